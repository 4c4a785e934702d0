"""docs/rules/roll-phase: drawing, rolling, pushing, the risk, busting, who acts first."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.race import Race
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

THREE = active("light-gray coin-1", "light-gray coin-1", "brown coin-3")
FOOT = "{when: run, do: [{gain: {feet: 1}}]}"


def mine(race: Race) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Return my Draw, Roll and Discard Zone."""
    now = seat(race)
    return dict(now.draw), dict(now.roll), dict(now.discard)


@pytest.mark.rule("roll-before-run")
def test_no_run_phase_begins_while_anybody_is_still_rolling() -> None:
    both = SeatAt(roll={"light-gray": 2}, active=active("white symbol"), status="rolling")
    race = at(game(white=FOOT), "decide", both, both, start=0)
    choose(race, "pass")
    assert asked(race) == "1 push or pass"
    assert offered(race) == ["push", "pass"], "a Run ability is not offered yet"
    choose(race, "pass")
    assert (asked(race), offered(race)) == ("0 use run", ["use white run", "done"])


@pytest.mark.rule("roll-draw-to-amount")
def test_you_draw_dice_of_your_choice_until_the_draw_amount_and_cannot_stop_before() -> None:
    me = SeatAt(draw={"light-gray": 6, "white": 6})
    race = at(game(), "draw", me, rolls="blank " * 9, start=1)
    for left in range(9, 0, -1):
        assert (asked(race), offered(race)) == ("0 draw a die", ["light-gray", "white"]), f"{left} dice are due"
        choose(race, "white" if left > 4 else "light-gray")
    assert asked(race) == "0 push or pass"
    assert mine(race) == ({"light-gray": 2, "white": 1}, {"light-gray": 4, "white": 5}, {})


@pytest.mark.rule("roll-draw-counts-leftovers")
def test_dice_left_in_the_roll_zone_count_so_that_only_what_is_missing_is_drawn() -> None:
    race = at(game(), "draw", SeatAt(draw={"light-gray": 9}, roll={"white": 2}), rolls="blank " * 9, start=1)
    assert mine(race) == ({"light-gray": 2}, {"light-gray": 7, "white": 2}, {})


@pytest.mark.rule("roll-draw-counts-leftovers")
def test_with_too_many_dice_left_none_is_drawn_and_none_put_back() -> None:
    race = at(
        game(), "draw", SeatAt(draw={"light-gray": 3}, roll={"white": 8, "blue": 3}), rolls="blank " * 11, start=1
    )
    assert (asked(race), happened(race, EventKind.DREW)) == ("0 push or pass", [])
    assert mine(race) == ({"light-gray": 3}, {"white": 8, "blue": 3}, {})


@pytest.mark.rule("roll-refill")
def test_the_whole_discard_zone_moves_over_when_the_draw_zone_is_empty_and_dice_are_due() -> None:
    me = SeatAt(draw={"white": 2}, roll={"blue": 1}, discard={"light-gray": 5, "brown": 4})
    race = at(game(), "draw", me, rolls="blank " * 9, start=1)
    assert asked(race) == "0 draw a die"
    assert mine(race) == ({"light-gray": 5, "brown": 4}, {"blue": 1, "white": 2}, {}), "both white ones first"
    choose(race, *["brown"] * 4)
    assert mine(race) == ({"light-gray": 3}, {"light-gray": 2, "brown": 4, "white": 2, "blue": 1}, {})


@pytest.mark.rule("roll-refill")
def test_the_discard_zone_stays_where_it_is_as_long_as_nothing_more_is_due() -> None:
    me = SeatAt(draw={"white": 8}, roll={"blue": 1}, discard={"light-gray": 5})
    race = at(game(), "draw", me, rolls="blank " * 9, start=1)
    assert mine(race) == ({}, {"white": 8, "blue": 1}, {"light-gray": 5})


