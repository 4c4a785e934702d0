"""docs/rules/abilities, numbers and choices: up to, counts, choices, prices, repetition, players, later, how long."""

import pytest

from cubitos_kit.games.cubitos.engine.position import SeatAt
from tests.games.cubitos.engine.rules.playing import ACTIVE, active, asked, at, choose, game, offered, run, seat, supply


@pytest.mark.rule("abilities-up-to")
def test_up_to_leaves_a_player_free_to_take_fewer_or_none() -> None:
    mine = SeatAt(active=ACTIVE, roll={"brown": 2, "green": 1}, coins=4)
    race = run("[{lose: {from: roll, up-to: 2}}]", mine, start=1)
    assert offered(race) == ["brown roll", "green roll", "done"]
    none = choose(race.copy(), "done")
    assert seat(none).roll == {"brown": 2, "green": 1}
    choose(race, "brown roll", "green roll")
    assert (asked(race), seat(race).roll) == ("1 move", {"brown": 1})


@pytest.mark.rule("abilities-up-to")
def test_where_fewer_dice_fit_than_are_asked_for_all_of_them_are_meant() -> None:
    mine = SeatAt(active=ACTIVE, draw={"brown": 1, "red": 5}, discard={"brown": 1}, coins=4)
    race = run("[{lose: {from: [draw, discard], colours: brown, count: 3}}]", mine)
    assert (asked(race), seat(race).draw, seat(race).discard) == ("0 move", {"red": 5}, {})


