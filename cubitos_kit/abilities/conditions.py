"""Conditions: what must hold for an ability or an effect."""

from dataclasses import dataclass
from typing import ClassVar

from cubitos_kit.abilities.counters import COUNTERS
from cubitos_kit.model.ability import (
    Bound,
    Colours,
    Condition,
    Count,
    Counted,
    Either,
    Face,
    OneDie,
    Quantity,
    When,
)
from cubitos_kit.model.message import N_, Message


@dataclass(frozen=True)
class Active(Condition):
    """At least one die of each of these colors is in the Active Zone, whatever it shows; this die counts too."""

    word: ClassVar[str] = "active"
    example: ClassVar[str] = "active: [white, red]"
    colours: Colours

    def _dice(self) -> tuple[OneDie, ...]:
        if self.colours.negated or not self.colours.names:
            return (OneDie(self.colours, active=True),)
        return tuple(OneDie(Colours((name,)), active=True) for name in self.colours.names)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice are needed."""
        return Message(N_("with {dice:ins}"), {"dice": self._dice()})

    def denied(self) -> Message:
        """Say which dice must not all be there."""
        if len(self._dice()) > 1:
            return Message(N_("unless you have {dice:acc}"), {"dice": self._dice()})
        return Message(N_("without {dice:gen}"), {"dice": self._dice()})


@dataclass(frozen=True)
class Compare(Condition):
    """A count is at least, at most or exactly a number, or another count."""

    word: ClassVar[str] = "count"
    example: ClassVar[str] = "{count: fans, at-least: 5}"
    left: Count
    bound: Bound

    def _sides(self) -> dict[str, object]:
        bound = self.bound
        found = {"low": bound.at_least, "high": bound.at_most, "n": bound.exactly}
        return {"value": self.left, **{key: Quantity("value", n) for key, n in found.items() if n is not None}}

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the comparison, in the counter's own words where it has them."""
        sides, has, of = self._sides(), COUNTERS[self.left.what].has, self.left.of
        low = self.bound.at_least
        own = self.left == Count(self.left.what, of) and (of is None or of.whose is None)
        if has and own and isinstance(low, int) and "high" not in sides:
            return Message(has[0], {"n": low, "dice": Counted(of, low) if of else None}, plural=has[1], n=low)
        if "low" in sides and "high" in sides:
            return Message(N_("if {value:nom} is from {low} to {high}"), sides)
        if "low" in sides:
            return Message(N_("if {value:nom} is at least {low}"), sides)
        if "high" in sides:
            return Message(N_("if {value:nom} is at most {high}"), sides)
        return Message(N_("if {value:nom} is exactly {n}"), sides)

    def denied(self) -> Message:
        """Say the comparison turned round."""
        sides = self._sides()
        if "low" in sides and "high" in sides:
            return Message(N_("if {value:nom} is not from {low} to {high}"), sides)
        if "low" in sides:
            return Message(N_("if {value:nom} is below {low}"), sides)
        if "high" in sides:
            return Message(N_("if {value:nom} is above {high}"), sides)
        return Message(N_("if {value:nom} is not exactly {n}"), sides)


@dataclass(frozen=True)
class That(Condition):
    """The die touched last has this color, shows this face, or costs this much; of several dice, each one."""

    word: ClassVar[str] = "that"
    example: ClassVar[str] = "that: {colours: red, faces: [symbol, power]}"
    colours: Colours = Colours()
    faces: tuple[Face, ...] = ()
    cost: Bound | None = None

    def _die(self) -> OneDie:
        return OneDie(self.colours, faces=self.faces, cost=self.cost)

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say what the die has to be."""
        return Message(N_("if that is {dice:nom}"), {"dice": self._die()})

    def denied(self) -> Message:
        """Say what the die must not be."""
        return Message(N_("if that is not {dice:nom}"), {"dice": self._die()})


@dataclass(frozen=True)
class Not(Condition):
    """A condition does not hold."""

    word: ClassVar[str] = "not"
    example: ClassVar[str] = "not: {active: red}"
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
    conditions: tuple[Condition, ...]

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say the conditions, joined by or."""
        return Message("{any_of}", {"any_of": Either(self.conditions)})

    def denied(self) -> Message:
        """Say that none holds."""
        return Message(N_("if none of this holds ({any_of})"), {"any_of": Either(self.conditions)})
