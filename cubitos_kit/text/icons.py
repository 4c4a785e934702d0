"""The game's icons: a text holds them as tokens, `Gain 3 {coin}.`, and shows them as a reader's medium can."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from cubitos_kit.base.message import NNC_
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

        >>> ICONS["foot"].words("en", 2)
        'movement'
        """
        return catalog(language).ngettext(self.one, self.many, n, self.context)


# In the accusative, since most sentences gain or lose them. The form for 5 also stands where there is no number.
ICONS: Mapping[str, Icon] = MappingProxyType(
    {
        # Translators: what a die shows or is turned to: with a blank face up (instrumental, where there is one)
        "blank-face": Icon(*NNC_("icon in words, on a face", "a blank face", "a blank face"), "▢"),
        "coin-face": Icon(*NNC_("icon in words, on a face", "coins", "coins"), "◉"),
        "credit-face": Icon(*NNC_("icon in words, on a face", "a credit", "a credit"), "¤"),
        "foot-face": Icon(*NNC_("icon in words, on a face", "movement", "movement"), "➤"),
        "power-face": Icon(*NNC_("icon in words, on a face", "a power symbol", "a power symbol"), "★"),
        "symbol-face": Icon(*NNC_("icon in words, on a face", "an ability symbol", "an ability symbol"), "☆"),
        "blank": Icon(*NNC_("icon in words, accusative", "blank face", "blank faces"), "▢"),
        "coin": Icon(*NNC_("icon in words, accusative", "coin", "coins"), "◉"),
        "credit": Icon(*NNC_("icon in words, accusative", "credit", "credits"), "¤"),
        "die": Icon(*NNC_("icon in words, accusative", "die", "dice"), "▣"),
        "draw-token": Icon(*NNC_("icon in words, accusative", "draw token", "draw tokens"), "✚"),
        "fan": Icon(*NNC_("icon in words, accusative", "fan", "fans"), "♥"),
        "foot": Icon(*NNC_("icon in words, accusative", "movement", "movement"), "➤"),
        "jet-pack": Icon(*NNC_("icon in words, accusative", "jet pack", "jet packs"), "⇑"),
        "power": Icon(*NNC_("icon in words, accusative", "power symbol", "power symbols"), "★"),
        "red-line": Icon(*NNC_("icon in words, accusative", "red line", "red lines"), "┃"),
        "sword": Icon(*NNC_("icon in words, accusative", "sword", "swords"), "⚔"),
        "symbol": Icon(*NNC_("icon in words, accusative", "ability symbol", "ability symbols"), "☆"),
        # Translators: movement with which a runner may enter water
        "water-foot": Icon(*NNC_("icon in words, accusative", "water movement", "water movement"), "≈"),
    }
)
"""By token name: `{coin}` in a text is the icon `coin`."""

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
class Shown:
    """An icon where it stands in a text: what it is called there, and the number before it, with its space."""

    name: str
    number: str
    words: str

    @property
    def glyph(self) -> str:
        """Return the sign that stands for it in a terminal."""
        return ICONS[self.name].glyph


def pieces(text: str, language: str) -> Iterator[str | Shown]:
    """Cut a text at its icons; tokens that name no icon stay in the text.

    >>> [piece if isinstance(piece, str) else piece.name for piece in pieces("Gain 2 {coin}.", "en")]
    ['Gain ', 'coin', '.']
    """
    one = re.compile(rf"\b{profile(language).each or ENGLISH.each}\s$", re.IGNORECASE)
    here = 0
    for found in _TOKEN.finditer(text):
        icon = ICONS.get(found["name"])
        if icon is None:
            continue
        if found.start() > here:
            yield text[here : found.start()]
        here = found.end()
        number = f"{found['n']}{found['space']}" if found["n"] else ""
        alone = 1 if one.search(text, 0, found.start()) else GENERIC
        yield Shown(found["name"], number, icon.words(language, int(found["n"]) if number else alone))
    if here < len(text):
        yield text[here:]


def unknown_icons(text: str) -> tuple[str, ...]:
    """Return the tokens of a text that name no icon, for texts that have no other places to fill.

    >>> unknown_icons("Gain 2 {coin} and 1 {foott}.")
    ('foott',)
    """
    return tuple(found["name"] for found in _TOKEN.finditer(text) if found["name"] not in ICONS)
