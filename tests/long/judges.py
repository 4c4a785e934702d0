"""No way to play that is known beats a judge on an official set, and tuning takes no minute: python -m tests.long.judges.

Each set is tuned as if nobody had done so before, and told with who wins most alone among three judges. Then a player
that looks ahead is raced there more often than when tuning: it must not win more than 35 %.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.judge import Effort, find_judge, with_look_ahead
from cubitos_kit.games.cubitos.lab.measures import Judge
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD, TUNED
from cubitos_kit.games.cubitos.players.look_ahead import LOOK_AHEAD

LONGEST, MOST = 60.0, 0.35
"""Seconds on two idle processors, and what a player that looks ahead may win."""


def untuned() -> Pack:
    """Return the base as if nobody had tuned to its sets."""
    pack = load_pack()
    return replace(pack, players={**pack.players, TUNED: replace(pack.players[TUNED], sets={})})


def told(judge: Judge, bench: Bench, seconds: float, times: int) -> bool:
    """Tell of one judge, and whether all bars are met."""
    players = {name: share for name, share in judge.among.items() if name in bench.pack.players}
    cards = {name: share for name, share in judge.among.items() if ":" in name}
    strongest = [max(those.items(), key=lambda each: each[1].value) for those in (players, cards)]
    looked = with_look_ahead(replace(bench, known={}), judge, Effort().times(times)).among[LOOK_AHEAD]
    lost = [name for name in judge.beaten_by if name in bench.pack.players]
    shares = "  ".join(f"{name} {share.figure}" for name, share in (*strongest, (LOOK_AHEAD, looked)))
    sys.stdout.write(
        f"{bench.card_set.id:15} {seconds:4.0f} s  {shares}  beaten by {', '.join(judge.beaten_by) or '-'}\n"
    )
    sys.stdout.flush()
    return not lost and seconds < LONGEST and looked.value <= MOST


def main() -> int:
    """Tune a judge to each set; 1 where a bar is missed."""
    pack = untuned()
    parser = argparse.ArgumentParser(prog="python -m tests.long.judges", description=__doc__)
    parser.add_argument("--sets", nargs="+", choices=list(pack.sets), default=list(pack.sets), metavar="SET")
    parser.add_argument("--look-ahead", type=int, default=8, metavar="N", help="so many times the usual sample of it")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    good = []
    for set_id in asked.sets:
        bench = Bench(pack, pack.sets[set_id], 4, STANDARD, 0, 0.01, asked.workers)
        began = time.monotonic()
        judge = find_judge(bench, Effort())
        good.append(told(judge, bench, time.monotonic() - began, asked.look_ahead))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
