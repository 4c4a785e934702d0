"""`cubitos balance`: what every card, seat and way to play of a set is worth, and who is accused of what."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.writing import check_place, write_all
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import Json, MeasuredEdition, PackPath, complain, here, print_json, stop
from cubitos_kit.cli.speech import Lang, said, spoken, with_nearest
from cubitos_kit.cli.usage import MOST_SEEDS, Workers, at_once, check_range
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.content.nearest import nearest
from cubitos_kit.games.cubitos.commands.judge import NoTune, Player, judge_or_leave
from cubitos_kit.games.cubitos.commands.racing import (
    OneSet,
    Precision,
    Seats,
    SeatsOfOld,
    Seed,
    seated,
    showing,
    typed_again,
)
from cubitos_kit.games.cubitos.commands.simulate import found_or_leave, program_or_leave

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.lab.measures import Balance
    from cubitos_kit.games.cubitos.lab.results import Answer, Inquiry
    from cubitos_kit.games.cubitos.model.pack import Pack
    from cubitos_kit.games.cubitos.report.accusations import ReportRequest
    from cubitos_kit.games.cubitos.report.balance import Making

app = Commands()

SEED, PRECISION = 0, "1pp"
FINEST, COARSEST = 0.1, 25
"""In percentage points."""
Files = dict[Path, str | bytes]
"""What is to be written, and where."""


@app.command()
def balance(
    ctx: typer.Context,
    set_: OneSet,
    precision: Precision = PRECISION,
    seed: Seed = SEED,
    seats: Seats = None,
    players: SeatsOfOld = "",
    player: Player = "",
    no_tune: NoTune = False,
    workers: Workers = None,
    html: Annotated[
        str, typer.Option("--html", metavar="FILE", help=N_("Also write the report as a page with charts."))
    ] = "",
    markdown: Annotated[
        str, typer.Option("--markdown", metavar="FILE", help=N_("Also write the report as Markdown."))
    ] = "",
    csv: Annotated[str, typer.Option("--csv", metavar="FOLDER", help=N_("Also write its figures as CSV files."))] = "",
    parquet: Annotated[
        str, typer.Option("--parquet", metavar="FOLDER", help=N_("Also write its figures as Parquet files."))
    ] = "",
    snapshot: Annotated[
        str,
        typer.Option(
            "--snapshot",
            metavar="FILE",
            help=N_("Also write a small file for `compare --against`, to be committed."),
        ),
    ] = "",
    races: Annotated[
        str,
        typer.Option(
            "--races",
            metavar="FOLDER",
            help=N_("Also write an ordinary race and the most lopsided one, for `cubitos replay`."),
        ),
    ] = "",
    fail_on: Annotated[
        str,
        typer.Option(
            "--fail-on",
            metavar="VERDICT[,VERDICT]...",
            help=N_("Exit with code 1 if one of these verdicts is found; `all` stands for any."),
        ),
    ] = "",
    details: Annotated[
        bool, typer.Option("--details", metavar="", help=N_("Also print all figures, table by table."))
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", metavar="", help=N_("Race again, even for what is known from before."))
    ] = False,
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure a set, and print the report."""
    del lang
    exact = precision_of(ctx, precision)
    check_range(ctx, "--seed", seed, 0, MOST_SEEDS)
    together = at_once(ctx, workers)
    wanted = _verdicts(ctx, fail_on)
    found, set_id = found_or_leave(set_, pack, edition)
    racing = seated(ctx, seats, players, found)
    program_or_leave(found, set_id, racing, (), 0)
    if parquet:
        _needs_parquet()
    check_places((html, markdown, snapshot), (csv, parquet, races))

    from cubitos_kit.games.cubitos.lab.results import Inquiry
    from cubitos_kit.games.cubitos.report.balance import Making

    judge = judge_or_leave(found, set_id, racing, player=player, no_tune=no_tune, workers=together)
    question = Inquiry(found, set_id, racing, seed, exact, judge=judge)
    if fresh:
        from cubitos_kit.games.cubitos.lab.results import clear

        clear(frozenset({question.key}))
    came = answered(question, together)
    typed = ["cubitos", "balance", set_, "--precision", precision, "--seed", seed, "--seats", racing]
    typed += ["--player", player] if player else ["--no-tune"] if no_tune else []
    options = {"--pack": pack, "--edition": found.edition}
    where = _where(found, set_, pack)
    read, recorded = _races_to_read(Path(races), question, where, found.edition, together) if races else ((), {})
    asked = asked_for(set_, found, pack)
    made = Making(typed_again(*typed, options=options), came.seconds, came.reused, found.edition, read, asked)
    wished = {"html": html, "markdown": markdown, "csv": csv, "parquet": parquet, "snapshot": snapshot}
    write_all({**recorded, **_files(came.balance, found, made, wished)})
    if json:
        from cubitos_kit.games.cubitos.report.records import record

        print_json(record(came.balance, made))
    else:
        from cubitos_kit.cli.papers import print_paper
        from cubitos_kit.games.cubitos.report.balance import balance_paper

        print_paper(balance_paper(came.balance, found, spoken(), made), details=details)
    if wanted & {finding.verdict for finding in came.balance.findings}:
        raise typer.Exit(1)


def asked_for(set_: str, found: Pack, pack: str) -> ReportRequest:
    """Return how the set was asked for, for the commands of its report."""
    from cubitos_kit.games.cubitos.content.load import is_base
    from cubitos_kit.games.cubitos.report.accusations import ReportRequest

    by_name = set_ in found.sets
    return ReportRequest(set_, pack if by_name else set_, not is_base(here(pack) if by_name else set_))


