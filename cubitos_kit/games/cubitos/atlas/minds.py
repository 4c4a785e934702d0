"""Brains for one set after the other, as sets are put together from parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.atlas.parts import Part, Parts
from cubitos_kit.games.cubitos.players.brains import blank_brain
from cubitos_kit.games.cubitos.players.weights import Weights


@dataclass(frozen=True)
class Minds:
    """Gives players brains for sets."""

    parts: Parts
    weights: Weights
    of_cards: Mapping[str, float] = field(default_factory=dict)
    """What players think of single cards, where they say nothing of the colour."""

    def new_brains(self) -> Any:  # noqa: ANN401 - an array
        """Return brains for all players, to be filled for one set after the other."""
        return np.repeat(blank_brain(self.weights), self.parts.bare.players)

    def thinks(self, part: Part) -> float:
        """Return what owning a die of a card is worth beyond what is reckoned."""
        die = self.parts.bare.dice[part.colour].id
        return self.weights.dice.get(die, self.of_cards.get(part.card, 0.0))
