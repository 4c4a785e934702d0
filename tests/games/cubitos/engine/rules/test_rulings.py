"""content/cubitos/rulings.yaml: what the kit says about open questions, played with the cards that the answers name."""

import ast
from pathlib import Path

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from tests.games.cubitos.engine.rules.playing import (
    active,
    asked,
    at,
    base,
    choose,
    game,
    happened,
    offered,
    read,
    ring,
    seat,
    supply,
    with_cards,
)

ROOT = Path(__file__).parents[5]
RULINGS = [each["id"] for each in read((ROOT / "content/cubitos/rulings.yaml").read_text(encoding="utf-8"))["rulings"]]


def test_every_ruling_has_a_test_and_every_mark_a_ruling() -> None:
    marked: set[str] = set()
    for file in (ROOT / "tests").rglob("*.py"):
        calls = (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
        named = (call for call in calls if ast.unparse(call.func) == "pytest.mark.ruling")
        marked |= {ast.literal_eval(argument) for call in named for argument in call.args}
    assert marked == set(RULINGS)


@pytest.mark.ruling("when-a-roll-can-bust")
@pytest.mark.rule("roll-first-roll-is-safe")
def test_the_first_roll_never_busts_even_with_three_dice_that_were_kept() -> None:
    mine = SeatAt(active=active("white blank", "white blank", "white blank"), roll={"red": 2})
    race = at(game(), "roll", mine, SeatAt(), start=1, rolls="blank blank")
    assert (asked(race), offered(race), len(seat(race).active)) == ("0 push or pass", ["push", "pass"], 3)


@pytest.mark.ruling("when-a-roll-can-bust")
@pytest.mark.rule("roll-risk-counted-at-the-choice")
def test_the_risk_is_counted_before_a_card_moves_a_die_and_stays_for_the_phase() -> None:
    mine = SeatAt(active=active("green symbol", "start-player blank", "white blank"), roll={"red": 1})
    race = at(with_cards("rock-on"), "decide", mine, SeatAt(), start=0, rolls="blank blank")
    choose(race, "push", "use green push")
    assert (asked(race), len(happened(race, EventKind.BUSTED))) == ("0 discard misses", 1)
    with_two = SeatAt(active=active("green symbol", "white blank"), roll={"red": 1})
    race = at(with_cards("rock-on"), "decide", with_two, SeatAt(), start=1, rolls="blank blank")
    choose(race, "push", "use green push")
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])


@pytest.mark.ruling("a-die-used-once")
@pytest.mark.rule("abilities-own-use-of-each-part", "dice-used-once")
def test_each_part_of_a_card_has_its_own_use_of_the_symbol_and_none_a_second_one() -> None:
    mine = SeatAt(active=active("white blank"), roll={"brown": 1}, draw={"white": 2})
    race = at(with_cards("muggles"), "decide", mine, SeatAt(coins=4), start=1, rolls="symbol foot foot")
    choose(race, "push", "use brown now")
    assert (asked(race), offered(race)) == ("0 use run", ["use brown run", "done"])
    choose(race, "use brown run")
    assert (seat(race).coins, supply(race, "brown")) == (2, 10)
    ongoing = at(
        with_cards("wizard"),
        "decide",
        SeatAt(active=active("brown symbol"), roll={"red": 3}),
        SeatAt(),
        start=1,
        rolls="blank blank blank blank blank blank",
    )
    choose(ongoing, "push", "use brown push-survived", "push", "use brown push-survived")
    assert seat(ongoing).feet == 2


@pytest.mark.ruling("a-die-used-once")
@pytest.mark.rule("dice-fresh-face")
def test_a_die_that_is_rolled_again_may_be_used_again() -> None:
    mine = SeatAt(active=active("green symbol"), roll={"white": 2})
    race = at(
        with_cards("up-to-11", "fast-cat"),
        "decide",
        mine,
        SeatAt(),
        start=1,
        rolls="blank blank power blank blank blank",
    )
    choose(race, "push", "use green push")
    assert seat(race).active == active("green power")
    choose(race, "push", "use green push")
    assert asked(race) == "0 push or pass"


