"""Icons of a game: a text holds them as tokens, `Gain 3 {coin}.`, and shows them as a reader's medium can."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from cubitos_kit.base.games import chosen
from cubitos_kit.languages import profile
from cubitos_kit.languages.en import ENGLISH
from cubitos_kit.text.lookup import catalog


class IconStyle(StrEnum):
    """How icons are shown: as tokens for a typesetter, as signs for a terminal, as words for everybody else."""

    TOKENS = "tokens"
    GLYPHS = "glyphs"
    WORDS = "words"


@dataclass(frozen=True)
class Icon:
    """One icon: what it is called, and the sign that stands for it in a terminal."""

    context: str
    one: str
    many: str
    glyph: str

    def words(self, language: str, n: int) -> str:
        """Return what so many of them are called after a verb: gain 1 coin, gain 2 coins.

        >>> icons()["foot"].words("en", 2)
        'movement'
        """
        return catalog(language).ngettext(self.one, self.many, n, self.context)


def icons() -> Mapping[str, Icon]:
    """Return the icons of the game that this run is about, by the names of their tokens."""
    brought: Mapping[str, Icon] = chosen().icons()
    return brought


GENERIC = 5
"""The number whose form stands where there is none: coins, monet, монет."""
_TOKEN = re.compile(r"(?:(?P<n>\d+)(?P<space>\s))?\{(?P<name>[a-z][a-z-]*)\}")


def with_icons(text: str, style: str, language: str) -> str:
    """Return a text with its icon tokens shown in a style; tokens that name no icon stay as they are.

    >>> with_icons("Gain 2 {coin} and 1 {foot} for each {fan}.", "words", "en")
    'Gain 2 coins and 1 movement for each fan.'
    >>> with_icons("Gain {foot} or lose {coin}.", "words", "en")
    'Gain movement or lose coins.'
    >>> with_icons("Gain 2 {coin}.", "glyphs", "en")
    'Gain 2 ◉.'
    """
    chosen = IconStyle(style)
    if chosen is IconStyle.TOKENS:
        return text
    return "".join(
        piece if isinstance(piece, str) else piece.number + (piece.glyph if chosen is IconStyle.GLYPHS else piece.words)
        for piece in pieces(text, language)
    )


@dataclass(frozen=True)
class IconInText:
    """An icon where it stands in a text: what it is called there, and the number before it, with its space."""

    name: str
    number: str
    words: str

    @property
    def glyph(self) -> str:
        """Return the sign that stands for it in a terminal."""
        return icons()[self.name].glyph


def pieces(text: str, language: str) -> Iterator[str | IconInText]:
    """Cut a text at its icons; tokens that name no icon stay in the text.

    >>> [piece if isinstance(piece, str) else piece.name for piece in pieces("Gain 2 {coin}.", "en")]
    ['Gain ', 'coin', '.']
    """
    one = re.compile(rf"\b{profile(language).each or ENGLISH.each}\s$", re.IGNORECASE)
    known, here = icons(), 0
    for found in _TOKEN.finditer(text):
        icon = known.get(found["name"])
        if icon is None:
            continue
        if found.start() > here:
            yield text[here : found.start()]
        here = found.end()
        number = f"{found['n']}{found['space']}" if found["n"] else ""
        alone = 1 if one.search(text, 0, found.start()) else GENERIC
        yield IconInText(found["name"], number, icon.words(language, int(found["n"]) if number else alone))
    if here < len(text):
        yield text[here:]


def unknown_icons(text: str) -> tuple[str, ...]:
    """Return the tokens of a text that name no icon, for texts that have no other places to fill.

    >>> unknown_icons("Gain 2 {coin} and 1 {foott}.")
    ('foott',)
    """
    known = icons()
    return tuple(found["name"] for found in _TOKEN.finditer(text) if found["name"] not in known)
