"""Random sound cards, fifty races each, of which none may need more than the engine holds: python -m tests.long.random_cards

The cards are those that the oracle tries (tests/games/cubitos/reference), in sets of as many colors as there are.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from cubitos_kit.games.cubitos.engine.race import End
from tests.games.cubitos.reference.drawing import box_of, drawn_cards
from tests.long.random_races import MOODS, Course, Found

NUMBER = 2_000


def race_pack(seed: int) -> tuple[int, Found]:
    """Race all sets of a pack of random cards; return how many cards that were, and what came of them."""
    found, course, drawn = Found(), Course(), drawn_cards(seed)
    for number, cards in enumerate(drawn.sets()):
        program = box_of(drawn.pack, cards, 2 + (seed + number) % 3).program
        for race in range(len(MOODS)):
            course.walk(program, 100 * seed + number, race, found)
    return len(drawn.cards), found


def told(cards: int, found: Found) -> Iterator[str]:
    """Say what came of the races."""
    yield f"{cards} cards"
    yield from found.lines()


def main() -> int:
    """Race as many cards as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=NUMBER)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    cards, seed, found, began = 0, asked.seed, Found(), time.monotonic()
    with ProcessPoolExecutor(asked.processes) as pool:
        while cards < asked.number:
            for count, each in pool.map(race_pack, range(seed, seed + 4 * asked.processes)):
                cards += count
                found.add(each)
            seed += 4 * asked.processes
            sys.stdout.write(f"{cards} of {asked.number}, {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join(told(cards, found)) + "\n")
    too_much = sum(count for (_, end), count in found.ends.items() if end == End.TOO_MUCH.name)
    return 1 if too_much else 0


if __name__ == "__main__":
    sys.exit(main())
