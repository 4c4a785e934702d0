"""The rulebook of the whole game, in three languages: it can be read, searched, clicked through and printed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from cubitos_kit.book.making import PDF, BookOrder, made, make
from cubitos_kit.book.press.compile import press
from cubitos_kit.book.project import lay_out
from cubitos_kit.content.load import BASE
from cubitos_kit.games.cubitos.content.load import load_pack
from tests.book.printed import close, fonts_of, needs_poppler, poppler, text_of

pytestmark = needs_poppler

LANGUAGES = ("en", "pl", "uk")
SHOWN = re.compile(rb"\(((?:\\.|[^\\()])*)\)", re.DOTALL)
ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def book(language: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the book once for all tests of a language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        project = lay_out(load_pack(), BASE, language)
        assert make(project, BookOrder((PDF,), "a4", (language,))) == ()
        return made(project, PDF)


def printed(text: str) -> str:
    """Return a text as it is set: its quotes and apostrophes are round ones; where lines end is no matter."""
    return re.sub('["“”„«»]', "", close(text).replace("\u00ad", "").replace("'", "’"))


def streams(pdf: bytes) -> Iterator[bytes]:
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            yield zlib.decompress(found[1])
        except zlib.error:
            yield found[1]


def boxes_in(pdf: bytes) -> int:
    """Count the glyphs that stand for a sign which the font does not have: they are its number 0."""
    count = 0
    for stream in streams(pdf):
        for part in re.findall(rb"BT.*?ET", stream, re.DOTALL):
            for shown in SHOWN.findall(part):
                numbers = ESCAPED.sub(_one_byte, shown)
                count += sum(numbers[at : at + 2] == b"\0\0" for at in range(0, len(numbers), 2))
    return count


def _one_byte(escape: re.Match[bytes]) -> bytes:
    letters = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
    return bytes([int(escape[1], 8)]) if len(escape[1]) == 3 else letters.get(escape[1], escape[1])


def test_signs_without_a_glyph_can_be_counted() -> None:
    assert boxes_in(press("Kość, кубик: «так» – 1 → 2 (no) \\\\", {})[0]) == 0
    assert boxes_in(press("A 漢字 sign", {})[0]) == 2


def test_every_sign_of_the_book_has_a_glyph(book: Path) -> None:
    assert boxes_in(book.read_bytes()) == 0


def test_its_fonts_are_embedded(book: Path) -> None:
    fonts = fonts_of(book)
    assert "Nunito-Regular" in fonts
    assert all(fonts.values())


def test_every_card_set_and_racetrack_can_be_found_by_its_name(book: Path, language: str) -> None:
    text, pack = printed(text_of(book)), load_pack()
    names = [each.name.say(language) for every in (pack.cards, pack.sets, pack.tracks) for each in every.values()]
    assert [name for name in names if printed(name) not in text] == []


def test_every_card_is_a_bookmark(book: Path, language: str) -> None:
    outline = poppler("pdftohtml", book, "-xml", "-stdout", "-i").decode("utf-8").partition("<outline>")[2]
    marks = {printed(unescape(mark)) for mark in re.findall(r"<item[^>]*>(.*?)</item>", outline)}
    names = [card.name.say(language) for card in load_pack().cards.values()]
    assert [name for name in names if printed(name) not in marks] == []


def test_it_says_which_language_it_is_in(book: Path, language: str) -> None:
    assert f"/Lang({language})".encode() in b"".join([book.read_bytes(), *streams(book.read_bytes())]).replace(
        b" ", b""
    )


def test_no_link_leads_nowhere(book: Path) -> None:
    page = poppler("pdftohtml", book, "-xml", "-stdout", "-i").decode("utf-8")
    count = page.count("<page ")
    targets = [target.rpartition("#")[2] for target in re.findall(r'<a href="([^"]*)"', page) if "://" not in target]
    assert len(targets) > 500
    assert all(1 <= int(target) <= count for target in targets)
