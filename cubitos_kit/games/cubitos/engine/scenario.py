"""A scenario played: laid out, its choices made, and what came of it compared with what was to be expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cubitos_kit.base.calls import CallError, near
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.expectations import compared
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.race import End, Race
from cubitos_kit.games.cubitos.engine.scenario_words import (
    field_of,
    fits,
    listed,
    number_of,
    options_of,
    question_word,
    said_in,
    word_of,
)
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack
from cubitos_kit.games.cubitos.model.scenario import FIGURES, Choice, Difference, Holding, Scenario, cards_of_race

FIELD = re.compile(r"seats\[(?P<seat>\d+)\]\.(?P<field>\w+)")
"""How the bounds of a position name a player's figure."""
GIVEN_UP: Mapping[End, str] = {
    End.ENDLESS: N_("A card kept starting itself again and again; the race is called off."),
    End.TOO_MUCH: N_("There are more dice or abilities than a race can hold; the race is called off."),
}
"""Ends of a race at which no scenario is over; `text.story` says them in the same words."""
OWN_FIELDS = frozenset({"coins", "feet", "water-feet", "credits", "tokens", "fans", "space", "leg", "began"})
"""What a position has a field for; the rest of the figures stands in `more`."""


@dataclass(frozen=True)
class Played:
    """A race after the choices of a scenario, as far as they could be made, and where it goes otherwise."""

    race: Race | None
    """None where the scenario cannot be laid out."""
    differences: tuple[Difference, ...]


def played(pack: Pack, scenario: Scenario) -> Played:
    """Play a scenario and compare what comes of it with what it expects; without a difference all is well.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> from cubitos_kit.games.cubitos.model.scenario import Outcome
    >>> from cubitos_kit.base.words import Words
    >>> one = Scenario("a-foot", Words({}), (), Outcome(next="move"), at="move", seats=(Holding(figures={"feet": 1}),))
    >>> played(load_pack(), one).differences
    ()
    """
    through = play_through(pack, scenario)
    if through.race is None or through.differences:
        return through
    return replace(through, differences=tuple(compared(through.race, scenario)))


def play_through(pack: Pack, scenario: Scenario) -> Played:
    """Lay a scenario out and make its choices."""
    try:
        race = laid_out(pack, scenario)
    except CallError as error:
        return Played(None, (_impossible(error),))
    for number, choice in enumerate(scenario.play):
        wrong = _chosen(race, choice, number)
        if wrong is not None:
            return Played(race, (wrong, *_dice_untold(race, scenario)))
        if race.end in GIVEN_UP:
            return Played(race, (Difference(("play", number), Message(GIVEN_UP[race.end])),))
    given_up = (Difference(("seats",), Message(GIVEN_UP[race.end])),) if race.end in GIVEN_UP else ()
    return Played(race, (*given_up, *_dice_never_rolled(race, scenario), *_dice_untold(race, scenario)))


def laid_out(pack: Pack, scenario: Scenario) -> Race:
    """Return the race of a scenario at its first question, or raise a `CallError` where there can be none."""
    program = program_of(pack, scenario)
    return placed(program, _position(program, scenario), scenario.rolls)


def _impossible(error: CallError) -> Difference:
    """Say why there can be no such position, in the words of scenarios."""
    found = FIELD.match(str(error.message.values.get("field", "")))
    if found is None:
        return Difference(("seats",), Message(N_("the position cannot be laid out: {why}"), {"why": error.message}))
    word = word_of(found["field"])
    why = Message(error.message.text, {**error.message.values, "field": word})
    way = ("seats", int(found["seat"]), word)
    return Difference(way, Message(N_("the position cannot be laid out: {why}"), {"why": why}))


