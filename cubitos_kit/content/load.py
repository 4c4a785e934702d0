"""Load a pack: the base, or a folder or a file of one's own laid over the base."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from cubitos_kit.content import build, lint_cards, lint_sets
from cubitos_kit.content.document import Document, read_document, read_text
from cubitos_kit.content.entries import SINGLES, Entries, collect
from cubitos_kit.content.shape_check import check_shape
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.pack import Pack
from cubitos_kit.model.problem import ContentError, Place, Problem, Severity
from cubitos_kit.model.provenance import Source
from cubitos_kit.shipped import shipped

BASE = "base"
MOST_FILES = 500
"""A folder with more YAML than this is not a pack; somebody named their home folder."""


@dataclass(frozen=True)
class Loaded:
    """What came of reading a pack: the pack if it is sound, and everything that was found."""

    pack: Pack | None
    problems: tuple[Problem, ...]
    documents: tuple[Document, ...]
    """The files of the pack itself, for showing lines; not those of the base under it."""
    entries: Entries
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines of the pack's files, of those too that cannot be read as YAML."""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What has to be put right; the rest is advice."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)


def load_pack(path: str | Path = BASE, *, edition: str = "") -> Pack:
    """Return a pack that can be played, or raise a `ContentError` with all its problems.

    >>> pack = load_pack()
    >>> len(pack.cards), pack.cards["bob"].name["pl"]
    (56, 'Po prostu Bob')
    """
    loaded = check_pack(path)
    if loaded.pack is None:
        raise ContentError(loaded.errors)
    return loaded.pack.in_edition(edition) if edition else loaded.pack


def check_pack(path: str | Path = BASE) -> Loaded:
    """Read and check a pack. Nothing is raised: what is wrong stands in the result."""
    if is_base(path):
        read = _read(_base_files(), shipped("content"))
        return _checked((), read)
    files, problems = own_files(Path(path))
    read = _read(files, Path())
    return _checked(_base_documents(), replace(read, problems=[*problems, *read.problems]))


def is_base(path: str | Path) -> bool:
    """Tell whether the base itself is meant: by its name, or by its folder."""
    return str(path) == BASE or Path(path).resolve() == (shipped("content") / BASE).resolve()


def _base_files() -> list[Path]:
    return sorted((shipped("content") / BASE).rglob("*.yaml"))


@cache
def _base_documents() -> tuple[Document, ...]:
    """Read the base without checking its shape: the tests have."""
    root = shipped("content")
    return tuple(read_document(path, path.relative_to(root).as_posix()) for path in _base_files())


def own_files(path: Path) -> tuple[list[Path], list[Problem]]:
    """List the files of a pack, or the one file that is named."""
    if not path.is_dir():
        return [path], []
    hidden = (file for file in path.rglob("*.y*ml") if file.suffix in {".yaml", ".yml"})
    files = sorted(
        file for file in hidden if not any(part.startswith((".", "_")) for part in file.relative_to(path).parts)
    )
    if not files:
        text = Message(N_("there is no YAML file in this folder; `cubitos new pack` begins one"))
        return [], [Problem("empty-pack", Place(str(path)), text)]
    if len(files) > MOST_FILES:
        text = Message(N_("this folder holds {n} YAML files; name the folder of a pack"), {"n": len(files)})
        return [], [Problem("not-a-pack", Place(str(path)), text)]
    return files, []


@dataclass(frozen=True)
class Read:
    """What reading the files of a pack came to."""

    documents: list[Document]
    problems: list[Problem]
    lines: dict[str, tuple[str, ...]]


def _read(files: Iterable[Path], root: Path) -> Read:
    """Read files and check their shape."""
    found = Read([], [], {})
    for path in files:
        name = path.relative_to(root).as_posix() if root.is_absolute() else str(path)
        try:
            document = read_document(path, name)
        except ContentError as error:
            found.problems.extend(error.problems)
            with suppress(ContentError):
                found.lines[name] = tuple(read_text(path, name).split("\n"))
            continue
        found.problems.extend(check_shape(document))
        found.documents.append(document)
        found.lines[name] = document.lines
    return found


def _checked(base: tuple[Document, ...], read: Read) -> Loaded:
    own = read.documents
    loaded = Loaded(None, tuple(read.problems), tuple(own), Entries(), read.lines)
    if read.problems:
        return loaded
    entries = collect(base, own)
    found = [*entries.problems, *_missing_parts(entries, own)]
    if found:
        return replace(loaded, problems=tuple(found), entries=entries)
    defaults = _defaults(own)
    boards, wrong = build.tracks(entries, defaults)
    found += [*wrong, *lint_cards.check(entries), *lint_sets.check(entries, set(boards))]
    in_order = tuple(dict.fromkeys(sorted(found, key=lambda problem: problem.place)))
    loaded = replace(loaded, problems=in_order, entries=entries)
    return loaded if loaded.errors else replace(loaded, pack=build.build(entries, boards, defaults))


def _missing_parts(entries: Entries, own: list[Document]) -> list[Problem]:
    """Say what the base lacks: only somebody who edits the base can meet this."""
    missing = [part for part in SINGLES if part not in entries.singles]
    place = Place(own[0].file if own else "")
    text = N_("the pack has no `{part}:`")
    return [Problem("missing-part", place, Message(text, {"part": part})) for part in missing]


def _defaults(own: list[Document]) -> build.Defaults:
    """Read what the pack's head says for all its entries."""
    for document in own:
        head = document.plain.get("pack")
        if head:
            return build.Defaults(head.get("languages", ["en"])[0], Source(head.get("source", Source.DESIGNED)))
    return build.Defaults()
