"""docs/rules/abilities, the moments: Now, as one pushes, around a bust, when one passes, in the Run Phase, later."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.model.track import Track
from tests.games.cubitos.engine.rules.playing import (
    WITNESS,
    active,
    asked,
    at,
    choose,
    game,
    happened,
    offered,
    ring,
    seat,
)

FEET = "{{when: {0}, do: [{{gain: {{feet: {1}}}}}]}}"


def used(race: Race, number: int = 0) -> int:
    """Count the abilities that a player has used."""
    return len(happened(race, EventKind.USED, number))


ADD_ONE = "{when: now, do: [{add: 1}]}"


@pytest.mark.rule("abilities-now")
def test_a_now_ability_is_used_as_its_symbol_arrives_or_not_at_all() -> None:
    me = SeatAt(roll={"orange": 1, "white": 1}, draw={"brown": 2})
    race = at(game(orange=ADD_ONE), "roll", me, WITNESS, rolls="blank symbol foot", start=1)
    assert (asked(race), offered(race)) == ("0 use now", ["use orange now", "done"])
    choose(race, "done")
    assert offered(race) == ["push", "pass"]
    choose(race, "push")
    assert (asked(race), used(race), seat(race).draw) == ("1 move", 0, {"brown": 2})


@pytest.mark.rule("abilities-now")
@pytest.mark.ruling("now-in-the-run-phase")
def test_a_now_ability_works_in_the_run_phase_where_an_ability_rolls_or_sets_its_symbol() -> None:
    for bringing in ("{roll: {from: roll}}", "{move: {dice: {from: roll}, to: active, face: symbol}}"):
        program = game(orange=ADD_ONE, white=f"{{when: run, do: [{bringing}]}}")
        me = SeatAt(roll={"orange": 1}, active=active("white symbol"), draw={"brown": 1})
        rolls = "symbol coin-3" if "roll: {" in bringing[:8] else "coin-3"
        race = at(program, "run", me, WITNESS, rolls=rolls, start=1)
        choose(race, "use white run")
        assert (asked(race), offered(race)) == ("0 use now", ["use orange now", "done"])
        choose(race, "use orange now")
        assert (asked(race), seat(race).coins) == ("1 move", 3), "the hit serves in the same Run Phase"


@pytest.mark.rule("abilities-now-order")
def test_of_several_now_symbols_the_player_chooses_the_order_and_finishes_each_with_all_it_brings() -> None:
    program = game(
        orange=ADD_ONE, white="{when: now, do: [{gain: {credits: 1}}]}", brown="{when: now, do: [{gain: {credits: 4}}]}"
    )
    me = SeatAt(roll={"orange": 1, "white": 1}, draw={"brown": 1})
    race = at(program, "roll", me, WITNESS, rolls="symbol symbol symbol", start=1)
    assert offered(race) == ["use white now", "use orange now", "done"]
    choose(race, "use orange now")
    assert (asked(race), offered(race)) == ("0 use now", ["use brown now", "done"]), "what it brought comes first"
    choose(race, "use brown now")
    assert (offered(race), seat(race).credits) == (["use white now", "done"], 4)
    choose(race, "use white now")
    assert (asked(race), seat(race).credits) == ("1 move", 5)


@pytest.mark.rule("abilities-now-order")
def test_what_now_symbols_must_do_has_its_place_in_the_order_too() -> None:
    program = game(white="{when: now, must: [{lose: {from: roll, count: all}}]}", orange=ADD_ONE)
    me = SeatAt(roll={"white": 1, "brown": 1, "orange": 1}, draw={"blue": 1})
    for order, left in (["use white now", "use orange now"], {"blue": 1}), (["use orange now"], {}):
        race = at(program, "roll", me, WITNESS, rolls="symbol blank symbol blank", start=1)
        assert offered(race) == ["use orange now", "use white now", "done"]
        choose(race, *order)
        assert seat(race).roll == left


@pytest.mark.rule("abilities-push")
def test_what_works_as_you_push_comes_before_the_roll_and_at_every_push() -> None:
    me = SeatAt(roll={"white": 1}, active=active("green symbol"))
    race = at(game(green="{when: push, do: [{gain: {credits: 1}}]}"), "decide", me, rolls="blank blank foot", start=1)
    for push in range(1, 3):
        choose(race, "push")
        assert (asked(race), offered(race)) == ("0 use at push", ["use green push", "done"])
        assert len(happened(race, EventKind.ROLLED)) == push - 1
        choose(race, "use green push")
        assert (seat(race).credits, len(happened(race, EventKind.ROLLED))) == (push, push)


SURVIVED = "{when: push-survived, do: [{gain: {credits: 1}}]}"


@pytest.mark.rule("abilities-survived")
@pytest.mark.ruling("ongoing-push-abilities")
def test_what_works_after_a_push_without_a_bust_works_at_every_such_push_misses_included() -> None:
    me = SeatAt(roll={"white": 2}, active=active("yellow symbol"))
    race = at(game(yellow=SURVIVED), "decide", me, rolls="blank blank foot blank", start=1)
    for push in range(1, 3):
        choose(race, "push")
        assert (asked(race), offered(race)) == ("0 use survived", ["use yellow push-survived", "done"])
        choose(race, "use yellow push-survived")
        assert (asked(race), seat(race).credits) == ("0 push or pass", push)


@pytest.mark.rule("abilities-survived")
def test_a_die_that_becomes_active_by_a_push_works_only_from_the_next_push_on() -> None:
    race = at(
        game(yellow=SURVIVED), "decide", SeatAt(roll={"yellow": 1, "white": 1}), rolls="blank symbol blank", start=1
    )
    choose(race, "push")
    assert (asked(race), seat(race).credits) == ("0 push or pass", 0)
    choose(race, "push")
    assert asked(race) == "0 use survived"


@pytest.mark.rule("abilities-survived")
def test_neither_the_first_roll_nor_a_bust_nor_a_free_roll_is_a_push_survived() -> None:
    program = game(yellow=SURVIVED, orange="{when: anytime, do: [{roll: {from: roll}}]}")
    dice = active("yellow symbol", "orange symbol", "white foot")
    race = at(
        program, "roll", SeatAt(roll={"white": 1}, active=dice, more={"push_serial": 9}), rolls="blank " * 3, start=1
    )
    assert asked(race) == "0 push or pass"
    choose(race, "use orange anytime")
    assert asked(race) == "0 push or pass"
    choose(race, "push")
    assert (asked(race), seat(race).credits) == ("0 discard misses", 0)


@pytest.mark.rule("abilities-survived", "abilities-cancel-bust")
def test_an_averted_bust_counts_as_survived_and_leads_to_the_next_choice() -> None:
    program = game(yellow=SURVIVED, green="{when: would-bust, do: [cancel-bust]}")
    me = SeatAt(roll={"white": 1}, active=active("yellow symbol", "green symbol", "white foot"))
    race = at(program, "decide", me, rolls="blank blank", start=1)
    choose(race, "push")
    assert (asked(race), offered(race)) == ("0 use would bust", ["use green would-bust", "done"])
    choose(race, "use green would-bust")
    assert asked(race) == "0 use survived"
    choose(race, "use yellow push-survived")
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
    assert (len(seat(race).active), seat(race).fans) == (3, 0)
    choose(race, "push")
    assert asked(race) == "0 discard misses", "its symbol is used up"


@pytest.mark.rule("abilities-around-a-bust")
def test_what_works_when_you_bust_comes_before_the_active_zone_is_discarded_and_only_then() -> None:
    program = game(
        green="{when: bust, do: [{gain: {credits: {count: dice, of: {from: active}}}}]}",
        orange="{when: would-bust, do: [{gain: {credits: 10}}]}",
    )
    me = SeatAt(roll={"white": 1}, active=active("green symbol", "orange symbol", "white foot"))
    race = at(program, "decide", me, rolls="foot", start=1)
    choose(race, "push")
    assert asked(race) == "0 use run" or used(race) == 0, "no bust was near"
    race = at(program, "decide", me, rolls="blank", start=1)
    choose(race, "push")
    assert (asked(race), len(happened(race, EventKind.BUSTED))) == ("0 use would bust", 0)
    choose(race, "use orange would-bust")
    assert (asked(race), len(happened(race, EventKind.BUSTED))) == ("0 use at bust", 1)
    choose(race, "use green bust")
    assert (asked(race), seat(race).credits, seat(race).active) == ("0 discard misses", 13, ())


@pytest.mark.rule("abilities-pass")
def test_what_works_when_you_pass_does_not_work_when_a_bust_ends_the_roll_phase() -> None:
    program = game(white="{when: pass, do: [{gain: {credits: 1}}]}")
    me = SeatAt(roll={"blue": 1}, active=active("white symbol", "white foot", "white foot"))
    race = at(program, "decide", me, WITNESS, start=1)
    choose(race, "pass")
    assert (asked(race), offered(race)) == ("0 use at pass", ["use white pass", "done"])
    choose(race, "use white pass")
    assert (asked(race), seat(race).credits) == ("1 move", 1)
    race = at(program, "decide", me, WITNESS, rolls="blank", start=1)
    choose(race, "push", "done")
    assert (asked(race), used(race)) == ("1 move", 0)


@pytest.mark.rule("abilities-anytime")
def test_what_works_at_any_time_is_offered_in_both_phases_until_its_symbol_is_used() -> None:
    me = SeatAt(roll={"blue": 1}, active=active("white symbol"), feet=1, credits=2)
    program = game(white="{when: anytime, do: [{gain: {coins: 2}}]}")
    race = at(program, "decide", me, SeatAt(status="done"), start=1)
    for answer, question in [("pass", "use run"), ("done", "use run again"), ("done", "move"), ("done", "buy")]:
        assert "use white anytime" in offered(race), asked(race)
        choose(race, answer)
        assert asked(race) == f"0 {question}"
    choose(race, "use white anytime")
    assert (seat(race).coins, "use white anytime" in offered(race)) == (2, False)


@pytest.mark.rule("abilities-anytime")
def test_a_symbol_used_in_the_roll_phase_at_any_time_is_not_there_in_the_run_phase() -> None:
    me = SeatAt(roll={"blue": 1}, active=active("white symbol"))
    race = at(game(white=FEET.format("anytime", 1)), "decide", me, WITNESS, rolls="blank", start=1)
    choose(race, "use white anytime")
    assert offered(race) == ["push", "pass"]
    choose(race, "push")
    assert offered(race) == ["push", "pass"], "a push does not freshen it"
    choose(race, "pass")
    assert (asked(race), seat(race).feet) == ("1 move", 1)


@pytest.mark.rule("abilities-run")
def test_run_abilities_work_only_in_the_run_phase_in_the_order_one_likes() -> None:
    program = game(
        white="{when: run, do: [{gain: {feet: 1}}]}", orange="{when: run, do: [{gain: {coins: {count: feet}}}]}"
    )
    me = SeatAt(roll={"blue": 1}, active=active("white symbol", "orange symbol"))
    race = at(program, "decide", me, WITNESS, rolls="blank", start=1)
    assert offered(race) == ["push", "pass"]
    choose(race, "push", "pass")
    assert (asked(race), offered(race)) == ("0 use run", ["use white run", "use orange run", "done"])
    choose(race, "use orange run", "use white run")
    assert (seat(race).coins, seat(race).feet) == (0, 1)


@pytest.mark.rule("abilities-after-move")
def test_what_works_after_the_move_step_comes_after_its_reward_and_before_buying() -> None:
    program = game(track=rewarded(), blue="{when: after-move, do: [{gain: {coins: {count: credits}}}]}")
    me = SeatAt(active=active("blue symbol"), feet=1)
    race = at(program, "move", me, SeatAt(status="done"), start=1)
    choose(race, "space 5")
    choose(race, *(["done"] if asked(race) == "0 move" else []))
    assert asked(race) == "0 take reward"
    choose(race, "yes")
    assert (asked(race), offered(race)) == ("0 use after move", ["use blue after-move", "done"])
    choose(race, "use blue after-move")
    assert (asked(race), seat(race).credits, seat(race).coins) == ("0 buy", 3, 3)


def rewarded() -> Track:
    return ring({5: "c3"})


@pytest.mark.rule("abilities-next-draw")
def test_what_is_used_for_the_next_draw_happens_before_its_first_die_wherever_the_die_lies_by_then() -> None:
    program = game(yellow="{when: next-draw, do: [{move: {dice: this, to: roll}}, {draw-amount: -3}]}")
    me = SeatAt(active=active("yellow symbol"), draw={"light-gray": 7, "white": 5})
    race = at(program, "run", me, SeatAt(draw={"brown": 1}, coins=4), start=1, rolls="blank " * 20)
    choose(race, "use yellow next-draw")
    assert (seat(race).active, used(race)) == (active("yellow symbol"), 1), "nothing happens yet"
    while race.state.round_number == 1:
        choose(race, "done")
    assert (asked(race), seat(race).roll) == ("0 draw a die", {"start-player": 1, "yellow": 1})
    assert happened(race, EventKind.DREW) == []
    choose(race, *["white"] * 5)
    assert seat(race).roll == {"start-player": 1, "yellow": 1, "white": 5}, "6 by the draw amount, this die among them"


@pytest.mark.rule("abilities-end-of-round")
def test_what_works_at_the_end_of_the_round_comes_after_buying_while_unspent_coins_are_there() -> None:
    program = game(orange="{when: end-of-round, do: [{gain: {credits: {count: coins}}}]}")
    me = SeatAt(active=active("orange symbol", "brown coin-3"), coins=3)
    race = at(program, "buy", me, SeatAt(status="done"), start=1)
    choose(race, "white")
    assert (asked(race), offered(race)) == ("0 use at end", ["use orange end-of-round", "done"])
    assert seat(race).active == active("brown coin-3", "orange symbol"), "nothing is discarded yet"
    choose(race, "use orange end-of-round")
    assert seat(race).credits == 1
