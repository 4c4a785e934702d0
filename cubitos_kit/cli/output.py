"""What every command prints with: tables for people, plain columns for pipes, JSON for programs."""

import json
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.content.load import BASE, check_pack
from cubitos_kit.content.nearest import nearest
from cubitos_kit.model.message import N_
from cubitos_kit.model.pack import Pack
from cubitos_kit.text.problems import problem_text, summary

WIDE = 10_000
"""Plain columns are as wide as what they hold; whoever reads a pipe cuts them."""

Json = Annotated[bool, typer.Option("--json", help=said(N_("Print JSON.")))]
PackPath = Annotated[
    str,
    typer.Option(
        "--pack", help=said(N_("The pack to read: a folder, a file, or `base` (else the folder you are in)."))
    ),
]
Edition = Annotated[str, typer.Option("--edition", help=said(N_("Whose printing of the cards: kit, en, pl or uk.")))]


@cache
def console(*, err: bool = False) -> Console:
    """Return the console: with colours in a terminal, plain in a pipe."""
    stream = sys.stderr if err else sys.stdout
    tty = stream.isatty()
    return Console(file=stream, highlight=False, soft_wrap=not tty, width=None if tty else WIDE)


def complain(text: str, **values: object) -> None:
    """Say on the error stream what went wrong."""
    console(err=True).print(said(text, **values), style="red", markup=False)


def stop(text: str, **values: object) -> typer.Exit:
    """Say what went wrong, and return what the caller raises to leave."""
    complain(text, **values)
    return typer.Exit(1)


def print_json(value: object) -> None:
    """Print a value as JSON, its letters as they are."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str | Text]], title: str = "") -> None:
    """Print a table, or in a pipe columns without lines."""
    tty = console().is_terminal
    if tty:
        table = Table(title=title or None, title_justify="left", header_style="bold")
    else:
        table = Table(box=None, pad_edge=False, show_edge=False, header_style="")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    if tty:
        console().print(table)
        return
    with console().capture() as captured:
        console().print(table)
    typer.echo("\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n")))


def here(pack: str) -> str:
    """Return the pack that is meant: the one named, else the one whose folder this is, else the base."""
    return pack or ("." if Path("pack.yaml").is_file() else BASE)


def sound_pack(pack: str, edition: str = "") -> Pack:
    """Return a pack that can be shown, or say what is wrong with it and leave."""
    loaded = check_pack(here(pack))
    if loaded.pack is None:
        lines = {document.file: document.lines for document in loaded.documents}
        for problem in loaded.errors:
            console(err=True).print(problem_text(problem, lines, spoken()))
        console(err=True).print(summary(loaded.errors, spoken()), style="bold")
        raise typer.Exit(1)
    if edition and edition not in loaded.pack.editions:
        raise unknown("edition", edition, loaded.pack.editions)
    return loaded.pack.in_edition(edition) if edition else loaded.pack


NO_SUCH = {
    "card": N_("no card is called `{id}`"),
    "set": N_("no set is called `{id}`"),
    "track": N_("no track is called `{id}`"),
    "edition": N_("there is no edition `{id}`"),
    "die": N_("no die is called `{id}`"),
    "word": N_("`{id}` is no word of the ability language"),
}


def unknown(kind: str, name: str, known: Iterable[str]) -> typer.Exit:
    """Say that nothing is called so, and what is called almost so."""
    complain(NO_SUCH[kind], id=name)
    near = nearest(name, known)
    if near:
        complain(N_("did you mean `{word}`?"), word=near)
    return typer.Exit(1)
