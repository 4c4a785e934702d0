"""What an ability brings as the race stands: its rows are gone through as the rules will do them."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.kernels.numbers import SEVERAL, amount, evaluate
from cubitos_kit.games.cubitos.engine.kernels.standing import players_meant
from cubitos_kit.games.cubitos.engine.kernels.work import IS_EFFECT
from cubitos_kit.games.cubitos.engine.ops import Op
from cubitos_kit.games.cubitos.engine.program.writer import written_down
from cubitos_kit.games.cubitos.engine.records import ProgramRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.amounts import typical
from cubitos_kit.games.cubitos.players.kernels.effects import against
from cubitos_kit.games.cubitos.players.kernels.shares import behind_else, behind_lists, worth_between
from cubitos_kit.games.cubitos.players.kernels.worth import row_worth
from cubitos_kit.games.cubitos.players.records import BrainRecord

ONE = written_down(1)
"""How a row says that one list is chosen."""


@kernel
def unit_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, unit: int, now: float) -> float:
    """Return what using a unit brings now; what must happen happens anyway."""
    which = program.units[unit]
    worth = rows_worth(program, state, brain, s, which.code, limits.CODE, now)
    if which.must != codes.NONE:
        worth -= rows_worth(program, state, brain, s, which.must, limits.CODE, now)
    return worth + brain.urge[unit]


@kernel
def rows_worth(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, start: int, stop: int, now: float
) -> float:
    """Return what compiled effects bring, as far as can be told now; the rest as reckoned before the race."""
    total, at = 0.0, start
    while at < stop and int(program.code[at, 0]) != Op.END:
        if IS_EFFECT[program.code[at, 0]]:
            total += row_worth(program, state, brain, s, at, now)
            at += 1
            continue
        after = followed(program, state, brain, s, at)
        if after < 0:
            total += held_worth(program, state, brain, s, at, now)
            after = behind(program, at)
        at = after
    return total


@kernel
def plain_worth(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, start: int, stop: int, now: float
) -> float:
    """Return the same of rows that others hold: what they hold in turn counts as reckoned before the race."""
    total, at = 0.0, start
    while at < stop and int(program.code[at, 0]) != Op.END:
        if IS_EFFECT[program.code[at, 0]] or int(program.code[at, 0]) == Op.PAY_PRICE:
            total += row_worth(program, state, brain, s, at, now)
            at += 1
            continue
        after = followed(program, state, brain, s, at)
        if after < 0:
            after = behind(program, at)
            total += reckoned_worth(brain, at, after, now)
        at = after
    return total


@kernel
def followed(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, at: int) -> int:
    """Return where it goes on behind a row that leads on; -1 where what it holds is to be weighed."""
    row = program.code[at]
    op = int(row[0])
    if op == Op.PICK or op == Op.CHOOSE_PLAYER:
        return at + 1
    if op == Op.JUMP:
        return row[1]
    if op == Op.JUMP_UNLESS and not brain.unsure[at]:
        return at + 1 if evaluate(program, state, s, row[1]) else row[2]
    return -1


@kernel
def behind(program: ProgramRecord, at: int) -> int:
    """Return where the rows end that a row holds."""
    row = program.code[at]
    op = int(row[0])
    if op == Op.JUMP_UNLESS:
        return behind_else(program, at)
    if op == Op.CHOOSE_LISTS:
        return behind_lists(program, at)
    if op == Op.OFFER_PRICE:
        return row[5]
    if op == Op.PUT_OFF:
        return row[2]
    if op == Op.EACH_PLAYER:
        return program.code[at + 1, 2]
    if op == Op.SET_REGISTER:
        return program.code[at + 1, 1] + 1
    return at + 1


@kernel
def reckoned_worth(brain: BrainRecord, at: int, stop: int, now: float) -> float:
    """Return what the rows that a row holds bring as reckoned before the race, wherever that row itself stands."""
    early = worth_between(brain, at + 1, stop, 0) / brain.share[at, 0]
    late = worth_between(brain, at + 1, stop, 1) / brain.share[at, 1]
    return early + (late - early) * now


@kernel
def held_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, at: int, now: float) -> float:
    """Return what the rows bring that a row holds: of lists the best, a price only where it pays, turns, and players."""
    row, stop = program.code[at], behind(program, at)
    op = int(row[0])
    if op == Op.PUT_OFF and row[1] == codes.NEXT_DRAW and is_last_round(state):
        return 0.0
    if op == Op.CHOOSE_LISTS and row[2] == ONE:
        best, first = -1.0e9, at + 1
        while first < stop:
            best = max(best, plain_worth(program, state, brain, s, first + 1, program.code[first, 3], now))
            first = program.code[first, 3]
        return best
    if op == Op.OFFER_PRICE:
        return max(0.0, paid_worth(program, state, brain, s, at, now))
    if op == Op.SET_REGISTER:
        number = row[2]
        times = typical(program, number) if brain.unsure[at] else float(amount(program, state, s, number))
        each = plain_worth(program, state, brain, s, at + 2, stop - 1, now)
        return max(0.0, min(times, float(limits.TURNS))) * each
    if op == Op.EACH_PLAYER and int(program.code[at + 1, 0]) == Op.NEXT_PLAYER:
        return players_worth(program, state, brain, s, at, now)
    return reckoned_worth(brain, at, stop, now)


@kernel
def is_last_round(state: StateRecord) -> bool:
    """Tell whether somebody has come home, so that no draw follows."""
    for s in range(state.n_seats):
        if state.seats[s].finished:
            return True
    return False


@kernel
def paid_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, offer: int, now: float) -> float:
    """Return what it brings to pay a price; less than nothing where it is not there."""
    row, seat = program.code[offer], state.seats[s]
    coins, credits_due = amount(program, state, s, row[1]), amount(program, state, s, row[2])
    money, feet = amount(program, state, s, row[3]), amount(program, state, s, row[4])
    if coins > seat.coins or credits_due > seat.credits or feet > seat.feet + seat.water_feet:
        return -1.0
    if money > seat.coins - coins + seat.credits - credits_due:
        return -1.0
    return plain_worth(program, state, brain, s, offer + 1, row[5], now)


@kernel
def players_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, at: int, now: float) -> float:
    """Return what it brings that other players do something: what is good for a rival is as bad for oneself."""
    who = program.code[at, 2]
    meant = players_meant(program, state, s, who)
    total, best = 0.0, -1.0e9
    for other in range(state.n_seats):
        if not meant & (1 << other):
            continue
        value = player_worth(program, state, brain, s, other, at, now)
        total, best = total + value, max(best, value)
    if SEVERAL & (1 << who):
        return total
    return best if meant else 0.0


@kernel
def player_worth(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, other: int, at: int, now: float
) -> float:
    """Return what it brings to one player that another, or the same, does what stands within `players`."""
    value = plain_worth(program, state, brain, other, at + 2, behind(program, at) - 1, now)
    return value if other == s else against(program, value)
