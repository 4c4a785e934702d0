"""Which signs our fonts cannot show."""

from __future__ import annotations

import json
import re

from cubitos_kit.base.kept import kept
from cubitos_kit.book.press.compile import press, printed_with

SHOWN = re.compile("[ -~\\s\u00a0-\u017e\u0400-\u045f\u0490\u0491]")
"""Latin and Cyrillic letters, and what stands between them: no need to look."""
NOBODYS = "\U0010fffd"
"""A sign that no font has: what is drawn for it is drawn for all that are missing."""
PAGES = """
#set page(width: 30pt, height: 30pt, margin: 5pt)
#set text(fallback: false)
#json("signs.json").map(sign => text(sign)).join(pagebreak())
"""


def without_glyph(text: str) -> str:
    """Return the signs of a text for which a box would be printed.

    >>> without_glyph("Żółw → Їжак 漢")
    '漢'
    """
    signs = sorted(sign for sign in set(text) if not SHOWN.match(sign))
    missing = kept(f"boxes {''.join(signs)}", printed_with(), lambda: boxes(signs)) if signs else frozenset()
    return "".join(sign for sign in signs if sign in missing)


def boxes(signs: list[str]) -> frozenset[str]:
    """Return those of the signs that look like a sign that nobody has."""
    if not signs:
        return frozenset()
    box, *drawn = press(PAGES, {"signs.json": json.dumps([NOBODYS, *signs])}, "svg")
    return frozenset(sign for sign, picture in zip(signs, drawn, strict=True) if picture == box)
