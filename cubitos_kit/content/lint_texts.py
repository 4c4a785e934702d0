"""Can everybody see what a text says? Signs that nobody sees can make one name look like another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cubitos_kit.base.showing import unseen
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entries
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.problem import Problem, Severity


def check(entries: Entries) -> Iterator[Problem]:
    """Yield advice on the pack's own texts."""
    every = [*entries.singles.values(), *(entry for kind in entries.lists for entry in entries.each(kind))]
    for entry in every:
        for keys, text in _texts(entry.plain, ()) if entry.own else ():
            if signs := unseen(text):
                sentence = N_(
                    "this text holds signs that nobody sees or that turn letters round: {signs}; take them out"
                )
                values = {"signs": ", ".join(signs)}
                yield Problem("unseen-signs", entry.place(keys), Message(sentence, values), Severity.ADVICE)


def _texts(plain: Any, keys: Keys) -> Iterator[tuple[Keys, str]]:  # noqa: ANN401 - whatever YAML holds
    if isinstance(plain, str):
        yield keys, plain
    elif isinstance(plain, Mapping):
        for key, value in plain.items():
            yield from _texts(value, (*keys, key))
    elif isinstance(plain, list):
        for index, value in enumerate(plain):
            yield from _texts(value, (*keys, index))