@pytest.mark.rule("roll-refill")
def test_with_both_zones_empty_one_plays_on_with_fewer_dice() -> None:
    race = at(game(), "draw", SeatAt(draw={"white": 2}, discard={"brown": 1}), rolls="blank " * 3, start=1)
    assert (asked(race), mine(race)) == ("0 push or pass", ({}, {"white": 2, "brown": 1}, {}))


@pytest.mark.rule("roll-all-dice", "roll-hit-or-miss", "roll-mandatory-hits")
def test_all_dice_of_the_roll_zone_are_rolled_and_every_hit_becomes_active() -> None:
    me = SeatAt(
        draw={"brown": 1}, roll={"white": 3, "blue": 2}, active=active("light-gray coin-1"), discard={"green": 1}
    )
    race = at(game(), "decide", me, rolls="symbol blank foot power blank", start=1)
    choose(race, "push")
    assert len(happened(race, EventKind.ROLLED)) == 5, "no die from elsewhere"
    assert seat(race).active == active("light-gray coin-1", "white symbol", "white foot", "blue power")
    assert mine(race) == ({"brown": 1}, {"white": 1, "blue": 1}, {"green": 1})
    assert offered(race) == ["push", "pass"], "no hit may be held back"


@pytest.mark.rule("roll-first-roll-is-safe")
def test_the_first_roll_of_nothing_but_misses_is_no_bust_even_with_three_kept_dice_active() -> None:
    race = at(game(), "roll", SeatAt(roll={"white": 2}, active=THREE), rolls="blank blank", start=1)
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
    assert (race.state.seats[0].pushes, race.state.seats[0].at_risk, seat(race).fans) == (0, 0, 0)
    assert seat(race).active == THREE


@pytest.mark.rule("roll-first-roll-is-safe")
def test_everybody_rolls_once_before_anybody_chooses() -> None:
    two = SeatAt(draw={"white": 2})
    race = at(game(), "draw", two, two, rolls="blank " * 5, start=0)
    assert [len(happened(race, EventKind.ROLLED, number)) for number in range(2)] == [3, 2]
    assert asked(race) == "0 push or pass"


@pytest.mark.rule("roll-push-or-pass")
def test_after_each_roll_one_pushes_or_passes_as_often_as_one_likes() -> None:
    race = at(game(), "decide", SeatAt(roll={"white": 1}, active=THREE[:2]), rolls="blank " * 12, start=1)
    for _ in range(12):
        assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
        choose(race, "push")
    assert len(happened(race, EventKind.ROLLED)) == 12


@pytest.mark.rule("roll-push-needs-a-die")
def test_without_a_die_to_roll_the_roll_phase_is_over() -> None:
    race = at(game(white=FOOT), "roll", SeatAt(roll={"white": 1}, draw={"blue": 3}), rolls="symbol", start=1)
    assert len(happened(race, EventKind.PASSED)) == 1
    assert asked(race) == "0 use run"


@pytest.mark.rule("roll-push-needs-a-die")
@pytest.mark.parametrize("put", ["{move: {dice: this, to: roll}}", "{take: {dice: {colours: red}, to: roll}}"])
def test_one_can_push_with_an_empty_roll_zone_where_an_ability_puts_a_die_there(put: str) -> None:
    program = game(green=f"{{when: push, do: [{put}]}}")
    race = at(program, "decide", SeatAt(active=active("green symbol")), rolls="blank", start=1)
    assert offered(race) == ["push", "pass"]
    choose(race, "push", "use green push")
    assert len(happened(race, EventKind.ROLLED)) == 1
    assert offered(race) == ["push", "pass"]


@pytest.mark.rule("roll-push-needs-a-die")
def test_after_a_push_that_had_no_die_to_roll_one_pushes_again_only_with_a_die() -> None:
    program = game(
        green="{when: push, do: [{move: {dice: this, to: roll}}]}",
        white="{when: anytime, do: [{move: {dice: {from: discard}, to: roll}}]}",
    )
    me = SeatAt(discard={"blue": 1}, active=active("green symbol", "white symbol"))
    race = at(program, "decide", me, rolls="blank", start=1)
    choose(race, "push", "done")
    assert (offered(race), happened(race, EventKind.ROLLED)) == (["pass", "use white anytime"], [])
    choose(race, "use white anytime")
    assert offered(race) == ["push", "pass"]


