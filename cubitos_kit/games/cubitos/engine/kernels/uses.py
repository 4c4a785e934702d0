"""Abilities under way: one may start another, so they lie on a pile, and the uppermost goes on."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.kernels.asking import die_colour, die_seat, die_zone
from cubitos_kit.games.cubitos.engine.records import DieRecord, StateRecord, UseRecord

LYING = -1
"""Stands for the serial number of an ability's own die where it was picked as `this` and is not active."""


@kernel
def begin(state: StateRecord, s: int, unit: int, moment: int, code: int) -> UseRecord:
    """Lay a new ability on the pile, to be done next; beyond its height nothing begins."""
    top = 0
    if state.depth > 0:
        below = state.uses[state.depth - 1]
        top = below.that + below.n_that
    use = state.uses[state.depth]
    if state.depth < limits.DEPTH:
        state.depth += 1
    else:
        state.cut_off = max(state.cut_off, 1)
    state.n_uses += 1
    if state.n_uses > limits.USES:
        state.over = codes.ENDLESS
    use.seat = s
    use.owner = s
    use.unit = unit
    use.moment = moment
    use.at = code
    use.now = state.now
    use.serial = 0
    use.colour = 0
    use.zone = codes.NOWHERE
    use.that = top
    use.n_that = 0
    use.that_many = 0
    use.rolled = 0
    use.hits = 0
    use.misses = 0
    use.one_other = -1
    use.borrowed = 0
    use.ask_first = 0
    use.otherwise = codes.NONE
    for who in range(12):
        use.chosen[who] = -1
    return use


@kernel
def begin_for_die(state: StateRecord, s: int, unit: int, moment: int, code: int, die: DieRecord) -> None:
    """Begin an ability of an active die."""
    serial, colour = die.serial, die.colour
    use = begin(state, s, unit, moment, code)
    use.serial = serial
    use.colour = colour
    use.zone = codes.ACTIVE


@kernel
def touch(state: StateRecord, name: int, serial: int) -> None:
    """Note a die as touched by the effect under way."""
    use = state.uses[state.depth - 1]
    note_die(state, use.that + use.n_that, name, serial)
    if use.that + use.n_that < limits.REFERENCES:
        use.n_that += 1


@kernel
def note_die(state: StateRecord, place: int, name: int, serial: int) -> None:
    """Note a die among those that abilities under way speak of, where there is room."""
    if place >= limits.REFERENCES:
        state.cut_off = max(state.cut_off, 1)
        return
    state.references[place] = name
    state.reference_serials[place] = serial


@kernel
def touched_there(state: StateRecord, use: UseRecord, owner: int, zone: int, colour: int) -> int:
    """Count the dice of a colour in a zone that an ability speaks of: those its last effect touched."""
    count = 0
    for place in range(use.that, use.that + use.n_that):
        name = state.references[place]
        here = zone == codes.TRAYS or die_seat(name) == owner
        if here and die_zone(name) == zone and die_colour(name) == colour:
            count += 1
    return count


@kernel
def touched_nothing(state: StateRecord) -> None:
    """Forget the dice touched before, as an effect begins that touches dice."""
    use = state.uses[state.depth - 1]
    use.n_that = 0
    use.touched = 1
    counted_anew(use, 0)


@kernel
def counted_anew(use: UseRecord, how_many: int) -> None:
    """Note how many dice or tokens the effect under way has touched."""
    use.that_many = how_many
    use.counted = 1


@kernel
def moved_this(state: StateRecord, serial: int, zone: int, colour: int) -> None:
    """Keep track of the die whose ability is under way, as its own effects move it."""
    if serial == LYING:
        state.uses[state.depth - 1].zone = zone
        return
    for level in range(state.depth):
        use = state.uses[level]
        if use.serial == serial and serial > 0 and use.colour == colour:
            use.zone = zone
            if zone != codes.ACTIVE:
                use.serial = 0


@kernel
def choices_of(use: UseRecord) -> int:
    """Return whom a player has chosen so far, as one number: each of the players acts with choices of their own."""
    packed = 0
    for who in range(12):
        packed = 5 * packed + use.chosen[who] + 1
    return 5 * packed + use.one_other + 1


@kernel
def choose_anew(use: UseRecord, packed: int) -> None:
    """Go back to what was chosen; from 0 on nobody is."""
    use.one_other = packed % 5 - 1
    for who in range(11, -1, -1):
        packed //= 5
        use.chosen[who] = packed % 5 - 1
