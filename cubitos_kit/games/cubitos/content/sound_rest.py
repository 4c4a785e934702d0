"""The pack that is left of one with problems, without what has them: so that the engine can refuse what is too much, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.head import Defaults
from cubitos_kit.content.partial import is_whole, items
from cubitos_kit.content.shape_sound import is_sound
from cubitos_kit.games.cubitos.content import build
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.track import Track

FACES = ["symbol", "power", "blank", "blank", "blank", "blank"]
LEFT_OUT = frozenset({"editions", "differences"})
"""What changes other things, perhaps such as are left out, and is not raced."""


def rest_of(entries: Entries, boards: Mapping[str, Track], defaults: Defaults, wrong: Iterable[Problem]) -> Pack | None:
    """Build the pack without what is wrong in it; nothing where too little is left."""
    if set(entries.singles) != set(entries.format.singles):
        return None
    spoilt = _spoilt(entries, wrong)

    def is_good(kind: str, entry: Entry) -> bool:
        file = entries.format.lists[kind].file or kind
        return not entry.own or (
            id(entry) not in spoilt and is_sound(entries.format, file, {file: [], kind: [entry.plain]})
        )

    lists = {
        kind: {name: entry for name, entry in entries.lists[kind].items() if is_good(kind, entry)}
        for kind in entries.lists
    }
    lists["dice"] = {entry.id: _as_a_die(entry, entries) for entry in entries.each("dice")}
    lists["groups"] = {entry.id: _as_a_group(entry, lists["dice"]) for entry in entries.each("groups")}
    lists["sets"] = {name: entry for name, entry in lists["sets"].items() if _has_all(entry, lists, boards)}
    lists |= {kind: {name: each for name, each in lists[kind].items() if not each.own} for kind in LEFT_OUT}
    singles = {
        kind: entry
        if is_sound(entries.format, kind, {kind: entry.plain}) and id(entry) not in spoilt
        else entries.below.get(kind, entry)
        for kind, entry in entries.singles.items()
    }
    if not all(is_whole(entry.plain) for entry in singles.values()):
        return None
    return build.build(replace(entries, lists=lists, singles=singles), boards, defaults)


def _spoilt(entries: Entries, wrong: Iterable[Problem]) -> set[int]:
    """Return which of the pack's own things have problems: those behind whose beginning a problem stands next."""
    begins = sorted(_beginnings(entries), key=lambda each: each[0])
    found: set[int] = set()
    for problem in wrong:
        before = [entry for place, entry in begins if place.file == problem.place.file and place <= problem.place]
        found.update(map(id, before[-1:]))
    return found


def _beginnings(entries: Entries) -> Iterator[tuple[Place, Entry]]:
    for entry in entries.every_own():
        for layer in entry.layers:
            yield layer.document.place(layer.at), entry


def _as_a_die(entry: Entry, entries: Entries) -> Entry:
    """Fill in what is wrong with a die, as cards may speak of it."""
    plain = entry.plain
    if not entry.own or is_sound(entries.format, "dice", {"dice": [plain]}):
        return entry
    faces = plain.get("faces")
    fine: dict[str, Any] = {"id": entry.id, "kind": "ability", "name": entry.id, "count": 9}
    fine |= {key: plain[key] for key in ("kind", "count") if plain.get(key)}
    whole = isinstance(faces, list) and len(faces) == len(FACES) and is_whole(faces)
    return replace(entry, plain={**fine, "faces": faces if whole else FACES})


def _as_a_group(entry: Entry, dice: Mapping[str, Entry]) -> Entry:
    known = [name for _, name in items(entry.plain.get("dice")) if name in dice]
    return replace(entry, plain={"id": entry.id, "name": entry.id, "dice": known}) if entry.own else entry


def _has_all(entry: Entry, lists: Mapping[str, Mapping[str, Entry]], boards: Mapping[str, Track]) -> bool:
    tracks = entry.plain.get("tracks", ())
    return all(card in lists["cards"] for card in entry.plain["cards"]) and all(track in boards for track in tracks)
