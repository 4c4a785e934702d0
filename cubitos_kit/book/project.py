"""A pack's rulebook as a Sphinx project: the kit's pages of rules, pages for what the pack brings, its own pages on top."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from textwrap import indent

from docutils.utils import column_width

from cubitos_kit.base.kept import cache_folder, kit_fingerprint, short
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Problem
from cubitos_kit.base.shipped import rules_of
from cubitos_kit.base.showing import one_line
from cubitos_kit.base.writing import write_whole
from cubitos_kit.book.brought import brought
from cubitos_kit.book.catalogs import own_catalogs
from cubitos_kit.book.own import CONF, SETTINGS, Own, read_own, wrong_folder
from cubitos_kit.content.booklet import Booklet, read_booklet, unknown_pages
from cubitos_kit.content.load import BASE
from cubitos_kit.content.pack import AnyPack
from cubitos_kit.play.game import game
from cubitos_kit.text.catalog import say

MEMORY = "rulebook.json"
"""What the last printed book was made of, beside what Sphinx remembers."""
OWN = "book"
"""The folder of a pack with its own pages."""
FIRST = "index.rst"
ENTRY = "   "
"""What an entry of a table of contents begins with."""


@dataclass(frozen=True)
class Project:
    """A rulebook in one language, laid out for Sphinx."""

    pack: AnyPack
    where: str
    """The pack's path, or `base`."""
    language: str
    work: Path
    """The folder for the pages and for what Sphinx remembers of them."""
    trusted: bool = False
    """Whether the person at the keyboard lets the book run code."""
    booklet: Booklet = field(default_factory=Booklet)
    problems: tuple[Problem, ...] = ()
    """What is wrong with the book before anything is made of it."""

    @property
    def source(self) -> Path:
        """Return the folder of the pages."""
        return self.work / "pages"

    @property
    def memory(self) -> Path:
        """Return the folder of what Sphinx remembers."""
        return self.work / "memory"

    @property
    def locales(self) -> Path:
        """Return the folder of the translations of the pack's own pages, as gettext reads them."""
        return self.work / "locales"

    @property
    def title(self) -> str:
        """Return what the book is called, on one line."""
        return one_line((self.booklet.title or self.pack.name).say(self.language))

    @property
    def conf(self) -> Path | None:
        """Return the program that the book brings, if it has one."""
        return conf_of(self.where)

    @property
    def own(self) -> Path | None:
        """Return the folder of the pack's own pages, if it has one."""
        return own_pages(self.where)

    def written_as(self, page: Path) -> tuple[Path, bool]:
        """Return the file that a page was laid out from, and whether it is the author's."""
        if not page.is_relative_to(self.source):
            return page, True
        name = page.relative_to(self.source)
        mine = self.own / name if self.own else name
        if not mine.is_file() and name.is_relative_to("rules"):
            return rules_of(game().id) / name.relative_to("rules"), False
        return (mine if mine.is_file() else Path(self.where)), True


def own_pages(where: str) -> Path | None:
    """Return the folder of a pack's own pages, if it has one."""
    folder = Path(where, OWN)
    begun = any((folder / name).is_file() for name in (FIRST, SETTINGS))
    return folder if where != BASE and begun and not wrong_folder(where, OWN) else None


def conf_of(where: str) -> Path | None:
    """Return the program that a pack's book brings, if it has one."""
    file = Path(where, OWN, CONF)
    return file if where != BASE and file.is_file() else None


def booklet_of(where: str, language: str) -> Booklet:
    """Return the settings of a pack's book. Raises a `ContentError` with all that is wrong with them."""
    file = Path(where, OWN, SETTINGS)
    return (
        read_booklet(game().format(), file, language)
        if where != BASE and own_pages(where) and file.is_file()
        else Booklet()
    )


