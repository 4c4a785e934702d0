"""What a race tells when somebody listens: a row each, an event, a seat, and numbers."""

from enum import IntEnum

WIDTH = 6
"""Event, seat, four numbers."""


class EventKind(IntEnum):
    """What happened; behind it what the four numbers say."""

    ROUND = 1  # number, start player
    DRAW_AMOUNT = 2  # dice
    DREW = 3  # colour
    REFILLED = 4
    ROLLED = 5  # colour, face, whether freely
    PUSHED = 6  # which push, whether at risk
    PASSED = 7
    BUSTED = 8
    BUST_AVERTED = 9
    USED = 10  # unit
    GAINED = 11  # what, how many
    FAN = 12  # fans now
    LOST = 13  # colour, zone
    TOOK = 14  # colour, zone, face, from seat
    MOVED = 15  # colour, zone before, zone after, face
    TURNED = 16  # colour, face before, face after
    GAVE = 17  # colour, to seat
    KEPT = 18  # colour
    SWORDS = 19  # swords
    STEPPED = 20  # space, leg, why
    JET_PACK = 21  # feet before, after
    SHORTCUT = 22  # space, landing
    BOUGHT_FOOT = 23  # coins, credits
    REWARD = 24  # space
    BOUGHT = 25  # colour, coins, credits
    DISCARDED = 26  # colour
    START_DIE = 27  # to seat
    FINISHED = 28
    WINNER = 29
    RETURNED = 30  # colour, 1 more than the player it goes back to or 0: a die that was only lent
    UNCOUNTED = 31  # colours
    OWES_PUSH = 32
    SAFE = 33
    PAID = 34  # what, how many
    TIE = 35  # another round decides
    STOPPED = 36  # a number at its bound: which that is; 0 where something did not begin or was not put off
    DISCOUNTED = 37  # by, colours
    DRAW_CHANGED = 38  # by


class Gained(IntEnum):
    """What is gained or paid; steps on the fan track are told apart."""

    COINS = 0
    FEET = 1
    WATER_FEET = 2
    CREDITS = 3
    DRAW_TOKENS = 4
    SWORDS = 5
    BUYS = 6
    FANS = 7


GAINS = len(Gained)
"""So many kinds of gains there are."""


class Way(IntEnum):
    """Why a runner steps."""

    ON_FOOT = 0
    BY_WALK = 1
    BY_SHORTCUT = 2
    ONTO_START = 3
