"""What a verdict is: whom it accuses, by which rule, and in which words. Each has a file of its own beside this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import NormalDist

from cubitos_kit.games.cubitos.lab.measures import CardReport, PairReport, Seats, Strategies
from cubitos_kit.lab.intervals import Figure, Measured


class Accused(Enum):
    """Who is accused."""

    CARD = "card"
    PAIR = "pair"
    """Two cards beside each other."""
    PLAYER = "player"
    SEAT = "seat"


@dataclass(frozen=True)
class Evidence:
    """What is known of a card beside its report: how often it is used, also by somebody who is made to buy it."""

    report: CardReport
    null: float
    """The share that one among equals wins."""
    does_anything: bool
    races: int
    forced_fired: Figure
    """Unknown, and not needed, where all together use it often enough."""
    forced_races: int
    """None were needed then."""
    use: Measured | None = None
    """What it brings to somebody who is made to use it; nothing where somebody who was made to buy it does so anyway."""
    liked: Measured | None = None
    """What it brings to somebody who likes it enough to buy it now and then; nothing where all together use it often
    enough, or nobody who has it does.
    """


@dataclass(frozen=True)
class Found:
    """All that was measured of a set, as far as somebody can be accused for it."""

    cards: Sequence[Evidence]
    pairs: Sequence[PairReport]
    seats: Seats
    strategies: Strategies


@dataclass(frozen=True)
class Doubt:
    """Who could be accused, and how likely the numbers would be if it were wrong."""

    about: tuple[str, ...]
    """Ids, as a `Finding` has them."""
    measured: Measured
    """What the accusation rests on; its null is what would be measured, at most, if it were wrong."""
    p: float


@dataclass(frozen=True)
class Appeal:
    """What another judge measures of a card that one accuses, and what it must find to deny it."""

    denies: Callable[[Measured], bool]
    """Tells whether a figure surely lies where the verdict would not be made."""
    coins: int | None = 0
    """At how many coins more access is measured; nothing where it is presence."""


@dataclass(frozen=True)
class Verdict:
    """What somebody can be accused of: by which rule, and in which words. The words are messages of the catalogs."""

    id: str
    """As `--fail-on` and the figures have it."""
    name: str
    """In two or three words."""
    rule: str
    """In a sentence; `{limit}` in it stands for the limit in percentage points."""
    remedy: str
    """What to do where no cost is proposed."""
    doubts: Callable[[Found], Iterable[Doubt]]
    """The rule itself: everybody who could be accused, with how likely it would be a mistake."""
    of: Accused = Accused.CARD
    limit: float = 0.0
    """In shares of wins: less than this counts as no difference."""
    mended_by: int = 0
    """1 where a higher cost may mend it, -1 where a lower one may, 0 where none is looked for."""
    appeal: Appeal | None = None
    """Nothing where no other judge is asked."""
    by_playing: bool = False
    """Whether one learns more by playing than from the text of the card."""
    clears_pairs: bool = False
    """Whether the pairs that the card is in are accused of nothing then."""


def above(measured: Measured, limit: float) -> float:
    """Return how likely so much or more would be if the truth were at most the limit."""
    return NormalDist().cdf((limit - measured.value) / measured.deviation)


def below(measured: Measured, limit: float) -> float:
    """Return how likely so little or less would be if the truth were at least the limit."""
    return NormalDist().cdf((measured.value - limit) / measured.deviation)
