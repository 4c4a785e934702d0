"""What a card does to a set: who has it alone, who may not have it, who must buy it, and what it would be fair to pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cubitos_kit.lab.bench import ALWAYS, Bench, plain, with_bonus, without
from cubitos_kit.lab.contest import EngineContest
from cubitos_kit.lab.courses import units_of, usage, used
from cubitos_kit.lab.experiments import Budget, Run, deviation, effect, mean
from cubitos_kit.lab.measures import CardReport, FairPrice, Measured, PairReport
from cubitos_kit.lab.prices import fair_price
from cubitos_kit.lab.races import Races
from cubitos_kit.lab.verdicts import Evidence
from cubitos_kit.model.pack import Card

LENGTHS = 1000
"""Races of a kind, to compare how long they are."""
FAR_COST = 300
"""Groups for a cost that only tells which way to search."""
FORCED = 1200
"""Races in which it is seen whether somebody who must buy a card uses it."""
PAIR_GROUPS = 600


@dataclass(frozen=True)
class CardFound:
    """A card's report, what verdicts need beside it, and what its presence effect was worked out of."""

    evidence: Evidence
    presence: Run


def card_found(bench: Bench, card: Card, equals: Races) -> CardFound:
    """Measure a card."""
    runs = effects_of(bench, card)
    presence = runs["presence"]
    access = effect(runs["access"], bench.players, sign=-1)
    seen = usage(bench.program, equals, card.id, card.die)
    price = _price(bench, card, access)
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
    units = units_of(bench.program, card.id)
    always = with_bonus(bench.weights, card.die, ALWAYS)
    contest = EngineContest(bench.program, (always, *[bench.weights] * (bench.players - 1)), (), bench.workers)
    made_to = contest.raced(0, FORCED, bench.seed)
    bench.heard(f"card:{card.id}", FORCED)
    evidence = Evidence(report, bench.null, bool(units), len(equals.results), used(made_to, units), FORCED)
    return CardFound(evidence, presence)


def effects_of(bench: Bench, card: Card) -> Mapping[str, Run]:
    """Measure a card; every report does so by the same names, so that each knows what another has raced."""
    stage, budget, die = f"card:{card.id}", Budget(bench.precision), card.die
    return {
        "presence": bench.one_otherwise(f"{stage}/presence", budget, others=plain(die)),
        "forced": bench.one_otherwise(f"{stage}/forced", budget, one=with_bonus(bench.weights, die, ALWAYS)),
        "access": bench.one_otherwise(f"{stage}/access", budget, one=without(die)),
    }


def _length(bench: Bench, card: Card, equals: Races) -> Measured:
    """Compare races with the card and races with a plain die in its place, on the same luck."""
    count = min(LENGTHS, len(equals.results))
    simpler = bench.alike(f"card:{card.id}", count, [plain(card.die)] * bench.players)
    longer = equals.results["rounds"][:count].astype(np.int64) - simpler.results["rounds"]
    return mean(longer, 2 * count)


def _price(bench: Bench, card: Card, access: Measured) -> FairPrice | None:
    now = card.cost
    if not isinstance(now, int):
        return None

    def access_at(cost: int) -> Measured:
        if cost == now:
            return access
        budget = Budget(bench.precision) if abs(cost - now) == 1 else Budget(groups=FAR_COST)
        at = bench.at_cost(card, cost)
        run = bench.one_otherwise(f"price:{card.id}/{cost}", budget, one=without(card.die), at=at)
        return effect(run, bench.players, sign=-1)

    return fair_price(now, access_at, bench.seed)


def pair_found(bench: Bench, one: Card, other: Card) -> PairReport:
    """Measure what two cards are worth together beyond what each is worth; access to each alone is known by then."""
    alone = [bench.known[f"card:{card.id}/access"].values for card in (one, other)]
    groups = min(PAIR_GROUPS, *(len(values) for values in alone))
    name = f"pair:{one.id}+{other.id}/access"
    both = bench.one_otherwise(name, Budget(groups=groups), one=without(one.die, other.die))
    more = alone[0][:groups] + alone[1][:groups]
    races, scale = groups * bench.players, bench.players**2
    # what is worth less beside the other makes each loss smaller than both losses together
    beyond = both.values - more
    return PairReport((one.id, other.id), effect(both, bench.players, sign=-1), mean(beyond, 3 * races, scale=scale))


def times_fewer(run: Run, players: int) -> float:
    """Return how many times fewer races paired groups need than two independent samples for as narrow an interval."""
    null, share = 1 / players, 1 / players + float(run.values.mean()) / players**2
    unpaired = 2 * (share * (1 - share) + null * (1 - null))
    return unpaired / (deviation(run.values) ** 2 * run.groups * players / players**4)
