"""Writing a document tree as Typst markup: what a handler is, and the walk from handler to handler."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from docutils import nodes
from sphinx.util import logging

from cubitos_kit.book.brought import DOMAIN
from cubitos_kit.book.rulebook.markup import call, label, string

logger = logging.getLogger(__name__)

LINK = re.compile(r'#link\(label\("((?:[^"\\]|\\.)*)"\)\)\[')


PART, NESTED = "\x01", "\x02"
"""Signs that stand in no text: before the heading of a part of the book, and around what names a page that belongs there."""
CARDS, BOARDS = "cards", "boards"
"""What stands side by side; each is a function of the template."""


@dataclass(frozen=True)
class At:
    """Where in the book a node stands: on which page of the sources, below how many headings, on which card."""

    docname: str
    level: int = 0
    card: str = ""
    """The heading of the card's section, which stands where the card has its name."""


@dataclass
class Writing:
    """A page of the sources while it is written."""

    handlers: Mapping[type, Handler]
    read: Callable[[str], bytes]
    """Reads an image by its path in the sources."""
    pictures: dict[str, str | bytes] = field(default_factory=dict)
    """The pictures, by the names by which the markup calls them."""
    places: set[str] = field(default_factory=set)
    """What can be linked to, so far."""
    raw: bool = False
    """Whether the author speaks to Typst, and may have changed anything that follows."""
    footnotes: dict[str, nodes.Element] = field(default_factory=dict)
    noted: set[str] = field(default_factory=set)
    """The footnotes that stand below a page already."""

    def write(self, node: nodes.Node, at: At) -> str:
        """Return a node as markup; what no handler knows is told, and what is in it still written."""
        for kind in type(node).__mro__:
            handler = self.handlers.get(kind)
            if handler is not None:
                return handler(self, node, at)
        logger.warning("a rulebook cannot show <%s>; only its text is written", node.__class__.__name__, location=node)
        return self.inside(node, at)

    def inside(self, node: nodes.Node, at: At) -> str:
        """Return what is in a node as markup."""
        return "".join(self.write(child, at) for child in node.children)

    def flow(self, children: Iterable[nodes.Node], at: At) -> str:
        """Write blocks one after another, those that stand side by side together."""
        made: list[str] = []
        run: list[str] = []
        kind = ""
        for child in children:
            now = side_by_side(child)
            if run and now != kind and not isinstance(child, nodes.Invisible):
                made.append(_row(kind, run))
                run = []
            written = self.write(child, at)
            (run if now else made).append(f"[{written.strip()}]" if now else written)
            kind = now or kind
        return "".join([*made, *([_row(kind, run)] if run else [])])

    def labels(self, node: nodes.Element, at: At) -> list[str]:
        """Return the names under which a node can be linked to; each is given once in a book."""
        new = [name for name in (f"{at.docname}#{id_}" for id_ in node["ids"]) if name not in self.places]
        self.places.update(new)
        return new

    def anchors(self, node: nodes.Element, at: At) -> str:
        """Return invisible places, for what has no heading."""
        return "".join("#metadata(none)" + label(name) for name in self.labels(node, at))

    def picture(self, data: str | bytes, suffix: str) -> str:
        """Keep a picture and return its name, which is the same for the same picture wherever it stands."""
        name = f"{sha256(data.encode() if isinstance(data, str) else data).hexdigest()[:16]}.{suffix}"
        self.pictures[name] = data
        return name


def only_real_links(markup: str, places: AbstractSet[str]) -> str:
    """Return the whole book; links to pages that are in no table of contents, and so not in it, become plain text."""

    def checked(found: re.Match[str]) -> str:
        name = found[1].replace('\\"', '"')
        if name in places:
            return found[0]
        if name.partition("#")[0] in places:
            logger.warning("a rulebook has no place %r to link to", name)
        return "#["

    return LINK.sub(checked, markup)


Handler = Callable[[Writing, Any, At], str]
"""Writes one kind of node."""


def stands_alone(node: nodes.Node) -> bool:
    """Tell whether something stands in the book itself, and not within a box or a list."""
    above = node.parent
    while above is not None:
        if not isinstance(above, nodes.section | nodes.document | nodes.compound):
            return False
        above = above.parent
    return True


def side_by_side(node: nodes.Node) -> str:
    """Return what a node stands side by side with: cards with cards, boards with boards, most with nothing."""
    if isinstance(node, nodes.section) and str(node.get(DOMAIN, "")).startswith("card/"):
        return CARDS
    return BOARDS if isinstance(node, nodes.container) and "example-board" in node["classes"] else ""


def _row(kind: str, run: Iterable[str]) -> str:
    return block(f"#{kind}{''.join(run)}")


def link(name: str, content: str) -> str:
    """Return a link to a place in the book."""
    return f"#link(label({string(name)}))[{content}]"


def block(markup: str) -> str:
    """Return markup as a block of its own."""
    return f"\n\n{markup}\n\n"


def wrapped(function: str) -> Handler:
    """Write a node as a call of a function with what is in it, within a line."""

    def handler(writing: Writing, node: nodes.Element, at: At) -> str:
        return f"{writing.anchors(node, at)}#{function}[{writing.inside(node, at)}]"

    return handler


def boxed(function: str) -> Handler:
    """Write a node as a call of a function with what is in it, as a block."""

    def handler(writing: Writing, node: nodes.Element, at: At) -> str:
        return block(f"{call(function)}[{writing.anchors(node, at)}{writing.inside(node, at)}]")

    return handler


def through(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write what is in a node, which itself looks like nothing."""
    return writing.anchors(node, at) + writing.inside(node, at)


def nothing(writing: Writing, node: nodes.Node, at: At) -> str:
    """Write nothing: the node is not to be seen in print, though it can be a place to link to."""
    return writing.anchors(node, at) if isinstance(node, nodes.Element) else ""
