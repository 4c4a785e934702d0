"""Effects that hold other effects: choices, prices, conditions, repetition, other moments and other players."""

from dataclasses import dataclass, field
from typing import ClassVar

from cubitos_kit.abilities.effects_gain import quantities
from cubitos_kit.model.ability import (
    Amount,
    Condition,
    Effect,
    Later,
    Players,
    Quantity,
    Selector,
    Steps,
    When,
    Zone,
)
from cubitos_kit.model.message import N_, Message

SIBLING = {"sibling": True}
"""Marks a field that is written beside the word instead of under it."""

Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class If(Effect):
    """Do something only if a condition holds when its turn comes, and perhaps something else if it does not."""

    word: ClassVar[str] = "if"
    example: ClassVar[str] = "{if: {active: red}, do: [{gain: {feet: 2}}], else: [{gain: {feet: 1}}]}"
    conditions: tuple[Condition, ...]
    do: Effects = field(metadata=SIBLING)
    else_: Effects = field(default=(), metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the condition, then what it leads to."""
        do = Steps(self.do, more_follows=bool(self.else_))
        values = {"conditions": self.conditions, "do": do, "else": self.else_}
        if self.else_:
            return Message(N_("{conditions}: {do}; otherwise: {else}"), values)
        return Message(N_("{conditions}: {do}"), values)


@dataclass(frozen=True)
class Choose(Effect):
    """Choose one of several lists of effects, or as many as `pick` says, all different, carried out in order."""

    word: ClassVar[str] = "choose"
    example: ClassVar[str] = "choose: [[{gain: {coins: 2}}], [{add: 1}]]"
    options: tuple[Effects, ...]
    pick: Amount = field(default=1, metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the options."""
        if self.pick == 1:
            return Message(N_("choose one: {options}"), {"options": self.options})
        return Message(
            N_("choose {n} of these: {options}"), {"n": Quantity("number", self.pick), "options": self.options}
        )


@dataclass(frozen=True)
class Pay(Effect):
    """Do something only for a price: coins, credits, either of the two (`money`), feet, or dice, which are lost.

    Every payment may be declined, also each one inside a `repeat`; a player who cannot pay it all pays nothing.
    """

    word: ClassVar[str] = "pay"
    example: ClassVar[str] = "{pay: {coins: 2}, do: [{gain: {feet: 1}}]}"
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
        values = {"price": quantities(self, ("coins", "credits", "money", "feet")), "dice": self.dice, "do": self.do}
        if self.dice is None:
            return Message(N_("pay {price:acc}: {do}"), values)
        if not values["price"]:
            return Message(N_("for the price of losing {dice:acc}: {do}"), values)
        return Message(N_("pay {price:acc} and lose {dice:acc}: {do}"), values)


@dataclass(frozen=True)
class Repeat(Effect):
    """Do something several times, or once for each thing counted before the first time."""

    word: ClassVar[str] = "repeat"
    example: ClassVar[str] = "{repeat: 2, do: [{roll: {from: roll, count: all}}]}"
    times: Amount
    do: Effects = field(metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say how often, then what."""
        return Message(N_("do this {times:acc}: {do}"), {"times": Quantity("times", self.times), "do": self.do})


LATER = {
    Later.PUSH: N_("the next time you push this round: {do}"),
    Later.PUSH_SURVIVED: N_("the next time you push and do not bust this round: {do}"),
    Later.WOULD_BUST: N_("the next time you would bust this round: {do}"),
    Later.BUST: N_("if you bust this round: {do}"),
    Later.RUN: N_("in your Run Phase: {do}"),
    Later.AFTER_MOVE: N_("after your Move step: {do}"),
    Later.NEXT_DRAW: N_("at your next draw: {do}"),
    Later.END_OF_ROUND: N_("at the end of the round: {do}"),
}


@dataclass(frozen=True)
class PutOff(Effect):
    """Do something later: the next time such a moment comes, this round or, for `next-draw`, in the next round.

    If the moment does not come, nothing happens. The die may have left the Active Zone. The dice touched, their number,
    what was rolled and whom the player chose are remembered; all other numbers are counted then.
    """

    word: ClassVar[str] = "later"
    example: ClassVar[str] = "{later: next-draw, do: [{draw-amount: 1}]}"
    at: Later
    do: Effects = field(metadata=SIBLING)

    @property
    def moment_inside(self) -> When:
        """Return the moment to which the effects are put off."""
        return When(self.at)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say when, then what."""
        return Message(LATER[self.at], {"do": self.do})


@dataclass(frozen=True)
class EachPlayer(Effect):
    """Each of these players, in turn order, does something and may not decline.

    Their own zones, numbers and choices are meant. Each of them starts with what was touched before; afterward `that` and
    `that-many` are what all of them touched together.
    """

    word: ClassVar[str] = "players"
    example: ClassVar[str] = "{players: others, do: [{lose: {from: discard}}]}"
    who: Players
    do: Effects = field(metadata=SIBLING)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say who, then what."""
        return Message(N_("{players:nom}: {do}"), {"players": self.who, "do": self.do})
