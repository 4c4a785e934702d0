"""Games of pig for the lab, by the rules of the example in the manual."""

from __future__ import annotations

from pig.rules import Pig, cast, holds_at, rules_of

from cubitos_kit.lab.contest import Stepwise

__all__ = ["cast", "contest"]
GOAL = 50


def contest(*pots: int) -> Stepwise[Pig]:
    """A game of pig between players who hold at so much."""
    return Stepwise(rules_of(GOAL, {}), tuple(holds_at(pot, GOAL) for pot in pots))
