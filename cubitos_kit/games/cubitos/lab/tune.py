"""Better weights by racing: many variants of a player against others, generation by generation (CMA-ES).

A generation is a handful of variants around the middle of those that won most before. All of them race on the same luck,
so that what one wins more than another comes from how it plays. Nothing depends on the clock or on how many workers
race: the same seed gives the same weights, also where tuning was interrupted and went on from what was written down.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

import numpy as np

from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.lab.races import NO_HANDICAP, Handicap, Races, entered, race
from cubitos_kit.games.cubitos.model.pack import DieKind
from cubitos_kit.games.cubitos.model.player import HEAVIEST, PAIRS, SINGLES, Mind, Taste
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.intervals import Figure, Sums, share

FIRST_STEP = 0.25
"""How far the first variants lie from the start: a quarter more or less, for most weights."""
COINS, SHARE = 6.0, 0.5
"""What one step means for a colour of dice, and for a weight that starts at 0.

Dice are turned far: whoever wants a good die only a little more than before seldom buys it, and learns nothing of it.
"""
UNHEEDED = frozenset({"careless"})
"""Weights that players who weigh the odds do not look at."""
FIGURES = 4
"""Weights are written with so many figures."""


class NoPackageError(Exception):
    """The package that tuning needs is not installed."""


@dataclass(frozen=True)
class Knob:
    """One number that is turned: a weight early or late, one that stays the same, or what a colour is worth."""

    name: str
    start: float
    stage: int = 0
    """0 early, 1 late."""
    is_die: bool = False

    def at(self, turned: float) -> float:
        """Return the number when the knob is turned: what is above 0 stays so, the rest goes up and down.

        >>> Knob("coin", 2.0).at(0.0), Knob("coin", 2.0).at(0.7), Knob("red", 0.0, is_die=True).at(-0.5)
        (2.0, 4.028, -3.0)
        """
        if self.is_die or self.start <= 0:
            moved = self.start + (COINS if self.is_die else SHARE) * turned
        else:
            moved = self.start * math.exp(min(turned, 20.0))
        return _written(max(-HEAVIEST, min(HEAVIEST, moved)))


def _written(number: float) -> float:
    """Return a number as it is written down."""
    return float(f"{number:.{FIGURES}g}")


def knobs_of(start: Weights, program: Program) -> tuple[Knob, ...]:
    """Return all that is turned, as it stands at the start: weights, and the colours that can be bought."""
    pairs = [Knob(name, start.pair(name)[stage], stage) for name in PAIRS for stage in (0, 1)]
    singles = [Knob(name, start.single(name)) for name in SINGLES if name not in UNHEEDED]
    colours = [die.id for die in program.dice if die.kind is DieKind.ABILITY]
    return (*pairs, *singles, *(Knob(name, start.dice.get(name, 0.0), is_die=True) for name in colours))


def taste_at(knobs: Sequence[Knob], turned: Sequence[float]) -> Taste:
    """Return what a player values when the knobs are turned so far."""
    moved = [(knob, knob.at(float(far))) for knob, far in zip(knobs, turned, strict=True)]
    found = {(knob.name, knob.stage): value for knob, value in moved if not knob.is_die}
    return Taste(
        {name: (found[name, 0], found[name, 1]) for name in PAIRS if (name, 1) in found},
        {name: found[name, 0] for name in SINGLES if (name, 0) in found},
        {knob.name: value for knob, value in moved if knob.is_die},
    )


def as_weights(taste: Taste) -> Weights:
    """Return a taste as a player that weighs the odds."""
    return Weights(str(Mind.WEIGHING), taste.pairs, taste.singles, taste.dice)


@dataclass(frozen=True)
class Generation:
    """What one generation came to."""

    number: int
    """The first one is 1."""
    wins: tuple[int, ...]
    """Of each variant."""
    middle: Taste
    """The middle of the best so far: what tuning would end with now."""


T = TypeVar("T")
CountWins = Callable[[Sequence[Taste], int], Sequence[int]]
"""Races some variants on the luck of a number and counts what each won."""


def generations(
    knobs: Sequence[Knob], count_wins: CountWins, seed: int, done: Sequence[Sequence[int]] = ()
) -> Iterator[Generation]:
    """Give generation after generation, without an end; the wins of those that are done are not raced for again."""
    strategy = _strategy(len(knobs), seed)
    number = 0
    while True:
        turned = strategy.ask()
        if number < len(done):
            wins = tuple(done[number])
        else:
            wins = tuple(count_wins([taste_at(knobs, each) for each in turned], luck(seed, number)))
        strategy.tell(turned, [-float(each) for each in wins])
        number += 1
        yield Generation(number, wins, taste_at(knobs, strategy.mean))


def luck(seed: int, number: int, *, fresh: bool = False) -> int:
    """Return the seed of the races of a generation; a fresh one is that of none.

    >>> luck(1, 2) == luck(1, 2), luck(1, 2) == luck(1, 2, fresh=True)
    (True, False)
    """
    return int(np.random.SeedSequence([seed, number, int(fresh)]).generate_state(1, np.uint64)[0])


def variants(knobs: int) -> int:
    """Return how many variants a generation has, by how many knobs are turned.

    >>> variants(36)
    14
    """
    return 4 + int(3 * math.log(knobs))


def _strategy(size: int, seed: int) -> Any:  # noqa: ANN401 - of a package without types
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a package for drawing
            import cma  # type: ignore[import-untyped]  # noqa: PLC0415 - only tuning needs it
    except ImportError as error:
        raise NoPackageError from error
    rng = np.random.default_rng(seed)
    options = {
        "randn": lambda *shape: rng.standard_normal(shape),
        "seed": math.nan,
        "verbose": -9,
        "popsize": variants(size),
    }
    return cma.CMAEvolutionStrategy(np.zeros(size), FIRST_STEP, options)


def side_by_side(count: Callable[[Taste], T], tastes: Sequence[Taste], workers: int) -> Sequence[T]:
    """Count what each variant won, so many variants at a time; interrupted, none of the rest is begun."""
    if workers == 1:
        return [count(taste) for taste in tastes]
    pool = ThreadPoolExecutor(workers)
    try:
        return list(pool.map(count, tastes))
    finally:
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class Arena:
    """Where variants race: one of them among players who are all the same, on every seat in turn."""

    program: Program
    rival: Weights
    games: int
    """For each variant; whole groups."""
    workers: int = 1
    handicap: Handicap = NO_HANDICAP
    """What is otherwise for the variants."""

    def count_wins(self, tastes: Sequence[Taste], seed: int) -> Sequence[int]:
        """Race variants, all on the same luck, and count what each won."""
        return side_by_side(lambda taste: self._wins(taste, seed), tastes, self.workers)

    def _wins(self, taste: Taste, seed: int) -> int:
        return int(self._won(self._race(taste, self.games, seed, 1)).sum())

    def _race(self, taste: Taste, games: int, seed: int, workers: int) -> Races:
        rivals = self.program.players - 1
        players, handicaps = [as_weights(taste), *[self.rival] * rivals], [self.handicap, *[NO_HANDICAP] * rivals]
        return race(self.program, players, games, seed=seed, workers=workers, handicaps=handicaps)

    @staticmethod
    def _won(races: Races) -> Any:  # noqa: ANN401 - an array
        return (races.results["winner"] == 0) & (races.results["end"] == End.WON)

    def measure(self, taste: Taste, games: int, seed: int) -> Figure:
        """Return the share of races that a variant wins, of those that anybody wins."""
        races = self._race(taste, games, seed, self.workers)
        groups = (-1, self.program.players)
        wins = self._won(races).reshape(groups).sum(1)
        return share(Sums.of(wins, (races.results["end"] == End.WON).reshape(groups).sum(1)))

    @property
    def null(self) -> float:
        """The share that one among equals wins."""
        return 1 / self.program.players

    def fingerprint(self, start: Weights) -> str:
        """Return what changes when the set, the rival or the start does: then no tuning can go on from before."""
        brains = entered(self.program, [start, self.rival]).brains
        return sha256(self.program.table.tobytes() + brains.tobytes()).hexdigest()[:20]
