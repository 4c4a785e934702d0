"""What a Sphinx project writes about: a pack, and the language to speak."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel import Locale, UnknownLocaleError
from docutils import nodes
from sphinx.errors import ExtensionError

from cubitos_kit.base.games import NoGameError, play_game
from cubitos_kit.base.kept import fingerprint, kept
from cubitos_kit.base.message import Message
from cubitos_kit.base.problem import ContentError
from cubitos_kit.base.shipped import shipped
from cubitos_kit.book import uses
from cubitos_kit.book.brought import DOMAIN, brought
from cubitos_kit.content.load import BASE
from cubitos_kit.text.catalog import say
from cubitos_kit.text.problems import problem_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment


LAST = 999
"""When a page has been read and nobody else has anything to do with it."""


@dataclass(frozen=True)
class Subject:
    """A pack, said in a language."""

    where: str
    edition: str
    language: str

    @property
    def pack(self) -> Any:  # noqa: ANN401 - of whichever game
        """Return the pack, with all that its books can show."""
        return _pack(self.where, self.edition, self.language)

    def say(self, text: str, **values: object) -> str:
        """Say a text of the catalogs."""
        return say(Message(text, values), self.language)


def subject_of(config: Config) -> Subject:
    """Return what a project writes about."""
    where = str(config.cubitos_pack)
    if where != BASE:
        where = str((Path(config.cubitos_project) / where).resolve())
    return Subject(where, config.cubitos_edition, config.language or "en")


@cache
def _pack(where: str, edition: str, language: str) -> Any:  # noqa: ANN401 - of whichever game
    try:
        pack = kept(f"pack {where}", _files(where), lambda: brought().load(where))
    except ContentError as error:
        sentences = "\n".join(problem_text(problem, {}, "en").plain for problem in error.problems)
        raise ExtensionError(f"the pack cannot be read:\n{sentences}") from None
    if edition and edition not in pack.editions:
        raise ExtensionError(f"cubitos_edition: there is no edition {edition!r}, only {', '.join(pack.editions)}")
    return uses.watched(pack.for_reader(language, edition))


def forget_packs() -> None:
    """Have packs read anew, since their files may have changed."""
    _pack.cache_clear()


@cache
def own_name(code: str) -> str:
    """Return a language's own name for itself, or its code.

    >>> own_name("uk"), own_name("pl"), own_name("x-klingon")
    ('українська', 'polski', 'x-klingon')
    """
    try:
        return Locale.parse(code, sep="-").get_display_name() or code
    except (UnknownLocaleError, ValueError):
        return code


def paragraph(*parts: nodes.Node | str, classes: tuple[str, ...] = ()) -> nodes.paragraph:
    """Return a paragraph of words and nodes."""
    made = nodes.paragraph("", "", classes=list(classes))
    made.extend([nodes.Text(part) if isinstance(part, str) else part for part in parts])
    return made


def _files(where: str) -> list[Path]:
    """List every file that a pack is read from, the base's below it too."""
    found = list(shipped("content").rglob("*.yaml"))
    if where != BASE:
        path = Path(where)
        found += path.rglob("*.y*ml") if path.is_dir() else [path] if path.is_file() else []
    return found


def _fingerprint(app: Sphinx, config: Config) -> None:
    """Read the pack, and note what it and the catalogs look like now.

    If they change, all pages are written anew; all are read anew if the catalogs do, or what any page may show.
    """
    config.cubitos_project = config.cubitos_project or str(app.confdir)
    subject = subject_of(config)
    catalogs = [*shipped("locales").rglob("*.po"), *Path(subject.where, "locales").rglob("*.po")]
    config.cubitos_fingerprint = fingerprint([*_files(subject.where), *catalogs])
    config.cubitos_everywhere = f"{fingerprint(catalogs)} {uses.head(subject.pack)}"


def _reading(_app: Sphinx, docname: str, _content: list[str]) -> None:
    """Note from here on what a page shows."""
    uses.begin(docname)


def _read(app: Sphinx, _tree: nodes.document) -> None:
    """Keep what a page has shown, and what that was like."""
    found = uses.taken()
    _uses_in(app)[app.env.docname] = (found, uses.like(subject_of(app.config).pack, found))


def _outdated(app: Sphinx, *_changed: object) -> list[str]:
    """Return the pages that have to be read again, since they show something that has changed."""
    return uses.outdated(subject_of(app.config).pack, _uses_in(app))


def _uses_in(app: Sphinx) -> dict[str, tuple[frozenset[uses.Key], str]]:
    found: dict[str, tuple[frozenset[uses.Key], str]] = app.env.get_domain(DOMAIN).data["uses"]
    return found


def _to_write(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Return all pages if the pack is not what it was when they were last written: any of them may name what changed."""
    stamp = _stamp(app)
    return [] if stamp.is_file() and stamp.read_text(encoding="utf-8") == _state(app) else env.found_docs


def _written(app: Sphinx, error: Exception | None) -> None:
    """Remember what the pack was like."""
    if error is None and Path(app.doctreedir).is_dir():
        _stamp(app).write_text(_state(app), encoding="utf-8")


def _stamp(app: Sphinx) -> Path:
    return Path(app.doctreedir, f".written-{app.builder.name}")


def _state(app: Sphinx) -> str:
    return f"{app.outdir} {app.config.cubitos_fingerprint}"


def _play(name: str) -> None:
    """Let the project be about a game, if it names one."""
    try:
        if name:
            play_game(name)
    except NoGameError as error:
        unknown, known = error.args
        raise ExtensionError(f"cubitos_game: there is no game {unknown!r}, only {', '.join(known)}") from None


def setup(app: Sphinx) -> None:
    """Tell Sphinx which settings there are."""
    app.add_config_value("cubitos_game", "", "env", (str,))
    _play(app.config.cubitos_game)
    app.add_config_value("cubitos_pack", BASE, "env", (str,))
    app.add_config_value("cubitos_edition", "", "env", (str,))
    app.add_config_value("cubitos_project", "", "", (str,))
    app.add_config_value("cubitos_fingerprint", "", "", (str,))
    app.add_config_value("cubitos_everywhere", "", "env", (str,))
    app.connect("config-inited", _fingerprint)
    app.connect("source-read", _reading)
    app.connect("doctree-read", _read, priority=LAST)
    app.connect("env-get-outdated", _outdated)
    app.connect("env-updated", _to_write)
    app.connect("build-finished", _written)
