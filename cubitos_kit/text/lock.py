"""The lock file: which English each translation of the content was made from.

For every text and language it keeps two short hashes, of the English and of the translation. When only the English has
another hash now, the translation is stale. When the translation has changed too, somebody has seen to it.
"""

import hashlib
import json
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Place, Problem
from cubitos_kit.base.reading import Folder
from cubitos_kit.base.words import ContentString
from cubitos_kit.base.writing import write_whole
from cubitos_kit.text.lookup import ENGLISH
from cubitos_kit.text.translation import TranslationState

FORMAT = 1
LARGEST = 16 * 1024 * 1024
"""Bytes. A lock has a line for each text of a pack, and the base's has not a hundredth of these."""
LENGTH = 10
"""Letters of a hash: two texts that share one are not to be met with."""


@dataclass(frozen=True)
class Made:
    """A translation, and the English that it was made from, by their hashes."""

    english: str
    translation: str


Lock = Mapping[str, Mapping[str, Made]]
"""By a string's path, by language."""


def fingerprint(text: str) -> str:
    """Return a short hash of a text; spaces around it and the way an accent is typed do not matter.

    >>> fingerprint("Odorek") == fingerprint(" Odorek ") != fingerprint("Odorki")
    True
    """
    plain = unicodedata.normalize("NFC", text).strip()
    return hashlib.sha256(plain.encode()).hexdigest()[:LENGTH]


def state(string: ContentString, language: str, lock: Lock) -> TranslationState:
    """Tell how a text stands in a language."""
    text = string.words.get(language, "")
    if not text.strip():
        return TranslationState.MISSING
    made = lock.get(string.path, {}).get(language)
    if made is None or made.translation != fingerprint(text):
        return TranslationState.TRANSLATED  # newer than the lock
    return (
        TranslationState.TRANSLATED
        if made.english == fingerprint(string.words.get(ENGLISH, ""))
        else TranslationState.STALE
    )


def update(
    strings: Iterable[ContentString], lock: Lock, confirmed: Collection[tuple[str, str]] = ()
) -> dict[str, dict[str, Made]]:
    """Return the lock for these strings: new and changed translations are noted with the English of today.

    A stale one stays stale until it changes, or until somebody has `confirmed` it, by (path, language), as still right.
    """
    return {string.path: made for string in strings if (made := _made(string, lock, confirmed))}


def read_lock(file: Path) -> dict[str, dict[str, Made]]:
    """Read a lock file; a file that does not exist locks nothing."""
    if not file.exists():
        return {}
    try:
        strings = json.loads(Folder(file.parent).read(file.name, LARGEST))["strings"]
        return {path: {code: Made(*made) for code, made in by.items()} for path, by in strings.items()}
    except json.JSONDecodeError as error:
        raise _broken(Place(str(file), error.lineno, error.colno)) from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _broken(Place(str(file))) from error


def write_lock(file: Path, lock: Lock) -> bool:
    """Write a lock file, a line for each string so that two people's changes merge; tell whether it changed."""
    rows = [
        f"    {_json(path)}: {_json({code: [made.english, made.translation] for code, made in sorted(by.items())})}"
        for path, by in sorted(lock.items())
    ]
    strings = "{\n" + ",\n".join(rows) + "\n  }" if rows else "{}"
    text = f'{{\n  "format": {FORMAT},\n  "strings": {strings}\n}}\n'
    if file.is_file() and not file.is_symlink() and file.read_bytes() == text.encode():
        return False
    write_whole(file, text, within=file.parent)
    return True


def _made(string: ContentString, lock: Lock, confirmed: Collection[tuple[str, str]]) -> dict[str, Made]:
    """Return what to note of one string."""
    made = {}
    for language in sorted(set(string.words) - {ENGLISH}):
        if not string.words[language].strip():
            continue
        is_stale = state(string, language, lock) is TranslationState.STALE
        keep = is_stale and (string.path, language) not in confirmed
        today = Made(fingerprint(string.words.get(ENGLISH, "")), fingerprint(string.words[language]))
        made[language] = lock[string.path][language] if keep else today
    return made


def _json(value: object) -> str:
    """Write a value on one line, as people read it."""
    return json.dumps(value, ensure_ascii=False)


def _broken(place: Place) -> ContentError:
    """Say that a lock cannot be read. It is written by a program, so a merge is the likely culprit."""
    return ContentError(
        (
            Problem(
                "broken-lock",
                place,
                Message(N_("this lock of the translations cannot be read; is a merge half done in it?")),
                expected=Message(N_("a file as `cubitos i18n update` writes it")),
            ),
        )
    )
