"""`cubitos validate`: everything that is wrong with a pack, at once."""

from __future__ import annotations

import random as chance
from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.racing import Workers, at_once
from cubitos_kit.cli.speech import Lang, echo, said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.text.catalog import say

if TYPE_CHECKING:
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.games.cubitos.model.pack import Pack

app = Commands()


class Format(StrEnum):
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
    format_: Annotated[Format, typer.Option("--format", help=N_("How to print what is found."))] = Format.TEXT,
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
    from cubitos_kit.games.cubitos.commands.simulate import MOST_SEEDS
    from cubitos_kit.games.cubitos.content.load import check_pack, is_base

    check_range(ctx, "--seed", 0 if seed is None else seed, 0, MOST_SEEDS)
    luck = chance.randrange(1_000_000) if seed is None else seed  # noqa: S311 - for play
    chosen, records, failed, broken_off = Format.JSON if json else format_, [], False, False
    for path in paths or [here("")]:
        loaded = with_refusals(check_pack(path, scenarios=is_base(path)))
        loaded = loaded if is_base(path) else with_scenarios(path, loaded)
        if play and loaded.pack is not None:
            loaded, whole = _with_races(loaded, luck, at_once(ctx, workers))
            broken_off = broken_off or not whole
        failed = failed or bool(loaded.errors)
        records += _printed(path, loaded, chosen)
    if chosen is Format.JSON:
        print_json(records)
    if failed or broken_off:
        raise typer.Exit(1 if failed else INTERRUPTED)


def _printed(path: str, loaded: Loaded[Pack], chosen: Format) -> list[dict[str, object]]:
    """Print what was found in a pack, or return it for programs."""
    from cubitos_kit.cli.output import console, print_problem
    from cubitos_kit.text.problems import problem_annotation, problem_record, summary

    language = spoken()
    if chosen is Format.JSON:
        return [problem_record(problem, language) for problem in loaded.problems]
    for problem in loaded.problems:
        if chosen is Format.GITHUB:
            echo(problem_annotation(problem, language))
            continue
        print_problem(problem, loaded.lines)
        console().print()
    if chosen is Format.TEXT:
        console().print(summary(loaded.problems, language) or _sound(path, loaded.pack), style="bold", markup=False)
    return []


def _with_races(loaded: Loaded[Pack], seed: int, workers: int) -> tuple[Loaded[Pack], bool]:
    """Add what nobody uses in many races, and tell whether all of them were run."""
    from cubitos_kit.cli.output import complain, console
    from cubitos_kit.games.cubitos.commands.never_used import never_used, raced

    found, done, wanted = never_used(loaded, seed, workers)
    console(err=True).print(raced(done, seed), style="dim", markup=False)
    if done < wanted:
        complain(N_("Interrupted: {done} of {games} races are done."), done=done, games=wanted)
    return replace(loaded, problems=in_order((*loaded.problems, *found))), done >= wanted


def with_refusals(loaded: Loaded[Pack]) -> Loaded[Pack]:
    """Add what racing would refuse to what is wrong with a pack, of all that nothing else is wrong with."""
    from cubitos_kit.games.cubitos.content.load import sound_rest

    pack = sound_rest(loaded)
    if pack is None or not pack.own:
        return loaded
    from cubitos_kit.games.cubitos.commands.simulate import TOO_MUCH
    from cubitos_kit.games.cubitos.engine.program.refusals import refusals

    text = N_("this is too much for a race ({what}: at most {limit})")
    found = tuple(
        Problem(
            "too-much",
            loaded.entries.lists[each.kind][each.id].place(),
            Message(text, {"what": Message(TOO_MUCH[each.error.what]), "limit": each.error.limit}),
        )
        for each in refusals(pack)
    )
    if not found:
        return loaded
    return replace(loaded, pack=None, problems=in_order((*loaded.problems, *found)))


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of their places."""
    return tuple(sorted(problems, key=lambda each: each.place))


def with_scenarios(path: str, loaded: Loaded[Pack]) -> Loaded[Pack]:
    """Add where a pack's own scenarios come out otherwise than expected, in a pack that is sound; the base's are tests."""
    if loaded.pack is None or not any(kind == "scenarios" for kind, _ in loaded.pack.own):
        return loaded
    from cubitos_kit.games.cubitos.commands.scenario import differences
    from cubitos_kit.games.cubitos.content.load import check_pack

    again = check_pack(path, scenarios=True)  # beside those of the base, whose ids are taken
    return again if again.pack is None else replace(loaded, problems=in_order((*loaded.problems, *differences(again))))


def _sound(path: str, pack: object) -> str:
    """Say that all is well, and with how much of it."""
    from cubitos_kit.games.cubitos.content.load import is_base
    from cubitos_kit.games.cubitos.model.pack import Pack

    assert isinstance(pack, Pack)
    own = {kind: [name for of, name in pack.own if of == kind] for kind in ("cards", "sets", "tracks", "dice")}
    counts = {kind: len(names) for kind, names in own.items()}
    text = N_("{path}: no problem. Cards: {cards}, sets: {sets}, tracks: {tracks}, dice: {dice}.")
    return said(text, path=path, **counts) + _played(
        0 if is_base(path) else sum(kind == "scenarios" for kind, _ in pack.own)
    )


def _played(n: int) -> str:
    """Say how many scenarios of a pack play as expected, where it has any; the base's were not played."""
    one, many = NN_("{n} scenario plays as expected", "{n} scenarios play as expected")
    return f"\n{say(Message(one, plural=many, n=n), spoken())}." if n else ""
