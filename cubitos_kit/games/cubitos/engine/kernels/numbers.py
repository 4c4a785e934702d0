"""Numbers that a card counts, and whether what it asks for holds."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.kernels.asking import NO_FACE, die_colour, die_face, die_seat, die_zone
from cubitos_kit.games.cubitos.engine.kernels.dice import active_of, find_active, lying
from cubitos_kit.games.cubitos.engine.kernels.standing import (
    bits_in,
    in_turn,
    lines,
    lines_behind_leader,
    lines_of,
    lines_to_finish,
    one_of,
    players_meant,
    route,
    swords_of,
)
from cubitos_kit.games.cubitos.engine.kernels.telling import bounded
from cubitos_kit.games.cubitos.engine.kernels.uses import touched_there
from cubitos_kit.games.cubitos.engine.ops import Counted, NumberOp
from cubitos_kit.games.cubitos.engine.records import ProgramRecord, SelectorRecord, StateRecord

SEVERAL = (1 << codes.OTHERS) | (1 << codes.EVERYONE) | (1 << codes.WEAKER) | (1 << codes.STRONGER)


@kernel
def seats_meant(program: ProgramRecord, state: StateRecord, s: int, who: int) -> int:
    """Return, as bits, the players whom a number or a choice of dice means, after any choice among them was made."""
    if who in (codes.OWN, codes.NONE):
        return 1 << s
    mask = players_meant(program, state, s, who)
    if SEVERAL & (1 << who):
        return mask
    chosen = -1
    if state.depth > 0:
        use = state.uses[state.depth - 1]
        chosen = use.one_other if who == codes.ONE_OTHER else use.chosen[who]
    one = one_of(state, s, mask, chosen)
    return 1 << one if one >= 0 else 0


@kernel
def face_fits(program: ProgramRecord, face: int, faces: int) -> bool:
    """Tell whether a face is one of those that a card names, as bits."""
    if faces == 0:
        return True
    if face == NO_FACE:
        return False
    if face <= codes.POWER:
        return (faces >> face) & 1 == 1
    coins, feet = (faces >> 3) & 1, (faces >> 4) & 1
    credits_shown = (faces >> 5) & 1
    if coins and program.face_coins[face] > 0:
        return True
    if feet and program.face_feet[face] > 0:
        return True
    return credits_shown == 1 and program.face_credits[face] > 0


@kernel
def zones_showing(selector: SelectorRecord) -> int:
    """Return the zones, as bits, in which dice can show what a card names: misses in the Roll Zone show blanks."""
    if selector.faces == 0:
        return selector.zones
    if selector.faces & (1 << codes.BLANK):
        return selector.zones & (1 << codes.ACTIVE | 1 << codes.ROLL)
    return selector.zones & (1 << codes.ACTIVE)


@kernel
def cost_fits(state: StateRecord, s: int, colour: int, low: int, high: int) -> bool:
    """Tell whether a die's cost lies within limits."""
    cost = state.seats[s].costs[colour]
    return (low == codes.NONE or cost >= low) and (high == codes.NONE or cost <= high)


@kernel
def dice_described(
    program: ProgramRecord, state: StateRecord, s: int, which: int, low: int, high: int, among: int
) -> tuple[int, int]:
    """Count the dice that a selector describes, of these colours only, and the different colours among them."""
    selector = program.selectors[which]
    colours = selector.colours & among
    if selector.ref == codes.REF_THAT:
        return _dice_touched(program, state, s, colours, selector.faces, low, high)
    seats = seats_meant(program, state, s, selector.whose)
    zones = zones_showing(selector)
    count = 0
    hues = 0
    for other in range(state.n_seats):
        if seats & (1 << other):
            seat = state.seats[other]
            for colour in range(program.n_colours):
                if not colours & (1 << colour) or not cost_fits(state, s, colour, low, high):
                    continue
                found = 0
                for zone in (codes.DRAW, codes.ROLL, codes.DISCARD):
                    if zones & (1 << zone):
                        left = left_out(state, other, zone, colour, selector.besides)
                        found += max(0, lying(seat, zone, colour) - left)
                if selector.zones & (1 << codes.ACTIVE):
                    found += _active_fitting(program, state, other, colour, selector)
                if found:
                    count += found
                    hues |= 1 << program.hue[colour]
    if zones & (1 << codes.TRAYS):
        for colour in range(program.n_colours):
            if not colours & (1 << colour) or not cost_fits(state, s, colour, low, high):
                continue
            there = state.supply[colour] - left_out(state, s, codes.TRAYS, colour, selector.besides)
            if there > 0:
                count += there
                hues |= 1 << program.hue[colour]
    return count, bits_in(hues)


