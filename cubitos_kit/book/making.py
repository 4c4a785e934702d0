"""Making a rulebook of its project: Sphinx is run, its complaints are read, and only a whole book can be handed over."""

from __future__ import annotations

import gc
import gettext
import json
import re
import warnings
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from html import escape
from importlib import import_module
from io import StringIO
from pathlib import Path

from sphinx.application import Sphinx, builtin_extensions
from sphinx.errors import ConfigError, SphinxError
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace, patch_docutils

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem, Severity
from cubitos_kit.base.writing import write_whole
from cubitos_kit.book.keeping import open_sealed, seal
from cubitos_kit.book.lock import Lock, locked, no_settings_from_files
from cubitos_kit.book.project import Project, forget
from cubitos_kit.book.rulebook.builder import FILE

SITE, PDF = "html", "rulebook"
"""The kinds of books, by the names of Sphinx's builders."""
OURS, DOMAIN = "cubitos_kit.book", "cubitos"
"""Sphinx' extension and domain, without which there are no words of the game."""
PAGES = "site.json"
"""Which pages a site had when it was last made."""
KEPT = ("memory", SITE, PDF)
"""The folders of a project that are taken up again the next time."""
_SAID = re.compile(
    r"^(?:(?P<file>(?:[A-Za-z]:)?[^:\n]+)(?::(?P<line>\d+))?: )?(?P<level>WARNING|ERROR|CRITICAL): (?P<text>.*)$"
)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_KIND = re.compile(r" \[[a-z_]+(\.[a-z_]+)?\]$")


OTHER_BUILDERS = frozenset(
    f"sphinx.builders.{name}"
    for name in ("changes", "epub3", "latex", "linkcheck", "manpage", "singlehtml", "texinfo", "text", "xml")
) | frozenset(f"sphinxcontrib.{name}" for name in ("applehelp", "devhelp", "htmlhelp", "qthelp", "serializinghtml"))
"""Kinds of books that we never make, and that take a while to import."""


def import_all() -> None:
    """Import now what Sphinx would import once it runs: there may be something to wait for meanwhile."""
    ours = ("cubitos_kit.book.directives", "cubitos_kit.book.press.compile", "cubitos_kit.book.rulebook.builder")
    gc.disable()  # all of this stays, so there is nothing to look for
    try:
        for name in (*builtin_extensions, *ours):
            if name not in OTHER_BUILDERS:
                import_module(name)
        gc.freeze()
    finally:
        gc.enable()


class MissingSettingError(Exception):
    """A program of a book that leaves out what the kit's pages cannot do without."""

    def __init__(self, line: str) -> None:
        """Keep the line that is to be added."""
        super().__init__(line)
        self.line = line


class _Printer(Sphinx):
    """Sphinx without what we never use."""

    def preload_builder(self, name: str) -> None:
        """Look at what the book's own program says, now that its extensions are there and nothing is read yet."""
        if OURS not in self.extensions:
            raise MissingSettingError(f'extensions = ["{OURS}"]')
        if self.config.primary_domain != DOMAIN:
            raise MissingSettingError(f'primary_domain = "{DOMAIN}"')
        super().preload_builder(name)

    def setup_extension(self, extname: str) -> None:
        """Set up an extension, unless it is another kind of book."""
        if extname not in OTHER_BUILDERS:
            super().setup_extension(extname)


@dataclass(frozen=True)
class BookOrder:
    """What is to be made of a pack: which kinds of books, on what paper, beside which other languages."""

    kinds: tuple[str, ...]
    paper: str
    languages: tuple[str, ...]
    edition: str = ""
    """That of each language, if nothing else is wished for."""


def make(project: Project, wish: BookOrder) -> tuple[Problem, ...]:
    """Make a book in one language in the project's own folder, and return what is wrong with it."""
    if project.problems:
        return tuple(_placed(problem) for problem in project.problems)
    open_sealed(project.work, KEPT)
    try:
        for kind in wish.kinds:
            problems = _run(project, kind, wish)
            if any(problem.severity is Severity.ERROR for problem in problems):
                forget(project)  # or Sphinx would say nothing of these pages the next time
                return problems
    finally:
        seal(project.work, KEPT)
    return ()


def made(project: Project, kind: str) -> Path:
    """Return the PDF or the folder of the site that was made."""
    folder = project.work / kind
    return folder / FILE if kind == PDF else folder


