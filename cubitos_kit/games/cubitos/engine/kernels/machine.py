"""The whole race: on to the next question, and on from its answer."""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.kernels.busting import (
    bust,
    bust_at_once,
    bust_fan,
    bust_is_due,
    bust_misses,
    would_bust,
)
from cubitos_kit.games.cubitos.engine.kernels.buying import buy
from cubitos_kit.games.cubitos.engine.kernels.chance import below, seeded
from cubitos_kit.games.cubitos.engine.kernels.drawing import begin_round, draw, draw_dice, draw_extra
from cubitos_kit.games.cubitos.engine.kernels.ending import at_end, discard, end_round
from cubitos_kit.games.cubitos.engine.kernels.later import begin_due
from cubitos_kit.games.cubitos.engine.kernels.menus import resolve_nows
from cubitos_kit.games.cubitos.engine.kernels.moving import after_move, move, moving, reward
from cubitos_kit.games.cubitos.engine.kernels.numbers import refresh_costs
from cubitos_kit.games.cubitos.engine.kernels.rolling import at_push, cast, decide, next_act, passing, survived
from cubitos_kit.games.cubitos.engine.kernels.running import compare, musts, run, run_again, run_first
from cubitos_kit.games.cubitos.engine.kernels.work import work
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord


@kernel
def set_up(program: ProgramRecord, state: StateRecord, seed: np.uint64, start_player: int) -> None:
    """rules: setup-start-player. Lay out a race; a start player below 0 is drawn by lot. The record must be empty."""
    state.seed = seed
    state.n_seats = program.n_seats
    state.round_number = 1
    state.winner = -1
    for s in range(state.n_seats):
        seat = state.seats[s]
        seat.rng = seeded(seed, s)
        seat.space = program.board_start[program.leg_board[0]]
    state.start_player = start_player if start_player >= 0 else below(state.seats[0], state.n_seats)
    state.first_start = state.start_player
    for colour in range(program.n_colours):
        state.supply[colour] = program.supply[colour] - state.n_seats * program.starting[colour]
        for s in range(state.n_seats):
            state.seats[s].draw[colour] = program.starting[colour]
    if program.start_die >= 0:
        state.supply[program.start_die] -= 1
        state.seats[state.start_player].roll[program.start_die] += 1
    for s in range(state.n_seats):
        refresh_costs(program, state, s)


@kernel
def advance(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Go on until somebody has to choose, or the race is over. A single option is nobody's choice."""
    while not state.over:
        if state.question:
            if state.n_options > 1:
                return
            choose(state, 0)
        if (state.bust_now or state.now or state.depth or state.n_due) and _comes_first(program, state, log):
            continue
        if int(state.step) < Step.RUN:
            _roll_phase(program, state, log)
        else:
            _run_phase(program, state, log)


@kernel
def _comes_first(program: ProgramRecord, state: StateRecord, log: LogRecord) -> bool:
    """Do what goes before the step: a bust that is due, Now abilities, abilities under way. False for nothing of it."""
    if state.bust_now and bust_is_due(state):
        bust_at_once(state)
    elif state.now > (state.uses[state.depth - 1].now if state.depth > 0 else 0):
        resolve_nows(program, state, log)
    elif state.depth > 0:
        if program.costs_vary:
            refresh_costs(program, state, state.uses[state.depth - 1].seat)
        work(program, state, log)
    elif state.n_due > 0:
        begin_due(state, log)
    else:
        return False
    return True


@kernel
def choose(state: StateRecord, which: int) -> None:
    """Answer the question with one of its options."""
    state.answer = state.options[which]
    state.answer_beside = state.beside[which]
    state.answered = 1
    if state.n_options > 1:
        state.n_questions += 1
    state.question = NO_QUESTION


@kernel
def _roll_phase(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    step = int(state.step)
    if step == Step.ROUND:
        begin_round(program, state, log)
    elif step == Step.DRAW:
        draw(state, log)
    elif step == Step.DRAW_DICE:
        draw_dice(program, state, log)
    elif step == Step.DRAW_EXTRA:
        draw_extra(program, state, log)
    elif step == Step.NEXT_ACT:
        next_act(program, state)
    elif step == Step.DECIDE:
        decide(program, state, log)
    elif step == Step.AT_PUSH:
        at_push(program, state, log)
    elif step == Step.CAST:
        cast(program, state, log)
    elif step == Step.WOULD_BUST:
        would_bust(program, state, log)
    elif step == Step.BUST:
        bust(program, state, log)
    elif step == Step.BUST_MISSES:
        bust_misses(program, state, log)
    elif step == Step.BUST_FAN:
        bust_fan(program, state, log)
    elif step == Step.SURVIVED:
        survived(program, state, log)
    else:
        passing(program, state, log)


@kernel
def _run_phase(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    step = int(state.step)
    if step == Step.RUN:
        run(program, state, log)
    elif step == Step.RUN_MENU:
        run_first(program, state, log)
    elif step == Step.COMPARE:
        compare(program, state, log)
    elif step == Step.RUN_AGAIN:
        run_again(program, state, log)
    elif step == Step.MUSTS:
        musts(program, state, log)
    elif step == Step.MOVE:
        move(state)
    elif step == Step.MOVING:
        moving(program, state, log)
    elif step == Step.REWARD:
        reward(program, state, log)
    elif step == Step.AFTER_MOVE:
        after_move(program, state, log)
    elif step == Step.BUY:
        buy(program, state, log)
    elif step == Step.AT_END:
        at_end(program, state, log)
    elif step == Step.DISCARD:
        discard(state, log)
    else:
        end_round(program, state, log)
