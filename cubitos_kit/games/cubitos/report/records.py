"""A balance report as numbers and ids: one record for programs, tables for spreadsheets, as CSV or as Parquet."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from cubitos_kit import __version__
from cubitos_kit.games.cubitos.lab.measures import Balance, CardReport
from cubitos_kit.games.cubitos.players.compiled import kernels
from cubitos_kit.games.cubitos.report.balance import Making
from cubitos_kit.lab.intervals import Figure, Measured

Row = dict[str, Any]
EFFECTS = ("presence", "access", "forced", "length")
COURSE = (
    "pushes",
    "busts",
    "bought",
    "fans",
    "lead_changes",
    "margin",
    "runaways",
    "comebacks",
    "ties",
    "given_up",
    "stopped",
)


def record(balance: Balance, made: Making) -> Row:
    """Return everything in one record; what was not measured is nothing, for JSON knows no number that is none."""
    versions = {"kit": __version__, "engine": kernels().key}
    about = {"versions": versions, "command": made.command, "seconds": made.seconds, "edition": made.edition or None}
    return {**about, **plain(balance)}


def plain(value: Any) -> Any:  # noqa: ANN401 - whatever a report holds
    """Turn what a report is made of into what JSON knows, its names with hyphens.

    >>> plain(Figure(0.5, math.nan, math.inf))
    {'value': 0.5, 'low': None, 'high': None}
    """
    if is_dataclass(value):
        return {each.name.replace("_", "-"): plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, str):
        return str(value)
    return [plain(each) for each in value] if isinstance(value, Sequence) else value


def tables(balance: Balance) -> Mapping[str, Sequence[Row]]:
    """Return the figures as tables by name: a row a card, a seat, two ways to play, a finding."""
    ways = balance.strategies
    return {
        "cards": [_card(card) for card in balance.cards],
        "prices": [
            {"card": card.card, "cost": cost, "now": card.fair_price.now}
            | _measured("access", worth)
            | _figure("line", card.fair_price.line.get(cost))
            for card in balance.cards
            if card.fair_price
            for cost, worth in card.fair_price.raced.items()
        ],
        "pairs": [
            dict(zip(("card-1", "card-2"), pair.cards, strict=True))
            | _measured("together", pair.together)
            | _measured("interaction", pair.interaction)
            for pair in balance.pairs
        ],
        "strategies": [
            {"one": one, "among": many} | _measured("wins", share)
            for one, row in zip(ways.names, ways.against, strict=True)
            for many, share in zip(ways.names, row, strict=True)
            if share
        ],
        "seats": [{"seat": name} | _measured("wins", share) for name, share in balance.seats.named().items()],
        "course": [
            {"figure": "rounds"} | _figure("", balance.course.length.average),
            *({"figure": name.replace("_", "-")} | _figure("", getattr(balance.course, name)) for name in COURSE),
        ],
        "lengths": [{"rounds": rounds, "races": races} for rounds, races in balance.course.length.counts.items()],
        "findings": [
            {"verdict": each.verdict, "about": " ".join(each.about), "withheld": each in balance.withheld}
            | _measured("", each.measured)
            | {"second-judge": each.second.player if each.second else None}
            | _figure("second", each.second.measured if each.second else None)
            for each in (*balance.findings, *balance.withheld)
        ],
    }


def _card(card: CardReport) -> Row:
    row: Row = {"card": card.card, "die": card.die, "cost": card.cost}
    for name in EFFECTS:
        row |= _measured(name, getattr(card, name))
    for name in ("bought", "copies", "fired"):
        row |= _figure(name, getattr(card, name))
    quarters = card.first_bought or (None,) * 5
    names = ("earliest", "quarter", "middle", "three-quarters", "latest")
    row |= {f"first-bought-{name}": each for name, each in zip(names, quarters, strict=True)}
    row["uses"] = card.uses
    row |= _figure("fair-cost", card.fair_price.cost) if card.fair_price else _figure("fair-cost", None)
    row["fair-cost-kind"] = str(card.fair_price.kind) if card.fair_price else None
    return row | {"verdicts": " ".join(card.verdicts)}


def _figure(name: str, figure: Figure | Measured | None) -> Row:
    edges = {"": figure.value, "low": figure.low, "high": figure.high} if figure else dict.fromkeys(("", "low", "high"))
    return {"-".join(filter(None, (name, edge))) or "value": plain(value) for edge, value in edges.items()}


def _measured(name: str, measured: Measured) -> Row:
    more = {"null": measured.null, "q": measured.q, "races": measured.races}
    return _figure(name, measured) | {"-".join(filter(None, (name, what))): plain(each) for what, each in more.items()}


Rows = Sequence[Row]


class NoPackageError(Exception):
    """The package that writes Parquet is not installed."""


def csv_files(balance: Balance) -> dict[str, str]:
    """Return a CSV file a table, by name; what was not measured is left empty."""
    return {f"{name}.csv": _as_csv(rows) for name, rows in tables(balance).items()}


def _as_csv(rows: Rows) -> str:
    written = io.StringIO(newline="")
    writer = csv.DictWriter(written, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()


def parquet_writer() -> tuple[Any, Any]:
    """Return what writes Parquet: `pyarrow` and its part for it."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise NoPackageError from None


def parquet_files(balance: Balance) -> dict[str, bytes]:
    """Return a Parquet file a table, by name."""
    return {f"{name}.parquet": _as_parquet(rows) for name, rows in tables(balance).items()}


def _as_parquet(rows: Rows) -> bytes:
    arrow, parquet = parquet_writer()
    written = io.BytesIO()
    parquet.write_table(arrow.Table.from_pylist(list(rows)), written)
    return written.getvalue()
