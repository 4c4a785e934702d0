"""All words of the language: each class of these modules that has a word, in the order in which they stand there."""

from types import ModuleType
from typing import TypeVar

from cubitos_kit.games.cubitos.language import conditions, effects_dice, effects_flow, effects_gain, effects_race
from cubitos_kit.games.cubitos.model.ability import Condition, Effect

Word = TypeVar("Word", Effect, Condition)


def words_of(kind: type[Word], *modules: ModuleType) -> dict[str, type[Word]]:
    """Return the classes of a kind by their words."""
    found = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    return {each.word: each for each in found if issubclass(each, kind) and "word" in vars(each)}


EFFECTS = words_of(Effect, effects_gain, effects_dice, effects_race, effects_flow)
CONDITIONS = words_of(Condition, conditions)
