"""Abilities under way: one may start another, so they lie on a pile, and the uppermost goes on."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.engine import codes, events, limits
from cubitos_kit.engine.kernels.dice import find_active, lying
from cubitos_kit.engine.kernels.telling import tell
from cubitos_kit.engine.records import DieRecord, LogRecord, SeatRecord, StateRecord, UseRecord


@kernel
def begin(state: StateRecord, s: int, unit: int, moment: int, code: int) -> UseRecord:
    """Lay a new ability on the pile, to be done next."""
    if state.depth >= limits.DEPTH:
        state.over = codes.TOO_MUCH
        state.depth -= 1
    top = 0
    if state.depth > 0:
        below = state.uses[state.depth - 1]
        top = below.that + below.n_that
    use = state.uses[state.depth]
    state.depth += 1
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
    place = use.that + use.n_that
    if place >= limits.REFERENCES:
        state.over = codes.TOO_MUCH
        return
    state.references[place] = name
    state.reference_serials[place] = serial
    use.n_that += 1


@kernel
def touched_nothing(state: StateRecord) -> None:
    """Forget the dice touched before, as a new effect begins."""
    use = state.uses[state.depth - 1]
    use.n_that = 0
    use.that_many = 0


@kernel
def moved_this(state: StateRecord, serial: int, zone: int, colour: int) -> None:
    """Keep track of the die whose ability is under way, as its own effects move it."""
    for level in range(state.depth):
        use = state.uses[level]
        if use.serial == serial and serial > 0 and use.colour == colour:
            use.zone = zone
            if zone != codes.ACTIVE:
                use.serial = 0


@kernel
def put_off(state: StateRecord, s: int, moment: int, code: int, unit: int, serial: int, colour: int) -> None:
    """Remember effects for a later moment."""
    seat = state.seats[s]
    if seat.n_later >= limits.LATER:
        state.over = codes.TOO_MUCH
        return
    later = seat.later[seat.n_later]
    seat.n_later += 1
    later.moment = moment
    later.code = code
    later.unit = unit
    later.serial = serial
    later.colour = colour


@kernel
def _lies_now(seat: SeatRecord, serial: int, colour: int) -> int:
    """Return where the die of something put off lies by now; dice of a colour that are not active are alike."""
    if serial == 0:
        return codes.NOWHERE
    if find_active(seat, serial) >= 0:
        return codes.ACTIVE
    for zone in (codes.DISCARD, codes.DRAW, codes.ROLL):
        if lying(seat, zone, colour) > 0:
            return zone
    return codes.NOWHERE


@kernel
def fire_later(state: StateRecord, s: int, moment: int, log: LogRecord) -> None:
    """Begin everything that was put off to this moment, the first of them first."""
    seat = state.seats[s]
    if seat.n_later == 0:
        return
    for place in range(seat.n_later - 1, -1, -1):
        later = seat.later[place]
        if later.moment == moment:
            use = begin(state, s, later.unit, moment, later.code)
            use.serial = later.serial
            use.colour = later.colour
            use.zone = _lies_now(seat, later.serial, later.colour)
            tell(log, events.USED, s, later.unit, 0, 0, 0)
    for place in range(seat.n_later):
        if seat.later[place].moment == moment:
            seat.later[place].moment = codes.NONE
    _close_ranks(seat)


@kernel
def _close_ranks(seat: SeatRecord) -> None:
    """Forget what was put off and is done with; the rest keeps its order."""
    kept = 0
    for place in range(seat.n_later):
        later = seat.later[place]
        if later.moment != codes.NONE:
            entry = seat.later[kept]
            entry.moment = later.moment
            entry.code = later.code
            entry.unit = later.unit
            entry.serial = later.serial
            entry.colour = later.colour
            kept += 1
    seat.n_later = kept


@kernel
def lapse_later(state: StateRecord, s: int) -> None:
    """Forget what was put off to a moment of this round that did not come."""
    seat = state.seats[s]
    for place in range(seat.n_later):
        if seat.later[place].moment != codes.NEXT_DRAW:
            seat.later[place].moment = codes.NONE
    _close_ranks(seat)
