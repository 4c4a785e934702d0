"""Words for the press: texts with icons in pieces, and spaces that no line may end at."""

from __future__ import annotations

import re

from cubitos_kit.languages import profile
from cubitos_kit.text.icons import pieces

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
