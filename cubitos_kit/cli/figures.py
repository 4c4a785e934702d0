"""Figures as every command prints them: decimals as the language writes them, shares, tables of numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table

from cubitos_kit.base.message import N_
from cubitos_kit.cli.output import Cell, console, in_terminal, show_table
from cubitos_kit.cli.speech import said

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
