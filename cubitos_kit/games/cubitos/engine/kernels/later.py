"""What is put off to a later moment: with what it has to remember, until that moment comes or the round is over."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import NO_FACE, die_colour, die_named, die_seat, die_zone
from cubitos_kit.games.cubitos.engine.kernels.dice import find_active, lying
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.kernels.uses import begin, choices_of, choose_anew, touch, touched_there
from cubitos_kit.games.cubitos.engine.ops import Needs
from cubitos_kit.games.cubitos.engine.records import LogRecord, PutOffRecord, StateRecord, UseRecord

DUE = -1
"""The moment of what was put off, once it has come."""


@kernel
def put_off(state: StateRecord, s: int, moment: int, code: int, unit: int, serial: int, colour: int) -> None:
    """Put off what a symbol starts; without a serial number it does not speak of its die."""
    later = _entry(state, s, moment, code, unit)
    later.serial = serial
    later.colour = colour
    later.zone = codes.ACTIVE if serial else codes.NOWHERE
    _keep_entry(state)


@kernel
def put_off_within(state: StateRecord, use: UseRecord, moment: int, code: int, needs: int) -> None:
    """rules: abilities-later-memory. Put off effects of an ability under way, with what they need to remember of it."""
    later = _entry(state, use.seat, moment, code, use.unit)
    later.borrowed = use.borrowed
    if needs & Needs.THIS:
        later.serial, later.colour = use.serial, use.colour
        later.zone, later.owner = use.zone, use.owner
    if needs & Needs.THAT_MANY:
        later.that_many = use.that_many
    if needs & Needs.ROLL:
        later.rolled, later.hits, later.misses = use.rolled, use.hits, use.misses
    if needs & Needs.CHOSEN:
        later.chosen = choices_of(use)
    if needs & Needs.THAT:
        _remember_dice(state, use, later)
    _keep_entry(state)


@kernel
def _entry(state: StateRecord, s: int, moment: int, code: int, unit: int) -> PutOffRecord:
    """Begin to write down what is put off, behind all that is."""
    later = state.later[state.n_later]
    later.seat = s
    later.moment = moment
    later.code = code
    later.unit = unit
    later.times = 1
    later.serial = 0
    later.colour = 0
    later.zone = codes.NOWHERE
    later.owner = s
    later.borrowed = 0
    later.that = state.n_later_dice
    later.n_that = 0
    later.that_many = 0
    later.rolled = 0
    later.hits = 0
    later.misses = 0
    later.chosen = 0
    return later


@kernel
def _remember_dice(state: StateRecord, use: UseRecord, later: PutOffRecord) -> None:
    for place in range(use.that, use.that + use.n_that):
        at = later.that + later.n_that
        if at >= limits.LATER_DICE:
            state.cut_off = max(state.cut_off, 1)
            return
        state.later_dice[at] = state.references[place]
        state.later_serials[at] = state.reference_serials[place]
        later.n_that += 1


@kernel
def _keep_entry(state: StateRecord) -> None:
    """Keep what was written down: as once more the same, or as another one. Where all places are taken it is not put off."""
    last = state.n_later
    later = state.later[last]
    for place in range(last - 1, -1, -1):
        other = state.later[place]
        if other.seat == later.seat and other.moment == later.moment:
            if _same(state, other, later):
                other.times += 1
                return
            if last < limits.LATER:
                break  # the first put off is the first done, so that only neighbors stand as one
    if last >= limits.LATER:
        state.cut_off = max(state.cut_off, 1)
        return
    state.n_later += 1
    state.n_later_dice += later.n_that
    state.seats[later.seat].n_later += 1


@kernel
def _same(state: StateRecord, one: PutOffRecord, other: PutOffRecord) -> bool:
    """Tell whether two effects put off to one moment would do the same."""
    if one.code != other.code or one.unit != other.unit or one.borrowed != other.borrowed:
        return False
    if one.serial != other.serial or one.colour != other.colour or one.zone != other.zone or one.owner != other.owner:
        return False
    if one.that_many != other.that_many or one.chosen != other.chosen or one.n_that != other.n_that:
        return False
    if one.rolled != other.rolled or one.hits != other.hits or one.misses != other.misses:
        return False
    for place in range(one.n_that):
        a, b = one.that + place, other.that + place
        if state.later_dice[a] != state.later_dice[b] or state.later_serials[a] != state.later_serials[b]:
            return False
    return True


@kernel
def fire_later(state: StateRecord, s: int, moment: int) -> None:
    """Have everything done that was put off to this moment, the first of it first."""
    seat = state.seats[s]
    if seat.n_later == 0:
        return
    for place in range(state.n_later):
        later = state.later[place]
        if later.seat == s and later.moment == moment:
            later.moment = DUE
            seat.n_later -= 1
            state.n_due += 1


@kernel
def begin_due(state: StateRecord, log: LogRecord) -> None:
    """Begin the first of what is due."""
    place = 0
    while state.later[place].moment != DUE:
        place += 1
    later = state.later[place]
    use = begin(state, later.seat, later.unit, later.moment, later.code)
    _recall(state, use, later)
    tell(log, EventKind.USED, later.seat, later.unit, 0, 0, 0)
    later.times -= 1
    if later.times <= 0:
        later.code = codes.NONE
        state.n_due -= 1
        _close_ranks(state)


@kernel
def _recall(state: StateRecord, use: UseRecord, later: PutOffRecord) -> None:
    """Give an ability back what was remembered for it."""
    use.owner = later.owner
    use.borrowed = later.borrowed
    use.colour = later.colour
    choose_anew(use, later.chosen)
    use.rolled, use.hits, use.misses = later.rolled, later.hits, later.misses
    if later.zone != codes.NOWHERE:
        known = die_named(later.owner, later.zone, later.colour, NO_FACE)
        name, use.serial = find_again(state, known, later.serial, use)
        use.zone = die_zone(name)
    for place in range(later.that, later.that + later.n_that):
        name, serial = find_again(state, state.later_dice[place], state.later_serials[place], use)
        touch(state, name, serial)
    use.that_many = later.that_many


@kernel
def find_again(state: StateRecord, name: int, serial: int, use: UseRecord) -> tuple[int, int]:
    """rules: abilities-later-dice. Return the name of a die as it lies now, and its serial number where it is active.

    Active dice are known. Of others one is like another of its color: it is looked for where it was, then in the Discard
    Zone, the Draw Zone, the Roll Zone, at last among active dice. None of them is found twice.
    """
    owner, zone, colour = die_seat(name), die_zone(name), die_colour(name)
    seat = state.seats[owner]
    if zone == codes.NOWHERE:
        return name, 0
    if zone == codes.ACTIVE:
        index = find_active(seat, serial)
        if index >= 0:
            return die_named(owner, codes.ACTIVE, colour, seat.active[index].face), serial
    for other in (zone, codes.DISCARD, codes.DRAW, codes.ROLL):
        there = 0
        if other == codes.TRAYS:
            there = state.supply[colour]
        elif other != codes.ACTIVE:
            there = lying(seat, other, colour)
        if there > touched_there(state, use, owner, other, colour):
            return die_named(owner, other, colour, NO_FACE), 0
        if other == codes.TRAYS:
            break
    for index in range(seat.n_active if zone != codes.TRAYS else 0):
        die = seat.active[index]
        if die.colour == colour and not _found_active(state, use, die.serial):
            return die_named(owner, codes.ACTIVE, colour, die.face), die.serial
    return die_named(owner, codes.NOWHERE, colour, NO_FACE), 0


@kernel
def _found_active(state: StateRecord, use: UseRecord, serial: int) -> bool:
    for place in range(use.that, use.that + use.n_that):
        if state.reference_serials[place] == serial:
            return True
    return False


@kernel
def _close_ranks(state: StateRecord) -> None:
    """Forget what was put off and is done with (without code), and its dice; the rest keeps its order."""
    kept, n_dice = 0, 0
    for place in range(state.n_later):
        later = state.later[place]
        if later.code != codes.NONE:
            for die in range(later.n_that):
                state.later_dice[n_dice + die] = state.later_dice[later.that + die]
                state.later_serials[n_dice + die] = state.later_serials[later.that + die]
            later.that = n_dice
            n_dice += later.n_that
            _copy(state.later[kept], later)
            kept += 1
    state.n_later = kept
    state.n_later_dice = n_dice


@kernel
def _copy(into: PutOffRecord, later: PutOffRecord) -> None:
    into.seat, into.moment, into.code, into.unit = later.seat, later.moment, later.code, later.unit
    into.times, into.borrowed, into.chosen = later.times, later.borrowed, later.chosen
    into.serial, into.colour, into.zone, into.owner = later.serial, later.colour, later.zone, later.owner
    into.that, into.n_that, into.that_many = later.that, later.n_that, later.that_many
    into.rolled, into.hits, into.misses = later.rolled, later.hits, later.misses


@kernel
def lapse_later(state: StateRecord, s: int) -> None:
    """Forget what was put off to a moment of this round that did not come."""
    seat = state.seats[s]
    if seat.n_later == 0:
        return
    for place in range(state.n_later):
        later = state.later[place]
        if later.seat == s and later.moment != codes.NEXT_DRAW:
            later.code = codes.NONE
            seat.n_later -= 1
    _close_ranks(state)


@kernel
def forget_due(state: StateRecord) -> None:
    """Forget what is due and not yet begun."""
    if state.n_due == 0:
        return
    for place in range(state.n_later):
        if state.later[place].moment == DUE:
            state.later[place].code = codes.NONE
    state.n_due = 0
    _close_ranks(state)
