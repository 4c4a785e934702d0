"""The rules of pig: positions are values, and a choice leads from one to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cubitos_kit.base.message import Message
from cubitos_kit.play.rules import Outcome, Policy, Question, Rules

KEEP, ROLL = 0, 1
MOST_PLAYERS = 8


@dataclass(frozen=True)
class Pig:
    """A game of pig."""

    luck: int
    points: tuple[int, ...]
    saves: tuple[int, ...]
    """How many more 1s each player can take and still keep the pot."""
    turn: int = 0
    """How many turns are over."""
    rolls: int = 0
    """Of this turn."""
    pot: int = 0

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn % len(self.points)

    def next_turn(self, gained: int, saved: int = 0) -> Pig:
        """Pass the die on."""
        points = tuple(had + gained * (seat == self.seat) for seat, had in enumerate(self.points))
        saves = tuple(left - saved * (seat == self.seat) for seat, left in enumerate(self.saves))
        return Pig(self.luck, points, saves, self.turn + 1)


def cast(luck: int, turn: int, roll: int) -> int:
    """Roll the die: the k-th roll of a turn falls as it falls, whatever was chosen before.

    >>> {cast(1, turn, 0) for turn in range(100)} == {1, 2, 3, 4, 5, 6}
    True
    """
    mixed = luck ^ (turn * 0x9E3779B97F4A7C15) ^ (roll * 0xBF58476D1CE4E5B9)
    for shift, times in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = ((mixed ^ (mixed >> shift)) * times) & 0xFFFFFFFFFFFFFFFF
    return 1 + ((mixed ^ (mixed >> 31)) >> 32) * 6 // (1 << 32)


def choose(pig: Pig, which: int) -> Pig:
    """Keep the pot, or roll once more."""
    if which == KEEP:
        return pig.next_turn(pig.pot)
    face = cast(pig.luck, pig.turn, pig.rolls)
    if face > 1:
        return replace(pig, rolls=pig.rolls + 1, pot=pig.pot + face)
    return pig.next_turn(pig.pot, saved=1) if pig.saves[pig.seat] else pig.next_turn(0)


def outcome(pig: Pig) -> Outcome:
    """Tell who has most, after how many turns."""
    return {"winner": max(range(len(pig.points)), key=pig.points.__getitem__), "turns": pig.turn, "points": pig.points}


def stands(pig: Pig) -> Message:
    """Say what everybody has."""
    return Message("Points: {points}.", {"points": ", ".join(map(str, pig.points))})


def told(before: Pig, which: int, after: Pig) -> Message:
    """Say what came of a choice."""
    player = before.seat + 1
    if which == KEEP:
        return Message("Player {n} keeps {pot}.", {"n": player, "pot": before.pot})
    face = cast(before.luck, before.turn, before.rolls)
    if face > 1:
        return Message("Player {n} rolls {face}.", {"n": player, "face": face})
    if after.points != before.points:
        return Message("Player {n} rolls 1, is saved, and keeps {pot}.", {"n": player, "pot": before.pot})
    return Message("Player {n} rolls 1 and loses {pot}.", {"n": player, "pot": before.pot})


def rules_of(goal: int, saves: Mapping[str, int]) -> Rules[Pig]:
    """Return the rules of a game to so many points; charms save their owner so often."""

    def start(luck: int, charms: Sequence[frozenset[str]]) -> Pig:
        return Pig(luck, (0,) * len(charms), tuple(sum(saves[charm] for charm in owned) for owned in charms))

    def question(pig: Pig) -> Question | None:
        if max(pig.points) >= goal:
            return None
        asks = Message("Player {n}: keep {pot}, or roll?", {"n": pig.seat + 1, "pot": pig.pot})
        return Question(pig.seat, asks, (Message("keep {pot}", {"pot": pig.pot}), Message("roll")))

    return Rules((2, MOST_PLAYERS), start, question, choose, outcome, stands, told)


def holds_at(pot: int, goal: int) -> Policy[Pig]:
    """Return a player who rolls on until so much is in the pot, or enough to win."""
    return lambda pig: KEEP if pig.pot and pig.pot >= min(pot, goal - pig.points[pig.seat]) else ROLL
