"""Sheets as they are written: their schema, and how one becomes the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.sheet import Sheet, Size
from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.language.schema import Schema, ref

TOO_LARGE = N_("{columns} × {rows} cards of {card} mm need {needed} mm, but the paper has {paper} mm")


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
