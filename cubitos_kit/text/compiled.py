"""From a .po file to a loaded catalog, by way of a compiled copy in the user's cache.

Compiled catalogs are not kept in git. Reading a .po file takes Babel a good part of a second, so it is done once for
each content of the file; where the cache cannot be written, once for each start.
"""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations, c2py
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from cubitos_kit.base.kept import cache_root, is_private, stamped, unstamped
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.reading import Folder, OutsideError, TooLargeError
from cubitos_kit.base.showing import shown

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog
    from babel.messages.catalog import Message as BabelMessage

RECIPE = b"2"
"""Changes whenever the same .po file would be compiled to something else."""
KEPT = 24
"""So many compiled catalogs stay in the cache: a translator makes a new one with every sentence."""
LARGEST = 1024 * 1024
"""Bytes. The kit's own catalogs have less than a quarter of these."""
MOST_TEXTS = 5_000
"""The kit says less than half of these."""
MOST_FORMS = 6
"""No language has more plural forms."""
LIMIT = {"limit": MOST_FORMS}
STRETCH, SLACK = 8, 200
"""So many times as long as the English text, and some characters more, a translation may be."""
SAMPLE = (*range(200), 1_000, 1_000_000)
"""Numbers for which a rule for plurals is tried out."""


class BrokenCatalogError(Exception):
    """A .po file that cannot be read, and the line at which it stops making sense (0: not known)."""

    def __init__(self, reason: str | Message, line: int = 0) -> None:
        """Keep what is needed to point at the spot."""
        super().__init__(reason)
        self.reason = reason
        self.line = line


def loaded(folder: Folder, file: Path) -> NullTranslations:
    """Load a catalog of a `locales` folder; raises `OSError` or `BrokenCatalogError` where it cannot be used."""
    source = read_catalog(folder, file)
    language = file.parts[0]
    return _through_cache(_cache_file(source, language), lambda: compiled(source, language))


def read_catalog(folder: Folder, file: Path) -> bytes:
    """Read a .po file, which lies in the folder and has no more in it than a catalog has."""
    try:
        return folder.read(file, LARGEST)
    except TooLargeError:
        text = N_("it is larger than {limit} KB")
        raise BrokenCatalogError(Message(text, {"limit": LARGEST // 1024})) from None
    except OutsideError:
        raise BrokenCatalogError(Message(N_("it lies outside the folder"))) from None


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
    """Parse the text of a .po file into Babel's catalog, and see that there is nothing in it that no catalog holds."""
    from babel.messages.catalog import Catalog  # noqa: PLC0415
    from babel.messages.pofile import PoFileError, PoFileParser  # noqa: PLC0415

    class Bounded(Catalog):
        """Has no more plural forms than a language has, which Babel asks for before it makes room for a text."""

        @property
        def num_plurals(self) -> int:
            forms = super().num_plurals
            if not 1 <= forms <= MOST_FORMS:
                raise BrokenCatalogError(Message(N_("a language has between 1 and {limit} plural forms"), LIMIT))
            return forms

    if source.count(b"msgid ") > MOST_TEXTS:
        raise BrokenCatalogError(Message(N_("it holds more than {limit} texts"), {"limit": MOST_TEXTS}))
    try:
        found: Catalog = Bounded(locale=language, charset="utf-8")
        PoFileParser(found, abort_invalid=True).parse(BytesIO(source))
        _check_rule(found)
    except PoFileError as error:
        raise BrokenCatalogError(str(error), error.lineno + 1) from error
    except BrokenCatalogError:
        raise
    except (
        Exception
    ) as error:  # Babel raises whatever it stumbles over: a charset or a date that is none, a line cut short
        raise BrokenCatalogError(str(error)) from error
    for message in found:
        _check_text(message)
    return found


def _check_rule(found: "Catalog") -> None:
    """See that the rule for plurals gives one of the forms that there are."""
    rule = Rule.of(found.plural_expr)
    if not all(0 <= rule(n) < found.num_plurals for n in SAMPLE):
        raise BrokenCatalogError(Message(N_("its rule for plurals leads to a form that does not exist")))


def _check_text(message: "BabelMessage") -> None:
    """See that a text can be printed, and is about as long as what it translates."""
    ids = message.id if isinstance(message.id, list | tuple) else (message.id,)
    forms = message.string if isinstance(message.string, list | tuple) else (message.string or "",)
    if not message.id:
        return
    for text in (*ids, *forms, message.context or ""):
        if shown(text) != text:
            raise BrokenCatalogError(Message(N_("a text holds characters that are not letters")), message.lineno or 0)
    if max(map(len, forms)) > STRETCH * max(map(len, ids)) + SLACK:
        raise BrokenCatalogError(Message(N_("a text is far longer than its English one")), message.lineno or 0)


@dataclass(frozen=True)
class Rule:
    """Which plural form a number takes; the first, where the catalog's rule divides by nothing."""

    index: Callable[[int], int]

    @classmethod
    def of(cls, formula: str) -> "Rule":
        """Understand a rule as gettext's own parser does, which knows numbers, n and signs only."""
        return cls(c2py(formula))

    def __call__(self, n: int) -> int:
        """Return the form of a number."""
        try:
            return self.index(n)
        except ArithmeticError:
            return 0


class Translations(GNUTranslations):
    """A compiled catalog whose rule for plurals stops nobody."""

    plural: Callable[[int], int]

    def __init__(self, file: BytesIO) -> None:
        """Read what was compiled."""
        super().__init__(file)
        self.plural = Rule(self.plural)


def _cache_file(source: bytes, language: str) -> Path | None:
    """Name the compiled copy of just this text, or None without a home to keep it in."""
    digest = sha256(RECIPE + language.encode() + b"\0" + source).hexdigest()
    root = cache_root()
    return None if root is None else root / f"{language}-{digest[:20]}.mo"


def _through_cache(copy: Path | None, compile_it: Callable[[], bytes]) -> Translations:
    """Load the compiled copy; where there is none, or a damaged one, compile and keep it."""
    if copy and is_private(copy.parent):
        with suppress(OSError, ValueError):
            return Translations(BytesIO(unstamped(copy.read_bytes())))
    content = compile_it()
    if copy:
        with suppress(OSError):
            _keep(copy, stamped(content))
    return Translations(BytesIO(content))


def _keep(copy: Path, content: bytes) -> None:
    """Write the compiled copy in one step, for two programs may start at once, and let the oldest ones go."""
    copy.parent.parent.mkdir(parents=True, exist_ok=True)
    copy.parent.mkdir(mode=0o700, exist_ok=True)
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
