"""`cubitos print`: cards, boards and player aids as files that a printer takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.book.press.plain import SIZES, PaperSize
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import Edition, complain, console, out_folder, stop, unknown
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.content.sheets import too_large
from cubitos_kit.games.cubitos.commands.packs import sound_pack

if TYPE_CHECKING:
    from cubitos_kit.content.sheets import Sheet
    from cubitos_kit.games.cubitos.model.pack import Card, Pack

app = Commands(no_args_is_help=True)

WIDEST_BLEED, FARTHEST, MOST_COPIES = 20, 50, 99
LEAST_PPI, MOST_PPI = 36, 1200
SMALLEST_SPACE, LARGEST_SPACE, SPACE = 5, 100, 18
"""Millimetres. A space of 18 has room for two runners."""

PackArgument = Annotated[
    str,
    typer.Argument(
        metavar="PACK",
        show_default=False,
        help=N_("The pack to read: a folder, a file, or `base` (default: the current folder)."),
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        show_default=False,
        help=N_("The file to write (default: one named after the pack, in its folder `out`)."),
    ),
]


@app.command(help=N_("Print the cards of a pack on sheets, as a PDF; or one card as a picture."))
def cards(
    ctx: typer.Context,
    pack: PackArgument = "",
    sheet: Annotated[
        str,
        typer.Option("--sheet", metavar="SHEET", help=N_("How cards are laid out on the paper: a sheet's id.")),
    ] = "a4",
    bleed: Annotated[
        float | None,
        typer.Option(
            "--bleed", metavar="MM", help=N_("How far color extends beyond the cut (default: as the sheet says).")
        ),
    ] = None,
    marks: Annotated[
        bool | None,
        typer.Option(
            "--marks/--no-marks", help=N_("Show in the margin where to cut, or not (default: as the sheet says).")
        ),
    ] = None,
    backs: Annotated[
        bool, typer.Option("--backs", metavar="", help=N_("Behind each page, print the backs of its cards."))
    ] = False,
    offset: Annotated[
        str,
        typer.Option("--offset", metavar="X,Y", help=N_("Move the backs this many millimeters to the right and down.")),
    ] = "0,0",
    only: Annotated[str, typer.Option("--cards", metavar="CARD[,CARD]...", help=N_("Only these cards."))] = "",
    set_: Annotated[str, typer.Option("--set", metavar="SET", help=N_("Only the cards of this set."))] = "",
    die: Annotated[str, typer.Option("--die", metavar="COLOR", help=N_("Only cards of this color."))] = "",
    copies: Annotated[int, typer.Option("--copies", metavar="N", help=N_("How many copies of each card."))] = 1,
    png: Annotated[
        bool, typer.Option("--png", metavar="", help=N_("Write one card as a picture instead of a PDF."))
    ] = False,
    ppi: Annotated[int, typer.Option("--ppi", metavar="N", help=N_("Pixels per inch of that picture."))] = 300,
    out: Out = None,
    edition: Edition = "",
    lang: Lang = None,
) -> None:
    """Write a PDF of sheets, or a PNG."""
    del lang
    check_range(ctx, "--bleed", bleed or 0, 0, WIDEST_BLEED)
    check_range(ctx, "--copies", copies, 1, MOST_COPIES)
    check_range(ctx, "--ppi", ppi, LEAST_PPI, MOST_PPI)
    right, down = _offset(ctx, offset)
    _check_ending(ctx, out, ".png" if png else ".pdf")
    found = sound_pack(pack, edition)
    chosen = _chosen(found, only, set_, die)
    on = _sheet(ctx, found, sheet, bleed, marks)

    from cubitos_kit.games.cubitos.press.sheets import Backs, Deck, card_picture, print_sheets, text_of

    deck = Deck([card for card in chosen for _ in range(copies)], found, spoken())
    if not png:
        shifted = Backs(right, down) if backs else None
        _write(out, f"{found.id}-cards-{spoken()}.pdf", lambda: print_sheets(deck, on, shifted))
    elif len(deck.cards) > 1 or backs:
        sentence = said(N_("a picture shows the face of one card; name it with --cards"))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--png")
    else:
        _write(out, f"{chosen[0].id}-{spoken()}.png", lambda: card_picture(deck, "png", ppi, on.card, on.bleed))
    _warn_of_boxes(text_of(deck))


@app.command(help=N_("Print boards at their real size: each on a large page, or over pages to glue together."))
def boards(
    ctx: typer.Context,
    pack: PackArgument = "",
    tracks: Annotated[str, typer.Option("--track", metavar="TRACK[,TRACK]", help=N_("Only these racetracks."))] = "",
    tile: Annotated[
        PaperSize | None,
        typer.Option("--tile", show_default=False, help=N_("Spread each over pages of this paper, to glue together.")),
    ] = None,
    space: Annotated[
        float, typer.Option("--space", metavar="MM", help=N_("The side of a space in millimeters."))
    ] = SPACE,
    out: Out = None,
    lang: Lang = None,
) -> None:
    """Write a PDF of boards."""
    del lang
    check_range(ctx, "--space", space, SMALLEST_SPACE, LARGEST_SPACE)
    _check_ending(ctx, out, ".pdf")
    found = sound_pack(pack)
    names = _named(tracks)
    for name in names:
        if name not in found.tracks:
            raise unknown("tracks", name, found.tracks)
    chosen = [found.tracks[name] for name in names or _own("tracks", found.tracks, found)]

    from cubitos_kit.games.cubitos.press.boards import print_boards

    paper = SIZES[tile] if tile else None
    _write(out, f"{found.id}-boards-{spoken()}.pdf", lambda: print_boards(chosen, found, spoken(), space, paper))
    _warn_of_boxes("".join(track.name.say(spoken()) for track in chosen))


@app.command("player-aids", help=N_("Print player aids: a round, the symbols and the end of a race, two per page."))
def player_aids(
    ctx: typer.Context,
    pack: PackArgument = "",
    paper: Annotated[PaperSize, typer.Option("--paper", help=N_("The paper."))] = PaperSize.A4,
    out: Out = None,
    lang: Lang = None,
) -> None:
    """Write a PDF with a page of two aids."""
    del lang
    _check_ending(ctx, out, ".pdf")
    found = sound_pack(pack)

    from cubitos_kit.games.cubitos.press.aids import print_aids

    _write(out, f"{found.id}-player-aids-{spoken()}.pdf", lambda: print_aids(found, spoken(), SIZES[paper]))
    _warn_of_boxes(found.name.say(spoken()))


def _check_ending(ctx: typer.Context, out: Path | None, ending: str) -> None:
    """Complain of a file that is called as if it were something else, which it may well be."""
    if out is not None and out.suffix.lower() != ending:
        sentence = said(N_("the name of this file has to end in {ending}"), ending=ending)
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--out")


def _offset(ctx: typer.Context, text: str) -> tuple[float, float]:
    """Read how far the backs are moved."""
    try:
        right, down = map(float, text.split(","))
    except ValueError:
        sentence = said(N_("two numbers are needed, as in 0.5,-1"))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--offset") from None
    for number in (right, down):
        check_range(ctx, "--offset", number, -FARTHEST, FARTHEST)
    return right, down


def _named(text: str) -> list[str]:
    """Return the ids of a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _own(kind: str, ids: Iterable[str], pack: Pack) -> list[str]:
    """Return those that the pack itself brings or changes; if there are none, all."""
    listed = list(ids)
    return [name for name in listed if (kind, name) in pack.own] or listed