def lay_out(pack: AnyPack, where: str, language: str, *, trusted: bool = False) -> Project:
    """Write all pages of a pack's rulebook where Sphinx will read them; what has not changed is left as it is.

    A trusted book has a folder of its own, so that nothing it has made is ever taken for that of a locked one.
    """
    resolved = where if where == BASE else str(Path(where).resolve())
    work = cache_folder(f"books/{short(resolved)}{'-trusted' * trusted}") / language
    project = Project(pack, resolved, language, work, trusted)
    _forget_old_kit(project)
    own, problems = Own(), list(wrong_folder(resolved, OWN) if resolved != BASE else ())
    if project.own is not None:
        own = read_own(project.own, trusted=trusted)
        try:
            project = replace(project, booklet=booklet_of(resolved, pack.languages[0] if pack.languages else language))
        except ContentError as error:
            problems += error.problems
    pages = dict(_pages(project, own.files))
    problems += unknown_pages(project.booklet, {name.with_suffix("").as_posix() for name in pages if _is_page(name)})
    _lay_all(project.source, pages)
    _lay_all(project.locales, own_catalogs(project.own, set(pages), own) if project.own else {})
    return replace(project, problems=(*problems, *own.problems))


def _lay_all(folder: Path, wanted: Mapping[PurePosixPath, bytes]) -> None:
    """Have a folder hold these files and no others."""
    for name, content in wanted.items():
        _write_if_new(folder / name, content)
    for file in [file for file in folder.rglob("*") if not file.is_dir() or file.is_symlink()]:
        if PurePosixPath(file.relative_to(folder).as_posix()) not in wanted:
            file.unlink()


def _is_page(name: PurePosixPath) -> bool:
    return name.suffix == ".rst"


def _pages(project: Project, own: Mapping[PurePosixPath, bytes]) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Yield every page; of two with the same name the later one counts."""
    rules = rules_of(game().id)
    for file in sorted(rules.rglob("*.rst")):
        yield PurePosixPath("rules", file.relative_to(rules).as_posix()), file.read_bytes()
    if (index := rules / FIRST).is_file():
        begin, _ = _parted(index.read_text(encoding="utf-8"))
        yield PurePosixPath("rules", FIRST), begin.encode()
    yield from ((PurePosixPath("rules", name), text.encode()) for name, text in _own_rules(project, rules))
    yield from own.items()
    chosen = [name for name, _ in project.booklet.pages]
    if PurePosixPath(FIRST) not in own:
        mine = [name.stem for name in own if _is_page(name) and name.parent == PurePosixPath()]
        yield PurePosixPath(FIRST), first_page(project, chosen or [*mine, *chapters()]).encode()
    elif chosen:
        yield PurePosixPath(FIRST), own[PurePosixPath(FIRST)] + f"\n{contents(chosen)}".encode()


def _own_rules(project: Project, rules: Path) -> Iterable[tuple[str, str]]:
    return brought().own_pages(project.pack, project.language, rules)


def _parted(index: str) -> tuple[str, tuple[str, ...]]:
    r"""Part a page from the table of contents at its end, and return what that lists.

    >>> _parted("Rules\n=====\n\n.. toctree::\n   :maxdepth: 2\n\n   setup\n   dice\n")
    ('Rules\n=====\n\n', ('setup', 'dice'))
    """
    text, _, listed = index.partition(".. toctree::")
    entries = (line.strip() for line in listed.splitlines())
    return text, tuple(entry for entry in entries if entry and not entry.startswith(":"))


def chapters() -> tuple[str, ...]:
    """Return the pages of the game's rules in their order; there are none where the kit has none of it.

    >>> chapters()[:2]
    ('rules/index', 'rules/introduction')
    """
    if not (index := rules_of(game().id) / FIRST).is_file():
        return ()
    _, entries = _parted(index.read_text(encoding="utf-8"))
    return ("rules/index", *(f"rules/{entry}" for entry in entries))


def contents(entries: Iterable[str]) -> str:
    """Return a table of contents."""
    listed = "".join(f"{ENTRY}{entry}\n" for entry in entries)
    return f"\n.. toctree::\n{ENTRY}:maxdepth: 2\n\n{listed}" if listed else ""


def _plain(text: str) -> str:
    r"""Return a text as markup that shows just this text, on one line.

    >>> print(_plain("*Five*\n fans"), _plain(".. raw:: html"))
    \*Five\* fans \.. raw\:\: html
    """
    return re.sub(r"[\\*`_|:@<\[]|^\W", r"\\\g<0>", one_line(text))


def heading(text: str) -> str:
    """Return a text as the heading of a page."""
    title = _plain(text) or "…"
    return f"{title}\n{'=' * column_width(title)}\n"


def first_page(project: Project, listed: Iterable[str]) -> str:
    """Return the page that a rulebook begins with where the pack has none of its own, and the chapters it lists."""
    pack, language = project.pack, project.language
    parts = [heading(project.title)]
    if project.where != BASE:
        about = N_("This book holds the rules of the race, and all that this pack adds to it.")
        parts.append(f"{say(Message(about), language)}\n")
        for role, kind in brought().named.items():
            own = sorted(id_ for of, id_ in pack.own if of == kind.listed)
            names = ", ".join(f":{role}:`{id_}`" for id_ in own)
            parts += [f"{say(Message(kind.own, {'names': names}), language)}\n"] if own and kind.own else []
    return "\n".join([*parts, contents(listed)])


BOOKLET = """\
# yaml-language-server: $schema=../.schema/book.schema.json
# What your book is called, and what it is like. All of this may be left out. Build it from the folder above:
# cubitos book build
book:
  title: {title}
  # author: Ada and Bill
  # languages: [en, pl]  # those that are built where you name none
  # pages: [our-race, rules/index]  # the chapters in their order, after what index.rst lists
  # colours: {{light: "#b3261e", dark: "#ffb4ab"}}  # of links and signs, on a light and on a dark ground
