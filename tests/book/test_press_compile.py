"""Every sign of every text has a glyph in our fonts."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from cubitos_kit.book.press.compile import FONTS, SHOWN, boxes, without_glyph
from cubitos_kit.games.cubitos.text.icons import ICONS

ROOT = Path(__file__).parents[2]
TEXTS = ("content/cubitos/**/*.yaml", "locales/**/*.po", "docs/**/*.rst")
ALPHABETS = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ" + "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ’ʼ«»„“”–—…№"


@pytest.mark.parametrize("pattern", TEXTS)
def test_every_sign_that_we_write_has_a_glyph(pattern: str) -> None:
    files = list(ROOT.glob(pattern))
    assert files
    signs = {sign for file in files for sign in file.read_text(encoding="utf-8") if unicodedata.category(sign) != "Cc"}
    assert boxes(sorted(signs)) == frozenset()


def test_the_alphabets_of_the_three_languages_have_glyphs_and_the_signs_for_icons_too() -> None:
    assert boxes([*ALPHABETS, *ALPHABETS.lower()]) == frozenset()
    assert boxes(sorted({icon.glyph for icon in ICONS.values()})) == frozenset()


def test_what_is_taken_for_granted_has_glyphs() -> None:
    signs = [chr(code) for code in range(0x20, 0x500) if SHOWN.match(chr(code))]
    assert len(signs) > 300
    assert boxes([sign for sign in signs if unicodedata.category(sign) != "Cc"]) == frozenset()


def test_signs_without_a_glyph_are_found_among_others() -> None:
    assert without_glyph("Kość 漢 кубик 字 → 漢") == "字漢"
    assert without_glyph("plain") == ""


def test_the_fonts_come_with_their_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert len(list(FONTS.glob("*.ttf"))) == 5
