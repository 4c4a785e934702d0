"""Run Phase, step 6: up to two dice of different colors."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, offer_done, take_answer, verb_of
from cubitos_kit.games.cubitos.engine.kernels.gains import pay_mixed
from cubitos_kit.games.cubitos.engine.kernels.handling import start_without_symbol
from cubitos_kit.games.cubitos.engine.kernels.menus import go, offer_units, start_use
from cubitos_kit.games.cubitos.engine.kernels.numbers import price_of, refresh_costs
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord


@kernel
def buy(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Buy dice one by one, until nothing more is wanted or allowed."""
    s = state.turn
    if state.price_for:
        colour = state.price_for - 1
        price = price_of(state, s, colour)
        if pay_mixed(state, s, price):
            state.price_for = 0
            _bought(program, state, s, colour, price, log)
        return
    if state.answered:
        option = take_answer(state)
        if verb_of(option) == Verb.DONE:
            go(state, Step.AT_END)
        elif verb_of(option) == Verb.USE:
            start_use(program, state, s, object_of(option), state.answer_beside, log)
        else:
            state.price_for = object_of(option) + 1
        return
    if program.costs_vary:
        refresh_costs(program, state, s)
    _offer_trays(program, state, s)


@kernel
def _offer_trays(program: ProgramRecord, state: StateRecord, s: int) -> None:
    seat = state.seats[s]
    ask(state, Ask.BUY, s)
    if seat.n_bought < program.buy_limit + seat.extra_buys:
        for colour in range(program.n_colours):
            if can_buy(program, state, s, colour):
                offer(state, Verb.COLOUR, colour, price_of(state, s, colour))
    offer_units(program, state, s, codes.ANYTIME)
    offer_done(state)


@kernel
def can_buy(program: ProgramRecord, state: StateRecord, s: int, colour: int) -> bool:
    """rules: run-buy-two-colours. Gray dice are never sold, a colour is bought once a round, its tray must not be empty."""
    seat = state.seats[s]
    if not program.buyable[colour] or state.supply[colour] == 0 or seat.bought & (1 << colour):
        return False
    if seat.shut & (1 << colour):
        return False
    return price_of(state, s, colour) <= seat.coins + seat.credits


@kernel
def _bought(program: ProgramRecord, state: StateRecord, s: int, colour: int, price: int, log: LogRecord) -> None:
    seat = state.seats[s]
    state.supply[colour] -= 1
    seat.discard[colour] += 1
    seat.bought |= 1 << colour
    seat.n_bought += 1
    seat.all_bought += 1
    seat.bought_of[colour] += 1
    if seat.first_bought[colour] == 0:
        seat.first_bought[colour] = state.round_number
    tell(log, EventKind.BOUGHT, s, colour, state.price, price - state.price, 0)
    start_without_symbol(program, state, s, colour, codes.BOUGHT, codes.DISCARD)
