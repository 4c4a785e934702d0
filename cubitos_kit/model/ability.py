"""The parts of an ability: when, who, which dice, how many, and what happens.

The words themselves - each effect, condition, counter and trigger - live in `cubitos_kit.abilities`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from cubitos_kit.model.message import Message


class When(StrEnum):
    """The moments at which an ability works."""

    NOW = "now"
    PUSH = "push"
    PUSH_SURVIVED = "push-survived"
    WOULD_BUST = "would-bust"
    BUST = "bust"
    PASS = "pass"  # noqa: S105 - to pass, not a password
    ANYTIME = "anytime"
    RUN = "run"
    AFTER_MOVE = "after-move"
    NEXT_DRAW = "next-draw"
    END_OF_ROUND = "end-of-round"
    BOUGHT = "bought"
    LOST = "lost"


class Who(StrEnum):
    """Who may use an ability: its die's owner, or whom the comparison of swords names."""

    OWNER = "owner"
    MOST_SWORDS = "most-swords"
    EVERYONE_WITH_SWORDS = "everyone-with-swords"


class Ties(StrEnum):
    """Who has the most swords where several have as many."""

    NOBODY = "nobody"
    START_PLAYER = "start-player"


class Symbol(StrEnum):
    """Which faces start an ability: any symbol, only the power symbol, or only the one without power."""

    ANY = "any"
    POWER = "power"
    PLAIN = "plain"


class Zone(StrEnum):
    """Where dice lie. `anywhere` is all four zones of a player."""

    DRAW = "draw"
    ROLL = "roll"
    ACTIVE = "active"
    DISCARD = "discard"
    ANYWHERE = "anywhere"
    TRAYS = "trays"


class Target(StrEnum):
    """Where dice can be put."""

    DRAW = "draw"
    ROLL = "roll"
    ACTIVE = "active"
    DISCARD = "discard"
    TRAYS = "trays"


class Face(StrEnum):
    """What a die shows, or is turned to; `chosen` leaves it to the player."""

    SYMBOL = "symbol"
    POWER = "power"
    COINS = "coins"
    FOOT = "foot"
    CREDIT = "credit"
    BLANK = "blank"
    CHOSEN = "chosen"


class Players(StrEnum):
    """Players as seen by the one who uses an ability."""

    OTHERS = "others"
    EVERYONE = "everyone"
    ONE_OTHER = "one-other"
    LEADER = "leader"
    LAST = "last"
    MOST_SWORDS = "most-swords"
    FEWEST_SWORDS = "fewest-swords"
    WEAKER = "weaker"
    STRONGER = "stronger"
    NEXT = "next"
    PREVIOUS = "previous"


class Ref(StrEnum):
    """A die that needs no description: the one that shows the symbol, or the one touched last."""

    THIS = "this"
    THAT = "that"


class Rewards(StrEnum):
    """What a step on the fan track pays: all that is shown, its credits alone, or nothing."""

    ALL = "all"
    CREDITS = "credits"
    NONE = "none"


class Until(StrEnum):
    """How long a die stays; then it goes back to its tray."""

    END_OF_ROUND = "end-of-round"


class Later(StrEnum):
    """Moments to which an effect can be put off: the next of its kind, in this round but for the draw."""

    PUSH = "push"
    PUSH_SURVIVED = "push-survived"
    WOULD_BUST = "would-bust"
    BUST = "bust"
    RUN = "run"
    AFTER_MOVE = "after-move"
    NEXT_DRAW = "next-draw"
    END_OF_ROUND = "end-of-round"


@dataclass(frozen=True)
class Count:
    """A number that is counted when it is needed: the count, divided, multiplied, raised and limited."""

    what: str
    of: Selector | None = None
    every: int = 1
    times: int = 1
    plus: Amount = 0
    limit: Amount | None = None
    whose: Players | None = None
    """Whose number it is, summed over several players; the player's own where it is `None`."""


