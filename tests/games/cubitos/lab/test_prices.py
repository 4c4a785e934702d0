"""A fair price is found where it lies, within its interval, on the side that access tells; or it is said why not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubitos_kit.games.cubitos.lab.measures import FairPrice, PriceKind
from cubitos_kit.games.cubitos.lab.prices import (
    CHEAPEST,
    NOTHING,
    UNPAYABLE,
    costs_tried,
    fair_price,
    falling,
    found_price,
)
from cubitos_kit.lab.experiments import from_deviation
from cubitos_kit.lab.intervals import Measured


def worth(fair: float, slope: float = 0.04, off: Callable[[], float] = lambda: 0.0) -> Callable[[int], Measured]:
    """A card that is worth nothing at one cost, and more the cheaper it is."""
    return lambda cost: sure(max(0.0, NOTHING + slope * (fair - cost)) + off())


def sure(value: float) -> Measured:
    return from_deviation(value, 0.004, 0.0, 4000)


def found(now: int, access_at: Callable[[int], Measured], seed: int = 0) -> FairPrice:
    return fair_price(now, {cost: access_at(cost) for cost in costs_tried(now)}, access_at, seed, is_bought=True)


@pytest.mark.parametrize(
    ("now", "fair"), [(6, 6.5), (6, 8.25), (6, 12.0), (6, 3.2), (9, 4.0), (2, 1.5), (10, 40.0), (20, 1.5)]
)
def test_a_fair_price_is_found_near_and_far(now: int, fair: float) -> None:
    price = found(now, worth(fair))
    assert price.kind is PriceKind.FOUND
    assert price.cost.value == pytest.approx(fair, abs=0.35)
    assert price.cost.low <= fair <= price.cost.high
    assert now in price.raced


def test_no_cost_below_the_cheapest_and_none_above_what_anybody_can_pay_is_raced() -> None:
    assert min(found(2, worth(-9.0)).raced) == CHEAPEST
    assert max(found(10, worth(400.0)).raced) == UNPAYABLE


@pytest.mark.parametrize(
    ("access_at", "is_bought", "kind"),
    [
        (worth(400.0), True, PriceKind.GIVEN),
        (lambda _: sure(NOTHING - 0.001), True, PriceKind.LITTLE),
        (lambda _: sure(NOTHING - 0.001), False, PriceKind.UNBOUGHT),
        (lambda _: sure(-NOTHING - 0.0079), True, PriceKind.LITTLE),
        (lambda cost: sure(-NOTHING - (0.0082 if cost == 3 else 0.0)), True, PriceKind.LOSS),
        (lambda cost: sure(NOTHING + 0.001 if cost == 1 else 0.0), True, PriceKind.FOUND),
    ],
)
def test_where_the_line_does_not_come_down_there_is_no_fair_price_and_it_is_told_why(
    access_at: Callable[[int], Measured], *, is_bought: bool, kind: PriceKind
) -> None:
    price = fair_price(5, {cost: access_at(cost) for cost in costs_tried(5)}, access_at, is_bought=is_bought)
    assert price.kind is kind
    assert np.isnan(price.cost.value) == (kind is not PriceKind.FOUND)


def test_the_interval_of_a_fair_price_holds_it_95_times_in_100() -> None:
    chance, held = np.random.default_rng(1), 0
    for seed in range(120):
        price = found(6, worth(7.5, off=lambda: float(chance.normal(0, 0.004))), seed)
        held += price.cost.low <= 7.5 <= price.cost.high
    assert held / 120 >= 0.92


def test_the_band_at_a_cost_holds_what_access_is_worth_there_95_times_in_100() -> None:
    chance, held, bands = np.random.default_rng(2), 0, 0
    true = worth(7.5)
    for seed in range(60):
        price = found(6, worth(7.5, off=lambda: float(chance.normal(0, 0.004))), seed)
        bands += len(price.line)
        held += sum(band.low <= true(cost).value <= band.high for cost, band in price.line.items())
    assert held / bands >= 0.92


def test_a_worth_that_seems_to_rise_with_the_cost_is_put_together_with_its_neighbour() -> None:
    shaky = {5: 0.06, 6: 0.05, 7: 0.055, 8: 0.0}
    price = found_price({cost: sure(value) for cost, value in shaky.items()}, 5)
    assert 7 < price.cost.value < 8
    assert price.line[6].value == price.line[7].value == pytest.approx(0.0525)


NOW = 6
WORTHS = st.dictionaries(
    st.integers(CHEAPEST, 20), st.tuples(st.floats(-0.4, 0.6), st.floats(0.0005, 0.05)), min_size=1, max_size=9
)
HERE = st.tuples(st.floats(-0.4, 0.6), st.floats(0.0005, 0.05))


def measured(drawn: dict[int, tuple[float, float]]) -> dict[int, Measured]:
    return {cost: from_deviation(value, off, 0.0, 4000) for cost, (value, off) in drawn.items()}


@settings(deadline=None, max_examples=60)
@given(drawn=WORTHS, here=HERE)
def test_whatever_is_measured_the_line_falls_and_the_fair_price_lies_on_the_side_that_access_tells(
    drawn: dict[int, tuple[float, float]], here: tuple[float, float]
) -> None:
    raced = measured(drawn | {NOW: here})
    price, access = found_price(raced, NOW), raced[NOW]
    for edge in ("value", "low", "high"):
        edges = [getattr(price.line[cost], edge) for cost in sorted(price.line)]
        assert all(dear <= cheap + 1e-12 for cheap, dear in pairwise(edges)), edge
    assert price.line[NOW].value == access.value
    if price.kind is PriceKind.FOUND:
        assert price.reaches[0] <= price.cost.low <= price.cost.value <= price.cost.high <= price.reaches[1]
        assert (price.cost.value > NOW) == (access.value > NOTHING)
    assert access.value <= NOTHING or price.kind in {PriceKind.FOUND, PriceKind.GIVEN}
    assert access.value > NOTHING or price.kind is not PriceKind.GIVEN
    plainly = access.figure.beside(NOTHING)
    assert price.side in {0, plainly} or plainly == 0


@settings(deadline=None, max_examples=60)
@given(drawn=WORTHS, here=HERE, more=st.floats(0.0, 0.3))
def test_a_card_that_is_worth_more_at_every_cost_never_has_a_lower_fair_price(
    drawn: dict[int, tuple[float, float]], here: tuple[float, float], more: float
) -> None:
    every = drawn | {NOW: here}
    price = found_price(measured(every), NOW)
    better = found_price(measured({cost: (value + more, off) for cost, (value, off) in every.items()}), NOW)
    if price.kind is PriceKind.FOUND:
        assert better.kind is PriceKind.GIVEN or better.cost.value >= price.cost.value - 1e-9


@given(st.lists(st.tuples(st.floats(-1, 1), st.floats(0.1, 10)), min_size=1, max_size=12))
def test_falling_numbers_are_the_nearest_ones_and_weigh_as_much(drawn: list[tuple[float, float]]) -> None:
    values, weights = (np.array(each) for each in zip(*drawn, strict=True))
    line = falling(values, weights)
    assert all(np.diff(line) <= 1e-12)
    assert (line * weights).sum() == pytest.approx((values * weights).sum())
    assert falling(line, weights) == pytest.approx(line)
