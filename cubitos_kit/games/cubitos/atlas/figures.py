"""What the races of sets come to: a row of figures a set, and what stands in an atlas, all sets together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.atlas.box import Box, Numbers
from cubitos_kit.games.cubitos.engine.race import End

AVERAGES = ("pushes", "busts", "bought", "fans")
"""What is counted of each player in each race."""


def figures_of(box: Box) -> np.dtype[np.void]:
    """Return what is known of a set: a column each.

    Shares and averages are those of the races that somebody won, or not a number where nobody won any.
    """
    plain: list[Any] = [
        ("set", "i8"),
        ("seed", "i8"),  # of the races, for `cubitos simulate`
        ("races", "i4"),
        ("won", "i4"),  # races that somebody won; the others were given up
        ("rounds", "f8"),
        ("rounds_low", "f8"),  # quartiles
        ("rounds_median", "f8"),
        ("rounds_high", "f8"),
        *((name, "f8") for name in AVERAGES),  # a player and race
        ("start_player", "f8"),  # how often it won
        ("ties", "f8"),
        ("lead_changes", "f8"),
        ("margin", "f8"),  # steps from the winner to the next one
        ("half_lead", "f8"),  # how often somebody won who led when the first one had come half the way
        ("in_use", "f8"),  # cards that anybody used, a race
        ("dead", "i4"),  # cards that nobody used in any race
    ]
    plain += [(f"used_{die}", "i4") for die in box.dice]  # races in which anybody used the card
    plain += [(f"bought_{die}", "i4") for die in box.dice]  # dice, in all races
    return np.dtype(plain)


@dataclass(frozen=True)
class Raced:
    """What came of the races of some sets: a row a set, a column a race."""

    numbers: Numbers
    seeds: Any
    results: Any
    """See `players.records.RESULT`."""
    used: Any
    """Whether anybody used each card, in the order of the box."""
    seats: int
    colours: list[int]
    """Of the dice of the box."""

    @property
    def won(self) -> Any:  # noqa: ANN401 - an array
        """Which races somebody won."""
        return self.results["end"] == End.WON

    @property
    def margins(self) -> Any:  # noqa: ANN401 - an array
        """How many steps the winner was ahead of the next one, where there is one."""
        came, winner = self.results["came"][..., : self.seats], self.results["winner"][..., None]
        others = np.where(np.arange(self.seats) == winner, -1, came).max(-1)
        return np.take_along_axis(came, np.maximum(winner, 0), -1)[..., 0] - others

    def note(self, dice: tuple[str, ...], rows: Any) -> None:  # noqa: ANN401 - an array
        """Fill the rows of the sets."""
        rows["set"], rows["seed"], rows["races"] = self.numbers, self.seeds, self.results.shape[1]
        times, bought = self.used.sum(1), self.results["bought_of"].sum((1, 2))[:, self.colours]
        for place, die in enumerate(dice):
            rows[f"used_{die}"], rows[f"bought_{die}"] = times[:, place], bought[:, place]
        rows["dead"] = (times == 0).sum(1)
        rows["won"] = self.won.sum(1)
        self._note_won(rows)
        nobody = rows["won"] == 0
        for name in rows.dtype.names if nobody.any() else ():
            if rows.dtype[name].kind == "f":
                rows[name][nobody] = np.nan

    def _note_won(self, rows: Any) -> None:  # noqa: ANN401
        """Work out the figures of the races that somebody won."""
        results, won = self.results, self.won
        count, winner = np.maximum(rows["won"], 1), results["winner"]

        def average(values: Any) -> Any:  # noqa: ANN401 - an array
            return np.where(won, values, 0).sum(1) / count

        rows["rounds"] = average(results["rounds"])
        longest = np.sort(np.where(won, results["rounds"], np.iinfo(np.int32).max))
        for name, quarter in (("rounds_low", 1), ("rounds_median", 2), ("rounds_high", 3)):
            rows[name] = np.take_along_axis(longest, (quarter * (count[:, None] - 1) + 2) // 4, 1)[:, 0]
        for name in AVERAGES:
            values = results[name][..., : self.seats].sum(2)
            rows[name] = np.where(won, values, 0).sum(1) / (count * self.seats)
        rows["start_player"] = average(winner == results["start_player"])
        rows["half_lead"] = average(winner == results["half_lead"])
        rows["ties"] = average(results["tie"] != 0)
        rows["lead_changes"] = average(results["lead_changes"])
        rows["margin"] = average(self.margins)
        rows["in_use"] = average(self.used.sum(2))


COLUMNS = ("rounds", "margin", "lead_changes", "half_lead", "start_player", "busts", "bought", "in_use", "dead")


@dataclass(frozen=True)
class Spread:
    """One figure over all sets that have it."""

    sets: int = 0
    lowest: float = math.inf
    highest: float = -math.inf
    total: float = 0.0

    def with_more(self, values: Any) -> Spread:  # noqa: ANN401 - an array
        """Return it with the values of more sets; what is not a number is left out.

        >>> Spread().with_more(np.array([1.0, 2.0, np.nan])).average
        1.5
        """
        known = np.asarray(values, float)
        known = known[np.isfinite(known)]
        if not len(known):
            return self
        low, high = min(self.lowest, float(known.min())), max(self.highest, float(known.max()))
        return Spread(self.sets + len(known), low, high, self.total + float(known.sum()))

    @property
    def average(self) -> float:
        """Return the average, or not a number where no set has the figure."""
        return self.total / self.sets if self.sets else math.nan


@dataclass(frozen=True)
class Overview:
    """What is done of an atlas."""

    sets: int
    without_dead: int
    """Sets of which every card was used in some race."""
    spreads: Mapping[str, Spread]


def overview(files: Iterable[Mapping[str, Any]]) -> Overview:
    """Sum an atlas up, file by file."""
    sets = without_dead = 0
    spreads = dict.fromkeys(COLUMNS, Spread())
    for columns in files:
        sets += len(columns["dead"])
        without_dead += int((columns["dead"] == 0).sum())
        spreads = {name: spread.with_more(columns[name]) for name, spread in spreads.items()}
    return Overview(sets, without_dead, spreads)
