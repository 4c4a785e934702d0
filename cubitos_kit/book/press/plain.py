"""What goes to the press, as plain values: words in pieces with their icons, the sizes of drawings and of papers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from cubitos_kit.content.sheets import Size
from cubitos_kit.languages import profile
from cubitos_kit.text.icons import pieces

Plain = dict[str, Any]
"""What a Typst source reads as JSON."""


def units(svg: str) -> tuple[float, float]:
    """Return the width and height that a drawing has in its own units.

    >>> units('<svg viewBox="0 0 24 12.5"/>')
    (24.0, 12.5)
    """
    _, _, width, height = svg.partition('viewBox="')[2].partition('"')[0].split()
    return float(width), float(height)


NO_BREAK = "\u00a0"
_NUMBER = re.compile(r"(\d)\s(?=[\w{])")
_TOKEN = re.compile(r"\{[a-z-]+\}")


def tied(text: str, language: str) -> str:
    """Tie numbers and words of one letter to what follows them.

    >>> tied("Zyskaj 2 {coin} i 1 {foot} z kart.", "pl").replace(NO_BREAK, "~")
    'Zyskaj 2~{coin} i~1~{foot} z~kart.'
    """
    numbers = _NUMBER.sub(rf"\1{NO_BREAK}", text)
    letters = profile(language).tied
    return re.sub(rf"(?<!\w)({letters})\s", rf"\1{NO_BREAK}", numbers, flags=re.IGNORECASE) if letters else numbers


def runs(text: str, language: str) -> list[dict[str, str]]:
    r"""Cut a text where icons stand in it.

    >>> runs("Gain 2 {coin}.", "en")[1:]
    [{'text': '2\xa0'}, {'icon': 'icon-coin.svg', 'alt': 'coins'}, {'text': '.'}]
    """
    found: list[dict[str, str]] = []
    for piece in pieces(tied(text, language), language):
        if isinstance(piece, str):
            found.append({"text": piece})
        else:
            found += [{"text": piece.number}] if piece.number else []
            found.append({"icon": f"icon-{piece.name}.svg", "alt": piece.words})
    return found


def longest(text: str) -> list[str]:
    """Return the longest words of a text, which have to find room on a line.

    >>> longest("Gain 2 {water-foot} at once")
    ['Gain', 'once']
    """
    words = set(_TOKEN.sub(" ", text).split())
    return sorted(words, key=lambda word: (-len(word), word))[:2]


class PaperSize(StrEnum):
    """Papers by the names that people and printers use."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"
    TABLOID = "tabloid"


SIZES: Mapping[PaperSize, Size] = MappingProxyType(
    {
        PaperSize.A4: Size(210, 297),
        PaperSize.LETTER: Size(215.9, 279.4),
        PaperSize.A3: Size(297, 420),
        PaperSize.TABLOID: Size(279.4, 431.8),
    }
)
"""Upright, in millimetres."""


def turned(size: Size) -> Size:
    """Return a paper's size with its long side down.

    >>> turned(SIZES[PaperSize.A4])
    Size(width=297, height=210)
    """
    return Size(size.height, size.width)
