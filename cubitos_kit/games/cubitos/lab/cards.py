"""What a card does to a set: who has it alone, who may not have it, who must buy it, and what it would be fair to pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.lab.bench import ALWAYS, Bench, at_another_cost, plain, with_bonus, without
from cubitos_kit.games.cubitos.lab.courses import units_of, usage, used
from cubitos_kit.games.cubitos.lab.measures import CardReport, FairPrice, Judge, PairReport
from cubitos_kit.games.cubitos.lab.prices import CHEAPEST, NOTHING, costs_tried, fair_price
from cubitos_kit.games.cubitos.lab.races import NO_HANDICAP, Handicap, Races
from cubitos_kit.games.cubitos.lab.verdicts import dead, pair
from cubitos_kit.games.cubitos.lab.verdicts.use import SELDOM
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Evidence
from cubitos_kit.games.cubitos.model.pack import Card
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.experiments import FEWEST, Apart, Budget, Run, beyond, deviation, effect, first_look, mean
from cubitos_kit.lab.intervals import UNKNOWN, Figure, Measured

LENGTHS = 300
"""Races of a kind, to compare how long they are."""
FAR_COST = 200
"""At most so many groups for a cost that only tells which way to search; half as many sent it the wrong way."""
FORCED = 1200
"""Races in which it is seen whether somebody who must buy a card uses it, where few do so by themselves."""
USED = 1500
"""At most so many groups, to see whether it brings anything to use or to buy a card that nobody uses."""
LIKED, TASTED = 0.5, 400
"""Whoever likes a card buys it in at least so many of its races; in so many it is seen how much it must like it."""
NEAR = 0.1
"""How nearly that is found out, in parts of it; to a coin, where that is more."""
EAGER = (0.0, 1.0, 2.0, 4.0)
"""Coins by which it may like the card more than that, if it were cheaper."""
PAIR_GROUPS = 300
"""At most; fewer where it is plain on which side of its margin a pair lies."""


@dataclass(frozen=True)
class CardFound:
    """A card's report, what verdicts need beside it, and what its presence effect was worked out of."""

    evidence: Evidence
    presence: Run
    beside: int
    """Races of which no group was kept."""


def card_found(bench: Bench, card: Card, equals: Races) -> CardFound:
    """Measure a card."""
    runs = effects_of(bench, card)
    presence = runs["presence"]
    access = effect(runs["access"], bench.players, sign=-1)
    seen = usage(bench.program, equals, card.id, card.die)
    price = price_of(bench, card)
    report = CardReport(
        card.id,
        card.die,
        card.cost if isinstance(card.cost, int) else None,
        effect(presence, bench.players),
        access,
        effect(runs["forced"], bench.players),
        _length(bench, card, equals),
        seen.bought,
        seen.copies,
        seen.first_bought,
        seen.fired,
        seen.uses,
        seen.yields,
        price,
    )
    units, races = units_of(bench.program, card.id), len(equals.results)
    forced = FORCED if seen.fired.value < SELDOM else 0
    made_to = _made_to_buy(bench, card, units) if forced else UNKNOWN
    use = _made_to_use(bench, card) if forced and made_to.value < SELDOM else None
    liked = _made_to_like(bench, card) if forced and not use else None
    evidence = Evidence(report, bench.null, bool(units), races, made_to, forced, use, liked)
    return CardFound(evidence, presence, forced + min(LENGTHS, races))


def _made_to_buy(bench: Bench, card: Card, units: Sequence[int]) -> Figure:
    """Return the share of races in which the card is used if one player buys it whenever it can."""
    always = with_bonus(bench.weights, card.die, ALWAYS)
    made_to = bench.contest(bench.program, [always, *[bench.weights] * (bench.players - 1)]).raced(
        0, FORCED, bench.seed
    )
    bench.told(f"card:{card.id}", FORCED)
    return used(made_to, units)


def _made_to_use(bench: Bench, card: Card) -> Measured:
    """Return what it brings to use the card whenever that is possible, where all begin with one and nobody else may."""
    die = card.die
    user = Handicap(urged=frozenset({die}), extra={die: 1})
    idle = Handicap(plain=frozenset({die}), extra={die: 1})
    run = bench.one_otherwise(
        f"card:{card.id}/use", Budget(groups=USED, apart=NOTHING, first=FEWEST), one=user, others=idle
    )
    return effect(run, bench.players)


