"""The dice game pig: roll as often as you dare, a 1 loses the turn's points; the first to come to 50 wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cubitos_kit.lab.contest import NOBODY, Stepwise

GOAL = 50
HOLD, ROLL = 0, 1


@dataclass(frozen=True)
class Pig:
    luck: int
    points: tuple[int, ...]
    turn: int = 0
    """How many turns are over."""
    rolls: int = 0
    """Of this turn."""
    pot: int = 0

    @property
    def seat(self) -> int:
        return self.turn % len(self.points)

    def next_turn(self, gained: int) -> Pig:
        points = tuple(had + gained * (seat == self.seat) for seat, had in enumerate(self.points))
        return Pig(self.luck, points, self.turn + 1)


def cast(luck: int, turn: int, roll: int) -> int:
    """The k-th roll of a turn falls as it falls, whatever was rolled before."""
    mixed = luck ^ (turn * 0x9E3779B97F4A7C15) ^ (roll * 0xBF58476D1CE4E5B9)
    for shift, times in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = ((mixed ^ (mixed >> shift)) * times) & 0xFFFFFFFFFFFFFFFF
    return 1 + ((mixed ^ (mixed >> 31)) >> 32) * 6 // (1 << 32)


def advance(pig: Pig) -> tuple[Pig, int]:
    return pig, NOBODY if max(pig.points) >= GOAL else pig.seat


def choose(pig: Pig, answer: int) -> Pig:
    if answer == HOLD:
        return pig.next_turn(pig.pot)
    face = cast(pig.luck, pig.turn, pig.rolls)
    return pig.next_turn(0) if face == 1 else replace(pig, rolls=pig.rolls + 1, pot=pig.pot + face)


def outcome(pig: Pig) -> dict[str, int | tuple[int, ...]]:
    return {"winner": max(range(len(pig.points)), key=pig.points.__getitem__), "turns": pig.turn, "points": pig.points}


def holds_at(pot: int) -> Callable[[Pig], int]:
    """Roll on until so much is in the pot, or enough to win."""
    return lambda pig: HOLD if pig.pot and pig.pot >= min(pot, GOAL - pig.points[pig.seat]) else ROLL


def contest(*pots: int) -> Stepwise[Pig]:
    """A game of pig between players who hold at so much."""
    players = len(pots)
    policies = tuple(holds_at(pot) for pot in pots)
    return Stepwise(lambda luck: Pig(luck, (0,) * players), advance, choose, outcome, policies)
