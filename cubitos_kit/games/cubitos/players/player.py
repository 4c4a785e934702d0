"""What every player is, whoever wrote it: something that answers the question of a race."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from cubitos_kit.base.calls import CallError
from cubitos_kit.base.problem import Problem
from cubitos_kit.games.cubitos.engine.kernels.chance import seeded, splitmix
from cubitos_kit.games.cubitos.engine.race import Race

SALTS = 1_000_003
"""More than there are ways to play one position out."""


class Player(Protocol):
    """Somebody who plays."""

    @property
    def name(self) -> str:
        """What it was called by."""

    def answer(self, race: Race) -> int:
        """Return the option it chooses; the race stays as it is."""


class PlayerError(CallError):
    """A player that cannot be called or did not answer. The race it was in stays as it was, to be kept."""

    def __init__(self, problem: Problem, story: str = "", answers: tuple[int, ...] = (), seed: int = 0) -> None:
        """Keep what is told to the user, Python's own traceback, and the race so far."""
        super().__init__(problem.message, problem.nearest)
        self.problem, self.story, self.answers, self.seed = problem, story, answers, seed


def unforeseen(race: Race, salt: int = 0) -> Race:
    """Return a copy of a race in which the dice will fall in another way, so that nobody looks into the future.

    The same race, position and salt give the same luck.
    """
    other = race.copy()
    reseed(other._states[0], salt)  # noqa: SLF001 - luck is nothing that is changed by hand
    other.seed = int(other.record.seed)
    return other


def reseed(state: Any, salt: int) -> None:  # noqa: ANN401 - a record
    """Give every player of a position other luck; the dice that a scenario has loaded are forgotten."""
    turn = np.array([int(state.n_questions) * SALTS + salt + 1], np.uint64)
    luck: Any = splitmix(state.seed ^ splitmix(turn))  # type: ignore[arg-type]  # arrays, which run over in silence and all at once
    state.seed = luck[0]
    seats = int(state.n_seats)
    state.seats["rng"][:seats] = seeded(luck, np.arange(seats))  # type: ignore[arg-type]
    state.n_loaded = state.loaded = 0
