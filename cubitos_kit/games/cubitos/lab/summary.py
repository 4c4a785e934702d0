"""What many races come to: whole numbers that are added up race by race, and the figures worked out of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.program.units import Unit
from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.lab.races import Races
from cubitos_kit.games.cubitos.model.ability import When
from cubitos_kit.lab.intervals import UNKNOWN, Figure, Sums, average, share, wilson

COUNTED = ("pushes", "busts", "bought", "fans")
"""What is counted of every player in every race, by its name in `players.records.RESULT`."""
GIVEN_UP = (End.TOO_LONG, End.ENDLESS, End.TOO_MUCH)
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Tally:
    """Whole numbers only, so that it does not matter in which order races are added. Its size does not grow with them."""

    games: int
    ends: tuple[int, ...]
    """Races by how they ended, as `End` numbers it."""
    stopped: int
    """Races in which a number came to its bound."""
    rounds: tuple[int, ...]
    """Races that were won, by how many rounds they took."""
    ties: Sums
    start_player: Sums
    length: Sums
    wins: tuple[Sums, ...]
    """Of each player, like what follows."""
    rounds_won: tuple[Sums, ...]
    counted: Mapping[str, tuple[Sums, ...]]
    busts_per_push: tuple[Sums, ...]
    fired: tuple[tuple[int, int], ...]
    """Of each use of a symbol: how often, and in how many races."""

    def __add__(self, other: Tally) -> Tally:
        """Add other races of the same players."""
        return Tally(
            self.games + other.games,
            tuple(a + b for a, b in zip(self.ends, other.ends, strict=True)),
            self.stopped + other.stopped,
            tuple(a + b for a, b in zip(self.rounds, other.rounds, strict=True)),
            self.ties + other.ties,
            self.start_player + other.start_player,
            self.length + other.length,
            _added(self.wins, other.wins),
            _added(self.rounds_won, other.rounds_won),
            {name: _added(sums, other.counted[name]) for name, sums in self.counted.items()},
            _added(self.busts_per_push, other.busts_per_push),
            tuple((a + c, b + d) for (a, b), (c, d) in zip(self.fired, other.fired, strict=True)),
        )


def _added(these: tuple[Sums, ...], those: tuple[Sums, ...]) -> tuple[Sums, ...]:
    return tuple(a + b for a, b in zip(these, those, strict=True))


def tally(program: Program, races: Races) -> Tally:
    """Count races; they must be whole groups."""
    results, players = races.results, program.players

    def grouped(numbers: Any) -> Any:  # noqa: ANN401 - arrays
        return np.asarray(numbers, np.int64).reshape(-1, players).sum(1)

    won = results["end"] == End.WON
    all_won = grouped(won)
    wins = [won & (results["winner"] == player) for player in range(players)]
    grouped_wins = [grouped(each) for each in wins]
    each_race = np.full(len(all_won), players)
    pushes = [grouped(results["pushes"][:, player]) for player in range(players)]
    lengths = np.bincount(results["rounds"][won], minlength=limits.ROUNDS + 2)
    return Tally(
        len(results),
        tuple(np.bincount(results["end"], minlength=len(End)).tolist()),
        int(results["stopped"].sum()),
        tuple(lengths.tolist()),
        Sums.of(grouped(won & (results["tie"] != 0)), all_won),
        Sums.of(grouped(won & (results["winner"] == results["start_player"])), all_won),
        Sums.of(grouped(np.where(won, results["rounds"], 0)), all_won),
        tuple(Sums.of(each, all_won) for each in grouped_wins),
        tuple(Sums.of(grouped(np.where(wins[p], results["rounds"], 0)), grouped_wins[p]) for p in range(players)),
        {
            name: tuple(Sums.of(grouped(results[name][:, player]), each_race) for player in range(players))
            for name in COUNTED
        },
        tuple(Sums.of(grouped(results["busts"][:, player]), pushes[player]) for player in range(players)),
        tuple((int(often), int(in_races)) for often, in_races in races.fired[: len(program.units), :2]),
    )


@dataclass(frozen=True)
class PlayerFigures:
    """How one player fared, wherever it sat."""

    player: str
    wins: Figure
    """The share of the races that somebody won."""
    null: float
    """The share of wins of one among equals."""
    rounds_won: Figure
    """How many rounds the races took that it won."""
    pushes: Figure
    """A race, like busts, dice bought and fans."""
    busts: Figure
    busts_per_push: Figure
    bought: Figure
    fans: Figure

    @property
    def stands_out(self) -> int:
        """-1 or 1 where it wins less or more than one among equals, beyond its interval; else 0."""
        return self.wins.beside(self.null)


@dataclass(frozen=True)
class Length:
    """How many rounds the races took that were won."""

    quarters: tuple[int, ...]
    """The shortest, the quartiles, the longest; nothing where no race was won."""
    average: Figure
    counts: Mapping[int, int]
    """Races by their rounds."""


@dataclass(frozen=True)
class UseCount:
    """How often something that a card's symbols can do was done, by anybody."""

    card: str
    die: str
    when: When
    face: int
    """The face of the die: `codes.SYMBOL`, `codes.POWER`, or 0 for what needs no symbol."""
    abilities: tuple[int, ...]
    """Which of the card's abilities, by their place on it."""
    races: Figure
    """The share of races in which it was used."""
    uses: float
    """A race."""


