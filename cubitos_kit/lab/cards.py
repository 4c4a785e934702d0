"""What a card does to a set: who has it alone, who may not have it, who must buy it, and what it would be fair to pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cubitos_kit.lab.bench import ALWAYS, Bench, plain, with_bonus, without
from cubitos_kit.lab.contest import EngineContest
from cubitos_kit.lab.courses import units_of, usage, used
from cubitos_kit.lab.experiments import FEWEST, Budget, Run, beyond, deviation, effect, first_look, mean
from cubitos_kit.lab.intervals import UNKNOWN, Figure
from cubitos_kit.lab.measures import CardReport, FairPrice, Measured, PairReport
from cubitos_kit.lab.prices import NOTHING, costs_tried, fair_price
from cubitos_kit.lab.races import Handicap, Races
from cubitos_kit.lab.verdicts import PAIR, SELDOM, Evidence
from cubitos_kit.model.pack import Card

LENGTHS = 300
"""Races of a kind, to compare how long they are."""
FAR_COST = 200
"""At most so many groups for a cost that only tells which way to search; half as many sent it the wrong way."""
FORCED = 1200
"""Races in which it is seen whether somebody who must buy a card uses it, where few do so by themselves."""
USED = 1500
"""At most so many groups, to see whether it brings anything to use a card that nobody uses."""
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
    evidence = Evidence(report, bench.null, bool(units), races, made_to, forced, use)
    return CardFound(evidence, presence, forced + min(LENGTHS, races))


def _made_to_buy(bench: Bench, card: Card, units: Sequence[int]) -> Figure:
    """Return the share of races in which the card is used if one player buys it whenever it can."""
    always = with_bonus(bench.weights, card.die, ALWAYS)
    weights = (always, *[bench.weights] * (bench.players - 1))
    made_to = EngineContest(bench.program, weights, (), bench.workers, bench.stop).raced(0, FORCED, bench.seed)
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


def effects_of(bench: Bench, card: Card) -> Mapping[str, Run]:
    """Measure a card; every report does so by the same names, so that each knows what another has raced."""
    stage, die, first = f"card:{card.id}", card.die, first_look(bench.precision)
    budget, simple = Budget(bench.precision, first=first), Budget(bench.precision, first=first // 2)
    always = with_bonus(bench.weights, die, ALWAYS)  # mostly it loses nearly all, of which few groups tell enough
    return {
        "presence": bench.one_otherwise(f"{stage}/presence", budget, others=plain(die)),
        "forced": bench.one_otherwise(f"{stage}/forced", simple, one=always),
        "access": access_of(bench, card),
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
        return effect(_without_at(bench, card, cost, now), bench.players, sign=-1)

    costs = costs_tried(now)
    worth = dict(zip(costs, map(worth_at, costs), strict=True))
    seen = [bench.known[name] for name in bench.known if name.startswith(f"price:{card.id}/")]
    is_bought = any(run.values.any() for run in (access_of(bench, card), *seen))
    return fair_price(now, worth, worth_at, bench.seed, is_bought=is_bought)


def access_at(bench: Bench, card: Card, cost: int, now: int) -> Measured:
    """Measure what access would be worth if a card that costs so much now had another cost."""
    return effect(_without_at(bench, card, cost, now), bench.players, sign=-1)


def _without_at(bench: Bench, card: Card, cost: int, now: int) -> Run:
    if cost == now:
        return access_of(bench, card)
    at, budget = bench.at_cost(card, cost), _price_budget(cost - now, bench.precision)
    return bench.one_otherwise(f"price:{card.id}/{cost}", budget, one=without(card.die), at=at)


def _price_budget(dearer: int, precision: float) -> Budget:
    """Return how long to measure access at another cost; only on which side of nothing it lies matters."""
    if abs(dearer) == 1:
        return Budget(precision, apart=-NOTHING, first=FEWEST)
    return Budget(groups=min(FAR_COST, first_look(precision)), apart=-NOTHING, first=FEWEST)


def pair_found(bench: Bench, one: Card, other: Card) -> PairReport:
    """Measure what two cards are worth together beyond what each is worth; access to each alone is known by then."""
    alone = [bench.known[f"card:{card.id}/access"].values for card in (one, other)]
    groups, players = min(len(values) for values in alone), bench.players
    more = alone[0][:groups] + alone[1][:groups]
    budget = Budget(groups=min(PAIR_GROUPS, groups), apart=PAIR, less=more, first=FEWEST)
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
