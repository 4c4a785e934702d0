"""Dice thrown very often, compiled as the rules are, so that a million throws can be held against exact mathematics."""

from typing import Annotated, Any, TypeAlias

import numpy as np

from cubitos_kit.compiler.kernels import Rows, entry
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.kernels.chance import below, luck_of_round, roll_by, seeded, side_up
from cubitos_kit.games.cubitos.engine.kernels.dice import all_in
from cubitos_kit.games.cubitos.engine.kernels.rolling import cast, push
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord

Counts: TypeAlias = Annotated[Any, Rows(np.dtype("i8"))]
Tables: TypeAlias = Annotated[Any, Rows(np.dtype("i8"), 2)]


@entry
def roll_often(program: ProgramRecord, state: StateRecord, colour: int, times: int, tally: Counts) -> None:
    seat = state.seats[0]
    for _ in range(times):
        tally[roll_by(program, seat, colour, luck_of_round(seat, state.round_number))] += 1


@entry
def roll_hands(
    program: ProgramRecord, state: StateRecord, dice: Counts, times: int, log: LogRecord, tally: Counts
) -> None:
    seat = state.seats[0]
    state.turn = 0
    for _ in range(times):
        seat.n_active = 0
        for colour in range(program.n_colours):
            seat.roll[colour] = dice[colour]
        cast(program, state, log)
        tally[seat.n_active] += 1


@entry
def push_hands(
    program: ProgramRecord, state: StateRecord, dice: Counts, start: Counts, times: int, log: LogRecord, found: Tables
) -> None:
    """Push from one position again and again; count busts, and how many dice are active, push by push."""
    seat = state.seats[0]
    state.turn = 0
    for _ in range(times):
        seat.n_active = start[0]
        seat.at_risk = start[1]
        seat.pushes = 0
        seat.must_push = 0
        seat.bust_from = program.bust_from
        for colour in range(program.n_colours):
            seat.roll[colour] = dice[colour]
        active = seat.n_active
        for number in range(found.shape[1]):
            if active and all_in(program, seat, codes.ROLL):
                push(program, state, 0, log)
                cast(program, state, log)
                active = seat.n_active
                if state.step == Step.WOULD_BUST:
                    found[0, number] += 1
                    active = 0
            found[1, number] += active
            found[2, number] += active * active


@entry
def throw(state: StateRecord, thrown: Tables) -> None:
    for turn in range(thrown.shape[1]):
        for s in range(4):
            thrown[s, turn] = side_up(luck_of_round(state.seats[s], 1 + turn // 60), turn % 3, 1 + turn % 60 // 3)


@entry
def first_of_seeds(state: StateRecord, first: np.uint64, stream: int, sides: int, thrown: Counts) -> None:
    seat = state.seats[0]
    for number in range(thrown.shape[0]):
        seat.rng = seeded(first + np.uint64(number), stream)
        thrown[number] = below(seat, sides)
