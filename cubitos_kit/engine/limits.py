"""How much the records hold. A race that needs more is refused, or ends with a fault; nothing is cut off in silence."""

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
CODE = 4096
NUMBERS = 2048
SELECTORS = 256
SPACES = 640
NEIGHBOURS = 8192
LEGS = 32
OPTIONS = 320
DEPTH = 24
"""Abilities under way at once, each started by another."""
REFERENCES = 1024
"""Dice that the abilities under way speak of."""
REGISTERS = 12
LATER = 24
"""Effects that one player has put off."""
STACK = 24
"""Numbers at hand while one is worked out."""
USES = 4000
"""Abilities that one player may use in one round; a card that starts itself for ever is stopped here."""
ROUNDS = 1000
"""A race that nobody has won by then is given up, and says so."""
LOADS = 128
"""Faces that a scenario can have fall."""
EVENTS = 4096
"""What can be told between two questions."""
