"""Boards at their real size, whole or in pieces that fit together, and the player aid."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest

from cubitos_kit.book.press.plain import SIZES, PaperSize, units
from cubitos_kit.content.sheets import Size
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.drawings.board import CELL, board_svg, legend
from cubitos_kit.games.cubitos.press.aids import SYMBOLS, print_aids
from cubitos_kit.games.cubitos.press.boards import EDGE, OVERLAP, Tiling, print_boards
from tests.book.printed import close, fonts_of, needs_poppler, page_of, sizes_of, text_of

pytestmark = needs_poppler
BASE = load_pack()
LANGUAGES = ("en", "pl", "uk")
TRACK = BASE.tracks["testing-the-waters"]
SPACE = 18.0


def columns() -> float:
    """Count the spaces that the board is wide, from its outermost cells."""
    edges = [column for space in TRACK.spaces for _, column in space.cells] + [column for _, column in TRACK.walls]
    return (max(edges) - min(edges)) / 2 + 1


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Return where a document is put for poppler to look at."""
    return tmp_path / "printed.pdf"


def put(file: Path, made: bytes) -> Path:
    file.write_bytes(made)
    return file


@pytest.mark.parametrize("space", [12, 18, 25.4])
def test_a_page_is_as_wide_as_the_spaces_and_the_white_around_them(space: float, written: Path) -> None:
    ((width, height),) = sizes_of(put(written, print_boards([TRACK], BASE, "en", space)))
    frame = 2 * 12 / 44 * space
    assert width == pytest.approx(columns() * space + frame + 2 * 10, abs=0.1)
    assert height > width / 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_has_its_name_and_a_legend_of_every_mark(language: str, written: Path) -> None:
    text = close(text_of(put(written, print_boards([TRACK], BASE, language, SPACE)), "-raw"))
    assert close(TRACK.name.say(language)) in text
    assert [words for _, words in legend(TRACK, language) if close(words) not in text] == []


def test_all_boards_are_in_one_document_a_page_each(written: Path) -> None:
    file = put(written, print_boards(list(BASE.tracks.values()), BASE, "pl", SPACE))
    assert len(sizes_of(file)) == len(BASE.tracks)
    assert all(fonts_of(file).values())


@pytest.mark.parametrize("paper", PaperSize)
@pytest.mark.parametrize("board", [Size(349, 226), Size(190, 277), Size(191, 100), Size(1000, 30), Size(5, 5)])
def test_tiles_are_no_larger_than_the_paper_and_cover_the_board_with_none_to_spare(
    board: Size, paper: PaperSize
) -> None:
    tiling = Tiling.fewest(board, SIZES[paper])
    room = Size(tiling.paper.width - 2 * EDGE, tiling.paper.height - 2 * EDGE)
    assert room.holds(tiling.area)
    assert sorted(tiling.paper) == sorted(SIZES[paper])
    for count, most, share, length in (
        (tiling.columns, room.width, tiling.area.width, board.width),
        (tiling.rows, room.height, tiling.area.height, board.height),
    ):
        assert count * share - (count - 1) * OVERLAP == pytest.approx(length)
        assert count == 1 or (count - 1) * most - (count - 2) * OVERLAP < length, "one page less would not do"
    assert len(list(tiling.tiles())) == tiling.columns * tiling.rows


def test_the_paper_is_turned_where_that_takes_fewer_pages() -> None:
    assert Tiling.fewest(Size(270, 180), SIZES[PaperSize.A4]).paper == Size(297, 210)
    assert Tiling.fewest(Size(180, 270), SIZES[PaperSize.A4]).paper == Size(210, 297)


@pytest.mark.parametrize("paper", [PaperSize.A4, PaperSize.LETTER])
def test_a_tiled_board_is_a_page_to_look_at_and_then_its_tiles(paper: PaperSize, written: Path) -> None:
    made = print_boards([TRACK], BASE, "en", SPACE, SIZES[paper])
    file = put(written, made)
    sizes = sizes_of(file)
    assert all(sorted(size) == pytest.approx(SIZES[paper], abs=0.05) for size in sizes)
    whole = Size(columns() * SPACE + 2 * 12 / 44 * SPACE, 1)
    assert len(sizes) - 1 >= ceil(whole.width / (max(SIZES[paper]) - 2 * EDGE))
    assert "A2" in text_of(file, "-f", "1", "-l", "1")
    assert close("glue it onto the striped edges") in close(text_of(file, "-f", "1", "-l", "1", "-raw"))


def test_what_neighbouring_tiles_share_is_the_same_picture(written: Path) -> None:
    """Stripes for the glue cover a part of the first tile's edge; between them both show the same."""
    file = put(written, print_boards([TRACK], BASE, "en", SPACE, SIZES[PaperSize.A4]))
    svg = board_svg(TRACK, "en")
    tiling = Tiling.fewest(Size(*(length * SPACE / CELL for length in units(svg))), SIZES[PaperSize.A4])
    assert (tiling.columns, tiling.rows) == (2, 1)
    first, second = page_of(file, 2), page_of(file, 3)
    left, top = (tiling.paper.width - tiling.area.width) / 2, (tiling.paper.height - tiling.area.height) / 2
    places = [(x / 2, y / 2) for x in range(1, 19) for y in range(20, 2 * int(tiling.area.height) - 20)]

    def alike(beside: float) -> float:
        """Return how much of the strip both show, if the second tile is glued so far beside its place."""
        begin = left + tiling.area.width - OVERLAP + beside
        same = [first.at(begin + x, top + y) == second.at(left + x, top + y) for x, y in places if 0 < x + beside < 10]
        return sum(same) / len(same)

    assert alike(0) > 0.7
    assert max(alike(-5), alike(5)) < alike(0) - 0.1


@pytest.mark.parametrize("paper", [PaperSize.A4, PaperSize.LETTER])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_aid_is_one_page_and_explains_every_symbol_twice(
    language: str, paper: PaperSize, written: Path
) -> None:
    file = put(written, print_aids(BASE, language, SIZES[paper]))
    assert sizes_of(file) == [pytest.approx(tuple(SIZES[paper]), abs=0.05)]
    assert all(fonts_of(file).values())
    text = close(text_of(file, "-raw")).casefold()
    for name in SYMBOLS:
        assert text.count(close(BASE.terms[name].about.say(language)).casefold()) == 2, name
    for phase in ("roll-phase", "run-phase"):
        assert text.count(close(BASE.terms[phase].name.say(language)).casefold()) >= 2


def test_a_player_aid_tells_the_figures_of_the_pack(written: Path) -> None:
    other = replace(BASE, setup=replace(BASE.setup, bust_from=5, foot_price=7))
    text = close(text_of(put(written, print_aids(other, "en", SIZES[PaperSize.A4])), "-raw"))
    assert close("with 5 active dice or more") in text
    assert close("costs 7") in text


def test_boards_and_aids_are_the_same_bytes_each_time() -> None:
    assert print_boards([TRACK], BASE, "uk", SPACE) == print_boards([TRACK], BASE, "uk", SPACE)
    assert print_aids(BASE, "uk", SIZES[PaperSize.A4]) == print_aids(BASE, "uk", SIZES[PaperSize.A4])
