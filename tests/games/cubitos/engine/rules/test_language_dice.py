"""docs/rules/abilities, effects on dice: add, roll, set, borrow, give, keep, use; and which dice `except` leaves out."""

from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from tests.games.cubitos.engine.rules.playing import (
    ACTIVE,
    active,
    asked,
    at,
    choose,
    game,
    happened,
    lent,
    offered,
    run,
    seat,
    supply,
    with_cards,
)


@pytest.mark.rule("abilities-add")
def test_dice_are_added_from_the_draw_zone_by_choice_and_only_they_are_rolled() -> None:
    mine = SeatAt(active=ACTIVE, draw={"brown": 1, "red": 2}, roll={"green": 1}, coins=4)
    race = run("[{add: 2}]", mine, rolls="coin-3 blank", start=1)
    assert offered(race) == ["brown draw", "red draw"]
    choose(race, "brown draw")
    after = seat(race)
    assert (after.draw, after.roll) == ({"red": 1}, {"green": 1, "red": 1})
    assert after.active == active("white symbol", "brown coin-3")


@pytest.mark.rule("abilities-add")
def test_as_the_draw_zone_runs_empty_the_whole_discard_zone_moves_over() -> None:
    mine = SeatAt(active=ACTIVE, draw={"brown": 1}, discard={"red": 2, "green": 1}, coins=4)
    race = run("[{add: 2}]", mine, rolls="blank blank")
    assert offered(race) == ["red draw", "green draw"]
    choose(race, "red draw")
    after = seat(race)
    assert (after.draw, after.discard) == ({"red": 1, "green": 1}, {})
    assert after.roll == {"start-player": 1, "brown": 1, "red": 1}


@pytest.mark.rule("abilities-add")
def test_with_too_few_dice_in_both_zones_all_of_them_are_added() -> None:
    mine = SeatAt(active=ACTIVE, draw={"brown": 1}, discard={"red": 1}, coins=4)
    race = run("[{add: 3}, {gain: {credits: {count: that-many}}}]", mine, rolls="blank symbol")
    assert (seat(race).draw, seat(race).discard, seat(race).credits) == ({}, {}, 2)


@pytest.mark.rule("abilities-free-roll")
def test_dice_rolled_by_an_ability_hit_or_miss_and_nobody_busts() -> None:
    program = game(
        white="{when: now, do: [{roll: {from: roll, count: all}}]}",
        green="{when: push-survived, do: [{gain: {credits: 1}}]}",
    )
    dice = active("brown blank", "brown blank", "green symbol")
    race = at(
        program,
        "decide",
        SeatAt(active=dice, roll={"white": 1, "red": 2}),
        SeatAt(),
        start=1,
        rolls="symbol blank blank blank blank",
    )
    choose(race, "push", "use white now")
    assert (asked(race), offered(race)) == ("0 use survived", ["use green push-survived", "done"])
    choose(race, "use green push-survived")
    after = seat(race)
    assert (asked(race), len(after.active), after.roll) == ("0 push or pass", 4, {"red": 2})
    assert (after.credits, happened(race, EventKind.BUSTED)) == (1, [])


@pytest.mark.rule("abilities-set", "abilities-now")
@pytest.mark.ruling("now-in-the-run-phase")
def test_a_die_put_on_a_chosen_face_shows_it_and_a_now_symbol_works_at_once() -> None:
    effects = "[{move: {dice: {from: roll}, to: active, face: chosen}}, {gain: {credits: 1}}]"
    race = run(
        effects,
        SeatAt(active=ACTIVE, roll={"orange": 1}, coins=4),
        start=1,
        orange="{when: now, do: [{gain: {feet: 5}}]}",
    )
    assert offered(race) == ["face symbol", "face power", "face blank"]
    choose(race, "face symbol")
    assert (asked(race), offered(race), seat(race).credits) == ("0 use now", ["use orange now", "done"], 0)
    choose(race, "use orange now")
    assert (seat(race).feet, seat(race).credits) == (5, 1)
    assert seat(race).active == active("white symbol", "orange symbol")


