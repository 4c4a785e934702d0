"""What a compiled ability is made of: a row each, an operation and its operands."""

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

EFFECTS = (
    *(GAIN, FANS, REGAIN, DISCOUNT, ROLL, LOSE, TAKE, MOVE, SET, USE, GIVE, KEEP),
    *(MUST_PUSH, SAFE_PUSH, CANCEL_BUST, BUST, UNCOUNTED, DRAW_AMOUNT, RULES, WALK, CLAIM),
)
"""The operations that are effects; all others but `END` lead on to other rows."""
OF_WORD = {
    "gain": GAIN,
    "fans": FANS,
    "regain": REGAIN,
    "discount": DISCOUNT,
    "add": ROLL,
    "roll": ROLL,
    "lose": LOSE,
    "take": TAKE,
    "move": MOVE,
    "set": SET,
    "use": USE,
    "give": GIVE,
    "keep": KEEP,
    "must-push": MUST_PUSH,
    "safe-push": SAFE_PUSH,
    "cancel-bust": CANCEL_BUST,
    "bust": BUST,
    "uncounted": UNCOUNTED,
    "draw-amount": DRAW_AMOUNT,
    "rules": RULES,
    "walk": WALK,
    "claim": CLAIM,
}
"""The effect that each word of the language is compiled to; words that hold others lead on to their rows."""
OPERATIONS = 64
"""All numbers of operations are below this."""

REGISTERS_OF_PLAYERS = 8
"""How many registers `players` need."""

# What effects need to remember of their ability until a later moment, as bits
NEEDS_THIS, NEEDS_THAT, NEEDS_THAT_MANY, NEEDS_ROLL, NEEDS_CHOSEN = 1, 2, 4, 8, 16

# How a counted number is worked out: a stack, as on an old pocket calculator
N_END = 0
N_CONSTANT = 1  # value
N_COUNTER = 2  # which, whose
N_DICE = 3  # selector; takes the bounds of the cost from the stack
N_COLOURS = 4  # selector; the same
N_EVERY = 5  # n
N_TIMES = 6  # n
N_PLUS = 7
N_LIMIT = 8
N_AT_LEAST = 9
N_AT_MOST = 10
N_EXACTLY = 11
N_NOT = 12
N_ALL = 13  # how many
N_ANY = 14  # how many
N_ACTIVE = 15  # colours, one of which is enough
N_THAT = 16  # colours, faces; takes the bounds of the cost from the stack