def _chosen(pack: Pack, only: str, set_: str, die: str) -> list[Card]:
    """Return the cards that are wanted, in the order of their colours."""
    names = _named(only)
    for name in names:
        if name not in pack.cards:
            raise unknown("cards", name, pack.cards)
    if set_ and set_ not in pack.sets:
        raise unknown("sets", set_, pack.sets)
    if die and die not in pack.dice:
        raise unknown("dice", die, pack.dice)
    wanted = names or list(pack.cards if set_ or die else _own("cards", pack.cards, pack))
    chosen = [
        card
        for card in pack.cards.values()
        if card.id in wanted and (not set_ or card.id in pack.sets[set_].cards) and (not die or card.die == die)
    ]
    if not chosen:
        raise stop(N_("no card is all that at once; there is nothing to print"))
    return chosen


def _sheet(ctx: typer.Context, pack: Pack, name: str, bleed: float | None, marks: bool | None) -> Sheet:
    """Return the sheet that is wanted, with what is wanted otherwise."""
    if name not in pack.sheets:
        raise unknown("sheets", name, pack.sheets)
    sheet = pack.sheets[name]
    changed = replace(
        sheet, bleed=sheet.bleed if bleed is None else bleed, marks=sheet.marks if marks is None else marks
    )
    if not changed.fits:
        sentence = too_large(changed)
        raise typer.BadParameter(said(sentence.text, **sentence.values), ctx=ctx, param_hint="--bleed")
    return changed


def _write(out: Path | None, name: str, pressed: Callable[[], bytes]) -> None:
    """Write what the press makes, whole or not at all, and say where it is."""
    from cubitos_kit.base.writing import write_whole
    from cubitos_kit.games.cubitos.press.sheets import TooLongError

    try:
        made = pressed()
    except TooLongError as error:
        text = N_("`{card}` says more than finds room on a card, even in the smallest letters")
        raise stop(text, card=error.card) from None
    path = out or out_folder() / name
    write_whole(path, made)
    console().print(said(N_("{file} is written."), file=str(path)), markup=False)


def _warn_of_boxes(text: str) -> None:
    """Say which signs the fonts lack, so that nobody finds out with scissors in hand."""
    from cubitos_kit.book.press.compile import without_glyph

    if signs := without_glyph(text):
        complain(N_("our fonts lack these characters, so a box stands for each: {signs}"), signs=" ".join(signs))
