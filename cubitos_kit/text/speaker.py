"""Who says it: a language and the colours' names. Turns what a message holds into words of that language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cubitos_kit.abilities.counters import COUNTERS
from cubitos_kit.model.ability import (
    Colours,
    Condition,
    Count,
    Counted,
    Effect,
    Face,
    OneDie,
    Placement,
    Players,
    Quantity,
    Selector,
    When,
)
from cubitos_kit.model.message import N_, NN_, Message
from cubitos_kit.model.pack import Pack
from cubitos_kit.model.words import Words
from cubitos_kit.text import catalog, grammar, nouns

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
    "price": NN_("{n} {coin}", "{n} {coin}"),
}
NUMBERS = frozenset({"number", "value", "price"})
"""Units whose counted amounts are spoken of as a value: `your fan count`."""


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

    @classmethod
    def of(cls, pack: Pack, language: str) -> Speaker:
        """Return who speaks of a pack's cards in a language."""
        names = {
            **{die.id: die.name for die in pack.dice.values()},
            **{each.id: each.name for each in pack.groups.values()},
        }
        return cls(language, names)

    def at(self, when: When) -> Speaker:
        """Return the same speaker, speaking of another moment."""
        return replace(self, when=when, that_is_one=True)

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

    def plural(self, context: str, one: str, many: str, n: int, **values: object) -> str:
        """Say a text of a context with a number."""
        return self.say(Message(one, {"n": n, **values}, plural=many, n=n, context=context))

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
            return "; ".join(clauses(self, parts))
        if isinstance(parts[0], tuple):
            return self._joined(N_("{first}; or {second}"), ["; ".join(clauses(self, option)) for option in parts])
        if isinstance(parts[0], Condition):
            said = [self.say(condition.says(self.when)) for condition in parts]
            return ", ".join(said) if case == "" else self._joined(N_("{first}, or {second}"), said)
        return grammar.join(self.language, [self.part(part, case) for part in parts], "and")

    def _joined(self, text: str, said: list[str]) -> str:
        whole = said[0]
        for each in said[1:]:
            whole = self.say(Message(text, {"first": whole, "second": each}))
        return whole

    def counted(self, whole: str, count: Count) -> str:
        """Say that something is there for each of what is counted."""
        said = self.say(Message(N_("{what} {per}"), {"what": whole, "per": self.per(count)}))
        if count.plus != 0:
            said = self.say(Message(N_("{what}, plus {more}"), {"what": said, "more": Quantity("number", count.plus)}))
        if count.limit is not None:
            limit = Quantity("number", count.limit)
            said = self.say(Message(N_("{what}, but at most {limit}"), {"what": said, "limit": limit}))
        return said

    def per(self, count: Count) -> str:
        """Say for each of what: `for every 2 fans`."""
        counter = COUNTERS[count.what]
        values: dict[str, object] = {"n": count.every, "dice": Counted(count.of, count.every) if count.of else None}
        message = Message(counter.each, values)
        if count.every != 1:
            message = Message(counter.every[0], values, plural=counter.every[1], n=count.every)
        if count.whose is None:
            return self.say(message)
        values = {"per": message, "players": count.whose}
        return self.say(Message(N_("{per}, counted for {players:acc} instead of you"), values))

    def value(self, count: Count) -> str:
        """Say a counted number itself: `your fan count divided by 2, rounded down`."""
        counter = COUNTERS[count.what]
        said = self.say(Message(counter.value, {"dice": Counted(count.of) if count.of else None}))
        if count.whose is not None:
            text = N_("{value}, counted for {players:acc} instead of you,")
            said = self.say(Message(text, {"value": said, "players": count.whose}))
        if count.every != 1:
            said = self.say(Message(N_("{value} divided by {n} and rounded down"), {"value": said, "n": count.every}))
        if count.times != 1:
            said = self.say(Message(N_("{n} × {value}"), {"value": said, "n": count.times}))
        if count.plus != 0:
            said = self.say(Message(N_("{value} plus {more}"), {"value": said, "more": Quantity("number", count.plus)}))
        if count.limit is not None:
            limit = Quantity("number", count.limit)
            said = self.say(Message(N_("{value}, but at most {limit}"), {"value": said, "limit": limit}))
        return said


def _ready(value: object) -> bool:
    """Tell whether the catalog can say a value by itself."""
    return isinstance(value, str | int | Words | nouns.Adjectives) and not isinstance(value, Face | Players)


def quantity(speaker: Speaker, amount: Quantity, case: str) -> str:  # noqa: ARG001 - quantities stand in one case
    """Say so many of a unit."""
    n = amount.amount
    if isinstance(n, int):
        if amount.unit in {"number", "value"}:
            return str(n)
        one, many = UNITS[amount.unit]
        return speaker.say(Message(one, {"n": n}, plural=many, n=n))
    if amount.unit in NUMBERS:
        return speaker.value(n)
    one, many = UNITS[amount.unit]
    times = abs(n.times)
    return speaker.counted(speaker.say(Message(one, {"n": times}, plural=many, n=times)), n)


def value_of(speaker: Speaker, count: Count, case: str) -> str:  # noqa: ARG001
    """Say a counted number."""
    return speaker.value(count)


def clauses(speaker: Speaker, effects: tuple[Effect, ...]) -> list[str]:
    """Say effects in order, each knowing whether `that` is one die or several."""
    said = []
    for effect in effects:
        said.append(speaker.say(effect.says(speaker.when)))
        dice = getattr(effect, "dice", None)
        if effect.touches == "dice":
            speaker = replace(speaker, that_is_one=dice.single if isinstance(dice, Selector) else dice == 1)
    return said


PHRASES: tuple[tuple[type, Callable[[Speaker, Any, str], str]], ...] = (
    (Selector, nouns.dice),
    (Counted, nouns.counted),
    (Quantity, quantity),
    (Count, value_of),
    (OneDie, nouns.one_die),
    (Colours, nouns.coloured),
    (Players, nouns.players),
    (Placement, nouns.placement),
    (Face, nouns.face),
)
