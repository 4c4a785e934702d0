"""Players as they are written: their schema, whether one makes sense, and how it becomes the model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cubitos_kit.base.problem import Problem
from cubitos_kit.base.words import Words
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.partial import mapping, named
from cubitos_kit.content.schema import Schema, choice, closed, ref
from cubitos_kit.games.cubitos.model.player import HEAVIEST, PAIRS, SINGLES, TUNED, Mind, Pair, PlayerKind, Taste

NUMBER: Schema = {"type": "number", "minimum": -HEAVIEST, "maximum": HEAVIEST}
PAIR: Schema = {
    "type": ["number", "array"],
    "if": {"type": "array"},
    "then": {"items": NUMBER, "minItems": 2, "maxItems": 2},
    "else": {"minimum": -HEAVIEST, "maximum": HEAVIEST},
}
"""Early and late in a race, or one number for both."""
BONUSES: Schema = {"type": "object", "propertyNames": ref("id"), "additionalProperties": NUMBER, "minProperties": 1}
"""Coins by id."""


def player_schema() -> dict[str, Schema]:
    """Describe the keys of a player."""
    return {
        "id": ref("id"),
        "name": ref("line"),
        "about": ref("words"),
        "kind": choice(Mind),
        **_taste(),
        "cards": BONUSES,
        "sets": {
            "type": "object",
            "propertyNames": ref("id"),
            "additionalProperties": closed(_taste()) | {"minProperties": 1},
            "minProperties": 1,
        },
    }


def _taste() -> dict[str, Schema]:
    weights = closed({**dict.fromkeys(PAIRS, PAIR), **dict.fromkeys(SINGLES, NUMBER)})
    return {
        "weights": weights | {"minProperties": 1},
        "dice": BONUSES,
    }


def read_player(plain: Mapping[str, Any], words: Callable[[Any], Words]) -> PlayerKind:
    """Build a player."""
    return PlayerKind(
        id=plain["id"],
        name=words(plain["name"]),
        about=words(plain["about"]),
        mind=Mind(plain["kind"]),
        taste=read_taste(plain),
        sets={name: read_taste(taste) for name, taste in plain.get("sets", {}).items()},
        cards={name: float(value) for name, value in plain.get("cards", {}).items()},
    )


def read_taste(plain: Mapping[str, Any]) -> Taste:
    """Build what a player values; one number for what has two stands for both.

    >>> read_taste({"weights": {"risk": 0.5, "foot": [1, 2], "spare": 1}}).pairs
    {'risk': (0.5, 0.5), 'foot': (1.0, 2.0)}
    """
    weights = plain.get("weights", {})
    return Taste(
        {name: _pair(value) for name, value in weights.items() if name in PAIRS},
        {name: float(value) for name, value in weights.items() if name in SINGLES},
        {name: float(value) for name, value in plain.get("dice", {}).items()},
    )


def _pair(value: Any) -> Pair:  # noqa: ANN401 - a number, or a list of two
    early, late = value if isinstance(value, list) else (value, value)
    return float(early), float(late)


def fragment(card_set: str, taste: Taste) -> str:
    """Write what was found for `tuned` on a set, as a file that a pack can hold.

    >>> print(fragment("race-1", Taste({"coin": (1.5, 0.25)}, {"spare": 1.0}, {"red": -2.0})), end="")
    # yaml-language-server: $schema=.schema/overrides.schema.json
    overrides:
      players:
        - id: tuned
          sets:
            race-1:
              weights:
                coin: [1.5, 0.25]
                spare: 1.0
              dice: {red: -2.0}
    """
    weights = [f"{name}: [{_plain(early)}, {_plain(late)}]" for name, (early, late) in taste.pairs.items()]
    weights += [f"{name}: {_plain(value)}" for name, value in taste.singles.items()]
    dice = ", ".join(f"{name}: {_plain(value)}" for name, value in taste.dice.items())
    lines = [f"    - id: {TUNED}", "      sets:", f"        {card_set}:"]
    lines += ["          weights:", *(f"            {line}" for line in weights)] if weights else []
    lines += [f"          dice: {{{dice}}}"] if dice else []
    head = "# yaml-language-server: $schema=.schema/overrides.schema.json\noverrides:\n  players:\n"
    return head + "\n".join(lines) + "\n"


def _plain(number: float) -> str:
    """Write a number without an exponent, which YAML might take for a text.

    >>> _plain(0.00001234), _plain(3.0)
    ('0.00001234', '3.0')
    """
    return repr(number) if "e" not in repr(number) else f"{number:.12f}".rstrip("0")


def check_players(entries: Entries) -> list[Problem]:
    """Return everything that is wrong with the pack's own players."""
    found: list[Problem] = []
    for entry in entries.own("players"):
        found.extend(_dice_problems(entry, entries, ()))
        found += [
            entries.unknown("cards", card, entry.key_place(("cards", card)))
            for card in named(entry.plain.get("cards"))
            if card not in entries.lists["cards"]
        ]
        for name in named(entry.plain.get("sets")):
            found.extend(_set_problems(entry, entries, name))
    return found


def _set_problems(entry: Entry, entries: Entries, name: str) -> Iterator[Problem]:
    if name not in entries.lists["sets"]:
        yield entries.unknown("sets", name, entry.key_place(("sets", name)))
    yield from _dice_problems(entry, entries, ("sets", name))


def _dice_problems(entry: Entry, entries: Entries, keys: Keys) -> Iterator[Problem]:
    plain = mapping(entry.plain["sets"][keys[1]]) if keys else entry.plain
    for die in named(plain.get("dice")):
        if die not in entries.lists["dice"]:
            yield entries.unknown("dice", die, entry.key_place((*keys, "dice", die)))
