"""Random cards that `validate` lets pass, with the YAML they were written in, and sets of them."""

import json
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.program.refusals import refusals
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack
from tests.games.cubitos.engine.random_cards import DICE, ability
from tests.games.cubitos.reference.table import Box

Plain = Any
WRITTEN = 60
"""Cards written for a pack; of five one is sound."""


@dataclass(frozen=True)
class Drawn:
    """Sound cards, by their ids as YAML has them, and the pack they are in."""

    pack: Pack
    cards: Mapping[str, Plain]

    def sets(self) -> Iterator[tuple[str, ...]]:
        """Give sets of the cards, each card in one of them, as many colors in each as there are."""
        left = {die: [name for name, card in self.cards.items() if card["die"] == die] for die in DICE}
        while any(left.values()):
            yield tuple(names.pop() for names in left.values() if names)


def sound_cards(cards: Sequence[Plain]) -> Drawn:
    """Return those of some cards that `validate` lets pass."""
    with tempfile.TemporaryDirectory(prefix="cubitos-drawn-") as name:
        folder = Path(name)
        (folder / "pack.yaml").write_text("pack: {id: drawn, name: Drawn, format: 1}\n", encoding="utf-8")
        left = list(cards)
        while left:
            lines = ["cards:", *(f"  - {json.dumps(card)}" for card in left)]
            (folder / "cards.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
            loaded = check_pack(folder)
            wrong = {problem.place.line - 2 for problem in loaded.errors}
            if loaded.pack is not None:
                refused = {each.id for each in refusals(loaded.pack)}
                wrong = {number for number, card in enumerate(left) if card["id"] in refused}
                if not wrong:
                    return Drawn(loaded.pack, {card["id"]: card for card in left})
            left = [card for number, card in enumerate(left) if number not in wrong]
    return Drawn(load_pack(), {})


def drawn_cards(seed: int, number: int = WRITTEN) -> Drawn:
    """Write so many cards by chance, and return the sound ones."""
    chance = random.Random(seed)
    return sound_cards([_card(each, chance) for each in range(number)])


def _card(number: int, chance: random.Random) -> Plain:
    abilities = [ability(chance) for _ in range(chance.choice((1, 1, 2, 3)))]
    die = DICE[number % len(DICE)]
    return {"id": f"drawn-{number}", "die": die, "name": f"Drawn {number}", "cost": number % 5, "abilities": abilities}


def box_of(pack: Pack, cards: tuple[str, ...], players: int) -> Box:
    """Compile a race of some cards."""
    program: Program = build(pack, CardSet("drawn", Words({}), cards), players)
    return Box(program)
