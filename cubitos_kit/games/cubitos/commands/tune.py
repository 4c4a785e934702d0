"""`cubitos tune`: better weights for a set, by many races against who plays with the old ones."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import MeasuredEdition, PackPath, console, percent, print_table, stop, unknown
from cubitos_kit.cli.speech import Lang, said
from cubitos_kit.cli.usage import Workers, check_range
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.packs import measured_pack

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.lab.tune import Arena, Generation
    from cubitos_kit.games.cubitos.model.pack import Pack
    from cubitos_kit.games.cubitos.players.weights import Weights
    from cubitos_kit.lab.intervals import Figure

app = Commands()

GAMES, ROUNDS, AGAINST = 1000, 60, "standard"
MOST_GAMES, MOST_ROUNDS, MOST_WORKERS = 1_000_000, 10_000, 256
MEASURED = 20_000
"""Races on fresh luck that tell in the end how good the player is."""
FORMAT = 1
CHANGED = N_("{file} is not what a tuning wrote, or it was changed")


@dataclass(frozen=True)
class Begun:
    """What a tuning was begun with; it goes on with just that."""

    set: str
    against: str
    games: int
    seed: int
    fingerprint: str = ""


@app.command()
def tune(
    ctx: typer.Context,
    set_: Annotated[str, typer.Argument(metavar="SET", help=N_("The id of a set, as `sets list` has it."))],
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", help=N_("Races for each variant in each round (default: 1000).")),
    ] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help=N_("How many rounds of variants in all."))
    ] = ROUNDS,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help=N_("A whole number (default: 0)."))
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="PLAYER",
            help=N_("Whose weights to begin with and to race against (default: `standard`)."),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", show_default=False, help=N_("Where to write what was found.")),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", metavar="", help=N_("Continue a tuning that was interrupted."))
    ] = False,
    workers: Workers = None,
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    lang: Lang = None,
) -> None:
    """Look for better weights, write them into a file, and tell how much better they are."""
    del lang
    for where, number, low, high in (
        ("--games", GAMES if games is None else games, 1, MOST_GAMES),
        ("--rounds", rounds, 1, MOST_ROUNDS),
        ("--workers", 1 if workers is None else workers, 1, MOST_WORKERS),
    ):
        check_range(ctx, where, number, low, high)
    found = measured_pack(pack, edition)
    if set_ not in found.sets:
        raise unknown("sets", set_, found.sets)
    file = out or Path(f"tuned-{set_}.yaml")
    given = {"games": games, "seed": seed, "against": against}
    begun, done = _begun(ctx, file, set_, given, resume=resume)
    arena, start, fingerprint = _arena(found, begun, workers or os.cpu_count() or 1)
    if begun.fingerprint not in {"", fingerprint}:
        raise stop(N_("the set or the players are not the same now as in {file}; start again"), file=str(_notes(file)))
    _go_on(_Work(file, replace(begun, fingerprint=fingerprint), arena, start, found), done, rounds)


@dataclass(frozen=True)
class _Work:
    """What is being done, and where it is written."""

    file: Path
    begun: Begun
    arena: Arena
    start: Weights
    pack: Pack


def _notes(file: Path) -> Path:
    """Return the file beside it from which a tuning goes on."""
    return file.with_suffix(".tune.json")


def _begun(
    ctx: typer.Context, file: Path, set_: str, given: Mapping[str, Any], *, resume: bool
) -> tuple[Begun, list[list[int]]]:
    """Return what the tuning goes by and the rounds that are done already."""
    notes = _notes(file)
    if not resume:
        for there in (file, notes):
            if there.exists():
                raise stop(
                    N_("{file} exists already; continue it with --resume, or choose another file"), file=str(there)
                )
        games = given["games"] or GAMES
        return Begun(set_, given["against"] or AGAINST, games, given["seed"] or 0), []
    if not notes.is_file():
        raise stop(N_("there is no {file} to continue from"), file=str(notes))
    begun, done = _read(notes)
    for option, value in {**given, "set": set_}.items():
        before = getattr(begun, option)
        if value is not None and value != before:
            sentence = said(N_("this tuning was begun with {value} and cannot change that"), value=before)
            raise typer.BadParameter(sentence, ctx=ctx, param_hint="SET" if option == "set" else f"--{option}")
    return begun, done


def _read(notes: Path) -> tuple[Begun, list[list[int]]]:
    """Read from where a tuning goes on."""
    try:
        plain = json.loads(notes.read_text(encoding="utf-8"))
        texts = [str(plain[name]) for name in ("set", "against", "fingerprint")]
        begun = Begun(texts[0], texts[1], int(plain["games"]), int(plain["seed"]), texts[2])
        done = [[int(wins) for wins in each] for each in plain["wins"]]
        sound = plain["format"] == FORMAT and 1 <= begun.games <= MOST_GAMES and begun.seed >= 0
    except (ValueError, KeyError, TypeError):
        raise stop(CHANGED, file=str(notes)) from None
    if not sound:
        raise stop(CHANGED, file=str(notes))
    return begun, done


def _arena(found: Pack, begun: Begun, workers: int) -> tuple[Arena, Weights, str]:
    """Return where the variants race and from which weights they start."""
    from cubitos_kit.cli.output import print_problem
    from cubitos_kit.games.cubitos.engine.program.build import build
    from cubitos_kit.games.cubitos.lab.tune import Arena
    from cubitos_kit.games.cubitos.players.player import PlayerError
    from cubitos_kit.games.cubitos.players.registry import weights_of

    try:
        start = weights_of(found, begun.against)(begun.set)
    except PlayerError as error:
        print_problem(error.problem, err=True)
        raise typer.Exit(1) from None
    players = found.setup.most_players
    program = build(found, found.sets[begun.set], players)
    compile_first()
    arena = Arena(program, start, -(-begun.games // players) * players, workers)
    return arena, start, arena.fingerprint(start)


def _go_on(work: _Work, done: list[list[int]], rounds: int) -> None:
    """Tune up to so many rounds, noting each; interrupted, keep what is there."""
    from cubitos_kit.games.cubitos.lab.tune import NoPackageError, generations, knobs_of, variants

    knobs = knobs_of(work.start, work.arena.program)
    if any(len(wins) != variants(len(knobs)) for wins in done):
        raise stop(CHANGED, file=str(_notes(work.file)))
    rounds = max(rounds, len(done))
    latest: Generation | None = None
    try:
        for latest in generations(knobs, work.arena.count_wins, work.begun.seed, done):
            if latest.number > len(done):
                done.append(list(latest.wins))
                _note(work, done)
                _tell(work, latest, rounds)
            if latest.number >= rounds:
                break
    except NoPackageError:
        raise stop(N_("tuning needs the package `cma`; `pip install cma` brings it")) from None
    except KeyboardInterrupt:
        if latest is None:
            raise
        _write(work, latest)
        text = N_("Stopped after {n} rounds; {file} holds what was found, and --resume continues.")
        console(err=True).print(said(text, n=latest.number, file=str(work.file)), markup=False)
        raise typer.Exit(INTERRUPTED) from None
    assert latest is not None, "there is one round at least"
    _write(work, latest)
    _report(work, latest)


def _note(work: _Work, done: Sequence[Sequence[int]]) -> None:
    """Write down from where a tuning can go on."""
    from cubitos_kit.base.writing import write_whole

    rows = ",\n".join(f"    {json.dumps(list(wins))}" for wins in done)
    head = json.dumps({"format": FORMAT, **asdict(work.begun)}, indent=2, ensure_ascii=False)
    write_whole(_notes(work.file), f'{head[:-2]},\n  "wins": [\n{rows}\n  ]\n}}\n')


def _write(work: _Work, latest: Generation) -> None:
    """Write what was found as a file of a pack."""
    from cubitos_kit.base.writing import write_whole
    from cubitos_kit.content.round_trip import neat
    from cubitos_kit.games.cubitos.content.players import fragment

    write_whole(work.file, neat(fragment(work.begun.set, latest.middle), str(work.file)))


def _tell(work: _Work, latest: Generation, rounds: int) -> None:
    """Say what one round came to."""
    shares = [wins / work.arena.games for wins in latest.wins]
    text = N_("round {n} of {rounds}: the best variant wins {best}, all of them on average {mean}")
    best, mean = percent(max(shares)), percent(sum(shares) / len(shares))
    console(err=True).print(said(text, n=latest.number, rounds=rounds, best=best, mean=mean), style="dim", markup=False)


def _report(work: _Work, latest: Generation) -> None:
    """Say how the player fares on fresh luck, and what it values otherwise than at the start."""
    from cubitos_kit.games.cubitos.lab.tune import luck

    arena, begun = work.arena, work.begun
    games = -(-MEASURED // arena.program.players) * arena.program.players
    wins = arena.measure(latest.middle, games, luck(begun.seed, latest.number, fresh=True))
    _print_changes(work, latest)
    text = N_(
        "One tuned player among {others} who play as `{against}` wins {share} ({low} to {high}) of {games} new races; "
        "with the same weights as they it would win {null}."
    )
    values = {"others": arena.program.players - 1, "against": begun.against, "games": games}
    shares = {"share": wins.value, "low": wins.low, "high": wins.high, "null": arena.null}
    told = {name: percent(value) for name, value in shares.items()}
    console().print(said(text, **values, **told), markup=False)
    console().print(_verdict(wins, arena.null), style="bold", markup=False)
    text = N_("{file} is written: in the folder of a pack it makes `tuned` play so on `{set}`.")
    console().print(said(text, file=str(work.file), set=begun.set), markup=False)


def _verdict(wins: Figure, null: float) -> str:
    """Say whether that is better."""
    verdicts = {
        1: N_("It plays better."),
        0: N_("That is not shown to be better: more rounds or more races may find something."),
        -1: N_("It plays worse: more rounds or more races may find something better."),
    }
    return said(verdicts[wins.beside(null)])


def _print_changes(work: _Work, latest: Generation) -> None:
    """Print a row a weight: at the start, and now."""
    taste, start = latest.middle, work.start
    rows = [(name, _pair(start.pair(name)), _pair(pair)) for name, pair in taste.pairs.items()]
    rows += [(name, f"{start.single(name):g}", f"{value:g}") for name, value in taste.singles.items()]
    rows += [(name, f"{start.dice.get(name, 0):g}", f"{value:g}") for name, value in taste.dice.items()]
    print_table([said(column) for column in (N_("weight or die"), N_("at the start"), N_("tuned"))], rows)
    console().print()


def _pair(pair: tuple[float, float]) -> str:
    return f"{pair[0]:g} … {pair[1]:g}"
