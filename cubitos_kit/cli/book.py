"""`cubitos book`: a rulebook of a pack, to read in a browser and to print."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext, suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.showing import one_line, shown
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Edition,
    complain,
    console,
    here,
    in_terminal,
    leave_with,
    none_called,
    out_folder,
    print_problem,
    sound_pack,
    stop,
)
from cubitos_kit.cli.speech import Lang, said, spoken, with_nearest
from cubitos_kit.content.reference import NO_EDITION
from cubitos_kit.play.game import game

if TYPE_CHECKING:
    from cubitos_kit.book.making import BookOrder
    from cubitos_kit.book.project import Project
    from cubitos_kit.book.serve import Site
    from cubitos_kit.content.pack import AnyPack

NOT_OURS = N_("{folder} holds something else; name another folder with --out")
app = Commands(no_args_is_help=True)


class BookPaper(StrEnum):
    """What a PDF is printed on."""

    A4 = "a4"
    LETTER = "letter"


PackArgument = Annotated[
    str,
    typer.Argument(metavar="PACK", help=N_("The folder of a pack, or `base` (default: the current folder).")),
]
PaperOption = Annotated[BookPaper, typer.Option("--paper", help=N_("The paper that the PDF is for."))]
Languages = Annotated[
    str,
    typer.Option(
        "--languages",
        metavar="LANG[,LANG]...",
        help=N_("The languages of the book (default: the language of the messages)."),
    ),
]
Trust = Annotated[
    bool,
    typer.Option(
        "--trust-conf",
        metavar="",
        help=N_(
            "Run the book's own `conf.py`, and let its pages insert files and markup: only if you trust its author."
        ),
    ),
]


@app.command(help=N_("Begin a book: a folder in your pack with a foreword and a page of your own."))
def new(pack: PackArgument = "", lang: Lang = None) -> None:
    """Write the folder, unless there is one."""
    del lang
    from cubitos_kit.book.project import begin
    from cubitos_kit.content.load import is_base

    where = here(pack)
    if is_base(game().format(), where) or not Path(where).is_dir():
        raise stop(N_("a book of your own lies in the folder of a pack; `cubitos new pack` begins one"))
    try:
        files = begin(sound_pack(where), Path(where), spoken())
    except FileExistsError as error:
        raise stop(N_("{folder} is there already; move it away first"), folder=error) from None
    for file in files:
        console().print(said(N_("{file} is written."), file=str(file)), markup=False)
    command = "cubitos book build" + (f" {pack}" if pack else "")
    console().print(said(N_("Go on with `{command}`."), command=command), markup=False)


@app.command(help=N_("Build the rulebook of a pack: the rules of the race, its cards, sets and racetracks."))
def build(
    ctx: typer.Context,
    pack: PackArgument = "",
    languages: Languages = "",
    html: Annotated[bool, typer.Option("--html", metavar="", help=N_("Only the site."))] = False,
    pdf: Annotated[bool, typer.Option("--pdf", metavar="", help=N_("Only the PDF."))] = False,
    paper: PaperOption = BookPaper.A4,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help=N_("Where to put it (default: `PACK-book`, in the pack's folder `out`)."),
        ),
    ] = None,
    trust_conf: Trust = False,
    edition: Edition = "",
    lang: Lang = None,
) -> None:
    """Build it whole, or say what is wrong and leave everything as it was."""
    del lang
    with _reading_ahead(pack):
        from cubitos_kit.book.making import PDF, SITE, BookOrder, import_all

        import_all()

    found, where = _pack(pack, edition)
    wanted = _languages(ctx, languages, found, where)
    kinds = tuple(kind for kind, asked in ((SITE, html), (PDF, pdf)) if asked or not (html or pdf))
    target = out or out_folder() / f"{found.id}-book"
    if not out and target.is_symlink():  # a pack may bring one
        raise stop(NOT_OURS, folder=target)
    _say_what_runs(where, trusted=trust_conf)
    for file in _built(found, where, BookOrder(kinds, paper, wanted, edition), target, trusted=trust_conf):
        console().print(said(N_("{file} is written."), file=str(file)), markup=False)


@app.command(help=N_("Show the rulebook in your browser while you write it; every change is seen at once."))
def serve(
    ctx: typer.Context,
    pack: PackArgument = "",
    languages: Languages = "",
    port: Annotated[
        int, typer.Option("--port", metavar="N", help=N_("The port of that page; 0 is any that is free."))
    ] = 8765,
    trust_conf: Trust = False,
    edition: Edition = "",
    lang: Lang = None,
) -> None:
    """Build, serve and watch until somebody presses Ctrl-C."""
    del lang
    from tempfile import TemporaryDirectory

    from cubitos_kit.book.making import SITE, BookOrder
    from cubitos_kit.book.serve import Site, watched

    found, where = _pack(pack, edition)
    wanted = _languages(ctx, languages, found, where)
    _say_what_runs(where, trusted=trust_conf)
    with TemporaryDirectory(prefix="cubitos-site-") as folder:
        wish = BookOrder((SITE,), BookPaper.A4, wanted, edition)
        _built(found, where, wish, Path(folder), trusted=trust_conf)
        try:
            site = Site(Path(folder), port)
        except OSError as error:
            raise stop(
                N_("port {port} cannot be used: {reason}; choose another with --port"), port=port, reason=error.strerror
            ) from None
        first = "" if len(wanted) > 1 else f"{wanted[0]}/"
        console().print(said(N_("Open {address}. Ctrl-C ends."), address=f"{site.address}{first}"), markup=False)
        with site, suppress(KeyboardInterrupt):  # that is how it ends, while it waits and while it builds
            for _ in watched(where):
                _rebuilt(where, wish, site, trusted=trust_conf)
    console().print(said(N_("The site is closed.")))


def _rebuilt(where: str, wish: BookOrder, site: Site, *, trusted: bool) -> None:
    """Build again after a change; what is wrong is said, and the last sound book stays."""
    from cubitos_kit.book.subject import forget_packs

    forget_packs()
    try:
        found, _ = _pack(where, wish.edition)
        _built(found, where, wish, site.folder, trusted=trusted)
    except typer.Exit:
        return
    site.tell()
    console().print(said(N_("Built again.")), style="dim")


def _where(pack: str) -> str:
    """Return the path of the pack that is meant, or `base`."""
    from cubitos_kit.content.load import BASE, is_base

    asked = here(pack)
    Path.cwd()  # raises where we stand in a folder that is gone, before Sphinx would
    return BASE if is_base(game().format(), asked) else str(Path(asked).resolve())


def _reading_ahead(pack: str) -> AbstractContextManager[None]:
    """Have a second process read the pack, and keep it, while this one imports Sphinx: each takes a while."""
    from cubitos_kit.base.processes import beside
    from cubitos_kit.book.subject import Subject

    where, language = _where(pack), spoken()
    return beside(lambda: Subject(where, "", language).pack)


def _pack(pack: str, edition: str) -> tuple[AnyPack, str]:
    """Return a pack that a book can be made of, or say what is wrong with it and leave; it is read once for all."""
    from sphinx.errors import ExtensionError

    from cubitos_kit.book.subject import Subject
    from cubitos_kit.content.load import BASE
    from cubitos_kit.text.catalog import add_catalogs

    where = _where(pack)
    catalogs = Path(where, "locales")
    if where != BASE and catalogs.is_dir():
        add_catalogs(catalogs)
    try:
        found = Subject(where, "", spoken()).pack
    except ExtensionError:
        return sound_pack(here(pack)), where  # which says what is wrong, and leaves
    if edition and edition not in found.editions:
        raise leave_with(none_called(NO_EDITION, edition, found.editions))
    return found, where


def _say_what_runs(where: str, *, trusted: bool) -> None:
    """Say of the program that a book brings whether it is run, and where its settings go if not."""
    from cubitos_kit.book.own import SETTINGS
    from cubitos_kit.book.project import conf_of

    conf = conf_of(where)
    if conf and trusted:
        sentence = said(N_("{file} is run, since you trust it."), file=str(conf.resolve()))
    elif conf:
        text = N_("{file} is not run; {settings} beside it holds the title, the languages, the pages and the colors.")
        sentence = said(text, file=str(conf), settings=SETTINGS)
    else:
        return
    console(err=True).print(one_line(sentence), markup=False)


def _languages(ctx: typer.Context, asked: str, pack: AnyPack, where: str) -> tuple[str, ...]:
    """Return the languages that are asked for, or those of the book, or complain of one that nobody knows."""
    from cubitos_kit.base.problem import ContentError
    from cubitos_kit.book.project import booklet_of
    from cubitos_kit.content.nearest import nearest
    from cubitos_kit.text.catalog import languages

    known = list(dict.fromkeys([*languages(), *pack.languages]))
    wanted = tuple(dict.fromkeys(part for part in asked.split(",") if part))
    if not wanted:
        with suppress(ContentError):  # which is told when the book is built
            wanted = tuple(each for each in booklet_of(where, spoken()).languages if each in known)
    for each in wanted:
        if each not in known:
            values = {"language": each, "languages": ", ".join(known)}
            sentence = said(N_("there is no language `{language}`; there are {languages}"), **values)
            raise typer.BadParameter(with_nearest(sentence, nearest(each, known)), ctx=ctx, param_hint="--languages")
    return wanted or (spoken(),)


def _built(pack: AnyPack, where: str, wish: BookOrder, out: Path, *, trusted: bool) -> tuple[Path, ...]:
    """Build every language and hand all over, or say what is wrong and hand over nothing.

    What other commands make of the same pack, or in the same folder, waits meanwhile.
    """
    from cubitos_kit.book.handing import NotOursError, hand_over
    from cubitos_kit.book.keeping import alone
    from cubitos_kit.book.project import lay_out

    resolved = str(out.resolve())
    with alone(where, _wait), nullcontext() if resolved == where else alone(resolved, _wait):
        projects = [lay_out(pack, where, language, trusted=trusted) for language in wish.languages]
        if not all([_is_made(project, wish) for project in projects]):  # noqa: C419 - what is wrong in all languages is said
            complain(N_("The book is not built."))
            raise typer.Exit(1)
        try:
            return hand_over(projects, wish, out)
        except NotOursError as error:
            raise stop(NOT_OURS, folder=error) from None


def _wait() -> None:
    """Say that somebody else is at work."""
    console(err=True).print(
        said(N_("Another command is building this book; waiting for it.")), style="dim", markup=False
    )


def _is_made(project: Project, wish: BookOrder) -> bool:
    """Make a book in one language, saying so while it takes; tell whether all is well."""
    from cubitos_kit.book.making import make
    from cubitos_kit.book.subject import own_name

    doing = said(N_("Building the book: {language} …"), language=own_name(project.language))
    with console(err=True).status(doing) if in_terminal() else nullcontext():
        problems = make(project, wish)
    lines = {file: _lines(Path(file), pack=project.where) for file in {problem.place.file for problem in problems}}
    for problem in problems:
        print_problem(problem, lines, err=True)
    return not problems


def _lines(file: Path, pack: str) -> tuple[str, ...]:
    """Return the lines of a page, to show the one that is wrong; none of what leads out of the pack."""
    from cubitos_kit.base.reading import Folder
    from cubitos_kit.base.shipped import rules_of
    from cubitos_kit.book.own import LARGEST_PAGE

    for folder in (Path(pack), rules_of(game().id)):
        with suppress(OSError, UnicodeDecodeError):
            content = Folder(folder).read(file.absolute(), LARGEST_PAGE)
            return tuple(map(shown, content.decode("utf-8").splitlines()))
    return ()
