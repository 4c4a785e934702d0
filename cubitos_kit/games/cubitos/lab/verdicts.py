"""Who is accused of what, and by which rule.

Nobody is accused for a difference too small to matter: each rule names a region that counts as no difference, and how
likely such numbers would be from inside that region is the accusation's p-value. All accusations that could be made of a
set are judged together; made are those with a q-value of at most 0.05, of each card only the gravest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

from cubitos_kit.games.cubitos.lab.measures import (
    CardReport,
    FairPrice,
    Finding,
    PairReport,
    Seats,
    Strategies,
    Verdict,
)
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.model.player import STANDARD, TUNED
from cubitos_kit.lab.experiments import q_values
from cubitos_kit.lab.intervals import Figure, Measured

MISTAKES = 0.05
"""Of all accusations made, so many may be wrong."""
SEAT = 0.02
"""A seat may win so much more or less than its share."""
DEAD = 0.01
"""A card that is worth less to whoever has it alone, and by which whoever buys it loses more, is dead if hardly used."""
DOMINANT = 0.5
"""Without a dominant card a player loses more than this part of its wins."""
PAIR = 0.05
"""Two cards may be worth so much more beside each other."""
STRATEGY = 0.02
"""A way to play may win so much more than its share among others."""
SELDOM = 0.05
"""A card that is used in fewer races is hardly used."""


OF_A_CARD = (Verdict.DOMINANT, Verdict.DEAD, Verdict.NOT_UNDERSTOOD, Verdict.TOO_CHEAP, Verdict.TOO_DEAR)
"""What a card can be accused of, the gravest first: it tells most, or makes doubtful what comes after it."""
GRAVEST = (*OF_A_CARD, Verdict.PAIR, Verdict.STRATEGY, Verdict.SEAT)


@dataclass(frozen=True)
class Evidence:
    """What is known of a card beside its report: how often it is used, also by somebody who is made to buy it."""

    report: CardReport
    null: float
    """The share that one among equals wins."""
    does_anything: bool
    races: int
    forced_fired: Figure
    """Unknown, and not needed, where all together use it often enough."""
    forced_races: int
    """None were needed then."""
    use: Measured | None = None
    """What it brings to somebody who is made to use it; nothing where somebody who was made to buy it does so anyway."""
    liked: Measured | None = None
    """What it brings to somebody who likes it enough to buy it now and then; nothing where all together use it often
    enough, or nobody who has it does.
    """


@dataclass(frozen=True)
class _Doubt:
    """What somebody could be accused of, and how likely the numbers would be if it were wrong."""

    verdict: Verdict
    about: tuple[str, ...]
    measured: Measured
    p: float


def findings(
    cards: Sequence[Evidence], pairs: Sequence[PairReport], seats: Seats, strategies: Strategies
) -> tuple[Finding, ...]:
    """Return the accusations that stand."""
    doubts = [doubt for card in cards for doubt in _of_card(card)]
    doubts += [_of_pair(pair) for pair in pairs]
    doubts += [_of_seat(name, share) for name, share in seats.named().items()]
    doubts += _of_strategies(strategies)
    judged = zip(doubts, q_values([doubt.p for doubt in doubts]), strict=True)
    made = [
        Finding(doubt.verdict, doubt.about, replace(doubt.measured, p=doubt.p, q=q))
        for doubt, q in judged
        if q <= MISTAKES
    ]
    return tuple(gravest(made))


def gravest(made: Sequence[Finding]) -> Iterator[Finding]:
    """Give what is gravest first: of a card one accusation only, and of the pairs that it is in one only.

    A pair with a dominant card is none: what the card wins cannot be lost twice.
    """
    accused: set[str] = set()
    paired: set[str] = set()
    for each in sorted(made, key=lambda one: (GRAVEST.index(one.verdict), -one.measured.value)):
        cards = set(each.about)
        if each.verdict is Verdict.PAIR:
            if paired & cards:
                continue
            paired |= cards
        elif each.verdict in OF_A_CARD:
            if accused & cards:
                continue
            accused |= cards
            paired |= cards if each.verdict is Verdict.DOMINANT else set()
        yield each


def above(measured: Measured, limit: float) -> float:
    """Return how likely so much or more would be if the truth were at most the limit."""
    return NormalDist().cdf((limit - measured.value) / measured.deviation)


def below(measured: Measured, limit: float) -> float:
    """Return how likely so little or less would be if the truth were at least the limit."""
    return NormalDist().cdf((measured.value - limit) / measured.deviation)


def _of_card(evidence: Evidence) -> Iterator[_Doubt]:
    card, about = evidence.report, (evidence.report.card,)
    most = DOMINANT * evidence.null
    yield _Doubt(Verdict.DOMINANT, about, replace(card.access, null=most), above(card.access, most))
    yield _Doubt(Verdict.DEAD, about, card.presence, _dead(evidence))
    if card.fair_price:
        yield from _of_price(about, card.fair_price)
    loses, idle = below(card.access, -NOTHING), _idle(evidence)
    yield _Doubt(Verdict.NOT_UNDERSTOOD, about, card.access, min(1.0, 2 * loses, 2 * idle))


def _of_price(about: tuple[str, ...], price: FairPrice) -> Iterator[_Doubt]:
    """Accuse nobody for a coin up or down: costs are whole coins; nor of what is not so at the cost of now, too."""
    now = price.raced[price.now]
    if dearer := price.raced.get(price.now + 1):
        p = max(above(dearer, NOTHING), above(now, NOTHING))
        yield _Doubt(Verdict.TOO_CHEAP, about, replace(dearer, null=NOTHING), p)
    cheaper = price.raced.get(price.now - 1)
    much_cheaper = [each for cost, each in price.raced.items() if cost < price.now - 1]
    if cheaper and much_cheaper:
        comes_alive = min(1.0, len(much_cheaper) * min(above(each, NOTHING) for each in much_cheaper))
        p = max(below(cheaper, NOTHING), below(now, NOTHING), comes_alive)
        yield _Doubt(Verdict.TOO_DEAR, about, replace(cheaper, null=NOTHING), p)


def _dead(evidence: Evidence) -> float:
    """Return how likely so little would be of a card that makes a difference, or that would if it were used."""
    card = evidence.report
    no_difference = max(below(card.presence, DEAD), above(card.presence, -DEAD))
    worthless = below(evidence.use, NOTHING) if evidence.use else 0.0
    loses = below(evidence.liked, -DEAD) if evidence.liked else 0.0
    return max(no_difference, worthless, loses, _seldom(card.fired, evidence.races))


def price_verdict(price: FairPrice) -> Verdict | None:
    """Return what a cost is accused of by itself; judged together with others it is accused of no more than that."""
    return next((doubt.verdict for doubt in _of_price((), price) if doubt.p <= MISTAKES), None)


def _idle(evidence: Evidence) -> float:
    """Return how likely so few uses would be if it were used often enough, by all or by whoever is made to buy it."""
    if not evidence.does_anything or not evidence.forced_races:
        return 1.0
    return max(_seldom(evidence.report.fired, evidence.races), _seldom(evidence.forced_fired, evidence.forced_races))


def _seldom(fired: Figure, races: int) -> float:
    one = (SELDOM * (1 - SELDOM) / races) ** 0.5
    return NormalDist().cdf((fired.value - SELDOM) / one)


def _of_pair(pair: PairReport) -> _Doubt:
    return _Doubt(Verdict.PAIR, pair.cards, replace(pair.interaction, null=PAIR), above(pair.interaction, PAIR))


def _of_seat(name: str, share: Measured) -> _Doubt:
    p = min(1.0, 2 * min(above(share, share.null + SEAT), below(share, share.null - SEAT)))
    return _Doubt(Verdict.SEAT, (name,), share, p)


def _of_strategies(strategies: Strategies) -> list[_Doubt]:
    """Accuse a one-sided way to play that wins among every other; who plays as well as it can may do so."""
    found = []
    for name, row in zip(strategies.names, strategies.against, strict=True):
        shares = [each for each in row if each]
        if name not in {STANDARD, TUNED} and shares:
            least = min(shares, key=lambda each: each.effect)
            p = max(above(each, each.null + STRATEGY) for each in shares)
            found.append(_Doubt(Verdict.STRATEGY, (name,), least, p))
    return found
