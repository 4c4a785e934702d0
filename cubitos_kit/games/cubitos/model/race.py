"""What a race asks and tells, in the game's own words: what the engine numbers, and texts put into sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """What one use of a symbol does: abilities of a card, by their place on it."""

    card: str
    abilities: tuple[int, ...]


@dataclass(frozen=True)
class Spot:
    """A space of a board."""

    track: str
    space: int


@dataclass(frozen=True)
class Choice:
    """One thing a player may do. What does not belong to its verb is left empty."""

    verb: str
    """As the engine's verbs are called, `buy-foot`."""
    die: str = ""
    zone: str = ""
    face: str = ""
    seat: int = -1
    part: Part | None = None
    spot: Spot | None = None
    number: int = 0
    """A price, coins, how many such dice there are, or which of several lists."""
    more: int = 0
    """Credits beside the coins."""
    used: bool = False
    """Whether an active die has started something already."""


@dataclass(frozen=True)
class Asked:
    """What a race waits for."""

    seat: int
    ask: str
    """As the engine's questions are called, `push-or-pass`."""
    choices: tuple[Choice, ...]
    part: Part | None = None
    """The ability under way that asks, where one does."""
    at: Spot | None = None
    """Where the runner of the player stands."""


@dataclass(frozen=True)
class Told:
    """Something that happened. What does not belong to its kind is left empty."""

    kind: str
    """As the engine's events are called, `push` or `rolled`."""
    seat: int
    die: str = ""
    dice: tuple[str, ...] = ()
    zone: str = ""
    to_zone: str = ""
    face: str = ""
    to_face: str = ""
    other: int = -1
    """Another player."""
    part: Part | None = None
    spot: Spot | None = None
    to_spot: Spot | None = None
    what: str = ""
    """What is gained, as cards call it, `water-feet`; how a runner steps, `on-foot`."""
    number: int = 0
    more: int = 0
    feet: int = 0
    freely: bool = False
    """A roll by an ability; a push without a risk; a die discarded as a miss; what a card does of itself."""


@dataclass(frozen=True)
class Standing:
    """What lies before a player."""

    seat: int
    zones: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """Zones with the dice in them, each kind with its number; the active dice are left out."""
    active: tuple[tuple[str, str], ...]
    """Active dice with what they show."""
    coins: int
    feet: int
    credits: int
    tokens: int
    fans: int
    swords: int
    spot: Spot
    leg: int
