"""Sets near a wish: a model learns from sets raced a little and picks from very many, and races tell if it was right.

A figure of a set is taken to be a sum: what each card adds by itself, and what each two cards add together. How much each
adds is fitted by least squares that are drawn towards 0 (ridge regression), how strongly by cross-validation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.atlas.box import Box, shuffled
from cubitos_kit.games.cubitos.atlas.survey import FEEL, Survey, SurveyedSet
from cubitos_kit.lab.intervals import Figure

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
ROUNDING = 0.5
"""A set takes the rounds that were wished for if its average, rounded, may be that number."""
ALIKE = 0.5
"""Two sets are alike in a figure if they lie at most half a standard deviation of all sets apart in it."""
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
    like: Mapping[str, float] = field(default_factory=dict)
    """The figures of a set that others should be like."""

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
        for name, wished in self.like.items():
            total = total - abs(figures[name] - wished) / scale[name]
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
        dead = np.clip(1 - figures[:, len(FEEL) :] / OFTEN, 0, 1).sum(1)
        return {name: figures[:, place] for place, name in enumerate(FEEL)} | {"dead": dead}


def fit(box: Box, files: Iterable[Mapping[str, Array]]) -> Model:
    """Fit a model to the figures of sets that were raced, which come in pieces; sets that nobody ever won are left out."""
    features = Features(box)
    folds = [_Moments.none(features.count, len(FEEL) + len(box.dice)) for _ in range(FOLDS)]
    for columns in files:
        used = [columns[f"used_{die}"] / columns["races"] for die in box.dice]
        figures = np.column_stack([*(np.asarray(columns[name], float) for name in FEEL), *used])
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
    cards = len(FEEL)
    missed, astray = np.append(missed[:cards], missed[cards:].sum()), np.append(astray[:cards], astray[cards:].sum())
    shares = 1 - missed / np.where(astray > 0, astray, np.inf)
    return dict(zip((*FEEL, "used"), np.where(astray > 0, shares, 0.0).tolist(), strict=True))


def columns_of(box: Box) -> tuple[str, ...]:
    """Return the columns of an atlas that a model is fitted to."""
    return ("set", "races", *FEEL, *(f"used_{die}" for die in box.dice))


def drawn(box: Box, among: Box, sets: int, seed: int) -> Array:
    """Return the numbers of some of the sets that are looked at, drawn by a seed."""
    places = np.arange(min(sets, len(among)), dtype=np.int64)
    return among.numbers_in(box, shuffled(places, len(among), seed))


def sampled(survey: Survey, sets: int, among: Box | None = None) -> Array:
    """Return the numbers of sets to learn from: those that may be suggested, and where they are too few others, too."""
    box = survey.parts.box
    first = drawn(box, among or box, sets, survey.seed)
    others = drawn(box, box, sets, survey.seed)
    return np.concatenate([first, others[~np.isin(others, first)][: sets - len(first)]])


@dataclass(frozen=True)
class Search:
    """What is looked for, where, and by which model."""

    model: Model
    wish: Wish
    survey: Survey
    among: Box
    """The sets that may be suggested."""
    wanted: int
    """How many of them."""
    unlike: Sequence[int] = ()
    """Sets that are known already: what is suggested differs from them, too."""

    def pick(self, number: int) -> list[int]:
        """Return the sets that the model has nearest to the wish among very many, no two of them nearly the same."""
        box = self.model.features.box
        numbers = drawn(box, self.among, LOOKED_THROUGH, luck(self.survey.seed, 1))
        figures = self.model.predicted(numbers)
        score = self.wish.score(figures, scale_of(figures))
        apart = min(APART, max(1, sum(len(each) > 1 for each in self.among.cards)))
        chosen: list[int] = []
        cards = np.array([box.places_of(each) for each in self.unlike], np.int64).reshape(-1, len(box.dice))
        for each in numbers[np.lexsort((numbers, -score))].tolist():
            its = np.array(box.places_of(each))
            if (cards != its).sum(1).min(initial=len(its)) >= min(apart, len(its)):
                chosen.append(each)
                cards = np.vstack([cards, its])
            if len(chosen) == number:
                break
        return chosen

    def usual(self) -> Usual:
        """Return what is usual among the sets that may be suggested, as the model has it."""
        figures = self.model.predicted(drawn(self.model.features.box, self.among, BLOCK, self.survey.seed))
        return Usual(
            {name: float(np.median(values)) for name, values in figures.items()},
            scale_of(figures),
            {name: (float(values.min()), float(values.max())) for name, values in figures.items()},
        )


@dataclass(frozen=True)
class Usual:
    """What is usual among sets, figure by figure."""

    middle: Mapping[str, float]
    scale: Mapping[str, float]
    """How far sets lie apart."""
    reach: Mapping[str, tuple[float, float]]
    """From the lowest to the highest."""


def scale_of(figures: Mapping[str, Array]) -> dict[str, float]:
    """Return how far sets lie apart in each figure."""
    return {name: float(values.std()) or 1.0 for name, values in figures.items()}


@dataclass(frozen=True)
class Suggestion:
    """A set near a wish."""

    cards: tuple[str, ...]
    predicted: Mapping[str, float]
    """By the model."""
    measured: SurveyedSet
    """By races that had no part in choosing it."""

    @property
    def rarest(self) -> int:
        """The place of the card that is used least."""
        return min(range(len(self.cards)), key=lambda place: self.measured.used[place].value)


def verified(
    search: Search, usual: Usual, workers: int = 1, progress: Callable[[int], None] = lambda _: None
) -> list[Suggestion]:
    """Race the sets that the model picks, heat by heat; return those that came nearest to the wish, raced once more."""
    survey, wanted = search.survey, search.wanted
    left = search.pick(HEATS[0][0] * wanted)
    raced: list[SurveyedSet] = []
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
                    each.number
                    for each in sorted(raced, key=lambda each: nearness(search.wish, each, usual.scale), reverse=True)
                ]
    finally:
        pool.shutdown(cancel_futures=True)
    predicted = search.model.predicted(np.array([each.number for each in raced], np.int64))
    return [
        Suggestion(
            survey.parts.box.cards_of(each.number),
            {name: float(values[place]) for name, values in predicted.items()},
            each,
        )
        for place, each in enumerate(raced)
    ]


def measured_often(survey: Survey, number: int) -> SurveyedSet:
    """Race a set that others should be like, as often as those that are suggested in the end."""
    return replace(survey, races=HEATS[-1][1], seed=luck(survey.seed, 2 + len(HEATS))).measured(number)


class Miss(StrEnum):
    """In what a set is not as was wished."""

    ROUNDS = "rounds"
    CLOSE = "close"
    VARIED = "varied"
    ALIVE = "alive"
    """It has a card that hardly anybody uses."""
    LIKE = "like"


def missed(wish: Wish, measured: SurveyedSet, usual: Usual) -> dict[Miss, tuple[str, ...]]:
    """Return in what a set is not as was wished, beyond the luck of its races, and by which figures that is seen.

    A set is close or varied if it is more so than half of the sets are.
    """
    figures = measured.figures
    found: dict[Miss, tuple[str, ...]] = {}
    if wish.rounds is not None and _beyond(figures["rounds"], wish.rounds, ROUNDING):
        found[Miss.ROUNDS] = ("rounds",)
    if wish.close and figures["margin"].low > usual.middle["margin"]:
        found[Miss.CLOSE] = ("margin",)
    if wish.varied and figures["in_use"].high < usual.middle["in_use"]:
        found[Miss.VARIED] = ("in_use",)
    if unlike := tuple(
        name for name, value in wish.like.items() if _beyond(figures[name], value, ALIKE * usual.scale[name])
    ):
        found[Miss.LIKE] = unlike
    if dead(measured):
        found[Miss.ALIVE] = ()
    return found


def _beyond(figure: Figure, wished: float, by: float) -> bool:
    """Tell whether all of an interval lies farther from a number than it may."""
    return figure.low > wished + by or figure.high < wished - by


def nearness(wish: Wish, measured: SurveyedSet, scale: Mapping[str, float]) -> tuple[int, float]:
    """Return how near a set came to a wish, to be compared: first by its dead cards, then by the rest."""
    if not measured.won:
        return -len(measured.used), -np.inf
    values = {name: figure.value for name, figure in measured.figures.items()}
    return -dead(measured), float(wish.score({**values, "dead": 0.0}, scale))


def dead(measured: SurveyedSet) -> int:
    """Count the cards that hardly anybody uses."""
    return sum(figure.value < RARE for figure in measured.used)


def luck(seed: int, stage: int) -> int:
    """Return the seed of a stage, so that what chose a set is not what measures it.

    >>> luck(1, 1) == luck(1, 1), luck(1, 1) == luck(1, 2)
    (True, False)
    """
    return int(np.random.SeedSequence([seed, stage, 0]).generate_state(1, np.uint64)[0] >> np.uint64(1))
