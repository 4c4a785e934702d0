"""Many races of a set in one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from threading import Event

import numpy as np

from cubitos_kit.base.calls import one_of, whole
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine.program.build import Program, build, seats_of, set_of
from cubitos_kit.games.cubitos.engine.race import SEEDS
from cubitos_kit.games.cubitos.lab.duels import note_uses, raced
from cubitos_kit.games.cubitos.lab.races import FIRED, Races, race_in_chunks
from cubitos_kit.games.cubitos.lab.summary import Summary, summary, tally
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.compiled import Compiled
from cubitos_kit.games.cubitos.players.kernels.batch import note_result
from cubitos_kit.games.cubitos.players.player import Player
from cubitos_kit.games.cubitos.players.registry import player

MOST_GAMES, MOST_WORKERS = 100_000_000, 64


@dataclass(frozen=True)
class Entrants:
    """Who races, in the order of the first race's seats."""

    names: tuple[str, ...]
    players: tuple[Player, ...]

    @property
    def asked(self) -> bool:
        """Tell whether somebody has to be asked from Python, question by question."""
        return not all(isinstance(each, Compiled) for each in self.players)

    def races(
        self, program: Program, games: int, *, seed: int = 0, workers: int = 1, stop: Event | None = None
    ) -> Iterator[Races]:
        """Race and give whole groups of races as they are done; who has no weights is asked from Python, one by one."""
        if self.asked:
            return _asked(program, self.players, games, seed, stop or Event())
        weights = [each.weights(program.card_set.id) for each in self.players if isinstance(each, Compiled)]
        return race_in_chunks(program, weights, games, seed=seed, workers=workers, stop=stop)


def entrants(codes: Sequence[str], pack: Pack) -> Entrants:
    """Return the players that are called so; a `PlayerError` says which of them there is not."""
    return Entrants(tuple(codes), tuple(player(code, pack) for code in codes))


def whole_groups(games: int, players: int) -> int:
    """Return as many races, rounded up to whole groups: in each group every player sits once on every seat.

    >>> whole_groups(2000, 4), whole_groups(2000, 3)
    (2000, 2001)
    """
    return -(-games // players) * players


def simulate(  # noqa: PLR0913, PLR0917 - what makes up a batch
    pack: Pack,
    set_id: str,
    players: Sequence[str] = ("standard",) * 4,
    games: int = 1000,
    seed: int = 0,
    workers: int = 1,
) -> Summary:
    """Race a set many times and sum up; the same seed gives the same numbers, whatever the number of workers.

    The first call on a computer compiles the rules for about a minute.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> found = simulate(load_pack(), "race-1", ("greedy", "random"), games=2, seed=1)
    >>> found.games, [player.player for player in found.players], sum(player.wins.value for player in found.players)
    (2, ['greedy', 'random'], 1.0)
    """
    codes = one_of((list, tuple), "players", players, Message(N_("a list of players")))
    program = build(pack, set_of(pack, set_id), seats_of(pack, len(codes)))
    number = whole_groups(whole("games", games, 1, MOST_GAMES), len(codes))
    luck, at_once = whole("seed", seed, 0, SEEDS - 1), whole("workers", workers, 1, MOST_WORKERS)
    chunks = entrants(codes, pack).races(program, number, seed=luck, workers=at_once)
    return summary(program, codes, luck, reduce(add, (tally(program, races) for races in chunks)))


def _asked(program: Program, players: Sequence[Player], games: int, seed: int, stop: Event) -> Iterator[Races]:
    """Race group by group; the group in which it is stopped is given up."""
    count = len(players)
    for first in range(0, games, count):
        results = np.zeros(count, records.RESULT)
        fired = np.zeros(FIRED, np.int64)
        for shift in range(count):
            race = raced(program, players, seed, first + shift)
            if stop.is_set():
                return
            note_result(race.program.record, race.record, shift, results[shift])
            note_uses(race, fired)
        yield Races(results, fired)
