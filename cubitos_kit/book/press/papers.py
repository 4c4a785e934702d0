"""Papers that boards and player aids are printed on."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from cubitos_kit.content.sheets import Size


class Paper(StrEnum):
    """Papers by the names that people and printers use."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"
    TABLOID = "tabloid"


SIZES: Mapping[Paper, Size] = MappingProxyType(
    {
        Paper.A4: Size(210, 297),
        Paper.LETTER: Size(215.9, 279.4),
        Paper.A3: Size(297, 420),
        Paper.TABLOID: Size(279.4, 431.8),
    }
)
"""Upright, in millimetres."""


def turned(size: Size) -> Size:
    """Return a paper's size with its long side down.

    >>> turned(SIZES[Paper.A4])
    Size(width=297, height=210)
    """
    return Size(size.height, size.width)
