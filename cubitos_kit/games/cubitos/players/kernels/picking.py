"""Which dice, faces, players and lists: each by what the effect that follows does with them."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.kernels.asking import die_colour, die_face, die_zone, object_of, verb_of
from cubitos_kit.games.cubitos.engine.kernels.gains import holding
from cubitos_kit.games.cubitos.engine.kernels.numbers import amount
from cubitos_kit.games.cubitos.engine.kernels.standing import route
from cubitos_kit.games.cubitos.engine.ops import Op
from cubitos_kit.games.cubitos.engine.questions import Verb
from cubitos_kit.games.cubitos.engine.records import Ints, ProgramRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.abilities import player_worth, rows_worth
from cubitos_kit.games.cubitos.players.kernels.effects import arriving_worth
from cubitos_kit.games.cubitos.players.kernels.worth import (
    GAINED,
    bought_worth,
    die_worth,
    face_worth,
    interpolated,
    lost_worth,
    piece_worth,
)
from cubitos_kit.games.cubitos.players.records import BrainRecord


@kernel
def pick_die(program: ProgramRecord, state: StateRecord, brain: BrainRecord, now: float) -> int:
    """Pick the die that the effect serves best, or leave it where every die would be worse off."""
    best, done, most = -1, -1, -1.0e9
    effect = int(program.code[state.uses[state.depth - 1].at + 1, 0])
    for place in range(state.n_options):
        option = state.options[place]
        if verb_of(option) == Verb.DONE:
            done = place
            continue
        value = _worth_picking(program, state, brain, effect, object_of(option), now)
        if value > most:
            best, most = place, value
    if done >= 0 and (best < 0 or most <= 0):
        return done
    return best


@kernel
def _worth_picking(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, effect: int, name: int, now: float
) -> float:
    """Return what it is worth that the effect befalls a die."""
    colour, zone = die_colour(name), die_zone(name)
    shown = face_worth(brain, colour, die_face(name), now) if zone == codes.ACTIVE else 0.0
    use = state.uses[state.depth - 1]
    if effect == Op.LOSE or effect == Op.GIVE:
        return lost_worth(program, state, brain, use.seat, colour, now) - shown
    if effect == Op.TAKE:
        return 0.01 + _worth_taking(brain, program.code[use.at + 1], colour, now)
    if effect == Op.ROLL or effect == Op.SET:
        return die_worth(brain, colour, now) - shown
    if effect == Op.MOVE:
        row = program.code[use.at + 1]
        if row[1] == codes.ACTIVE:
            return 0.01 + _worth_arriving(brain, row[2], colour, now) - shown
        if use.moment == codes.NEXT_DRAW:
            return 0.01 + die_worth(brain, colour, now)
        return die_worth(brain, colour, now) - shown
    return 0.01 + shown


@kernel
def _worth_taking(brain: BrainRecord, row: Ints, colour: int, now: float) -> float:
    """Return what a die is worth that comes from a tray, perhaps for this round only."""
    if not row[3]:
        return bought_worth(brain, colour, now)
    return _worth_arriving(brain, row[2], colour, now)


@kernel
def _worth_arriving(brain: BrainRecord, face: int, colour: int, now: float) -> float:
    return interpolated(arriving_worth(brain, face, colour, 0), arriving_worth(brain, face, colour, 1), now)


@kernel
def pick_face(brain: BrainRecord, state: StateRecord, now: float) -> int:
    """Pick the face that is worth most."""
    best, most = 0, -1.0e9
    for place in range(state.n_options):
        fresh = brain.fresh[state.beside[place], object_of(state.options[place])]
        value = interpolated(fresh[0], fresh[1], now)
        if value > most:
            best, most = place, value
    return best


@kernel
def pick_player(program: ProgramRecord, state: StateRecord, brain: BrainRecord, now: float) -> int:
    """Pick the player of whom the effect that follows brings most; of equals harm goes to the first, a gift to the last."""
    best, most, far = 0, -1.0e9, 0
    for place in range(state.n_options):
        other = object_of(state.options[place])
        value = _worth_meaning(program, state, brain, other, now)
        way = route(program, state, other) if value >= 0 else -route(program, state, other)
        if place == 0 or value > most or (value == most and way > far):
            best, most, far = place, value, way
    return best


@kernel
def _worth_meaning(program: ProgramRecord, state: StateRecord, brain: BrainRecord, other: int, now: float) -> float:
    """Return what it brings that a player is meant by the effect that follows the choice."""
    use = state.uses[state.depth - 1]
    at = use.at + 1
    row = program.code[at]
    if row[0] == Op.EACH_PLAYER:
        return player_worth(program, state, brain, use.seat, other, at, now)
    total = 0.0
    if row[0] == Op.GAIN:
        for what in range(GAINED):
            wanted = max(0, amount(program, state, use.seat, row[1 + what]))
            total += min(wanted, max(0, holding(state, other, what))) * piece_worth(brain, what, now)
    return total


@kernel
def pick_list(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> int:
    """Pick the list whose effects bring most."""
    use = state.uses[state.depth - 1]
    best, most = 0, -1.0e9
    for place in range(state.n_options):
        start, stop = _list_rows(program, use.at, object_of(state.options[place]))
        value = rows_worth(program, state, brain, s, start, stop, now)
        if value > most:
            best, most = place, value
    return best


@kernel
def _list_rows(program: ProgramRecord, choose: int, which: int) -> tuple[int, int]:
    """Return where the rows of a list begin and end: each stands behind a jump that leads past it."""
    at = choose + 1
    for _ in range(which):
        at = program.code[at, 3]
    return at + 1, program.code[at, 3]


@kernel
def draw_best(brain: BrainRecord, state: StateRecord, now: float) -> int:
    """Draw the die that brings most."""
    best, most = 0, -1.0e9
    for place in range(state.n_options):
        if verb_of(state.options[place]) == Verb.DONE:
            continue
        value = die_worth(brain, object_of(state.options[place]), now)
        if value > most:
            best, most = place, value
    return best


@kernel
def discard_misses(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> int:
    """After a bust: discard dice that are worse than those still to be drawn, so that better ones come."""
    seat = state.seats[s]
    total, count = 0.0, 0
    for colour in range(program.n_colours):
        there = seat.draw[colour] + seat.discard[colour]
        if there:
            total += there * die_worth(brain, colour, now)
            count += there
    average = total / max(1, count)
    for place in range(state.n_options):
        option = state.options[place]
        if verb_of(option) == Verb.COLOUR and die_worth(brain, object_of(option), now) < average:
            return place
    return state.n_options - 1
