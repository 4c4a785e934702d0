"""Inflection by rule: colours, lists, plural forms. A designer's own colour needs no entry in a catalog.

A colour is given as it stands beside one die: in Polish in the feminine (biała kość), in Ukrainian in the masculine
(білий кубик). What does not look like such an adjective (khaki, indygo, хакі) stays as it is.
"""

import re
from collections.abc import Sequence
from types import MappingProxyType

from cubitos_kit.base.message import NC_
from cubitos_kit.languages import profile
from cubitos_kit.text.catalog import ENGLISH, catalog, fill

CASES = ("nom", "gen", "acc", "ins")


def adjective(language: str, word: str, case: str, number: int | None) -> str:
    """Return an adjective as it stands before so many dice; None is a plain plural, as in all white dice.

    >>> [adjective("pl", "biała", "acc", n) for n in (1, 2, 5)]
    ['białą', 'białe', 'białych']
    >>> [adjective("uk", "темно-сірий", "acc", n) for n in (1, 2, 5)]
    ['темно-сірий', 'темно-сірі', 'темно-сірих']
    >>> adjective("pl", "khaki", "ins", None), adjective("en", "white", "gen", 5)
    ('khaki', 'white')
    """
    if case not in CASES:
        raise ValueError(f"no case is called {case}: {', '.join(CASES)}")
    known = profile(language)
    if known.decline is None:
        return word
    form = 1 if number is None else plural_index(language, number)
    counted = "gen" if form > 1 and case in {"nom", "acc"} else case  # five OF the white dice
    parts = word.split(" ")
    for i, part in enumerate(parts):
        declined = known.decline(part)
        if declined:
            singular, plural = declined
            parts[i] = plural[counted] if form else singular[counted]
        elif part != known.particle:
            break  # `biała w kropki`: only what stands before the first other word agrees with the die
    return " ".join(parts)


def negated(language: str, word: str) -> str:
    """Return a colour turned round, to be inflected like the colour itself.

    >>> negated("en", "red"), negated("pl", "czerwona"), negated("uk", "червоний"), negated("pl", "khaki")
    ('non-red', 'nieczerwona', 'не червоний', 'nie khaki')
    """
    deny = profile(language).deny
    if deny and (denied := deny(word)) is not None:
        return denied
    # Translators: a colour that a die must not have: non-red dice. Leave the space out where both are written as one.
    context, text = NC_("colour", "non-{word}")
    return fill(catalog(language).gettext(text, context), {"word": _hyphenated(word, language)}, language)


def plural_index(language: str, n: int) -> int:
    """Return which plural form a number takes: in Polish and Ukrainian 0 for 1, 1 for 2 to 4, 2 for 5 and more.

    >>> [plural_index("pl", n) for n in (1, 2, 5, 12, 21, 22)]
    [0, 1, 2, 2, 2, 1]
    >>> [plural_index("uk", n) for n in (1, 2, 5, 12, 21, 22)]
    [0, 1, 2, 2, 0, 1]
    """
    form = profile(language).plural_form
    return form(abs(n)) if form else catalog(language).plural_index(abs(n))


def join(language: str, parts: Sequence[str], word: str) -> str:
    """Return a list in words; the word between its last parts is `and` or `or`.

    >>> join("en", ("red", "white", "green"), "or")
    'red, white or green'
    """
    if word not in _LAST:
        raise ValueError(f"a list is joined by and, or: not {word}")
    if not parts:
        return ""
    text = parts[0]
    for i, part in enumerate(parts[1:], 2):
        context, pattern = _LAST[word] if i == len(parts) else _NEXT
        template = catalog(language).gettext(pattern, context)
        if joining := profile(language).joining:
            template = joining(template, text, part)
        text = fill(template, {"list": text, "next": part}, language)
    return text


def capitalised(text: str) -> str:
    """Return a text that begins like a sentence; leading icons and opening quotes are passed over.

    >>> capitalised("gain 3 {coin}"), capitalised("{coin} or {foot}"), capitalised("{coin}: gain 1")
    ('Gain 3 {coin}', '{coin} Or {foot}', '{coin}: gain 1')
    """
    found = _BEFORE_LETTER.match(text)
    start = found.end() if found else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def well_written(text: str, language: str) -> str:
    """Put the commas and sounds of a sentence right, where its parts met.

    >>> well_written("po kroku Ruchu jeśli masz 2 {coin}, strać tę kość", "pl")
    'po kroku Ruchu, jeśli masz 2 {coin}, strać tę kość'
    >>> well_written("киньте всі кубики; перемістіть всі кубики", "uk")
    'киньте всі кубики; перемістіть усі кубики'
    """
    for pattern, better in profile(language).better:
        text = pattern.sub(better, text)
    return _COMMA_BEFORE_STOP.sub("", text)


_COMMA_BEFORE_STOP = re.compile(r",(?=\s*[.,;:]|[)”»])")
# Translators: how a list is put together: "red, white and green" is "red", then "red, white", then the whole.
_NEXT = NC_("list", "{list}, {next}")
_LAST = MappingProxyType({"and": NC_("list", "{list} and {next}"), "or": NC_("list", "{list} or {next}")})
_BEFORE_LETTER = re.compile(r"(?:\s|\{[a-z][a-z-]*\}|[\"„“«‹(\[])*")


def _hyphenated(word: str, language: str) -> str:
    """Keep an English colour of two words together: non-light-gray."""
    return word.replace(" ", "-") if language == ENGLISH else word
