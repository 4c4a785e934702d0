"""Races of a set as the lab takes them: between players with weights, compiled."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

import numpy as np

from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.lab.races import Handicap, Races, race
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.contest import NOBODY, WINNER, Outcomes


class StoppedError(Exception):
    """Races that nobody waits for any more."""


@dataclass(frozen=True)
class EngineContest:
    """Races of a set between players with weights."""

    program: Program
    weights: tuple[Weights, ...]
    handicaps: tuple[Handicap, ...] = ()
    workers: int = 1
    stop: Event = field(default_factory=Event, compare=False)
    """Set when nobody waits for the races any more."""

    @property
    def players(self) -> int:
        """How many race."""
        return self.program.players

    def races(self, first: int, count: int, seed: int) -> Outcomes:
        """Run races, and keep every column of `players.records.RESULT`."""
        return columns(self.raced(first, count, seed))

    def raced(self, first: int, count: int, seed: int, apart: int = 1) -> Races:
        """Run races as they are; so far apart as there are players, nobody changes seats."""
        return race(
            self.program,
            self.weights,
            count,
            seed=seed,
            workers=self.workers,
            handicaps=self.handicaps,
            first=first,
            apart=apart,
            progress=self._on_chunk,
        )

    def _on_chunk(self, _races: int) -> None:
        if self.stop.is_set():
            raise StoppedError


def columns(races: Races) -> Outcomes:
    """Return what came of races, column by column; who only led when a race was given up has not won it."""
    found = {name: races.results[name] for name in races.results.dtype.names}
    found[WINNER] = np.where(found["end"] == End.WON, found[WINNER], NOBODY)
    return found
