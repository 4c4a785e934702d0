"""How the base's costs were estimated: python -m tests.long.calibrate --out costs.json.

All sets are raced in sweeps. In each, what players think of a card is set right first, colour by colour: one player thinks
more or less of it than the others do, and if that wins more than luck does, all will; of a card that is hardly used
they think more also where nothing is lost by it. Then a cost falls by a coin where the card is hardly used still,
and rises by a coin where whoever may not have it loses much; never further than some coins from the guess it began with,
and none turns round without a sweep's rest. In the last sweeps all is left as it is but for cards that still lie around.
Written are the costs and opinions of the sweep that left the fewest cards unused, and beside them where the last one
stands, to go on with by --from.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import mean
from typing import TypeVar

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.lab.bench import with_bonus, without
from cubitos_kit.games.cubitos.lab.contest import EngineContest
from cubitos_kit.games.cubitos.lab.races import NO_HANDICAP, Handicap, race
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from cubitos_kit.games.cubitos.players.registry import weights_of, worth_of_cards
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.experiments import Budget, effect, measure
from cubitos_kit.lab.intervals import Measured

PLAYERS, FURTHEST, LEAST = 4, 4, 2
"""Costs move so far from the guess, and no card costs less than that."""
OPINIONS = (-4.0, -1.5, 1.5, 4.0)
"""How much more or less than the others one player thinks of a card, in coins."""
KINDER = (1.0, 3.0, 8.0)
"""How much more, of a card that is hardly used."""
BETTER, SURELY, NO_WORSE = 0.005, 2.0, -0.006
"""An opinion changes for so much, in shares of wins and in standard deviations, or where it loses no more than the last."""
PAYS, SELDOM, UNUSED = 0.08, 0.08, 0.05
"""In shares of wins; the others are shares of races, of those in which a card is used."""
OBSERVED = 1000
"""Races in which it is seen what is used."""
GUESSES = Path(__file__).with_name("guesses.json")
"""What each card was thought to be worth before anybody raced."""
T = TypeVar("T")


@dataclass(frozen=True)
class Estimates:
    """What every card costs, and what players think of it beyond what is reckoned."""

    costs: Mapping[str, int]
    worths: Mapping[str, float]
    ways: Mapping[str, int] = field(default_factory=dict)
    """Which way each cost went last."""
    idle: frozenset[str] = frozenset()
    """Cards that were hardly used in one of their sets."""

    def opinions(self, card: str) -> tuple[float, ...]:
        """Return what else may be thought of a card."""
        return KINDER if card in self.idle else OPINIONS

    def write(self, file: Path) -> None:
        file.write_text(json.dumps({"costs": dict(self.costs), "worths": dict(self.worths)}, indent=1) + "\n")


@dataclass(frozen=True)
class Races:
    """How much is raced, on which luck."""

    pack: Pack
    weights: Weights
    groups: int
    seed: int
    workers: int

    @property
    def colours(self) -> list[str]:
        """The dice that cards give an ability to."""
        return list(dict.fromkeys(card.die for card in self.pack.cards.values()))

    def others(self, now: Estimates, die: str, cards: Collection[str]) -> dict[str, list[list[Measured]]]:
        """Return for those cards of a colour what each other opinion wins, in every set that the card is in."""
        return self._in_all_sets(lambda each: self._others(each, now, die, cards))

    def used(self, now: Estimates) -> dict[str, list[float]]:
        """Return in what share of the races anybody uses each card, in every set that it is in."""
        return self._in_all_sets(lambda each: self._used(each, now))

    def access(self, now: Estimates) -> dict[str, list[Measured]]:
        """Return what somebody wins more who may not have a card, in every set that it is in."""
        return self._in_all_sets(lambda each: self._access(each, now))

    def _in_all_sets(self, measured: Callable[[CardSet], Iterable[tuple[str, T]]]) -> dict[str, list[T]]:
        gathered: dict[str, list[T]] = {}
        longest = sorted(self.pack.sets.values(), key=lambda each: -each.laps * len(each.tracks))
        with ThreadPoolExecutor(self.workers) as pool:
            for found in pool.map(measured, longest):
                for name, each in found:
                    gathered.setdefault(name, []).append(each)
        return gathered

    def _others(
        self, card_set: CardSet, now: Estimates, die: str, cards: Collection[str]
    ) -> list[tuple[str, list[Measured]]]:
        card = next(name for name in card_set.cards if self.pack.cards[name].die == die)
        if card not in cards:
            return []
        program, mind = self._program(card_set, now), self._thinking(card_set, now)
        ones = [with_bonus(mind, die, mind.dice[die] + more) for more in now.opinions(card)]
        return [(card, [self._measured(program, one, mind) for one in ones])]

    def _used(self, card_set: CardSet, now: Estimates) -> list[tuple[str, float]]:
        program, mind = self._program(card_set, now), self._thinking(card_set, now)
        fired = race(program, [mind] * PLAYERS, OBSERVED, seed=self.seed, apart=PLAYERS).fired[:, 1] / OBSERVED
        most = dict.fromkeys(card_set.cards, 0.0)
        for unit, share in zip(program.units, fired, strict=False):
            most[unit.card] = max(most[unit.card], float(share))
        return list(most.items())

    def _access(self, card_set: CardSet, now: Estimates) -> list[tuple[str, Measured]]:
        program, mind = self._program(card_set, now), self._thinking(card_set, now)
        dice = [self.pack.cards[name].die for name in card_set.cards]
        found = [self._measured(program, mind, mind, without(die)) for die in dice]
        return list(zip(card_set.cards, found, strict=True))

    def _measured(self, program: Program, one: Weights, other: Weights, handicap: Handicap = NO_HANDICAP) -> Measured:
        handicaps = (handicap, *[NO_HANDICAP] * (PLAYERS - 1))
        contest = EngineContest(program, (one, *[other] * (PLAYERS - 1)), handicaps)
        return effect(measure(contest, Budget(groups=self.groups), seed=self.seed), PLAYERS)

    def _program(self, card_set: CardSet, now: Estimates) -> Program:
        costed = {name: replace(self.pack.cards[name], cost=cost) for name, cost in now.costs.items()}
        return build(replace(self.pack, cards={**self.pack.cards, **costed}), card_set, PLAYERS)

    def _thinking(self, card_set: CardSet, now: Estimates) -> Weights:
        return replace(
            self.weights, dice={self.pack.cards[name].die: now.worths.get(name, 0.0) for name in card_set.cards}
        )


def thought(now: Estimates, others: Mapping[str, Sequence[Sequence[Measured]]]) -> Estimates:
    """Set right what is thought of the cards: for one in several sets by the mean of them."""
    worths = dict(now.worths)
    for name, sets in others.items():
        found = {more: [tried[place] for tried in sets] for place, more in enumerate(now.opinions(name))}
        worths[name] = worths.get(name, 0.0) + (_kindest(found) if name in now.idle else _best(found))
    return replace(now, worths=worths)


def _best(found: Mapping[float, Sequence[Measured]]) -> float:
    """Return the opinion that wins most, 0 where that may be luck."""
    more = max(found, key=lambda each: _mean(found[each]))
    off = sum(each.deviation**2 for each in found[more]) ** 0.5 / len(found[more])
    return more if _mean(found[more]) > max(BETTER, SURELY * off) else 0.0


def _kindest(found: Mapping[float, Sequence[Measured]]) -> float:
    """Return the kindest opinion that loses nothing, or next to nothing."""
    return max((more for more, each in found.items() if _mean(each) > NO_WORSE), default=0.0)


def _mean(found: Sequence[Measured]) -> float:
    return mean(each.value for each in found)


def moved(
    now: Estimates,
    guesses: Mapping[str, int],
    used: Mapping[str, Sequence[float]],
    access: Mapping[str, Sequence[Measured]],
) -> Estimates:
    """Move each cost by at most a coin."""
    costs, ways = dict(now.costs), {}
    for name, cost in now.costs.items():
        idle = sum(share < SELDOM for share in used[name])
        pays = sum(each.value < -PAYS for each in access.get(name, ()))
        wish = pays - 2 * idle  # a card that is left lying counts more than one that pays
        ways[name] = 0 if wish * now.ways.get(name, 0) < 0 else (wish > 0) - (wish < 0)
        least, most = max(LEAST, guesses[name] - FURTHEST), guesses[name] + FURTHEST
        costs[name] = max(least, min(most, cost + ways[name]))
    return Estimates(costs, now.worths, ways, below(used, SELDOM))


def below(used: Mapping[str, Sequence[float]], limit: float) -> frozenset[str]:
    """Return the cards that are used in fewer races, in one of their sets at least."""
    return frozenset(name for name, shares in used.items() if min(shares) < limit)


def say(line: str) -> None:
    """Say something at once, even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Sweep over all sets, and write what was found after each sweep."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.calibrate", description=__doc__)
    parser.add_argument("--sweeps", type=int, default=16)
    parser.add_argument("--settling", type=int, default=6, help="how many of them are the last ones")
    parser.add_argument("--groups", type=int, default=200, help="of 4 races, a measurement")
    parser.add_argument("--seed", type=int, default=100, help="of the first sweep")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--guesses", type=Path, default=GUESSES, help="such a file, with the costs that were guessed")
    parser.add_argument("--from", dest="begun", type=Path, help="go on with what such a file holds")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    pack, fewest = load_pack(), sys.maxsize
    guesses = json.loads(asked.guesses.read_text())["costs"]
    begun = json.loads(asked.begun.read_text()) if asked.begun else {}
    now = Estimates(begun.get("costs", guesses), begun.get("worths", worth_of_cards(pack, STANDARD)))
    weights = replace(weights_of(pack, STANDARD)(""), dice={})
    for sweep in range(asked.sweeps):
        began, settling = time.monotonic(), sweep >= asked.sweeps - asked.settling
        races = Races(pack, weights, asked.groups, asked.seed + sweep, asked.workers)
        for die in races.colours:
            now = thought(now, races.others(now, die, now.idle if settling else now.costs))
        used = races.used(now)
        left = below(used, UNUSED)
        if len(left) <= fewest:
            fewest = len(left)
            now.write(asked.out)
        say(f"sweep {sweep + 1}, {time.monotonic() - began:.0f} s: {len(left)} unused: {', '.join(sorted(left))}")
        now = moved(now, guesses, used, {} if settling else races.access(now))
        now.write(asked.out.with_suffix(".last.json"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
