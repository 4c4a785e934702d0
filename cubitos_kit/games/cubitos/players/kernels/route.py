"""The way over the board: where the feet can lead, and which place is worth most."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.kernels.asking import object_of, verb_of
from cubitos_kit.games.cubitos.engine.kernels.moving import used_space
from cubitos_kit.games.cubitos.engine.kernels.standing import board_of
from cubitos_kit.games.cubitos.engine.questions import Verb
from cubitos_kit.games.cubitos.engine.records import ProgramRecord, SeatRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.abilities import unit_worth
from cubitos_kit.games.cubitos.players.kernels.worth import interpolated, lateness_now
from cubitos_kit.games.cubitos.players.records import LAYERS, PATH, BrainRecord, MemoryRecord

BEGINS, ON_FOOT, THROUGH, FLYING = range(4)
"""How a plan comes to a space: the runner stands there, by a step, through a shortcut, or by its jet pack."""


@kernel
def next_move(program: ProgramRecord, state: StateRecord, brain: BrainRecord, memory: MemoryRecord, s: int) -> int:
    """Follow the plan, or make one; buy a foot where that is worth more than what the money buys otherwise."""
    for place in range(state.n_options):
        verb = verb_of(state.options[place])
        if verb == Verb.GO_ON:
            return place
        if verb == Verb.USE:
            now = lateness_now(program, state, memory)
            if unit_worth(program, state, brain, s, object_of(state.options[place]), now) > 0:
                return place
    seat = state.seats[s]
    feet = seat.feet + seat.water_feet
    if not brain.plans:
        return simple_move(program, state, s)
    known = memory.planned[s] == state.round_number and memory.space[s] == seat.space and memory.feet[s] == feet
    if not known:
        plan(program, state, brain, memory, s, lateness_now(program, state, memory))
    if memory.next_step[s] < memory.length[s]:
        wanted = memory.path[s, memory.next_step[s]]
        memory.next_step[s] += 1
        for place in range(state.n_options):
            if state.options[place] == wanted:
                _expect(program, state, memory, s, wanted)
                return place
    bought = _foot_worth_buying(program, state, brain, memory, s)
    if bought >= 0:
        memory.planned[s] = -1
        return bought
    return state.n_options - 1


@kernel
def _expect(program: ProgramRecord, state: StateRecord, memory: MemoryRecord, s: int, option: int) -> None:
    """Note where the runner will stand, and with how many feet, if it follows the plan."""
    seat = state.seats[s]
    feet = seat.feet + seat.water_feet
    verb, what = verb_of(option), object_of(option)
    if verb == Verb.SPACE:
        memory.feet[s] = feet - 1
        memory.space[s] = what
    elif verb == Verb.JET_PACK:
        memory.feet[s] = 2 * feet
    elif verb == Verb.SHORTCUT:
        toll = program.toll[seat.space] if program.toll_in_feet[seat.space] else 0
        memory.feet[s] = feet - toll
        memory.space[s] = what
    else:
        memory.planned[s] = -1


@kernel
def simple_move(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """Take the step that leaves the fewest to the finish; without one stop."""
    here = program.to_finish[state.seats[s].space]
    best, nearest = state.n_options - 1, here
    for place in range(state.n_options):
        verb = verb_of(state.options[place])
        if verb == Verb.GO_ON or verb == Verb.JET_PACK:
            return place
        if verb == Verb.SPACE:
            steps = program.to_finish[object_of(state.options[place])]
            if steps < nearest:
                best, nearest = place, steps
    return best


@kernel
def place_worth(
    program: ProgramRecord, seat: SeatRecord, brain: BrainRecord, space: int, foot: float, claims: int, now: float
) -> float:
    """Return what it is worth to end the Move step on a space, with what a foot is worth."""
    total = -foot * program.to_finish[space]
    if program.ground[space] == codes.FINISH:
        if seat.leg >= program.n_legs - 1:
            total += brain.finish
    elif space != seat.began_space or seat.leg != seat.began_leg:
        total += interpolated(brain.reward[space, 0], brain.reward[space, 1], now)
    if claims:
        total += claims * interpolated(brain.near_reward[space, 0], brain.near_reward[space, 1], now)
    return total


@kernel
def claims_waiting(state: StateRecord, brain: BrainRecord, s: int) -> int:
    """Count the active symbols that will claim the reward of another space after the Move step."""
    seat = state.seats[s]
    count = 0
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.face == codes.SYMBOL or die.face == codes.POWER:
            count += brain.claims[die.colour]
    return count


@kernel
def plan(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, memory: MemoryRecord, s: int, now: float
) -> None:
    """Spread out over all spaces that the feet reach, with jet packs and shortcuts, and note the way to the best.

    Each jet pack taken begins a layer of its own, so that no way runs in circles through a jet pack it took.
    """
    seat = state.seats[s]
    board = board_of(program, seat.leg)
    first, last = program.board_start[board], program.board_finish[board]
    for space in range(first, last + 1):
        memory.best[space] = memory.spread[space] = -1
    here, feet = seat.space, seat.feet + seat.water_feet
    claims = claims_waiting(state, brain, s)
    target, within = here, 0
    foot = interpolated(brain.foot[0], brain.foot[1], now)
    worth = place_worth(program, seat, brain, here, foot, claims, now)
    waiting = _reach(memory, 0, here, feet, seat.water_feet, here, BEGINS, 0)
    layer = 0
    while waiting > 0:
        found, worth, met = _spread_out(program, seat, brain, memory, layer, waiting, foot, claims, worth, now)
        if found >= 0:
            target, within = found, layer
        layer += 1
        waiting = _take_off(program, memory, seat, first, last, layer) if met else 0
    _note_path(memory, s, within, target)
    memory.planned[s] = state.round_number
    memory.space[s] = here
    memory.feet[s] = feet


@kernel
def _reach(memory: MemoryRecord, layer: int, space: int, feet: int, wet: int, before: int, by: int, tail: int) -> int:
    """Let a space wait in the queue if it is reached with more feet than ever; return where the queue ends."""
    if feet <= memory.best[space] or tail >= memory.queue.size:
        return tail
    memory.best[space], memory.water[space], memory.layer[space] = feet, wet, layer
    memory.came_from[layer, space], memory.came_by[layer, space] = before, by
    memory.queue[tail] = space
    return tail + 1


@kernel
def _spread_out(
    program: ProgramRecord,
    seat: SeatRecord,
    brain: BrainRecord,
    memory: MemoryRecord,
    layer: int,
    tail: int,
    foot: float,
    claims: int,
    worth: float,
    now: float,
) -> tuple[int, float, bool]:
    """Go on from all that waits in the queue.

    Return the best space, if one is worth more than that, its worth, and whether a jet pack was met.
    """
    target, head, met = -1, 0, False
    while head < tail:
        space = memory.queue[head]
        head += 1
        feet = memory.best[space]
        if memory.spread[space] == feet:
            continue  # it stood in the queue twice
        met = met or program.jet_pack[space] != 0
        finish = program.ground[space] == codes.FINISH
        if space != seat.space and (finish or memory.spread[space] < 0):
            value = place_worth(program, seat, brain, space, foot, claims, now)
            if finish:
                value += feet * 0.001
            if value > worth:
                target, worth = space, value
        memory.spread[space] = feet
        if not finish:
            tail = _go_on_from(program, memory, seat, layer, space, tail)
    return target, worth, met


@kernel
def _go_on_from(
    program: ProgramRecord, memory: MemoryRecord, seat: SeatRecord, layer: int, space: int, tail: int
) -> int:
    """Reach what a shortcut or one foot leads to; return where the queue ends."""
    feet, wet = memory.best[space], memory.water[space]
    if program.landing[space] != codes.NONE and not used_space(seat, space):
        landing, toll = program.landing[space], program.toll[space]
        if program.toll_in_feet[space]:
            if feet >= toll:
                left = feet - toll
                tail = _reach(memory, layer, landing, left, min(wet, left), space, THROUGH, tail)
        elif seat.coins >= toll:
            tail = _reach(memory, layer, landing, feet, wet, space, THROUGH, tail)
    if feet <= 0:
        return tail
    left = feet - 1
    for place in range(program.near[space], program.near[space + 1]):
        near = program.neighbours[place]
        if left <= memory.best[near]:
            continue  # most neighbours were reached before
        if program.ground[near] != codes.WATER:
            tail = _reach(memory, layer, near, left, min(wet, left), space, ON_FOOT, tail)
        elif wet > 0:
            tail = _reach(memory, layer, near, left, wet - 1, space, ON_FOOT, tail)
    return tail


@kernel
def _take_off(program: ProgramRecord, memory: MemoryRecord, seat: SeatRecord, first: int, last: int, layer: int) -> int:
    """Begin a layer with the jet packs that were met in the one before; return how many spaces wait."""
    tail = 0
    if layer >= LAYERS or program.n_jet_packs == 0:
        return tail
    for space in range(first, last + 1):
        feet = memory.best[space]
        met = program.jet_pack[space] and feet > 0 and memory.layer[space] == layer - 1
        if met and not used_space(seat, space) and not _taken(memory, layer - 1, space):
            tail = _reach(memory, layer, space, 2 * feet, 2 * memory.water[space], space, FLYING, tail)
    return tail


@kernel
def _taken(memory: MemoryRecord, layer: int, jet_pack: int) -> bool:
    """Tell whether the way to a jet pack has taken it before."""
    space = jet_pack
    while layer > 0:
        if memory.came_by[layer, space] == FLYING:
            layer -= 1
            if space == jet_pack:
                return True
        else:
            space = memory.came_from[layer, space]
    return False


@kernel
def _note_path(memory: MemoryRecord, s: int, layer: int, space: int) -> None:
    """Write the way down as the options that will be chosen, from the end to the beginning, then turn it round."""
    path = memory.path[s]
    length = 0
    by = memory.came_by[layer, space]
    while by != BEGINS and length < PATH:
        verb = Verb.SPACE if by == ON_FOOT else (Verb.SHORTCUT if by == THROUGH else Verb.JET_PACK)
        path[length] = verb + 32 * space
        length += 1
        if by == FLYING:
            layer -= 1
        else:
            space = memory.came_from[layer, space]
        by = memory.came_by[layer, space]
    for place in range(length // 2):
        path[place], path[length - 1 - place] = path[length - 1 - place], path[place]
    memory.length[s] = length
    memory.next_step[s] = 0


@kernel
def _foot_worth_buying(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, memory: MemoryRecord, s: int
) -> int:
    """Return the option to buy a foot, where it brings the runner on for less than it costs; else -1."""
    seat = state.seats[s]
    place = -1
    for option in range(state.n_options):
        if verb_of(state.options[option]) == Verb.BUY_FOOT:
            place = option
    if place < 0 or seat.leg >= program.n_legs:
        return -1
    steps = program.to_finish[seat.space]
    last_leg = seat.leg >= program.n_legs - 1
    affordable = (seat.coins + seat.credits) // max(1, seat.foot_price)
    if last_leg and 0 < steps <= affordable:
        return place
    coins = min(seat.foot_price, seat.coins)
    now = lateness_now(program, state, memory)
    price = coins * interpolated(brain.coin[0], brain.coin[1], now)
    price += (seat.foot_price - coins) * interpolated(brain.credit[0], brain.credit[1], now)
    return place if interpolated(brain.foot[0], brain.foot[1], now) > price else -1
