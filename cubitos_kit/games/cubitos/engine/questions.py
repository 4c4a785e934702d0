"""A question as Python sees it: who is asked, what, and the options in plain words of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.asks import NO_QUESTION, Ask, Verb
from cubitos_kit.games.cubitos.engine.kernels.asking import NO_FACE

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.engine.program.build import Program


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
    if state.question == NO_QUESTION:
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
