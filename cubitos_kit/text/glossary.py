"""The game's terms in translations: where the English speaks of a fan track, so does the translation, in any case.

Words are compared by their first letters, since cases, numbers and persons change the last ones. That misses a wrong
word that begins like the right one; it is meant never to blame a right one.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.languages import LANGUAGES
from cubitos_kit.text.lookup import ENGLISH
from cubitos_kit.text.translation import Translation, bare, problem


class Term(Protocol):
    """A word of the game with its names by language. `coin (money)` accepts the second word in a translation, too."""

    @property
    def id(self) -> str:
        """Return what the term is called in files."""

    @property
    def name(self) -> Mapping[str, str]:
        """Return the term in every language."""


@dataclass(frozen=True)
class Glossary:
    """The terms to look for: all that English texts may hold, in one pattern, the longest ones first."""

    names: Mapping[str, Mapping[str, str]]
    """By the English word, in small letters."""
    pattern: re.Pattern[str]


def glossary(terms: Iterable[Term], only: Collection[str] | None = None) -> Glossary:
    """Make a glossary of these terms, or only of those with these ids.

    A term in capitals is looked for as such: Now is an ability, now is not. Leave out terms that are everyday words.
    """
    names: dict[str, Mapping[str, str]] = {}
    for term in terms:
        if (only is None or term.id in only) and (english := _alternatives(term.name.get(ENGLISH, ""))):
            names.setdefault(english[0], term.name)
    longest_first = sorted(names, key=lambda word: (-len(word), word))
    either = "|".join(f"(?P<t{i}>{_either_number(word)})" for i, word in enumerate(longest_first)) or "(?!)"
    return Glossary({f"t{i}": names[word] for i, word in enumerate(longest_first)}, re.compile(rf"\b(?:{either})\b"))


def missing_terms(translation: Translation, terms: Glossary) -> Iterator[Problem]:
    """Yield the terms that the English text holds and the translation does not."""
    english = bare(translation.english[-1])
    held = {found.lastgroup: found[0] for found in terms.pattern.finditer(english)}
    for group, word in held.items():
        wanted = terms.names[group or ""].get(translation.language, "")
        forms = [_words(bare(form)) for form in translation.forms]
        if wanted and not all(any(_holds(words, name) for name in _alternatives(wanted)) for words in forms):
            text = N_("the English text of {path} speaks of {term}, the {language} text does not speak of {wanted}")
            yield problem(translation, "missing-term", Message(text, {"term": word, "wanted": wanted}), advice=True)


def _alternatives(name: str) -> list[str]:
    """Return a term and, after it, what stands in brackets.

    >>> _alternatives("draw token (hand token)")
    ['draw token', 'hand token']
    """
    return [part.strip() for part in re.split(r"[()]", name) if part.strip()]


_IRREGULAR = {"die": "dice", "foot": "feet"}


def _either_number(term: str) -> str:
    """Return a pattern for an English term in the singular or plural; a small first letter may be a large one.

    >>> [bool(re.fullmatch(_either_number(term), "Dice")) for term in ("die", "Die", "dye")]
    [True, True, False]
    >>> [bool(re.fullmatch(_either_number(term), "fan tracks")) for term in ("fan track", "Fan track")]
    [True, False]
    """
    *before, last = term.split(" ")
    if last.casefold() in _IRREGULAR:
        many = [last[0] + _IRREGULAR[last.casefold()][1:]]
    else:
        many = [f"{last[:-1]}ies" if re.search(r"[^aeiou]y$", last) else f"{last}s", f"{last}es"]
    return "|".join(_either_case(" ".join([*before, form])) for form in (last, *many))


def _either_case(text: str) -> str:
    """Return a pattern for a text that may begin a sentence, its words parted by spaces or hyphens."""
    first, rest = text[0], r"[\s-]".join(map(re.escape, text[1:].split(" ")))
    return f"[{re.escape(first)}{re.escape(first.upper())}]{rest}"


def _holds(words: Collection[str], name: str) -> bool:
    """Tell whether words hold every word of a name by its first letters, in any order."""
    stems = [_stem(word) for word in _words(name)]
    return all(any(stem.match(word) for word in words) for stem in stems if stem)


def _words(text: str) -> list[str]:
    """Return the words of a text, folded so that a term looks the same in every case."""
    return [_folded(word) for word in re.findall(r"[^\W\d_]+(?:['’ʼ][^\W\d_]+)?", text)]


_FOLDED = str.maketrans(
    {letter: other for known in LANGUAGES.values() for letter, other in known.folded.items()} | dict.fromkeys("'’ʼ", "")
)
_SOFTENED = {letter: others for known in LANGUAGES.values() for letter, others in known.softened.items()}


def _folded(word: str) -> str:
    """Return a word with letters that change from case to case made equal."""
    return word.casefold().translate(_FOLDED)


@cache
def _stem(word: str) -> re.Pattern[str] | None:
    """Return a pattern for how a folded word begins in every case, or None for a word too short to look for."""
    length = len(word)
    if length < 3:  # noqa: PLR2004 - do, w, z, до, у
        return None
    stem = word[: 3 if length < 7 else 4 if length < 9 else 5]  # noqa: PLR2004 - kość, moneta; porażka, przestrzeń
    first, middle, last = stem[0], stem[1:-1], stem[-1]
    begins = "[ув]" if first in "ув" else re.escape(first)
    negated = "(?:nie|не|но)?"
    return re.compile(f"{negated}{begins}{re.escape(middle)}[{_SOFTENED.get(last, last)}]")
