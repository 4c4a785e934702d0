"""Intervals hold the truth as often as they say, however often one looks; what is interrupted goes on as before."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from threading import Event

import numpy as np
import pytest

from cubitos_kit.lab.contest import NOBODY, Outcomes
from cubitos_kit.lab.experiments import (
    FIRST,
    LAST_LOOK,
    Apart,
    Budget,
    Run,
    beyond,
    beyond_share,
    deviation,
    effect,
    half_width,
    looked_again,
    mean,
    measure,
    q_values,
)
from cubitos_kit.lab.intervals import Measured
from tests.lab import pig

TRIES = 2000
CHANCE = 0.005
"""So many tries may hold the truth so much less often than ever more would: one standard deviation."""


@dataclass(frozen=True)
class Lots:
    """Four draw lots, and in every second group one lot decides all races."""

    share: float
    players: int = 4

    def races(self, first: int, count: int, seed: int) -> Outcomes:
        groups = (first + count) // self.players
        chance = np.random.default_rng(seed).random((groups, self.players + 1))
        together = chance[:, -1:] < 0.5
        thrown = np.where(together, chance[:, :1], chance[:, :-1]).ravel()[first:]
        return {"winner": np.where(thrown < self.share, 0, 1)}


@dataclass(frozen=True)
class Groups:
    """Four race, and how often player 0 wins none to four races of a group is given."""

    often: tuple[float, ...]
    players: int = 4

    @property
    def share(self) -> float:
        return sum(wins * chance for wins, chance in enumerate(self.often)) / 4

    def races(self, first: int, count: int, seed: int) -> Outcomes:
        wins = np.random.default_rng([seed, first]).choice(5, count // 4, p=self.often)
        return {"winner": np.where(np.arange(4) < wins[:, None], 0, 1).ravel()}


def looks_of(share: float, seed: int, precision: float, apart: float | None = None, first: int = FIRST) -> list[Run]:
    looks: list[Run] = []
    measure(Lots(share), Budget(precision, apart=apart, first=first), seed=seed, heard=looks.append)
    return looks


@pytest.mark.parametrize("share", [0.25, 0.4, 0.05])
def test_all_intervals_that_are_shown_hold_the_truth_at_once_95_times_in_100(share: float) -> None:
    held = looked_again = 0
    for seed in range(TRIES):
        shown = [effect(look, 4) for look in looks_of(share, seed, 0.02)]
        held += all(each.low <= share - 0.25 <= each.high for each in shown)
        looked_again += len(shown) > 1
    assert held / TRIES >= 0.95
    assert looked_again


@pytest.mark.parametrize("share", [0.25, 0.29, 0.1])
def test_intervals_hold_the_truth_also_where_races_end_once_the_side_is_plain(share: float) -> None:
    held = wrong = 0
    for seed in range(TRIES):
        looks = looks_of(share, seed, 0.02, apart=0.0, first=100)
        shown = [effect(look, 4) for look in looks]
        held += all(each.low <= share - 0.25 <= each.high for each in shown)
        wrong += looks[-1].early and shown[-1].value * (share - 0.25) <= 0
    assert held / TRIES >= 0.95
    assert wrong / TRIES <= 0.005


def pair_of(share: float, seed: int, *, alike: bool) -> tuple[Run, Measured]:
    """Two measurements, of which one is known of more groups: on the same luck or not."""
    known = measure(Lots(share), Budget(groups=900), seed=seed if alike else seed + TRIES).values
    run = measure(Lots(0.25), Budget(groups=300, apart=0.0, less=known, first=100), seed=seed)
    return run, beyond(run.values, known, 1, scale=16, may_err=run.may_err)


@pytest.mark.parametrize("alike", [True, False])
@pytest.mark.parametrize("share", [0.25, 0.29, 0.33])
def test_intervals_of_what_is_beyond_something_known_hold_it(share: float, alike: bool) -> None:  # noqa: FBT001
    held = wrong = 0
    for seed in range(TRIES):
        run, left = pair_of(share, seed, alike=alike)
        held += left.low <= 0.25 - share <= left.high
        wrong += run.early and left.value * (0.25 - share) <= 0
    assert held / TRIES >= 0.95 - CHANCE
    assert wrong / TRIES <= 0.005


def test_what_is_known_of_more_groups_makes_an_interval_narrower_than_the_same_groups_alone() -> None:
    for alike in (True, False):
        run, left = pair_of(0.29, 1, alike=alike)
        known = measure(Lots(0.29), Budget(groups=900), seed=1 if alike else 1 + TRIES).values
        same = mean(run.values - known[: run.groups], 1, scale=16, may_err=run.may_err)
        assert left.half_width < (1.0 if alike else 0.9) * same.half_width


@pytest.mark.parametrize("often", [(0.9, 0.08, 0.02, 0, 0), (0.05, 0.2, 0.35, 0.3, 0.1), (0.7, 0.2, 0.05, 0.03, 0.02)])
def test_intervals_hold_the_truth_whether_a_player_wins_nothing_mostly_or_now_and_then(
    often: tuple[float, ...],
) -> None:
    held = 0
    for seed in range(TRIES):
        found = effect(measure(Groups(often), Budget(0.02), seed=seed), 4)
        held += found.low <= Groups(often).share - 0.25 <= found.high
    assert held / TRIES >= 0.95 - CHANCE


def test_what_lies_far_from_a_number_is_told_from_it_soon_and_what_lies_on_it_as_late_as_ever() -> None:
    far, near = looks_of(0.4, 1, 0.01, apart=0.0)[-1], looks_of(0.25, 1, 0.01, apart=0.0)[-1]
    assert (far.early, near.early) == (True, False)
    assert far.groups < looks_of(0.4, 1, 0.01)[-1].groups / 4
    assert (near.values == looks_of(0.25, 1, 0.01)[-1].values).all()
    assert effect(far, 4).half_width > half_width(far.values, LAST_LOOK, 16)


def test_two_contests_apart_tell_what_one_wins_more_than_in_the_other_and_both_are_counted() -> None:
    one, other = (measure(Lots(share), Budget(groups=500), seed=4) for share in (0.4, 0.3))
    both = measure(Apart(Lots(0.4), Lots(0.3)), Budget(groups=500), seed=4)
    assert both.values.tolist() == (one.values - other.values).tolist()
    assert effect(both, 4).races == 2 * effect(one, 4).races
    assert not measure(Apart(Lots(0.4), Lots(0.4)), Budget(groups=500), seed=4).values.any()


def test_what_is_taken_away_is_taken_away_before_the_side_is_looked_at() -> None:
    alone = measure(Lots(0.4), Budget(groups=20_000), seed=2).values
    budget = Budget(0.01, apart=0.0, first=100)
    far = measure(Lots(0.4), budget, seed=1)
    near = measure(Lots(0.4), replace(budget, less=alone), seed=1)
    assert (far.early, near.early) == (True, False)
    assert (near.values[: far.groups] == far.values).all()


def test_looking_often_at_plain_intervals_would_hold_it_less_often() -> None:
    held = 0
    for seed in range(TRIES):
        looks = looks_of(0.4, seed, 0.02)
        held += all(abs(look.values.mean() - 2.4) <= half_width(look.values, 0.05) for look in looks)
    assert held / TRIES < 0.93


@pytest.mark.parametrize("precision", [0.03, 0.01])
def test_it_runs_until_it_is_precise_enough_and_not_much_longer(precision: float) -> None:
    run = measure(Lots(0.3), Budget(precision), seed=1)
    assert run.done
    assert 0.85 * precision <= effect(run, 4).half_width <= precision


def test_the_next_look_comes_a_fiftieth_later_than_the_scatter_asks_for() -> None:
    (first, *_) = looks_of(0.3, 0, 0.02)
    precision = half_width(first.values, LAST_LOOK, 16) / 1.2
    again = looked_again(Lots(0.3), Budget(precision), 0, first)
    assert again.groups == math.ceil(1.02 * 1.2**2 * first.groups)


def test_the_next_look_comes_when_there_are_twice_as_many_groups_at_the_latest() -> None:
    (first, *_) = looks_of(0.3, 0, 0.02)
    precision = half_width(first.values, LAST_LOOK, 16) / 9
    assert looked_again(Lots(0.3), Budget(precision), 0, first).groups == 2 * first.groups


def test_a_fixed_number_of_groups_is_kept_to() -> None:
    run = measure(Lots(0.3), Budget(groups=777), seed=1)
    assert (run.done, run.groups) == (True, 777)


def test_what_is_stopped_and_goes_on_comes_to_the_same_numbers() -> None:
    budget, stop = Budget(0.01), Event()
    whole = measure(Lots(0.3), budget, seed=3)
    begun = measure(Lots(0.3), budget, seed=3, stop=stop, heard=lambda _: stop.set())
    assert not begun.done
    assert begun.groups == FIRST
    gone_on = measure(Lots(0.3), budget, seed=3, begun=begun)
    assert (gone_on.values == whole.values).all()
    assert effect(gone_on, 4) == effect(whole, 4)


def test_a_look_on_the_way_reaches_further_than_one_at_the_end() -> None:
    begun, end = looks_of(0.3, 0, 0.02)[0], looks_of(0.3, 0, 0.02)[-1]
    assert begun.may_err < 0.005
    assert end.may_err == LAST_LOOK
    assert effect(begun, 4).half_width > half_width(begun.values, LAST_LOOK, 16)


def test_sums_over_groups_are_as_good_as_groups_drawn_again() -> None:
    run = measure(Lots(0.4), Budget(groups=1000), seed=2)
    often = np.random.default_rng(1).multinomial(run.groups, np.full(run.groups, 1 / run.groups), size=4000)
    low, high = np.quantile(often @ run.values / run.groups / 16, [0.025, 0.975])
    summed = mean(run.values, 4000, scale=16, may_err=0.05)
    assert summed.low == pytest.approx(low, abs=summed.half_width * 0.06)
    assert summed.high == pytest.approx(high, abs=summed.half_width * 0.06)


def test_a_race_that_nobody_won_is_shared_by_all() -> None:
    assert beyond_share({"winner": np.array([NOBODY] * 4)}, 4).tolist() == [0]
    assert beyond_share({"winner": np.array([0, NOBODY, 1, 1])}, 4).tolist() == [1]


def test_groups_that_all_agree_still_leave_some_doubt() -> None:
    nothing = Run(np.zeros(300, np.int64), 1, done=True)
    found = effect(nothing, 4)
    assert found.low < 0 < found.high
    assert found.p == 1
    assert deviation(np.zeros(1)) == np.inf


def test_where_nothing_is_true_few_are_accused() -> None:
    chance = np.random.default_rng(4)
    accused = sum(min(q_values(chance.random(40).tolist())) <= 0.05 for _ in range(TRIES))
    assert accused / TRIES < 0.065


def test_a_q_value_is_never_below_its_p_value_and_keeps_their_order() -> None:
    p_values = [0.2, 0.01, 0.04, 0.03, 0.9]
    q = q_values(p_values)
    assert q == pytest.approx((0.25, 0.05, 0.2 / 3, 0.2 / 3, 0.9))
    assert q_values([]) == ()


def test_another_game_is_measured_by_the_same_code() -> None:
    careful = measure(pig.contest(20, 20), Budget(groups=FIRST), seed=1)
    assert not careful.values.any()
    timid = effect(measure(pig.contest(5, 20), Budget(groups=FIRST), seed=1), 2)
    assert timid.high < 0
    assert timid.p < 0.001
