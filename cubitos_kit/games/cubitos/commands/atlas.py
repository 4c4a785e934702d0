"""`cubitos atlas`: race many of the sets that the cards can make, and keep what came of it in files."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import (
    Json,
    MeasuredEdition,
    PackPath,
    complain,
    console,
    decimal,
    percent,
    print_figures,
    print_json,
    stop,
    unknown,
)
from cubitos_kit.cli.speech import Lang, said
from cubitos_kit.cli.usage import MOST_SEEDS, MOST_WORKERS, Workers, check_range, processors
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.packs import measured_pack
from cubitos_kit.games.cubitos.commands.racing import Boards, Laps, RacesOfEach, Seats, seated, seats_for, typed_again
from cubitos_kit.games.cubitos.commands.simulate import MOST_LAPS, progress_bar, too_much
from cubitos_kit.games.cubitos.model.player import STANDARD

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.atlas.figures import Overview
    from cubitos_kit.games.cubitos.atlas.parts import Parts
    from cubitos_kit.games.cubitos.atlas.shards import AboutAtlas, NoPackageError
    from cubitos_kit.games.cubitos.atlas.survey import Survey
    from cubitos_kit.games.cubitos.atlas.sweep import Raced
    from cubitos_kit.games.cubitos.model.pack import Pack

app = Commands()

SETS, RACES, LAPS, SEED = 1000, 8, 1, 0
MOST_RACES = 100_000
PER_FILE = 500
"""A file's worth of sets is lost when somebody interrupts: about a second's work."""
FIGURES = {
    "rounds": N_("rounds"),
    "margin": N_("steps from the winner to the next one"),
    "lead_changes": N_("changes of the lead"),
    "half_lead": N_("won by the leader at halfway"),
    "start_player": N_("won by the start player"),
    "busts": N_("busts per player"),
    "bought": N_("dice bought per player"),
    "in_use": N_("cards used per race"),
    "dead": N_("cards never used"),
}
"""What is summed up of an atlas, by its column."""
SHARES = {"half_lead", "start_player"}
CLUSTER = {
    "silent": N_("no Dask scheduler answers at {address}"),
    "workers": N_("the cluster at {address} has no worker"),
    "other": N_("the workers at {address} have another version of the kit, or none; install this one there"),
    "lost": N_("the cluster lost some of the sets; what is done is kept, and the same command goes on"),
}


@dataclass(frozen=True)
class Means:
    """Who does the work, which changes no number."""

    workers: int
    processes: int
    scheduler: str


@app.command()
def atlas(
    ctx: typer.Context,
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help=N_("The folder of the atlas; if it is there already, it is continued.")),
    ],
    sets: Annotated[
        int | None,
        typer.Option("--sets", metavar="N", help=N_("How many sets (default: 1000); an atlas can grow.")),
    ] = None,
    first: Annotated[
        int | None,
        typer.Option(
            "--first",
            metavar="N",
            help=N_("Begin at the set with this number, and take the ones that follow (default: a random sample)."),
        ),
    ] = None,
    races: RacesOfEach = None,
    seats: Seats = None,
    track: Boards = None,
    laps: Laps = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help=N_("A whole number (default: 0)."))] = None,
    workers: Workers = None,
    processes: Annotated[
        int | None,
        typer.Option("--processes", metavar="N", help=N_("Work in this many processes instead, with Dask.")),
    ] = None,
    scheduler: Annotated[
        str,
        typer.Option(
            "--scheduler", metavar="ADDRESS", help=N_("Work on the Dask cluster with this scheduler address.")
        ),
    ] = "",
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Race what is missing of an atlas, and sum up what is in it."""
    del lang
    for where, number, most in (
        ("--races", races, MOST_RACES),
        ("--laps", laps, MOST_LAPS),
        ("--workers", workers, MOST_WORKERS),
        ("--processes", processes, MOST_WORKERS),
    ):
        check_range(ctx, where, 1 if number is None else number, 1, most)
    check_range(ctx, "--seed", 0 if seed is None else seed, 0, MOST_SEEDS)
    if processes and scheduler:
        sentence = said(N_("the cluster has its own processes"))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--processes")
    given: dict[str, Any] = {"sets": sets, "first": first, "races": races, "seats": seats, "laps": laps, "seed": seed}
    given |= {"tracks": tuple(filter(None, (track or "").split(","))) or None, "edition": edition or None}
    survey, about = _planned(ctx, folder, given, measured_pack(pack, edition))
    means = Means(workers or processors(), processes or 0, scheduler)
    _sweep(folder, survey, about, means)
    _report(folder, about, _command(folder, about, pack), as_json=json)


