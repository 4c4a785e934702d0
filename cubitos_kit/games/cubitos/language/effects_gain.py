"""Effects that give or take coins, feet, credits, fans, and what a purchase costs."""

from dataclasses import dataclass, fields, replace
from typing import ClassVar

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.model.ability import (
    CONSEQUENCE,
    Amount,
    Colours,
    Count,
    Effect,
    Paid,
    Players,
    Quantity,
    Reckoned,
    Rewards,
    Selector,
    When,
    Zone,
    is_negative,
    opposite,
)

GAIN = N_("gain {gained:acc}")
"""What is gained and nothing lost: options that only gain are said with one verb."""


def quantities(word: Effect, units: tuple[str, ...]) -> tuple[Quantity, ...]:
    """Return those of a word's amounts that are not nothing, as quantities of their unit."""
    found = ((unit, getattr(word, unit.replace("-", "_"))) for unit in units)
    return tuple(Quantity(unit, amount) for unit, amount in found if amount != 0)


def _ending(parts: tuple[Quantity, ...]) -> tuple[Quantity, ...]:
    return tuple(replace(part, ends=True) for part in parts)


@dataclass(frozen=True)
class Gain(Effect):
    """Gain coins, feet, feet that may enter water, credits, draw tokens, swords for this round's comparison, or purchases.

    A negative amount takes away, but never below 0. Each of several amounts is counted as its turn comes. Feet that
    may enter water work on land too; purchases are dice bought beyond the limit. `from` names other players who each
    lose what is gained, as far as they have it at that moment; no more than that is gained. What dice show is gained
    as their owner's turn in the Run Phase starts: whoever acts before cannot take those coins yet.
    """

    word: ClassVar[str] = "gain"
    also: ClassVar[tuple[str, ...]] = ("get", "earn", "receive")
    example: ClassVar[str] = "gain: {coins: 3, feet: {count: fans, every: 2}}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    touches: ClassVar[str] = "tokens"
    coins: Amount = 0
    feet: Amount = 0
    water_feet: Amount = 0
    credits: Amount = 0
    draw_tokens: Amount = 0
    swords: Amount = 0
    buys: Amount = 0
    from_: Players | None = None

    def says(self, when: When) -> Message:  # noqa: ARG002 - the same at every moment
        """Say what is gained and what is lost."""
        units = tuple(field.name.replace("_", "-") for field in fields(self) if field.name != "from_")
        parts = quantities(self, units)
        gained = tuple(part for part in parts if not is_negative(part.amount))
        lost = tuple(Quantity(part.unit, opposite(part.amount)) for part in parts if is_negative(part.amount))
        if self.from_ is not None:
            return Message(N_("take {gained:acc} from {players:gen}"), {"gained": parts, "players": self.from_})
        if len(parts) == 1 and self.from_ is None:
            gained, lost = _ending(gained), _ending(lost)
        if gained and lost:
            return Message(N_("gain {gained:acc} and lose {lost:acc}"), {"gained": gained, "lost": lost})
        if lost:
            return Message(N_("lose {lost:acc}"), {"lost": lost})
        return Message(GAIN, {"gained": gained})


@dataclass(frozen=True)
class Fans(Effect):
    """Advance on the fan track, with all rewards of each space, only its credits, or none; negative steps go back.

    Going back pays nothing and stops where the fan track begins.
    """

    word: ClassVar[str] = "fans"
    also: ClassVar[tuple[str, ...]] = ("advance", "fan")
    example: ClassVar[str] = "fans: {steps: 1, rewards: credits}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    steps: Amount = 1
    rewards: Rewards = Rewards.ALL

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say how far, and which rewards come with it."""
        if is_negative(self.steps):
            back = {"steps": Quantity("spaces", opposite(self.steps))}
            if isinstance(self.steps, Count):
                return Message(N_("go back on the fan track by {steps:acc}"), back)
            return Message(N_("go back {steps:acc} on the fan track"), back)
        values = {"steps": Quantity("spaces", self.steps)}
        if self.rewards is Rewards.CREDITS:
            return Message(
                N_("advance {steps:acc} on the fan track and gain its {credit}, but no {draw-token}"), values
            )
        if self.rewards is Rewards.NONE:
            return Message(N_("advance {steps:acc} on the fan track without its rewards"), values)
        if isinstance(self.steps, Count):
            return Message(N_("advance on the fan track by {steps:acc}"), values)
        return Message(N_("advance {steps:acc} on the fan track"), values)


@dataclass(frozen=True)
class Regain(Effect):
    """Gain again the coins, feet and credits that these dice show. This does not use their symbols."""

    word: ClassVar[str] = "regain"
    example: ClassVar[str] = "regain: {from: active, colours: gray, count: all}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    default_zone: ClassVar[Zone] = Zone.ACTIVE
    dice: Selector

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say whose faces pay again."""
        values = {"paid": Paid(self.dice.colours), "dice": self.dice}
        return Message(N_("gain the {paid} of {dice:gen} once more"), values)


@dataclass(frozen=True)
class Discount(Effect):
    """Dice bought this round cost less, or more if the amount is negative. Discounts add up; 0 is the lowest cost."""

    word: ClassVar[str] = "discount"
    also: ClassVar[tuple[str, ...]] = ("cheaper",)
    example: ClassVar[str] = "discount: {by: 1, colours: [blue, purple]}"
    worth: ClassVar[float] = 0.8
    joins: ClassVar[str] = CONSEQUENCE
    by: Amount = 1
    colours: Colours = Colours()

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice cost how much less."""
        if is_negative(self.by):
            values = {"dice": self.colours, "coins": Quantity("coins", opposite(self.by))}
            return Message(N_("{dice:nom} cost you {coins:acc} more this round"), values)
        values = {"dice": self.colours, "coins": Quantity("coins", self.by)}
        return Message(N_("{dice:nom} cost you {coins:acc} less this round"), values)
