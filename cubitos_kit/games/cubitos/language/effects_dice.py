"""Effects that roll dice, move them between zones, and turn them."""

from dataclasses import dataclass, replace
from typing import ClassVar

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.model.ability import (
    Amount,
    Count,
    Effect,
    Face,
    Placement,
    Players,
    Reckoned,
    Selector,
    Target,
    Until,
    When,
    Zone,
)


@dataclass(frozen=True)
class Add(Effect):
    """Add dice to the roll: choose them from the Draw Zone, refilled if it runs empty, and roll only them.

    It is a free roll, not a push: nobody busts.
    """

    word: ClassVar[str] = "add"
    also: ClassVar[tuple[str, ...]] = ("draw",)
    example: ClassVar[str] = "add: 2"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    rolls: ClassVar[bool] = True
    touches: ClassVar[str] = "dice"
    dice: Amount

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say how many."""
        return Message(N_("add {dice:acc} to your roll"), {"dice": Selector(how_many=self.dice)})


@dataclass(frozen=True)
class Roll(Effect):
    """Roll dice freely: hits go to the Active Zone, misses to the Roll Zone. It is not a push, and nobody busts."""

    word: ClassVar[str] = "roll"
    also: ClassVar[tuple[str, ...]] = ("reroll", "re-roll")
    example: ClassVar[str] = "roll: {from: [draw, roll], up-to: 9, different-colours: true}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    default_zone: ClassVar[Zone] = Zone.ROLL
    rolls: ClassVar[bool] = True
    touches: ClassVar[str] = "dice"
    dice: Selector

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice."""
        return Message(N_("roll {dice:ins}"), {"dice": self.dice})


LOSE = N_("lose {dice:acc}")


@dataclass(frozen=True)
class Lose(Effect):
    """Lose dice: they go back to their trays. The start player die is never lost."""

    word: ClassVar[str] = "lose"
    also: ClassVar[tuple[str, ...]] = ("discard", "trash", "destroy")
    example: ClassVar[str] = "lose: {from: roll, count: 1}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    default_zone: ClassVar[Zone] = Zone.ANYWHERE
    touches: ClassVar[str] = "dice"
    start_die: ClassVar[bool] = False
    dice: Selector

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice."""
        return Message(LOSE, {"dice": self.dice})


FROM_A_TRAY = Selector(zones=(Zone.TRAYS,))


LOST_THEN = N_("{effect} (you lose it at the end of the round)"), N_("{effect} (you lose them at the end of the round)")
BACK_THEN = (
    N_("{effect} (it goes back to its owner at the end of the round)"),
    N_("{effect} (they go back to their owners at the end of the round)"),
)
OVER_THEN = N_("{effect} (it goes back at the end of the round)"), N_("{effect} (they go back at the end of the round)")


def until_then(message: Message, dice: Selector, until: Until | None, texts: tuple[str, str] = LOST_THEN) -> Message:
    """Add that the dice go back at the end of the round, where they do."""
    return message if until is None else Message(texts[0 if dice.single else 1], {"effect": message})


@dataclass(frozen=True)
class Take(Effect):
    """Take dice from the trays without paying, or other players' dice from the zones that `from` and `whose` name.

    They never count toward the dice bought in a round. With `until` they go back then, wherever they lie: to their trays,
    or to the Discard Zone of the player they are from. One that is lost, paid or given away before does not go back;
    while it is not active, it is whichever die of its color, not active, leaves the player first.
    """

    word: ClassVar[str] = "take"
    also: ClassVar[tuple[str, ...]] = ("steal", "borrow")
    example: ClassVar[str] = "take: {dice: {cost: {at-most: 4}}, to: active, face: chosen, until: end-of-round}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    default_zone: ClassVar[Zone] = Zone.TRAYS
    touches: ClassVar[str] = "dice"
    start_die: ClassVar[bool] = False
    dice: Selector = FROM_A_TRAY
    to: Target = Target.DISCARD
    face: Face | None = None
    until: Until | None = None

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice, and where they are put."""
        from_trays = self.dice.zones == (Zone.TRAYS,)
        dice = replace(self.dice, zones=()) if from_trays else self.dice
        values = {"dice": dice, "to": Placement(self.to, self.face)}
        it, them = N_("take {dice:acc} and put it {to}"), N_("take {dice:acc} and put them {to}")
        if from_trays and (self.dice.cost or isinstance(self.dice.how_many, Count)):
            it = N_("take for free from the trays {dice:acc} and put it {to}")
            them = N_("take for free from the trays {dice:acc} and put them {to}")
        elif from_trays:
            it = N_("take {dice:acc} from the trays for free and put it {to}")
            them = N_("take {dice:acc} from the trays for free and put them {to}")
        return until_then(Message(it if self.dice.single else them, values), self.dice, self.until, self._then())

    def _then(self) -> tuple[str, str]:
        """Return what becomes of the dice: those from the trays are lost, those of other players go back."""
        if self.dice.ref is not None:
            return OVER_THEN
        return LOST_THEN if self.dice.whose is None else BACK_THEN


