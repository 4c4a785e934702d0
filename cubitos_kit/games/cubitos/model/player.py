"""Players as data: what each values, named, early and late in a race, and on some sets perhaps otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cubitos_kit.base.message import N_
from cubitos_kit.base.words import Words

Pair = tuple[float, float]
"""What a thing is worth early and late in a race."""


class Mind(StrEnum):
    """How a player chooses: at random, by what things are worth, or also by plans and exact odds."""

    RANDOM = "random"
    SIMPLE = "simple"
    WEIGHING = "weighing"


PAIRS: Mapping[str, str] = {
    "coin": N_("what a coin is worth"),
    "foot": N_("what 1 movement is worth"),
    "credit": N_("what a credit is worth"),
    "fan": N_("what a step on the fan track is worth, beyond what the step pays"),
    "draw-token": N_("what a draw token is worth"),
    "sword": N_("what a sword is worth"),
    "free-die": N_("what a die gained for nothing is worth, for each coin of its price"),
    "extra-die": N_("what rolling one die more is worth"),
    "thin": N_("for how many rounds it counts that a poor die is no longer in the way"),
    "risk": N_("how much a bust counts against what it would take away; above 1 is careful"),
    "use": N_("how often a die that is bought now will still be rolled"),
    "price": N_("how far the price of a die tells what it is worth"),
}
"""Weights that are not the same early and late in a race, and what each is."""
SINGLES: Mapping[str, str] = {
    "cover": N_("what is left of the danger where a card can avert the bust"),
    "spare": N_("what a credit spent costs, against one that is kept"),
    "careless": N_("with how many active dice a simple player still pushes"),
    "finish": N_("what reaching the last finish is worth"),
}
"""Weights that stay the same throughout a race."""
ABOUT: Mapping[str, str] = {**PAIRS, **SINGLES}
"""Every weight there is."""
HEAVIEST = 999
"""No weight is larger; what matters is only how large each is beside the others."""

STANDARD = "standard"
"""The kind of player that all others are described against."""
TUNED = "tuned"
"""The kind of player that holds what tuning found, set by set."""


@dataclass(frozen=True)
class Taste:
    """What a player values: weights by name, and what it thinks of colours beyond what is reckoned."""

    pairs: Mapping[str, Pair] = field(default_factory=dict)
    singles: Mapping[str, float] = field(default_factory=dict)
    dice: Mapping[str, float] = field(default_factory=dict)
    """In coins, for owning one more die of the colour."""

    def over(self, other: Taste) -> Taste:
        """Return the other taste with this one laid over it.

        >>> Taste({"coin": (2, 1)}).over(Taste({"coin": (1, 1), "foot": (3, 3)})).pairs
        {'coin': (2, 1), 'foot': (3, 3)}
        """
        return Taste({**other.pairs, **self.pairs}, {**other.singles, **self.singles}, {**other.dice, **self.dice})


@dataclass(frozen=True)
class PlayerKind:
    """A kind of player. What it does not say is as `standard` has it."""

    id: str
    name: Words
    about: Words
    mind: Mind
    taste: Taste = field(default_factory=Taste)
    sets: Mapping[str, Taste] = field(default_factory=dict)
    """What it values on some sets, laid over what it values anywhere."""
    cards: Mapping[str, float] = field(default_factory=dict)
    """What it thinks of single cards beyond what is reckoned, in coins, for owning one more of their dice."""

    def on(self, card_set: str) -> Taste:
        """Return what it values on a set."""
        return self.sets.get(card_set, Taste()).over(self.taste)
