"""The colors of dice: what they are painted with, what is printed on them, and the edge around them."""

import colorsys
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2s
from types import MappingProxyType

READABLE = 4.5
"""The least contrast of what is printed on a die, as the accessibility guidelines have it for text."""
DIM = 0.04045
"""Parts of a colour up to here grow evenly with their brightness (sRGB)."""
WHITE, DARK = "#ffffff", "#222222"


@dataclass(frozen=True)
class Paint:
    """A die's own colour, the colour of its signs, and that of its edge."""

    fill: str
    ink: str
    edge: str


FILLS: Mapping[str, str] = MappingProxyType(
    {
        "white": "#f5f5f5",
        "brown": "#7a4a21",
        "red": "#c62828",
        "green": "#2e7d32",
        "orange": "#f57c00",
        "purple": "#6a1b9a",
        "yellow": "#fdd835",
        "blue": "#1565c0",
        "light-gray": "#cfcfcf",
        "dark-gray": "#616161",
        "gray": "#9a9a9a",
        "start-player": "#00796b",
        "black": "#26262b",
        "gold": "#e0b13a",
        "lime": "#c0ca33",
        "pink": "#f48fb1",
        "silver": "#b9c2c9",
        "turquoise": "#26c6b4",
    }
)
"""The base's dice, and the colours that a pack is likely to add; every other id is given a hue of its own."""


@cache
def colours(die: str) -> Paint:
    """Return the colours of a die by its id; the same for the same id always.

    >>> colours("red")
    Paint(fill='#c62828', ink='#ffffff', edge='#811a1a')
    """
    fill = FILLS.get(die) or _own_fill(die)
    ink = WHITE if contrast(WHITE, fill) >= READABLE else DARK
    dark = _luminance(fill) < 0.03  # noqa: PLR2004 - an edge darker than this would be lost on a dark page
    return Paint(fill, ink, shaded(fill, 1.35 if dark else 0.65))


def contrast(one: str, other: str) -> float:
    """Return how well a colour stands out from another: 1 for the same colour, 21 for black on white.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def shaded(colour: str, by: float) -> str:
    """Return a colour made darker by a factor below 1, or lighter by as much as it is above 1.

    >>> shaded("#c86432", 0.5), shaded("#000000", 1.5)
    ('#643219', '#808080')
    """
    if by <= 1:
        return _hexadecimal(part * by for part in _parts(colour))
    return _hexadecimal(part + (1 - part) * (by - 1) for part in _parts(colour))


def _own_fill(die: str) -> str:
    """Turn an id into a hue, as light as white print on it allows."""
    hue = int.from_bytes(blake2s(die.encode(), digest_size=2).digest()) / 0x10000
    lightness = 50
    while contrast(WHITE, fill := _hexadecimal(colorsys.hls_to_rgb(hue, lightness / 100, 0.6))) < READABLE:
        lightness -= 1
    return fill


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red / 255, green / 255, blue / 255


def _hexadecimal(parts: Iterable[float]) -> str:
    return "#" + bytes(round(part * 255) for part in parts).hex()


def _luminance(colour: str) -> float:
    """Weigh a colour's parts by how bright they are to the eye."""
    linear = [part / 12.92 if part <= DIM else math.pow((part + 0.055) / 1.055, 2.4) for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
