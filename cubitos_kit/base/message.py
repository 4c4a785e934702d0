"""A sentence that is not yet in a language: what to say, and what to say it about."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

NOTHING: Mapping[str, object] = MappingProxyType({})


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "extract this, translate it later"
    """Mark a text for the catalogs and return it as it is."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text with a plural for the catalogs and return both forms."""
    return one, many


def NC_(context: str, text: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text that means different things in different places, with a word for the place it stands in.

    >>> context, text = NC_("a move", "push")
    >>> Message(text, context=context).context
    'a move'
    """
    return context, text


def NNC_(context: str, one: str, many: str) -> tuple[str, str, str]:  # noqa: N802
    """Mark a text with a plural and a context for the catalogs and return all three."""
    return context, one, many


@dataclass(frozen=True)
class Message:
    """A text of the catalogs and the values for its places; `text.catalog` says it in a language.

    >>> Message("no card is called {id}", {"id": "bobb"}).text
    'no card is called {id}'
    """

    text: str
    values: Mapping[str, object] = field(default_factory=lambda: NOTHING, hash=False)
    plural: str = ""
    n: int = 1
    """Which number chooses the plural form, where there is one."""
    context: str = ""
    """Where the text stands, for texts that another language says differently in different places."""


Tell = Callable[[Message], str]
"""What says a message in the reader's language, for rooms that know no languages."""


def in_english(message: Message) -> str:
    """Say a message as it was written.

    >>> in_english(Message("{one}, or {other}", {"one": "all", "other": "a number"}))
    'all, or a number'
    """
    return message.text.format(**message.values)
