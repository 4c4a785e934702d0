"""Who judges a set: a player tuned to it until no other way to play that is known beats it, or the word that one does.

Tuning is self-play against one's own past (Brown's fictitious play, with `lab.tune`'s evolution as the best response):
in each round variants of the judge race among players drawn from all that the judge ever was, so that it learns no
answer to one opponent that another punishes. Then every way to play that is known is tried alone among equal judges:
the players of the pack, one that loves each card, and one that refuses it. What beats the judge joins its past, and it
is tuned on.

Nothing depends on the clock: races are counted by the questions that were answered in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from cubitos_kit.lab.bench import ALWAYS, Bench, with_bonus
from cubitos_kit.lab.contest import WINNER, columns
from cubitos_kit.lab.experiments import Run, q_values
from cubitos_kit.lab.measures import Judge, Measured
from cubitos_kit.lab.races import race
from cubitos_kit.lab.strategies import share_alone, ways_to_play
from cubitos_kit.lab.tune import as_weights, generations, knobs_of, side_by_side, variants
from cubitos_kit.model.pack import Pack
from cubitos_kit.model.player import STANDARD, TUNED, Taste
from cubitos_kit.players.weights import Weights

ROUNDS, AGAIN = 64, 16
"""Rounds of variants at first, and after something was found that beats the judge."""
PHASES = 3
"""So often it is tuned on at most."""
QUESTIONS = 240_000_000
"""Answers to questions that the first rounds take together, about: half a minute on two processors."""
FEWEST, MOST = 60, 400
"""Races of a variant in a round."""
SAMPLE = 100
"""Races that tell how many questions there are in one."""
REMEMBERED = 4
"""After so many rounds the judge as it is then joins its past."""
LONGEST_LOOK = 5.0
"""At most so many groups of races for each way to play, divided by the precision."""
LOVES, REFUSES = "loves", "refuses"


@dataclass(frozen=True)
class Effort:
    """How long to tune."""

    rounds: int = ROUNDS
    questions: int = QUESTIONS
    seed: int = 0

    def times(self, number: int) -> Effort:
        """Return so many times the effort.

        >>> Effort(64, 1000).times(10)
        Effort(rounds=640, questions=10000, seed=0)
        """
        return replace(self, rounds=self.rounds * number, questions=self.questions * number)


@dataclass(frozen=True)
class _Way:
    """One way to play: what it is called, and how."""

    name: str
    weights: Weights


def find_judge(bench: Bench, effort: Effort) -> Judge:
    """Tune a judge to the set of a bench, and say what is known to beat it.

    Weights that a pack holds for just this set (`tuned` in `players.yaml`) are taken as they are if nothing beats them.
    """
    found = tried(bench, prepared(bench.pack, bench.card_set.id), stage="judge:0")
    if found.player == TUNED and not found.beaten_by:
        return found
    past, races = [bench.weights_of(STANDARD)], 0
    for phase in range(1, PHASES + 1):
        start = found.weights
        past += [way.weights for way in _ways(bench, start) if way.name in found.beaten_by]
        rounds = effort.rounds if phase == 1 else max(1, AGAIN * effort.rounds // ROUNDS)
        arena = _Arena(bench, _games(bench, start, effort), [*past, start])
        tuned, spent = _self_play(arena, start, rounds, phase)
        races += spent
        after = _tried(bench, TUNED, tuned, stage=f"judge:{phase}")
        if phase == 1 or after.worst <= found.worst:
            found = after
        if not after.beaten_by:
            break
    return replace(found, races=races)


def prepared(pack: Pack, set_id: str) -> str:
    """Return the best player that needs no tuning: `tuned` where a pack holds weights of it for the set."""
    return TUNED if TUNED in pack.players and set_id in pack.players[TUNED].sets else STANDARD


def tried(bench: Bench, player: str, *, stage: str = "judge:0") -> Judge:
    """Return a player of the pack as a judge: what every known way to play wins alone among its equals."""
    return _tried(bench, player, bench.weights_of(player), stage=stage)


def with_judge(pack: Pack, set_id: str, weights: Weights) -> Pack:
    """Return a pack in which `tuned` plays a set with these weights."""
    kind = pack.players.get(TUNED, pack.players[STANDARD])
    taste = Taste(weights.pairs, weights.singles, weights.dice)
    tuned = replace(kind, id=TUNED, sets={**kind.sets, set_id: taste})
    return replace(pack, players={**pack.players, TUNED: tuned})


def _ways(bench: Bench, judge: Weights) -> Iterator[_Way]:
    """Run over all ways to play: the players of the pack, and the judge itself with another mind about one card."""
    for name in ways_to_play(bench):
        yield _Way(name, bench.weights_of(name))
    for card in bench.cards:
        yield _Way(f"{LOVES}:{card.id}", with_bonus(judge, card.die, ALWAYS))
        yield _Way(f"{REFUSES}:{card.id}", with_bonus(judge, card.die, -ALWAYS))


def _tried(bench: Bench, player: str, judge: Weights, *, stage: str) -> Judge:
    ways = [way for way in _ways(bench, judge) if way.weights != judge]
    shares = bench.side_by_side(lambda way: _share(bench, way, judge, stage), ways)
    judged = zip(ways, shares, q_values([share.p for share in shares]), strict=True)
    return Judge(player, judge, 0, {way.name: replace(share, q=q) for way, share, q in judged})


def _share(bench: Bench, way: _Way, judge: Weights, stage: str) -> Measured:
    """Measure what a way to play wins alone among judges."""
    return share_alone(bench, f"{stage}/{way.name}", way.weights, judge, LONGEST_LOOK)


def _self_play(arena: _Arena, start: Weights, rounds: int, phase: int) -> tuple[Weights, int]:
    """Tune from some weights among what the arena remembers; return what was found, and the races it took."""
    bench, before = arena.bench, Taste(start.pairs, start.singles, start.dice)
    done, tastes = list(_done(bench, phase)), list[Taste]()
    for generation in generations(knobs_of(start, bench.program), arena.count_wins, bench.seed + phase, done):
        if generation.number > len(done):
            bench.known[_name(phase, generation.number)] = Run(np.array(generation.wins), done=True)
            bench.told(f"judge:{phase}/{generation.number}", arena.games * len(generation.wins))
        tastes.append(generation.middle.over(before))
        if generation.number % REMEMBERED == 0:
            arena.past.append(as_weights(tastes[-1]))
        if generation.number >= rounds:
            break
    settled = _average(tastes[len(tastes) // 2 :])
    return as_weights(settled), rounds * arena.games * variants(len(knobs_of(start, bench.program)))


def _average(tastes: Sequence[Taste]) -> Taste:
    """Return what players value on average: each of them is an answer to others, and what they circle around is safest."""

    def mean(values: Iterable[float]) -> float:
        return float(np.mean(list(values)))

    first = tastes[0]
    return Taste(
        {
            name: (mean(t.pairs[name][0] for t in tastes), mean(t.pairs[name][1] for t in tastes))
            for name in first.pairs
        },
        {name: mean(t.singles[name] for t in tastes) for name in first.singles},
        {name: mean(t.dice[name] for t in tastes) for name in first.dice},
    )


def _name(phase: int, round_: int) -> str:
    return f"judge:{phase}/round-{round_}"


def _done(bench: Bench, phase: int) -> Iterator[Sequence[int]]:
    """Run over what was raced before an interruption."""
    number = 1
    while (kept := bench.known.get(_name(phase, number))) is not None:
        yield [int(wins) for wins in kept.values]
        number += 1


def _games(bench: Bench, start: Weights, effort: Effort) -> int:
    """Return how often each variant races in a round: whole groups, and as many as the effort allows."""
    sample = race(bench.program, [start] * bench.players, SAMPLE, seed=bench.seed, workers=1)
    questions = float(sample.results["questions"].mean())
    size = variants(len(knobs_of(start, bench.program)))
    games = min(MOST, max(FEWEST, effort.questions / (effort.rounds * size * questions)))
    return round(games / bench.players) * bench.players


@dataclass
class _Arena:
    """Where variants race: each alone among players of the past, the latest of them always there."""

    bench: Bench
    games: int
    past: list[Weights] = field(default_factory=list)

    def count_wins(self, tastes: Sequence[Taste], luck: int) -> Sequence[int]:
        """Race variants, all on the same luck and among the same players, and count what each won."""
        lots = np.random.default_rng(luck).integers(len(self.past), size=self.bench.players - 1)
        rivals = [self.past[lot] for lot in lots]
        if self.bench.players > 2 or lots[0] % 2:  # noqa: PLR2004 - a single rival is the latest every other time
            rivals[0] = self.past[-1]
        return side_by_side(lambda taste: self._wins(as_weights(taste), rivals, luck), tastes, self.bench.workers)

    def _wins(self, variant: Weights, rivals: Sequence[Weights], luck: int) -> int:
        won = columns(race(self.bench.program, [variant, *rivals], self.games, seed=luck, workers=1))[WINNER]
        return int((won == 0).sum())
