"""A Sphinx project as a PDF: everything that a page can hold is in it, in place, and linked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.book.conftest import Build
from tests.book.printed import close, fonts_of, needs_poppler, poppler, sizes_of, text_of

pytestmark = needs_poppler

INDEX = """\
The book
========

A foreword.

.. toctree::

   one
   two
"""
ONE = """\
Chapter one
===========

.. _rule-one-first:

The first rule, with *slanted*, **bold** and ``code = [1]``.

* an item
* another, about :card:`dope-cat`

  with a second paragraph

3. third
4. fourth

.. _here:

Section
-------

Term
   What it means.

.. list-table::
   :header-rows: 1

   * - head
     - of it
   * - cell
     - 10 #1 \\*

.. code-block:: yaml

   do: [{gain: {feet: 2}}]

.. note::

   Mind this.

| line one
| line two

A claim. [#proof]_ And again. [#proof]_

.. [#proof] The proof of it.

    A quotation.

    -- Somebody

.. rubric:: A rubric
"""
TWO = """\
Chapter two
===========

Back to :ref:`here`, to :doc:`one`, or to :ref:`the first rule <rule-one-first>`. Out to `a site <https://example.org/>`_.

.. describe:: a-word

   Said of the word.

:symbol:`coin` and :face:`red symbol`.

.. card:: bob

Cards
-----

.. cards:: white
"""


def pdf_of(build: Build, language: str = "en", conf: str = "", **pages: str) -> Path:
    built = build(language, "rulebook", conf, **pages)
    assert built.warnings == ""
    return Path(built.app.outdir, "rulebook.pdf")


@pytest.fixture
def book(build: Build) -> Path:
    return pdf_of(build, index=INDEX, one=ONE, two=TWO)


def links_of(pdf: Path) -> list[tuple[str, str]]:
    """Return what is linked, and to which page of the book or address it leads."""
    page = poppler("pdftohtml", pdf, "-xml", "-stdout", "-i").decode("utf-8")
    found = re.findall(r'<a href="([^"]*)">(.*?)</a>', page)
    return [(re.sub("<.*?>", "", words), target.rpartition("#")[2] or target) for target, words in found]


def test_all_that_a_page_holds_is_in_the_book_in_its_order(book: Path) -> None:
    text = close(text_of(book, "-layout"))
    wanted = (
        *("The book", "A foreword.", "Contents", "Chapter one", "The first rule, with slanted, bold and code = [1]."),
        *("an item", "with a second paragraph", "3.", "third", "4.", "fourth", "Section", "Term", "What it means."),
        *("head", "of it", "cell", "10 #1 *", "do: [{gain: {feet: 2}}]", "Note", "Mind this.", "line one", "line two"),
        *("A claim.", "A quotation.", "Somebody", "A rubric", "Chapter two", "a-word", "Said of the word."),
    )
    body = text.rindex("Chapterone", 0, text.index("Thefirstrule"))
    at = 0
    for each in wanted:
        where = text.find(close(each), max(at, body) if each == "Chapter one" else at)
        assert where >= 0, each
        at = where if each != "Contents" else body


def test_a_footnote_stands_once_below_the_page_and_is_named_as_often_as_it_was(book: Path) -> None:
    assert text_of(book).count("The proof of it.") == 1
    assert re.search(r"A claim\.\s*1\s+And again\.\s*1\b", text_of(book))


def test_references_lead_to_where_things_stand(book: Path) -> None:
    targets = dict(links_of(book))
    one = next(n for n, page in enumerate(text_of(book).split("\f"), start=1) if "The first rule" in page)
    assert targets["Section"] == str(one)
    assert targets["the first rule"] == str(one)
    assert targets["a site"] == "https://example.org/"
    assert "Dope Cat" in text_of(book).split("\f")[int(targets["Dope Cat"]) - 1]


def test_what_refers_to_a_page_that_is_not_printed_is_plain_text(build: Build) -> None:
    index = INDEX.replace("   two\n", "") + "\nSee :doc:`two`.\n"
    pdf = pdf_of(build, conf='suppress_warnings = ["toc.not_included"]\n', index=index, one=ONE, two=TWO)
    assert "Chapter two" in text_of(pdf)
    assert "Chapter two" not in dict(links_of(pdf))


def test_headings_are_bookmarks_and_cards_are_among_them(book: Path) -> None:
    marks = poppler("pdftohtml", book, "-xml", "-stdout", "-i").decode("utf-8").partition("<outline>")[2]
    found = re.findall(r"<item page=\"(\d+)\">(.*?)</item>", marks)
    names = [name for _, name in found]
    assert [name for name in names if name in {"Chapter one", "Section", "Chapter two", "Cards"}] == [
        *("Chapter one", "Section", "Chapter two", "Cards")
    ]
    pages = text_of(book).split("\f")
    after = names[names.index("Cards") + 1 :]
    assert len(after) == 7
    assert all(name in pages[int(page) - 1] for page, name in found if name in after)


def test_the_contents_name_each_chapter_with_its_page(book: Path) -> None:
    pages = text_of(book, "-layout").split("\f")
    contents = next(page for page in pages if "Contents" in page)
    for name in ("Chapter one", "Chapter two"):
        listed = re.search(rf"{name}[ .\u2060]+(\d+)", contents)
        assert listed
        assert name in pages[int(listed[1]) - 1]


def test_the_document_tells_its_title_author_and_keywords(build: Build) -> None:
    info = poppler("pdfinfo", pdf_of(build, conf='author = "Five fans"\n', index=INDEX, one=ONE, two=TWO)).decode()
    assert re.search(r"Title: +The book\n", info)
    assert re.search(r"Author: +Five fans\n", info)
    assert re.search(r"Keywords: +Cubitos, ", info)
    assert re.search(r"Tagged: +yes", info)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_the_paper_is_the_one_asked_for(build: Build, paper: str, size: tuple[float, float]) -> None:
    pdf = pdf_of(build, conf=f'cubitos_paper = "{paper}"\n', index=INDEX, one=ONE, two=TWO)
    assert all(found == pytest.approx(size, abs=0.1) for found in sizes_of(pdf))


def test_fonts_are_embedded_and_ours(book: Path) -> None:
    fonts = fonts_of(book)
    assert all(fonts.values())
    assert {name.partition("-")[0] for name in fonts} <= {"Nunito", "DejaVuSansMono"}


def test_a_sign_that_no_font_of_ours_has_is_told(build: Build) -> None:
    built = build("en", "rulebook", "", index="Book\n====\n\nA 漢 sign.\n")
    assert "no font of ours can show these signs: 漢" in built.warnings


def test_a_kind_of_node_that_nothing_can_write_is_told_and_its_text_is_kept(build: Build) -> None:
    built = build("en", "rulebook", "", index="Book\n====\n\n.. math:: strange\n")
    assert "a rulebook cannot show <math_block>" in built.warnings
    assert "strange" in text_of(Path(built.app.outdir, "rulebook.pdf"))


def test_what_looks_like_markup_of_the_typesetter_is_printed_as_it_stands(build: Build) -> None:
    odd = r"A #strong[b] $x$ @y <z> = 1 \_ ~ // /* -- ... https://a.b 'q' [c]( {d} \\ end"
    pdf = pdf_of(build, conf="smartquotes = False\n", index=f'Book\n====\n\n``#raw["]`` {odd}\n')
    shown = "A #strong[b] $x$ @y <z> = 1 _ ~ // /* -- ... https://a.b 'q' [c]( {d} \\ end"
    assert close(f'#raw["] {shown}') in close(text_of(pdf))
