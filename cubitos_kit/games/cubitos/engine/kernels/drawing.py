"""Roll Phase, step 1: draw dice until the Roll Zone holds the draw amount."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, offer_done, take_answer, verb_of
from cubitos_kit.games.cubitos.engine.kernels.dice import all_in, counted_in_roll, in_draw
from cubitos_kit.games.cubitos.engine.kernels.later import fire_later, lapse_later
from cubitos_kit.games.cubitos.engine.kernels.menus import go
from cubitos_kit.games.cubitos.engine.kernels.picking import refill_if_empty
from cubitos_kit.games.cubitos.engine.kernels.standing import in_turn, lines_behind_leader, route
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask, Verb
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, SeatRecord, StateRecord


@kernel
def begin_round(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Begin a round: figures of the last one are forgotten, draw amounts are fixed from where the runners stand."""
    state.compared = 0
    state.count = 0
    tell(log, EventKind.ROUND, state.start_player, state.round_number, 0, 0, 0)
    for s in range(state.n_seats):
        _begin_seat(program, state, s)
        lapse_later(state, s)  # what the end of the last round may have put off to its moments
    for s in range(state.n_seats):
        seat = state.seats[s]
        seat.draw_amount = program.draw_amount + seat.tokens + lines_behind_leader(program, state, s)
    go(state, Step.DRAW)


@kernel
def _begin_seat(program: ProgramRecord, state: StateRecord, s: int) -> None:
    seat = state.seats[s]
    seat.status = codes.NOT_ROLLED
    seat.coins = seat.feet = seat.water_feet = 0
    seat.at_risk = seat.safe_push = seat.must_push = seat.pushed_nothing = 0
    seat.owed_for = -1
    seat.pushes = seat.busts = seat.hits = seat.misses = 0
    seat.swords = seat.extra_swords = seat.extra_buys = 0
    seat.bought = seat.n_bought = seat.n_lost = seat.n_gained = seat.credits_gained = 0
    seat.moved = seat.water_entered = 0
    if seat.n_used_spaces:
        seat.used_spaces[:] = 0
        seat.n_used_spaces = 0
    seat.began_space, seat.began_leg = seat.space, seat.leg
    seat.began_route = route(program, state, s)
    seat.foot_price, seat.bust_from = program.foot_price, program.bust_from
    seat.swords_used = 0
    for colour in range(program.n_colours):
        seat.discount[colour] = 0
        seat.casts[colour] = 0


@kernel
def draw(state: StateRecord, log: LogRecord) -> None:
    """Begin a player's draw: first what was put off to it."""
    if state.count >= state.n_seats:
        go(state, Step.NEXT_ACT)
        return
    state.turn = in_turn(state, state.count)
    if state.stage == 0:
        state.stage = 1
        fire_later(state, state.turn, codes.NEXT_DRAW)
        return
    seat = state.seats[state.turn]
    seat.draw_amount = max(0, seat.draw_amount + seat.draw_bonus)
    seat.draw_bonus = 0
    tell(log, EventKind.DRAW_AMOUNT, state.turn, seat.draw_amount, 0, 0, 0)
    go(state, Step.DRAW_DICE)


@kernel
def _counted(program: ProgramRecord, seat: SeatRecord) -> int:
    """Count the dice of the Roll Zone that count towards the draw amount."""
    count = counted_in_roll(program, seat)
    if seat.uncounted:
        for colour in range(program.n_colours):
            if seat.uncounted & (1 << colour):
                count -= seat.roll[colour]
    return count


@kernel
def draw_dice(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Draw the dice that are due, one by one where there is a choice."""
    s = state.turn
    seat = state.seats[s]
    if state.answered:
        _draw_some(state, s, object_of(take_answer(state)), 1, log)
    state.n_picked = 0
    while True:
        due = draw_due(program, seat)
        if due <= 0:
            go(state, Step.DRAW_EXTRA)
            return
        there = in_draw(seat)
        if there == 0:
            if all_in(program, seat, codes.DISCARD) == 0:
                go(state, Step.DRAW_EXTRA)
                return
            refill_if_empty(program, state, s, log)
        elif there <= due:
            for colour in range(program.n_colours):
                _draw_some(state, s, colour, seat.draw[colour], log)
        elif not _ask_draw(program, state, s, due, log):
            return


@kernel
def draw_due(program: ProgramRecord, seat: SeatRecord) -> int:
    """Return how many dice are still to be drawn."""
    return seat.draw_amount - _counted(program, seat)


@kernel
def _ask_draw(program: ProgramRecord, state: StateRecord, s: int, due: int, log: LogRecord) -> bool:
    """Ask which die to draw; dice of one colour only are drawn at once (True)."""
    seat = state.seats[s]
    last = 0
    ask(state, Ask.DRAW_A_DIE, s)
    for colour in range(program.n_colours):
        if seat.draw[colour]:
            offer(state, Verb.COLOUR, colour, 0)
            last = colour
    if state.n_options > 1:
        return False
    state.question = NO_QUESTION
    _draw_some(state, s, last, min(due, seat.draw[last]), log)
    return True


@kernel
def _draw_some(state: StateRecord, s: int, colour: int, number: int, log: LogRecord) -> None:
    seat = state.seats[s]
    seat.draw[colour] -= number
    seat.roll[colour] += number
    if number:
        tell(log, EventKind.DREW, s, colour, number, 0, 0)


@kernel
def draw_extra(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: draw-uncounted-dice. Dice that do not count and still lie in the Draw Zone may come on top."""
    s = state.turn
    seat = state.seats[s]
    more = seat.uncounted != 0
    if state.answered:
        option = take_answer(state)
        if verb_of(option) == Verb.DONE:
            more = False
        else:
            _draw_some(state, s, object_of(option), 1, log)
    if more:
        ask(state, Ask.DRAW_MORE, s)
        for colour in range(program.n_colours):
            if seat.uncounted & (1 << colour) and seat.draw[colour] and colour != program.start_die:
                offer(state, Verb.COLOUR, colour, 0)
        if state.n_options:
            offer_done(state)
            return
        state.question = NO_QUESTION
    seat.uncounted = 0
    state.count += 1
    go(state, Step.DRAW)
