"""When two abilities behave alike though they are written differently: what a text need not tell apart."""

from typing import Any

from cubitos_kit.model.ability import Ability


def normal(ability: Ability) -> Any:
    """Return what is the same for abilities that do the same."""
    return ability
