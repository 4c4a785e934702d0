"""What is kept of a book until it is made the next time: its pages as markup, and the PDF that was made of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import sphinx

from cubitos_kit.book.press.compile import printed_with
from cubitos_kit.book.rulebook.leaves import Written
from cubitos_kit.book.rulebook.typeset import Book
from cubitos_kit.kept import BROKEN, fingerprint, kit_fingerprint
from cubitos_kit.writing import write_whole

NAME = "rulebook.pickle"


@dataclass
class Memory:
    """What the last book was made of, and what came of it."""

    leaves: Written = field(default_factory=dict)
    book: Book | None = None
    """The book when it was last typeset as a whole."""
    pdf: bytes = b""
    stretches: dict[str, bytes] = field(default_factory=dict)
    """Stretches of pages that have been typeset again since."""

    @classmethod
    def of(cls, folder: Path) -> Memory:
        """Return what is kept in a folder, beside what Sphinx remembers."""
        with suppress(*BROKEN):
            made_with, found = pickle.loads((folder / NAME).read_bytes())  # noqa: S301 - written by us, as Sphinx does
            if made_with == _made_with() and isinstance(found, cls):
                return found
        return cls()

    def keep(self, folder: Path) -> None:
        """Keep it there."""
        write_whole(folder / NAME, pickle.dumps((_made_with(), self), protocol=pickle.HIGHEST_PROTOCOL))


@dataclass(frozen=True)
class Remembering:
    """A press that does not make again what it has made before."""

    press: Callable[[str, Mapping[str, str | bytes]], bytes]
    before: Mapping[str, bytes]
    made: dict[str, bytes] = field(default_factory=dict)
    """What was asked for this time."""

    def __call__(self, source: str, pictures: Mapping[str, str | bytes]) -> bytes:
        """Typeset a source; its pictures are named after what they show."""
        key = sha256(source.encode()).hexdigest()
        self.made[key] = self.before[key] if key in self.before else self.press(source, pictures)
        return self.made[key]


def _made_with() -> tuple[str, str, str]:
    """Return what changes whenever the same pages might become another book."""
    return kit_fingerprint(), sphinx.__version__, fingerprint(printed_with())
