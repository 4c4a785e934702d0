"""Whole races without a stop: players answer as soon as they are asked."""

import numpy as np

from cubitos_kit.compiler.kernels import entry, kernel
from cubitos_kit.games.cubitos.engine.events import GAINS
from cubitos_kit.games.cubitos.engine.kernels.chance import splitmix
from cubitos_kit.games.cubitos.engine.kernels.machine import advance, choose, set_up
from cubitos_kit.games.cubitos.engine.kernels.standing import route
from cubitos_kit.games.cubitos.engine.records import Ints, LogRecord, ProgramRecord, SeatRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.answers import answer
from cubitos_kit.games.cubitos.players.records import (
    BrainRecord,
    Brains,
    Counts,
    HandicapRecord,
    Handicaps,
    MemoryRecord,
    ResultRecord,
    Results,
)


@kernel
def race_through(
    program: ProgramRecord, state: StateRecord, brains: Brains, shift: int, memory: MemoryRecord, log: LogRecord
) -> None:
    """Race on to the end; the players sit shifted by some seats."""
    while True:
        advance(program, state, log)
        if state.over or log.broken_off:
            return
        player = state.asked + shift
        player -= state.n_seats if player >= state.n_seats else 0
        choose(state, answer(program, state, brains[player], memory))


@entry
def race_many(
    program: ProgramRecord,
    state: StateRecord,
    words: Ints,
    brains: Brains,
    handicaps: Handicaps,
    memory: MemoryRecord,
    log: LogRecord,
    seed: np.uint64,
    first: int,
    apart: int,
    results: Results,
    fired: Counts,
) -> None:
    """Race as many times as there are results, from the first number on every race or only those so far apart."""
    for place in range(results.shape[0]):
        if log.broken_off:
            return
        number = first + place * apart
        race_once(program, state, words, brains, handicaps, memory, log, seed, number, results[place])
        for unit in range(program.n_units):
            if state.fired[unit]:
                fired[unit, 0] += state.fired[unit]
                fired[unit, 1] += 1
                for what in range(GAINS):
                    fired[unit, 2 + what] += state.yielded[unit, what]


@kernel
def race_once(
    program: ProgramRecord,
    state: StateRecord,
    words: Ints,
    brains: Brains,
    handicaps: Handicaps,
    memory: MemoryRecord,
    log: LogRecord,
    seed: np.uint64,
    number: int,
    result: ResultRecord,
) -> None:
    """Race once; the luck of a race depends on its number alone.

    So many races as there are seats share their luck: in each the players sit one seat further.
    """
    n = program.n_seats
    words[:] = 0
    set_up(program, state, splitmix(seed ^ splitmix(np.uint64(number // n))), -1)
    shift = number % n
    memory.late_round = 0
    for s in range(n):
        memory.planned[s] = -1
        _put_handicap(program, state.seats[s], handicaps[(s + shift) % n])
    race_through(program, state, brains, shift, memory, log)
    note_result(program, state, shift, result)


@kernel
def _put_handicap(program: ProgramRecord, seat: SeatRecord, handicap: HandicapRecord) -> None:
    seat.plain, seat.shut = handicap.plain, handicap.shut
    for colour in range(program.n_colours):
        seat.draw[colour] += handicap.extra[colour]


@entry
def answer_once(program: ProgramRecord, state: StateRecord, brain: BrainRecord, memory: MemoryRecord) -> int:
    """Return what a player would choose."""
    return answer(program, state, brain, memory)


@entry
def play_out(program: ProgramRecord, state: StateRecord, brains: Brains, memory: MemoryRecord, log: LogRecord) -> int:
    """Race on from a position with the same kind of player on every seat; return the winner."""
    memory.late_round = 0
    for s in range(state.n_seats):
        memory.planned[s] = -1
    race_through(program, state, brains, 0, memory, log)
    return state.winner


@kernel
def note_result(program: ProgramRecord, state: StateRecord, shift: int, result: ResultRecord) -> None:
    """Note how a race went, player by player, wherever they sat."""
    n = program.n_seats
    result.winner = (state.winner + shift) % n if state.winner >= 0 else -1
    result.start_player = (state.first_start + shift) % n
    result.end = state.over
    result.rounds = state.round_number
    result.questions = state.n_questions
    result.tie = state.after_finish
    result.stopped = 1 if state.stopped or state.cut_off else 0
    result.lead_changes = state.lead_changes
    result.half_lead = (state.half_lead - 1 + shift) % n if state.half_lead else -1
    for s in range(n):
        seat = state.seats[s]
        player = (s + shift) % n
        result.came[player] = route(program, state, s)
        for colour in range(program.n_colours):
            result.first_bought[player, colour] = seat.first_bought[colour]
            result.bought_of[player, colour] = seat.bought_of[colour]
        result.dice[player] = seat.rolled
        result.fans[player] = seat.fans
        result.pushes[player] = seat.all_pushes
        result.busts[player] = seat.all_busts
        result.bought[player] = seat.all_bought
        result.moved[player] = seat.all_moved
        result.finished[player] = seat.finished