"""

INDEX = """\
{heading}
.. Everything before the table of contents is your foreword: it stands behind the title page.
   Lines like these are comments. Nobody sees them.

{foreword}

.. The order of the chapters. `our-race` is a page of your own, the others come with the kit. Put more of your pages where
   you like, and take out what you do not want printed.

.. toctree::
   :maxdepth: 2

   our-race
{chapters}"""

PAGE = """\
{heading}
{text}

.. Write here what your pack is about. Some things that you can use:

   *slanted* and **bold** words, lists that begin with *
{examples}
   .. image:: picture.png   shows a picture that lies beside this page
"""


def begin(pack: AnyPack, root: Path, language: str) -> tuple[Path, ...]:
    """Write a small book of one's own into a pack, and return its files. Raises `FileExistsError` where there is one."""
    folder = root / OWN
    if folder.exists():
        raise FileExistsError(str(folder))
    name = pack.name.say(language)
    foreword = N_("Welcome! These are the rules of the race, with everything that *{pack}* adds to it.")
    listed = "".join(f"{ENTRY}{chapter}\n" for chapter in chapters())
    about = N_("What our races are like, and what is different in them.")
    title = say(Message(N_("Our race")), language)
    files = {
        SETTINGS: BOOKLET.format(title=json.dumps(one_line(name), ensure_ascii=False)),
        "index.rst": INDEX.format(
            heading=heading(name), foreword=say(Message(foreword, {"pack": _plain(name)}), language), chapters=listed
        ),
        "our-race.rst": PAGE.format(
            heading=heading(title), text=say(Message(about), language), examples=indent(brought().examples, ENTRY)
        ),
    }
    for file, text in files.items():
        write_whole(folder / file, text)
    return tuple(folder / file for file in files)


def _forget_old_kit(project: Project) -> None:
    """Have Sphinx forget everything if the kit itself has changed since."""
    stamp = project.work / ".kit"
    now = kit_fingerprint().encode()
    if not stamp.is_file() or stamp.read_bytes() != now:
        forget(project)
        write_whole(stamp, now)


def forget(project: Project) -> None:
    """Have Sphinx read every page anew the next time."""
    for name in ("environment.pickle", MEMORY):
        (project.memory / name).unlink(missing_ok=True)


def _write_if_new(file: Path, content: bytes) -> None:
    """Write a page, unless it says this already: then Sphinx need not read it again."""
    if file.is_file() and file.read_bytes() == content:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
