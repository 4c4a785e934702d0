"""The health of the translations: what is translated, what its English has left behind, what is missing, what is wrong.

Two kinds of text are judged alike: what the kit says (`kit_translations`, from the .po files) and the words in content
files (`content_translations`, which know their English by the lock).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.problem import Place, Problem, Severity
from cubitos_kit.base.words import ContentString
from cubitos_kit.text.glossary import Glossary, Term, glossary, missing_terms
from cubitos_kit.text.lock import Lock, fingerprint, read_lock, state, update, write_lock
from cubitos_kit.text.lookup import ENGLISH, catalog_files
from cubitos_kit.text.translation import KIT, Translation, TranslationState, area, compare, known_cases, problem

__all__ = [
    "ContentString",
    "Glossary",
    "Lock",
    "StateCounts",
    "Term",
    "Translation",
    "TranslationState",
    "check",
    "content_translations",
    "glossary",
    "kit_translations",
    "read_lock",
    "status",
    "unlocked",
    "update",
    "write_lock",
]

LONG = 60
NO_TERMS = glossary(())


@dataclass(frozen=True)
class StateCounts:
    """How many texts there are in each state."""

    translated: int = 0
    stale: int = 0
    missing: int = 0

    @property
    def total(self) -> int:
        """Return how many texts there are."""
        return self.translated + self.stale + self.missing


def content_translations(
    strings: Iterable[ContentString], languages: Sequence[str], lock: Lock
) -> tuple[Translation, ...]:
    """Return every text of the content beside its English, in these languages and in those that it has besides."""
    return tuple(
        Translation(
            area(string.path),
            string.path,
            string.place,
            language,
            (string.words.get(ENGLISH, ""),),
            (string.words.get(language, ""),),
            state(string, language, lock),
        )
        for string in strings
        for language in sorted({*languages, *string.words} - {ENGLISH})
    )


def kit_translations(folder: Path, languages: Sequence[str]) -> tuple[Translation, ...]:
    """Return what the kit says, beside its English, from the catalogs of a `locales` folder.

    Raises `ContentError` for a catalog that is not there or cannot be read.
    """
    return tuple(translation for language in languages for translation in _of_catalog(folder, language))


def check(
    translations: Iterable[Translation], terms: Glossary = NO_TERMS, allowed: Collection[str] = ()
) -> tuple[Problem, ...]:
    """Return everything that is missing, stale or wrong.

    `allowed` are English texts that a translation may leave as they are, or say in its own way: the names of people and
    puns. Names (a path that ends in `name`) need not hold the glossary's terms.
    """
    translations = tuple(translations)
    cases = known_cases(translations)
    found: list[Problem] = []
    for translation in translations:
        found += _standing(translation)
        if translation.comparable:
            free = translation.english[-1] in allowed
            found += compare(translation, cases, free=free)
            found += () if free or translation.is_name else missing_terms(translation, terms)
    return tuple(found)


def unlocked(strings: Iterable[ContentString], lock: Lock, file: Path) -> tuple[Problem, ...]:
    """Return the advice to write the lock anew where it does not know what translations were made from."""
    unknown = sum(
        1
        for string in strings
        for language, text in string.words.items()
        if language != ENGLISH and text.strip()
        if (made := lock.get(string.path, {}).get(language)) is None or made.translation != fingerprint(text)
    )
    if not unknown:
        return ()
    one, many = NN_(
        "{n} translation is newer than this lock; run `cubitos i18n update`",
        "{n} translations are newer than this lock; run `cubitos i18n update`",
    )
    return (Problem("lock-behind", Place(str(file)), Message(one, plural=many, n=unknown), Severity.ADVICE),)


def status(translations: Iterable[Translation]) -> Mapping[str, Mapping[str, StateCounts]]:
    """Count the texts by language, area and state."""
    tally: dict[str, dict[str, dict[TranslationState, int]]] = {}
    for each in translations:
        states = tally.setdefault(each.language, {}).setdefault(each.area, dict.fromkeys(TranslationState, 0))
        states[each.state] += 1
    return {
        language: {
            name: StateCounts(*(states[each] for each in TranslationState)) for name, states in sorted(areas.items())
        }
        for language, areas in sorted(tally.items())
    }


def _standing(translation: Translation) -> Iterator[Problem]:
    """Yield the problem of a translation that is not there, or not of today."""
    if not translation.english[0]:
        yield problem(translation, "missing-english", Message(N_("{path} has no English text")), advice=True)
    if translation.state is TranslationState.MISSING:
        yield problem(translation, "missing-translation", Message(N_("{path} has no {language} text")), advice=True)
    elif translation.fuzzy:
        text = N_("the {language} text of {path} is marked fuzzy: read it again, then take the mark away")
        yield problem(translation, "fuzzy-translation", Message(text), advice=True)
    elif translation.state is TranslationState.STALE:
        text = N_("the English text of {path} has changed since its {language} text was made")
        yield problem(translation, "stale-translation", Message(text), advice=True)


def _of_catalog(folder: Path, language: str) -> Iterator[Translation]:
    """Yield the messages of a language."""
    files = [folder / file for file in catalog_files(language)]
    for po in [file for file in files if file.exists()] or files:
        yield from _of_file(po, language)


def _of_file(po: Path, language: str) -> Iterator[Translation]:
    from cubitos_kit.text.po_file import ids, sound_po_file, strings  # noqa: PLC0415 - Babel, for authors only

    for message in sound_po_file(po, language):
        if not (english := ids(message)):
            continue
        forms = strings(message)
        stands = (
            TranslationState.MISSING
            if not all(forms)
            else TranslationState.STALE
            if message.fuzzy
            else TranslationState.TRANSLATED
        )
        path = english[0] if len(english[0]) <= LONG else f"{english[0][: LONG - 1]}…"
        place = Place(str(po), message.lineno or 0)
        yield Translation(KIT, path, place, language, english, forms, stands, message.fuzzy)
