"""Run Phase, step 4: use abilities, compare swords, resolve what must happen."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer_done, take_answer, verb_of
from cubitos_kit.games.cubitos.engine.kernels.dice import count_taken, find_active, gain_shown
from cubitos_kit.games.cubitos.engine.kernels.later import fire_later
from cubitos_kit.games.cubitos.engine.kernels.menus import (
    go,
    offer_shown,
    offer_sword_uses,
    offer_units,
    start_musts,
    start_use,
)
from cubitos_kit.games.cubitos.engine.kernels.standing import in_turn, swords_now
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask, Verb
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord


@kernel
def run(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Begin the Run Phase of the next player: faces of coins, feet and credits pay."""
    if state.count >= state.n_seats:
        go(state, Step.COMPARE)
        return
    state.turn = in_turn(state, state.count)
    for index in range(state.seats[state.turn].n_active):
        count_taken(program, state, state.turn, index, log)
    fire_later(state, state.turn, codes.RUN)
    go(state, Step.RUN_MENU)


@kernel
def run_menu(program: ProgramRecord, state: StateRecord, again: bool, log: LogRecord) -> bool:
    """Ask what is used in step 4, in any order, until the player is done."""
    s = state.turn
    if state.answered:
        option = take_answer(state)
        if verb_of(option) == Verb.GAIN:
            gain_shown(program, state, s, find_active(state.seats[s], state.answer_beside), log)
            return False
        if verb_of(option) != Verb.USE:
            return True
        start_use(program, state, s, object_of(option), state.answer_beside, log)
        return False
    ask(state, Ask.USE_RUN_AGAIN if again else Ask.USE_RUN, s)
    offer_units(program, state, s, codes.RUN)
    offer_units(program, state, s, codes.NEXT_DRAW)
    offer_units(program, state, s, codes.ANYTIME)
    offer_shown(program, state, s)
    if again:
        offer_sword_uses(program, state, s)
    if state.n_options == 0:
        state.question = NO_QUESTION
        return True
    offer_done(state)
    return False


@kernel
def run_first(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Use Run abilities before the comparison."""
    if run_menu(program, state, False, log):
        state.count += 1
        go(state, Step.RUN)


@kernel
def compare(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: run-swords-are-fixed. The swords are counted once; whatever happens to the dice later, they stand."""
    for s in range(state.n_seats):
        state.seats[s].swords = swords_now(program, state, s)
        if program.swords and state.seats[s].swords:
            tell(log, EventKind.SWORDS, s, state.seats[s].swords, 0, 0, 0)
    state.compared = 1
    state.count = 0
    state.turn = in_turn(state, 0)
    go(state, Step.RUN_AGAIN)


@kernel
def run_again(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Use Run abilities after the comparison, those of the swords too."""
    if run_menu(program, state, True, log):
        go(state, Step.MUSTS)


@kernel
def musts(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: abilities-must-at-the-latest. As step 4 closes, dice that must be lost are lost."""
    if state.stage == 0:
        start_musts(program, state, state.turn, codes.RUN, log)
        start_musts(program, state, state.turn, codes.NEXT_DRAW, log)
        if state.depth > 0:
            return  # what they bring may have to happen too
    state.count += 1
    if state.count >= state.n_seats:
        state.count = 0
        go(state, Step.MOVE)
        return
    state.turn = in_turn(state, state.count)
    go(state, Step.RUN_AGAIN)
