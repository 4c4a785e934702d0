"""A player in compiled code answers a question."""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.kernels.asking import object_of, verb_of
from cubitos_kit.games.cubitos.engine.kernels.chance import GOLDEN, HALF, splitmix, whole
from cubitos_kit.games.cubitos.engine.limits import COLOURS
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.records import ProgramRecord, SeatRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.abilities import paid_worth, unit_worth
from cubitos_kit.games.cubitos.players.kernels.picking import (
    discard_misses,
    draw_best,
    pick_die,
    pick_face,
    pick_list,
    pick_player,
)
from cubitos_kit.games.cubitos.players.kernels.pushing import at_push, push_or_pass
from cubitos_kit.games.cubitos.players.kernels.route import next_move, simple_move
from cubitos_kit.games.cubitos.players.kernels.worth import bought_worth, crowded_out, interpolated, lateness_now, stake
from cubitos_kit.games.cubitos.players.records import BrainRecord, MemoryRecord


@kernel
def answer(program: ProgramRecord, state: StateRecord, brain: BrainRecord, memory: MemoryRecord) -> int:
    """Return the option that a player chooses."""
    if brain.kind == 0:
        return at_random(state)
    s, question = state.asked, int(state.question)
    if question == Ask.MOVE:
        return next_move(program, state, brain, memory, s)
    now = lateness_now(program, state, memory)
    if question == Ask.PUSH_OR_PASS:
        return push_or_pass(program, state, brain, s, now)
    if question == Ask.DRAW_A_DIE or question == Ask.DRAW_MORE:
        return draw_best(brain, state, now)
    if question == Ask.BUY:
        return buy_best(program, state, brain, s, now)
    if question == Ask.USE_AT_PUSH:
        return at_push(program, state, brain, s, now)
    if question == Ask.USE_WOULD_BUST:
        return 0 if stake(state, brain, s, now) > 0 else state.n_options - 1
    if question == Ask.USE_AT_BUST:
        return 0
    if question == Ask.DISCARD_MISSES:
        return discard_misses(program, state, brain, s, now)
    return _within_an_ability(program, state, brain, s, now)


@kernel
def _within_an_ability(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> int:
    """Answer what abilities and spaces ask, and which of them to use."""
    question = int(state.question)
    if question == Ask.PICK_DICE:
        return pick_die(program, state, brain, now)
    if question == Ask.PICK_FACE:
        return pick_face(brain, state, now)
    if question == Ask.PICK_LIST:
        return pick_list(program, state, brain, s, now)
    if question == Ask.PICK_PLAYER:
        return pick_player(program, state, brain, now)
    if question == Ask.WALK:
        return simple_move(program, state, s)
    if question == Ask.CLAIM or question == Ask.TAKE_REWARD:
        return best_reward(state, brain, now)
    if question == Ask.HOW_MANY_COINS:
        return 0
    if question == Ask.PAY_OR_NOT:
        return 0 if paid_worth(program, state, brain, s, state.uses[state.depth - 1].at, now) > 0 else 1
    return use_best(program, state, brain, s, now)


@kernel
def at_random(state: StateRecord) -> int:
    """Choose at random; the lot depends on the race and the question, and takes nothing from the dice's luck."""
    number = np.uint64(state.seed) ^ (GOLDEN * np.uint64(state.n_questions + 7919))
    return whole(((splitmix(number) >> HALF) * np.uint64(state.n_options)) >> HALF)


@kernel
def use_best(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> int:
    """Use what brings most, if anything brings something; else be done."""
    best, most = state.n_options - 1, 0.0
    for place in range(state.n_options):
        option = state.options[place]
        verb = verb_of(option)
        if verb == Verb.YES:
            unit = object_of(option)
            return place if unit >= program.n_units or unit_worth(program, state, brain, s, unit, now) >= 0 else 1
        if verb == Verb.GAIN:
            return place
        if verb != Verb.USE:
            continue
        which = program.units[object_of(option)]
        if which.makes_safe and which.moment == codes.ANYTIME:
            continue  # it waits for a push that is worth it
        value = unit_worth(program, state, brain, s, object_of(option), now)
        if value > most:
            best, most = place, value
    return best


@kernel
def buy_best(program: ProgramRecord, state: StateRecord, brain: BrainRecord, s: int, now: float) -> int:
    """Buy what is worth most beyond the credits it costs, with what else can be bought then; coins are gone anyway."""
    seat = state.seats[s]
    best, most = state.n_options - 1, 0.0
    another = seat.n_bought + 1 < program.buy_limit + seat.extra_buys
    crowded = crowded_out(program, state, brain, s, now)
    dear = interpolated(brain.credit[0], brain.credit[1], now)
    prices, worths, dice = np.zeros(COLOURS, np.int64), np.zeros(COLOURS), 0
    for place in range(state.n_options):
        option = state.options[place]
        verb = verb_of(option)
        if verb == Verb.USE:
            if unit_worth(program, state, brain, s, object_of(option), now) > 0:
                return place
        elif verb == Verb.COLOUR:
            prices[dice], worths[dice] = state.beside[place], bought_worth(brain, object_of(option), now) - crowded
            value = worth_paying(brain, seat, prices[dice], worths[dice], dear)
            for other in range(dice) if another else range(0):
                both = worth_paying(brain, seat, prices[dice] + prices[other], worths[dice] + worths[other], dear)
                value = max(value, both)
            dice += 1
            if value > most:
                best, most = place, value
    return best


@kernel
def worth_paying(brain: BrainRecord, seat: SeatRecord, price: int, worth: float, dear: float) -> float:
    """Return what dice are worth beyond the credits they cost; nothing where they cannot be paid."""
    if price > seat.coins + seat.credits:
        return 0.0
    return worth - max(0, price - seat.coins) * dear * brain.spare


@kernel
def best_reward(state: StateRecord, brain: BrainRecord, now: float) -> int:
    """Take the best reward, or decline one that does harm."""
    best, most = 0, -1.0e9
    for place in range(state.n_options):
        option = state.options[place]
        if verb_of(option) == Verb.NO:
            value = 0.0
        else:
            space = object_of(option)
            value = interpolated(brain.reward[space, 0], brain.reward[space, 1], now)
        if value > most:
            best, most = place, value
    return best
