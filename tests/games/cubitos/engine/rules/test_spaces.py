"""docs/rules/spaces: the ground, start and finish, rewards, movement effects."""

import pytest

from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.model.track import cells_around, distances
from tests.games.cubitos.engine.rules.playing import (
    COSTS,
    FINISH,
    START,
    active,
    asked,
    at,
    base,
    choose,
    game,
    offered,
    ring,
    seat,
    shipped,
    supply,
    with_cards,
)

GRAY = ("light-gray", "dark-gray")
WALK = "{when: run, do: [{walk: 1}]}"


@pytest.mark.rule("spaces-neighbours")
def test_a_space_in_the_middle_has_six_neighbours_and_walls_are_none() -> None:
    track = shipped().tracks["nothing-goes-right"]
    race = at(base("race-1"), "move", SeatAt(feet=1, space=35))
    row, column = track.spaces[35].cells[0]
    around = {(row, column - 2), (row, column + 2)}
    around |= {(row + up, column + aside) for up in (-1, 1) for aside in (-1, 1)}
    cells = {track.spaces[number].cells[0]: number for number in range(len(track.spaces))}
    dry = {number for cell, number in cells.items() if cell in around and track.spaces[number].ground == "open"}
    assert len(around & set(cells)) == 6
    assert set(offered(race)) == {f"space {number}" for number in dry} | {"done"}
    beside_a_wall = at(game(), "move", SeatAt(feet=1, space=15))
    assert offered(beside_a_wall) == ["space 14", "space 16", "space 20", "space 21", "done"]


@pytest.mark.rule("spaces-water")
@pytest.mark.ruling("walking-in-water")
def test_water_is_not_entered_with_plain_or_bought_feet() -> None:
    program = game(track=ring({10: "~"}))
    assert "space 10" not in offered(at(program, "move", SeatAt(feet=3, space=6)))
    bought = choose(at(program, "move", SeatAt(coins=4, space=6)), "buy foot")
    assert offered(bought) == ["space 2", "space 3", "space 5", "space 7", "done"]
    wet = at(program, "move", SeatAt(water_feet=1, space=6))
    assert "space 10" in offered(wet)


@pytest.mark.rule("spaces-water-feet")
@pytest.mark.ruling("walking-in-water")
def test_each_water_space_takes_a_foot_that_may_enter_water_and_any_foot_leaves_water() -> None:
    race = at(game(track=ring({10: "~", 16: "~"})), "move", SeatAt(feet=1, water_feet=1, space=6))
    choose(race, "space 10")
    assert (seat(race).feet, seat(race).water_feet) == (1, 0)
    assert offered(race) == ["space 6", "space 7", "space 11", "space 17", "done"]
    choose(race, "space 17")
    assert (seat(race).space, seat(race).feet) == (17, 0)
    assert "space 16" in offered(at(race.program, "move", SeatAt(water_feet=1, space=10)))


@pytest.mark.rule("spaces-water-feet")
def test_on_land_plain_feet_are_spent_first_and_feet_for_water_serve_like_any_other() -> None:
    race = at(game(track=ring({10: "~"})), "move", SeatAt(feet=1, water_feet=1, space=5))
    choose(race, "space 6")
    assert (seat(race).feet, seat(race).water_feet) == (0, 1)
    choose(race, "space 7")
    assert (seat(race).space, seat(race).water_feet) == (7, 0)


@pytest.mark.rule("spaces-water-stuck")
@pytest.mark.ruling("walking-in-water")
def test_a_runner_amidst_water_stays_until_an_ability_brings_feet_that_may_enter_it() -> None:
    program = base("race-4")
    track = program.boards[0]
    wet = {space.number for space in track.spaces if space.ground == "water"}
    amidst = next(number for number in wet if wet > set(track.neighbours[number]))
    stuck = at(program, "move", SeatAt(feet=3, coins=4, space=amidst))
    assert offered(stuck) == ["buy foot", "done"]
    freed = at(program, "move", SeatAt(water_feet=1, space=amidst))
    assert offered(freed) == [*(f"space {number}" for number in track.neighbours[amidst]), "done"]


@pytest.mark.rule("spaces-start-is-one")
def test_start_and_finish_are_one_space_each_and_touch_all_that_lies_around_them() -> None:
    assert offered(at(game(), "move", SeatAt(feet=1))) == ["space 1", "space 5", "done"]
    for space in (1, 5):
        assert f"space {START}" in offered(at(game(), "move", SeatAt(feet=1, space=space)))
    for space in (4, 9):
        assert f"space {FINISH}" in offered(at(game(), "move", SeatAt(feet=1, space=space)))


