"""One text beside its English: what the health of translations is judged by."""

import re
from dataclasses import dataclass
from enum import StrEnum

from cubitos_kit.base.problem import Place

KIT = "kit"
"""The area of what the kit itself says."""
_JOINTS = re.compile(r"[/.:#\[]")


class State(StrEnum):
    """Whether a text is there, and was made from the English that there is now."""

    TRANSLATED = "translated"
    STALE = "stale"
    MISSING = "missing"


@dataclass(frozen=True)
class Translation:
    """A text in one language. English has a second form where it has a plural; the translation has all of its own."""

    area: str
    path: str
    place: Place
    language: str
    english: tuple[str, ...]
    forms: tuple[str, ...]
    state: State
    fuzzy: bool = False

    @property
    def is_name(self) -> bool:
        """Tell whether this is what something is called: names are found anew in each language."""
        return self.area != KIT and _JOINTS.split(self.path)[-1] == "name"

    @property
    def comparable(self) -> bool:
        """Tell whether there are two texts to lay side by side."""
        return self.state is not State.MISSING and bool(self.english[0])


def area(path: str) -> str:
    """Return what a content string's path begins with.

    >>> area("cards/smelly-cat/name"), area("pack.name")
    ('cards', 'pack')
    """
    return _JOINTS.split(path, maxsplit=1)[0]
