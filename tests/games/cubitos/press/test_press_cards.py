"""Cards on paper: all their words, inside their cards, in fonts of ours, at the millimetre where they belong."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.base.words import Words
from cubitos_kit.book.palette import colours
from cubitos_kit.book.press.compile import FAMILIES
from cubitos_kit.content.reference import NO_WORDS
from cubitos_kit.content.sheets import Sheet, Size
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.model.ability import Count
from cubitos_kit.games.cubitos.press import sheets
from cubitos_kit.games.cubitos.press.cards import pictures, plain_card
from cubitos_kit.games.cubitos.press.sheets import Backs, Deck, TooLongError, card_picture, print_sheets
from cubitos_kit.games.cubitos.text.cards import card_lines
from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.games.cubitos.text.speaker import Speaker
from tests.book.printed import close, fonts_of, needs_poppler, page_of, sizes_of, text_of, words_of

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.model.pack import Pack

pytestmark = needs_poppler
BASE = load_pack()
LANGUAGES = ("en", "pl", "uk")
ALL = tuple(BASE.cards.values())
SHEETS = tuple(BASE.sheets)
LONG = " ".join(["a very long story that never seems to come to an end"] * 12)


def deck(*names: str, pack: Pack = BASE, language: str = "en") -> Deck:
    return Deck([pack.cards[name] for name in names] if names else list(pack.cards.values()), pack, language)


def one_of(die: str) -> str:
    return next(card.id for card in ALL if card.die == die)


@cache
def all_cards(language: str, sheet: str = "a4") -> bytes:
    return print_sheets(deck(language=language), BASE.sheets[sheet])


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Return where a document is put for poppler to look at."""
    return tmp_path / "printed.pdf"


def put(file: Path, made: bytes) -> Path:
    file.write_bytes(made)
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_card_can_be_searched(language: str, written: Path) -> None:
    text = close(text_of(put(written, all_cards(language)), "-raw"))
    speaker = Speaker.of(BASE, language)
    for card in ALL:
        assert close(card.name.say(language)) in text
        for line in card_lines(card, speaker):
            words = re.split(r"\{[a-z-]+\}", line.text)
            assert close(line.heading) in text
            assert [part for part in words if close(part) not in text] == [], card.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["a4", "letter-bleed"])
def test_no_word_leaves_its_card(name: str, language: str, written: Path) -> None:
    sheet = BASE.sheets[name]
    corners = list(sheet.corners())
    found = words_of(put(written, all_cards(language, name)))
    assert len(found) > 10 * len(ALL)
    for word in found:
        inside = [
            (x, y)
            for x, y in corners
            if x + 2 < word.left and word.right < x + 61 and y + 1 < word.top and word.bottom < y + 87.5
        ]
        assert len(inside) == 1, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_card_is_set_smaller_and_keeps_its_words_inside_the_panel(language: str, written: Path) -> None:
    speaker = Speaker.of(BASE, language)
    by_length = sorted(ALL, key=lambda card: sum(len(str(line)) for line in card_lines(card, speaker)))
    heights = {}
    for card in (by_length[0], by_length[-1]):
        found = words_of(put(written, print_sheets(deck(card.id, language=language), BASE.sheets["single"])))
        last = card_lines(card, speaker)[-1].text.split()[-1]
        panel = [word for word in found if word.top > 3 + 42 and word.bottom < 3 + 82 - 3]
        said = close("".join(word.text for word in panel))
        assert close(re.sub(r"\{[a-z-]+\}", "", last)) in said
        heights[card.id] = max(word.bottom - word.top for word in panel)
    assert heights[by_length[-1].id] < heights[by_length[0].id]


@pytest.mark.parametrize("name", [LONG, "Long" * 30])
def test_a_card_that_says_too_much_stops_the_press_and_is_named(name: str) -> None:
    card = replace(BASE.cards["bob"], name=Words({"en": name}))
    with pytest.raises(TooLongError) as stopped:
        print_sheets(Deck([BASE.cards["fast-cat"], card], BASE, "en"), BASE.sheets["a4"])
    assert stopped.value.card == "bob"


