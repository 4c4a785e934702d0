"""Does a player make sense? Sets, cards and dice that exist."""

from __future__ import annotations

from collections.abc import Iterator

from cubitos_kit.base.problem import Problem
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.partial import mapping, named


def check(entries: Entries) -> list[Problem]:
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
