"""A race in the game's own words instead of numbers: its question, what it tells, and what lies before the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Any

from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.events import EventKind, Gained, Way
from cubitos_kit.games.cubitos.engine.kernels.asking import NO_FACE
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.questions import Ask, Option, Question, Verb
from cubitos_kit.games.cubitos.engine.race import Event, Race
from cubitos_kit.games.cubitos.model.race import Asked, Choice, Part, Spot, Standing, Told

ZONES = ("draw", "roll", "active", "discard", "trays", "")
GAINS: Mapping[int, str] = MappingProxyType(
    {
        Gained.COINS: "coins",
        Gained.FEET: "feet",
        Gained.WATER_FEET: "water-feet",
        Gained.CREDITS: "credits",
        Gained.DRAW_TOKENS: "draw-tokens",
        Gained.SWORDS: "swords",
        Gained.BUYS: "buys",
    }
)
"""What is gained, as cards call it."""
ZONE_OF: Mapping[Ask, str] = MappingProxyType(
    {Ask.DRAW_A_DIE: "draw", Ask.DRAW_MORE: "draw", Ask.DISCARD_MISSES: "roll"}
)
"""Where the dice lie whose colours are asked for."""
WAYS: Mapping[int, str] = MappingProxyType(
    {
        Way.ON_FOOT: "on-foot",
        Way.BY_WALK: "by-walk",
        Way.BY_SHORTCUT: "by-shortcut",
        Way.ONTO_START: "onto-start",
    }
)
"""How a runner steps."""


def word(name: IntEnum) -> str:
    """Return the word for a number of the engine.

    >>> word(Ask.PUSH_OR_PASS)
    'push-or-pass'
    """
    return name.name.lower().replace("_", "-")


def asked_of(race: Race) -> Asked | None:
    """Return what a race waits for; nothing when it is over."""
    question = race.question
    if question is None:
        return None
    choices = tuple(_choice(race, question, option) for option in question.options)
    at = _spot(race.program, int(race.record.seats[question.seat].space))
    depth = int(race.record.depth)
    part = _part(race.program, int(race.record.uses[depth - 1].unit)) if depth else None
    return Asked(question.seat, word(question.ask), choices, part, at)


def _choice(race: Race, question: Question, option: Option) -> Choice:
    """Put an option into words; what its number means depends on its verb."""
    verb, number, more, spot = option.verb, option.number, 0, None
    if verb in {Verb.SPACE, Verb.SHORTCUT} or (verb in {Verb.YES, Verb.NO} and question.ask is Ask.TAKE_REWARD):
        spot = _spot(race.program, number)
    if verb is Verb.SHORTCUT:
        spot = _spot(race.program, int(race.record.beside[option.index]))
    if verb is Verb.COINS:
        more = int(race.record.beside[option.index]) - number
    owner = option.seat if verb in {Verb.PLAYER, Verb.DIE} else -1
    part = _part(race.program, option.unit)
    face = option.face
    if verb is Verb.USE:
        unit = race.program.units[option.unit]
        face = race.program.faces[max(unit.face, codes.SYMBOL)]
    if verb is Verb.COLOUR and question.ask in ZONE_OF:
        there = race.record.seats[question.seat][ZONE_OF[question.ask]]
        number = int(there[race.program.colour_of[option.die]])
    if question.ask is Ask.BUY and verb is Verb.COLOUR:
        part = _whole_card(race.program, race.program.colour_of[option.die])
    used = verb is Verb.DIE and _is_used(race, option)
    return Choice(word(verb), option.die, option.zone, face, owner, part, spot, number, more, used)


def _is_used(race: Race, option: Option) -> bool:
    """Tell whether an active die has started something."""
    seat = race.record.seats[option.seat]
    dice = (die for die in seat.active[: int(seat.n_active)] if int(die.serial) == option.number)
    return option.zone == "active" and any(int(die.used) for die in dice)


def _part(program: Program, unit: int) -> Part | None:
    if not 0 <= unit < len(program.units):
        return None
    return Part(program.units[unit].card, program.units[unit].abilities)


def _whole_card(program: Program, colour: int) -> Part | None:
    card = program.card_of(colour)
    return Part(card.id, tuple(range(len(card.abilities)))) if card else None


def _spot(program: Program, space: int) -> Spot:
    track, number = program.space(space)
    return Spot(track.id, number)


def _colours(program: Program, mask: int) -> tuple[str, ...]:
    return tuple(die.id for number, die in enumerate(program.dice) if mask & (1 << number))


def _buyable(program: Program) -> int:
    return sum(1 << number for number in range(len(program.dice)) if program.record.buyable[number])


def _face(program: Program, face: int) -> str:
    return "" if face == NO_FACE else program.faces[face]


def told_by(race: Race, first: int = 0) -> list[Told]:
    """Return what has happened in a race, from one of its events on."""
    return [told(race.program, event) for event in race.story[first:]]


def told(program: Program, event: Event) -> Told:  # noqa: PLR0911 - a return for the kinds that are alike
    """Put an event into words."""
    kind, seat, (a, b, c, _) = EventKind(event.kind), event.seat, event.numbers
    name = word(kind)
    match kind:
        case EventKind.UNCOUNTED:
            return Told(name, seat, dice=_colours(program, a))
        case EventKind.DISCOUNTED:
            return Told(name, seat, dice=_colours(program, b & _buyable(program) or b), number=a)
        case EventKind.USED:
            return Told(name, seat, part=_part(program, a), freely=bool(b))
        case EventKind.GAINED:
            return Told(name, seat, what=GAINS[a], number=b)
        case EventKind.STEPPED:
            return Told(name, seat, spot=_spot(program, a), number=b, what=WAYS[c])
        case EventKind.SHORTCUT:
            return Told(name, seat, spot=_spot(program, a), to_spot=_spot(program, b))
        case EventKind.REWARD:
            return Told(name, seat, spot=_spot(program, a))
        case EventKind.PUSHED:
            return Told(name, seat, number=a, freely=not b)
        case EventKind.PAID:
            return Told(name, seat, number=a, more=b, feet=c)
        case _:
            return _told_of_a_die(program, event) or Told(name, seat, number=a, more=b)


def _told_of_a_die(program: Program, event: Event) -> Told | None:  # noqa: C901 - a line a kind
    """Put what has become of a die into words; nothing where an event is of no die."""
    kind, (a, b, c, d) = EventKind(event.kind), event.numbers
    about: dict[str, Any]
    match kind:
        case EventKind.DREW:
            about = {"number": b}
        case EventKind.ROLLED:
            about = {"face": program.faces[b], "freely": not c}
        case EventKind.RETURNED:
            about = {"number": 1, "other": b - 1}
        case EventKind.LOST | EventKind.KEPT:
            about = {"number": 1}
        case EventKind.DISCARDED:
            about = {"number": 1, "freely": bool(b)}
        case EventKind.TOOK:
            about = {"zone": ZONES[d], "to_zone": ZONES[b], "to_face": _face(program, c)}
        case EventKind.MOVED:
            about = {"zone": ZONES[b], "to_zone": ZONES[c], "to_face": _face(program, d)}
        case EventKind.TURNED:
            about = {"face": program.faces[b], "to_face": program.faces[c]}
        case EventKind.GAVE:
            about = {"zone": ZONES[c], "other": b}
        case EventKind.BOUGHT:
            about = {"part": _whole_card(program, a), "number": b, "more": c}
        case _:
            return None
    return Told(word(kind), event.seat, program.dice[a].id, **about)


def standing(race: Race, seat: int) -> Standing:
    """Return what lies before a player."""
    program, record = race.program, race.record.seats[seat]
    zones = tuple(
        (zone, tuple((die.id, int(there[n])) for n, die in enumerate(program.dice) if there[n]))
        for zone, there in (("draw", record.draw), ("roll", record.roll), ("discard", record.discard))
    )
    active = Counter(
        (program.dice[int(die.colour)].id, program.faces[int(die.face)])
        for die in record.active[: int(record.n_active)]
    )
    return Standing(
        seat,
        zones,
        tuple(sorted(active.elements(), key=lambda die: program.colour_of[die[0]])),
        int(record.coins),
        int(record.feet) + int(record.water_feet),
        int(record.credits),
        int(record.tokens),
        int(record.fans),
        int(record.swords),
        _spot(program, int(record.space)),
        int(record.leg),
    )
