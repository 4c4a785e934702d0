"""What a player may use at a moment: every symbol that has not been used, asked for in one menu."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.asking import (
    ask,
    die_named,
    object_of,
    offer,
    offer_done,
    take_answer,
    verb_of,
)
from cubitos_kit.games.cubitos.engine.kernels.dice import find_active
from cubitos_kit.games.cubitos.engine.kernels.later import fire_later, put_off
from cubitos_kit.games.cubitos.engine.kernels.numbers import evaluate
from cubitos_kit.games.cubitos.engine.kernels.standing import has_most_swords, swords_of
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.kernels.uses import begin, begin_for_die
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask, Verb
from cubitos_kit.games.cubitos.engine.records import (
    DieRecord,
    LogRecord,
    ProgramRecord,
    SeatRecord,
    StateRecord,
    UnitRecord,
)


@kernel
def go(state: StateRecord, step: int) -> None:
    """Go on to a step."""
    state.step = step
    state.stage = 0


@kernel
def knows(program: ProgramRecord, moment: int) -> bool:
    """Tell whether any card of the race works at a moment."""
    return program.all_moments & (1 << moment) != 0


@kernel
def shows(die: DieRecord, which: UnitRecord) -> bool:
    """Tell whether a die shows the symbol of a unit; a power symbol serves where several symbols are spent together."""
    return die.face == which.face or (which.mixes != 0 and die.face == codes.POWER)


@kernel
def may_use(seat: SeatRecord, moment: int) -> bool:
    """Tell whether a symbol that works at a moment may be active; most often none is, and nobody need look."""
    return seat.shown & (1 << moment) != 0


@kernel
def usable_die(state: StateRecord, s: int, which: UnitRecord) -> int:
    """Return where an active die lies that can start a unit: of several the most used one; -1 for none."""
    seat = state.seats[s]
    best, most, count = -1, -1, 0
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.colour != which.colour or not shows(die, which) or die.used & which.bit:
            continue
        if which.moment == codes.PUSH_SURVIVED and die.serial > seat.push_serial:
            continue
        count += 1
        if die.used > most:
            best, most = index, die.used
    return best if count >= which.spend else -1


@kernel
def allowed(program: ProgramRecord, state: StateRecord, s: int, which: UnitRecord) -> bool:
    """Tell whether the conditions of a unit hold."""
    return which.condition == codes.NONE or evaluate(program, state, s, which.condition) != 0


@kernel
def allowed_for(program: ProgramRecord, state: StateRecord, s: int, which: UnitRecord, die: DieRecord) -> bool:
    """Tell whether the conditions of a unit hold for a die; what leaves out `this` leaves that die out."""
    if which.condition == codes.NONE:
        return True
    depth = state.depth
    begin_for_die(state, s, 0, which.moment, 0, die)
    state.n_uses -= 1
    holds = evaluate(program, state, s, which.condition) != 0
    state.depth = depth
    return holds


@kernel
def offer_units(program: ProgramRecord, state: StateRecord, s: int, moment: int) -> None:
    """Offer every unit of a moment that a symbol of the player can start."""
    seat = state.seats[s]
    if not may_use(seat, moment):
        return
    seen = 0
    for index in range(seat.n_active):
        die = seat.active[index]
        colour, face = die.colour, die.face
        if face < codes.SYMBOL or face > codes.POWER or not program.moments[colour] & (1 << moment):
            continue
        kind = 1 << (2 * colour + face - 1)
        if seen & kind:
            continue
        seen |= kind
        first = program.first_unit[colour, face, moment]
        for unit in range(first, first + program.n_of_units[colour, face, moment]):
            which = program.units[unit]
            if which.who != codes.OWNER or not which.optional:
                continue
            found = usable_die(state, s, which)
            if found >= 0 and allowed_for(program, state, s, which, seat.active[found]):
                offer(state, Verb.USE, unit, seat.active[found].serial)


@kernel
def offer_shown(program: ProgramRecord, state: StateRecord, s: int) -> None:
    """rules: dice-faces-optional. Offer what faces pay that have not paid by themselves; those alike once."""
    seat = state.seats[s]
    for index in range(seat.n_active if program.declinable else 0):
        die = seat.active[index]
        if die.taken or die.face <= codes.POWER:
            continue
        name = die_named(s, codes.ACTIVE, die.colour, die.face)
        offered = False
        for place in range(state.n_options):
            offered = offered or state.options[place] == Verb.GAIN + 32 * name
        if not offered:
            offer(state, Verb.GAIN, name, die.serial)


@kernel
def offer_sword_uses(program: ProgramRecord, state: StateRecord, s: int) -> None:
    """rules: run-red-effect-once. Offer what the comparison of swords gives this player, once a round each."""
    seat = state.seats[s]
    if not program.sword_units or swords_of(program, state, s) == 0:
        return
    for unit in range(program.n_units):
        which = program.units[unit]
        if which.who == codes.OWNER or not which.optional or seat.swords_used & which.bit:
            continue
        if entitled(program, state, s, which) and allowed(program, state, s, which):
            offer(state, Verb.USE, unit, 0)


@kernel
def entitled(program: ProgramRecord, state: StateRecord, s: int, which: UnitRecord) -> bool:
    """Tell whether the swords give a player the use of a unit."""
    if state.seats[s].plain & (1 << which.colour):
        return False
    if which.who == codes.EVERYONE_WITH_SWORDS:
        return swords_of(program, state, s) > 0
    return has_most_swords(program, state, s, which.ties)


@kernel
def start_use(program: ProgramRecord, state: StateRecord, s: int, unit: int, serial: int, log: LogRecord) -> None:
    """Use a symbol, or several where the card spends them together."""
    which = program.units[unit]
    seat = state.seats[s]
    tell(log, EventKind.USED, s, unit, 0, 0, 0)
    state.fired[unit] += 1
    if which.who != codes.OWNER:
        seat.swords_used |= which.bit
        _begin_sword_use(state, s, unit, which)
        return
    index = find_active(seat, serial)
    seat.active[index].used |= which.bit
    for _ in range(which.spend - 1):
        seat.active[usable_any(state, s, which)].used |= which.bit
    if which.moment == codes.NEXT_DRAW and not which.decided:
        put_off(state, s, codes.NEXT_DRAW, which.code, unit, serial * which.reads_this, which.colour)
    else:
        begin_for_die(state, s, unit, which.moment, which.code, seat.active[index])


@kernel
def usable_any(state: StateRecord, s: int, which: UnitRecord) -> int:
    """Return any further die whose symbol is spent together with the first."""
    seat = state.seats[s]
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.colour == which.colour and shows(die, which) and not die.used & which.bit:
            return index
    return 0


@kernel
def _begin_sword_use(state: StateRecord, s: int, unit: int, which: UnitRecord) -> None:
    """Begin what no single die starts."""
    if which.moment == codes.RUN or which.decided:
        use = begin(state, s, unit, which.moment, which.code)
        use.colour = which.colour
    else:
        put_off(state, s, which.moment, which.code, unit, 0, which.colour)


@kernel
def menu(program: ProgramRecord, state: StateRecord, s: int, moment: int, question: int, log: LogRecord) -> bool:
    """Ask what is used at a moment, until the player is done. True once it is over."""
    if state.answered:
        option = take_answer(state)
        if verb_of(option) != Verb.USE:
            return True
        start_use(program, state, s, object_of(option), state.answer_beside, log)
        return False
    if not may_use(state.seats[s], moment):
        return True
    ask(state, question, s)
    offer_units(program, state, s, moment)
    if state.n_options == 0:
        state.question = NO_QUESTION
        return True
    offer_done(state)
    return False


@kernel
def start_musts(program: ProgramRecord, state: StateRecord, s: int, moment: int, log: LogRecord) -> None:
    """rules: abilities-must. What must happen happens, for every symbol whose ability was not used at its moment."""
    seat = state.seats[s]
    for index in range(seat.n_active if may_use(seat, moment) else 0):
        die = seat.active[index]
        if die.face < codes.SYMBOL or die.face > codes.POWER or not program.moments[die.colour] & (1 << moment):
            continue
        if moment == codes.PUSH_SURVIVED and die.serial > seat.push_serial:
            continue
        _start_musts_of(program, state, s, die, moment, log)
    if program.sword_musts & (1 << moment):
        _start_sword_musts(program, state, s, moment, log)


@kernel
def _start_musts_of(
    program: ProgramRecord, state: StateRecord, s: int, die: DieRecord, moment: int, log: LogRecord
) -> None:
    first = program.first_unit[die.colour, die.face, moment]
    for unit in range(first, first + program.n_of_units[die.colour, die.face, moment]):
        which = program.units[unit]
        if which.who != codes.OWNER or which.must == codes.NONE or die.used & which.bit:
            continue
        enough = usable_die(state, s, which) >= 0
        die.used |= which.bit
        if enough and allowed_for(program, state, s, which, die):
            for _ in range(which.spend - 1):
                state.seats[s].active[usable_any(state, s, which)].used |= which.bit
            tell(log, EventKind.USED, s, unit, 1, 0, 0)
            state.fired[unit] += 1
            if moment == codes.NEXT_DRAW and not which.decided:
                put_off(state, s, moment, which.must, unit, die.serial * which.reads_this, die.colour)
            else:
                begin_for_die(state, s, unit, moment, which.must, die)


@kernel
def _start_sword_musts(program: ProgramRecord, state: StateRecord, s: int, moment: int, log: LogRecord) -> None:
    seat = state.seats[s]
    for unit in range(program.n_units):
        which = program.units[unit]
        if (
            which.who == codes.OWNER
            or which.must == codes.NONE
            or which.moment != moment
            or seat.swords_used & which.bit
        ):
            continue
        if entitled(program, state, s, which) and allowed(program, state, s, which):
            seat.swords_used |= which.bit
            tell(log, EventKind.USED, s, unit, 1, 0, 0)
            state.fired[unit] += 1
            if moment == codes.NEXT_DRAW and not which.decided:
                put_off(state, s, moment, which.must, unit, 0, which.colour)
            else:
                use = begin(state, s, unit, moment, which.must)
                use.colour = which.colour


@kernel
def nothing_waits(program: ProgramRecord, seat: SeatRecord, moment: int) -> bool:
    """Tell whether nothing at all belongs to a moment: nothing put off, no symbol, nothing that swords make happen."""
    return seat.n_later == 0 and not may_use(seat, moment) and not program.sword_musts & (1 << moment)


@kernel
def finish_moment(
    program: ProgramRecord, state: StateRecord, s: int, moment: int, question: int, log: LogRecord
) -> bool:
    """Have all done that belongs to a moment: what was put off to it, what is used, what must happen. True once it is."""
    if state.stage == 0:
        if nothing_waits(program, state.seats[s], moment):
            return True
        state.stage = 1
        fire_later(state, s, moment)
        if state.n_due > 0:
            return False
    if state.stage == 1:
        if not menu(program, state, s, moment, question, log):
            return False
        state.stage = 2
        start_musts(program, state, s, moment, log)
    return bool(state.depth == 0)


@kernel
def fresh_again(program: ProgramRecord, state: StateRecord, s: int) -> None:
    """rules: abilities-push. Symbols that work at every push may be used anew at the next one."""
    seat = state.seats[s]
    if not (may_use(seat, codes.PUSH) or may_use(seat, codes.PUSH_SURVIVED)):
        return
    for index in range(seat.n_active):
        die = seat.active[index]
        if not seat.plain & (1 << die.colour):
            die.used &= ~program.ongoing[die.colour]


@kernel
def resolve_nows(program: ProgramRecord, state: StateRecord, log: LogRecord) -> None:
    """rules: abilities-now. Those of the latest roll first, in the order their owner likes; then or not at all."""
    for s in range(state.n_seats):
        seat = state.seats[s]
        for index in range(seat.n_active):
            if seat.active[index].now == state.now:
                _resolve_nows_of(program, state, s, log)
                return
    state.answered = 0
    state.now -= 1


@kernel
def _resolve_nows_of(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> None:
    seat = state.seats[s]
    if state.answered:
        option = take_answer(state)
        if verb_of(option) == Verb.USE:
            _use_now(program, state, s, object_of(option), state.answer_beside, log)
        else:
            _leave_nows(program, state, s, log)
        return
    ask(state, Ask.USE_NOW, s)
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.now == state.now:
            _offer_now(program, state, s, die, 1)
    optional = state.n_options
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.now == state.now:
            _offer_now(program, state, s, die, 0)
    if state.n_options <= 1 and optional == 0:  # what must happen needs no choice but that of its order
        state.question = NO_QUESTION
        _leave_nows(program, state, s, log)
        return
    offer_done(state)


@kernel
def _offer_now(program: ProgramRecord, state: StateRecord, s: int, die: DieRecord, optional: int) -> None:
    first = program.first_unit[die.colour, die.face, codes.NOW]
    for unit in range(first, first + program.n_of_units[die.colour, die.face, codes.NOW]):
        which = program.units[unit]
        offered = False
        for place in range(state.n_options):
            other = object_of(state.options[place])
            offered = offered or other == unit or (optional == 0 and _is_must_of(program, other, die.colour))
        enough = which.spend == 1 or usable_die(state, s, which) >= 0
        if which.optional == optional and not die.used & which.bit and not offered and enough:
            if allowed_for(program, state, s, which, die):
                offer(state, Verb.USE, unit, die.serial)


@kernel
def _is_must_of(program: ProgramRecord, unit: int, colour: int) -> bool:
    """Tell whether a unit is of that colour and has nothing to decline; a second such one is no other choice."""
    return program.units[unit].colour == colour and program.units[unit].optional == 0


@kernel
def _use_now(program: ProgramRecord, state: StateRecord, s: int, unit: int, serial: int, log: LogRecord) -> None:
    """Use a Now ability; its die waits on while it has another one."""
    start_use(program, state, s, unit, serial, log)
    seat = state.seats[s]
    die = seat.active[find_active(seat, serial)]
    first = program.first_unit[die.colour, die.face, codes.NOW]
    for other in range(first, first + program.n_of_units[die.colour, die.face, codes.NOW]):
        if not die.used & program.units[other].bit:
            return
    die.now = 0


@kernel
def _leave_nows(program: ProgramRecord, state: StateRecord, s: int, log: LogRecord) -> None:
    """Leave the rest of the Now abilities unused; what they must do they do."""
    seat = state.seats[s]
    level = state.now
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.now == level:
            die.now = 0
            _start_musts_of(program, state, s, die, codes.NOW, log)
            first = program.first_unit[die.colour, die.face, codes.NOW]
            for unit in range(first, first + program.n_of_units[die.colour, die.face, codes.NOW]):
                die.used |= program.units[unit].bit
