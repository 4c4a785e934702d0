"""What players gain, lose and pay: coins, feet, credits, fans; and what dice cost them less."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.events import EventKind, Gained
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, die_seat, object_of, offer, take_answer
from cubitos_kit.games.cubitos.engine.kernels.dice import find_active, gain_credits
from cubitos_kit.games.cubitos.engine.kernels.numbers import amount, seats_meant
from cubitos_kit.games.cubitos.engine.kernels.telling import bounded, tell
from cubitos_kit.games.cubitos.engine.kernels.uses import counted_anew
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import Ints, LogRecord, ProgramRecord, SeatRecord, StateRecord


@kernel
def holding(state: StateRecord, s: int, what: int) -> int:
    """Return how much of a thing a player has."""
    seat = state.seats[s]
    if what == Gained.COINS:
        return seat.coins
    if what == Gained.FEET:
        return seat.feet
    if what == Gained.WATER_FEET:
        return seat.water_feet
    if what == Gained.CREDITS:
        return seat.credits
    if what == Gained.DRAW_TOKENS:
        return seat.tokens
    if what == Gained.SWORDS:
        return seat.extra_swords
    return seat.extra_buys


@kernel
def change(state: StateRecord, s: int, what: int, by: int) -> None:
    """Give a player so much of a thing, or take it."""
    seat = state.seats[s]
    if what == Gained.CREDITS and by > 0:
        gain_credits(state, seat, by)
        return
    then = bounded(state, holding(state, s, what) + by)
    if what == Gained.COINS:
        seat.coins = then
    elif what == Gained.FEET:
        seat.feet = then
    elif what == Gained.WATER_FEET:
        seat.water_feet = then
    elif what == Gained.CREDITS:
        seat.credits = then
    elif what == Gained.DRAW_TOKENS:
        seat.tokens = then
    elif what == Gained.SWORDS:
        seat.extra_swords = then
    else:
        seat.extra_buys = then


@kernel
def gain(program: ProgramRecord, state: StateRecord, row: Ints, log: LogRecord) -> None:
    """Gain, or lose down to nothing; or take it from others, as far as they have it."""
    use = state.uses[state.depth - 1]
    s = use.seat
    total = 0
    for what in range(7):
        wanted = amount(program, state, s, row[1 + what])
        if wanted == 0:
            continue
        if row[8] != codes.NONE:
            wanted = _taken_from_others(program, state, s, what, max(wanted, 0), row[8], log)
        elif what != Gained.SWORDS:
            wanted = max(wanted, -holding(state, s, what))
        if wanted:
            before = holding(state, s, what)
            change(state, s, what, wanted)
            wanted = holding(state, s, what) - before
            total += abs(wanted)
            note_yield(state, use.unit, what, wanted)
            tell(log, EventKind.GAINED, s, what, wanted, -1, 0)
    counted_anew(use, total)


@kernel
def note_yield(state: StateRecord, unit: int, what: int, how_much: int) -> None:
    """Note what a unit brings; rewards of spaces are none. A sum that stops at its bound is noted as such."""
    if 0 <= unit < limits.UNITS:
        then = state.yielded[unit, what] + how_much
        if then > limits.LARGEST_SUM or then < -limits.LARGEST_SUM:
            state.stopped = max(state.stopped, 1)
            then = max(-limits.LARGEST_SUM, min(then, limits.LARGEST_SUM))
        state.yielded[unit, what] = then


@kernel
def _taken_from_others(
    program: ProgramRecord, state: StateRecord, s: int, what: int, wanted: int, who: int, log: LogRecord
) -> int:
    seats = seats_meant(program, state, s, who)
    total = 0
    for other in range(state.n_seats):
        if other != s and seats & (1 << other):
            taken = min(wanted, max(0, holding(state, other, what)))
            if taken:
                change(state, other, what, -taken)
                total += taken
                tell(log, EventKind.GAINED, other, what, -taken, -1, 0)
    return total


@kernel
def pay_again(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Gain once more what the picked dice show, also those of other players."""
    use = state.uses[state.depth - 1]
    seat = state.seats[use.seat]
    for place in range(state.n_picked):
        owner = state.seats[die_seat(state.picked[place])]
        index = find_active(owner, state.picked_serials[place])
        if index < 0:
            continue
        die = owner.active[index]
        coins, feet = program.face_coins[die.face], program.face_feet[die.face]
        credits_shown = program.face_credits[die.face]
        if coins:
            seat.coins = bounded(state, seat.coins + coins)
            tell(log, EventKind.GAINED, use.seat, Gained.COINS, coins, die.colour, 0)
        if feet:
            seat.feet = bounded(state, seat.feet + feet)
            tell(log, EventKind.GAINED, use.seat, Gained.FEET, feet, die.colour, 0)
        if credits_shown:
            gain_credits(state, seat, credits_shown)
            tell(log, EventKind.GAINED, use.seat, Gained.CREDITS, credits_shown, die.colour, 0)