@dataclass(frozen=True, repr=False)
class Summary:
    """What many races came to."""

    set_id: str
    tracks: tuple[str, ...]
    laps: int
    seed: int
    games: int
    groups: int
    """So many groups of as many races as there are players; the races of a group share their luck."""
    alike: bool
    """Whether all players are the same: then the races of a group are one and the same race."""
    players: tuple[PlayerFigures, ...]
    length: Length
    ties: Figure
    """The share of won races that needed another round because of a tie."""
    start_player: Figure
    """The share of won races that the start player of the first round won."""
    given_up: Mapping[End, int]
    """Races that nobody won, by the reason."""
    stopped: int
    """Races in which a number came to `limits.MOST`, so that the figures are not those of the cards as written."""
    most_rounds: int
    """A race that nobody has won by then is given up."""
    uses: tuple[UseCount, ...]

    def __repr__(self) -> str:
        """Write the most important figures, a line a player."""
        head = f"<Summary of {self.games} races of {self.set_id}, seed {self.seed}: {self.length.average} rounds"
        lines = [f"{each.player} wins {each.wins}" for each in self.players]
        lost = [f"given up, {end.name}: {number}" for end, number in self.given_up.items() if number]
        return "\n  ".join([head, *lines, *lost]) + ">"


def summary(program: Program, names: Sequence[str], seed: int, counted: Tally) -> Summary:
    """Work the figures out of what was counted."""
    lengths = {rounds: races for rounds, races in enumerate(counted.rounds) if races}
    leg_boards = program.record.leg_board[: program.record.n_legs : program.laps]
    return Summary(
        program.card_set.id,
        tuple(program.boards[int(board)].id for board in leg_boards),
        program.laps,
        seed,
        counted.games,
        counted.games // program.players,
        _alike(names, counted),
        tuple(_figures(name, player, counted) for player, name in enumerate(names)),
        Length(_quarters(lengths), average(counted.length), lengths),
        share(counted.ties),
        share(counted.start_player),
        {end: counted.ends[end] for end in GIVEN_UP},
        counted.stopped,
        int(program.record.max_rounds),
        tuple(
            _use(unit, *fired, counted)
            for unit, fired in zip(program.units, counted.fired, strict=True)
            if _can_be(program, unit)
        ),
    )


def _alike(names: Sequence[str], counted: Tally) -> bool:
    """Tell whether all players are the same and always choose the same: then each wins once a group."""
    return len(set(names)) == 1 and all(wins.part == wins.part_squared for wins in counted.wins)


def _figures(name: str, player: int, counted: Tally) -> PlayerFigures:
    sums = {what: average(each[player]) for what, each in counted.counted.items()}
    return PlayerFigures(
        name,
        share(counted.wins[player]),
        1 / len(counted.wins),
        average(counted.rounds_won[player]),
        busts_per_push=average(counted.busts_per_push[player]),
        **sums,
    )


def _quarters(lengths: Mapping[int, int]) -> tuple[int, ...]:
    """Return the shortest length, the quartiles, and the longest, each one that was raced.

    >>> _quarters({10: 1, 12: 2, 20: 1})
    (10, 10, 12, 12, 20)
    """
    if not lengths:
        return ()
    sums, total = np.cumsum(list(lengths.values())), sum(lengths.values())
    rounds = list(lengths)
    return tuple(rounds[int(np.searchsorted(sums, max(1, quarter * total)))] for quarter in QUARTERS)


def _can_be(program: Program, unit: Unit) -> bool:
    """Tell whether the die has the face that this takes."""
    face = program.faces[unit.face] if unit.face else ""
    return not face or face in program.pack.dice[unit.die].faces


def _use(unit: Unit, often: int, in_races: int, counted: Tally) -> UseCount:
    """Work out how often a symbol was used; each group counts as one race, for nothing tells how far they agree."""
    groups = counted.games // len(counted.wins)
    part = in_races / counted.games if counted.games else 0.0
    races = wilson(part, groups) if groups else UNKNOWN
    return UseCount(unit.card, unit.die, unit.when, unit.face, unit.abilities, races, often / max(1, counted.games))
