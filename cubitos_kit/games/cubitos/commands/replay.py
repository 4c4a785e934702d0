"""`cubitos replay`: read a recorded race as a story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import PackPath, console, stop
from cubitos_kit.cli.speech import Lang, said, spoken

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.engine.race import Race
    from cubitos_kit.games.cubitos.text.race import Teller
    from cubitos_kit.games.cubitos.text.story import Sentence

app = Commands()
Page = Sequence["Sentence"]


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A race, as `play --save` writes it."))],
    whole: Annotated[bool, typer.Option("--print", metavar="", help=N_("Print the whole story at once."))] = False,
    from_: Annotated[int, typer.Option("--from", metavar="ROUND", help=N_("Begin with this round."))] = 1,
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", show_default=False, help=N_("Only this round, printed at once.")),
    ] = None,
    boards: Annotated[
        bool, typer.Option("--boards", metavar="", help=N_("Also draw the board whenever a runner has moved."))
    ] = False,
    pack: PackPath = "",
    lang: Lang = None,
) -> None:
    """Print a story, or step through it."""
    del lang
    from cubitos_kit.cli.warm import run_rules_at_once

    run_rules_at_once()
    from cubitos_kit.games.cubitos.commands.recordings import sound_recording
    from cubitos_kit.games.cubitos.engine.recording import laid_out
    from cubitos_kit.games.cubitos.engine.story import told_by
    from cubitos_kit.games.cubitos.text.race import Teller
    from cubitos_kit.games.cubitos.text.story import pages, story

    recording, found, race = sound_recording(file, pack)
    teller = Teller.of(found, spoken(), recording.names)
    every = list(pages(story(teller, told_by(race))))
    told = [page for page in every if (page[0].round >= from_ if round_ is None else page[0].round == round_)]
    if not told:
        last = max((page[0].round for page in every), default=0)
        wanted = from_ if round_ is None else round_
        raise stop(N_("{file}: the race has no round {n}; its last one is {last}"), file=str(file), n=wanted, last=last)
    shown = ReplayedRace(laid_out(recording, found), race, teller, boards)
    if whole or round_ is not None:
        for page in told:
            _show(shown, page)
        if told[-1] is every[-1]:
            _show_end(race)
    else:
        _step_through(shown, told)


@dataclass
class ReplayedRace:
    """A race that is shown: from its start, as far as the page last shown."""

    begun: Race
    whole: Race
    teller: Teller
    boards: bool

    def race_at(self, event: int) -> Race:
        """Return the race as it was once so many events had been told."""
        race = self.begun.copy()
        for answer in self.whole.answers:
            if len(race.story) >= event:
                break
            race.choose(answer)
        return race


def _show(shown: ReplayedRace, page: Page) -> None:
    """Print a page, with the board if a runner has moved on it."""
    from cubitos_kit.games.cubitos.commands.race_view import show_board, show_sentences

    show_sentences(page, shown.teller)
    if shown.boards and any(sentence.kind == "stepped" for sentence in page):
        show_board(shown.race_at(page[-1].end), shown.teller, page[-1].seat)


def _show_end(race: Race) -> None:
    """Say how the race ended, or that it has not."""
    from cubitos_kit.games.cubitos.engine.story import word
    from cubitos_kit.games.cubitos.text.story import ENDINGS

    console().print()
    console().print(said(ENDINGS[word(race.end)]), markup=False)


def _step_through(shown: ReplayedRace, told: Sequence[Page]) -> None:
    """Show page by page: Enter goes on, `b` goes back, `n` and `p` go to the next round and the one before, `q` leaves."""
    from cubitos_kit.cli.answers import Typed

    at = 0
    _show(shown, told[at])
    for typed in Typed(said(N_("[Enter: on, b: back, n: next round, p: round before, q: quit] "))):
        if typed == "q":
            return
        if typed == "b":
            at = max(0, at - 1)
        elif typed == "p":
            at = _begin_of(told, told[at][0].round - 1, 0)
        elif typed == "n":
            at = _begin_of(told, told[at][0].round + 1, len(told))
            if at == len(told):
                _show_end(shown.whole)
                return
        elif at + 1 < len(told):
            at += 1
        else:
            _show_end(shown.whole)
            return
        _show(shown, told[at])


def _begin_of(told: Sequence[Page], round_number: int, else_: int) -> int:
    """Return the place of the first page of a round, or something else where there is none."""
    return next((place for place, page in enumerate(told) if page[0].round == round_number), else_)
