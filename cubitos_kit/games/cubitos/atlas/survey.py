"""Sets raced one after the other, each by a seed of its own: a row of figures each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from threading import Event
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.atlas.box import Numbers
from cubitos_kit.games.cubitos.atlas.figures import Raced, figures_of
from cubitos_kit.games.cubitos.atlas.parts import Parts
from cubitos_kit.games.cubitos.atlas.stock import Minds, Stock, stock_of
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine import records as engine_records
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.compiled import kernels
from cubitos_kit.games.cubitos.players.kernels.sets import race_sets
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.intervals import Figure, Sums, average, share

FEEL = ("rounds", "margin", "in_use", "lead_changes", "busts", "bought")
"""What a race on a set feels like, by the columns of an atlas: its length, how close it is, how many cards are used in it,
how often the lead changes, how often a player busts, how many dice one buys."""
TOGETHER = 400
"""So many races are run before somebody who wants to stop is heard: some hundredths of a second's work."""


@dataclass(frozen=True)
class SurveyedSet:
    """What one set came to."""

    number: int
    seed: int
    """Of its races, for `cubitos simulate`."""
    races: int
    won: int
    figures: Mapping[str, Figure]
    """What sets are wished by, by their column: rounds, the winner's margin, cards in use, and the rest of `FEEL`."""
    used: tuple[Figure, ...]
    """The share of races in which a card was used, in the order of the box."""