@pytest.mark.rule("spaces-finish-not-from-the-start", "spaces-start-is-one")
@pytest.mark.ruling("which-way-a-runner-may-go")
@pytest.mark.parametrize("name", ["race-1", "race-2", "race-3", "race-4"])
def test_the_finish_is_entered_from_all_spaces_that_it_touches_but_never_from_the_start(name: str) -> None:
    program = base(name)
    track = program.boards[0]
    around = {near for cell in track.spaces[track.finish].cells for near in cells_around(*cell)}
    touching = {space.number for space in track.spaces if around & set(space.cells)} - {track.finish}
    into = {
        space.number
        for space in track.spaces
        if space.ground != "finish"
        and f"space {track.finish}" in offered(at(program, "move", SeatAt(feet=1, coins=4, space=space.number)))
    }
    assert into == touching - {track.start}
    assert track.start in touching
    assert {track.spaces[number].zone for number in into} <= {track.red_lines - 1, track.red_lines}


@pytest.mark.rule("spaces-finish-not-from-the-start")
def test_the_finish_of_nothing_goes_right_is_entered_over_its_last_red_line_too() -> None:
    program = base("race-1")
    track = program.boards[0]
    race = at(program, "move", SeatAt(feet=1, coins=4, space=143))
    assert (track.spaces[143].zone, track.red_lines) == (7, 8)
    assert f"space {track.finish}" in offered(race)
    assert [distances(track, number, water=False)[track.finish] for number in (138, 140, 143)] == [6, 4, 1]


@pytest.mark.rule("spaces-finish-to-start")
@pytest.mark.ruling("from-finish-to-start")
def test_a_runner_with_feet_left_is_set_from_the_finish_on_the_start_for_nothing_and_walks_on() -> None:
    race = at(game(laps=2), "move", SeatAt(feet=2, space=4))
    choose(race, f"space {FINISH}")
    assert (seat(race).space, seat(race).leg, seat(race).feet) == (START, 1, 1)
    choose(race, "space 5")
    assert (seat(race).space, seat(race).leg) == (5, 1)


@pytest.mark.rule("spaces-finish-to-start")
@pytest.mark.ruling("from-finish-to-start")
def test_a_runner_without_feet_waits_on_the_finish_and_is_set_on_the_start_as_it_next_moves() -> None:
    race = at(game(laps=2), "move", SeatAt(feet=1, space=4, coins=4))
    choose(race, f"space {FINISH}")
    assert (seat(race).space, seat(race).leg, offered(race)) == (FINISH, 0, ["buy foot", "done"])
    choose(race, "buy foot")
    assert (seat(race).space, seat(race).leg, seat(race).feet) == (START, 1, 1)


@pytest.mark.rule("spaces-reward-at-the-end", "spaces-reward-credits")
def test_only_the_space_on_which_the_move_step_ends_gives_its_credits() -> None:
    race = at(game(track=ring({6: "c3", 10: "c2"})), "move", SeatAt(feet=2, space=5))
    choose(race, "space 6", "space 10")
    choose(race, "done") if asked(race) == "0 move" else None
    assert (asked(race), offered(race)) == ("0 take reward", ["yes", "no"])
    choose(race, "yes")
    assert seat(race).credits == 2


@pytest.mark.rule("spaces-reward-not-again")
@pytest.mark.ruling("when-a-reward-is-gained")
def test_no_reward_comes_from_where_the_round_began_even_after_leaving_and_coming_back() -> None:
    race = at(game(track=ring({6: "c3"})), "move", SeatAt(feet=2, space=6))
    choose(race, "space 5", "space 6")
    assert (asked(race), seat(race).space, seat(race).credits) == ("1 move", 6, 0)


@pytest.mark.rule("spaces-reward-not-again")
def test_a_whole_lap_back_to_the_same_space_brings_no_reward_either() -> None:
    mine = SeatAt(feet=1, space=1, leg=1, began=2, more={"began_leg": 0})
    race = at(game(track=ring({2: "c3"}), laps=2), "move", mine)
    choose(race, "space 2")
    assert (asked(race), seat(race).credits) == ("1 move", 0)


@pytest.mark.rule("spaces-reward-without-a-step")
@pytest.mark.ruling("when-a-reward-is-gained")
def test_a_runner_carried_to_a_reward_earlier_in_the_round_gains_it_by_staying() -> None:
    mine = SeatAt(active=active("yellow symbol", "brown blank", "brown blank"), roll={"white": 1}, space=5)
    race = at(with_cards("reckless-cheese", track=ring({6: "c3"})), "decide", mine, rolls="foot", start=1)
    choose(race, "push", "use yellow push-survived", "space 6", "done", "done")
    assert (asked(race), seat(race).feet) == ("0 move", 1)
    choose(race, "done")
    assert (asked(race), offered(race)) == ("0 take reward", ["yes", "no"])
    assert seat(choose(race, "yes")).credits == 3


