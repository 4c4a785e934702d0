"""From weights to worths, before a race: what every row, use, face, die and reward is worth on this set."""

import numpy as np

from cubitos_kit.compiler.kernels import entry, kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.kernels.runner import look_around
from cubitos_kit.games.cubitos.engine.kernels.work import IS_EFFECT
from cubitos_kit.games.cubitos.engine.limits import SPACES
from cubitos_kit.games.cubitos.engine.ops import Op
from cubitos_kit.games.cubitos.engine.records import ProgramRecord
from cubitos_kit.games.cubitos.players.kernels.amounts import typical
from cubitos_kit.games.cubitos.players.kernels.effects import cost_of, effect_worth
from cubitos_kit.games.cubitos.players.kernels.shares import note_unsure, reckon_shares
from cubitos_kit.games.cubitos.players.records import STAGES, BrainRecord

PUSHES = 2.0
"""How often one pushes and does not bust while a symbol is active."""
COMPARED = 0.4
"""How often one's swords are enough among four, for each that a face shows."""
BEST_DICE = 5
"""Extra dice are drawn from the better ones."""
WEARS_OFF = 0.15
"""What is left, late in a race, of what a player thinks of a die."""
STILL = (
    (1 << codes.RUN)
    | (1 << codes.ANYTIME)
    | (1 << codes.AFTER_MOVE)
    | (1 << codes.NEXT_DRAW)
    | (1 << codes.END_OF_ROUND)
    | (1 << codes.WOULD_BUST)
)
"""Moments that are still to come for a die that is active, as bits."""
AT_ONCE = (1 << codes.NOW) | (1 << codes.PUSH) | (1 << codes.PUSH_SURVIVED) | (1 << codes.BUST) | (1 << codes.PASS)
"""Moments that come as it is rolled, and at every push."""
VALUED = IS_EFFECT.copy()
"""Operations that bring something by themselves: effects, and the price that is paid."""
VALUED[Op.PAY_PRICE] = True


@entry
def reckon(program: ProgramRecord, brain: BrainRecord, plain: int) -> None:
    """Work out all worths of one brain from the weights in it; symbols of the plain colours do nothing.

    It is reckoned twice: what an extra die brings depends on what the dice of this set bring.
    """
    brain.unit[:] = 0
    brain.die[:] = 0
    brain.bought[:] = 0
    brain.best_face[:] = 0
    brain.reward[:] = 0
    brain.near_reward[:] = 0
    brain.claims[:] = 0
    for stage in range(STAGES):
        brain.extra[stage] = brain.extra_die[stage] / 2
    brain.wet = _wet(program)
    rows = _rows_used(program)
    note_unsure(program, brain, rows)
    _reckon_once(program, brain, plain, rows)
    for stage in range(STAGES):
        brain.extra[stage] = brain.extra_die[stage] * _best_dice(brain, stage)
    _reckon_once(program, brain, plain, rows)


@kernel
def _wet(program: ProgramRecord) -> float:
    """Return how much farther a foot leads that may enter water: by so much the way through water is shorter."""
    dry, wet = 0.0, 0.0
    for leg in range(program.n_legs):
        board = program.leg_board[leg]
        dry += program.to_finish[program.board_start[board]]
        wet += program.from_start[program.board_finish[board]]
    return 1.0 + (dry - wet) / max(1.0, dry)


@kernel
def _rows_used(program: ProgramRecord) -> int:
    """Return how many rows of code there are up to the last one that does something."""
    rows = limits.CODE
    while rows > 0 and int(program.code[rows - 1, 0]) == Op.END:
        rows -= 1
    return rows


@kernel
def _best_dice(brain: BrainRecord, stage: int) -> float:
    """Return what the best dice of the set bring on average, the worst of them added first."""
    above = 0  # dice already counted, as bits
    best = np.zeros(BEST_DICE, np.float32)
    for place in range(BEST_DICE - 1, -1, -1):
        found = -1
        for colour in range(limits.COLOURS):
            if not above & (1 << colour) and (found < 0 or brain.die[colour, stage] > brain.die[found, stage]):
                found = colour
        above |= 1 << found
        best[place] = brain.die[found, stage]
    total = np.float32(0)
    for place in range(BEST_DICE):
        total += best[place]
    return total / BEST_DICE  # type: ignore[return-value] # as short as its summands, which Python calls no float


@kernel
def _reckon_once(program: ProgramRecord, brain: BrainRecord, plain: int, rows: int) -> None:
    for at in range(rows):
        op = int(program.code[at, 0])
        for stage in range(STAGES):
            brain.row[at, stage] = effect_worth(program, brain, at, stage) if VALUED[op] else 0.0
    for stage in range(STAGES):
        reckon_shares(program, brain, rows, stage)
    for unit in range(program.n_units):
        for stage in range(STAGES):
            brain.unit[unit, stage] = _unit(program, brain, unit, stage)
    for colour in range(program.n_colours):
        for stage in range(STAGES):
            _reckon_die(program, brain, colour, stage, plain)
    for space in range(program.n_spaces):
        if program.reward[space] != codes.NONE:
            for stage in range(STAGES):
                brain.reward[space, stage] = block_worth(program, brain, program.reward[space], stage)
    _reckon_claims(program, brain, plain, rows)


