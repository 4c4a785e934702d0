"""How much the records hold. No race of cards that were accepted needs more than there is; what it could is said here.

- SEATS to CODE, NUMBERS, SELECTORS, SPACES, NEIGHBOURS, LEGS, REGISTERS, STACK, WAYS, REWARDS, AT_ONCE, SWORD_UNITS and
  NESTED_TURNS: looked at as a set is compiled (`program`), so that `validate` tells of it.
- DICE: no zone and no choice holds more dice than the box, for dice are moved and never made, and no die is picked twice.
- OPTIONS: a question offers dice (48 kinds by zone, 16 in the trays, DICE active ones), or each of UNITS once beside 16
  colors, or with at most WAYS and four moves beside, or REWARDS; of mixtures of coins as many as there is room for.
- DEPTH, REFERENCES, LATER, LATER_DICE: what goes beyond does not happen, which is noted in `cut_off` and told. One effect
  begins AT_ONCE at most, so that only cards which start each other come so far.
- USES ends a race, MOST, TURNS and STEPS are bounds of the language: the manual tells of them.
- EVENTS: a race is read more often than so much is told, but for cards that start each other; then lines are missing.
"""

SEATS = 4
COLOURS = 16
DICE = 128
"""All dice of a race together, so that no zone can run over."""
SIDES = 6
FACES = 32
"""Different faces of all dice of a race."""
FAN_SPACES = 32
UNITS = 256
"""What symbols can start: the parts of all cards."""
UNITS_OF_A_COLOUR = 30
SWORD_UNITS = 31
"""Parts that compared swords can start, of all cards."""
CODE = 4096
NUMBERS = 2048
SELECTORS = 256
SPACES = 640
NEIGHBOURS = 8192
LEGS = 32
OPTIONS = 320
WAYS = 56
"""Ways that lead from one space; with everything that may be used there they are no more than `OPTIONS`."""
REWARDS = 300
"""Reward spaces of a board, all of which may be offered at once."""
AT_ONCE = 256
"""Abilities that one effect can start: of all dice that it could touch."""
DEPTH = 300
"""Abilities under way at once, each started by another; what would begin beyond it does not, and it is noted."""
REFERENCES = 2048
"""Dice that the abilities under way speak of; the same."""
REGISTERS = 20
LATER = 400
"""Different effects that are put off; what would be put off beyond it is not, and it is noted."""
LATER_DICE = 1024
"""Dice that effects which are put off speak of; the same."""
STACK = 24
"""Numbers at hand while one is worked out."""
USES = 4000
"""Abilities used and turns of `repeat` in one round; a card that starts itself for ever is stopped here."""
MOST = 9999
"""No number of a race goes further from 0 than this: what would stops there, and it is noted that it did."""
TURNS = 99
"""Turns of one `repeat`."""
NESTED_TURNS = 1000
"""Turns of `repeat`s within each other, as far as they are written down: a card that says more is refused."""
STEPS = 99
"""Steps of the fan track, or spaces walked, that one effect takes one by one."""
LARGEST_SUM = 10**9
"""What a unit gained in a whole race is added up to here."""
ROUNDS = 1000
"""A race that nobody has won by then is given up, and says so."""
LOADS = 128
"""Faces that a scenario can have fall."""
EVENTS = 4096
"""What can be told between two questions."""
