"""The icons of Cubitos: what each is called in a text that cannot show it, and its sign in a terminal."""

from collections.abc import Mapping
from types import MappingProxyType

from cubitos_kit.base.message import NNC_
from cubitos_kit.text.icons import Icon

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