@dataclass(frozen=True)
class Move(Effect):
    """Move dice from one of a player's zones to another; in the Active Zone they may be set on a face.

    A die set on a symbol may be used; one that nobody sets shows a blank. Dice moved to the trays are not lost.
    During a draw, dice moved to the Roll Zone do not count toward the draw amount.
    """

    word: ClassVar[str] = "move"
    example: ClassVar[str] = "move: {dice: this, to: roll}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    default_zone: ClassVar[Zone] = Zone.ANYWHERE
    touches: ClassVar[str] = "dice"
    dice: Selector
    to: Target
    face: Face | None = None
    until: Until | None = None

    def says(self, when: When) -> Message:
        """Say which dice, and where to; at a draw they are not part of it."""
        values = {"dice": self.dice, "to": Placement(self.to, self.face)}
        text = N_("move {dice:acc} {to}")
        if when is When.NEXT_DRAW and self.to is Target.ROLL:
            text = N_("move {dice:acc} {to}, whatever your draw amount")
        return until_then(Message(text, values), self.dice, self.until)


@dataclass(frozen=True)
class Set(Effect):
    """Turn dice to another face without moving them. A die turned to a new face may be used again."""

    word: ClassVar[str] = "set"
    also: ClassVar[tuple[str, ...]] = ("turn", "flip", "rotate")
    example: ClassVar[str] = "set: {dice: {from: active, faces: [blank]}, face: symbol}"
    worth: ClassVar[float] = 1.0
    default_zone: ClassVar[Zone] = Zone.ACTIVE
    touches: ClassVar[str] = "dice"
    dice: Selector
    face: Face = Face.CHOSEN

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice, and to which face."""
        return Message(N_("turn {dice:acc} to {face}"), {"dice": self.dice, "face": self.face})


@dataclass(frozen=True)
class Use(Effect):
    """Use the abilities of other dice as if each of them showed its symbol, in addition to what they do themselves.

    In the Roll Phase this means their Now abilities, in the Run Phase their Run abilities. An ability used this way
    cannot use yet another one, and costs its die nothing but what its own text says.
    """

    word: ClassVar[str] = "use"
    example: ClassVar[str] = "use: {from: active, except: this}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    default_zone: ClassVar[Zone] = Zone.ACTIVE
    touches: ClassVar[str] = "dice"
    dice: Selector

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say whose ability."""
        return Message(N_("use the ability of {dice:gen}"), {"dice": self.dice})


@dataclass(frozen=True)
class Give(Effect):
    """Put dice into another player's Discard Zone. They are not lost. Several players get that many each."""

    word: ClassVar[str] = "give"
    also: ClassVar[tuple[str, ...]] = ("donate",)
    example: ClassVar[str] = "give: {dice: {from: anywhere}, to: fewest-swords}"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF
    default_zone: ClassVar[Zone] = Zone.ANYWHERE
    touches: ClassVar[str] = "dice"
    start_die: ClassVar[bool] = False
    dice: Selector
    to: Players = Players.ONE_OTHER

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice, and to whom."""
        return Message(
            N_("put {dice:acc} into the Discard Zone of {players:gen}"), {"dice": self.dice, "players": self.to}
        )


@dataclass(frozen=True)
class Keep(Effect):
    """These dice stay as they are the next time the Active Zone is emptied, by a bust or in the Discard step."""

    word: ClassVar[str] = "keep"
    also: ClassVar[tuple[str, ...]] = ("retain",)
    example: ClassVar[str] = "keep: {from: active, colours: [green, gray], count: all}"
    worth: ClassVar[float] = 2.0
    default_zone: ClassVar[Zone] = Zone.ACTIVE
    touches: ClassVar[str] = "dice"
    dice: Selector

    def says(self, when: When) -> Message:
        """Say which dice, and through what they are kept."""
        if when in {When.BUST, When.WOULD_BUST}:
            return Message(N_("keep {dice:acc} in place"), {"dice": self.dice})
        return Message(N_("keep {dice:acc} in place when your Active Zone is next emptied"), {"dice": self.dice})
