"""A player in compiled code as a player that Python can ask, one question at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cubitos_kit.compiler.content import Unit, unit
from cubitos_kit.games.cubitos.engine import records as engine_records
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.kernels.batch import answer_once
from cubitos_kit.games.cubitos.players.weights import Weights


def kernels() -> Unit:
    """Return the kernels of the players with the rules they play by; its key changes when any of them does."""
    return unit("cubitos_kit.games.cubitos.players.kernels")


@dataclass
class _Thinking:
    """What a player has in mind: of one race, up to its latest question."""

    race: Race | None = None
    brains: Any = None
    memories: Any = None
    states: Any = field(default_factory=lambda: np.zeros(1, engine_records.STATE))
    questions: int = -1


@dataclass(frozen=True)
class Compiled:
    """A player with weights; on each set they may be others."""

    name: str
    weights: Callable[[str], Weights]
    """Its weights on a set, by the set's id."""
    _thinking: _Thinking = field(default_factory=_Thinking, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Send who it is to another process, and nothing of what it has in mind."""
        return Compiled, (self.name, self.weights)

    def answer(self, race: Race) -> int:
        """Return the option it chooses, as it would in a batch of races."""
        mind = self._mind(race)
        put_position(mind.states, race)
        return int(answer_once(race.program.table, mind.states, mind.brains, mind.memories))

    def _mind(self, race: Race) -> _Thinking:
        """Return what it remembers of this race; of another one, or of one taken back, it remembers nothing."""
        mind, questions = self._thinking, int(race.record.n_questions)
        if mind.race is None or mind.race.program is not race.program:
            mind.brains = brains_on(race.program, self.weights)
        if mind.race is not race or questions <= mind.questions:
            mind.memories = new_memories()
        mind.race, mind.questions = race, questions
        return mind


def brains_on(program: Program, weights: Callable[[str], Weights]) -> Any:  # noqa: ANN401 - an array of one record
    """Return the brain of a player on the set of a program."""
    brains = np.zeros(1, records.BRAIN)
    brains[0] = brain_of(program, weights(program.card_set.id))
    return brains


def new_memories() -> Any:  # noqa: ANN401 - an array of one record
    """Return a memory without any plan."""
    memories = np.zeros(1, records.MEMORY)
    memories["planned"] = -1
    return memories


def put_position(states: Any, race: Race) -> None:  # noqa: ANN401
    """Put the position of a race into an array of one state."""
    race.put_into(states)
