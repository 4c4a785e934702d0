"""Sets raced one after the other: a row of figures each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from threading import Event
from typing import Any

import numpy as np

from cubitos_kit.engine import limits
from cubitos_kit.engine import records as engine_records
from cubitos_kit.engine.race import End
from cubitos_kit.lab.atlas.box import Box
from cubitos_kit.lab.atlas.minds import Minds
from cubitos_kit.lab.atlas.parts import Parts, put
from cubitos_kit.lab.intervals import Figure, Sums, average, share
from cubitos_kit.players import records
from cubitos_kit.players.compiled import kernels
from cubitos_kit.players.kernels.batch import race_set
from cubitos_kit.players.weights import Weights

AVERAGES = ("pushes", "busts", "bought", "fans")
"""What is counted of each player in each race."""


def figures_of(box: Box) -> np.dtype[np.void]:
    """Return what is known of a set: a column each.

    Shares and averages are those of the races that somebody won, or not a number where nobody won any.
    """
    plain: list[Any] = [
        ("set", "i8"),
        ("seed", "i8"),  # of the races, for `cubitos simulate`
        ("races", "i4"),
        ("won", "i4"),  # races that somebody won; the others were given up
        ("rounds", "f8"),
        ("rounds_low", "f8"),  # quartiles
        ("rounds_median", "f8"),
        ("rounds_high", "f8"),
        *((name, "f8") for name in AVERAGES),  # a player and race
        ("start_player", "f8"),  # how often it won
        ("ties", "f8"),
        ("lead_changes", "f8"),
        ("margin", "f8"),  # steps from the winner to the next one
        ("half_lead", "f8"),  # how often somebody won who led when the first one had come half the way
        ("in_use", "f8"),  # cards that anybody used, a race
        ("dead", "i4"),  # cards that nobody used in any race
    ]
    plain += [(f"used_{die}", "i4") for die in box.dice]  # races in which anybody used the card
    plain += [(f"bought_{die}", "i4") for die in box.dice]  # dice, in all races
    return np.dtype(plain)


@dataclass(frozen=True)
class Measured:
    """What one set came to."""

    number: int
    seed: int
    """Of its races, for `cubitos simulate`."""
    races: int
    won: int
    figures: Mapping[str, Figure]
    """Rounds, the winner's margin, cards in use, by their column."""
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
        table = _Table(self)
        rows = np.zeros(len(listed := [int(number) for number in numbers]), figures_of(self.parts.box))
        for place, number in enumerate(listed):
            if stop is not None and stop.is_set():
                return None
            table.race_set(number)
            table.note(number, rows[place])
        return rows

    def measured(self, number: int) -> Measured:
        """Race one set and return the figures that sets are wished by, with their intervals."""
        table = _Table(self)
        table.race_set(number)
        return table.measured(number)

    @cached_property
    def minds(self) -> Minds:
        """What every card is worth to the players."""
        return Minds(self.parts, self.weights, self.of_cards)

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


def seed_of(seed: int, number: int) -> int:
    """Return the seed of a set's races, whichever other sets are raced.

    >>> seed_of(1, 2) == seed_of(1, 2), seed_of(1, 2) == seed_of(1, 3)
    (True, False)
    """
    return int(np.random.SeedSequence([seed, number]).generate_state(1, np.uint64)[0] >> np.uint64(1))


class _Table:
    """Where one worker races set after set: nothing of it is shared."""

    def __init__(self, survey: Survey) -> None:
        self.survey, parts = survey, survey.parts
        self.program, self.brains = parts.new_table(), survey.minds.new_brains()
        self.seats = parts.bare.players
        self.colours = [parts.bare.colour_of[die] for die in parts.box.dice]
        self.handicaps = np.zeros(self.seats, records.HANDICAP)
        self.states = np.zeros(1, engine_records.STATE)
        self.words = self.states.view(np.int32)
        self.memories, self.log = np.zeros(1, records.MEMORY), np.zeros(1, engine_records.LOG)
        self.results = np.zeros(survey.races, records.RESULT)
        self.used = np.zeros((survey.races, limits.COLOURS), np.int64)
        where = (self.program, self.states, self.words, self.brains, self.handicaps, self.memories, self.log)
        self.race = race_set.bound(*where, ..., self.results, self.used)

    def race_set(self, number: int) -> None:
        """Race a set as often as is asked for."""
        parts = self.survey.parts.of(number)
        put(self.program, parts)
        self.survey.minds.fill(self.brains, self.program, parts)
        self.race(seed_of(self.survey.seed, number))

    def note(self, number: int, row: Any) -> None:  # noqa: ANN401 - a record
        """Fill the row of the set that was raced."""
        dice, all_won = self.survey.parts.box.dice, self.results["end"] == End.WON
        row["set"], row["seed"], row["races"] = number, seed_of(self.survey.seed, number), self.survey.races
        times, bought = self.used[:, self.colours].sum(0), self.results["bought_of"].sum((0, 1))[self.colours]
        for place, die in enumerate(dice):
            row[f"used_{die}"], row[f"bought_{die}"] = times[place], bought[place]
        row["dead"] = (times == 0).sum()
        row["won"] = all_won.sum()
        if row["won"]:
            self._note_won(self.results[all_won], row)
            row["in_use"] = self.used[all_won][:, self.colours].sum() / int(row["won"])
            return
        for name in row.dtype.names:
            if row.dtype[name].kind == "f":
                row[name] = np.nan

    def _note_won(self, results: Any, row: Any) -> None:  # noqa: ANN401
        """Work out the figures of races that somebody won."""
        won, winner, rounds = len(results), results["winner"], np.sort(results["rounds"])
        row["rounds"] = rounds.sum() / won
        for name, quarter in (("rounds_low", 1), ("rounds_median", 2), ("rounds_high", 3)):
            row[name] = rounds[(quarter * (won - 1) + 2) // 4]
        for name in AVERAGES:
            row[name] = results[name][:, : self.seats].sum() / (won * self.seats)
        row["start_player"] = (winner == results["start_player"]).sum() / won
        row["half_lead"] = (winner == results["half_lead"]).sum() / won
        row["ties"] = (results["tie"] != 0).sum() / won
        row["lead_changes"] = results["lead_changes"].sum() / won
        row["margin"] = self._margins(results).sum() / won

    def _margins(self, results: Any) -> Any:  # noqa: ANN401
        """Return how many steps the winner was ahead of the next one, race by race."""
        came, winner = results["came"][:, : self.seats], results["winner"]
        others = np.where(np.arange(self.seats) == winner[:, None], -1, came).max(1)
        return came[np.arange(len(results)), winner] - others

    def measured(self, number: int) -> Measured:
        """Return what the set that was raced came to. Each race has its own luck, so each is a group by itself."""
        all_won, used = self.results["end"] == End.WON, self.used[:, self.colours]
        results, one = self.results[all_won], np.ones(self.survey.races, np.int64)
        values = {"rounds": results["rounds"], "margin": self._margins(results), "in_use": used[all_won].sum(1)}
        return Measured(
            number,
            seed_of(self.survey.seed, number),
            self.survey.races,
            len(results),
            {name: average(Sums.of(each, one[: len(results)])) for name, each in values.items()},
            tuple(share(Sums.of(used[:, place], one)) for place in range(len(self.colours))),
        )