@pytest.mark.rule("roll-pass")
def test_passing_ends_the_roll_phase_and_leaves_active_dice_and_misses_where_they_are() -> None:
    race = at(
        game(white=FOOT), "decide", SeatAt(roll={"blue": 2}, active=active("white symbol", "brown coin-3")), start=1
    )
    choose(race, "pass")
    assert asked(race) == "0 use run"
    assert (seat(race).status, seat(race).coins) == ("done", 3)
    assert (seat(race).active, mine(race)) == (active("white symbol", "brown coin-3"), ({}, {"blue": 2}, {}))


@pytest.mark.rule("roll-risk-with-three", "roll-bust-on-all-misses")
@pytest.mark.parametrize(("dice", "busts"), [(2, 0), (3, 1), (5, 1)])
def test_a_push_of_all_misses_is_a_bust_from_three_active_dice_on(dice: int, busts: int) -> None:
    me = SeatAt(roll={"white": 2}, active=active("light-gray coin-1") * dice)
    race = at(game(), "decide", me, rolls="blank blank", start=1)
    choose(race, "push")
    assert len(happened(race, EventKind.BUSTED)) == busts
    assert asked(race) == ("0 discard misses" if busts else "0 push or pass")


@pytest.mark.rule("roll-risk-counted-at-the-choice")
def test_the_three_dice_are_counted_before_an_ability_moves_one_of_them() -> None:
    program = game(green="{when: push, do: [{move: {dice: this, to: roll}}]}")
    me = SeatAt(roll={"white": 1}, active=active("green symbol", "light-gray coin-1", "light-gray coin-1"))
    race = at(program, "decide", me, rolls="blank blank", start=1)
    choose(race, "push", "use green push")
    assert len(happened(race, EventKind.BUSTED)) == 1


@pytest.mark.rule("roll-risk-counted-at-the-choice")
def test_a_third_die_that_an_ability_brings_after_the_choice_makes_no_risk() -> None:
    program = game(green="{when: push, do: [{take: {dice: {colours: red}, to: active, face: symbol}}]}")
    me = SeatAt(roll={"white": 1}, active=active("green symbol", "light-gray coin-1"))
    race = at(program, "decide", me, rolls="blank", start=1)
    choose(race, "push", "use green push")
    assert (len(seat(race).active), happened(race, EventKind.BUSTED)) == (3, [])


@pytest.mark.rule("roll-risk-counted-at-the-choice")
def test_used_dice_blanks_and_the_start_player_die_count_towards_the_three() -> None:
    program = game(white="{when: anytime, do: [{set: {dice: {colours: brown}, face: blank}}]}")
    me = SeatAt(roll={"blue": 1}, active=active("white symbol", "brown coin-3", "start-player foot"))
    race = at(program, "decide", me, rolls="blank", start=1)
    choose(race, "use white anytime", "push")
    assert len(happened(race, EventKind.BUSTED)) == 1


@pytest.mark.rule("roll-no-risk-below-three")
def test_misses_without_a_risk_lead_to_the_next_choice() -> None:
    race = at(game(), "decide", SeatAt(roll={"white": 3}, active=THREE[:2]), rolls="blank " * 3, start=1)
    choose(race, "push")
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
    assert (len(seat(race).active), seat(race).roll, seat(race).fans) == (2, {"white": 3}, 0)


STEP_BACK = "{when: push, do: [{move: {dice: {from: active, colours: light-gray, count: all}, to: discard}}]}"