@kernel
def advance_fan(program: ProgramRecord, state: StateRecord, s: int, rewards: int, log: LogRecord) -> None:
    """rules: additional-fan-track-pays. One step; on the last space the runner stays and is paid for going on."""
    seat = state.seats[s]
    credits_paid, tokens_paid = program.beyond_credits, program.beyond_tokens
    if seat.fans < program.n_fan_spaces:
        credits_paid, tokens_paid = program.fan_credits[seat.fans], program.fan_tokens[seat.fans]
        seat.fans += 1
    tell(log, EventKind.FAN, s, seat.fans, 0, 0, 0)
    if rewards != codes.REWARDS_NONE and credits_paid:
        gain_credits(state, seat, credits_paid)
        tell(log, EventKind.GAINED, s, Gained.CREDITS, credits_paid, -1, 0)
    if rewards == codes.REWARDS_ALL and tokens_paid:
        seat.tokens = bounded(state, seat.tokens + tokens_paid)
        tell(log, EventKind.GAINED, s, Gained.DRAW_TOKENS, tokens_paid, -1, 0)


@kernel
def fans(program: ProgramRecord, state: StateRecord, steps: int, rewards: int, log: LogRecord) -> None:
    """Advance on the fan track, or go back."""
    use = state.uses[state.depth - 1]
    if steps < 0:
        seat = state.seats[use.seat]
        seat.fans = max(0, seat.fans + steps)
        tell(log, EventKind.FAN, use.seat, seat.fans, 0, 0, 0)
    note_yield(state, use.unit, Gained.FANS, steps)
    for _ in range(min(steps, limits.STEPS)):
        advance_fan(program, state, use.seat, rewards, log)
    if steps > limits.STEPS:
        _go_on_beyond(program, state, use.seat, steps - limits.STEPS, rewards, log)


@kernel
def _go_on_beyond(program: ProgramRecord, state: StateRecord, s: int, steps: int, rewards: int, log: LogRecord) -> None:
    """Pay at once for many steps beyond the last space: each is like the other, however many there are."""
    seat = state.seats[s]
    if rewards != codes.REWARDS_NONE and program.beyond_credits:
        gain_credits(state, seat, bounded(state, steps * program.beyond_credits))
        tell(log, EventKind.GAINED, s, Gained.CREDITS, steps * program.beyond_credits, -1, 0)
    if rewards == codes.REWARDS_ALL and program.beyond_tokens:
        seat.tokens = bounded(state, seat.tokens + steps * program.beyond_tokens)
        tell(log, EventKind.GAINED, s, Gained.DRAW_TOKENS, steps * program.beyond_tokens, -1, 0)


@kernel
def pay_mixed(state: StateRecord, s: int, price: int) -> bool:
    """rules: run-buy-cost. Take a price in coins and credits; False while the payer is asked how many coins.

    What was paid in coins stands in `price`.
    """
    seat = state.seats[s]
    most = min(price, seat.coins)
    fewest = max(0, price - seat.credits)
    if most > fewest and not state.answered:
        ask(state, Ask.HOW_MANY_COINS, s)
        apart = (most - fewest) // limits.OPTIONS + 1  # of more mixtures than a question holds every second, third...
        for coins in range(most, fewest - 1, -apart):
            offer(state, Verb.COINS, coins, price)
        return False
    coins = object_of(take_answer(state)) if most > fewest else most
    seat.coins -= coins
    seat.credits -= price - coins
    state.price = coins
    return True


@kernel
def pay_feet(seat: SeatRecord, feet: int) -> None:
    """Give feet away, those that enter water last."""
    plain = min(feet, seat.feet)
    seat.feet -= plain
    seat.water_feet -= feet - plain


@kernel
def discount(program: ProgramRecord, state: StateRecord, s: int, row: Ints, log: LogRecord) -> None:
    """rules: abilities-discount. Discounts add up."""
    by = amount(program, state, s, row[1])
    seat = state.seats[s]
    for colour in range(program.n_colours):
        if row[2] & (1 << colour):
            seat.discount[colour] = bounded(state, seat.discount[colour] + by)
    if by:
        tell(log, EventKind.DISCOUNTED, s, by, row[2], 0, 0)
