"""What beginners write for the words of Cubitos, and what they mean by it."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from cubitos_kit.content.nearest import as_a_word, nearest
from cubitos_kit.games.cubitos.language.vocabulary import EFFECTS

MEANT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "color": ("colours", "die"),
        "colour": ("colours", "die"),
        "colors": ("colours", "die"),
        "grey": ("gray",),
        "foot": ("feet",),
        "feet": ("foot",),
        "coin": ("coins", "coin-1"),
        "money": ("coins",),
        "movement": ("feet",),
        "move": ("feet",),
        "steps": ("feet",),
        "zone": ("from",),
        "opponents": ("others",),
        "opponent": ("one-other",),
    }
)
"""Beside what the words of the language say of themselves (`also`)."""


@cache
def _of_the_language() -> Mapping[str, str]:
    """Return the effects by what else beginners call them."""
    return {each: word for word, effect in EFFECTS.items() for each in effect.also}


def meant_by(word: object) -> tuple[str, ...]:
    """Return what somebody may mean who writes this.

    >>> meant_by("Colour"), meant_by("steal")
    (('colours', 'die'), ('take',))
    """
    text = as_a_word(word)
    also = _of_the_language().get(text)
    return (*MEANT.get(text, ()), *((also,) if also else ()))


def nearest_word(word: object, allowed: Iterable[str]) -> str:
    """Return the allowed word that was most likely meant, or nothing.

    >>> nearest_word("grey", ["gray", "green"])
    'gray'
    """
    return nearest(word, allowed, meant_by(word))
