"""The costs of a whole set found together: each round all cards are measured beside each other, then all costs move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from enum import StrEnum

from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.cards import price_of
from cubitos_kit.games.cubitos.lab.findings import price_verdict
from cubitos_kit.games.cubitos.lab.measures import FairPrice, PriceKind
from cubitos_kit.games.cubitos.lab.prices import CHEAPEST, NOTHING
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.lab.intervals import Measured

DAMPING = 0.7
"""So much of the way to its fair cost a cost moves at once: the others, which it was found beside, move as well."""
NEAR = 0.75
"""Coins from its fair cost at which a cost stays where it is, if nobody accuses it."""
PATIENT, MOST_ROUNDS = 8, 20
"""Rounds after which it is enough that nobody is accused, though players lose by some card; and after which it ends."""

Costs = Mapping[str, int]
BenchAt = Callable[[Pack], AbstractContextManager[Bench]]
"""Gives the place where a set is measured, by the pack with the costs of a round; it says who races and what is known."""


class Unpriced(StrEnum):
    """Why a card has no fair cost."""

    COUNTED = "counted"
    """Its cost is counted while playing."""
    GIVEN = "given"
    LITTLE = "little"
    LOSS = "loss"
    UNBOUGHT = "unbought"
    """As `PriceKind` has them."""
    RESTLESS = "restless"
    """In every round some card is accused, this one in the best of them, too: one's fair cost moves another's."""


@dataclass(frozen=True)
class CardPrice:
    """What a round found of a card."""

    card: str
    price: FairPrice
    accused: str | None
    """The verdict: too cheap, or too expensive."""

    @property
    def cost(self) -> int:
        """What the card costs in this round."""
        return self.price.now

    @property
    def access(self) -> Measured:
        """What access to it is worth in this round."""
        return self.price.raced[self.price.now]

    @property
    def target(self) -> float:
        """The fair cost, or the cost itself where there is none."""
        return self.price.cost.value if self.has_price else float(self.cost)

    @property
    def has_price(self) -> bool:
        """Tell whether there is a fair cost."""
        return self.price.kind is PriceKind.FOUND

    def loses_at(self, cost: int) -> bool:
        """Tell whether the players plainly lose by a card of that cost."""
        return cost in self.price.raced and self.price.raced[cost].figure.beside(-NOTHING) < 0

    @property
    def wants(self) -> int:
        """The whole cost that would be best: the nearest one, or that below it where the players would lose by it."""
        nearest = round(self.target)
        return nearest - 1 if nearest > max(self.target, CHEAPEST) and self.loses_at(nearest) else nearest

    @property
    def is_harmful(self) -> bool:
        """Tell whether the players lose by the card, though there is a cost at which it is worth having."""
        return self.has_price and self.loses_at(self.cost)

    @property
    def is_restless(self) -> bool:
        """Tell whether the cost should move."""
        is_wrong = self.accused is not None or self.is_harmful or abs(self.target - self.cost) > NEAR
        return is_wrong and self.wants != self.cost


@dataclass(frozen=True)
class Round:
    """All cards of a set that are priced, measured at the costs of one round."""

    number: int
    """The first one is 1, at the costs that the cards have."""
    cards: tuple[CardPrice, ...]

    @property
    def costs(self) -> Costs:
        """What each card costs."""
        return {each.card: each.cost for each in self.cards}

    @property
    def accused(self) -> tuple[CardPrice, ...]:
        """Those that are too cheap or too expensive."""
        return tuple(each for each in self.cards if each.accused)

    @property
    def can_be_better(self) -> bool:
        """Tell whether some card is accused that has a fair cost."""
        return any(each.has_price for each in self.accused)

    @property
    def harms(self) -> bool:
        """Tell whether the players lose by some card that has a fair cost."""
        return any(each.is_harmful for each in self.cards)

    @property
    def off(self) -> float:
        """How far the costs are from what would be fair, all together."""
        return sum(abs(each.target - each.cost) for each in self.cards)


@dataclass(frozen=True)
class Pricing:
    """The costs that were found for a set."""

    before: Round
    after: Round
    """The round with the costs that were found."""
    rounds: int
    unpriced: Mapping[str, Unpriced]
    """Cards for which there is no fair cost, whose cost is left as it was found best."""

    def changes(self) -> Costs:
        """Return the new costs of the cards that get one."""
        return {card: cost for card, cost in self.after.costs.items() if cost != self.before.costs[card]}


@dataclass
class _Course:
    """How the costs went so far."""

    ways: dict[str, int] = field(default_factory=dict)
    """Which way each cost went last."""
    damping: dict[str, float] = field(default_factory=dict)
    been: set[tuple[int, ...]] = field(default_factory=set)


def priced_cards(pack: Pack, set_id: str, only: Collection[str] = (), keep: Collection[str] = ()) -> tuple[Card, ...]:
    """Return the cards of a set whose cost is to be found: those with a number for one, all or only some of them."""
    cards = (pack.cards[name] for name in pack.sets[set_id].cards)
    return tuple(
        card for card in cards if isinstance(card.cost, int) and (card.id in only or not only) and card.id not in keep
    )


def at_costs(pack: Pack, costs: Costs) -> Pack:
    """Return the pack where some cards have other costs."""
    changed = {name: replace(pack.cards[name], cost=cost) for name, cost in costs.items()}
    return replace(pack, cards={**pack.cards, **changed})


def rounds(pack: Pack, cards: Sequence[Card], bench_at: BenchAt) -> Iterator[Round]:
    """Give round after round until nobody is accused who could be otherwise, or there were `MOST_ROUNDS`."""
    costs: Costs = {card.id: card.cost for card in cards if isinstance(card.cost, int)}
    course, number = _Course(), 0
    while True:
        number += 1
        found = _round(number, at_costs(pack, costs), tuple(costs), bench_at)
        yield found
        if not any(each.is_restless for each in found.cards) or number >= MOST_ROUNDS:
            return
        if not found.can_be_better and (number >= PATIENT or not found.harms):
            return
        costs = _moved(found, course)


def _round(number: int, pack: Pack, names: Sequence[str], bench_at: BenchAt) -> Round:
    with bench_at(pack) as bench:
        found = bench.side_by_side(lambda name: price_of(bench, pack.cards[name]), names)
    cards = zip(names, found, strict=True)
    return Round(number, tuple(CardPrice(name, price, price_verdict(price)) for name, price in cards if price))


def _moved(found: Round, course: _Course) -> Costs:
    """Move all costs at once; where they have been there before, only that one which is furthest off."""
    course.been.add(tuple(found.costs.values()))
    restless = [each for each in found.cards if each.is_restless]
    steps = {each.card: step for each in restless if (step := _step(each, course))}
    costs = {name: cost + steps.get(name, 0) for name, cost in found.costs.items()}
    if tuple(costs.values()) in course.been:
        far = max(restless, key=lambda each: (each.accused is not None, abs(each.target - each.cost)))
        steps = {far.card: 1 if far.wants > far.cost else -1}
        costs = {name: cost + steps.get(name, 0) for name, cost in found.costs.items()}
    course.ways |= {name: 1 if step > 0 else -1 for name, step in steps.items()}
    return costs


def _step(card: CardPrice, course: _Course) -> int:
    """Return by how much a cost moves: less each time it turns round, and not at all where that would be a last coin."""
    far = card.wants - card.cost
    way, damping = (1 if far > 0 else -1), course.damping.get(card.card, DAMPING)
    if turns := course.ways.get(card.card, way) != way:
        damping /= 2
    course.damping[card.card] = damping
    coins = round(abs(far) * damping)
    if turns and coins == 0:
        course.ways.pop(card.card)
        return 0
    return way * max(1, coins)


def pricing(pack: Pack, set_id: str, every: Sequence[Round]) -> Pricing:
    """Return what all rounds came to: the fewest accusations, then the least harm, then the nearest to what is fair."""
    best = min(
        reversed(every), key=lambda each: (len(each.accused), sum(card.is_harmful for card in each.cards), each.off)
    )
    counted = (name for name in pack.sets[set_id].cards if not isinstance(pack.cards[name].cost, int))
    unpriced = dict.fromkeys(counted, Unpriced.COUNTED)
    for each in best.cards:
        if not each.has_price:
            unpriced[each.card] = Unpriced(each.price.kind)
        elif each.accused:
            unpriced[each.card] = Unpriced.RESTLESS
    return Pricing(every[0], best, len(every), unpriced)
