"""Experiments: one player is otherwise than the rest, and how much more than its share it wins is measured.

A group of races on the same luck, in which the players take every seat in turn, gives one whole number: how many wins
player 0 has beyond its share. Groups are independent of each other, so a mean over groups has Student's interval, moved
a little where groups are skewed: as good as one from drawing groups again and again, as a test shows, and quicker.
Where player 0 is like the rest every group gives 0: the null needs no races.

A measurement that runs until it is precise enough looks at its numbers again and again. Its last look comes when the
scatter of the groups (and not their mean) says so and may err 45 times in 1000; all looks before it may together err 5
times in 1000, and are that much wider. So all intervals ever shown hold the true number at once, 95 times in 100. Where
only the side of a number matters, any look may be the last.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from statistics import NormalDist
from threading import Event
from typing import Any

import numpy as np

from cubitos_kit.lab.contest import NOBODY, WINNER, Contest, Outcomes
from cubitos_kit.lab.intervals import Measured

FIRST, FEWEST = 400, 100
"""Groups before the first look, at most and at least: fewer tell too little of how far groups lie apart."""
ROUGH = 8.0
"""So many groups, divided by the precision, tell enough of it where numbers may be rough."""
LAST_LOOK, OTHER_LOOKS = 0.045, 0.005
"""How often the last look may err, and all others together."""
MARGIN = 1.02
"""A little more than what the scatter so far asks for."""
MANY = 10_000
"""Groups, of which it does not matter how many."""


@dataclass(frozen=True)
class Budget:
    """How long to measure."""

    precision: float = 0.0
    """Until the interval reaches no further to either side, in shares of wins; 0 for a fixed number of groups."""
    groups: int = 25_000
    """No more than these."""
    apart: float | None = None
    """Or until the interval of any look leaves out this number: enough where only the side matters."""
    less: Any = None
    """What is known of the same groups and more, to be taken away before: of two cards together, what each is alone."""
    first: int = FIRST
    """Groups before the first look; `first_look` tells how many a precision asks for."""


@dataclass(frozen=True)
class Apart:
    """Two contests on the same luck: what player 0 wins in one, less what it wins in the other."""

    one: Contest
    other: Contest

    @property
    def players(self) -> int:
        """How many play, in either."""
        return self.one.players


@dataclass(frozen=True, eq=False)
class Run:
    """A measurement under way, or at its end; all that is needed to go on with it."""

    values: Any = field(default_factory=lambda: np.zeros(0, np.int64))
    """Of each group: the wins of player 0 beyond its share, times the number of players."""
    looks: int = 0
    done: bool = False
    early: bool = False
    """Whether it is done because its interval leaves out a number, before the scatter asked for a last look."""
    contests: int = 1
    """In which each group was raced."""

    @property
    def groups(self) -> int:
        """How many groups there are."""
        return len(self.values)

    @property
    def may_err(self) -> float:
        """How often the interval of this look may miss the true number."""
        return LAST_LOOK if self.done and not self.early else OTHER_LOOKS / 2**self.looks


def beyond_share(outcomes: Outcomes, players: int, player: int = 0) -> Any:  # noqa: ANN401 - an array
    """Return for each group the wins of a player beyond its share, times the number of players.

    A race that nobody won counts as shared by all.

    >>> beyond_share({"winner": np.array([0, 1, 0, 0])}, 2)
    array([0, 2])
    """
    winner = outcomes[WINNER]
    credit = players * (winner == player).astype(np.int64) + (winner == NOBODY)
    return credit.reshape(-1, players).sum(1) - players


def measure(  # noqa: PLR0913 - what makes up a measurement
    contest: Contest | Apart,
    budget: Budget,
    *,
    seed: int = 0,
    begun: Run | None = None,
    heard: Callable[[Run], None] | None = None,
    stop: Event | None = None,
) -> Run:
    """Measure until the budget says enough, or `stop` is set; from what was begun on it comes to the same numbers."""
    run = begun or Run(contests=2 if isinstance(contest, Apart) else 1)
    while not run.done and not (stop and stop.is_set()):
        run = looked_again(contest, budget, seed, run)
        if heard:
            heard(run)
    return run


def first_look(precision: float) -> int:
    """Return after how many groups such a precision is first looked for.

    >>> [first_look(precision) for precision in (0.01, 0.02, 0.05, 0.2)]
    [400, 400, 160, 100]
    """
    return max(FEWEST, min(FIRST, math.ceil(ROUGH / precision)))


def looked_again(contest: Contest | Apart, budget: Budget, seed: int, run: Run) -> Run:
    """Run the next batch: how large it is depends on the groups so far and on nothing else."""
    players = contest.players
    more = _wanted(run, budget, players) - run.groups
    found = _won(contest, run.groups * players, more * players, seed)
    seen = replace(run, values=np.concatenate([run.values, found]), looks=run.looks + 1)
    if _is_enough(seen.values, budget, players):
        return replace(seen, done=True)
    early = _is_apart(seen, budget, players)
    return replace(seen, done=early, early=early)


def _won(contest: Contest | Apart, first: int, count: int, seed: int) -> Any:  # noqa: ANN401 - an array
    """Return what player 0 wins in each group, as a run holds it."""
    if isinstance(contest, Apart):
        return _won(contest.one, first, count, seed) - _won(contest.other, first, count, seed)
    return beyond_share(contest.races(first, count, seed), contest.players)


def _is_apart(seen: Run, budget: Budget, players: int) -> bool:
    """Tell whether the interval leaves out the number of which only the side matters."""
    if budget.apart is None:
        return False
    if budget.less is None:
        return effect(seen, players).figure.beside(budget.apart) != 0
    left = beyond(seen.values, budget.less, 0, scale=players * players, may_err=seen.may_err)
    return left.figure.beside(budget.apart) != 0


def _wanted(run: Run, budget: Budget, players: int) -> int:
    """Return how many groups there should be at the next look: at most twice as many as now."""
    if not run.groups:
        return min(budget.first, budget.groups)
    most = 2 * run.groups
    if budget.precision:
        off = half_width(run.values, LAST_LOOK, players * players)
        most = min(most, math.ceil(MARGIN * run.groups * max(1.0, off / budget.precision) ** 2))
    return min(max(most, run.groups + 1), budget.groups)


def _is_enough(values: Any, budget: Budget, players: int) -> bool:  # noqa: ANN401 - an array
    if len(values) >= budget.groups:
        return True
    return bool(budget.precision) and half_width(values, LAST_LOOK, players * players) <= budget.precision


def deviation(values: Any, least: float = 1.0) -> float:  # noqa: ANN401 - an array
    """Return how far the mean may be off: one standard deviation.

    Groups that all agree are taken to have been one step apart: what was never seen may still happen.
    """
    count = len(values)
    if count < 2:  # noqa: PLR2004 - one group alone says nothing about how far groups lie apart
        return math.inf
    astray = float(np.square(values - values.mean()).sum())
    return math.sqrt(max(astray, least) / (count - 1) / count)


def half_width(values: Any, may_err: float, scale: float = 1.0) -> float:  # noqa: ANN401 - an array
    """Return how far the interval of the mean reaches to either side."""
    return reach(may_err, len(values) - 1) * deviation(values, scale) / scale


# scipy.stats: exact, where this is 3e-6 off with 100 groups, but 65 times as slow and 0.7 s to import; measured 2026-11.
def reach(may_err: float, freedom: int) -> float:
    """Return how many standard deviations Student's distribution reaches, but for so much.

    >>> round(reach(0.05, 10), 2), round(reach(0.05, 10_000), 2), round(reach(LAST_LOOK, 10_000), 2)
    (2.23, 1.96, 2.0)
    """
    z, v = -NormalDist().inv_cdf(may_err / 2), float(freedom)
    return z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2) if freedom else math.inf


def mean(values: Any, races: int, *, scale: float = 1.0, null: float = 0.0, may_err: float = LAST_LOOK) -> Measured:  # noqa: ANN401
    """Return the mean over groups, divided by the scale and beside a null, with its interval.

    Of wins beyond a share, times the number of players, the scale is the square of that number: so is one win more.

    >>> print(mean(np.array([0, 4, 4, 8] * 100), 1600, scale=16))
    0.25 (0.2322 to 0.2678) beside 0, 1600 races
    """
    value, one = float(values.mean()) / scale, deviation(values, scale) / scale
    off, aside = half_width(values, may_err, scale), _aside(may_err, values) / scale
    return Measured(
        value, value - off + aside, value + off + aside, null, races, p_value(value - null, one), deviation=one
    )


def beyond(values: Any, known: Any, races: int, *, scale: float = 1.0, may_err: float = LAST_LOOK) -> Measured:  # noqa: ANN401
    """Return by how much the mean of groups is above that of others, which is known of the same groups and of more.

    What the two have in common is told by the many groups, and only the rest by the few (a regression estimator).

    >>> few, many = np.array([1, 5, 9, 13] * 25), np.array([0, 4, 8, 12] * 25 + [6] * 300)
    >>> print(beyond(few, many, 0, scale=16))
    0.0625 (0.0574 to 0.0676) beside 0, 0 races
    """
    count, same = len(values), known[: len(values)]
    astray = float(np.square(same - same.mean()).sum())
    slope = float(((same - same.mean()) * values).sum()) / astray if astray else 0.0
    rest, common = values - slope * same, (slope - 1) * known  # these two do not depend on each other
    value = float(rest.mean() + common.mean()) / scale
    one = math.hypot(deviation(rest, scale), deviation(common, 0.0)) / scale
    off, aside = reach(may_err, count - 2) * one, _aside(may_err, rest, common) / scale
    return Measured(value, value - off + aside, value + off + aside, 0.0, races, p_value(value, one), deviation=one)


def _aside(may_err: float, *parts: Any) -> float:  # noqa: ANN401 - arrays
    """Return how far an interval is moved towards the side on which rare groups lie far off (Johnson's correction).

    It is that of a mean, or of the sum of several that do not depend on each other.
    """
    away = [(each - each.mean()) / len(each) for each in parts]
    square = sum(float(np.square(each).sum()) for each in away)
    z = NormalDist().inv_cdf(may_err / 2)
    return sum(float((each**3).sum()) for each in away) / square * (1 + 2 * z * z) / 6 if square else 0.0


def effect(run: Run, players: int, *, sign: int = 1) -> Measured:
    """Return by how much player 0 wins more than its share; less, with the sign turned."""
    return mean(sign * run.values, run.contests * run.groups * players, scale=players**2, may_err=run.may_err)


# scipy.stats.norm: the same to 2e-16 (no 0 beyond 8 deviations), but 87 times as slow and 0.7 s to import; measured 2026-11.
def p_value(off: float, one: float) -> float:
    """Return how likely it is to be so far off or further, where one standard deviation is so much.

    >>> round(p_value(1.96, 1.0), 3)
    0.05
    """
    return 2 * NormalDist().cdf(-abs(off) / one)


# scipy.stats.false_discovery_control: the same to the last bit, but 0.7 s to import; measured 2026-11.
def q_values(p_values: Sequence[float]) -> tuple[float, ...]:
    """Return for each p-value the share of mistakes among all that are as small (Benjamini and Hochberg).

    >>> q_values([0.01, 0.5, 0.02])
    (0.03, 0.5, 0.03)
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__, reverse=True)
    found, least = [0.0] * len(p_values), 1.0
    for rank, place in zip(range(len(p_values), 0, -1), order, strict=True):
        least = min(least, p_values[place] * (len(p_values) / rank))  # so never below p, to the last digit
        found[place] = least
    return tuple(found)


def from_deviation(value: float, one: float, null: float, races: int) -> Measured:
    """Return a number with its interval, where one standard deviation is so much."""
    off = reach(LAST_LOOK, MANY) * one
    return Measured(value, value - off, value + off, null, races, p_value(value - null, one), deviation=one)
