"""A race in the terminal: the story, the board with its runners, the zones, a question with its numbered options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rich.text import Text

from cubitos_kit.base.message import N_
from cubitos_kit.cli.output import console, in_terminal, pill, print_drawing
from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.story import asked_of, standing
from cubitos_kit.games.cubitos.model.race import Asked, Choice, Standing
from cubitos_kit.games.cubitos.text.board import COLOURS, HEADING, board, pieces, runner
from cubitos_kit.games.cubitos.text.race import Teller, choice_in_words, heading, question_in_words
from cubitos_kit.games.cubitos.text.story import Sentence

INDENT = "   "
NO_CHOICES: Mapping[int, Choice] = MappingProxyType({})


def show_sentences(sentences: Iterable[Sentence], teller: Teller) -> None:
    """Print sentences of the story, a line each; a round begins with its heading."""
    for sentence in sentences:
        if sentence.kind == "round":
            console().print()
        style = "bold" if sentence.kind in {"round", "winner"} else ""
        console().print(_with_names(sentence.text, teller, style))


def _with_names(text: str, teller: Teller, style: str = "") -> Text:
    """Print the players' names in their colours."""
    line = Text(text, style)
    for seat, colour in enumerate(COLOURS):
        name = teller.name(seat)
        at = text.find(name)
        if at >= 0:
            line.stylize(f"bold {colour}", at, at + len(name))
    return line


def show_board(race: Race, teller: Teller, seat: int, choices: Mapping[int, Choice] = NO_CHOICES) -> None:
    """Draw the board that a player's runner is on, with all runners there and the numbers of what can be chosen."""
    stands = [standing(race, each) for each in range(race.program.players)]
    own = stands[seat]
    here = [each for each in stands if (each.spot.track, each.leg) == (own.spot.track, own.leg)]
    numbers = {
        choice.spot.space: number
        for number, choice in choices.items()
        if choice.verb == "space" and choice.spot is not None and choice.spot.track == own.spot.track
    }
    track = teller.pack.tracks[own.spot.track]
    drawn = board(track, spoken(), pieces(track, {each.seat: each.spot.space for each in here}, numbers))
    console().print()
    print_drawing(drawn.split("\n")[HEADING:])
    key = Text("\n").join(_key(each, teller) for each in stands)
    console().print(key, soft_wrap=True)


def _key(stand: Standing, teller: Teller) -> Text:
    """Write whose a runner is, and where it stands."""
    sign, style = runner(stand.seat)
    return Text.assemble((sign, style), f" {teller.name(stand.seat)}: {_place(stand, teller)}")


def _place(stand: Standing, teller: Teller) -> str:
    """Write where a runner stands."""
    place = teller.place(stand.spot)
    return said(N_("leg {n}, {place}"), n=stand.leg + 1, place=place) if stand.leg else place


def show_zones(race: Race, teller: Teller, seats: Iterable[int]) -> None:
    """Print what lies before players: their figures, then their dice zone by zone."""
    console().print()
    for seat in seats:
        stand = standing(race, seat)
        sign, style = runner(seat)
        name = (teller.name(seat), f"bold {COLOURS[seat]}")
        console().print(Text.assemble((sign, style), " ", name, f" · {_figures(stand, teller)}"))
        for zone, dice in stand.zones:
            _show_dice(teller.zone(zone), [(_times(teller.die(die), n), die) for die, n in dice])
        shown = Counter(stand.active).items()
        active = [(f"{teller.die(die)}: {_times(teller.face(face), n)}", die) for (die, face), n in shown]
        _show_dice(teller.zone("active"), active)


def _times(text: str, n: int) -> str:
    return text if n == 1 else f"{text} ×{n}"


def _show_dice(zone: str, dice: list[tuple[str, str]]) -> None:
    """Print a zone with its dice on their colours."""
    if not dice:
        return
    head = Text.assemble(INDENT, (f"{zone}: ", "dim"))
    if not in_terminal():
        console().print(head + Text(", ".join(text for text, _ in dice)))
        return
    line = head
    for text, die in dice:
        if len(line) > len(head) and len(line) + len(text) + 3 > console().width:
            console().print(line)
            line = Text(" " * len(head))
        line = line + pill(text, die) + " "
    console().print(line)


def _figures(stand: Standing, teller: Teller) -> str:
    """Write where a runner stands and what its player holds."""
    amounts = {"coins": stand.coins, "feet": stand.feet, "credits": stand.credits, "draw-tokens": stand.tokens}
    held = teller.held({"fans": stand.fans} | {what: n for what, n in amounts.items() if n > 0})
    return " · ".join([_place(stand, teller), *held])


def show_question(teller: Teller, asked: Asked, choices: Mapping[int, Choice]) -> None:
    """Print who is asked what, and the options by their numbers; dice that can be bought with the rules of their cards."""
    console().print()
    console().print(_with_names(question_in_words(teller, asked), teller, "bold"))
    width = len(str(max(choices)))
    for number, choice in choices.items():
        head = Text(f"{number:>{width + 1}} ", "bold")
        _show_option(head, Text(choice_in_words(teller, asked, choice)))
        if asked.ask == "buy" and choice.part is not None:
            _show_option(Text(" " * len(head)), Text(teller.rules(choice.part), "dim"))


def _show_option(head: Text, words: Text) -> None:
    """Print an option; in a terminal what runs over the edge goes on under its beginning."""
    if not in_terminal():
        console().print(head + words)
        return
    for at, line in enumerate(words.wrap(console(), max(20, console().width - len(head)))):
        console().print((head if at == 0 else Text(" " * len(head))) + line)


COUNTED = frozenset({"coins", "list", "space", "shortcut"})
"""Options that their number tells apart; elsewhere it is a price or a count, which may change."""


@dataclass
class Numbering:
    """The numbers that the options of a round have had so far.

    What is offered for the first time gets the next number that is free, so where something is offered no more, its number
    stays empty: whoever types `1` twice never does two different things.
    """

    teller: Teller
    round: int = 0
    known: dict[Hashable, dict[Hashable, int]] = field(default_factory=dict)
    """By what was asked of whom, and what was offered."""

    def of(self, asked: Asked, round_number: int) -> Mapping[int, int]:
        """Return the places of the options by their numbers, the lowest number first."""
        if round_number != self.round:
            self.round, self.known = round_number, {}
        numbers = self.known.setdefault((asked.seat, asked.ask, asked.part), {})
        alike: Counter[Hashable] = Counter()
        found = {}
        for place, choice in enumerate(asked.choices):
            same = self._same(asked, choice)
            alike[same] += 1
            found[numbers.setdefault((same, alike[same]), len(numbers) + 1)] = place
        return dict(sorted(found.items()))

    def _same(self, asked: Asked, choice: Choice) -> Hashable:
        """Return what an option has in common with the same one asked again: a step goes in the same direction."""
        step = heading(self.teller, asked, choice)
        number = choice.number if choice.verb in COUNTED and step is None else 0
        return replace(choice, number=number, spot=None if step else choice.spot, used=False), step


def numbering_of(race: Race, begun: Race, people: frozenset[int], teller: Teller) -> Numbering:
    """Return the numbers as they are in a race under way, so that they are the same after going on or taking back."""
    numbering, now = Numbering(teller), int(race.record.round_number)
    for answer in race.answers:
        if int(begun.record.round_number) == now and int(begun.record.asked) in people:
            asked = asked_of(begun)
            assert asked is not None, "the race went on"
            numbering.of(asked, now)
        begun.choose(answer)
    return numbering
