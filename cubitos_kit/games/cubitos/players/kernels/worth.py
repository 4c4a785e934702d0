"""What things are worth to a player at this point of the race."""

from cubitos_kit.compiler.kernels import Float32, kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.events import Gained
from cubitos_kit.games.cubitos.engine.kernels.dice import active_of, lying
from cubitos_kit.games.cubitos.engine.kernels.gains import holding
from cubitos_kit.games.cubitos.engine.kernels.numbers import SEVERAL, amount
from cubitos_kit.games.cubitos.engine.kernels.standing import players_meant, swords_now
from cubitos_kit.games.cubitos.engine.ops import Op
from cubitos_kit.games.cubitos.engine.program.writer import written_down
from cubitos_kit.games.cubitos.engine.records import Ints, ProgramRecord, SeatRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.effects import A_PURCHASE, against
from cubitos_kit.games.cubitos.players.records import BrainRecord, MemoryRecord

PATIENCE = 30
"""Rounds after which each counts as a step: who likes a reward better than the way would else come back to it for ever."""

GAINED, NOTHING = 7, written_down(0)
"""What can be gained, and how a row says of one of them that it is not."""


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
def interpolated(early: Float32, late: Float32, lateness_now: float) -> float:
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
        more = interpolated(brain.fan[0], brain.fan[1], now)
    return (
        more
        + paid * interpolated(brain.credit[0], brain.credit[1], now)
        + tokens * interpolated(brain.token[0], brain.token[1], now)
    )


@kernel
def face_worth(brain: BrainRecord, colour: int, face: int, now: float) -> float:
    """Return what an active die is worth for what it shows."""
    return interpolated(brain.face[colour, face, 0], brain.face[colour, face, 1], now)


@kernel
def die_worth(brain: BrainRecord, colour: int, now: float) -> float:
    """Return what one roll of a die brings on average."""
    return interpolated(brain.die[colour, 0], brain.die[colour, 1], now)


@kernel
def bought_worth(brain: BrainRecord, colour: int, now: float) -> float:
    """Return what it is worth to own one more die of a colour."""
    return interpolated(brain.bought[colour, 0], brain.bought[colour, 1], now)


@kernel
def row_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, at: int, now: float) -> float:
    """Return what one effect brings whoever does it now."""
    row = program.code[at]
    op = int(row[0])
    if not brain.unsure[at]:
        if op == Op.GAIN:
            return gain_worth(program, state, brain, s, row, now)
        if op == Op.FANS:
            return amount(program, state, s, row[1]) * fan_worth(program, state, brain, s, now)
        if (op == Op.LOSE or op == Op.GIVE) and int(program.code[at - 1, 0]) == Op.PICK:
            return loss_worth(program, state, brain, s, at, now)
        if op == Op.ROLL and int(program.code[at - 1, 0]) == Op.PICK:
            return rolled_worth(program, state, brain, s, at, now)
        if op == Op.PAY_PRICE:
            return -price_worth(program, state, brain, s, row, now)
        if op == Op.TAKE and not is_there(program, state, at):
            return 0.0
        if op == Op.CLAIM:
            space = state.seats[s].space
            return interpolated(brain.near_reward[space, 0], brain.near_reward[space, 1], now)
    return interpolated(brain.row[at, 0], brain.row[at, 1], now)


@kernel
def rolled_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, at: int, now: float) -> float:
    """Return what rolling dice brings now: as reckoned before the race, as far as dice are there."""
    reckoned = interpolated(brain.row[at, 0], brain.row[at, 1], now)
    selector = program.selectors[program.code[at - 1, 1]]
    if selector.ref != codes.REF_NONE or selector.whose != codes.OWN or selector.zones & (1 << codes.ACTIVE):
        return reckoned
    seat, zones = state.seats[s], selector.zones
    if program.code[at - 1, 2]:
        zones |= 1 << codes.DISCARD  # from which the Draw Zone is refilled
    wanted = 1 if selector.how_many == codes.ALL else amount(program, state, s, selector.how_many)
    there = 0
    for colour in range(program.n_colours):
        for zone in (codes.DRAW, codes.ROLL, codes.DISCARD):
            if zones & (1 << zone) and selector.colours & (1 << colour):
                there += lying(seat, zone, colour)
        if there >= wanted:
            return reckoned
    return reckoned * there / wanted


@kernel
def is_there(program: ProgramRecord, state: StateRecord, at: int) -> bool:
    """Tell whether any tray, where that is meant, holds a die that can be taken: others may have taken the last."""
    if int(program.code[at - 1, 0]) != Op.PICK:
        return True
    selector = program.selectors[program.code[at - 1, 1]]
    if selector.ref != codes.REF_NONE or selector.zones != 1 << codes.TRAYS:
        return True
    for colour in range(program.n_colours):
        if selector.colours & (1 << colour) and state.supply[colour] > 0:
            return True
    return False


