"""What the lab knows of a game: that races of it can be run, who won each, and some numbers of each player.

As many races as there are players make up a group: they share their luck, and in each the players sit one seat further.
So luck and seats favour nobody within a group, and what a player wins beyond its share comes from what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from cubitos_kit.play.rules import Policy, Rules

WINNER = "winner"
NOBODY = -1
"""The winner of a race that nobody won."""

Outcomes = Mapping[str, Any]
"""Columns by name: `winner`, a player for each race; others hold a number for each race, or a row with one a player."""

S = TypeVar("S")


class Contest(Protocol):
    """A game with its players, who need not be alike."""

    @property
    def players(self) -> int:
        """How many play."""

    def races(self, first: int, count: int, seed: int) -> Outcomes:
        """Run so many races from the first on; race k of a seed is the same whenever it is run."""


@dataclass(frozen=True)
class Stepwise(Generic[S]):
    """Any game that can be stepped, one choice after the other."""

    rules: Rules[S]
    policies: tuple[Policy[S], ...]
    """How each player chooses."""
    levers: tuple[frozenset[str], ...] = ()
    """What each player has that others may not have; nobody has anything where nothing is said."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.policies)

    def races(self, first: int, count: int, seed: int) -> Outcomes:
        """Run races one after the other."""
        told = [self._raced(number, seed) for number in range(first, first + count)]
        return (
            {name: np.array([each[name] for each in told]) for name in told[0]} if told else {WINNER: np.zeros(0, int)}
        )

    def _raced(self, number: int, seed: int) -> Mapping[str, Any]:
        group, shift = divmod(number, self.players)
        levers = self.levers or (frozenset(),) * self.players
        state = self.rules.start(luck(seed, group), [levers[self._player(seat, shift)] for seat in range(self.players)])
        while (question := self.rules.question(state)) is not None:
            state = self.rules.choose(state, self.policies[self._player(question.seat, shift)](state))
        return {name: self._by_player(name, said, shift) for name, said in self.rules.outcome(state).items()}

    def _player(self, seat: int, shift: int) -> int:
        """Return who sits on a seat."""
        return (seat + shift) % self.players

    def _by_player(self, name: str, said: int | Sequence[int], shift: int) -> Any:  # noqa: ANN401 - a number or an array
        if not isinstance(said, int):
            return np.roll(np.asarray(said), shift)
        return self._player(said, shift) if name == WINNER and said != NOBODY else said


def luck(seed: int, group: int) -> int:
    """Return the number that the races of a group share.

    >>> luck(1, 2) == luck(1, 2), luck(1, 2) == luck(2, 1)
    (True, False)
    """
    return int(np.random.SeedSequence([seed, group]).generate_state(1, np.uint64)[0])
