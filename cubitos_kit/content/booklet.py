"""The settings of a rulebook, as they are written in `book/book.yaml`, and how they become the model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cubitos_kit.base.booklet import Booklet
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Problem
from cubitos_kit.base.showing import one_line
from cubitos_kit.base.words import Words
from cubitos_kit.content.document import read_document
from cubitos_kit.content.nearest import nearest
from cubitos_kit.content.shape_check import check_shape, kind_of

BOOK = "book"
"""The key under which they stand."""


def read_booklet(path: Path, language: str) -> Booklet:
    """Read the settings of a book; a title without a language is in this one.

    Raises a `ContentError` with all that is wrong.
    """
    document = read_document(path)
    problems = check_shape(document).problems
    if problems:
        raise ContentError(problems)
    if kind_of(document) != BOOK:
        text = Message(
            N_("a line `{kind}:` is missing at the top; what the file holds stands under it"), {"kind": BOOK}
        )
        raise ContentError((Problem("unknown-kind", document.place(()), text, nearest=f"{BOOK}:"),))
    plain = document.plain[BOOK]
    colours = plain.get("colours", {})
    return Booklet(
        title=_words(plain["title"], language) if "title" in plain else None,
        author=one_line(plain.get("author", "")),
        languages=tuple(plain.get("languages", ())),
        pages=tuple((name, document.place((BOOK, "pages", n))) for n, name in enumerate(plain.get("pages", ()))),
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