@kernel
def price_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, row: Ints, now: float) -> float:
    """Return what the tokens of a price are worth to keep; money is paid in coins as far as they reach."""
    money = amount(program, state, s, row[3])
    coins = min(money, state.seats[s].coins)
    return (
        (amount(program, state, s, row[1]) + coins) * piece_worth(brain, Gained.COINS, now)
        + (amount(program, state, s, row[2]) + money - coins) * piece_worth(brain, Gained.CREDITS, now)
        + amount(program, state, s, row[4]) * piece_worth(brain, Gained.FEET, now)
    )


@kernel
def loss_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, at: int, now: float) -> float:
    """Return what losing or giving away the worst die is worth that an effect lets one pick."""
    selector = program.selectors[program.code[at - 1, 1]]
    if selector.ref != codes.REF_NONE:
        return interpolated(brain.row[at, 0], brain.row[at, 1], now)
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
    rounds = interpolated(brain.thin[0], brain.thin[1], now)
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
    return interpolated(brain.thin[0], brain.thin[1], now) * due / (count + 1) * total / count


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
    """Return what a gain of coins, feet and so on is worth now; nobody loses what they do not have."""
    total = 0.0
    for what in range(GAINED):
        number = row[1 + what]
        if number == NOTHING:
            continue
        if row[8] == codes.NONE:
            how_many = amount(program, state, s, number)
            if how_many < 0 and what != Gained.SWORDS:
                how_many = max(how_many, -holding(state, s, what))
            total += how_many * piece_worth(brain, what, now)
            if what == Gained.FEET or what == Gained.WATER_FEET:
                total += home_worth(program, state, brain, s, how_many)
            elif what == Gained.SWORDS:
                total += most_worth(program, state, brain, s, how_many, now)
        else:
            wanted = max(0, amount(program, state, s, number))
            found = taken(program, state, s, what, wanted, row[8]) * piece_worth(brain, what, now)
            total += found + against(program, -found)
    return total


@kernel
def home_worth(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, feet: int) -> float:
    """Return what it is worth that with so many feet more the runner comes home this round."""
    seat = state.seats[s]
    if seat.leg < program.n_legs - 1 or seat.finished:
        return 0.0
    left = program.to_finish[seat.space] - seat.feet - seat.water_feet
    return brain.finish if 0 < left <= feet else 0.0


@kernel
def most_worth(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, swords: int, now: float
) -> float:
    """Return what one's dice do for whoever has most swords, where so many more make the most."""
    if state.compared or not program.sword_units:
        return 0.0
    own, most = swords_now(program, state, s), 0
    for other in range(state.n_seats):
        if other != s:
            most = max(most, swords_now(program, state, other))
    total = 0.0
    for number in range(program.n_units):
        unit = program.units[number]
        if unit.who != codes.MOST_SWORDS or not active_of(state.seats[s], unit.colour):
            continue
        needed = most if unit.ties == codes.TIES_START_PLAYER and s == state.start_player else most + 1
        if own < needed <= own + swords:
            total += interpolated(brain.unit[number, 0], brain.unit[number, 1], now)
    return total


@kernel
def taken(program: ProgramRecord, state: StateRecord, s: int, what: int, wanted: int, who: int) -> int:
    """Return how much others have now of what is taken from them; of several, one of whom is meant, who has most."""
    meant = players_meant(program, state, s, who)
    together, most = 0, 0
    for other in range(state.n_seats):
        if other != s and meant & (1 << other):
            found = min(wanted, max(0, holding(state, other, what)))
            together, most = together + found, max(most, found)
    return together if SEVERAL & (1 << who) else most


@kernel
def piece_worth(brain: BrainRecord, what: int, now: float) -> float:
    """Return what one coin, foot, credit and so on is worth."""
    if what == Gained.COINS:
        return interpolated(brain.coin[0], brain.coin[1], now)
    if what == Gained.FEET:
        return interpolated(brain.foot[0], brain.foot[1], now)
    if what == Gained.WATER_FEET:
        return brain.wet * interpolated(brain.foot[0], brain.foot[1], now)
    if what == Gained.CREDITS:
        return interpolated(brain.credit[0], brain.credit[1], now)
    if what == Gained.DRAW_TOKENS:
        return interpolated(brain.token[0], brain.token[1], now)
    if what == Gained.SWORDS:
        return interpolated(brain.sword[0], brain.sword[1], now)
    return A_PURCHASE * interpolated(brain.coin[0], brain.coin[1], now)


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