Amount = int | Count
"""A number as a card may say it: written down, or counted."""


@dataclass(frozen=True)
class Colours:
    """Colours of dice, or all but some of them. No names at all is any colour."""

    names: tuple[str, ...] = ()
    negated: bool = False


@dataclass(frozen=True)
class Bound:
    """Limits of a number; what is `None` is no limit."""

    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None


class All(StrEnum):
    """As many dice as there are."""

    ALL = "all"


@dataclass(frozen=True)
class Selector:
    """Which dice, and how many of them."""

    ref: Ref | None = None
    zones: tuple[Zone, ...] = ()
    colours: Colours = Colours()
    different_colours: bool = False
    same_colour: bool = False
    how_many: Amount | All = 1
    up_to: bool = False
    """Fewer will do, none at all too."""
    cost: Bound | None = None
    faces: tuple[Face, ...] = ()
    besides: Ref | None = None
    """This one die is left out."""
    whose: Players | None = None
    """The player's own where it is `None`."""

    @property
    def single(self) -> bool:
        """Tell whether this can only ever be one die."""
        return self.ref is Ref.THIS or self.how_many == 1


class Sayable:
    """A word of the ability language that knows its sentence."""

    word: ClassVar[str]
    example: ClassVar[str]
    """YAML that uses the word; the manual shows it and a test reads it."""

    def says(self, when: When) -> Message:
        """Return the sentence as it reads at that moment; its values are the word's own parts."""
        raise NotImplementedError


class Effect(Sayable):
    """Something that happens."""

    only_when: ClassVar[frozenset[When]] = frozenset()
    """The moments at which this can have an effect at all; empty for any."""
    rolls: ClassVar[bool] = False
    """Whether `hits` and `misses` speak of this effect afterwards."""
    touches: ClassVar[str] = ""
    """What `that-many` counts afterwards: `dice`, `tokens` or nothing."""


class Condition(Sayable):
    """Something that holds or does not."""

    def denied(self) -> Message:
        """Return the sentence for when it does not hold."""
        raise NotImplementedError


@dataclass(frozen=True)
class Ability:
    """One ability of a card: at a moment, for a symbol, perhaps on a condition, something may or must happen."""

    when: When
    who: Who = Who.OWNER
    ties: Ties = Ties.NOBODY
    symbol: Symbol = Symbol.ANY
    spend: int = 1
    conditions: tuple[Condition, ...] = ()
    do: tuple[Effect, ...] = ()
    must: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Quantity:
    """So many of a thing: how a sentence speaks of `3 coins`, or of `1 foot for every 2 fans`."""

    unit: str
    amount: Amount


@dataclass(frozen=True)
class Placement:
    """Where a die is put, and on which face."""

    target: Target
    face: Face | None = None


@dataclass(frozen=True)
class Counted:
    """Dice as they are counted: so many of those that are described."""

    dice: Selector
    n: int = 1


@dataclass(frozen=True)
class OneDie:
    """A die spoken of without a number: `an active red die`."""

    colours: Colours = Colours()
    active: bool = False
    faces: tuple[Face, ...] = ()
    cost: Bound | None = None


def is_negative(amount: Amount) -> bool:
    """Tell whether an amount can only take away.

    >>> is_negative(-2), is_negative(Count("fans", times=-1)), is_negative(Count("fans", times=-1, plus=5))
    (True, True, False)
    """
    if isinstance(amount, Count):
        return amount.times < 0 and (is_negative(amount.plus) or amount.plus == 0)
    return amount < 0


def opposite(amount: Amount) -> Amount:
    """Return the amount with its sign turned, as `lose` speaks of a negative gain.

    >>> opposite(-2), opposite(Count("fans", times=-3)).times
    (2, 3)
    """
    if isinstance(amount, Count):
        limit = None if amount.limit is None else opposite(amount.limit)
        return replace(amount, times=-amount.times, plus=opposite(amount.plus), limit=limit)
    return -amount
