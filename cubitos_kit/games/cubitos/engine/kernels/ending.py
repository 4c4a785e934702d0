"""Run Phase, step 7, the end of a round, and the end of the race."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.busting import empty_active
from cubitos_kit.games.cubitos.engine.kernels.handling import start_without_symbol
from cubitos_kit.games.cubitos.engine.kernels.later import lapse_later
from cubitos_kit.games.cubitos.engine.kernels.lending import NOT_LENT, TO_TRAY, take_back, take_from_anywhere
from cubitos_kit.games.cubitos.engine.kernels.menus import finish_moment, go
from cubitos_kit.games.cubitos.engine.kernels.standing import in_turn, lap_steps, route
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.questions import Ask
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord


@kernel
def at_end(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Use what works at the end of the round, while the dice are still active."""
    if finish_moment(program, state, state.turn, codes.END_OF_ROUND, Ask.USE_AT_END, log):
        go(state, Step.DISCARD)


@kernel
def discard(state: StateRecord, log: LogRecord) -> None:
    """rules: run-discard. Active dice are discarded; those of the Roll Zone stay there."""
    lapse_later(state, state.turn)
    empty_active(state, state.turn, log)
    state.count += 1
    go(state, Step.MOVE)


@kernel
def _return_lent(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> None:
    """rules: abilities-borrow. Borrowed dice go back, from whatever zone; where there are none of the color, none does."""
    seat = state.seats[s]
    for colour in range(program.n_colours):
        while seat.lent[colour] > 0:
            mark = take_back(state, s, colour, log)
            if mark == TO_TRAY:
                start_without_symbol(program, state, s, colour, codes.LOST, codes.TRAYS)
            elif mark == NOT_LENT:
                seat.lent[colour] = 0
                seat.lent_by[:, colour] = 0


@kernel
def end_round(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Give back what was borrowed, pass the start player die; then the race may be over, or a new round begins."""
    if state.count < state.n_seats:
        state.count += 1
        _return_lent(program, state, in_turn(state, state.count - 1), log)
        return  # what cards do as their die is lost comes first
    if state.stopped == 1:
        state.stopped = 2
        tell(log, EventKind.STOPPED, -1, limits.MOST, 0, 0, 0)
    if state.cut_off == 1:
        state.cut_off = 2
        tell(log, EventKind.STOPPED, -1, 0, 0, 0, 0)
    if program.start_die >= 0:
        _pass_start_die(program, state, log)
    state.start_player = (state.start_player + 1) % state.n_seats
    _note_lead(program, state)
    winner = _winner(program, state, log)
    if winner >= 0:
        state.winner = winner
        state.over = codes.WON
        tell(log, EventKind.WINNER, winner, 0, 0, 0, 0)
        return
    state.round_number += 1
    if state.round_number > program.max_rounds:
        state.over = codes.TOO_LONG
        return
    state.n_uses = 0
    go(state, Step.ROUND)


@kernel
def _note_lead(program: ProgramRecord, state: StateRecord) -> None:
    """Note who leads alone, for whoever wants to know how exciting the race was."""
    best, far, tied = -1, -1, False
    for s in range(state.n_seats):
        here = route(program, state, s)
        if here > far:
            best, far, tied = s, here, False
        elif here == far:
            tied = True
    if tied:
        return
    if state.lead and state.lead != best + 1:
        state.lead_changes += 1
    state.lead = best + 1
    if state.half_lead == 0 and 2 * far >= program.whole_route:
        state.half_lead = best + 1


@kernel
def _pass_start_die(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: run-start-die-passes. It goes to the next player's Roll Zone, from whatever zone it lies in."""
    receiver = (state.start_player + 1) % state.n_seats
    for s in range(state.n_seats):
        if take_from_anywhere(state.seats[s], program.start_die):
            state.seats[receiver].roll[program.start_die] += 1
            tell(log, EventKind.START_DIE, receiver, 0, 0, 0, 0)
            return


@kernel
def beyond_start(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """rules: end-distance. How far a runner is beyond the start after the last finish; the finish itself is short of it."""
    seat = state.seats[s]
    if not seat.finished:
        return -1
    if seat.leg < program.n_legs:
        return 0
    board = program.leg_board[program.n_legs - 1]
    return 1 + (seat.leg - program.n_legs) * lap_steps(program, board) + program.from_start[seat.space]


@kernel
def _winner(program: ProgramRecord, state: StateRecord, log: LogRecord) -> int:
    """Return who has won, or -1: of several finishers the one farthest beyond the start; tied, everybody goes on."""
    best, far, tied = -1, -1, False
    for s in range(state.n_seats):
        distance = beyond_start(program, state, s)
        if distance > far:
            best, far, tied = s, distance, False
        elif distance == far and distance >= 0:
            tied = True
    if far < 0:
        return -1
    if tied:
        state.after_finish = 1
        tell(log, EventKind.TIE, -1, 0, 0, 0, 0)
        return -1
    return best
