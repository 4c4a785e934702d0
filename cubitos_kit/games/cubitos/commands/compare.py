"""`cubitos compare`: two versions of a set on the same luck, and what became of each card."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.writing import write_all
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import Json, MeasuredEdition, PackPath, complain, print_json, unknown
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.cli.usage import MOST_SEEDS, Workers, at_once, check_range
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.balance import (
    COARSEST,
    FINEST,
    PRECISION,
    SEED,
    Files,
    answered,
    check_places,
    precision_of,
)
from cubitos_kit.games.cubitos.commands.judge import NoTune, Player, judge_or_leave
from cubitos_kit.games.cubitos.commands.packs import measured_pack
from cubitos_kit.games.cubitos.commands.racing import (
    Precision,
    Seats,
    SeatsOfOld,
    Seed,
    check_seats,
    seats_in_words,
    seats_of,
    showing,
    typed_again,
)
from cubitos_kit.games.cubitos.commands.simulate import found_or_leave, program_or_leave

if TYPE_CHECKING:
    from cubitos_kit.content.snapshot import Snapshot
    from cubitos_kit.games.cubitos.lab.compare import Comparison
    from cubitos_kit.games.cubitos.lab.measures import Judge
    from cubitos_kit.games.cubitos.lab.results import Inquiry
    from cubitos_kit.games.cubitos.model.pack import Pack
    from cubitos_kit.report.paper import Paper

app = Commands()


@dataclass(frozen=True)
class _Wish:
    """What is to be compared, and how, as it was typed."""

    old: str
    new: str
    set: str
    against: str
    pack: str
    edition: str
    player: str
    no_tune: bool
    said: dict[str, Any]
    """Of `precision`, `seed` and `players` what was said; the rest is as it was, or as it is everywhere."""


@app.command()
def compare(
    ctx: typer.Context,
    old: Annotated[
        str,
        typer.Argument(
            metavar="SET",
            help=N_("A set's id, or its file or pack: the version now, or with NEW the one before."),
        ),
    ],
    new: Annotated[
        str, typer.Argument(metavar="[NEW]", help=N_("The version after: a set's id, or its file or pack."))
    ] = "",
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar="WHAT",
            help=N_(
                "The version before: a revision of git such as `HEAD~1`, a snapshot, another pack, or `last` for the "
                "last report of another version."
            ),
        ),
    ] = "",
    set_: Annotated[
        str, typer.Option("--set", metavar="SET", help=N_("The set to compare, where both versions are packs."))
    ] = "",
    precision: Precision = PRECISION,
    seed: Seed = SEED,
    seats: Seats = None,
    players: SeatsOfOld = "",
    player: Player = "",
    no_tune: NoTune = False,
    workers: Workers = None,
    html: Annotated[str, typer.Option("--html", metavar="FILE", help=N_("Also write the comparison as a page."))] = "",
    markdown: Annotated[
        str, typer.Option("--markdown", metavar="FILE", help=N_("Also write the comparison as Markdown."))
    ] = "",
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure both versions, and print what is different."""
    del lang
    if bool(new) == bool(against):
        raise typer.BadParameter(said(N_("compare with NEW or with `--against WHAT`, one of the two")), ctx=ctx)
    exact = precision_of(ctx, precision)
    check_range(ctx, "--seed", seed, 0, MOST_SEEDS)
    together = at_once(ctx, workers)
    figures = {"precision": exact, "seed": seed, "players": seats_in_words(ctx, seats, players)}
    typed = {
        name: value
        for name, value in figures.items()
        if value is not None and (name == "players" or _was_typed(ctx, name))
    }
    wish = _Wish(old, new, set_, against, pack, edition, player, no_tune, typed)
    check_places((html, markdown))

    from cubitos_kit.games.cubitos.commands.against import snapshot_or_leave

    begun = time.monotonic()
    snapshot = snapshot_or_leave(against)
    compared = _with_snapshot(ctx, wish, snapshot, together) if snapshot else _versions(ctx, wish, together)
    paper, record = compared(lambda: time.monotonic() - begun)
    files: Files = {}
    if html:
        from cubitos_kit.report.page import page

        files[Path(html)] = page(paper, {})
    if markdown:
        from cubitos_kit.report.markdown import markdown as as_markdown

        files[Path(markdown)] = as_markdown(paper)
    write_all(files)
    if json:
        print_json(record)
    else:
        from cubitos_kit.cli.papers import print_paper

        print_paper(paper)


