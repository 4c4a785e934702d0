"""Races with players that are asked from Python, one question at a time; what comes of them is as of any races."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine.kernels.chance import splitmix
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import Race, wrapping
from cubitos_kit.games.cubitos.lab.contest import columns
from cubitos_kit.games.cubitos.lab.races import FIRED, Races
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.kernels.batch import note_result
from cubitos_kit.games.cubitos.players.player import Player
from cubitos_kit.lab.contest import Outcomes


def duel(
    program: Program,
    players: Sequence[Player],
    games: int,
    *,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Races:
    """Race so many times; `progress` hears of each race. Interrupted, it gives the rotations that are done.

    As many races as there are players share their luck: in each the players sit one seat further. Race k has the same
    luck as race k of `lab.races.race`. A player that fails stops everything with a `PlayerError`.
    """
    results = np.zeros(games, records.RESULT)
    fired = np.zeros(FIRED, np.int64)
    for number in range(games):
        try:
            race = raced(program, players, seed, number)
        except KeyboardInterrupt:
            done = number - number % len(players)
            if not done:
                raise
            return Races(results[:done], fired)
        note_result(race.program.record, race.record, number % len(players), results[number])
        note_uses(race, fired)
        if progress:
            progress(1)
    return Races(results, fired)


def raced(program: Program, players: Sequence[Player], seed: int, number: int) -> Race:
    """Race one race of many to its end."""
    count = len(players)
    with wrapping():
        luck = int(splitmix(np.uint64(seed) ^ splitmix(np.uint64(number // count))))
    race = Race(program, luck)
    while not race.over:
        race.choose(players[(int(race.record.asked) + number) % count].answer(race))
    return race


def note_uses(race: Race, fired: Any) -> None:  # noqa: ANN401 - an array
    """Add what the symbols did in a race."""
    fired[:, 0] += race.record.fired
    fired[:, 1] += race.record.fired > 0
    fired[:, 2:] += race.record.yielded


@dataclass(frozen=True)
class AskedContest:
    """Races of a set between players who are asked question by question."""

    program: Program
    entrants: tuple[Player, ...]

    @property
    def players(self) -> int:
        """How many race."""
        return self.program.players

    def races(self, first: int, count: int, seed: int) -> Outcomes:
        """Run races one after the other, with the columns of compiled players; an interruption ends it at once."""
        results = np.zeros(count, records.RESULT)
        for place, number in enumerate(range(first, first + count)):
            race = raced(self.program, self.entrants, seed, number)
            note_result(self.program.record, race.record, number % self.players, results[place])
        return columns(Races(results, np.zeros(FIRED, np.int64)))
