"""Too expensive: the card would not be worth having at a coin less either, but it would be if it were cheaper still."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import FairPrice
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Appeal, Doubt, Found, Verdict, above, below


def _doubts(found: Found) -> Iterator[Doubt]:
    for card in found.cards:
        if card.report.fair_price:
            yield from of_price((card.report.card,), card.report.fair_price)


def of_price(about: tuple[str, ...], price: FairPrice) -> Iterator[Doubt]:
    """Doubt a cost by itself, unless it is fair at what the card costs now; nothing where too few costs were raced."""
    now, cheaper = price.raced[price.now], price.raced.get(price.now - 1)
    much_cheaper = [each for cost, each in price.raced.items() if cost < price.now - 1]
    if cheaper and much_cheaper:
        comes_alive = min(1.0, len(much_cheaper) * min(above(each, NOTHING) for each in much_cheaper))
        p = max(below(cheaper, NOTHING), below(now, NOTHING), comes_alive)
        yield Doubt(about, replace(cheaper, null=NOTHING), p)


VERDICT = Verdict(
    "too-dear",
    name=N_("too expensive"),
    rule=N_(
        "Even a coin cheaper, it is worth next to nothing to those who may have it; cheaper still, it is worth something."
    ),
    remedy=N_("Let it cost less, or do more."),
    doubts=_doubts,
    mended_by=-1,
    appeal=Appeal(lambda measured: measured.low > NOTHING, coins=-1),
)
