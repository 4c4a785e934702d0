"""All texts that a pack's files hold: each with a path that names it for good, and whether all can see what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem, Severity
from cubitos_kit.base.showing import unseen
from cubitos_kit.base.words import ContentString
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import TEXTS, Entries, Entry
from cubitos_kit.content.partial import Broken
from cubitos_kit.content.shape_findings import one_of

WORDS_KEYS = frozenset({"name", "note", "about", "default", "says", "question", "answer", "where"})
"""Under these keys stand texts; `says` holds one an edition."""


def pack_texts(entries: Entries, language: str) -> Iterator[ContentString]:
    """Run over the texts of the pack itself; a plain text is in the pack's first language.

    >>> from cubitos_kit.content.load import check
    >>> from cubitos_kit.play.game import game
    >>> found = check(game().format())
    >>> {text.path.count("/") > 0 for text in pack_texts(found.entries, "en")}
    {True}
    """
    every = [*entries.singles.values(), *(entry for kind in entries.lists for entry in entries.each(kind))]
    for entry in every:
        if entry.own:
            yield from _texts_in(entry, entry.plain, (), language)


def _texts_in(entry: Entry, plain: Any, keys: Keys, language: str) -> Iterator[ContentString]:  # noqa: ANN401 - any YAML
    if isinstance(plain, list):
        for index, value in enumerate(plain):
            named = value["id"] if isinstance(value, Mapping) and "id" in value else index
            yield from _texts_in(entry, value, (*keys, named), language)
    if not isinstance(plain, Mapping):
        return
    for key, value in plain.items():
        way = (*keys, key)
        if key == "says":
            for edition, words in value.items():
                yield _text(entry, words, (*way, edition), language)
        elif key in WORDS_KEYS and isinstance(value, str | Mapping):
            yield _text(entry, value, way, language)
        else:
            yield from _texts_in(entry, value, way, language)


def _text(entry: Entry, words: str | Mapping[str, str], keys: Keys, language: str) -> ContentString:
    path = "/".join(map(str, (entry.kind, entry.id, *keys)))
    return ContentString(path, {language: words} if isinstance(words, str) else words, entry.place(keys))


LANGUAGE = re.compile("[a-z]{2,3}")
"""How the code of a language is written; whatever else stands there is told by the shape."""


def check(entries: Entries) -> Iterator[Problem]:
    """Yield what is wrong with the pack's own texts, and advice."""
    yield from _language_problems(entries)
    for entry in entries.every_own():
        for keys, text in _texts(entry.plain, ()):
            if signs := unseen(text):
                sentence = N_(
                    "this text holds characters that nobody sees or that turn letters around: {signs}; take them out"
                )
                values = {"signs": ", ".join(signs)}
                yield Problem("unseen-signs", entry.place(keys), Message(sentence, values), Severity.ADVICE)


def _language_problems(entries: Entries) -> Iterator[Problem]:
    """Find texts in languages that neither the pack nor the base is written in."""
    if isinstance(entries.singles["pack"].plain.get("languages"), Broken):
        return
    known = sorted(entries.languages)
    for entry in entries.every_own():
        for keys, words in _words(entry.plain, ()):
            for code in words:
                if LANGUAGE.fullmatch(code) and code not in known:
                    text = N_("`{id}` is not a language of this pack; those stand under `languages:` in its head")
                    place, expected = entry.key_place((*keys, code)), one_of(known)
                    yield Problem("unknown-language", place, Message(text, {"id": code}), expected=expected)


def _words(plain: Any, keys: Keys) -> Iterator[tuple[Keys, Mapping[str, Any]]]:  # noqa: ANN401 - whatever YAML holds
    """Run over the texts that are written in several languages."""
    for key, value in plain.items() if isinstance(plain, Mapping) else ():
        if key in TEXTS | {"default"} and isinstance(value, Mapping):
            yield (*keys, key), value
        elif key == "says" and isinstance(value, Mapping):
            yield from (((*keys, key, name), words) for name, words in value.items() if isinstance(words, Mapping))
        else:
            yield from _words(value, (*keys, key))
    for index, value in enumerate(plain) if isinstance(plain, list) else ():
        yield from _words(value, (*keys, index))


def _texts(plain: Any, keys: Keys) -> Iterator[tuple[Keys, str]]:  # noqa: ANN401 - whatever YAML holds
    if isinstance(plain, str):
        yield keys, plain
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            yield from _texts(value, (*keys, key))
    elif isinstance(plain, list):
        for index, value in enumerate(plain):
            yield from _texts(value, (*keys, index))
