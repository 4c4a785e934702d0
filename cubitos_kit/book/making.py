"""Making a rulebook of its project: Sphinx is run, its complaints are read, and only a whole book is handed over."""

from __future__ import annotations

import gc
import gettext
import re
import shutil
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pathlib import Path

from sphinx.application import Sphinx, builtin_extensions
from sphinx.errors import ConfigError, SphinxError
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace, patch_docutils

from cubitos_kit.book.project import Project, forget
from cubitos_kit.book.rulebook.builder import FILE
from cubitos_kit.book.site.build import start_page
from cubitos_kit.model.message import Message
from cubitos_kit.model.problem import Place, Problem, Severity

SITE, PDF = "html", "rulebook"
"""The kinds of books, by the names of Sphinx's builders."""
OURS = ".buildinfo"
"""The file that tells that a folder holds a site that was made before, so that a new one may take its place."""
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


class _Printer(Sphinx):
    """Sphinx without what we never use."""

    def setup_extension(self, extname: str) -> None:
        """Set up an extension, unless it is another kind of book."""
        if extname not in OTHER_BUILDERS:
            super().setup_extension(extname)


@dataclass(frozen=True)
class Wish:
    """What is to be made of a pack: which kinds of books, on what paper, beside which other languages."""

    kinds: tuple[str, ...]
    paper: str
    languages: tuple[str, ...]


def make(project: Project, wish: Wish) -> tuple[Problem, ...]:
    """Make a book in one language in the project's own folder, and return what is wrong with it."""
    for kind in wish.kinds:
        problems = _run(project, kind, wish)
        if any(problem.severity is Severity.ERROR for problem in problems):
            forget(project)  # or Sphinx would say nothing of these pages the next time
            return problems
    return ()


def made(project: Project, kind: str) -> Path:
    """Return the PDF or the folder of the site that was made."""
    folder = project.work / kind
    return folder / FILE if kind == PDF else folder


def _run(project: Project, kind: str, wish: Wish) -> tuple[Problem, ...]:
    """Let Sphinx make one kind of book."""
    said = StringIO()
    has_settings = _settings_of(project).is_file()
    try:
        with patch_docutils(), docutils_namespace(), warnings.catch_warnings():
            translators.clear()  # or the pages of the language before would be said in it again
            getattr(gettext, "_translations", {}).clear()  # or a catalog would be what it was when it was first read
            warnings.simplefilter("ignore")  # of Sphinx's own innards; what it has to say of pages it says itself
            app = _Printer(
                project.source,
                project.own if has_settings else None,
                project.work / kind,
                project.memory,
                kind,
                confoverrides=_settings(project, wish, has_settings=has_settings),
                status=None,
                warning=said,
            )
            app.build()
    except ConfigError as error:  # which holds a traceback; its last line is what is wrong
        return (_problem(Place(_shown(_settings_of(project))), str(error).strip().splitlines()[-1]),)
    except SphinxError as error:
        return (_problem(Place(_shown(project.own or Path(project.where))), str(error)),)
    return tuple(_problems(project, _COLOUR.sub("", said.getvalue())))


def _settings_of(project: Project) -> Path:
    """Return the author's own settings, which need not be there."""
    return (project.own or project.work) / "conf.py"


def _settings(project: Project, wish: Wish, *, has_settings: bool) -> dict[str, object]:
    """Return what Sphinx is told beside what the author's own settings say."""
    pack, language = project.pack, project.language
    always: dict[str, object] = {
        "cubitos_pack": project.where,
        "cubitos_paper": wish.paper,
        "language": language,
        "nitpicky": True,
        "suppress_warnings": ["toc.not_included"],  # who leaves a chapter out knows it
        "smartquotes": True,
    }
    if len(wish.languages) > 1:
        always |= {"cubitos_site": True, "cubitos_languages": list(wish.languages)}
    if project.own is not None:
        always["locale_dirs"] = [str(project.own / "locales")]
    if has_settings:
        return always
    return always | {
        "extensions": ["cubitos_kit.book"],
        "primary_domain": "cubitos",
        "project": pack.name.say(language),
        "author": "",
        "version": pack.version,
        "release": pack.version,
        "html_theme": "furo",
        "html_title": pack.name.say(language),
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
        file, mine = project.written_as(Path(match["file"])) if match["file"] else (Path(str(project.own or "")), True)
        found.append((Place(_shown(file), int(match["line"] or 0)), match["text"], mine))
    for place, text, mine in dict.fromkeys(sorted(found)):
        yield _problem(place, text, Severity.ERROR if mine else Severity.ADVICE)


def _shown(file: Path) -> str:
    """Return a path as short as it can be from here."""
    return str(file.relative_to(Path.cwd())) if file.is_relative_to(Path.cwd()) else str(file)


def _problem(place: Place, text: str, severity: Severity = Severity.ERROR) -> Problem:
    return Problem("page", place, Message("{what}", {"what": _KIND.sub("", text)}), severity)


class NotOursError(Exception):
    """A folder in which something else stands than a site that was made before."""


def hand_over(projects: Sequence[Project], wish: Wish, out: Path) -> tuple[Path, ...]:
    """Put finished books where they were asked for, each in one move, and return what to open."""
    out.mkdir(parents=True, exist_ok=True)
    opened = []
    if SITE in wish.kinds:
        places = [out / project.language for project in projects]
        for place in places:
            if place.exists() and not (place / OURS).is_file():
                raise NotOursError(str(place))
        for project, place in zip(projects, places, strict=True):
            _replace_folder(made(project, SITE), place)
        opened = [place / "index.html" for place in places]
        if len(projects) > 1:
            (out / "index.html").write_text(start_page(project.language for project in projects), encoding="utf-8")
            opened = [out / "index.html"]
    if PDF in wish.kinds:
        for project in projects:
            target = out / f"{project.pack.id}-{project.language}.pdf"
            _replace_file(made(project, PDF), target)
            opened.append(target)
    return tuple(opened)


def _replace_file(source: Path, target: Path) -> None:
    """Copy a file beside its place, then move it in."""
    beside = target.with_name(f".{target.name}")
    shutil.copyfile(source, beside)
    beside.replace(target)


def _replace_folder(source: Path, target: Path) -> None:
    """Copy a folder beside its place, then move it in and what was there out."""
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as folder:
        shutil.copytree(source, Path(folder, "new"))
        if target.exists():
            target.rename(Path(folder, "old"))
        Path(folder, "new").rename(target)