@pytest.mark.ruling("when-a-must-lose-is-done")
@pytest.mark.rule("abilities-must-at-the-latest", "abilities-must")
def test_a_die_to_be_lost_counts_as_active_until_the_end_of_step_4_and_can_be_bought_again() -> None:
    program = with_cards("rich-dog", "dope-cat")
    mine = SeatAt(active=active("brown symbol", "white symbol"), coins=2)
    race = at(program, "run", mine, start=0)
    choose(race, "use white run")
    assert (seat(race).coins, seat(race).active) == (4, active("white symbol", "brown symbol"))
    choose(race, "done", "done")
    assert (asked(race), seat(race).active, supply(race, "brown")) == ("0 move", active("white symbol"), 10)
    choose(race, "done")
    assert "brown" in offered(race)
    first = choose(at(program, "run", mine, start=0), "use brown run")
    assert (asked(first), seat(first).coins, supply(first, "brown")) == ("0 move", 5, 10)


@pytest.mark.ruling("when-a-must-lose-is-done")
def test_a_loss_that_is_chosen_happens_as_it_is_chosen() -> None:
    mine = SeatAt(active=active("orange symbol"), draw={"white": 1, "red": 1}, coins=4)
    race = at(with_cards("benchwarmer"), "run", mine, start=0)
    choose(race, "use orange run")
    assert (asked(race), seat(race).active) == ("0 pick dice", ())
    choose(race, "white draw")
    assert (asked(race), seat(race).draw) == ("0 move", {"red": 1})


@pytest.mark.ruling("drawing-and-refilling")
@pytest.mark.rule("roll-draw-to-amount", "roll-draw-counts-leftovers", "roll-refill")
def test_one_draws_what_is_missing_and_refills_only_with_an_empty_draw_zone() -> None:
    mine = SeatAt(roll={"red": 6}, draw={"white": 2}, discard={"brown": 2, "blue": 2})
    race = at(game(), "draw", mine, SeatAt(), start=0, rolls=" ".join(["blank"] * 10))
    assert (asked(race), offered(race), seat(race).discard) == ("0 draw a die", ["brown", "blue"], {})
    choose(race, "blue")
    assert seat(race).draw == {"brown": 2, "blue": 1}
    assert seat(race).roll == {"start-player": 1, "white": 2, "red": 6, "blue": 1}
    full = at(
        game(), "draw", SeatAt(roll={"red": 10}, draw={"white": 2}), SeatAt(), start=1, rolls=" ".join(["blank"] * 10)
    )
    assert (asked(full), seat(full).roll, seat(full).draw) == ("0 push or pass", {"red": 10}, {"white": 2})
    few = at(
        game(), "draw", SeatAt(draw={"white": 2}, discard={"red": 1}), SeatAt(), start=1, rolls="blank blank blank"
    )
    assert seat(few).roll == {"white": 2, "red": 1}


@pytest.mark.ruling("drawing-and-refilling")
@pytest.mark.rule("draw-uncounted-dice")
def test_dice_that_do_not_count_come_on_top_and_may_be_added_without_refilling() -> None:
    program = with_cards("stinky-cheese")
    mine = SeatAt(
        active=active("yellow power"),
        roll={"light-gray": 2, "red": 9},
        draw={"dark-gray": 1, "blue": 1},
        discard={"light-gray": 1},
    )
    race = at(program, "run", mine, SeatAt(), start=1, rolls=" ".join(["blank"] * 13))
    choose(race, "use yellow run")
    while asked(race) == "0 move":
        choose(race, "done")
    assert (asked(race), offered(race)) == ("0 draw more", ["dark-gray", "done"])
    choose(race, "dark-gray")
    after = seat(race)
    assert (after.draw, after.discard) == ({"blue": 1}, {"light-gray": 1, "yellow": 1})
    assert (after.roll["dark-gray"], after.roll["red"], after.roll["light-gray"]) == (1, 9, 2)


