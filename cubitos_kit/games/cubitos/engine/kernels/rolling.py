"""Roll Phase, steps 2 and 3: roll, move hits to the Active Zone, push or pass."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, take_answer, verb_of
from cubitos_kit.games.cubitos.engine.kernels.chance import luck_of_round
from cubitos_kit.games.cubitos.engine.kernels.dice import (
    arrive,
    counted_in_roll,
    in_roll,
    open_now_abilities,
    roll_face,
)
from cubitos_kit.games.cubitos.engine.kernels.menus import (
    allowed,
    finish_moment,
    fresh_again,
    go,
    knows,
    offer_units,
    start_use,
    usable_die,
)
from cubitos_kit.games.cubitos.engine.kernels.standing import in_turn
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord, UnitRecord


@kernel
def next_act(program: ProgramRecord, state: StateRecord) -> None:
    """rules: roll-timing. Whoever has the most dice in the Roll Zone acts next, ties clockwise from the start player."""
    best, most = -1, -1
    for place in range(state.n_seats):
        s = in_turn(state, place)
        if state.seats[s].status != codes.DONE_ROLLING:
            dice = counted_in_roll(program, state.seats[s])
            if state.seats[s].status == codes.NOT_ROLLED:
                dice += limits.DICE  # everybody rolls once before anybody chooses
            if dice > most:
                best, most = s, dice
    if best < 0:
        state.count = 0
        go(state, Step.RUN)
        return
    state.turn = best
    if state.seats[best].status == codes.NOT_ROLLED:
        state.seats[best].status = codes.ROLLING
        go(state, Step.CAST)
    else:
        go(state, Step.DECIDE)


@kernel
def can_push(program: ProgramRecord, state: StateRecord, s: int) -> bool:
    """rules: roll-push-needs-a-die. A push needs a die to roll; a card may put one there first."""
    seat = state.seats[s]
    if in_roll(seat) > 0:
        return True
    if seat.pushed_nothing:
        return False
    if not knows(program, codes.PUSH):
        return False
    for unit in range(program.n_units):
        which = program.units[unit]
        if which.moment == codes.PUSH and which.puts_dice_in_roll and allowed(program, state, s, which):
            if usable_die(state, s, which) >= 0 or _worn_die(state, s, which):
                return True
    return False


@kernel
def _worn_die(state: StateRecord, s: int, which: UnitRecord) -> bool:
    """Tell whether a symbol that worked at the last push may work at the next one."""
    seat = state.seats[s]
    for index in range(seat.n_active):
        if seat.active[index].colour == which.colour and seat.active[index].face == which.face:
            return True
    return False


@kernel
def decide(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Push or pass? What works at any time may be used first."""
    s = state.turn
    seat = state.seats[s]
    if state.answered:
        option = take_answer(state)
        if verb_of(option) == Verb.USE:
            start_use(program, state, s, object_of(option), state.answer_beside, log)
        elif verb_of(option) == Verb.PUSH:
            push(program, state, s, log)
        else:
            tell(log, EventKind.PASSED, s, 0, 0, 0, 0)
            go(state, Step.PASSING)
        return
    pushable = can_push(program, state, s)
    if not pushable:
        seat.must_push = 0
    ask(state, Ask.PUSH_OR_PASS, s)
    if pushable:
        offer(state, Verb.PUSH, 0, 0)
    if seat.must_push == 0:
        offer(state, Verb.PASS, 0, 0)
    offer_units(program, state, s, codes.ANYTIME)


@kernel
def push(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> None:
    """rules: roll-risk-counted-at-the-choice. The risk is looked at as the push is chosen, before any card moves dice."""
    seat = state.seats[s]
    if seat.n_active >= seat.bust_from:
        seat.at_risk = 1
    seat.pushes += 1
    seat.all_pushes += 1
    state.n_uses += 1
    if state.n_uses > limits.USES:
        state.over = codes.ENDLESS
    seat.must_push = max(0, seat.must_push - 1)
    seat.push_serial = state.serial
    fresh_again(program, state, s)
    tell(log, EventKind.PUSHED, s, seat.pushes, seat.at_risk, 0, 0)
    go(state, Step.AT_PUSH)


@kernel
def at_push(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Use what works as one pushes, then roll."""
    s = state.turn
    if not finish_moment(program, state, s, codes.PUSH, Ask.USE_AT_PUSH, log):
        return
    if in_roll(state.seats[s]) == 0:
        state.seats[s].pushed_nothing = 1
        state.seats[s].safe_push = 0
        go(state, Step.NEXT_ACT)
    else:
        go(state, Step.CAST)


@kernel
def cast(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Roll all dice of the Roll Zone: hits become active, misses stay."""
    s = state.turn
    seat = state.seats[s]
    state.cast += 1
    hits, misses = 0, 0
    luck = luck_of_round(seat, state.round_number)
    for colour in range(program.n_colours):
        for _ in range(seat.roll[colour]):
            face = roll_face(program, state, s, colour, luck, log)
            if face == codes.BLANK:
                misses += 1
            else:
                hits += 1
                seat.roll[colour] -= 1
                arrive(program, state, s, colour, face, log)
    seat.hits, seat.misses = hits, misses
    open_now_abilities(state, s)
    safe = seat.safe_push
    if seat.pushes == 0:
        go(state, Step.NEXT_ACT)
        return
    seat.safe_push = 0
    if hits == 0 and seat.at_risk and safe:
        tell(log, EventKind.BUST_AVERTED, s, 0, 0, 0, 0)
    if hits == 0 and seat.at_risk and not safe:
        go(state, Step.WOULD_BUST)
    else:
        go(state, Step.SURVIVED)


@kernel
def survived(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Use what works each time a push does not bust."""
    if finish_moment(program, state, state.turn, codes.PUSH_SURVIVED, Ask.USE_SURVIVED, log):
        go(state, Step.NEXT_ACT)


@kernel
def passing(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """End the Roll Phase of a player who passes."""
    s = state.turn
    if finish_moment(program, state, s, codes.PASS, Ask.USE_AT_PASS, log):
        state.seats[s].status = codes.DONE_ROLLING
        go(state, Step.NEXT_ACT)