@kernel
def _active_fitting(
    program: ProgramRecord, state: StateRecord, owner: int, colour: int, selector: SelectorRecord
) -> int:
    seat = state.seats[owner]
    if selector.faces == 0 and selector.besides == codes.REF_NONE:
        return active_of(seat, colour)
    besides = own_serial(state) if selector.besides == codes.REF_THIS else 0
    count = 0
    for index in range(seat.n_active):
        die = seat.active[index]
        if selector.besides == codes.REF_THAT and was_touched(state, die.serial):
            continue
        if die.colour == colour and die.serial != besides and face_fits(program, die.face, selector.faces):
            count += 1
    return count


@kernel
def was_touched(state: StateRecord, serial: int) -> bool:
    """Tell whether the effect before touched the active die of that serial number."""
    if state.depth == 0:
        return False
    use = state.uses[state.depth - 1]
    for place in range(use.that, use.that + use.n_that):
        if state.reference_serials[place] == serial:
            return True
    return False


@kernel
def left_out(state: StateRecord, owner: int, zone: int, colour: int, besides: int) -> int:
    """Count the dice of such a place that `except` leaves out; there one die is like another."""
    if besides == codes.REF_NONE or state.depth == 0:
        return 0
    use = state.uses[state.depth - 1]
    if besides == codes.REF_THIS:
        return 1 if use.zone == zone and use.colour == colour and use.owner == owner else 0
    return touched_there(state, use, owner, zone, colour)


@kernel
def own_serial(state: StateRecord) -> int:
    """Return the serial number of the die whose ability is under way; 0 where it is no longer active."""
    return state.uses[state.depth - 1].serial if state.depth > 0 else 0


@kernel
def _dice_touched(
    program: ProgramRecord, state: StateRecord, s: int, colours: int, faces: int, low: int, high: int
) -> tuple[int, int]:
    count = 0
    hues = 0
    if state.depth > 0:
        use = state.uses[state.depth - 1]
        for place in range(use.that, use.that + use.n_that):
            name = state.references[place]
            colour = die_colour(name)
            face = face_of_touched(state, place)
            fits = colours & (1 << colour) and face_fits(program, face, faces)
            if fits and cost_fits(state, s, colour, low, high):
                count += 1
                hues |= 1 << program.hue[colour]
    return count, bits_in(hues)


@kernel
def face_of_touched(state: StateRecord, place: int) -> int:
    """Return what a die touched before shows now: in the Roll Zone a blank, in others but the Active Zone nothing."""
    name = state.references[place]
    if die_zone(name) == codes.ROLL:
        return codes.BLANK
    if die_zone(name) != codes.ACTIVE:
        return NO_FACE
    seat = state.seats[die_seat(name)]
    index = find_active(seat, state.reference_serials[place])
    return seat.active[index].face if index >= 0 else die_face(name)


@kernel
def _all_touched_fit(
    program: ProgramRecord, state: StateRecord, s: int, colours: int, faces: int, low: int, high: int
) -> int:
    fitting, _ = _dice_touched(program, state, s, colours, faces, low, high)
    return 1 if fitting > 0 and fitting == state.uses[state.depth - 1].n_that else 0


