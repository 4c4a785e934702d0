"""All words of the ability language, from the words themselves."""

import re
from collections.abc import Iterator
from itertools import groupby

from cubitos_kit.abilities.manual import Entry, Key, entries

HEADINGS = {
    "part": ("Parts", "What abilities are made of, beside words."),
    "trigger": ("Moments", "What can stand after ``when``."),
    "condition": ("Conditions", "What can stand after ``if``."),
    "effect": ("Effects", "What can stand in ``do`` and ``must``."),
    "count": ("Counts", "What can stand after ``count``."),
}


def words_of_the_language() -> str:
    """Return the list as reStructuredText."""
    return "\n".join(as_rst(list(entries())))


def as_rst(every: list[Entry]) -> Iterator[str]:
    """Write the words as reStructuredText, a section a kind."""
    for kind, group in groupby(every, key=lambda entry: entry.kind):
        heading, about = HEADINGS[kind]
        yield from (heading, "^" * len(heading), "", about, "")
        for entry in group:
            yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    yield from (f".. describe:: {entry.word}", "")
    for paragraph in entry.about.splitlines():
        if paragraph:
            yield from (f"   {literal(paragraph)}", "")
    yield from ("   .. code-block:: yaml", "", f"      {entry.example}", "")
    for key in entry.keys:
        yield f"   * {_key(key)}"
    yield ""


def _key(key: Key) -> str:
    """Write what a key may say."""
    notes = [*(["needed"] if key.needed else []), *([f"else ``{key.default}``"] if key.default else [])]
    return f"``{key.name}``: {literal(key.allows)}" + (f" ({', '.join(notes)})" if notes else "")


def literal(text: str) -> str:
    """Mark words as code that stand between backticks, and what else would be read as markup.

    >>> literal("`of` says which")
    '``of`` says which'
    """
    return re.sub(r"`([^`]+)`", r"``\1``", text).replace("|", r"\|")
