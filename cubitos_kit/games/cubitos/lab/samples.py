"""Races to read: an ordinary one among equals, and the most lopsided, found among many and played again answer by answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cubitos_kit.games.cubitos.engine.kernels.chance import mixed
from cubitos_kit.games.cubitos.engine.race import End, Race, wrapping
from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from cubitos_kit.games.cubitos.players.registry import player

LOOKED_AT = 1000
"""Races, among which the samples are found."""


@dataclass(frozen=True)
class Sample:
    """A race that was found, from its first question to its end."""

    race: Race
    margin: int
    """How many steps the winner is ahead of the next."""


def samples(pack: Pack, set_id: str, *, players: int = 4, seed: int = 0, workers: int = 1) -> Mapping[str, Sample]:
    """Return an `ordinary` race, of middle length and margin, and the most `lopsided` one; nothing where none is won."""
    bench = Bench(pack, pack.sets[set_id], players, STANDARD, seed, 0.0, workers)
    results = bench.alike("seats", LOOKED_AT).results
    won = np.flatnonzero(results["end"] == End.WON)
    if not len(won):
        return {}
    came = np.sort(results["came"][:, :players], axis=1)
    margin, rounds = (came[:, -1] - came[:, -2])[won], results["rounds"][won].astype(np.int64)
    off = np.abs(margin - np.median(margin)) + np.abs(rounds - np.median(rounds))
    chosen = {"ordinary": int(np.argmin(off)), "lopsided": int(np.argmax(margin))}
    return {name: Sample(_again(bench, int(won[at])), int(margin[at])) for name, at in chosen.items()}


def _again(bench: Bench, group: int) -> Race:
    """Play the first race of a group again, as the batch ran it."""
    with wrapping():
        luck = mixed(np.uint64(bench.seed) ^ mixed(np.uint64(group)))
    race, equal = Race(bench.program, int(luck)), player(STANDARD, bench.pack)
    while not race.over:
        race.choose(equal.answer(race))
    return race
