"""Where a set is measured: races of its variants, all on the same luck, and what was raced already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Event, Lock
from typing import TypeVar

from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.lab.contest import EngineContest
from cubitos_kit.games.cubitos.lab.measures import Judge
from cubitos_kit.games.cubitos.lab.races import NO_HANDICAP, Handicap, Races
from cubitos_kit.games.cubitos.model.pack import Card, CardSet, Pack
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.contest import Contest
from cubitos_kit.lab.experiments import Apart, Budget, Run, measure

Progress = Callable[[str, int], None]
"""Hears what is measured now (`seats`, `card:ID`) and how many more races are done."""
T = TypeVar("T")
U = TypeVar("U")
SIDE_BY_SIDE = 2
"""So many measurements at a time: while one is reckoned or races its last races, the other keeps the workers busy."""
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
    stop: Event = field(default_factory=Event)
    """Set when one of several measurements has failed, so that the others end, too."""
    alone: Lock = field(default_factory=Lock)
    """Whoever holds it may tell of progress."""
    judge: Judge | None = None
    """What is known of the reference player, where it was tried: how others answer to it."""
    priced: dict[tuple[str, int], Program] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The set with a card at another cost, as far as that was asked for."""

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

    def side_by_side(self, work: Callable[[T], U], things: Iterable[T]) -> list[U]:
        """Do some work that leads to measurements with each of several things, a few at a time; return what came of it."""
        if self.workers == 1:
            return [work(each) for each in things]
        pool = ThreadPoolExecutor(SIDE_BY_SIDE)
        under_way = [pool.submit(work, each) for each in things]
        try:
            ended, _ = wait(under_way, return_when=FIRST_EXCEPTION)
            for each in ended:
                each.result()
        except BaseException:
            self.stop.set()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
        return [each.result() for each in under_way]

    def told(self, stage: str, races: int) -> None:
        """Tell whoever listens of races that are done, one measurement at a time."""
        with self.alone:
            self.heard(stage, races)

    def at_cost(self, card: Card, cost: int, player: Weights | None = None) -> tuple[Program, Weights]:
        """Return the set where a card has another cost, and players who think no more or less of the card for that.

        A player that reads from a price what a die is worth would else want a card the more the dearer it is.
        """
        if (card.id, cost) not in self.priced:
            pack = replace(self.pack, cards={**self.pack.cards, card.id: replace(card, cost=cost)})
            self.priced[card.id, cost] = build(pack, self.card_set, self.players)
        return self.priced[card.id, cost], at_another_cost(player or self.weights, card, cost)

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
        return self.measured(name, self.contest(program, weights, handicaps), budget)

    def contest(
        self, program: Program, weights: Sequence[Weights], handicaps: Sequence[Handicap] = ()
    ) -> EngineContest:
        """Return races that end when nobody waits for them any more."""
        return EngineContest(program, tuple(weights), tuple(handicaps), self.workers, self.stop)

    def measured(self, name: str, contest: Contest | Apart, budget: Budget) -> Run:
        """Measure what player 0 wins in a contest, or go on where that was left."""
        stage, groups = name.rpartition("/")[0] or name, self.known.get(name, Run()).groups

        def heard(run: Run) -> None:
            nonlocal groups
            self.known[name] = run
            self.told(stage, (run.groups - groups) * run.contests * self.players)
            groups = run.groups

        return measure(contest, budget, seed=self.seed, begun=self.known.get(name), heard=heard)

    def alike(self, stage: str, races: int, handicaps: Sequence[Handicap] = ()) -> Races:
        """Race among equals: only the first of each group, for the others would be the same; nobody changes seats."""
        everybody = (self.weights,) * self.players
        done = self.contest(self.program, everybody, handicaps).raced(0, races, self.seed, self.players)
        self.told(stage, races)
        return done


def at_another_cost(player: Weights, card: Card, cost: int) -> Weights:
    """Return a player who thinks no more or less of a card though it has another cost."""
    now = card.cost if isinstance(card.cost, int) else cost
    return with_bonus(player, card.die, player.dice.get(card.die, 0.0) - (cost - now) * player.pair("price")[0])


def with_bonus(weights: Weights, die: str, bonus: float) -> Weights:
    """Return a player that wants a die so much more."""
    return replace(weights, dice={**weights.dice, die: bonus})


def without(*dice: str) -> Handicap:
    """Return what holds for a player that can neither buy nor use some dice."""
    return Handicap(plain=frozenset(dice), shut=frozenset(dice))


def plain(die: str) -> Handicap:
    """Return what holds for a player for whom the symbols of a die do nothing."""
    return Handicap(plain=frozenset({die}))
