"""All texts in several languages that a pack's files hold, each with a path that names it for good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cubitos_kit.base.words import ContentString
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entries, Entry

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
