"""Dice in zones: counts of each colour, and the active ones face by face."""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.events import EventKind, Gained
from cubitos_kit.games.cubitos.engine.kernels.chance import roll_by
from cubitos_kit.games.cubitos.engine.kernels.telling import bounded, tell
from cubitos_kit.games.cubitos.engine.records import LogRecord, ProgramRecord, SeatRecord, StateRecord


@kernel
def lying(seat: SeatRecord, zone: int, colour: int) -> int:
    """Count the dice of a colour that lie in one of the three zones without faces."""
    if zone == codes.DRAW:
        return seat.draw[colour]
    if zone == codes.ROLL:
        return seat.roll[colour]
    return seat.discard[colour]


@kernel
def put(seat: SeatRecord, zone: int, colour: int, change: int) -> None:
    """Put dice of a colour into one of the three zones without faces, or take them out."""
    if zone == codes.DRAW:
        seat.draw[colour] += change
    elif zone == codes.ROLL:
        seat.roll[colour] += change
    else:
        seat.discard[colour] += change


@kernel
def all_in(program: ProgramRecord, seat: SeatRecord, zone: int) -> int:
    """Count the dice of a zone."""
    if zone == codes.ROLL:
        return in_roll(seat)
    if zone == codes.DRAW:
        return in_draw(seat)
    count = 0
    for colour in range(program.n_colours):
        count += seat.discard[colour]
    return count


@kernel
def in_roll(seat: SeatRecord) -> int:
    """Count the dice of the Roll Zone: all sixteen numbers at once is quicker than as many as there are colours."""
    count = 0
    for colour in range(limits.COLOURS):
        count += seat.roll[colour]
    return count


@kernel
def counted_in_roll(program: ProgramRecord, seat: SeatRecord) -> int:
    """rules: draw-start-die-extra. Count the dice of the Roll Zone without the start player die."""
    count = in_roll(seat)
    if program.start_die >= 0:
        count -= seat.roll[program.start_die]
    return count


@kernel
def in_draw(seat: SeatRecord) -> int:
    """Count the dice of the Draw Zone."""
    count = 0
    for colour in range(limits.COLOURS):
        count += seat.draw[colour]
    return count


@kernel
def find_active(seat: SeatRecord, serial: int) -> int:
    """Return where the active die with that serial number lies, or -1."""
    for index in range(seat.n_active):
        if seat.active[index].serial == serial:
            return index
    return -1


@kernel
def count_taken(program: ProgramRecord, state: StateRecord, s: int, index: int, log: LogRecord) -> None:
    """rules: dice-faces. In the Run Phase a face of coins, feet or a credit pays once, as soon as it is there."""
    die = state.seats[s].active[index]
    if int(state.step) < Step.RUN or die.taken or die.face <= codes.POWER:
        return
    if not program.declinable or not is_left_to_choose(program, state, s, die.face):
        gain_shown(program, state, s, index, log)


@kernel
def is_left_to_choose(program: ProgramRecord, state: StateRecord, s: int, face: int) -> bool:
    """rules: dice-faces-optional. Tell whether a player may decline what a face pays and is still to be asked in step 4."""
    pays = (program.face_coins[face] > 0) << Gained.COINS
    pays |= (program.face_feet[face] > 0) << Gained.FEET
    pays |= (program.face_credits[face] > 0) << Gained.CREDITS
    if not program.declinable & pays:
        return False
    if int(state.step) <= Step.COMPARE:
        return True
    place = (s - state.start_player + state.n_seats) % state.n_seats
    if int(state.step) == Step.RUN_AGAIN:
        return bool(place >= state.count)
    return bool(int(state.step) == Step.MUSTS and place > state.count)


