"""The table of icons: each has a sign of its own, and words in every language."""

import unicodedata

import pytest

from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.text.catalog import languages


def test_every_icon_has_its_own_sign_of_one_column() -> None:
    glyphs = [icon.glyph for name, icon in ICONS.items() if not name.endswith("-face")]  # a face shows the icon itself
    assert len(set(glyphs)) == len(glyphs)
    assert all(len(glyph) == 1 and unicodedata.east_asian_width(glyph) not in "WF" for glyph in glyphs)


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_every_icon_has_words_in_every_shipped_language(language: str) -> None:
    untranslated = [name for name, icon in ICONS.items() if icon.words(language, 5) == icon.many]
    assert untranslated == []
