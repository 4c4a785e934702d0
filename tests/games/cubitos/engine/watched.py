"""The rules as plain Python over Python's own whole numbers, which never wrap round, however large.

What the engine's records cannot hold is an error here as it is written; the compiled rules would keep a part of it.
"""

from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.kernels.machine import advance, choose, set_up
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import Race, wrapping

LARGEST = np.iinfo(np.int32).max


class WrappedError(AssertionError):
    """A number that does not fit where the rules write it."""


class Watched:
    """A record or rows of them, read as Python's numbers and written with care."""

    __slots__ = ("of",)

    def __init__(self, of: Any) -> None:
        object.__setattr__(self, "of", of)

    def __getattr__(self, name: str) -> Any:
        return _seen(self.of[name] if name in (self.of.dtype.names or ()) else getattr(self.of, name))

    def __getitem__(self, key: Any) -> Any:
        return _seen(self.of[key])

    def __setattr__(self, name: str, value: Any) -> None:
        self.of[name] = _fitting(value, name)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.of[key] = _fitting(value, str(key))


def _seen(value: Any) -> Any:
    if isinstance(value, np.void | np.ndarray):
        return Watched(value)
    return int(value) if isinstance(value, np.int32) else value


def _fitting(value: Any, where: str) -> Any:
    if not isinstance(value, np.uint64) and abs(int(value)) > LARGEST:
        raise WrappedError(f"{where}: {value}")
    return value


def watch(program: Program, seed: int, questions: int) -> int:
    """Answer so many questions of a race, compiled and watched, and return how many bytes they differ in at the end."""
    race = Race(program, seed)
    state = np.zeros(1, records.STATE)
    table, watched, log = (Watched(each[0]) for each in (program.table, state, np.zeros(1, records.LOG)))
    with wrapping():
        set_up(table, watched, np.uint64(seed), -1)
        advance(table, watched, log)
        for number in range(questions):
            if watched.over:
                break
            which = (seed * 31 + number * 17) % watched.n_options
            choose(watched, which)
            advance(table, watched, log)
            race.choose(which)
    return int((state.view(np.uint8) != race._states.view(np.uint8)).sum())  # noqa: SLF001 - byte by byte
