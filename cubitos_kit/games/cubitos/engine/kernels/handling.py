"""What effects do with the dice that were picked."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import (
    NO_FACE,
    ask,
    die_colour,
    die_face,
    die_named,
    die_seat,
    die_zone,
    object_of,
    offer,
    take_answer,
)
from cubitos_kit.games.cubitos.engine.kernels.chance import luck_of_round
from cubitos_kit.games.cubitos.engine.kernels.dice import (
    arrive,
    find_active,
    leave_active,
    open_now_abilities,
    put,
    roll_face,
    show,
)
from cubitos_kit.games.cubitos.engine.kernels.lending import NOT_LENT, TO_PLAYER, TO_TRAY, gone, lend
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.kernels.uses import LYING, begin, moved_this, touch, touched_nothing
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, StateRecord


@kernel
def take_up(state: StateRecord, name: int, serial: int) -> bool:
    """Take a named die out of its place; False if it has gone meanwhile."""
    zone, colour, owner = die_zone(name), die_colour(name), die_seat(name)
    state.mark = NOT_LENT
    if zone == codes.TRAYS:
        if state.supply[colour] == 0:
            return False
        state.supply[colour] -= 1
        return True
    seat = state.seats[owner]
    if zone == codes.ACTIVE:
        index = find_active(seat, serial)
        if index < 0:
            return False
        state.mark = seat.active[index].lent
        leave_active(seat, index)
        return True
    put(seat, zone, colour, -1)
    return True


@kernel
def take_away(state: StateRecord, name: int, serial: int) -> bool:
    """Take a named die from its owner for good; False if it has gone meanwhile."""
    zone, colour, owner = die_zone(name), die_colour(name), die_seat(name)
    if not take_up(state, name, serial):
        return False
    if zone != codes.TRAYS:
        gone(state, owner, colour, zone, state.mark)
    return True


@kernel
def lay_down(
    program: ProgramRecord, state: StateRecord, s: int, zone: int, colour: int, face: int, before: int, log: LogRecord
) -> None:
    """Put a die into a zone, note it as touched, and keep track of it where it is the ability's own."""
    serial = 0
    shown = NO_FACE
    if zone == codes.ACTIVE:
        shown = face if face != NO_FACE else codes.BLANK
        index = arrive(program, state, s, colour, shown, log)
        state.seats[s].active[index].lent = state.mark
        serial = state.serial
    elif zone == codes.TRAYS:
        state.supply[colour] += 1
    else:
        put(state.seats[s], zone, colour, 1)
    if zone != codes.ACTIVE and (before == LYING or (before > 0 and state.uses[state.depth - 1].serial == before)):
        serial = LYING  # whoever speaks of it as `that` moves the ability's own die
    touch(state, die_named(s, zone, colour, shown), serial)
    moved_this(state, before, zone, colour)
    if zone == codes.ACTIVE and before:
        _follow(state, before, serial)


@kernel
def _follow(state: StateRecord, before: int, serial: int) -> None:
    if before == LYING:
        state.uses[state.depth - 1].serial = serial
        return
    for level in range(state.depth):
        if state.uses[level].serial == before:
            state.uses[level].serial = serial


