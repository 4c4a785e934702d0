"""Very many random abilities, played by the kernels and by the oracle side by side: python -m tests.long.oracle

Every pack of random sound cards is raced from many positions with answers by chance. Where the two part, the case is made
as small as it can be and told as a scenario. The table at the end tells in how many trials each word was done. What
has been told can be looked at again: python -m tests.long.oracle --again 1234
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.games.cubitos.reference.drawing import box_of, drawn_cards
from tests.games.cubitos.reference.positions import random_position
from tests.games.cubitos.reference.shrinking import QUESTIONS, shrunk, told, tried
from tests.games.cubitos.reference.trials import try_out
from tests.games.cubitos.reference.vocabulary import words_of_the_language

OF_A_SET = 40
"""Trials of each set of cards."""
ENOUGH = 100
"""Trials in which each word has to be done, of 200,000."""
NUMBER = 200_000
SHOWN = 5
"""Differences that are made small and told; the rest is counted."""


@dataclass
class Found:
    """What came of some trials."""

    trials: int = 0
    questions: int = 0
    spoken: Counter[str] = field(default_factory=Counter)
    """In how many trials each word was done."""
    ends: Counter[str] = field(default_factory=Counter)
    differences: list[tuple[int, str]] = field(default_factory=list)

    def add(self, other: "Found") -> None:
        """Add what came of others."""
        self.trials += other.trials
        self.questions += other.questions
        self.spoken += other.spoken
        self.ends += other.ends
        self.differences += other.differences

    def lines(self) -> Iterator[str]:
        """Say all of it."""
        yield f"{self.trials} trials, {self.questions} questions, {len(self.differences)} differences"
        yield from (f"  {end}: {count}" for end, count in sorted(self.ends.items()))
        for word in words_of_the_language():
            few = " (few)" if self.spoken[word] * NUMBER < ENOUGH * self.trials else ""
            yield f"  {word:32} {self.spoken[word]}{few}"


def try_pack(seed: int, *, small: bool = False, trials: int = 0) -> Found:
    """Draw a pack of cards and try all its sets, so often altogether; `small` makes the first difference of each small."""
    found = Found()
    drawn = drawn_cards(seed)
    players = 2 + seed % 3
    sets = list(drawn.sets())
    of_a_set = -(-trials // len(sets)) if trials else OF_A_SET
    for number, cards in enumerate(sets):
        box = box_of(drawn.pack, cards, players)
        different = False
        for each in range(of_a_set):
            trial = (seed * 100 + number) * 1000 + each
            position = random_position(random.Random(trial), box.program)
            came = try_out(box, position, trial, QUESTIONS)
            found.trials += 1
            found.questions += len(came.answers)
            found.spoken.update(map(str, came.spoken.keys()))
            found.ends["a bound of the records was reached"] += bool(came.too_much)
            found.ends["given up after 4,000 uses"] += came.endless
            if came.difference is None:
                continue
            text = f"set {number}, {position.at}: {came.difference}"
            case = tried(drawn, cards, players, position, (trial,)) if small and not different else None
            found.differences.append((seed, told(shrunk(case)) if case else text))
            different = True
    return found


def tell(line: str) -> None:
    """Say a line at once, to whoever waits."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Try as many as asked for in as many processes as cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=NUMBER)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", type=int, help="a pack that was told, to make its differences small")
    asked = parser.parse_args()
    if asked.again is not None:
        for _, text in try_pack(asked.again, small=True).differences[:SHOWN]:
            tell(f"{text}\n")
        return 0
    found = Found()
    began = time.monotonic()
    with ProcessPoolExecutor(asked.processes) as pool:
        seed, told_so_far = asked.seed, 0
        while found.trials < asked.number:
            for each in pool.map(try_pack, range(seed, seed + 4 * asked.processes)):
                found.add(each)
            seed += 4 * asked.processes
            for where, text in found.differences[told_so_far:]:
                tell(f"pack {where}: {text}")
            told_so_far = len(found.differences)
            tell(f"{found.trials} of {asked.number}, {time.monotonic() - began:.0f} s")
    tell("\n".join(found.lines()))
    for pack in list(dict.fromkeys(where for where, _ in found.differences))[:SHOWN]:
        for _, text in try_pack(pack, small=True).differences[:1]:
            tell(f"\npack {pack}:\n{text}")
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main())
