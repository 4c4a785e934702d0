"""The way in from Python. Arrays of one record, not records: Numba takes them eight times as fast."""

import numpy as np

from cubitos_kit.engine.compiled import Record, kernel
from cubitos_kit.engine.kernels.machine import advance, choose, set_up


@kernel
def begin_race(programs: Record, states: Record, seed: np.uint64, start_player: int, logs: Record) -> None:
    """Lay out a race and go on to its first question."""
    set_up(programs[0], states[0], seed, start_player)
    advance(programs[0], states[0], logs[0])


@kernel
def go_on(programs: Record, states: Record, logs: Record) -> None:
    """Go on to the next question of a race that was laid out by hand."""
    advance(programs[0], states[0], logs[0])


@kernel
def answer_with(programs: Record, states: Record, which: int, logs: Record) -> None:
    """Choose an option, and go on to the next question."""
    choose(states[0], which)
    advance(programs[0], states[0], logs[0])
