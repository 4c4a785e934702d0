"""Who says it: a language and the colours' names. Turns what a message holds into words of that language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cubitos_kit.abilities.conditions import AnyOf
from cubitos_kit.abilities.counters import COUNTERS
from cubitos_kit.abilities.shape import shape_of
from cubitos_kit.model.ability import (
    Amount,
    Colours,
    Condition,
    Count,
    Counted,
    Effect,
    Either,
    Face,
    OneDie,
    Placement,
    Players,
    Quantity,
    Selector,
    Steps,
    When,
    is_negative,
    opposite,
)
from cubitos_kit.model.message import N_, NC_, NN_, Message
from cubitos_kit.model.pack import DieKind, Pack
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
    "charge": NN_("{n} {coin}", "{n} {coin}"),
}
AS_AMOUNT = NC_("as an amount, after 'by', 'plus', 'at most'", "{value}")
NUMBERS = frozenset({"number", "value", "price"})
"""Units whose counted amounts are spoken of as a value: `your number of fans`."""
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
        return cls(language, names, owners=owners)

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
            options = [clauses(self, option, more_follows=option is not parts[-1]) for option in parts]
            return self.joined(N_("{first}; or {second}"), ["; ".join(option) for option in options])
        if isinstance(parts[0], Condition):
            return conditions(self, parts)
        return grammar.join(self.language, [self.part(part, case) for part in parts], "and")

    def joined(self, text: str, said: list[str]) -> str:
        """Put sayings together, two at a time."""
        whole = said[0]
        for each in said[1:]:
            whole = self.say(Message(text, {"first": whole, "second": each}))
        return whole

    def counted(self, lead: Callable[[int], str], count: Count) -> str:
        """Say that so much is there for each of what is counted; `lead` says what, for the number it is given."""
        if count.times < 0 and isinstance(count.plus, Count) and not is_negative(count.plus):
            less = replace(count, times=-count.times, plus=0, limit=None)
            said = self._less(self.counted(lead, count.plus), less)
        elif count.times < 0 and isinstance(count.plus, int) and count.plus > 0:
            values = {"what": lead(count.plus), "n": -count.times, "per": self.per(count)}
            said = self.say(Message(N_("{what} minus {n} {per}"), values))
        else:
            said = self.say(Message(N_("{what} {per}"), {"what": lead(count.times), "per": self.per(count)}))
            said = self._raised(said, count.plus)
        return self._limited(said, count)

    def _less(self, what: str, less: Amount) -> str:
        return self.say(Message(N_("{what} (minus {less})"), {"what": what, "less": Quantity("number", less)}))

    def _raised(self, what: str, plus: Amount) -> str:
        if plus == 0:
            return what
        if is_negative(plus):
            return self._less(what, opposite(plus))
        return self.say(Message(N_("{what} (plus {more})"), {"what": what, "more": Quantity("number", plus)}))

    def _limited(self, what: str, count: Count) -> str:
        if count.limit is None:
            return what
        limit = Quantity("number", count.limit)
        return self.say(Message(N_("{what} (at most {limit})"), {"what": what, "limit": limit}))

    def per(self, count: Count) -> str:
        """Say for each of what: `for every 2 fans`."""
        counter = COUNTERS[count.what]
        values: dict[str, object] = {"n": count.every, "dice": Counted(count.of, count.every) if count.of else None}
        message = Message(counter.each, values)
        if count.every != 1:
            message = Message(counter.every[0], values, plural=counter.every[1], n=count.every)
        said = self.say(message)
        if count.whose is not None:
            values = {"per": said, "players": count.whose}
            said = self.say(Message(N_("{per} (counted for {players:acc})"), values))
        return said if count.every == 1 else self._in_total(said, count)

    def _in_total(self, said: str, count: Count) -> str:
        """Say that what several players have is added up, where a number is made of it."""
        whose = count.whose or (count.of and count.of.whose)
        if whose and whose.several:
            return self.say(Message(N_("{what} in total"), {"what": said}))
        return said

    def value(self, count: Count) -> str:
        """Say a counted number itself: `your number of fans divided by 2 and rounded down`."""
        counter = COUNTERS[count.what]
        said = self.say(Message(counter.value, {"dice": Counted(count.of) if count.of else None}))
        if count.whose is not None:
            values = {"value": said, "players": count.whose}
            said = self.say(Message(N_("{value} (counted for {players:acc})"), values))
        said = self._in_total(said, count)
        if count.every != 1:
            said = self.say(Message(N_("{value} divided by {n} and rounded down"), {"value": said, "n": count.every}))
            said = said if count.times == 1 and count.plus == 0 else f"({said})"
        from_plus = count.times < 0 and count.plus != 0 and not is_negative(count.plus)
        times = -count.times if from_plus else count.times
        if times != 1:
            said = self.say(Message(N_("{n} × {value}"), {"value": said, "n": times}))
        if from_plus:
            more = Quantity("number", count.plus)
            said = self.say(Message(N_("{more} minus {value}"), {"more": more, "value": said}))
        elif is_negative(count.plus):
            less = Quantity("number", opposite(count.plus))
            said = self.say(Message(N_("{value} minus {less}"), {"value": said, "less": less}))
        elif count.plus != 0:
            said = self.say(Message(N_("{value} plus {more}"), {"value": said, "more": Quantity("number", count.plus)}))
        return self._limited(said, count)


def _start_player(language: str) -> Words:
    """Return what the start player die is called before the word for a die."""
    context, text = START_PLAYER
    return Words({language: catalog.say(Message(text, context=context), language)})


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
    if amount.unit in {"number", "charge"}:
        return speaker.message(*AS_AMOUNT, value=speaker.value(n))
    if amount.unit in NUMBERS:
        return speaker.value(n)
    one, many = UNITS[amount.unit]
    return speaker.counted(lambda times: speaker.say(Message(one, {"n": times}, plural=many, n=times)), n)


def value_of(speaker: Speaker, count: Count, case: str) -> str:  # noqa: ARG001
    """Say a counted number."""
    return speaker.value(count)


def conditions(speaker: Speaker, every: tuple[Condition, ...]) -> str:
    """Say conditions that must all hold; where one of them is a choice of several, it is seen where it ends."""
    said = [speaker.say(condition.says(speaker.when)) for condition in every]
    if len(said) > 1:
        said = [
            f"({each})" if isinstance(condition, AnyOf) else each for each, condition in zip(said, every, strict=True)
        ]
    return grammar.join(speaker.language, said, "and")


def either(speaker: Speaker, choice: Either, case: str) -> str:  # noqa: ARG001 - conditions have no case
    """Say conditions of which one is enough."""
    return grammar.join(speaker.language, [speaker.say(c.says(speaker.when)) for c in choice.conditions], "or")


def steps(speaker: Speaker, inside: Steps, case: str) -> str:  # noqa: ARG001 - effects have no case
    """Say effects that another one holds."""
    return "; ".join(clauses(speaker, inside.effects, more_follows=inside.more_follows))


def clauses(speaker: Speaker, effects: tuple[Effect, ...], *, more_follows: bool = False) -> list[str]:
    """Say effects in order, each knowing whether `that` is one die or several.

    An effect that holds others reaches to the end of the sentence; where more follows, brackets show where it ends.
    """
    said = []
    for effect in effects:
        inside = replace(speaker, when=effect.moment_inside) if effect.moment_inside else speaker
        clause = inside.say(effect.says(speaker.when))
        open_ended = shape_of(type(effect)).siblings and (more_follows or effect is not effects[-1])
        said.append(f"({clause})" if open_ended else clause)
        dice = getattr(effect, "dice", None)
        if effect.touches == "dice":
            speaker = replace(speaker, that_is_one=dice.single if isinstance(dice, Selector) else dice == 1)
    return said


PHRASES: tuple[tuple[type, Callable[[Speaker, Any, str], str]], ...] = (
    (Selector, nouns.dice),
    (Counted, nouns.counted),
    (Quantity, quantity),
    (Count, value_of),
    (Steps, steps),
    (Either, either),
    (OneDie, nouns.one_die),
    (Colours, nouns.coloured),
    (Players, nouns.players),
    (Placement, nouns.placement),
    (Face, nouns.face),
)
