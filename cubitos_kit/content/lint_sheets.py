"""Whether the cards of a sheet fit on its paper."""

from __future__ import annotations

from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.base.words import Words
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.shape_sound import is_sound
from cubitos_kit.content.sheets import Sheet, read_sheet, too_large


def check(entries: Entries) -> list[Problem]:
    """Return what is wrong with the pack's own sheets."""
    return [problem for entry in entries.own("sheets") for problem in _problems(entry, entries)]


def _problems(entry: Entry, entries: Entries) -> list[Problem]:
    if not is_sound(entries.format, "sheets", {"sheets": [{**entry.plain, "id": "a", "name": "A"}]}):
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
