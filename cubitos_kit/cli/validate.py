"""`cubitos validate`: everything that is wrong with a pack, at once."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.cli.speech import Lang, echo, said, spoken
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.problem import Problem

if TYPE_CHECKING:
    from cubitos_kit.content.load import Loaded

app = typer.Typer(add_completion=False)


class Format(StrEnum):
    """How problems are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


@app.command()
def validate(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PACK", help=said(N_("Folders or files (else the folder you are in, else the base)."))),
    ] = None,
    format_: Annotated[Format, typer.Option("--format", help=said(N_("How to print what is found.")))] = Format.TEXT,
    lang: Lang = None,
) -> None:
    """Check packs and leave with 1 if any has a problem; advice alone is no problem."""
    del lang
    from cubitos_kit.cli.output import console, here, print_json, print_problem
    from cubitos_kit.content.load import check_pack, is_base
    from cubitos_kit.text.problems import problem_annotation, problem_record, summary

    language, failed, records = spoken(), False, []
    for path in paths or [here("")]:
        loaded = with_refusals(check_pack(path, scenarios=is_base(path)))
        loaded = loaded if is_base(path) else with_scenarios(path, loaded)
        failed = failed or bool(loaded.errors)
        if format_ is Format.JSON:
            records += [problem_record(problem, language) for problem in loaded.problems]
            continue
        if format_ is Format.GITHUB:
            for problem in loaded.problems:
                echo(problem_annotation(problem, language))
            continue
        for problem in loaded.problems:
            print_problem(problem, loaded.lines)
            console().print()
        console().print(summary(loaded.problems, language) or _sound(path, loaded.pack), style="bold", markup=False)
    if format_ is Format.JSON:
        print_json(records)
    if failed:
        raise typer.Exit(1)


def with_refusals(loaded: Loaded) -> Loaded:
    """Add what racing would refuse to what is wrong with a pack, of all that nothing else is wrong with."""
    from cubitos_kit.content.load import sound_rest

    pack = sound_rest(loaded)
    if pack is None or not pack.own:
        return loaded
    from cubitos_kit.cli.simulate import TOO_MUCH
    from cubitos_kit.engine.program.refusals import refusals

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
    return replace(loaded, pack=None, problems=tuple(sorted((*loaded.problems, *found), key=lambda each: each.place)))


def with_scenarios(path: str, loaded: Loaded) -> Loaded:
    """Add where a pack's own scenarios come out otherwise than expected, in a pack that is sound; the base's are tests."""
    if loaded.pack is None or not any(kind == "scenarios" for kind, _ in loaded.pack.own):
        return loaded
    from cubitos_kit.cli.scenario import differences
    from cubitos_kit.content.load import check_pack

    again = check_pack(path, scenarios=True)  # beside those of the base, whose ids are taken
    return again if again.pack is None else replace(loaded, problems=(*loaded.problems, *differences(again)))


def _sound(path: str, pack: object) -> str:
    """Say that all is well, and with how much of it."""
    from cubitos_kit.model.pack import Pack

    assert isinstance(pack, Pack)
    own = {kind: [name for of, name in pack.own if of == kind] for kind in ("cards", "sets", "tracks", "dice")}
    counts = {kind: len(names) for kind, names in own.items()}
    text = N_("{path}: no problem. Cards: {cards}, sets: {sets}, tracks: {tracks}, dice: {dice}.")
    return said(text, path=path, **counts)
