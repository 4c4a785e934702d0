"""A first scenario for a card: a position in which it can be used, played, with what came of it as what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations, dropwhile
from types import MappingProxyType

from cubitos_kit.base.calls import CallError
from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import position_of
from cubitos_kit.games.cubitos.engine.questions import Ask, Option, Question, Verb
from cubitos_kit.games.cubitos.engine.race import Event, Race
from cubitos_kit.games.cubitos.engine.scenario import laid_out, played
from cubitos_kit.games.cubitos.engine.scenario_words import field_of, question_word, said_in
from cubitos_kit.games.cubitos.model.ability import Ability, Symbol, When
from cubitos_kit.games.cubitos.model.pack import Card, DieKind, Pack
from cubitos_kit.games.cubitos.model.scenario import Choice, Holding, Outcome, Scenario, cards_of_race

MOST_ANSWERS = 30
"""Until then a card has been used, or never will be."""
BLANK, HIT = "blank", "coin-1"
SHOWN = (
    *("coins", "feet", "water-feet", "credits", "tokens", "fans", "lost", "gained", "bought", "busts", "must-push"),
    *("swords", "space", "draw-amount"),
)
"""The figures by which a card is most often seen to have worked."""
DECLINING = (Verb.PASS, Verb.DONE, Verb.NO)
TAKING = (Verb.USE, Verb.YES)
COST = 3
"""What a die costs where it is bought, whatever its card says."""
ENDINGS = frozenset(
    {
        EventKind.ROUND,
        EventKind.DRAW_AMOUNT,
        EventKind.DISCARDED,
        EventKind.START_DIE,
        EventKind.RETURNED,
        EventKind.PASSED,
        EventKind.SWORDS,
    }
)
"""What happens in a round anyway, whatever a card has done."""


@dataclass(frozen=True)
class Moment:
    """How to come to the moment of an ability."""

    at: str
    pushes: bool = False
    falls: str = BLANK
    """What the dice show that are rolled on the way."""
    risks: bool = False
    """Whether so many dice are active that a push can bust."""


MOMENTS: Mapping[When, Moment] = MappingProxyType(
    {
        When.NOW: Moment("roll"),
        When.PUSH: Moment("decide", pushes=True),
        When.PUSH_SURVIVED: Moment("decide", pushes=True, falls=HIT, risks=True),
        When.WOULD_BUST: Moment("decide", pushes=True, risks=True),
        When.BUST: Moment("decide", pushes=True, risks=True),
        When.PASS: Moment("decide"),
        When.ANYTIME: Moment("run"),
        When.RUN: Moment("run"),
        When.AFTER_MOVE: Moment("move"),
        When.NEXT_DRAW: Moment("run"),
        When.END_OF_ROUND: Moment("end"),
        When.BOUGHT: Moment("buy"),
        When.LOST: Moment("reward"),
    }
)


class Surroundings(Enum):
    """What lies before the players beside the card's own dice, the simplest first."""

    NOTHING = 0
    CREDITS = 1
    """As many as a foot costs, so that the race waits before the move."""
    DICE = 2
    """Dice in the Draw Zone and the Discard Zone, too."""
    PLENTY = 3
    """Something of all that a card may ask for."""


BEST = 4
"""The worth of a scenario in which the card is used, does something, and the race waits for the next answer."""


@dataclass(frozen=True)
class Draft:
    """A scenario that plays as it stands, and whether the card is used in it."""

    scenario: Scenario
    used: bool


def drafted(pack: Pack, card: Card, id_: str, about: Words) -> Draft:
    """Return the first scenario of a card: the simplest in which it is used and changes something, if one is found.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> pack = load_pack()
    >>> found = drafted(pack, pack.cards["smelly-cat"], "my-cat", Words({}))
    >>> [str(choice) for choice in found.scenario.play], dict(found.scenario.expect.seats[0].figures)
    (['{use: smelly-cat}'], {'feet': 2})
    """
    best, most = Draft(_unplayed(pack, card, id_, about), used=False), 0
    for ability in card.abilities:
        for surroundings in Surroundings:
            begun = _begun(pack, card, id_, about, ability, surroundings)
            found, worth = _tried(pack, begun, MOMENTS[ability.when])
            if worth > most:
                best, most = found, worth
            if most == BEST:
                return best
    return best


