"""The builder `rulebook`: a whole Sphinx project as one PDF."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from sphinx.builders import Builder
from sphinx.errors import SphinxError
from sphinx.util import logging
from sphinx.util.display import progress_message

from cubitos_kit.book.press.compile import press, without_glyph
from cubitos_kit.book.rulebook.again import typeset_again
from cubitos_kit.book.rulebook.inline import PAGE
from cubitos_kit.book.rulebook.leaves import Leaves
from cubitos_kit.book.rulebook.markup import string
from cubitos_kit.book.rulebook.memory import Memory, Remembering
from cubitos_kit.book.rulebook.typeset import Book, Imprint, typeset
from cubitos_kit.book.subject import subject_of

logger = logging.getLogger(__name__)

FILE = "rulebook.pdf"


class TypesettingError(SphinxError):
    """Something that Typst cannot set, such as a broken picture."""

    category = "Typesetting error"


def pressed(source: str, pictures: Mapping[str, str | bytes]) -> bytes:
    """Typeset a book, or say what is wrong with it."""
    try:
        return press(source, pictures)[0]
    except RuntimeError as error:
        raise TypesettingError(str(error)) from None


def _made(book: Book, memory: Memory) -> bytes:
    """Return the book as a PDF: the last one with what has changed, or else a new one."""
    press = Remembering(pressed, memory.stretches)
    if memory.book is not None:
        with suppress(TypesettingError):  # what is wrong is told of the whole
            again = typeset_again(memory.book, memory.pdf, book, press)
            if again is not None:
                memory.stretches = press.made
                return again
    memory.book, memory.pdf, memory.stretches = book, pressed(book.source, book.pictures), {}
    return memory.pdf


class RulebookBuilder(Builder):
    """Writes all pages, in the order of their tables of contents, as one PDF."""

    name = "rulebook"
    format = "typst"
    epilog = "The rulebook is in %(outdir)s."
    supported_image_types: ClassVar[list[str]] = ["image/svg+xml", "image/png", "image/jpeg", "image/gif"]

    def get_outdated_docs(self) -> str:
        """Say that the book is always written whole."""
        return "the whole book"

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Return what leads to a page until it leads to a place in the book."""
        del typ
        return PAGE + docname

    def get_relative_uri(self, from_: str, to: str, typ: str | None = None) -> str:
        """Return the same from everywhere: it is one book."""
        del from_
        return self.get_target_uri(to, typ)

    def init(self) -> None:
        """Remember which pictures are read, to name one that cannot be printed."""
        self._read: dict[bytes, str] = {}

    def prepare_writing(self, docnames: AbstractSet[str]) -> None:
        """Prepare nothing."""

    def write_documents(self, docnames: AbstractSet[str]) -> None:
        """Write the book, whatever has changed."""
        del docnames
        config = self.config
        memory = Memory.of(Path(self.doctreedir))
        with progress_message("assembling the rulebook", nonl=False):
            leaves = Leaves.of(self, self._image, memory.leaves)
            book = typeset(
                leaves,
                config.root_doc,
                Imprint(subject_of(config), config.cubitos_paper, config.author, config.version),
            )
        with progress_message("typesetting the rulebook"):
            missing = without_glyph(
                book.source + "".join(each for each in book.pictures.values() if isinstance(each, str))
            )
            if missing:
                logger.warning("no font of ours can show these signs: %s", " ".join(missing))
            try:
                made = _made(book, memory)
            except TypesettingError:
                self._name_what_is_broken(book)
                raise
            (Path(self.outdir) / FILE).write_bytes(made)
        memory.leaves = leaves.used
        memory.keep(Path(self.doctreedir))

    def _image(self, path: str) -> bytes:
        """Read an image of the project's."""
        try:
            content = (Path(self.srcdir) / path).read_bytes()
        except OSError:
            raise TypesettingError(f"image file not readable: {path}") from None
        self._read[content] = path
        return content

    def _name_what_is_broken(self, book: Book) -> None:
        """Set each picture by itself, and name the one that cannot be: of a whole book Typst names none."""
        for name, content in book.pictures.items():
            path = self._read.get(content) if isinstance(content, bytes) else None
            if path:
                try:
                    pressed(f"#image({string(name)})", {name: content})
                except TypesettingError as error:
                    raise TypesettingError(f"{path}: {error}") from None
