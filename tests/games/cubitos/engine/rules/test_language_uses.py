"""docs/rules/abilities: every use of an ability is told and counted, however it came about, and however many there are."""

from collections.abc import Iterable
from typing import Any

import pytest

from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
from cubitos_kit.games.cubitos.engine.race import End, Race
from cubitos_kit.games.cubitos.lab.races import race as race_many
from cubitos_kit.games.cubitos.model.ability import When
from cubitos_kit.games.cubitos.players.registry import weights_of
from tests.games.cubitos.engine.rules.playing import (
    ACTIVE,
    COSTS,
    active,
    asked,
    at,
    choose,
    game,
    happened,
    offered,
    seat,
    shipped,
)

GAIN = "[{gain: {credits: 1}}]"


def fired(race: Race, die: str, when: When) -> int:
    """Return how often a die's ability was used at a moment."""
    units = [number for number, unit in enumerate(race.program.units) if (unit.die, unit.when) == (die, when)]
    return sum(int(race.state.fired[number]) for number in units)


def used(race: Race) -> list[bool]:
    """Return of every use that was told whether the card did it of itself."""
    return [bool(numbers[1]) for numbers in happened(race, EventKind.USED)]


@pytest.mark.rule("abilities-bought-and-lost")
@pytest.mark.parametrize(
    ("part", "answers", "itself"), [("do", ["yes"], False), ("do", ["no"], None), ("must", [], True)]
)
def test_what_a_die_does_as_it_is_bought_is_told_and_counted_where_it_is_used(
    part: str, answers: list[str], *, itself: bool | None
) -> None:
    race = at(game(white=f"{{when: bought, {part}: {GAIN}}}"), "buy", SeatAt(coins=9))
    choose(race, "white", *answers)
    times = 0 if itself is None else 1
    assert (seat(race).credits, fired(race, "white", When.BOUGHT)) == (times, times)
    assert used(race) == [itself] * times


@pytest.mark.rule("abilities-bought-and-lost")
@pytest.mark.parametrize(("answer", "credits_left", "told"), [("yes", 2, False), ("no", 1, True)])
def test_what_must_happen_as_a_die_is_lost_is_told_though_the_rest_is_declined(
    answer: str, credits_left: int, *, told: bool
) -> None:
    white = "{when: run, do: [{lose: {from: discard}}]}"
    brown = f"{{when: lost, do: {GAIN}, must: {GAIN}}}"
    race = at(game(white=white, brown=brown), "run", SeatAt(active=ACTIVE, discard={"brown": 1}, coins=4))
    choose(race, "use white run", answer)
    assert (seat(race).credits, fired(race, "brown", When.LOST), used(race)[1:]) == (credits_left, 1, [told])


@pytest.mark.rule("abilities-use-others")
@pytest.mark.parametrize(("part", "answers", "told"), [("do", ["yes"], False), ("must", [], True)])
def test_an_ability_that_another_one_uses_is_told_and_counted(part: str, answers: list[str], *, told: bool) -> None:
    white, red = "{when: run, do: [{use: {from: active, colours: red}}]}", f"{{when: run, {part}: {GAIN}}}"
    race = at(game(white=white, red=red), "run", SeatAt(active=active("white symbol", "red blank"), coins=4))
    choose(race, "use white run", *answers)
    assert (asked(race), seat(race).credits, fired(race, "red", When.RUN)) == ("0 move", 1, 1)
    assert used(race) == [False, told]


def test_what_only_must_happen_is_told_before_it_does() -> None:
    take = "{when: push, must: [{take: {dice: {colours: brown}}}]}"
    race = at(game(white=take), "decide", SeatAt(active=ACTIVE, roll={"red": 1}), rolls="symbol")
    choose(race, "push")
    kinds = [event.kind for event in race.story]
    assert kinds.index(EventKind.USED) < kinds.index(EventKind.TOOK)
    assert (used(race), fired(race, "white", When.PUSH)) == ([True], 1)


def test_races_count_the_uses_of_abilities_that_come_up_by_themselves() -> None:
    brains = (weights_of(shipped(), "standard")("race-1"),) * 2
    program = game(white=f"{{when: bought, do: {GAIN}}}", brown=f"{{when: bought, must: {GAIN}}}")
    races = race_many(program, brains, 40, seed=1)
    of_die = {unit.die: int(races.fired[number, 0]) for number, unit in enumerate(program.units)}
    bought = races.results["bought_of"].sum(axis=(0, 1))
    assert of_die["brown"] == bought[program.colour_of["brown"]]
    assert 0 < of_die["white"] <= bought[program.colour_of["white"]]