@pytest.mark.rule("abilities-counting")
@pytest.mark.parametrize(("fans", "feet"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_for_every_two_counts_full_groups_only(fans: int, feet: int) -> None:
    race = run("[{gain: {feet: {count: fans, every: 2}}}]", SeatAt(active=ACTIVE, fans=fans, coins=4))
    assert seat(race).feet == feet


@pytest.mark.rule("abilities-counting")
def test_a_number_is_counted_when_its_effect_happens() -> None:
    race = run("[{fans: {steps: 2}}, {gain: {coins: {count: fans}}}]", SeatAt(active=ACTIVE, fans=3, coins=4))
    assert seat(race).coins == 4 + 5


@pytest.mark.rule("abilities-choose")
def test_of_several_alternatives_one_is_taken() -> None:
    race = run("[{choose: [[{gain: {coins: 2}}], [{gain: {feet: 3}}]]}]", SeatAt(active=ACTIVE, coins=4))
    assert offered(race) == ["list 0", "list 1"]
    choose(race, "list 1")
    assert (seat(race).coins, seat(race).feet) == (4, 3)


@pytest.mark.rule("abilities-choose")
def test_as_many_different_ones_are_taken_as_the_card_says_in_its_own_order() -> None:
    lists = "[[{gain: {coins: 2}}], [{gain: {feet: 3}}], [{gain: {credits: {count: coins}}}]]"
    race = run(f"[{{choose: {lists}, pick: 2}}]", SeatAt(active=ACTIVE, coins=4))
    choose(race, "list 2")
    assert offered(race) == ["list 0", "list 1"]
    choose(race, "list 0")
    assert (seat(race).coins, seat(race).feet, seat(race).credits) == (6, 0, 6)


@pytest.mark.rule("abilities-pay")
def test_every_price_may_be_declined() -> None:
    race = run("[{pay: {coins: 2}, do: [{gain: {feet: 1}}]}, {gain: {credits: 1}}]", SeatAt(active=ACTIVE, coins=6))
    assert offered(race) == ["yes", "no"]
    declined = choose(race.copy(), "no")
    assert (seat(declined).coins, seat(declined).feet, seat(declined).credits) == (6, 0, 1)
    assert (seat(choose(race, "yes")).coins, seat(race).feet) == (4, 1)


@pytest.mark.rule("abilities-pay")
@pytest.mark.parametrize("price", ["coins: 5", "credits: 3", "money: 7", "feet: 2", "coins: 4, money: 3"])
def test_whoever_cannot_pay_in_full_pays_nothing_and_gets_nothing(price: str) -> None:
    effects = f"[{{pay: {{{price}}}, do: [{{gain: {{draw-tokens: 1}}}}]}}]"
    race = run(effects, SeatAt(active=ACTIVE, coins=4, credits=2, feet=1))
    after = seat(race)
    assert (asked(race), after.coins, after.credits, after.feet, after.tokens) == ("0 move", 4, 2, 1, 0)


@pytest.mark.rule("abilities-pay")
@pytest.mark.parametrize(
    "dice", ["{from: roll, count: 3}", "{from: roll, count: 2, different-colours: true}", "{from: draw}"]
)
def test_a_price_in_dice_that_are_not_there_cannot_be_paid(dice: str) -> None:
    effects = f"[{{pay: {{dice: {dice}}}, do: [{{gain: {{feet: 1}}}}]}}]"
    race = run(effects, SeatAt(active=ACTIVE, coins=4, roll={"brown": 2}))
    assert (asked(race), seat(race).feet, seat(race).roll) == ("0 move", 0, {"brown": 2, "start-player": 1})


@pytest.mark.rule("abilities-pay")
def test_one_colour_is_asked_for_and_there_are_not_so_many_of_any() -> None:
    effects = "[{pay: {dice: {from: roll, count: 2, same-colour: true}}, do: [{gain: {feet: 1}}]}]"
    race = run(effects, SeatAt(active=ACTIVE, coins=4, roll={"brown": 1, "red": 1}))
    assert (asked(race), seat(race).feet, seat(race).roll) == ("0 move", 0, {"brown": 1, "red": 1, "start-player": 1})
    paid = run(effects, SeatAt(active=ACTIVE, coins=4, roll={"brown": 2, "red": 1}), start=1)
    choose(paid, "yes", "brown roll")
    assert (seat(paid).feet, seat(paid).roll) == (1, {"red": 1})


@pytest.mark.rule("abilities-pay", "abilities-repeat")
def test_a_die_is_paid_once_and_lost() -> None:
    effects = "[{repeat: 2, do: [{pay: {dice: this}, do: [{gain: {feet: 1}}]}]}]"
    race = choose(run(effects, SeatAt(active=ACTIVE, coins=4)), "yes")
    assert (asked(race), seat(race).feet, seat(race).active, supply(race, "white")) == ("0 move", 1, (), 10)


@pytest.mark.rule("abilities-pay")
def test_money_is_paid_in_any_mixture_and_each_payment_of_a_repeat_may_be_declined() -> None:
    effects = "[{repeat: 3, do: [{pay: {money: 3}, do: [{gain: {feet: 1}}]}]}]"
    race = run(effects, SeatAt(active=ACTIVE, coins=4, credits=5))
    choose(race, "yes", "coins 1", "no", "yes", "coins 0")
    assert (seat(race).coins, seat(race).credits, seat(race).feet) == (3, 0, 2)


@pytest.mark.rule("abilities-repeat")
def test_how_often_is_counted_before_the_first_time() -> None:
    race = run(
        "[{repeat: {count: fans}, do: [{fans: {steps: 1, rewards: none}}]}]", SeatAt(active=ACTIVE, fans=3, coins=4)
    )
    assert seat(race).fans == 6
    never = run(
        "[{repeat: {count: fans}, do: [{gain: {feet: 1}}]}, {gain: {credits: 1}}]", SeatAt(active=ACTIVE, coins=4)
    )
    assert (seat(never).feet, seat(never).credits) == (0, 1)


@pytest.mark.rule("abilities-players")
def test_other_players_act_in_turn_order_with_their_own_dice_and_may_not_decline() -> None:
    two = {"brown": 1, "green": 1}
    race = run(
        "[{players: others, do: [{lose: {from: draw}}]}]",
        SeatAt(active=ACTIVE, draw=two),
        SeatAt(draw=two, coins=4),
        SeatAt(draw=two),
        players=3,
    )
    assert (asked(race), offered(race)) == ("1 pick dice", ["brown draw", "green draw"])
    choose(race, "green draw")
    assert asked(race) == "2 pick dice"
    choose(race, "brown draw")
    assert [seat(race, number).draw for number in range(3)] == [two, {"brown": 1}, {"green": 1}]


@pytest.mark.rule("abilities-players")
def test_players_count_their_own_numbers_and_that_many_is_what_all_did_together() -> None:
    effects = "[{players: everyone, do: [{gain: {credits: {count: fans}}}]}, {gain: {feet: {count: that-many}}}]"
    race = run(effects, SeatAt(active=ACTIVE, fans=1, coins=4), SeatAt(fans=2), SeatAt(fans=3), players=3)
    assert [seat(race, number).credits for number in range(3)] == [1, 2, 3]
    assert (seat(race).feet, seat(race, 1).feet) == (6, 0)


@pytest.mark.rule("abilities-players")
def test_each_of_the_players_makes_choices_of_their_own() -> None:
    effects = "[{players: others, do: [{give: {dice: {from: draw}, to: one-other}}]}]"
    die = {"brown": 1}
    race = run(effects, SeatAt(active=ACTIVE, coins=4), SeatAt(draw=die), SeatAt(draw=die), players=3)
    assert (asked(race), offered(race)) == ("1 pick player", ["player 0", "player 2"])
    choose(race, "player 0")
    assert (asked(race), offered(race)) == ("2 pick player", ["player 0", "player 1"])
    choose(race, "player 1")
    assert [seat(race, number).discard for number in range(3)] == [die, die, {}]


@pytest.mark.rule("abilities-players")
def test_the_player_chosen_stays_the_same_throughout_an_ability() -> None:
    effects = "[{players: one-other, do: [{gain: {credits: 1}}]}, {gain: {coins: 1, from: one-other}}]"
    race = run(effects, SeatAt(active=ACTIVE), SeatAt(coins=4), SeatAt(coins=4), players=3)
    choose(race, "player 2")
    assert [(seat(race, n).credits, seat(race, n).coins) for n in range(3)] == [(0, 1), (0, 4), (1, 3)]


@pytest.mark.rule("abilities-players")
@pytest.mark.parametrize(
    ("who", "gaining"),
    [("leader", [1]), ("last", [2]), ("next", [1]), ("previous", [2]), ("weaker", [1]), ("stronger", [2]),
     ("others", [1, 2]), ("everyone", [0, 1, 2]), ("most-swords", [2]), ("fewest-swords", [1])],
)  # fmt: skip
def test_players_are_those_that_the_card_names(who: str, gaining: list[int]) -> None:
    seats = (
        SeatAt(active=active("white symbol", "red symbol"), space=6, coins=4),
        SeatAt(space=10),
        SeatAt(active=active("red power"), space=5),
    )
    race = run(f"[{{players: {who}, do: [{{gain: {{credits: 1}}}}]}}]", *seats, players=3)
    assert [number for number in range(3) if seat(race, number).credits] == gaining


@pytest.mark.rule("abilities-later-lapses")
def test_what_is_put_off_happens_when_its_moment_comes_though_its_die_is_gone() -> None:
    effects = "[{later: after-move, do: [{gain: {coins: 3}}]}, {lose: this}]"
    race = run(effects, SeatAt(active=ACTIVE, feet=1))
    assert (asked(race), seat(race).coins, seat(race).active) == ("0 move", 0, ())
    choose(race, "space 5")
    assert (asked(race), seat(race).coins) == ("0 buy", 3)


@pytest.mark.rule("abilities-later-lapses")
def test_what_is_put_off_to_a_moment_that_does_not_come_lapses() -> None:
    program = game(white="{when: run, do: [{later: push, do: [{gain: {credits: 5}}]}]}")
    mine = SeatAt(active=ACTIVE, roll={"brown": 1})
    race = choose(at(program, "run", mine, SeatAt(), start=1, rolls="blank blank symbol"), "use white run")
    assert (asked(race), int(race.state.round_number)) == ("0 push or pass", 2)
    choose(race, "push")
    assert seat(race).credits == 0


@pytest.mark.rule("abilities-later-lapses", "abilities-counting")
def test_numbers_of_what_is_put_off_are_counted_then() -> None:
    effects = "[{later: after-move, do: [{gain: {coins: {count: spaces-moved-this-round}}}]}]"
    race = run(effects, SeatAt(active=ACTIVE, feet=2))
    choose(race, "space 5", "space 6")
    assert (asked(race), seat(race).coins) == ("0 buy", 2)


@pytest.mark.rule("abilities-last-a-round")
def test_what_an_ability_changes_ends_with_the_round() -> None:
    program = game(white="{when: run, do: [{rules: {foot-price: 1}}, {discount: {by: 1}}, {gain: {buys: 1}}]}")
    race = choose(at(program, "run", SeatAt(active=ACTIVE, credits=9), SeatAt()), "use white run")
    choose(race, "buy foot", "done")
    assert (seat(race).credits, asked(race)) == (8, "0 buy")
    choose(race, "white")
    assert seat(race).credits == 7
    race = choose(race, "done", *(["pass"] if asked(race) == "0 push or pass" else []))
    while asked(race) != "0 move":
        choose(race, offered(race)[-1])
    assert int(race.state.round_number) == 2
    choose(race, "buy foot", "done")
    assert seat(race).credits == 3
    assert offered(race) == ["white", "brown", "done"]


@pytest.mark.rule("abilities-last-a-round")
def test_a_risk_from_other_dice_on_holds_for_the_round() -> None:
    program = game(white="{when: now, do: [{rules: {bust-from: 6}}]}")
    mine = SeatAt(active=active("brown blank", "brown blank"), roll={"white": 1, "red": 1})
    race = at(program, "decide", mine, SeatAt(), start=1, rolls="symbol blank blank")
    choose(race, "push")
    declined = choose(race.copy(), "done", "push")
    assert (asked(declined), len(seat(declined).active)) == ("0 discard misses", 0)
    choose(race, "use white now", "push")
    assert (asked(race), len(seat(race).active)) == ("0 push or pass", 3)


@pytest.mark.rule("abilities-up-to")
def test_dice_of_different_colours_are_no_two_alike_and_of_the_same_colour_all() -> None:
    mine = SeatAt(active=ACTIVE, roll={"light-gray": 1, "dark-gray": 1, "brown": 2}, coins=4)
    race = run("[{lose: {from: roll, up-to: 9, different-colours: true}}]", mine, start=1)
    choose(race, "light-gray roll")
    assert offered(race) == ["brown roll", "done"]
    alike = run("[{lose: {from: roll, up-to: 9, same-colour: true}}]", mine, start=1)
    choose(alike, "light-gray roll")
    assert offered(alike) == ["dark-gray roll", "done"]


@pytest.mark.rule("abilities-up-to")
def test_dice_of_several_players_are_so_many_of_each() -> None:
    two = {"brown": 2}
    effects = "[{take: {dice: {from: draw, whose: others}}}]"
    race = run(effects, SeatAt(active=ACTIVE, coins=4), SeatAt(draw=two), SeatAt(draw=two), players=3)
    assert [seat(race, n).draw for n in (1, 2)] == [{"brown": 1}] * 2 or offered(race)
    while asked(race).endswith("pick dice"):
        choose(race, offered(race)[0])
    assert (seat(race).discard, seat(race, 1).draw, seat(race, 2).draw) == ({"brown": 2}, {"brown": 1}, {"brown": 1})


@pytest.mark.rule("abilities-condition")
@pytest.mark.parametrize(("face", "feet"), [("symbol", 2), ("coin-3", 2), ("blank", 2)])
def test_a_condition_on_active_dice_counts_a_die_whatever_it_shows(face: str, feet: int) -> None:
    program = game(white="{when: run, if: {active: brown}, do: [{gain: {feet: 2}}]}")
    race = at(program, "run", SeatAt(active=active("white symbol", f"brown {face}"), coins=4))
    assert seat(choose(race, "use white run")).feet == feet
    without = at(program, "run", SeatAt(active=ACTIVE, roll={"brown": 1}, coins=4))
    assert asked(without) == "0 move"


@pytest.mark.ruling("red-line-bonus")
@pytest.mark.parametrize(("leg", "more"), [(0, 2), (1, 0)])
def test_a_runner_a_lap_behind_is_behind_all_red_lines_of_the_lap(leg: int, more: int) -> None:
    waiting = {"white": 1}
    ahead = SeatAt(leg=1, space=10, discard=waiting)
    race = at(game(laps=2), "draw", SeatAt(leg=leg, space=10, discard=waiting), ahead, start=1)
    assert [int(race.state.seats[number].draw_amount) for number in (0, 1)] == [9 + more, 9]


@pytest.mark.ruling("order-among-players")
def test_whoever_has_the_most_dice_in_the_roll_zone_acts_first_ties_clockwise_from_the_start_player() -> None:
    one, two = SeatAt(roll={"white": 1}), SeatAt(roll={"white": 2})
    assert asked(at(game(3), "decide", one, two, one, turn=1, start=2)) == "1 push or pass"
    race = at(game(3), "decide", two, two, one, turn=0, start=1)
    choose(race, "pass")
    assert asked(race) == "1 push or pass"
