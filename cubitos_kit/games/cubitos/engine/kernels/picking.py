"""Which dice: a player picks them one by one, wherever a card leaves a choice."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import (
    NO_FACE,
    ask,
    die_colour,
    die_named,
    die_seat,
    die_zone,
    object_of,
    offer,
    offer_done,
    take_answer,
    verb_of,
)
from cubitos_kit.games.cubitos.engine.kernels.dice import all_in, find_active, lying, put
from cubitos_kit.games.cubitos.engine.kernels.numbers import (
    amount,
    cost_fits,
    face_fits,
    left_out,
    own_serial,
    seats_meant,
    was_touched,
    zones_showing,
)
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.kernels.uses import LYING
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask, Verb
from cubitos_kit.games.cubitos.engine.records import (
    DieRecord,
    LogRecord,
    ProgramRecord,
    SeatRecord,
    SelectorRecord,
    StateRecord,
)

MANY = 1 << 20


@kernel
def pick(program: ProgramRecord, state: StateRecord, which: int, refill: int, log: LogRecord) -> bool:
    """Have the dice of a selector picked; False while a question stands open."""
    use = state.uses[state.depth - 1]
    selector = program.selectors[which]
    if not state.picking:
        state.n_picked = 0
        if selector.ref == codes.REF_THIS:
            _pick_this(state)
            return True
        if selector.ref == codes.REF_THAT:
            _pick_that(state, selector)
            return True
        state.picking = codes.PICKS_DICE
        state.pick_low = amount(program, state, use.seat, selector.low)
        state.pick_high = amount(program, state, use.seat, selector.high)
        state.pick_seats = seats_meant(program, state, use.seat, selector.whose)
        _begin_owner(program, state, selector)
    if state.answered:
        _take_pick(state)
    while state.pick_seats:
        owner = _owner(state)
        if refill and state.pick_left > 0:
            refill_if_empty(program, state, owner, log)
        if state.pick_left <= 0 or not _offer_dice(program, state, owner, selector):
            state.pick_seats &= state.pick_seats - 1
            _begin_owner(program, state, selector)
        elif state.question:
            return False
    state.picking = codes.PICKS_NOTHING
    return True


@kernel
def _owner(state: StateRecord) -> int:
    for s in range(state.n_seats):
        if state.pick_seats & (1 << s):
            return s
    return -1


@kernel
def _begin_owner(program: ProgramRecord, state: StateRecord, selector: SelectorRecord) -> None:
    """Set how many dice of the next owner are due."""
    if selector.how_many == codes.ALL:
        state.pick_left = MANY
    else:
        use = state.uses[state.depth - 1]
        state.pick_left = amount(program, state, use.seat, selector.how_many)
    state.progress = state.n_picked


@kernel
def _take_pick(state: StateRecord) -> None:
    """Note the die that was chosen, or that no more is wanted."""
    option = take_answer(state)
    if verb_of(option) == Verb.DONE:
        state.pick_left = 0
    else:
        add_pick(state, object_of(option), state.answer_beside)
        state.pick_left -= 1


@kernel
def add_pick(state: StateRecord, name: int, serial: int) -> None:
    """Note a die."""
    if state.n_picked >= limits.DICE:
        state.over = codes.TOO_MUCH
        return
    state.picked[state.n_picked] = name
    state.picked_serials[state.n_picked] = serial
    state.n_picked += 1


@kernel
def _pick_this(state: StateRecord) -> None:
    """Note the die that shows the symbol, wherever its own ability has put it."""
    use = state.uses[state.depth - 1]
    if use.zone == codes.ACTIVE:
        index = find_active(state.seats[use.owner], use.serial)
        if index >= 0:
            face = state.seats[use.owner].active[index].face
            add_pick(state, die_named(use.owner, codes.ACTIVE, use.colour, face), use.serial)
    elif use.zone in (codes.DRAW, codes.ROLL, codes.DISCARD):
        if lying(state.seats[use.owner], use.zone, use.colour) > 0:
            add_pick(state, die_named(use.owner, use.zone, use.colour, NO_FACE), LYING)
    elif use.zone == codes.TRAYS and state.supply[use.colour] > 0:
        add_pick(state, die_named(use.owner, use.zone, use.colour, NO_FACE), LYING)


@kernel
def _pick_that(state: StateRecord, selector: SelectorRecord) -> None:
    """Note the dice that were touched before and are still where that left them."""
    use = state.uses[state.depth - 1]
    for place in range(use.that, use.that + use.n_that):
        name, serial = state.references[place], state.reference_serials[place]
        owner, zone, colour = die_seat(name), die_zone(name), die_colour(name)
        if not selector.colours & (1 << colour):
            continue
        if serial == LYING and (zone != use.zone or owner != use.owner or colour != use.colour):
            serial = 0  # it was the ability's own die, which lies elsewhere by now
        if zone == codes.ACTIVE:
            index = find_active(state.seats[owner], serial)
            if index >= 0 and not _is_picked(state, serial):
                add_pick(state, die_named(owner, zone, colour, state.seats[owner].active[index].face), serial)
        elif zone == codes.TRAYS:
            if state.supply[colour] > _picked_of(state, owner, zone, colour):
                add_pick(state, name, serial)
        elif zone != codes.NOWHERE and lying(state.seats[owner], zone, colour) > _picked_of(state, owner, zone, colour):
            add_pick(state, name, serial)


@kernel
def _picked_of(state: StateRecord, owner: int, zone: int, colour: int) -> int:
    """Count the dice already picked that lie so."""
    count = 0
    for place in range(state.n_picked):
        name = state.picked[place]
        if die_colour(name) == colour and die_zone(name) == zone and (zone == codes.TRAYS or die_seat(name) == owner):
            count += 1
    return count


@kernel
def _is_picked(state: StateRecord, serial: int) -> bool:
    for place in range(state.n_picked):
        if state.picked_serials[place] == serial:
            return True
    return False


@kernel
def _hues_allowed(program: ProgramRecord, state: StateRecord, selector: SelectorRecord) -> int:
    """Return the colours that may still be picked, as bits, where all must differ or all be alike."""
    allowed = program.all_colours & selector.colours
    if not (selector.different or selector.same):
        return allowed
    for place in range(state.progress, state.n_picked):
        colour = die_colour(state.picked[place])
        for other in range(program.n_colours):
            alike = program.hue[other] == program.hue[colour]
            if alike == bool(selector.different):
                allowed &= ~(1 << other)
    return allowed


@kernel
def _hues_there(program: ProgramRecord, seat: SeatRecord, selector: SelectorRecord) -> int:
    """Return the colours of which a die lies where one may be picked, as bits: most often they are few."""
    if selector.zones & (1 << codes.TRAYS):
        return program.all_colours
    there = 0
    for zone in (codes.DRAW, codes.ROLL, codes.DISCARD):
        if selector.zones & (1 << zone):
            for colour in range(program.n_colours):
                there |= (lying(seat, zone, colour) > 0) << colour
    if selector.zones & (1 << codes.ACTIVE):
        for index in range(seat.n_active):
            there |= 1 << seat.active[index].colour
    return there


@kernel
def _offer_dice(program: ProgramRecord, state: StateRecord, owner: int, selector: SelectorRecord) -> bool:
    """Ask for a die among those that fit; take them all at once where nothing is left to choose. False for no die."""
    use = state.uses[state.depth - 1]
    allowed = _hues_allowed(program, state, selector) & _hues_there(program, state.seats[owner], selector)
    ask(state, Ask.PICK_DICE, use.seat)
    total = 0
    for colour in range(program.n_colours):
        if allowed & (1 << colour) and cost_fits(state, use.seat, colour, state.pick_low, state.pick_high):
            total += _offer_colour(program, state, owner, colour, selector)
    choice = selector.up_to or selector.different or selector.same
    if total == 0:
        state.question = NO_QUESTION
        return False
    if not choice and total <= state.pick_left:
        _take_all(state, selector.besides)
        state.question = NO_QUESTION
        return True
    if selector.up_to:
        offer_done(state)
    return True


@kernel
def _take_all(state: StateRecord, besides: int) -> None:
    """Pick every die that was offered: of each option as many as lie there. More may be due, once more lie there."""
    before = state.n_picked
    for place in range(state.n_options):
        name = object_of(state.options[place])
        zone, colour, owner = die_zone(name), die_colour(name), die_seat(name)
        if zone == codes.ACTIVE:
            _take_alike(state, owner, state.beside[place], besides)
        else:
            there = state.supply[colour] if zone == codes.TRAYS else lying(state.seats[owner], zone, colour)
            there -= left_out(state, owner, zone, colour, besides)
            for _ in range(there - _picked_of(state, owner, zone, colour)):
                add_pick(state, name, 0)
    state.pick_left -= state.n_picked - before


@kernel
def _take_alike(state: StateRecord, owner: int, serial: int, left: int) -> None:
    """Pick all active dice that an option stands for."""
    seat = state.seats[owner]
    model = seat.active[find_active(seat, serial)]
    colour, face, fresh = model.colour, model.face, model.used == 0
    besides = own_serial(state)
    for index in range(seat.n_active):
        die = seat.active[index]
        alike = die.colour == colour and die.face == face and (die.used == 0) == fresh
        if left == codes.REF_THAT and was_touched(state, die.serial):
            continue
        if alike and not _is_picked(state, die.serial) and not (state.pick_besides and die.serial == besides):
            add_pick(state, die_named(owner, codes.ACTIVE, colour, face), die.serial)


@kernel
def _offer_colour(program: ProgramRecord, state: StateRecord, owner: int, colour: int, selector: SelectorRecord) -> int:
    """Offer the dice of a colour, each kind of place once; return how many dice they are."""
    seat = state.seats[owner]
    total = 0
    zones = zones_showing(selector)
    for zone in (codes.DRAW, codes.ROLL, codes.DISCARD):
        there = lying(seat, zone, colour) if zones & (1 << zone) else 0
        if there > 0:
            there -= _picked_of(state, owner, zone, colour) + left_out(state, owner, zone, colour, selector.besides)
            if there > 0:
                offer(state, Verb.DIE, die_named(owner, zone, colour, NO_FACE), 0)
                total += there
    if zones & (1 << codes.TRAYS) and program.tray[colour]:
        there = state.supply[colour] - _picked_of(state, owner, codes.TRAYS, colour)
        there -= left_out(state, owner, codes.TRAYS, colour, selector.besides)
        if there > 0:
            offer(state, Verb.DIE, die_named(owner, codes.TRAYS, colour, NO_FACE), 0)
            total += there
    if selector.zones & (1 << codes.ACTIVE):
        total += _offer_active(program, state, owner, colour, selector)
    return total


@kernel
def _offer_active(program: ProgramRecord, state: StateRecord, owner: int, colour: int, selector: SelectorRecord) -> int:
    seat = state.seats[owner]
    besides = own_serial(state) if selector.besides == codes.REF_THIS else 0
    state.pick_besides = 1 if besides else 0
    total = 0
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.colour != colour or die.serial == besides or not face_fits(program, die.face, selector.faces):
            continue
        if selector.besides == codes.REF_THAT and was_touched(state, die.serial):
            continue
        if _is_picked(state, die.serial):
            continue
        total += 1
        if not _offered_alike(state, owner, die):
            offer(state, Verb.DIE, die_named(owner, codes.ACTIVE, colour, die.face), die.serial)
    return total


@kernel
def _offered_alike(state: StateRecord, owner: int, die: DieRecord) -> bool:
    """Tell whether a die of this colour, face and freshness stands among the options; a used one is another choice."""
    seat = state.seats[owner]
    name = die_named(owner, codes.ACTIVE, die.colour, die.face)
    for place in range(state.n_options):
        if object_of(state.options[place]) == name:
            other = seat.active[find_active(seat, state.beside[place])]
            if (other.used == 0) == (die.used == 0):
                return True
    return False


@kernel
def refill_if_empty(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> None:
    """rules: roll-refill. When a die is due and the Draw Zone is empty, all discarded dice move there."""
    seat = state.seats[s]
    set_aside = 0
    for place in range(state.n_picked):
        if die_zone(state.picked[place]) == codes.DRAW:
            set_aside += 1
    if all_in(program, seat, codes.DRAW) > set_aside or all_in(program, seat, codes.DISCARD) == 0:
        return
    for colour in range(program.n_colours):
        moved = seat.discard[colour]
        if moved:
            put(seat, codes.DISCARD, colour, -moved)
            put(seat, codes.DRAW, colour, moved)
    tell(log, EventKind.REFILLED, s, 0, 0, 0, 0)
