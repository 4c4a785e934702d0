"""Roll Phase, busting: a push at risk that rolled nothing but misses."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, offer_done, take_answer, verb_of
from cubitos_kit.games.cubitos.engine.kernels.dice import leave_active, put
from cubitos_kit.games.cubitos.engine.kernels.gains import advance_fan
from cubitos_kit.games.cubitos.engine.kernels.later import forget_due
from cubitos_kit.games.cubitos.engine.kernels.menus import finish_moment, go
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord


@kernel
def would_bust(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """A bust is due: what averts it is used now, or the bust happens."""
    s = state.turn
    if state.bust_cancelled:
        state.bust_cancelled = 0
        state.answered = 0
        tell(log, EventKind.BUST_AVERTED, s, 0, 0, 0, 0)
        go(state, Step.SURVIVED)
    elif finish_moment(program, state, s, codes.WOULD_BUST, Ask.USE_WOULD_BUST, log):
        go(state, Step.BUST)


@kernel
def bust(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: roll-bust-clears-the-active-zone. The Active Zone is discarded; only what a card keeps stays."""
    s = state.turn
    seat = state.seats[s]
    if state.stage == 0:
        seat.busts += 1
        seat.all_busts += 1
        seat.must_push = 0
        tell(log, EventKind.BUSTED, s, 0, 0, 0, 0)
    if finish_moment(program, state, s, codes.BUST, Ask.USE_AT_BUST, log):
        empty_active(state, s, log)
        go(state, Step.BUST_MISSES)


@kernel
def empty_active(state: StateRecord, s: int, log: LogRecord) -> None:
    """Move all active dice to the Discard Zone, but for those that are kept this once."""
    seat = state.seats[s]
    for index in range(seat.n_active - 1, -1, -1):
        die = seat.active[index]
        if die.kept:
            die.kept = 0
        else:
            put(seat, codes.DISCARD, die.colour, 1)
            tell(log, EventKind.DISCARDED, s, die.colour, 0, 0, 0)
            leave_active(seat, index)
    if seat.n_active == 0:
        seat.shown = 0


@kernel
def bust_misses(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: roll-bust-may-clear-the-roll-zone. Any dice of the Roll Zone may be discarded too."""
    s = state.turn
    seat = state.seats[s]
    if state.answered:
        option = take_answer(state)
        if verb_of(option) == Verb.DONE:
            go(state, Step.BUST_FAN)
            return
        colour = object_of(option)
        put(seat, codes.ROLL, colour, -1)
        put(seat, codes.DISCARD, colour, 1)
        tell(log, EventKind.DISCARDED, s, colour, 1, 0, 0)
    ask(state, Ask.DISCARD_MISSES, s)
    for colour in range(program.n_colours):
        if seat.roll[colour]:
            offer(state, Verb.COLOUR, colour, 0)
    offer_done(state)


@kernel
def bust_fan(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: roll-bust-fan-step. A bust brings a fan, and ends the Roll Phase of the player."""
    s = state.turn
    advance_fan(program, state, s, codes.REWARDS_ALL, log)
    state.seats[s].status = codes.DONE_ROLLING
    go(state, Step.NEXT_ACT)


@kernel
def bust_is_due(state: StateRecord) -> bool:
    """Tell whether a player whom a card makes bust does so now: whoever acts at once, others when that act is over."""
    if state.bust_now & (1 << state.turn):
        return True
    return bool(int(state.step) == Step.NEXT_ACT and state.depth == 0 and state.now == 0 and state.n_due == 0)


@kernel
def bust_at_once(state: StateRecord) -> None:
    """A card makes a player bust: whatever is under way ends."""
    s = state.turn
    while not state.bust_now & (1 << s):
        s = (s + 1) % state.n_seats
    state.bust_now &= ~(1 << s)
    state.depth = 0
    forget_due(state)
    state.now = 0
    state.picking = codes.PICKS_NOTHING
    state.answered = 0
    state.bust_cancelled = 0
    for other in range(state.n_seats):
        for index in range(state.seats[other].n_active):
            state.seats[other].active[index].now = 0
    seat = state.seats[s]
    if seat.status == codes.ROLLING:
        state.turn = s
        go(state, Step.BUST)
