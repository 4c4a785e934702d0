"""What our directives put into a page beside docutils' own nodes, how it looks in HTML, and what stands for it in words."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

from cubitos_kit.book.brought import brought

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class symbol(nodes.Inline, nodes.Element):  # noqa: N801 - docutils names its nodes so
    """One of the game's icons in a line of text: `name` is its token, `label` what it is called."""


class face(nodes.Inline, nodes.Element):  # noqa: N801
    """A die in a line of text that shows a face: `colour`, `side`, and `label`, which says both."""


class drawing(nodes.General, nodes.Element):  # noqa: N801
    """A picture of its own: `svg` is the whole of it, `label` says what is to be seen, `size` is wide, half or small."""


def _picture(css: str, svg: str, label: str) -> str:
    """Write a small picture in a line of text; a screen reader says its label."""
    return f'<span class="{css}" role="img" aria-label="{escape(label)}">{svg}</span>'


def _html_symbol(self: Any, node: nodes.Element) -> None:  # noqa: ANN401 - Sphinx's writer
    self.body.append(_picture("symbol", brought().symbol(node["name"]), node["label"]))
    raise nodes.SkipNode


def _html_face(self: Any, node: nodes.Element) -> None:  # noqa: ANN401
    self.body.append(_picture("face", brought().face(node["colour"], node["side"]), node["label"]))
    raise nodes.SkipNode


def _html_drawing(self: Any, node: nodes.Element) -> None:  # noqa: ANN401
    css = " ".join(("drawing", f"size-{node['size']}", *node["classes"]))
    if isinstance(node.parent, nodes.TextElement):
        self.body.append(_picture(css, node["svg"], node["label"]))
        raise nodes.SkipNode
    picture = _picture("picture", node["svg"], node["label"])
    self.body.append(f'<figure class="{css}">{picture}</figure>\n')
    raise nodes.SkipNode


def _words(self: Any, node: nodes.Element) -> None:  # noqa: ANN401
    """Let the words below a node stand for it."""


def _label(self: Any, node: nodes.Element) -> None:  # noqa: ANN401
    self.add_text(f"[{node['label']}]") if hasattr(self, "add_text") else None
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Tell Sphinx of the nodes. The PDF has a writer of its own; the gettext builder reads text only."""
    plain = (_words, _words)
    app.add_node(symbol, html=(_html_symbol, None), text=plain, man=plain, texinfo=plain, latex=plain)
    app.add_node(face, html=(_html_face, None), text=plain, man=plain, texinfo=plain, latex=plain)
    spoken = (_label, None)
    app.add_node(drawing, html=(_html_drawing, None), text=spoken, man=spoken, texinfo=spoken, latex=spoken)
