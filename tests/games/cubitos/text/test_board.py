"""A racetrack drawn for the terminal: what it shows with colour, and that it can be read without."""

import io
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from cubitos_kit.base.problem import Place
from cubitos_kit.content.document import read_document
from cubitos_kit.games.cubitos.content.track_map import read_track
from cubitos_kit.games.cubitos.model.track import Track
from cubitos_kit.games.cubitos.text.board import board, legend

BOARDS = sorted((Path(__file__).parents[4] / "content" / "cubitos" / "tracks").glob("*.yaml"))
ROWS = (
    "1|    F    S    0c2  0-1c1",
    "0|  2    ##   ##   ##   1f@a",
    "1|    2=a  2+4  1j   1",
)


def read(rows: tuple[str, ...], source: str = "designed") -> Track:
    entry = {
        "id": "ring",
        "name": {"en": "Ring", "pl": "Koło"},
        "source": source,
        "red-lines": 2,
        "shortcuts": [{"id": "a", "pay": "feet", "cost": 7}],
        "note": {"en": "Nobody raced here yet."},
        "rows": rows,
    }
    track, problems = read_track(entry, lambda _path, _offset: Place(""))
    assert track is not None, problems
    return track


@pytest.fixture(scope="module")
def ring() -> Track:
    return read((*ROWS, "0|  2    2    2~   1c2~ 1"))


def printed(what: RenderableType, *, colour: bool = False) -> str:
    """Return what a terminal, or a pipe, is given."""
    file = io.StringIO()
    Console(file=file, width=100, color_system="truecolor" if colour else None, force_terminal=colour).print(what)
    return file.getvalue()


def test_a_board_is_drawn_with_the_marks_of_its_map(ring: Track) -> None:
    assert [line.rstrip() for line in board(ring, "en").plain.splitlines()[4:]] == [
        "    F | S  c2  -1",
        "      |      0 c1_",
        "    ############ f@a",
        "   2############   1",
        "   =a  +4 |j",
        "     2   2|_ 1   1",
        "            |c2",
        "   2   2 ~ 2|~ 1   1",
    ]


def test_without_colour_water_walls_and_red_lines_are_told_apart(ring: Track) -> None:
    drawn = printed(board(ring, "en"))
    assert "\x1b" not in drawn
    assert "~" in drawn
    assert "####" in drawn
    assert "|" in drawn
    assert "_" in drawn


def test_with_colour_neighbouring_zones_have_different_tints(ring: Track) -> None:
    text = board(ring, "en")
    tints = {
        str(span.style.bgcolor.name)
        for span in text.spans
        if not isinstance(span.style, str) and span.style.bgcolor and text.plain[span.start : span.end].strip() in "012"
    }
    assert len(tints) > 3
    assert "\x1b[" in printed(text, colour=True)


def test_a_board_says_whether_it_is_the_printed_one() -> None:
    assert "not a printed board" in printed(board(read(ROWS), "en"))
    assert "transcribed" in printed(board(read(ROWS, "transcribed"), "en"))


def test_a_board_is_named_in_the_readers_language(ring: Track) -> None:
    assert "Koło" in printed(board(ring, "pl"))
    assert "Ring" in printed(board(ring, "uk"))


def test_a_legend_explains_every_mark_of_the_board_and_no_other(ring: Track) -> None:
    marks = [str(mark) for mark in legend(ring, "en").columns[0].cells]
    assert marks == ["S", "F", "0-2", "|", "##", "~", "c1", "c2", "f", "-1", "+4", "j", "@a", "=a"]


def test_a_legend_tells_numbers_and_prices(ring: Track) -> None:
    explained = printed(legend(ring, "en"))
    assert "gain 1 credit " in explained
    assert "gain 2 credits" in explained
    assert "a die that costs at most 4" in explained
    assert "shortcut a starts here and costs 7 movement" in explained


def test_a_legend_ends_with_the_boards_note(ring: Track) -> None:
    assert "Nobody raced here yet." in printed(legend(ring, "en"))


def test_marks_that_do_not_fit_are_cut_but_the_picture_keeps_its_shape() -> None:
    track = read((ROWS[0], "0| 2c12f3-1+4j ## ## ## 1f@a", ROWS[2]))
    lines = board(track, "en").plain.splitlines()[4:]
    assert "…" in "".join(lines)
    assert [len(line) for line in lines] == [18, 18, 20, 20, 18, 18]


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_every_shipped_board_fits_a_terminal_of_80_columns(file: Path) -> None:
    document = read_document(file)
    track, _ = read_track(document.plain["tracks"][0], lambda _path, _offset: Place(""))
    assert track is not None
    assert max(map(len, board(track, "en").plain.splitlines())) <= 80
