"""The author's side of the catalogs: extract what the kit says, and bring every language's .po file up to date.

What is written does not depend on the day or on line numbers: where no sentence has changed, no file does.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file

from cubitos_kit import OF_THE_KIT
from cubitos_kit.base.writing import write_whole
from cubitos_kit.text.lookup import KIT, MESSAGES
from cubitos_kit.text.po_file import header, ids, po_text, sound_po_file, strings

KEYWORDS: Mapping[str, tuple[int | tuple[int, str], ...] | None] = {
    "N_": None,
    "NN_": (1, 2),
    "NC_": ((1, "c"), 2),
    "NNC_": ((1, "c"), 2, 3),
}
Unmarked = Mapping[str, Iterable[str]]
"""Texts that nothing in the sources marks as messages, by the folder of the package that they stand in."""
NOTHING: Unmarked = MappingProxyType({})
GAME = re.compile(r"cubitos_kit/games/(?P<name>\w+)/")
"""Where a game's sources stand."""
NEAR = 0.7
"""How alike two English texts must be for the translation of one to be offered, as fuzzy, for the other."""

Key = tuple[str, str]
"""A message's context and its (singular) text."""


def extract(root: Path, unmarked: Unmarked = NOTHING) -> Catalog:
    """Return what the package below a folder says, as a catalog without translations."""
    found = Catalog(project="cubitos_kit", charset="utf-8", fuzzy=False)
    for source in sorted((root / "cubitos_kit").rglob("*.py")):
        name = source.relative_to(root).as_posix()
        for _, text, comments, context in extract_from_file(
            "python", source, keywords=KEYWORDS, comment_tags=["Translators:"], strip_comment_tags=True
        ):
            message = found.add(text, locations=[(name, 0)], auto_comments=comments, context=context)
            message.flags.clear()  # our places are no Python format: {dice:acc}, {water-foot}
    for folder, texts in unmarked.items():
        for text in texts:
            found.add(text, locations=[(f"cubitos_kit/{folder}", 0)]).flags.clear()
    return found


def update(
    root: Path, languages: Sequence[str], folder: Path | None = None, unmarked: Unmarked = NOTHING
) -> tuple[Path, ...]:
    """Bring the template and the catalogs of these languages up to date, and return the files that changed.

    A pack's own languages go to its own folder: `update(kit, ["de"], pack / "locales")`.
    """
    changed = []
    for file, text in _files(root, languages, unmarked, folder or root / "locales"):
        if _read(file) != text:
            write_whole(file, text, within=folder or root / "locales")
            changed.append(file)
    return tuple(changed)


def outdated(
    root: Path, languages: Sequence[str], folder: Path | None = None, unmarked: Unmarked = NOTHING
) -> tuple[Path, ...]:
    """Return the files that `update` would change."""
    return tuple(
        file for file, text in _files(root, languages, unmarked, folder or root / "locales") if _read(file) != text
    )


def merge(template: Catalog, known: Catalog, language: str) -> Catalog:
    """Lay the translations that there are over a template.

    A new text that resembles a translated one that is gone gets its translation, marked fuzzy, beside the text it
    was made from. What is no longer said is kept aside, and comes back when it is said again.
    """
    merged = Catalog(locale=language, charset="utf-8", fuzzy=False)
    merged.mime_headers = [("Plural-Forms", known.plural_forms)]
    now = {_key(message): message for message in template if message.id}
    before = {_key(message): message for message in known if message.id}
    gone = {key: message for key, message in before.items() if key not in now and any(strings(message))}
    aside = {_key(message): message for message in known.obsolete.values() if any(strings(message))}
    aside |= {key: message for key, message in gone.items() if not message.fuzzy}
    for key, message in now.items():
        old = before.get(key) or aside.get(key)
        _add(merged, message, old or _nearest(key, gone), guessed=old is None)
    for key, message in aside.items():
        if key not in now:
            merged.obsolete["\x04".join(key)] = message
    return merged


