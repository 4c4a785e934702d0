"""`cubitos cards preview`: a card as it will look, in the terminal or in a browser, anew whenever its files change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Group
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from cubitos_kit.base.message import N_
from cubitos_kit.book.palette import colours
from cubitos_kit.cli.output import (
    Edition,
    PackPath,
    console,
    here,
    in_terminal,
    leave_with,
    no_such,
    none_called,
    print_problem,
    stop,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.content.load import Loaded, base_folder
from cubitos_kit.content.reference import NO_EDITION
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.load import check_pack, is_base
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.games.cubitos.text.cards import Line, card_lines, counted_cost, line_in_words
from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.text.icons import with_icons
from cubitos_kit.text.problems import problem_text, summary
from cubitos_kit.text.provenance import source_mark, source_name

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.commands.preview_web import View

WIDTH = 54
"""Of a card in a terminal, which makes most of them about as long as they are wide."""
PORT, LAST_PORT = 8056, 65535
ROUSED = 200
"""Milliseconds; the first look at the files comes no later than that, when watching them has begun."""


def preview(
    ctx: typer.Context,
    card: Annotated[str, typer.Argument(metavar="CARD", help=N_("The id of a card, as `cards list` has it."))],
    watch: Annotated[
        bool, typer.Option("--watch", metavar="", help=N_("Show it again whenever a file of the pack changes."))
    ] = False,
    web: Annotated[
        bool,
        typer.Option("--web", metavar="", help=N_("Show it in a browser as it is printed, and keep it up to date.")),
    ] = False,
    port: Annotated[
        int, typer.Option("--port", metavar="N", help=N_("The port of that page; 0 is any that is free."))
    ] = PORT,
    pack: PackPath = "",
    edition: Edition = "",
    lang: Lang = None,
) -> None:
    """Show a card once, or until Ctrl-C."""
    del lang
    check_range(ctx, "--port", port, 0, LAST_PORT)
    where = Path(here(pack))
    loaded = check_pack(where)
    if edition and loaded.pack and edition not in loaded.pack.editions:
        raise leave_with(none_called(NO_EDITION, edition, loaded.pack.editions))
    if web:
        _in_browser(card, where, port, edition)
    elif watch:
        _in_terminal(card, where, edition)
    elif not _print(card, loaded, edition):
        raise typer.Exit(1)


def _in_terminal(name: str, where: Path, edition: str) -> None:
    """Print the card, and again after every change."""

    def show() -> None:
        if in_terminal():
            console().clear()
        _print(name, check_pack(where), edition)
        console().print(said(N_("Waiting for changes; Ctrl-C ends this.")), style="dim", markup=False)

    _repeat(show, where)


def _in_browser(name: str, where: Path, port: int, edition: str) -> None:
    """Serve the card as it is printed, and press it anew after every change."""
    from cubitos_kit.games.cubitos.commands.preview_web import Shown

    over = said(N_("The preview is over."))
    try:
        with Shown(spoken(), over, port) as shown:
            text = N_("Open {address}. Ctrl-C ends.")
            console().print(said(text, address=shown.address), markup=False)
            _repeat(lambda: shown.show(_view(name, check_pack(where), edition)), where)
    except OSError as error:
        reason = error.strerror or str(error)
        text = N_("port {port} cannot be used: {reason}; choose another with --port")
        raise stop(text, port=port, reason=reason) from None


def _repeat(show: Callable[[], None], where: Path) -> None:
    """Show, and show again after every change of a YAML file, until Ctrl-C."""
    from watchfiles import Change, watch

    def is_yaml(_change: Change, path: str) -> bool:
        return path.endswith((".yaml", ".yml"))

    folder = base_folder(CUBITOS) if is_base(where) else where if where.is_dir() else where.parent
    begun = False
    try:
        for changes in watch(folder, watch_filter=is_yaml, rust_timeout=ROUSED, yield_on_timeout=True):
            if changes or not begun:
                show()
            begun = True
    except KeyboardInterrupt:
        console().print(said(N_("The preview is over.")), markup=False)


def _found(name: str, loaded: Loaded[Pack], edition: str) -> tuple[Card, Pack] | None:
    """Return the card in its edition, if pack and card are there."""
    pack = loaded.pack
    if pack is None or name not in pack.cards:
        return None
    pack = pack.for_reader(spoken(), edition)
    return pack.cards[name], pack


def _missing(name: str, loaded: Loaded[Pack]) -> str:
    """Say that there is no such card in a sound pack; nothing if it is the pack that is broken."""
    if loaded.pack is None:
        return ""
    return no_such("cards", name, loaded.pack.cards)


def _print(name: str, loaded: Loaded[Pack], edition: str) -> bool:
    """Print the card, or what is wrong; tell whether there was a card."""
    found = _found(name, loaded, edition)
    if found is not None:
        console().print(_panel(*found, spoken()), soft_wrap=False)
        return True
    for problem in loaded.errors:
        print_problem(problem, loaded.lines, err=True)
    last = _missing(name, loaded) or summary(loaded.errors, spoken())
    console(err=True).print(last, style="red", markup=False)
    return False


def _view(name: str, loaded: Loaded[Pack], edition: str) -> View:
    """Return what the page shows: the card as it is printed, or what is wrong."""
    from cubitos_kit.games.cubitos.commands.preview_web import View
    from cubitos_kit.games.cubitos.press.sheets import Deck, TooLongError, card_picture

    found = _found(name, loaded, edition)
    if found is None:
        problems = [problem_text(problem, loaded.lines, spoken()).plain for problem in loaded.errors]
        return View(name, problems="\n\n".join([*problems, _missing(name, loaded)]).strip())
    card, pack = found
    called = card.name.say(spoken())
    try:
        picture = card_picture(Deck([card], pack, spoken()), "svg")
    except TooLongError:
        text = N_("`{card}` says more than finds room on a card, even in the smallest letters")
        return View(called, problems=said(text, card=name))
    lines = [line_in_words(line, spoken()) for line in card_lines(card, Speaker.of(pack, spoken()))]
    return View(called, alt=" ".join([f"{called}.", *lines]), picture=picture)


COUNTED = "*"
"""Stands for a cost that is counted while playing; the first line says how."""


def _panel(card: Card, pack: Pack, language: str) -> Panel:
    """Draw a card with characters."""
    paint, speaker = colours(card.die), Speaker.of(pack, language)
    on_die = Style(color=paint.ink, bgcolor=paint.fill)
    lines = [_line(line, on_die, language) for line in (*counted_cost(card, speaker), *card_lines(card, speaker))]
    figure = str(card.cost) if isinstance(card.cost, int) else COUNTED
    parts = [_faces(pack.dice[card.die].faces, on_die), *lines, *_notes(card, language)]
    spaced = [each for part in parts for each in (Text(), part)][1:]
    cost = f"{ICONS['coin'].glyph} {figure}{source_mark(card.sources['cost'])}"
    return Panel(
        Group(*spaced),
        title=Text(f" {card.name.say(language)} ", on_die + Style(bold=True)),
        title_align="left",
        subtitle=Text(f" {cost} ", "bold"),
        subtitle_align="right",
        border_style=Style(color=paint.fill if in_terminal() else None),
        width=WIDTH,
        padding=(1, 2),
    )


def _faces(faces: tuple[str, ...], on_die: Style) -> Text:
    """Draw the faces of a die side by side.

    >>> _faces(("coin-2", "foot", "blank"), Style()).plain
    ' 2◉   ➤    ▢  '
    """
    return Text(" ").join(Text(_face(face).center(4), on_die) for face in faces)


def _face(face: str) -> str:
    kind, _, number = face.partition("-")
    return number + ICONS[kind].glyph


def _line(line: Line, on_die: Style, language: str) -> Text:
    sign = with_icons(line.sign, "glyphs", language)
    heading = f" {sign} {line.heading} " if sign else f" {line.heading} "
    return Text.assemble((heading, on_die + Style(bold=True)), " ", with_icons(line.text, "glyphs", language))


def _notes(card: Card, language: str) -> list[Text]:
    """Say of figures that no rulebook holds where they come from."""
    said_of = {"cost": N_("Cost: {source}."), "abilities": N_("Abilities: {source}.")}
    return [
        Text(said(said_of[figure], source=source_name(source, language)), "dim")
        for figure, source in card.sources.items()
        if source_mark(source)
    ]
