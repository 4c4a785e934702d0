"""The way in from Python; what are records here are arrays of one there."""

import numpy as np

from cubitos_kit.compiler.kernels import entry
from cubitos_kit.games.cubitos.engine.kernels.machine import advance, choose, set_up
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord


@entry
def begin_race(program: ProgramRecord, state: StateRecord, seed: np.uint64, start_player: int, log: LogRecord) -> None:
    """Lay out a race and go on to its first question."""
    set_up(program, state, seed, start_player)
    advance(program, state, log)


@entry
def go_on(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Go on to the next question of a race that was laid out by hand."""
    advance(program, state, log)


@entry
def answer_with(program: ProgramRecord, state: StateRecord, which: int, log: LogRecord) -> None:
    """Choose an option, and go on to the next question."""
    choose(state, which)
    advance(program, state, log)
