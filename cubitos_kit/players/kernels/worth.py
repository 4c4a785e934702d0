"""What things are worth to a player at this point of the race."""

from cubitos_kit.compiler.kernels import Float32, kernel
from cubitos_kit.engine import codes, ops
from cubitos_kit.engine.kernels.dice import lying
from cubitos_kit.engine.kernels.numbers import amount
from cubitos_kit.engine.records import Ints, ProgramRecord, SeatRecord, StateRecord
from cubitos_kit.players.records import BrainRecord, MemoryRecord

PATIENCE = 30
"""Rounds after which each counts as a step: who likes a reward better than the way would else come back to it for ever."""


@kernel
def lateness(program: ProgramRecord, state: StateRecord) -> float:
    """Return how far the race had come as the round began, from 0 to 1: the leader's share of the whole route."""
    far = state.round_number - PATIENCE
    for s in range(state.n_seats):
        far = max(far, state.seats[s].began_route)
    return min(1.0, far / max(1, program.whole_route))


@kernel
def lateness_now(program: ProgramRecord, state: StateRecord, memory: MemoryRecord) -> float:
    """Return the same, worked out once a round."""
    if memory.late_round != state.round_number:
        memory.late_round = state.round_number
        memory.late = lateness(program, state)
    return memory.late


@kernel
def mixed(early: Float32, late: Float32, lateness_now: float) -> float:
    """Return a worth between its early and its late figure."""
    return early + (late - early) * lateness_now


@kernel
def fan_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> float:
    """Return what the next step on the fan track is worth."""
    fans = state.seats[s].fans
    paid, tokens = program.beyond_credits, program.beyond_tokens
    more = 0.0
    if fans < program.n_fan_spaces:
        paid, tokens = program.fan_credits[fans], program.fan_tokens[fans]
        more = mixed(brain.fan[0], brain.fan[1], now)
    return (
        more + paid * mixed(brain.credit[0], brain.credit[1], now) + tokens * mixed(brain.token[0], brain.token[1], now)
    )


@kernel
def face_worth(brain: BrainRecord, colour: int, face: int, now: float) -> float:
    """Return what an active die is worth for what it shows."""
    return mixed(brain.face[colour, face, 0], brain.face[colour, face, 1], now)


@kernel
def die_worth(brain: BrainRecord, colour: int, now: float) -> float:
    """Return what one roll of a die brings on average."""
    return mixed(brain.die[colour, 0], brain.die[colour, 1], now)


@kernel
def bought_worth(brain: BrainRecord, colour: int, now: float) -> float:
    """Return what it is worth to own one more die of a colour."""
    return mixed(brain.bought[colour, 0], brain.bought[colour, 1], now)


@kernel
def rows_worth(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, start: int, stop: int, now: float
) -> float:
    """Return what compiled effects bring: gains counted as they stand now, the rest as reckoned before the race."""
    total = 0.0
    for at in range(start, stop):
        row = program.code[at]
        op = row[0]
        if op == ops.END:
            break
        if op == ops.GAIN:
            total += gain_worth(program, state, brain, s, row, now)
        elif op == ops.FANS:
            total += amount(program, state, s, row[1]) * fan_worth(program, state, brain, s, now)
        elif (op == ops.LOSE or op == ops.GIVE) and program.code[at - 1, 0] == ops.PICK:
            total += loss_worth(program, state, brain, s, at, now)
        elif op == ops.CLAIM:
            space = state.seats[s].space
            total += mixed(brain.near_reward[space, 0], brain.near_reward[space, 1], now)
        else:
            total += mixed(brain.row[at, 0], brain.row[at, 1], now)
    return total


@kernel
def loss_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, at: int, now: float) -> float:
    """Return what losing or giving away the worst die is worth that an effect lets one pick."""
    selector = program.selectors[program.code[at - 1, 1]]
    if selector.ref != codes.REF_NONE:
        return mixed(brain.row[at, 0], brain.row[at, 1], now)
    seat = state.seats[s]
    best = -1.0e9
    for colour in range(program.n_colours):
        if selector.colours & (1 << colour) and _lies_in(seat, selector.zones, colour):
            best = max(best, lost_worth(program, state, brain, s, colour, now))
    return best if best > -1.0e9 else 0.0


@kernel
def _lies_in(seat: SeatRecord, zones: int, colour: int) -> bool:
    """Tell whether a die of a colour lies in one of some zones, the active ones left out."""
    for zone in (codes.DRAW, codes.ROLL, codes.DISCARD):
        if zones & (1 << zone) and lying(seat, zone, colour):
            return True
    return False


@kernel
def lost_worth(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, colour: int, now: float
) -> float:
    """Return what it is worth to own one die less of a colour: others will be drawn in its place, if there are any."""
    count, total = owned(program, state, brain, s, now)
    due = state.seats[s].draw_amount
    own = die_worth(brain, colour, now)
    rounds = mixed(brain.thin[0], brain.thin[1], now)
    if count <= due:
        return -rounds * own
    return rounds * due / (count - 1) * (total / count - own)


@kernel
def crowded_out(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> float:
    """Return what one die more costs: others will be drawn less often."""
    count, total = owned(program, state, brain, s, now)
    due = state.seats[s].draw_amount
    if count < due or count == 0:
        return 0.0
    return mixed(brain.thin[0], brain.thin[1], now) * due / (count + 1) * total / count


@kernel
def owned(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> tuple[int, float]:
    """Return how many dice a player owns, and what rolling each of them once would bring."""
    seat = state.seats[s]
    count, total = 0, 0.0
    for colour in range(program.n_colours):
        there = seat.draw[colour] + seat.roll[colour] + seat.discard[colour] - seat.lent[colour]
        if there:
            count += there
            total += there * die_worth(brain, colour, now)
    for index in range(seat.n_active):
        count += 1
        total += die_worth(brain, seat.active[index].colour, now)
    return count, total


@kernel
def gain_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, row: Ints, now: float) -> float:
    """Return what a gain of coins, feet and so on is worth now."""
    coins = amount(program, state, s, row[1]) * mixed(brain.coin[0], brain.coin[1], now)
    feet = (amount(program, state, s, row[2]) + amount(program, state, s, row[3])) * mixed(
        brain.foot[0], brain.foot[1], now
    )
    credits_gained = amount(program, state, s, row[4]) * mixed(brain.credit[0], brain.credit[1], now)
    tokens = amount(program, state, s, row[5]) * mixed(brain.token[0], brain.token[1], now)
    swords = amount(program, state, s, row[6]) * mixed(brain.sword[0], brain.sword[1], now)
    return coins + feet + credits_gained + tokens + swords


@kernel
def unit_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, unit: int, now: float) -> float:
    """Return what using a unit brings now."""
    start = program.units[unit].code
    return brain.urge[unit] + rows_worth(program, state, brain, s, start, start + 40, now)


@kernel
def stake(state: StateRecord, brain: BrainRecord, s: int, now: float) -> float:
    """Return what a bust would take: the worth of all that is active."""
    seat = state.seats[s]
    total = 0.0
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.face != codes.BLANK:
            total += face_worth(brain, die.colour, die.face, now)
    return total
