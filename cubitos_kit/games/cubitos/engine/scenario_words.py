"""A race in the words of scenarios: what is asked, what may be chosen, and the figures by the names they have there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.questions import Ask, Option, Question, Verb
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.model.ability import Who
from cubitos_kit.games.cubitos.model.scenario import NOTHING, PLACES, Choice

FIELDS = {
    "lost": "n_lost",
    "gained": "n_gained",
    "bought": "n_bought",
    "buys": "extra_buys",
    "began": "began_space",
}
"""The figures whose word is not that of the record."""
COLOUR_WORDS = {Ask.BUY: "buy", Ask.DRAW_A_DIE: "draw", Ask.DRAW_MORE: "draw", Ask.DISCARD_MISSES: "discard"}
MOST_LISTED = 20
"""Options that are named where a choice is none of them; of a dozen boards' spaces nobody reads more."""
SYMBOLS = {codes.SYMBOL: "plain", codes.POWER: "power"}


def field_of(word: str) -> str:
    """Return the field of a seat's record for the word of a figure."""
    return FIELDS.get(word, word.replace("-", "_"))


def word_of(field: str) -> str:
    """Return the word of a figure for its field.

    >>> word_of("n_lost"), word_of("at_risk")
    ('lost', 'at-risk')
    """
    words = {each: word for word, each in FIELDS.items()}
    return words.get(field, field.replace("_", "-"))


def number_of(program: Program, leg: int, value: int | str) -> int:
    """Return a figure; a space may go by a word."""
    if value not in PLACES:
        return int(value)
    board = int(program.record.leg_board[min(leg, program.record.n_legs - 1)])
    return program.boards[board].start if value == PLACES[0] else program.boards[board].finish


def _field(word: str) -> str:
    return FIELDS.get(word, word.replace("-", "_"))


def fits(race: Race, choice: Choice, said: Choice) -> bool:
    """Tell whether an option, said in full, is what a choice means."""
    if choice.verb == said.verb == "space" and choice.what in PLACES:
        leg = int(race.record.seats[race.record.asked].leg)
        choice = replace(choice, what=number_of(race.program, leg, choice.what))
    return choice.fits(said)


def options_of(race: Race) -> tuple[str, ...]:
    """Return what may be chosen now, in the words of scenarios."""
    options = race.question.options if race.question else ()
    return tuple(dict.fromkeys(str(said_in(race, option)) for option in options))


def listed(options: Iterable[str]) -> str:
    """List options as they are chosen, as many as anybody reads."""
    every = list(options)
    return ", ".join((*every[:MOST_LISTED], *("…",) * (len(every) > MOST_LISTED)))


def question_word(question: Question | None) -> str:
    """Return the word for a question: `push-or-pass`, say."""
    return question.ask.name.lower().replace("_", "-") if question else NOTHING


def said_in(race: Race, option: Option) -> Choice:
    """Say an option of the question as a choice, with all that is beside it."""
    program = race.program
    ask = Ask(int(race.record.question))
    if option.verb is Verb.DIE:
        besides: dict[str, str | int] = {"from": option.zone}
        besides |= {"face": option.face} if option.face else {}
        besides |= {"player": option.seat + 1} if option.zone != "trays" else {}
        return Choice("die", option.die, besides)
    if option.verb is Verb.GAIN:
        return Choice("gain", option.die, {"face": option.face})
    if option.verb is Verb.USE:
        unit = program.units[option.unit]
        symbol = {"symbol": SYMBOLS[unit.face]} if unit.who is Who.OWNER and unit.face in SYMBOLS else {}
        several = len(program.pack.cards[unit.card].abilities) > 1
        part = {"part": unit.abilities[0] + 1} if several else {}
        return Choice("use", unit.card, {"when": str(unit.when), **symbol, **part})
    what: dict[Verb, tuple[str, str | int]] = {
        Verb.COLOUR: (COLOUR_WORDS.get(ask, "die"), option.die),
        Verb.SPACE: ("space", option.number),
        Verb.COINS: ("coins", option.number),
        Verb.FACE: ("face", option.face),
        Verb.PLAYER: ("player", option.seat + 1),
        Verb.LIST: ("list", option.number + 1),
    }
    if option.verb is Verb.SPACE:
        return Choice("space", program.space(option.number)[1])
    return Choice(*what[option.verb]) if option.verb in what else Choice(option.verb.name.lower().replace("_", "-"))
