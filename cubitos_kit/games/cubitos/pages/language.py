"""All words of the ability language, from the words themselves."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import groupby

from cubitos_kit.base.message import N_, Message, Tell
from cubitos_kit.games.cubitos.language.manual import Entry, Key, entries
from cubitos_kit.text.catalog import say

HEADINGS = {
    "part": (N_("Parts"), N_("What abilities are made of, besides words.")),
    "trigger": (N_("Moments"), N_("What can stand after `when`.")),
    "condition": (N_("Conditions"), N_("What can stand after `if`.")),
    "effect": (N_("Effects"), N_("What can stand in `do` and `must`.")),
    "count": (N_("Counts"), N_("What can stand after `count`.")),
}


def words_of_the_language(language: str) -> str:
    """Return the list as reStructuredText, explained in a language."""
    tell = partial(say, language=language)
    return "\n".join(as_rst(list(entries(tell)), tell))


def as_rst(every: list[Entry], tell: Tell) -> Iterator[str]:
    """Write the words as reStructuredText, a section a kind."""
    for kind, group in groupby(every, key=lambda entry: entry.kind):
        heading, about = (tell(Message(text)) for text in HEADINGS[kind])
        yield from (heading, "^" * len(heading), "", literal(about), "")
        for entry in group:
            yield from _entry(entry, tell)


def _entry(entry: Entry, tell: Tell) -> Iterator[str]:
    yield from (f".. describe:: {entry.word}", "")
    for paragraph in entry.about.splitlines():
        if paragraph:
            yield from (f"   {literal(paragraph)}", "")
    yield from ("   .. code-block:: yaml", "", f"      {entry.example}", "")
    for key in entry.keys:
        yield f"   * {_key(key, tell)}"
    yield ""


def _key(key: Key, tell: Tell) -> str:
    """Write what a key may say."""
    needed = [tell(Message(N_("required")))] if key.needed else []
    default = [tell(Message(N_("default: {value}"), {"value": f"``{key.default}``"}))] if key.default else []
    notes = [*needed, *default]
    return f"``{key.name}``: {literal(key.allows)}" + (f" ({', '.join(notes)})" if notes else "")


def literal(text: str) -> str:
    """Mark words as code that stand between backticks, and what else would be read as markup.

    >>> literal("`of` says which")
    '``of`` says which'
    """
    return re.sub(r"`([^`]+)`", r"``\1``", text).replace("|", r"\|")
