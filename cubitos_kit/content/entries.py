"""The things a pack names, by kind and id, before they become the model: what lies over what, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.content.document import Document, Keys
from cubitos_kit.content.format import OVERRIDES, Format
from cubitos_kit.content.head import HEAD
from cubitos_kit.content.partial import items, mapping, mappings
from cubitos_kit.content.shape_check import kind_of

TEXTS = frozenset({"name", "note", "about", "question", "answer", "where", "method"})
"""An overlay may say these in one more language without repeating the others."""
FEW = 24
"""So many names are listed for a reader; more would be no answer."""


@dataclass(frozen=True)
class Layer:
    """A piece of a document: where one version of an entry is written."""

    document: Document
    at: Keys


@dataclass(frozen=True)
class Entry:
    """One thing with an id, with what overlays changed already in it."""

    kind: str
    id: str
    plain: Mapping[str, Any]
    layers: tuple[Layer, ...]
    own: bool
    """Whether the pack itself brings or changes it, not what it is laid upon."""

    def place(self, keys: Keys = (), offset: int = 0) -> Place:
        """Return where a value of the entry stands: in the last layer that writes it."""
        layer = self._layer(keys)
        return layer.document.place((*layer.at, *keys), offset)

    def key_place(self, keys: Keys) -> Place:
        """Return where a key of the entry stands."""
        layer = self._layer(keys)
        return layer.document.key_place((*layer.at, *keys))

    def _layer(self, keys: Keys) -> Layer:
        writing = (layer for layer in reversed(self.layers) if (*layer.at, *keys[:1]) in layer.document.values)
        return next(writing, self.layers[-1])


@dataclass
class Entries:
    """All entries, by kind and id, and what went wrong in collecting them."""

    format: Format[Any]
    """Of which game they are."""
    lists: dict[str, dict[str, Entry]] = field(default_factory=dict)
    singles: dict[str, Entry] = field(default_factory=dict)
    below: dict[str, Entry] = field(default_factory=dict)
    """What there is one of, as it is without the pack."""
    beside: list[Entry] = field(default_factory=list)
    """What the pack brings under no id of its own, and changes of what there is not: only to be looked at."""
    languages: set[str] = field(default_factory=set)
    """Those that the pack or the base below it is written in."""
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Have a list of each kind, if only an empty one."""
        for kind in self.format.lists:
            self.lists.setdefault(kind, {})

    def each(self, kind: str) -> Iterator[Entry]:
        """Run over the entries of a kind in their order."""
        yield from self.lists.get(kind, {}).values()

    def own(self, kind: str) -> Iterator[Entry]:
        """Run over what the pack itself brings of a kind, even if nobody can name it."""
        yield from (entry for entry in self.each(kind) if entry.own)
        yield from (entry for entry in self.beside if entry.kind == kind)

    def every_own(self) -> Iterator[Entry]:
        """Run over all that the pack itself brings."""
        yield from (entry for entry in self.singles.values() if entry.own)
        for kind in self.lists:
            yield from self.own(kind)

    def unknown(self, kind: str, name: str, place: Place, among: Iterable[str] = ()) -> Problem:
        """Say that nothing of the kind has this id, and which is nearest, perhaps only among some; else which there are."""
        said, known = self.format.lists[kind], list(among or self.lists[kind])
        near, expected = self.format.nearest(name, known), None
        if not near and 0 < len(known) <= FEW:
            expected = Message(N_("one of: {words}"), {"words": ", ".join(known)})
        return Problem(said.unknown, place, Message(said.no_such, {"id": name}), expected=expected, nearest=near)

    def in_editions(self, kind: str) -> Iterator[Entry]:
        """Run over the entries of a kind as the pack's own editions change them."""
        for edition in self.own("editions"):
            layer = edition.layers[-1]
            for index, change in mappings(mapping(edition.plain.get(OVERRIDES)).get(kind)):
                at = Layer(layer.document, (*layer.at, OVERRIDES, kind, index))
                there = self.lists[kind].get(_id_of(change))
                yield (
                    changed(there, change, at, self.format.by_name)
                    if there
                    else Entry(kind, "", change, (at,), own=True)
                )


