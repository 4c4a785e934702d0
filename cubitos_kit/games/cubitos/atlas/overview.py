"""What stands in an atlas, all sets together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

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
