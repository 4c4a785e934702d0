"""`cubitos play`, `replay`, `simulate` and `balance` for any game that can be stepped; a game may bring richer ones."""

from __future__ import annotations

import json
import random as chance
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Json,
    PackPath,
    console,
    leave_with,
    none_called,
    print_json,
    print_table,
    sound_pack,
    stop,
)
from cubitos_kit.cli.speech import Lang, said, tell
from cubitos_kit.cli.usage import MOST_SEEDS, check_range
from cubitos_kit.play.game import game

if TYPE_CHECKING:
    from cubitos_kit.lab.contest import Contest, Outcomes
    from cubitos_kit.lab.intervals import Figure, Sums
    from cubitos_kit.play.rules import Policy, Question, Rules

play_app, replay_app, simulate_app, balance_app = Commands(), Commands(), Commands(), Commands()

PERSON = "me"
"""Who is asked at the terminal."""
GAMES, MOST_GAMES = 1000, 10_000_000
PRECISION, FINEST, COARSEST = 1.0, 0.1, 20.0
"""In percentage points."""
LONGEST_RECORDING = 1_000_000
"""Bytes; and no game of so many choices is worth reading."""
NO_PLAYER = N_("no player is called `{id}`")
NO_LEVER = N_("nothing that one can have or not have is called `{id}`")
Seats = Annotated[int, typer.Option("--seats", metavar="N", help=N_("How many play."))]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help=N_("A whole number; if left out, one is drawn and shown."))
]
Who = Annotated[
    str, typer.Option("--players", metavar="NAME[,NAME]...", help=N_("Who plays; if fewer than seats, they repeat."))
]


@dataclass(frozen=True)
class Recording:
    """A game as it was played: the same luck and the same choices lead to the same end."""

    game: str
    pack: str
    version: str
    seats: int
    seed: int
    choices: tuple[int, ...]


@play_app.command()
def play(
    ctx: typer.Context,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="NAME[,NAME]...",
            help=N_("Who plays, `me` is you; all other seats play by themselves."),
        ),
    ] = PERSON,
    seats: Seats = 2,
    seed: Seed = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=N_("Write the game to a file, for `replay`."))
    ] = None,
    pack: PackPath = "",
    lang: Lang = None,
) -> None:
    """Ask whoever sits at the terminal; all others choose by themselves."""
    del lang
    found, luck = sound_pack(pack), _luck(ctx, seed)
    rules = _rules(ctx, found, seats)
    who = _players(found, players, seats)
    position, choices = rules.start(luck, (frozenset(),) * seats), list[int]()
    console().print(said(N_("Seed {seed}."), seed=luck), style="dim")
    try:
        while (question := rules.question(position)) is not None:
            policy = who[question.seat]
            which = policy(position) if policy else _asked(rules, position, question)
            after = rules.choose(position, which)
            choices.append(which)
            console().print(tell(rules.told(position, which, after)), markup=False)
            position = after
        _end(rules, position)
    finally:
        if save is not None:
            _write(save, Recording(game().id, found.id, found.version, seats, luck, tuple(choices)))


def _asked(rules: Rules[Any], position: Any, question: Question) -> int:  # noqa: ANN401 - of whatever game
    """Ask at the terminal until a number of an option comes."""
    out = console()
    out.print(tell(rules.stands(position)), style="bold", markup=False)
    out.print(tell(question.asks), markup=False)
    for number, option in enumerate(question.options, 1):
        out.print(f"  {number}  {tell(option)}", markup=False)
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            raise typer.Abort from None
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(question.options):
            return int(typed) - 1
        out.print(said(N_("Type a number from 1 to {n}."), n=len(question.options)))


def _end(rules: Rules[Any], position: Any) -> None:  # noqa: ANN401 - of whatever game
    winner = rules.outcome(position)["winner"]
    assert isinstance(winner, int)
    text = N_("Player {n} wins.") if winner >= 0 else N_("Nobody wins.")
    console().print(tell(rules.stands(position)), markup=False)
    console().print(said(text, n=winner + 1), style="bold")