def _planned(ctx: typer.Context, folder: Path, given: Mapping[str, Any], pack: Pack) -> tuple[Survey, AboutAtlas]:
    """Return what is to be raced: a new atlas, or one that goes on as it was begun."""
    from cubitos_kit import __version__
    from cubitos_kit.games.cubitos.atlas.shards import AboutAtlas

    if before := _before(folder):
        _agree(ctx, given, before)
        survey, about = _as_begun(folder, before, pack)
        wanted = about if given["sets"] is None else replace(about, sets=given["sets"])
    else:
        usual: dict[str, Any] = {
            "sets": SETS,
            "first": None,
            "races": RACES,
            "seats": seated(ctx, given["seats"], "", pack),
            "laps": LAPS,
            "seed": SEED,
        }
        usual |= {"tracks": (next(iter(pack.tracks)),), "edition": pack.edition}
        begun = usual | {option: value for option, value in given.items() if value is not None}
        same: dict[str, Any] = {"version": __version__, "player": STANDARD, "per_file": PER_FILE}
        wanted = AboutAtlas(**begun, **same, dice={}, content="", players="", rules="")
        survey = _survey(pack, wanted)
        wanted = _with_hashes(wanted, survey)
    first = wanted.first or 0
    check_range(ctx, "--first", first, 0, len(wanted.box) - 1)
    if not before and given["sets"] is None:
        wanted = replace(wanted, sets=min(SETS, len(wanted.box) - first))
    check_range(ctx, "--sets", wanted.sets, 1, len(wanted.box) - first)
    return survey, wanted


def _before(folder: Path) -> AboutAtlas | None:
    """Return what the atlas in a folder is, if there is one."""
    from cubitos_kit.games.cubitos.atlas.shards import NOTES, NotAnAtlasError, read_about

    try:
        return read_about(folder)
    except NotAnAtlasError:
        text = N_("{folder} holds something other than an atlas, or its {file} was changed")
        raise stop(text, folder=str(folder), file=NOTES) from None


def there(folder: Path, pack: Pack, seed: int) -> tuple[Survey, AboutAtlas]:
    """Return an atlas that is there and how its sets are raced, or say why nothing can be made of it."""
    before = _before(folder)
    if before is None:
        raise stop(N_("there is no atlas in {folder}"), folder=str(folder))
    survey, about = _as_begun(folder, before, pack)
    return replace(survey, seed=seed), about


def _as_begun(folder: Path, before: AboutAtlas, pack: Pack) -> tuple[Survey, AboutAtlas]:
    """See that an atlas that is there would be raced in the same way now."""
    from cubitos_kit import __version__

    if before.version != __version__:
        text = N_("{folder} was begun with version {before} of the kit, and this is {now}; begin another atlas")
        raise stop(text, folder=str(folder), before=before.version, now=__version__)
    if before.edition in pack.editions:
        pack = pack.in_edition(before.edition)
    low, high = seats_for(pack)
    survey = _survey(pack, before) if low <= before.seats <= high and pack.tracks.keys() >= {*before.tracks} else None
    if survey is None or _with_hashes(before, survey) != before:
        text = N_(
            "the cards, the boards, the players or the rules are not the same now as in {folder}; begin another atlas"
        )
        raise stop(text, folder=str(folder))
    return survey, before


def _with_hashes(about: AboutAtlas, survey: Survey) -> AboutAtlas:
    """Note what the sets are made of."""
    box, hashes = survey.parts.box, survey.fingerprint
    dice = dict(zip(box.dice, map(list, box.cards), strict=True))
    content, players, rules = hashes["content"], hashes["players"], hashes["rules"]
    return replace(about, dice=dice, content=content, players=players, rules=rules)


def _agree(ctx: typer.Context, given: Mapping[str, Any], begun: AboutAtlas) -> None:
    """Complain of an option that the atlas was not begun with."""
    for option, value in given.items():
        before = getattr(begun, option)
        if value is None or value == before:
            continue
        if option == "sets":
            if value > before:
                continue
            sentence = said(N_("an atlas can grow, but not shrink; sets in this one: {value}"), value=before)
        elif before is None:
            sentence = said(N_("this atlas is a random sample and stays one"))
        else:
            shown = ",".join(before) if isinstance(before, tuple) else before
            sentence = said(N_("this atlas was begun with {value} and cannot change that"), value=shown)
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--track" if option == "tracks" else f"--{option}")


def _survey(pack: Pack, about: AboutAtlas) -> Survey:
    return survey_of(pack, (about.seats, about.tracks, about.laps), about.races, about.seed, about.player)


def survey_of(
    pack: Pack,
    where: tuple[int, tuple[str, ...], int],
    races: int,
    seed: int,
    player: str = STANDARD,
) -> Survey:
    """Make the cards into numbers, for so many seats, on some boards, for so many laps."""
    from cubitos_kit.games.cubitos.atlas.survey import Survey
    from cubitos_kit.games.cubitos.commands.players import given_up
    from cubitos_kit.games.cubitos.players.player import PlayerError
    from cubitos_kit.games.cubitos.players.registry import weights_of, worth_of_cards

    parts = _parts_on(pack, *where)
    try:
        weights = weights_of(pack, player)(parts.bare.card_set.id)
    except PlayerError as error:  # an atlas says itself who raced for it
        raise given_up(error) from None
    return Survey(parts, weights, races, seed, worth_of_cards(pack, player))


