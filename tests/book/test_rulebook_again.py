"""After a change only the pages that it is seen on are typeset again, and the book is the one that is made from nothing."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from cubitos_kit.book.making import PDF, BookOrder, made, make
from cubitos_kit.book.press.compile import press
from cubitos_kit.book.press.pdf import Link, Pdf
from cubitos_kit.book.project import begin, lay_out
from cubitos_kit.book.rulebook import builder
from cubitos_kit.book.rulebook.again import _STICKS, typeset_again
from cubitos_kit.book.rulebook.memory import Memory
from cubitos_kit.book.rulebook.typeset import Book, source
from cubitos_kit.book.subject import forget_packs
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.content.scaffold import card_draft, pack_draft, write
from tests.book.printed import needs_poppler, poppler, text_of

pytestmark = needs_poppler

Edit = Callable[[Path], None]
SET = """\
sets:
  - id: ours
    name: {en: Our set}
    tracks: [testing-the-waters]
    laps: 1
    cards: [surf-cat, rich-dog, mr-soldier, rock-on, dugout, rollosaurus, reckless-cheese, bob]
"""


def replaced(name: str, old: str, new: str) -> Edit:
    def edit(pack: Path) -> None:
        text = (pack / name).read_text(encoding="utf-8")
        assert re.search(old, text)
        (pack / name).write_text(re.sub(old, new, text), encoding="utf-8")

    return edit


CARD = "cards/surf-cat.yaml"


def removed(pack: Path) -> None:
    replaced("sets.yaml", "surf-cat, ", "smelly-cat, ")(pack)
    (pack / CARD).unlink()


EDITS: Mapping[str, Edit] = {
    "a card's cost": replaced(CARD, r"cost: \d+", "cost: 13"),
    "what a card does": replaced(CARD, "feet: 2", "coins: 5"),
    "a card that takes more room": replaced(
        CARD, r"do: \[\{gain: \{coins: 5\}\}\]", "do: [{gain: {feet: 2}}, {gain: {coins: 3}}, {gain: {credits: 1}}]"
    ),
    "a card's name": replaced(CARD, "Surf Cat", "Wave Cat"),
    "the cards of a set": replaced("sets.yaml", "bob", "stogie"),
    "a set's name": replaced("sets.yaml", "Our set", "Their set"),
    "a page": replaced("book/our-race.rst", "What our races are like", "How our races look"),
    "a heading": replaced("book/our-race.rst", "Our race\n=+", "My race\n======="),
    "a removed card": removed,
}


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a pack with a card, a set and a book of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = tmp_path / "mine"
    write([pack_draft(root, "mine"), card_draft(root, "surf-cat", "white")])
    (root / "sets.yaml").write_text(SET, encoding="utf-8")
    begin(load_pack(root), root, "en")
    return root


def book(pack: Path, language: str = "en") -> Path:
    forget_packs()
    project = lay_out(load_pack(pack), str(pack), language)
    assert make(project, BookOrder((PDF,), "a4", (language,))) == ()
    return made(project, PDF)


def seen(pdf: Path) -> Mapping[str, object]:
    """Return all of a book that anybody gets to see or hear."""
    outline = poppler("pdftohtml", pdf, "-xml", "-stdout", "-i", "-l", "1").decode("utf-8").partition("<outline>")[2]
    tags = re.sub(rb"Object \d+|(?:R\d+)?U\d+(?=x\d+y\d+)", b"", poppler("pdfinfo", pdf, "-struct"))
    return {
        "words": text_of(pdf, "-layout"),
        "pages": subprocess.run(["pdftoppm", "-gray", "-r", "12", pdf], capture_output=True, check=True).stdout,
        "places": poppler("pdfinfo", pdf, "-dests"),
        "links": links_of(pdf),
        "bookmarks": outline,
        "tags": tags,
    }


def links_of(pdf: Path) -> list[tuple[int, str, bytes]]:
    """Return all links of a book: on which page they are, exactly where they lead, and what is said of them."""
    read = Pdf.read(pdf.read_bytes())
    every = [(page, read.link(each)) for page in range(1, len(read.pages) + 1) for each in read.annotations(page)]
    return [(page, _end(read, link), link.said) for page, link in every]


def _end(read: Pdf, link: Link) -> str:
    return str(read.place(read.names[link.to] if link.is_named else int(link.to.split()[0])))


@pytest.fixture
def wholes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of what is typeset from its first page on."""
    typeset: list[str] = []
    really = builder.pressed

    def noting(markup: str, pictures: Mapping[str, str | bytes]) -> bytes:
        if not re.search(r"^  after: \d", markup.partition("#show: book.with(")[2], re.MULTILINE):
            typeset.append(markup)
        return really(markup, pictures)

    monkeypatch.setattr(builder, "pressed", noting)
    return typeset


