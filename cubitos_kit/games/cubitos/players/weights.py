"""What a player is made of: weights with names, each early and late in a race."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cubitos_kit.games.cubitos.model.player import Pair

NEUTRAL: Pair = (1.0, 1.0)
"""What a weight is that nobody has named; the base names them all, see `players.yaml`."""


@dataclass(frozen=True)
class Weights:
    """How one player values things on one set."""

    kind: str = "weighing"
    """`random`, `simple` (no plan, no odds) or `weighing`."""
    pairs: Mapping[str, Pair] = field(default_factory=dict)
    singles: Mapping[str, float] = field(default_factory=dict)
    dice: Mapping[str, float] = field(default_factory=dict)
    """What a colour of dice is worth beyond what is reckoned, in coins."""

    def pair(self, name: str) -> Pair:
        """Return a weight, early and late.

        >>> Weights(pairs={"coin": (1.0, 0.3)}).pair("coin")
        (1.0, 0.3)
        """
        return self.pairs.get(name, NEUTRAL)

    def single(self, name: str) -> float:
        """Return a weight that stays the same."""
        return self.singles.get(name, NEUTRAL[0])
