"""What an effect is worth that is no plain gain: dice that are rolled, taken, lost or moved, spaces walked, rewards."""

from cubitos_kit.compiler.kernels import Float32, kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.ops import Op
from cubitos_kit.games.cubitos.engine.records import ProgramRecord
from cubitos_kit.games.cubitos.players.kernels.amounts import players_on_average, typical
from cubitos_kit.games.cubitos.players.ratings import by_amount, ratings
from cubitos_kit.games.cubitos.players.records import BrainRecord

REPLACED = 0.4
"""How often a die is drawn in the place of one that was lost, and how much more than that it is worth."""
GIVEN, TAKEN = 1.1, 0.5
"""How much of its share it counts that a rival gains something, and loses it: who loses can still plan around it."""
ALL_DICE, ALL_MISSES, MANY_DICE = 5.0, 2.5, 6.0
"""How many dice are picked where all may be, or all of the Roll Zone, and no more than so many anywhere."""
LOST = 0.15
"""How much of a die's price is gone when it is lost after use."""
A_FAN = 2.5
"""Credits that a step on the fan track pays on average."""
HELD, CREDITS_HELD = 0.4, 0.6
"""How much somebody has of what is lost or taken: coins, feet and dice only at times, credits more often."""
ELSEWHERE = 0.5
"""What it is worth to move a die where it is not rolled, in the mean of a coin and a foot."""
FREE_PUSHES, FOOT_BOUGHT = 0.05, 0.3
"""What it is worth that active dice make no push risky, by their number squared, for with few one hardly busts; and that a
foot costs one coin less: both in the same."""
A_PURCHASE = 0.5
"""Coins that one more purchase is worth."""
RECKONED = (
    *(Op.GAIN, Op.FANS, Op.REGAIN, Op.ROLL, Op.LOSE, Op.GIVE, Op.TAKE, Op.MOVE, Op.USE),
    *(Op.RULES, Op.WALK, Op.CLAIM),
)
"""What is reckoned here and in `reckoning`; of all other effects their words say what they are worth."""
RATED = ratings(RECKONED)
"""What those are worth, in the mean of a coin and a foot: rough, and tuned by racing."""
BY_AMOUNT = by_amount()
"""Those that are worth so much for each of their amount."""


