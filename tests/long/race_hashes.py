"""What 200,000 races come to, as a hash a batch: python -m tests.long.race_hashes > before.txt, then again and diff.

Every set is raced by every kind of player among its own kind, by all of them together, and by two and by three. Whoever
makes the engine quicker races them before and after: the same choices, the same luck, the same bytes.
"""

import argparse
import os
from collections.abc import Iterator
from hashlib import sha256

import numpy as np

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.lab.races import Handicap, race
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.players.registry import weights_of

RACES = 200_000
PACK = load_pack()
HANDICAPS = (Handicap(), Handicap(plain=frozenset({"red"}), extra={"dark-gray": 1}), Handicap(shut=frozenset({"blue"})))


def entrants(pack: Pack) -> Iterator[tuple[str, ...]]:
    """Return who races whom: each kind of player alone, then all kinds among one another."""
    for name in pack.players:
        yield (name,) * 4
    names = tuple(pack.players)
    for first in range(0, len(names), 2):
        yield tuple(names[(first + place) % len(names)] for place in range(4))
    yield "standard", "greedy"
    yield "tuned", "standard", "sprinter"


def hashes(races: int) -> Iterator[str]:
    """Race all batches and return a line for each: who raced on which set, how often, and the hash."""
    who = list(entrants(PACK))
    games = -(-races // (len(who) * len(PACK.sets)))
    for card_set in PACK.sets:
        for names in who:
            number = max(2, games // 20) if names == ("random",) * 4 else games
            program = build(PACK, PACK.sets[card_set], len(names))
            weights = [weights_of(PACK, name)(card_set) for name in names]
            handicaps = [HANDICAPS[place % 3] for place in range(len(names))] if len(set(names)) > 1 else []
            found = race(program, weights, number, seed=19, workers=os.cpu_count() or 1, handicaps=handicaps)
            told = found.results.view(np.uint8).reshape(number, -1)[:, : found.results.dtype.fields["stopped"][1]]
            digest = sha256(told.tobytes() + found.fired.tobytes()).hexdigest()[:24]  # as at 189a4bb
            yield f"{card_set} {','.join(names)} {number} {digest}"


def main() -> None:
    """Print the hashes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=RACES, help="how many races about")
    for line in hashes(parser.parse_args().races):
        print(line, flush=True)  # noqa: T201 - a script


if __name__ == "__main__":
    main()