def on_every(text: str, dice: Iterable[str] = COSTS) -> dict[str, Any]:
    """Have the cards of all colors do the same."""
    return dict.fromkeys(dice, text)


MANY = tuple((die, "symbol") for die in COSTS for _ in range(6))


@pytest.mark.rule("abilities-must")
def test_however_many_active_dice_must_be_lost_all_of_them_are() -> None:
    cards = on_every("{when: run, must: [{lose: this}]}")
    race = at(game(**cards), "run", SeatAt(active=MANY, coins=4))
    assert len(MANY) > 40
    while asked(race) != "0 move":
        choose(race, "done")
    assert (race.end, seat(race).active) == (End.RUNNING, ())


@pytest.mark.rule("abilities-bought-and-lost")
def test_however_many_dice_are_lost_at_once_each_does_what_it_does_then() -> None:
    cards = on_every(f"{{when: lost, must: {GAIN}}}")
    lose = "{when: run, do: [{lose: {from: [active, discard], count: all}}]}"
    program = game(**{**cards, "white": f"[{lose}, {cards['white']}]"})
    race = at(program, "run", SeatAt(active=MANY, discard=dict.fromkeys(COSTS, 3), coins=4))
    choose(race, "use white run")
    assert (race.end, seat(race).credits, race.state.cut_off) == (End.RUNNING, len(MANY) + 3 * len(COSTS), 0)


def test_cards_of_which_one_effect_could_start_more_than_there_is_room_for_are_refused() -> None:
    several = "[" + ", ".join([f"{{when: lost, do: {GAIN}}}"] * 4) + "]"
    with pytest.raises(TooMuchError, match="at once"):
        game(**on_every(several))
    fewer = "[" + ", ".join([f"{{when: lost, do: {GAIN}}}"] * 3) + "]"
    game(**on_every(fewer))
    run = "[" + ", ".join([f"{{when: run, do: {GAIN}}}"] * 4) + "]"
    game(**on_every(run))
    with pytest.raises(TooMuchError, match="at once"):
        game(**{**on_every(run), "white": "{when: run, do: [{use: {from: active}}]}"})


def test_more_parts_of_compared_swords_than_there_is_room_for_are_refused() -> None:
    sword_units = "[" + ", ".join([f"{{when: run, who: most-swords, do: {GAIN}}}"] * 16) + "]"
    game(red=sword_units)
    with pytest.raises(TooMuchError, match="sword_units"):
        game(red=sword_units, blue=sword_units)


def test_as_many_now_abilities_as_there_are_dice_may_wait_for_each_other() -> None:
    white = "{when: now, do: [{add: 1}, {gain: {credits: 1}}]}"
    seats = SeatAt(draw={"white": 9, "red": 9}, roll={"white": 1})
    race = at(game(white=white, red=white), "decide", seats, rolls=" ".join(["symbol"] * 20), start=1)
    choose(race, "push")
    while asked(race) in {"0 use now", "0 pick dice"}:
        choose(race, next(option for option in offered(race) if option != "done"))
    assert (race.end, race.state.cut_off, seat(race).credits) == (End.RUNNING, 0, 19)


def test_what_would_begin_beyond_the_pile_of_abilities_does_not_and_that_is_told_as_the_round_ends() -> None:
    """Two dice turn each other for ever, and each waits for what the other does."""
    turned = "{set: {dice: {from: active, except: this}, face: symbol}}, {gain: {credits: 1}}"
    cards = on_every(f"{{when: now, must: [{turned}]}}", ("white", "red"))
    race = at(game(**cards), "decide", SeatAt(active=active("red blank"), roll={"white": 1}), rolls="symbol", start=1)
    choose(race, "push")
    assert (race.end, race.state.cut_off, seat(race).credits) == (End.RUNNING, 1, limits.DEPTH)
    while race.state.round_number < 3:
        race.choose(race.state.n_options - 1)
    assert happened(race, EventKind.STOPPED, -1) == [(0, 0, 0, 0)]
