"""Does a card make sense? Ids that exist, effects that can fire, words that refer to something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.partial import Broken, is_whole, items, mapping, mappings, named
from cubitos_kit.games.cubitos.content.lint_abilities import ability_problems, listed, ways


def check(entries: Entries) -> list[Problem]:
    """Return everything that is wrong with the pack's own cards and dice."""
    found: list[Problem] = []
    for entry in (*entries.own("cards"), *entries.in_editions("cards")):
        found.extend(_card_problems(entry, entries))
    for entry in entries.own("groups"):
        found.extend(_group_problems(entry, entries))
    for entry in entries.own("dice"):
        found.extend(_die_problems(entry))
    found.extend(_setup_problems(entries))
    found.extend(_edition_problems(entries))
    return found


ANY_DIE = Entry("dice", "", {"faces": ["symbol", "power"], "count": 99}, (), own=True)
"""Stands for a die that is wrong itself, so that the rest of its card can be looked at."""


def _card_problems(entry: Entry, entries: Entries) -> Iterator[Problem]:
    dice = entries.lists["dice"]
    usable = [each.id for each in dice.values() if each.plain.get("kind") == "ability"]
    name = entry.plain.get("die") or ""
    if name and name not in dice:
        unknown = entries.unknown("dice", name, entry.place(("die",)), among=usable)
        yield replace(unknown, expected=Message(N_("one of: {words}"), {"words": ", ".join(usable)}))
    elif name and name not in usable and isinstance(dice[name].plain.get("kind"), str):
        text = Message(N_("a {id} die has no symbol, so no card can belong to it"), {"id": name})
        expected = Message(N_("one of: {words}"), {"words": ", ".join(usable)})
        yield Problem("no-such-face", entry.place(("die",)), text, expected=expected)
    yield from unknown_colours(entry, entries, ("abilities",))
    yield from unknown_colours(entry, entries, ("cost",))
    die = dice[name] if name in usable else ANY_DIE
    for index, ability in mappings(entry.plain.get("abilities")):
        yield from ability_problems(entry, ("abilities", index), ability, die, _names_of(name, entries))


def _names_of(die: str, entries: Entries) -> tuple[str, ...]:
    """Return by what names conditions can speak of a die: its own, and those of its groups."""
    return (die, *(group.id for group in entries.each("groups") if die in listed(group.plain.get("dice"))))


def walk(plain: Any, keys: Keys) -> Iterator[tuple[Keys, Mapping[str, Any]]]:  # noqa: ANN401 - whatever YAML holds
    """Run over all mappings inside a value, also inside what is broken."""
    if isinstance(plain, Broken):
        yield from walk(plain.value, keys)
    elif isinstance(plain, Mapping):
        yield keys, plain
        for key, value in plain.items():
            yield from walk(value, (*keys, key))
    elif isinstance(plain, list):
        for index, value in enumerate(plain):
            yield from walk(value, (*keys, index))


def colour_names(plain: Any) -> Iterator[tuple[Keys, str]]:  # noqa: ANN401
    """Run over the colours of a `colours:` or `active:` value, with the way to each."""
    way, names = (("not",), plain.get("not")) if isinstance(plain, Mapping) else ((), plain)
    for keys, name in ways(way, names):
        if isinstance(name, str):
            yield keys, name


def unknown_colours(entry: Entry, entries: Entries, keys: Keys) -> Iterator[Problem]:
    """Find names of colours that no die and no group has."""
    known = [*entries.lists["dice"], *entries.lists["groups"]]
    for at, inside in walk(entry.plain.get(str(keys[0])), keys):
        for key in ("colours", "active", "uncounted"):
            if key not in inside:
                continue
            for way, name in colour_names(inside[key]):
                if name not in known:
                    text = Message(N_("no die and no group of dice is called `{id}`"), {"id": name})
                    place = entry.place((*at, key, *way))
                    yield Problem("unknown-colour", place, text, nearest=entries.format.nearest(name, known))


def _group_problems(entry: Entry, entries: Entries) -> Iterator[Problem]:
    """Check that a group has a name of its own, and dice that there are."""
    if entry.id in entries.lists["dice"]:
        text = Message(N_("`{id}` is the name of a die already; a group of dice needs another"), {"id": entry.id})
        yield Problem("duplicate-id", entry.place(("id",)), text)
    for index, name in items(entry.plain.get("dice")):
        if name not in entries.lists["dice"]:
            yield entries.unknown("dice", name, entry.place(("dice", index)))


def _die_problems(entry: Entry) -> Iterator[Problem]:
    faces, kind = entry.plain.get("faces"), entry.plain.get("kind")
    if not isinstance(kind, str):
        return
    if kind == "ability" and faces and is_whole(faces) and not {"symbol", "power"} & set(faces):
        text = Message(N_("this die shows no symbol, so its card never does anything"))
        yield Problem("no-such-face", entry.place(("faces",)), text)
    if kind != "ability":
        for index, face in items(faces):
            if face in {"symbol", "power"}:
                text = Message(N_("only a die with a card shows a symbol; this one's kind is `{kind}`"))
                values = {"kind": kind}
                place = entry.place(("faces", index))
                yield Problem("no-such-face", place, Message(text.text, values))
        return
    if "cost" in entry.plain:
        text = Message(N_("a die with a card costs what its card says; take the cost out here"))
        yield Problem("cost-twice", entry.place(("cost",)), text)


def _setup_problems(entries: Entries) -> Iterator[Problem]:
    entry = entries.singles["setup"]
    if not entry.own:
        return
    players = mapping(entry.plain.get("players"))
    fewest, most = players.get("min"), players.get("max")
    if isinstance(fewest, int) and isinstance(most, int) and fewest > most:
        text = Message(N_("the fewest players are more than the most"))
        yield Problem("out-of-range", entry.place(("players", "min")), text)
    for name in named(entry.plain.get("starting-dice")):
        if name not in entries.lists["dice"]:
            yield entries.unknown("dice", name, entry.key_place(("starting-dice", name)))


def _edition_problems(entries: Entries) -> Iterator[Problem]:
    """Find what editions speak of that is not there."""
    for entry in entries.own("editions"):
        for kind, changes in mapping(entry.plain.get("overrides")).items():
            for index, change in mappings(changes):
                if change.get("id") and change["id"] not in entries.lists.get(kind, ()):
                    place = entry.place(("overrides", kind, index, "id"))
                    yield entries.unknown(kind, change["id"], place)
    for entry in entries.own("differences"):
        for edition in named(entry.plain.get("says")):
            if edition not in entries.lists["editions"]:
                yield entries.unknown("editions", edition, entry.key_place(("says", edition)))
