"""Run Phase, step 5: the runner goes a space for each foot, and gains where it ends up."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind, Way
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, offer_done, take_answer, verb_of
from cubitos_kit.games.cubitos.engine.kernels.gains import pay_feet, pay_mixed
from cubitos_kit.games.cubitos.engine.kernels.menus import finish_moment, go, offer_units, start_use
from cubitos_kit.games.cubitos.engine.kernels.runner import link_price, on_finish, onto_next_start, set_on
from cubitos_kit.games.cubitos.engine.kernels.standing import in_turn
from cubitos_kit.games.cubitos.engine.kernels.telling import bounded, tell
from cubitos_kit.games.cubitos.engine.kernels.uses import begin
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import SPACES_A_WORD, LogRecord, ProgramRecord, SeatRecord, StateRecord


@kernel
def move(state: StateRecord) -> None:
    """Begin the Move step of the next player; everybody moves, buys and discards in one go."""
    if state.count >= state.n_seats:
        state.count = 0
        go(state, Step.ROUND_END)
        return
    state.turn = in_turn(state, state.count)
    go(state, Step.MOVING)


@kernel
def moving(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Walk space by space; buy feet, take off, take a shortcut, or stop."""
    s = state.turn
    seat = state.seats[s]
    if state.price_for:
        if pay_mixed(state, s, seat.foot_price):
            _foot_bought(state, s, log)
        return
    if state.answered and not _moved(program, state, s, log):
        return
    if on_finish(program, state, s) and seat.feet + seat.water_feet > 0 and link_price(program, state, s) == 0:
        onto_next_start(program, state, s, log)
    _offer_moves(program, state, s)


@kernel
def _foot_bought(state: StateRecord, s: int, log: LogRecord) -> None:
    state.price_for = 0
    seat = state.seats[s]
    seat.feet = bounded(state, seat.feet + 1)
    tell(log, EventKind.BOUGHT_FOOT, s, state.price, seat.foot_price - state.price, 0, 0)


@kernel
def _moved(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> bool:
    """Do what was chosen. False where the step has ended or something else comes first."""
    seat = state.seats[s]
    option = take_answer(state)
    verb, what = verb_of(option), object_of(option)
    if verb == Verb.DONE:
        go(state, Step.REWARD)
        return False
    if verb == Verb.USE:
        start_use(program, state, s, what, state.answer_beside, log)
        return False
    if verb == Verb.BUY_FOOT:
        state.price_for = 1
        return False
    if verb == Verb.SPACE:
        if program.ground[what] == codes.WATER:
            seat.water_feet -= 1
        else:
            pay_feet(seat, 1)
        set_on(program, state, s, what, Way.ON_FOOT, log)
    elif verb == Verb.GO_ON:
        pay_feet(seat, link_price(program, state, s))
        onto_next_start(program, state, s, log)
    elif verb == Verb.JET_PACK:
        mark_used(seat)
        tell(log, EventKind.JET_PACK, s, seat.feet + seat.water_feet, 2 * (seat.feet + seat.water_feet), 0, 0)
        seat.feet = bounded(state, 2 * seat.feet)
        seat.water_feet = bounded(state, 2 * seat.water_feet)
    else:
        _take_shortcut(program, state, s, log)
    return True


@kernel
def _take_shortcut(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> None:
    """rules: spaces-shortcut-feet, spaces-shortcut-coins. Pay its toll and come out at the other end."""
    seat = state.seats[s]
    mark_used(seat)
    entry = seat.space
    if program.toll_in_feet[entry]:
        pay_feet(seat, program.toll[entry])
    else:
        seat.coins -= program.toll[entry]
    tell(log, EventKind.SHORTCUT, s, entry, program.landing[entry], 0, 0)
    set_on(program, state, s, program.landing[entry], Way.BY_SHORTCUT, log)


@kernel
def mark_used(seat: SeatRecord) -> None:
    """rules: spaces-effect-once. The same jet pack or shortcut serves once a round."""
    seat.used_spaces[seat.space // SPACES_A_WORD] |= 1 << seat.space % SPACES_A_WORD
    seat.n_used_spaces += 1


@kernel
def used_space(seat: SeatRecord, space: int) -> bool:
    """Tell whether a movement effect was used this round."""
    return seat.used_spaces[space // SPACES_A_WORD] >> space % SPACES_A_WORD & 1 == 1


@kernel
def _offer_moves(program: ProgramRecord, state: StateRecord, s: int) -> None:
    seat = state.seats[s]
    here = seat.space
    feet = seat.feet + seat.water_feet
    ask(state, Ask.MOVE, s)
    if feet > 0:
        if on_finish(program, state, s):
            if feet >= link_price(program, state, s):
                offer(state, Verb.GO_ON, 0, 0)
        else:
            for place in range(program.near[here], program.near[here + 1]):
                space = program.neighbours[place]
                if program.ground[space] != codes.WATER or seat.water_feet > 0:
                    offer(state, Verb.SPACE, space, 0)
        if program.jet_pack[here] and not used_space(seat, here):
            offer(state, Verb.JET_PACK, here, 0)
    if program.landing[here] != codes.NONE and can_take_shortcut(program, seat):
        offer(state, Verb.SHORTCUT, program.landing[here], here)
    if seat.coins + seat.credits >= seat.foot_price:
        offer(state, Verb.BUY_FOOT, seat.foot_price, 0)
    offer_units(program, state, s, codes.ANYTIME)
    offer_done(state)


@kernel
def can_take_shortcut(program: ProgramRecord, seat: SeatRecord) -> bool:
    """rules: spaces-effect-optional. It has to be paid in full, in coins or in feet as it says; credits do not serve."""
    here = seat.space
    if used_space(seat, here):
        return False
    if program.toll_in_feet[here]:
        return seat.feet + seat.water_feet >= program.toll[here]
    return seat.coins >= program.toll[here]


@kernel
def reward(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: spaces-reward-at-the-end. Whoever ends the Move step on one, and did not begin the round there, may gain it."""
    s = state.turn
    seat = state.seats[s]
    if state.answered:
        take = verb_of(take_answer(state)) == Verb.YES
        go(state, Step.AFTER_MOVE)
        if take:
            tell(log, EventKind.REWARD, s, seat.space, 0, 0, 0)
            begin(state, s, codes.NONE, codes.AFTER_MOVE, program.reward[seat.space])
        return
    came = seat.space != seat.began_space
    if program.reward[seat.space] == codes.NONE or not came:
        go(state, Step.AFTER_MOVE)
        return
    ask(state, Ask.TAKE_REWARD, s)
    offer(state, Verb.YES, seat.space, 0)
    offer(state, Verb.NO, seat.space, 0)


@kernel
def after_move(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Use what works after the Move step."""
    if finish_moment(program, state, state.turn, codes.AFTER_MOVE, Ask.USE_AFTER_MOVE, log):
        go(state, Step.BUY)
