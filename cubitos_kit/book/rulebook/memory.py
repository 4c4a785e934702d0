"""What is kept of a book until it is made the next time: its pages as markup, and the PDF that was made of them.

It is kept as JSON with a checksum, and not as a pickle: reading it can never do anything, whoever wrote it.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import sphinx

from cubitos_kit.base.kept import fingerprint, kit_fingerprint, stamped, unstamped
from cubitos_kit.base.writing import write_whole
from cubitos_kit.book.press.compile import printed_with
from cubitos_kit.book.project import MEMORY
from cubitos_kit.book.rulebook.leaves import Leaf, Written
from cubitos_kit.book.rulebook.typeset import Book


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
        """Return what is kept in a folder, beside what Sphinx remembers; nothing of what is damaged or from elsewhere."""
        with suppress(OSError, ValueError, TypeError, LookupError):
            content = unstamped((folder / MEMORY).read_bytes())
            made_with, leaves, book, pdf, stretches = _read(json.loads(content))
            if made_with == _made_with():
                written = {key: (from_, Leaf(*leaf)) for key, (from_, leaf) in leaves.items()}
                return cls(written, Book(*book) if book else None, pdf, stretches)
        return cls()

    def keep(self, folder: Path) -> None:
        """Keep it there."""
        leaves = {key: (from_, _parts(leaf)) for key, (from_, leaf) in self.leaves.items()}
        book = _parts(self.book) if self.book else None
        content = json.dumps(_plain((_made_with(), leaves, book, self.pdf, self.stretches))).encode()
        write_whole(folder / MEMORY, stamped(content))


def _parts(of: Leaf | Book) -> tuple[object, ...]:
    """Return all fields of something in their order."""
    return tuple(getattr(of, name) for name in of.__dataclass_fields__)


def _plain(value: object) -> Any:  # noqa: ANN401 - whatever JSON has
    """Return a value as JSON can hold it, in such a way that it comes back as it was.

    >>> _read(_plain({("a", 1): (b"x", ["y"], frozenset({"z"}))}))
    {('a', 1): (b'x', ['y'], frozenset({'z'}))}
    """
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, bytes):
        return {"bytes": b64encode(value).decode()}
    if isinstance(value, Mapping):
        return {"mapping": [[_plain(key), _plain(each)] for key, each in value.items()]}
    if isinstance(value, AbstractSet):
        return {"set": sorted(map(_plain, value))}
    if isinstance(value, tuple):
        return {"tuple": [*map(_plain, value)]}
    if isinstance(value, list):
        return [*map(_plain, value)]
    raise TypeError(type(value))


def _read(plain: Any) -> Any:  # noqa: ANN401
    """Return the value that stands in JSON."""
    if isinstance(plain, list):
        return [*map(_read, plain)]
    if not isinstance(plain, dict):
        return plain
    ((kind, inside),) = plain.items()
    if kind == "bytes":
        return b64decode(inside, validate=True)
    if kind == "mapping":
        return {_read(key): _read(each) for key, each in inside}
    return tuple(map(_read, inside)) if kind == "tuple" else frozenset(map(_read, inside))


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
