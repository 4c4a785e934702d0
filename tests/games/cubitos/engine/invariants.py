"""What holds at every question of every race, whatever was answered; and a walk that answers at random and looks.

The functions are compiled as the rules are, so that a million races can be looked at, and run as plain Python too.
"""

import numpy as np

from cubitos_kit.compiler.kernels import entry, kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.kernels.asking import (
    NO_FACE,
    die_colour,
    die_face,
    die_seat,
    die_zone,
    object_of,
    verb_of,
)
from cubitos_kit.games.cubitos.engine.kernels.chance import splitmix
from cubitos_kit.games.cubitos.engine.kernels.dice import active_of, find_active, lying
from cubitos_kit.games.cubitos.engine.kernels.machine import advance, choose, set_up
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask, Verb
from cubitos_kit.games.cubitos.engine.records import Ints, LogRecord, ProgramRecord, SeatRecord, StateRecord

IS_ASK = np.zeros(max(Ask) + 1, np.bool_)
"""Which numbers ask something."""
IS_ASK[list(Ask)] = True

SOUND = 0
DICE, NEGATIVE, PURSE, ACTIVE, PLACE, START_DIE, PILE, QUESTION, OPTION, TWICE, STILL_ASKED, STUCK = range(1, 13)
WHAT = {
    SOUND: "all is well",
    DICE: "dice were made or lost",
    NEGATIVE: "a zone, a tray or a debt is below zero",
    PURSE: "coins, feet, credits, tokens or fans are below zero, or there are more fans than the track has",
    ACTIVE: "an active die has a face, a colour or a number that it cannot have",
    PLACE: "a runner stands on no space of its board",
    START_DIE: "there is not just one start player die with the players",
    PILE: "the pile of abilities or the zones on the way are longer than their room",
    QUESTION: "a race that goes on does not ask one player to choose among several options",
    OPTION: "an option names what is not there",
    TWICE: "an option is offered twice",
    STILL_ASKED: "a race that is over asks a question",
    STUCK: "a race does not come to an end",
}


@entry
def broken(program: ProgramRecord, state: StateRecord) -> int:
    """Return the first promise that a position breaks, or SOUND."""
    found = _dice_broken(program, state)
    for s in range(state.n_seats):
        if found == SOUND:
            found = _seat_broken(program, state, s)
    if found != SOUND:
        return found
    if not 0 <= state.depth <= limits.DEPTH or not 0 <= state.n_picked <= limits.DICE:
        return PILE
    if not _put_off_soundly(state):
        return PILE
    if state.over:
        return STILL_ASKED if state.question != NO_QUESTION else SOUND
    return _question_broken(program, state)


@kernel
def _put_off_soundly(state: StateRecord) -> bool:
    """Tell whether as much is put off as the players and what is due say."""
    if not 0 <= state.n_later <= limits.LATER or not 0 <= state.n_later_dice <= limits.LATER_DICE:
        return False
    count = state.n_due
    for s in range(state.n_seats):
        count += state.seats[s].n_later
    return bool(count == state.n_later)


@kernel
def _lent_soundly(state: StateRecord, seat: SeatRecord, colour: int) -> bool:
    """Tell whether no more dice are marked, or go back to players, than go back at all."""
    marked, of_players = 0, 0
    for index in range(seat.n_active):
        if seat.active[index].colour == colour and seat.active[index].lent:
            marked += 1
    for s in range(state.n_seats):
        of_players += seat.lent_by[s, colour]
    return bool(marked <= seat.lent[colour] and of_players <= seat.lent[colour])


@kernel
def _dice_broken(program: ProgramRecord, state: StateRecord) -> int:
    """Count every colour: what lies in the supply and with the players is what there is."""
    for colour in range(program.n_colours):
        count = state.supply[colour]
        if count < 0:
            return NEGATIVE
        for s in range(state.n_seats):
            seat = state.seats[s]
            if seat.draw[colour] < 0 or seat.roll[colour] < 0 or seat.discard[colour] < 0 or seat.lent[colour] < 0:
                return NEGATIVE
            count += seat.draw[colour] + seat.roll[colour] + seat.discard[colour] + active_of(seat, colour)
        if count != program.supply[colour]:
            return DICE
        for s in range(state.n_seats):
            if not _lent_soundly(state, state.seats[s], colour):
                return NEGATIVE
        if colour == program.start_die and state.supply[colour] != program.supply[colour] - 1:
            return START_DIE
    return SOUND


@kernel
def _seat_broken(program: ProgramRecord, state: StateRecord, s: int) -> int:
    seat = state.seats[s]
    if min(seat.coins, seat.feet, seat.water_feet, seat.credits, seat.tokens, seat.fans, seat.swords) < 0:
        return PURSE
    if seat.fans > program.n_fan_spaces:
        return PURSE
    if not 0 <= seat.n_active <= limits.DICE or not 0 <= seat.n_later <= limits.LATER:
        return PILE
    for index in range(seat.n_active):
        if not _is_sound_die(program, state, seat, index):
            return ACTIVE
    board = program.leg_board[min(max(seat.leg, 0), program.n_legs - 1)]
    if seat.leg < 0 or not program.board_start[board] <= seat.space <= program.board_finish[board]:
        return PLACE
    return SOUND