@dataclass(frozen=True)
class Survey:
    """How sets are raced: what they are put together from, who races, how often, and the seed of it all."""

    parts: Parts
    weights: Weights
    """All players are alike, so a race says as much as the group of races that it belongs to."""
    races: int
    seed: int
    of_cards: Mapping[str, float] = field(default_factory=dict)
    """What the players think of single cards, in coins."""

    def figures(self, numbers: Iterable[int], stop: Event | None = None) -> Any:  # noqa: ANN401 - an array
        """Race sets and return a row each, or nothing once `stop` is set; the rows depend on nothing but the survey."""
        table = WorkerTable(self)
        every = np.fromiter(numbers, np.int64)
        rows = np.zeros(len(every), figures_of(self.parts.box))
        together = max(1, TOGETHER // self.races)
        for begin in range(0, len(every), together):
            if stop is not None and stop.is_set():
                return None
            table.race(every[begin : begin + together]).note(self.parts.box.dice, rows[begin : begin + together])
        return rows

    def measured(self, number: int) -> SurveyedSet:
        """Race one set and return the figures that sets are wished by, with their intervals."""
        raced = WorkerTable(self).race(np.array([number]))
        won, one = raced.won[0], np.ones(self.races, np.int64)
        results, seats = raced.results[0], self.parts.bare.players
        values = {"rounds": results["rounds"], "margin": raced.margins[0], "in_use": raced.used[0].sum(1)}
        values["lead_changes"] = results["lead_changes"]
        of_players = {name: results[name][:, :seats].sum(1) for name in ("busts", "bought")}
        return SurveyedSet(
            number,
            int(raced.seeds[0]),
            self.races,
            int(won.sum()),
            {name: average(Sums.of(each[won], one[won])) for name, each in values.items()}
            | {name: average(Sums.of(each[won], seats * one[won])) for name, each in of_players.items()},
            tuple(share(Sums.of(used, one)) for used in raced.used[0].T),
        )

    @cached_property
    def minds(self) -> Minds:
        """What every card is worth to the players."""
        return Minds(self.parts, self.weights, self.of_cards)

    @cached_property
    def stock(self) -> Stock:
        """All cards, ready to be put into a program."""
        return stock_of(self.parts, self.minds.thinks)

    @cached_property
    def fingerprint(self) -> dict[str, str]:
        """Return what changes when the cards, the boards, the players or the rules do."""
        parts = [part for each in self.parts.parts for part in each]
        content = sha256(self.parts.bare.table.tobytes())
        for part in parts:
            content.update(part.card.encode())
            content.update(part.unit_rows.tobytes())
            for _, rows in part.rows.values():
                content.update(rows.tobytes())
            for value in (*part.of_colour.values(), part.first_unit):
                content.update(np.asarray(value).tobytes())
        players = sha256(self.minds.new_brains().tobytes())
        for part in parts:
            players.update(np.float64(self.minds.thinks(part)).tobytes())
        hashes = {"content": content.hexdigest(), "players": players.hexdigest(), "rules": kernels().key}
        return {name: digest[:20] for name, digest in hashes.items()}


class WorkerTable:
    """Where one worker races set after set: nothing of it is shared."""

    def __init__(self, survey: Survey) -> None:
        """Make room for a program, for a race, and for what players think."""
        self.survey, parts = survey, survey.parts
        self.program, self.brains = parts.new_table(), survey.minds.new_brains()
        self.seats = parts.bare.players
        self.colours = [parts.bare.colour_of[die] for die in parts.box.dice]
        handicaps = np.zeros(self.seats, records.HANDICAP)
        states = np.zeros(1, engine_records.STATE)
        race = (states, states.view(np.int32), self.brains, handicaps)
        stock = (survey.stock.numbers, survey.stock.rows)
        rest = (np.zeros(1, records.MEMORY), np.zeros(1, engine_records.LOG))
        self._where = (self.program, self.program.view(np.int32), *stock, *race, *rest)

    def race(self, numbers: Numbers) -> Raced:
        """Race sets as often as is asked for."""
        survey, races = self.survey, len(numbers) * self.survey.races
        seeds = seeds_of(survey.seed, numbers)
        results, used = np.zeros(races, records.RESULT), np.zeros((races, limits.COLOURS), np.int64)
        chosen = survey.stock.chosen(survey.parts.box.all_places(numbers))
        race_sets(*self._where, chosen, seeds, results, used)
        shape = (len(numbers), survey.races)
        return Raced(
            numbers, seeds, results.reshape(shape), used[:, self.colours].reshape(*shape, -1), self.seats, self.colours
        )


POOL = 4
"""So many numbers of 32 bits NumPy stirs."""
WORD = 0xFFFFFFFF


def seeds_of(seed: int, numbers: Numbers) -> Any:  # noqa: ANN401 - an array
    """Return the seeds of many sets, as NumPy's `SeedSequence([seed, number])` has them; that makes them one by one.

    >>> seeds_of(1, np.array([2, 3])).tolist() == [seeds_of(1, np.array([each])).item() for each in (2, 3)]
    True
    """
    known = [seed & WORD, *((seed >> 32,) if seed > WORD else ())]
    entropy = [np.full(len(numbers), each, np.uint32) for each in known]
    entropy += [(numbers >> shift & WORD).astype(np.uint32) for shift in (0, 32)]
    entropy += [np.zeros(len(numbers), np.uint32)] * (POOL - len(entropy))
    stir = _Stir(0x43B0D7E5, 0x931E8875)
    pool = [stir(each) for each in entropy]
    for source in range(POOL):
        for to in range(POOL):
            if to != source:
                pool[to] = _mixed(pool[to], stir(pool[source]))
    stir = _Stir(0x8B51F9DD, 0x58F38DED)
    low, high = (stir(each).astype(np.uint64) for each in pool[:2])
    return (low | high << np.uint64(32)) >> np.uint64(1)


class _Stir:
    """Gives numbers others, by a number that is another one every time."""

    def __init__(self, by: int, factor: int) -> None:
        self.by, self.factor = by, factor

    def __call__(self, words: Any) -> Any:  # noqa: ANN401 - an array
        mixed = words ^ np.uint32(self.by)
        self.by = self.by * self.factor & WORD
        mixed = mixed * np.uint32(self.by)
        return mixed ^ (mixed >> np.uint32(16))


def _mixed(a: Any, b: Any) -> Any:  # noqa: ANN401 - arrays
    mixed = np.uint32(0xCA01F9DD) * a - np.uint32(0x4973F715) * b
    return mixed ^ (mixed >> np.uint32(16))
