"""A scenario: where a race stands, how the dice fall, what the players choose, and what comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cubitos_kit.base.message import Message
from cubitos_kit.base.words import Words

STEPS = (
    *("draw", "roll", "decide", "pass", "bust"),
    *("run", "compare", "move", "reward", "after-move", "buy", "end"),
)
"""Where a scenario can begin."""

STATUSES = ("not-rolled", "rolling", "done")
"""Where a player stands in the Roll Phase."""

ZONES = ("draw", "roll", "active", "discard", "lent")
"""Where dice lie; of those that are lent it is said once more, so that they go back at the end of the round."""

FIGURES = (
    *("coins", "feet", "water-feet", "credits", "tokens", "fans", "space", "leg", "began"),
    *("pushes", "busts", "at-risk", "safe-push", "must-push", "lost", "gained", "credits-gained"),
    *("bought", "moved", "water-entered"),
)
"""What a player can be given, in numbers; `began` is the space on which the round began."""

SEEN = (
    *FIGURES,
    *("swords", "draw-amount", "finished", "hits", "misses", "foot-price", "bust-from", "buys"),
)
"""What can be looked at; `buys` are the dice that may be bought beyond the usual number."""

QUESTIONS = (
    *("draw-a-die", "draw-more", "push-or-pass", "use-now", "use-at-push", "use-survived", "use-would-bust"),
    *("use-at-bust", "use-at-pass", "discard-misses", "use-run", "use-run-again", "move", "take-reward"),
    *("use-after-move", "buy", "use-at-end", "pick-dice", "pick-face", "pick-player", "pick-list", "pay-or-not"),
    *("how-many-coins", "walk", "claim", "use-bought-or-lost"),
)
"""What a race can ask."""

NOTHING = "nothing"
"""What is asked when the last round of a scenario is over."""

BARE = ("push", "pass", "done", "yes", "no", "buy-foot", "jet-pack", "shortcut", "go-on")
"""Choices that a word says."""

SPEAKING = ("use", "gain", "draw", "buy", "discard", "die", "space", "coins", "list", "face", "player")
"""Choices of something. Of two of these words in one choice the first says what is done."""

BESIDES = {"die": ("from", "face", "player"), "gain": ("face",), "use": ("when", "symbol", "part")}
"""What tells one thing from others of its kind, where there are several."""

PLACES = ("start", "finish")
"""Spaces that go by a word."""


@dataclass(frozen=True)
class Holding:
    """What a player has, as far as it is said."""

    dice: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By zone: how many dice of each kind; an active one's kind is followed by its face, `red symbol`."""
    figures: Mapping[str, int | str] = field(default_factory=dict)
    prices: Mapping[str, int] = field(default_factory=dict)
    """What dice cost this player, all discounts taken off; looked at only."""
    status: str = ""


@dataclass(frozen=True)
class Choice:
    """An answer to a question in the words of the game.

    >>> str(Choice("die", "red", {"from": "discard"})), str(Choice("push"))
    ('{die: red, from: discard}', 'push')
    """

    verb: str
    what: str | int = ""
    besides: Mapping[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Write the choice as a scenario has it."""
        if self.verb in BARE:
            return self.verb
        return "{" + ", ".join(f"{key}: {value}" for key, value in {self.verb: self.what, **self.besides}.items()) + "}"

    def fits(self, other: "Choice") -> bool:
        """Tell whether another choice, said in full, is what is meant here."""
        return (self.verb, self.what) == (other.verb, other.what) and self.besides.items() <= other.besides.items()


@dataclass(frozen=True)
class Outcome:
    """What a scenario comes to; what is left out may be as it likes."""

    next: str = ""
    """Which question is asked next."""
    next_player: int = 0
    """Who is asked: 1 is the first player; 0 says nothing of it."""
    offered: tuple[Choice, ...] = ()
    not_offered: tuple[Choice, ...] = ()
    seats: tuple[Holding, ...] = ()
    supply: Mapping[str, int] = field(default_factory=dict)
    winner: int = 0


@dataclass(frozen=True)
class Scenario:
    """A worked example that the engine plays."""

    id: str
    about: Words
    play: tuple[Choice, ...]
    expect: Outcome
    rules: tuple[str, ...] = ()
    """Which rules of the manual it plays, by their anchors."""
    cards: tuple[str, ...] = ()
    """They take the places of the set's cards; see `cards_of_race`."""
    editions: tuple[str, ...] = ()
    """Editions that change one of the cards, and in which it comes out all the same."""
    card_set: str = ""
    """The pack's first one, if nothing else is said."""
    track: str = ""
    """The set's own, if nothing else is said."""
    laps: int = 0
    players: int = 2
    at: str = "decide"
    turn: int = 1
    """Whose turn it is: 1 is the first player."""
    start_player: int = 0
    """0 for the player before that one."""
    rounds: int = 1
    """After so many rounds the scenario is over, whoever has won."""
    rolls: tuple[str, ...] = ()
    """The faces that fall, in order."""
    costs: Mapping[str, int] = field(default_factory=dict)
    """What dice cost here, whatever their cards say."""
    seats: tuple[Holding, ...] = ()


@dataclass(frozen=True)
class Difference:
    """Where a race goes otherwise than a scenario has it."""

    way: tuple[str | int, ...]
    """The way into the scenario as it is written: `("expect", "seats", 0, "coins")`."""
    message: Message
    nearest: str = ""
    """What was most likely meant, in the spelling of scenarios."""


def cards_of_race(of_set: Sequence[str], own: Sequence[str], die_of: Mapping[str, str]) -> tuple[str, ...]:
    """Return the cards of a scenario's race: its own take the places of the set's.

    That is the place of the card of the same colour; a colour that the set is without takes the last one that is left.

    >>> colours = {"cow": "white", "dog": "brown", "llama": "blue", "cat": "white", "fox": "pink"}
    >>> cards_of_race(["cow", "dog", "llama"], ["cat", "fox"], colours)
    ('cat', 'dog', 'fox')
    """
    by_die = {die_of[card]: card for card in of_set}
    new = [card for card in own if die_of[card] not in by_die]
    by_die |= {die_of[card]: card for card in own if die_of[card] in by_die}
    leaving = [card for card in reversed(by_die.values()) if card not in own][: len(new)]
    return (*(card for card in by_die.values() if card not in leaving), *new)