def _made_to_like(bench: Bench, card: Card) -> Measured:
    """Return what a player wins more who alone likes the card just enough to buy it in every other race.

    A card that nobody buys may be as good as what is bought.
    """
    at = bench.program, bench.weights
    fan = _liking(bench, card, at, f"card:{card.id}")
    run = bench.one_otherwise(f"card:{card.id}/liked", Budget(groups=USED, apart=-dead.LIMIT, first=FEWEST), one=fan)
    return effect(run, bench.players)


def _liking(bench: Bench, card: Card, at: tuple[Program, Weights], name: str, more: float = 0.0) -> Weights:
    """Return the reference player with just so much liking for a card that it buys it in every other race; and more."""

    def fan(liking: float) -> Weights:
        return with_bonus(at[1], card.die, at[1].dice.get(card.die, 0.0) + liking)

    low, high = 0.0, 1.0
    while high < ALWAYS and _buys(bench, card, at, fan(high), f"{name}/buys-{high:g}") < LIKED:
        low, high = high, 2 * high
    while high - low > max(1.0, NEAR * high):
        middle = (low + high) / 2
        enough = _buys(bench, card, at, fan(middle), f"{name}/buys-{middle:g}") >= LIKED
        low, high = (low, middle) if enough else (middle, high)
    return fan(high + more)


def _buys(bench: Bench, card: Card, at: tuple[Program, Weights], player: Weights, name: str) -> float:
    """Return in which share of races a player buys a card who is alone among equals; seen in few of them."""
    groups, (program, equal) = TASTED // bench.players, at
    if name not in bench.known:
        races = bench.contest(program, [player, *[equal] * (bench.players - 1)]).raced(
            0, groups * bench.players, bench.seed
        )
        bought = races.results["bought_of"][:, 0, program.colour_of[card.die]] > 0
        bench.known[name] = Run(bought.reshape(groups, bench.players).sum(1), done=True)
        bench.told(name.partition("/")[0], groups * bench.players)
    return float(bench.known[name].values.mean()) / bench.players