@pytest.mark.ruling("red-line-bonus")
@pytest.mark.rule("draw-red-lines-as-the-round-begins")
def test_a_step_in_the_roll_phase_changes_no_draw_amount_of_the_round() -> None:
    behind = SeatAt(space=5, discard={"red": 1}, roll={"red": 1})
    ahead = SeatAt(space=10, discard={"white": 1}, active=active("yellow symbol"), roll={"white": 1})
    race = at(with_cards("reckless-cheese"), "draw", ahead, behind, start=0, rolls=" ".join(["blank"] * 9))
    assert [int(race.state.seats[number].draw_amount) for number in (0, 1)] == [9, 10]
    choose(race, "push", "use yellow push-survived", "space 6")
    assert [int(race.state.seats[number].draw_amount) for number in (0, 1)] == [9, 10]


@pytest.mark.ruling("ongoing-push-abilities")
@pytest.mark.rule("abilities-survived")
def test_a_die_that_a_push_brings_works_from_the_next_push_on_and_misses_without_a_risk_are_survived() -> None:
    mine = SeatAt(active=active("white blank"), roll={"brown": 1, "red": 2})
    race = at(with_cards("wizard"), "decide", mine, SeatAt(), start=1, rolls="symbol blank blank blank blank")
    choose(race, "push")
    assert (asked(race), seat(race).feet) == ("0 push or pass", 0)
    choose(race, "push")
    assert (asked(race), offered(race)) == ("0 use survived", ["use brown push-survived", "done"])


@pytest.mark.ruling("ongoing-push-abilities")
@pytest.mark.rule("abilities-free-roll")
def test_a_free_roll_is_no_push() -> None:
    mine = SeatAt(active=active("brown symbol", "white symbol", "white blank"), roll={"red": 1}, draw={"blue": 2})
    program = game(brown="{when: push-survived, do: [{gain: {feet: 1}}]}", white="{when: anytime, do: [{add: 2}]}")
    race = at(program, "decide", mine, SeatAt(), start=1, rolls="blank blank")
    choose(race, "use white anytime")
    assert (asked(race), seat(race).feet, len(seat(race).active)) == ("0 push or pass", 0, 3)


@pytest.mark.ruling("forced-and-empty-pushes")
@pytest.mark.rule("roll-push-needs-a-die")
def test_an_empty_roll_zone_cannot_be_pushed_but_where_a_card_puts_a_die_there_first() -> None:
    stuck = at(with_cards("rock-on"), "decide", SeatAt(active=active("white blank"), coins=4), SeatAt(), start=1)
    assert asked(stuck) == "0 move"
    race = at(
        with_cards("rock-on"), "decide", SeatAt(active=active("green symbol"), coins=4), SeatAt(), start=1, rolls="foot"
    )
    assert (asked(race), offered(race)) == ("0 push or pass", ["push", "pass"])
    choose(race, "push", "use green push")
    assert seat(race).active == active("green foot")


@pytest.mark.ruling("power-parts")
@pytest.mark.rule("abilities-power-parts", "abilities-power-does-both")
def test_plain_and_power_part_of_a_moment_go_together_and_what_must_happen_happens_anyway() -> None:
    program = with_cards("bad-cheese")
    power = SeatAt(active=active("yellow power"), coins=4)
    both = choose(at(program, "run", power), "use yellow run")
    assert (seat(both).feet, seat(both).coins, supply(both, "yellow")) == (2, 7, 10)
    assert offered(at(program, "run", power)) == ["use yellow run", "done"]
    neither = choose(at(program, "run", power), "done", "done")
    assert (asked(neither), seat(neither).feet, seat(neither).coins, supply(neither, "yellow")) == ("0 move", 0, 4, 10)
    plain = choose(at(program, "run", SeatAt(active=active("yellow symbol"), coins=4)), "use yellow run")
    assert (seat(plain).feet, seat(plain).coins, supply(plain, "yellow")) == (2, 4, 9)


