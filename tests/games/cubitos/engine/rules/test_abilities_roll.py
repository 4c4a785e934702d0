"""docs/rules/abilities, effects on the roll: owed pushes, safe pushes, averted busts."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from tests.games.cubitos.engine.rules.playing import WITNESS, active, asked, at, choose, game, happened, offered, seat

ADD_ONE = "{when: now, do: [{add: 1}]}"
ONE_FOOT = "{{when: {0}, do: [{{gain: {{feet: 1}}}}]}}"
OWES = "{when: now, must: [{must-push: 1}]}"


@pytest.mark.rule("abilities-must-push")
@pytest.mark.ruling("forced-and-empty-pushes")
def test_whoever_owes_a_push_cannot_pass_before_it_and_several_dice_of_a_roll_owe_it_once() -> None:
    race = at(
        game(yellow=OWES),
        "roll",
        SeatAt(roll={"yellow": 2, "white": 1}),
        rolls="blank symbol symbol blank",
        start=1,
    )
    assert (len(happened(race, EventKind.OWES_PUSH)), happened(race, EventKind.PUSHED)) == (1, [(1, 0, 0, 0)])
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"]), "the one option was chosen by itself"


@pytest.mark.rule("abilities-must-push")
def test_as_long_as_a_push_is_owed_only_pushing_and_what_works_at_any_time_are_offered() -> None:
    program = game(yellow=OWES, white=ONE_FOOT.format("anytime"))
    me = SeatAt(roll={"yellow": 1, "blue": 1}, active=active("white symbol"))
    race = at(program, "roll", me, rolls="symbol blank blank blank", start=1)
    assert offered(race) == ["push", "use white anytime"]
    choose(race, "push")
    assert offered(race) == ["push", "pass", "use white anytime"]


@pytest.mark.rule("abilities-must-push")
def test_another_roll_also_a_free_one_owes_a_push_anew() -> None:
    program = game(yellow=OWES, orange=ADD_ONE)
    me = SeatAt(roll={"orange": 1, "yellow": 1, "white": 2}, draw={"yellow": 1})
    race = at(program, "roll", me, rolls="blank blank symbol symbol symbol blank foot " + "blank " * 8, start=1)
    choose(race, "use orange now")
    assert len(happened(race, EventKind.OWES_PUSH)) == 2
    assert len(happened(race, EventKind.PUSHED)) == 2, "both were made, for nothing else could be chosen"


@pytest.mark.rule("abilities-must-push-lapses")
def test_an_owed_push_lapses_without_a_die_to_roll() -> None:
    race = at(
        game(yellow=OWES, white=ONE_FOOT.format("run")),
        "roll",
        SeatAt(roll={"yellow": 1}),
        WITNESS,
        rolls="symbol",
        start=1,
    )
    assert (happened(race, EventKind.PUSHED), len(happened(race, EventKind.PASSED))) == ([], 1)
    assert asked(race) == "1 move"
    program = game(yellow=OWES, white=ONE_FOOT.format("anytime"))
    race = at(program, "roll", SeatAt(roll={"yellow": 1}, active=active("white symbol")), rolls="symbol", start=1)
    assert offered(race) == ["pass", "use white anytime"]


@pytest.mark.rule("abilities-must-push-lapses")
def test_an_owed_push_lapses_after_a_bust() -> None:
    program = game(yellow="{when: now, must: [{must-push: 3}]}")
    me = SeatAt(roll={"yellow": 1, "blue": 1}, active=active("white foot", "white foot"))
    race = at(program, "roll", me, WITNESS, rolls="symbol blank blank", start=1)
    assert (asked(race), len(happened(race, EventKind.BUSTED))) == ("0 discard misses", 1)
    choose(race, "done")
    assert (asked(race), len(happened(race, EventKind.PUSHED)), race.state.seats[0].must_push) == ("1 move", 1, 0)


@pytest.mark.rule("abilities-must-push-lapses")
def test_a_push_owed_in_the_run_phase_lapses() -> None:
    program = game(yellow=OWES, white="{when: run, do: [{roll: {from: roll, colours: yellow}}]}")
    me = SeatAt(roll={"yellow": 1, "blue": 9}, active=active("white symbol"))
    race = at(program, "run", me, SeatAt(status="done"), rolls="symbol " + "blank " * 9, start=1)
    choose(race, "use white run")
    while race.state.round_number == 1:
        choose(race, "done")
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
    assert happened(race, EventKind.OWES_PUSH) == []


@pytest.mark.rule("abilities-safe-push")
@pytest.mark.parametrize("first", ["blank", "foot"])
def test_a_push_made_safe_cannot_end_in_a_bust_and_the_safety_is_for_that_push_only(first: str) -> None:
    program = game(green="{when: anytime, do: [safe-push]}")
    me = SeatAt(roll={"white": 1, "blue": 1}, active=active("green symbol", "white foot", "white foot"))
    race = at(program, "decide", me, rolls=f"{first} blank blank blank", start=1)
    choose(race, "use green anytime", "push")
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
    choose(race, "push")
    assert asked(race) == "0 discard misses"


@pytest.mark.rule("abilities-safe-push")
def test_safety_as_one_pushes_is_for_the_push_under_way() -> None:
    program = game(green="{when: push, do: [safe-push]}")
    me = SeatAt(roll={"white": 1}, active=active("green symbol", "white foot", "white foot"))
    race = at(program, "decide", me, rolls="blank blank", start=1)
    choose(race, "push", "use green push")
    assert asked(race) == "0 push or pass"
    choose(race, "push", "done")
    assert asked(race) == "0 discard misses"


def test_a_card_that_makes_one_bust_does_nothing_in_the_run_phase_and_what_is_under_way_goes_on() -> None:
    program = game(orange="{when: now, do: [bust]}", white="{when: run, do: [{roll: {from: roll}}, {gain: {feet: 2}}]}")
    me = SeatAt(roll={"orange": 1}, active=active("white symbol"))
    race = at(program, "run", me, WITNESS, rolls="symbol", start=1)
    choose(race, "use white run", "use orange now")
    assert (asked(race), seat(race).feet, seat(race).fans) == ("1 move", 2, 0)


@pytest.mark.rule("abilities-cancel-bust")
def test_of_a_roll_that_averts_a_bust_the_hits_are_active_and_one_chooses_again() -> None:
    program = game(
        green="{when: would-bust, do: [{roll: {from: roll}}, {if: {count: hits, at-least: 1}, do: [cancel-bust]}]}"
    )
    me = SeatAt(roll={"white": 2}, active=active("green symbol", "white foot", "white foot"))
    race = at(program, "decide", me, rolls="blank blank foot", start=1)
    choose(race, "push", "use green would-bust")
    assert (asked(race), offered(race), len(seat(race).active)) == ("0 push or pass", ["push", "pass"], 4)
    race = at(program, "decide", me, rolls="blank blank blank", start=1)
    choose(race, "push", "use green would-bust")
    assert (asked(race), seat(race).active) == ("0 discard misses", ())
