"""From weights and a program to a brain: what every face, die, use and reward of this race is worth."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.kernels.reckoning import reckon
from cubitos_kit.games.cubitos.players.weights import Weights

FIELDS = {
    "coin": "coin",
    "foot": "foot",
    "credit": "credit",
    "fan": "fan",
    "token": "draw-token",
    "sword": "sword",
    "free_die": "free-die",
    "extra_die": "extra-die",
    "thin": "thin",
    "risk": "risk",
    "use": "use",
    "price": "price",
}
"""Where a brain holds each weight that is not the same early and late."""


def brain_of(program: Program, weights: Weights, plain: Collection[str] = ()) -> Any:  # noqa: ANN401 - a record
    """Return a brain for one race; symbols of the plain dice do nothing for it.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> from cubitos_kit.games.cubitos.engine.program.build import build
    >>> pack = load_pack()
    >>> int(brain_of(build(pack, pack.sets["race-1"], 2), Weights("simple")).plans)
    0
    """
    brains = blank_brain(weights)
    for die, bonus in weights.dice.items():
        if die in program.colour_of:
            brains[0].bonus[program.colour_of[die]] = bonus
    if weights.kind != "random":
        reckon(program.table, brains, sum(1 << program.colour_of[die] for die in plain))
    return brains[0]


def blank_brain(weights: Weights) -> Any:  # noqa: ANN401 - an array of one record
    """Return a brain that knows its weights and nothing of any set."""
    brains = np.zeros(1, records.BRAIN)
    brain = brains[0]
    brain.kind = int(weights.kind != "random")
    brain.plans = brain.exact = int(weights.kind == "weighing")
    for field, name in FIELDS.items():
        brain[field][:] = weights.pair(name)
    for name in ("cover", "spare", "careless", "finish"):
        brain[name] = weights.single(name)
    return brains
