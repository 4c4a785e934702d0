"""Parts that pages share: texts with icons, names with links, sections with a place, tables, notes, sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from docutils import nodes
from sphinx import addnodes

from cubitos_kit.base.words import Source, Words
from cubitos_kit.book.brought import DOMAIN
from cubitos_kit.book.nodes import drawing, symbol
from cubitos_kit.book.subject import Subject, own_name, paragraph
from cubitos_kit.text.icons import GENERIC, icons, pieces
from cubitos_kit.text.provenance import source_mark, source_name

Cell = str | Sequence[nodes.Node]


def section(kind: str, id_: str, title: str, *below: nodes.Node) -> nodes.section:
    """Return a section that is the place of something."""
    made = nodes.section("", nodes.title(title, title), ids=[f"{kind}-{id_}"], names=[f"{kind}-{id_}"])
    made[DOMAIN] = f"{kind}/{id_}"
    made.extend(below)
    return made


def place(node: nodes.Element, kind: str, id_: str) -> nodes.Element:
    """Make a node the place of something."""
    node["ids"] = [*node["ids"], f"{kind}-{id_}"]
    node[DOMAIN] = f"{kind}/{id_}"
    return node


def box(*parts: nodes.Node, classes: Sequence[str]) -> nodes.container:
    """Return a container of a class."""
    made = nodes.container("", classes=list(classes))
    made.extend(parts)
    return made


def picture(svg: str, label: str, size: str = "wide") -> nodes.Node:
    """Return a drawing on a line of its own."""
    return drawing("", svg=svg, label=label, size=size)


def table(head: Sequence[str], rows: Iterable[Sequence[Cell]], classes: Sequence[str] = ()) -> nodes.table:
    """Return a table; its columns are as wide as what they hold."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in head), cols=len(head))
    group += nodes.thead("", _row([[nodes.Text(each)] for each in head]))
    group += nodes.tbody("", *(_row(row) for row in rows))
    return nodes.table("", group, classes=["colwidths-auto", *classes])


def _row(cells: Sequence[Cell]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", paragraph(*([cell] if isinstance(cell, str) else cell))) for cell in cells))


def names(subject: Subject, words: Words) -> nodes.Node | None:
    """Return what something is called in the other languages, or nothing where that is the same."""
    own = words.say(subject.language)
    others = [code for code in words if code != subject.language and words[code] != own]
    if not others:
        return None
    parts: list[nodes.Node] = []
    for code in others:
        parts += [nodes.Text(" · ")] if parts else []
        parts.append(nodes.inline("", f"{own_name(code)}: "))
        parts.append(nodes.inline("", words[code], classes=[f"language-{code}"]))
    return paragraph(*parts, classes=("names",))


def marked(subject: Subject, figure: str, source: Source) -> list[nodes.Node]:
    """Return a figure with the mark of where it comes from, which says itself when one points at it."""
    mark = source_mark(source)
    if not mark:
        return [nodes.Text(figure)]
    said = source_name(source, subject.language)
    return [nodes.Text(figure), nodes.abbreviation("", mark, explanation=said, classes=["source-mark"])]


def note(subject: Subject, words: Words) -> list[nodes.Node]:
    """Return a note of the pack's, if there is one."""
    return [paragraph(words.say(subject.language), classes=("note",))] if words else []


def explained(subject: Subject, sources: Iterable[Source]) -> list[nodes.Node]:
    """Explain the marks that stand on a page."""
    found = [source for source in Source if source in set(sources) and source_mark(source)]
    if not found:
        return []
    said = [f"{source_mark(source)} {source_name(source, subject.language)}" for source in found]
    return [paragraph(" · ".join(said), classes=("source",))]


_APOSTROPHE = re.compile(r"(?<=\w)'")


def icon(name: str, language: str, label: str = "") -> nodes.Node:
    """Return an icon with what it is called."""
    words = label or icons()[name].words(language, GENERIC)
    return symbol("", nodes.Text(words), name=name, label=words)


def term_name(subject: Subject, name: str) -> str:
    """Return the term that an icon stands for, where there is one: what it is called where it stands alone."""
    term = subject.pack.terms.get(name)
    return term.name.say(subject.language) if term else ""


def with_icons(text: str, language: str) -> list[nodes.Node]:
    """Return a text with its icon tokens drawn."""
    made: list[nodes.Node] = []
    for piece in pieces(text, language):
        if isinstance(piece, str):
            made.append(nodes.Text(piece))
        else:
            made += [nodes.Text(piece.number), icon(piece.name, language, piece.words)]
    return [node for node in made if not isinstance(node, nodes.Text) or node]


def with_apostrophes(text: str) -> str:
    """Return a text with printed apostrophes; Sphinx would take one at the end of a word for a closing quote.

    >>> with_apostrophes("Keep On Rollin', don't stop")
    'Keep On Rollin’, don’t stop'
    """
    return _APOSTROPHE.sub("’", text)


def link(docname: str, kind: str, id_: str, name: str) -> nodes.Node:
    """Return a name that leads to its place, where some page of the project has one."""
    inner = nodes.inline("", name, classes=[kind])
    return addnodes.pending_xref(
        "", inner, refdomain=DOMAIN, reftype=kind, reftarget=id_, refexplicit=True, refdoc=docname, refwarn=False
    )
