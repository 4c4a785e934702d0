"""A question as Python sees it: who is asked, what, and the options in plain words of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from cubitos_kit.games.cubitos.engine import asks, codes
from cubitos_kit.games.cubitos.engine.kernels.asking import NO_FACE

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.engine.program.build import Program


class Ask(IntEnum):
    """What is asked."""

    DRAW_A_DIE = asks.DRAW_A_DIE
    DRAW_MORE = asks.DRAW_MORE
    PUSH_OR_PASS = asks.PUSH_OR_PASS
    USE_NOW = asks.USE_NOW
    USE_AT_PUSH = asks.USE_AT_PUSH
    USE_SURVIVED = asks.USE_SURVIVED
    USE_WOULD_BUST = asks.USE_WOULD_BUST
    USE_AT_BUST = asks.USE_AT_BUST
    USE_AT_PASS = asks.USE_AT_PASS
    DISCARD_MISSES = asks.DISCARD_MISSES
    USE_RUN = asks.USE_RUN
    USE_RUN_AGAIN = asks.USE_RUN_AGAIN
    MOVE = asks.MOVE
    TAKE_REWARD = asks.TAKE_REWARD
    USE_AFTER_MOVE = asks.USE_AFTER_MOVE
    BUY = asks.BUY
    USE_AT_END = asks.USE_AT_END
    PICK_DICE = asks.PICK_DICE
    PICK_FACE = asks.PICK_FACE
    PICK_PLAYER = asks.PICK_PLAYER
    PICK_LIST = asks.PICK_LIST
    PAY_OR_NOT = asks.PAY_OR_NOT
    HOW_MANY_COINS = asks.HOW_MANY_COINS
    WALK = asks.WALK
    CLAIM = asks.CLAIM
    USE_BOUGHT_OR_LOST = asks.USE_LOST


class Verb(IntEnum):
    """What an option does."""

    DIE = asks.V_DIE
    PUSH = asks.V_PUSH
    PASS = asks.V_PASS
    USE = asks.V_USE
    DONE = asks.V_DONE
    SPACE = asks.V_SPACE
    BUY_FOOT = asks.V_BUY_FOOT
    JET_PACK = asks.V_JET_PACK
    SHORTCUT = asks.V_SHORTCUT
    GO_ON = asks.V_GO_ON
    YES = asks.V_YES
    NO = asks.V_NO
    COINS = asks.V_COINS
    FACE = asks.V_FACE
    PLAYER = asks.V_PLAYER
    LIST = asks.V_LIST
    COLOUR = asks.V_COLOUR
    GAIN = asks.V_GAIN


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


def question_of(program: Program, state: Any) -> Question | None:  # noqa: ANN401 - a record
    """Return what the race waits for; nothing when it is over."""
    if state.question == asks.NOTHING:
        return None
    count = int(state.n_options)
    listed = zip(state.options[:count].tolist(), state.beside[:count].tolist(), strict=True)
    options = tuple(_option(program, index, option, beside) for index, (option, beside) in enumerate(listed))
    return Question(int(state.asked), Ask(int(state.question)), options)


def option_of(program: Program, state: Any, which: int) -> Option:  # noqa: ANN401
    """Return one option of the question that stands open."""
    return _option(program, which, int(state.options[which]), int(state.beside[which]))


def _option(program: Program, index: int, option: int, beside: int) -> Option:  # noqa: PLR0911 - a return a verb
    verb, what = Verb(option & 31), option >> 5
    if verb in {Verb.DIE, Verb.GAIN}:
        colour, zone, face, seat = what & 15, (what >> 4) & 7, (what >> 7) & 31, what >> 12
        shown = "" if face == NO_FACE else program.faces[face]
        return Option(index, verb, program.dice[colour].id, ZONES[zone], shown, seat, number=beside)
    if verb is Verb.COLOUR:
        return Option(index, verb, program.dice[what].id, number=beside)
    if verb is Verb.FACE:
        return Option(index, verb, program.dice[beside].id, face=program.faces[what])
    if verb is Verb.USE:
        return Option(index, verb, program.units[what].die, unit=what, number=beside)
    if verb is Verb.PLAYER:
        return Option(index, verb, seat=what, unit=beside)
    if verb is Verb.LIST:
        return Option(index, verb, unit=beside, number=what)
    if verb in {Verb.YES, Verb.NO}:
        return Option(index, verb, unit=what if what < len(program.units) else codes.NONE, number=what)
    return Option(index, verb, number=what)
