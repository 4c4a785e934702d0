"""`cubitos suggest`: sets that come near a wish, found by a model and confirmed by races."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import Json, MeasuredEdition, PackPath, complain, print_json, stop, unknown
from cubitos_kit.cli.speech import Lang, said
from cubitos_kit.cli.usage import MOST_SEEDS, MOST_WORKERS, Workers, check_range, processors
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.atlas import LAPS, no_package, survey_of, there
from cubitos_kit.games.cubitos.commands.packs import measured_pack
from cubitos_kit.games.cubitos.commands.racing import Boards, Laps, RacesOfEach, Seats, seated, typed_again
from cubitos_kit.games.cubitos.commands.sets import With, cards_named
from cubitos_kit.games.cubitos.commands.simulate import MOST_LAPS, progress_bar
from cubitos_kit.games.cubitos.commands.suggest_tables import Found, Report, SuggestRequest

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.atlas.box import Box
    from cubitos_kit.games.cubitos.atlas.shards import AboutAtlas
    from cubitos_kit.games.cubitos.atlas.survey import Survey
    from cubitos_kit.games.cubitos.model.pack import CardSet, Pack

app = Commands()

SETS, RACES, SHOW = 3000, 8, 5
FEWEST_SETS, MOST_SETS, MOST_RACES, MOST_SHOWN, MOST_ROUNDS = 50, 1_000_000, 1000, 50, 1000
PIECE = 100
"""Sets that a worker races at a time."""
RANGES = {
    "--rounds": (1, MOST_ROUNDS),
    "--show": (1, MOST_SHOWN),
    "--sets": (FEWEST_SETS, MOST_SETS),
    "--races": (1, MOST_RACES),
    "--laps": (1, MOST_LAPS),
    "--seed": (0, MOST_SEEDS),
    "--workers": (1, MOST_WORKERS),
}
"""The least and the most that each number may be."""


@app.command()
def suggest(
    ctx: typer.Context,
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", help=N_("How many rounds a race should take."))
    ] = None,
    close: Annotated[
        bool, typer.Option("--close", metavar="", help=N_("The winner should be a few steps ahead only."))
    ] = False,
    varied: Annotated[
        bool, typer.Option("--varied", metavar="", help=N_("Many of the cards should be used in every race."))
    ] = False,
    with_: With = "",
    without: Annotated[
        str, typer.Option("--without", metavar="CARD[,CARD]...", help=N_("Cards that must not be in the set."))
    ] = "",
    like: Annotated[
        str,
        typer.Option(
            "--like",
            metavar="SET",
            help=N_("A set whose races should feel the same; on its racetrack unless `--track` says another."),
        ),
    ] = "",
    show: Annotated[int, typer.Option("--show", metavar="N", help=N_("How many sets to suggest."))] = SHOW,
    sets: Annotated[
        int | None, typer.Option("--sets", metavar="N", help=N_("How many sets to learn from (default: 3000)."))
    ] = None,
    races: RacesOfEach = None,
    atlas: Annotated[
        Path | None,
        typer.Option(
            "--atlas",
            metavar="FOLDER",
            show_default=False,
            help=N_("Learn from an atlas instead of racing first."),
        ),
    ] = None,
    seats: Seats = None,
    track: Boards = None,
    laps: Laps = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=N_("A whole number."))] = 0,
    workers: Workers = None,
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Learn from many sets, pick from very many, and race what was picked."""
    del lang
    numbers = {"--rounds": rounds, "--show": show, "--sets": sets, "--races": races, "--laps": laps}
    _check_ranges(ctx, {**numbers, "--seed": seed, "--workers": workers})
    settled = {"--sets": sets, "--races": races, "--seats": seats, "--track": track, "--laps": laps}
    if atlas and (given := [option for option, value in settled.items() if value is not None]):
        raise typer.BadParameter(said(N_("the atlas decides that")), ctx=ctx, param_hint=given[0])

    from cubitos_kit.games.cubitos.lab.suggest import Wish

    wish = Wish(rounds, close, varied) if rounds or close or varied or like else Wish(close=True, varied=True)
    found = measured_pack(pack, edition)
    if like and like not in found.sets:
        raise unknown("sets", like, found.sets)
    held = cards_named(ctx, found, with_, "--with", one_each=True)
    refused = cards_named(ctx, found, without, "--without")
    asked = SuggestRequest(
        wish, held, refused, found.sets.get(like), sets or SETS, show, workers or processors(), atlas
    )
    about: AboutAtlas | None = None
    if atlas:
        survey, about = there(atlas, found, seed)
    else:
        survey = survey_of(
            found, _where(found, seated(ctx, seats, "", found), track, laps, asked), races or RACES, seed
        )
    among = _among(ctx, survey.parts.box, asked)
    came = _found(survey, about, asked, among)
    options: dict[str, Any] = {
        "--rounds": rounds,
        "--with": with_,
        "--without": without,
        "--like": like,
        "--show": show,
        "--atlas": atlas,
        "--sets": sets,
        "--races": races,
    }
    options |= {
        "--seats": seats,
        "--track": track,
        "--laps": laps,
        "--seed": seed,
        "--edition": about.edition if about else found.edition,
        "--pack": pack,
    }
    command = typed_again("cubitos", "suggest", *["--close"] * close, *["--varied"] * varied, options=options)
    report = Report(survey, came, command)
    if json:
        print_json(report.record())
    else:
        report.show()