def collect(game: Format[Any], base: Iterable[Document], own: Iterable[Document]) -> Entries:
    """Collect the entries of the base, then those of a pack laid over it, then the pack's overrides.

    The base may have overrides, too: in those it brings all names of a language in one file.
    """
    found = Entries(game)
    _collect_all(found, base, own=False)
    found.below = dict(found.singles)
    _collect_all(found, own, own=True)
    return found


def _collect_all(found: Entries, documents: Iterable[Document], *, own: bool) -> None:
    every = list(documents)
    for document in every:
        _collect_document(found, document, own=own)
    for document in every:
        if kind_of(found.format, document) == OVERRIDES:
            _override(found, document, own=own)


def _collect_document(found: Entries, document: Document, *, own: bool) -> None:
    for kind, value in document.plain.items():
        if kind in found.format.singles and isinstance(value, Mapping):
            _add_single(found, Entry(kind, kind, value, (Layer(document, (kind,)),), own))
        elif kind in found.format.lists:
            for index, plain in mappings(value):
                _add(found, Entry(kind, _id_of(plain), plain, (Layer(document, (kind, index)),), own))


def _id_of(plain: Mapping[str, Any]) -> str:
    """Return the id of a thing, or nothing where it is missing or cannot be used."""
    return str(plain.get("id") or "")


def _add_single(found: Entries, entry: Entry) -> None:
    kind, there = entry.kind, found.singles.get(entry.kind)
    if there is not None and there.own and entry.own:
        text = Message(N_("`{kind}` is written in two files of this pack"), {"kind": kind})
        found.problems.append(Problem("duplicate-id", entry.key_place(()), text))
    found.singles[kind] = entry
    if kind == HEAD.id:
        found.languages.update(str(language) for _, language in items(entry.plain.get("languages")))


def _add(found: Entries, entry: Entry) -> None:
    there = found.lists[entry.kind].get(entry.id)
    if entry.id and there is None:
        found.lists[entry.kind][entry.id] = entry
        return
    found.beside.append(entry)
    if there is None:
        return
    values = {"id": entry.id, "place": str(there.place(("id",)))}
    text = N_("`{id}` is already the name of something else, at {place}; ids are used once")
    if not there.own and entry.kind not in found.format.changeable:
        text = N_("`{id}` is in the base already; choose another id")
    elif not there.own:
        text = N_("`{id}` is in the base already; choose another id, or change the base's one with `overrides:`")
    found.problems.append(Problem("duplicate-id", entry.place(("id",)), Message(text, values)))


def _override(found: Entries, document: Document, *, own: bool) -> None:
    for kind, changes in mapping(document.plain[OVERRIDES]).items():
        for index, change in mappings(changes) if kind in found.lists else ():
            layer, name = Layer(document, (OVERRIDES, kind, index)), _id_of(change)
            there = found.lists[kind].get(name)
            if there is not None:
                found.lists[kind][there.id] = changed(there, change, layer, found.format.by_name, own=own)
                continue
            found.beside.append(Entry(kind, "", change, (layer,), own=own))
            if name:
                found.problems.append(found.unknown(kind, name, document.place((*layer.at, "id"))))


def changed(
    entry: Entry, change: Mapping[str, Any], layer: Layer, by_name: frozenset[str] = frozenset(), *, own: bool = True
) -> Entry:
    """Lay a change over an entry. What is left empty stays as it is, and so does where it comes from."""
    new = {key: value for key, value in change.items() if value is not None and key not in {"id", "sources"}}
    for key in (TEXTS | by_name) & new.keys():
        if isinstance(new[key], Mapping) and isinstance(entry.plain.get(key), Mapping):
            new[key] = {**entry.plain[key], **new[key]}
    if "sources" in change:
        written = mapping(change["sources"])
        sources = {figure: source for figure, source in written.items() if change.get(figure, "") is not None}
        new |= {"sources": {**mapping(entry.plain.get("sources")), **sources}} if sources else {}
    if not new:
        return entry
    return Entry(entry.kind, entry.id, {**entry.plain, **new}, (*entry.layers, layer), own=own)
