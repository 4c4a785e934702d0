"""Load a pack of a game: its base, or a folder or a file of one's own laid over the base."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from cubitos_kit.base.kept import kept
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Place, Problem, Severity
from cubitos_kit.base.reading import Folder, OutsideError
from cubitos_kit.base.shipped import shipped
from cubitos_kit.content import sheets, texts
from cubitos_kit.content.document import Document, parse, read_document, read_text
from cubitos_kit.content.entries import Entries, collect
from cubitos_kit.content.format import Format
from cubitos_kit.content.head import defaults_of
from cubitos_kit.content.partial import Broken
from cubitos_kit.content.shape_check import MANY_PROBLEMS, check_shape, kind_of

BASE = "base"
"""What a pack is laid upon, as its reader calls it."""
ID = re.compile(r"\bid: *[\"']?([a-z0-9-]+)")
"""What looks like an id in a file that YAML cannot read."""
MOST_FILES = 500
"""A folder with more YAML than this is not a pack; somebody named their home folder."""
LARGEST_PACK = 1024 * 1024
"""Bytes of all its files: five times the base, and two seconds of checking."""


MOST_THINGS = 5000
"""Whatever stands in lists, in all files of a pack: some hundred things make a large one."""
P = TypeVar("P")


@dataclass(frozen=True)
class Loaded(Generic[P]):
    """What came of reading a pack: the pack if it is sound, and everything that was found."""

    pack: P | None
    problems: tuple[Problem, ...]
    documents: tuple[Document, ...]
    """The files of the pack itself, without what is broken in them; not those of the base under it."""
    entries: Entries
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines of the pack's files, of those too that cannot be read as YAML."""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What has to be put right; the rest is advice."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)


def check(game: Format[P], path: str | Path = BASE, *, aside: bool = False) -> Loaded[P]:
    """Read and check a pack. Nothing is raised: what is wrong stands in the result.

    What a pack brings itself is always read; what the base has put aside only where it is asked for.
    """
    if is_base(game, path):
        return _checked(
            game, (), _read(game, [*_base_files(game), *(_aside(game) if aside else ())], base_folder(game).parent)
        )
    files, problems = own_files(Path(path))
    try:
        base = (*_base_documents(game), *(_documents_aside(game) if aside else ()))
    except ContentError as error:
        return Loaded(None, error.problems, (), Entries(game))
    return _checked(game, base, _read(game, files, Path(), problems))


def check_once(game: Format[P], path: str | Path = BASE) -> Loaded[P]:
    """Read and check a pack as `check` does, but the base only where it or the kit has changed since it was sound."""
    if is_base(game, path):
        files = _base_files(game)
        documents = kept(f"sound {files[0]}", files, lambda: _if_sound(_read(game, files, base_folder(game).parent)))
        if documents:
            return _checked(game, (), Read(documents=list(documents)))
    return check(game, path)


def _if_sound(read: Read) -> tuple[Document, ...]:
    return () if read.problems else tuple(read.documents)


def is_base(game: Format[Any], path: str | Path) -> bool:
    """Tell whether the base itself is meant: by its name, or by its folder."""
    if str(path) == BASE:
        return True
    with suppress(OSError, ValueError):  # a name that no file can have
        return Path(path).samefile(base_folder(game))
    return False


def base_folder(game: Format[Any]) -> Path:
    """Return the folder of a game's base."""
    return game.folder or shipped("content") / game.game


def _base_files(game: Format[Any]) -> list[Path]:
    return [file for file in sorted(base_folder(game).rglob("*.yaml")) if file.parent.name != game.aside]


def _aside(game: Format[Any]) -> list[Path]:
    return sorted((base_folder(game) / game.aside).glob("*.yaml")) if game.aside else []


@cache
def _base_documents(game: Format[Any]) -> tuple[Document, ...]:
    """Read the base without checking its shape: the tests have."""
    return _documents(game, _base_files(game))


@cache
def _documents_aside(game: Format[Any]) -> tuple[Document, ...]:
    return _documents(game, _aside(game))