@pytest.mark.rule("spaces-reward-optional")
@pytest.mark.ruling("when-a-reward-is-gained")
def test_a_reward_may_be_declined() -> None:
    race = at(game(track=ring({6: "c3"})), "reward", SeatAt(space=6, began=5))
    choose(race, "no")
    assert (asked(race), seat(race).credits) == ("1 move", 0)


@pytest.mark.rule("spaces-reward-both")
def test_a_space_with_two_rewards_gives_both() -> None:
    race = at(game(track=ring({6: "c3f"})), "reward", SeatAt(space=6, began=5))
    choose(race, "yes")
    assert (asked(race), seat(race).fans, seat(race).credits) == ("0 buy", 1, 3 + 1)


@pytest.mark.rule("spaces-reward-both")
@pytest.mark.ruling("two-rewards-on-a-space")
@pytest.mark.parametrize(
    ("marks", "left", "asks"), [("f-1", {"white": 2}, True), ("c2-1", {"white": 2}, True), ("-1", {"white": 1}, False)]
)
def test_beside_another_reward_no_die_need_be_lost(marks: str, left: dict[str, int], asks: bool) -> None:  # noqa: FBT001
    race = at(game(track=ring({6: marks})), "reward", SeatAt(space=6, began=5, draw={"white": 2}, coins=2))
    choose(race, "yes")
    if asks:
        assert offered(race) == ["white draw", "done"]
        choose(race, "done")
    assert (asked(race), seat(race).draw) == ("0 buy", left)
    assert (seat(race).fans, seat(race).credits) == {"f-1": (1, 1), "c2-1": (0, 2), "-1": (0, 0)}[marks]


@pytest.mark.rule("spaces-reward-both")
@pytest.mark.parametrize(("marks", "declinable"), [("c2+4", True), ("c2+", True), ("+4", False), ("+", False)])
def test_beside_another_reward_no_die_need_be_taken(marks: str, declinable: bool) -> None:  # noqa: FBT001
    race = at(game(track=ring({6: marks})), "reward", SeatAt(space=6, began=5, coins=2))
    choose(race, "yes")
    assert (asked(race), "done" in offered(race)) == ("0 pick dice", declinable)


@pytest.mark.rule("spaces-reward-fan")
def test_a_fan_on_a_space_is_a_step_on_the_fan_track_with_all_that_it_pays() -> None:
    race = at(game(track=ring({6: "f"})), "reward", SeatAt(space=6, began=5, fans=2))
    choose(race, "yes")
    assert (seat(race).fans, seat(race).credits, seat(race).tokens, seat(race).space) == (3, 1, 1, 6)


@pytest.mark.rule("spaces-reward-lose-a-die")
def test_a_space_for_losing_a_die_returns_one_of_any_zone_to_its_tray() -> None:
    mine = SeatAt(
        space=6, began=5, draw={"white": 1}, roll={"brown": 1}, active=active("red blank"), discard={"blue": 1}
    )
    race = at(game(track=ring({6: "-1"})), "reward", mine, start=0)
    choose(race, "yes")
    assert set(offered(race)) == {"white draw", "brown roll", "red active blank", "blue discard"}
    choose(race, "blue discard")
    assert (seat(race).discard, supply(race, "blue")) == ({"red": 1}, 10)


@pytest.mark.rule("spaces-reward-any-die", "dice-gray-pile")
def test_a_space_for_any_die_gives_one_from_a_tray_for_nothing() -> None:
    race = at(game(track=ring({6: "+"})), "reward", SeatAt(space=6, began=5, coins=9))
    choose(race, "yes")
    assert offered(race) == [f"{die} trays" for die in (*GRAY, *COSTS)]
    choose(race, "blue trays")
    assert (seat(race).discard, seat(race).coins, supply(race, "blue")) == ({"blue": 1}, 9, 9)


@pytest.mark.rule("spaces-reward-any-die-cost")
def test_a_cost_on_the_space_is_the_most_that_the_die_may_cost_and_gray_dice_cost_nothing() -> None:
    race = at(game(track=ring({6: "+4"})), "reward", SeatAt(space=6, began=5))
    choose(race, "yes")
    assert offered(race) == [f"{die} trays" for die in (*GRAY, "white", "brown", "red")]


FOOT_SHORTCUT = "[{id: a, pay: feet, cost: 3}]"
COIN_SHORTCUT = "[{id: a, pay: coins, cost: 5}]"
ENDS = {6: "@a", 14: "=a"}


@pytest.mark.rule("spaces-shortcut-feet", "spaces-effect-on-the-way")
def test_a_foot_shortcut_leads_to_its_other_end_for_its_feet_in_the_middle_of_a_move() -> None:
    race = at(game(track=ring(ENDS, shortcuts=FOOT_SHORTCUT)), "move", SeatAt(feet=5, space=5))
    assert "shortcut" not in offered(race)
    choose(race, "space 6", "shortcut")
    assert (seat(race).space, seat(race).feet) == (14, 1)
    assert "space 13" in offered(race)


