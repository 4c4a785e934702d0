"""The catalogs of the kit and of packs: which languages there are, and a text's translation, its places still open.

English is the language of the source: it has no catalog, and saying it reads no file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from cubitos_kit.base.games import name_of_the_chosen
from cubitos_kit.base.message import Message
from cubitos_kit.base.shipped import shipped

ENGLISH = "en"
MESSAGES = "LC_MESSAGES"
KIT = "kit"
"""The catalog of what the rooms say; each game has one of its name beside it."""
LANGUAGE = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}")
"""What a folder of a language is called."""
_of_packs: list[Path] = []
_unused: dict[Path, str | Message] = {}


@dataclass(frozen=True)
class Catalog:
    """What one language says. Without a translation, English."""

    language: str
    translations: NullTranslations = field(default_factory=NullTranslations)

    def gettext(self, text: str, context: str = "") -> str:
        """Return the translation of a text.

        >>> Catalog("en").gettext("no card is called {id}")
        'no card is called {id}'
        """
        if not text:
            return text  # gettext keeps a catalog's header there
        return self.translations.pgettext(context, text) if context else self.translations.gettext(text)

    def ngettext(self, one: str, many: str, n: int, context: str = "") -> str:
        """Return the translation of a text with a number, in the form that the number asks for.

        >>> Catalog("en").ngettext("{n} coin", "{n} coins", 3)
        '{n} coins'
        """
        count = abs(n)
        if context:
            return self.translations.npgettext(context, one, many, count)
        return self.translations.ngettext(one, many, count)

    def template(self, message: Message) -> str:
        """Return a message's text with its places still open."""
        if message.plural:
            return self.ngettext(message.text, message.plural, message.n, message.context)
        return self.gettext(message.text, message.context)

    def plural_index(self, n: int) -> int:
        """Return which of the catalog's own plural forms a number takes.

        >>> Catalog("en").plural_index(1), Catalog("en").plural_index(2)
        (0, 1)
        """
        index: int = getattr(self.translations, "plural", _as_in_english)(abs(n))
        return index


def _as_in_english(n: int) -> int:
    return int(n != 1)


@cache
def catalog(language: str) -> Catalog:
    """Return the catalog of a language: a pack's own translations first, then the shipped ones."""
    if language == ENGLISH:
        return Catalog(language)
    first: NullTranslations | None = None
    for folder in reversed(_folders()):
        found = _of_folder(folder, language)
        if found is None:
            continue
        first = found if first is None else _followed(first, found)
    return Catalog(language, first or NullTranslations())


def _of_folder(folder: Path, language: str) -> NullTranslations | None:
    """Load the catalogs of a folder, if it has any; one that cannot be used says nothing, so that another is heard."""
    from cubitos_kit.base.reading import Folder  # noqa: PLC0415 - English starts without what loading takes
    from cubitos_kit.text.compiled import BrokenCatalogError, loaded  # noqa: PLC0415

    first: NullTranslations | None = None
    for file in catalog_files(language):
        if not (folder / file).is_file():
            continue
        try:
            found = loaded(Folder(folder), file)
        except OSError as error:
            _unused[folder / file] = error.strerror or str(error)
        except BrokenCatalogError as error:
            _unused[folder / file] = error.reason
        else:
            first = found if first is None else _followed(first, found)
    return first


def _followed(first: NullTranslations, other: NullTranslations) -> NullTranslations:
    first.add_fallback(other)
    return first


def catalog_files(language: str) -> tuple[Path, ...]:
    """Return where a `locales` folder has the catalogs of a language: of the game that this run is about, and of the kit.

    >>> [file.as_posix() for file in catalog_files("pl")]
    ['pl/LC_MESSAGES/cubitos.po', 'pl/LC_MESSAGES/kit.po']
    """
    return tuple(Path(language, MESSAGES, f"{name}.po") for name in (name_of_the_chosen(), KIT))


def unused_catalogs() -> tuple[tuple[Path, str | Message], ...]:
    """Return the catalogs that were asked for and cannot be used, each with the reason."""
    return tuple(_unused.items())


def languages() -> tuple[str, ...]:
    """Return the languages that there are catalogs for, English first."""
    return (ENGLISH, *sorted({code for folder in _folders() for code in _in_folder(folder)} - {ENGLISH}))


def add_catalogs(folder: Path) -> None:
    """Lay a pack's `locales` folder over the catalogs that there are: its translations win."""
    if folder.resolve() not in _of_packs:
        _of_packs.append(folder.resolve())
        catalog.cache_clear()


def forget_catalogs() -> None:
    """Go back to the shipped catalogs, and read them anew."""
    _of_packs.clear()
    _unused.clear()
    catalog.cache_clear()


def _folders() -> list[Path]:
    """List the folders with catalogs, what is laid over the others last."""
    return [shipped("locales"), *_of_packs]


def _in_folder(folder: Path) -> Iterator[str]:
    """Yield the languages of one folder."""
    for file in catalog_files("*"):
        for po in folder.glob(file.as_posix()):
            if LANGUAGE.fullmatch(po.parent.parent.name):
                yield po.parent.parent.name
