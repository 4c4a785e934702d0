"""Where a figure comes from. Shown with every figure that a rulebook does not hold."""

from enum import StrEnum


class Source(StrEnum):
    """How sure a figure is, from printed in the rulebook to invented by us."""

    RULEBOOK = "rulebook"
    TRANSCRIBED = "transcribed"
    INFERRED = "inferred"
    ESTIMATED = "estimated"
    DESIGNED = "designed"