def _run(project: Project, kind: str, wish: BookOrder) -> tuple[Problem, ...]:
    """Let Sphinx make one kind of book."""
    said = StringIO()
    stopped: list[Problem] = []
    conf = project.conf if project.trusted else None
    lock = Lock(project.source)
    try:
        with no_settings_from_files(), patch_docutils(), docutils_namespace(), warnings.catch_warnings():
            translators.clear()  # or the pages of the language before would be said in it again
            getattr(gettext, "_translations", {}).clear()  # or a catalog would be what it was when it was first read
            warnings.simplefilter("ignore")  # of Sphinx's own innards; what it has to say of pages it says itself
            app = _Printer(
                project.source,
                conf.parent if conf else None,
                project.work / kind,
                project.memory,
                kind,
                confoverrides=_settings(project, wish, has_settings=conf is not None),
                status=None,
                warning=said,
            )
            with nullcontext() if project.trusted else locked(app, lock):
                app.build()
            if kind == SITE and not app.statuscode:
                _take_out(project, app)
    except MissingSettingError as error:
        text = N_("the kit cannot make a book with this; add a line: {line}")
        stopped.append(Problem("conf", Place(_shown(conf or project.source)), Message(text, {"line": error.line})))
    except ConfigError as error:  # which holds a traceback; its last line is what is wrong
        stopped.append(_problem(Place(_shown(conf or project.source)), str(error).strip().splitlines()[-1]))
    except SphinxError as error:
        stopped.append(_problem(_book(project), str(error)))
    except (OSError, KeyboardInterrupt):
        raise  # a full disk is not the book's fault
    except Exception as error:  # noqa: BLE001 - a page may drive docutils and Sphinx into whatever they never thought of
        text = N_("this book cannot be built: {reason}")
        reason = f"{type(error).__name__}: {error}"
        stopped.append(Problem("page", _book(project), Message(text, {"reason": reason})))
    return (*_forbidden(project, lock), *_problems(project, _COLOUR.sub("", said.getvalue())), *stopped)


def _take_out(project: Project, app: Sphinx) -> None:
    """Take pages and pictures out of a site that the book has no more: Sphinx itself leaves them there."""
    here, memory = app.env.found_docs, project.memory / PAGES
    before = json.loads(memory.read_text(encoding="utf-8")) if memory.is_file() else []
    gone = [Path(app.builder.get_outfilename(name)) for name in set(before) - here]  # type: ignore[attr-defined]
    if not project.trusted:  # an author's program may put pictures there that we know nothing of
        wanted = {name for _, name in app.env.images.values()}
        gone += [file for file in (project.work / SITE / "_images").glob("*") if file.name not in wanted]
    for file in gone:
        file.unlink(missing_ok=True)
        with suppress(OSError):  # something else is in that folder
            file.parent.rmdir()
    write_whole(memory, json.dumps(sorted(here)))


def _forbidden(project: Project, lock: Lock) -> Iterator[Problem]:
    """Tell what pages must not do, each once and in the order in which it stands there."""
    told = dict.fromkeys(
        (file, line, message.text, tuple(message.values.items())) for file, line, message in lock.found
    )
    for file, line, text, values in sorted(told):
        place = Place(_shown(project.written_as(Path(file))[0]), line)
        yield Problem("forbidden", place, Message(text, dict(values)))


def _settings(project: Project, wish: BookOrder, *, has_settings: bool) -> dict[str, object]:
    """Return what Sphinx is told beside what the author's own program says."""
    booklet, language = project.booklet, project.language
    always: dict[str, object] = {
        "cubitos_pack": project.where,
        "cubitos_paper": wish.paper,
        "language": language,
        "nitpicky": True,
        "suppress_warnings": ["toc.not_included"],  # who leaves a chapter out knows it
        "smartquotes": True,
        "locale_dirs": [str(project.locales)],
    }
    if wish.edition:
        always["cubitos_edition"] = wish.edition
    if len(wish.languages) > 1:
        always |= {"cubitos_site": True, "cubitos_languages": list(wish.languages)}
    if has_settings:
        return always
    return always | {
        "extensions": [OURS],
        "primary_domain": DOMAIN,
        "project": project.title,
        "author": booklet.author,
        "version": project.pack.version,
        "release": project.pack.version,
        "cubitos_colours": [booklet.light, booklet.dark],
        "html_theme": "furo",
        "html_title": escape(project.title),  # which the theme takes for HTML
        "html_show_sourcelink": False,
        "html_copy_source": False,
        "highlight_language": "none",
    }


def _problems(project: Project, said: str) -> Iterator[Problem]:
    """Read what Sphinx complains of, each once."""
    found: list[tuple[Place, str, bool]] = []
    for line in said.splitlines():
        match = _SAID.match(line)
        if match is None:  # the place again, or the line itself
            continue
        file, mine = project.written_as(Path(match["file"])) if match["file"] else (Path(_book(project).file), True)
        found.append((Place(_shown(file), int(match["line"] or 0)), match["text"], mine))
    for place, text, mine in dict.fromkeys(sorted(found)):
        yield _problem(place, text, Severity.ERROR if mine else Severity.ADVICE)


def _book(project: Project) -> Place:
    """Return the place of what is wrong with the book as a whole."""
    return Place(_shown(project.own or Path(project.where)))


def _placed(problem: Problem) -> Problem:
    """Return a problem with its place as short as it can be."""
    return replace(problem, place=replace(problem.place, file=_shown(Path(problem.place.file))))


def _shown(file: Path) -> str:
    """Return a path as short as it can be from here."""
    try:
        here = Path.cwd()
    except OSError:  # the folder we are in is gone
        return str(file)
    return str(file.relative_to(here)) if file.is_relative_to(here) else str(file)


def _problem(place: Place, text: str, severity: Severity = Severity.ERROR) -> Problem:
    return Problem("page", place, Message("{what}", {"what": _KIND.sub("", text)}), severity)
