"""How likely it is that a card is used as seldom as was seen, though it is used often enough."""

from __future__ import annotations

from statistics import NormalDist

from cubitos_kit.lab.intervals import Figure

SELDOM = 0.05
"""A card that is used in fewer races is hardly used."""


def seldom(fired: Figure, races: int) -> float:
    """Return how likely so few uses would be in so many races."""
    one = (SELDOM * (1 - SELDOM) / races) ** 0.5
    return NormalDist().cdf((fired.value - SELDOM) / one)
