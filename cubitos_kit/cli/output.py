"""What every command prints with: tables and figures for people, plain columns for pipes, JSON for programs."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich import box
from rich.console import Console  # noqa: TID251 - the one console
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from cubitos_kit.base.message import N_
from cubitos_kit.base.problem import Problem
from cubitos_kit.base.showing import as_json, shown
from cubitos_kit.base.words import Source
from cubitos_kit.book.palette import colours
from cubitos_kit.cli.speech import echo, printing, said, spoken, with_nearest
from cubitos_kit.content.entries import Entries
from cubitos_kit.content.load import BASE, check_once
from cubitos_kit.content.pack import AnyPack
from cubitos_kit.content.reference import NO_EDITION
from cubitos_kit.play.game import game
from cubitos_kit.text.problems import problem_text, summary
from cubitos_kit.text.provenance import source_mark, source_name

WIDE = 10_000
"""Plain columns are as wide as what they hold; whoever reads a pipe cuts them."""

Json = Annotated[bool, typer.Option("--json", metavar="", help=N_("Print JSON."))]
PackPath = Annotated[
    str,
    typer.Option(
        "--pack",
        metavar="PACK",
        help=N_("The pack to read: a folder, a file, or `base` (default: the current folder)."),
    ),
]
Edition = Annotated[
    str,
    typer.Option(
        "--edition",
        metavar="EDITION",
        help=N_("Which edition's cards: kit, en, pl or uk (default: that of your language)."),
    ),
]
MeasuredEdition = Annotated[
    str,
    typer.Option(
        "--edition",
        metavar="EDITION",
        help=N_("Which edition's cards: kit, en, pl or uk (default: kit, in every language)."),
    ),
]

Cell = str | Text
Lines = Mapping[str, tuple[str, ...]]
NO_LINES: Lines = {}


class _Console(Console):
    """Prints texts as they are: brackets and colons in them mean nothing, and no sign acts upon a terminal."""

    def on_broken_pipe(self) -> None:
        """Leave it to the end of `main` that nobody reads any more."""
        raise BrokenPipeError

    def _render_buffer(self, buffer: Iterable[Segment]) -> str:
        """Write what is printed; only what rich itself says to the terminal is left as it is."""
        return super()._render_buffer(each if each.control else _without_controls(each) for each in buffer)

    def _write_buffer(self) -> None:
        """Write what is printed, or raise a `CannotPrintError`."""
        with printing():
            super()._write_buffer()


def _without_controls(segment: Segment) -> Segment:
    return Segment(shown(segment.text), segment.style)


@cache
def _console(stream: TextIO) -> Console:
    tty = stream.isatty()
    return _Console(
        file=stream, highlight=False, markup=False, emoji=False, soft_wrap=not tty, width=None if tty else WIDE
    )


def console(*, err: bool = False) -> Console:
    """Return the console: with colours in a terminal, plain in a pipe."""
    return _console(sys.stderr if err else sys.stdout)


def in_terminal() -> bool:
    """Tell whether a person reads what is printed, not a file or another program."""
    return console().file.isatty()


def pill(text: str, die: str) -> Text:
    """Return a text on the colour of a die, where there are colours."""
    if not in_terminal():
        return Text(text)
    paint = colours(die)
    return Text(f" {text} ", style=f"{paint.ink} on {paint.fill}")


def complain(text: str, **values: object) -> None:
    """Say on the error stream what went wrong."""
    console(err=True).print(said(text, **values), style="red", markup=False)


def stop(text: str, **values: object) -> typer.Exit:
    """Say what went wrong, and return the way out for the caller to raise."""
    complain(text, **values)
    return typer.Exit(1)


def print_json(value: object) -> None:
    """Print a value as JSON, its letters as they are."""
    echo(as_json(value))


MARGIN = 8
"""Characters before the second and later lines of what is said below a problem's place."""


def print_problem(problem: Problem, lines: Lines = NO_LINES, *, err: bool = False) -> None:
    """Print a problem; in a terminal what runs over the edge goes on under its beginning."""
    out = console(err=err)
    widest = {"widest": max(20, out.width - MARGIN)} if out.is_terminal else {}
    for line in problem_text(problem, lines, spoken(), **widest).split("\n"):
        head, rest = (line[:MARGIN], line[MARGIN:]) if line.plain.startswith(" ") else (Text(), line)
        for number, part in enumerate(rest.wrap(out, out.width - len(head))):
            out.print((head if number == 0 else Text(" " * len(head))) + part)


