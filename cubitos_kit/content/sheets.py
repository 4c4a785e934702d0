"""Sheets to print cards on: the paper, the card, and how many stand on it, all in millimetres; and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.base.words import Words
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.format import Kind
from cubitos_kit.content.schema import Schema, closed, listed, ref
from cubitos_kit.content.shape_sound import is_sound

TOO_LARGE = N_("{columns} × {rows} cards of {card} mm need {needed} mm, but the paper has {paper} mm")


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    def holds(self, other: Size) -> bool:
        """Tell whether something so large finds room here."""
        return other.width <= self.width and other.height <= self.height

    def __str__(self) -> str:
        """Write the size as on a packet of paper.

        >>> str(Size(215.9, 279.0))
        '215.9 × 279'
        """
        return f"{self.width:g} × {self.height:g}"


@dataclass(frozen=True)
class Sheet:
    """How cards stand on a page: in rows and columns, in the middle of the paper.

    >>> sheet = Sheet("a4", Words({"en": "A4"}), Size(210, 297), Size(63, 88), columns=3, rows=3, bleed=3)
    >>> sheet.grid, list(sheet.corners())[:2]
    (Size(width=201, height=276), [(4.5, 10.5), (73.5, 10.5)])
    """

    id: str
    name: Words
    paper: Size
    card: Size
    columns: int
    rows: int
    gutter: float = 0
    """Between cards. Where they bleed, it is at least wide enough for both to do so."""
    bleed: float = 0
    """How far colour goes on beyond where the card is cut."""
    marks: bool = True
    """Whether lines in the margin show where to cut."""

    @property
    def gap(self) -> float:
        """Return how far cards are apart."""
        return max(self.gutter, 2 * self.bleed)

    @property
    def grid(self) -> Size:
        """Return what all cards take together, from the first cut to the last."""
        return Size(
            self.columns * self.card.width + (self.columns - 1) * self.gap,
            self.rows * self.card.height + (self.rows - 1) * self.gap,
        )

    @property
    def printed(self) -> Size:
        """Return what is printed on: the cards and what bleeds out of them."""
        return Size(self.grid.width + 2 * self.bleed, self.grid.height + 2 * self.bleed)

    @property
    def fits(self) -> bool:
        """Tell whether the paper is large enough."""
        return self.paper.holds(self.printed)

    def corners(self) -> Iterator[tuple[float, float]]:
        """Run over the upper left corners of the cards, row by row."""
        left, top = (self.paper.width - self.grid.width) / 2, (self.paper.height - self.grid.height) / 2
        for row in range(self.rows):
            for column in range(self.columns):
                yield left + column * (self.card.width + self.gap), top + row * (self.card.height + self.gap)


def sheet_schema() -> dict[str, Schema]:
    """Describe the keys of a sheet."""
    gap = {"type": "number", "minimum": 0, "maximum": 100}
    return {
        "id": ref("id"),
        "name": ref("line"),
        "paper": _size(20, 2000),
        "card": _size(10, 1000),
        "columns": {"type": "integer", "minimum": 1, "maximum": 40},
        "rows": {"type": "integer", "minimum": 1, "maximum": 40},
        "gutter": gap,
        "bleed": gap,
        "marks": {"type": "boolean"},
    }


NEEDED = ("id", "name", "paper", "card", "columns", "rows")


def _size(least: int, most: int) -> Schema:
    return {
        "type": "array",
        "items": {"type": "number", "minimum": least, "maximum": most},
        "minItems": 2,
        "maxItems": 2,
    }


def read_sheet(plain: Mapping[str, Any], words: Callable[[Any], Words]) -> Sheet:
    """Build a sheet."""
    return Sheet(
        id=plain["id"],
        name=words(plain["name"]),
        paper=Size(*map(float, plain["paper"])),
        card=Size(*map(float, plain["card"])),
        columns=int(plain["columns"]),
        rows=int(plain["rows"]),
        gutter=float(plain.get("gutter", 0)),
        bleed=float(plain.get("bleed", 0)),
        marks=plain.get("marks", True),
    )


def too_large(sheet: Sheet) -> Message:
    """Say that the cards of a sheet need more than its paper has."""
    values = {"columns": sheet.columns, "rows": sheet.rows, "card": sheet.card}
    return Message(TOO_LARGE, {**values, "needed": sheet.printed, "paper": sheet.paper})


SHEETS = Kind(
    "sheets",
    lambda: listed(closed(sheet_schema(), NEEDED)),
    unknown="unknown-sheet",
    no_such=N_("no sheet is called `{id}`"),
    change=sheet_schema,
)


def check(entries: Entries) -> list[Problem]:
    """Return what is wrong with the pack's own sheets."""
    return [problem for entry in entries.own(SHEETS.id) for problem in _problems(entry, entries)]


def _problems(entry: Entry, entries: Entries) -> list[Problem]:
    if not is_sound(entries.format, SHEETS.id, {SHEETS.id: [{**entry.plain, "id": "a", "name": "A"}]}):
        return []
    sheet = read_sheet({**entry.plain, "id": "a", "name": "A"}, lambda _: Words({}))
    return [] if sheet.fits else [Problem("does-not-fit", _to_blame(entry, sheet), too_large(sheet))]


def _to_blame(entry: Entry, sheet: Sheet) -> Place:
    """Return where the size is written that is too much; an overlay's own words, if it was an overlay's."""
    wide = sheet.printed.width > sheet.paper.width
    last = entry.layers[-1]
    for key in ("columns" if wide else "rows", "bleed", "gutter", "card", "paper"):
        if (*last.at, key) in last.document.values:
            return entry.place((key,))
    return entry.place()