@replay_app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A game that `play --save` wrote."))],
    pack: PackPath = "",
    lang: Lang = None,
) -> None:
    """Tell a recorded game, choice by choice."""
    del lang
    from cubitos_kit.play.rules import replayed

    found, recording = sound_pack(pack), _read(file)
    if (recording.game, recording.pack, recording.version) != (game().id, found.id, found.version):
        values = {"game": recording.game, "pack": f"{recording.pack} {recording.version}"}
        raise stop(N_("{file}: this is a game of {game}, with the pack {pack}"), file=str(file), **values)
    rules = game().rules(found)
    if not rules.seats[0] <= recording.seats <= rules.seats[1]:
        raise _not_a_game(file)
    try:
        positions = replayed(rules, recording.seed, recording.seats, recording.choices)
    except IndexError as error:
        raise stop(N_("{file}: choice {n} cannot be made in this game"), file=str(file), n=error.args[0]) from None
    for before, which, after in zip(positions, recording.choices, positions[1:], strict=False):
        console().print(tell(rules.told(before, which, after)), markup=False)
    if rules.question(positions[-1]) is None:
        _end(rules, positions[-1])


@simulate_app.command()
def simulate(
    ctx: typer.Context,
    games: Annotated[
        int, typer.Option("--games", metavar="N", help=N_("How many games, rounded up to whole groups."))
    ] = GAMES,
    players: Who = "",
    seats: Seats = 2,
    seed: Seed = None,
    pack: PackPath = "",
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Play many games: in a group all share their luck, and players take every seat in turn."""
    del lang
    from cubitos_kit.lab.contest import Stepwise
    from cubitos_kit.lab.intervals import average, share

    check_range(ctx, "--games", games, 1, MOST_GAMES)
    found, luck = sound_pack(pack), _luck(ctx, seed)
    rules = _rules(ctx, found, seats)
    names = _names(found, players, seats)
    policies = game().policies(found)
    groups = -(-games // seats)
    came = _played(Stepwise(rules, tuple(policies[name] for name in names)), groups, luck)
    wins = [share(_by_group(came["winner"] == player, seats)) for player in range(seats)]
    numbers = {name: column for name, column in came.items() if name != "winner" and column.ndim == 1}
    figures = {name: average(_by_group(column, seats)) for name, column in numbers.items()}
    if json_:
        rows = [{"player": name, "wins": asdict(each)} for name, each in zip(names, wins, strict=True)]
        means = {name: asdict(each) for name, each in figures.items()}
        print_json({"games": groups * seats, "seed": luck, "players": rows, "means": means})
        return
    columns = [said(N_("player")), said(N_("wins")), said(N_("95 % interval"))]
    print_table(columns, [(name, *_percent(each)) for name, each in zip(names, wins, strict=True)])
    print_table([said(N_("in a game")), said(N_("average")), said(N_("95 % interval"))], _means(figures))
    console().print(said(N_("{games} games, seed {seed}."), games=groups * seats, seed=luck), style="dim")


@balance_app.command()
def balance(
    ctx: typer.Context,
    lever: Annotated[
        str, typer.Argument(metavar="LEVER", help=N_("What a player may have or not have (default: all there is)."))
    ] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help=N_("Who sits on all seats (default: the first there is)."))
    ] = "",
    seats: Seats = 2,
    precision: Annotated[
        float, typer.Option("--precision", metavar="N", help=N_("How exact, in percentage points."))
    ] = PRECISION,
    seed: Seed = None,
    pack: PackPath = "",
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Measure what a player wins more who alone has something."""
    del lang
    from cubitos_kit.lab.contest import Stepwise
    from cubitos_kit.lab.experiments import Budget, effect, first_look, measure

    check_range(ctx, "--precision", precision, FINEST, COARSEST)
    found, luck = sound_pack(pack), _luck(ctx, seed)
    rules = _rules(ctx, found, seats)
    policy = game().policies(found)[_names(found, player, 1)[0]]
    levers = {each.id: each for each in game().levers(found)}
    if lever and lever not in levers:
        raise leave_with(none_called(NO_LEVER, lever, levers))
    points = precision / 100
    rows, records = [], []
    for each in [levers[lever]] if lever else levers.values():
        contest = Stepwise(rules, (policy,) * seats, (frozenset({each.id}), *[frozenset()] * (seats - 1)))
        run = measure(contest, Budget(points, first=first_look(points)), seed=luck)
        worth = effect(run, seats)
        rows.append((each.id, tell(each.called), *_points(worth.figure)))
        records.append({"lever": each.id, "worth": asdict(worth.figure), "games": worth.races})
    if json_:
        print_json({"seed": luck, "levers": records})
        return
    print_table([said(N_("id")), said(N_("name")), said(N_("wins more")), said(N_("95 % interval"))], rows)
    text = N_("What a player wins more who alone has it, in percentage points; {games} games, seed {seed}.")
    played = sum(int(str(record["games"])) for record in records)
    console().print(said(text, games=played, seed=luck), style="dim")


def _luck(ctx: typer.Context, seed: int | None) -> int:
    check_range(ctx, "--seed", seed or 0, 0, MOST_SEEDS)
    return chance.randrange(1_000_000) if seed is None else seed  # noqa: S311 - for play


def _rules(ctx: typer.Context, pack: Any, seats: int) -> Rules[Any]:  # noqa: ANN401 - of whatever game
    rules = game().rules(pack)
    check_range(ctx, "--seats", seats, *rules.seats)
    return rules


def _named(typed: str, known: Iterable[str]) -> list[str]:
    """Return the names that were typed with commas between, or say that nobody is called so."""
    names, listed = [name for name in (part.strip() for part in typed.split(",")) if name], list(known)
    for name in names:
        if name not in listed:
            raise leave_with(none_called(NO_PLAYER, name, listed))
    return names


def _names(pack: Any, typed: str, seats: int) -> list[str]:  # noqa: ANN401 - as above
    """Return who sits on each seat."""
    known = game().policies(pack)
    names = _named(typed, known) or [next(iter(known))]
    return [names[seat % len(names)] for seat in range(seats)]


def _players(pack: Any, typed: str, seats: int) -> list[Policy[Any] | None]:  # noqa: ANN401 - as above
    """Return how each seat chooses; nothing for the person at the terminal. Seats that nobody is named for play alone."""
    known = game().policies(pack)
    names = [*_named(typed, [PERSON, *known]), *[next(iter(known))] * seats]
    return [known.get(name) for name in names[:seats]]


def _played(contest: Contest, groups: int, seed: int) -> Outcomes:
    """Play so many groups, a hundred at a time, so that whoever interrupts need not wait."""
    import numpy as np

    size, games = 100 * contest.players, groups * contest.players
    parts = [contest.races(first, min(size, games - first), seed) for first in range(0, games, size)]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _by_group(column: Any, seats: int) -> Sums:  # noqa: ANN401 - an array
    from cubitos_kit.lab.intervals import Sums

    by_group = column.reshape(-1, seats).sum(1)
    return Sums.of(by_group, by_group * 0 + seats)


def _percent(each: Figure) -> Iterator[str]:
    yield f"{100 * each.value:.1f} %"
    yield f"{100 * each.low:.1f} – {100 * each.high:.1f} %"


def _points(each: Figure) -> Sequence[str]:
    return f"{100 * each.value:+.1f}", f"{100 * each.low:+.1f} … {100 * each.high:+.1f}"


def _means(figures: Mapping[str, Figure]) -> list[tuple[str, str, str]]:
    return [(name, f"{each.value:.1f}", f"{each.low:.1f} – {each.high:.1f}") for name, each in figures.items()]


def _write(file: Path, recording: Recording) -> None:
    from cubitos_kit.base.writing import write_whole

    write_whole(file, json.dumps(asdict(recording)) + "\n")
    console().print(said(N_("{file} is written."), file=str(file)), markup=False)


def _read(file: Path) -> Recording:
    """Read a game, which may come from anybody: nothing in it is taken for what it is not."""
    from cubitos_kit.base.reading import TooLargeError, read_bounded

    try:
        plain = json.loads(read_bounded(file, LONGEST_RECORDING))
        recording = Recording(**{**plain, "choices": tuple(plain["choices"])})
    except (ValueError, TypeError, KeyError, RecursionError, TooLargeError):
        raise _not_a_game(file) from None
    words = (recording.game, recording.pack, recording.version)
    numbers = (recording.seats, recording.seed, *recording.choices)
    sound = all(type(each) is str for each in words) and all(type(each) is int for each in numbers)
    if not sound or not 0 <= recording.seed <= MOST_SEEDS:
        raise _not_a_game(file)
    return recording


def _not_a_game(file: Path) -> typer.Exit:
    return stop(N_("{file}: this is not a game that `play --save` wrote"), file=str(file))