@pytest.mark.parametrize(("first", "fewest"), [(0, 3), (3, 1), (6, 0)])
def test_after_one_edit_upon_another_the_book_is_the_one_made_from_nothing(  # noqa: PLR0913, PLR0917 - fixtures
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wholes: list[str], first: int, fewest: int
) -> None:
    edits = list(EDITS.items())
    for _, edit in edits[:first]:
        edit(pack)
    book(pack)
    again = 0
    last = edits[first : first + 3][-1][0]
    for what, edit in edits[first : first + 3]:
        edit(pack)
        before = len(wholes)
        edited = seen(book(pack))
        again += len(wholes) == before
        with monkeypatch.context() as patch:
            if what == last:  # that all is read again which shows an edit is guarded in test_uses too: here at the end
                patch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing"))
            patch.setattr(Memory, "of", lambda _: Memory())
            patch.setattr(Memory, "keep", lambda *_: None)
            from_nothing = seen(book(pack))
        assert [kind for kind in edited if edited[kind] != from_nothing[kind]] == [], what
    assert again >= fewest, "so many of the edits need not have the whole typeset"


def test_a_changed_translation_is_in_the_next_book_of_that_language(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = pack / "book" / "locales" / "pl" / "LC_MESSAGES" / "our-race.po"
    catalog.parent.mkdir(parents=True)
    translated = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Our race"\nmsgstr "{name}"\n'
    catalog.write_text(translated.format(name="Nasz wyścig"), encoding="utf-8")
    assert "Nasz wyścig" in text_of(book(pack, "pl"))
    catalog.write_text(translated.format(name="Nasze wyścigi"), encoding="utf-8")
    replaced(CARD, "Surf Cat", "Surf Cat, pl: Kot na desce")(pack)
    edited = seen(book(pack, "pl"))
    assert {"Nasze wyścigi", "Kot na desce"} <= set(re.findall("Nasze wyścigi|Kot na desce", str(edited["words"])))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing"))
    assert edited == seen(book(pack, "pl"))


SAID = {"title": "Book", "lang": "en", "paper": "a4", "contents-title": "Contents"}
LAST = 16
FILLER = "#rule[#metadata(none)#label({name})" + "All of this has been said before, and better. " * 50 + "]\n\n"


def chapter(number: int, *, words: str = "", tall: int = 3) -> str:
    """Return a chapter that links to the ones before and after it."""
    links = "".join(
        f'#link(label("p{each}"))[There] #link(label("p{each}#a"))[here] ' for each in (number - 1, number + 1)
    )
    body = f"{links}{words}\n\n" + FILLER.format(name=f'"p{number}#a"') + FILLER.format(name=f'"p{number}#b"') * tall
    return f'\n\n#metadata(none)#label("p{number}#p")#heading(level: 1)[Chapter {number}]#label("p{number}")\n\n{body}'


def chapters(**changes: str) -> Book:
    """Return a book of some chapters, of which some are changed."""
    parts = [chapter(number, tall=3 + number % 3) for number in range(1, LAST + 1)]
    for name, part in changes.items():
        parts[int(name.removeprefix("p")) - 1] = part
    ends = "".join(f'#metadata(none)#label("p{each}")#metadata(none)#label("p{each}#a")' for each in (0, LAST + 1))
    source = re.sub(r'#label\("(p\d+#b)"\)', "", "\0".join([ends, *parts]))
    return Book(SAID, "", tuple(source.split("\0")), {}, raw=False)


def pressed(markup: str, pictures: Mapping[str, str | bytes]) -> bytes:
    return press(markup, pictures)[0]


@pytest.mark.parametrize("number", [2, 3, 7, 8, LAST])
@pytest.mark.parametrize(("words", "tall"), [("Changed.", 0), ("It is longer. " * 30, 0), ("", -2), ("", 4)])
def test_a_chapter_is_put_in_only_if_the_book_is_then_as_if_made_from_nothing(
    number: int, words: str, tall: int, tmp_path: Path
) -> None:
    old, new = chapters(), chapters(**{f"p{number}": chapter(number, words=words, tall=3 + number % 3 + tall)})
    made = typeset_again(old, pressed(old.source, {}), new, pressed)
    again, whole = tmp_path / "again.pdf", tmp_path / "whole.pdf"
    whole.write_bytes(pressed(new.source, {}))
    again.write_bytes(made or whole.read_bytes())
    assert text_of(again, "-layout") == text_of(whole, "-layout")
    assert links_of(again) == links_of(whole)
    if words == "Changed.":
        assert made is not None
        assert len(made) < 1.5 * len(whole.read_bytes())


def test_two_chapters_are_put_in_one_after_another(tmp_path: Path) -> None:
    old = chapters()
    new = chapters(p2=chapter(2, words="Twice", tall=5), p11=chapter(11, words="changed.", tall=5))
    made = typeset_again(old, pressed(old.source, {}), new, pressed)
    assert made is not None
    again, whole = tmp_path / "again.pdf", tmp_path / "whole.pdf"
    again.write_bytes(made)
    whole.write_bytes(pressed(new.source, {}))
    assert text_of(again, "-layout") == text_of(whole, "-layout")
    assert links_of(again) == links_of(whole)


@pytest.mark.parametrize(
    "new",
    [
        chapters(p3=chapter(3).replace("Chapter 3", "Another 3")),
        chapters(p3=chapter(3).replace("before", "#footnote[no]")),
        chapters(p3=chapter(3).replace("p2", "p6")),
        replace(chapters(p3=chapter(3, words="New")), raw=True),
        replace(chapters(p3=chapter(3, words="New")), said=SAID | {"title": "Other"}),
        replace(chapters(p3=chapter(3, words="New")), foreword="New"),
    ],
    ids=["heading", "footnote", "new link", "raw", "title", "foreword"],
)
def test_what_may_be_seen_elsewhere_has_the_whole_typeset(new: Book, tmp_path: Path) -> None:
    old = chapters()
    made = typeset_again(old, pressed(old.source, {}), new, pressed)
    if made is not None:
        again, whole = tmp_path / "again.pdf", tmp_path / "whole.pdf"
        again.write_bytes(made)
        whole.write_bytes(pressed(new.source, {}))
        assert links_of(again) == links_of(whole)


def test_an_unchanged_book_is_the_same_and_a_pdf_of_others_is_let_alone() -> None:
    old = chapters()
    assert typeset_again(old, b"%PDF-", chapters(), pressed) == b"%PDF-"
    assert typeset_again(old, b"%PDF-", chapters(p3=chapter(3, words="New")), pressed) is None


def test_what_stays_with_the_next_block_in_the_template_is_known() -> None:
    sticky = re.findall(r"^#let ([a-z-]+)(?:\(body\))? = (?:[^\n]*sticky: true)", source("rulebook.typ"), re.MULTILINE)
    aliases = ["source", "where", "series"]
    assert {"lead", "names", "where", "caption", "rubric"} <= {*sticky, *aliases}
    assert [name for name in sticky if not _STICKS.match(f"#{name}[")] == []
