"""A judge finds in new cards what one tuned ten times as long finds: python -m tests.long.understanding.

The ten frozen sets are each judged twice, on the same luck: by the judge that `balance` has by default, and by one tuned ten
times as long. Of all cards at least 90 % must get the same verdict, and no card may be good to have for one judge and bad
for the other, each beyond its interval. Reports are written down as they come: interrupted, the same command goes on. What
was raced by other rules, players, cards or figures is raced again.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cubitos_kit.base.writing import write_whole
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab.balance import balance
from cubitos_kit.games.cubitos.lab.measures import Balance, Judge
from cubitos_kit.games.cubitos.lab.results import USUAL, Inquiry, judge_of
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.lab.intervals import Figure
from tests.games.cubitos.lab.frozen_sets import FROZEN

AGREED = 0.9
"""Of all verdicts, so many must be the same."""
LONGER = 10
"""So many times as long as by default the second judge is tuned."""
NONE = "none"
OUT = Path("build") / "understanding.json"
PLAYERS = 4


@dataclass(frozen=True)
class Seen:
    """What one judge sees in a card."""

    verdicts: tuple[str, ...]
    """None of them: nothing can be said against the card."""
    access: Figure
    """What a player wins less who alone can neither buy nor use it."""

    def __str__(self) -> str:
        """Write it as it stands in the table."""
        percent = [100 * each for each in (self.access.value, self.access.low, self.access.high)]
        return "{:<22} {:+5.1f} ({:+.1f} to {:+.1f})".format(", ".join(self.verdicts) or NONE, *percent)


Sight = Mapping[str, Seen]
"""By card."""
Judged = Callable[[str, int], Sight]
"""Judges a set by a judge tuned so many times as long as by default."""


def judge(pack: Pack, set_id: str, times: int, workers: int) -> Judge:
    """Return the judge that `balance` has for a set, or one that was tuned so many times as long."""
    return judge_of(pack, set_id, PLAYERS, workers=workers, effort=USUAL.times(times))


def agree(one: Seen, other: Seen) -> bool:
    """Tell whether two judges say the same of a card."""
    return set(one.verdicts) == set(other.verdicts)


def opposite(one: Seen, other: Seen) -> bool:
    """Tell whether a card is good to have for one judge and bad for another, beyond the intervals of both."""
    return one.access.beside(0.0) * other.access.beside(0.0) < 0


@dataclass(frozen=True)
class Comparison:
    """What two judges say of the same cards."""

    usual: Sight
    longer: Sight

    @property
    def agreed(self) -> list[str]:
        """Cards of which both say the same."""
        return [card for card, seen in self.usual.items() if agree(seen, self.longer[card])]

    @property
    def opposites(self) -> list[str]:
        """Cards that are good for one and bad for the other."""
        return [card for card, seen in self.usual.items() if opposite(seen, self.longer[card])]

    @property
    def holds(self) -> bool:
        """Whether both bars are met."""
        return len(self.agreed) >= AGREED * len(self.usual) and not self.opposites

    def rows(self) -> list[str]:
        """Return a line a card; what parts the judges is marked."""
        marks = (
            dict.fromkeys(self.usual, "differs")
            | dict.fromkeys(self.agreed, "")
            | dict.fromkeys(self.opposites, "OPPOSITE")
        )
        return [
            f"  {card:<18} {seen!s:<48} {self.longer[card]!s:<48} {marks[card]}".rstrip()
            for card, seen in self.usual.items()
        ]

    def __str__(self) -> str:
        """Write both shares."""
        cards = len(self.usual)
        share = len(self.agreed) / cards
        return (
            f"the same verdict for {len(self.agreed)} of {cards} cards, {share:.1%} (at least {AGREED:.0%}); "
            f"the opposite sign for {len(self.opposites)} of {cards}, {len(self.opposites) / cards:.1%} (none)"
        )


def sight(report: Balance) -> Sight:
    """Return what a report says of each card."""
    return {each.card: Seen(tuple(map(str, each.verdicts)), each.access.figure) for each in report.cards}


@dataclass(frozen=True)
class Notes:
    """What was judged before, in a file."""

    file: Path

    def read(self) -> dict[str, Any]:
        """Return all that is written down."""
        return dict(json.loads(self.file.read_text(encoding="utf-8"))) if self.file.exists() else {}

    def known(self, key: str) -> Sight | None:
        """Return what was seen then."""
        if key not in (told := self.read()):
            return None
        return {
            card: Seen(tuple(each["verdicts"]), Figure(**each["access"])) for card, each in told[key]["cards"].items()
        }

    def keep(self, key: str, about: Mapping[str, Any], seen: Sight) -> None:
        """Write down what is seen now, beside what it was asked about."""
        cards = {card: asdict(each) for card, each in seen.items()}
        told = {**self.read(), key: {**about, "cards": cards}}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.file, json.dumps(told, indent=1) + "\n")


@dataclass(frozen=True)
class Court:
    """Who judges sets, how exactly, on which luck, and where it is written down."""

    pack: Pack
    precision: float
    seed: int
    workers: int
    notes: Notes

    def judged(self, set_id: str, times: int) -> Sight:
        """Judge a set, or remember how it was judged."""
        judging = judge(self.pack, set_id, times, self.workers)
        key = Inquiry(self.pack, set_id, PLAYERS, self.seed, self.precision, judging).key
        if known := self.notes.known(key):
            return known
        began = time.monotonic()
        report = balance(
            self.pack,
            set_id,
            precision=self.precision,
            seed=self.seed,
            workers=self.workers,
            players=PLAYERS,
            judge=judging,
        )
        seconds = round(time.monotonic() - began, 1)
        asked = {"set": set_id, "times": times, "precision": self.precision, "seed": self.seed}
        self.notes.keep(key, {**asked, "races": report.races, "seconds": seconds}, sight(report))
        say(f"{set_id}, tuned {times} x as long: {report.races} races, {seconds:.0f} s")
        return sight(report)


def compared(set_ids: Sequence[str], judged: Judged) -> Comparison:
    """Have each set judged by both judges, and say what they say of it as soon as both have spoken."""
    usual: dict[str, Seen] = {}
    longer: dict[str, Seen] = {}
    for set_id in set_ids:
        both = Comparison(judged(set_id, 1), judged(set_id, LONGER))
        say("\n".join([f"{set_id}: {both}", *both.rows()]))
        usual |= both.usual
        longer |= both.longer
    return Comparison(usual, longer)


def say(line: str) -> None:
    """Say something at once, even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Judge all sets twice; 1 where a bar is missed."""
    pack = load_pack(FROZEN)
    frozen = [name for name in pack.sets if ("sets", name) in pack.own]
    parser = argparse.ArgumentParser(prog="python -m tests.long.understanding", description=__doc__)
    parser.add_argument("--sets", nargs="+", choices=frozen, default=frozen, metavar="SET", help=", ".join(frozen))
    parser.add_argument("--precision", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=OUT, help="what is judged already, and what is now")
    asked = parser.parse_args()
    found = compared(asked.sets, Court(pack, asked.precision, asked.seed, asked.workers, Notes(asked.out)).judged)
    say(f"all: {found}")
    return int(not found.holds)


if __name__ == "__main__":
    sys.exit(main())
