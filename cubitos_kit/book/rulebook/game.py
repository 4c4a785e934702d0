"""What only books about the game have: cards, worked examples, drawings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from docutils import nodes

from cubitos_kit.book.nodes import drawing
from cubitos_kit.book.palette import colours
from cubitos_kit.book.rulebook.markup import call
from cubitos_kit.book.rulebook.writer import At, Handler, Writing, block, through

DIE = "die-"
_VIEW_BOX = re.compile(r'viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"')
BOXES = frozenset(
    {"ability", "card-faces", "difference", "example", "example-board", "in-play", "lead", "note", "ruling", "source"}
)
"""Classes of containers that look different from other text; each is a function of the template."""


def _container(writing: Writing, node: nodes.Element, at: At) -> str:
    classes = node["classes"]
    if "card" in classes:
        return _card(writing, node, at)
    inside = writing.anchors(node, at) + writing.flow(node.children, at).strip()
    function = next((name for name in classes if name in BOXES), "")
    return block(f"#{function}[{inside}]" if function else inside)


def _card(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write a card: its head in the colour of its die, and what it does."""
    die = next((name.removeprefix(DIE) for name in node["classes"] if name.startswith(DIE)), "")
    paint = colours(die)
    head, *rest = node.children
    name, cost = (writing.write(line, at).strip() for line in head.children)
    body = "".join(writing.write(child, at) for child in rest).strip()
    opening = call("card", fill=paint.fill, ink=paint.ink, edge=paint.edge, alone=not at.card)
    return block(f"{opening}[{name}][{cost}][{writing.anchors(node, at)}{body}]")


def _drawing(writing: Writing, node: nodes.Element, at: At) -> str:
    """Show a drawing of ours."""
    svg = node["svg"]
    shown = call("drawing", writing.picture(svg, "svg"), node["label"], node["size"], _tallness(svg))
    return writing.anchors(node, at) + (shown if node["size"] == "mark" else block(shown))


def _tallness(svg: str) -> float:
    """Return how many times as tall as wide a drawing is."""
    found = _VIEW_BOX.search(svg)
    width, height = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    return round(height / width, 4)


def _inline(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write words, in their own language where it is not the book's."""
    language = node.get("language", "")
    content = through(writing, node, at)
    return f"{call('text', lang=language)}[{content}]" if language else content


GAME: Mapping[type, Handler] = MappingProxyType({nodes.container: _container, drawing: _drawing, nodes.inline: _inline})
"""The kinds of nodes that look like nothing else, and what writes them."""
