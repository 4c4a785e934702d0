"""Intervals hold the true value as often as they say, over groups of races that share their luck."""

import math

import numpy as np
import pytest

from cubitos_kit.lab.intervals import Figure, Sums, average, share, student, wilson

GROUPS, OF = 100, 4
TRIES = 1000


def games_that_share_luck(chance: np.random.Generator, likely: float) -> np.ndarray:
    """So many groups: in half of them one throw decides all four races, in the others each race has its own."""
    together = chance.random(GROUPS) < 0.5
    one_throw = OF * (chance.random(GROUPS) < likely)
    each_its_own = chance.binomial(OF, likely, GROUPS)
    return np.where(together, one_throw, each_its_own)


def held(likely: float, *, grouped: bool) -> float:
    """How often the interval holds the true share."""
    chance = np.random.default_rng(5)
    whole = np.full(GROUPS, OF)
    count = 0
    for _ in range(TRIES):
        wins = games_that_share_luck(chance, likely)
        found = share(Sums.of(wins, whole)) if grouped else wilson(wins.sum() / (GROUPS * OF), GROUPS * OF)
        count += found.low <= likely <= found.high
    return count / TRIES


@pytest.mark.parametrize("likely", [0.1, 0.25, 0.5, 0.9])
def test_an_interval_over_groups_holds_the_true_share_95_times_in_100(likely: float) -> None:
    assert 0.93 <= held(likely, grouped=True) <= 0.975


def test_an_interval_that_knows_of_no_groups_would_be_too_narrow() -> None:
    assert held(0.25, grouped=False) < 0.88


def test_groups_that_balance_each_other_make_a_narrow_interval() -> None:
    balanced = share(Sums.of(np.array([1, 1, 2, 1, 0] * 40), np.full(200, OF)))
    alone = wilson(0.25, 200 * OF)
    assert balanced.value == alone.value
    assert balanced.high - balanced.low < alone.high - alone.low


def test_an_average_holds_the_true_one_95_times_in_100() -> None:
    chance = np.random.default_rng(7)
    count = 0
    for _ in range(TRIES):
        pushes = chance.poisson(30, 12)
        found = average(Sums.of(chance.binomial(pushes, 0.1), pushes))
        count += found.low <= 0.1 <= found.high
    assert 0.925 <= count / TRIES <= 0.97


def test_sums_do_not_depend_on_the_order_or_on_how_groups_come_together() -> None:
    parts, wholes = np.arange(12) % 5, np.full(12, 4)
    whole = Sums.of(parts, wholes)
    assert Sums.of(parts[8:], wholes[8:]) + Sums.of(parts[:8], wholes[:8]) == whole
    assert Sums.of(parts[::-1], wholes) == whole
    assert Sums() + whole == whole


def test_nothing_won_is_not_taken_for_never() -> None:
    found = share(Sums.of(np.zeros(50), np.full(50, OF)))
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(0.0743, abs=0.001)
    everything = share(Sums.of(np.full(50, OF), np.full(50, OF)))
    assert (everything.value, everything.high) == (1, 1)
    assert everything.low == pytest.approx(1 - found.high)


def test_groups_that_all_agree_still_leave_some_doubt() -> None:
    found = share(Sums.of(np.ones(50), np.full(50, OF)))
    assert found.low < 0.25 < found.high
    assert found.high - found.low < 0.03


def test_one_group_alone_says_nothing() -> None:
    found = share(Sums.of(np.array([1]), np.array([OF])))
    assert (found.value, found.low, found.high) == (0.25, 0, 1)
    assert math.isnan(average(Sums.of(np.array([8]), np.array([OF]))).low)


def test_what_was_never_counted_has_no_figure() -> None:
    nothing = Sums.of(np.zeros(9), np.zeros(9))
    assert math.isnan(share(nothing).value)
    assert math.isnan(average(nothing).value)


@pytest.mark.parametrize(("freedom", "reach"), [(1, 12.7062), (4, 2.7764), (5, 2.5706), (9, 2.2622), (30, 2.0423)])
def test_few_groups_reach_far(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, abs=0.003)


@pytest.mark.parametrize(("figure", "side"), [((0.3, 0.26), 1), ((0.2, 0.16), -1), ((0.26, 0.22), 0), ((0.24, 0.2), 0)])
def test_a_figure_stands_out_only_where_its_interval_does(figure: tuple[float, float], side: int) -> None:
    value, low = figure
    assert Figure(value, low, 2 * value - low).beside(0.25) == side
