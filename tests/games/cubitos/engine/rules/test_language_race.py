"""docs/rules/abilities, effects on the roll and on the race: pushes, gains and losses, discounts, fans, walks, claims."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from tests.games.cubitos.engine.rules.playing import (
    ACTIVE,
    FINISH,
    START,
    USE,
    active,
    asked,
    at,
    choose,
    game,
    happened,
    offered,
    ring,
    run,
    seat,
    with_cards,
)

OWES = "{when: now, must: [{must-push: 1}]}"
TWO = active("brown blank", "brown blank")
THREE = active("brown blank", "brown blank", "brown blank")


@pytest.mark.rule("abilities-must-push")
@pytest.mark.ruling("forced-and-empty-pushes")
def test_whoever_owes_a_push_cannot_pass_and_two_dice_of_one_roll_owe_it_once() -> None:
    mine = SeatAt(active=THREE, roll={"yellow": 2, "red": 1, "blue": 2})
    race = at(
        game(yellow=OWES), "decide", mine, SeatAt(), start=1, rolls="blank symbol power blank blank symbol blank blank"
    )
    choose(race, "push")
    assert int(race.state.seats[0].must_push) == 0, "the push was made by itself: nothing else was offered"
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
    assert [numbers[0] for numbers in happened(race, EventKind.PUSHED)] == [1, 2]
    assert len(happened(race, EventKind.OWES_PUSH)) == 1


@pytest.mark.rule("abilities-must-push")
@pytest.mark.ruling("forced-and-empty-pushes")
def test_another_roll_even_a_free_one_owes_a_push_anew() -> None:
    program = game(yellow=OWES, white="{when: now, do: [{roll: {from: draw, count: all}}]}")
    mine = SeatAt(active=TWO, roll={"yellow": 1, "white": 1, "blue": 3}, draw={"yellow": 1})
    race = at(
        program,
        "decide",
        mine,
        SeatAt(),
        start=1,
        rolls="symbol symbol blank blank blank symbol coin-2 blank blank coin-2 blank",
    )
    choose(race, "push", "use white now")
    assert [numbers[0] for numbers in happened(race, EventKind.PUSHED)] == [1, 2, 3]
    assert asked(race) == "0 push or pass"


@pytest.mark.rule("abilities-must-push-lapses")
@pytest.mark.ruling("forced-and-empty-pushes")
def test_an_owed_push_lapses_without_a_die_to_roll() -> None:
    race = at(
        game(yellow=OWES), "decide", SeatAt(active=TWO, roll={"yellow": 1}, coins=4), SeatAt(), start=1, rolls="symbol"
    )
    choose(race, "push")
    assert (asked(race), len(happened(race, EventKind.OWES_PUSH))) == ("0 move", 1)
    assert happened(race, EventKind.PASSED) != []


@pytest.mark.rule("abilities-must-push-lapses")
@pytest.mark.ruling("forced-and-empty-pushes")
def test_an_owed_push_lapses_after_a_bust_and_nothing_is_owed_in_the_run_phase() -> None:
    two = "{when: now, must: [{must-push: 2}]}"
    mine = SeatAt(active=TWO, roll={"yellow": 1, "blue": 1})
    race = at(game(yellow=two), "decide", mine, SeatAt(coins=4), start=1, rolls="symbol blank blank")
    choose(race, "push")
    assert (asked(race), int(race.state.seats[0].must_push)) == ("0 discard misses", 0)
    program = game(yellow=OWES, white="{when: run, do: [{roll: {from: roll, colours: yellow}}]}")
    running = at(program, "run", SeatAt(active=ACTIVE, roll={"yellow": 1, "red": 1}, coins=4), start=0, rolls="symbol")
    choose(running, USE)
    assert (asked(running), happened(running, EventKind.OWES_PUSH)) == ("0 move", [])


@pytest.mark.rule("abilities-safe-push")
def test_a_safe_push_cannot_end_in_a_bust_and_the_safety_is_for_that_push_alone() -> None:
    program = game(green="{when: anytime, do: [safe-push]}")
    dice = active("green symbol", "brown blank", "brown blank")
    race = at(
        program, "decide", SeatAt(active=dice, roll={"red": 2}), SeatAt(), start=1, rolls="blank blank blank blank"
    )
    assert offered(race) == ["push", "pass", "use green anytime"]
    choose(race, "use green anytime", "push")
    assert (asked(race), len(seat(race).active)) == ("0 push or pass", 3)
    choose(race, "push")
    assert (asked(race), seat(race).active) == ("0 discard misses", ())


@pytest.mark.rule("abilities-safe-push")
def test_the_safety_is_gone_even_if_it_was_not_needed() -> None:
    program = game(green="{when: anytime, do: [safe-push]}")
    dice = active("green symbol", "brown blank", "brown blank")
    race = at(program, "decide", SeatAt(active=dice, roll={"red": 2}), SeatAt(), start=1, rolls="symbol blank blank")
    choose(race, "use green anytime", "push", "push")
    assert asked(race) == "0 discard misses"


@pytest.mark.rule("abilities-cancel-bust")
@pytest.mark.ruling("ongoing-push-abilities")
def test_after_an_averted_bust_the_player_chooses_again_and_the_push_counts_as_survived() -> None:
    mine = SeatAt(active=active("green symbol", "brown symbol", "brown blank"), roll={"red": 1})
    race = at(with_cards("keep-on-rollin", "wizard"), "decide", mine, SeatAt(), start=1, rolls="blank")
    choose(race, "push", "use green would-bust")
    assert (asked(race), offered(race)) == ("0 use survived", ["use brown push-survived", "done"])
    choose(race, "use brown push-survived")
    assert (asked(race), offered(race), seat(race).feet) == ("0 push or pass", ["push", "pass"], 1)
    assert seat(race).active == active("brown blank", "brown symbol")


@pytest.mark.rule("abilities-negative-gain")
def test_losing_never_leaves_less_than_none() -> None:
    loss = "[{gain: {coins: -3, feet: -3, credits: -3, draw-tokens: 1}}]"
    after = seat(run(loss, SeatAt(active=ACTIVE, coins=2, feet=1, credits=7, roll={"brown": 1})))
    assert (after.coins, after.feet, after.credits, after.tokens) == (0, 0, 4, 1)


@pytest.mark.rule("abilities-negative-gain")
def test_what_is_taken_from_others_is_no_more_than_they_have() -> None:
    race = run("[{gain: {coins: 3, from: others}}]", SeatAt(active=ACTIVE), SeatAt(coins=1), SeatAt(coins=5), players=3)
    assert [seat(race, number).coins for number in range(3)] == [4, 0, 2]


@pytest.mark.rule("abilities-discount")
def test_discounts_add_up_hold_for_their_colours_and_leave_no_die_below_nothing() -> None:
    program = game(
        white="{when: run, do: [{discount: {by: 2, colours: [white, brown]}}, {discount: {by: -1, colours: red}}]}"
    )
    race = at(program, "run", SeatAt(active=active("white symbol", "white symbol"), coins=4))
    choose(race, USE, USE, "done")
    prices = {option.die: option.number for option in race.question.options if option.die} if race.question else {}
    assert prices == {"white": 0, "brown": 0}
    after = choose(race, "white", "brown")
    assert (seat(after).coins, seat(after).discard["white"]) == (4, 3)


@pytest.mark.rule("abilities-fans")
@pytest.mark.parametrize(("rewards", "credits", "tokens"), [("all", 4, 1), ("credits", 4, 0), ("none", 0, 0)])
def test_steps_on_the_fan_track_pay_what_the_card_lets_them_pay(rewards: str, credits: int, tokens: int) -> None:  # noqa: A002
    race = run(f"[{{fans: {{steps: 3, rewards: {rewards}}}}}]", SeatAt(active=ACTIVE, coins=4))
    assert (seat(race).fans, seat(race).credits, seat(race).tokens) == (3, credits, tokens)


@pytest.mark.rule("abilities-fans")
def test_steps_back_pay_nothing_and_end_where_the_fan_track_begins() -> None:
    race = run("[{fans: {steps: -5}}]", SeatAt(active=ACTIVE, coins=4, fans=3))
    assert (seat(race).fans, seat(race).credits, seat(race).tokens) == (0, 0, 0)


@pytest.mark.rule("abilities-walk")
def test_a_walk_moves_the_runner_at_once_past_rewards_movement_effects_and_around_water() -> None:
    track = ring({6: "c3", 2: "@a", 10: "~", 15: "=a"}, shortcuts="[{id: a, pay: coins, cost: 1}]")
    program = game(track=track, white="{when: run, do: [{walk: 2}, {gain: {draw-tokens: 1}}]}")
    race = at(program, "run", SeatAt(active=ACTIVE, coins=4, space=1))
    choose(race, USE)
    assert (asked(race), offered(race)) == ("0 walk", ["space 0", "space 2", "space 5"])
    choose(race, "space 5")
    assert asked(race) == "0 walk"
    choose(race, "space 6")
    assert (asked(race), seat(race).space, seat(race).credits, seat(race).tokens) == ("0 move", 6, 0, 1)
    assert "space 10" not in offered(at(program, "move", SeatAt(feet=1, space=6)))


@pytest.mark.rule("abilities-walk")
@pytest.mark.ruling("from-finish-to-start")
def test_a_walk_from_the_finish_begins_on_the_start() -> None:
    program = game(laps=2, white="{when: run, do: [{walk: 2}]}")
    race = at(program, "run", SeatAt(active=ACTIVE, coins=4, space=9))
    choose(race, USE, f"space {FINISH}")
    assert (asked(race), seat(race).space, seat(race).leg) == ("0 walk", START, 1)


@pytest.mark.rule("abilities-walk")
def test_a_walk_back_leads_to_spaces_with_fewer_steps_behind_them() -> None:
    program = game(white="{when: run, do: [{walk: -1}]}")
    race = at(program, "run", SeatAt(active=ACTIVE, coins=4, space=10))
    choose(race, USE)
    assert (asked(race), seat(race).space) == ("0 move", 6)


@pytest.mark.rule("abilities-walk")
def test_a_walk_goes_as_far_as_was_counted_when_it_began() -> None:
    walk = "{when: run, do: [{walk: {count: players-ahead, times: 2}}]}"
    race = at(game(white=walk), "run", SeatAt(active=ACTIVE, coins=4, space=1), SeatAt(space=2, coins=4))
    choose(race, USE, "space 2", "space 3")
    assert (asked(race), seat(race).space) == ("0 move", 3)


@pytest.mark.rule("abilities-claim")
@pytest.mark.ruling("bob-reach")
def test_a_reward_at_most_two_spaces_away_is_gained_through_water_but_not_through_walls_or_shortcuts() -> None:
    marks = {6: "~", 10: "c3", 3: "f", 5: "c1", 1: "@a", 13: "c4=a", 16: "c2"}
    track = ring(marks, shortcuts="[{id: a, pay: coins, cost: 1}]")
    mine = SeatAt(active=active("blue symbol"), space=2, began=2)
    race = at(with_cards("bob", track=track), "after-move", mine, SeatAt(space=6, coins=4))
    choose(race, "use blue after-move")
    assert (asked(race), sorted(offered(race))) == ("0 claim", ["space 10", "space 3", "space 5"])
    choose(race, "space 10")
    assert (seat(race).credits, seat(race).space) == (3, 2)


@pytest.mark.rule("abilities-claim")
@pytest.mark.ruling("bob-reach")
def test_each_use_claims_a_full_reward_even_the_same_one_but_never_that_of_the_own_space() -> None:
    track = ring({6: "c1", 5: "-1f"})
    mine = SeatAt(active=active("blue symbol", "blue symbol"), space=6, began=2, discard={"red": 1}, coins=2)
    race = at(with_cards("bob", track=track), "after-move", mine, start=1)
    choose(race, "use blue after-move")
    assert asked(race) == "0 pick dice", "the only reward in reach was chosen by itself"
    choose(race, "red discard", "use blue after-move", "blue active symbol")
    assert (asked(race), seat(race).fans, seat(race).credits) == ("0 buy", 2, 1 + 2)
    assert (seat(race).discard, seat(race).active) == ({}, active("blue symbol"))


@pytest.mark.rule("abilities-claim")
@pytest.mark.parametrize(("began", "credits"), [(2, 3), (6, 0)])
def test_the_own_space_counts_where_the_card_says_so_if_the_runner_came_to_it(began: int, credits: int) -> None:  # noqa: A002
    program = game(track=ring({6: "c3"}), white="{when: after-move, do: [{claim: {within: 0, here: true}}]}")
    race = at(program, "after-move", SeatAt(active=ACTIVE, space=6, began=began))
    choose(race, "use white after-move")
    assert seat(race).credits == credits


@pytest.mark.ruling("bob-reach")
@pytest.mark.rule("abilities-after-move", "abilities-claim-where-you-began")
def test_a_space_where_the_round_began_may_be_claimed_from_beside_it_after_the_reward_and_before_buying() -> None:
    mine = SeatAt(active=active("blue symbol"), space=6, began=2, coins=2)
    race = at(with_cards("bob", track=ring({2: "c3", 6: "c1"})), "reward", mine)
    choose(race, "yes")
    assert (asked(race), seat(race).credits) == ("0 use after move", 1)
    choose(race, "use blue after-move")
    assert (asked(race), seat(race).credits) == ("0 buy", 4)


@pytest.mark.rule("abilities-choose", "abilities-symbols-together")
def test_what_must_happen_for_two_symbols_happens_once_for_two_and_not_for_one() -> None:
    program = game(white="{when: run, spend: 2, must: [{gain: {feet: 3}}]}")
    for symbols, feet in ((1, 0), (2, 3), (3, 3), (4, 6)):
        dice = active(*["white symbol"] * symbols, "brown blank")
        race = at(program, "compare", SeatAt(active=dice, coins=4))
        if asked(race) == "0 use run again":
            choose(race, "done")
        assert (asked(race), seat(race).feet) == ("0 move", feet)


@pytest.mark.rule("abilities-players", "abilities-survived")
def test_players_whom_a_card_makes_bust_all_do_and_the_one_who_acts_goes_on() -> None:
    program = game(
        3,
        orange="{when: now, do: [{players: others, do: [bust]}]}",
        white="{when: push-survived, do: [{gain: {feet: 1}}]}",
    )
    other = SeatAt(roll={"red": 1}, active=active("brown coin-3"))
    mine = SeatAt(active=active("white symbol"), roll={"orange": 1, "red": 2})
    race = at(program, "decide", mine, other, other, rolls="foot blank blank symbol")
    choose(race, "push", "use orange now")
    assert (asked(race), seat(race, 1).active) == ("0 use survived", active("brown coin-3"))
    choose(race, "use white push-survived", "done", "done")
    assert (asked(race), seat(race).feet) == ("0 push or pass", 1)
    assert [(seat(race, number).active, seat(race, number).fans) for number in (1, 2)] == [((), 1), ((), 1)]


@pytest.mark.rule("abilities-repeat")
def test_a_card_makes_nobody_bust_in_the_run_phase_and_what_was_under_way_goes_on() -> None:
    program = game(
        blue="{when: run, do: [{repeat: 2, do: [{roll: {from: roll, count: all}}]}, {gain: {credits: 5}}]}",
        orange="{when: now, do: [bust]}",
    )
    mine = SeatAt(active=active("blue symbol"), roll={"orange": 1}, coins=4)
    race = at(program, "run", mine, start=1, rolls="symbol")
    choose(race, "use blue run", "use orange now")
    assert (seat(race).credits, len(seat(race).active), happened(race, EventKind.BUSTED)) == (5, 2, [])
