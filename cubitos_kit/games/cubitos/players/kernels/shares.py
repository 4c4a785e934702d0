"""How much each row of an ability counts to whoever uses it: how often it comes to be done, and for whom.

Rows that are chosen, paid for, put off, repeated, done on a condition or by other players stand between the row that leads
to them and the row where they end. Whatever stands between counts as much less or more; of the inner ones both.
"""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.ops import Counted, NumberOp, Op
from cubitos_kit.games.cubitos.engine.records import ProgramRecord
from cubitos_kit.games.cubitos.players.kernels.amounts import counted, players_on_average, typical
from cubitos_kit.games.cubitos.players.kernels.effects import counted_for
from cubitos_kit.games.cubitos.players.ratings import moments_coming
from cubitos_kit.games.cubitos.players.records import BrainRecord

COMES = moments_coming()
"""How often the moment comes to which something is put off, by its number."""
AFFORDED = 0.8
"""How often a price is there that is worth paying."""
SUITS = 0.4
"""How much the lists count beside the one that is best on average: at times one of them suits better."""
BARELY = 0.001
"""What a row counts that is not done on average, and yet may be at times."""


@kernel
def reckon_shares(program: ProgramRecord, brain: BrainRecord, rows: int, stage: int) -> None:
    """Reckon how much each row counts, from what the rows bring; the inner ones first, for they stand behind."""
    for at in range(rows):
        brain.share[at, stage] = 1.0
    for at in range(rows - 1, -1, -1):
        row = program.code[at]
        op = int(row[0])
        if op == Op.JUMP_UNLESS:
            likely = counted(program, row[1])
            _scale(brain, at + 1, row[2], likely, stage)
            _scale(brain, row[2], behind_else(program, at), 1 - likely, stage)
        elif op == Op.CHOOSE_LISTS:
            _choose(program, brain, at, stage)
        elif op == Op.OFFER_PRICE:
            willing = worth_between(brain, at + 1, row[5], stage) > 0
            _scale(brain, at + 1, row[5], AFFORDED if willing else 0.0, stage)
        elif op == Op.PUT_OFF:
            _scale(brain, at + 1, row[2], COMES[row[1]], stage)
        elif op == Op.LOOP:
            times = typical(program, program.code[row[2] - 2, 2])
            _scale(brain, row[2], at, min(times, float(limits.TURNS)), stage)
        elif op == Op.NEXT_PLAYER:
            who, each = program.code[at - 1, 2], worth_between(brain, at + 1, row[2], stage)
            _scale(brain, at + 1, row[2], counted_for(program, who, each) / each if each else 0.0, stage)
        elif op == Op.NEXT_RECEIVER:
            _, others = players_on_average(program, program.code[at - 1, 2])
            _scale(brain, at + 1, row[2], others, stage)


@kernel
def _scale(brain: BrainRecord, start: int, stop: int, by: float, stage: int) -> None:
    for at in range(start, stop):
        brain.share[at, stage] *= by if abs(by) > BARELY else BARELY


@kernel
def behind_else(program: ProgramRecord, condition: int) -> int:
    """Return where the rows end that are done unless a condition holds; without any, where they would begin."""
    start = program.code[condition, 2]
    last = program.code[start - 1]
    return last[1] if last[0] == Op.JUMP and last[1] > start else start


@kernel
def behind_lists(program: ProgramRecord, choose: int) -> int:
    """Return where the last of the lists ends among which one chooses."""
    at = choose + 1
    for _ in range(program.code[choose, 3]):
        at = program.code[at, 3]
    return at


@kernel
def _choose(program: ProgramRecord, brain: BrainRecord, choose: int, stage: int) -> None:
    """Have the best list count, and the others less; or of several that are chosen as much of each."""
    several, lists = typical(program, program.code[choose, 2]), program.code[choose, 3]
    best, most, at = 0, -1.0e9, choose + 1
    for which in range(lists):
        value = worth_between(brain, at + 1, program.code[at, 3], stage)
        if value > most:
            best, most = which, value
        at = program.code[at, 3]
    at = choose + 1
    for which in range(lists):
        part = min(1.0, several / lists) if several > 1 else (1.0 if which == best else SUITS)
        _scale(brain, at + 1, program.code[at, 3], part, stage)
        at = program.code[at, 3]


@kernel
def worth_between(brain: BrainRecord, start: int, stop: int, stage: int) -> float:
    """Add up what rows bring, each as much as it counts."""
    total = 0.0
    for at in range(start, stop):
        total += brain.share[at, stage] * brain.row[at, stage]
    return total


@kernel
def note_unsure(program: ProgramRecord, brain: BrainRecord, rows: int) -> None:
    """Note which rows count what their own ability does before: nobody knows that as it begins."""
    rolled = False
    for at in range(rows):
        row = program.code[at]
        op = int(row[0])
        rolled = (rolled and op != Op.END) or op == Op.ROLL
        brain.unsure[at] = 0
        if op == Op.GAIN:
            for place in range(1, 8):
                brain.unsure[at] |= _amount_is_unsure(program, row[place], rolled)
        elif op == Op.FANS:
            brain.unsure[at] = _amount_is_unsure(program, row[1], rolled)
        elif op == Op.SET_REGISTER:
            brain.unsure[at] = _amount_is_unsure(program, row[2], rolled)
        elif op == Op.JUMP_UNLESS:
            brain.unsure[at] = _is_unsure(program, row[1], rolled)


@kernel
def _amount_is_unsure(program: ProgramRecord, number: int, rolled: bool) -> int:
    if number & 1 or number == codes.NONE:
        return 0
    return _is_unsure(program, number >> 1, rolled)


@kernel
def _is_unsure(program: ProgramRecord, start: int, rolled: bool) -> int:
    """Tell whether a counted number speaks of dice touched, or of a roll that the ability makes itself."""
    at = start
    while program.numbers[at, 0] != NumberOp.END:
        op, a = program.numbers[at, 0], program.numbers[at, 1]
        if op == NumberOp.THAT or (op == NumberOp.COUNTER and a in (Counted.COST_OF_THAT, Counted.THAT_MANY)):
            return 1
        if op == NumberOp.COUNTER and rolled and a in (Counted.HITS, Counted.MISSES):
            return 1
        if (op == NumberOp.DICE or op == NumberOp.COLOURS) and program.selectors[a].ref == codes.REF_THAT:
            return 1
        at += 1
    return 0
