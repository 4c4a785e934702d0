"""Programs put together from parts: building one takes twenty milliseconds, in which two hundred races are run.

All sets of an atlas have the same dice and the same boards, so a card is always the same rows of numbers. Each is built
once, into a stretch of rows that is kept for its die; a set is a handful of such parts, laid over a board without cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.atlas.box import Box, box_of
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine import records as engine_records
from cubitos_kit.games.cubitos.engine.program.build import Program, build, write_cards
from cubitos_kit.games.cubitos.engine.program.units import Unit
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError, Writer
from cubitos_kit.games.cubitos.model.pack import Card, CardSet, Pack
from cubitos_kit.games.cubitos.model.track import Track

BY_COLOUR = ("cost", "moments", "ongoing", "n_of_units")
"""What a program holds of each colour and a card settles."""
LIMITS = {"code": limits.CODE, "numbers": limits.NUMBERS, "selectors": limits.SELECTORS}
"""The tables of rows that cards are written into, and how many rows each holds."""
AFTER = 2
"""Rows left free behind the last one that is not all zeros, since an ability's end is."""


@dataclass(frozen=True)
class CardPart:
    """One card in numbers."""

    card: str
    colour: int
    rows: dict[str, tuple[slice, Any]]
    """Where its rows stand in each table, and the rows, filled up with zeros to what is kept for the die."""
    units: tuple[Unit, ...]
    unit_rows: Any
    of_colour: dict[str, Any]
    first_unit: Any
    """Reckoned from the card's own first one."""
    all_moments: int
    costs_vary: int
    sword_musts: int
    declinable: int


@dataclass(frozen=True)
class Parts:
    """Everything that sets are put together from, on some boards for so many players."""

    box: Box
    bare: Program
    """The race without any card."""
    parts: tuple[tuple[CardPart, ...], ...]
    """In the order of the box."""

    def of(self, number: int) -> tuple[CardPart, ...]:
        """Return the parts of a set."""
        return self.at(self.box.places_of(number))

    def at(self, places: Sequence[int]) -> tuple[CardPart, ...]:
        """Return the parts at these places of the box."""
        return tuple(each[place] for each, place in zip(self.parts, places, strict=True))

    def new_table(self) -> Any:  # noqa: ANN401 - an array of one record
        """Return a program without cards, to put sets into, one after the other."""
        return self.bare.table.copy()

    def program(self, table: Any, parts: Sequence[CardPart]) -> Program:  # noqa: ANN401
        """Say what the numbers of a set mean that was put into a table."""
        cards = tuple(part.card for part in parts)
        units = tuple(unit for part in parts for unit in part.units)
        return replace(self.bare, table=table, card_set=replace(self.bare.card_set, cards=cards), units=units)


def parts_of(pack: Pack, players: int, tracks: Sequence[Track] = (), laps: int = 1) -> Parts:
    """Build every card of a pack once; a `TooMuchError` says that the engine cannot hold some of the sets."""
    box = box_of(pack)
    bare = _bare(pack, box, players, tuple(tracks), laps)
    by_die = [[pack.cards[card] for card in cards] for cards in box.cards]
    begin = {name: _used(bare.record[name]) for name in LIMITS}
    parts = []
    for cards in by_die:
        longest = {name: max(_lengths(bare, card)[name] for card in cards) for name in LIMITS}
        parts.append(tuple(_part(bare, card, begin, longest) for card in cards))
        begin = {name: at + longest[name] for name, at in begin.items()}
        for name, most in LIMITS.items():
            if begin[name] > most:
                raise TooMuchError(name, most)
    most_units = sum(max(len(part.units) for part in each) for each in parts)
    if most_units > limits.UNITS:
        raise TooMuchError("abilities", limits.UNITS)
    return Parts(box, bare, tuple(parts))


def _bare(pack: Pack, box: Box, players: int, tracks: tuple[Track, ...], laps: int) -> Program:
    """Build a race whose cards cost nothing and do nothing."""
    first = tuple(cards[0] for cards in box.cards)
    plain = {name: replace(pack.cards[name], cost=0, abilities=()) for name in first}
    card_set = CardSet("atlas", Words({}), first, laps=laps)
    return replace(build(replace(pack, cards=plain), card_set, players, tracks=tracks), pack=pack)


def _used(table: Any) -> int:  # noqa: ANN401
    """Return the first row of a table that is free."""
    numbers = table.view(np.int32).reshape(len(table), -1)
    return int(np.flatnonzero(numbers.any(1)).max(initial=0)) + AFTER


def _writer(bare: Program, begin: dict[str, int]) -> Writer:
    """Return a writer that has come to these rows."""
    groups = {group.id: group.dice for group in bare.pack.groups.values()}
    writer = Writer(bare.colour_of, groups, int(bare.record.start_die))
    writer.code += [(0,)] * begin["code"]
    writer.numbers += [(0,)] * begin["numbers"]
    writer.selectors += [{}] * begin["selectors"]
    return writer


def _lengths(bare: Program, card: Card) -> dict[str, int]:
    """Return how many rows a card takes."""
    writer = _writer(bare, dict.fromkeys(LIMITS, 0))
    write_cards(np.zeros(1, engine_records.PROGRAM)[0], writer, bare.dice, {card.die: card})
    return {name: len(getattr(writer, name)) for name in LIMITS}


def _part(bare: Program, card: Card, begin: dict[str, int], longest: dict[str, int]) -> CardPart:
    """Build a card into the rows that are kept for its die."""
    writer, colour = _writer(bare, begin), bare.colour_of[card.die]
    written = np.zeros(1, engine_records.PROGRAM)[0]
    units = write_cards(written, writer, bare.dice, {card.die: card})
    rows = {}
    for name in LIMITS:
        where = slice(begin[name], begin[name] + longest[name])
        rows[name] = (where, _rows(written[name], getattr(writer, name)[begin[name] :], longest[name]))
    unit_rows = written.units[: len(units)].copy()
    return CardPart(
        card.id,
        colour,
        rows,
        units,
        unit_rows,
        {name: written[name][colour].copy() for name in BY_COLOUR},
        written.first_unit[colour].copy(),
        int(written.all_moments),
        int(written.costs_vary),
        int(written.sword_musts),
        int(written.declinable),
    )


def _rows(like: Any, written: Sequence[Any], length: int) -> Any:  # noqa: ANN401
    """Return rows as the table has them."""
    rows = np.zeros((length, *like.shape[1:]), like.dtype)
    for number, row in enumerate(written):
        if isinstance(row, dict):
            for name, value in row.items():
                rows[number][name] = value
        else:
            rows[number, : len(row)] = row
    return rows
