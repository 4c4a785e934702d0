"""Who says it: a language and the colours' names. Turns what a message holds into words of that language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cubitos_kit.base.message import NC_, NN_, Message
from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.language.conditions import AnyOf
from cubitos_kit.games.cubitos.model.ability import (
    Colours,
    Compared,
    Condition,
    Count,
    Counted,
    Effect,
    Either,
    Face,
    OneDie,
    Options,
    Owner,
    Paid,
    Placement,
    Players,
    Quantity,
    Quoted,
    Selector,
    Steps,
    When,
)
from cubitos_kit.games.cubitos.model.pack import DieKind, Pack
from cubitos_kit.games.cubitos.text import amounts, nouns, sentences
from cubitos_kit.text import catalog, grammar

# Translators: quantities stand in the accusative, after gain, pay, lose, move.
UNITS = {
    "coins": NN_("{n} {coin}", "{n} {coin}"),
    "feet": NN_("{n} {foot}", "{n} {foot}"),
    "water-feet": NN_("{n} {foot} that may enter water", "{n} {foot} that may enter water"),
    "credits": NN_("{n} {credit}", "{n} {credit}"),
    "draw-tokens": NN_("{n} {draw-token}", "{n} {draw-token}"),
    "swords": NN_("{n} {sword}", "{n} {sword}"),
    "money": NN_("{n} {coin} and/or {credit}", "{n} {coin} and/or {credit}"),
    "buys": NN_("{n} more purchase this round", "{n} more purchases this round"),
    "spaces": NN_("{n} space", "{n} spaces"),
    "times": NN_("once", "{n} times"),
    "more-times": NN_("once more", "{n} more times"),
    "price": NN_("{n} {coin}", "{n} {coin}"),
    "charge": NN_("{n} {coin}", "{n} {coin}"),
}
NUMBERS = frozenset({"number", "value"})
"""Numbers without a unit."""
VALUES = frozenset({"value", "price"})
"""Units whose counted amounts are spoken of as a value: `the number of fans you have`."""
# Translators: stands before `die`: 1 start player die
START_PLAYER = NC_("adjective of a die, in its dictionary form", "start player")


@dataclass(frozen=True)
class Spoken:
    """A part of a message, said when the message's text asks for it, in the case it asks for."""

    speaker: Speaker
    part: Any

    def __format__(self, case: str) -> str:
        """Say the part in a case."""
        return self.speaker.part(self.part, case)

    def __str__(self) -> str:
        """Say the part, where it has no cases."""
        return self.speaker.part(self.part, "")


@dataclass(frozen=True)
class Speaker:
    """Says messages about abilities in one language."""

    language: str
    colours: Mapping[str, Words]
    when: When = When.RUN
    that_is_one: bool = True
    """Whether `that` was a single die where the sentence now stands."""
    all_did: bool = False
    """Whether the effect before was one that several players do."""
    paying: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What the dice of each color can show, by kind of face; a group of colors is a color here."""
    owners: frozenset[str] = frozenset()
    """Dice that are called by whose they are, not by a colour: the start player's."""

    @classmethod
    def of(cls, pack: Pack, language: str) -> Speaker:
        """Return who speaks of a pack's cards in a language."""
        names = {
            **{die.id: die.name for die in pack.dice.values()},
            **{each.id: each.name for each in pack.groups.values()},
            **{die.id: _start_player(language) for die in pack.dice.values() if die.kind is DieKind.START_PLAYER},
        }
        owners = frozenset(die.id for die in pack.dice.values() if die.kind is DieKind.START_PLAYER)
        shown = {die.id: frozenset(face.partition("-")[0] for face in die.faces) for die in pack.dice.values()}
        for group in pack.groups.values():
            shown[group.id] = frozenset[str]().union(*(shown.get(die, frozenset()) for die in group.dice))
        return cls(language, names, paying=shown, owners=owners)

    def at(self, when: When) -> Speaker:
        """Return the same speaker, speaking of another moment."""
        return replace(self, when=when, that_is_one=True, all_did=False)

    def colour(self, name: str) -> str:
        """Return a colour's name; one that no die has keeps its id, for the checker to complain of."""
        return self.colours[name].say(self.language) if name in self.colours else name

    def say(self, message: Message) -> str:
        """Say a message, its parts in this language."""
        values = {key: value if _ready(value) else Spoken(self, value) for key, value in message.values.items()}
        return catalog.say(replace(message, values=values), self.language)

    def message(self, context: str, text: str, **values: object) -> str:
        """Say a text of a context."""
        return self.say(Message(text, values, context=context))

    def plural(self, context: str, one: str, many: str, n: int, *, shown: str = "", **values: object) -> str:
        """Say a text of a context with a number, or with what is shown instead: `at least 2`."""
        return self.say(Message(one, {"n": shown or n, **values}, plural=many, n=n, context=context))

    def part(self, part: Any, case: str) -> str:  # noqa: ANN401 - whatever a message can hold
        """Say a part of a message."""
        if isinstance(part, Message):
            return self.say(part)
        if isinstance(part, tuple):
            return self._several(part, case)
        for kind, phrase in PHRASES:
            if isinstance(part, kind):
                return phrase(self, part, case)
        raise ValueError(f"nothing says {part!r}")

    def _several(self, parts: tuple[Any, ...], case: str) -> str:
        if not parts:
            return ""
        if isinstance(parts[0], Effect):
            return sentences.chain(self, parts)
        if isinstance(parts[0], Condition):
            return conditions(self, parts)
        if isinstance(parts[0], Quantity):  # counted ones first: what follows `for each` would seem to belong to it
            parts = tuple(sorted(parts, key=lambda part: not isinstance(part.amount, Count)))
        return grammar.join(self.language, [self.part(part, case) for part in parts], "and")

    def counted(self, lead: Callable[[int], str], count: Count, *, ends: bool = False) -> str:
        """Say that so much is there for each of what is counted; `lead` says what, for the number it is given."""
        return amounts.counted(self, lead, count, ends=ends)

    def value(self, count: Count) -> str:
        """Say a counted number itself: `the number of fans you have, plus 2`."""
        return amounts.value(self, count)