def precision_of(ctx: typer.Context, written: str) -> float:
    """Read `1pp`, `0.5pp` or `2`, in percentage points; the result is in shares of wins."""
    number = re.fullmatch(r"(\d{1,3}(?:\.\d{1,3})?)\s*(?:pp)?", written.strip(), re.ASCII)
    if number is None:
        sentence = said(N_("a precision is written like `1pp` or `0.5pp`, in percentage points"))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--precision")
    check_range(ctx, "--precision", float(number[1]), FINEST, COARSEST)
    return float(number[1]) / 100


def _verdicts(ctx: typer.Context, written: str) -> frozenset[str]:
    """Read the names of verdicts."""
    from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS

    known, asked = list(VERDICTS), [name.strip() for name in written.split(",") if name.strip()]
    for name in asked:
        if name not in {*known, "all"}:
            sentence = said(N_("there is no verdict `{name}`; there are {names}"), name=name, names=", ".join(known))
            raise typer.BadParameter(with_nearest(sentence, nearest(name, known)), ctx=ctx, param_hint="--fail-on")
    return frozenset(known if "all" in asked else asked)


def _needs_parquet() -> None:
    """Say before an hour of races that a package is missing, not after it."""
    from cubitos_kit.games.cubitos.report.records import NoPackageError, parquet_writer

    try:
        parquet_writer()
    except NoPackageError:
        raise stop(N_("Parquet needs the package `pyarrow`; `pip install pyarrow` brings it")) from None


def answered(question: Inquiry, workers: int) -> Answer:
    """Race for what is not known yet; interrupted, say that what is done is kept."""
    from cubitos_kit.games.cubitos.lab.results import answer

    compile_first()
    races = 0
    try:
        with showing(question.pack, stages(question)) as show:

            def heard(stage: str, more: int) -> None:
                nonlocal races
                races += more
                show(stage, more)

            return answer(question, workers=workers, progress=heard)
    except KeyboardInterrupt:
        complain(N_("Interrupted: {races} races are done and kept; the same command goes on from here."), races=races)
        raise typer.Exit(INTERRUPTED) from None


def stages(question: Inquiry) -> int:
    """Return how many stages a report has."""
    from cubitos_kit.games.cubitos.lab.balance import STRONGEST
    from cubitos_kit.games.cubitos.model.player import Mind

    cards = [question.pack.cards[name] for name in question.pack.sets[question.set_id].cards]
    priced = sum(isinstance(card.cost, int) for card in cards)
    ways = sum(1 for kind in question.pack.players.values() if kind.mind is not Mind.RANDOM)
    return 1 + len(cards) + priced + comb(min(STRONGEST, len(cards)), 2) + ways


SAMPLES = {
    "ordinary": N_("Read an ordinary race, won by {n} steps"),
    "lopsided": N_("Read the most lopsided race, won by {n} steps"),
}


def _where(found: Pack, set_: str, pack: str) -> str:
    """Return where the pack was read, for whoever plays a race again."""
    path = here(pack) if set_ in found.sets else set_
    return str(Path(path).absolute()) if Path(path).exists() else path


def _races_to_read(
    folder: Path, question: Inquiry, path: str, edition: str, workers: int
) -> tuple[tuple[tuple[str, str], ...], Files]:
    """Record the races to read, and return what is typed for each and the files."""
    from cubitos_kit import __version__
    from cubitos_kit.games.cubitos.engine.recording import Recording, text_of, with_answers
    from cubitos_kit.games.cubitos.lab.courses import samples
    from cubitos_kit.games.cubitos.model.player import STANDARD

    pack, typed = question.pack, []
    files: Files = {}
    found = samples(pack, question.set_id, players=question.players, seed=question.seed, workers=workers)
    for name, sample in found.items():
        recording = Recording(
            pack=pack.id,
            pack_path=path,
            set=question.set_id,
            edition=edition,
            players=question.players,
            tracks=tuple(board.id for board in sample.race.program.boards),
            laps=sample.race.program.laps,
            seed=sample.race.seed,
            start_player=-1,
            names=(),
            kinds=(STANDARD,) * question.players,
            kit=__version__,
        )
        file = folder / f"{name}.json"
        files[file] = text_of(with_answers(recording, sample.race))
        typed.append((said(SAMPLES[name], n=sample.margin), shlex.join(["cubitos", "replay", str(file)])))
    return tuple(typed), files


def _files(came: Balance, pack: Pack, made: Making, wished: dict[str, str]) -> Files:
    """Return all files that were asked for."""
    from cubitos_kit.games.cubitos.report.balance import balance_paper
    from cubitos_kit.games.cubitos.report.records import csv_files, parquet_files

    paper, files = balance_paper(came, pack, spoken(), made), Files()
    if wished["markdown"]:
        from cubitos_kit.report.markdown import markdown

        files[Path(wished["markdown"])] = markdown(paper)
    if wished["html"]:
        from cubitos_kit.games.cubitos.report.balance_charts import balance_charts
        from cubitos_kit.report.page import page

        files[Path(wished["html"])] = page(paper, balance_charts(came, pack, spoken()))
    if wished["snapshot"]:
        from cubitos_kit.content.snapshot import written
        from cubitos_kit.games.cubitos.report.snapshot import snapshot_of

        files[Path(wished["snapshot"])] = written(snapshot_of(came, pack))
    if wished["csv"]:
        files |= {Path(wished["csv"]) / name: text for name, text in csv_files(came).items()}
    if wished["parquet"]:
        files |= {Path(wished["parquet"]) / name: data for name, data in parquet_files(came).items()}
    return files


def check_places(files: Iterable[str], folders: Iterable[str] = ()) -> None:
    """Say before an hour of races that something cannot be written, not after it."""
    for place in filter(None, files):
        check_place(Path(place))
    for place in filter(None, folders):
        check_place(Path(place), folder=True)
