"""Sheets as data: those of the base, a pack's own, and the sentence for cards that do not fit the paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.content.sheets import Size
from cubitos_kit.games.cubitos.content.load import load_pack

if TYPE_CHECKING:
    from tests.laying import Found, Laid, Sentences

BASE = load_pack()
SIZE = "paper: [210, 297], card: [63, 88]"


def sheet(rest: str) -> str:
    return f"sheets: [{{id: mine, name: Mine, {SIZE}, {rest}}}]\n"


def test_the_base_has_nine_cards_a_page_on_a4_and_letter_and_a_sheet_with_bleed_for_both() -> None:
    a4, letter = BASE.sheets["a4"], BASE.sheets["letter"]
    assert (a4.paper, letter.paper) == (Size(210, 297), Size(215.9, 279.4))
    assert (a4.columns * a4.rows, letter.columns * letter.rows) == (9, 9)
    bleeding = [each.paper for each in BASE.sheets.values() if each.bleed == 3]
    assert {tuple(sorted(paper)) for paper in bleeding} >= {(210, 297), (215.9, 279.4)}


@pytest.mark.parametrize("name", BASE.sheets)
def test_a_sheet_of_the_base_holds_cards_as_large_as_those_of_the_game_and_is_told_in_three_languages(
    name: str,
) -> None:
    sheet = BASE.sheets[name]
    assert sheet.card == Size(63, 88)
    assert sheet.fits
    assert set(sheet.name) == {"en", "pl", "uk"}


def test_cards_stand_in_the_middle_of_the_paper_row_by_row(laid: Laid) -> None:
    pack = laid(sheet("columns: 2, rows: 2, gutter: 4")).pack
    assert pack is not None
    corners = list(pack.sheets["mine"].corners())
    assert corners == [(40, 58.5), (107, 58.5), (40, 150.5), (107, 150.5)]
    right, bottom = corners[-1][0] + 63, corners[-1][1] + 88
    assert (210 - right, 297 - bottom) == corners[0]


def test_cards_that_bleed_stand_twice_the_bleed_apart(laid: Laid) -> None:
    pack = laid(sheet("columns: 2, rows: 1, gutter: 1, bleed: 3")).pack
    assert pack is not None
    (first, _), (second, _) = pack.sheets["mine"].corners()
    assert second - (first + 63) == 6


def test_a_pack_may_change_a_sheet_of_the_base(laid: Laid) -> None:
    pack = laid("overrides: {sheets: [{id: a4, rows: 2, marks: false}]}\n").pack
    assert pack is not None
    before, after = BASE.sheets["a4"], pack.sheets["a4"]
    assert (after.rows, after.marks, after.columns) == (2, False, before.columns)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (sheet("columns: ¦4, rows: 1"), "does-not-fit"),
        (sheet("columns: 1, rows: ¦4"), "does-not-fit"),
        (sheet("columns: ¦3, rows: 3, gutter: 11"), "does-not-fit"),
        (sheet("columns: 1, rows: ¦3, bleed: 9"), "does-not-fit"),
        ("overrides: {sheets: [{id: a4, bleed: ¦9}]}\n", "does-not-fit"),
        ("overrides: {sheets: [{id: letter, gutter: ¦20}]}\n", "does-not-fit"),
        ("overrides: {sheets: [{id: letter, paper: ¦[100, 100]}]}\n", "does-not-fit"),
        ("overrides: {sheets: [{id: ¦lettre, rows: 2}]}\n", "unknown-sheet -> letter"),
        (sheet("columns: 3, rows: ¦0"), "out-of-range"),
        (sheet("columns: 3, rows: 3, bleed: ¦-1"), "out-of-range"),
        (sheet("columns: 3, rows: 3, ¦bleeds: 3"), "unknown-key -> bleed"),
        (sheet("columns: 3, rows: 3").replace("[210", "¦[30, 210"), "wrong-length"),
        ("sheets: [¦{id: mine, name: Mine, columns: 1, rows: 1, paper: [90, 90]}]\n", "missing-key"),
        (sheet("columns: 1, rows: 1").replace("id: mine", "id: ¦a4"), "duplicate-id"),
    ],
)
def test_a_sheet_that_cannot_be_printed_on_is_told_where_it_is_written(text: str, told: str, found: Found) -> None:
    assert found(text) == [told]


def test_the_sentence_says_what_the_cards_need_and_what_the_paper_has(sentences: Sentences) -> None:
    told = sentences(sheet("columns: 4, rows: 2, bleed: 1"))
    assert told == ["4 × 2 cards of 63 × 88 mm need 260 × 180 mm, but the paper has 210 × 297 mm"]
