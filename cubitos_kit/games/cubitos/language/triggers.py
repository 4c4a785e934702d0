"""Triggers: the moments at which an ability works, who may use it, and how a card says so."""

from dataclasses import dataclass

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.model.ability import Ties, When, Who

WITHOUT_SYMBOL = frozenset({When.BOUGHT, When.LOST})
"""These ask for no symbol: the die itself comes or goes."""
AFTER_COMPARISON = frozenset({When.RUN, When.AFTER_MOVE, When.NEXT_DRAW, When.END_OF_ROUND})
"""Swords are compared in the Run Phase; before that nobody has the most."""


@dataclass(frozen=True)
class Trigger:
    """One moment: its heading on the card, its opening words, its entry in the manual."""

    when: When
    heading: str
    opening: str
    about: str


TABLE = (
    Trigger(
        When.NOW,
        N_("Now"),
        "",
        "When the symbol enters the Active Zone, then or not at all. Also in the Run Phase, when an ability rolls it.",
    ),
    Trigger(
        When.PUSH,
        N_("Active"),
        N_("as you push,"),
        "Each time the player pushes, before the dice are rolled; the same symbol works at every push.",
    ),
    Trigger(
        When.PUSH_SURVIVED,
        N_("Active"),
        N_("each time you push and do not bust,"),
        "After each push without a bust, if the die was active when the push was chosen; the same symbol works again.",
    ),
    Trigger(
        When.WOULD_BUST,
        N_("Active"),
        N_("when you would bust,"),
        "When a push has come up all misses and a bust is due, just before it happens. The symbol is used up.",
    ),
    Trigger(
        When.BUST,
        N_("Active"),
        N_("when you bust,"),
        "When a bust happens, before the Active Zone is discarded. The symbol is used up.",
    ),
    Trigger(
        When.PASS,
        N_("Active"),
        N_("when you pass,"),
        "When the player ends the Roll Phase by passing, not by a bust.",
    ),
    Trigger(
        When.ANYTIME,
        N_("Active"),
        N_("at any time,"),
        "Once for each symbol, whenever the player likes while the die is active, in the Roll Phase or in the Run Phase.",
    ),
    Trigger(
        When.RUN,
        N_("Run"),
        "",
        "Once for each symbol in the Run Phase, in any order; what must happen happens before the Move step at the latest.",
    ),
    Trigger(
        When.AFTER_MOVE,
        N_("Run"),
        N_("after your Move step,"),
        "After the player's Move step and its reward, before the Buy step.",
    ),
    Trigger(
        When.NEXT_DRAW,
        N_("Run"),
        N_("at your next draw,"),
        "Used in the Run Phase; it takes place when the player next draws, before the first die, wherever this die is then.",
    ),
    Trigger(
        When.END_OF_ROUND,
        N_("Active"),
        N_("at the end of the round,"),
        "While the die is active, before the Discard step; coins that have not been spent are still there.",
    ),
    Trigger(
        When.BOUGHT,
        N_("Always"),
        N_("when you buy this die,"),
        "When the player buys a die of this card's color. No symbol is needed, and the die is not active.",
    ),
    Trigger(
        When.LOST,
        N_("Always"),
        N_("when you lose this die,"),
        "When the player loses a die of this card's color, from any zone. No symbol is needed.",
    ),
)

TRIGGERS = {trigger.when: trigger for trigger in TABLE}

WHO = {
    (Who.MOST_SWORDS, Ties.NOBODY): N_("you have the most {sword}"),
    (Who.MOST_SWORDS, Ties.START_PLAYER): N_("you have the most {sword} (the start player die breaks ties)"),
    (Who.EVERYONE_WITH_SWORDS, Ties.NOBODY): N_("you have any {sword}"),
}
