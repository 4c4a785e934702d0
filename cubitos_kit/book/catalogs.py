"""Translations of a pack's own pages, read from its folder and compiled into ours: nothing is ever written into a pack."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO, StringIO
from pathlib import Path, PurePosixPath

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.book.own import LARGEST_PAGE, LOCALES, LONGEST_BLOCK, Own, read, text_of

MESSAGES = "LC_MESSAGES"
MOST_CATALOGS = 2000
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z]{2,8})?")
_PLURAL = "msgid_plural"


def own_catalogs(folder: Path, pages: Collection[PurePosixPath], found: Own) -> Mapping[PurePosixPath, bytes]:
    """Return the catalogs of these pages, each as it was written and compiled, by their names below our folder.

    What is no catalog of a page is left out: one that is called `sphinx` would speak for the site itself.
    """
    made: dict[PurePosixPath, bytes] = {}
    for path in _listed(folder):
        language, _, *rest = path.relative_to(folder / LOCALES).parts
        if PurePosixPath(*rest).with_suffix(".rst") not in pages or len(made) >= 2 * MOST_CATALOGS:
            continue
        content = read(found, folder, path, LARGEST_PAGE)
        catalog = None if content is None else _read(found, path, content)
        if catalog is not None:
            name = PurePosixPath(language, MESSAGES, *rest)
            made[name], made[name.with_suffix(".mo")] = _written(catalog)
    return made


def _listed(folder: Path) -> Iterator[Path]:
    """Run over the catalogs of a book; no folder is entered by a link."""
    locales = folder / LOCALES
    if locales.is_symlink() or not locales.is_dir():
        return
    for language in sorted(locales.iterdir()):
        messages = language / MESSAGES
        if _LANGUAGE.fullmatch(language.name) and not language.is_symlink() and not messages.is_symlink():
            yield from sorted(file for file in messages.rglob("*.po"))


def _read(found: Own, path: Path, content: bytes) -> Catalog | None:
    """Read a catalog, or note what is wrong with it."""
    text = text_of(found, path, content)
    if text is None:
        return None
    if _PLURAL in text:  # whose number a header could make as large as it likes
        line = text[: text.index(_PLURAL)].count("\n") + 1
        message = Message(N_("pages have no plurals; take out what begins with `msgid_plural`"))
        found.problems.append(Problem("broken-catalog", Place(str(path), line), message))
        return None
    try:
        return _plain(read_po(StringIO(text), abort_invalid=True), found, path)
    except PoFileError as error:
        place, reason = Place(str(path), error.lineno + 1), str(error)
    except Exception as error:  # noqa: BLE001 - Babel raises whatever it stumbles over, as in a date of the header
        place, reason = Place(str(path)), str(error)
    values = {"reason": reason}
    found.problems.append(
        Problem("broken-catalog", place, Message(N_("this catalog cannot be read: {reason}"), values))
    )
    return None


def _plain(read: Catalog, found: Own, path: Path) -> Catalog:
    """Return what a catalog says, without its header and what would take too long to read on a page, which is told."""
    made = Catalog(charset="utf-8")
    made.mime_headers = [("Content-Type", "text/plain; charset=utf-8")]  # and no time of day
    for message in read:
        if len(str(message.string)) > LONGEST_BLOCK:
            text = Message(
                N_("this goes on for more than {n} characters; put an empty line into it"), {"n": LONGEST_BLOCK}
            )
            found.problems.append(Problem("too-large", Place(str(path), message.lineno or 1), text))
        elif message.id and isinstance(message.string, str):
            made.add(message.id, message.string, flags=message.flags, context=message.context)
    return made


def _written(catalog: Catalog) -> tuple[bytes, bytes]:
    """Write a catalog as text and as gettext reads it; the same catalog is always written the same."""
    text, compiled = BytesIO(), BytesIO()
    write_po(text, catalog, omit_header=True)
    write_mo(compiled, catalog)
    head = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    return head + text.getvalue(), compiled.getvalue()
