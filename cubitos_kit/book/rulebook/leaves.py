"""One page of the sources at a time as markup, and which of them need not be written again."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from os import urandom
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.application import builtin_extensions

from cubitos_kit.base.kept import BROKEN, fingerprint, kit_fingerprint
from cubitos_kit.book.brought import DOMAIN
from cubitos_kit.book.rulebook.blocks import BLOCKS, GAME
from cubitos_kit.book.rulebook.inline import INLINE
from cubitos_kit.book.rulebook.writer import At, Writing

if TYPE_CHECKING:
    from sphinx.builders import Builder

OURS = "cubitos_kit.book"
"""The one extension that is known to write a page from that page and the places of the others alone."""


@dataclass(frozen=True)
class Leaf:
    """A page of the sources as markup. Pages that belong below it are named in it and not written."""

    markup: str
    pictures: Mapping[str, str | bytes]
    places: frozenset[str]
    raw: bool


def leaf(writing: Writing, markup: str) -> Leaf:
    """Return what was written."""
    return Leaf(markup, dict(writing.pictures), frozenset(writing.places), writing.raw)


def writing_of(tree: nodes.document, docname: str, read: Callable[[str], bytes]) -> Writing:
    """Begin to write a page."""
    writing = Writing({**INLINE, **BLOCKS, **GAME}, read)
    for footnote in tree.findall(nodes.footnote):
        writing.footnotes.update({f"{docname}#{id_}": footnote for id_ in footnote["ids"]})
    return writing


def resolved(builder: Builder, docname: str) -> nodes.document:
    """Return a page with its references resolved, and the pages below it by their names."""
    tree = builder.env.get_doctree(docname)
    for contents in list(tree.findall(addnodes.toctree)):
        names = [str(name) for name in contents["includefiles"] if name in builder.env.all_docs]
        contents.replace_self([addnodes.start_of_file(docname=name) for name in names])
    builder.env.resolve_references(tree, docname, builder)
    return tree


Written = dict[tuple[str, int], tuple[str, Leaf]]
"""Pages, by their names and below how many headings they stand, each with what it was written from."""


@dataclass
class Leaves:
    """The pages of a project, written now or the last time."""

    builder: Builder
    read: Callable[[str], bytes]
    kept: Written
    """What was written the last time."""
    around: str
    """What all pages are written from beside their own trees, or nothing where that cannot be known."""
    used: Written = field(default_factory=dict)

    @classmethod
    def of(cls, builder: Builder, read: Callable[[str], bytes], kept: Written) -> Leaves:
        """Begin with what was kept."""
        return cls(builder, read, kept, _around(builder))

    def __getitem__(self, key: tuple[str, int]) -> Leaf:
        """Return a page, below so many headings."""
        docname, level = key
        now = f"{self.around} {fingerprint([Path(self.builder.doctreedir, f'{docname}.doctree')])}"
        was, found = self.kept.get(key, ("", None))
        if found is not None and was == now and self.around:
            self.used[key] = (now, found)
            return found
        with _listening() as said:
            tree = resolved(self.builder, docname)
            writing = writing_of(tree, docname, self.read)
            made = leaf(writing, writing.flow(tree.children, At(docname, level)))
        if not said:  # or it would not be said again
            self.used[key] = (now, made)
        return made


class _Ear(logging.Handler):
    """Keeps what is warned of."""

    def __init__(self, said: list[logging.LogRecord]) -> None:
        super().__init__(logging.WARNING)
        self.said = said

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record)


@contextmanager
def _listening() -> Iterator[list[logging.LogRecord]]:
    """Return the list of what is warned of meanwhile."""
    said: list[logging.LogRecord] = []
    ear = _Ear(said)
    ours = logging.getLogger("sphinx")
    ours.addHandler(ear)
    try:
        yield said
    finally:
        ours.removeHandler(ear)


def _around(builder: Builder) -> str:
    """Return what changes whenever references may lead elsewhere or be called otherwise; nothing if others have a say."""
    app = builder._app  # noqa: SLF001 - Sphinx warns of the public name
    config, env = builder.config, builder.env
    others = set(config.extensions) - set(builtin_extensions) - {OURS}
    if others or callable(config.setup):
        return ""
    whole = sha256(f"{kit_fingerprint()} {config.language} {sorted(app.extensions)}".encode())
    about = [env.all_docs.keys(), env.titles, env.longtitles, env.toc_secnumbers, env.toc_fignumbers]
    for domain in env.domains.sorted():
        about += [{key: each for key, each in domain.data.items() if (domain.name, key) != (DOMAIN, "uses")}]
    for each in about:
        whole.update(_said(each).encode())
    return whole.hexdigest()


def _said(value: object) -> str:
    """Return what is the same for the same value, in whatever order it was filled."""
    if isinstance(value, Mapping):
        return "{" + ",".join(sorted(f"{_said(key)}:{_said(each)}" for key, each in value.items())) + "}"
    if isinstance(value, AbstractSet):
        return "{" + ",".join(sorted(_said(each) for each in value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(_said(each) for each in value) + "]"
    return _said_of_one(value)


def _said_of_one(value: object) -> str:
    """Return what is the same for the same value, which holds no others; nothing is the same as what nobody knows."""
    if isinstance(value, nodes.Node):
        return value.astext()
    if value is None or isinstance(value, str | bytes | int | float):
        return repr(value)
    try:
        return sha256(pickle.dumps(value)).hexdigest()
    except BROKEN:
        return urandom(16).hex()
