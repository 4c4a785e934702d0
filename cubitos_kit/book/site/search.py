"""Sphinx's search, taught the forms of words: from our tables where a language has one, in English a few by hand."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import sphinx
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish

from cubitos_kit.languages import LANGUAGES
from cubitos_kit.languages.stemming import Stems
from cubitos_kit.text.catalogs import english_name

SCRIPT = Path(__file__).with_name("stemmer.js")
STEMMERS = sphinx.package_dir / "search" / "minified-js"
UNRULY: Mapping[str, str] = MappingProxyType({"dice": "die", "feet": "foot"})
"""English plurals that no ending tells of."""
WORD = re.compile(r"\w+(?:['’]\w+)*")
SPLIT_QUERY = r"""
var splitQuery = (query) => query.match(/[\p{Letter}\p{Number}_]+(?:['’][\p{Letter}\p{Number}_]+)*/gu) || [];
"""
"""The same as WORD, for what is typed: an apostrophe inside a word does not end it."""


def javascript(stems: Stems) -> str:
    """Return the same as `Stems.stem` as a script that defines `Stemmer`, as Sphinx asks for."""
    table = {
        "vowels": stems.vowels,
        "before": [(pattern, _for_javascript(put)) for pattern, put in stems.before],
        "suffixes": stems.endings,
        "after": [(pattern, _for_javascript(put)) for pattern, put in stems.after],
        "stopWords": sorted(stems.stops),
        "roots": stems.roots,
        "shortest": stems.shortest,
    }
    return SCRIPT.read_text(encoding="utf-8").replace("TABLE", json.dumps(table, ensure_ascii=False))


def _for_javascript(put: str) -> str:
    r"""Write the groups of a replacement as JavaScript does.

    >>> _for_javascript(r"\1ka")
    '$1ka'
    """
    return re.sub(r"\\(\d)", r"$\1", put)


class SearchByTable(SearchLanguage):
    """A language whose words a table brings together."""

    table: Stems
    js_splitter_code = SPLIT_QUERY

    def split(self, input: str) -> list[str]:  # noqa: A002 - Sphinx calls it by this name
        """Return the words of a text."""
        return WORD.findall(input)

    def stem(self, word: str) -> str:
        """Return what all forms of a word have in common."""
        return self.table.stem(word)

    def word_filter(self, word: str) -> bool:
        """Say whether a word is worth finding."""
        return super().word_filter(word.lower())


def search_in(language: str, stems: Stems) -> type[SearchByTable]:
    """Return how Sphinx searches in a language: in Polish, kości finds kość."""

    class Searching(SearchByTable):
        lang = language
        language_name = english_name(language)
        table = stems
        stopwords = stems.stops
        js_stemmer_code = javascript(stems)

    return Searching


class SearchOurEnglish(SearchEnglish):
    """English as Sphinx knows it, and the plurals that it does not: dice finds die."""

    js_stemmer_rawcode = ""
    js_stemmer_code = "\n".join(
        (
            (STEMMERS / "base-stemmer.js").read_text(encoding="utf-8"),
            (STEMMERS / "english-stemmer.js").read_text(encoding="utf-8"),
            "var Stemmer = function () {",
            f"  const known = new EnglishStemmer(), unruly = new Map(Object.entries({json.dumps(dict(UNRULY))}));",
            "  this.stemWord = (word) => known.stemWord(unruly.get(word) || word);",
            "};",
        )
    )

    def stem(self, word: str) -> str:
        """Return what all forms of a word have in common."""
        return super().stem(UNRULY.get(word.lower(), word))


def add_languages(app: Sphinx) -> None:
    """Have Sphinx search in our languages as we do."""
    for language, known in LANGUAGES.items():
        if known.stems:
            app.add_search_language(search_in(language, known.stems))
    app.add_search_language(SearchOurEnglish)
