"""A few small kernels, to compile in no time."""

from enum import IntEnum
from typing import Annotated, Any, TypeAlias

import numpy as np

from cubitos_kit.compiler.kernels import Float32, Record, Rows, entry, kernel


class Special(IntEnum):
    """Numbers that a kernel knows by name."""

    SKIPPED = -1
    UNUSED = -2


FACTOR = 3
STEPS = 4
PILE = np.dtype((np.record, [("count", "i4"), ("weights", "f4", (4,))]))
PileRecord: TypeAlias = Annotated[Any, Record(PILE)]
Numbers: TypeAlias = Annotated[Any, Rows(np.dtype("i8"))]
Table: TypeAlias = Annotated[Any, Rows(np.dtype("i8"), 2)]


@kernel
def tripled(number: int) -> int:
    """Return three times a number."""
    return FACTOR * number


@kernel
def pair(number: int) -> tuple[int, float]:
    """Return a number and its half."""
    return number, number / 2


@kernel
def weighed(pile: PileRecord, place: int) -> Float32:
    """Return a weight."""
    return pile.weights[place]


@entry
def summed(pile: PileRecord, numbers: Numbers, table: Table) -> int:
    """Add numbers up, each three times, note the sum and put each into a table of two columns."""
    total = 0
    for place in range(numbers.shape[0]):
        if int(numbers[place]) == Special.SKIPPED:
            continue
        number, half = pair(tripled(numbers[place]))
        total += number
        table[place, 0] = number
        table[place, 1] = np.int64(half)
    pile.count = total
    return total


@entry
def steps(pile: PileRecord, low: int, high: int) -> float:
    """Use what else a kernel may use: a small array, a tuple, the smallest and the largest."""
    seen = np.zeros(STEPS, np.float64)
    for place in range(STEPS):
        seen[place] = weighed(pile, place) if place in (0, 2, 3) else min(low, high, 7)
    return max(seen[0], seen[1]) + seen[2] + seen[3]


@entry
def marked(number: np.uint64, flag: bool) -> np.uint64:  # noqa: FBT001 - a kernel's plain flag
    """Return an unsigned number, or its successor."""
    return number + np.uint64(1) if flag else number
