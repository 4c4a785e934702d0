"""The parts of an ability: when, who, which dice, how many, and what happens.

The words themselves - each effect, condition, counter and trigger - live in `cubitos_kit.games.cubitos.language`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from cubitos_kit.base.message import N_

if TYPE_CHECKING:
    from cubitos_kit.base.message import Message

CONSEQUENCE = N_("{first}, and {second}")
"""How what is no deed is joined to the effect before it: you do not bust, dice do not count."""


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
    """Which faces start an ability: any symbol, only the power symbol, or only the one without power.

    A power symbol starts what says `any` too; what says `plain` it starts not.
    """

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
    """Players as seen by the one who uses an ability.

    `one-other` is chosen once and stays the same throughout an ability. If several players are tied, the player who
    uses the ability chooses one of them. `leader` and `last` may be the user of the ability, too; `most-swords` and
    `fewest-swords` are sought among the others. `weaker` and `stronger` have fewer and more swords: several players,
    or nobody. `next` sits to the left, `previous` to the right.
    """

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

    @property
    def several(self) -> bool:
        """Tell whether these can be more than one.

        >>> Players.OTHERS.several, Players.NEXT.several
        (True, False)
        """
        return self in {Players.OTHERS, Players.EVERYONE, Players.WEAKER, Players.STRONGER}


class Ref(StrEnum):
    """Dice that need no description.

    `this` is the die that shows the symbol, wherever it now lies; with `who` there is none. `that` is the dice that the
    ability chose or touched last, wherever they now lie: one die, several or none. Dice paid as a price count as touched,
    and so do those touched under `players`, all of them together; coins, feet and credits change nothing about it.
    `later` remembers both. Only active dice can be told apart: a die that has moved meanwhile is looked for by its color,
    where it was, then in its owner's Discard Zone, Draw Zone, Roll Zone and Active Zone, and a lost die only in its tray.
    """

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
    """A number that is counted when it is needed: the count, then divided, multiplied, added to and limited.

    `every: 2` divides and rounds down, `times` multiplies, `plus` adds; then it is never more than `limit`, nor less than
    `limit` below zero, so that a loss can be limited too. `of` means all the dice it describes.
    """

    what: str
    of: Selector | None = None
    every: int = 1
    times: int = 1
    plus: Amount = 0
    limit: Amount | None = None
    whose: Players | None = None
    """Whose number it is, added up over several players; the player's own where it is `None`."""


Amount = int | Count
"""A number as a card may say it: written down, or counted."""


@dataclass(frozen=True)
class Colours:
    """Colors of dice, or all but some of them. No names at all means any color.

    A group such as `gray` is a name too. The start player die has a color of its own, `start-player`.
    """

    names: tuple[str, ...] = ()
    negated: bool = False


@dataclass(frozen=True)
class Bound:
    """Limits of a number. `at-least` and `at-most` may stand together; what is left out sets no limit."""

    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None


class All(StrEnum):
    """As many dice as there are."""

    ALL = "all"


@dataclass(frozen=True)
class Selector:
    """Which dice, and how many of them.

    If `from` is left out, the dice come from the effect's usual place. `count` is 1 if nothing is written; if there
    are fewer dice, all of them are meant. With `up-to` the player may take fewer, or none. The player who carries out
    the effect chooses among the dice that fit, even among those of other players; with several players, that many
    from each. `faces` are what the dice show: `symbol` is the plain one, so add `power` to mean both. With
    `same-colour` all are of one color, with `different-colours` no two are. The start player die costs nothing; it is
    rolled, moved and turned like others, but never lost, given or taken.
    """

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
        return self.ref is Ref.THIS or (self.how_many == 1 and not (self.whose and self.whose.several))


class Reckoned(StrEnum):
    """How computer players find what a word is worth, or how likely it holds, that has no figure of its own."""

    ITSELF = "itself"
    """From its own amounts, dice and spaces."""
    WITHIN = "within"
    """From what it holds, as far as that comes to be done."""


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

    also: ClassVar[tuple[str, ...]] = ()
    """What beginners write for it; such a word leads to this one, and means nothing itself."""
    worth: ClassVar[float | Reckoned]
    """What it is worth to a computer player, in the mean of a coin and a foot: once, or for each of its amount."""
    joins: ClassVar[str] = ""
    """How this is joined to the effect before it, where `then` is not the word."""

    only_when: ClassVar[frozenset[When]] = frozenset()
    """The moments at which this can have an effect at all; empty for any."""
    rolls: ClassVar[bool] = False
    """Whether `hits` and `misses` speak of this effect afterwards."""
    start_die: ClassVar[bool] = True
    """Whether the start player die can be among the dice that it is done to."""
    touches: ClassVar[str] = ""
    """What `that-many` counts afterwards: `dice`, `tokens` or nothing."""

    def sentences(self, when: When) -> tuple[Message, ...]:
        """Return what is said where each sentence may stand alone."""
        return (self.says(when),)

    @property
    def moment_inside(self) -> When | None:
        """Return the moment at which the effects that this one holds take place, where it is another one."""
        return None


class Condition(Sayable):
    """Something that holds or does not."""

    likely: ClassVar[float | Reckoned]
    """How often it holds, as computer players reckon before a race."""

    def denied(self) -> Message:
        """Return the sentence for when it does not hold."""
        raise NotImplementedError


@dataclass(frozen=True)
class Ability:
    """One ability of a card: at a given moment, for a symbol, perhaps on a condition, something may or must happen.

    `do` is carried out in order, or declined as a whole; `must` happens after it, whether or not `do` was used.
    Conditions are checked when the ability is used. Without `who`, every die that shows the symbol works, for its
    owner; with it, the effect comes once a round for each player named, after the comparison of swords, no matter how
    many symbols there are.
    """

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
    ends: bool = False
    """Whether the clause ends with it, so that a sum needs no brackets."""


@dataclass(frozen=True)
class Steps:
    """Effects that another effect holds, as its sentence speaks of them."""

    effects: tuple[Effect, ...]
    more_follows: bool = False
    """Whether the sentence goes on after them, so that it has to be seen where they end."""


@dataclass(frozen=True)
class Options:
    """Lists of effects of which one is chosen, or several where they are listed."""

    options: tuple[tuple[Effect, ...], ...]
    listed: bool = False


@dataclass(frozen=True)
class Quoted:
    """Effects as they are told to another player, who is `you` in them."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Compared:
    """A count and the limits it keeps, or does not keep."""

    left: Count
    bound: Bound
    holds: bool = True


@dataclass(frozen=True)
class Owner:
    """Whose number is counted, as a sentence speaks of them: the player's own where it is `None`."""

    who: Players | None = None


@dataclass(frozen=True)
class Either:
    """Conditions of which one is enough, as a sentence speaks of them."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Placement:
    """Where a die is put, and on which face."""

    target: Target
    face: Face | None = None


@dataclass(frozen=True)
class Paid:
    """The coins, feet and credits that dice of these colours can show."""

    colours: Colours


@dataclass(frozen=True)
class Counted:
    """Dice as they are counted: so many of those that are described."""

    dice: Selector
    n: int = 1
    amount: str = ""
    """Stands for the number where it is a limit: `at least 2`."""


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
    """Return the amount with its sign turned, as `lose` speaks of a negative gain. A limit is one of both signs.

    >>> opposite(-2), opposite(Count("fans", times=-3, limit=5)) == Count("fans", times=3, limit=5)
    (2, True)
    """
    if isinstance(amount, Count):
        return replace(amount, times=-amount.times, plus=opposite(amount.plus))
    return -amount
