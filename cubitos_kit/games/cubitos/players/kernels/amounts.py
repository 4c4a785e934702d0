"""What counted amounts come to on average, and how often conditions hold, where worths are reckoned before the race."""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.ops import Counted, NumberOp
from cubitos_kit.games.cubitos.engine.records import ProgramRecord
from cubitos_kit.games.cubitos.players.ratings import likelihoods, typical_counts

AVERAGES = typical_counts()
"""What counters come to, one player counted."""
DICE, COLOURS = float(AVERAGES[Counted.DICE]), float(AVERAGES[Counted.COLOURS])
"""What counted dice and colours come to."""
ACTIVE, THAT = likelihoods()["active"], likelihoods()["that"]
"""How often a color is active, and how often the die touched last is as asked."""
APART = 0.4
"""How many of the others have fewer swords, and how many have more."""

ROOM = limits.STACK + 1


@kernel
def typical(program: ProgramRecord, number: int) -> float:
    """Return an amount of a program, or what it comes to on average where it is counted; nothing is 0."""
    if number & 1:
        return float(number >> 1)
    if number == codes.NONE:
        return 0.0
    return counted(program, number >> 1)


@kernel
def counted(program: ProgramRecord, start: int) -> float:
    """Return what a counted number comes to on average, or of a condition how often it holds."""
    stack = np.zeros(ROOM)
    top = 0  # the place of the last number; the first one stays empty
    at = start
    while True:
        op, a, b = int(program.numbers[at, 0]), int(program.numbers[at, 1]), program.numbers[at, 2]
        at += 1
        if op == NumberOp.END:
            return stack[top]
        if op == NumberOp.CONSTANT:
            top += 1
            stack[top] = float(a) if a != codes.NONE else 0.0
        elif op == NumberOp.COUNTER:
            top += 1
            own, rivals = players_on_average(program, b)
            each = float(program.n_seats) if a == Counted.PLAYERS else AVERAGES[a]
            stack[top] = each * (own + rivals)
        elif op == NumberOp.DICE or op == NumberOp.COLOURS:
            top -= 1  # the bounds of the cost make room for one number
            stack[top] = DICE if op == NumberOp.DICE else COLOURS
        elif op == NumberOp.EVERY:
            stack[top] /= a
        elif op == NumberOp.TIMES:
            stack[top] *= a
        elif op == NumberOp.NOT:
            stack[top] = 1 - stack[top]
        elif op == NumberOp.ALL:
            top -= a - 1
            for place in range(1, a):
                stack[top] = min(stack[top], stack[top + place])  # whoever wants one sees to the others too
        elif op == NumberOp.ANY:
            top -= a - 1
            for place in range(1, a):
                stack[top] = 1 - (1 - stack[top]) * (1 - stack[top + place])
        elif op == NumberOp.ACTIVE:
            top += 1
            stack[top] = ACTIVE
        elif op == NumberOp.THAT:
            top -= 1
            stack[top] = THAT
        else:
            top -= 1
            stack[top] = _of_two(op, stack[top], stack[top + 1])


@kernel
def _of_two(op: int, left: float, right: float) -> float:
    """Return what two numbers that come to so much on average make."""
    if op == NumberOp.PLUS:
        return left + right
    if op == NumberOp.LIMIT:
        return max(-right, min(right, left))
    return _compared(op, left, right)


@kernel
def _compared(op: int, number: float, bound: float) -> float:
    """Return how often a number that comes to so much on average is at least, at most or exactly the other."""
    if op == NumberOp.AT_LEAST:
        return _reaches(number, bound)
    if op == NumberOp.AT_MOST:
        return 1 - _reaches(number, bound + 1)
    return _reaches(number, bound) - _reaches(number, bound + 1)


@kernel
def _reaches(average: float, bound: float) -> float:
    if bound <= 0:
        return 1.0
    return max(0.0, average) / (max(0.0, average) + bound)


@kernel
def players_on_average(program: ProgramRecord, who: int) -> tuple[float, float]:
    """Return how often oneself is among the players that a word means, and how many others are."""
    others = program.n_seats - 1.0
    if who == codes.OWN or who == codes.NONE:
        return 1.0, 0.0
    if who == codes.OTHERS:
        return 0.0, others
    if who == codes.EVERYONE:
        return 1.0, others
    if who == codes.WEAKER or who == codes.STRONGER:
        return 0.0, APART * others
    if who == codes.LEADER or who == codes.LAST:
        return 1.0 / program.n_seats, others / program.n_seats
    return 0.0, min(1.0, others)
