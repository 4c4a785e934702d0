"""How the oracle asks: it stops at a question and goes on with the option that is chosen."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.games.cubitos.reference.table import Place, Player

Option = tuple[Any, ...]
"""A verb and what it speaks of."""
DONE: Option = ("done",)
YES, NO = True, False


@dataclass(frozen=True)
class Asked:
    """A question: who is asked, what, and the options."""

    seat: int
    what: str
    options: list[Option]


Result = TypeVar("Result")
Asking = Generator[Asked, Option, Result]
"""Something that is done, and asks on the way."""


def ask(player: Player, what: str, options: list[Option]) -> Asking[Option]:
    """Have an option chosen; a single one is nobody's choice."""
    if len(options) == 1:
        return options[0]
    return (yield Asked(player.seat, what, options))


def die_option(place: Place) -> Option:
    """Name a die as options do."""
    face = place.die.face if place.die else ""
    seat = -1 if place.zone == "trays" else place.player.seat
    return "die", place.colour, place.zone, face, seat, place.serial


def yes_or_no(player: Player, what: str) -> Asking[bool]:
    """Ask for yes or no."""
    return (yield from ask(player, what, [("yes",), ("no",)])) == ("yes",)
