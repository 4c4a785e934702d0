"""Conditions: what must hold for an ability or an effect."""

from dataclasses import dataclass
from typing import ClassVar

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.model.ability import (
    Bound,
    Colours,
    Compared,
    Condition,
    Count,
    Either,
    Face,
    OneDie,
    Reckoned,
    When,
)


@dataclass(frozen=True)
class Active(Condition):
    """At least one die of each of these colors is in the Active Zone, whatever it shows; this die counts too."""

    word: ClassVar[str] = "active"
    example: ClassVar[str] = "active: [white, red]"
    likely: ClassVar[float] = 0.5
    colours: Colours

    def _dice(self) -> tuple[OneDie, ...]:
        if self.colours.negated or not self.colours.names:
            return (OneDie(self.colours, active=True),)
        return tuple(OneDie(Colours((name,)), active=True) for name in self.colours.names)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice are needed."""
        return Message(N_("you have {dice:acc}"), {"dice": self._dice()})

    def denied(self) -> Message:
        """Say which dice must not all be there."""
        if len(self._dice()) > 1:
            return Message(N_("you do not have {dice:acc} at the same time"), {"dice": self._dice()})
        return Message(N_("you do not have {dice:acc}"), {"dice": self._dice()})


@dataclass(frozen=True)
class Compare(Condition):
    """A count is at least, at most or exactly a number, or another count."""

    word: ClassVar[str] = "count"
    example: ClassVar[str] = "{count: fans, at-least: 5}"
    likely: ClassVar[Reckoned] = Reckoned.ITSELF
    left: Count
    bound: Bound

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the comparison."""
        return Message("{compared}", {"compared": Compared(self.left, self.bound)})

    def denied(self) -> Message:
        """Say the comparison turned round."""
        return Message("{compared}", {"compared": Compared(self.left, self.bound, holds=False)})


@dataclass(frozen=True)
class That(Condition):
    """The die touched last has this color, shows this face, or costs this much; of several dice, each one."""

    word: ClassVar[str] = "that"
    example: ClassVar[str] = "that: {colours: red, faces: [symbol, power]}"
    likely: ClassVar[float] = 0.5
    colours: Colours = Colours()
    faces: tuple[Face, ...] = ()
    cost: Bound | None = None

    def _die(self) -> OneDie:
        return OneDie(self.colours, faces=self.faces, cost=self.cost)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say what the die has to be."""
        return Message(N_("that is {dice:nom}"), {"dice": self._die()})

    def denied(self) -> Message:
        """Say what the die must not be."""
        return Message(N_("that is not {dice:nom}"), {"dice": self._die()})


@dataclass(frozen=True)
class Not(Condition):
    """A condition does not hold."""

    word: ClassVar[str] = "not"
    example: ClassVar[str] = "not: {active: red}"
    likely: ClassVar[Reckoned] = Reckoned.WITHIN
    condition: Condition

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the denial."""
        return self.condition.denied()

    def denied(self) -> Message:
        """Say the condition itself: twice denied."""
        return self.condition.says(When.RUN)


@dataclass(frozen=True)
class AnyOf(Condition):
    """At least one of several conditions holds."""

    word: ClassVar[str] = "any"
    example: ClassVar[str] = "any: [{active: red}, {active: blue}]"
    likely: ClassVar[Reckoned] = Reckoned.WITHIN
    conditions: tuple[Condition, ...]

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the conditions, joined by or."""
        return Message("{any_of}", {"any_of": Either(self.conditions)})

    def denied(self) -> Message:
        """Say that none holds."""
        if len(self.conditions) == 1:
            return self.conditions[0].denied()
        return Message(N_("none of this is true ({any_of})"), {"any_of": Either(self.conditions)})
