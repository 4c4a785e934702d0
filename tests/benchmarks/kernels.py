"""What is measured and compiled as the rules are: races with their answers known, bare dice, a call that does nothing."""

from typing import Annotated, Any, TypeAlias

import numpy as np

from cubitos_kit.compiler.kernels import Rows, entry
from cubitos_kit.games.cubitos.engine.kernels.machine import advance, choose, set_up
from cubitos_kit.games.cubitos.engine.records import Ints, LogRecord, ProgramRecord, StateRecord

Answers: TypeAlias = Annotated[Any, Rows(np.dtype("i8"))]


@entry
def replayed(  # noqa: PLR0913, PLR0917 - as kernels are called
    program: ProgramRecord, state: StateRecord, words: Ints, log: LogRecord, seed: np.uint64, answers: Answers
) -> int:
    """Race once with answers that are known; return how many dice were rolled."""
    words[:] = 0
    set_up(program, state, seed, -1)
    done = 0
    while True:
        advance(program, state, log)
        if state.over:
            break
        choose(state, answers[done])
        done += 1
    dice = 0
    for s in range(state.n_seats):
        dice += state.seats[s].rolled
    return dice
