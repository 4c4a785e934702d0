"""Saying messages in a language. The one thing to import: `say(message, language)`."""

import re
from collections.abc import Mapping

from cubitos_kit.base.message import Message
from cubitos_kit.base.words import Words
from cubitos_kit.text.icons import icons
from cubitos_kit.text.lookup import (
    ENGLISH,
    Catalog,
    add_catalogs,
    catalog,
    forget_catalogs,
    languages,
    unused_catalogs,
)

__all__ = [
    "ENGLISH",
    "Catalog",
    "PlaceholderError",
    "add_catalogs",
    "catalog",
    "chosen_language",
    "fill",
    "forget_catalogs",
    "languages",
    "say",
    "unused_catalogs",
]

VARIABLES = ("CUBITOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
PLACE = re.compile(r"\{\{|\}\}|\{(?P<name>[A-Za-z_][\w-]*)(?::(?P<case>[^{}]*))?\}")
"""A place in a text, `{name}` or `{name:case}`; doubled braces stand for themselves."""
WITHOUT_CASES = (object.__format__, str.__format__, int.__format__, float.__format__)
"""How values are written that have no cases: what Python would read there are widths, and a catalog has no say in those."""
_SPACES = re.compile(r" {2,}")
_SPACE_BEFORE_STOP = re.compile(r""" +(?=[,.;:)]+(?:[\s»”"']|$))""")


class PlaceholderError(ValueError):
    """A text with a place for which there is no value, or none in the asked case."""


def say(message: Message, language: str) -> str:
    """Say a message in a language, and in English where its translation is missing or cannot be filled in.

    >>> say(Message("{n} coin", plural="{n} coins", n=3), "en")
    '3 coins'
    >>> say(Message("no card is called {id}", {"id": "bobb"}), "en")
    'no card is called bobb'
    """
    template = catalog(language).template(message)
    values = {"n": message.n, **message.values} if message.plural else message.values
    try:
        return fill(template, values, language)
    except PlaceholderError:
        english = catalog(ENGLISH).template(message)
        if template == english:
            raise
        return fill(english, values, ENGLISH)


def fill(template: str, values: Mapping[str, object], language: str) -> str:
    """Put values into the places of a text. Icon tokens stay, and what an empty value leaves behind is tidied up.

    >>> fill("Gain {n} {coin} {when} .", {"n": 2, "when": ""}, "en")
    'Gain 2 {coin}.'
    """
    if "{" not in template and "}" not in template:
        return template

    def put(found: re.Match[str]) -> str:
        name, case = found["name"], found["case"]
        if name is None:
            return found[0][0]
        if name in values:
            return _spoken(values[name], case or "", language, name)
        if case is None and name in icons():
            return found[0]
        raise PlaceholderError(f"no value for {found[0]} in {template!r}")

    return _tidy(PLACE.sub(put, template))


def chosen_language(asked: str | None, environ: Mapping[str, str]) -> str:
    """Return the language to speak: the one asked for, else the environment's, else English.

    The first variable that is set decides; a list in it (`LANGUAGE=de:pl`) is read up to the first language there is.

    >>> chosen_language(None, {"LANG": "en_GB.UTF-8"}), chosen_language("tlh", {})
    ('en', 'en')
    """
    wish = asked or next((environ[name] for name in VARIABLES if environ.get(name)), "")
    return next(filter(None, map(_there_is, wish.split(":"))), ENGLISH)


def _there_is(locale: str) -> str:
    """Return the catalog's name for a locale such as `pl_PL.UTF-8`, or nothing."""
    code = locale.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    base = code.partition("_")[0]
    if base in {ENGLISH, "c", "posix"}:
        return ENGLISH
    by_code = {language.casefold(): language for language in languages()}
    return by_code.get(code) or by_code.get(base, "")


def _spoken(value: object, case: str, language: str, name: str) -> str:
    """Say a value: a message or words in the same language, a phrase in the case that the text asks for."""
    if isinstance(value, Message):
        value = say(value, language)
    elif isinstance(value, Words):
        value = value.say(language)
    if not case:
        return str(value)
    if type(value).__format__ in WITHOUT_CASES:
        raise PlaceholderError(f"{{{name}:{case}}}: {value!r} has no cases")
    try:
        return format(value, case)
    except (ValueError, TypeError, LookupError) as error:
        raise PlaceholderError(f"{{{name}:{case}}}: {value!r} has no such form") from error


def _tidy(text: str) -> str:
    """Take away the spaces that empty places leave; `in .github` keeps its own."""
    return _SPACE_BEFORE_STOP.sub("", _SPACES.sub(" ", text)).strip(" ")
