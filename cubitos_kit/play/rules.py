"""A game that can be stepped: it asks, is told what was chosen, and asks again, until it is over.

That is all that playing, replaying, simulating and measuring need of a game. Positions are values: a choice leads from one
to the next and changes none, so a game is a pure function of its luck and the choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from cubitos_kit.base.message import Message

S = TypeVar("S")
Outcome = Mapping[str, int | Sequence[int]]
"""The seat of the `winner`, -1 for nobody; other numbers by name, or rows of them, one a seat."""
Policy = Callable[[S], int]
"""How somebody chooses: a position in, the number of an option out."""


@dataclass(frozen=True)
class Question:
    """What a position waits for."""

    seat: int
    asks: Message
    options: tuple[Message, ...]
    """What can be chosen: one thing at least."""


@dataclass(frozen=True)
class Rules(Generic[S]):
    """The rules of a game, for so many players."""

    seats: tuple[int, int]
    """How few and how many can play."""
    start: Callable[[int, Sequence[frozenset[str]]], S]
    """Lays a game out, with the luck of a number, for players who each have some levers; of most nobody has any."""
    question: Callable[[S], Question | None]
    """Tells what is asked; nothing once the game is over."""
    choose: Callable[[S, int], S]
    """Does what was chosen."""
    outcome: Callable[[S], Outcome]
    """Tells what a game that is over came to."""
    stands: Callable[[S], Message]
    """Says where a game stands."""
    told: Callable[[S, int, S], Message]
    """Says what came of a choice: the position before, the number of the option, the position after."""


@dataclass(frozen=True)
class Lever:
    """Something that a player may have or not have, so that it can be measured what it is worth."""

    id: str
    called: Message


def replayed(rules: Rules[S], luck: int, seats: int, choices: Iterable[int]) -> tuple[S, ...]:
    """Return all positions of a game, the first one before any choice.

    Raises an IndexError for a choice that is no option of its question, and for one after the end.
    """
    position = rules.start(luck, (frozenset(),) * seats)
    found = [position]
    for which in choices:
        question = rules.question(position)
        if question is None or not 0 <= which < len(question.options):
            raise IndexError(len(found))
        position = rules.choose(position, which)
        found.append(position)
    return tuple(found)
