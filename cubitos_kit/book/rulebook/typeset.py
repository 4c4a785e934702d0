"""The pages of a project as the source of a book: title page, contents, chapters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

from cubitos_kit import __version__
from cubitos_kit.base.message import N_
from cubitos_kit.book.brought import brought
from cubitos_kit.book.rulebook.blocks import title_of
from cubitos_kit.book.rulebook.leaves import Leaf, Leaves, leaf, resolved, writing_of
from cubitos_kit.book.rulebook.markup import label, value
from cubitos_kit.book.rulebook.writer import NESTED, PART, At, only_real_links
from cubitos_kit.book.subject import Subject, own_name

PAPERS = ("a4", "letter")
_NESTED = re.compile(f"{NESTED}([^{NESTED}]*){NESTED}(\\d+){NESTED}(|within){NESTED}")


@dataclass(frozen=True)
class Imprint:
    """What a book says of itself beside its text."""

    subject: Subject
    paper: str
    author: str = ""
    version: str = ""


@dataclass(frozen=True)
class Book:
    """A whole book as Typst's markup, in parts."""

    said: Mapping[str, object]
    """What the book says of itself, by the names of the template."""
    foreword: str
    parts: tuple[str, ...]
    """What stands before the first heading, then from heading to heading."""
    pictures: Mapping[str, str | bytes]
    raw: bool
    """Whether the author speaks to Typst somewhere: then any part may change the next."""

    @property
    def source(self) -> str:
        """Return what Typst makes the whole book of."""
        return f"{opening(self.said, self.foreword)}{''.join(self.parts)}"


@cache
def source(name: str) -> str:
    """Return a Typst source of ours."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def opening(said: Mapping[str, object], foreword: str, chapter: str = "none") -> str:
    """Return the template, and the call of it. Pages in the middle of a book may name the chapter before them."""
    arguments = "".join(f"  {key}: {value(each)},\n" for key, each in said.items())
    return f"{source('rulebook.typ')}\n#show: book.with(\n{arguments}  foreword: [{foreword}],\n  chapter: {chapter},\n)\n\n"


def typeset(leaves: Leaves, root: str, imprint: Imprint) -> Book:
    """Return the whole book, each page in the place where a table of contents first names it."""
    title, foreword, chapters, first = _first_page(leaves, root)
    used = [first]
    seen = {root}

    def whole(found: re.Match[str]) -> str:
        name, level, how = found.groups()
        if name in seen:
            return ""
        seen.add(name)
        below = leaves[name, int(level)]
        used.append(below)
        markup = _NESTED.sub(whole, below.markup)
        return markup.replace(PART, "") if how else markup

    foreword, chapters = (_NESTED.sub(whole, markup) for markup in (foreword, chapters))
    foreword = foreword.replace(PART, "")
    places = frozenset().union(*(each.places for each in used))
    parts = tuple(only_real_links(part, places) for part in chapters.split(PART))
    said, dice = _said_of_itself(imprint, title)
    pictures = {name: picture for each in used for name, picture in each.pictures.items()}
    return Book(said, only_real_links(foreword, places), parts, {**dice, **pictures}, any(each.raw for each in used))


def _first_page(leaves: Leaves, docname: str) -> tuple[str, str, str, Leaf]:
    """Write the page that a book begins with: its title, what stands before the first chapter, the chapters."""
    tree = resolved(leaves.builder, docname)
    writing = writing_of(tree, docname, leaves.read)
    root = next(tree.findall(nodes.section), nodes.section())
    at = At(docname)
    foreword, chapters = _parted(root)
    writing.places.add(at.docname)
    top = "#metadata(none)" + label(at.docname) + writing.anchors(root, at)
    before = top + writing.flow(foreword, at).strip() if foreword else ""
    after = ("" if foreword else top) + writing.flow(chapters, at)
    return title_of(root).astext(), before, after, leaf(writing, "")


def _parted(root: nodes.Element) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Part what stands before the first chapter from the chapters."""
    children = [child for child in root.children if not isinstance(child, nodes.title)]
    for number, child in enumerate(children):
        if isinstance(child, nodes.section) or next(child.findall(addnodes.start_of_file), None) is not None:
            return children[:number], children[number:]
    return children, []


def _said_of_itself(imprint: Imprint, title: str) -> tuple[Mapping[str, object], Mapping[str, str]]:
    """Return all that the book says of itself, and the dice of its title page."""
    subject = imprint.subject
    pack = subject.pack
    name = pack.name.say(subject.language)
    dice = brought().ornaments(pack)
    said = {
        "title": title,
        "subtitle": subject.say(N_("Rulebook")) if name in title else name,
        "imprint": _about(imprint),
        "unofficial": subject.say(brought().unofficial),
        "contents-title": subject.say(N_("Contents")),
        "author": imprint.author,
        "keywords": (*brought().keywords, subject.say(N_("rulebook")), name),
        "lang": subject.language,
        "paper": imprint.paper,
        "dice": list(dice),
    }
    return said, dice


def _about(imprint: Imprint) -> str:
    """Say which version of what this is, in which language."""
    subject, pack = imprint.subject, imprint.subject.pack
    kit = subject.say(N_("set with cubitos_kit {version}"), version=__version__)
    parts = [pack.name.say(subject.language), pack.version, own_name(subject.language), kit]
    return " · ".join(part for part in parts if part)
