"""A race in play: tells what happens, asks people, has computer players answer, saves, takes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.answers import Typed
from cubitos_kit.cli.output import complain, console, decimal, out_folder, percent, pill, print_problem, print_table
from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.cli.usage import processors
from cubitos_kit.games.cubitos.commands.judge import tuned_pack
from cubitos_kit.games.cubitos.commands.odds import COLUMNS
from cubitos_kit.games.cubitos.commands.race_view import (
    Numbering,
    numbering_of,
    show_board,
    show_question,
    show_sentences,
    show_zones,
)
from cubitos_kit.games.cubitos.engine.odds import Position, Shown, rolls, shows
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.recording import PERSON, Recording, agrees, laid_out, with_answers, write
from cubitos_kit.games.cubitos.engine.story import asked_of, told_by, word
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.race import Asked, Choice
from cubitos_kit.games.cubitos.players.player import Player, PlayerError
from cubitos_kit.games.cubitos.players.registry import player
from cubitos_kit.games.cubitos.text.cards import card_lines, cost_in_words, line_in_words
from cubitos_kit.games.cubitos.text.race import Teller
from cubitos_kit.games.cubitos.text.story import ENDINGS, story

ON_THE_BOARD = frozenset({"move", "walk", "claim", "take-reward"})
"""Questions for which one looks at the board."""
COMMANDS = (
    ("1, 2, 3 …", N_("choose an option; several numbers answer several questions, one after the other")),
    ("u", N_("take your last answer back")),
    ("b", N_("see the board")),
    ("z", N_("see everybody's zones")),
    ("c", N_("read the cards")),
    ("s", N_("save the race")),
    ("q", N_("save the race and leave")),
)


@dataclass
class RaceTable:
    """A race, where it is saved, and how much of it has been told."""

    recording: Recording
    race: Race
    teller: Teller
    computers: Mapping[int, Player]
    """By their seats."""
    file: Path | None
    seen: int = 0
    shown: tuple[int, int, str] = (-1, -1, "")
    """The round, the player and the question for which the zones were last shown."""
    numbering: Numbering = field(init=False)

    def __post_init__(self) -> None:
        """Give options the numbers that they would have, had the race been played in one go."""
        self.numbering = self._numbered()

    def _numbered(self) -> Numbering:
        begun = laid_out(self.recording, self.race.program.pack)
        return numbering_of(self.race, begun, self.recording.people, self.teller)

    def offered(self, asked: Asked) -> Mapping[int, int]:
        """Return the places of the options by the numbers that stand before them."""
        return self.numbering.of(asked, int(self.race.record.round_number))

    def go_back_to(self, race: Race) -> None:
        """Take up the race as it was once."""
        self.race, self.seen, self.shown = race, len(race.story), (-1, -1, "")
        self.numbering = self._numbered()

    @property
    def answered(self) -> bool:
        """Tell whether a person has answered anything."""
        return self.last_answer() >= 0

    def last_answer(self) -> int:
        """Return which answer was the last one that a person gave; -1 for none."""
        race, last = laid_out(self.recording, self.race.program.pack), -1
        for number, each in enumerate(self.race.answers):
            if int(race.record.asked) in self.recording.people:
                last = number
            race.choose(each)
        return last


def play_on(table: RaceTable) -> None:
    """Play to the end of the race, of the input, or until somebody leaves."""
    typed = Typed(said(N_("[a number, or ? for help] ")))
    try:
        while asked := _person_asked(table):
            if not _person(table, asked, typed):
                return
    except KeyboardInterrupt:
        _leave(table)
        raise
    except PlayerError as error:
        _leave(table)
        raise given_up(error) from None
    console().print()
    console().print(said(ENDINGS[word(table.race.end)]), markup=False)
    if table.file is not None:
        _save(table)


def _person_asked(table: RaceTable) -> Asked | None:
    """Have computer players answer, tell what has happened, and return the next question to a person."""
    race = table.race
    while not race.over and (computer := table.computers.get(int(race.record.asked))):
        race.choose(computer.answer(race))
    show_sentences(story(table.teller, told_by(race, table.seen)), table.teller)
    table.seen = len(race.story)
    return asked_of(race)


def _person(table: RaceTable, asked: Asked, typed: Typed) -> bool:
    """Have a person answer. False where they leave."""
    offered = table.offered(asked)
    choices = {number: asked.choices[place] for number, place in offered.items()}
    _show_position(table, asked, choices)
    show_question(table.teller, asked, choices)
    for said_word in typed:
        if said_word in {"q", "Q"}:
            break
        if said_word.isascii() and said_word.isdigit() and int(said_word[:6]) in offered:
            table.race.choose(offered[int(said_word[:6])])
            if table.file is not None:
                _keep(table.file, table.recording, table.race)
            return True
        if said_word == "u":
            _take_back(table)
            return True
        if not _command(table, asked, said_word, choices):
            typed.forget()
            _complain_of(list(choices))
    _leave(table)
    return False


def _complain_of(numbers: list[int]) -> None:
    """Say which numbers could have been typed."""
    if numbers == list(range(1, len(numbers) + 1)):
        complain(N_("choose a number from 1 to {most}, or ? for help"), most=len(numbers))
    else:
        complain(N_("choose one of these numbers: {numbers}, or ? for help"), numbers=", ".join(map(str, numbers)))


def _show_position(table: RaceTable, asked: Asked, choices: Mapping[int, Choice]) -> None:
    """Show what one looks at before answering: everybody's zones, one's own, the board, the chance to bust."""
    now = (int(table.race.record.round_number), asked.seat, asked.ask)
    if asked.ask in ON_THE_BOARD:
        show_board(table.race, table.teller, asked.seat, choices)
    if now != table.shown:
        show_zones(table.race, table.teller, range(table.recording.players))
    elif asked.ask == "push-or-pass":
        show_zones(table.race, table.teller, [asked.seat])
    table.shown = now
    if asked.ask == "push-or-pass" and any(choice.verb == "push" for choice in asked.choices):
        _show_risk(table, asked.seat)


def _show_risk(table: RaceTable, seat: int) -> None:
    """Say how likely a push busts, what it brings on average, and what a bust takes away; abilities are left out."""
    player, program = table.race.record.seats[seat], table.race.program
    dice = tuple(die for number, die in enumerate(program.dice) for _ in range(int(player.roll[number])))
    if not dice:
        console().print(said(N_("If you push, you cannot bust.")), markup=False)
        return
    active = int(player.n_active)
    at_risk, bust_from = bool(player.at_risk), int(player.bust_from)
    if player.safe_push:
        at_risk, bust_from = False, active + len(dice) + 1
        console().print(said(N_("If you push, you cannot bust.")), markup=False)
    push = rolls(Position(dice, bust_from, active, at_risk), 1)[0]
    if not player.safe_push:
        chance = percent(push.risk)
        console().print(said(N_("If you push, the chance to bust is {chance} (abilities left out)."), chance=chance))
    told = said(N_("On average it brings: {what}."), what=_amounts(push.kept, 2))
    faces = [program.faces[int(die.face)] for die in player.active[:active]]
    held = {what: sum(shows(face, what) for face in faces) for what in Shown}
    if push.bust and any(held.values()):
        told += " " + said(N_("A bust takes away: {what}."), what=_amounts(held, 0))
    console().print(told, markup=False)


def _amounts(amounts: Mapping[Shown, Fraction | int], digits: int) -> str:
    """List what dice show, each with its number."""
    listed = (f"{said(COLUMNS[what])} {decimal(amount, digits)}" for what, amount in amounts.items() if amount)
    return ", ".join(listed)


def _command(table: RaceTable, asked: Asked, typed: str, choices: Mapping[int, Choice]) -> bool:
    """Do what a letter asks for; False if it asks for nothing."""
    if typed == "b":
        show_board(table.race, table.teller, asked.seat, choices)
    elif typed == "z":
        show_zones(table.race, table.teller, range(table.recording.players))
    elif typed == "c":
        _show_cards(table)
    elif typed == "s":
        _save(table)
    elif typed in {"?", "h"}:
        for letter, text in COMMANDS:
            console().print(f"{letter:>9}  {said(text)}", markup=False)
    elif not typed:
        show_question(table.teller, asked, choices)
    else:
        return False
    return True


def _show_cards(table: RaceTable) -> None:
    """Print the cards of the race with their rules."""
    teller, pack = table.teller, table.race.program.pack
    rows = []
    for name in table.race.program.card_set.cards:
        card = pack.cards[name]
        text = "\n".join(line_in_words(line, spoken()) for line in card_lines(card, teller.speaker))
        cost = cost_in_words(card, teller.speaker)
        rows.append((pill(teller.die(card.die), card.die), card.name.say(spoken()), cost, text))
    print_table([said(each) for each in (N_("die"), N_("name"), N_("cost"), N_("rules"))], rows, spaced=True)


def _take_back(table: RaceTable) -> None:
    """Go back to before the last answer that a person gave."""
    last = table.last_answer()
    if last < 0:
        complain(N_("there is nothing to take back"))
        return
    race = laid_out(table.recording, table.race.program.pack)
    race.replay(table.race.answers[:last])
    table.go_back_to(race)
    console().print(said(N_("Your last answer is taken back.")), markup=False)
    if table.file is not None:
        _keep(table.file, table.recording, race)


def _leave(table: RaceTable) -> None:
    """Save what somebody would miss, and say how to go on."""
    if table.file is None and not table.answered:
        console().print(said(N_("Nobody has answered anything, so nothing is saved.")), markup=False)
        return
    _save(table)
    text = N_("Go on with `cubitos play --resume {file}`.")
    console().print(said(text, file=str(table.file)), markup=False)


def _save(table: RaceTable) -> None:
    """Write the race to its file, and find it a free name if it has none."""
    if table.file is None:
        table.file = _free_file(out_folder(), f"{table.recording.set}-{table.recording.seed}")
    _keep(table.file, table.recording, table.race)
    console().print(said(N_("The race is saved in {file}."), file=str(table.file)), markup=False)


def _keep(file: Path, recording: Recording, race: Race) -> None:
    """Write a race down; never over what is sound one that does not stand where its answers led."""
    assert agrees(race), "an answer counts wholly or not at all"
    write(file, with_answers(recording, race))


def _free_file(folder: Path, stem: str) -> Path:
    """Return a file that is not there yet."""
    number, file = 1, folder / f"{stem}.race.json"
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}.race.json"
    return file


def at_their_seats(recording: Recording, pack: Pack) -> Mapping[int, Player]:
    """Return the computer players by their seats, or say which one there is not and leave.

    Whoever plays as `tuned` does is tuned to the set first, if need be.
    """
    kinds = recording.kinds
    pack = tuned_pack(pack, recording.set, recording.players, kinds, processors())
    try:
        return {seat: player(kind, pack) for seat, kind in enumerate(kinds) if kind != PERSON}
    except PlayerError as error:
        raise given_up(error) from None


def given_up(error: PlayerError) -> typer.Exit:
    """Say what is wrong with a computer player, and return the way out; `players try` tells more of it."""
    print_problem(error.problem, err=True)
    return typer.Exit(1)
