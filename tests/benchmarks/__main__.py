"""Print what is measured: python -m tests.benchmarks."""

from rich.console import Console
from rich.table import Table

from tests.benchmarks.engine_ratios import ENGINE
from tests.benchmarks.page_ratios import PAGES
from tests.benchmarks.ratios import BENCHMARKS, Ratio
from tests.benchmarks.yardsticks import NotInstalledError


def _figure(number: float) -> str:
    """Write a time or a ratio with as many digits as say something."""
    return f"{number:.2e}" if number < 0.001 else f"{number:.3f}"


def _row(found: Ratio) -> tuple[str, ...]:
    """Write a ratio, marked where it is beyond its bar."""
    mark = "" if found.ratio <= found.bar else " !"
    figures = (_figure(found.seconds), _figure(found.yardstick), f"{found.ratio:.3g}{mark}", f"{found.bar:.3g}")
    return found.what, found.against, *figures


def main() -> None:
    """Measure everything in one run, engine first, and print a row each."""
    console = Console(width=120)
    table = Table("what", "against what", box=None)
    for heading in ("seconds", "against", "ratio", "at most"):
        table.add_column(heading, justify="right")
    for benchmark in (*ENGINE, *BENCHMARKS):
        try:
            found = benchmark()
        except NotInstalledError as missing:
            table.add_row(benchmark.__name__, str(missing))
            continue
        table.add_row(*_row(found))
    for pages in PAGES:
        for found in pages():
            table.add_row(*_row(found))
    console.print(table)


main()
