"""Random sets of new cards get fair costs: python -m tests.long.priced.

Each set has a card a color that no set ever had: drawn words of the ability language, or the abilities of one or two cards
of the base on dice of another color; at costs out of a hat. All its costs are found together as `cubitos price` does, and
a whole report on luck of its own tells whether any of them is still accused of being too cheap or too expensive. `standard`
judges, or with --tune a player that is tuned to each set first. Seconds are those of the processor, without the tuning, so
that a busy machine does not count; half of it is what two idle processors would need.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.lab.balance import balance
from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.judge import Effort, find_judge, with_judge
from cubitos_kit.games.cubitos.lab.pricing import Pricing, at_costs, priced_cards, pricing, rounds
from cubitos_kit.games.cubitos.lab.results import EXACT
from cubitos_kit.games.cubitos.model.pack import Card, CardSet, Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from tests.games.cubitos.engine.random_cards import DICE, random_pack

PLAYERS, WORKERS = 4, 2
MOST_SECONDS = 300
"""On two idle processors."""
DRAWN, BOTH = 0.4, 0.3
"""How many cards are drawn words, and how many of the others do what two cards do."""
DEAREST = 12
PRICES = ("too-cheap", "too-dear")


def new_set(seed: int) -> tuple[Pack, str]:
    """Return a pack with a set of cards that nobody has seen."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        pack = random_pack(seed, Path(folder))
    drawn = {card.die: card for card in pack.cards.values() if ("cards", card.id) in pack.own}
    printed = [card for card in pack.cards.values() if ("cards", card.id) not in pack.own]
    cards = [_card(die, chance, drawn.get(die), printed) for die in DICE]
    name = f"new-{seed}"
    card_set = CardSet(name, Words({}), tuple(card.id for card in cards), tuple(chance.sample(list(pack.tracks), 1)))
    every = {**pack.cards, **{card.id: card for card in cards}}
    return replace(pack, cards=every, sets={**pack.sets, name: card_set}), name


def _card(die: str, chance: random.Random, drawn: Card | None, printed: list[Card]) -> Card:
    cost = chance.randint(1, DEAREST)
    if drawn is not None and chance.random() < DRAWN:
        return replace(drawn, id=f"new-{die}", cost=cost)
    one, other = chance.sample(printed, 2)
    abilities = (*one.abilities, *(other.abilities[:1] if chance.random() < BOTH else ()))
    return Card(f"new-{die}", die, Words({"en": f"New {die}"}), cost, abilities)


@dataclass(frozen=True)
class Outcome:
    """What came of pricing a set."""

    found: Pricing
    seconds: float
    """Of the processor."""
    again: tuple[str, ...]
    """Cards that a report on other luck accuses of their cost, of those that could be priced."""


def priced(seed: int, precision: float, *, tune: bool) -> Outcome:
    """Price a set, and have a report on other luck look at it."""
    pack, name = new_set(seed)
    cards = priced_cards(pack, name)
    judge = find_judge(Bench(pack, pack.sets[name], PLAYERS, STANDARD, 0, EXACT, WORKERS), Effort()) if tune else None
    if judge:
        pack = with_judge(pack, name, judge.weights)

    @contextmanager
    def bench_at(at: Pack) -> Iterator[Bench]:
        player = judge.player if judge else STANDARD
        yield Bench(at, at.sets[name], PLAYERS, player, seed, precision, WORKERS, judge=judge)

    begun = time.process_time()
    found = pricing(pack, name, list(rounds(pack, cards, bench_at)))
    seconds = time.process_time() - begun
    after = at_costs(pack, found.after.costs)
    report = balance(after, name, precision=precision, seed=seed + 1000, workers=WORKERS, judge=judge)
    accused = [each.about[0] for each in report.findings if each.verdict in PRICES]
    return Outcome(found, seconds, tuple(card for card in accused if card not in found.unpriced))


def told(found: Mapping[str, object]) -> str:
    """Write how many there are of each kind."""
    return ", ".join(f"{count} {kind}" for kind, count in Counter(map(str, found.values())).items()) or "none"


def say(line: str) -> None:
    """Say something at once, even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Price all sets; 1 where a card is left accused or a set takes too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.priced", description=__doc__)
    parser.add_argument("--sets", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first set")
    parser.add_argument("--precision", type=float, default=0.02)
    parser.add_argument("--tune", action="store_true", help="a judge to each set first, as `cubitos price` does")
    asked = parser.parse_args()
    missed = 0
    say(f"{'set':6} {'rounds':>6} {'accused':>12} {'on new luck':>11} {'CPU s':>6} {'÷ 2':>4}  without a fair cost")
    for seed in range(asked.seed, asked.seed + asked.sets):
        came = priced(seed, asked.precision, tune=asked.tune)
        found, idle = came.found, came.seconds / WORKERS
        accused = " -> ".join(
            str(sum(each.card not in found.unpriced for each in one.accused)) for one in (found.before, found.after)
        )
        row = f"{found.rounds:>6} {accused:>12} {len(came.again):>11} {came.seconds:>6.0f} {idle:>4.0f}"
        say(f"{seed:<6} {row}  {told(found.unpriced)}" + "".join(f"  !{card}" for card in came.again))
        missed += bool(found.after.can_be_better or idle > MOST_SECONDS)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
