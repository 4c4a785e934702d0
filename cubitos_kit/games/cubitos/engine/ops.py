"""What a compiled ability is made of: a row each, an operation and its operands."""

from enum import IntEnum


class Op(IntEnum):
    """What a row does, and behind it its operands. An effect is called after its word, and its operands are its fields."""

    END = 0
    JUMP = 1  # to
    JUMP_UNLESS = 2  # condition, to
    SET_REGISTER = 3  # register, amount
    LOOP = 4  # register, to: once more while the register is above 0
    CHOOSE_LISTS = 5  # register, pick, how many lists
    JUMP_UNLESS_CHOSEN = 6  # register, list, to
    OFFER_PRICE = 7  # coins, credits, money, feet, to (declined or unable), selector of dice or NONE
    PAY_PRICE = 8  # the same, after the dice were picked
    PUT_OFF = 9  # moment, to (after the block), what it needs to remember
    EACH_PLAYER = 10  # register, players, whether whoever does it is left out
    NEXT_PLAYER = 11  # register, to (when all had their turn)
    CHOOSE_PLAYER = 12  # players
    PICK = 13  # selector, whether the Draw Zone is refilled
    NEXT_RECEIVER = 14  # register, to (when all have been given theirs)

    GAIN = 20  # coins, feet, water feet, credits, draw tokens, swords, buys, from
    FANS = 21  # steps, rewards
    REGAIN = 22
    DISCOUNT = 23  # by, colours
    ROLL = 25
    LOSE = 26
    TAKE = 27  # to, face, until
    MOVE = 28  # to, face, until
    SET = 29  # face
    USE = 30
    GIVE = 31  # players, the register with the receiver or NONE
    KEEP = 32
    MUST_PUSH = 33  # pushes
    SAFE_PUSH = 34
    CANCEL_BUST = 35
    BUST = 36
    UNCOUNTED = 37  # colours
    DRAW_AMOUNT = 38  # by
    RULES = 39  # foot price, bust from
    WALK = 40  # spaces
    CLAIM = 41  # within, here


LEADING_ON = frozenset(
    {
        *(Op.END, Op.JUMP, Op.JUMP_UNLESS, Op.SET_REGISTER, Op.LOOP, Op.CHOOSE_LISTS, Op.JUMP_UNLESS_CHOSEN),
        *(Op.OFFER_PRICE, Op.PAY_PRICE, Op.PUT_OFF, Op.EACH_PLAYER, Op.NEXT_PLAYER, Op.CHOOSE_PLAYER, Op.PICK),
        Op.NEXT_RECEIVER,
    }
)
"""The operations that lead on to other rows, or end."""
EFFECT_OPS = tuple(op for op in Op if op not in LEADING_ON)
"""All others are effects."""
OPERATIONS = max(Op) + 1
"""All numbers of operations are below this."""
BY_ANOTHER_NAME = {"add": Op.ROLL}
"""Words that are compiled to the operation of another."""

REGISTERS_OF_PLAYERS = 8
"""How many registers `players` need."""


def op_of(word: str) -> Op | None:
    """Return the effect that a word of the language is compiled to; nothing for a word that only holds others.

    >>> op_of("draw-amount"), op_of("add"), op_of("if")
    (<Op.DRAW_AMOUNT: 38>, <Op.ROLL: 25>, None)
    """
    found = BY_ANOTHER_NAME.get(word) or Op.__members__.get(word.upper().replace("-", "_"))
    return found if found not in LEADING_ON else None


class Needs(IntEnum):
    """What effects need to remember of their ability until a later moment, as bits."""

    THIS = 1
    THAT = 2
    THAT_MANY = 4
    ROLL = 8
    CHOSEN = 16


class NumberOp(IntEnum):
    """How a counted number is worked out: a stack, as on an old pocket calculator."""

    END = 0
    CONSTANT = 1  # value
    COUNTER = 2  # which, whose
    DICE = 3  # selector; takes the bounds of the cost from the stack
    COLOURS = 4  # selector; the same
    EVERY = 5  # n
    TIMES = 6  # n
    PLUS = 7
    LIMIT = 8
    AT_LEAST = 9
    AT_MOST = 10
    EXACTLY = 11
    NOT = 12
    ALL = 13  # how many
    ANY = 14  # how many
    ACTIVE = 15  # colours, one of which is enough
    THAT = 16  # colours, faces; takes the bounds of the cost from the stack


class Counted(IntEnum):
    """What a number counts, called after the counter's word."""

    FANS = 0
    DICE = 1  # by a selector
    COLOURS = 2  # the same
    SWORDS = 3
    WEAKER_PLAYERS = 4
    STRONGER_PLAYERS = 5
    PLAYERS = 6
    RED_LINES_TO_FINISH = 7
    RED_LINES_TO_LEADER = 8
    PLAYERS_AHEAD = 9
    PLAYERS_BEHIND = 10
    DICE_LOST_THIS_ROUND = 11
    DICE_GAINED_THIS_ROUND = 12
    DICE_BOUGHT_THIS_ROUND = 13
    CREDITS_GAINED_THIS_ROUND = 14
    COINS = 15
    FEET = 16
    CREDITS = 17
    PUSHES_THIS_ROUND = 18
    BUSTS_THIS_ROUND = 19
    HITS = 20
    MISSES = 21
    SPACES_MOVED_THIS_ROUND = 22
    WATER_ENTERED_THIS_ROUND = 23
    RED_LINES_CROSSED_THIS_ROUND = 24
    RUNNERS_PASSED_THIS_ROUND = 25
    DRAW_AMOUNT = 26
    COST_OF_THAT = 27
    THAT_MANY = 28


def count_of(word: str) -> Counted:
    """Return what a counter of the language counts.

    >>> count_of("red-lines-to-finish")
    <Counted.RED_LINES_TO_FINISH: 7>
    """
    return Counted[word.upper().replace("-", "_")]
