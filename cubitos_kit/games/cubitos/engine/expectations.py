"""What a scenario expects, compared with what came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cubitos_kit.base.calls import near
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine.kernels.numbers import price_of, refresh_costs
from cubitos_kit.games.cubitos.engine.position import SeatAt, position_of
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.scenario_words import field_of, fits, listed, number_of, question_word, said_in
from cubitos_kit.games.cubitos.model.scenario import Difference, Holding, Scenario

Way = tuple[str | int, ...]
NOBODY = Message(N_("nobody"))


def compared(race: Race, scenario: Scenario) -> Iterator[Difference]:
    """Run over what a scenario expects and finds otherwise once its choices are made."""
    expect, way = scenario.expect, ("expect",)
    if expect.next:
        yield from _difference((*way, "next"), "next", expect.next, question_word(race.question))
    if expect.next_player:
        asked = race.question.seat + 1 if race.question else NOBODY
        yield from _difference((*way, "next-player"), "next-player", expect.next_player, asked)
    if expect.winner:
        yield from _difference((*way, "winner"), "winner", expect.winner, race.winner + 1 or NOBODY)
    yield from _compared_options(race, scenario)
    for die, count in expect.supply.items():
        found = int(race.record.supply[race.program.colour_of[die]])
        yield from _difference((*way, "supply", die), f"supply/{die}", count, found)
    for seat, holding in enumerate(expect.seats):
        yield from _compared_seat(race, seat, holding)


def _compared_options(race: Race, scenario: Scenario) -> Iterator[Difference]:
    options = [said_in(race, option) for option in race.question.options] if race.question else []
    every = list(dict.fromkeys(map(str, options)))
    for number, choice in enumerate(scenario.expect.offered):
        if not any(fits(race, choice, said) for said in options):
            only = N_("{choice} is not offered, only {options}")
            text = only if every else N_("{choice} is not offered, as nothing is asked anymore")
            message = Message(text, {"choice": choice, "options": listed(every)})
            yield Difference(("expect", "offered", number), message, near(str(choice), every))
    for number, choice in enumerate(scenario.expect.not_offered):
        if any(fits(race, choice, said) for said in options):
            message = Message(N_("{choice} is offered: {options}"), {"choice": choice, "options": listed(every)})
            yield Difference(("expect", "not-offered", number), message)


def _compared_seat(race: Race, seat: int, holding: Holding) -> Iterator[Difference]:
    """Compare what is named of a player; a zone that is named is compared as a whole."""
    read = position_of(race).seats[seat]
    for zone, expected in holding.dice.items():
        found = _as_written(read.active) if zone == "active" else dict(getattr(read, zone))
        names = {name: count for name, count in expected.items() if count}
        if not any(_is_start_die(race, name) for name in names):
            found = {name: count for name, count in found.items() if not _is_start_die(race, name)}
        yield from _of_player(seat, (zone,), _listed(names), _listed(found))
    for word, value in holding.figures.items():
        number = number_of(race.program, read.leg, value)
        yield from _of_player(seat, (word,), number, _seen(race.record.seats[seat], read, word))
    for die, price in holding.prices.items():
        yield from _of_player(seat, ("prices", die), price, _price(race, seat, die))
    if holding.status:
        yield from _of_player(seat, ("status",), holding.status, read.status)


def _of_player(seat: int, way: Way, expected: object, found: object) -> Iterator[Difference]:
    what = Message(N_("player {n}, {what}"), {"n": seat + 1, "what": "/".join(map(str, way))})
    yield from _difference(("expect", "seats", seat, *way), what, expected, found)


def _price(race: Race, seat: int, die: str) -> int:
    """Return what a die costs a player now, worked out anew where costs are counted."""
    state: Any = race.copy().state
    refresh_costs(race.program.record, state, seat)
    return int(price_of(state, seat, race.program.colour_of[die]))


def _is_start_die(race: Race, written: str) -> bool:
    """Tell the die that lies somewhere in every race; it is compared only where an expectation names it."""
    start = int(race.program.record.start_die)
    return start >= 0 and written.partition(" ")[0] == race.program.dice[start].id


def _seen(seat: Any, read: SeatAt, word: str) -> int:  # noqa: ANN401 - a record
    if word == "space" or (word == "began" and read.began < 0):
        return read.space
    return read.began if word == "began" else int(getattr(seat, field_of(word)))


def _as_written(active: tuple[tuple[str, str], ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for die, face in active:
        found[f"{die} {face}"] = found.get(f"{die} {face}", 0) + 1
    return found


def _listed(dice: Mapping[str, int]) -> str:
    return "{" + ", ".join(f"{name}: {count}" for name, count in sorted(dice.items())) + "}"


def _difference(way: Way, what: object, expected: object, found: object) -> Iterator[Difference]:
    if expected != found:
        text = N_("{what}: expected {expected}, but it is {found}")
        yield Difference(way, Message(text, {"what": what, "expected": expected, "found": found}))