FIGURE = re.compile(r"-?\d+[ᵗⁱᵉ ]?( %)?")


def _is_figure(cell: Cell) -> bool:
    return bool(FIGURE.fullmatch(str(cell)))


def _table(columns: Sequence[str], rows: Sequence[Sequence[Cell]], *, spaced: bool = False) -> Table:
    """Make a table: figures to the right under narrow headings, and the first column, mostly ids, never broken."""
    table = Table(leading=int(spaced or any("\n" in str(cell) for row in rows for cell in row)))
    for index, column in enumerate(columns):
        if rows and all(_is_figure(row[index]) for row in rows):
            width = max(len(words) for words in (*column.split(), *(str(row[index]) for row in rows)))
            table.add_column(column, justify="right", width=width if in_terminal() else None)
        else:
            table.add_column(column, overflow="fold", no_wrap=index == 0)
    for row in rows:
        table.add_row(*(shown(cell) if isinstance(cell, str) else cell for cell in row))
    return table


def show_table(table: Table) -> None:
    """Print a table under a single line, or in a pipe without any."""
    table.box, table.pad_edge, table.show_edge = box.SIMPLE_HEAD, False, False
    if in_terminal():
        table.header_style = "bold"
        console().print(table)
        return
    table.box, table.leading, table.header_style = None, 0, ""
    with console().capture() as captured:
        console().print(table)
    echo("\n".join(line.rstrip() for line in captured.get().rstrip("\n").split("\n")))


SEAM = 4
"""Columns that two parts of a drawing have in common."""


def print_drawing(lines: Sequence[Text]) -> None:
    """Print a drawing as it is; one that is wider than the terminal in parts, from left to right, one below the other."""
    plain = not in_terminal()
    for line in lines if plain else ():
        line.rstrip()
    width, widest = console().width, max((len(line.plain.rstrip()) for line in lines), default=0)
    if plain or widest <= width:
        for line in lines:
            console().print(line, soft_wrap=True)
        return
    begins = range(0, max(1, widest - SEAM), width - SEAM)
    for number, begin in enumerate(begins, 1):
        part = said(N_("part {n} of {parts}, from left to right"), n=number, parts=len(begins))
        console().print(part, style="dim", markup=False)
        for line in lines:
            cut = line[begin : begin + width] if begin < len(line) else Text()
            console().print(cut, soft_wrap=True)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, spaced: bool = False) -> None:
    """Print a table, or in a pipe columns without lines."""
    show_table(_table(columns, list(rows), spaced=spaced))