def _documents(game: Format[Any], files: Iterable[Path]) -> tuple[Document, ...]:
    root, wanted = base_folder(game).parent, list(files)

    def read() -> tuple[Document, ...]:
        return tuple(read_document(path, path.relative_to(root).as_posix()) for path in wanted)

    return kept(f"documents {wanted[0]}", wanted, read)


def own_files(path: Path) -> tuple[list[Path], list[Problem]]:
    """List the files of a pack, or the one file that is named."""
    if not os.path.isdir(path):  # noqa: PTH112 - unlike pathlib's it never raises, whatever the name
        return [path], []
    files = sorted(islice(_yaml_files(path), MOST_FILES + 1))
    if not files and (reason := _why_closed(path)):
        return [], [Problem("unreadable", Place(str(path)), Message(N_("the folder cannot be read: {reason}"), reason))]
    if not files:
        text = Message(N_("there is no YAML file in this folder; `cubitos new pack` begins one"))
        return [], [Problem("empty-pack", Place(str(path)), text)]
    if len(files) > MOST_FILES:
        text = Message(N_("this folder holds more than {n} YAML files; name the folder of a pack"), {"n": MOST_FILES})
        return [], [Problem("not-a-pack", Place(str(path)), text)]
    if (size := sum(map(_size, files))) > LARGEST_PACK:
        text = Message(
            N_("the YAML files of this folder have {size} KB together; those of a pack have at most {limit} KB"),
            {"size": size // 1024, "limit": LARGEST_PACK // 1024},
        )
        return [], [Problem("too-large", Place(str(path)), text)]
    outside = {file for file in files if file.is_symlink() and not _is_inside(path, file)}
    text = Message(N_("this is a link that leads out of the pack, so it is not read; put the file itself here"))
    return [file for file in files if file not in outside], [
        Problem("outside-pack", Place(str(file)), text) for file in sorted(outside)
    ]


def _why_closed(path: Path) -> dict[str, object]:
    """Return why nobody can see what is in a folder: its rights, or that it is gone with us in it; else nothing."""
    try:
        with os.scandir(path.absolute()):
            return {}
    except OSError as error:
        return {"reason": error.strerror}


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:  # a link to nothing, say: what is wrong with it is told as it is read
        return 0


def _is_inside(folder: Path, file: Path) -> bool:
    try:
        Folder(folder).inside(file.relative_to(folder))
    except OutsideError:
        return False
    return True


def _yaml_files(folder: Path) -> Iterator[Path]:
    """Run over the YAML files below a folder; what begins with a dot or an underscore is not looked into."""
    for where, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "_"))]
        yield from (Path(where, name) for name in [*files, *folders] if _is_yaml(name))


def _is_yaml(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) and not name.startswith((".", "_"))


@dataclass
class Read:
    """What reading the files of a pack, each for itself, came to."""

    documents: list[Document] = field(default_factory=list)
    """Without what is broken in them."""
    problems: list[Problem] = field(default_factory=list)
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lost: set[object] = field(default_factory=set)
    """The ids of what is broken: nobody is to be told that there is no such thing."""
    unread: bool = False
    """Whether there are files that are no text, so that nobody can say what they hold."""


def _read(game: Format[Any], files: Iterable[Path], root: Path, problems: Iterable[Problem] = ()) -> Read:
    """Read files and check their shape."""
    found = Read(problems=list(problems))
    of_the_base = root.is_absolute()
    things = 0
    for path in files:
        name = path.relative_to(root).as_posix() if of_the_base else str(path)
        try:
            document, wrong = (_parsed_once if of_the_base else parse)(read_text(path, name), name)
        except ContentError as error:
            found.problems.extend(error.problems)
            found.unread = True
            continue
        found.lines[name] = document.lines
        found.problems.extend(wrong)
        found.lost.update(ID.findall("\n".join(document.lost)))
        things += sum(len(listed) for listed in _lists(document))
        if things > MOST_THINGS:
            text = N_("with this file the pack holds more than {n} cards, sets and other things; make two packs of it")
            found.problems.append(Problem("too-large", Place(name), Message(text, {"n": MOST_THINGS})))
            found.unread = True
            break
        if document.readable and (kind_of(game, document) or not document.lost):
            _check_document(game, found, document)
        else:
            found.lost.update(ID.findall("\n".join(document.lines)))
    return found


