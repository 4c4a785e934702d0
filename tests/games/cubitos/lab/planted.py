"""A set without defects, and the same set with one that was put there on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab.balance import balance
from cubitos_kit.games.cubitos.lab.races import Handicap
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import Pair, Taste

SET = "race-1"
FAIR = {"smelly-cat": 3, "rich-dog": 2, "rollosaurus": 11, "reckless-cheese": 4, "undercover-fish": 6}
"""Costs at which each of these is worth a little to whoever may have it, and a coin more would be too much."""
CHEAP, IDLE = "smelly-cat", "undercover-fish"
COMBINE = ("reckless-cheese", "undercover-fish")
EXTRA = (Handicap(extra={"white": 1}), Handicap(), Handicap(), Handicap())
"""The first seat begins with a die more."""
STANDARD: dict[str, Pair] = {
    "coin": (2.22, 1.09),
    "foot": (1.31, 10.4),
    "credit": (1.51, 0.087),
    "fan": (0.121, 0.461),
    "draw-token": (2.35, 0.828),
    "sword": (0.591, 0.446),
    "free-die": (1.6, 0.225),
    "extra-die": (0.326, 0.387),
    "thin": (1.69, 2.05),
    "risk": (0.329, 0.496),
    "use": (1.18, 1.63),
    "price": (0.723, 0.194),
}
TASTES = {
    "standard": Taste(STANDARD, {"cover": 0.164, "spare": 0.413, "careless": 5.0, "finish": 65.8}),
    "sprinter": Taste({"coin": (1.5, 0.5), "foot": (4.0, 10.0), "use": (0.8, 1.0)}),
    "builder": Taste({"coin": (2.5, 2.2), "foot": (0.6, 6.0), "use": (2.0, 2.5)}),
    "crowd": Taste({"credit": (2.0, 0.3), "fan": (1.5, 1.0), "risk": (0.28, 0.38)}),
}
"""Who races here: what is fair depends on who plays, so the base's players may change without any change here."""


@cache
def sound() -> Pack:
    """A set of which nothing can be said."""
    base = load_pack()
    cards = {name: replace(base.cards[name], cost=cost) for name, cost in FAIR.items()}
    card_set = replace(base.sets[SET], cards=tuple(FAIR))
    players = {name: replace(kind, cards={}, taste=TASTES.get(name, kind.taste)) for name, kind in base.players.items()}
    return replace(base, cards={**base.cards, **cards}, sets={**base.sets, SET: card_set}, players=players)


def changed(card: str, **changes: Any) -> Pack:
    pack = sound()
    return replace(pack, cards={**pack.cards, card: replace(pack.cards[card], **changes)})


def too_cheap() -> Pack:
    return changed(CHEAP, cost=FAIR[CHEAP] - 2)


def idle() -> Pack:
    return changed(IDLE, abilities=())


def combined() -> Pack:
    """Two cards that bring feet only where a die of the other one lies beside them."""
    pack, cards = sound(), {}
    for name, other, cost in zip(COMBINE, reversed(COMBINE), (4, 5), strict=True):
        does = read_ability({"when": "run", "if": {"active": pack.cards[other].die}, "do": [{"gain": {"feet": 2}}]})
        cards[name] = replace(pack.cards[name], abilities=(does,), cost=cost)
    return replace(pack, cards={**pack.cards, **cards})


@dataclass(frozen=True)
class Defect:
    """What was put there, and what must be found."""

    pack: Callable[[], Pack]
    verdict: str
    about: tuple[str, ...]
    handicaps: tuple[Handicap, ...] = ()
    graver: str = ""
    """What it may be accused of instead, which says the same and more."""

    def is_among(self, accusations: set[tuple[str, tuple[str, ...]]]) -> bool:
        """Tell whether it was found."""
        return bool({(self.verdict, self.about), (self.graver, self.about)} & accusations)


DEFECTS = {
    "a card 2 coins too cheap": Defect(too_cheap, "too-cheap", (CHEAP,), graver="dominant"),
    "a card that does nothing": Defect(idle, "dead", (IDLE,)),
    "a seat with a die more": Defect(sound, "seat", ("seat-1",), EXTRA),
    "a pair that combines too well": Defect(combined, "pair", COMBINE),
}


def accused(
    pack: Pack, precision: float, seed: int, handicaps: tuple[Handicap, ...] = ()
) -> set[tuple[str, tuple[str, ...]]]:
    """Return who is accused of what in a whole report."""
    report = balance(pack, SET, precision=precision, seed=seed, handicaps=handicaps)
    return {(each.verdict, each.about) for each in report.findings}