def print_grouped(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Print rows in a terminal under what their first cells have in common, or in a pipe as a table."""
    listed = list(rows)
    if not in_terminal():
        print_table(columns, listed)
        return
    first = max((len(str(row[1])) for row in listed), default=0)
    for number, (heading, group) in enumerate(groupby(listed, key=lambda row: str(row[0]))):
        table = _table(columns[1:], [row[1:] for row in group])
        table.box, table.show_header, table.padding, table.columns[0].min_width = None, False, (0, 2), first
        console().print(Text("\n" if number else "") + Text(heading, "bold"))
        console().print(table)


def marked(figure: object, source: Source) -> str:
    """Write a figure with the mark of its source behind it; all are of one width."""
    return f"{figure}{source_mark(source) or ' '}"


def print_marks(sources: Iterable[Source]) -> None:
    """Explain the marks that stand behind figures."""
    for source in sorted({source for source in sources if source_mark(source)}):
        console().print(f"{source_mark(source)} {source_name(source, spoken())}", style="dim", markup=False)


def here(pack: str) -> str:
    """Return the pack that is meant: the one named, else the one whose folder this is, else the base."""
    return pack or ("." if Path("pack.yaml").is_file() else BASE)


OUT = "out"
"""The folder of a pack for what commands make of it."""


def out_folder() -> Path:
    """Return where a command writes what nobody named a place for: `out` of the pack one stands in, else right here.

    A pack may bring a link of that name; nothing is written through it.
    """
    out = Path(OUT)
    return out if Path("pack.yaml").is_file() and not out.is_symlink() else Path()


def sound_pack(pack: str, edition: str | None = "") -> AnyPack:
    """Return a pack in an edition (else the reader's; `None`: as it is written), or say what is wrong and leave."""
    return sound_entries(pack, edition)[0]


def sound_entries(pack: str, edition: str | None = "") -> tuple[AnyPack, Entries]:
    """Return a pack that can be shown and the entries it was made of, or say what is wrong with it and leave."""
    loaded = check_once(game().format(), here(pack))
    if loaded.pack is None:
        for problem in loaded.errors:
            print_problem(problem, loaded.lines, err=True)
        console(err=True).print(summary(loaded.errors, spoken()), style="bold")
        raise typer.Exit(1)
    if edition and edition not in loaded.pack.editions:
        raise leave_with(none_called(NO_EDITION, edition, loaded.pack.editions))
    return loaded.pack if edition is None else loaded.pack.for_reader(spoken(), edition), loaded.entries


FEW = 24
"""So many names are listed; where there are more, a command lists them."""


def none_called(sentence: str, name: str, known: Iterable[str], listed_by: str = "") -> str:
    """Say a sentence about an `{id}` that nothing has, and what is called almost so, else what there is.

    Where that is too much to be read here, a command may list it.
    """
    told, every = said(sentence, id=name), list(known)
    if near := game().format().nearest(name, every):
        return with_nearest(told, near)
    if listed_by and len(every) > FEW:
        listed = said(N_("`{command}` lists what there is"), command=listed_by)
    else:
        listed = said(N_("there are: {known}"), known=", ".join(every))
    return f"{told}; {listed}" if every else told


def no_such(kind: str, name: str, known: Iterable[str]) -> str:
    """Say of a kind of the game's files that nothing is called so, and what is called almost so, else what there is."""
    of = game().format().lists[kind]
    return none_called(of.no_such, name, known, of.listed_by)


def leave_with(sentence: str) -> typer.Exit:
    """Say on the error stream what is said in the user's language already; return the way out for the caller to raise."""
    console(err=True).print(sentence, style="red", markup=False)
    return typer.Exit(1)


def unknown(kind: str, name: str, known: Iterable[str]) -> typer.Exit:
    """Say that nothing of a kind is called so, as `no_such` does, and return the way out."""
    return leave_with(no_such(kind, name, known))


# Translators: a number with decimals, 2.38, as the language writes it
DECIMAL = N_("{whole}.{decimals}")
TENTH = Fraction(1, 1000)
"""A tenth of a percent: what is rarer has no figure of its own."""


def decimal(value: float | Fraction, digits: int = 1) -> str:
    """Write a number with so many decimals, as the language writes them; what was not measured is a dash."""
    if not math.isfinite(value):
        return "–"
    whole, dot, decimals = f"{float(value):.{digits}f}".partition(".")
    return said(DECIMAL, whole=whole, decimals=decimals) if dot else whole


def percent(share: float | Fraction | None) -> str:
    """Write a share to a tenth of a percent; what only nearly never or always happens is not rounded to that."""
    if share is None or not math.isfinite(share):
        return "–"
    if share in {0, 1}:
        return f"{int(share) * 100} %"
    if share < TENTH:
        return f"<{decimal(100 * TENTH)} %"
    return f">{decimal(100 * (1 - TENTH))} %" if share > 1 - TENTH else f"{decimal(100 * share)} %"


def print_figures(columns: Sequence[str], rows: Sequence[Sequence[Cell]], words: int = 1) -> None:
    """Print figures behind so many columns of words; a heading breaks between its words, a figure never."""
    table = Table(padding=(0, 1 if in_terminal() else 2, 0, 0))
    for at, column in enumerate(columns):
        if at < words:
            table.add_column(column)
            continue
        width = max(map(len, [*column.split(), *(str(row[at]) for row in rows)]))
        table.add_column(column, justify="right", width=width if in_terminal() else None)
    for row in rows:
        table.add_row(*row)
    show_table(table)
    console().print()