def effects_of(bench: Bench, card: Card) -> Mapping[str, Run]:
    """Measure a card; every report does so by the same names, so that each knows what another has raced."""
    stage, die, first = f"card:{card.id}", card.die, first_look(bench.precision)
    budget, simple = Budget(bench.precision, first=first), Budget(bench.precision, first=first // 2)
    always = with_bonus(bench.weights, die, ALWAYS)  # mostly it loses nearly all, of which few groups tell enough
    return {
        "presence": bench.one_otherwise(f"{stage}/presence", budget, others=plain(die)),
        "forced": bench.one_otherwise(f"{stage}/forced", simple, one=always),
        "access": worth_of(bench, card),
    }


def access_of(bench: Bench, card: Card) -> Run:
    """Measure what a player wins more who alone can neither buy nor use a card."""
    budget = Budget(bench.precision, first=first_look(bench.precision))
    return bench.one_otherwise(f"card:{card.id}/access", budget, one=without(card.die))


def _length(bench: Bench, card: Card, equals: Races) -> Measured:
    """Compare races with the card and races with a plain die in its place, on the same luck."""
    count = min(LENGTHS, len(equals.results))
    simpler = bench.alike(f"card:{card.id}", count, [plain(card.die)] * bench.players)
    longer = equals.results["rounds"][:count].astype(np.int64) - simpler.results["rounds"]
    return mean(longer, 2 * count)


def price_of(bench: Bench, card: Card) -> FairPrice | None:
    """Find what a card should cost; nothing where its cost is counted."""
    now = card.cost
    if not isinstance(now, int):
        return None

    def worth_at(cost: int) -> Measured:
        return effect(_worth_at(bench, card, cost, now), bench.players, sign=-1)

    costs = costs_tried(now)
    worth = dict(zip(costs, map(worth_at, costs), strict=True))
    seen = [bench.known[name] for cost in costs if (name := f"price:{card.id}/{cost}") in bench.known]
    is_bought = any(run.values.any() for run in (worth_of(bench, card), *seen))
    return fair_price(now, worth, worth_at, bench.seed, is_bought=is_bought)


def access_at(bench: Bench, card: Card, cost: int, now: int) -> Measured:
    """Measure what access would be worth if a card that costs so much now had another cost."""
    return effect(_worth_at(bench, card, cost, now), bench.players, sign=-1)


def worth_of(bench: Bench, card: Card) -> Run:
    """Measure what a player wins more who alone can neither buy nor use a card, and has learned to do without it."""
    if not bench.judge or card.id not in bench.judge.without:
        return access_of(bench, card)
    budget = Budget(bench.precision, first=first_look(bench.precision))
    return bench.measured(f"card:{card.id}/adapted", _missed(bench, card, bench.judge), budget)


def _worth_at(bench: Bench, card: Card, cost: int, now: int) -> Run:
    if cost == now:
        return worth_of(bench, card)
    name, budget = f"price:{card.id}/{cost}", _price_budget(cost - now, bench.precision)
    at = bench.at_cost(card, cost)
    if bench.judge and card.id in bench.judge.without:
        return bench.measured(name, _missed(bench, card, bench.judge, cost), budget)
    if cost < now and _is_left_lying(bench, card) and (fan := _fan_at(bench, card, cost)):
        return bench.measured(name, _apart(bench, card, at, at[1], fan), budget)
    return bench.one_otherwise(name, budget, one=without(card.die), at=at)


def _missed(bench: Bench, card: Card, judge: Judge, cost: int | None = None) -> Apart:
    """Return races of who plays best among judges without a card, beside those of who does so with it."""
    at, one, other = (bench.program, bench.weights), judge.without[card.id], judge.answer
    if cost is not None:
        at, one, other = bench.at_cost(card, cost), *(at_another_cost(each, card, cost) for each in (one, other))
    return _apart(bench, card, at, one, other)


def _apart(bench: Bench, card: Card, at: tuple[Program, Weights], one: Weights, other: Weights) -> Apart:
    """Return races of one player who may not have a card, beside those of another one who may, each alone among equals."""
    program, equals = at[0], [at[1]] * (bench.players - 1)
    handicaps = [without(card.die), *[NO_HANDICAP] * len(equals)]
    return Apart(bench.contest(program, [one, *equals], handicaps), bench.contest(program, [other, *equals]))


def _is_left_lying(bench: Bench, card: Card) -> bool:
    """Tell whether next to nobody among equals buys a card at the cost that it has."""
    at = bench.program, bench.weights
    return _buys(bench, card, at, bench.weights, f"price:{card.id}/bought") < SELDOM


def _fan_at(bench: Bench, card: Card, cost: int) -> Weights | None:
    """Return the reference player with that liking for a card that wins most at some cost; nothing if none wins much more.

    Who has no use for a card does not know how much to like it if it were cheaper. What is worth nothing for a coin is
    worth nothing for more.
    """
    if cost > CHEAPEST and not _fan_at(bench, card, CHEAPEST):
        return None
    at, name = bench.at_cost(card, cost), f"price:{card.id}/{cost}-liked"
    budget = Budget(groups=TASTED // bench.players, first=TASTED // bench.players)
    elsewhere = replace(bench, seed=bench.seed + 1)  # on its own luck, or the luckiest would be taken for the best
    best, most = None, NOTHING * bench.players**2
    for more in EAGER:
        fan = _liking(bench, card, at, name, more)
        run = elsewhere.one_otherwise(f"{name}-{more:g}", budget, one=fan, at=at)
        if (won := float(run.values.mean())) > most:
            best, most = fan, won
    return best


def _price_budget(dearer: int, precision: float) -> Budget:
    """Return how long to measure access at another cost; only on which side of nothing it lies matters."""
    if abs(dearer) == 1:
        return Budget(precision, apart=-NOTHING, first=FEWEST)
    return Budget(groups=min(FAR_COST, first_look(precision)), apart=-NOTHING, first=FEWEST)


def pair_found(bench: Bench, one: Card, other: Card) -> PairReport:
    """Measure what two cards are worth together beyond what each is worth; access to each alone is known by then."""
    alone = [access_of(bench, card).values for card in (one, other)]
    groups, players = min(len(values) for values in alone), bench.players
    more = alone[0][:groups] + alone[1][:groups]
    budget = Budget(groups=min(PAIR_GROUPS, groups), apart=pair.LIMIT, less=more, first=FEWEST)
    both = bench.one_otherwise(f"pair:{one.id}+{other.id}/access", budget, one=without(one.die, other.die))
    # what is worth less beside the other makes each loss smaller than both losses together
    races = (both.groups + 2 * groups) * players
    interaction = beyond(both.values, more, races, scale=players**2, may_err=both.may_err)
    return PairReport((one.id, other.id), effect(both, players, sign=-1), interaction)


def times_fewer(run: Run, players: int) -> float:
    """Return how many times fewer races paired groups need than two independent samples for as narrow an interval."""
    null, share = 1 / players, 1 / players + float(run.values.mean()) / players**2
    unpaired = 2 * (share * (1 - share) + null * (1 - null))
    return unpaired / (deviation(run.values) ** 2 * run.groups * players / players**4)
