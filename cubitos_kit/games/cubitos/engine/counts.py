"""The counters of the ability language, by number."""

from cubitos_kit.games.cubitos.language.counters import TABLE

FANS = 0
SWORDS = 3
WEAKER_PLAYERS = 4
STRONGER_PLAYERS = 5
PLAYERS = 6
RED_LINES_TO_FINISH = 7
RED_LINES_TO_LEADER = 8
PLAYERS_AHEAD = 9
PLAYERS_BEHIND = 10
DICE_LOST = 11
DICE_GAINED = 12
DICE_BOUGHT = 13
CREDITS_GAINED = 14
COINS = 15
FEET = 16
CREDITS = 17
PUSHES = 18
BUSTS = 19
HITS = 20
MISSES = 21
SPACES_MOVED = 22
WATER_ENTERED = 23
RED_LINES_CROSSED = 24
RUNNERS_PASSED = 25
DRAW_AMOUNT = 26
COST_OF_THAT = 27
THAT_MANY = 28

NUMBER_OF = {counter.word: number for number, counter in enumerate(TABLE)}
"""The number of each counter by its word; those of dice and colours are counted by a selector."""