@pytest.mark.ruling("power-parts")
@pytest.mark.rule("abilities-power-parts", "abilities-next-draw")
def test_the_power_part_of_stinky_cheese_is_settled_with_its_feet_and_cannot_be_declined() -> None:
    mine = SeatAt(active=active("yellow power"), roll={"red": 9}, draw={"light-gray": 2}, coins=2)
    race = at(with_cards("stinky-cheese"), "run", mine, SeatAt(), start=1, rolls="blank " * 14)
    choose(race, "use yellow run")
    assert (asked(race), seat(race).feet, offered(race)[-1]) == ("0 move", 2, "done")
    while race.state.round_number == 1:
        choose(race, "done")
    assert (asked(race), offered(race)) == ("0 draw more", ["light-gray", "done"])


@pytest.mark.ruling("jacques-couteau-rolls-in-turn")
@pytest.mark.rule("abilities-repeat", "run-fewer-swords")
def test_jacques_couteau_may_roll_the_same_die_for_each_weaker_player() -> None:
    mine = SeatAt(active=active("red symbol", "white foot"), draw={"brown": 1, "blue": 1})
    race = at(with_cards("jacques-couteau", players=3), "compare", mine, rolls="blank coin-3 foot coin-2", start=1)
    choose(race, "use red run")
    assert offered(race) == ["white active foot", "brown draw", "blue draw"]
    choose(race, "white active foot", "brown draw")
    assert (seat(race).roll, offered(race)) == ({"white": 1}, ["white roll", "brown active coin-3", "blue draw"])
    choose(race, "white roll", "blue draw")
    assert set(seat(race).active) == set(active("red symbol", "brown coin-3", "white foot", "blue coin-2"))


@pytest.mark.ruling("schmutz-and-reward-spaces")
@pytest.mark.rule("abilities-run", "abilities-condition")
@pytest.mark.parametrize(("lost", "reward", "at_once", "to_buy"), [(1, "no", 3, 3), (0, "yes", 0, 3), (0, "no", 0, 0)])
def test_schmutz_pays_once_for_a_die_lost_before_it_or_on_a_reward_space(
    lost: int, reward: str, at_once: int, to_buy: int
) -> None:
    program = with_cards("schmutz", track=ring({5: "-1"}))
    mine = SeatAt(active=active("white symbol"), draw={"red": 1}, more={"n_lost": lost})
    race = choose(at(program, "run", mine, start=0), "use white run")
    assert (asked(race), seat(race).feet, seat(race).coins) == ("0 move", 1, at_once)
    choose(race, "space 5", reward, *(["red draw"] if reward == "yes" else []))
    assert seat(race).coins == to_buy


@pytest.mark.ruling("power-parts")
@pytest.mark.rule("abilities-power-parts")
def test_parts_with_moments_of_their_own_are_chosen_apart() -> None:
    mine = SeatAt(active=active("yellow power", "white blank", "white blank", "white blank"), roll={"red": 1}, coins=4)
    race = at(with_cards("ledercheesen"), "decide", mine, SeatAt(), start=1, rolls="symbol")
    choose(race, "push", "done")
    assert (asked(race), offered(race)) == ("0 use run", ["use yellow run", "done"])
    assert seat(choose(race, "use yellow run")).feet == 1


@pytest.mark.ruling("now-in-the-run-phase")
@pytest.mark.rule("abilities-now", "abilities-now-order")
def test_now_symbols_work_in_the_run_phase_one_finished_with_all_it_brings_before_the_next() -> None:
    program = with_cards("chilly-mcchillster", "fast-cat", "dugout")
    mine = SeatAt(active=active("blue symbol"), roll={"white": 1, "orange": 1}, draw={"brown": 5, "white": 1})
    race = at(program, "run", mine, start=1, rolls="symbol symbol symbol blank blank blank blank coin-3")
    choose(race, "use blue run")
    assert (asked(race), offered(race)) == ("0 use now", ["use white now", "use orange now", "done"])
    choose(race, "use white now", "white draw")
    assert offered(race) == ["use white now", "done"], "what the first one brought comes before the other"
    choose(race, "done")
    assert offered(race) == ["use orange now", "done"]
    assert (seat(race).coins, happened(race, EventKind.BUSTED)) == (0, [])


