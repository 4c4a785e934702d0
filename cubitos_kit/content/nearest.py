"""The nearest valid word to one that is not."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from cubitos_kit.games.cubitos.language.vocabulary import EFFECTS
from cubitos_kit.languages import LANGUAGES

SYNONYMS = {
    "color": "colours",
    "colour": "colours",
    "colors": "colours",
    "grey": "gray",
    "foot": "feet",
    "feet": "foot",
    "coin": "coins",
    "money": "coins",
    "movement": "feet",
    "move": "feet",
    "steps": "feet",
    "trigger": "when",
    "condition": "if",
    "effects": "do",
    "effect": "do",
    "then": "do",
    "zone": "from",
    "amount": "count",
    "number": "count",
    "price": "cost",
    "title": "name",
    "opponents": "others",
    "opponent": "one-other",
    **{name: code for code, known in LANGUAGES.items() for name in known.names},
}
"""What beginners write for what they mean, beside what the words of the language say of themselves (`also`).

Used only where the meant word is allowed.
"""
ALSO = {"color": "die", "colour": "die", "colors": "die", "coin": "coin-1"}
"""What else they may mean by it."""


@cache
def _of_the_language() -> Mapping[str, str]:
    """Return the effects by what else beginners call them."""
    return {each: word for word, effect in EFFECTS.items() for each in effect.also}


def nearest(word: object, allowed: Iterable[str]) -> str:
    """Return the allowed word that was most likely meant, or nothing.

    >>> nearest("colurs", ["colours", "count", "cost"])
    'colours'
    >>> nearest("xyz", ["colours"])
    ''
    >>> nearest("steal", ["gain", "take"])
    'take'
    """
    valid = list(allowed)
    text = str(word).strip().lower().replace("_", "-")[:60]
    if text in valid:
        return text
    for meant in (SYNONYMS.get(text), ALSO.get(text), _of_the_language().get(text)):
        if meant in valid:
            return str(meant)
    close = get_close_matches(text, valid, n=1, cutoff=0.6)
    return close[0] if close else ""