def _begun(  # noqa: PLR0913, PLR0917 - what a scenario begins with
    pack: Pack, card: Card, id_: str, about: Words, ability: Ability, surroundings: Surroundings
) -> Scenario:
    """Lay out how a scenario begins."""
    moment = MOMENTS[ability.when]
    active, roll, falls = _own_dice(pack, card, ability)
    dice: dict[str, dict[str, int]] = {"draw": {}, "roll": roll, "active": active, "discard": {}}
    figures: dict[str, int | str] = {}
    others: tuple[Holding, ...] = ()
    if moment.at == "buy":
        figures["coins"] = COST
    if moment.at == "reward":
        dice["draw"], dice["active"] = {card.die: 1}, {}
        figures |= {"space": _where_dice_are_lost(pack), "began": "start"}
    if surroundings in {Surroundings.CREDITS, Surroundings.DICE}:
        figures["credits"] = pack.setup.foot_price
    if surroundings in {Surroundings.DICE, Surroundings.PLENTY}:
        dice["draw"][_gray(pack)], dice["discard"][_gray(pack)] = 5, 2
    if surroundings is Surroundings.PLENTY:
        dice["active"] |= _one_of_each_colour(pack, card)
        figures |= {"coins": 9, "credits": 3, "fans": 4, "feet": 3}
        others = (Holding({"discard": {_gray(pack): 2}}, {"coins": 1, "credits": 1}),)
    own = Holding({zone: held for zone, held in dice.items() if held}, figures)
    return Scenario(
        id=id_,
        about=about,
        play=(),
        expect=Outcome(),
        cards=(card.id,),
        players=_players(pack),
        at=moment.at,
        rounds=1 + (ability.when is When.NEXT_DRAW),
        costs={card.die: COST} if moment.at == "buy" else {},
        seats=(own, *others),
        rolls=tuple(falls),
    )


def _own_dice(pack: Pack, card: Card, ability: Ability) -> tuple[dict[str, int], dict[str, int], list[str]]:
    """Return the active dice, those of the Roll Zone, and how dice fall on the way to an ability."""
    moment, faces, gray = MOMENTS[ability.when], pack.dice[card.die].faces, _gray(pack)
    face = "power" if "power" in faces and (ability.symbol is Symbol.POWER or "symbol" not in faces) else "symbol"
    falls = [moment.falls] * limits.LOADS
    if ability.when is When.NOW:  # dice fall in the order of the dice, gray ones first
        falls = [BLANK] * 2 + [face] * ability.spend + falls
        return {}, {gray: 2, card.die: ability.spend}, falls[: limits.LOADS]
    risky = {f"{gray} {BLANK}": pack.setup.bust_from} if moment.risks else {}
    return {f"{card.die} {face}": ability.spend, **risky}, {gray: 2} if moment.at == "decide" else {}, falls


def _gray(pack: Pack) -> str:
    """Return the first kind of the dice with which everybody begins."""
    return next(die.id for die in pack.dice.values() if die.kind is DieKind.STARTING)


def _one_of_each_colour(pack: Pack, card: Card) -> dict[str, int]:
    """Return a blank die of each of the other colours of the race."""
    of_set = next(iter(pack.sets.values())).cards
    die_of = {name: pack.cards[name].die for name in (*of_set, card.id)}
    dice = [pack.dice[die_of[name]] for name in cards_of_race(of_set, [card.id], die_of)]
    return {f"{die.id} {BLANK}": 1 for die in dice if BLANK in die.faces and die.id != card.die}


def _where_dice_are_lost(pack: Pack) -> int:
    """Return a space of the first set's racetrack that asks for a die, or else its start."""
    tracks = next(iter(pack.sets.values())).tracks or tuple(pack.tracks)
    track = pack.tracks[tracks[0]]
    return next((number for number, space in enumerate(track.spaces) if space.reward.lose_dice), track.start)


def _tried(pack: Pack, begun: Scenario, moment: Moment) -> tuple[Draft, int]:
    """Play until the card has been used; return what came of it, and what it is worth: 0 if it does not play."""
    nothing = Draft(begun, used=False), 0
    try:
        race = laid_out(pack, begun)
    except CallError:
        return nothing
    choices: list[Choice] = []
    while len(choices) < MOST_ANSWERS and not race.over:
        used, question = _is_used(race, begun.cards[0]), race.question
        if question is None or (used and not int(race.record.depth)):
            break
        option = _answer(race, question, begun.cards[0], moment, used=used)
        choices.append(_shortest(race, option))
        race.choose(option)
    fell = begun.rolls[: int(race.record.loaded)]
    scenario = replace(begun, play=tuple(choices), rolls=fell, expect=_expected(race, begun))
    if played(pack, scenario).differences:
        return nothing
    used = _is_used(race, begun.cards[0])
    return Draft(scenario, used), used + 2 * _works(race, begun.cards[0]) + (used and not race.over)