@pytest.mark.rule("roll-risk-stays")
def test_once_at_risk_every_further_push_of_the_phase_is_a_risk_however_few_dice_are_active() -> None:
    me = SeatAt(roll={"white": 2}, active=active("green symbol", "light-gray coin-1", "light-gray coin-1"))
    race = at(game(green=STEP_BACK), "decide", me, rolls="foot blank blank", start=1)
    choose(race, "push", "use green push")
    assert seat(race).active == active("white foot", "green symbol")
    choose(race, "push", "done")
    assert len(happened(race, EventKind.BUSTED)) == 1


@pytest.mark.rule("roll-risk-stays")
def test_the_next_round_begins_without_the_risk_of_the_last_one() -> None:
    me = SeatAt(roll={"white": 9}, more={"at_risk": 1, "pushes": 2})
    race = at(game(), "end", me, SeatAt(status="done"), rolls="blank " * 30, start=1)
    assert (race.state.round_number, asked(race)) == (2, "0 push or pass")
    choose(race, "push")
    assert (asked(race), happened(race, EventKind.BUSTED)) == ("0 push or pass", [])


@pytest.mark.rule("roll-bust-on-all-misses")
@pytest.mark.parametrize("hit", ["white", "start-player"])
def test_a_single_hit_saves_from_a_bust_also_that_of_the_start_player_die(hit: str) -> None:
    me = SeatAt(roll={hit: 1, "blue": 4}, active=THREE)
    race = at(game(), "decide", me, rolls="foot blank blank blank blank", start=1)
    choose(race, "push")
    assert (asked(race), happened(race, EventKind.BUSTED)) == ("0 push or pass", [])
    assert (len(seat(race).active), seat(race).roll) == (4, {"blue": 4})


@pytest.mark.rule("roll-bust-clears-the-active-zone")
def test_a_bust_discards_all_active_dice_and_what_they_showed_is_lost() -> None:
    me = SeatAt(roll={"white": 1}, active=(*THREE, ("white", "symbol")))
    race = at(game(white=FOOT), "decide", me, rolls="blank", start=1)
    choose(race, "push", "done")
    assert (seat(race).active, seat(race).discard) == ((), {"light-gray": 2, "white": 1, "brown": 1})
    assert (seat(race).coins, seat(race).feet, happened(race, EventKind.USED)) == (0, 0, [])


@pytest.mark.rule("roll-bust-may-clear-the-roll-zone")
@pytest.mark.parametrize(
    ("answers", "roll", "discard"),
    [
        (["done"], {"white": 2, "blue": 1}, {"light-gray": 2, "brown": 1}),
        (["white", "done"], {"white": 1, "blue": 1}, {"light-gray": 2, "brown": 1, "white": 1}),
        (["white", "blue", "white"], {}, {"light-gray": 2, "brown": 1, "white": 2, "blue": 1}),
    ],
)
def test_after_a_bust_all_some_or_no_misses_are_discarded_and_the_others_wait(
    answers: list[str], roll: dict[str, int], discard: dict[str, int]
) -> None:
    race = at(game(), "decide", SeatAt(roll={"white": 2, "blue": 1}, active=THREE), rolls="blank " * 3, start=1)
    choose(race, "push")
    assert (asked(race), offered(race)) == ("0 discard misses", ["white", "blue", "done"])
    choose(race, *answers)
    assert mine(race) == ({}, roll, discard)


@pytest.mark.rule("roll-bust-fan-step")
def test_a_bust_is_a_step_on_the_fan_track_with_what_its_space_shows() -> None:
    track = game().pack.fan_track.spaces
    for fans in range(len(track)):
        me = SeatAt(roll={"white": 1}, active=THREE, fans=fans, credits=1, tokens=1)
        race = at(game(), "decide", me, rolls="blank", start=1)
        choose(race, "push", "done")
        gained = (seat(race).fans - fans, seat(race).credits - 1, seat(race).tokens - 1)
        assert gained == (1, track[fans].credits, track[fans].draw_tokens)