def _files(root: Path, languages: Sequence[str], unmarked: Unmarked, folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield every file of the catalogs with the text it ought to have."""
    templates = {name: each for name, each in parted(extract(root, unmarked)).items() if len(each)}
    for name, template in templates.items():
        yield folder / f"{name}.pot", po_text(template, {}, "# What cubitos_kit says.")
    for language in languages:
        files = {name: folder / language / MESSAGES / f"{name}.po" for name in templates}
        known = {name: sound_po_file(po, language) for name, po in files.items() if po.exists()}
        plural_forms = next((each.plural_forms for each in known.values()), Catalog(locale=language).plural_forms)
        for name, po in files.items():
            headers: dict[str, str] = {}
            comment = f"# {english_name(language)} translation of cubitos_kit."
            if name in known:
                headers, comment = header(po.read_text(encoding="utf-8"))
            headers |= {"Language": language, "Plural-Forms": plural_forms}
            merged = merge(templates[name], _known(name, templates, known, language), language)
            yield po, po_text(merged, headers, comment)


def parted(template: Catalog) -> Mapping[str, Catalog]:
    """Part what is said by who says it: the kit, or a game alone.

    >>> both = Catalog()
    >>> _ = both.add("no set is called {id}", locations=[("cubitos_kit/cli/a.py", 0), ("cubitos_kit/games/cubitos/b.py", 0)])
    >>> _ = both.add("race-1", locations=[("cubitos_kit/games/cubitos/b.py", 0)])
    >>> {name: [message.id for message in each if message.id] for name, each in parted(both).items()}
    {'kit': ['no set is called {id}'], 'cubitos': ['race-1']}
    """
    found = {name: Catalog(project="cubitos_kit", charset="utf-8", fuzzy=False) for name in (KIT, *OF_THE_KIT)}
    for message in template:
        if message.id:
            _put(found[_who(message)], message)
    return found


def _who(message: Message) -> str:
    """Return the game that alone says something, or the kit."""
    games = {GAME.match(file) for file, _ in message.locations}
    (one, *others) = {game["name"] if game else KIT for game in games}
    return KIT if others else one


def _known(name: str, templates: Mapping[str, Catalog], known: Mapping[str, Catalog], language: str) -> Catalog:
    """Return the translations for one file: those in it, and those in others of what is said there by now."""
    homes = {_key(message): home for home, template in templates.items() for message in template if message.id}
    found = Catalog(locale=language, charset="utf-8", fuzzy=False)
    own = known.get(name)
    found.mime_headers = [("Plural-Forms", (own or Catalog(locale=language)).plural_forms)]
    for where, each in known.items():
        for message in each:
            if message.id and homes.get(_key(message), where) == name:
                _put(found, message)
    found.obsolete = own.obsolete if own is not None else found.obsolete
    return found


def _put(catalog: Catalog, message: Message) -> None:
    """Put a message into another catalog, as it is."""
    catalog[message.id] = message


def english_name(language: str) -> str:
    """Return what a language is called in English, or its code."""
    try:
        return Locale.parse(language).get_display_name("en") or language
    except (UnknownLocaleError, ValueError):
        return language


def _read(file: Path) -> str:
    """Return a file's text; nothing, if there is no such file."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _key(message: Message) -> Key:
    """Return what tells a message from every other."""
    return message.context or "", ids(message)[0]


def _nearest(key: Key, gone: Mapping[Key, Message]) -> Message | None:
    """Return the message that this one probably was before its English was changed."""
    context, text = key
    near = get_close_matches(text, sorted(old for place, old in gone if place == context), 1, NEAR)
    return gone[context, near[0]] if near else None


def _add(merged: Catalog, message: Message, old: Message | None, *, guessed: bool) -> None:
    """Put a message into the catalog with the translation that it had, or that a message like it had."""
    new = merged.add(
        message.id, locations=message.locations, auto_comments=message.auto_comments, context=message.context
    )
    new.flags.clear()
    if old is None:
        return
    forms = strings(old)
    new.user_comments = old.user_comments
    new.string = (forms + ("",) * merged.num_plurals)[: merged.num_plurals] if new.pluralizable else forms[0]
    changed = guessed or ids(old) != ids(message)
    if any(forms) and (changed or old.fuzzy):
        new.flags.add("fuzzy")
        new.previous_id = list(ids(old)) if changed else old.previous_id