@pytest.mark.rule("abilities-set")
def test_a_die_put_into_the_active_zone_that_nobody_sets_shows_a_blank() -> None:
    race = run("[{move: {dice: {from: discard}, to: active}}]", SeatAt(active=ACTIVE, discard={"red": 1}, coins=4))
    assert seat(race).active == active("white symbol", "red blank")


@pytest.mark.rule("abilities-set", "dice-fresh-face")
@pytest.mark.ruling("a-die-used-once")
def test_a_die_turned_to_a_new_face_may_be_used_again_and_pays_again() -> None:
    program = game(
        white="{when: run, do: [{set: {dice: {from: active, except: this}, face: chosen}}]}",
        brown="{when: run, do: [{gain: {feet: 1}}]}",
    )
    race = at(program, "run", SeatAt(active=active("white symbol", "brown symbol"), coins=4))
    choose(race, "use brown run")
    assert offered(race) == ["use white run", "done"]
    again = choose(race.copy(), "use white run", "face symbol")
    assert offered(again) == ["use brown run", "done"]
    assert seat(choose(race, "use white run", "face coin-3")).coins == 7


@pytest.mark.rule("abilities-set")
def test_a_die_is_not_turned_to_a_face_that_it_does_not_have() -> None:
    race = run(
        "[{set: {dice: {from: active, colours: brown}, face: power}}]",
        SeatAt(active=active("white symbol", "brown coin-3")),
        start=0,
    )
    assert seat(race).active == active("white symbol", "brown coin-3")


@pytest.mark.rule("abilities-borrow")
@pytest.mark.ruling("borrowed-dice")
@pytest.mark.parametrize(
    "mine",
    [
        SeatAt(draw={"red": 1}),
        SeatAt(roll={"red": 1}),
        SeatAt(active=active("red symbol")),
        SeatAt(discard={"red": 1}),
    ],
)
def test_a_borrowed_die_goes_back_as_the_round_ends_from_whatever_zone(mine: SeatAt) -> None:
    race = at(game(), "buy", replace(mine, coins=9, lent={"red": 1}), rolls="blank " * 9)
    choose(race, "done")
    assert (asked(race), supply(race, "red"), happened(race, EventKind.RETURNED)) == ("1 move", 9, [])
    choose(race, "done")
    assert (asked(race), supply(race, "red")) == ("1 buy", 9), "too late for anybody's Buy step of this round"
    choose(race, "done")
    assert (race.state.round_number, supply(race, "red")) == (2, 10)
    assert len(happened(race, EventKind.RETURNED)) == 1


@pytest.mark.rule("abilities-borrow", "additional-dice-run-out")
@pytest.mark.ruling("borrowed-dice")
def test_the_last_die_of_a_tray_that_is_borrowed_is_on_sale_for_nobody_in_that_round() -> None:
    program = with_cards("cubasaurus")
    borrower, other = SeatAt(coins=4, lent={"blue": 1}, discard={"blue": 1}), SeatAt(coins=9, discard={"blue": 9})
    race = at(program, "buy", borrower, other, start=0)
    assert supply(race, "blue") == 0
    choose(race, "done", "done")
    assert (asked(race), "blue" in offered(race), "purple" in offered(race)) == ("1 buy", False, True)


@pytest.mark.rule("abilities-borrow")
@pytest.mark.ruling("borrowed-dice")
def test_a_borrowed_die_that_is_lost_is_owed_no_more_even_by_a_player_who_has_others_of_its_color() -> None:
    effects = "[{take: {dice: {colours: red}, to: active, face: symbol, until: end-of-round}}, {lose: that}]"
    for others in (0, 2):
        race = run(effects, SeatAt(active=ACTIVE, coins=4, roll={"red": others}), rolls="blank " * 9)
        assert lent(race) == {}
        choose(race, "done", "done", "done", "done")
        assert (race.state.round_number, supply(race, "red")) == (2, 10 - others)


