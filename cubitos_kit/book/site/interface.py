"""What the site itself says, around the pages: in their language, where Sphinx and its theme would speak English.

Three parts: the words of our templates, the words that Sphinx and the theme ask their catalogs for, and the words of
their scripts.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from gettext import NullTranslations, translation
from pathlib import Path
from types import MappingProxyType

import sphinx
import sphinx.locale
from sphinx.application import Sphinx
from sphinx.config import Config

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.text.catalog import fill, say
from cubitos_kit.text.lookup import catalog

TEMPLATES: Mapping[str, str] = MappingProxyType(
    {
        "skip": N_("Skip to the text"),
        "menu": N_("Menu"),
        "home": N_("Start page"),
        "pages": N_("All pages"),
        "languages": N_("Language"),
        "theme": N_("Light or dark"),
        "contents": N_("On this page"),
        "top": N_("Back to the top"),
        "next": N_("Next page"),
        "previous": N_("Previous page"),
        "english": N_("This page is in English."),
        "progress": N_("State of the translations"),
        "progress-about": N_("How much of this site is translated into each language."),
        "part": N_("Part"),
        "english-pages": N_("Pages in English only:"),
        "made-with": N_("Made with Sphinx and Furo."),
    }
)
"""By the name that a template calls it by."""

SPHINX = frozenset(
    {
        N_("About these documents"),
        N_("Attention"),
        N_("Caution"),
        N_("Copyright"),
        N_("Danger"),
        N_("Error"),
        N_("Hint"),
        N_("Important"),
        N_("Index"),
        N_("Link to this code"),
        N_("Link to this definition"),
        N_("Link to this heading"),
        N_("Link to this image"),
        N_("Link to this table"),
        N_("Link to this term"),
        N_("Note"),
        N_("Please activate JavaScript to enable the search functionality."),
        N_("Search"),
        N_("See also"),
        N_("Symbols"),
        N_("Tip"),
        N_("Warning"),
    }
)
"""What Sphinx and the theme ask for, as they ask for it, and some language of ours lacks in Sphinx's own catalogs."""

SCRIPTS: Mapping[str, str] = MappingProxyType(
    {
        ", in ": N_(", on the page "),
        "Hide Search Matches": N_("Remove the search highlights"),
        "Preparing search...": N_("Getting ready to search…"),
        "Search Results": N_("What was found"),
        "Searching": N_("Searching"),
        "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've"
        " selected enough categories.": N_("Nothing was found. Is every word spelled as the rules spell it?"),
    }
)
"""What Sphinx's scripts say, and what we have them say instead."""
FOUND_ASKED = "Search finished, found one page matching the search query."
FOUND = NN_("The search has found {n} place.", "The search has found {n} places.")
N_IN_SCRIPT = "${resultCount}"
ENOUGH_NUMBERS = 1000
MARKUP = frozenset('<>&"')
"""What no word of the interface holds: the theme's templates write it as it is."""
PLURAL_RULE = re.compile(r"[\sn\d()?:|&!<>=%+*/-]{1,500}")
"""What a catalog says of its plurals, where a browser may run it."""


class Interface(NullTranslations):
    """Sphinx's catalog with ours laid over it."""

    def __init__(self, language: str) -> None:
        """Speak a language."""
        super().__init__()
        self.language = language

    def gettext(self, message: str) -> str:
        """Return what stands for a text of Sphinx or its theme."""
        return _word(message, self.language) if message in SPHINX else super().gettext(message)


def template_words(language: str) -> dict[str, str]:
    """Return the words of our templates.

    >>> template_words("en")["menu"]
    'Menu'
    """
    return {name: _word(text, language) for name, text in TEMPLATES.items()}


def _word(text: str, language: str) -> str:
    """Return a word of the interface; one that is written as markup comes from a pack that means harm, and is not said."""
    said = say(Message(text), language)
    return text if MARKUP.intersection(said) else said


def script_words(language: str) -> str:
    """Return a script that tells Sphinx's scripts what to say."""
    spoken = catalog(language)
    one, many = FOUND
    numbers = {spoken.plural_index(n): n for n in range(ENOUGH_NUMBERS, -1, -1)}
    forms = [spoken.ngettext(one, many, numbers[index]) for index in sorted(numbers)]
    words = {asked: say(Message(text), language) for asked, text in SCRIPTS.items()}
    words |= {FOUND_ASKED: [fill(form, {"n": N_IN_SCRIPT}, language) for form in forms]}  # type: ignore[dict-item]
    rule = str(spoken.translations.info().get("plural-forms", "")).partition("plural=")[2].rstrip("; ")
    rule = rule if PLURAL_RULE.fullmatch(rule) else "n != 1"
    told = {"locale": language, "messages": words, "plural_expr": f"Number({rule})"}
    return f"Documentation.addTranslations({json.dumps(told, ensure_ascii=False)});\n"


def _speak(app: Sphinx, config: Config) -> None:
    """Put our catalog over Sphinx's, which knows some languages by their country only: uk_UA."""
    language = config.language
    spoken = Interface(language)
    theirs = sphinx.package_dir / "locale"
    codes = [language, *sorted(folder.name for folder in theirs.glob(f"{language}_*"))]
    for folder in (*(Path(app.confdir, each) for each in config.locale_dirs), theirs):
        with suppress(OSError):
            spoken.add_fallback(translation("sphinx", str(folder), codes))
    sphinx.locale.translators["general", "sphinx"] = app.translator = spoken


def setup(app: Sphinx) -> None:
    """Have Sphinx, its theme and its scripts speak as we do."""
    app.connect("config-inited", _speak)
