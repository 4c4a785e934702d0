"""The nearest valid word to one that is not."""

from collections.abc import Iterable
from difflib import get_close_matches

from cubitos_kit.languages import LANGUAGES

SYNONYMS = {
    "trigger": "when",
    "condition": "if",
    "effects": "do",
    "effect": "do",
    "then": "do",
    "amount": "count",
    "number": "count",
    "price": "cost",
    "title": "name",
    **{name: code for code, known in LANGUAGES.items() for name in known.names},
}
"""What beginners write for what they mean, in any game. Used only where the meant word is allowed."""
LONGEST = 60


def as_a_word(written: object) -> str:
    """Write something as words of YAML are written.

    >>> as_a_word(" Draw_Tokens")
    'draw-tokens'
    """
    return str(written).strip().lower().replace("_", "-")[:LONGEST]


def nearest(word: object, allowed: Iterable[str], meant: Iterable[str] = ()) -> str:
    """Return the allowed word that was most likely meant, or nothing; some may be known to be meant by it.

    >>> nearest("colurs", ["colours", "count", "cost"])
    'colours'
    >>> nearest("xyz", ["colours"])
    ''
    >>> nearest("steal", ["gain", "take"], meant=["take"])
    'take'
    """
    valid, text = list(allowed), as_a_word(word)
    for each in (text, *meant, SYNONYMS.get(text)):
        if each in valid:
            return each
    close = get_close_matches(text, valid, n=1, cutoff=0.6)
    return close[0] if close else ""
