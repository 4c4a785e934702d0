"""From a .po file to a loaded catalog, by way of a compiled copy in the user's cache.

Compiled catalogs are not kept in git. Reading a .po file takes Babel a good part of a second, so it is done once for
each content of the file; where the cache cannot be written, once for each start.
"""

import hashlib
import os
import struct
import tempfile
from collections.abc import Callable
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

RECIPE = b"1"
"""Changes whenever the same .po file would be compiled to something else."""
KEPT = 24
"""So many compiled catalogs stay in the cache: a translator makes a new one with every sentence."""


class BrokenCatalogError(Exception):
    """A .po file that cannot be read, and the line at which it stops making sense (0: not known)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        """Keep what is needed to point at the spot."""
        super().__init__(reason)
        self.line = line


def loaded(po: Path) -> NullTranslations:
    """Load a catalog; one that is broken says nothing, so that the English text is shown (`i18n check` tells)."""
    with suppress(OSError, BrokenCatalogError):
        source = po.read_bytes()
        language = po.parent.parent.name
        return _through_cache(_cache_file(source, language), lambda: compiled(source, language))
    return NullTranslations()


def compiled(source: bytes, language: str) -> bytes:
    """Compile the text of a .po file. What is fuzzy, or lacks one of its plural forms, counts as untranslated."""
    from babel.messages.catalog import Catalog  # noqa: PLC0415 - English and cached catalogs do without Babel
    from babel.messages.mofile import write_mo  # noqa: PLC0415

    read = parsed(source, language)
    ready = Catalog(locale=language, charset="utf-8")
    ready.mime_headers = [("Plural-Forms", read.plural_forms)]
    for message in read:
        forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if message.id and all(forms) and not message.fuzzy:
            ready.add(message.id, message.string, context=message.context)
    target = BytesIO()
    write_mo(target, ready)
    return target.getvalue()


def parsed(source: bytes, language: str) -> "Catalog":
    """Parse the text of a .po file into Babel's catalog."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415

    try:
        return read_po(BytesIO(source), locale=language, charset="utf-8", abort_invalid=True)
    except PoFileError as error:
        raise BrokenCatalogError(str(error), error.lineno + 1) from error
    except (ValueError, IndexError) as error:  # not UTF-8, or a line cut short
        raise BrokenCatalogError(str(error)) from error


def _cache_file(source: bytes, language: str) -> Path | None:
    """Name the compiled copy of just this text, or None without a home to keep it in."""
    asked = os.environ.get("XDG_CACHE_HOME", "")
    try:
        cache = Path(asked) if Path(asked).is_absolute() else Path.home() / ".cache"
    except RuntimeError:
        return None
    digest = hashlib.sha256(RECIPE + language.encode() + b"\0" + source).hexdigest()
    return cache / "cubitos-kit" / f"{language}-{digest[:20]}.mo"


def _through_cache(copy: Path | None, compile_it: Callable[[], bytes]) -> GNUTranslations:
    """Load the compiled copy; where there is none, or a torn one, compile and keep it."""
    if copy:
        with suppress(OSError, ValueError, struct.error), copy.open("rb") as file:
            return GNUTranslations(file)
    content = compile_it()
    if copy:
        with suppress(OSError):
            _keep(copy, content)
    return GNUTranslations(BytesIO(content))


def _keep(copy: Path, content: bytes) -> None:
    """Write the compiled copy in one step, for two programs may start at once, and let the oldest ones go."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=copy.parent, prefix=copy.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(copy)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    newest_first = sorted(copy.parent.glob("*.mo"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in newest_first[KEPT:]:
        old.unlink(missing_ok=True)
