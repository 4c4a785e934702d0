"""Words as nodes: texts with icons, names with links."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes

from cubitos_kit.book.brought import DOMAIN
from cubitos_kit.book.nodes import symbol
from cubitos_kit.book.subject import Subject
from cubitos_kit.text.icons import GENERIC, ICONS, pieces

_APOSTROPHE = re.compile(r"(?<=\w)'")


def icon(name: str, language: str, label: str = "") -> nodes.Node:
    """Return an icon with what it is called."""
    words = label or ICONS[name].words(language, GENERIC)
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
