"""Push or pass: the exact chance of a bust against what is at stake."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.kernels.asking import object_of, verb_of
from cubitos_kit.games.cubitos.engine.questions import Verb
from cubitos_kit.games.cubitos.engine.records import ProgramRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.abilities import rows_worth, unit_worth
from cubitos_kit.games.cubitos.players.kernels.worth import die_worth, fan_worth, interpolated, stake
from cubitos_kit.games.cubitos.players.records import BrainRecord


@kernel
def roll_ahead(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float
) -> tuple[float, float]:
    """Return the chance that a roll of the Roll Zone is all misses, and what it brings on average."""
    seat = state.seats[s]
    chance, total = 1.0, 0.0
    for colour in range(program.n_colours):
        count = seat.roll[colour]
        if count:
            total += count * die_worth(brain, colour, now)
            for _ in range(count):
                chance *= brain.miss[colour]
    return chance, total


@kernel
def averts(program: ProgramRecord, state: StateRecord, s: int) -> bool:
    """Tell whether an active symbol could avert a bust."""
    seat = state.seats[s]
    if not program.all_moments & (1 << codes.WOULD_BUST):
        return False
    for index in range(seat.n_active):
        die = seat.active[index]
        symbol = die.face == codes.SYMBOL or die.face == codes.POWER
        if symbol and program.moments[die.colour] & (1 << codes.WOULD_BUST):
            return True
    return False


@kernel
def waiting_worth(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, moment: int, now: float
) -> float:
    """Return what brings what was put off to a moment, once that comes."""
    total = 0.0
    for place in range(state.n_later):
        later = state.later[place]
        if later.seat == s and later.moment == moment:
            total += later.times * rows_worth(program, state, brain, s, later.code, limits.CODE, now)
    return total


@kernel
def wants_push(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> bool:
    """Decide whether to push: what the roll brings, and the fan of a bust, against what the bust takes."""
    seat = state.seats[s]
    if not brain.exact:
        return seat.n_active < brain.careless
    if seat.n_active < seat.bust_from and not seat.at_risk:
        return True
    danger, brought = roll_ahead(program, state, brain, s, now)
    if seat.safe_push:
        danger = 0.0
    elif averts(program, state, s):
        danger *= brain.cover
    comfort = fan_worth(program, state, brain, s, now)
    if seat.n_later:
        comfort += waiting_worth(program, state, brain, s, codes.BUST, now)
    lost = stake(state, brain, s, now) * interpolated(brain.risk[0], brain.risk[1], now)
    return brought + danger * comfort > danger * lost


@kernel
def push_or_pass(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> int:
    """Choose among push, pass, and what may be used at any time."""
    push, leave = -1, -1
    for place in range(state.n_options):
        verb = verb_of(state.options[place])
        if verb == Verb.USE:
            unit = object_of(state.options[place])
            if use_at_any_time(program, state, brain, s, unit, now):
                return place
        elif verb == Verb.PUSH:
            push = place
        else:
            leave = place
    if push < 0:
        return leave
    if leave < 0 or wants_push(program, state, brain, s, now):
        return push
    return leave


@kernel
def use_at_any_time(
    program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, unit: int, now: float
) -> bool:
    """Decide whether something is used now that may be used at any time: a safe push only when one is wanted."""
    makes_safe = program.units[unit].makes_safe
    if not makes_safe:
        return unit_worth(program, state, brain, s, unit, now) > 0
    seat = state.seats[s]
    at_risk = seat.at_risk or seat.n_active >= seat.bust_from
    return (
        at_risk
        and not seat.safe_push
        and seat.status == codes.ROLLING
        and not wants_push(program, state, brain, s, now)
        and roll_ahead(program, state, brain, s, now)[1] > 0
    )


@kernel
def at_push(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> int:
    """Use what works as one pushes, where rolling the die anew brings more than what it shows."""
    seat = state.seats[s]
    danger = roll_ahead(program, state, brain, s, now)[0] if seat.at_risk and not seat.safe_push else 0.0
    at_stake = stake(state, brain, s, now) if danger > 0 else 0.0
    for place in range(state.n_options):
        option = state.options[place]
        if verb_of(option) != Verb.USE:
            continue
        which = program.units[object_of(option)]
        if not which.puts_dice_in_roll:
            if unit_worth(program, state, brain, s, object_of(option), now) > 0:
                return place
            continue
        shown = interpolated(brain.face[which.colour, which.face, 0], brain.face[which.colour, which.face, 1], now)
        saved = danger * (1 - brain.miss[which.colour]) * at_stake
        if die_worth(brain, which.colour, now) + saved > shown:
            return place
    return state.n_options - 1
