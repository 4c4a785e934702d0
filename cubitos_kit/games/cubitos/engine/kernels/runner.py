"""The runner on the board: a step, the finish, and what lies within reach."""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.events import EventKind, Way
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, take_answer
from cubitos_kit.games.cubitos.engine.kernels.numbers import amount
from cubitos_kit.games.cubitos.engine.kernels.standing import board_of
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.limits import SPACES
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask, Verb
from cubitos_kit.games.cubitos.engine.records import Ints, LogRecord, ProgramRecord, StateRecord


@kernel
def set_on(program: ProgramRecord, state: StateRecord, s: int, space: int, why: int, log: LogRecord) -> None:
    """Put a runner on a space. The finish of the last leg ends the race, in whatever phase it is reached."""
    seat = state.seats[s]
    seat.space = space
    if why != Way.ONTO_START:
        seat.moved += 1
        seat.all_moved += 1
    if program.ground[space] == codes.WATER:
        seat.water_entered += 1
    tell(log, EventKind.STEPPED, s, space, seat.leg, why, 0)
    if program.ground[space] == codes.FINISH and seat.leg >= program.n_legs - 1 and not seat.finished:
        seat.finished = 1
        tell(log, EventKind.FINISHED, s, 0, 0, 0, 0)


@kernel
def on_finish(program: ProgramRecord, state: StateRecord, s: int) -> bool:
    """Tell whether a runner waits on a finish space."""
    return program.ground[state.seats[s].space] == codes.FINISH


@kernel
def link_price(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """rules: end-boards. Going on from a finish is free, but for the link between two boards."""
    seat = state.seats[s]
    if seat.leg < program.n_legs - 1 and board_of(program, seat.leg) != board_of(program, seat.leg + 1):
        return program.link_price
    return 0


@kernel
def onto_next_start(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> None:
    """rules: spaces-finish-to-start. Set a runner from the finish on the start of the next leg."""
    seat = state.seats[s]
    seat.leg += 1
    set_on(program, state, s, program.board_start[board_of(program, seat.leg)], Way.ONTO_START, log)


@kernel
def walk(program: ProgramRecord, state: StateRecord, spaces: int, log: LogRecord) -> bool:
    """Walk at once, dry-shod, without rewards and movement effects; False while a question stands open.

    How far it goes is known as it begins: what is counted for it may change on the way.
    """
    use = state.uses[state.depth - 1]
    s = use.seat
    if not state.picking:
        state.picking = codes.PICKS_SPACES
        state.progress = max(-limits.STEPS, min(spaces, limits.STEPS))
    back = state.progress < 0
    while state.progress:
        if state.answered:
            set_on(program, state, s, object_of(take_answer(state)), Way.BY_WALK, log)
            state.progress += 1 if back else -1
            continue
        if not back and on_finish(program, state, s):
            if link_price(program, state, s):
                break
            onto_next_start(program, state, s, log)
        _offer_walk(program, state, s, back)
        if state.n_options == 0:
            state.question = NO_QUESTION
            break
        return False
    state.picking = codes.PICKS_NOTHING
    return True


@kernel
def _offer_walk(program: ProgramRecord, state: StateRecord, s: int, back: bool) -> None:
    seat = state.seats[s]
    ask(state, Ask.WALK, s)
    for place in range(program.near[seat.space], program.near[seat.space + 1]):
        space = program.neighbours[place]
        if program.ground[space] == codes.WATER:
            continue
        if back and program.from_start[space] >= program.from_start[seat.space]:
            continue
        offer(state, Verb.SPACE, space, 0)


@kernel
def claim(program: ProgramRecord, state: StateRecord, row: Ints, log: LogRecord) -> int:
    """Have a reward near the runner chosen. Return its code, NONE where there is none, 0 while a question stands open."""
    use = state.uses[state.depth - 1]
    if state.answered:
        space = object_of(take_answer(state))
        tell(log, EventKind.REWARD, use.seat, space, 0, 0, 0)
        return program.reward[space]
    seat = state.seats[use.seat]
    within = amount(program, state, use.seat, row[1])
    came = seat.space != seat.began_space
    _offer_rewards(program, state, use.seat, within, row[2] == 1 and came)
    if state.n_options == 0:
        state.question = NO_QUESTION
        return codes.NONE
    return 0


@kernel
def _offer_rewards(program: ProgramRecord, state: StateRecord, s: int, within: int, here: bool) -> None:
    seat = state.seats[s]
    ask(state, Ask.CLAIM, s)
    if here and program.reward[seat.space] != codes.NONE:
        offer(state, Verb.SPACE, seat.space, 0)
    seen = look_around(program, state.frontier, seat.space, within)
    for place in range(1, seen):
        if program.reward[state.frontier[place]] != codes.NONE:
            offer(state, Verb.SPACE, state.frontier[place], 0)


@kernel
def look_around(program: ProgramRecord, frontier: Ints, space: int, within: int) -> int:
    """Note a space and those near it, from near to far; return how many. Water and runners are no hindrance, walls are."""
    seen = np.zeros(SPACES, np.bool_)
    seen[space], frontier[0] = True, space
    count, first = 1, 0
    for _ in range(within):
        if first == count:
            break  # everything has been seen
        last = count
        for at in range(first, last):
            for place in range(program.near_looking[frontier[at]], program.near_looking[frontier[at] + 1]):
                near = program.in_sight[place]
                if not seen[near]:
                    seen[near], frontier[count] = True, near
                    count += 1
        first = last
    return count
