"""`cubitos simulate`: race a set many times, and say what came of it with honest numbers."""

from __future__ import annotations

import csv as comma_separated
import os
import random as chance
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import Json, MeasuredEdition, PackPath, complain, console, print_json, stop, unknown
from cubitos_kit.cli.speech import Lang, said
from cubitos_kit.cli.usage import MOST_SEEDS, Workers, at_once, check_range
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.judge import tuned_pack
from cubitos_kit.games.cubitos.commands.packs import measured_pack
from cubitos_kit.games.cubitos.commands.racing import OneSet, Seats, is_number, seated, split, typed_again
from cubitos_kit.play.game import game

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.engine.program.build import Program
    from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
    from cubitos_kit.games.cubitos.lab.races import Races
    from cubitos_kit.games.cubitos.lab.simulate import Entrants
    from cubitos_kit.games.cubitos.lab.summary import Tally
    from cubitos_kit.games.cubitos.model.pack import Pack

app = Commands()

MOST_GAMES, MOST_LAPS = 100_000_000, 9
TOO_MUCH = {
    "abilities": N_("abilities"),
    "at once": N_("abilities that one effect can start"),
    "code": N_("steps of abilities"),
    "colours": N_("colors of dice"),
    "dice": N_("dice"),
    "laps": N_("laps"),
    "numbers": N_("counted numbers"),
    "registers": N_("numbers that one ability remembers"),
    "rewards": N_("spaces with a reward"),
    "selectors": N_("choices of dice"),
    "spaces": N_("spaces"),
    "spaces of the fan track": N_("spaces of the fan track"),
    "stack": N_("numbers within one number"),
    "sword_units": N_("abilities with `who`, of all cards"),
    "turns": N_("turns of `repeat`s within each other"),
    "ways": N_("ways from one space"),
}
"""What there can be too much of for the engine, by the word of its `TooMuchError`."""


@dataclass(frozen=True)
class Means:
    """How it is raced, which changes no number."""

    workers: int
    csv: str
    """The file for a row a race, if one is wanted."""


