"""What compiled code takes of sets that are put together from parts: all parts as one long row of numbers, and brains."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.atlas.box import Numbers
from cubitos_kit.games.cubitos.atlas.parts import CardPart, Parts
from cubitos_kit.games.cubitos.engine import records as engine_records
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.brains import blank_brain
from cubitos_kit.games.cubitos.players.weights import Weights

SETTLED = ("colour", "first_unit", "all_moments", "costs_vary", "sword_musts", "declinable")
"""What a part holds under the same name here and there."""


@dataclass(frozen=True)
class Stock:
    """All parts, in the order of the box."""

    numbers: Any
    """What stands in a program, part by part."""
    rows: Any
    """A row a part; see `players.records.PART`."""
    first: Any
    """The row of each die's first card."""

    def chosen(self, places: Numbers) -> Any:  # noqa: ANN401 - an array
        """Return which rows are in sets that are given by the places of their cards."""
        return (places + self.first).astype(np.int32)


def stock_of(parts: Parts, worth: Callable[[CardPart], float]) -> Stock:
    """Lay all parts ready, each with what owning its die is worth to the players beyond what is reckoned."""
    every = [part for each in parts.parts for part in each]
    rows = np.zeros(len(every), records.PART)
    laid: list[Any] = []
    for row, part in zip(rows, every, strict=True):
        shares = {name: (where.start, numbers) for name, (where, numbers) in part.rows.items()}
        shares |= {name: (part.colour, numbers) for name, numbers in part.of_colour.items()}
        for share, (name, (place, numbers)) in zip(row["shares"], shares.items(), strict=True):
            share[:] = (*_lay(laid, numbers), _where(name, place))
        row["units"], _ = _lay(laid, part.unit_rows)
        row["n_units"], row["bonus"] = len(part.units), worth(part)
        for name in SETTLED:
            row[name] = getattr(part, name)
    first = np.cumsum([0, *map(len, parts.parts)])[:-1]
    return Stock(np.concatenate(laid), rows, first)


def _lay(laid: list[Any], numbers: Any) -> tuple[int, int]:  # noqa: ANN401 - an array
    """Lay numbers behind what lies there; return where they begin, and how many they are."""
    begin = sum(map(len, laid))
    laid.append(np.ascontiguousarray(numbers).reshape(-1).view(np.int32))
    return begin, len(laid[-1])


def _where(name: str, place: int) -> int:
    """Return where a row of a table of programs begins, counted in numbers; a program is nothing else."""
    table, begin = engine_records.PROGRAM.fields[name][:2]
    return int(begin + place * table.itemsize // table.shape[0]) // 4


@dataclass(frozen=True)
class Minds:
    """Gives players brains for sets."""

    parts: Parts
    weights: Weights
    of_cards: Mapping[str, float] = field(default_factory=dict)
    """What players think of single cards, where they say nothing of the colour."""

    def new_brains(self) -> Any:  # noqa: ANN401 - an array
        """Return brains for all players, to be filled for one set after the other."""
        return np.repeat(blank_brain(self.weights), self.parts.bare.players)

    def thinks(self, part: CardPart) -> float:
        """Return what owning a die of a card is worth beyond what is reckoned."""
        die = self.parts.bare.dice[part.colour].id
        return self.weights.dice.get(die, self.of_cards.get(part.card, 0.0))