def _start_player(language: str) -> Words:
    """Return what the start player die is called before the word for a die."""
    context, text = START_PLAYER
    return Words({language: catalog.say(Message(text, context=context), language)})


def _ready(value: object) -> bool:
    """Tell whether the catalog can say a value by itself."""
    return isinstance(value, str | int | Words | nouns.Adjectives) and not isinstance(value, Face | Players)


def quantity(speaker: Speaker, amount: Quantity, case: str) -> str:  # noqa: ARG001 - quantities stand in one case
    """Say so many of a unit."""

    def lead(n: int) -> str:
        if amount.unit in NUMBERS:
            return str(n)
        one, many = UNITS[amount.unit]
        return speaker.say(Message(one, {"n": n}, plural=many, n=n))

    if not isinstance(amount.amount, Count):
        return lead(amount.amount)
    if amount.unit in VALUES:
        return amounts.value(speaker, amount.amount, lead, ends=amount.ends)
    return amounts.counted(speaker, lead, amount.amount, ends=amount.ends)


def value_of(speaker: Speaker, count: Count, case: str) -> str:  # noqa: ARG001
    """Say a counted number."""
    return amounts.value(speaker, count)


def conditions(speaker: Speaker, every: tuple[Condition, ...], *first: str) -> str:
    """Say conditions that must all hold; where one of them is a choice of several, it is seen where it ends."""
    said = [*first, *(speaker.say(condition.says(speaker.when)) for condition in every)]
    if len(said) > 1:
        several = [*(False for _ in first), *(isinstance(condition, AnyOf) for condition in every)]
        said = [f"({each})" if choice else each for each, choice in zip(said, several, strict=True)]
    return grammar.join(speaker.language, said, "and")


def either(speaker: Speaker, choice: Either, case: str) -> str:  # noqa: ARG001 - conditions have no case
    """Say conditions of which one is enough."""
    return grammar.join(speaker.language, [speaker.say(c.says(speaker.when)) for c in choice.conditions], "or")


PHRASES: tuple[tuple[type, Callable[[Speaker, Any, str], str]], ...] = (
    (Selector, nouns.dice),
    (Counted, nouns.counted),
    (Quantity, quantity),
    (Count, value_of),
    (Steps, sentences.steps),
    (Options, sentences.options),
    (Quoted, sentences.quoted),
    (Compared, amounts.compared),
    (Owner, nouns.owner),
    (Either, either),
    (OneDie, nouns.one_die),
    (Colours, nouns.coloured),
    (Players, nouns.players),
    (Paid, nouns.paid),
    (Placement, nouns.placement),
    (Face, nouns.face),
)
