"""The seeds of the races of many sets."""

from __future__ import annotations

from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.atlas.box import Numbers

POOL = 4
"""So many numbers of 32 bits NumPy stirs."""
WORD = 0xFFFFFFFF


def seeds_of(seed: int, numbers: Numbers) -> Any:  # noqa: ANN401 - an array
    """Return the seeds of many sets, as NumPy's `SeedSequence([seed, number])` has them; that makes them one by one.

    >>> seeds_of(1, np.array([2, 3])).tolist() == [seeds_of(1, np.array([each])).item() for each in (2, 3)]
    True
    """
    known = [seed & WORD, *((seed >> 32,) if seed > WORD else ())]
    entropy = [np.full(len(numbers), each, np.uint32) for each in known]
    entropy += [(numbers >> shift & WORD).astype(np.uint32) for shift in (0, 32)]
    entropy += [np.zeros(len(numbers), np.uint32)] * (POOL - len(entropy))
    stir = _Stir(0x43B0D7E5, 0x931E8875)
    pool = [stir(each) for each in entropy]
    for source in range(POOL):
        for to in range(POOL):
            if to != source:
                pool[to] = _mixed(pool[to], stir(pool[source]))
    stir = _Stir(0x8B51F9DD, 0x58F38DED)
    low, high = (stir(each).astype(np.uint64) for each in pool[:2])
    return (low | high << np.uint64(32)) >> np.uint64(1)


class _Stir:
    """Gives numbers others, by a number that is another one every time."""

    def __init__(self, by: int, factor: int) -> None:
        self.by, self.factor = by, factor

    def __call__(self, words: Any) -> Any:  # noqa: ANN401 - an array
        mixed = words ^ np.uint32(self.by)
        self.by = self.by * self.factor & WORD
        mixed = mixed * np.uint32(self.by)
        return mixed ^ (mixed >> np.uint32(16))


def _mixed(a: Any, b: Any) -> Any:  # noqa: ANN401 - arrays
    mixed = np.uint32(0xCA01F9DD) * a - np.uint32(0x4973F715) * b
    return mixed ^ (mixed >> np.uint32(16))
