"""docs/rules/additional: the fan track, dice that come and go, the supply."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from tests.games.cubitos.engine.rules.playing import (
    active,
    asked,
    at,
    choose,
    game,
    happened,
    offered,
    ring,
    seat,
    supply,
)

FAN = "{when: run, do: [{fans: {steps: 1}}]}"
COUNTED = "{when: run, do: [{gain: {coins: {count: fans}}}]}"
FREE = "{when: run, do: [{take: {dice: {colours: red}}}, {gain: {feet: 2}}]}"


@pytest.mark.rule("additional-fan-track-first-step", "additional-fan-track-pays")
def test_the_first_step_leads_from_the_bleachers_to_space_1_and_leaves_the_racetrack_alone() -> None:
    race = choose(at(game(white=FAN), "run", SeatAt(active=active("white symbol"), coins=4, space=6)), "use white run")
    assert (seat(race).fans, seat(race).credits, seat(race).tokens, seat(race).space) == (1, 1, 0, 6)


@pytest.mark.rule("additional-fan-track-pays")
def test_each_step_pays_the_credits_and_the_draw_token_of_its_space() -> None:
    track = game().pack.fan_track.spaces
    program = game(white=FAN)
    for fans, space in enumerate(track):
        race = at(program, "run", SeatAt(active=active("white symbol"), coins=4, fans=fans))
        after = seat(choose(race, "use white run"))
        assert (after.fans, after.credits, after.tokens) == (fans + 1, space.credits, space.draw_tokens)


@pytest.mark.rule("additional-fan-count")
@pytest.mark.parametrize("fans", [0, 1, 13])
def test_the_fan_count_is_the_number_of_the_space(fans: int) -> None:
    race = at(game(white=COUNTED), "run", SeatAt(active=active("white symbol"), coins=4, fans=fans))
    assert seat(choose(race, "use white run")).coins == 4 + fans


@pytest.mark.rule("additional-fan-track-past-the-end")
def test_a_step_beyond_space_13_pays_6_credits_again_and_nothing_else() -> None:
    race = at(game(white=FAN), "run", SeatAt(active=active("white symbol", "white symbol"), fans=12, coins=4))
    choose(race, "use white run")
    assert (seat(race).fans, seat(race).credits, seat(race).tokens) == (13, 6, 1)
    choose(race, "use white run")
    assert (seat(race).fans, seat(race).credits, seat(race).tokens) == (13, 12, 1)


@pytest.mark.rule("additional-losing-dice")
@pytest.mark.ruling("when-a-must-lose-is-done")
def test_a_lost_die_comes_from_any_zone_and_can_be_bought_again_in_the_same_round() -> None:
    mine = SeatAt(active=active("white symbol", "red blank"), draw={"blue": 10}, coins=9)
    race = at(game(white="{when: run, do: [{lose: {from: anywhere}}]}"), "run", mine, start=0)
    choose(race, "use white run")
    assert set(offered(race)) == {"blue draw", "white active symbol", "red active blank"}
    choose(race, "blue draw", "done")
    assert (asked(race), supply(race, "blue"), "blue" in offered(race)) == ("0 buy", 1, True)
    assert (seat(race).draw, seat(race).discard) == ({"blue": 9}, {})


@pytest.mark.rule("additional-losing-dice")
def test_where_a_zone_is_named_the_die_comes_from_that_zone() -> None:
    mine = SeatAt(
        active=active("white symbol"), draw={"blue": 1}, roll={"brown": 1, "green": 1}, discard={"red": 1}, coins=4
    )
    race = at(game(white="{when: run, do: [{lose: {from: roll}}]}"), "run", mine, turn=0, start=1)
    assert offered(choose(race, "use white run")) == ["brown roll", "green roll"]


@pytest.mark.rule("additional-free-dice", "abilities-bought-and-lost")
def test_a_free_die_goes_to_the_discard_zone_and_counts_neither_as_bought_nor_for_its_colour() -> None:
    mine = SeatAt(active=active("white symbol"), coins=9)
    race = choose(at(game(white=FREE), "run", mine, start=0), "use white run", "done")
    assert (asked(race), seat(race).discard, supply(race, "red")) == ("0 buy", {"red": 1}, 9)
    choose(race, "red")
    assert "red" not in offered(race)
    choose(race, "green")
    assert seat(race).discard["red"] == 2
    assert happened(race, EventKind.BOUGHT)[0][0] == race.program.colour_of["red"]


@pytest.mark.rule("additional-no-free-die-left")
def test_where_no_die_fits_none_is_taken_and_the_rest_still_works() -> None:
    race = at(game(white=FREE), "run", SeatAt(active=active("white symbol")), SeatAt(draw={"red": 10}, coins=4))
    choose(race, "use white run")
    assert (asked(race), seat(race).feet, seat(race).discard) == ("0 move", 2, {})


@pytest.mark.rule("additional-dice-run-out")
def test_from_an_empty_tray_nothing_is_bought_or_taken_until_somebody_loses_such_a_die() -> None:
    program = game(track=ring({6: "-1", 5: "+"}), white="{when: after-move, do: [{lose: {from: draw}}]}")
    rich = SeatAt(coins=9, draw={"red": 10})
    assert "red" not in offered(at(program, "buy", rich))
    taking = choose(at(program, "reward", SeatAt(space=5, began=1, draw={"red": 10})), "yes")
    assert "red trays" not in offered(taking)
    losing = at(program, "after-move", SeatAt(coins=9, draw={"red": 10}, active=active("white symbol")), start=0)
    choose(losing, "use white after-move")
    assert "red" in offered(losing)


@pytest.mark.rule("additional-tokens-never-run-out")
def test_credits_and_draw_tokens_never_run_out() -> None:
    program = game(white="{when: run, do: [{gain: {credits: 500, draw-tokens: 60}}]}")
    race = at(program, "run", SeatAt(active=active("white symbol", "white symbol"), coins=4, credits=100))
    choose(race, "use white run", "use white run")
    assert (seat(race).credits, seat(race).tokens) == (1100, 120)
