"""What a race asks: every question there is, and the options that answer it."""

from dataclasses import dataclass
from enum import IntEnum

NO_QUESTION = 0
"""Stands where nothing is asked."""


class Ask(IntEnum):
    """What is asked."""

    DRAW_A_DIE = 1
    DRAW_MORE = 2  # dice that do not count may come on top
    PUSH_OR_PASS = 3
    USE_NOW = 4
    USE_AT_PUSH = 5
    USE_SURVIVED = 6
    USE_WOULD_BUST = 7
    USE_AT_BUST = 8
    USE_AT_PASS = 9
    DISCARD_MISSES = 10
    USE_RUN = 11
    USE_RUN_AGAIN = 12  # after the comparison of swords
    MOVE = 13
    TAKE_REWARD = 14
    USE_AFTER_MOVE = 15
    BUY = 16
    USE_AT_END = 17
    PICK_DICE = 18
    PICK_FACE = 19
    PICK_PLAYER = 20
    PICK_LIST = 21
    PAY_OR_NOT = 22
    HOW_MANY_COINS = 23
    WALK = 24
    CLAIM = 25
    USE_BOUGHT_OR_LOST = 27


class Verb(IntEnum):
    """What an option does; what it speaks of stands in the two numbers beside it."""

    DIE = 1  # colour + 16 * zone + 128 * face + 4096 * seat; active dice have their serial number beside
    PUSH = 2
    PASS = 3
    USE = 4  # unit; the die's serial number
    DONE = 5
    SPACE = 6  # space
    BUY_FOOT = 7
    JET_PACK = 8
    SHORTCUT = 9  # landing
    GO_ON = 10  # from a finish to the next start, for a foot
    YES = 11
    NO = 12
    COINS = 13  # coins
    FACE = 14  # face
    PLAYER = 15  # seat
    LIST = 16  # which
    COLOUR = 17  # colour
    GAIN = 18  # an active die, named as for V_DIE; its serial number


ZONES = ("draw", "roll", "active", "discard", "trays")


@dataclass(frozen=True)
class Option:
    """One thing a player may do. What does not belong to its verb is left empty."""

    index: int
    verb: Verb
    die: str = ""
    """The colour, for `DIE`, `COLOUR`, `USE`, `FACE` and `GAIN`."""
    zone: str = ""
    """Where the die lies, for `DIE` and `GAIN`."""
    face: str = ""
    """What the die shows, for `DIE` and `GAIN`; the face to turn it to, for `FACE`."""
    seat: int = -1
    """Whose die, for `DIE` and `GAIN`; which player, for `PLAYER`."""
    unit: int = -1
    """Which use of a symbol, for `USE`, and what asks, for `YES`, `NO`, `LIST` and `PLAYER`; see `Program.units`."""
    number: int = 0
    """The space, the coins, the list, or the price; for `USE` which die, where several show the symbol."""


@dataclass(frozen=True)
class Question:
    """What a race waits for."""

    seat: int
    ask: Ask
    options: tuple[Option, ...]