@pytest.mark.ruling("now-in-the-run-phase")
@pytest.mark.rule("dice-faces")
def test_hits_of_a_free_roll_in_the_run_phase_serve_in_the_same_phase() -> None:
    mine = SeatAt(active=active("blue symbol"), roll={"brown": 1})
    race = at(with_cards("chilly-mcchillster", "rich-dog"), "run", mine, start=1, rolls="coin-3")
    choose(race, "use blue run")
    assert (seat(race).coins, happened(race, EventKind.PUSHED)) == (3, [])
    declined = choose(at(with_cards("fast-cat"), "compare", SeatAt(active=active("white symbol"), coins=4)))
    assert asked(declined) == "0 move", "a Now symbol that lies there from before has had its moment"


@pytest.mark.ruling("batter-beaver-check")
@pytest.mark.rule("abilities-after-move")
def test_batter_beaver_looks_at_credits_after_the_reward_and_bob_and_before_buying() -> None:
    program = with_cards("batter-beaver", "bob", track=ring({6: "c2", 5: "c1"}))
    mine = SeatAt(
        active=active("orange symbol", "orange power", "start-player blank"),
        space=6,
        began=2,
        draw={"white": 1},
        coins=2,
    )
    kept = at(program, "reward", mine, start=0)
    choose(kept, "no")
    assert (asked(kept), len(seat(kept).active)) == ("0 buy", 3)
    race = choose(at(program, "reward", mine, start=0), "yes")
    assert (asked(race), set(offered(race))) == (
        "0 pick dice",
        {"white draw", "orange active symbol", "orange active power"},
    )
    choose(race, "white draw", "orange active symbol")
    assert (asked(race), seat(race).active, seat(race).draw) == (
        "0 buy",
        active("start-player blank", "orange power"),
        {},
    )
    with_bob = SeatAt(active=active("orange symbol", "blue symbol"), space=6, began=6, coins=2)
    race = choose(at(program, "after-move", with_bob, start=1), "use blue after-move")
    assert asked(race) == "0 pick dice"


@pytest.mark.ruling("gray-pile-and-start-player-die")
@pytest.mark.rule("dice-gray-pile", "dice-start-die-out-of-trade", "dice-start-die-is-handled")
def test_lost_gray_dice_join_the_pile_of_cost_0_and_the_start_player_die_is_rolled_but_never_lost_or_given() -> None:
    lose = "{lose: {from: anywhere, colours: [gray, start-player], count: all}}"
    program = game(white=f"{{when: run, do: [{lose}, {{take: {{dice: {{cost: {{at-most: 0}}}}}}}}]}}")
    mine = SeatAt(active=active("white symbol", "start-player foot"), draw={"dark-gray": 12, "light-gray": 1}, coins=4)
    race = at(program, "run", mine, start=0)
    choose(race, "use white run")
    assert (offered(race), supply(race, "dark-gray")) == (["light-gray trays", "dark-gray trays"], 12)
    assert seat(choose(race, "dark-gray trays")).discard == {"dark-gray": 1}
    assert seat(race).active == active("start-player foot", "white symbol")
    crabby = at(
        with_cards("crabby"),
        "compare",
        SeatAt(active=active("red symbol", "start-player foot"), draw={"red": 1}),
        start=0,
    )
    choose(crabby, "use red run")
    assert "start-player active foot" not in offered(crabby)
    fruit = at(
        with_cards("punk-fruit"),
        "run",
        SeatAt(active=active("green symbol"), roll={"start-player": 1, "red": 1}),
        start=0,
        rolls="coin-2",
    )
    choose(fruit, "use green run", "start-player roll", "done")
    assert seat(fruit).coins == 2


@pytest.mark.ruling("coin-shortcut", "jet-pack-once")
def test_the_boards_of_the_base_game_have_their_movement_effects() -> None:
    program = base("race-3")
    shortcuts = program.boards[0].shortcuts
    race = at(program, "move", SeatAt(feet=7, space=shortcuts["a"].entry))
    assert seat(choose(race, "shortcut")).space == shortcuts["a"].landing
    race = at(program, "move", SeatAt(coins=6, space=shortcuts["b"].entry))
    assert seat(choose(race, "shortcut")).space == shortcuts["b"].landing
