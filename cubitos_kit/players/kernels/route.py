"""The way over the board: where the feet can lead, and which place is worth most."""

from cubitos_kit.engine import asks, codes, limits
from cubitos_kit.engine.compiled import Record, kernel
from cubitos_kit.engine.kernels.asking import object_of, verb_of
from cubitos_kit.engine.kernels.moving import used_space
from cubitos_kit.engine.kernels.standing import board_of
from cubitos_kit.players.kernels.worth import mixed, unit_worth
from cubitos_kit.players.records import PATH


@kernel
def next_move(program: Record, state: Record, brain: Record, memory: Record, s: int, now: float) -> int:
    """Follow the plan, or make one; buy a foot where that is worth more than what the money buys otherwise."""
    for place in range(state.n_options):
        if verb_of(state.options[place]) == asks.V_GO_ON:
            return place
        if verb_of(state.options[place]) == asks.V_USE:
            if unit_worth(program, state, brain, s, object_of(state.options[place]), now) > 0:
                return place
    seat = state.seats[s]
    feet = seat.feet + seat.water_feet
    if not brain.plans:
        return simple_move(program, state, s)
    known = memory.planned[s] == state.round_number and memory.space[s] == seat.space and memory.feet[s] == feet
    if not known:
        plan(program, state, brain, memory, s, now)
    if memory.next_step[s] < memory.length[s]:
        wanted = memory.path[s, memory.next_step[s]]
        memory.next_step[s] += 1
        for place in range(state.n_options):
            if state.options[place] == wanted:
                _expect(program, state, memory, s, wanted)
                return place
    bought = _foot_worth_buying(program, state, brain, s, now)
    if bought >= 0:
        memory.planned[s] = -1
        return bought
    return state.n_options - 1


@kernel
def _expect(program: Record, state: Record, memory: Record, s: int, option: int) -> None:
    """Note where the runner will stand, and with how many feet, if it follows the plan."""
    seat = state.seats[s]
    feet = seat.feet + seat.water_feet
    verb, what = verb_of(option), object_of(option)
    if verb == asks.V_SPACE:
        memory.feet[s] = feet - 1
        memory.space[s] = what
    elif verb == asks.V_JET_PACK:
        memory.feet[s] = 2 * feet
    elif verb == asks.V_SHORTCUT:
        toll = program.toll[seat.space] if program.toll_in_feet[seat.space] else 0
        memory.feet[s] = feet - toll
        memory.space[s] = what
    else:
        memory.planned[s] = -1


@kernel
def simple_move(program: Record, state: Record, s: int) -> int:
    """Take the step that leaves the fewest to the finish; without one stop."""
    here = program.to_finish[state.seats[s].space]
    best, nearest = state.n_options - 1, here
    for place in range(state.n_options):
        verb = verb_of(state.options[place])
        if verb == asks.V_GO_ON or verb == asks.V_JET_PACK:
            return place
        if verb == asks.V_SPACE:
            steps = program.to_finish[object_of(state.options[place])]
            if steps < nearest:
                best, nearest = place, steps
    return best


@kernel
def place_worth(program: Record, state: Record, brain: Record, s: int, space: int, claims: int, now: float) -> float:
    """Return what it is worth to end the Move step on a space."""
    seat = state.seats[s]
    foot = mixed(brain.foot[0], brain.foot[1], now)
    total = -foot * program.to_finish[space]
    if program.ground[space] == codes.FINISH:
        if seat.leg >= program.n_legs - 1:
            total += brain.finish
    elif space != seat.began_space or seat.leg != seat.began_leg:
        total += mixed(brain.reward[space, 0], brain.reward[space, 1], now)
    if claims:
        total += claims * mixed(brain.near_reward[space, 0], brain.near_reward[space, 1], now)
    return total


@kernel
def claims_waiting(state: Record, brain: Record, s: int) -> int:
    """Count the active symbols that will claim the reward of another space after the Move step."""
    seat = state.seats[s]
    count = 0
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.face == codes.SYMBOL or die.face == codes.POWER:
            count += brain.claims[die.colour]
    return count