def test_abilities_that_find_no_room_stop_the_press_too() -> None:
    card = BASE.cards["champion"]
    with pytest.raises(TooLongError, match="champion"):
        print_sheets(Deck([replace(card, abilities=card.abilities * 6)], BASE, "en"), BASE.sheets["a4"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_fonts_are_ours_and_lie_in_the_document(language: str, written: Path) -> None:
    fonts = fonts_of(put(written, all_cards(language)))
    assert all(fonts.values())
    assert {font.partition("-")[0] for font in fonts} <= {family.replace(" ", "") for family in FAMILIES}
    assert {"Nunito-Regular", "Nunito-Bold", "Nunito-ExtraBold"} <= set(fonts)


@pytest.mark.parametrize("name", SHEETS)
def test_pages_are_as_large_as_the_paper_and_as_many_as_the_cards_need(name: str, written: Path) -> None:
    sheet = BASE.sheets[name]
    sizes = sizes_of(put(written, all_cards("en", name)))
    assert len(sizes) == -(-len(ALL) // (sheet.columns * sheet.rows))
    for size in sizes:
        assert size == pytest.approx(tuple(sheet.paper), abs=0.05)


@pytest.mark.parametrize("name", SHEETS)
def test_cards_lie_at_the_millimetre_and_bleed_just_as_far_as_they_should(name: str, written: Path) -> None:
    sheet = BASE.sheets[name]
    red = deck(*[one_of("red")] * (sheet.columns * sheet.rows))
    page, fill = page_of(put(written, print_sheets(red, sheet))), colours("red").fill
    left, top = next(sheet.corners())
    right, bottom = left + sheet.grid.width, top + sheet.grid.height
    x, y = left + 20, top + 14
    edge = sheet.bleed
    for inside in ((left - edge + 0.3, y), (right + edge - 0.3, y), (x, top - edge + 0.3), (x, bottom + edge - 0.3)):
        assert page.at(*inside) == fill, inside
    for outside in ((left - edge - 0.3, y), (right + edge + 0.3, y), (x, top - edge - 0.3), (x, bottom + edge + 0.3)):
        if 0 < outside[0] < sheet.paper.width and 0 < outside[1] < sheet.paper.height:
            assert page.at(*outside) == "#ffffff", outside


@pytest.mark.parametrize("name", ["a4", "letter", "a4-bleed", "letter-bleed"])
def test_marks_stand_in_line_with_every_cut_and_outside_what_is_printed(name: str, written: Path) -> None:
    sheet = BASE.sheets[name]
    page = page_of(put(written, all_cards("en", name)))
    corners = list(sheet.corners())
    above = corners[0][1] - sheet.bleed - 1
    cuts = {edge for x, _ in corners for edge in (x, x + 63)}
    dark = [x / 10 for x in range(int(sheet.paper.width * 10)) if page.at(x / 10 + 0.05, above) < "#808080"]
    assert {round(x) for x in dark} == {round(x) for x in cuts}
    assert all(min(abs(x + 0.05 - cut) for cut in cuts) < 0.15 for x in dark)


def marks(margin: float, bleed: float = 0) -> list[tuple[float, float, float, float]]:
    """Return the marks of a sheet with one card and so much paper around it."""
    paper, card = Size(60 + 2 * margin, 80 + 2 * margin), Size(60, 80)
    return list(sheets._marks(Sheet("one", NO_WORDS, paper, card, 1, 1, bleed=bleed)))  # noqa: SLF001


def test_a_mark_is_four_millimetres_long_and_half_a_millimetre_away_from_what_is_printed() -> None:
    for bleed in (0, 3):
        across, down = marks(10, bleed)[0], marks(10, bleed)[4]
        assert across == (10, 5.5 - bleed, 10, 9.5 - bleed)
        assert down == (5.5 - bleed, 10, 9.5 - bleed, 10)
    assert {round(abs(y2 - y1) + abs(x2 - x1), 6) for x1, y1, x2, y2 in marks(10)} == {4.0}


def test_a_mark_ends_at_the_edge_of_the_paper_and_is_no_shorter_than_half_a_millimetre() -> None:
    assert {round(abs(y2 - y1) + abs(x2 - x1), 6) for x1, y1, x2, y2 in marks(3)} == {2.5}
    assert {round(abs(y2 - y1) + abs(x2 - x1), 6) for x1, y1, x2, y2 in marks(1)} == {0.5}
    assert marks(0.99) == []


def test_marks_can_be_left_out(written: Path) -> None:
    sheet = replace(BASE.sheets["a4"], marks=False)
    page = page_of(put(written, print_sheets(deck("bob"), sheet)))
    above = next(sheet.corners())[1] - 1.5
    assert {page.at(x / 10, above) for x in range(2100)} == {"#ffffff"}


def test_backs_lie_behind_their_cards_when_the_paper_is_turned_over(written: Path) -> None:
    sheet = BASE.sheets["a4-bleed"]
    names = [one_of(die) for die in ("red", "green", "blue", "yellow")]
    file = put(written, print_sheets(deck(*names), sheet, Backs()))
    front, back = page_of(file, 1), page_of(file, 2)
    assert len(sizes_of(file)) == 2
    for (x, y), name in zip(sheet.corners(), names, strict=False):
        fill = colours(BASE.cards[name].die).fill
        assert front.at(x + 2, y + 32) == fill
        assert back.at(210 - (x + 32), y + 20) == fill, "the middle of the back, seen through the paper"
    assert "Green" in text_of(file, "-f", "2")
    assert BASE.cards[names[0]].name["en"] not in text_of(file, "-f", "2")


def test_backs_can_be_moved_for_a_printer_that_shifts_them(written: Path) -> None:
    def edges(backs: Backs) -> tuple[float, float]:
        made = print_sheets(deck(one_of("blue")), BASE.sheets["a4"], backs)
        page = page_of(put(written, made), 2)
        left = next(x / 10 for x in range(2100) if page.at(x / 10, 30) != "#ffffff")
        top = next(y / 10 for y in range(2970) if page.at(160, y / 10) != "#ffffff")
        return left, top

    (left, top), (moved_left, moved_top) = edges(Backs()), edges(Backs(1.5, -2))
    assert (moved_left - left, moved_top - top) == pytest.approx((1.5, -2), abs=0.11)


def test_the_same_cards_make_the_same_bytes() -> None:
    assert print_sheets(deck(language="uk"), BASE.sheets["a4"], Backs()) == print_sheets(
        deck(language="uk"), BASE.sheets["a4"], Backs()
    )


def test_figures_that_no_rulebook_holds_say_so_on_the_card(written: Path) -> None:
    text = close(text_of(put(written, print_sheets(deck("bob"), BASE.sheets["a4"])), "-raw"))
    assert close("Cost: an estimate of this project.") in text
    assert close("Abilities:") not in text, "those of Bob are in the rulebook"


def test_a_card_names_the_sets_it_is_in_or_else_its_pack(written: Path) -> None:
    lonely = replace(BASE, sets={})
    in_sets = text_of(put(written, print_sheets(deck("bob"), BASE.sheets["a4"])))
    in_none = text_of(put(written, print_sheets(deck("bob", pack=lonely), BASE.sheets["a4"])))
    for card_set in BASE.sets.values():
        assert (card_set.name["en"] in in_sets) == ("bob" in card_set.cards)
    assert BASE.name["en"] in in_none


def test_a_cost_that_is_counted_is_told_in_the_first_line(written: Path) -> None:
    card = replace(BASE.cards["bob"], cost=Count("fans"))
    text = text_of(put(written, print_sheets(Deck([card], BASE, "en"), BASE.sheets["a4"])), "-raw")
    assert close("Cost the number of") in close(text)


def test_what_looks_like_typesetting_is_printed_as_it_stands(written: Path) -> None:
    name = r"#B*o_b$ `<a>` \ @x"
    card = replace(BASE.cards["bob"], name=Words({"en": name}))
    assert close(name) in close(
        text_of(put(written, print_sheets(Deck([card], BASE, "en"), BASE.sheets["a4"])), "-raw")
    )


@pytest.mark.parametrize("ppi", [100, 300])
def test_a_picture_of_a_card_is_as_large_as_the_card(ppi: int) -> None:
    png = card_picture(deck("bob"), "png", ppi)
    width, height = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (width, height) == pytest.approx((63 / 25.4 * ppi, 88 / 25.4 * ppi), abs=1)


def test_pictures_on_cards_are_told_to_those_who_cannot_see_them(written: Path) -> None:
    file = put(written, print_sheets(deck("fast-cat", language="pl"), BASE.sheets["a4"]))
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", file.read_bytes(), re.DOTALL)
    inside = b"".join(zlib.decompressobj().decompress(stream) for stream in streams if stream[:1] == b"x")
    assert inside.count(b"/Alt") == 6 + 1 + 1, "six faces, the coin, and the die in the middle"


@pytest.mark.parametrize(("width", "height"), [(44, 63), (58, 82), (70, 110)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_larger_and_smaller_cards_are_the_same_enlarged_or_reduced(
    width: float, height: float, language: str, written: Path
) -> None:
    sheet = replace(BASE.sheets["single"], card=Size(width, height), paper=Size(width + 6, height + 6))
    found = words_of(put(written, print_sheets(deck(language=language), sheet)))
    assert {word.page for word in found} == set(range(len(ALL)))
    assert all(word.left > 3 + 1 and word.right < 3 + width - 1 for word in found)
    assert all(word.top > 3 and word.bottom < 3 + height for word in found)


def test_every_icon_has_a_picture_on_cards() -> None:
    assert {f"icon-{name}.svg" for name in ICONS} <= set(pictures([]))


@pytest.mark.parametrize(("length", "named"), [(80, True), (81, False)])
def test_a_footer_of_more_than_80_letters_names_the_pack_instead(length: int, *, named: bool) -> None:
    name = "N" * length
    sets = {each: replace(found, name=Words({"en": name})) for each, found in BASE.sets.items() if each == "race-1"}
    pack = replace(BASE, sets=sets)
    footer = plain_card(pack.cards[BASE.sets["race-1"].cards[0]], pack, "en")["footer"]
    assert footer == (name if named else "Cubitos")
