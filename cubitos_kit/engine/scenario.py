"""A scenario played: laid out, its choices made, and what came of it compared with what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cubitos_kit.base.calls import CallError
from cubitos_kit.engine import codes, events
from cubitos_kit.engine.position import Position, SeatAt, placed, position_of
from cubitos_kit.engine.program.build import Program, build
from cubitos_kit.engine.questions import Ask, Option, Question, Verb
from cubitos_kit.engine.race import Race
from cubitos_kit.model.ability import Who
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.pack import CardSet, Pack
from cubitos_kit.model.scenario import FIGURES, NOTHING, PLACES, Choice, Holding, Scenario

FIELDS = {"lost": "n_lost", "gained": "n_gained", "bought": "n_bought", "began": "began_space"}
"""The figures whose word is not that of the record."""
OWN_FIELDS = frozenset({"coins", "feet", "water-feet", "credits", "tokens", "fans", "space", "leg", "began"})
"""What a position has a field for; the rest of the figures stands in `more`."""
COLOUR_WORDS = {Ask.BUY: "buy", Ask.DRAW_A_DIE: "draw", Ask.DRAW_MORE: "draw", Ask.DISCARD_MISSES: "discard"}
SYMBOLS = {codes.SYMBOL: "plain", codes.POWER: "power"}


@dataclass(frozen=True)
class Played:
    """A race after the choices of a scenario, and what was wrong with them."""

    race: Race | None
    differences: tuple[Message, ...]


def played(pack: Pack, scenario: Scenario) -> tuple[Message, ...]:
    """Play a scenario; return how it differs from what it expects, which is nothing if all is well.

    >>> from cubitos_kit.content.load import load_pack
    >>> from cubitos_kit.model.scenario import Outcome
    >>> from cubitos_kit.model.words import Words
    >>> one = Scenario("a-foot", Words({}), (), Outcome(next="move"), at="move", seats=(Holding(figures={"feet": 1}),))
    >>> played(load_pack(), one)
    ()
    """
    through = play_through(pack, scenario)
    if through.race is None or through.differences:
        return through.differences
    return tuple(_compared(through.race, scenario))


def play_through(pack: Pack, scenario: Scenario) -> Played:
    """Lay a scenario out and make its choices; without a race where it cannot be laid out."""
    program = program_of(pack, scenario)
    try:
        race = placed(program, _position(program, scenario), scenario.rolls)
    except CallError as error:
        text = Message(N_("the position cannot be laid out: {why}"), {"why": str(error)})
        return Played(None, (text,))
    for number, choice in enumerate(scenario.play, start=1):
        wrong = _chosen(race, choice, number)
        if wrong is not None:
            return Played(race, (wrong, *_dice_told_wrongly(race, scenario)))
    return Played(race, tuple(_dice_told_wrongly(race, scenario)))


def program_of(pack: Pack, scenario: Scenario) -> Program:
    """Return the race of a scenario: its cards take the places of the set's cards of their colours, at its own costs."""
    base = pack.sets[scenario.card_set] if scenario.card_set else next(iter(pack.sets.values()))
    by_die = {pack.cards[card].die: card for card in (*base.cards, *scenario.cards)}
    card_set: CardSet = replace(base, cards=tuple(by_die.values()))
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
    figures = {word: _number(program, leg, value) for word, value in holding.figures.items()}
    dice = holding.dice
    return SeatAt(
        draw=dice.get("draw", {}),
        roll=dice.get("roll", {}),
        active=tuple(_active(dice.get("active", {}))),
        discard=dice.get("discard", {}),
        lent=dice.get("lent", {}),
        status=holding.status,
        more={_field(word): figures[word] for word in FIGURES if word in figures and word not in OWN_FIELDS},
        **{word.replace("-", "_"): figures[word] for word in OWN_FIELDS if word in figures},
    )


