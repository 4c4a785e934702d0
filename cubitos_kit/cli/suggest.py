"""`cubitos suggest`: sets that come near a wish, found by a model and confirmed by races."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.cli.atlas import LAPS, no_package, survey_of, there
from cubitos_kit.cli.figures import decimal, percent, print_figures
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import Json, MeasuredEdition, PackPath, complain, console, measured_pack, print_json, stop
from cubitos_kit.cli.racing import (
    MOST_WORKERS,
    Boards,
    Laps,
    RacesOfEach,
    Seats,
    Workers,
    processors,
    seated,
    typed_again,
)
from cubitos_kit.cli.simulate import (
    MOST_LAPS,
    MOST_SEEDS,
    progress_bar,
)
from cubitos_kit.cli.simulate_tables import give_or_take
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.model.message import N_
from cubitos_kit.model.player import STANDARD

if TYPE_CHECKING:
    from cubitos_kit.lab.atlas.shards import About
    from cubitos_kit.lab.atlas.survey import Survey
    from cubitos_kit.lab.suggest import Model, Suggestion, Wish
    from cubitos_kit.model.pack import Pack

app = typer.Typer(add_completion=False)

SETS, RACES, SHOW = 3000, 8, 5
FEWEST_SETS, MOST_SETS, MOST_RACES, MOST_SHOWN, MOST_ROUNDS = 50, 1_000_000, 1000, 50, 1000
PIECE = 100
"""Sets that a worker races at a time."""
NAMES = {
    "rounds": N_("rounds"),
    "margin": N_("margin"),
    "in_use": N_("cards in use"),
    "used": N_("which cards are used"),
}


@dataclass(frozen=True)
class Asked:
    """What somebody asked for, and how it is looked for."""

    wish: Wish
    sets: int
    show: int
    workers: int
    folder: Path | None
    """The atlas to learn from; without one, sets are raced first."""


@app.command()
def suggest(
    ctx: typer.Context,
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", help=said(N_("How many rounds a race should take.")))
    ] = None,
    close: Annotated[
        bool, typer.Option("--close", metavar="", help=said(N_("The winner should be a few steps ahead only.")))
    ] = False,
    varied: Annotated[
        bool, typer.Option("--varied", metavar="", help=said(N_("Many of the cards should be used in every race.")))
    ] = False,
    show: Annotated[int, typer.Option("--show", metavar="N", help=said(N_("How many sets to suggest.")))] = SHOW,
    sets: Annotated[
        int | None, typer.Option("--sets", metavar="N", help=said(N_("How many sets to learn from (default: 3000).")))
    ] = None,
    races: RacesOfEach = None,
    atlas: Annotated[
        Path | None,
        typer.Option(
            "--atlas",
            metavar="FOLDER",
            show_default=False,
            help=said(N_("Learn from an atlas instead of racing first.")),
        ),
    ] = None,
    seats: Seats = None,
    track: Boards = None,
    laps: Laps = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=said(N_("A whole number.")))] = 0,
    workers: Workers = None,
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Learn from many sets, pick from very many, and race what was picked."""
    del lang
    for where, number, low, high in (
        ("--rounds", rounds, 1, MOST_ROUNDS),
        ("--show", show, 1, MOST_SHOWN),
        ("--sets", sets, FEWEST_SETS, MOST_SETS),
        ("--races", races, 1, MOST_RACES),
        ("--laps", laps, 1, MOST_LAPS),
        ("--seed", seed, 0, MOST_SEEDS),
        ("--workers", workers, 1, MOST_WORKERS),
    ):
        if number is not None:
            check_range(ctx, where, number, low, high)
    settled = {"--sets": sets, "--races": races, "--seats": seats, "--track": track, "--laps": laps}
    if atlas and (given := [option for option, value in settled.items() if value is not None]):
        raise typer.BadParameter(said(N_("the atlas decides that")), ctx=ctx, param_hint=given[0])

    from cubitos_kit.lab.suggest import Wish

    wish = Wish(rounds, close, varied) if rounds or close or varied else Wish(close=True, varied=True)
    asked = Asked(wish, sets or SETS, show, workers or processors(), atlas)
    found = measured_pack(pack, edition)
    if atlas:
        survey, about = there(atlas, found, seed)
    else:
        tracks = tuple(filter(None, (track or "").split(","))) or (next(iter(found.tracks)),)
        place = (seated(ctx, seats, "", found), tracks, laps or LAPS)
        survey, about = survey_of(found, place, races or RACES, seed), None
    model, suggestions = _found(survey, about, asked)
    options: dict[str, Any] = {"--rounds": rounds, "--show": show, "--atlas": atlas, "--sets": sets, "--races": races}
    options |= {
        "--seats": seats,
        "--track": track,
        "--laps": laps,
        "--seed": seed,
        "--edition": about.edition if about else found.edition,
        "--pack": pack,
    }
    flags = [flag for flag, wanted in (("--close", close), ("--varied", varied)) if wanted]
    command = typed_again("cubitos", "suggest", *flags, options=options)
    _Report(survey, model, asked, suggestions, command).show(as_json=json)


