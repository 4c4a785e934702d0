"""What the kit asks of a language: how it declines, counts, joins, quotes and sorts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cubitos_kit.languages.stemming import Stems

Forms = Mapping[str, str]
"""The form of a word by case."""
Replacements = tuple[tuple[re.Pattern[str], str], ...]


@dataclass(frozen=True)
class LanguageProfile:
    """All that is known of one language. What is left out is not known, and nothing is done or found by it."""

    names: tuple[str, ...] = ()
    """What beginners write for its code."""
    decline: Callable[[str], tuple[Forms, Forms] | None] | None = None
    """Gives the singular and the plural of a colour that is an adjective."""
    deny: Callable[[str], str | None] | None = None
    """Gives a colour turned round, where the catalog's way is not the language's."""
    particle: str = ""
    """What stands before an adjective and is not declined."""
    plural_form: Callable[[int], int] | None = None
    """Gives the place of the form that a number takes; catalogs of other languages say it themselves."""
    joining: Callable[[str, str, str], str] | None = None
    """Puts right how a list goes on, by its template, what it holds so far and what comes next."""
    better: Replacements = ()
    """What is put for what where the parts of a sentence met."""
    each: str = ""
    """A pattern: after these words an icon is one of its kind."""
    quotes: str = ""
    foreign_letters: re.Pattern[str] | None = None
    """Words with a letter of a neighbour's alphabet, which a keyboard or a machine translation lets in."""
    lone_letters: re.Pattern[str] | None = None
    """Words of one letter that looks alike in another alphabet."""
    other_apostrophes: re.Pattern[str] | None = None
    """Words with an apostrophe that is not the printed one, ’."""
    tied: str = ""
    """Words of one letter, which do not stand at the end of a line where typesetters take care."""
    alphabet: str = ""
    """By which names are sorted."""
    folded: Mapping[str, str] = field(default_factory=dict)
    """Letters that change from case to case, and what is put for them where forms of a word are compared."""
    softened: Mapping[str, str] = field(default_factory=dict)
    """Last letters of a stem that change before some endings."""
    stems: Stems | None = None
    """How a search on web pages finds all forms of a word; nothing where it is left to Sphinx."""


def is_few(n: int) -> bool:
    """Tell whether Slavic languages take a number for a few: 2 to 4, also 22 to 24, but not 12 to 14.

    >>> [n for n in range(30) if is_few(n)]
    [2, 3, 4, 22, 23, 24]
    """
    return n % 10 in {2, 3, 4} and n % 100 not in {12, 13, 14}


def each_case(endings: Forms, form: Callable[[str], str]) -> Forms:
    """Return the form of a word for every case, made from its ending."""
    return {case: form(ending) for case, ending in endings.items()}
