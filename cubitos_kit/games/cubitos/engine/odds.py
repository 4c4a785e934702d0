"""Exact chances for a hand of dice: what one roll shows, and what pushing risks. Fractions throughout, nothing simulated."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod
from types import MappingProxyType

from cubitos_kit.games.cubitos.model.pack import Die

BLANK = "blank"
SIDES = 6
Chances = tuple[Fraction, ...]
"""How likely each number is: the chance of 2 hits stands at 2."""


class Shown(StrEnum):
    """What can be counted on the faces of a roll."""

    HITS = "hits"
    COINS = "coins"
    FEET = "feet"
    CREDITS = "credits"
    SYMBOLS = "symbols"


_FACES: Mapping[Shown, frozenset[str]] = MappingProxyType(
    {
        Shown.COINS: frozenset({"coin"}),
        Shown.FEET: frozenset({"foot"}),
        Shown.CREDITS: frozenset({"credit"}),
        Shown.SYMBOLS: frozenset({"symbol", "power"}),
    }
)


def shows(face: str, what: Shown) -> int:
    """Return how much of something a face shows.

    >>> shows("coin-2", Shown.COINS), shows("power", Shown.SYMBOLS), shows("coin-2", Shown.HITS), shows("blank", Shown.HITS)
    (2, 1, 1, 0)
    """
    if what is Shown.HITS:
        return int(face != BLANK)
    kind, _, number = face.partition("-")
    return int(number or 1) if kind in _FACES[what] else 0


def chances(dice: Iterable[Die], what: Shown = Shown.HITS) -> Chances:
    """Return how likely one roll of the dice shows 0, 1, 2 … hits, or of what else is counted.

    >>> from cubitos_kit.games.cubitos.model.pack import DieKind
    >>> from cubitos_kit.base.words import Words
    >>> die = Die("mine", DieKind.ABILITY, Words({}), 10, ("symbol", "coin-2", *["blank"] * 4))
    >>> [str(chance) for chance in chances([die, die])]
    ['4/9', '4/9', '1/9']
    """
    ways = [1]
    for faces in (die.faces for die in dice):
        one = Counter(shows(face, what) for face in faces)
        more = [0] * (len(ways) + max(one))
        for so_far, number in enumerate(ways):
            for shown, alike in one.items():
                more[so_far + shown] += number * alike
        ways = more
    rolls = sum(ways)
    return tuple(Fraction(number, rolls) for number in ways)


def at_least(spread: Chances, number: int) -> Fraction:
    """Return the chance of a number or more.

    >>> at_least((Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)), 1)
    Fraction(1, 2)
    """
    return sum(spread[max(0, number) :], Fraction())


def expected(spread: Chances) -> Fraction:
    """Return the number to expect on average.

    >>> expected((Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)))
    Fraction(2, 3)
    """
    return sum((number * chance for number, chance in enumerate(spread)), Fraction())


@dataclass(frozen=True)
class Position:
    """A player about to roll: the dice of the Roll Zone, and how many dice are active.

    The first roll of a phase is the one with no active dice and no earlier risk; it cannot bust, as no push so can.
    """

    dice: tuple[Die, ...]
    bust_from: int
    """How many active dice put a push at risk."""
    active: int = 0
    at_risk: bool = False
    """Whether an earlier push of this phase was at risk, for then every later one is."""

    def risks(self, hits: int) -> bool:
        """Tell whether a push is at risk once so many of the dice have become active."""
        return self.at_risk or self.active + hits >= self.bust_from


@dataclass(frozen=True)
class Roll:
    """One roll of a row of rolls, as seen from before the first; a bust ends the row, and so does the last hit."""

    made: Fraction
    """The chance that it comes to this roll."""
    bust: Fraction
    """The chance to come to this roll and bust with it."""
    busted: Fraction
    """The chance to have busted with this roll or before."""
    active: Fraction
    """How many dice are active after it on average; after a bust none is."""
    kept: Mapping[Shown, Fraction]
    """What the dice that became active show on average; a bust keeps nothing."""

    @property
    def risk(self) -> Fraction | None:
        """Return the chance to bust of whoever makes this roll; None if nobody can come to it."""
        return self.bust / self.made if self.made else None


@dataclass(frozen=True)
class Until:
    """What comes of rolling until there are so many hits."""

    reached: Fraction
    busted: Fraction
    rolls: Fraction
    """How many rolls it takes on average, the one that ends it included."""


Left = tuple[int, ...]
"""How many dice of each kind have not been hits yet. Dice with equally many hit faces are of one kind."""


@dataclass(frozen=True)
class _Kind:
    """Dice with equally many hit faces: which of them become active first makes no difference to a bust."""

    hit_faces: int
    number: int
    worth: Mapping[Shown, Fraction]
    """What one hit of these dice shows on average."""

    def ways(self, left: int, stay: int) -> int:
        """Count the ways in which just so many of the dice that are left miss."""
        ways: int = comb(left, stay) * (SIDES - self.hit_faces) ** stay * self.hit_faces ** (left - stay)
        return ways


def _kinds(dice: Iterable[Die]) -> tuple[_Kind, ...]:
    alike: defaultdict[int, list[Die]] = defaultdict(list)
    for die in dice:
        alike[sum(shows(face, Shown.HITS) for face in die.faces)].append(die)
    return tuple(_Kind(hit_faces, len(them), _worth(them)) for hit_faces, them in sorted(alike.items()))


def _worth(dice: Sequence[Die]) -> dict[Shown, Fraction]:
    hits = [face for die in dice for face in die.faces if face != BLANK]
    return {what: Fraction(sum(shows(face, what) for face in hits), len(hits) or 1) for what in Shown}


def _hits(kinds: Sequence[_Kind], left: Left) -> int:
    return sum(kind.number for kind in kinds) - sum(left)


def rolls(position: Position, times: int) -> tuple[Roll, ...]:
    """Return so many rolls one after another, the player never passing: what each risks, and what is kept after it.

    >>> from cubitos_kit.games.cubitos.model.pack import DieKind
    >>> from cubitos_kit.base.words import Words
    >>> die = Die("mine", DieKind.ABILITY, Words({}), 10, ("symbol", "coin-2", *["blank"] * 4))
    >>> [str(roll.busted) for roll in rolls(Position((die, die), bust_from=3, active=3), times=2)]
    ['4/9', '20/27']
    """
    kinds = _kinds(position.dice)
    full: Left = tuple(kind.number for kind in kinds)
    weights: Mapping[Left, int] = {full: 1}
    all_rolls = SIDES ** len(position.dice)
    total, busted, row = 1, 0, []
    for _ in range(times):
        made = sum(weight for left, weight in weights.items() if any(left))
        bust, after = _rolled(position, kinds, weights)
        made, total, busted = made * all_rolls, total * all_rolls, busted * all_rolls + bust
        hits = [
            Fraction(sum(weight * (kind.number - left[at]) for left, weight in after.items()), total)
            for at, kind in enumerate(kinds)
        ]
        kept = {
            what: sum((number * kind.worth[what] for number, kind in zip(hits, kinds, strict=True)), Fraction())
            for what in Shown
        }
        gone = Fraction(busted, total)
        active = (1 - gone) * position.active + kept[Shown.HITS]
        row.append(Roll(Fraction(made, total), Fraction(bust, total), gone, active, kept))
        weights = after
    return tuple(row)


def _rolled(position: Position, kinds: Sequence[_Kind], weights: Mapping[Left, int]) -> tuple[int, Mapping[Left, int]]:
    """Return how much of what may be lies in a bust after one more roll, and the rest by the dice left.

    Every die counts its six faces, also one that is not rolled any more, so that whole numbers stay whole.
    """
    after = dict(weights)
    for at, kind in enumerate(kinds):
        before, after = after, {}
        for left, weight in before.items():
            idle = weight * SIDES ** (kind.number - left[at])
            for stay in range(left[at] + 1):
                if ways := kind.ways(left[at], stay):
                    there = (*left[:at], stay, *left[at + 1 :])
                    after[there] = after.get(there, 0) + idle * ways
    bust = 0
    for left, weight in weights.items():
        if any(left) and position.risks(_hits(kinds, left)):
            all_miss = weight * SIDES ** _hits(kinds, left) * _ways(kinds, left, left)
            bust += all_miss
            after[left] = after.get(left, 0) - all_miss
    return bust, {left: weight for left, weight in after.items() if weight}


def _ways(kinds: Sequence[_Kind], left: Left, stay: Left) -> int:
    return prod(kind.ways(before, after) for kind, before, after in zip(kinds, left, stay, strict=True))


def until(position: Position, hits: int) -> Until:
    """Return what comes of rolling until so many of the dice are hits, or until there is a bust.

    What neither reaches nor busts is left without a die that could hit.

    >>> from cubitos_kit.games.cubitos.model.pack import DieKind
    >>> from cubitos_kit.base.words import Words
    >>> die = Die("mine", DieKind.ABILITY, Words({}), 10, ("symbol", "coin-2", *["blank"] * 4))
    >>> until(Position((die, die), bust_from=3, active=3), hits=2)
    Until(reached=Fraction(7, 27), busted=Fraction(20, 27), rolls=Fraction(13, 9))
    """
    kinds = _kinds(position.dice)
    chance, neither, made = _until_risk(position, kinds, hits)
    total, busted = lcm(*(each.denominator for each in chance.values())), Fraction()
    weights: Mapping[Left, int] = {left: int(each * total) for left, each in chance.items()}
    while weights := {left: weight for left, weight in weights.items() if _hits(kinds, left) < hits}:
        rolling = {left: weight for left, weight in weights.items() if any(left)}
        neither += Fraction(sum(weights.values()) - sum(rolling.values()), total)
        made += Fraction(sum(rolling.values()), total)
        bust, weights = _rolled(position, kinds, rolling)  # at risk, so every roll has a hit or is the last
        total *= SIDES ** len(position.dice)
        busted += Fraction(bust, total)
    return Until(1 - busted - neither, busted, made)


def _until_risk(
    position: Position, kinds: Sequence[_Kind], hits: int
) -> tuple[Mapping[Left, Fraction], Fraction, Fraction]:
    """Roll as long as nothing is at risk: what may be left then, the chance that no die could hit, the rolls it took."""
    chance: defaultdict[Left, Fraction] = defaultdict(Fraction, {tuple(kind.number for kind in kinds): Fraction(1)})
    never, made = Fraction(), Fraction()
    for left in _safe(position, kinds, hits):
        here, faces, miss = chance.pop(left, Fraction()), SIDES ** sum(left), _ways(kinds, left, left)
        if miss == faces:
            never += here
            continue
        made += here * faces / (faces - miss)  # misses only lead on, so what counts is the first roll with a hit
        for stay in product(*(range(number + 1) for number in left)):
            if stay != left and (ways := _ways(kinds, left, stay)):
                chance[stay] += here * ways / (faces - miss)
    return chance, never, made


def _safe(position: Position, kinds: Sequence[_Kind], hits: int) -> Iterator[Left]:
    """Run over what may be left before there are so many hits or a risk, most dice first."""
    everything = product(*(range(kind.number + 1) for kind in kinds))
    before = (left for left in everything if any(left) and _hits(kinds, left) < hits)
    yield from sorted((left for left in before if not position.risks(_hits(kinds, left))), key=sum, reverse=True)
