"""What effects need to know of the ability they stand in: looked for where they are put off, so that it is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cubitos_kit.games.cubitos.engine.ops import Needs
from cubitos_kit.games.cubitos.engine.program.words import CHOSEN_PLAYERS
from cubitos_kit.games.cubitos.language.conditions import That
from cubitos_kit.games.cubitos.language.effects_race import MustPush
from cubitos_kit.games.cubitos.model.ability import Count, Players, Ref

OF_COUNTERS = {
    "cost-of-that": Needs.THAT,
    "that-many": Needs.THAT_MANY,
    "hits": Needs.ROLL,
    "misses": Needs.ROLL,
}


def needs(part: Any) -> int:  # noqa: ANN401 - effects, conditions, or any part of them
    """Return what is to be remembered for effects, as bits.

    >>> from cubitos_kit.games.cubitos.language.effects_dice import Lose
    >>> from cubitos_kit.games.cubitos.model.ability import Selector
    >>> needs((Lose(Selector(Ref.THIS)),)) == Needs.THIS, needs((Lose(Selector()),))
    (True, 0)
    """
    found = 0
    for each in _needed(part):
        found |= each
    return found


def _needed(part: Any) -> Iterator[int]:  # noqa: ANN401
    if isinstance(part, Ref):
        yield Needs.THIS if part is Ref.THIS else Needs.THAT
    elif isinstance(part, Players):
        yield Needs.CHOSEN if part in CHOSEN_PLAYERS else 0
    elif isinstance(part, tuple):
        for each in part:
            yield from _needed(each)
    elif is_dataclass(part):
        if isinstance(part, That):
            yield Needs.THAT
        if isinstance(part, MustPush):  # owed once for the roll that shows its symbol
            yield Needs.THIS
        if isinstance(part, Count):
            yield OF_COUNTERS.get(part.what, 0)
        for each in fields(part):
            yield from _needed(getattr(part, each.name))
