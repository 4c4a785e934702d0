"""A report in the terminal: accusations first, then table by table; plain columns in a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from rich.table import Table as RichTable
from rich.text import Text

from cubitos_kit.base.message import N_
from cubitos_kit.cli.output import console, in_terminal, pill, show_table
from cubitos_kit.cli.speech import said
from cubitos_kit.report.paper import Cell, Notice, Paper, Section, Table, Tone

STYLES = {Tone.PLAIN: "", Tone.UP: "green", Tone.DOWN: "red", Tone.DIM: "dim", Tone.STRONG: "bold"}
FACTS_APART = " · "
ACCUSED, TOLD = "✗ ", "• "
"""What stands before a notice."""
SCREEN = 25
"""Lines that a first screen has at most, the prompt below it not counted."""


def print_paper(paper: Paper, *, details: bool = True) -> None:
    """Print a report: what is wrong and what to do first, then all figures, or how to see them."""
    short = paper.more and not details
    head, tail = _head(paper), _wrapped(paper.more) if short else _facts(paper.facts, "dim")
    commands = [f"{name}: {command}" for name, command in paper.commands]
    taken = len(head) + 1 + len(tail) + sum(len(command) // console().width + 1 for command in commands)
    full = _as_full(paper.notices, SCREEN - taken) if short else [Fullness.FIGURES] * len(paper.notices)
    for line in (*head, *_notices(paper, full), Text(), *tail):
        console().print(line)
    if not short:
        _print_details(paper)
    for command in commands:
        # never wrapped: it is there to be copied
        console().print(command, markup=False, soft_wrap=True)


def _head(paper: Paper) -> list[Text]:
    opening = _wrapped(paper.opening) if paper.opening else []
    return [Text(paper.title, "bold"), *opening, *_facts(paper.standing, ""), Text()]


def _facts(facts: Sequence[tuple[str, str]], style: str) -> list[Text]:
    return [Text(line, style) for line in _lines([f"{name}: {value}" for name, value in facts])]


def _print_details(paper: Paper) -> None:
    console().print()
    for section in paper.sections:
        _print_section(section)
    if paper.limits:
        console().print(said(N_("What this does not measure")), style="bold", markup=False)
        for limit in paper.limits:
            for line in _wrapped(limit, "• "):
                console().print(line)
        console().print()


def _lines(facts: list[str]) -> list[str]:
    """Put as many facts on a line as fit, none broken."""
    lines = facts[:1]
    for fact in facts[1:]:
        longer = f"{lines[-1]}{FACTS_APART}{fact}"
        lines = [*lines[:-1], longer] if len(longer) <= console().width else [*lines, fact]
    return lines


class Fullness(IntEnum):
    """How much of a notice is shown."""

    NOTHING = 0
    TITLE = 1
    TO_DO = 2
    TEXTS = 3
    FIGURES = 4


def _notices(paper: Paper, full: Sequence[Fullness]) -> list[Text]:
    """Return the lines of all notices, and how many of them are not shown."""
    if not paper.notices:
        return [Text(paper.no_notice, "green")] if paper.no_notice else []
    mark = ACCUSED if paper.accuses else TOLD
    lines = [line for notice, how in zip(paper.notices, full, strict=True) for line in notice_lines(notice, how, mark)]
    hidden = full.count(Fullness.NOTHING)
    return [*lines, Text(said(N_("… and {n} more"), n=hidden), "dim")] if hidden else lines


def _as_full(notices: Sequence[Notice], room: int) -> list[Fullness]:
    """Return how full each notice is shown: in a pipe nobody counts lines."""
    return fullness(notices, room) if in_terminal() else [Fullness.TEXTS] * len(notices)


def fullness(notices: Sequence[Notice], room: int) -> list[Fullness]:
    """Return how full each notice is shown so that all fit into so many lines: the last ones give way first.

    They give up their texts; where that is not enough, all but their titles; and then these. One line is left to tell
    of those that are not shown.
    """
    full = [Fullness.TEXTS] * len(notices)
    for less in (Fullness.TO_DO, Fullness.TITLE, Fullness.NOTHING):
        for place in reversed(range(len(notices))):
            taken = sum(len(notice_lines(*each)) for each in zip(notices, full, strict=True))
            if taken + (Fullness.NOTHING in full) <= room:
                return full
            full[place] = less
    return full


def notice_lines(notice: Notice, full: Fullness, mark: str = ACCUSED) -> list[Text]:
    """Return the lines of a notice, none wider than the terminal."""
    lines = _wrapped(notice.title, mark, "bold") if full else []
    if full >= Fullness.TEXTS:
        lines += [line for text in notice.texts for line in _wrapped(text, "  ", "dim")]
    if full >= Fullness.TO_DO:
        lines += _wrapped(notice.advice, "  → " if mark == ACCUSED else "  ") if notice.advice else []
        lines += [Text(f"    {notice.command}", "cyan")] if notice.command else []
    if full >= Fullness.FIGURES:
        lines += _wrapped(notice.rule, "  ") if notice.rule else []
        lines += [*_wrapped(notice.figures, "  ", "dim"), Text()] if notice.figures else []
    return lines


def _wrapped(line: str, first: str = "", style: str = "") -> list[Text]:
    """Break a line where the terminal ends, its parts below each other."""
    if not in_terminal():
        return [Text(first + line, style)]
    rest = " " * len(first)
    parts = Text(line, style).wrap(console(), console().width - len(first))
    return [Text(rest if number else first) + part for number, part in enumerate(parts)]


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
    """Print a table; one that is wider than the terminal goes on below itself, its first columns once more."""
    places = list(range(len(table.columns)))
    for some in parts(table, console().width) if in_terminal() else [places]:
        shown = RichTable(padding=(0, 1 if in_terminal() else 2, 0, 0))
        for at in some:
            if at < table.words:
                shown.add_column(table.columns[at], overflow="fold")
            else:
                shown.add_column(table.columns[at], justify="right", width=_width(table, at) if in_terminal() else None)
        for row in table.rows:
            shown.add_row(*(_shown(row[at], words=at < table.words) for at in some))
        show_table(shown)
        console().print()


def parts(table: Table, room: int) -> list[list[int]]:
    """Return which columns are printed beside each other so that no name is broken: words, and as many figures as fit.

    Words that are longer than half of the room are broken all the same.
    """
    words = list(range(table.words))
    names = sum(max([len(table.columns[at]), *(_wide(row[at]) for row in table.rows)]) + 1 for at in words)
    left = room - min(names, room // 2)
    found: list[list[int]] = [[]]
    taken = 0
    for at in range(table.words, len(table.columns)):
        wide = _width(table, at) + 1
        if found[-1] and taken + wide > left:
            found.append([])
            taken = 0
        found[-1].append(at)
        taken += wide
    return [words + figures for figures in found]


def _wide(cell: Cell) -> int:
    """Return how wide words are; on a colour they have a margin."""
    return len(str(cell)) + 2 * bool(cell.die)


def _width(table: Table, at: int) -> int:
    """Return how wide a column of figures is; its heading may be broken between words."""
    return max([*map(len, table.columns[at].split()), *(len(figure_text(row[at])) for row in table.rows)])


def figure_text(cell: Cell) -> str:
    """Write a figure with its mark, or room for one, so that figures stand below each other."""
    return str(cell) if cell.tone in {Tone.UP, Tone.DOWN} else f"{cell} "


def _shown(cell: Cell, *, words: bool) -> Text:
    if cell.die:
        return pill(cell.text, cell.die)
    return Text(str(cell) if words else figure_text(cell), STYLES[cell.tone])
