"""`cubitos warm`: the rules are compiled ahead; and what commands do first that race."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import Json, console, print_json, stop
from cubitos_kit.cli.speech import Lang, said
from cubitos_kit.play.game import game

if TYPE_CHECKING:
    from cubitos_kit.compiler.ahead import Progress
    from cubitos_kit.compiler.content import Unit

app = Commands()


@app.command(
    help=N_("Compile the rules now, so that no command has to wait for it; what is compiled already stays."),
)
def warm(
    json: Json = False,
    lang: Lang = None,
    again: Annotated[
        bool, typer.Option("--again", metavar="", help=N_("Compile even what is compiled already."))
    ] = False,
) -> None:
    """Compile everything, and say where it is kept."""
    del lang
    from cubitos_kit.base.kept import cache_folder
    from cubitos_kit.compiler import store

    folder = cache_folder(store.FOLDER)
    if again:
        store.forget()
    compiled = compile_first(*game().kernels)
    if json:
        print_json({"compiled": compiled, "folder": str(folder)})
        return
    text = N_("Compiled; kept in {folder}.") if compiled else N_("All is compiled already; kept in {folder}.")
    console().print(said(text, folder=str(folder)), markup=False)


def run_rules_at_once() -> None:
    """Have the rules run as plain Python where they are not compiled yet: quick enough for one race, and nobody waits."""
    from cubitos_kit.compiler.ahead import is_ready
    from cubitos_kit.compiler.content import unit
    from cubitos_kit.compiler.kernels import run_plainly

    if not all(is_ready(unit(name)) for name in game().kernels):
        run_plainly()


def compile_first(*units: str) -> list[str]:
    """Compile what is needed and not there yet, and say so; return what was compiled. Without any, for whole games."""
    from cubitos_kit.compiler.ahead import CompilingError, is_ready, make_ready
    from cubitos_kit.compiler.content import unit
    from cubitos_kit.compiler.kernels import is_plain

    found = [unit(name) for name in units or game().kernels[-1:]]
    waiting = [] if is_plain() else [each for each in found if not is_ready(each)]
    if waiting:
        _tell()
    for each in waiting:
        try:
            with _progress() as progress:
                make_ready(each, progress)
        except CompilingError as error:
            raise stop(N_("the rules cannot be compiled: {reason}"), reason=str(error)) from None
    return [_name(each) for each in waiting]


def _name(each: Unit) -> str:
    return each.name.split(".")[-2]


def _tell() -> None:
    from cubitos_kit.base.kept import cache_root
    from cubitos_kit.compiler import store

    if store.stays():
        text = said(N_("Compiling the rules; that takes some seconds, but only once."))
    else:
        folder = str(cache_root() or "~")
        text = said(
            N_("Compiling the rules, some seconds at every start: nothing can be kept in {folder}."), folder=folder
        )
    console(err=True).print(text, style="dim", markup=False)


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Show in a terminal how far compiling has come."""
    out = console(err=True)
    if not out.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeElapsedColumn

    with Progress(BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), console=out, transient=True) as progress:
        task = progress.add_task("")
        yield lambda done, total: progress.update(task, completed=done, total=total)
