"""What stands in a line of text: words, emphasis, links, icons, dice, footnotes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from docutils import nodes
from sphinx import addnodes

from cubitos_kit.book.brought import brought
from cubitos_kit.book.nodes import face, symbol
from cubitos_kit.book.rulebook.markup import call, escaped, label, string
from cubitos_kit.book.rulebook.writer import NESTED, PART, At, Handler, Writing, link, nothing, through, wrapped

PAGE = "%"
"""What addresses inside the book begin with, before the page of the sources."""


def _text(writing: Writing, node: nodes.Text, at: At) -> str:
    del writing, at
    return escaped(str(node))


def _literal(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write code as it is; what a reference names is no code, though Sphinx marks it so."""
    if "xref" in node["classes"] and "py" not in node["classes"]:
        return through(writing, node, at)
    return writing.anchors(node, at) + call("raw", node.astext())


def _reference(writing: Writing, node: nodes.Element, at: At) -> str:
    """Link to another place in the book, or out of it."""
    content = through(writing, node, at)
    if "refid" in node:
        return link(f"{at.docname}#{node['refid']}", content)
    address = str(node.get("refuri", ""))
    if address.startswith(PAGE):
        return link(address.removeprefix(PAGE), content)
    return f"#link({string(address)})[{content}]" if address else content


def _footnote_reference(writing: Writing, node: nodes.Element, at: At) -> str:
    """Put the footnote where it is first named; later on it is named again."""
    name = f"{at.docname}#{node['refid']}"
    if name in writing.noted:
        return f"#footnote(label({string('note ' + name)}))"
    note = writing.footnotes.get(name)
    if note is None:
        return through(writing, node, at)
    writing.noted.add(name)
    writing.places.add(name)
    words = "".join(writing.write(child, at) for child in note.children if not isinstance(child, nodes.label))
    return f"#footnote[#metadata(none){label(name)}{words.strip()}]{label('note ' + name)}"


def _symbol(writing: Writing, node: nodes.Element, at: At) -> str:
    del at
    return call("symbol", writing.picture(brought().symbol(node["name"]), "svg"), node["label"])


def _face(writing: Writing, node: nodes.Element, at: At) -> str:
    del at
    return call("face", writing.picture(brought().face(node["colour"], node["side"]), "svg"), node["label"])


def _raw(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write what is meant for Typst as it is; other formats are not ours."""
    del at
    if "typst" not in node["format"].split():
        return ""
    writing.raw = True
    return node.astext().translate({ord(PART): None, ord(NESTED): None})


INLINE: Mapping[type, Handler] = MappingProxyType(
    {
        nodes.Text: _text,
        nodes.strong: wrapped("strong"),
        nodes.emphasis: wrapped("emph"),
        nodes.title_reference: wrapped("emph"),
        nodes.literal: _literal,
        addnodes.literal_emphasis: _literal,
        addnodes.literal_strong: _literal,
        nodes.subscript: wrapped("sub"),
        nodes.superscript: wrapped("super"),
        nodes.abbreviation: through,
        nodes.acronym: through,
        nodes.inline: through,
        nodes.generated: through,
        nodes.problematic: through,
        addnodes.pending_xref: through,
        addnodes.download_reference: through,
        nodes.reference: _reference,
        nodes.footnote_reference: _footnote_reference,
        nodes.raw: _raw,
        nodes.target: through,
        addnodes.index: nothing,
        symbol: _symbol,
        face: _face,
    }
)
"""The kinds of nodes in a line, and what writes them."""
