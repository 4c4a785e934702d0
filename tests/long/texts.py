"""Texts that cannot say two things, over many abilities: python -m tests.long.texts --number 20000.

Random sound abilities, each against twenty near mutants of it, in every language; and no text with a doubled word, a doubled
stop or an empty bracket. Prints every fault as YAML that can be tried again, and exits with 1 where there is one.
"""

import argparse
import sys

from tests.games.cubitos.text.injective import MUTANTS, faults

AT_A_TIME = 200


def main() -> int:
    """Look, print what is found and how much was looked at."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--number", type=int, default=20_000, help="abilities")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = done = 0
    while done < asked.number:
        number = min(AT_A_TIME, asked.number - done)
        for fault in faults(asked.seed * 1_000_000 + done, number):
            found += 1
            sys.stdout.write(f"{fault}\n")
        done += number
        sys.stdout.write(f"{done} abilities, {done * MUTANTS} mutants at most, {found} faults\n")
        sys.stdout.flush()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