@pytest.mark.rule("spaces-shortcut-coins")
@pytest.mark.ruling("coin-shortcut")
def test_a_coin_shortcut_takes_coins_and_no_credits() -> None:
    program = game(track=ring(ENDS, shortcuts=COIN_SHORTCUT))
    assert offered(at(program, "move", SeatAt(coins=4, credits=9, space=6))) == ["buy foot", "done"]
    race = at(program, "move", SeatAt(coins=6, credits=9, space=6))
    choose(race, "shortcut")
    assert (seat(race).space, seat(race).coins, seat(race).credits) == (14, 1, 9)


@pytest.mark.rule("spaces-effect-optional")
def test_a_movement_effect_that_cannot_be_paid_in_full_is_none_and_nobody_has_to_use_one() -> None:
    program = game(track=ring(ENDS, shortcuts=FOOT_SHORTCUT))
    short = at(program, "move", SeatAt(feet=2, space=6))
    assert offered(short) == ["space 2", "space 3", "space 5", "space 7", "space 10", "done"]
    race = choose(at(program, "move", SeatAt(feet=4, space=5)), "space 6")
    assert {"shortcut", "space 10", "done"} <= set(offered(race))
    assert seat(choose(race, "done")).space == 6


@pytest.mark.rule("spaces-shortcut-one-way")
@pytest.mark.ruling("coin-shortcut")
def test_a_shortcut_leads_one_way_only() -> None:
    for shortcut in (FOOT_SHORTCUT, COIN_SHORTCUT):
        race = at(game(track=ring(ENDS, shortcuts=shortcut)), "move", SeatAt(feet=9, coins=9, space=14))
        assert "shortcut" not in offered(race)


@pytest.mark.rule("spaces-effect-once")
@pytest.mark.ruling("coin-shortcut", "jet-pack-once")
def test_each_movement_effect_works_once_a_round() -> None:
    near = {6: "@a", 7: "=a"}
    race = at(game(track=ring(near, shortcuts=COIN_SHORTCUT)), "move", SeatAt(feet=2, coins=10, space=6))
    choose(race, "shortcut", "space 6")
    assert (seat(race).coins, "shortcut" in offered(race)) == (5, False)
    flying = at(game(track=ring({6: "j", 7: "j"})), "move", SeatAt(feet=2, space=6))
    choose(flying, "jet pack")
    assert "jet pack" not in offered(flying)
    choose(flying, "space 7", "jet pack", "space 6")
    assert (seat(flying).feet, "jet pack" in offered(flying)) == (5, False)


@pytest.mark.rule("spaces-jet-pack")
@pytest.mark.ruling("jet-pack-once")
def test_a_jet_pack_doubles_the_feet_that_are_left_bought_ones_too_but_none_bought_later() -> None:
    race = at(game(track=ring({6: "j"})), "move", SeatAt(feet=2, coins=8, space=5))
    assert "jet pack" not in offered(race)
    choose(race, "buy foot", "space 6", "jet pack")
    assert seat(race).feet == 4
    choose(race, "buy foot")
    assert seat(race).feet == 5


@pytest.mark.rule("spaces-jet-pack", "spaces-effect-optional")
def test_a_runner_that_begins_on_a_jet_pack_may_use_it_before_its_first_step_or_not_at_all() -> None:
    program = game(track=ring({6: "j"}))
    race = choose(at(program, "move", SeatAt(feet=3, space=6)), "jet pack")
    assert (seat(race).feet, seat(race).space) == (6, 6)
    assert seat(choose(at(program, "move", SeatAt(feet=3, space=6)), "space 10")).feet == 2
    assert "jet pack" not in offered(at(program, "move", SeatAt(coins=4, space=6)))


@pytest.mark.rule("spaces-jet-pack-water")
@pytest.mark.ruling("jet-pack-once")
def test_a_jet_pack_doubles_feet_for_water_as_such() -> None:
    race = at(game(track=ring({6: "j"})), "move", SeatAt(water_feet=2, feet=1, space=6))
    choose(race, "jet pack")
    assert (seat(race).water_feet, seat(race).feet) == (4, 2)


@pytest.mark.rule("spaces-effect-on-the-way")
def test_a_walk_in_step_4_sets_off_no_movement_effect_before_the_move_step() -> None:
    program = game(white=WALK, track=ring({6: "j"}))
    race = at(program, "run", SeatAt(active=active("white symbol", "white foot"), space=5))
    choose(race, "use white run", "space 6")
    assert (asked(race), seat(race).feet, "jet pack" in offered(race)) == ("0 move", 1, True)