def _lists(document: Document) -> Iterator[list[object]]:
    """Run over the lists of a document: of cards, sets and so on."""
    plain = document.plain
    yield from (value for value in (plain.values() if isinstance(plain, Mapping) else ()) if isinstance(value, list))


@lru_cache(maxsize=128)
def _parsed_once(text: str, name: str) -> tuple[Document, tuple[Problem, ...]]:
    """Parse a file of the base, and again only if its text has changed: some read the base many times."""
    return parse(text, name)


def _check_document(game: Format[Any], found: Read, document: Document) -> None:
    shape = check_shape(game, document)
    found.problems.extend(shape.problems)
    found.documents.append(shape.left)
    if shape.problems:
        found.lost.update(_lost(shape.left.plain or Broken(document.plain)))


def _lost(plain: Any) -> Iterator[str]:  # noqa: ANN401 - whatever YAML holds
    """Run over what is probably the id of something that is broken."""
    if isinstance(plain, Broken):
        yield from _ids(plain.value)
        return
    if isinstance(plain, Mapping) and not plain.get("id"):
        yield from (str(value.value) for value in plain.values() if isinstance(value, Broken))
    for value in _inside(plain):
        yield from _lost(value)


def _ids(plain: Any) -> Iterator[str]:  # noqa: ANN401
    """Run over everything that is written as an id inside a value."""
    if isinstance(plain, Mapping) and "id" in plain:
        yield str(plain["id"])
    for value in _inside(plain):
        yield from _ids(value)


def _inside(plain: Any) -> Iterable[Any]:  # noqa: ANN401
    return plain.values() if isinstance(plain, Mapping) else plain if isinstance(plain, list) else ()


def _checked(game: Format[P], base: tuple[Document, ...], read: Read) -> Loaded[P]:
    """Look at how the sound things of all files go together, even if others are broken."""
    entries = collect(game, base, read.documents)
    loaded: Loaded[P] = Loaded(None, _first(read.problems), tuple(read.documents), entries, read.lines)
    missing = _missing_parts(entries, read.documents)
    if missing:
        return loaded if read.problems else replace(loaded, problems=tuple(missing))
    defaults = defaults_of(read.documents)
    parts, wrong = game.examine(entries, defaults)
    linted = [*entries.problems, *wrong, *sheets.check(entries), *texts.check(entries)]
    found = [*read.problems, *(problem for problem in linted if not _may_be_lost(problem, read))]
    loaded = replace(loaded, problems=_first(found))
    return loaded if loaded.errors else replace(loaded, pack=game.build(entries, parts, defaults))


def sound_rest(game: Format[P], loaded: Loaded[P]) -> P | None:
    """Return the pack, or what is left of it without what has problems; nothing where too little is."""
    if loaded.pack is not None or any(problem.code in {"many-problems", "missing-part"} for problem in loaded.errors):
        return loaded.pack
    defaults = defaults_of(loaded.documents)
    return game.rest(loaded.entries, game.examine(loaded.entries, defaults)[0], defaults, loaded.errors)


def _may_be_lost(problem: Problem, read: Read) -> bool:
    """Tell whether a thing may be unknown only because it is broken, or in a file that cannot be read."""
    unknown = problem.code.startswith("unknown-") and "id" in problem.message.values
    return unknown and (read.unread or problem.message.values["id"] in read.lost)


def _first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of their places, as many as anybody reads, and errors before advice."""
    found = list(dict.fromkeys(sorted(problems, key=lambda problem: problem.place)))
    if len(found) <= MANY_PROBLEMS:
        return tuple(found)
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    several = (errors or found)[:MANY_PROBLEMS]
    text = Message(N_("there are more problems than these; put them right first, then check again"))
    return (*several, Problem("many-problems", several[-1].place, text, several[-1].severity))


def _missing_parts(entries: Entries, own: list[Document]) -> list[Problem]:
    """Say what the base lacks: only somebody who edits the base can meet this."""
    missing = [part for part in entries.format.singles if part not in entries.singles]
    place = Place(own[0].file if own else "")
    text = N_("the pack has no `{part}:`")
    return [Problem("missing-part", place, Message(text, {"part": part})) for part in missing]
