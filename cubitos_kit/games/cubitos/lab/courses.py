"""How races of equal players go: seats, length, what becomes of each card. Two of them are there to read.

Each race is one of a group of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine.kernels.chance import splitmix
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import End, Race, wrapping
from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.measures import GAINS, Course, Seats
from cubitos_kit.games.cubitos.lab.races import Races
from cubitos_kit.games.cubitos.lab.summary import QUARTERS, Length
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from cubitos_kit.games.cubitos.players.registry import player
from cubitos_kit.lab.experiments import mean
from cubitos_kit.lab.intervals import Figure, Measured, Sums, average, share

MAY_ERR = 0.05
"""Of an interval that is looked at once."""


def seats(races: Races, players: int) -> Seats:
    """Return what each seat wins, and each place in the order behind the start player; nobody changes seats."""
    winner, won = races.results["winner"], races.results["end"] == End.WON
    order = (winner - races.results["start_player"]) % players
    return Seats(_shares(order[won], players), _shares(winner[won], players))


def _shares(winners: Any, players: int) -> tuple[Measured, ...]:  # noqa: ANN401 - an array
    """Return the share of each of equal players; it is so many times the number of players that each may win."""
    null = 1 / players
    return tuple(
        mean((winners == each).astype(np.int64), len(winners), null=null, may_err=MAY_ERR) for each in range(players)
    )


def course(races: Races, players: int) -> Course:
    """Return how races go."""
    results = races.results
    won = results["end"] == End.WON
    leader_won = won & (results["half_lead"] == results["winner"])
    other_won = won & (results["half_lead"] >= 0) & ~leader_won
    came = np.sort(results["came"][:, :players], axis=1)
    margin = (came[:, -1] - came[:, -2])[won]
    return Course(
        len(results),
        _length(results["rounds"][won]),
        _a_player(results["pushes"], players),
        _a_player(results["busts"], players),
        _a_player(results["bought"], players),
        _a_player(results["fans"], players),
        _average(results["lead_changes"]),
        _average(margin),
        mean(leader_won.astype(np.int64), len(results), null=1 / players, may_err=MAY_ERR),
        _share(other_won),
        _share(results["tie"] != 0),
        _share(~won),
        _share(results["stopped"] != 0),
    )


def _length(rounds: Any) -> Length:  # noqa: ANN401 - an array
    if not len(rounds):
        return Length((), _average(rounds), {})
    quarters = np.quantile(rounds, QUARTERS, method="inverted_cdf")
    values, counts = np.unique(rounds, return_counts=True)
    often = {int(value): int(count) for value, count in zip(values, counts, strict=True)}
    return Length(tuple(int(each) for each in quarters), _average(rounds), often)


def _average(numbers: Any) -> Figure:  # noqa: ANN401 - an array
    return average(Sums.of(numbers, np.ones(len(numbers))))


def _share(flags: Any) -> Figure:  # noqa: ANN401 - an array
    return share(Sums.of(flags, np.ones(len(flags))))


def _a_player(numbers: Any, players: int) -> Figure:  # noqa: ANN401 - an array
    return average(Sums.of(numbers[:, :players].sum(1), np.full(len(numbers), players)))


@dataclass(frozen=True)
class Usage:
    """What becomes of a card among equal players, as `CardReport` has it."""

    bought: Figure
    copies: Figure
    first_bought: tuple[int, ...]
    fired: Figure
    uses: float
    yields: Mapping[str, float]


def usage(program: Program, races: Races, card: str, die: str) -> Usage:
    """Return what becomes of a card."""
    players, count, colour = program.players, len(races.results), program.colour_of[die]
    first = races.results["first_bought"][:, :players, colour]
    units = units_of(program, card)
    fired = races.fired[units]
    gained = fired[:, 2:].sum(0) / count
    return Usage(
        share(Sums.of((first > 0).sum(1), np.full(count, players))),
        _a_player(races.results["bought_of"][:, :, colour], players),
        tuple(int(each) for each in np.quantile(first[first > 0], QUARTERS, method="inverted_cdf"))
        if first.any()
        else (),
        used(races, units),
        float(fired[:, 0].sum()) / count,
        {name: float(much) for name, much in zip(GAINS, gained, strict=True) if much},
    )


def used(races: Races, units: Sequence[int]) -> Figure:
    """Return the share of races in which the most common of some uses was seen: in at least so many any of them was."""
    count = len(races.results)
    most = max((int(races.fired[unit, 1]) for unit in units), default=0)
    return share(Sums.of(np.arange(count) < most, np.ones(count)))


def units_of(program: Program, card: str) -> list[int]:
    """Return the numbers of what a card's symbols can start."""
    return [number for number, unit in enumerate(program.units) if unit.card == card]


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
        luck = splitmix(np.uint64(bench.seed) ^ splitmix(np.uint64(group)))
    race, equal = Race(bench.program, int(luck)), player(STANDARD, bench.pack)
    while not race.over:
        race.choose(equal.answer(race))
    return race