@kernel
def plan(program: Record, state: Record, brain: Record, memory: Record, s: int, now: float) -> None:
    """Spread out over all spaces that the feet reach, with jet packs and shortcuts, and note the way to the best."""
    seat = state.seats[s]
    board = board_of(program, seat.leg)
    first, last = program.board_start[board], program.board_finish[board]
    for space in range(first, last + 1):
        memory.best[space] = memory.spread[space] = -1
    best, water, queue = memory.best, memory.water, memory.queue
    here = seat.space
    best[here] = seat.feet + seat.water_feet
    water[here] = seat.water_feet
    memory.came_from[here] = -1
    queue[0] = here
    head, tail = 0, 1
    claims = claims_waiting(state, brain, s)
    target, worth = here, place_worth(program, state, brain, s, here, claims, now)
    limit = 4 * limits.SPACES - 16
    while head < tail:
        space = queue[head]
        head += 1
        feet, wet = best[space], water[space]
        if memory.spread[space] == feet:
            continue  # it stood in the queue twice
        finish = program.ground[space] == codes.FINISH
        if space != here and (finish or memory.spread[space] < 0):
            value = place_worth(program, state, brain, s, space, claims, now)
            if finish:
                value += feet * 0.001
            if value > worth:
                target, worth = space, value
        memory.spread[space] = feet
        if finish:
            continue
        by = 0
        if program.jet_pack[space] and feet > 0 and not used_space(seat, space):
            feet, wet, by = 2 * feet, 2 * wet, 1
        if program.landing[space] != codes.NONE and not used_space(seat, space) and tail < limit:
            landing = program.landing[space]
            toll = program.toll[space]
            left = feet
            payable = seat.coins >= toll
            if program.toll_in_feet[space]:
                left = feet - toll
                payable = left >= 0
            if payable and left > best[landing]:
                best[landing], water[landing] = left, min(wet, left)
                memory.came_from[landing], memory.came_by[landing] = space, 2 + by
                queue[tail] = landing
                tail += 1
        if feet <= 0 or tail >= limit:
            continue
        for place in range(program.near[space], program.near[space + 1]):
            near = program.neighbours[place]
            wet_step = program.ground[near] == codes.WATER
            if wet_step and wet <= 0:
                continue
            if feet - 1 > best[near]:
                best[near] = feet - 1
                water[near] = wet - 1 if wet_step else min(wet, feet - 1)
                memory.came_from[near], memory.came_by[near] = space, by
                queue[tail] = near
                tail += 1
    _note_path(memory, s, here, target)
    memory.planned[s] = state.round_number
    memory.space[s] = here
    memory.feet[s] = seat.feet + seat.water_feet


@kernel
def _note_path(memory: Record, s: int, here: int, target: int) -> None:
    """Write the way down as the options that will be chosen, from the end to the beginning, then turn it round."""
    path = memory.path[s]
    length = 0
    space = target
    while space != here and length < PATH - 3:
        by = memory.came_by[space]
        if by >= 2:
            path[length] = asks.V_SHORTCUT + 32 * space
        else:
            path[length] = asks.V_SPACE + 32 * space
        length += 1
        before = memory.came_from[space]
        if by == 1 or by == 3:
            path[length] = asks.V_JET_PACK + 32 * before
            length += 1
        space = before
    for place in range(length // 2):
        path[place], path[length - 1 - place] = path[length - 1 - place], path[place]
    memory.length[s] = length
    memory.next_step[s] = 0


@kernel
def _foot_worth_buying(program: Record, state: Record, brain: Record, s: int, now: float) -> int:
    """Return the option to buy a foot, where it brings the runner on for less than it costs; else -1."""
    seat = state.seats[s]
    place = -1
    for option in range(state.n_options):
        if verb_of(state.options[option]) == asks.V_BUY_FOOT:
            place = option
    if place < 0 or seat.leg >= program.n_legs:
        return -1
    steps = program.to_finish[seat.space]
    last_leg = seat.leg >= program.n_legs - 1
    affordable = (seat.coins + seat.credits) // max(1, seat.foot_price)
    if last_leg and 0 < steps <= affordable:
        return place
    coins = min(seat.foot_price, seat.coins)
    price = coins * mixed(brain.coin[0], brain.coin[1], now)
    price += (seat.foot_price - coins) * mixed(brain.credit[0], brain.credit[1], now)
    return place if mixed(brain.foot[0], brain.foot[1], now) > price else -1
