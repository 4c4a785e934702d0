"""`cubitos i18n`: what is translated, what is stale, what is wrong; and bringing catalogs up to date."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.problem import ContentError
from cubitos_kit.base.reading import Folder
from cubitos_kit.base.shipped import PACKAGE, shipped
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Json,
    PackPath,
    console,
    here,
    print_json,
    print_problem,
    print_table,
    sound_entries,
    stop,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.content.load import is_base
from cubitos_kit.content.pack import AnyPack
from cubitos_kit.content.texts import pack_texts
from cubitos_kit.play.game import game
from cubitos_kit.text import health
from cubitos_kit.text.lookup import ENGLISH
from cubitos_kit.text.problems import problem_record, summary

app = Commands(no_args_is_help=True)


@dataclass(frozen=True)
class TranslatedTexts:
    """What is looked at: a pack's texts with their lock, and for the base the kit's own messages too."""

    pack: AnyPack
    strings: tuple[health.ContentString, ...]
    lock_file: Path
    languages: tuple[str, ...]
    is_base: bool

    def translations(self) -> tuple[health.Translation, ...]:
        """Return every text in every language."""
        found = health.content_translations(self.strings, self.languages, health.read_lock(self.lock_file))
        folder = shipped("locales") if self.is_base else self.lock_file.parent / "locales"
        catalogs = [code for code in self.languages if (folder / code).is_dir()]
        return (*health.kit_translations(folder, catalogs), *found)


def _subject(pack: str) -> TranslatedTexts:
    where = here(pack)
    (found, entries), base = sound_entries(pack), is_base(game().format(), where)
    texts = pack_texts(entries, found.languages[0])
    lock = shipped("locales") / f"{game().id}.lock.json" if base else Path(where) / "translations.lock.json"
    strings = tuple(texts)
    return TranslatedTexts(found, strings, lock, tuple(code for code in found.languages if code != ENGLISH), base)


def _checkout() -> Path:
    """Return the folder of the kit's sources, or say that this is an installed kit."""
    root = PACKAGE.parent
    if not (root / "pyproject.toml").is_file():
        raise stop(N_("this is an installed kit; its catalogs are brought up to date in a checkout of its sources"))
    return root


def _leave(error: ContentError) -> typer.Exit:
    for problem in error.problems:
        print_problem(problem, err=True)
    return typer.Exit(1)


@app.command(help=N_("Count what is translated, stale and missing, by language and area."))
def status(pack: PackPath = "", json: Json = False, lang: Lang = None) -> None:
    """Print a row a language and area."""
    del lang
    try:
        counts = health.status(_subject(pack).translations())
    except ContentError as error:
        raise _leave(error) from None
    if json:
        print_json({code: {area: vars(count) for area, count in areas.items()} for code, areas in counts.items()})
        return
    rows = [
        (code, area, str(count.translated), str(count.stale), str(count.missing), f"{_percent(count)} %")
        for code, areas in counts.items()
        for area, count in areas.items()
    ]
    columns = (N_("language"), N_("area"), N_("translated"), N_("stale"), N_("missing"), N_("done"))
    print_table([said(column) for column in columns], rows)


def _percent(count: health.StateCounts) -> int:
    """Return the share that is translated; 100 only when nothing is left."""
    return 100 * count.translated // count.total if count.total else 100


@app.command(help=N_("Find texts that are missing, stale or wrong: icons, numbers, terms, letters."))
def check(pack: PackPath = "", json: Json = False, lang: Lang = None) -> None:
    """Print what is found and leave with 1 if it is anything."""
    del lang
    subject = _subject(pack)
    terms = health.glossary(term for term in subject.pack.terms.values() if not term.everyday)
    try:
        found = health.check(subject.translations(), terms, subject.pack.same_in_all_languages)
        found += health.unlocked(subject.strings, health.read_lock(subject.lock_file), subject.lock_file)
    except ContentError as error:
        raise _leave(error) from None
    if json:
        print_json([problem_record(problem, spoken()) for problem in found])
    else:
        for problem in found:
            print_problem(problem)
        console().print(summary(found, spoken()) or said(N_("Every text is translated and sound.")), style="bold")
    if found:
        raise typer.Exit(1)


@app.command(help=N_("Write the template of the kit's messages, for translators."))
def extract(
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help=N_("Where to put it (default: the kit's own folder)."))
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a template for the kit and one for each game."""
    del lang
    from cubitos_kit.text.catalogs import update as update_catalogs

    changed = update_catalogs(_checkout(), (), folder, game().unmarked())
    _name(changed, folder or shipped("locales"))


@app.command(help=N_("Update the catalogs and the record of translations."))
def update(
    pack: PackPath = "",
    confirm: Annotated[
        list[str] | None,
        typer.Option(
            "--confirm", metavar="TEXT", help=N_("A stale text that is still right, as `i18n check` names it.")
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Write the .po files of the kit (in its checkout) and the lock of the pack's texts."""
    del lang
    subject = _subject(pack)
    confirmed = {(path, language) for path in confirm or () for language in subject.languages}
    unknown = {path for path, _ in confirmed} - {string.path for string in subject.strings}
    if unknown:
        raise stop(N_("there is no text `{path}`"), path=min(unknown))
    try:
        changed = list(_update_catalogs(subject))
        lock = health.update(subject.strings, health.read_lock(subject.lock_file), confirmed)
        changed += [subject.lock_file] if health.write_lock(subject.lock_file, lock) else []
    except ContentError as error:
        raise _leave(error) from None
    _name(tuple(changed), subject.lock_file.parent)


def _update_catalogs(subject: TranslatedTexts) -> tuple[Path, ...]:
    """Bring the kit's own catalogs up to date, or a pack's for languages that the kit does not speak."""
    from cubitos_kit.text.catalogs import update as update_catalogs

    if subject.is_base:
        from cubitos_kit.book import prose

        return (
            *update_catalogs(_checkout(), subject.languages, unmarked=game().unmarked()),
            *prose.update(_checkout(), subject.languages),
        )
    theirs = [code for code in subject.languages if not (shipped("locales") / code).is_dir()]
    folder = Folder(subject.lock_file.parent).inside("locales")
    return update_catalogs(PACKAGE.parent, theirs, folder, game().unmarked()) if theirs else ()


def _name(changed: tuple[Path, ...], folder: Path) -> None:
    """Name the files that were written, or say that none had to be."""
    for path in changed:
        console().print(said(N_("{file} is written."), file=str(path)), markup=False)
    if not changed:
        console().print(said(N_("Everything in {folder} is up to date."), folder=str(folder)), markup=False)
