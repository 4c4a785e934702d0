"""`cubitos play`: a race at the terminal, for people and computer players."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit import __version__
from cubitos_kit.base.message import N_
from cubitos_kit.base.showing import one_line
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import Edition, PackPath, console, here, stop, unknown
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.games.cubitos.commands.packs import sound_pack
from cubitos_kit.games.cubitos.commands.racing import is_number, seats_for, seats_in_words, split
from cubitos_kit.games.cubitos.model.player import STANDARD

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.commands.table import RaceTable
    from cubitos_kit.games.cubitos.engine.recording import Recording
    from cubitos_kit.games.cubitos.model.pack import CardSet, Pack

app = Commands()
MOST_SEEDS, HIGHEST_SEED = 1_000_000, (1 << 64) - 1
"""How many are drawn among, and how many there are."""
SEATS = 2
"""How many take part where nobody says."""
THINKERS = "look-ahead"
"""Who plays on in thought thousands of times needs compiled rules."""


@app.command()
def play(
    ctx: typer.Context,
    set_: Annotated[
        str, typer.Argument(metavar="SET", help=N_("The id of a set, as `sets list` has it."), show_default=False)
    ] = "",
    seats: Annotated[
        int | None,
        typer.Option("--seats", metavar="N", help=N_("How many take part, computer players included (default: 2).")),
    ] = None,
    people: Annotated[
        int | None, typer.Option("--people", metavar="N", help=N_("How many of them are people (default: 1)."))
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar="CODE[,CODE]...",
            help=N_("Which computer players the others are, in turn (default: `standard`)."),
        ),
    ] = "",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="CODE[,CODE]...",
            help=N_("Or: who sits on which seat, as in `person,greedy,tuned`; `person` is one of you."),
        ),
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help=N_("A whole number; if left out, one is drawn and shown.")),
    ] = None,
    names: Annotated[
        str,
        typer.Option("--names", metavar="NAMES", help=N_("The players' names, separated by commas.")),
    ] = "",
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", show_default=False, help=N_("Record the race in this file.")),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", show_default=False, help=N_("Continue a recorded race.")),
    ] = None,
    pack: PackPath = "",
    edition: Edition = "",
    lang: Lang = None,
) -> None:
    """Play a race to its end, or until somebody leaves."""
    del lang
    from cubitos_kit.cli.warm import run_rules_at_once

    if not _thinks(f"{against},{players}", resume):
        run_rules_at_once()
    from cubitos_kit.games.cubitos.commands.table import play_on

    if resume is not None:
        if set_:
            sentence = said(N_("a race that is resumed has its set already; leave `{set}` out"), set=set_)
            raise typer.BadParameter(sentence, ctx=ctx, param_hint="SET")
        play_on(_resumed(resume, save, pack, against))
        return
    if not set_:
        raise typer.BadParameter(said(N_("say which set to play, or resume a race")), ctx=ctx, param_hint="SET")
    found = sound_pack(pack, edition)
    if set_ not in found.sets:
        raise unknown("sets", set_, found.sets)
    at_table = _Wished(seats, people, against, players)
    kinds = at_table.by_code(ctx, found) if players and not is_number(players) else at_table.by_number(ctx, found)
    check_range(ctx, "--seed", seed or 0, 0, HIGHEST_SEED)
    called = _called(ctx, names, len(kinds))
    if save is not None and save.exists():
        raise stop(N_("{file} exists already; resume it, or choose another file"), file=str(save))
    used = random.randrange(MOST_SEEDS) if seed is None else seed  # noqa: S311 - for play
    recording = _head(found, here(pack), found.sets[set_], used, called, kinds)
    table = _begun(recording, found, save)
    console().print(said(N_("{set}, seed {seed}"), set=found.sets[set_].name.say(spoken()), seed=used), markup=False)
    play_on(table)


@dataclass(frozen=True)
class _Wished:
    """Who is to sit at the table, as it was typed."""

    seats: int | None
    people: int | None
    against: str
    players: str

    def by_code(self, ctx: typer.Context, pack: Pack) -> tuple[str, ...]:
        """Return who sits where, by `--players`; if they are fewer than seats, they repeat in turn."""
        for option, typed in (("--people", self.people is not None), ("--against", self.against)):
            if typed:
                raise typer.BadParameter(said(N_("`--players` says that already")), ctx=ctx, param_hint=option)
        codes, (low, high) = split(self.players), seats_for(pack)
        number = max(low, len(codes)) if self.seats is None else self.seats
        check_range(ctx, "--players" if self.seats is None else "--seats", number, low, high)
        if not 1 <= len(codes) <= number:
            sentence = said(N_("{players} players do not fit {seats} seats"), players=len(codes), seats=number)
            raise typer.BadParameter(sentence, ctx=ctx, param_hint="--players")
        return tuple(codes[seat % len(codes)] for seat in range(number))

    def by_number(self, ctx: typer.Context, pack: Pack) -> tuple[str, ...]:
        """Return who sits where: people first, then computer players in turn."""
        from cubitos_kit.games.cubitos.engine.recording import PERSON

        low, high = seats_for(pack)
        number = seats_in_words(ctx, self.seats, self.players)
        if number is None:
            number = min(high, max(low, SEATS, self.people or 0))
        check_range(ctx, "--players" if self.players else "--seats", number, low, high)
        people = 1 if self.people is None else self.people
        check_range(ctx, "--people", people, 0, number)
        others = split(self.against) or (STANDARD,)
        return (PERSON,) * people + tuple(others[seat % len(others)] for seat in range(number - people))


def _thinks(against: str, resume: Path | None) -> bool:
    """Tell whether somebody at the table needs compiled rules."""
    if resume is None or not resume.is_file():
        return any(code.startswith(THINKERS) for code in split(against))
    from cubitos_kit.games.cubitos.engine.recording import text_in

    return THINKERS in text_in(resume)


def _called(ctx: typer.Context, names: str, players: int) -> tuple[str, ...]:
    """Read what the players are called; those without a name are numbered."""
    if not names:
        return ()
    called = [one_line(name) for name in names.split(",")]
    if len(called) > players:
        sentence = said(N_("there are {n} players and {names} names"), n=players, names=len(called))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--names")
    return (*called, *[""] * (players - len(called)))


def _head(
    found: Pack, path: str, chosen: CardSet, seed: int, names: tuple[str, ...], kinds: tuple[str, ...]
) -> Recording:
    """Return the recording of a race that has not begun."""
    from cubitos_kit.games.cubitos.engine.recording import Recording, is_name

    where = path if not Path(path).exists() else str(Path(path).absolute())
    for each in (where, *kinds):
        if not is_name(each):
            raise stop(
                N_("{name} cannot be written into a recorded race; call it by another name"), name=one_line(each)
            )
    return Recording(
        pack=found.id,
        pack_path=where,
        set=chosen.id,
        edition=found.edition,
        players=len(kinds),
        tracks=chosen.tracks or (next(iter(found.tracks)),),
        laps=chosen.laps,
        seed=seed,
        start_player=-1,
        names=names,
        kinds=kinds,
        kit=__version__,
    )


def _begun(recording: Recording, found: Pack, save: Path | None) -> RaceTable:
    """Lay out a new race."""
    from cubitos_kit.games.cubitos.commands.table import RaceTable, at_their_seats
    from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
    from cubitos_kit.games.cubitos.engine.recording import laid_out
    from cubitos_kit.games.cubitos.text.race import Teller

    computers = at_their_seats(recording, found)
    try:
        race = laid_out(recording, found)
    except TooMuchError as error:
        raise stop(N_("this set is more than a race can hold: {reason}"), reason=str(error)) from None
    return RaceTable(recording, race, Teller.of(found, spoken(), recording.names), computers, save)


def _resumed(file: Path, save: Path | None, pack: str, against: str) -> RaceTable:
    """Take up a recorded race where it was left."""
    from cubitos_kit.games.cubitos.commands.recordings import sound_recording
    from cubitos_kit.games.cubitos.commands.table import RaceTable, at_their_seats
    from cubitos_kit.games.cubitos.text.race import Teller

    recording, found, race = sound_recording(file, pack, split(against))
    if save is not None and save.exists() and not save.samefile(file):
        raise stop(N_("{file} exists already; resume it, or choose another file"), file=str(save))
    computers, teller = at_their_seats(recording, found), Teller.of(found, spoken(), recording.names)
    return RaceTable(recording, race, teller, computers, save or file, seen=len(race.story))
