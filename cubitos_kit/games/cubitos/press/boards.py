"""Boards at their real size: each on one large page, or over several that are glued together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from string import ascii_uppercase

from cubitos_kit.base.message import N_, Message
from cubitos_kit.book.press.compile import press
from cubitos_kit.book.press.plain import Plain, tied, turned, units
from cubitos_kit.content.sheets import Size
from cubitos_kit.games.cubitos.drawings.board import CELL, board_svg, legend
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.track import Track
from cubitos_kit.games.cubitos.press import source
from cubitos_kit.text.catalog import say
from cubitos_kit.text.provenance import source_name

EDGE = 10.0
"""What printers leave white around a page."""
OVERLAP = 10.0
"""How much of the board two neighbouring pages share, for the glue."""


@dataclass(frozen=True)
class Tiling:
    """How a board is spread over pages, all of which show an equal part of it.

    >>> tiling = Tiling.fewest(Size(400, 300), Size(210, 297))
    >>> tiling.paper.width, tiling.columns, tiling.rows, tiling.area
    (297, 2, 2, Size(width=205.0, height=155.0))
    """

    board: Size
    paper: Size
    columns: int
    rows: int

    @classmethod
    def fewest(cls, board: Size, paper: Size) -> Tiling:
        """Turn the paper so that it takes fewer pages; upright if that is all the same."""
        return min((_tiling(board, one) for one in (paper, turned(paper))), key=lambda each: each.columns * each.rows)

    @property
    def area(self) -> Size:
        """Return how much of the board each page shows."""
        return Size(
            (self.board.width + (self.columns - 1) * OVERLAP) / self.columns,
            (self.board.height + (self.rows - 1) * OVERLAP) / self.rows,
        )

    def tiles(self) -> Iterator[tuple[int, int]]:
        """Run over the pages as (row, column), row by row."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))


def _tiling(board: Size, paper: Size) -> Tiling:
    across, down = (length - 2 * EDGE for length in paper)
    return Tiling(board, paper, _pages(board.width, across), _pages(board.height, down))


def _pages(length: float, of_each: float) -> int:
    """Count the pages one behind the other that a length needs.

    >>> _pages(100, 100), _pages(101, 100), _pages(190, 100), _pages(191, 100)
    (1, 2, 2, 3)
    """
    return max(1, ceil(round((length - OVERLAP) / (of_each - OVERLAP), 6)))


def print_boards(tracks: Sequence[Track], pack: Pack, language: str, space: float, paper: Size | None = None) -> bytes:
    """Return a PDF with boards whose spaces have this side in millimetres: a page each, or each over pages of a paper."""
    files: dict[str, str] = {}
    boards = []
    for track in tracks:
        svg = board_svg(track, language)
        size = Size(*(length * space / CELL for length in units(svg)))
        keys = legend(track, language)
        files |= {f"{track.id}.svg": svg} | {f"{track.id}-{n}.svg": drawn for n, (drawn, _) in enumerate(keys)}
        boards.append(
            {
                "name": track.name.say(language),
                "note": _note(track, language),
                "image": f"{track.id}.svg",
                "size": size,
                "legend": [(f"{track.id}-{n}.svg", tied(words, language)) for n, (_, words) in enumerate(keys)],
                "tiling": _plain_tiling(Tiling.fewest(size, paper), language) if paper else None,
            }
        )
    plan = {"title": pack.name.say(language), "language": language, "edge": EDGE, "overlap": OVERLAP, "boards": boards}
    return press(source("boards.typ"), {**files, "plan.json": json.dumps(plan)})[0]


def _note(track: Track, language: str) -> str:
    """Say where the map is from."""
    return say(Message(N_("Map: {source}."), {"source": source_name(track.source, language)}), language)


def _plain_tiling(tiling: Tiling, language: str) -> Plain:
    how = N_(
        "Cut every page along the marks of its left and upper edge. "
        "Then glue it onto the striped edges of the pages to its left and above it."
    )
    return {
        "paper": tiling.paper,
        "area": tiling.area,
        "columns": tiling.columns,
        "rows": tiling.rows,
        "pages": [(row, column, _name(row, column)) for row, column in tiling.tiles()],
        "how": tied(say(Message(how), language), language),
    }


def _name(row: int, column: int) -> str:
    """Name a page as a field of a chess board is named.

    >>> _name(0, 2), _name(1, 0)
    ('A3', 'B1')
    """
    return f"{ascii_uppercase[row % len(ascii_uppercase)]}{column + 1}"