def _check_ranges(ctx: typer.Context, given: Mapping[str, int | None]) -> None:
    """Leave with a sentence about the first number that is out of its range."""
    for option, number in given.items():
        if number is not None:
            check_range(ctx, option, number, *RANGES[option])


def _where(
    pack: Pack, players: int, track: str | None, laps: int | None, asked: SuggestRequest
) -> tuple[int, tuple[str, ...], int]:
    """Return how many race, on which boards, and how often around: as said, else as on the set to be like."""
    boards = tuple(filter(None, (track or "").split(","))) or (asked.like.tracks if asked.like else ())
    around = laps or (asked.like.laps if asked.like else LAPS)
    return players, boards or (next(iter(pack.tracks)),), around


def _among(ctx: typer.Context, box: Box, asked: SuggestRequest) -> Box:
    """Return the sets that hold what is wanted and nothing that is refused, or say why there are none."""
    for card in asked.held:
        if card in asked.refused:
            sentence = said(N_("`{card}` stands under --with, too"), card=card)
            raise typer.BadParameter(sentence, ctx=ctx, param_hint="--without")
    among = box.only(asked.held, asked.refused)
    for die, cards, every in zip(among.dice, among.cards, box.cards, strict=True):
        if not cards:
            text = N_("no card would be left for `{die}`; there are: {cards}")
            sentence = said(text, die=die, cards=", ".join(every))
            raise typer.BadParameter(sentence, ctx=ctx, param_hint="--without")
    return among


def _found(survey: Survey, about: AboutAtlas | None, asked: SuggestRequest, among: Box) -> Found:
    """Learn, pick and race; interrupted, there is nothing to show."""
    from cubitos_kit.games.cubitos.atlas.shards import NoPackageError, read
    from cubitos_kit.games.cubitos.lab.suggest import HEATS, Search, columns_of, fit, sampled, verified

    box = survey.parts.box
    known = _known(box, asked.like)
    try:
        compile_first()
        if about and asked.folder:
            model = fit(box, read(asked.folder, about, columns_of(box)))
        else:
            numbers = sampled(survey, asked.sets, among)
            model = fit(box, [_raced(survey, numbers, asked.workers)])
        if model.sets < FEWEST_SETS:
            raise stop(N_("too few sets to learn from: {sets}"), sets=model.sets)
        if known:
            asked = replace(asked, wish=replace(asked.wish, like=_feel(survey, known[0])))
        search = Search(model, asked.wish, survey, among, asked.show, known)
        usual = search.usual()
        with progress_bar(asked.show * sum(sets * races for sets, races in HEATS)) as more:
            return Found(asked, model, usual, verified(search, usual, asked.workers, more))
    except NoPackageError as error:
        raise no_package(error) from None
    except KeyboardInterrupt:
        complain(N_("Interrupted."))
        raise typer.Exit(INTERRUPTED) from None


def _known(box: Box, like: CardSet | None) -> tuple[int, ...]:
    """Return the number of the set that others should be like, or say that its races cannot be measured here."""
    if like is None:
        return ()
    its = {card for cards in box.cards for card in cards if card in like.cards}
    in_order = [next((card for card in cards if card in its), "") for cards in box.cards]
    if len(its) != len(like.cards) or not all(in_order):
        text = N_("`{set}` is not made of one card for each color of die, as the sets are that are looked at here")
        raise stop(text, set=like.id)
    return (box.number_of(in_order),)


def _feel(survey: Survey, number: int) -> dict[str, float]:
    """Race the set that others should be like, and return what its races feel like."""
    from cubitos_kit.games.cubitos.lab.suggest import measured_often

    measured = measured_often(survey, number)
    if not measured.won:
        raise stop(N_("nobody wins a race on that set, so nothing can be like it"))
    return {name: figure.value for name, figure in measured.figures.items()}


def _raced(survey: Survey, numbers: Any, workers: int) -> Any:  # noqa: ANN401 - arrays
    """Race the sets to learn from; return their figures in the order of the sets."""
    import numpy as np

    from cubitos_kit.games.cubitos.atlas.sweep import on_threads

    pieces = [range(at, min(at + PIECE, len(numbers))) for at in range(0, len(numbers), PIECE)]
    work = ((piece, numbers[piece.start : piece.stop]) for piece in pieces)
    found = {}
    with progress_bar(len(numbers)) as more, closing(on_threads(survey, work, workers)) as raced:
        for piece, rows in raced:
            found[piece.start] = rows
            more(len(rows))
    return np.concatenate([found[piece.start] for piece in pieces])
