"""Who is accused of what.

Nobody is accused for a difference too small to matter: each verdict names a region that counts as no difference, and how
likely such numbers would be from inside that region is the accusation's p-value. All accusations that could be made of a
set are judged together; made are those with a q-value of at most 0.05, of each card only the gravest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cubitos_kit.games.cubitos.lab.measures import FairPrice, Finding, PairReport, Seats, Strategies
from cubitos_kit.games.cubitos.lab.verdicts import GRAVEST, VERDICTS, too_cheap, too_dear
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Accused, Evidence, Found
from cubitos_kit.lab.experiments import q_values

MISTAKES = 0.05
"""Of all accusations made, so many may be wrong."""


def findings(
    cards: Sequence[Evidence], pairs: Sequence[PairReport], seats: Seats, strategies: Strategies
) -> tuple[Finding, ...]:
    """Return the accusations that stand."""
    found = Found(cards, pairs, seats, strategies)
    doubts = [(verdict.id, doubt) for verdict in GRAVEST for doubt in verdict.doubts(found)]
    judged = zip(doubts, q_values([doubt.p for _, doubt in doubts]), strict=True)
    made = [
        Finding(verdict, doubt.about, replace(doubt.measured, p=doubt.p, q=q))
        for (verdict, doubt), q in judged
        if q <= MISTAKES
    ]
    return tuple(gravest(made))


def gravest(made: Sequence[Finding]) -> Iterator[Finding]:
    """Give what is gravest first: of a card one accusation only, and of the pairs that it is in one only.

    A pair with a dominant card is none: what the card wins cannot be lost twice.
    """
    accused: set[str] = set()
    paired: set[str] = set()
    order = list(VERDICTS)
    for each in sorted(made, key=lambda one: (order.index(one.verdict), -one.measured.value)):
        verdict, cards = VERDICTS[each.verdict], set(each.about)
        if verdict.of is Accused.PAIR:
            if paired & cards:
                continue
            paired |= cards
        elif verdict.of is Accused.CARD:
            if accused & cards:
                continue
            accused |= cards
            paired |= cards if verdict.clears_pairs else set()
        yield each


def price_verdict(price: FairPrice) -> str | None:
    """Return what a cost is accused of by itself; judged together with others it is accused of no more than that."""
    costs = ((too_cheap.VERDICT, too_cheap.of_price), (too_dear.VERDICT, too_dear.of_price))
    for verdict, doubts in costs:
        if any(doubt.p <= MISTAKES for doubt in doubts((), price)):
            return verdict.id
    return None