@kernel
def _is_sound_die(program: ProgramRecord, state: StateRecord, seat: SeatRecord, index: int) -> bool:
    die = seat.active[index]
    if not 0 <= die.colour < program.n_colours or not 0 < die.serial <= state.serial:
        return False
    for other in range(index):
        if seat.active[other].serial == die.serial:
            return False
    if die.face == codes.BLANK:
        return True  # a die that was put into the zone without having been rolled
    for side in range(limits.SIDES):  # noqa: SIM110 - Numba has no `any` of a generator
        if program.faces[die.colour, side] == die.face:
            return True
    return False


@kernel
def _question_broken(program: ProgramRecord, state: StateRecord) -> int:
    """A single option is nobody's choice, so there are two or more, all different, and all of what is there."""
    if not 0 <= state.question < len(IS_ASK) or not IS_ASK[state.question] or not 0 <= state.asked < state.n_seats:
        return QUESTION
    if not 2 <= state.n_options <= limits.OPTIONS or state.answered:
        return QUESTION
    for which in range(state.n_options):
        for other in range(which):
            if state.options[which] == state.options[other] and state.beside[which] == state.beside[other]:
                return TWICE
        if not _is_there(program, state, state.options[which], state.beside[which]):
            return OPTION
    return SOUND


@kernel
def _is_there(program: ProgramRecord, state: StateRecord, option: int, beside: int) -> bool:
    """Tell whether what an option names is there to be taken."""
    verb, what = verb_of(option), object_of(option)
    asker = state.seats[state.asked]
    there = True
    if verb == Verb.DIE or verb == Verb.GAIN:  # noqa: PLR1714 - Numba compares numbers
        there = _is_die_there(program, state, what, beside)
    elif verb == Verb.SPACE:
        there = 0 <= what < program.n_spaces
    elif verb == Verb.PLAYER:
        there = 0 <= what < state.n_seats
    elif verb == Verb.FACE:
        there = 0 <= what < program.n_faces
    elif verb == Verb.USE:
        without_die = program.units[what].who != codes.OWNER
        there = 0 <= what < program.n_units and (without_die or find_active(asker, beside) >= 0)
    elif verb == Verb.COINS:
        there = 0 <= what <= asker.coins and 0 <= beside - what <= asker.credits
    elif verb == Verb.COLOUR and state.question == Ask.BUY:
        there = state.supply[what] > 0 and asker.coins + asker.credits >= beside
    elif verb == Verb.COLOUR and state.question == Ask.DISCARD_MISSES:
        there = asker.roll[what] > 0
    elif verb == Verb.COLOUR:
        there = asker.draw[what] > 0
    return there


@kernel
def _is_die_there(program: ProgramRecord, state: StateRecord, name: int, serial: int) -> bool:
    zone, colour, owner = die_zone(name), die_colour(name), die_seat(name)
    if not 0 <= colour < program.n_colours or not 0 <= owner < state.n_seats:
        return False
    if zone == codes.TRAYS:
        return bool(state.supply[colour] > 0)
    if zone != codes.ACTIVE:
        return die_face(name) == NO_FACE and lying(state.seats[owner], zone, colour) > 0
    index = find_active(state.seats[owner], serial)
    return index >= 0 and bool(state.seats[owner].active[index].face == die_face(name))


ANYHOW, EAGER, HURRIED = 0, 1, 2
"""How a walker answers: by chance; more often with what stands first, which does something; or running for the finish."""


@entry
def answer_of(program: ProgramRecord, state: StateRecord, luck: np.uint64, mood: int) -> int:
    """Return a walker's answer; it follows from the position and from its luck."""
    turn = luck + np.uint64(3 * state.n_questions) * np.uint64(0x9E3779B97F4A7C15)
    answer = _one_of(splitmix(turn), state.n_options)
    if mood == ANYHOW or state.question == Ask.PUSH_OR_PASS:
        return answer
    if mood == HURRIED and (state.question in (Ask.MOVE, Ask.WALK)) and splitmix(turn + np.uint64(2)) & np.uint64(7):
        return _nearest_finish(program, state, answer)
    return min(answer, _one_of(splitmix(turn + np.uint64(1)), state.n_options))


@kernel
def _one_of(number: np.uint64, options: int) -> int:
    return np.int64(((number >> np.uint64(32)) * np.uint64(options)) >> np.uint64(32))  # type: ignore[return-value]


@kernel
def _nearest_finish(program: ProgramRecord, state: StateRecord, otherwise: int) -> int:
    """Return the step that leads nearest to the finish, or the one to the next start."""
    best, steps = otherwise, 1 << 30
    for which in range(state.n_options):
        verb, space = verb_of(state.options[which]), object_of(state.options[which])
        if verb == Verb.GO_ON:
            return which
        if verb == Verb.SPACE and program.to_finish[space] < steps:
            best, steps = which, program.to_finish[space]
    return best


@entry
def walk(program: ProgramRecord, state: StateRecord, luck: np.uint64, mood: int, most: int, log: LogRecord) -> int:
    """Answer at random until the race is over, a promise is broken, or `most` questions were answered."""
    found = broken(program, state)
    asked = 0
    while not state.over and found == SOUND and asked < most:
        log.told = 0
        choose(state, answer_of(program, state, luck, mood))
        advance(program, state, log)
        found = broken(program, state)
        asked += 1
    return found


@entry
def walk_from_start(
    program: ProgramRecord, state: StateRecord, words: Ints, seed: np.uint64, mood: int, most: int, log: LogRecord
) -> int:
    """Lay out a race and walk through it; the race that was there before is gone."""
    words[:] = 0
    log.told = 0
    set_up(program, state, seed, -1)
    advance(program, state, log)
    found = walk(program, state, seed, mood, most, log)
    return STUCK if found == SOUND and not state.over else found