@pytest.mark.ruling("borrowed-dice")
@pytest.mark.rule("abilities-borrow")
def test_a_gray_die_may_be_borrowed_and_the_start_player_die_never() -> None:
    race = at(
        with_cards("broken-cow"),
        "decide",
        SeatAt(active=active("white symbol", "white symbol"), roll={"red": 1}),
        start=1,
    )
    choose(race, "use white anytime")
    assert "light-gray trays" in offered(race)
    assert not [option for option in offered(race) if "start-player" in option]
    choose(race, "dark-gray trays", "face coin-1")
    assert (seat(race).active[0], lent(race)) == (("dark-gray", "coin-1"), {"dark-gray": 1})


@pytest.mark.rule("abilities-give")
def test_a_die_given_to_another_player_enters_the_discard_zone_there_and_is_neither_lost_nor_bought() -> None:
    program = game(
        white="{when: run, do: [{give: {dice: {from: draw}, to: next}}]}",
        red="[{when: lost, do: [{gain: {credits: 9}}]}, {when: bought, do: [{gain: {credits: 9}}]}]",
    )
    race = at(program, "run", SeatAt(active=ACTIVE, draw={"red": 1}, coins=4), SeatAt(discard={"red": 1}))
    choose(race, "use white run")
    assert (asked(race), seat(race).draw, seat(race, 1).discard, supply(race, "red")) == ("0 move", {}, {"red": 2}, 8)
    assert [int(race.state.seats[0].n_lost), int(race.state.seats[1].n_bought), seat(race).credits] == [0, 0, 0]


@pytest.mark.rule("abilities-give")
def test_several_players_are_given_so_many_each() -> None:
    race = run(
        "[{give: {dice: {from: draw}, to: others}}]",
        SeatAt(active=ACTIVE, draw={"red": 2, "blue": 1}),
        SeatAt(coins=4),
        SeatAt(),
        players=3,
    )
    choose(race, "red draw", "blue draw")
    assert [seat(race, number).discard for number in (1, 2)] == [{"red": 1}, {"blue": 1}]


@pytest.mark.rule("abilities-keep")
def test_kept_dice_stay_as_they_are_when_the_active_zone_is_next_emptied_once() -> None:
    program = game(white="{when: run, do: [{keep: {from: active, colours: brown, count: all}}]}")
    mine = SeatAt(active=active("white symbol", "brown coin-3", "red blank"))
    race = choose(at(program, "run", mine, start=0), "use white run", "done")
    assert (seat(race).active, seat(race).discard) == (active("brown coin-3"), {"white": 1, "red": 1})
    choose(race, "done", "done")
    assert (int(race.state.round_number), ("brown", "coin-3") in seat(race).active) == (2, True)


@pytest.mark.rule("abilities-keep")
@pytest.mark.ruling("after-a-bust")
def test_kept_dice_survive_a_bust() -> None:
    mine = SeatAt(active=active("green symbol", "dark-gray foot", "brown blank"), roll={"red": 1})
    race = at(with_cards("punk-fruit"), "decide", mine, SeatAt(), start=1, rolls="blank")
    choose(race, "push", "use green bust")
    assert (seat(race).active, seat(race).discard) == (active("dark-gray foot", "green symbol"), {"brown": 1})


COPY = (
    "[{when: now, do: [{use: {from: active, except: this}}]}, {when: run, do: [{use: {from: active, except: this}}]}]"
)


@pytest.mark.rule("abilities-use-others")
def test_in_the_run_phase_the_run_part_of_another_die_is_used_as_if_it_showed_its_symbol() -> None:
    program = game(
        white=COPY,
        brown="[{when: run, do: [{gain: {feet: 3}}], must: [{lose: this}]}, {when: now, do: [{gain: {feet: 9}}]}]",
    )
    race = at(program, "run", SeatAt(active=active("white symbol", "brown coin-3"), coins=4))
    choose(race, "use white run")
    assert offered(race) == ["yes", "no"]
    choose(race, "yes")
    assert (seat(race).feet, seat(race).active, supply(race, "brown")) == (3, active("white symbol"), 10)


@pytest.mark.rule("abilities-use-others")
def test_in_the_roll_phase_it_is_the_now_part() -> None:
    program = game(white=COPY, brown="[{when: run, do: [{gain: {feet: 3}}]}, {when: now, do: [{gain: {credits: 2}}]}]")
    race = at(program, "decide", SeatAt(active=active("brown blank"), roll={"white": 1}), start=1, rolls="symbol")
    choose(race, "push", "use white now", "yes")
    assert (seat(race).credits, seat(race).feet) == (2, 0)


