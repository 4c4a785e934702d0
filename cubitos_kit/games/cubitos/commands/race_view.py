"""A race in the terminal: the story, the board with its runners, the zones, a question with its options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rich.text import Text

from cubitos_kit.base.message import N_
from cubitos_kit.cli.output import console, in_terminal, pill, print_drawing
from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.story import standing
from cubitos_kit.games.cubitos.model.race import Asked, Choice, Standing
from cubitos_kit.games.cubitos.text.board import HEADING, board
from cubitos_kit.games.cubitos.text.race import Teller, choice_in_words, question_in_words
from cubitos_kit.games.cubitos.text.runners import COLOURS, pieces, runner
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
