"""What an effect is worth that is no plain gain: dice that are rolled, taken, lost or moved, spaces walked, rewards."""

import numpy as np

from cubitos_kit.compiler.kernels import Float32, kernel
from cubitos_kit.engine import codes, ops
from cubitos_kit.engine.records import ProgramRecord
from cubitos_kit.players.kernels.amounts import typical
from cubitos_kit.players.ratings import ratings
from cubitos_kit.players.records import BrainRecord

REPLACED = 0.4
"""How often a die is drawn in the place of one that was lost, and how much more than that it is worth."""
ALL_DICE, MANY_DICE = 5.0, 6.0
"""How many dice are picked where all may be, and no more than so many anywhere."""
LOST = 0.15
"""How much of a die's price is gone when it is lost after use."""
ELSEWHERE = 0.5
"""What it is worth to move a die where it is not rolled, in the mean of a coin and a foot."""
FREE_PUSHES, FOOT_BOUGHT = 1.0, 0.3
"""What it is worth that one active die more makes no push risky, and that a foot costs one coin less, in the same."""
RECKONED = (*(ops.GAIN, ops.FANS, ops.ROLL, ops.LOSE, ops.GIVE, ops.TAKE, ops.MOVE, ops.WALK, ops.CLAIM, ops.RULES),)
"""What is reckoned here and in `reckoning`; of all other effects their words say what they are worth."""
RATED = ratings(RECKONED)
"""What those are worth, in the mean of a coin and a foot: rough, and tuned by racing."""
COUNTED = np.zeros(ops.OPERATIONS, np.bool_)
"""Those that are worth so much for each of their amount."""
COUNTED[[ops.DISCOUNT, ops.DRAW_AMOUNT, ops.MUST_PUSH]] = True


@kernel
def effect_worth(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what a row brings that is no plain gain, from what dice and rewards are worth so far."""
    op = program.code[at, 0]
    if op == ops.ROLL:
        return _picked(program, at) * brain.extra[stage]
    if op == ops.LOSE or op == ops.GIVE:
        return _lost(program, brain, at, stage)
    if op == ops.TAKE:
        return _taken(program, brain, at, stage)
    if op == ops.MOVE:
        return _moved(program, brain, at, stage)
    if op == ops.WALK:
        return typical(program, program.code[at, 1]) * brain.foot[stage]
    if op == ops.CLAIM:
        return _claimed(program, brain, stage)
    each = (brain.coin[stage] + brain.foot[stage]) / 2
    if op == ops.RULES:
        return _other_figures(program, at) * each
    if COUNTED[op]:
        each *= typical(program, program.code[at, 1])
    return RATED[op] * each


@kernel
def _other_figures(program: ProgramRecord, at: int) -> float:
    """Return what other figures for the round are worth: a risk that begins with more dice, a cheaper foot."""
    price, dice = program.code[at, 1], program.code[at, 2]
    total = 0.0
    if price != codes.NONE:
        total += FOOT_BOUGHT * (program.foot_price - typical(program, price))
    if dice != codes.NONE:
        total += FREE_PUSHES * max(-MANY_DICE, min(MANY_DICE, typical(program, dice) - program.bust_from))
    return total


@kernel
def cost_of(program: ProgramRecord, colour: int) -> float:
    """Return what a die costs, 0 where nobody can buy it."""
    return typical(program, program.cost[colour])


@kernel
def _lost(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what losing a poor die brings, or what losing the die itself costs: about its price."""
    which = _selector(program, at)
    if which >= 0 and program.selectors[which].ref == codes.REF_THIS:
        return -LOST * cost_of(program, _colour_of(program, at)) * brain.coin[stage]
    total, count = 0.0, 0
    for colour in range(program.n_colours):
        if program.cost[colour] != codes.NONE:
            total += brain.die[colour, stage]
            count += 1
    return _picked(program, at) * REPLACED * brain.thin[stage] * total / max(1, count)


@kernel
def _taken(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what the best die is worth that may be taken: by its price where it stays, else by what it will do."""
    face, until = program.code[at, 2], program.code[at, 3]
    best, found = 0.0, False
    for colour in range(program.n_colours):
        if _fits(program, at, colour) and max(brain.bought[colour, 0], brain.bought[colour, 1]) > 0:
            value = arriving_worth(brain, face, colour, stage)
            if not until:
                value = cost_of(program, colour) * brain.free_die[stage]
            best = max(best, value) if found else value
            found = True
    return _picked(program, at) * best


@kernel
def _moved(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    to, face = program.code[at, 1], program.code[at, 2]
    if to == codes.ROLL:
        return _picked(program, at) * brain.extra[stage]
    total, count = 0.0, 0
    for colour in range(program.n_colours):
        if to == codes.ACTIVE and _fits(program, at, colour):
            total += arriving_worth(brain, face, colour, stage)
            count += 1
    if count:
        return _picked(program, at) * total / count
    return ELSEWHERE * (brain.coin[stage] + brain.foot[stage]) / 2


@kernel
def _claimed(program: ProgramRecord, brain: BrainRecord, stage: int) -> float:
    total = 0.0
    for space in range(program.n_spaces):
        total += brain.near_reward[space, stage]
    return total / max(1, program.n_spaces)


@kernel
def arriving_worth(brain: BrainRecord, face: int, colour: int, stage: int) -> Float32:
    """Return what a die brings that is set to a face, or rolled."""
    return brain.best_face[colour, stage] if face == codes.CHOSEN else brain.die[colour, stage]


@kernel
def _selector(program: ProgramRecord, at: int) -> int:
    """Return which dice the choice before an effect allows; -1 where there is none."""
    return program.code[at - 1, 1] if program.code[at - 1, 0] == ops.PICK else -1


@kernel
def _picked(program: ProgramRecord, at: int) -> float:
    which = _selector(program, at)
    if which < 0:
        return 1.0
    number = program.selectors[which].how_many
    return ALL_DICE if number == codes.ALL else min(MANY_DICE, typical(program, number))


@kernel
def _fits(program: ProgramRecord, at: int, colour: int) -> bool:
    """Tell whether the choice before an effect allows a colour, of those that can be bought."""
    if program.cost[colour] == codes.NONE:
        return False
    which = _selector(program, at)
    if which < 0:
        return True
    selector = program.selectors[which]
    if not selector.colours & (1 << colour):
        return False
    cost = cost_of(program, colour)
    dear = selector.high != codes.NONE and cost > typical(program, selector.high)
    return cost >= typical(program, selector.low) and not dear


@kernel
def _colour_of(program: ProgramRecord, at: int) -> int:
    """Return whose ability a row belongs to: the last one that begins before it."""
    colour = program.units[0].colour
    for unit in range(program.n_units):
        if program.units[unit].code <= at:
            colour = program.units[unit].colour
    return colour
