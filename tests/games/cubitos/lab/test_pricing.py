"""All costs of a set are found together: they come to rest where no card is accused, or it is said which have no price."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import pricing as lab
from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.measures import FairPrice
from cubitos_kit.games.cubitos.lab.prices import NOTHING, costs_tried, fair_price, found_price
from cubitos_kit.games.cubitos.lab.pricing import (
    MOST_ROUNDS,
    PATIENT,
    CardPrice,
    Round,
    Unpriced,
    at_costs,
    priced_cards,
    pricing,
    rounds,
)
from cubitos_kit.games.cubitos.language.reading import read_amount
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.lab.experiments import from_deviation

PACK = load_pack()
SET = "race-1"
CARDS = priced_cards(PACK, SET)
NAMES = [card.id for card in CARDS]
Fair = Callable[[str, Mapping[str, int]], float]
"""What a card should cost beside the costs of the others."""


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Callable[[Fair], list[Round]]:
    """Have access told by what is fair, without a race; return all rounds that come of it."""

    def priced(fair: Fair) -> list[Round]:
        def price_of(bench: Any, card: Card) -> FairPrice:
            costs: dict[str, Any] = {name: bench.pack.cards[name].cost for name in NAMES}

            def access_at(cost: int) -> Any:
                worth = max(-0.01, NOTHING + 0.03 * (fair(card.id, costs) - cost))
                return from_deviation(min(worth, 0.5), 0.003, 0.0, 4000)

            now = costs[card.id]
            return fair_price(now, {cost: access_at(cost) for cost in costs_tried(now)}, access_at, is_bought=True)

        monkeypatch.setattr(lab, "price_of", price_of)
        return list(rounds(PACK, CARDS, bench_at))

    return priced


@contextmanager
def bench_at(pack: Pack) -> Iterator[Any]:
    yield SimpleNamespace(pack=pack, side_by_side=lambda work, things: [work(each) for each in things])


def alone(name: str, costs: Mapping[str, int]) -> float:
    del costs
    return 2.5 + 1.2 * NAMES.index(name)


def as_substitutes(name: str, costs: Mapping[str, int]) -> float:
    """Whatever makes the others dearer makes this card worth more."""
    others = [cost for other, cost in costs.items() if other != name]
    return alone(name, costs) + 0.5 * (sum(others) / len(others) - 6)


@pytest.mark.parametrize("fair", [alone, as_substitutes])
def test_costs_come_to_rest_where_nobody_is_accused(world: Callable[[Fair], list[Round]], fair: Fair) -> None:
    every = world(fair)
    found = pricing(PACK, SET, every)
    assert every[0].accused
    assert not found.after.accused
    assert not found.unpriced
    assert found.rounds <= PATIENT
    for each in found.after.cards:
        assert abs(each.cost - fair(each.card, found.after.costs)) < 2


def test_what_is_priced_already_stays_as_it_is(world: Callable[[Fair], list[Round]]) -> None:
    now: dict[str, Any] = {card.id: card.cost for card in CARDS}
    every = world(lambda name, _: now[name] + 0.9)
    assert len(every) == 1
    assert not pricing(PACK, SET, every).changes()


def test_cards_that_chase_each_other_end_and_are_told_to_be_restless(world: Callable[[Fair], list[Round]]) -> None:
    one, other = NAMES[0], NAMES[1]

    def chasing(name: str, costs: Mapping[str, int]) -> float:
        if name == one:
            return 12.0 if costs[other] > 6 else 2.5
        return 2.5 if costs[one] > 6 and name == other else 12.0

    every = world(chasing)
    found = pricing(PACK, SET, every)
    assert len(every) == MOST_ROUNDS
    assert set(found.unpriced) <= {one, other}
    assert set(found.unpriced.values()) == {Unpriced.RESTLESS}


def test_a_card_without_a_fair_cost_keeps_its_own_and_is_named(world: Callable[[Fair], list[Round]]) -> None:
    found = pricing(PACK, SET, world(lambda name, costs: -9.0 if name == NAMES[2] else alone(name, costs)))
    assert found.unpriced == {NAMES[2]: Unpriced.LITTLE}
    assert NAMES[2] not in found.changes()
    given = pricing(PACK, SET, world(lambda name, costs: 500.0 if name == NAMES[2] else alone(name, costs)))
    assert given.unpriced == {NAMES[2]: Unpriced.GIVEN}
    assert [each.card for each in given.after.accused] == [NAMES[2]]


def test_a_cost_that_is_counted_is_told_and_left() -> None:
    counted = replace(PACK.cards[NAMES[0]], cost=read_amount({"count": "fans"}))
    pack = replace(PACK, cards={**PACK.cards, NAMES[0]: counted})
    assert NAMES[0] not in [card.id for card in priced_cards(pack, SET)]
    assert pricing(pack, SET, [Round(1, ())]).unpriced == {NAMES[0]: Unpriced.COUNTED}


@pytest.mark.parametrize(("loss", "wants"), [(0.027, 4), (0.029, 3)])
def test_a_cost_at_which_players_plainly_lose_is_left_for_the_coin_below(loss: float, wants: int) -> None:
    worth = {2: 0.2, 3: 0.12, 4: -loss, 5: -loss}
    price = found_price({cost: from_deviation(value, 0.004, 0.0, 4000) for cost, value in worth.items()}, 4)
    assert 3.5 < price.cost.value < 4
    card = CardPrice("one", price, None)
    assert (card.wants, card.is_harmful, card.is_restless) == (wants, wants == 3, wants == 3)


@pytest.mark.parametrize(
    ("only", "keep", "left"), [((), (), NAMES), (NAMES[:2], (), NAMES[:2]), ((), NAMES[:2], NAMES[2:])]
)
def test_only_some_costs_move(only: Sequence[str], keep: Sequence[str], left: Sequence[str]) -> None:
    assert [card.id for card in priced_cards(PACK, SET, only, keep)] == list(left)


@pytest.mark.skipif(is_plain(), reason="so many races take a while without compiled code")
def test_the_same_seed_finds_the_same_costs_whoever_races() -> None:
    cards = CARDS[:2]
    found = []
    for workers in (1, 2):

        @contextmanager
        def at(pack: Pack, workers: int = workers) -> Iterator[Bench]:
            yield Bench(pack, pack.sets[SET], 2, "standard", 5, 0.1, workers)

        found.append(list(rounds(at_costs(PACK, dict.fromkeys(NAMES[:2], 1)), cards, at)))
    assert found[0] == found[1]
