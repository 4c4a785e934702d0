"""How the base's costs were estimated: python -m tests.long.calibrate --out costs.json.

From what they cost now on, all cards are looked at in turn, in every set that they are in, again and again. First what the
players think of a card is set right: as it is, or some coins more or less, whichever wins most for somebody who alone buys
it. Then its cost rises by a coin if whoever may not have it would lose even at a coin more, and falls by a coin if nobody
gains by it; never further than 3 coins from where it began. Cards of which the players make nothing go back there by hand.
What has been found is written after each sweep, so the work can be stopped, and gone on with by --from.
"""

import argparse
import json
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cubitos_kit.content.load import load_pack
from cubitos_kit.lab.bench import Bench, with_bonus, without
from cubitos_kit.lab.experiments import Budget, effect
from cubitos_kit.lab.races import NO_HANDICAP
from cubitos_kit.model.pack import Pack
from cubitos_kit.model.player import STANDARD
from cubitos_kit.players.registry import weights_of
from cubitos_kit.players.weights import Weights

PLAYERS, FURTHEST, LEAST = 4, 3, 2
"""Costs move so far from the guess, and no card costs less than that."""
PAYS, NOTHING, PAYS_WELL = 0.03, 0.02, 0.10
"""In shares of wins. What pays well in one set may be worth nothing in another."""
OPINIONS = (0, -4, 4, 10)
"""Coins more or less that a card is thought to be worth."""
BETTER = 0.012
"""An opinion changes only for so much."""
NEVER = -1000.0


@dataclass(frozen=True)
class Estimates:
    """What every card costs, and what players think of it beyond what is reckoned."""

    costs: Mapping[str, int]
    worths: Mapping[str, float]

    def moved(self, card: str, cost: int, worth: float) -> "Estimates":
        return Estimates({**self.costs, card: cost}, {**self.worths, card: round(worth, 2)})


@dataclass(frozen=True)
class Races:
    """Where it is measured."""

    pack: Pack
    weights: Weights
    groups: int
    seed: int

    @property
    def price(self) -> float:
        """How many coins of a price make players think that a die is worth a coin more."""
        return self.weights.pair("price")[0]

    def sets_of(self, card: str) -> list[str]:
        return [each.id for each in self.pack.sets.values() if card in each.cards]

    def alone(self, now: Estimates, card: str, opinion: float) -> list[float]:
        """Return for each set what somebody wins more who alone buys a card, and thinks that of it."""
        return [self._measured(each, now, card, now.costs[card], opinion, shut=False) for each in self.sets_of(card)]

    def access(self, now: Estimates, card: str, cost: int) -> list[float]:
        """Return for each set what somebody loses who may not have a card that the others may have at a cost."""
        return [-self._measured(each, now, card, cost, 0.0, shut=True) for each in self.sets_of(card)]

    def _measured(self, set_id: str, now: Estimates, card: str, cost: int, opinion: float, *, shut: bool) -> float:  # noqa: PLR0913
        costs = {**now.costs, card: cost}
        pack = replace(self.pack, cards={name: replace(self.pack.cards[name], cost=costs[name]) for name in costs})
        card_set, die = pack.sets[set_id], pack.cards[card].die
        thought = {pack.cards[name].die: now.worths.get(name, 0.0) for name in card_set.cards}
        thought[die] += opinion - (cost - now.costs[card]) * self.price
        one = replace(self.weights, dice=thought)
        others = [one if shut else with_bonus(one, die, NEVER)] * (PLAYERS - 1)
        handicaps = (without(die) if shut else NO_HANDICAP, *[NO_HANDICAP] * (PLAYERS - 1))
        bench = Bench(pack, card_set, PLAYERS, STANDARD, self.seed, 0.0, 2)
        run = bench.run(card, bench.program, (one, *others), Budget(groups=self.groups), handicaps)
        return effect(run, PLAYERS).value


def looked_at(card: str, now: Estimates, guess: int, races: Races) -> Estimates:
    """Set right what is thought of a card, then move its cost by a coin, or leave it."""
    alone = {opinion: races.alone(now, card, opinion) for opinion in OPINIONS}
    mean = {opinion: sum(wins) / len(wins) for opinion, wins in alone.items()}
    best = max(mean, key=lambda opinion: mean[opinion])
    opinion = best if mean[best] > mean[0] + BETTER else 0
    cost, worth = now.costs[card], now.worths.get(card, 0.0) + opinion
    now = now.moved(card, cost, worth)
    access = races.access(now, card, cost)
    if min(access) < -NOTHING and sum(access) < 0:
        worth -= 2  # players want it too much
    value = [max(each) for each in zip(*alone.values(), access, strict=True)]
    dearer = races.access(now, card, cost + 1) if cost < guess + FURTHEST else []
    if dearer and (min(dearer) >= PAYS or sum(dearer) / len(dearer) >= PAYS_WELL):
        return now.moved(card, cost + 1, worth - races.price)
    if min(value) < NOTHING and max(value) < PAYS_WELL and cost > max(LEAST, guess - FURTHEST):
        return now.moved(card, cost - 1, worth + races.price)
    return now.moved(card, cost, worth)


def say(line: str) -> None:
    """Say something at once, even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Sweep over all cards, and write what was found after each sweep."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.calibrate", description=__doc__)
    parser.add_argument("--sweeps", type=int, default=8)
    parser.add_argument("--groups", type=int, default=200, help="of 4 races, a measurement")
    parser.add_argument("--seed", type=int, default=100, help="of the first sweep")
    parser.add_argument("--from", dest="begun", type=Path, help="go on with what such a file holds")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    pack = load_pack()
    weights = replace(weights_of(pack, STANDARD)(""), dice={})
    guesses = {card.id: card.cost for card in pack.cards.values() if isinstance(card.cost, int)}
    begun = json.loads(asked.begun.read_text()) if asked.begun else {"costs": guesses, "worths": {}}
    now = Estimates(begun["costs"], begun["worths"])
    for sweep in range(asked.sweeps):
        began, before = time.monotonic(), now.costs
        races = Races(pack, weights, asked.groups, asked.seed + sweep)
        for card in now.costs:
            was, now = now.costs[card], looked_at(card, now, guesses[card], races)
            say(f"{card}: {was} -> {now.costs[card]}, thought worth {now.worths[card]:+g} more")
        asked.out.write_text(json.dumps({"costs": now.costs, "worths": now.worths}, indent=1) + "\n")
        moved = sum(now.costs[card] != before[card] for card in now.costs)
        say(f"sweep {sweep + 1}: {moved} costs moved, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
