"""Print what is measured: python -m tests.benchmarks."""

from rich.console import Console
from rich.table import Table

from tests.benchmarks.ratios import BENCHMARKS


def main() -> None:
    """Measure everything in one run and print a row each."""
    table = Table("what", "against what", box=None)
    for heading in ("seconds", "against", "ratio", "at most"):
        table.add_column(heading, justify="right")
    for benchmark in BENCHMARKS:
        found = benchmark()
        figures = (f"{found.seconds:.3f}", f"{found.yardstick:.3f}", f"{found.ratio:.2f}", f"{found.bar:g}")
        table.add_row(found.what, found.against, *figures)
    Console(width=120).print(table)


main()
