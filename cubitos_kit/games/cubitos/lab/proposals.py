"""What to do about a card that is accused: the whole cost nearest to the fair one, and what access is worth there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cubitos_kit.games.cubitos.lab.measures import CardReport, FairPrice, Finding, PriceKind, Proposal
from cubitos_kit.games.cubitos.lab.prices import CHEAPEST
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Verdict
from cubitos_kit.lab.intervals import Measured

DEAREST = 25
"""Coins that hardly anybody ever has at once: a card that is worth having at more should do less."""
AccessAt = Callable[[str, int], Measured]
"""Measures what access to a card would be worth at another cost."""


def with_proposals(made: Sequence[Finding], cards: Sequence[CardReport], access_at: AccessAt) -> tuple[Finding, ...]:
    """Put a proposal to each finding that a cost can mend, as races show; only a cost that was not raced yet is raced."""
    by_name = {card.card: card for card in cards}
    return tuple(replace(each, proposal=_proposal(each, by_name.get(each.about[0]), access_at)) for each in made)


def _proposal(finding: Finding, card: CardReport | None, access_at: AccessAt) -> Proposal | None:
    verdict = VERDICTS[finding.verdict]
    cost = proposed_cost(verdict, card.fair_price) if card and card.fair_price else None
    if not card or not card.fair_price or cost is None:
        return None
    price = card.fair_price
    there = price.raced[cost] if cost in price.raced else access_at(card.card, cost)
    if not mends(verdict, card.access.value, there.value):
        return None
    return Proposal(price.now, cost, card.access, there)


def mends(verdict: Verdict, before: float, after: float) -> bool:
    """Tell whether access at another cost is nearer to what the verdict asks for: less where it is too good, else some.

    >>> mends(VERDICTS["too-cheap"], 0.09, 0.02), mends(VERDICTS["dead"], 0.0, -0.01)
    (True, False)
    """
    return after < before if verdict.mended_by > 0 else after > max(0.0, before)


def proposed_cost(verdict: Verdict, price: FairPrice) -> int | None:
    """Return the cost that would be fair, to whole coins and on the side to which the verdict points.

    Of a card that is accused of something else, or that has no fair cost, nothing is returned: a dead one has such a cost
    only where one was found at which it is worth something.
    """
    if price.kind is not PriceKind.FOUND:
        return None
    fair = round(price.cost.value)
    if verdict.mended_by > 0:
        cost = max(price.now + 1, fair)
        return cost if cost <= DEAREST else None
    if verdict.mended_by < 0 and price.now > CHEAPEST:
        return max(CHEAPEST, min(price.now - 1, fair))
    return None