def _was_typed(ctx: typer.Context, name: str) -> bool:
    """Tell whether an option was said, and not left as it is everywhere."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


Compared = Callable[[Callable[[], float]], tuple["Paper", "dict[str, Any]"]]
"""Gives the paper and the record of a comparison, asked how long it took."""


def _versions(ctx: typer.Context, wish: _Wish, workers: int) -> Compared:
    """Race two versions on the same luck."""
    from cubitos_kit.games.cubitos.report.balance import Making
    from cubitos_kit.games.cubitos.report.comparison import Versions, comparison_paper
    from cubitos_kit.games.cubitos.report.records import plain

    before, after = _questions(ctx, wish)
    for each in (before, after):
        program_or_leave(each.pack, each.set_id, each.players, (), 0)
    before, after = _judged(before, after, wish, workers)
    compile_first()
    came = _compared([before, after], workers)

    def told(took: Callable[[], float]) -> tuple[Paper, dict[str, Any]]:
        made = Making(_again(wish, after), took())
        paper = comparison_paper(came, Versions(before.pack, after.pack), spoken(), made)
        return paper, {"command": made.command, "seconds": made.seconds} | plain(came)

    return told


def _judged(before: Inquiry, after: Inquiry, wish: _Wish, workers: int) -> tuple[Inquiry, Inquiry]:
    """Have both versions of a set raced by the judge of the newer one, and two sets each by its own.

    So no difference comes from who plays; and the judge knows what is new, too.
    """

    def judge_of(asked: Inquiry) -> Judge:
        who = asked.pack, asked.set_id, asked.players
        return judge_or_leave(*who, player=wish.player, no_tune=wish.no_tune, workers=workers)

    newer = judge_of(after)
    older = newer if before.set_id == after.set_id else judge_of(before)
    return replace(before, judge=older), replace(after, judge=newer)


def _questions(ctx: typer.Context, wish: _Wish) -> tuple[Inquiry, Inquiry]:
    """Return what both versions are asked; the older one is asked nothing else than the newer."""
    from cubitos_kit.games.cubitos.commands.against import question_or_leave
    from cubitos_kit.games.cubitos.lab.results import Inquiry

    exact, seed = wish.said.get("precision", precision_of(ctx, PRECISION)), wish.said.get("seed", SEED)
    names = (wish.old,) if wish.against else (wish.old, wish.new)
    sides = [_version(each, wish.set, wish.pack, wish.edition) for each in names]
    seats = wish.said.get("players") or seats_of(None, *(found for found, _ in sides))
    both = [Inquiry(found, set_id, seats, seed, exact) for found, set_id in sides]
    if wish.against:
        older = question_or_leave(wish.against, both[0], wish.old, wish.pack, **wish.said)
        both = [older, replace(older, pack=both[0].pack)]
    check_seats(ctx, both[0].players, *(each.pack for each in both))
    return both[0], both[1]


def _with_snapshot(ctx: typer.Context, wish: _Wish, old: Snapshot, workers: int) -> Compared:
    """Race the set as it is now, as exactly as the snapshot was made, and see what is otherwise than there."""
    from cubitos_kit.content.snapshot import TO_THE_SET
    from cubitos_kit.games.cubitos.lab.results import Inquiry
    from cubitos_kit.games.cubitos.report.balance import Making
    from cubitos_kit.games.cubitos.report.records import plain
    from cubitos_kit.games.cubitos.report.snapshot import snapshot_of, snapshot_paper

    found, set_id = _version(wish.old, wish.set, wish.pack, wish.edition)
    figures = {"precision": old.precision / 100, "seed": old.seed, "players": old.players} | wish.said
    check_range(ctx, "--seed", figures["seed"], 0, MOST_SEEDS)
    check_range(ctx, "--precision", 100 * figures["precision"], FINEST, COARSEST)
    check_seats(ctx, figures["players"], found)
    player = wish.player or ("" if old.judge == TO_THE_SET or wish.no_tune else old.judge)
    judge = judge_or_leave(found, set_id, figures["players"], player=player, no_tune=wish.no_tune, workers=workers)
    question = Inquiry(found, set_id, **figures, judge=judge)
    program_or_leave(found, set_id, question.players, (), 0)
    new = snapshot_of(answered(question, workers).balance, found)

    def told(took: Callable[[], float]) -> tuple[Paper, dict[str, Any]]:
        made = Making(_again(wish, question), took())
        paper = snapshot_paper(old, new, found, spoken(), made)
        both = {"before": plain(old), "after": plain(new)}
        return paper, {"command": made.command, "seconds": made.seconds} | both

    return told


def _again(wish: _Wish, question: Inquiry) -> str:
    """Return what is typed for the same comparison again."""
    typed = ["cubitos", "compare", wish.old, *filter(None, (wish.new,)), *["--no-tune"] * wish.no_tune]
    options = {
        "--against": wish.against,
        "--precision": f"{100 * question.precision:g}pp",
        "--seed": question.seed,
        "--seats": question.players,
        "--set": wish.set,
        "--player": wish.player,
        "--pack": wish.pack,
        "--edition": question.pack.edition,
    }
    return typed_again(*typed, options=options)


def _version(asked: str, set_: str, pack: str, edition: str) -> tuple[Pack, str]:
    """Return the pack and the set that one of the two arguments means."""
    if not set_:
        return found_or_leave(asked, pack, edition)
    found = measured_pack(asked, edition)
    if set_ not in found.sets:
        raise unknown("sets", set_, found.sets)
    return found, set_


def _compared(questions: list[Inquiry], workers: int) -> Comparison:
    """Race for what is not known yet; interrupted, say that what is done is kept."""
    from cubitos_kit.games.cubitos.lab.compare import Version, compare
    from cubitos_kit.games.cubitos.lab.results import runs

    old, new = questions
    cards = sum(len(each.pack.sets[each.set_id].cards) for each in questions)
    try:
        with showing(new.pack, cards + 1) as show, runs(old, show) as before, runs(new, show) as after:
            return compare(
                Version(old.pack, old.set_id, *before, old.judge),
                Version(new.pack, new.set_id, *after, new.judge),
                precision=old.precision,
                seed=old.seed,
                workers=workers,
                players=old.players,
            )
    except KeyboardInterrupt:
        complain(N_("Interrupted: what is done is kept; the same command goes on from here."))
        raise typer.Exit(INTERRUPTED) from None
