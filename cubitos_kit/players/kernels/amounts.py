"""What counted amounts come to on average, where a card's worth is reckoned before the race."""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.engine import codes, limits, ops
from cubitos_kit.engine.counts import NUMBER_OF
from cubitos_kit.engine.records import ProgramRecord
from cubitos_kit.players.ratings import typical_counts

AVERAGES = typical_counts()
"""What counters come to."""
DICE, COLOURS = float(AVERAGES[NUMBER_OF["dice"]]), float(AVERAGES[NUMBER_OF["colours"]])
"""What counted dice and colours come to."""
ROOM = limits.STACK + 1


@kernel
def typical(program: ProgramRecord, number: int) -> float:
    """Return an amount of a program, or what it comes to on average where it is counted; nothing is 0."""
    if number & 1:
        return float(number >> 1)
    if number == codes.NONE:
        return 0.0
    return _counted(program, number >> 1)


@kernel
def _counted(program: ProgramRecord, at: int) -> float:
    stack = np.zeros(ROOM)
    top = 0  # the place of the last number; the first one stays empty
    while True:
        op, a = program.numbers[at, 0], program.numbers[at, 1]
        at += 1
        if op == ops.N_END:
            return stack[top]
        if op == ops.N_CONSTANT:
            top += 1
            stack[top] = float(a) if a != codes.NONE else 0.0
        elif op == ops.N_COUNTER:
            top += 1
            stack[top] = AVERAGES[a]
        elif op == ops.N_DICE or op == ops.N_COLOURS:
            top -= 1  # the bounds of the cost make room for one number
            stack[top] = DICE if op == ops.N_DICE else COLOURS
        elif op == ops.N_EVERY:
            stack[top] /= a
        elif op == ops.N_TIMES:
            stack[top] *= a
        elif op == ops.N_PLUS:
            top -= 1
            stack[top] += stack[top + 1]
        elif op == ops.N_LIMIT:
            top -= 1
            stack[top] = max(-stack[top + 1], min(stack[top + 1], stack[top]))
        else:
            return stack[min(top, 1)]