def _shortest(race: Race, option: Option) -> Choice:
    """Say an option with no more beside it than tells it from the others."""
    whole = said_in(race, option)
    others = {
        str(said): said for each in (race.question.options if race.question else ()) if (said := said_in(race, each))
    }
    for much in range(len(whole.besides) + 1):
        for names in combinations(whole.besides, much):
            short = replace(whole, besides={name: whole.besides[name] for name in names})
            if sum(short.fits(other) for other in others.values()) == 1:
                return short
    return whole


def _works(race: Race, card: str) -> bool:
    """Tell whether something came of the card."""
    after = list(dropwhile(lambda event: not _uses(race, event, card), race.story))
    return any(event.kind not in ENDINGS for event in after[1:])


def _is_used(race: Race, card: str) -> bool:
    return any(_uses(race, event, card) for event in race.story)


def _uses(race: Race, event: Event, card: str) -> bool:
    return event.kind == EventKind.USED and race.program.units[event.numbers[0]].card == card


def _starts(race: Race, option: Option, card: str) -> bool:
    return option.unit >= 0 and race.program.units[option.unit].card == card


def _answer(race: Race, question: Question, card: str, moment: Moment, *, used: bool) -> Option:
    """Choose what leads to the card and, once it is used, what it offers first."""
    declining = [each for each in question.options if each.verb in DECLINING]
    if used:
        wanted = [each for each in question.options if each not in declining]
    else:
        wanted = _leading_there(race, question, card, moment)
    return (wanted or declining or list(question.options))[0]


def _leading_there(race: Race, question: Question, card: str, moment: Moment) -> list[Option]:
    """Return the options that use the card, or else those that bring the moment in which it can be used."""
    options = question.options
    if uses := [each for each in options if each.verb in TAKING and _starts(race, each, card)]:
        return uses
    if question.ask is Ask.PUSH_OR_PASS and moment.pushes:
        return [each for each in options if each.verb is Verb.PUSH]
    if question.ask is Ask.BUY:
        return [each for each in options if each.die == race.program.pack.cards[card].die]
    if question.ask is Ask.TAKE_REWARD and moment.at == "reward":
        return [each for each in options if each.verb is Verb.YES]
    return []


def _expected(race: Race, begun: Scenario) -> Outcome:
    """Write down what is otherwise than it was laid out."""
    seats = [_changed(race, seat, holding) for seat, holding in enumerate(_seats(race, begun))]
    while seats and not (seats[-1].dice or seats[-1].figures):
        seats.pop()
    return Outcome(next=question_word(race.question), seats=tuple(seats))


def _seats(race: Race, begun: Scenario) -> Iterator[Holding]:
    yield from begun.seats
    yield from (Holding(),) * (race.program.players - len(begun.seats))


def _changed(race: Race, seat: int, before: Holding) -> Holding:
    now, record = position_of(race).seats[seat], race.record.seats[seat]
    start = next((die.id for die in race.program.dice if die.kind is DieKind.START_PLAYER), "")
    active: dict[str, int] = {}
    for die, face in now.active:
        active[f"{die} {face}"] = active.get(f"{die} {face}", 0) + 1
    zones = {"draw": now.draw, "roll": now.roll, "active": active, "discard": now.discard, "lent": now.lent}
    dice = {
        zone: {name: count for name, count in held.items() if name.partition(" ")[0] != start}
        for zone, held in zones.items()
    }
    usual = {"draw-amount": race.program.pack.setup.draw_amount} | {"space": now.space if now.began < 0 else -1}
    figures = {word: int(getattr(record, field_of(word))) for word in SHOWN} | {"space": now.space}
    return Holding(
        {zone: held for zone, held in dice.items() if held != dict(before.dice.get(zone, {}))},
        {word: number for word, number in figures.items() if number != before.figures.get(word, usual.get(word, 0))},
    )


def _unplayed(pack: Pack, card: Card, id_: str, about: Words) -> Scenario:
    """Return a scenario that says nothing of the card yet."""
    seats = (Holding({"roll": {_gray(pack): 2}}),)
    next_ = Outcome(next="push-or-pass")
    return Scenario(id_, about, (), next_, cards=(card.id,), players=_players(pack), seats=seats)


def _players(pack: Pack) -> int:
    return max(Scenario.players, pack.setup.fewest_players)