def _active(written: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    for die_and_face, count in written.items():
        die, _, face = die_and_face.partition(" ")
        yield from ((die, face),) * count


def _number(program: Program, leg: int, value: int | str) -> int:
    """Return a figure; a space may go by a word."""
    if value not in PLACES:
        return int(value)
    board = int(program.record.leg_board[min(leg, program.record.n_legs - 1)])
    return program.boards[board].start if value == PLACES[0] else program.boards[board].finish


def _field(word: str) -> str:
    return FIELDS.get(word, word.replace("-", "_"))


def _chosen(race: Race, choice: Choice, number: int) -> Message | None:
    """Make a choice; say why where that cannot be done."""
    question = race.question
    if question is None:
        text = N_("choice {number}, {choice}: nothing is asked anymore")
        return Message(text, {"number": number, "choice": choice})
    fitting = {str(said): option for option in question.options if _fits(race, choice, said := said_in(race, option))}
    if len(fitting) == 1:
        race.choose(next(iter(fitting.values())))
        return None
    values = {
        "number": number,
        "choice": choice,
        "question": question_word(question),
        "player": question.seat + 1,
        "options": ", ".join(fitting or options_of(race)),
    }
    if fitting:
        return Message(N_("choice {number}, {choice}: it could mean each of {options}"), values)
    text = N_("choice {number}, {choice}: player {player} is asked {question} and may choose {options}")
    return Message(text, values)


def _fits(race: Race, choice: Choice, said: Choice) -> bool:
    if choice.verb == said.verb == "space" and choice.what in PLACES:
        leg = int(race.record.seats[race.record.asked].leg)
        choice = replace(choice, what=_number(race.program, leg, choice.what))
    return choice.fits(said)


def options_of(race: Race) -> tuple[str, ...]:
    """Return what may be chosen now, in the words of scenarios."""
    options = race.question.options if race.question else ()
    return tuple(dict.fromkeys(str(said_in(race, option)) for option in options))


def question_word(question: Question | None) -> str:
    """Return the word for a question: `push-or-pass`, say."""
    return question.ask.name.lower().replace("_", "-") if question else NOTHING


def said_in(race: Race, option: Option) -> Choice:
    """Say an option of the question as a choice, with all that is beside it."""
    program = race.program
    ask = Ask(int(race.record.question))
    if option.verb is Verb.DIE:
        besides: dict[str, str | int] = {"from": option.zone}
        besides |= {"face": option.face} if option.face else {}
        besides |= {"player": option.seat + 1} if option.zone != "trays" else {}
        return Choice("die", option.die, besides)
    if option.verb is Verb.USE:
        unit = program.units[option.unit]
        symbol = {"symbol": SYMBOLS[unit.face]} if unit.who is Who.OWNER and unit.face in SYMBOLS else {}
        several = len(program.pack.cards[unit.card].abilities) > 1
        part = {"part": unit.abilities[0] + 1} if several else {}
        return Choice("use", unit.card, {"when": str(unit.when), **symbol, **part})
    what: dict[Verb, tuple[str, str | int]] = {
        Verb.COLOUR: (COLOUR_WORDS.get(ask, "die"), option.die),
        Verb.SPACE: ("space", option.number),
        Verb.COINS: ("coins", option.number),
        Verb.FACE: ("face", option.face),
        Verb.PLAYER: ("player", option.seat + 1),
        Verb.LIST: ("list", option.number + 1),
    }
    if option.verb is Verb.SPACE:
        return Choice("space", program.space(option.number)[1])
    return Choice(*what[option.verb]) if option.verb in what else Choice(option.verb.name.lower().replace("_", "-"))


def _dice_told_wrongly(race: Race, scenario: Scenario) -> Iterator[Message]:
    """Find rolls that say more, or less, than what fell, and faces that the dice do not have."""
    program, state = race.program, race.record
    left = int(state.n_loaded) - int(state.loaded)
    rolled = sum(int(state.seats[seat].rolled) for seat in range(int(state.n_seats)))
    if left:
        text = N_("{count} of the {n} faces in `rolls` never fell")
        yield Message(text, {"count": left, "n": len(scenario.rolls)})
    if rolled > len(scenario.rolls):
        text = N_("{count} dice were rolled, but `rolls` tells of {n}")
        yield Message(text, {"count": rolled, "n": len(scenario.rolls)})
    fell = [event.numbers for event in race.story if event.kind == events.ROLLED]
    for colour, face in dict.fromkeys((colour, face) for colour, face, *_ in fell):
        if program.faces[face] not in program.dice[colour].faces:
            text = N_("a {id} die was to show `{face}`, a face it does not have")
            yield Message(text, {"id": program.dice[colour].id, "face": program.faces[face]})


def _compared(race: Race, scenario: Scenario) -> Iterator[Message]:
    expect = scenario.expect
    if expect.next:
        yield from _difference("next", expect.next, question_word(race.question))
    if expect.next_player:
        yield from _difference("next-player", expect.next_player, race.question.seat + 1 if race.question else NOTHING)
    if expect.winner:
        yield from _difference("winner", expect.winner, race.winner + 1)
    yield from _compared_options(race, scenario)
    for die, count in expect.supply.items():
        yield from _difference(f"supply/{die}", count, int(race.record.supply[race.program.colour_of[die]]))
    for seat, holding in enumerate(expect.seats):
        yield from _compared_seat(race, seat, holding)


def _compared_options(race: Race, scenario: Scenario) -> Iterator[Message]:
    options = [said_in(race, option) for option in race.question.options] if race.question else []
    listed = ", ".join(dict.fromkeys(map(str, options)))
    for choice in scenario.expect.offered:
        if not any(_fits(race, choice, said) for said in options):
            yield Message(N_("{choice} is not offered, only {options}"), {"choice": choice, "options": listed})
    for choice in scenario.expect.not_offered:
        if any(_fits(race, choice, said) for said in options):
            yield Message(N_("{choice} is offered: {options}"), {"choice": choice, "options": listed})


def _compared_seat(race: Race, seat: int, holding: Holding) -> Iterator[Message]:
    """Compare what is named of a player; a zone that is named is compared as a whole."""
    way, read = f"seats/{seat + 1}", position_of(race).seats[seat]
    for zone, expected in holding.dice.items():
        found = _as_written(read.active) if zone == "active" else dict(getattr(read, zone))
        names = {name: count for name, count in expected.items() if count}
        if not any(_is_start_die(race, name) for name in names):
            found = {name: count for name, count in found.items() if not _is_start_die(race, name)}
        yield from _difference(f"{way}/{zone}", _listed(names), _listed(found))
    for word, value in holding.figures.items():
        number = _number(race.program, read.leg, value)
        yield from _difference(f"{way}/{word}", number, _seen(race.record.seats[seat], read, word))
    if holding.status:
        yield from _difference(f"{way}/status", holding.status, read.status)


def _is_start_die(race: Race, written: str) -> bool:
    """Tell the die that lies somewhere in every race; it is compared only where an expectation names it."""
    start = int(race.program.record.start_die)
    return start >= 0 and written.partition(" ")[0] == race.program.dice[start].id


def _seen(seat: Any, read: SeatAt, word: str) -> int:  # noqa: ANN401 - a record
    if word == "space" or (word == "began" and read.began < 0):
        return read.space
    return read.began if word == "began" else int(getattr(seat, _field(word)))


def _as_written(active: tuple[tuple[str, str], ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for die, face in active:
        found[f"{die} {face}"] = found.get(f"{die} {face}", 0) + 1
    return found


def _listed(dice: Mapping[str, int]) -> str:
    return "{" + ", ".join(f"{name}: {count}" for name, count in sorted(dice.items())) + "}"


def _difference(what: str, expected: object, found: object) -> Iterator[Message]:
    if expected != found:
        text = N_("{what}: expected {expected}, but it is {found}")
        yield Message(text, {"what": what, "expected": expected, "found": found})
