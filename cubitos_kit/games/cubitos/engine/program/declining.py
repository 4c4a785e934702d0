"""What faces pay and a player might rather decline: a credit, where gaining one makes a card take a die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cubitos_kit.games.cubitos.engine.events import Gained
from cubitos_kit.games.cubitos.language.conditions import Compare
from cubitos_kit.games.cubitos.language.effects_gain import Gain
from cubitos_kit.games.cubitos.model.ability import Ability, Condition, Count, Effect, is_negative
from cubitos_kit.games.cubitos.model.pack import Card

READS = {
    "coins": Gained.COINS,
    "feet": Gained.FEET,
    "credits": Gained.CREDITS,
    "credits-gained-this-round": Gained.CREDITS,
}
"""The counters that a face changes, and what it gains."""
TAKEN = {"coins": Gained.COINS, "feet": Gained.FEET, "credits": Gained.CREDITS}


def worth_declining(card: Card) -> int:
    """Return, as bits, what of coins, feet and credits a player can be better off without, with this card in the race.

    rules: dice-faces-optional. More of a thing never harms where a card only gives more for it, or asks for at least so
    much before it offers something. Everywhere else a card that counts the thing makes declining it a choice.
    """
    found = _read_in(card.cost).union(*(_of_ability(ability) for ability in card.abilities))
    return sum(1 << what for what in found)


def _of_ability(ability: Ability) -> set[int]:
    if ability.must:
        return _read_in(ability) | _taken_in(ability)
    asked = [condition for condition in ability.conditions if not _asks_for_enough(condition)]
    return _read_in(asked).union(*(_of_effect(effect) for effect in ability.do))


def _asks_for_enough(condition: Condition) -> bool:
    """Tell whether a condition is `at least so many` of one's own."""
    if not isinstance(condition, Compare) or condition.left.whose is not None:
        return False
    bound = condition.bound
    return isinstance(bound.at_least, int) and bound.at_most is None and bound.exactly is None


def _of_effect(effect: Effect) -> set[int]:
    """Look at an optional effect; a plain gain for what one has is welcome."""
    if not isinstance(effect, Gain):
        return _read_in(effect) | _taken_in(effect)
    amounts = [getattr(effect, field.name) for field in fields(effect) if field.name != "from_"]
    welcome = [each for each in amounts if isinstance(each, Count) and each.whose is None and not is_negative(each)]
    return _read_in([each for each in amounts if each not in welcome]) | _taken_in(effect)


def _read_in(part: Any) -> set[int]:  # noqa: ANN401 - any part of a card
    """Find what is counted of coins, feet and credits, however deep."""
    return {READS[count.what] for count in _parts(part, Count) if count.what in READS}


def _taken_in(part: Any) -> set[int]:  # noqa: ANN401
    """Find what is taken from other players."""
    gains = (gain for gain in _parts(part, Gain) if gain.from_ is not None)
    return {what for gain in gains for name, what in TAKEN.items() if getattr(gain, name) != 0}


def _parts(part: Any, kind: type[Any]) -> Iterator[Any]:  # noqa: ANN401
    if isinstance(part, kind):
        yield part
    if isinstance(part, tuple | list):
        for each in part:
            yield from _parts(each, kind)
    elif is_dataclass(part):
        for field in fields(part):
            yield from _parts(getattr(part, field.name), kind)
