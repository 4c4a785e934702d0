"""How much is translated: of the pages, of the pack's words, and of what the kit says."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.nodes import extract_messages

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.shipped import shipped
from cubitos_kit.book.prose import PAGES
from cubitos_kit.book.subject import subject_of
from cubitos_kit.content.load import check, is_base
from cubitos_kit.content.texts import pack_texts
from cubitos_kit.play.game import game
from cubitos_kit.text import health
from cubitos_kit.text.catalog import say
from cubitos_kit.text.po_file import sound_po_file, strings

ALL = 100
MEMORY = "translations.json"
"""Where the counts of the last build are, beside the doctrees: the pack is not read again while it stays the same."""


@dataclass(frozen=True)
class TranslatedPart:
    """One part of the site: its name, and how many texts of it are translated, of how many, by language."""

    name: str
    counts: tuple[health.StateCounts, ...]

    @property
    def percents(self) -> tuple[int, ...]:
        """Return the shares that are translated; 100 only where nothing is left."""
        return tuple(percent(count) for count in self.counts)


def percent(count: health.StateCounts) -> int:
    """Return the share that is translated; 100 only when nothing is left.

    >>> percent(health.StateCounts(translated=999, missing=1))
    99
    """
    return ALL * count.translated // count.total if count.total else ALL


def catalog_of(app: Sphinx, docname: str, language: str) -> Path | None:
    """Return the catalog with a page's translation, if there is one."""
    folders = [Path(app.confdir, folder, language, "LC_MESSAGES") for folder in app.config.locale_dirs]
    found = (folder / f"{docname}.po" for folder in (*folders, shipped("locales") / language / PAGES))
    return next((file for file in found if file.is_file()), None)


def english_pages(app: Sphinx, language: str) -> list[str]:
    """List the pages that have no translation."""
    return sorted(page for page in app.env.found_docs if not catalog_of(app, page, language))


def parts(app: Sphinx, languages: Sequence[str]) -> tuple[TranslatedPart, ...]:
    """Count what is translated into these languages, and name it in the project's own."""
    words, messages = _remembered(app, languages, lambda: (_words_of_the_pack(app, languages), _messages(languages)))
    counted = (
        (N_("Pages"), [_pages(app, language) for language in languages]),
        (N_("Names and texts of the game"), words),
        (N_("What the kit says"), messages),
    )
    return tuple(TranslatedPart(say(Message(name), app.config.language), tuple(counts)) for name, counts in counted)


Counts = tuple[list[health.StateCounts], list[health.StateCounts]]


def _remembered(app: Sphinx, languages: Sequence[str], count: Callable[[], Counts]) -> Counts:
    """Return what the last build counted if the pack and the catalogs are still the same, else count."""
    memory, state = Path(app.doctreedir, MEMORY), [app.config.cubitos_fingerprint, *languages]
    if memory.is_file():
        last = json.loads(memory.read_text(encoding="utf-8"))
        if last["state"] == state:
            words, messages = ([health.StateCounts(*each) for each in part] for part in last["counts"])
            return words, messages
    counts = count()
    plain = [[(each.translated, each.stale, each.missing) for each in part] for part in counts]
    memory.write_text(json.dumps({"state": state, "counts": plain}), encoding="utf-8")
    return counts


def _pages(app: Sphinx, language: str) -> health.StateCounts:
    """Count the paragraphs of all pages; on a page that is in English only, none is translated."""
    states: list[bool] = []
    for page in app.env.found_docs:
        po = catalog_of(app, page, language)
        if po:
            messages = (message for message in sound_po_file(po, language) if message.id)
            states += [bool(all(strings(message))) and not message.fuzzy for message in messages]
        else:
            states += [False] * len({text for _, text in extract_messages(app.env.get_doctree(page))})
    return health.StateCounts(translated=states.count(True), missing=states.count(False))


def _words_of_the_pack(app: Sphinx, languages: Sequence[str]) -> list[health.StateCounts]:
    where = subject_of(app.config).where
    lock = (
        (shipped("locales") / f"{game().id}.lock.json")
        if is_base(game().format(), where)
        else Path(where) / "translations.lock.json"
    )
    texts = tuple(pack_texts(check(game().format(), where).entries, app.config.language))
    return _by_language(health.content_translations(texts, languages, health.read_lock(lock)), languages)


def _messages(languages: Sequence[str]) -> list[health.StateCounts]:
    folder = shipped("locales")
    known = [language for language in languages if (folder / language).is_dir()]
    return _by_language(health.kit_translations(folder, known), languages)


def _by_language(translations: Iterable[health.Translation], languages: Sequence[str]) -> list[health.StateCounts]:
    """Add up the counts of all areas."""
    counted = health.status(translations)
    return [_sum(counted.get(language, {}).values()) for language in languages]


def _sum(counts: Iterable[health.StateCounts]) -> health.StateCounts:
    each = tuple(counts)
    return health.StateCounts(
        *(sum(getattr(count, state) for count in each) for state in ("translated", "stale", "missing"))
    )
