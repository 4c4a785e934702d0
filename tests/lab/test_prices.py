"""A fair price is found where it lies, within its interval, and where it cannot be found that is said."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from cubitos_kit.lab.experiments import from_deviation
from cubitos_kit.lab.measures import Measured
from cubitos_kit.lab.prices import NOTHING, crossing, fair_price


def worth(fair: float, slope: float = 0.04, off: Callable[[], float] = lambda: 0.0) -> Callable[[int], Measured]:
    """A card that is worth nothing at one cost, and more the cheaper it is."""
    return lambda cost: from_deviation(max(0.0, NOTHING + slope * (fair - cost)) + off(), 0.004, 0.0, 4000)


@pytest.mark.parametrize(("now", "fair"), [(6, 6.5), (6, 8.25), (6, 12.0), (6, 3.2), (9, 4.0), (2, 1.5)])
def test_a_fair_price_is_found_near_and_far(now: int, fair: float) -> None:
    found = fair_price(now, worth(fair))
    assert found.cost.value == pytest.approx(fair, abs=0.35)
    assert found.cost.low <= fair <= found.cost.high
    assert found.beyond == 0
    assert now in found.raced


@pytest.mark.parametrize(("fair", "side", "end"), [(40.0, 1, 18), (-9.0, -1, 4)])
def test_a_fair_price_out_of_reach_is_said_to_be_beyond(fair: float, side: int, end: int) -> None:
    found = fair_price(10, worth(fair))
    assert (found.beyond, found.cost.value) == (side, end)


@pytest.mark.parametrize(
    ("fair", "raced", "spared"), [(6.0, {5, 6, 7}, set()), (7.5, {6, 7, 8}, {5}), (4.5, {4, 5, 6}, {7})]
)
def test_the_neighbour_that_can_tell_nothing_is_not_raced(fair: float, raced: set[int], spared: set[int]) -> None:
    found = set(fair_price(6, worth(fair)).raced)
    assert raced <= found
    assert not spared & found


def test_the_interval_of_a_fair_price_holds_it_95_times_in_100() -> None:
    chance, held = np.random.default_rng(1), 0
    for seed in range(120):
        found = fair_price(6, worth(7.5, off=lambda: float(chance.normal(0, 0.004))), seed)
        held += found.cost.low <= 7.5 <= found.cost.high
    assert held / 120 >= 0.92


def test_a_worth_that_seems_to_rise_with_the_cost_is_put_together_with_its_neighbour() -> None:
    shaky = {5: 0.06, 6: 0.05, 7: 0.055, 8: 0.0}
    found = crossing({cost: from_deviation(value, 0.004, 0.0, 4000) for cost, value in shaky.items()})
    assert 7 < found.value < 8
