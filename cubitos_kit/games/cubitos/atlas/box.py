"""All sets of one card a colour that the cards of a pack can make, by number; and which of them are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.model.pack import DieKind, Pack

ROUNDS = 4
"""How often a number is stirred: fewer times would leave a pattern."""
Numbers = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Box:
    """The cards by their dice. A set's number is made of the places of its cards, the last die's counting ones.

    >>> box = Box(("white", "blue"), (("a", "b"), ("c", "d", "e")))
    >>> len(box), box.cards_of(4), box.number_of(("b", "d"))
    (6, ('b', 'd'), 4)
    """

    dice: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    """The ids of each die's cards, in alphabetical order."""

    def __len__(self) -> int:
        """Return how many sets there are."""
        return prod(len(each) for each in self.cards)

    def places_of(self, number: int) -> tuple[int, ...]:
        """Return which card of each die is in a set."""
        places = []
        for each in reversed(self.cards):
            number, place = divmod(number, len(each))
            places.append(place)
        return tuple(reversed(places))

    def cards_of(self, number: int) -> tuple[str, ...]:
        """Return the cards of a set."""
        return tuple(each[place] for each, place in zip(self.cards, self.places_of(number), strict=True))

    def number_of(self, cards: Sequence[str]) -> int:
        """Return the number of a set whose cards stand in the order of the dice."""
        number = 0
        for each, card in zip(self.cards, cards, strict=True):
            number = number * len(each) + each.index(card)
        return number

    def all_places(self, numbers: Numbers) -> Numbers:
        """Return which card of each die is in each of many sets: a row a set."""
        left, columns = np.asarray(numbers, np.int64), []
        for each in reversed(self.cards):
            left, places = np.divmod(left, len(each))
            columns.append(places)
        return np.stack(columns[::-1], axis=1)

    def only(self, wanted: Iterable[str] = (), refused: Iterable[str] = ()) -> Box:
        """Return the sets that hold all cards that are wanted and none that is refused; of each die one may be wanted.

        >>> Box(("white", "blue"), (("a", "b"), ("c", "d", "e"))).only(["b"], ["d"]).cards
        (('b',), ('c', 'e'))
        """
        asked, without = frozenset(wanted), frozenset(refused)
        kept = (tuple(card for card in each if card not in without) for each in self.cards)
        return Box(self.dice, tuple(tuple(asked.intersection(each)) or each for each in kept))

    def numbers_in(self, whole: Box, numbers: Numbers) -> Numbers:
        """Return the numbers that sets of this box have in another, which holds all its cards.

        >>> whole = Box(("white", "blue"), (("a", "b"), ("c", "d", "e")))
        >>> whole.only(["b"]).numbers_in(whole, np.arange(3)).tolist()
        [3, 4, 5]
        """
        found = np.zeros(len(numbers), np.int64)
        for own, every, places in zip(self.cards, whole.cards, self.all_places(numbers).T, strict=True):
            there = np.array([every.index(card) for card in own], np.int64)
            found = found * len(every) + there[places]
        return found


def box_of(pack: Pack) -> Box:
    """Return all sets that a pack's cards can make.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> len(box_of(load_pack()))
    5764801
    """
    by_die = {
        die.id: sorted(card.id for card in pack.cards.values() if card.die == die.id) for die in pack.dice.values()
    }
    dice = tuple(name for name, die in pack.dice.items() if die.kind is DieKind.ABILITY and by_die[name])
    return Box(dice, tuple(tuple(by_die[name]) for name in dice))


@dataclass(frozen=True)
class Selection:
    """Which sets are looked at, in which order: a range of numbers, or without a range a sample.

    A sample is the beginning of a fixed order that depends on the seed alone, in which every set stands once. So a larger
    sample begins with the smaller one.
    """

    sets: int
    """How many."""
    first: int | None = None
    """The first number of a range; a sample has none."""

    def numbers(self, box: Box, seed: int, places: range) -> Numbers:
        """Return the numbers of the sets that stand at these places of the choice."""
        here = np.arange(places.start, places.stop, dtype=np.int64)
        return shuffled(here, len(box), seed) if self.first is None else here + self.first


def shuffled(places: Numbers, size: int, seed: int) -> Numbers:
    """Return what stands at some places when all numbers below a size are shuffled; nothing is kept of the others.

    >>> sorted(shuffled(np.arange(10), 10, seed=1).tolist()) == list(range(10))
    True
    """
    bits = max(1, (max(1, size - 1).bit_length() + 1) // 2)
    keys = np.random.SeedSequence([seed, size]).generate_state(ROUNDS, np.uint64)
    found = _stirred(places.astype(np.uint64), bits, keys)
    outside = found >= size
    while outside.any():  # stirring those once more leads back inside in the end, and never two to the same number
        found[outside] = _stirred(found[outside], bits, keys)
        outside = found >= size
    numbers: Numbers = found.astype(np.int64)
    return numbers


def _stirred(numbers: Any, bits: int, keys: Any) -> Any:  # noqa: ANN401 - arrays
    """Give every number of twice as many bits another one (a Feistel network)."""
    half, mask = np.uint64(bits), np.uint64((1 << bits) - 1)
    left, right = numbers >> half, numbers & mask
    for key in keys:
        mixed = (right + key) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        left, right = right, left ^ ((mixed ^ (mixed >> np.uint64(32))) & mask)
    return (left << half) | right