@kernel
def counter(program: ProgramRecord, state: StateRecord, s: int, which: int) -> int:
    """Return one player's number."""
    seat = state.seats[s]
    if which == Counted.FANS:
        return seat.fans
    if which == Counted.SWORDS:
        return swords_of(program, state, s)
    if which == Counted.WEAKER_PLAYERS:
        return bits_in(players_meant(program, state, s, codes.WEAKER))
    if which == Counted.STRONGER_PLAYERS:
        return bits_in(players_meant(program, state, s, codes.STRONGER))
    if which == Counted.PLAYERS:
        return state.n_seats
    if which == Counted.RED_LINES_TO_FINISH:
        return lines_to_finish(program, state, s)
    if which == Counted.RED_LINES_TO_LEADER:
        return lines_behind_leader(program, state, s)
    if which == Counted.PLAYERS_AHEAD:
        return _players_beyond(program, state, s, 1)
    if which == Counted.PLAYERS_BEHIND:
        return _players_beyond(program, state, s, -1)
    if which == Counted.DICE_LOST_THIS_ROUND:
        return seat.n_lost
    if which == Counted.DICE_GAINED_THIS_ROUND:
        return seat.n_gained
    if which == Counted.DICE_BOUGHT_THIS_ROUND:
        return seat.n_bought
    if which == Counted.CREDITS_GAINED_THIS_ROUND:
        return seat.credits_gained
    if which == Counted.COINS:
        return seat.coins
    if which == Counted.FEET:
        return seat.feet + seat.water_feet
    if which == Counted.CREDITS:
        return seat.credits
    if which == Counted.PUSHES_THIS_ROUND:
        return seat.pushes
    if which == Counted.BUSTS_THIS_ROUND:
        return seat.busts
    return _counter_of_the_moment(program, state, s, which)


@kernel
def _counter_of_the_moment(program: ProgramRecord, state: StateRecord, s: int, which: int) -> int:
    seat = state.seats[s]
    if which == Counted.HITS or which == Counted.MISSES:
        return _fallen(state, s, which)
    if which == Counted.SPACES_MOVED_THIS_ROUND:
        return seat.moved
    if which == Counted.WATER_ENTERED_THIS_ROUND:
        return seat.water_entered
    if which == Counted.RED_LINES_CROSSED_THIS_ROUND:
        return max(0, lines(program, state, s) - lines_of(program, seat.began_leg, seat.began_space))
    if which == Counted.RUNNERS_PASSED_THIS_ROUND:
        return _passed(program, state, s)
    if which == Counted.DRAW_AMOUNT:
        return seat.draw_amount
    if which == Counted.COST_OF_THAT:
        return _cost_of_touched(state, s)
    if which == Counted.THAT_MANY and state.depth > 0:
        return state.uses[state.depth - 1].that_many
    return 0


@kernel
def _fallen(state: StateRecord, s: int, which: int) -> int:
    """Return hits or misses: of the last roll of this ability; before it rolls, of the push."""
    if state.depth > 0 and state.uses[state.depth - 1].rolled:
        use = state.uses[state.depth - 1]
        return use.hits if which == Counted.HITS else use.misses
    return state.seats[s].hits if which == Counted.HITS else state.seats[s].misses


@kernel
def _players_beyond(program: ProgramRecord, state: StateRecord, s: int, sign: int) -> int:
    own = sign * route(program, state, s)
    count = 0
    for other in range(state.n_seats):
        if sign * route(program, state, other) > own:
            count += 1
    return count


@kernel
def _passed(program: ProgramRecord, state: StateRecord, s: int) -> int:
    count = 0
    for other in range(state.n_seats):
        was_ahead = state.seats[other].began_route > state.seats[s].began_route
        if was_ahead and route(program, state, other) < route(program, state, s):
            count += 1
    return count


@kernel
def _cost_of_touched(state: StateRecord, s: int) -> int:
    total = 0
    if state.depth > 0:
        use = state.uses[state.depth - 1]
        for place in range(use.that, use.that + use.n_that):
            cost = state.seats[s].costs[die_colour(state.references[place])]
            total += max(cost, 0)
    return total


