"""A document tree as the source of a book: title page, contents, chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

from cubitos_kit import __version__
from cubitos_kit.book.draw.dice import die_svg
from cubitos_kit.book.languages import own_name
from cubitos_kit.book.rulebook.blocks import BLOCKS, title_of
from cubitos_kit.book.rulebook.game import GAME
from cubitos_kit.book.rulebook.inline import INLINE
from cubitos_kit.book.rulebook.markup import label, value
from cubitos_kit.book.rulebook.writer import At, Writing
from cubitos_kit.book.subject import Subject
from cubitos_kit.model.message import N_
from cubitos_kit.model.pack import DieKind

PAPERS = ("a4", "letter")
TEMPLATE = Path(__file__).with_name("rulebook.typ")
UNOFFICIAL = N_(
    "Made by fans, for fans. Neither the publisher nor the designer of Cubitos had a hand in it, and Cubitos is a trademark "
    "of its owner."
)


@dataclass(frozen=True)
class Imprint:
    """What a book says of itself beside its text."""

    subject: Subject
    paper: str
    author: str = ""
    version: str = ""


def typeset(
    tree: nodes.document, imprint: Imprint, read: Callable[[str], bytes]
) -> tuple[str, Mapping[str, str | bytes]]:
    """Return the whole book as Typst's markup, and the files that it names."""
    writing = Writing({**INLINE, **BLOCKS, **GAME}, read)
    _collect_footnotes(writing, tree, tree["docname"])
    root = next(tree.findall(nodes.section), nodes.section())
    at = At(tree["docname"])
    foreword, chapters = _parted(root)
    title = title_of(root).astext()
    writing.places.add(at.docname)
    top = "#metadata(none)" + label(at.docname) + writing.anchors(root, at)
    head = _book(writing, imprint, title, top + writing.flow(foreword, at).strip() if foreword else "")
    body = writing.flow(chapters, at)
    source = f"{TEMPLATE.read_text(encoding='utf-8')}\n{head}\n{'' if foreword else top}{body}"
    return writing.only_real_links(source), {name: data for data, name in writing.pictures.items()}


def _parted(root: nodes.Element) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Part what stands before the first chapter from the chapters."""
    children = [child for child in root.children if not isinstance(child, nodes.title)]
    for number, child in enumerate(children):
        if isinstance(child, nodes.section) or next(child.findall(addnodes.start_of_file), None) is not None:
            return children[:number], children[number:]
    return children, []


def _book(writing: Writing, imprint: Imprint, title: str, foreword: str) -> str:
    """Return the call of the template with all that the book says of itself."""
    subject = imprint.subject
    pack = subject.pack
    name = pack.name.say(subject.language)
    said = {
        "title": title,
        "subtitle": subject.say(N_("Rulebook")) if name in title else name,
        "imprint": _about(imprint),
        "unofficial": subject.say(UNOFFICIAL),
        "contents-title": subject.say(N_("Contents")),
        "author": imprint.author,
        "keywords": ("Cubitos", subject.say(N_("rulebook")), name),
        "lang": subject.language,
        "paper": imprint.paper,
        "dice": [
            writing.picture(die_svg(die.id, "symbol" if "symbol" in die.faces else die.faces[0]), "svg")
            for die in pack.dice.values()
            if die.kind is DieKind.ABILITY
        ],
    }
    arguments = "".join(f"  {key}: {value(each)},\n" for key, each in said.items())
    return f"#show: book.with(\n{arguments}  foreword: [{foreword}],\n)\n"


def _about(imprint: Imprint) -> str:
    """Say which version of what this is, in which language."""
    subject, pack = imprint.subject, imprint.subject.pack
    kit = subject.say(N_("set with cubitos_kit {version}"), version=__version__)
    parts = [pack.name.say(subject.language), pack.version, own_name(subject.language), kit]
    return " · ".join(part for part in parts if part)


def _collect_footnotes(writing: Writing, node: nodes.Node, docname: str) -> None:
    """Find all footnotes, so that they can be put where they are named."""
    for child in node.children:
        inside = child["docname"] if isinstance(child, addnodes.start_of_file) else docname
        if isinstance(child, nodes.footnote):
            writing.footnotes.update({f"{inside}#{id_}": child for id_ in child["ids"]})
        elif isinstance(child, nodes.Element):
            _collect_footnotes(writing, child, inside)
