"""`cubitos validate`: everything that is wrong with a pack, at once."""

from __future__ import annotations

import random as chance
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.problem import in_order
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.speech import Lang, echo, said, spoken
from cubitos_kit.cli.usage import MOST_SEEDS, Workers, at_once, check_range
from cubitos_kit.play.game import game
from cubitos_kit.text.catalog import say

if TYPE_CHECKING:
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.content.pack import AnyPack

app = Commands()


class OutputFormat(StrEnum):
    """How problems are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


@app.command()
def validate(
    ctx: typer.Context,
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PACK",
            help=N_("Folders or files (default: the current folder, or the base if that is not a pack)."),
        ),
    ] = None,
    format_: Annotated[
        OutputFormat, typer.Option("--format", help=N_("How to print what is found."))
    ] = OutputFormat.TEXT,
    json: Annotated[bool, typer.Option("--json", metavar="", help=N_("Print JSON, as `--format json` does."))] = False,
    play: Annotated[
        bool, typer.Option("--play", metavar="", help=N_("Also race, and tell which abilities nobody uses."))
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help=N_("A whole number; if left out, one is drawn and shown.")),
    ] = None,
    workers: Workers = None,
    lang: Lang = None,
) -> None:
    """Check packs and leave with 1 if any has a problem; advice alone is no problem."""
    del lang
    from cubitos_kit.cli.main import INTERRUPTED
    from cubitos_kit.cli.output import here, print_json
    from cubitos_kit.content.load import check, is_base

    check_range(ctx, "--seed", 0 if seed is None else seed, 0, MOST_SEEDS)
    luck = chance.randrange(1_000_000) if seed is None else seed  # noqa: S311 - for play
    chosen, records, failed, broken_off = OutputFormat.JSON if json else format_, [], False, False
    for path in paths or [here("")]:
        loaded = game().examined(path, check(game().format(), path, aside=is_base(game().format(), path)))
        if play and loaded.pack is not None:
            loaded, whole = _tried(loaded, luck, at_once(ctx, workers))
            broken_off = broken_off or not whole
        failed = failed or bool(loaded.errors)
        records += _printed(path, loaded, chosen)
    if chosen is OutputFormat.JSON:
        print_json(records)
    if failed or broken_off:
        raise typer.Exit(1 if failed else INTERRUPTED)


def _printed(path: str, loaded: Loaded[Any], chosen: OutputFormat) -> list[dict[str, object]]:
    """Print what was found in a pack, or return it for programs."""
    from cubitos_kit.cli.output import console, print_problem
    from cubitos_kit.text.problems import problem_annotation, problem_record, summary

    language = spoken()
    if chosen is OutputFormat.JSON:
        return [problem_record(problem, language) for problem in loaded.problems]
    for problem in loaded.problems:
        if chosen is OutputFormat.GITHUB:
            echo(problem_annotation(problem, language))
            continue
        print_problem(problem, loaded.lines)
        console().print()
    if chosen is OutputFormat.TEXT:
        console().print(summary(loaded.problems, language) or _well(path, loaded.pack), style="bold", markup=False)
    return []


def _tried(loaded: Loaded[Any], seed: int, workers: int) -> tuple[Loaded[Any], bool]:
    """Add what nobody uses in many games, and tell whether all of them were played."""
    from cubitos_kit.cli.output import complain, console

    found = game().tried(loaded, seed, workers)
    text = N_("{done} quick races, seed {seed}; `--seed {seed}` runs the same ones again.")
    console(err=True).print(said(text, done=found.done, seed=seed), style="dim", markup=False)
    if found.done < found.wanted:
        complain(N_("Interrupted: {done} of {games} races are done."), done=found.done, games=found.wanted)
    return replace(loaded, problems=in_order((*loaded.problems, *found.problems))), found.done >= found.wanted


def _well(path: str, pack: AnyPack | None) -> str:
    """Say that all is well, and with how much of it."""
    return "\n".join(say(each, spoken()) for each in game().all_is_well(path, pack)) if pack else ""
