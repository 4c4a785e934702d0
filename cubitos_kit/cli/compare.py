"""`cubitos compare`: two versions of a set on the same luck, and what became of each card."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.cli.balance import PRECISION, SEED, Files, check_places, precision_of
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import Json, MeasuredEdition, PackPath, complain, measured_pack, print_json, unknown
from cubitos_kit.cli.progress import showing
from cubitos_kit.cli.racing import Precision, Seats, SeatsOfOld, Seed, Workers, at_once, seated, typed_again
from cubitos_kit.cli.simulate import (
    MOST_SEEDS,
    found_or_leave,
    program_or_leave,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.model.message import N_
from cubitos_kit.writing import write_all

if TYPE_CHECKING:
    from cubitos_kit.lab.compare import Comparison
    from cubitos_kit.lab.results import Question
    from cubitos_kit.model.pack import Pack

app = typer.Typer(add_completion=False)


@app.command()
def compare(
    ctx: typer.Context,
    old: Annotated[
        str, typer.Argument(metavar="OLD", help=said(N_("The version before: a set's id, or its file or pack.")))
    ],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help=said(N_("The version after: a set's id, or its file or pack.")))
    ],
    set_: Annotated[
        str, typer.Option("--set", metavar="SET", help=said(N_("The set to compare, where OLD and NEW are packs.")))
    ] = "",
    precision: Precision = PRECISION,
    seed: Seed = SEED,
    seats: Seats = None,
    players: SeatsOfOld = "",
    workers: Workers = None,
    html: Annotated[
        str, typer.Option("--html", metavar="FILE", help=said(N_("Also write the comparison as a page.")))
    ] = "",
    markdown: Annotated[
        str, typer.Option("--markdown", metavar="FILE", help=said(N_("Also write the comparison as Markdown.")))
    ] = "",
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure both versions, and print what is different."""
    del lang
    exact = precision_of(ctx, precision)
    check_range(ctx, "--seed", seed, 0, MOST_SEEDS)
    together = at_once(ctx, workers)
    sides = [_version(each, set_, pack, edition) for each in (old, new)]
    racing = seated(ctx, seats, players, *(found for found, _ in sides))
    for found, set_id in sides:
        program_or_leave(found, set_id, racing, (), 0)
    check_places((html, markdown))

    from cubitos_kit.lab.results import Question
    from cubitos_kit.report.balance import Making
    from cubitos_kit.report.comparison import Versions, comparison_paper

    compile_first()
    begun = time.monotonic()
    came = _compared([Question(found, set_id, racing, seed, exact) for found, set_id in sides], together)
    typed = ["cubitos", "compare", old, new, "--precision", precision, "--seed", seed, "--seats", racing]
    options = {"--set": set_, "--pack": pack, "--edition": sides[1][0].edition}
    made = Making(typed_again(*typed, options=options), time.monotonic() - begun)
    paper = comparison_paper(came, Versions(sides[0][0], sides[1][0]), spoken(), made)
    files: Files = {}
    if html:
        from cubitos_kit.report.page import page

        files[Path(html)] = page(paper, {})
    if markdown:
        from cubitos_kit.report.markdown import markdown as as_markdown

        files[Path(markdown)] = as_markdown(paper)
    write_all(files)
    if json:
        from cubitos_kit.report.records import plain

        print_json({"command": made.command, "seconds": made.seconds} | plain(came))
    else:
        from cubitos_kit.cli.papers import print_paper

        print_paper(paper)


def _version(asked: str, set_: str, pack: str, edition: str) -> tuple[Pack, str]:
    """Return the pack and the set that one of the two arguments means."""
    if not set_:
        return found_or_leave(asked, pack, edition)
    found = measured_pack(asked, edition)
    if set_ not in found.sets:
        raise unknown("set", set_, found.sets)
    return found, set_


def _compared(questions: list[Question], workers: int) -> Comparison:
    """Race for what is not known yet; interrupted, say that what is done is kept."""
    from cubitos_kit.lab.compare import Version, compare
    from cubitos_kit.lab.results import runs

    old, new = questions
    cards = sum(len(each.pack.sets[each.set_id].cards) for each in questions)
    try:
        with showing(new.pack, cards + 1) as show, runs(old, show) as before, runs(new, show) as after:
            return compare(
                Version(old.pack, old.set_id, *before),
                Version(new.pack, new.set_id, *after),
                precision=old.precision,
                seed=old.seed,
                workers=workers,
                players=old.players,
            )
    except KeyboardInterrupt:
        complain(N_("Interrupted: what is done is kept; the same command goes on from here."))
        raise typer.Exit(INTERRUPTED) from None
