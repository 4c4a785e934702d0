"""The pages written by hand are whole in Polish and Ukrainian, and say what the English pages say now."""

import re
from pathlib import Path

import pytest

from cubitos_kit.book.prose import PAGES, catalogs, outdated
from cubitos_kit.text.po_file import ids, read_po_file, strings

ROOT = Path(__file__).parents[2]
LANGUAGES = ("pl", "uk")
ROLE = re.compile(r":([a-z]+):`(?:[^`<]*<)?([^`>]+)>?`")


def test_the_catalogs_of_the_pages_are_up_to_date() -> None:
    assert outdated(ROOT, LANGUAGES) == (), "run: cubitos i18n update"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_pages_is_translated_with_the_same_links_and_icons(language: str) -> None:
    found = catalogs(language)
    assert len(found) > 25
    for name in found:
        for message in read_po_file(ROOT / "locales" / language / PAGES / name, language):
            if message.id:
                (english,), (translated,) = ids(message), strings(message)
                assert translated, f"{name}: {english}"
                assert not message.fuzzy, f"{name}: {english}"
                assert sorted(ROLE.findall(translated)) == sorted(ROLE.findall(english)), f"{name}: {english}"