def program_of(pack: Pack, scenario: Scenario) -> Program:
    """Return the race of a scenario: its cards take the places of the set's, at its own costs."""
    base = pack.sets[scenario.card_set] if scenario.card_set else next(iter(pack.sets.values()))
    die_of = {card: pack.cards[card].die for card in (*base.cards, *scenario.cards)}
    card_set: CardSet = replace(base, cards=cards_of_race(base.cards, scenario.cards, die_of))
    by_die = {die_of[card]: card for card in card_set.cards}
    told = {by_die[die]: cost for die, cost in scenario.costs.items() if die in by_die}
    cards = {card: replace(pack.cards[card], cost=cost) for card, cost in told.items()}
    pack = replace(pack, cards={**pack.cards, **cards})
    tracks = (pack.tracks[scenario.track],) if scenario.track else ()
    return build(
        pack, card_set, scenario.players, tracks=tracks, laps=scenario.laps, max_rounds=scenario.rounds
    )  # the race stops behind the last round, before its figures are forgotten


def _position(program: Program, scenario: Scenario) -> Position:
    seats = tuple(_seat(program, holding) for holding in scenario.seats)
    return Position(seats, scenario.at, scenario.turn - 1, scenario.start_player - 1)


def _seat(program: Program, holding: Holding) -> SeatAt:
    leg = int(holding.figures.get("leg", 0))
    figures = {word: number_of(program, leg, value) for word, value in holding.figures.items()}
    dice = holding.dice
    return SeatAt(
        draw=dice.get("draw", {}),
        roll=dice.get("roll", {}),
        active=tuple(_active(dice.get("active", {}))),
        discard=dice.get("discard", {}),
        lent=dice.get("lent", {}),
        status=holding.status,
        more={field_of(word): figures[word] for word in FIGURES if word in figures and word not in OWN_FIELDS},
        **{word.replace("-", "_"): figures[word] for word in OWN_FIELDS if word in figures},
    )


def _active(written: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    for die_and_face, count in written.items():
        die, _, face = die_and_face.partition(" ")
        yield from ((die, face),) * count


def _chosen(race: Race, choice: Choice, number: int) -> Difference | None:
    """Make a choice; say why where that cannot be done, and what was offered."""
    question, way = race.question, ("play", number)
    values: dict[str, object] = {"number": number + 1, "choice": choice}
    if question is None:
        return Difference(way, Message(N_("choice {number}, {choice}: nothing is asked anymore"), values))
    fitting = {str(said): option for option in question.options if fits(race, choice, said := said_in(race, option))}
    if len(fitting) == 1:
        race.choose(next(iter(fitting.values())))
        return None
    values |= {"question": question_word(question), "player": question.seat + 1}
    if fitting:
        text = N_("choice {number}, {choice}: it could mean each of {options}")
        return Difference(way, Message(text, {**values, "options": listed(fitting)}))
    options = options_of(race)
    text = N_("choice {number}, {choice}: player {player} is asked {question} and may choose {options}")
    return Difference(way, Message(text, {**values, "options": listed(options)}), near(str(choice), options))


def _dice_never_rolled(race: Race, scenario: Scenario) -> Iterator[Difference]:
    left = int(race.record.n_loaded) - int(race.record.loaded)
    if left:
        text = N_("{count} of the {n} faces in `rolls` never fell")
        yield Difference(("rolls",), Message(text, {"count": left, "n": len(scenario.rolls)}))


def _dice_untold(race: Race, scenario: Scenario) -> Iterator[Difference]:
    """Find dice that were rolled without a word of how they fall, and faces that the dice do not have."""
    program, state, way = race.program, race.record, ("rolls",)
    rolled = sum(int(state.seats[seat].rolled) for seat in range(int(state.n_seats)))
    if rolled > len(scenario.rolls):
        text = N_("{count} dice were rolled, but `rolls` tells of {n}")
        yield Difference(way, Message(text, {"count": rolled, "n": len(scenario.rolls)}))
    fell = [event.numbers for event in race.story if event.kind == EventKind.ROLLED]
    for colour, face in dict.fromkeys((colour, face) for colour, face, *_ in fell):
        if program.faces[face] not in program.dice[colour].faces:
            text = N_("a {id} die was to show `{face}`, a face it does not have")
            yield Difference(way, Message(text, {"id": program.dice[colour].id, "face": program.faces[face]}))