@kernel
def gain_shown(program: ProgramRecord, state: StateRecord, s: int, index: int, log: LogRecord) -> None:
    """Gain the coins, feet or credits that an active die shows."""
    seat = state.seats[s]
    die = seat.active[index]
    die.taken = 1
    coins = program.face_coins[die.face]
    feet = program.face_feet[die.face]
    credits_shown = program.face_credits[die.face]
    if coins:
        seat.coins = bounded(state, seat.coins + coins)
        tell(log, EventKind.GAINED, s, Gained.COINS, coins, die.colour, 0)
    if feet:
        seat.feet = bounded(state, seat.feet + feet)
        tell(log, EventKind.GAINED, s, Gained.FEET, feet, die.colour, 0)
    if credits_shown:
        gain_credits(state, seat, credits_shown)
        tell(log, EventKind.GAINED, s, Gained.CREDITS, credits_shown, die.colour, 0)


@kernel
def gain_credits(state: StateRecord, seat: SeatRecord, credits_gained: int) -> None:
    """Add credits, and remember that some were gained this round."""
    seat.credits = bounded(state, seat.credits + credits_gained)
    seat.credits_gained = bounded(state, seat.credits_gained + credits_gained)


@kernel
def arrive(program: ProgramRecord, state: StateRecord, s: int, colour: int, face: int, log: LogRecord) -> int:
    """Put a die into the Active Zone on a face; return where it lies. Its Now ability waits for its turn."""
    seat = state.seats[s]
    index = seat.n_active
    if index >= limits.DICE:
        state.over = codes.TOO_MUCH
        return index - 1
    seat.n_active += 1
    state.serial += 1
    die = seat.active[index]
    die.colour = colour
    die.serial = state.serial
    die.kept = 0
    die.lent = 0
    show(program, state, s, index, face, log)
    return index


@kernel
def show(program: ProgramRecord, state: StateRecord, s: int, index: int, face: int, log: LogRecord) -> None:
    """Turn an active die to a face, which is fresh: nothing of it has been used."""
    die = state.seats[s].active[index]
    die.face = face
    die.used = 0
    die.cast = state.cast
    die.taken = 0
    die.now = 0
    if state.seats[s].plain & (1 << die.colour):
        die.used = codes.ALL_USED
    elif face == codes.SYMBOL or face == codes.POWER:
        moments = program.moments[die.colour]
        state.seats[s].shown |= moments
        if moments & (1 << codes.NOW):
            die.now = state.now + 1
    count_taken(program, state, s, index, log)


@kernel
def leave_active(seat: SeatRecord, index: int) -> None:
    """Take an active die away; the last one takes its place."""
    last = seat.n_active - 1
    die = seat.active[index]
    other = seat.active[last]
    if index != last:
        die.colour = other.colour
        die.face = other.face
        die.used = other.used
        die.serial = other.serial
        die.cast = other.cast
        die.now = other.now
        die.kept = other.kept
        die.taken = other.taken
        die.lent = other.lent
    other.now = 0
    seat.n_active = last


@kernel
def roll_face(program: ProgramRecord, state: StateRecord, s: int, colour: int, luck: np.uint64, log: LogRecord) -> int:
    """Roll a die by the luck of its round; where the race has been told how dice fall (`loaded`), it falls so."""
    if state.loaded < state.n_loaded:
        face = state.loads[state.loaded]
        state.loaded += 1
        state.seats[s].rolled += 1
    else:
        face = roll_by(program, state.seats[s], colour, luck)
    tell(log, EventKind.ROLLED, s, colour, face, int(state.step) == Step.CAST, 0)
    return face


@kernel
def open_now_abilities(state: StateRecord, s: int) -> None:
    """rules: abilities-now. Dice that have just shown a Now symbol come before everything else."""
    seat = state.seats[s]
    if not seat.shown & (1 << codes.NOW):
        return
    for index in range(seat.n_active):
        if seat.active[index].now == state.now + 1:
            state.now += 1
            return


@kernel
def active_of(seat: SeatRecord, colour: int) -> int:
    """Count the active dice of a colour."""
    count = 0
    for index in range(seat.n_active):
        if seat.active[index].colour == colour:
            count += 1
    return count
