"""How wide words will be, so that lines are broken and boxes made large enough before anything is typeset."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from unicodedata import normalize

# fontTools: 25 lines less, but 5.5 MB, 18 ms to open a font, and 136 of 157 signs otherwise; measured 2026-11.
_BY_WIDTH = {
    250: " !',.:;’",
    275: "ijії",
    300: "IІЇ",
    325: "lł|",
    375: "()Jf",
    400: "rt",
    450: '-"„”“·',
    475: "?czгґт",
    500: "–«»sс",
    525: "єз/",
    550: "aekvxyу",
    575: "FLГҐавекхчья",
    600: "0123456789×+=≤−EbdhnopquЕбло",
    625: "TYZТдийнпрц",
    650: "SЗ",
    675: "KPXБКРУХЬ",
    700: "BCRВЄСЧЯм",
    725: "V",
    750: "…AGNUАИЙ",
    775: "DHЛНП",
    800: "OQДО",
    825: "Цю",
    850: "жфш",
    875: "MwМщ",
    900: "mФ",
    1050: "—ЖЮ",
    1125: "WЩШ",
}
WIDTHS: Mapping[str, int] = MappingProxyType({sign: width for width, signs in _BY_WIDTH.items() for sign in signs})
"""Of Nunito Bold, in thousandths of the size, rounded up: nothing we print is heavier by more than a few."""
_TOGETHER = re.compile(r"(?:\b\w\s+)*\S+")
"""A word with the words of one letter before it: Polish and Ukrainian printers leave none at the end of a line."""
WIDEST = 1125
"""For a sign that nobody measured."""


def width(text: str, size: float) -> float:
    """Return how wide a line of text is, or a little more.

    >>> width("die", 10), width("kość", 10) == width("kosc", 10)
    (14.25, True)
    """
    return sum(_width(sign) for sign in text) * size / 1000


@lru_cache(maxsize=2048)
def wrapped(text: str, size: float, room: float) -> tuple[str, ...]:
    """Break a text between words into as few lines as fit, and these into lines of much the same length.

    A word that is wider than the room stands alone; a word of one letter, or a digit, stays with the next one.

    >>> wrapped("all dice of one colour", 10, 70)
    ('all dice of', 'one colour')
    """
    lines = _filled(text, size, room)
    narrower = room
    while narrower > 0:
        narrower -= size / 4
        tried = _filled(text, size, narrower)
        if len(tried) > len(lines) or max(width(line, size) for line in tried) > room:
            break
        lines = tried
    return lines


def _filled(text: str, size: float, room: float) -> tuple[str, ...]:
    """Fill each line with as many words as it holds."""
    lines: list[str] = []
    for word in _TOGETHER.findall(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines) or ("",)


def _width(sign: str) -> int:
    return WIDTHS.get(sign) or WIDTHS.get(normalize("NFD", sign)[0], WIDEST)
