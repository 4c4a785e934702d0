"""The settings of a rulebook: what its author chooses, and how it is written in `book/book.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Place, Problem
from cubitos_kit.base.showing import one_line
from cubitos_kit.base.words import Words
from cubitos_kit.content.document import read_document
from cubitos_kit.content.format import Format, Holds, Kind
from cubitos_kit.content.nearest import nearest
from cubitos_kit.content.schema import COLOUR, Schema, closed, ref
from cubitos_kit.content.shape_check import check_shape, kind_of


@dataclass(frozen=True)
class Booklet:
    """The settings of a book; what is empty is as the kit has it."""

    title: Words | None = None
    author: str = ""
    languages: tuple[str, ...] = ()
    pages: tuple[tuple[str, Place], ...] = ()
    """The chapters in their order, each with where it is named."""
    light: str = ""
    """The colour of links and signs on a light ground, as in `#b3261e`."""
    dark: str = ""


def _schema() -> Schema:
    colour = {"type": "string", "pattern": COLOUR, "maxLength": 7}
    page = {"type": "string", "minLength": 1, "maxLength": 200}
    return closed(
        {
            "title": ref("words"),
            "author": {"type": "string", "minLength": 1, "maxLength": 200},
            "languages": {"type": "array", "items": ref("language"), "minItems": 1, "uniqueItems": True},
            "pages": {"type": "array", "items": page, "minItems": 1, "maxItems": 500, "uniqueItems": True},
            "colours": closed({"light": colour, "dark": colour}),
        }
    )


BOOK = Kind("book", _schema, Holds.ASIDE)


def read_booklet(game: Format[Any], path: Path, language: str) -> Booklet:
    """Read the settings of a book; a title without a language is in this one.

    Raises a `ContentError` with all that is wrong.
    """
    document = read_document(path)
    problems = check_shape(game, document).problems
    if problems:
        raise ContentError(problems)
    if kind_of(game, document) != BOOK.id:
        text = Message(
            N_("a line `{kind}:` is missing at the top; what the file holds stands under it"), {"kind": BOOK.id}
        )
        raise ContentError((Problem("unknown-kind", document.place(()), text, nearest=f"{BOOK.id}:"),))
    plain = document.plain[BOOK.id]
    colours = plain.get("colours", {})
    return Booklet(
        title=_words(plain["title"], language) if "title" in plain else None,
        author=one_line(plain.get("author", "")),
        languages=tuple(plain.get("languages", ())),
        pages=tuple((name, document.place((BOOK.id, "pages", n))) for n, name in enumerate(plain.get("pages", ()))),
        light=colours.get("light", ""),
        dark=colours.get("dark", ""),
    )


def unknown_pages(booklet: Booklet, known: set[str]) -> tuple[Problem, ...]:
    """Return what is wrong with the chapters: those that no page has the name of."""
    text = N_("the book has no page `{page}`")
    return tuple(
        Problem("unknown-page", place, Message(text, {"page": name}), nearest=nearest(name, known))
        for name, place in booklet.pages
        if name not in known
    )


def _words(plain: Any, language: str) -> Words:  # noqa: ANN401 - a text, or one a language
    by_language = {language: plain} if isinstance(plain, str) else dict(plain)
    return Words({code: one_line(text) for code, text in by_language.items()})
