"""Print what is measured: python -m tests.benchmarks [WORD]...; with words, what has one of them in its function's name.

Nothing fails here: the table marks with ! what is beyond its bar. What takes long to measure is told in the last line.
"""

import sys

from rich.console import Console
from rich.table import Table

from tests.benchmarks.engine_ratios import ENGINE
from tests.benchmarks.page_ratios import PAGES
from tests.benchmarks.ratios import BENCHMARKS, Ratio
from tests.benchmarks.start_ratios import STARTS
from tests.benchmarks.yardsticks import NotInstalledError

LONG = (
    "By hand, on an idle machine: cubitos balance SET --precision 1pp --fresh --seed 1 (60 s, aim 40, was 151); an atlas of "
    "25,000 sets against the commit before (0.5, 0.35, 1); bash .ci/run (10 min, 7, 22); pytest (3 min, 2, 4.8)"
)


def _figure(number: float) -> str:
    """Write a time or a ratio with as many digits as say something."""
    return f"{number:.2e}" if number < 0.001 else f"{number:.3f}"


def _row(found: Ratio) -> tuple[str, ...]:
    """Write a ratio, marked where it is beyond its bar."""
    mark = "" if found.ratio <= found.bar else " !"
    figures = (_figure(found.seconds), _figure(found.yardstick), f"{found.ratio:.3g}{mark}", f"{found.bar:.3g}")
    return (
        found.what,
        found.against,
        *figures,
        *("" if each is None else f"{each:.3g}" for each in (found.aim, found.was)),
    )


def main() -> None:
    """Measure everything in one run, engine first, and print a row each."""
    console = Console(width=140)
    words = sys.argv[1:]
    table = Table("what", "against what", box=None)
    for heading in ("seconds", "against", "ratio", "at most", "aim", "189a4bb"):
        table.add_column(heading, justify="right")
    for benchmark in (*ENGINE, *STARTS, *BENCHMARKS):
        if words and not any(word in benchmark.__name__ for word in words):
            continue
        try:
            found = benchmark()
        except NotInstalledError as missing:
            table.add_row(benchmark.__name__, str(missing))
            continue
        table.add_row(*_row(found))
    for pages in PAGES:
        if words and not any(word in pages.__name__ for word in words):
            continue
        for found in pages():
            table.add_row(*_row(found))
    console.print(table)
    console.print(LONG, style="dim")


main()
