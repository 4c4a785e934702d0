"""Sets near a wish: a model learns from sets raced a little and picks from very many, and races tell if it was right.

A figure of a set is taken to be a sum: what each card adds by itself, and what each two cards add together. How much each
adds is fitted by least squares that are drawn towards 0 (ridge regression), how strongly by cross-validation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from cubitos_kit.lab.atlas.box import Box, shuffled
from cubitos_kit.lab.atlas.survey import Measured, Survey

PLAIN = ("rounds", "margin", "in_use")
"""Columns of an atlas that are predicted as they are, before the shares of races in which each card is used."""
FOLDS = 5
CARD_PENALTY = 1.0
PAIR_PENALTIES = (10.0, 30.0, 100.0, 300.0)
BLOCK = 4000
"""So many sets are looked at together, so that memory does not grow with them."""
LOOKED_THROUGH = 300_000
"""Sets among which the model picks."""
DEAD = 2.0
"""How much a dead card counts against a set, where another part of a wish counts as 1 when a set is as far off as most."""
APART = 3
"""Two suggested sets differ in so many cards at least."""
RARE, OFTEN = 0.05, 0.3
"""A card that is used in fewer races is as good as dead; one that is used in more is surely alive."""
HEATS = ((60, 50), (8, 400), (1, 2000))
"""How many sets race for each that is suggested, and how often: those that the model picked, those of them that came
nearest to the wish, and those that are suggested. Each heat has its own luck."""
Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Wish:
    """What somebody wants of a set; no card that nobody uses is always wanted."""

    rounds: int | None = None
    close: bool = False
    varied: bool = False

    def score(self, figures: Mapping[str, Any], scale: Mapping[str, float]) -> Any:  # noqa: ANN401 - an array or a number
        """Return how near sets come to the wish: each part counts as far as sets differ in it.

        >>> figures = {"rounds": np.array([12.0, 14.0]), "dead": 1.0}
        >>> Wish(rounds=12).score(figures, {"rounds": 2.0}).tolist()
        [-2.0, -3.0]
        """
        total = -DEAD * figures["dead"]
        if self.rounds is not None:
            total = total - abs(figures["rounds"] - self.rounds) / scale["rounds"]
        if self.close:
            total = total - figures["margin"] / scale["margin"]
        if self.varied:
            total = total + figures["in_use"] / scale["in_use"]
        return total


class Features:
    """Which cards and which pairs of cards are in a set, as columns of ones and zeros."""

    def __init__(self, box: Box) -> None:
        """Give every column a number, first those of cards, then those of pairs."""
        self.box = box
        sizes = [len(each) for each in box.cards]
        self.pairs = list(combinations(range(len(sizes)), 2))
        lengths = [*sizes, *(sizes[a] * sizes[b] for a, b in self.pairs)]
        self.starts = np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(np.int64)
        self.cards, self.count = sum(sizes), int(sum(lengths))

    def columns(self, numbers: Array) -> Array:
        """Return the columns that hold a one, a row a set."""
        places = self.box.all_places(numbers)
        sizes = [len(each) for each in self.box.cards]
        both = [places[:, a] * sizes[b] + places[:, b] for a, b in self.pairs]
        return np.column_stack([places, *both]) + self.starts

    def matrix(self, numbers: Array) -> Array:
        """Return all columns."""
        matrix = np.zeros((len(numbers), self.count), np.float32)  # exact: nothing is counted beyond a block
        np.put_along_axis(matrix, self.columns(numbers), 1.0, axis=1)
        return matrix


@dataclass
class _Moments:
    """What least squares need of some sets; the sets themselves are not kept."""

    n: int
    x: Array
    y: Array
    xx: Array
    xy: Array
    yy: Array

    @classmethod
    def none(cls, features: int, figures: int) -> _Moments:
        return cls(
            0,
            np.zeros(features),
            np.zeros(figures),
            np.zeros((features, features)),
            np.zeros((features, figures)),
            np.zeros(figures),
        )

    def note(self, x: Array, y: Array) -> None:
        self.n += len(x)
        self.x += x.sum(0)
        self.y += y.sum(0)
        self.xx += x.T @ x
        self.xy += x.astype(float).T @ y
        self.yy += (y * y).sum(0)

    def with_more(self, other: _Moments, sign: int = 1) -> _Moments:
        """Return those of these sets and others, or of these without the others."""
        return _Moments(
            self.n + sign * other.n,
            self.x + sign * other.x,
            self.y + sign * other.y,
            self.xx + sign * other.xx,
            self.xy + sign * other.xy,
            self.yy + sign * other.yy,
        )

    def fitted(self, penalty: Array) -> tuple[Array, Array]:
        """Return what stands for everything alike, and what each column adds, a figure a column."""
        x, y = self.x / self.n, self.y / self.n
        squares = self.xx - self.n * np.outer(x, x)
        squares[np.diag_indices_from(squares)] += penalty
        adds = np.linalg.solve(squares, self.xy - self.n * np.outer(x, y))
        return y - x @ adds, adds

    def missed(self, base: Array, adds: Array) -> Array:
        """Return the sum of the squares by which a model misses these sets."""
        constant = self.yy - 2 * base * self.y + self.n * base * base
        cross = 2 * (base * (self.x @ adds) - (adds * self.xy).sum(0))
        missed: Array = constant + cross + (adds * (self.xx @ adds)).sum(0)
        return missed

    @property
    def astray(self) -> Array:
        """The sum of the squares around the average."""
        around: Array = self.yy - self.y * self.y / self.n
        return around


@dataclass(frozen=True)
class Model:
    """What cards and pairs of cards add to the figures of a set."""

    features: Features
    base: Array
    adds: Array
    sets: int
    """It was fitted to."""
    explained: Mapping[str, float]
    """How much of what sets differ in it foretells for sets that it has not seen (R², cross-validated).

    By column; `used` is whether cards are used, all cards together.
    """

    def predicted(self, numbers: Array) -> dict[str, Array]:
        """Return the figures of sets as the model has them, and how many cards it takes for dead, in parts of cards."""
        found = []
        for at in range(0, len(numbers), BLOCK):
            columns = self.features.columns(numbers[at : at + BLOCK])
            found.append(self.base + self.adds[columns].sum(1))
        figures = np.concatenate(found)
        dead = np.clip(1 - figures[:, len(PLAIN) :] / OFTEN, 0, 1).sum(1)
        return {name: figures[:, place] for place, name in enumerate(PLAIN)} | {"dead": dead}


def fit(box: Box, files: Iterable[Mapping[str, Array]]) -> Model:
    """Fit a model to the figures of sets that were raced, which come in pieces; sets that nobody ever won are left out."""
    features = Features(box)
    folds = [_Moments.none(features.count, len(PLAIN) + len(box.dice)) for _ in range(FOLDS)]
    for columns in files:
        used = [columns[f"used_{die}"] / columns["races"] for die in box.dice]
        figures = np.column_stack([*(np.asarray(columns[name], float) for name in PLAIN), *used])
        known = np.isfinite(figures).all(1)
        numbers, figures = np.asarray(columns["set"])[known], figures[known]
        for fold, moments in enumerate(folds):
            mine = _folds(numbers) == fold
            for at in range(0, int(mine.sum()), BLOCK):
                part = slice(at, at + BLOCK)
                moments.note(features.matrix(numbers[mine][part]), figures[mine][part])
    return _fitted(features, folds)


def _folds(numbers: Array) -> Array:
    """Deal sets out to the folds, whatever cards are in them."""
    mixed = numbers.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return (mixed >> np.uint64(40)) % np.uint64(FOLDS)


def _penalties(features: Features, of_pairs: float) -> Array:
    penalties = np.full(features.count, of_pairs)
    penalties[: features.cards] = CARD_PENALTY
    return penalties


def _fitted(features: Features, folds: Sequence[_Moments]) -> Model:
    """Choose for each figure how strongly pairs are drawn towards 0, and fit it to everything."""
    whole = _Moments.none(features.count, len(folds[0].y))
    for each in folds:
        whole = whole.with_more(each)
    missed = np.zeros((len(PAIR_PENALTIES), len(whole.y)))
    for row, penalty in enumerate(PAIR_PENALTIES):
        for each in folds:
            if each.n:
                others = whole.with_more(each, -1)
                missed[row] += each.missed(*others.fitted(_penalties(features, penalty)))
    best = missed.argmin(0)
    base, adds = np.zeros(len(whole.y)), np.zeros((features.count, len(whole.y)))
    for row in np.unique(best):
        its_base, its_adds = whole.fitted(_penalties(features, PAIR_PENALTIES[row]))
        base[best == row], adds[:, best == row] = its_base[best == row], its_adds[:, best == row]
    return Model(features, base, adds, whole.n, _explained(missed.min(0), whole.astray))


def _explained(missed: Array, astray: Array) -> dict[str, float]:
    """Return which part of the differences is not missed; nothing is predicted where there are none."""
    cards = len(PLAIN)
    missed, astray = np.append(missed[:cards], missed[cards:].sum()), np.append(astray[:cards], astray[cards:].sum())
    shares = 1 - missed / np.where(astray > 0, astray, np.inf)
    return dict(zip((*PLAIN, "used"), np.where(astray > 0, shares, 0.0).tolist(), strict=True))


def columns_of(box: Box) -> tuple[str, ...]:
    """Return the columns of an atlas that a model is fitted to."""
    return ("set", "races", *PLAIN, *(f"used_{die}" for die in box.dice))


def sampled(survey: Survey, sets: int) -> Array:
    """Return the numbers of sets to learn from."""
    box = survey.parts.box
    return shuffled(np.arange(min(sets, len(box)), dtype=np.int64), len(box), survey.seed)


def pick(model: Model, wish: Wish, seed: int, number: int) -> list[int]:
    """Return the sets that the model has nearest to a wish among very many, no two of them nearly the same."""
    box = model.features.box
    numbers = shuffled(np.arange(min(LOOKED_THROUGH, len(box)), dtype=np.int64), len(box), luck(seed, 1))
    figures = model.predicted(numbers)
    score = wish.score(figures, scale_of(figures))
    chosen: list[int] = []
    cards = np.zeros((0, len(box.dice)), np.int64)
    for each in numbers[np.lexsort((numbers, -score))].tolist():
        its = np.array(box.places_of(each))
        if (cards != its).sum(1).min(initial=len(its)) >= min(APART, len(its)):
            chosen.append(each)
            cards = np.vstack([cards, its])
        if len(chosen) == number:
            break
    return chosen


def scale_of(figures: Mapping[str, Array]) -> dict[str, float]:
    """Return how far sets lie apart in each figure."""
    return {name: float(values.std()) or 1.0 for name, values in figures.items()}


@dataclass(frozen=True)
class Suggestion:
    """A set near a wish."""

    cards: tuple[str, ...]
    predicted: Mapping[str, float]
    """By the model."""
    measured: Measured
    """By races that had no part in choosing it."""

    @property
    def rarest(self) -> int:
        """The place of the card that is used least."""
        return min(range(len(self.cards)), key=lambda place: self.measured.used[place].value)


def verified(  # noqa: PLR0913, PLR0917 - what there is to a wish
    model: Model,
    wish: Wish,
    survey: Survey,
    wanted: int,
    workers: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> list[Suggestion]:
    """Race the sets that the model picks, heat by heat; return those that came nearest to the wish, raced once more."""
    scale = scale_of(model.predicted(sampled(survey, BLOCK)))
    left = pick(model, wish, survey.seed, HEATS[0][0] * wanted)
    raced: list[Measured] = []
    pool = ThreadPoolExecutor(workers)
    try:
        for heat, (sets, races) in enumerate(HEATS):
            by = replace(survey, races=races, seed=luck(survey.seed, 2 + heat))
            raced = []
            for each in pool.map(by.measured, left[: sets * wanted]):
                raced.append(each)
                progress(races)
            if heat < len(HEATS) - 1:
                left = [
                    each.number for each in sorted(raced, key=lambda each: nearness(wish, each, scale), reverse=True)
                ]
    finally:
        pool.shutdown(cancel_futures=True)
    predicted = model.predicted(np.array([each.number for each in raced], np.int64))
    return [
        Suggestion(
            survey.parts.box.cards_of(each.number),
            {name: float(values[place]) for name, values in predicted.items()},
            each,
        )
        for place, each in enumerate(raced)
    ]


def nearness(wish: Wish, measured: Measured, scale: Mapping[str, float]) -> tuple[int, float]:
    """Return how near a set came to a wish, to be compared: first by its dead cards, then by the rest."""
    if not measured.won:
        return -len(measured.used), -np.inf
    values = {name: figure.value for name, figure in measured.figures.items()}
    return -dead(measured), float(wish.score({**values, "dead": 0.0}, scale))


def dead(measured: Measured) -> int:
    """Count the cards that hardly anybody uses."""
    return sum(figure.value < RARE for figure in measured.used)


def luck(seed: int, stage: int) -> int:
    """Return the seed of a stage, so that what chose a set is not what measures it.

    >>> luck(1, 1) == luck(1, 1), luck(1, 1) == luck(1, 2)
    (True, False)
    """
    return int(np.random.SeedSequence([seed, stage, 0]).generate_state(1, np.uint64)[0] >> np.uint64(1))
