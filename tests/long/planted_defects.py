"""Defects put into a sound set are found, and the sound set is not accused: python -m tests.long.planted_defects.

Each run is a whole report on luck of its own, at a coarser precision than usual. A defect must be found in 19 of 20 runs,
and of the sound set at most 1 run in 20 may accuse anybody of anything.
"""

import argparse
import sys
import time
from collections.abc import Sequence

from tests.games.cubitos.lab.planted import DEFECTS, accused, sound

BAR = 0.95


def found(name: str, precision: float, seeds: Sequence[int]) -> int:
    """Count the runs in which a defect is found."""
    defect = DEFECTS[name]
    runs = (accused(defect.pack(), precision, seed, defect.handicaps) for seed in seeds)
    return sum(map(defect.is_among, runs))


def at_peace(precision: float, seeds: Sequence[int]) -> int:
    """Count the runs in which nobody in the sound set is accused."""
    count = 0
    for seed in seeds:
        accusations = accused(sound(), precision, seed)
        count += not accusations
        for verdict, about in sorted(accusations):
            say(f"  seed {seed}: {verdict} {', '.join(about)}")
    return count


def say(line: str) -> None:
    """Say something at once, even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run all of it; 1 where a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.planted_defects", description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--precision", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=0, help="of the first run")
    asked = parser.parse_args()
    seeds, began, missed = range(asked.seed, asked.seed + asked.runs), time.monotonic(), False
    for name in ("nothing at all", *DEFECTS):
        right = found(name, asked.precision, seeds) if name in DEFECTS else at_peace(asked.precision, seeds)
        missed |= right < BAR * asked.runs
        say(f"{name}: right in {right} of {asked.runs} runs, {time.monotonic() - began:.0f} s so far")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