def _found(survey: Survey, about: About | None, asked: Asked) -> tuple[Model, list[Suggestion]]:
    """Learn, pick and race; interrupted, there is nothing to show."""
    from cubitos_kit.lab.atlas.shards import NoPackageError, read
    from cubitos_kit.lab.suggest import HEATS, columns_of, fit, sampled, verified

    box = survey.parts.box
    try:
        compile_first()
        if about and asked.folder:
            model = fit(box, read(asked.folder, about, columns_of(box)))
        else:
            numbers = sampled(survey, asked.sets)
            model = fit(box, [_raced(survey, numbers, asked.workers)])
        if model.sets < FEWEST_SETS:
            raise stop(N_("too few sets to learn from: {sets}"), sets=model.sets)
        with progress_bar(asked.show * sum(sets * races for sets, races in HEATS)) as more:
            return model, verified(model, asked.wish, survey, asked.show, asked.workers, more)
    except NoPackageError as error:
        raise no_package(error) from None
    except KeyboardInterrupt:
        complain(N_("Interrupted."))
        raise typer.Exit(INTERRUPTED) from None


def _raced(survey: Survey, numbers: Any, workers: int) -> Any:  # noqa: ANN401 - arrays
    """Race the sets to learn from; return their figures in the order of the sets."""
    import numpy as np

    from cubitos_kit.lab.atlas.sweep import on_threads

    pieces = [range(at, min(at + PIECE, len(numbers))) for at in range(0, len(numbers), PIECE)]
    work = ((piece, numbers[piece.start : piece.stop]) for piece in pieces)
    found = {}
    with progress_bar(len(numbers)) as more, closing(on_threads(survey, work, workers)) as raced:
        for piece, rows in raced:
            found[piece.start] = rows
            more(len(rows))
    return np.concatenate([found[piece.start] for piece in pieces])


@dataclass(frozen=True)
class _Report:
    """What is told in the end."""

    survey: Survey
    model: Model
    asked: Asked
    suggestions: Sequence[Suggestion]
    command: str

    def show(self, *, as_json: bool) -> None:
        """Print it."""
        if as_json:
            print_json(self._record())
            return
        out = console()
        out.print(said(N_("Wished for: {wish}"), wish=", ".join(self._wishes())), style="bold", markup=False)
        text = N_("Sets learned from: {sets}. How much of the differences between other sets that predicts: {shares}.")
        shares = ", ".join(
            f"{said(NAMES[name])} {percent(max(0.0, share))}" for name, share in self.model.explained.items()
        )
        out.print(said(text, sets=self.model.sets, shares=shares), markup=False)
        out.print()
        self._print_sets()
        self._print_cards()
        out.print(said(N_("As a file of a pack:")), style="dim", markup=False)
        for line in self._yaml():
            out.print(line, markup=False, soft_wrap=True)
        out.print()
        out.print(said(N_("The same again: {command}"), command=self.command), markup=False, soft_wrap=True)

    def _wishes(self) -> Iterator[str]:
        wish = self.asked.wish
        if wish.rounds is not None:
            yield said(N_("rounds: {n}"), n=wish.rounds)
        if wish.close:
            yield said(N_("a close finish"))
        if wish.varied:
            yield said(N_("many cards in use"))
        yield said(N_("no card that nobody uses"))

    def _print_sets(self) -> None:
        """Print a row a set: what was predicted and what was measured."""
        names = ("rounds", "margin", "in_use")
        predicted = said(N_("predicted"))
        columns = [said(N_("set")), *(word for name in names for word in (said(NAMES[name]), predicted))]
        rows = []
        for number, each in enumerate(self.suggestions, 1):
            figures = [(give_or_take(each.measured.figures[name]), decimal(each.predicted[name])) for name in names]
            least = f"{self._card(each.cards[each.rarest])} {percent(each.measured.used[each.rarest].value)}"
            rows.append([str(number), *(word for pair in figures for word in pair), least])
        print_figures([*columns, said(N_("used least, in"))], rows)

    def _card(self, name: str) -> str:
        return self._pack.cards[name].name.say(spoken())

    @property
    def _pack(self) -> Pack:
        return self.survey.parts.bare.pack

    def _print_cards(self) -> None:
        for number, each in enumerate(self.suggestions, 1):
            console().print(f"{number}  {', '.join(map(self._card, each.cards))}", markup=False)
        console().print()

    def _yaml(self) -> Iterator[str]:
        """Write the sets as somebody would into a file of a pack."""
        bare = self.survey.parts.bare
        tracks = ", ".join(track.id for track in bare.boards)
        yield "sets:"
        for number, each in enumerate(self.suggestions, 1):
            head = f"id: suggested-{number}, name: Suggested {number}, tracks: [{tracks}], laps: {bare.laps}"
            yield f"  - {{{head}, cards: [{', '.join(each.cards)}]}}"

    def _record(self) -> Mapping[str, Any]:
        bare = self.survey.parts.bare
        return {
            "wish": asdict(self.asked.wish),
            "tracks": [track.id for track in bare.boards],
            "laps": bare.laps,
            "seats": bare.players,
            "player": STANDARD,
            "learned-from": self.model.sets,
            "explained": dict(self.model.explained),
            "suggestions": [
                {
                    "cards": list(each.cards),
                    "set": each.measured.number,
                    "predicted": dict(each.predicted),
                    "measured": {name: asdict(figure) for name, figure in each.measured.figures.items()},
                    "used": {card: asdict(figure) for card, figure in zip(each.cards, each.measured.used, strict=True)},
                    "races": each.measured.races,
                    "won": each.measured.won,
                    "seed": each.measured.seed,
                }
                for each in self.suggestions
            ],
            "yaml": "\n".join(self._yaml()) + "\n",
            "command": self.command,
        }
