"""The abilities' own language, done row by row: a small machine that stops wherever a player must choose."""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, take_answer, verb_of
from cubitos_kit.games.cubitos.engine.kernels.gains import discount, fans, gain, pay_again, pay_feet, pay_mixed
from cubitos_kit.games.cubitos.engine.kernels.handling import (
    faces_for_picked,
    give_picked,
    keep_picked,
    lose_picked,
    move_picked,
    roll_picked,
    set_picked,
    take_picked,
    use_picked,
)
from cubitos_kit.games.cubitos.engine.kernels.later import put_off_within
from cubitos_kit.games.cubitos.engine.kernels.numbers import SEVERAL, amount, dice_described, evaluate
from cubitos_kit.games.cubitos.engine.kernels.picking import pick
from cubitos_kit.games.cubitos.engine.kernels.runner import claim, walk
from cubitos_kit.games.cubitos.engine.kernels.standing import bits_in, in_turn, one_of, players_meant
from cubitos_kit.games.cubitos.engine.kernels.telling import bounded, tell
from cubitos_kit.games.cubitos.engine.kernels.uses import begin, choices_of, choose_anew, counted_anew, touch
from cubitos_kit.games.cubitos.engine.ops import EFFECT_OPS, OPERATIONS, Op
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import Ints, LogRecord, ProgramRecord, StateRecord, UseRecord

IS_EFFECT = np.zeros(OPERATIONS, np.bool_)
"""Which operations are effects, by their numbers."""
IS_EFFECT[list(EFFECT_OPS)] = True
FIRST, BEFORE, COUNTED, TOGETHER, NUMBER = 3, 4, 5, 6, 7
"""The registers in which `players` keep what was touched before them (from where on, how many, the number) and by them."""


