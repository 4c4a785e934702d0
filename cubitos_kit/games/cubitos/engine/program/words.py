"""The language's words as numbers."""

from enum import StrEnum

from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.model.ability import Face, Players, Rewards, Target, Ties, When, Who, Zone

MOMENTS = {
    When.NOW: codes.NOW,
    When.PUSH: codes.PUSH,
    When.PUSH_SURVIVED: codes.PUSH_SURVIVED,
    When.WOULD_BUST: codes.WOULD_BUST,
    When.BUST: codes.BUST,
    When.PASS: codes.PASS,
    When.ANYTIME: codes.ANYTIME,
    When.RUN: codes.RUN,
    When.AFTER_MOVE: codes.AFTER_MOVE,
    When.NEXT_DRAW: codes.NEXT_DRAW,
    When.END_OF_ROUND: codes.END_OF_ROUND,
    When.BOUGHT: codes.BOUGHT,
    When.LOST: codes.LOST,
}
ZONES = {
    Zone.DRAW: codes.DRAW,
    Zone.ROLL: codes.ROLL,
    Zone.ACTIVE: codes.ACTIVE,
    Zone.DISCARD: codes.DISCARD,
    Zone.TRAYS: codes.TRAYS,
}
OWN_ZONES = 0b1111
"""What `anywhere` means, as bits."""
TARGETS = {
    Target.DRAW: codes.DRAW,
    Target.ROLL: codes.ROLL,
    Target.ACTIVE: codes.ACTIVE,
    Target.DISCARD: codes.DISCARD,
    Target.TRAYS: codes.TRAYS,
}
FACES = {
    Face.SYMBOL: codes.SYMBOL,
    Face.POWER: codes.POWER,
    Face.COINS: codes.ANY_COINS,
    Face.FOOT: codes.ANY_FOOT,
    Face.CREDIT: codes.ANY_CREDIT,
    Face.BLANK: codes.BLANK,
    Face.CHOSEN: codes.CHOSEN,
}
FACE_BITS = {Face.BLANK: 0, Face.SYMBOL: 1, Face.POWER: 2, Face.COINS: 3, Face.FOOT: 4, Face.CREDIT: 5}
PLAYERS = {
    Players.OTHERS: codes.OTHERS,
    Players.EVERYONE: codes.EVERYONE,
    Players.ONE_OTHER: codes.ONE_OTHER,
    Players.LEADER: codes.LEADER,
    Players.LAST: codes.LAST,
    Players.MOST_SWORDS: codes.MOST,
    Players.FEWEST_SWORDS: codes.FEWEST,
    Players.WEAKER: codes.WEAKER,
    Players.STRONGER: codes.STRONGER,
    Players.NEXT: codes.NEXT,
    Players.PREVIOUS: codes.PREVIOUS,
}
CHOSEN_PLAYERS = frozenset(
    {Players.ONE_OTHER, Players.LEADER, Players.LAST, Players.MOST_SWORDS, Players.FEWEST_SWORDS}
)
"""Of these there may be several, of whom one is chosen."""
REWARDS = {Rewards.ALL: codes.REWARDS_ALL, Rewards.CREDITS: codes.REWARDS_CREDITS, Rewards.NONE: codes.REWARDS_NONE}
WHO = {
    Who.OWNER: codes.OWNER,
    Who.MOST_SWORDS: codes.MOST_SWORDS,
    Who.EVERYONE_WITH_SWORDS: codes.EVERYONE_WITH_SWORDS,
}
TIES = {Ties.NOBODY: codes.TIES_NOBODY, Ties.START_PLAYER: codes.TIES_START_PLAYER}


def moment_of(word: StrEnum) -> int:
    """Return the number of a moment, whichever list it comes from.

    >>> from cubitos_kit.games.cubitos.model.ability import Later
    >>> moment_of(Later.RUN) == codes.RUN == moment_of(When.RUN)
    True
    """
    return MOMENTS[When(str(word))]
