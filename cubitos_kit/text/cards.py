"""The rules text of a card, written from its data."""

from __future__ import annotations

from dataclasses import dataclass

from cubitos_kit.abilities.triggers import TRIGGERS, WHO
from cubitos_kit.model.ability import Ability, Symbol
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.pack import Card
from cubitos_kit.text.catalog import say
from cubitos_kit.text.grammar import capitalised
from cubitos_kit.text.icons import with_icons
from cubitos_kit.text.speaker import Speaker, clauses, conditions


@dataclass(frozen=True)
class Line:
    """One ability as a card prints it: the symbol it takes, its heading, and what follows. Icons stand as tokens."""

    sign: str
    """`{power}` or `{symbol}` where only one of the two will do."""
    heading: str
    text: str

    def __str__(self) -> str:
        """Write the line with its icons as tokens."""
        return f"{self.sign} {self.heading}: {self.text}".lstrip()


SIGNS = {Symbol.ANY: "", Symbol.POWER: "{power}", Symbol.PLAIN: "{symbol}"}
IN_WORDS = {"{power}": N_("{heading}, power symbol"), "{symbol}": N_("{heading}, plain symbol")}


def line_in_words(line: Line, language: str) -> str:
    """Write a line for a reader without icons.

    >>> line_in_words(Line("{power}", "Run", "Gain 2 {coin}."), "en")
    'Run, power symbol: Gain 2 coins.'
    """
    heading = line.heading
    if line.sign:
        heading = say(Message(IN_WORDS[line.sign], {"heading": heading}), language)
    return f"{heading}: {with_icons(line.text, 'words', language)}"


def cost_in_words(card: Card, speaker: Speaker) -> str:
    """Write a card's cost: a number, or how it is counted."""
    if isinstance(card.cost, int):
        return str(card.cost)
    return with_icons(speaker.value(card.cost), "words", speaker.language)


def card_lines(card: Card, speaker: Speaker) -> tuple[Line, ...]:
    """Write the rules text of a card, a line an ability."""
    return tuple(ability_line(ability, speaker.at(ability.when)) for ability in card.abilities)


def card_text(card: Card, speaker: Speaker) -> str:
    """Write the rules text of a card as one text with a line an ability."""
    return "\n".join(str(line) for line in card_lines(card, speaker))


def ability_line(ability: Ability, speaker: Speaker) -> Line:
    """Write one ability."""
    openings = _openings(ability, speaker)
    if not ability.do:
        heading = speaker.say(Message(N_("{heading} (not optional)"), {"heading": _heading(ability, speaker)}))
        return Line(SIGNS[ability.symbol], heading, _sentences(speaker, openings, clauses(speaker, ability.must)))
    text = _sentences(speaker, openings, clauses(speaker, ability.do))
    if ability.must:
        must = Message(N_("Not optional: {must}."), {"must": "; ".join(clauses(speaker, ability.must))})
        text = f"{text} {speaker.say(must)}"
    return Line(SIGNS[ability.symbol], _heading(ability, speaker), text)


def _heading(ability: Ability, speaker: Speaker) -> str:
    return speaker.say(Message(TRIGGERS[ability.when].heading))


def _openings(ability: Ability, speaker: Speaker) -> list[str]:
    """Say who, when, for how many symbols and on which conditions: all that stands before the colon."""
    found = []
    if (ability.who, ability.ties) in WHO:
        found.append(speaker.say(Message(WHO[ability.who, ability.ties])))
    if TRIGGERS[ability.when].opening:
        found.append(speaker.say(Message(TRIGGERS[ability.when].opening)))
    if ability.spend > 1:
        found.append(speaker.say(Message(N_("using {n} {symbol} of this color together"), {"n": ability.spend})))
    if ability.conditions:
        found.append(conditions(speaker, ability.conditions))
    return found


def _sentences(speaker: Speaker, openings: list[str], said: list[str]) -> str:
    """Put openings and effects into one sentence: what belongs together is done or declined together."""
    if not openings:
        return f"{capitalised('; '.join(said))}."
    values = {"openings": ", ".join(openings), "effects": "; ".join(said)}
    return capitalised(speaker.say(Message(N_("{openings}: {effects}."), values)))