def _parts_on(pack: Pack, seats: int, tracks: tuple[str, ...], laps: int) -> Parts:
    """Return what all sets of a pack are put together from, or say why there are none."""
    from cubitos_kit.games.cubitos.atlas.parts import parts_of
    from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError

    for name in tracks:
        if name not in pack.tracks:
            raise unknown("tracks", name, pack.tracks)
    try:
        return parts_of(pack, seats, tuple(pack.tracks[name] for name in tracks), laps)
    except TooMuchError as error:
        raise too_much(error) from None


def _sweep(folder: Path, survey: Survey, about: AboutAtlas, means: Means) -> None:
    """Race what is missing and write it, file by file."""
    from cubitos_kit.games.cubitos.atlas.shards import NoPackageError, begin, missing, write
    from cubitos_kit.games.cubitos.atlas.sweep import ClusterError

    try:
        begin(folder, about)
        left = missing(folder, about)
    except NoPackageError as error:
        raise no_package(error) from None
    new, done, started = sum(map(len, left)), about.sets - sum(map(len, left)), time.monotonic()
    if not new:
        return
    try:
        with ExitStack() as stack:
            compile_first()
            raced = stack.enter_context(closing(_raced(stack, survey, about, left, means)))
            more = stack.enter_context(progress_bar(about.sets))
            more(done)
            for stretch, rows in raced:
                write(folder, about, stretch, rows)
                done += len(stretch)
                more(len(stretch))
    except NoPackageError as error:
        raise no_package(error) from None
    except ClusterError as error:
        raise stop(CLUSTER[error.why], address=means.scheduler) from None
    except KeyboardInterrupt:
        complain(N_("Stopped. Sets done: {done} of {sets}; the same command goes on."), done=done, sets=about.sets)
        raise typer.Exit(INTERRUPTED) from None
    _tell_rate(new, time.monotonic() - started)


def no_package(error: NoPackageError) -> typer.Exit:
    """Say what has to be installed, and return the way out."""
    return stop(N_("this needs the package `{package}`; `pip install {package}` brings it"), package=error.package)


def _raced(stack: ExitStack, survey: Survey, about: AboutAtlas, left: list[range], means: Means) -> Raced:
    """Give the work to threads, to processes or to a cluster."""
    from cubitos_kit.games.cubitos.atlas.sweep import cluster, on_threads

    if not (means.processes or means.scheduler):
        return on_threads(survey, about.work(left), means.workers)
    return stack.enter_context(cluster(means.scheduler, means.processes)).race(survey, about.work(left))


def _tell_rate(sets: int, seconds: float) -> None:
    text = N_("sets raced: {sets}, in {seconds} s ({rate} a second)")
    told = said(text, sets=sets, seconds=decimal(seconds), rate=f"{sets / max(seconds, 0.001):.0f}")
    console(err=True).print(told, style="dim", markup=False)


def _command(folder: Path, about: AboutAtlas, pack: str) -> str:
    """Return the command that makes the same atlas somewhere else."""
    options: dict[str, Any] = {"--sets": about.sets, "--first": about.first, "--races": about.races}
    options |= {"--seats": about.seats, "--track": ",".join(about.tracks), "--laps": about.laps}
    options |= {"--seed": about.seed, "--edition": about.edition, "--pack": pack}
    return typed_again("cubitos", "atlas", folder, options=options)


def _report(folder: Path, about: AboutAtlas, command: str, *, as_json: bool) -> None:
    """Sum up what is in the atlas."""
    from cubitos_kit.games.cubitos.atlas.figures import COLUMNS, overview
    from cubitos_kit.games.cubitos.atlas.shards import read

    found = overview(read(folder, about, COLUMNS))
    if as_json:
        print_json(_record(found, about, command))
        return
    text = N_("{folder}: sets {sets} of {all}, races of each {races}")
    told = said(text, sets=found.sets, all=len(about.box), races=about.races, folder=str(folder))
    console().print(told, style="bold", markup=False)
    columns = [said(each) for each in (N_("figure"), N_("lowest"), N_("average"), N_("highest"))]
    rows = []
    for name, spread in found.spreads.items():
        values = (spread.lowest, spread.average, spread.highest)
        rows.append([said(FIGURES[name]), *(percent(each) if name in SHARES else decimal(each) for each in values)])
    print_figures(columns, rows)
    text = N_("Sets of which every card was used in some race: {share}")
    console().print(said(text, share=percent(found.without_dead / found.sets)), markup=False)
    console().print()
    console().print(said(N_("The same again: {command}"), command=command), markup=False, soft_wrap=True)


def _record(found: Overview, about: AboutAtlas, command: str) -> dict[str, Any]:
    from dataclasses import asdict

    spreads = {
        name: {"lowest": spread.lowest, "average": spread.average, "highest": spread.highest} if spread.sets else None
        for name, spread in found.spreads.items()
    }
    return {
        "atlas": asdict(about),
        "all": len(about.box),
        "done": found.sets,
        "without-dead": found.without_dead,
        "figures": spreads,
        "command": command,
    }
