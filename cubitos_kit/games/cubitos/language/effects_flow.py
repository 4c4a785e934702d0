"""Effects that hold other effects: choices, prices, conditions, repetition, other moments and other players."""

from dataclasses import dataclass, field
from typing import ClassVar

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.language.effects_gain import quantities
from cubitos_kit.games.cubitos.model.ability import (
    Amount,
    Condition,
    Effect,
    Later,
    Options,
    Players,
    Quantity,
    Quoted,
    Reckoned,
    Selector,
    Steps,
    When,
    Zone,
)

SIBLING = {"sibling": True}
"""Marks a field that is written beside the word instead of under it."""

Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class If(Effect):
    """Do something only if a condition holds when its turn comes, and perhaps something else if it does not."""

    word: ClassVar[str] = "if"
    example: ClassVar[str] = "{if: {active: red}, do: [{gain: {feet: 2}}], else: [{gain: {feet: 1}}]}"
    worth: ClassVar[Reckoned] = Reckoned.WITHIN
    conditions: tuple[Condition, ...]
    do: Effects = field(metadata=SIBLING)
    else_: Effects = field(default=(), metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the condition, then what it leads to."""
        if self.else_:
            return Message(N_("if {conditions}, {do}; otherwise, {else}"), self._values())
        return Message(N_("if {conditions}, {do}"), self._values())

    def sentences(self, when: When) -> tuple[Message, ...]:
        """Say what else there is in a sentence of its own."""
        if not self.else_:
            return (self.says(when),)
        values = self._values()
        return Message(N_("if {conditions}, {do}"), values), Message(N_("otherwise, {else}"), values)

    def _values(self) -> dict[str, object]:
        do = Steps(self.do, more_follows=bool(self.else_))
        return {"conditions": self.conditions, "do": do, "else": self.else_}


@dataclass(frozen=True)
class Choose(Effect):
    """Choose one of several lists of effects, or as many as `pick` says, all different, carried out in order."""

    word: ClassVar[str] = "choose"
    also: ClassVar[tuple[str, ...]] = ("or", "either")
    example: ClassVar[str] = "choose: [[{gain: {coins: 2}}], [{add: 1}]]"
    worth: ClassVar[Reckoned] = Reckoned.WITHIN
    options: tuple[Effects, ...]
    pick: Amount = field(default=1, metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the options."""
        if self.pick == 1:
            return Message("{options}", {"options": Options(self.options)})
        values = {"n": Quantity("number", self.pick), "options": Options(self.options, listed=True)}
        return Message(N_("choose {n} of these: {options}"), values)


@dataclass(frozen=True)
class Pay(Effect):
    """Do something only for a price: coins, credits, either of the two (`money`), feet, or dice, which are lost.

    Every payment may be declined, also each one inside a `repeat`; a player who cannot pay it all pays nothing.
    Where the price is tokens and dice, `that-many` is the number of dice.
    """

    word: ClassVar[str] = "pay"
    also: ClassVar[tuple[str, ...]] = ("spend",)
    example: ClassVar[str] = "{pay: {coins: 2}, do: [{gain: {feet: 1}}]}"
    worth: ClassVar[Reckoned] = Reckoned.WITHIN
    default_zone: ClassVar[Zone] = Zone.ANYWHERE
    touches: ClassVar[str] = "tokens"
    coins: Amount = 0
    credits: Amount = 0
    money: Amount = 0
    feet: Amount = 0
    dice: Selector | None = None
    do: Effects = field(kw_only=True, metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the price, then what it buys."""
        return Message(N_("{offer}; if you do, {do}"), {"offer": self._offer(), "do": self.do})

    def sentences(self, when: When) -> tuple[Message, ...]:  # noqa: ARG002
        """Say the offer, and what it buys, in two sentences."""
        return self._offer(), Message(N_("if you do, {do}"), {"do": self.do})

    def _offer(self) -> Message:
        values = {"price": quantities(self, ("coins", "credits", "money", "feet")), "dice": self.dice}
        if self.dice is None:
            return Message(N_("you may pay {price:acc}"), values)
        if not values["price"]:
            return Message(N_("you may lose {dice:acc}"), values)
        return Message(N_("you may pay {price:acc} and lose {dice:acc}"), values)


@dataclass(frozen=True)
class Repeat(Effect):
    """Do something several times, or once for each thing counted before the first time."""

    word: ClassVar[str] = "repeat"
    also: ClassVar[tuple[str, ...]] = ("again",)
    example: ClassVar[str] = "{repeat: 2, do: [{roll: {from: roll, count: all}}]}"
    worth: ClassVar[Reckoned] = Reckoned.WITHIN
    times: Amount
    do: Effects = field(metadata=SIBLING)

    def says(self, when: When) -> Message:
        """Say how often, then what; twice that this is done twice is 4 times."""
        match self:
            case Repeat(int(outer), (Repeat(int(inner), each),)) if min(outer, inner) > 0:
                return Repeat(outer * inner, each).says(when)
        do = Steps(self.do, more_follows=isinstance(self.do[0], Repeat))  # twice (twice this)
        if self.times == TWICE:
            return Message(N_("twice in a row, {do}"), {"do": do})
        values = {"times": Quantity("times", self.times), "do": do}
        if isinstance(self.times, int) and self.times != 1:
            return Message(N_("{times:acc} in a row, {do}"), values)
        return Message(N_("{times:acc}, {do}"), values)


TWICE = 2
LATER = {
    Later.PUSH: N_("the next time you push this round, {do}"),
    Later.PUSH_SURVIVED: N_("the next time you push and do not bust this round, {do}"),
    Later.WOULD_BUST: N_("the next time you would bust this round, {do}"),
    Later.BUST: N_("if you bust this round, {do}"),
    Later.RUN: N_("in your Run Phase, {do}"),
    Later.AFTER_MOVE: N_("after your Move step, {do}"),
    Later.NEXT_DRAW: N_("at your next draw, {do}"),
    Later.END_OF_ROUND: N_("at the end of the round, {do}"),
}
AFTER_THE_DRAW = {
    Later.PUSH: N_("the next time you push in that round, {do}"),
    Later.PUSH_SURVIVED: N_("the next time you push and do not bust in that round, {do}"),
    Later.WOULD_BUST: N_("the next time you would bust in that round, {do}"),
    Later.BUST: N_("if you bust in that round, {do}"),
    Later.RUN: N_("in the Run Phase of that round, {do}"),
    Later.AFTER_MOVE: N_("after your Move step of that round, {do}"),
    Later.NEXT_DRAW: N_("at the draw after that, {do}"),
    Later.END_OF_ROUND: N_("at the end of that round, {do}"),
}
"""Put off once more, when the next draw has come."""
COMES = {
    Later.PUSH: 0.6,
    Later.PUSH_SURVIVED: 0.5,
    Later.WOULD_BUST: 0.4,
    Later.BUST: 0.5,
    Later.RUN: 1.0,
    Later.AFTER_MOVE: 1.0,
    Later.NEXT_DRAW: 0.95,
    Later.END_OF_ROUND: 1.0,
}
"""How often the moment comes for which somebody waits, as computer players reckon; the race may end before a draw."""


@dataclass(frozen=True)
class PutOff(Effect):
    """Do something later: the next time such a moment comes, this round or, for `next-draw`, in the next round.

    If the moment does not come, nothing happens. The die may have left the Active Zone. The dice touched, their number,
    what was rolled and whom the player chose are remembered; all other numbers are counted then.
    """

    word: ClassVar[str] = "later"
    also: ClassVar[tuple[str, ...]] = ("delay",)
    example: ClassVar[str] = "{later: next-draw, do: [{draw-amount: 1}]}"
    worth: ClassVar[Reckoned] = Reckoned.WITHIN
    at: Later
    do: Effects = field(metadata=SIBLING)

    @property
    def moment_inside(self) -> When:
        """Return the moment to which the effects are put off."""
        return When(self.at)

    def says(self, when: When) -> Message:
        """Say when, then what."""
        moments = AFTER_THE_DRAW if when is When.NEXT_DRAW else LATER
        return Message(moments[self.at], {"do": self.do})


@dataclass(frozen=True)
class EachPlayer(Effect):
    """Each of these players, in turn order, does something and may not decline.

    Their own zones, numbers and choices are meant. Each of them starts with what was touched before; afterward `that` and
    `that-many` are what all of them touched together.
    """

    word: ClassVar[str] = "players"
    example: ClassVar[str] = "{players: others, do: [{lose: {from: discard}}]}"
    worth: ClassVar[Reckoned] = Reckoned.WITHIN
    who: Players
    do: Effects = field(metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say who, then what."""
        return Message(N_("{players:nom}: “{do}”"), {"players": self.who, "do": Quoted(self.do)})
