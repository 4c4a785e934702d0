"""A report in the terminal: accusations first, then table by table; plain columns in a pipe."""

from __future__ import annotations

from rich.table import Table as RichTable
from rich.text import Text

from cubitos_kit.cli.output import console, in_terminal, pill, show_table
from cubitos_kit.cli.speech import said
from cubitos_kit.model.message import N_
from cubitos_kit.report.paper import Cell, Notice, Paper, Section, Table, Tone

STYLES = {Tone.PLAIN: "", Tone.UP: "green", Tone.DOWN: "red", Tone.DIM: "dim", Tone.STRONG: "bold"}
FACTS_APART = " · "


def print_paper(paper: Paper) -> None:
    """Print a whole report."""
    console().print(paper.title, style="bold", markup=False)
    for line in _lines([f"{name}: {value}" for name, value in paper.facts]):
        console().print(line, style="dim", markup=False)
    console().print()
    for notice in paper.notices:
        _print_notice(notice)
    if not paper.notices and paper.no_notice:
        console().print(paper.no_notice, style="green", markup=False)
        console().print()
    for section in paper.sections:
        _print_section(section)
    if paper.limits:
        console().print(said(N_("What this does not measure")), style="bold", markup=False)
        for limit in paper.limits:
            _print_item(limit)
        console().print()
    for name, command in paper.commands:
        # never wrapped: it is there to be copied
        console().print(f"{name}: {command}", markup=False, soft_wrap=True)


def _lines(facts: list[str]) -> list[str]:
    """Put as many facts on a line as fit, none broken."""
    lines = facts[:1]
    for fact in facts[1:]:
        longer = f"{lines[-1]}{FACTS_APART}{fact}"
        lines = [*lines[:-1], longer] if len(longer) <= console().width else [*lines, fact]
    return lines


def _print_notice(notice: Notice) -> None:
    console().print(Text("✗ ", "bold red") + Text(notice.title, "bold"))
    for line in (notice.rule, notice.figures):
        console().print(_indented(line), style="dim" if line is notice.figures else "")
    console().print()


def _indented(line: str, first: str = "  ", rest: str = "  ") -> Text:
    """Break a line where the terminal ends, its parts below each other."""
    if not in_terminal():
        return Text(first + line)
    wrapped = Text(line).wrap(console(), console().width - len(rest))
    lines = [Text(rest if number else first) + part for number, part in enumerate(wrapped)]
    return Text("\n").join(lines)


def _print_item(text: str) -> None:
    console().print(_indented(text, "• "))


def _print_section(section: Section) -> None:
    console().print(section.title, style="bold", markup=False)
    if section.lead:
        console().print(section.lead, style="dim", markup=False)
    for name, meaning in section.terms:
        console().print(Text.assemble((f"{name}: ", ""), (meaning, "dim")))
    console().print()
    for table in section.tables:
        _print_table(table)
    for note in section.notes:
        console().print(note, style="dim", markup=False)
    console().print()


def _print_table(table: Table) -> None:
    shown = RichTable(padding=(0, 1 if in_terminal() else 2, 0, 0))
    for at, column in enumerate(table.columns):
        if at < table.words:
            shown.add_column(column, overflow="fold")
            continue
        width = max([*map(len, column.split()), *(len(figure_text(row[at])) for row in table.rows)])
        shown.add_column(column, justify="right", width=width if in_terminal() else None)
    for row in table.rows:
        shown.add_row(*(_shown(cell, words=at < table.words) for at, cell in enumerate(row)))
    show_table(shown)
    console().print()


def figure_text(cell: Cell) -> str:
    """Write a figure with its mark, or room for one, so that figures stand below each other."""
    return str(cell) if cell.tone in {Tone.UP, Tone.DOWN} else f"{cell} "


def _shown(cell: Cell, *, words: bool) -> Text:
    if cell.die:
        return pill(cell.text, cell.die)
    return Text(str(cell) if words else figure_text(cell), STYLES[cell.tone])
