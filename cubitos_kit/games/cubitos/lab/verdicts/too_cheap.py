"""Too cheap: the card would be worth having at a coin more, too. Costs are whole coins, so one up is no difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import FairPrice
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Appeal, Doubt, Found, Verdict, above


def _doubts(found: Found) -> Iterator[Doubt]:
    for card in found.cards:
        if card.report.fair_price:
            yield from of_price((card.report.card,), card.report.fair_price)


def of_price(about: tuple[str, ...], price: FairPrice) -> Iterator[Doubt]:
    """Doubt a cost by itself, unless it is fair at what the card costs now; nothing where no coin more was raced."""
    now = price.raced[price.now]
    if dearer := price.raced.get(price.now + 1):
        yield Doubt(about, replace(dearer, null=NOTHING), max(above(dearer, NOTHING), above(now, NOTHING)))


VERDICT = Verdict(
    "too-cheap",
    name=N_("too cheap"),
    rule=N_("Even at a coin more, it is worth more than {limit} percentage points to be allowed to have it."),
    remedy=N_("Let it cost more, or do less."),
    doubts=_doubts,
    limit=NOTHING,
    mended_by=1,
    appeal=Appeal(lambda measured: measured.high < NOTHING, coins=1),
)