@kernel
def work(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Go on with the uppermost ability until it ends, asks, starts another, or brings a Now symbol."""
    depth = state.depth
    use = state.uses[depth - 1]
    if use.ask_first and not _wanted(program, state, log):
        return
    while state.depth == depth and state.question == 0 and state.now <= use.now and not state.over:
        row = program.code[use.at]
        if row[0] == Op.END:
            state.depth -= 1
        elif IS_EFFECT[row[0]]:
            _do(program, state, use, row, log)
        else:
            _direct(program, state, use, row, log)
    if state.depth == depth and state.now > use.now and state.question == 0 and int(program.code[use.at, 0]) == Op.END:
        state.depth -= 1  # nothing of it is left to do, so the Now symbols it brought need not wait upon it


@kernel
def _wanted(program: ProgramRecord, state: StateRecord, log: LogRecord) -> bool:
    """Ask whether an ability that came up by itself is used; False while it is asked, or where nothing of it happens."""
    use = state.uses[state.depth - 1]
    condition = program.units[use.unit].condition
    if not state.answered and condition != codes.NONE and not evaluate(program, state, use.seat, condition):
        state.depth -= 1
        return False
    may_decline = program.units[use.unit].may_decline
    if may_decline and not state.answered:
        ask(state, Ask.USE_BOUGHT_OR_LOST, use.seat)
        offer(state, Verb.YES, use.unit, 0)
        offer(state, Verb.NO, use.unit, 0)
        return False
    use.ask_first = 0
    used = bool(may_decline and verb_of(take_answer(state)) == Verb.YES)
    if may_decline and not used:
        if use.otherwise == codes.NONE:
            state.depth -= 1
            return False
        use.at = use.otherwise
    tell(log, EventKind.USED, use.seat, use.unit, not used, 0, 0)
    state.fired[use.unit] += 1
    return True


@kernel
def _direct(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints, log: LogRecord) -> None:
    """Do a row that leads on to other rows."""
    op = int(row[0])
    if op == Op.JUMP:
        use.at = row[1]
    elif op == Op.JUMP_UNLESS:
        use.at = use.at + 1 if evaluate(program, state, use.seat, row[1]) else row[2]
    elif op == Op.SET_REGISTER:
        use.registers[row[1]] = min(amount(program, state, use.seat, row[2]), limits.TURNS)
        use.at += 1
    elif op == Op.LOOP:
        _turn(state, use, row)
    elif op == Op.CHOOSE_LISTS:
        _choose_lists(program, state, use, row)
    elif op == Op.JUMP_UNLESS_CHOSEN:
        use.at = use.at + 1 if use.registers[row[1]] & (1 << row[2]) else row[3]
    elif op == Op.OFFER_PRICE:
        _offer_price(program, state, use, row)
    elif op == Op.PAY_PRICE:
        _pay_price(program, state, use, row, log)
    elif op == Op.PUT_OFF:
        put_off_within(state, use, row[1], use.at + 1, row[3])
        use.at = row[2]
    elif op == Op.EACH_PLAYER:
        _each_player(program, state, use, row)
    elif op == Op.NEXT_PLAYER:
        _next_player(state, use, row)
    elif op == Op.NEXT_RECEIVER:
        _next_receiver(state, use, row)
    elif op == Op.CHOOSE_PLAYER:
        _choose_player(program, state, use, row)
    elif op == Op.PICK:
        if pick(program, state, row[1], row[2], log):
            use.at += 1


@kernel
def _turn(state: StateRecord, use: UseRecord, row: Ints) -> None:
    """Begin one more turn of a loop, or go on behind it. Turns count as uses do, so that loops within loops end."""
    use.registers[row[1]] -= 1
    if use.registers[row[1]] < 0:
        use.at += 1
        return
    use.at = row[2]
    state.n_uses += 1
    if state.n_uses > limits.USES:
        state.over = codes.ENDLESS


@kernel
def _do(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints, log: LogRecord) -> None:
    """Do an effect."""
    op, s = int(row[0]), use.seat
    at = use.at
    use.at = at + 1
    if op == Op.GAIN:
        gain(program, state, row, log)
    elif op == Op.FANS:
        fans(program, state, amount(program, state, s, row[1]), row[2], log)
    elif op == Op.REGAIN:
        pay_again(program, state, log)
    elif op == Op.WALK:
        if not walk(program, state, amount(program, state, s, row[1]), log):
            use.at = at
    elif op == Op.CLAIM:
        _claim(program, state, use, row, log)
    elif not _do_to_dice(program, state, use, row, log):
        use.at = at


@kernel
def _do_to_dice(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints, log: LogRecord) -> bool:
    """Do an effect on the dice that were picked, or what is left; False while it is asked which face dice are turned to."""
    op = int(row[0])
    if op == Op.TAKE or op == Op.MOVE:
        if row[1] == codes.ACTIVE and not faces_for_picked(program, state, row[2]):
            return False
        if op == Op.TAKE:
            take_picked(program, state, row[1], row[3], log)
        else:
            move_picked(program, state, row[1], row[3], log)
    elif op == Op.SET:
        if not faces_for_picked(program, state, row[1]):
            return False
        set_picked(program, state, row[1], log)
    elif op == Op.ROLL:
        roll_picked(program, state, log)
    elif op == Op.LOSE:
        lose_picked(program, state, log)
    elif op == Op.USE:
        use_picked(program, state)
    elif op == Op.GIVE:
        give_picked(program, state, _receiver(program, state, use, row), log)
    elif op == Op.KEEP:
        keep_picked(state, log)
    else:
        _do_to_the_round(program, state, use, row, log)
    return True


@kernel
def _do_to_the_round(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints, log: LogRecord) -> None:
    """Do an effect on pushing, on the next draw, or on the round's own figures and prices."""
    op, s = int(row[0]), use.seat
    seat = state.seats[s]
    if op == Op.DISCOUNT:
        discount(program, state, s, row, log)
    elif op == Op.MUST_PUSH:
        _owe_push(program, state, use, row, log)
    elif op == Op.SAFE_PUSH:
        seat.safe_push = 1
        tell(log, EventKind.SAFE, s, 0, 0, 0, 0)
    elif op == Op.CANCEL_BUST:
        state.bust_cancelled = 1
    elif op == Op.BUST:
        if not seat.busts and seat.status == codes.ROLLING:
            state.bust_now |= 1 << s
            if s == state.turn:
                use.at = 0  # where nothing stands: the rest of the ability does not come any more
    elif op == Op.UNCOUNTED:
        seat.uncounted |= row[1]
        tell(log, EventKind.UNCOUNTED, s, row[1], 0, 0, 0)
    elif op == Op.DRAW_AMOUNT:
        by = amount(program, state, s, row[1])
        seat.draw_bonus = bounded(state, seat.draw_bonus + by)
        if by:
            tell(log, EventKind.DRAW_CHANGED, s, by, 0, 0, 0)
    elif op == Op.RULES:
        if row[1] != codes.NONE:
            seat.foot_price = max(1, amount(program, state, s, row[1]))
        if row[2] != codes.NONE:
            seat.bust_from = amount(program, state, s, row[2])


@kernel
def _owe_push(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints, log: LogRecord) -> None:
    """rules: abilities-must-push. Each roll that shows the symbol owes once, however many symbols it shows."""
    seat = state.seats[use.seat]
    roll = state.cast
    for index in range(seat.n_active):
        if seat.active[index].serial == use.serial:
            roll = seat.active[index].cast
    if seat.status != codes.ROLLING or seat.owed_for == roll:
        return
    seat.owed_for = roll
    seat.must_push = bounded(state, seat.must_push + max(0, amount(program, state, use.seat, row[1])))
    tell(log, EventKind.OWES_PUSH, use.seat, seat.must_push, 0, 0, 0)


@kernel
def _receiver(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints) -> int:
    """Return who gets the dice: the player of a register, or the one meant."""
    if row[2] != codes.NONE:
        return use.registers[row[2]]
    mask = players_meant(program, state, use.seat, row[1]) & ~(1 << use.seat)
    chosen = use.one_other if row[1] == codes.ONE_OTHER else use.chosen[row[1]]
    return one_of(state, use.seat, mask, chosen)


@kernel
def _claim(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints, log: LogRecord) -> None:
    """Do the reward's own code as if it stood here: it ends in a jump back by its END."""
    found = claim(program, state, row, log)
    if found == 0:
        use.at -= 1
    elif found != codes.NONE:
        start_code(state, use.seat, use.unit, found)


@kernel
def start_code(state: StateRecord, s: int, unit: int, code: int) -> None:
    """Begin a piece of code that belongs to no die."""
    begin(state, s, unit, codes.AFTER_MOVE, code)


@kernel
def _choose_lists(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints) -> None:
    """Have lists chosen, one after the other, as many as the card says."""
    if not state.picking:
        state.picking = codes.PICKS_LISTS
        use.registers[row[1]] = 0
        state.progress = min(amount(program, state, use.seat, row[2]), row[3])
    if state.answered:
        use.registers[row[1]] |= 1 << object_of(take_answer(state))
        state.progress -= 1
    if state.progress <= 0:
        state.picking = codes.PICKS_NOTHING
        use.at += 1
        return
    ask(state, Ask.PICK_LIST, use.seat)
    for which in range(row[3]):
        if not use.registers[row[1]] & (1 << which):
            offer(state, Verb.LIST, which, use.unit)


@kernel
def _offer_price(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints) -> None:
    """Ask whether the price is paid, where it can be paid in full."""
    if state.answered:
        use.at = use.at + 1 if verb_of(take_answer(state)) == Verb.YES else row[5]
        return
    if not _can_pay(program, state, use, row):
        use.at = row[5]
        return
    ask(state, Ask.PAY_OR_NOT, use.seat)
    offer(state, Verb.YES, use.unit, 0)
    offer(state, Verb.NO, use.unit, 0)


@kernel
def _can_pay(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints) -> bool:
    s = use.seat
    seat = state.seats[s]
    coins = max(0, amount(program, state, s, row[1]))
    credits_due = max(0, amount(program, state, s, row[2]))
    money = max(0, amount(program, state, s, row[3]))
    feet = max(0, amount(program, state, s, row[4]))
    if seat.coins < coins or seat.credits < credits_due or seat.feet + seat.water_feet < feet:
        return False
    if seat.coins - coins + seat.credits - credits_due < money:
        return False
    if row[6] == codes.NONE:
        return True
    selector = program.selectors[row[6]]
    if selector.ref == codes.REF_THIS:
        return use.zone < codes.TRAYS
    if selector.ref != codes.REF_NONE or selector.how_many == codes.ALL or selector.up_to:
        return True
    return _dice_for_price(program, state, s, row[6]) >= amount(program, state, s, selector.how_many)


@kernel
def _dice_for_price(program: ProgramRecord, state: StateRecord, s: int, which: int) -> int:
    """Count the dice that can be given together: of different colors one each, of one colour those of the commonest."""
    selector = program.selectors[which]
    low = amount(program, state, s, selector.low)
    high = amount(program, state, s, selector.high)
    if not selector.same:
        there, hues = dice_described(program, state, s, which, low, high, program.all_colours)
        return hues if selector.different else there
    most = 0
    for first in range(program.n_colours):
        alike = 0
        for other in range(program.n_colours):
            if program.hue[other] == program.hue[first]:
                alike |= 1 << other
        there, _ = dice_described(program, state, s, which, low, high, alike)
        most = max(most, there)
    return most


@kernel
def _pay_price(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints, log: LogRecord) -> None:
    """Pay the whole price; for money the mixture is asked."""
    s = use.seat
    seat = state.seats[s]
    coins = max(0, amount(program, state, s, row[1]))
    credits_due = max(0, amount(program, state, s, row[2]))
    money = max(0, amount(program, state, s, row[3]))
    feet = max(0, amount(program, state, s, row[4]))
    if not state.picking:
        state.picking = codes.PICKS_COINS
        state.progress = money
        seat.coins -= coins
        seat.credits -= credits_due
        pay_feet(seat, feet)
        counted_anew(use, coins + credits_due + money + feet)
        tell(log, EventKind.PAID, s, coins, credits_due, feet, 0)
    if state.progress and not pay_mixed(state, s, state.progress):
        return
    state.picking = codes.PICKS_NOTHING
    use.at += 1


@kernel
def _each_player(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints) -> None:
    """Note whose turn it will be: the players, who began, and what they touch together."""
    register = row[1]
    mask = players_meant(program, state, use.seat, row[2])
    if not SEVERAL & (1 << row[2]):
        chosen = use.one_other if row[2] == codes.ONE_OTHER else use.chosen[row[2]]
        one = one_of(state, use.seat, mask, chosen)
        mask = 1 << one if one >= 0 else 0
    if row[3]:
        mask &= ~(1 << use.seat)
    use.registers[register] = mask
    use.registers[register + 1] = use.seat
    use.registers[register + 2] = choices_of(use)
    use.registers[register + FIRST] = use.that
    use.registers[register + BEFORE] = use.n_that
    use.registers[register + COUNTED] = use.that_many
    use.registers[register + TOGETHER] = 0
    use.registers[register + NUMBER] = 0
    use.touched = 0
    use.counted = 0
    use.at += 1


@kernel
def _next_player(state: StateRecord, use: UseRecord, row: Ints) -> None:
    """Let the next of the players act, in turn order; after the last one put together what they touched."""
    register = row[1]
    _gather(use, register)
    for place in range(state.n_seats):
        s = in_turn(state, place)
        if use.registers[register] & (1 << s):
            use.registers[register] &= ~(1 << s)
            use.seat = s
            choose_anew(use, 0)
            _as_before(state, use, register)
            use.at += 1
            return
    use.seat = use.registers[register + 1]
    choose_anew(use, use.registers[register + 2])
    _put_together(state, use, register)
    use.at = row[2]


@kernel
def _gather(use: UseRecord, register: int) -> None:
    """Add what a player has touched to what others have; the dice lie behind theirs."""
    if use.touched:
        use.registers[register + TOGETHER] += use.n_that
    if use.counted:
        use.registers[register + NUMBER] += use.that_many
    use.touched = 0
    use.counted = 0


@kernel
def _as_before(state: StateRecord, use: UseRecord, register: int) -> None:
    """Have each of the players begin with what was touched before all of them."""
    first, before = use.registers[register + FIRST], use.registers[register + BEFORE]
    use.that = min(first + before + use.registers[register + TOGETHER], limits.REFERENCES)
    use.n_that = 0
    for place in range(first, first + before):
        touch(state, state.references[place], state.reference_serials[place])
    use.that_many = use.registers[register + COUNTED]


@kernel
def _put_together(state: StateRecord, use: UseRecord, register: int) -> None:
    """Note what all of the players have touched, as if one effect had."""
    first = use.registers[register + FIRST]
    behind = first + use.registers[register + BEFORE]
    for place in range(use.registers[register + TOGETHER]):
        state.references[first + place] = state.references[behind + place]
        state.reference_serials[first + place] = state.reference_serials[behind + place]
    use.that = first
    use.n_that = use.registers[register + TOGETHER]
    use.that_many = use.registers[register + NUMBER]
    use.touched = 1
    use.counted = 1


@kernel
def _next_receiver(state: StateRecord, use: UseRecord, row: Ints) -> None:
    """Name the next of several players who are given dice."""
    register = row[1]
    _gather(use, register)
    for place in range(state.n_seats):
        s = in_turn(state, place)
        if use.registers[register] & (1 << s):
            use.registers[register] &= ~(1 << s)
            use.registers[register + 1] = s
            _as_before(state, use, register)
            use.at += 1
            return
    _put_together(state, use, register)
    use.at = row[2]


@kernel
def _choose_player(program: ProgramRecord, state: StateRecord, use: UseRecord, row: Ints) -> None:
    """Have one of several players chosen who are as far, or as strong; the choice holds for the whole ability."""
    who = row[1]
    if state.answered:
        chosen = object_of(take_answer(state))
        if who == codes.ONE_OTHER:
            use.one_other = chosen
        else:
            use.chosen[who] = chosen
        use.at += 1
        return
    mask = players_meant(program, state, use.seat, who)
    before = use.one_other if who == codes.ONE_OTHER else use.chosen[who]
    if bits_in(mask) <= 1 or (before >= 0 and mask & (1 << before)):
        use.at += 1
        return
    ask(state, Ask.PICK_PLAYER, use.seat)
    for place in range(state.n_seats):
        s = in_turn(state, place)
        if mask & (1 << s):
            offer(state, Verb.PLAYER, s, use.unit)