@pytest.mark.rule("abilities-use-others")
def test_what_is_used_that_way_uses_no_further_ability() -> None:
    program = game(
        white=COPY,
        brown="{when: run, do: [{use: {from: active, colours: red}}, {gain: {credits: 1}}]}",
        red="{when: run, do: [{gain: {feet: 9}}]}",
    )
    race = at(program, "run", SeatAt(active=active("white symbol", "brown blank", "red blank"), coins=4))
    choose(race, "use white run", "brown active blank", "yes")
    assert (asked(race), seat(race).credits, seat(race).feet) == ("0 move", 1, 0)


@pytest.mark.rule("abilities-use-others", "abilities-symbols-together")
def test_a_die_alone_does_not_stand_for_the_several_symbols_that_its_card_asks_for() -> None:
    program = game(white=COPY, brown="{when: run, spend: 2, do: [{gain: {feet: 9}}]}")
    race = at(program, "run", SeatAt(active=active("white symbol", "brown blank"), coins=4))
    choose(race, "use white run")
    assert (asked(race), seat(race).feet) == ("0 move", 0)


@pytest.mark.rule("abilities-up-to")
def test_except_leaves_the_die_of_the_symbol_out_wherever_its_ability_has_put_it() -> None:
    effects = "[{move: {dice: this, to: roll}}, {lose: {from: roll, colours: white, count: all, except: this}}]"
    race = run(effects, SeatAt(active=ACTIVE, roll={"white": 2}, coins=4), start=1)
    assert (seat(race).roll, seat(race).active) == ({"white": 1}, ())


@pytest.mark.rule("abilities-up-to")
def test_except_leaves_out_what_the_effect_before_touched_in_any_zone() -> None:
    effects = "[{move: {dice: {from: roll}, to: draw}}, {roll: {from: draw, except: that}}]"
    race = run(effects, SeatAt(active=ACTIVE, roll={"red": 1}, coins=4), start=1, rolls="symbol")
    assert (seat(race).draw, seat(race).active) == ({"red": 1}, ACTIVE)
    others = "{gain: {feet: {count: dice, of: {from: active, except: that}}}}"
    counted = f"[{{set: {{dice: {{from: active, colours: red}}, face: blank}}}}, {others}]"
    race = run(counted, SeatAt(active=active("white symbol", "red symbol"), coins=4))
    assert seat(race).feet == 1


@pytest.mark.rule("abilities-counting")
def test_what_was_lost_and_what_it_costs_can_be_counted() -> None:
    effects = "[{lose: {from: draw, count: 2}}, {gain: {coins: {count: cost-of-that}, credits: {count: that-many}}}]"
    race = run(effects, SeatAt(active=ACTIVE, draw={"blue": 1, "brown": 1}))
    assert (seat(race).coins, seat(race).credits) == (9 + 3, 2)
    priced = "[{lose: {from: draw}}, {pay: {money: {count: cost-of-that}}, do: [{gain: {feet: 1}}]}]"
    race = choose(run(priced, SeatAt(active=ACTIVE, draw={"brown": 1}, coins=3, credits=3)), "yes", "coins 2")
    assert (seat(race).coins, seat(race).credits, seat(race).feet) == (1, 2, 1)


@pytest.mark.rule("abilities-next-draw", "draw-moved-dice")
def test_what_is_used_for_the_next_draw_happens_before_its_first_die_wherever_the_die_lies() -> None:
    program = game(
        white="{when: next-draw, do: [{gain: {credits: 3}}, {move: {dice: {from: discard, colours: red}, to: roll}}]}"
    )
    race = at(
        program,
        "run",
        SeatAt(active=ACTIVE, discard={"red": 1, "brown": 1}),
        SeatAt(),
        start=1,
        rolls="blank blank blank blank",
    )
    choose(race, "use white next-draw")
    assert (int(race.state.round_number), seat(race).credits) == (2, 3)
    assert happened(race, EventKind.MOVED)[0][0] == race.program.colour_of["red"]
