"""What every player is, whoever wrote it: something that answers the question of a race."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Protocol

import numpy as np

from cubitos_kit.engine.kernels.chance import mixed, seeded
from cubitos_kit.engine.race import Race, wrapping
from cubitos_kit.model.problem import Problem

SALTS = 1_000_003
"""More than there are ways to play one position out."""


class Player(Protocol):
    """Somebody who plays."""

    @property
    def name(self) -> str:
        """What it was called by."""

    def answer(self, race: Race) -> int:
        """Return the option it chooses; the race stays as it is."""


class PlayerError(Exception):
    """A player that cannot be called or did not answer. The race it was in stays as it was, to be kept."""

    def __init__(self, problem: Problem, story: str = "", answers: tuple[int, ...] = (), seed: int = 0) -> None:
        """Keep what is told to the user, Python's own traceback, and the race so far."""
        super().__init__(f"{problem.place}: {problem.code}")
        self.problem, self.story, self.answers, self.seed = problem, story, answers, seed


def unforeseen(race: Race, salt: int = 0) -> Race:
    """Return a copy of a race in which the dice will fall in another way, so that nobody looks into the future.

    The same race, position and salt give the same luck.
    """
    other = race.copy()
    reseed(other.state, salt)
    other.seed = int(other.state.seed)
    return other


def reseed(state: Any, salt: int) -> None:  # noqa: ANN401 - a record
    """Give every player of a position other luck; the dice that a scenario has loaded are forgotten."""
    with wrapping():
        luck = np.uint64(mixed(np.uint64(state.seed) ^ mixed(np.uint64(int(state.n_questions) * SALTS + salt + 1))))
        state.seed = luck
        for seat in range(int(state.n_seats)):
            state.seats[seat].rng = seeded(luck, seat)
    state.n_loaded = state.loaded = 0


def near(word: str, among: Iterable[str]) -> str:
    """Return the word that was most likely meant, or nothing.

    >>> near("Standart", ["standard", "tuned"])
    'standard'
    """
    by_small_letters = {each.lower(): each for each in among}
    close = get_close_matches(word.lower(), by_small_letters, n=1)
    return by_small_letters[close[0]] if close else ""
