"""Sphinx's search, taught the forms of words: in Polish and Ukrainian from our tables, in English a few by hand."""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

import sphinx
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish

from cubitos_kit.book.site.polish import POLISH
from cubitos_kit.book.site.stemming import Table
from cubitos_kit.book.site.ukrainian import UKRAINIAN

STEMMERS = sphinx.package_dir / "search" / "minified-js"
UNRULY: Mapping[str, str] = MappingProxyType({"dice": "die", "feet": "foot"})
"""English plurals that no ending tells of."""
WORD = re.compile(r"\w+(?:['’]\w+)*")
SPLIT_QUERY = r"""
var splitQuery = (query) => query.match(/[\p{Letter}\p{Number}_]+(?:['’][\p{Letter}\p{Number}_]+)*/gu) || [];
"""
"""The same as WORD, for what is typed: an apostrophe inside a word does not end it."""


class SearchByTable(SearchLanguage):
    """A language whose words a table brings together."""

    table: Table
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


class SearchPolish(SearchByTable):
    """Polish: kości finds kość."""

    lang = "pl"
    language_name = "Polish"
    table = POLISH
    stopwords = POLISH.stops
    js_stemmer_code = POLISH.javascript()


class SearchUkrainian(SearchByTable):
    """Ukrainian: кубиків finds кубик."""

    lang = "uk"
    language_name = "Ukrainian"
    table = UKRAINIAN
    stopwords = UKRAINIAN.stops
    js_stemmer_code = UKRAINIAN.javascript()


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
    app.add_search_language(SearchPolish)
    app.add_search_language(SearchUkrainian)
    app.add_search_language(SearchOurEnglish)
