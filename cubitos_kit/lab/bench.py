"""Where a set is measured: races of its variants, all on the same luck, and what was raced already."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from cubitos_kit.engine.program.build import Program, build
from cubitos_kit.lab.contest import EngineContest
from cubitos_kit.lab.experiments import Budget, Run, measure
from cubitos_kit.lab.races import NO_HANDICAP, Handicap, Races
from cubitos_kit.model.pack import Card, CardSet, Pack
from cubitos_kit.players.registry import weights_of
from cubitos_kit.players.weights import Weights

Progress = Callable[[str, int], None]
"""Hears what is measured now (`seats`, `card:ID`) and how many more races are done."""
ALWAYS = 1000.0
"""A bonus for which a player buys a die whenever it can."""


def unheard(_stage: str, _races: int) -> None:
    """Hear nothing."""


@dataclass(frozen=True)
class Bench:
    """A set, who races it, and how exactly it is measured."""

    pack: Pack
    card_set: CardSet
    players: int
    player: str
    seed: int
    precision: float
    workers: int
    heard: Progress = unheard
    known: MutableMapping[str, Run] = field(default_factory=dict)
    """Measurements by name, done or under way: what is known is not raced for again."""

    @cached_property
    def weights(self) -> Weights:
        """How the reference player values the set."""
        return self.weights_of(self.player)

    @cached_property
    def program(self) -> Program:
        """The set as it is."""
        return build(self.pack, self.card_set, self.players)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the set."""
        return tuple(self.pack.cards[name] for name in self.card_set.cards)

    @property
    def null(self) -> float:
        """The share that one among equals wins."""
        return 1 / self.players

    def weights_of(self, player: str) -> Weights:
        """Return how a player values the set."""
        return weights_of(self.pack, player)(self.card_set.id)

    def at_cost(self, card: Card, cost: int) -> tuple[Program, Weights]:
        """Return the set where a card has another cost, and players who think no more or less of the card for that.

        A player that reads from a price what a die is worth would else want a card the more the dearer it is.
        """
        pack = replace(self.pack, cards={**self.pack.cards, card.id: replace(card, cost=cost)})
        now = card.cost if isinstance(card.cost, int) else cost
        bonus = self.weights.dice.get(card.die, 0.0) - (cost - now) * self.weights.pair("price")[0]
        return build(pack, self.card_set, self.players), with_bonus(self.weights, card.die, bonus)

    def one_otherwise(
        self,
        name: str,
        budget: Budget,
        *,
        one: Handicap | Weights = NO_HANDICAP,
        others: Handicap = NO_HANDICAP,
        at: tuple[Program, Weights] | None = None,
    ) -> Run:
        """Measure what one player wins who is otherwise than the rest."""
        program, weights = at or (self.program, self.weights)
        handicap, mind = (one, weights) if isinstance(one, Handicap) else (NO_HANDICAP, one)
        alike = self.players - 1
        return self.run(name, program, (mind, *[weights] * alike), budget, (handicap, *[others] * alike))

    def run(
        self,
        name: str,
        program: Program,
        weights: Sequence[Weights],
        budget: Budget,
        handicaps: Sequence[Handicap] = (),
    ) -> Run:
        """Measure what player 0 wins, or go on where that was left."""
        contest = EngineContest(program, tuple(weights), tuple(handicaps), self.workers)
        stage, groups = name.rpartition("/")[0] or name, self.known.get(name, Run()).groups

        def heard(run: Run) -> None:
            nonlocal groups
            self.known[name] = run
            self.heard(stage, (run.groups - groups) * self.players)
            groups = run.groups

        return measure(contest, budget, seed=self.seed, begun=self.known.get(name), heard=heard)

    def alike(self, stage: str, races: int, handicaps: Sequence[Handicap] = ()) -> Races:
        """Race among equals: only the first of each group, for the others would be the same; nobody changes seats."""
        contest = EngineContest(self.program, (self.weights,) * self.players, tuple(handicaps), self.workers)
        done = contest.raced(0, races, self.seed, self.players)
        self.heard(stage, races)
        return done


def with_bonus(weights: Weights, die: str, bonus: float) -> Weights:
    """Return a player that wants a die so much more."""
    return replace(weights, dice={**weights.dice, die: bonus})


def without(*dice: str) -> Handicap:
    """Return what holds for a player that can neither buy nor use some dice."""
    return Handicap(plain=frozenset(dice), shut=frozenset(dice))


def plain(die: str) -> Handicap:
    """Return what holds for a player for whom the symbols of a die do nothing."""
    return Handicap(plain=frozenset({die}))