@pytest.mark.rule("roll-bust-keeps-gains")
def test_credits_and_feet_gained_and_spaces_walked_before_a_bust_stay() -> None:
    program = game(track=ring(), yellow="{when: anytime, do: [{gain: {credits: 2, feet: 1}}, {walk: 1}]}")
    me = SeatAt(roll={"white": 1}, active=(*THREE, ("yellow", "symbol")))
    race = at(program, "decide", me, rolls="blank", start=1)
    choose(race, "use yellow anytime", "space 1", "push", "done")
    fan = program.pack.fan_track.spaces[0].credits
    assert (seat(race).active, seat(race).credits, seat(race).feet, seat(race).space) == ((), 2 + fan, 1, 1)


@pytest.mark.rule("roll-timing")
@pytest.mark.ruling("order-among-players")
def test_whoever_has_the_most_dice_in_the_roll_zone_chooses_first() -> None:
    seats = [SeatAt(roll={"white": count}, status="rolling") for count in (2, 3, 1)]
    race = at(game(3), "decide", *seats, turn=1, rolls="foot foot blank", start=0)
    assert asked(race) == "1 push or pass"
    choose(race, "push")
    assert (seat(race, 1).roll, asked(race)) == ({"white": 1}, "0 push or pass"), "and again after each roll"


@pytest.mark.rule("roll-timing", "draw-start-die-extra")
@pytest.mark.ruling("order-among-players")
@pytest.mark.parametrize(("rival", "first"), [(4, "1"), (3, "0"), (2, "0")])
def test_the_start_player_die_does_not_count_among_the_dice_of_the_roll_zone(rival: int, first: str) -> None:
    mine = SeatAt(roll={"white": 3, "start-player": 1}, status="rolling")
    race = at(game(), "decide", mine, SeatAt(roll={"white": rival}, status="rolling"), turn=int(first), start=0)
    assert asked(race) == f"{first} push or pass"
    choose(race, "pass")
    assert asked(race)[0] != first


@pytest.mark.rule("roll-steps-in-order")
def test_one_draws_once_and_rolls_again_at_each_push_until_a_pass() -> None:
    race = at(game(), "draw", SeatAt(draw={"light-gray": 10}), SeatAt(draw={"white": 1}), start=0, rolls="blank " * 20)
    kinds = [event.kind for event in race.story if event.seat == 0]
    assert max(place for place, kind in enumerate(kinds) if kind == EventKind.DREW) < kinds.index(EventKind.ROLLED)
    choose(race, "push")
    assert len(happened(race, EventKind.DREW)) == 1
    assert len(happened(race, EventKind.ROLLED)) == 20, "9 dice and the start player die, twice"
    choose(race, "pass")
    assert asked(race) == "1 push or pass"


@pytest.mark.rule("roll-timing")
def test_of_those_with_as_many_dice_the_start_player_or_whoever_follows_clockwise_is_first() -> None:
    equal = SeatAt(roll={"white": 2}, status="rolling")
    seats = (SeatAt(roll={"white": 2, "start-player": 1}, status="done"), equal, equal, equal)
    race = at(game(4), "decide", *seats[:2], equal, equal, turn=2, start=2)
    order = []
    for _ in range(3):
        assert "push or pass" in asked(race)
        order.append(asked(race)[0])
        choose(race, "pass")
    assert order == ["2", "3", "1"]


@pytest.mark.rule("roll-timing")
def test_whoever_has_the_most_dice_gets_the_last_die_of_a_tray() -> None:
    taking = "{when: now, do: [{take: {dice: {colours: red}}}]}"
    seats = (
        SeatAt(roll={"white": 1}, discard={"red": 9}, status="not-rolled"),
        SeatAt(roll={"white": 2}, status="not-rolled"),
    )
    race = at(game(white=taking), "roll", *seats, turn=1, rolls="symbol blank symbol", start=0)
    assert (asked(race), supply(race, "red")) == ("1 use now", 1)
    choose(race, "use white now")
    assert (seat(race, 1).discard, supply(race, "red")) == ({"red": 1}, 0)
