"""How the weights of `standard` were found: python -m tests.long.tune_standard --out weights.json.

Variants race on all official sets at once (CMA-ES, as in `cubitos tune`), each among one player as before, one `tuned` and
one `greedy`, so that what wins is good for any set and against more than its own kind. Nobody has an opinion of cards,
and prices are no sign of what a die is worth: whoever reads them so wants a card the more the dearer it is made.
"""

import argparse
import itertools
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.lab.tune import as_weights, generations, knobs_of
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD, TUNED, Taste
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.games.cubitos.players.weights import Weights

PLAYERS, PRICE = 4, "price"


@dataclass(frozen=True)
class Arena:
    """A set, and the three against whom a variant races on it."""

    program: Program
    rivals: tuple[Weights, ...]

    def won(self, taste: Taste, games: int, seed: int) -> int:
        """Count what a variant wins, sitting on every seat in turn."""
        results = race(self.program, [unswayed(taste), *self.rivals], games, seed=seed).results
        return int((results["winner"] == 0).sum())


def unswayed(taste: Taste) -> Weights:
    """Return a taste as a player that thinks nothing of prices."""
    return as_weights(replace(taste, pairs={**taste.pairs, PRICE: (0.0, 0.0)}))


def arenas_of(pack: Pack) -> list[Arena]:
    """Return all official sets, the longest races first."""
    before = replace(weights_of(pack, STANDARD)(""), dice={})
    longest = sorted(pack.sets.values(), key=lambda each: -each.laps * len(each.tracks))
    return [
        Arena(build(pack, each, PLAYERS), (before, *(weights_of(pack, name)(each.id) for name in (TUNED, "greedy"))))
        for each in longest
    ]


def main() -> int:
    """Go from generation to generation, and write the middle of the best after each."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.tune_standard", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=240, help="of each variant on each set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    pack = load_pack()
    arenas = arenas_of(pack)
    knobs = [
        knob for knob in knobs_of(arenas[0].rivals[0], arenas[0].program) if not knob.is_die and knob.name != PRICE
    ]
    pool = ThreadPoolExecutor(asked.workers)

    def wins(tastes: Sequence[Taste], seed: int) -> list[int]:
        tasks = list(itertools.product(arenas, tastes))
        found = list(pool.map(lambda task: task[0].won(task[1], asked.games, seed), tasks))
        return [sum(found[place :: len(tastes)]) for place in range(len(tastes))]

    for generation in itertools.islice(generations(knobs, wins, asked.seed), asked.rounds):
        taste, races = generation.middle, asked.games * len(arenas)
        average = sum(generation.wins) / len(generation.wins) / races
        sys.stdout.write(
            f"{generation.number}: on average {average:.1%}, the best {max(generation.wins) / races:.1%}\n"
        )
        sys.stdout.flush()
        asked.out.write_text(json.dumps({**taste.pairs, **taste.singles}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