@app.command()
def simulate(
    ctx: typer.Context,
    set_: OneSet,
    games: Annotated[
        int, typer.Option("--games", metavar="N", help=N_("How many races, rounded up to whole groups."))
    ] = 2000,
    seats: Seats = None,
    players: Annotated[
        str,
        typer.Option(
            "--players", metavar="CODE[,CODE]...", help=N_("Who races; if fewer than seats, they repeat in turn.")
        ),
    ] = "standard",
    track: Annotated[
        str, typer.Option("--track", metavar="TRACK[,TRACK]", help=N_("Other racetracks than the set's."))
    ] = "",
    laps: Annotated[
        int | None, typer.Option("--laps", metavar="N", help=N_("Another number of laps than the set's."))
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help=N_("A whole number; if left out, one is drawn and shown.")),
    ] = None,
    workers: Workers = None,
    csv: Annotated[
        str, typer.Option("--csv", metavar="FILE", help=N_("Also write a file with one row per race."))
    ] = "",
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print who wins, how long the races are, and which cards are used."""
    del lang
    check_range(ctx, "--games", games, 1, MOST_GAMES)
    check_range(ctx, "--laps", 1 if laps is None else laps, 1, MOST_LAPS)
    check_range(ctx, "--seed", 0 if seed is None else seed, 0, MOST_SEEDS)
    together = at_once(ctx, workers)
    found, set_id = found_or_leave(set_, pack, edition)
    if is_number(players):
        text = N_("here stands who races, as in `standard,greedy`; how many race is said by `--seats {n}`")
        raise typer.BadParameter(said(text, n=int(players)), ctx=ctx, param_hint="--players")
    racing = seated(ctx, seats, "", found)
    found = tuned_pack(found, set_id, racing, split(players), together)
    who = _entrants(ctx, players, racing, found)
    tracks = tuple(name for name in track.split(",") if name)
    for name in tracks:
        if name not in found.tracks:
            raise unknown("tracks", name, found.tracks)

    from cubitos_kit.games.cubitos.commands.simulate_tables import print_summary, record
    from cubitos_kit.games.cubitos.lab.simulate import whole_groups
    from cubitos_kit.games.cubitos.lab.summary import summary

    program = program_or_leave(found, set_id, racing, tracks, laps or 0)
    used = chance.randrange(1_000_000) if seed is None else seed  # noqa: S311 - for play
    number = whole_groups(games, racing)
    counted = _race(program, who, number, used, Means(together, csv))
    came = summary(program, who.names, used, counted)
    typed = ["cubitos", "simulate", set_, "--games", came.games, "--seats", racing, "--players", ",".join(who.names)]
    options = {"--track": track, "--laps": laps, "--edition": found.edition, "--pack": pack, "--seed": str(used)}
    command = typed_again(*typed, options=options)
    if json:
        print_json(record(came, program, command, found.edition) | {"asked": number})
    else:
        print_summary(came, program, command)
    if came.games < number:
        complain(N_("Interrupted: {done} of {games} races are done."), done=came.games, games=number)
        raise typer.Exit(INTERRUPTED)


def found_or_leave(set_: str, pack: str, edition: str) -> tuple[Pack, str]:
    """Return the pack and the id of a set that is named by its id, or by the file or pack that holds it."""
    looks_like_a_file = Path(set_).suffix in {".yaml", ".yml"} or "/" in set_ or os.sep in set_
    if not looks_like_a_file:
        found = measured_pack(pack, edition)
        if set_ in found.sets:
            return found, set_
        if pack or not Path(set_).is_dir():
            raise unknown("sets", set_, found.sets)
    elif pack:
        complain(N_("a set that is named by its file needs no --pack"))
        raise typer.Exit(1)
    found = measured_pack(set_, edition)
    own = sorted(name for kind, name in found.own if kind == "sets")
    if len(own) != 1:
        if own:
            complain(
                N_("`{file}` holds several sets; name one of them and --pack: {sets}"), file=set_, sets=", ".join(own)
            )
        else:
            complain(N_("`{file}` holds no set"), file=set_)
        raise typer.Exit(1)
    return found, own[0]


def _entrants(ctx: typer.Context, players: str, seats: int, pack: Pack) -> Entrants:
    """Return who sits where in the first race."""
    from cubitos_kit.games.cubitos.commands.players import given_up
    from cubitos_kit.games.cubitos.lab.simulate import entrants
    from cubitos_kit.games.cubitos.players.player import PlayerError

    codes = split(players)
    if not 1 <= len(codes) <= seats:
        sentence = said(N_("{players} players do not fit {seats} seats"), players=len(codes), seats=seats)
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--players")
    try:
        return entrants([codes[seat % len(codes)] for seat in range(seats)], pack)
    except PlayerError as error:
        raise given_up(error) from None


def program_or_leave(pack: Pack, set_id: str, seats: int, tracks: Sequence[str], laps: int) -> Program:
    """Make the set into numbers, if it is not too much for them."""
    from cubitos_kit.games.cubitos.engine.program.build import build
    from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError

    try:
        return build(pack, pack.sets[set_id], seats, tracks=tuple(pack.tracks[name] for name in tracks), laps=laps)
    except TooMuchError as error:
        raise too_much(error) from None


def too_much(error: TooMuchError) -> typer.Exit:
    """Say what is too much for the engine, and return the way out."""
    what = said(TOO_MUCH[error.what]) if error.what in TOO_MUCH else error.what
    return stop(N_("this race is too much for the engine ({what}: at most {limit})"), what=what, limit=error.limit)


def _race(program: Program, who: Entrants, games: int, seed: int, means: Means) -> Tally:
    """Race, and count chunk by chunk; interrupted, give what was counted so far."""
    from cubitos_kit.games.cubitos.commands.players import given_up
    from cubitos_kit.games.cubitos.lab.summary import tally
    from cubitos_kit.games.cubitos.players.player import PlayerError

    counted: Tally | None = None
    with ExitStack() as stack:
        write = stack.enter_context(_rows(means.csv, program.players)) if means.csv else None
        compile_first(*(game().kernels if who.asked else ()))
        stop = Event()
        chunks = who.races(program, games, seed=seed, workers=means.workers, stop=stop)
        stack.enter_context(interruptible(stop))
        done = stack.enter_context(progress_bar(games))
        try:
            for races in chunks:
                first = counted.games if counted else 0
                part = tally(program, races)
                counted = counted + part if counted else part
                if write:
                    write(races, first)
                done(len(races.results))
        except PlayerError as error:
            error.story = ""  # `cubitos players` is there to look into a player
            raise given_up(error) from None
    if counted is None:
        raise KeyboardInterrupt  # before a single race was over
    return counted


@contextmanager
def interruptible(stop: Event) -> Iterator[None]:
    """Have the first Ctrl-C stop the races gently; a second one is like any other."""
    before = signal.getsignal(signal.SIGINT)

    def heard(number: int, frame: object) -> None:
        del number, frame
        signal.signal(signal.SIGINT, before)
        stop.set()

    deaf = before in {signal.SIG_IGN, None}
    if not deaf:
        signal.signal(signal.SIGINT, heard)
    try:
        yield
    finally:
        if not deaf:
            signal.signal(signal.SIGINT, before)


@contextmanager
def progress_bar(games: int) -> Iterator[Any]:
    """Show in a terminal how far the races are."""
    out = console(err=True)
    if not out.is_terminal:
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda more: progress.advance(task, more)


EACH = ("dice", "fans", "pushes", "busts", "bought", "moved", "finished")
"""The columns of a player in the file with a row a race."""


@contextmanager
def _rows(file: str, players: int) -> Iterator[Any]:
    """Open a file for a row a race; what comes is written at once, so that memory does not grow with the races."""
    from cubitos_kit.base.writing import growing
    from cubitos_kit.games.cubitos.engine.race import End

    with growing(Path(file)) as opened:
        rows = comma_separated.writer(opened, lineterminator="\n")
        of_players = [f"{column}-{player}" for player in range(1, players + 1) for column in EACH]
        rows.writerow(["race", "group", "end", "rounds", "tie", "start-player", "winner", *of_players])

        def write(races: Races, first: int) -> None:
            for number, row in enumerate(races.results.tolist(), first):
                result = dict(zip(races.results.dtype.names, row, strict=True))
                winner = result["winner"] + 1 if result["winner"] >= 0 else ""
                end = End(result["end"]).name.lower().replace("_", "-")
                head = [number + 1, number // players + 1, end, result["rounds"], int(bool(result["tie"]))]
                each = [int(result[column][player]) for player in range(players) for column in EACH]
                rows.writerow([*head, result["start_player"] + 1, winner, *each])

        yield write