@kernel
def roll_picked(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """Roll the picked dice freely: hits become active, misses go to the Roll Zone; nobody busts."""
    use = state.uses[state.depth - 1]
    touched_nothing(state)
    state.cast += 1
    use.rolled = 1
    use.hits = 0
    use.misses = 0
    for place in range(state.n_picked):
        name, serial = state.picked[place], state.picked_serials[place]
        owner, colour = die_seat(name), die_colour(name)
        if not take_up(state, name, serial):
            continue
        luck = luck_of_round(state.seats[owner], state.round_number)
        face = roll_face(program, state, owner, colour, luck, log)
        zone = codes.ROLL if face == codes.BLANK else codes.ACTIVE
        if face == codes.BLANK:
            use.misses += 1
        else:
            use.hits += 1
        lay_down(program, state, owner, zone, colour, face, serial, log)
    use.that_many = use.n_that
    for s in range(state.n_seats):
        open_now_abilities(state, s)


@kernel
def lose_picked(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: additional-losing-dice. The picked dice go back to their trays; the start player die never does."""
    touched_nothing(state)
    use = state.uses[state.depth - 1]
    for place in range(state.n_picked):
        name, serial = state.picked[place], state.picked_serials[place]
        owned = die_zone(name) != codes.TRAYS and die_colour(name) != program.start_die
        if owned and take_away(state, name, serial):
            give_back(state, die_seat(name), die_colour(name), die_zone(name), log)
            touch(state, die_named(die_seat(name), codes.TRAYS, die_colour(name), NO_FACE), 0)
            moved_this(state, serial, codes.TRAYS, die_colour(name))
    use.that_many = use.n_that
    _start_lost(program, state, use.that, use.n_that)


@kernel
def give_back(state: StateRecord, s: int, colour: int, zone: int, log: LogRecord) -> None:
    """Return a die taken up from a player to its tray, as lost."""
    state.supply[colour] += 1
    state.seats[s].n_lost += 1
    tell(log, EventKind.LOST, s, colour, zone, 0, 0)


@kernel
def _start_lost(program: ProgramRecord, state: StateRecord, first: int, count: int) -> None:
    """Begin what cards do when their die is lost, for the dice just touched."""
    for place in range(first, first + count):
        name = state.references[place]
        start_without_symbol(program, state, die_seat(name), die_colour(name), codes.LOST, codes.TRAYS)


@kernel
def start_without_symbol(
    program: ProgramRecord, state: StateRecord, s: int, colour: int, moment: int, zone: int
) -> None:
    """Begin the abilities of a die that is bought or lost; no symbol is needed."""
    if not program.moments[colour] & (1 << moment) or state.seats[s].plain & (1 << colour):
        return
    first = program.first_unit[colour, 0, moment]
    for unit in range(first, first + program.n_of_units[colour, 0, moment]):
        which = program.units[unit]
        use = begin(state, s, unit, moment, which.code)
        use.colour = colour
        use.zone = zone
        use.ask_first = 1
        use.otherwise = which.must


@kernel
def face_wanted(program: ProgramRecord, colour: int, wanted: int) -> int:
    """Return the face of a die that a card asks for, or a blank one where it has no such face."""
    if wanted in (codes.NO_FACE, codes.BLANK):
        return codes.BLANK
    best = codes.BLANK
    for side in range(6):
        face = program.faces[colour, side]
        if face == wanted and face <= codes.POWER:
            return face
        if wanted == codes.ANY_COINS and program.face_coins[face] > program.face_coins[best]:
            best = face
        if wanted == codes.ANY_FOOT and program.face_feet[face] > 0:
            best = face
        if wanted == codes.ANY_CREDIT and program.face_credits[face] > 0:
            best = face
    return best


@kernel
def offer_faces(program: ProgramRecord, state: StateRecord, s: int, colour: int) -> None:
    """Ask which face a die is put on."""
    ask(state, Ask.PICK_FACE, s)
    for side in range(6):
        face = program.faces[colour, side]
        fresh = True
        for before in range(side):
            if program.faces[colour, before] == face:
                fresh = False
        if fresh:
            offer(state, Verb.FACE, face, colour)


@kernel
def faces_for_picked(program: ProgramRecord, state: StateRecord, wanted: int) -> bool:
    """Have a face chosen for each picked die, and note it in the die's name; False while a question stands open."""
    use = state.uses[state.depth - 1]
    if not state.picking:
        state.picking = codes.PICKS_FACES
        state.progress = 0
    while state.progress < state.n_picked:
        name = state.picked[state.progress]
        colour = die_colour(name)
        if state.answered:
            face = object_of(take_answer(state))
        elif wanted == codes.CHOSEN:
            offer_faces(program, state, use.seat, colour)
            return False
        else:
            face = face_wanted(program, colour, wanted)
        state.picked[state.progress] = die_named(die_seat(name), die_zone(name), colour, face)
        state.progress += 1
    state.picking = codes.PICKS_NOTHING
    return True


@kernel
def take_picked(program: ProgramRecord, state: StateRecord, zone: int, until: int, log: LogRecord) -> None:
    """rules: additional-free-dice. Take the picked dice, from trays or from other players, into a zone."""
    use = state.uses[state.depth - 1]
    touched_nothing(state)
    for place in range(state.n_picked):
        name, serial = state.picked[place], state.picked_serials[place]
        colour = die_colour(name)
        if colour == program.start_die:
            continue
        if not (take_up(state, name, serial) if until else take_away(state, name, serial)):
            continue
        seat = state.seats[use.seat]
        seat.n_gained += 1
        state.mark = NOT_LENT
        if until:
            rival = die_zone(name) != codes.TRAYS and die_seat(name) != use.seat
            state.mark = TO_PLAYER + die_seat(name) if rival else TO_TRAY
            lend(seat, colour, state.mark)
        tell(log, EventKind.TOOK, use.seat, colour, zone, die_face(name), die_zone(name))
        lay_down(program, state, use.seat, zone, colour, die_face(name), min(serial, 0), log)
    use.that_many = use.n_that
    open_now_abilities(state, use.seat)


@kernel
def move_picked(program: ProgramRecord, state: StateRecord, zone: int, until: int, log: LogRecord) -> None:
    """Move the picked dice to another zone of their owner."""
    use = state.uses[state.depth - 1]
    touched_nothing(state)
    for place in range(state.n_picked):
        name, serial = state.picked[place], state.picked_serials[place]
        owner, colour = die_seat(name), die_colour(name)
        if zone == codes.TRAYS and colour == program.start_die:
            continue
        if not (take_away(state, name, serial) if zone == codes.TRAYS else take_up(state, name, serial)):
            continue
        seat = state.seats[owner]
        if until and colour != program.start_die and state.mark == NOT_LENT:
            state.mark = TO_TRAY
            lend(seat, colour, TO_TRAY)
        tell(log, EventKind.MOVED, owner, colour, die_zone(name), zone, die_face(name))
        lay_down(program, state, owner, zone, colour, die_face(name), serial, log)
    use.that_many = use.n_that
    for s in range(state.n_seats):
        open_now_abilities(state, s)


@kernel
def set_picked(program: ProgramRecord, state: StateRecord, wanted: int, log: LogRecord) -> None:
    """Turn the picked active dice to the faces chosen for them; a face that the die does not have is left alone."""
    use = state.uses[state.depth - 1]
    touched_nothing(state)
    for place in range(state.n_picked):
        name, serial = state.picked[place], state.picked_serials[place]
        owner, face = die_seat(name), die_face(name)
        index = find_active(state.seats[owner], serial)
        has_it = face != codes.BLANK or wanted in (codes.BLANK, codes.CHOSEN)
        if index >= 0 and has_it:
            tell(log, EventKind.TURNED, owner, die_colour(name), state.seats[owner].active[index].face, face, 0)
            show(program, state, owner, index, face, log)
            touch(state, name, serial)
    use.that_many = use.n_that
    for s in range(state.n_seats):
        open_now_abilities(state, s)


@kernel
def give_picked(program: ProgramRecord, state: StateRecord, receiver: int, log: LogRecord) -> None:
    """Hand the picked dice to another player's Discard Zone."""
    use = state.uses[state.depth - 1]
    touched_nothing(state)
    for place in range(state.n_picked):
        name, serial = state.picked[place], state.picked_serials[place]
        colour = die_colour(name)
        if colour != program.start_die and receiver >= 0 and take_away(state, name, serial):
            put(state.seats[receiver], codes.DISCARD, colour, 1)
            touch(state, die_named(receiver, codes.DISCARD, colour, NO_FACE), 0)
            moved_this(state, serial, codes.NOWHERE, colour)
            tell(log, EventKind.GAVE, use.seat, colour, receiver, die_zone(name), 0)
    use.that_many = use.n_that


@kernel
def keep_picked(state: StateRecord, log: LogRecord) -> None:
    """Mark the picked active dice: they stay when the Active Zone is next emptied."""
    touched_nothing(state)
    use = state.uses[state.depth - 1]
    for place in range(state.n_picked):
        name, serial = state.picked[place], state.picked_serials[place]
        seat = state.seats[die_seat(name)]
        index = find_active(seat, serial)
        if index >= 0:
            seat.active[index].kept = 1
            touch(state, name, serial)
            tell(log, EventKind.KEPT, die_seat(name), die_colour(name), 0, 0, 0)
    use.that_many = use.n_that


@kernel
def use_picked(program: ProgramRecord, state: StateRecord) -> None:
    """Begin the abilities of the picked dice, as if each showed its symbol; what is used so uses nothing further."""
    use = state.uses[state.depth - 1]
    if use.borrowed:
        return
    s = use.seat
    touched_nothing(state)
    for place in range(state.n_picked):
        touch(state, state.picked[place], state.picked_serials[place])
    use.that_many = use.n_that
    moment = codes.NOW if int(state.step) < Step.RUN else codes.RUN
    for place in range(state.n_picked - 1, -1, -1):
        colour = die_colour(state.picked[place])
        first = program.first_unit[colour, codes.SYMBOL, moment]
        for unit in range(first, first + program.n_of_units[colour, codes.SYMBOL, moment]):
            which = program.units[unit]
            if which.who != codes.OWNER or _alike_so_far(state, place) % which.spend:
                continue
            borrowed = begin(state, s, unit, moment, which.code)
            borrowed.borrowed = 1
            borrowed.colour = colour
            borrowed.serial = max(state.picked_serials[place], 0)
            borrowed.zone = die_zone(state.picked[place])
            borrowed.owner = die_seat(state.picked[place])
            borrowed.ask_first = 1
            borrowed.otherwise = which.must


@kernel
def _alike_so_far(state: StateRecord, place: int) -> int:
    """Count the picked dice of one colour up to a place: where a card spends several symbols, so many work together."""
    count = 0
    for before in range(place + 1):
        if die_colour(state.picked[before]) == die_colour(state.picked[place]):
            count += 1
    return count
