"""The figures of a report as files, a table each: CSV for spreadsheets, Parquet for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from cubitos_kit.games.cubitos.lab.measures import Balance
from cubitos_kit.games.cubitos.report.records import Row, tables

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
