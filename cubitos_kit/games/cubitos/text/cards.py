"""The rules text of a card, written from its data."""

from __future__ import annotations

from dataclasses import dataclass

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.language.triggers import TRIGGERS, WHO
from cubitos_kit.games.cubitos.model.ability import Ability, Symbol, When
from cubitos_kit.games.cubitos.model.pack import Card
from cubitos_kit.games.cubitos.text.sentences import chain, finished, sentences
from cubitos_kit.games.cubitos.text.speaker import Speaker, conditions
from cubitos_kit.text.catalog import say
from cubitos_kit.text.grammar import capitalised
from cubitos_kit.text.icons import with_icons


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
IN_WORDS = {"{power}": N_("{heading} (power symbol)"), "{symbol}": N_("{heading} (plain symbol)")}


def line_in_words(line: Line, language: str) -> str:
    """Write a line for a reader without icons.

    >>> line_in_words(Line("{power}", "Run", "Gain 2 {coin}."), "en")
    'Run (power symbol): Gain 2 coins.'
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


def counted_cost(card: Card, speaker: Speaker) -> tuple[Line, ...]:
    """Write how the cost of a card is counted as a line of its own, where it is; it is too long for a corner."""
    if isinstance(card.cost, int):
        return ()
    return (Line("", capitalised(speaker.say(Message(N_("cost")))), f"{speaker.value(card.cost)}."),)


def card_lines(card: Card, speaker: Speaker) -> tuple[Line, ...]:
    """Write the rules text of a card, a line an ability."""
    return tuple(ability_line(ability, speaker.at(ability.when)) for ability in card.abilities)


def card_text(card: Card, speaker: Speaker) -> str:
    """Write the rules text of a card as one text with a line an ability."""
    return "\n".join(str(line) for line in card_lines(card, speaker))


def ability_line(ability: Ability, speaker: Speaker) -> Line:
    """Write one ability."""
    heading = speaker.say(Message(TRIGGERS[ability.when].heading))
    if not ability.do:
        heading = speaker.say(Message(N_("{heading} (not optional)"), {"heading": heading}))
    text = _text(ability, speaker)
    if ability.do and ability.must:
        must = Message(N_("Not optional: {must}"), {"must": chain(speaker, ability.must)})
        text = f"{text} {finished(speaker.say(must), speaker.language)}"
    return Line(SIGNS[ability.symbol], heading, text)


def _text(ability: Ability, speaker: Speaker) -> str:
    """Write what happens after who does it, when and why.

    After a condition all stands in one sentence, since it is one for all of it.
    """
    condition, openings = _condition(ability, speaker), _openings(ability, speaker)
    effects = ability.do or ability.must
    if not condition:
        return sentences(speaker, effects, _together(openings))
    # a draw comes after the ability was used, and the condition was looked at before
    openings = [condition, *openings] if ability.when is When.NEXT_DRAW else [*openings, condition]
    return finished(f"{_together(openings)} {chain(speaker, effects)}", speaker.language)


def _together(openings: list[str]) -> str:
    """Put openings one behind another; the last one has the comma that its language asks for."""
    *before, last = openings or [""]
    return " ".join([*(f"{opening.removesuffix(',')}," for opening in before), last])


def _condition(ability: Ability, speaker: Speaker) -> str:
    """Say whose swords and what else it takes."""
    who = WHO.get((ability.who, ability.ties))
    first = (speaker.say(Message(who)),) if who else ()
    if not first and not ability.conditions:
        return ""
    said = conditions(speaker, ability.conditions, *first)
    return speaker.say(Message(N_("if {conditions},"), {"conditions": said}))


def _openings(ability: Ability, speaker: Speaker) -> list[str]:
    """Say when, and for how many symbols."""
    found = []
    if TRIGGERS[ability.when].opening:
        found.append(speaker.say(Message(TRIGGERS[ability.when].opening)))
    if ability.spend > 1:
        found.append(speaker.say(Message(N_("using {n} {symbol} of this color together,"), {"n": ability.spend})))
    return found