@kernel
def block_worth(program: ProgramRecord, brain: BrainRecord, start: int, stage: int) -> float:
    """Add up the rows of one ability, each as much as it counts; what is put off ends within it."""
    total, at, behind = 0.0, start, start
    while int(program.code[at, 0]) != Op.END or at < behind:
        if int(program.code[at, 0]) == Op.PUT_OFF:
            behind = max(behind, np.int64(program.code[at, 2]))  # type: ignore[assignment]
        total += brain.share[at, stage] * brain.row[at, stage]
        at += 1
    return total


@kernel
def _reckon_die(program: ProgramRecord, brain: BrainRecord, colour: int, stage: int, plain: int) -> None:
    idle = plain & (1 << colour) != 0
    for face in range(program.n_faces):
        brain.face[colour, face, stage] = _shown(program, brain, colour, face, stage, idle)
        more = 0.0
        if not idle and (face == codes.SYMBOL or face == codes.POWER):
            more = _uses(program, brain, colour, face, stage, AT_ONCE)
        brain.fresh[colour, face, stage] = brain.face[colour, face, stage] + more
    total, best, misses = 0.0, -1.0e9, 0
    for side in range(limits.SIDES):
        face = program.faces[colour, side]
        value = brain.fresh[colour, face, stage]
        total, best = total + value, max(best, value)
        misses += face == codes.BLANK
    brain.best_face[colour, stage] = best
    brain.die[colour, stage] = total / limits.SIDES
    brain.miss[colour] = misses / limits.SIDES
    own = total / limits.SIDES * brain.use[stage] + cost_of(program, colour) * brain.price[stage]
    liking = brain.bonus[colour] * (1.0 if stage == 0 else WEARS_OFF)
    if idle and liking > 0 and _has_uses(program, colour):
        liking = 0.0  # it was for what the symbols do
    brain.bought[colour, stage] = own + liking


@kernel
def _has_uses(program: ProgramRecord, colour: int) -> bool:
    for number in range(program.n_units):
        if program.units[number].colour == colour:
            return True
    return False


@kernel
def _shown(program: ProgramRecord, brain: BrainRecord, colour: int, face: int, stage: int, idle: bool) -> float:
    """Return what an active die is worth that shows a face: what it will still bring this round."""
    worth = (
        program.face_coins[face] * brain.coin[stage]
        + program.face_feet[face] * brain.foot[stage]
        + program.face_credits[face] * brain.credit[stage]
    )
    if face == codes.SYMBOL or face == codes.POWER:
        if program.swords & (1 << colour):
            worth += face * brain.sword[stage]
        if not idle:
            worth += _uses(program, brain, colour, face, stage, STILL)
    return worth


@kernel
def _uses(program: ProgramRecord, brain: BrainRecord, colour: int, face: int, stage: int, moments: int) -> float:
    """Return what a symbol is worth for what it can start at some moments."""
    total = 0.0
    for number in range(program.n_units):
        unit = program.units[number]
        if unit.colour != colour or not moments & (1 << unit.moment):
            continue
        likely = 1.0
        if unit.moment == codes.PUSH_SURVIVED or (unit.moment == codes.PUSH and not unit.puts_dice_in_roll):
            likely *= PUSHES
        if unit.who != codes.OWNER:
            enough = COMPARED ** ((program.n_seats - 1.0) / 3.0)
            total += likely * min(1.0, enough * face) * brain.unit[number, stage]
        elif unit.face == face:
            total += likely * brain.unit[number, stage] / max(1, unit.spend)
    return total


@kernel
def _unit(program: ProgramRecord, brain: BrainRecord, number: int, stage: int) -> float:
    """Return what a use is worth: what must happen, and the rest where that is worth anything, for nobody has to use it."""
    unit = program.units[number]
    must = block_worth(program, brain, unit.must, stage) if unit.must != codes.NONE else 0.0
    return must + max(0.0, block_worth(program, brain, unit.code, stage) - must)


@kernel
def _reckon_claims(program: ProgramRecord, brain: BrainRecord, plain: int, rows: int) -> None:
    """Reckon what the rewards near each space are worth, where a card can claim them."""
    within = 0
    for at in range(rows):
        if int(program.code[at, 0]) == Op.CLAIM:
            within = max(within, np.int64(typical(program, program.code[at, 1]) + 0.5))  # type: ignore[assignment]
    if within == 0:
        return
    frontier = np.zeros(SPACES, np.int32)
    for space in range(program.n_spaces):
        seen = look_around(program, frontier, space, within)
        for stage in range(STAGES):
            best = 0.0
            for place in range(1, seen):
                best = max(best, brain.reward[frontier[place], stage])
            brain.near_reward[space, stage] = best
    for number in range(program.n_units):
        unit = program.units[number]
        at_the_end = unit.moment == codes.RUN or unit.moment == codes.AFTER_MOVE
        if at_the_end and not plain & (1 << unit.colour) and _claims_something(program, unit.code):
            brain.claims[unit.colour] = 1


@kernel
def _claims_something(program: ProgramRecord, start: int) -> bool:
    at = start
    while int(program.code[at, 0]) != Op.END:
        if int(program.code[at, 0]) == Op.CLAIM:
            return True
        at += 1
    return False