@kernel
def amount(program: ProgramRecord, state: StateRecord, s: int, number: int) -> int:
    """Return an amount: written down (odd), or counted now (even: where its sum begins)."""
    if number & 1:
        return number >> 1
    if number == codes.NONE:
        return codes.NONE
    return evaluate(program, state, s, number >> 1)


@kernel
def evaluate(program: ProgramRecord, state: StateRecord, s: int, start: int) -> int:
    """Work out a number or a condition, which is 1 where it holds."""
    stack = state.stack
    top = -1
    at = start
    while True:
        row = program.numbers[at]
        op, a, b = int(row[0]), int(row[1]), row[2]
        at += 1
        if op == NumberOp.END:
            return stack[top]
        if op == NumberOp.CONSTANT:
            top += 1
            stack[top] = a
        elif op == NumberOp.COUNTER:
            top += 1
            stack[top] = bounded(state, _summed(program, state, s, a, b))
        elif op == NumberOp.DICE or op == NumberOp.COLOURS:
            low, high = stack[top - 1], stack[top]
            top -= 1
            dice, hues = dice_described(program, state, s, a, low, high, program.all_colours)
            stack[top] = dice if op == NumberOp.DICE else hues
        elif op == NumberOp.EVERY:
            stack[top] = stack[top] // a
        elif op == NumberOp.TIMES:
            stack[top] = bounded(state, stack[top] * a)
        elif op == NumberOp.NOT:
            stack[top] = 1 - stack[top]
        elif op == NumberOp.ALL:
            top -= a - 1
            for place in range(1, a):
                stack[top] &= stack[top + place]
        elif op == NumberOp.ANY:
            top -= a - 1
            for place in range(1, a):
                stack[top] |= stack[top + place]
        elif op == NumberOp.ACTIVE:
            top += 1
            stack[top] = _one_is_active(state, s, a)
        elif op == NumberOp.THAT:
            low, high = stack[top - 1], stack[top]
            top -= 1
            stack[top] = _all_touched_fit(program, state, s, a, b, low, high)
        else:
            top -= 1
            stack[top] = _of_two(state, op, stack[top], stack[top + 1])


@kernel
def _of_two(state: StateRecord, op: int, left: int, right: int) -> int:
    """Return what two numbers make: their sum, one within bounds, or 1 where a comparison of them holds."""
    if op == NumberOp.PLUS:
        return bounded(state, left + right)
    if op == NumberOp.LIMIT:
        limit = max(right, 0)
        return max(-limit, min(limit, left))
    if op == NumberOp.AT_LEAST:
        return 1 if left >= right else 0
    if op == NumberOp.AT_MOST:
        return 1 if left <= right else 0
    return 1 if left == right else 0


@kernel
def _one_is_active(state: StateRecord, s: int, colours: int) -> int:
    """Return 1 if a die of one of the colours is active."""
    seat = state.seats[s]
    for index in range(seat.n_active):
        if colours & (1 << seat.active[index].colour):
            return 1
    return 0


@kernel
def _summed(program: ProgramRecord, state: StateRecord, s: int, which: int, whose: int) -> int:
    """Add a number up over the players meant."""
    if whose == codes.OWN:
        return counter(program, state, s, which)
    seats = seats_meant(program, state, s, whose)
    total = 0
    for place in range(state.n_seats):
        other = in_turn(state, place)
        if seats & (1 << other):
            total += counter(program, state, other, which)
    return total


@kernel
def refresh_costs(program: ProgramRecord, state: StateRecord, s: int) -> None:
    """Work out what each colour costs this player, where a cost is counted or discounted."""
    seat = state.seats[s]
    for colour in range(program.n_colours):
        cost = amount(program, state, s, program.cost[colour])
        seat.costs[colour] = max(0, cost)


@kernel
def price_of(state: StateRecord, s: int, colour: int) -> int:
    """Return what a player pays for a die: its cost less the discounts, never below nothing."""
    seat = state.seats[s]
    return max(0, seat.costs[colour] - seat.discount[colour])
