"""Bringing the forms of a word together, so that a search finds them all.

It is done once in Python, for the index, and once in JavaScript, for what is typed. Both read the same table of a
language, and a test holds them together.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize


@dataclass(frozen=True)
class Stems:
    """How one language bends its words. Patterns are read by Python and by JavaScript: keep to what both know."""

    vowels: str
    before: tuple[tuple[str, str], ...]
    """What is put for what in the whole word; `\\1` is the first group."""
    suffixes: str
    """What words end in, with spaces between."""
    after: tuple[tuple[str, str], ...]
    """What is put for what in that which the suffix leaves."""
    stop_words: str
    """Words that nobody looks for, with spaces between."""
    roots: tuple[str, ...] = ()
    """Beginnings that end like a suffix and are not cut into, as written after `before`."""
    shortest: int = 3
    """How many letters a suffix must leave, a vowel among them."""

    @cached_property
    def stops(self) -> frozenset[str]:
        """Return the words that nobody looks for."""
        return frozenset(self.stop_words.split())

    @cached_property
    def _before(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((re.compile(pattern), put) for pattern, put in self.before)

    @cached_property
    def _after(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((re.compile(pattern), put) for pattern, put in self.after)

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """Return the suffixes, the longest first."""
        return tuple(sorted(self.suffixes.split(), key=lambda suffix: (-len(suffix), suffix)))

    @cached_property
    def _vowel(self) -> re.Pattern[str]:
        return re.compile(f"[{self.vowels}]")

    def stem(self, word: str) -> str:
        """Return what all forms of a word have in common. It need not be a word. Stop words stay as they are."""
        word = normalize("NFC", word).lower()
        if word in self.stops:
            return word
        for pattern, put in self._before:
            word = pattern.sub(put, word)
        word = self._without_suffix(word)
        for pattern, put in self._after:
            word = pattern.sub(put, word)
        return word

    def _without_suffix(self, word: str) -> str:
        """Take the longest suffix away that leaves enough."""
        least = max(self.shortest, *(len(root) for root in self.roots if word.startswith(root)), 0)
        for suffix in self.endings:
            left = word.removesuffix(suffix)
            if left != word and len(left) >= least and self._vowel.search(left):
                return left
        return word
