"""The numbers that stand for words in the records. Their names are the words; nothing else is said here."""

from enum import IntEnum


class Step(IntEnum):
    """Where a race stands between two questions: the steps of a round, in their order."""

    ROUND = 0
    DRAW = 1
    DRAW_DICE = 2
    DRAW_EXTRA = 3
    NEXT_ACT = 4
    DECIDE = 5
    AT_PUSH = 6
    CAST = 7
    WOULD_BUST = 8
    BUST = 9
    BUST_MISSES = 10
    BUST_FAN = 11
    SURVIVED = 12
    PASSING = 13
    RUN = 14
    RUN_MENU = 15
    COMPARE = 16
    RUN_AGAIN = 17
    MUSTS = 18
    MOVE = 19
    MOVING = 20
    REWARD = 21
    AFTER_MOVE = 22
    BUY = 23
    AT_END = 24
    DISCARD = 25
    ROUND_END = 26


# Zones of a die
DRAW, ROLL, ACTIVE, DISCARD, TRAYS, NOWHERE = 0, 1, 2, 3, 4, 5

ALL_USED = (1 << 31) - 1
"""A die of which nothing can be used any more."""

# Faces every race has; the others (coins, feet, credits) follow in the program's table
BLANK, SYMBOL, POWER = 0, 1, 2
# What a card may ask of a face, beside the three above
ANY_COINS, ANY_FOOT, ANY_CREDIT, CHOSEN, NO_FACE = 40, 41, 42, 43, 44

# Amounts: an odd number is written down, an even one leads to a counted number
NONE = -(1 << 30)
"""No amount, no die, nobody: what was left out."""
ALL = NONE + 1
"""As many dice as there are."""

# Moments, as in `When`
NOW, PUSH, PUSH_SURVIVED, WOULD_BUST, BUST, PASS, ANYTIME, RUN, AFTER_MOVE, NEXT_DRAW, END_OF_ROUND, BOUGHT, LOST = (
    range(13)
)
MOMENTS = 13

# Who may use an ability, and how ties are broken
OWNER, MOST_SWORDS, EVERYONE_WITH_SWORDS = 0, 1, 2
TIES_NOBODY, TIES_START_PLAYER = 0, 1

# Players as one sees them
OTHERS, EVERYONE, ONE_OTHER, LEADER, LAST, MOST, FEWEST, WEAKER, STRONGER, NEXT, PREVIOUS, OWN = range(12)

# Dice that need no description
REF_NONE, REF_THIS, REF_THAT = 0, 1, 2

# Rewards of a step on the fan track
REWARDS_ALL, REWARDS_CREDITS, REWARDS_NONE = 0, 1, 2

# What is being picked while an ability waits
PICKS_NOTHING, PICKS_DICE, PICKS_FACES, PICKS_SPACES, PICKS_LISTS, PICKS_COINS = 0, 1, 2, 3, 4, 5

# Statuses of a player in the Roll Phase
NOT_ROLLED, ROLLING, DONE_ROLLING = 0, 1, 2

# Ground of a space
OPEN, WATER, START, FINISH = 0, 1, 2, 3

# Why a race is over
RUNNING, WON, TOO_LONG, ENDLESS, TOO_MUCH = 0, 1, 2, 3, 4
