"""Effects on pushing, on the next draw, and on the runner."""

from dataclasses import dataclass
from typing import ClassVar

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.model.ability import (
    CONSEQUENCE,
    Amount,
    Colours,
    Effect,
    Quantity,
    Reckoned,
    When,
    is_negative,
    opposite,
)


@dataclass(frozen=True)
class MustPush(Effect):
    """Owe further pushes. If several dice of one roll demand them, they are owed once; each roll demands again.

    If there is nothing to roll, after a bust, or in the Run Phase, nothing is owed any longer.
    """

    word: ClassVar[str] = "must-push"
    example: ClassVar[str] = "must-push: 1"
    worth: ClassVar[float] = -0.2
    joins: ClassVar[str] = CONSEQUENCE
    pushes: Amount

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say how often."""
        return Message(N_("you must push {times:acc}"), {"times": Quantity("more-times", self.pushes)})


@dataclass(frozen=True)
class SafePush(Effect):
    """One push cannot end in a bust: under `push` the one being made now, otherwise the next one.

    Once the dice of a push have been rolled, it is too late for that push.
    """

    word: ClassVar[str] = "safe-push"
    example: ClassVar[str] = "safe-push"
    worth: ClassVar[float] = 1.5

    def says(self, when: When) -> Message:
        """Say which push is safe."""
        if when is When.PUSH:
            return Message(N_("protect this push: you cannot bust on it"))
        return Message(N_("protect your next push: you cannot bust on it"))


ROLLING = frozenset({When.NOW, When.PUSH, When.PUSH_SURVIVED, When.WOULD_BUST, When.PASS, When.ANYTIME})
"""The moments of the Roll Phase in which nobody has busted yet."""


@dataclass(frozen=True)
class CancelBust(Effect):
    """A bust that is about to happen does not happen; push or pass instead."""

    word: ClassVar[str] = "cancel-bust"
    also: ClassVar[tuple[str, ...]] = ("save", "avert")
    example: ClassVar[str] = "cancel-bust"
    worth: ClassVar[float] = 2.0
    only_when: ClassVar[frozenset[When]] = frozenset({When.WOULD_BUST})
    joins: ClassVar[str] = CONSEQUENCE

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say that nothing bad happens."""
        return Message(N_("you do not bust"))


@dataclass(frozen=True)
class Bust(Effect):
    """Bust at once: the Roll Phase is over, the Active Zone is discarded, and the player advances on the fan track."""

    word: ClassVar[str] = "bust"
    example: ClassVar[str] = "bust"
    worth: ClassVar[float] = -3.0
    joins: ClassVar[str] = CONSEQUENCE
    only_when: ClassVar[frozenset[When]] = ROLLING

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say it."""
        return Message(N_("you bust"))


@dataclass(frozen=True)
class Uncounted(Effect):
    """At the next draw, dice of these colors, lying there or drawn, do not count toward the draw amount."""

    word: ClassVar[str] = "uncounted"
    example: ClassVar[str] = "uncounted: [white, green]"
    worth: ClassVar[float] = 2.0
    joins: ClassVar[str] = CONSEQUENCE
    start_die: ClassVar[bool] = False
    colours: Colours

    def says(self, when: When) -> Message:
        """Say which dice, and at which draw."""
        values = {"dice": self.colours}
        if when is When.NEXT_DRAW:
            return Message(N_("{dice:nom} do not count toward your draw amount"), values)
        return Message(N_("at your next draw {dice:nom} do not count toward your draw amount"), values)


@dataclass(frozen=True)
class DrawAmount(Effect):
    """Change the draw amount of the next draw, once. Several changes add up; at 0 or less nothing is drawn."""

    word: ClassVar[str] = "draw-amount"
    example: ClassVar[str] = "draw-amount: 2"
    worth: ClassVar[float] = 0.6
    by: Amount

    def says(self, when: When) -> Message:
        """Say how many more or fewer, and at which draw."""
        fewer = is_negative(self.by)
        values = {"n": Quantity("number", opposite(self.by) if fewer else self.by, ends=True)}
        if when is When.NEXT_DRAW:
            text = N_("lower your draw amount by {n}") if fewer else N_("raise your draw amount by {n}")
        elif fewer:
            text = N_("lower your next draw amount by {n}")
        else:
            text = N_("raise your next draw amount by {n}")
        return Message(text, values)


@dataclass(frozen=True)
class Rules(Effect):
    """Other figures for this player until the round ends: a foot's price, and how many active dice make a push risky.

    If the same figure is set twice, the later one holds.
    """

    word: ClassVar[str] = "rules"
    example: ClassVar[str] = "rules: {foot-price: 3}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    joins: ClassVar[str] = CONSEQUENCE
    foot_price: Amount | None = None
    bust_from: Amount | None = None

    def says(self, when: When) -> Message:
        """Say the figures; at a draw they are those of the round that it begins."""
        foot = None if self.foot_price is None else Quantity("charge", self.foot_price)
        dice = None if self.bust_from is None else Quantity("value", self.bust_from)
        values = {"price": foot, "dice": dice}
        drawing = when is When.NEXT_DRAW
        if foot is None and drawing:
            return Message(
                N_("in that round a push risks a bust only if your active dice number at least {dice}"), values
            )
        if foot is None:
            return Message(N_("this round a push risks a bust only if your active dice number at least {dice}"), values)
        price = (
            N_("in that round each {foot} costs you {price}")
            if drawing
            else N_("this round each {foot} costs you {price}")
        )
        if dice is None:
            return Message(price, values)
        text = N_("{costs}, and a push risks a bust only if your active dice number at least {dice}")
        return Message(text, {"costs": Message(price, values), **values})


@dataclass(frozen=True)
class Walk(Effect):
    """Move the runner at once, without the rewards and movement effects of the spaces; a negative amount goes back.

    The runner does not enter water. Its player chooses the way, also going back: to spaces with fewer steps behind
    them.
    """

    word: ClassVar[str] = "walk"
    also: ClassVar[tuple[str, ...]] = ("step",)
    example: ClassVar[str] = "walk: 1"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    spaces: Amount

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say how far."""
        if is_negative(self.spaces):
            back = Quantity("spaces", opposite(self.spaces))
            return Message(N_("immediately move your runner back {spaces:acc}"), {"spaces": back})
        return Message(N_("immediately move your runner {spaces:acc}"), {"spaces": Quantity("spaces", self.spaces)})


@dataclass(frozen=True)
class Claim(Effect):
    """Gain the reward of a space near the runner; water counts as a space for the distance.

    The runner's own space counts only with `here`, and only if the runner reached it this round.
    """

    word: ClassVar[str] = "claim"
    also: ClassVar[tuple[str, ...]] = ("reward",)
    example: ClassVar[str] = "claim: {within: 2, here: false}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    within: Amount = 1
    here: bool = False

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say how near."""
        values = {"spaces": Quantity("spaces", self.within)}
        if self.here and self.within == 0:
            return Message(N_("gain the reward of your space"))
        if self.here:
            return Message(N_("gain the reward of your space or of one within {spaces:acc} of it"), values)
        return Message(N_("gain the reward of another space within {spaces:acc} of yours"), values)
