"""The questions a race asks, and the options that answer them."""

# Questions
NOTHING = 0
DRAW_A_DIE = 1
DRAW_MORE = 2  # dice that do not count may come on top
PUSH_OR_PASS = 3
USE_NOW = 4
USE_AT_PUSH = 5
USE_SURVIVED = 6
USE_WOULD_BUST = 7
USE_AT_BUST = 8
USE_AT_PASS = 9
DISCARD_MISSES = 10
USE_RUN = 11
USE_RUN_AGAIN = 12  # after the comparison of swords
MOVE = 13
TAKE_REWARD = 14
USE_AFTER_MOVE = 15
BUY = 16
USE_AT_END = 17
PICK_DICE = 18
PICK_FACE = 19
PICK_PLAYER = 20
PICK_LIST = 21
PAY_OR_NOT = 22
HOW_MANY_COINS = 23
WALK = 24
CLAIM = 25
USE_BOUGHT = 26
USE_LOST = 27
QUESTIONS = 28

# Options: a verb, and what it speaks of in the two numbers beside it
V_DIE = 1  # colour + 16 * zone + 128 * face + 4096 * seat; active dice have their serial number beside
V_PUSH = 2
V_PASS = 3
V_USE = 4  # unit; the die's serial number
V_DONE = 5
V_SPACE = 6  # space
V_BUY_FOOT = 7
V_JET_PACK = 8
V_SHORTCUT = 9  # landing
V_GO_ON = 10  # from a finish to the next start, for a foot
V_YES = 11
V_NO = 12
V_COINS = 13  # coins
V_FACE = 14  # face
V_PLAYER = 15  # seat
V_LIST = 16  # which
V_COLOUR = 17  # colour
V_GAIN = 18  # an active die, named as for V_DIE; its serial number
