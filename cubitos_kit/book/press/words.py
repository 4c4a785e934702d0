"""Words for the press: texts with icons in pieces, and spaces that no line may end at."""

from __future__ import annotations

import re

from cubitos_kit.text.icons import pieces

NO_BREAK = "\u00a0"
SINGLE = {"pl": "[aiouwz]", "uk": "[аіоуйвз]"}
"""Words of one letter, which do not stand at the end of a line where typesetters take care."""
_LETTER = {language: re.compile(rf"(?<!\w)({letters})\s", re.IGNORECASE) for language, letters in SINGLE.items()}
_NUMBER = re.compile(r"(\d)\s(?=[\w{])")
_TOKEN = re.compile(r"\{[a-z-]+\}")


def tied(text: str, language: str) -> str:
    """Tie numbers and words of one letter to what follows them.

    >>> tied("Zyskaj 2 {coin} i 1 {foot} z kart.", "pl").replace(NO_BREAK, "~")
    'Zyskaj 2~{coin} i~1~{foot} z~kart.'
    """
    numbers = _NUMBER.sub(rf"\1{NO_BREAK}", text)
    return _LETTER[language].sub(rf"\1{NO_BREAK}", numbers) if language in _LETTER else numbers


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