@kernel
def effect_worth(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what a row brings whoever does it, from what dice and rewards are worth so far."""
    op = int(program.code[at, 0])
    if op == Op.GAIN:
        return _gained(program, brain, at, stage)
    if op == Op.FANS:
        return typical(program, program.code[at, 1]) * (brain.fan[stage] + A_FAN * brain.credit[stage])
    if op == Op.PAY_PRICE:
        return -_price(program, brain, at, stage)
    if op == Op.ROLL:
        return _picked(program, at) * brain.extra[stage]
    if op == Op.LOSE or op == Op.GIVE:
        return _lost(program, brain, at, stage)
    if op == Op.TAKE:
        return _taken(program, brain, at, stage)
    if op == Op.MOVE:
        return _moved(program, brain, at, stage)
    if op == Op.WALK:
        return typical(program, program.code[at, 1]) * brain.foot[stage]
    if op == Op.CLAIM:
        return _claimed(program, brain, stage)
    each = (brain.coin[stage] + brain.foot[stage]) / 2
    if op == Op.RULES:
        return _other_figures(program, at) * each
    if op == Op.REGAIN:
        return _paid_again(program, brain, at, stage)
    if op == Op.USE:
        return _used(program, brain, at, stage)
    if BY_AMOUNT[op]:
        each *= typical(program, program.code[at, 1])
    return RATED[op] * each


@kernel
def _gained(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what a gain comes to; what is taken from others is worth as much more as they are the poorer."""
    row = program.code[at]
    credits_gained = _changed(program, row[4], CREDITS_HELD) * brain.credit[stage]
    rest = (
        _changed(program, row[1], HELD) * brain.coin[stage]
        + (_changed(program, row[2], HELD) + _changed(program, row[3], HELD) * brain.wet) * brain.foot[stage]
        + typical(program, row[5]) * brain.token[stage]
        + typical(program, row[6]) * brain.sword[stage]
        + typical(program, row[7]) * brain.coin[stage] * A_PURCHASE
    )
    if row[8] == codes.NONE:
        return credits_gained + rest
    _, others = players_on_average(program, row[8])
    found = CREDITS_HELD * credits_gained + HELD * rest
    return others * (found + against(program, -found))


@kernel
def _changed(program: ProgramRecord, number: int, held: float) -> float:
    """Return an amount on average; of a loss only as much as there is."""
    amount = typical(program, number)
    return amount if amount > 0 else held * amount


@kernel
def _price(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what the tokens are worth that are paid; dice are lost by a row of their own."""
    row = program.code[at]
    return (
        (typical(program, row[1]) + typical(program, row[3])) * brain.coin[stage]
        + typical(program, row[2]) * brain.credit[stage]
        + typical(program, row[4]) * brain.foot[stage]
    )


@kernel
def _other_figures(program: ProgramRecord, at: int) -> float:
    """Return what other figures for the round are worth: a risk that begins with more dice, a cheaper foot."""
    price, dice = program.code[at, 1], program.code[at, 2]
    total = 0.0
    if price != codes.NONE:
        total += FOOT_BOUGHT * (program.foot_price - typical(program, price))
    if dice != codes.NONE:
        more = max(-MANY_DICE, min(MANY_DICE, typical(program, dice) - program.bust_from))
        total += FREE_PUSHES * more * abs(more)
    return total


@kernel
def against(program: ProgramRecord, gained: float) -> float:
    """Return what it comes to for oneself that one rival gains or loses so much: all the others share it."""
    return -gained * (GIVEN if gained > 0 else TAKEN) / max(1.0, program.n_seats - 1.0)


@kernel
def counted_for(program: ProgramRecord, who: int, gained: float) -> float:
    """Return what it comes to for oneself that each of these players gains or loses so much."""
    own, others = players_on_average(program, who)
    return own * gained + others * against(program, gained)


@kernel
def cost_of(program: ProgramRecord, colour: int) -> float:
    """Return what a die costs, 0 where nobody can buy it."""
    return typical(program, program.cost[colour])


@kernel
def _lost(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what losing a poor die brings, or what losing the die itself costs: about its price."""
    which = _selector(program, at)
    if which >= 0 and program.selectors[which].ref == codes.REF_THIS:
        return -LOST * cost_of(program, _colour_of(program, at)) * brain.coin[stage]
    if _whose(program, at) != codes.OWN:
        return _hurt(program, at, _average_die(program, brain, stage) * brain.use[stage])
    poor = _picked(program, at) * REPLACED * brain.thin[stage] * _average_die(program, brain, stage)
    return poor if int(program.code[at, 0]) == Op.LOSE else poor + against(program, -poor)


@kernel
def _average_die(program: ProgramRecord, brain: BrainRecord, stage: int) -> float:
    total, count = 0.0, 0
    for colour in range(program.n_colours):
        if program.cost[colour] != codes.NONE:
            total += brain.die[colour, stage]
            count += 1
    return total / max(1, count)


@kernel
def _whose(program: ProgramRecord, at: int) -> int:
    """Return whose dice an effect picks."""
    which = _selector(program, at)
    return codes.OWN if which < 0 else program.selectors[which].whose


@kernel
def _hurt(program: ProgramRecord, at: int, lost: float) -> float:
    """Return what it comes to for oneself that rivals lose so much with each die that an effect picks."""
    _, others = players_on_average(program, _whose(program, at))
    return _picked(program, at) * others * against(program, -lost)


@kernel
def _taken(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what the best die is worth that may be taken: by its price where it stays, else by what it will do."""
    face, until = program.code[at, 2], program.code[at, 3]
    best, total, found = 0.0, 0.0, 0
    for colour in range(program.n_colours):
        if _fits(program, at, colour) and max(brain.bought[colour, 0], brain.bought[colour, 1]) > 0:
            value = arriving_worth(brain, face, colour, stage)
            if not until:
                value = cost_of(program, colour) * brain.free_die[stage]
            best = max(best, value) if found else value
            total += value
            found += 1
    if _whose(program, at) != codes.OWN:  # of others one takes what they have
        best = HELD * (total / max(1, found) + against(program, -total / max(1, found)))
    return _picked(program, at) * best


@kernel
def _moved(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    to, face = program.code[at, 1], program.code[at, 2]
    if _whose(program, at) != codes.OWN:
        shown = _average_die(program, brain, stage)
        return _hurt(program, at, -shown if to == codes.ACTIVE else shown)
    if to == codes.ROLL:
        return _picked(program, at) * brain.extra[stage]
    total, count = 0.0, 0
    for colour in range(program.n_colours):
        if to == codes.ACTIVE and _fits(program, at, colour):
            total += arriving_worth(brain, face, colour, stage)
            count += 1
    if count:
        return _picked(program, at) * total / count
    return ELSEWHERE * (brain.coin[stage] + brain.foot[stage]) / 2


@kernel
def _used(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what a symbol brings of the dice whose abilities may be used, a good one rather; the die itself is none."""
    own, best, total, count = _colour_of(program, at), 0.0, 0.0, 0
    for colour in range(program.n_colours):
        if colour != own and _fits(program, at, colour):
            shown = max(0.0, brain.face[colour, codes.SYMBOL, stage])
            best, total = max(best, shown), total + shown
            count += 1
    return _picked(program, at) * (best + total / max(1, count)) / 2


@kernel
def _paid_again(program: ProgramRecord, brain: BrainRecord, at: int, stage: int) -> float:
    """Return what hits of the dice that may be picked pay on average."""
    colours, total, hits = program.selectors[_selector(program, at)].colours, 0.0, 0
    for colour in range(program.n_colours):
        if not colours & (1 << colour):
            continue
        for side in range(limits.SIDES):
            face = program.faces[colour, side]
            total += program.face_coins[face] * brain.coin[stage] + program.face_feet[face] * brain.foot[stage]
            total += program.face_credits[face] * brain.credit[stage]
            hits += face != codes.BLANK
    return _picked(program, at) * total / max(1, hits)


@kernel
def _claimed(program: ProgramRecord, brain: BrainRecord, stage: int) -> float:
    total = 0.0
    for space in range(program.n_spaces):
        total += brain.near_reward[space, stage]
    return total / max(1, program.n_spaces)


@kernel
def arriving_worth(brain: BrainRecord, face: int, colour: int, stage: int) -> Float32:
    """Return what a die brings that is set to a face, or rolled."""
    return brain.best_face[colour, stage] if face == codes.CHOSEN else brain.die[colour, stage]


@kernel
def _selector(program: ProgramRecord, at: int) -> int:
    """Return which dice the choice before an effect allows; -1 where there is none."""
    return program.code[at - 1, 1] if int(program.code[at - 1, 0]) == Op.PICK else -1


@kernel
def _picked(program: ProgramRecord, at: int) -> float:
    which = _selector(program, at)
    if which < 0:
        return 1.0
    selector = program.selectors[which]
    if selector.how_many == codes.ALL:
        return ALL_MISSES if selector.zones == 1 << codes.ROLL else ALL_DICE
    return min(MANY_DICE, typical(program, selector.how_many))


@kernel
def _fits(program: ProgramRecord, at: int, colour: int) -> bool:
    """Tell whether the choice before an effect allows a colour, of those that can be bought."""
    if program.cost[colour] == codes.NONE:
        return False
    which = _selector(program, at)
    if which < 0:
        return True
    selector = program.selectors[which]
    if not selector.colours & (1 << colour):
        return False
    cost = cost_of(program, colour)
    dear = selector.high != codes.NONE and cost > typical(program, selector.high)
    return cost >= typical(program, selector.low) and not dear


@kernel
def _colour_of(program: ProgramRecord, at: int) -> int:
    """Return whose ability a row belongs to: the last one that begins before it."""
    colour = program.units[0].colour
    for unit in range(program.n_units):
        if program.units[unit].code <= at:
            colour = program.units[unit].colour
    return colour
