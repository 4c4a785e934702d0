"""How often 95 % intervals hold the true value, over many simulations: python -m tests.long.intervals --tries 2000.

True is what very many races of another seed come to. The chapter of the manual on numbers says what came of it.
"""

import argparse
import sys
from collections import Counter

from cubitos_kit import load_pack, simulate
from cubitos_kit.games.cubitos.lab.summary import Summary
from cubitos_kit.lab.intervals import Figure

SET = "race-2"
PLAYERS = ("standard", "greedy", "greedy", "standard:risk=1.3")
RACES = 400
TRUE_RACES, TRUE_SEED = 200_000, 1_000_000


def figures(came: Summary) -> dict[str, Figure]:
    """Return what is looked at of a simulation."""
    wins = {f"wins of player {place}": player.wins for place, player in enumerate(came.players, 1)}
    others = {"rounds": came.length.average, "busts per push": came.players[0].busts_per_push}
    return {**wins, **others, "start player": came.start_player, "ties": came.ties}


def main() -> None:
    """Race, and print the share of simulations whose interval held the true value."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--tries", type=int, default=2000)
    tries: int = parser.parse_args().tries
    pack = load_pack()
    true = figures(simulate(pack, SET, PLAYERS, TRUE_RACES, TRUE_SEED))
    held: Counter[str] = Counter()
    for seed in range(tries):
        found = figures(simulate(pack, SET, PLAYERS, RACES, seed))
        held.update(name for name, figure in found.items() if figure.low <= true[name].value <= figure.high)
    for name in true:
        sys.stdout.write(f"{name:16}  {held[name] / tries:.1%}\n")


if __name__ == "__main__":
    main()
