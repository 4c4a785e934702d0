"""The format of a game's files: which kinds of things stand in them, how each is written, and what comes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from cubitos_kit.base.message import Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.base.reading import read_bounded
from cubitos_kit.base.words import Source
from cubitos_kit.base.writing import write_all
from cubitos_kit.content.nearest import nearest
from cubitos_kit.content.schema import LANGUAGE, LINE, Schema, choice, closed, identifier, listed, words

if TYPE_CHECKING:
    from cubitos_kit.content.entries import Entries
    from cubitos_kit.content.head import Defaults

DIALECT = "https://json-schema.org/draft/2020-12/schema"
OVERRIDES = "overrides"
"""The kind of file that changes things of what a pack is laid upon."""
P = TypeVar("P")


class Holds(Enum):
    """What stands under the key of a kind."""

    LIST = auto()
    """Things with ids."""
    SINGLE = auto()
    """What there is one of; a later file's stands instead of an earlier one's."""
    ASIDE = auto()
    """Something that is no part of the pack itself, and is read by whoever needs it."""


@dataclass(frozen=True)
class Kind:
    """A kind of thing that stands in a game's files, under a key of its name."""

    id: str
    schema: Callable[[], Schema]
    """What may stand under the key."""
    holds: Holds = Holds.LIST
    file: str = ""
    """The kind of file it stands in, where that goes by another key."""
    unknown: str = ""
    """The code of the problem that nothing is called so."""
    no_such: str = ""
    """The same as a sentence about `{id}`."""
    listed_by: str = ""
    """The command that lists them, where there are many."""
    change: Callable[[], dict[str, Schema]] | None = None
    """The keys of a thing that `overrides:` may change; nothing where none may."""


class Word(Protocol):
    """What is known of a word of a game's language as it stands in a file."""

    example: str


def _nothing() -> Mapping[Any, Any]:
    return {}


@dataclass(frozen=True, eq=False)
class Format(Generic[P]):
    """A game's files: their kinds in the order in which they are listed to a reader, and how a pack comes of them."""

    game: str
    """The game's id, which is the name of its folder of content, too."""
    kinds: tuple[Kind, ...]
    examine: Callable[[Entries, Defaults], tuple[Any, list[Problem]]]
    """Look at how all things go together; return what came of it for `build`, and what is wrong."""
    build: Callable[[Entries, Any, Defaults], P]
    """Build the pack of sound entries."""
    rest: Callable[[Entries, Any, Defaults, Iterable[Problem]], P | None]
    """Build what is left of a pack without what has problems; nothing where too little is."""
    definitions: Callable[[], Mapping[str, Schema]] = _nothing
    """Named pieces of its schemas."""
    steps: Callable[[], Mapping[str, Word]] = _nothing
    """The words of its language that say what happens."""
    patterns: Mapping[str, str] = field(default_factory=dict)
    """What has to stand where its schemas ask for a pattern, as a sentence."""
    fits: Callable[[], Mapping[tuple[str, ...], Message]] = _nothing
    """What fits where its schemas name just these words or types, and there is more to say of it than they do."""
    well_written: tuple[str, ...] = ()
    """What is most often meant where words have to be of a pattern of its own."""
    by_name: frozenset[str] = frozenset()
    """Keys of things under which something stands for each of several names; an overlay may change one of them alone."""
    meant: Callable[[object], tuple[str, ...]] = lambda _: ()
    """What a beginner may mean by a word of its files."""
    folder: Path | None = None
    """Where its base lies; nothing for a game of the kit, whose base lies with the kit's other content."""
    aside: str = ""
    """The folder of its base whose files are read only where they are asked for, because that takes a while."""

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The kinds of files, told by their keys, in their order."""
        return tuple(dict.fromkeys(kind.file or kind.id for kind in self.kinds))

    @cached_property
    def lists(self) -> Mapping[str, Kind]:
        """What comes as a list of things with ids."""
        return {kind.id: kind for kind in self.kinds if kind.holds is Holds.LIST}

    @cached_property
    def singles(self) -> tuple[str, ...]:
        """What there is one of."""
        return tuple(kind.id for kind in self.kinds if kind.holds is Holds.SINGLE)

    @cached_property
    def changeable(self) -> frozenset[str]:
        """What `overrides:` can change."""
        return frozenset(kind.id for kind in self.kinds if kind.change)

    def parts(self, file: str) -> dict[str, Schema]:
        """Return what may stand at the top of a kind of file, key by key."""
        return {kind.id: kind.schema() for kind in self.kinds if file == (kind.file or kind.id)}

    def home(self, key: str) -> str:
        """Return the kind of file that a key stands at the top of, or nothing."""
        return next((kind.file or kind.id for kind in self.kinds if kind.id == key), "")

    def nearest(self, word: object, allowed: Iterable[str]) -> str:
        """Return the allowed word that was most likely meant, or nothing; what this game's beginners write counts, too."""
        return nearest(word, allowed, self.meant(word))


def overrides(kinds: Iterable[Kind]) -> Kind:
    """Return the kind of file that changes what others bring."""
    changing = tuple(kind for kind in kinds if kind.change)
    return Kind(OVERRIDES, lambda: changes(changing), Holds.ASIDE)


def changes(kinds: Iterable[Kind]) -> Schema:
    """Describe changes of things of these kinds: each names one by its id."""
    return closed({kind.id: listed(closed(kind.change(), ("id",))) for kind in kinds if kind.change})


def _used(schema: Any, found: set[str], every: Mapping[str, Schema]) -> None:  # noqa: ANN401 - a piece of a schema
    """Collect the definitions that a schema points at, and those they point at."""
    if isinstance(schema, Mapping):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name and name not in found:
            found.add(name)
            _used(every[name], found, every)
        for value in schema.values():
            _used(value, found, every)
    elif isinstance(schema, list):
        for value in schema:
            _used(value, found, every)


@cache
def schema_of(game: Format[Any], kind: str) -> Schema:
    """Return the schema of a kind of file, with the definitions it uses."""
    every = {
        "id": identifier(),
        **game.definitions(),
        "source": choice(Source),
        "language": {"type": "string", "pattern": LANGUAGE},
        "words": words({"minLength": 1, "maxLength": 2000}),
        "line": words({"minLength": 1, "maxLength": 2000, "pattern": LINE}),
    }
    top = closed(game.parts(kind), (kind,))
    used: set[str] = set()
    _used(top, used, every)
    defs = {name: every[name] for name in sorted(used)}
    return {"$schema": DIALECT, "title": f"cubitos_kit: {kind}", **top, "$defs": defs}


def schema_files(game: Format[Any], folder: Path) -> dict[Path, str]:
    """Return all schemas of a game as files of a folder, where editors find them."""
    texts = {kind: json.dumps(schema_of(game, kind), indent=2, ensure_ascii=False) + "\n" for kind in game.files}
    return {folder / f"{kind}.schema.json": text for kind, text in texts.items()}


def write_schemas(game: Format[Any], folder: Path) -> tuple[Path, ...]:
    """Write all schemas of a game, and return the files that changed."""
    changed = {path: text for path, text in schema_files(game, folder).items() if not is_written(path, text)}
    write_all(changed, within=folder)
    return tuple(changed)


def is_written(path: Path, text: str) -> bool:
    """Tell whether a file holds just this text."""
    try:
        return read_bounded(path, len(text.encode())) == text.encode()
    except OSError:
        return False
