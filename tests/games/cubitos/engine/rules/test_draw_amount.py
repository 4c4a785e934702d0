"""docs/rules/draw-amount: how many dice are drawn, and which come on top."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.race import Race
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
    with_cards,
)

MANY = {"light-gray": 14}
BLANKS = "blank " * 60


def draw_amount(race: Race, number: int = 0) -> int:
    """Return the draw amount of a player's latest draw."""
    return happened(race, EventKind.DRAW_AMOUNT, number)[-1][0]


def rolled(race: Race, number: int = 0) -> int:
    return len(happened(race, EventKind.ROLLED, number))


@pytest.mark.rule("draw-base")
def test_nine_dice_are_drawn_to_begin_with() -> None:
    race = at(game(), "draw", SeatAt(draw=MANY), rolls=BLANKS, start=1)
    assert (draw_amount(race), seat(race).roll, seat(race).draw) == (9, {"light-gray": 9}, {"light-gray": 5})


@pytest.mark.rule("draw-base", "draw-token", "draw-red-lines")
def test_draw_tokens_and_red_lines_are_added_to_the_nine() -> None:
    race = at(game(), "draw", SeatAt(draw=MANY, tokens=2, space=1), SeatAt(space=8), rolls=BLANKS, start=1)
    assert (draw_amount(race), seat(race).roll) == (13, {"light-gray": 13})


@pytest.mark.rule("draw-token")
def test_a_draw_token_counts_from_the_next_draw_on_for_the_rest_of_the_race() -> None:
    program = game(white="{when: anytime, do: [{gain: {draw-tokens: 1}}]}")
    me = SeatAt(draw=MANY, active=active("white symbol"))
    race = at(program, "draw", me, SeatAt(status="done"), rolls=BLANKS, start=1)
    choose(race, "use white anytime")
    assert (seat(race).tokens, draw_amount(race), seat(race).roll) == (1, 9, {"light-gray": 9}), "not this round"
    amounts = []
    for _ in range(2):
        until_next_round(race)
        amounts.append(draw_amount(race))
    assert amounts == [10, 10]


def until_next_round(race: Race) -> None:
    """Pass and decline until the dice of a new round have fallen."""
    number = race.state.round_number
    while race.state.round_number == number:
        choose(race, next(word for word in ("pass", "done", "no", offered(race)[0]) if word in offered(race)))


@pytest.mark.rule("draw-red-lines")
@pytest.mark.parametrize(("space", "bonus"), [(1, 2), (7, 1), (8, 0), (9, 0)])
def test_each_red_line_behind_the_leader_is_a_die_more(space: int, bonus: int) -> None:
    mine = SeatAt(draw=MANY, space=space)
    race = at(game(3), "draw", mine, SeatAt(draw=MANY, space=8), SeatAt(space=1), rolls=BLANKS, start=1)
    assert (draw_amount(race), draw_amount(race, 1)) == (9 + bonus, 9), "the leader gets nothing"


@pytest.mark.rule("draw-red-lines-as-the-round-begins")
@pytest.mark.ruling("red-line-bonus")
def test_steps_of_the_roll_phase_change_nothing_about_the_bonus_of_this_round() -> None:
    program = game(2, white="{when: next-draw, do: [{walk: 1}]}")
    back = SeatAt(draw=MANY, space=6, active=active("white symbol"))
    race = at(program, "run", back, SeatAt(draw=MANY, space=7), rolls=BLANKS, start=1)
    choose(race, "use white next-draw")
    while asked(race) != "0 walk":
        choose(race, offered(race)[-1])
    choose(race, "space 10")
    assert (seat(race).space, seat(race, 1).space) == (10, 7), "no line lies in between any more"
    assert (draw_amount(race), draw_amount(race, 1)) == (10, 9)


@pytest.mark.rule("draw-red-lines-over-laps")
@pytest.mark.parametrize(("leg", "space", "bonus"), [(0, 1, 2 + 2 + 1), (0, 8, 2 + 1), (1, 1, 2 + 1), (2, 5, 1)])
def test_red_lines_of_all_laps_in_between_add_up(leg: int, space: int, bonus: int) -> None:
    mine, leader = SeatAt(draw=MANY, leg=leg, space=space), SeatAt(leg=2, space=7)
    race = at(game(laps=3), "draw", mine, leader, rolls=BLANKS, start=1)
    assert draw_amount(race) == 9 + bonus


@pytest.mark.rule("draw-red-lines-over-laps")
def test_red_lines_of_all_boards_in_between_add_up() -> None:
    program = game(tracks=(ring(), ring(name="other")))
    race = at(program, "draw", SeatAt(draw=MANY, space=7), SeatAt(leg=1, space=8), rolls=BLANKS, start=1)
    assert draw_amount(race) == 9 + 1 + 2


@pytest.mark.rule("draw-red-lines-over-laps")
def test_a_red_line_crossed_back_counts_as_not_crossed() -> None:
    program = game(white="{when: run, do: [{walk: -1}]}")
    mine, leader = SeatAt(draw=MANY, space=7, active=active("white symbol"), feet=0), SeatAt(draw=MANY, space=10)
    race = at(program, "run", mine, leader, rolls=BLANKS, start=1)
    choose(race, "use white run")
    assert seat(race).space == 6
    until_next_round(race)
    assert (draw_amount(race), draw_amount(race, 1)) == (10, 9)


@pytest.mark.rule("draw-start-die-extra")
def test_the_start_player_die_is_rolled_on_top_of_the_nine() -> None:
    race = at(game(), "draw", SeatAt(draw=MANY), rolls=BLANKS, start=0)
    assert (seat(race).roll, rolled(race)) == ({"light-gray": 9, "start-player": 1}, 10)


UNCOUNTED = "{when: next-draw, do: [{uncounted: [white, green]}]}"


def drawing(yellow: str, rolls: str = BLANKS, **dice: dict[str, int]) -> Race:
    """Use a yellow symbol for the next draw, and go on to it."""
    me = SeatAt(active=active("yellow symbol"), **dice)  # type: ignore[arg-type]
    race = at(game(yellow=yellow), "run", me, WITNESS, rolls=rolls, start=1)
    choose(race, "use yellow next-draw")
    while race.state.round_number == 1:
        choose(race, offered(race)[-1])
    return race


@pytest.mark.rule("draw-uncounted-dice")
@pytest.mark.ruling("drawing-and-refilling")
def test_uncounted_dice_in_the_roll_zone_come_on_top_and_so_do_drawn_ones() -> None:
    race = drawing(UNCOUNTED, draw={"light-gray": 10, "white": 1}, roll={"green": 2, "blue": 1}, discard={"white": 3})
    assert race.state.round_number == 2
    assert (asked(race), offered(race)) == ("0 draw a die", ["light-gray", "white"])
    choose(race, "white")
    assert seat(race).roll == {"green": 2, "blue": 1, "white": 1, "light-gray": 8, "start-player": 1}


@pytest.mark.rule("draw-uncounted-dice")
def test_once_the_amount_is_met_uncounted_dice_of_the_draw_zone_may_be_added_without_a_refill() -> None:
    race = drawing(UNCOUNTED, draw={"light-gray": 10, "white": 2}, discard={"white": 3})
    choose(race, *["light-gray"] * 9)
    assert (asked(race), offered(race)) == ("0 draw more", ["white", "done"])
    choose(race, "white")
    assert (asked(race), offered(race)) == ("0 draw more", ["white", "done"])
    choose(race, "white")
    assert asked(race) == "0 push or pass", "the white dice of the Discard Zone stay there"
    assert seat(race).roll == {"light-gray": 9, "white": 2, "start-player": 1}
    assert seat(race).discard == {"white": 3, "yellow": 1}


@pytest.mark.rule("draw-uncounted-dice")
def test_dice_count_again_at_the_draw_after_that() -> None:
    race = drawing(UNCOUNTED, "coin-1 " * 9 + BLANKS, draw={"light-gray": 14}, roll={"white": 2})
    assert rolled(race) == 9 + 2 + 1, "the start player die too"
    until_next_round(race)
    assert draw_amount(race) == 9
    while asked(race) == "0 draw a die":
        choose(race, "light-gray")
    zone = seat(race).roll
    assert (zone["white"], sum(zone.values())) == (2, 9), "only seven were drawn"


@pytest.mark.rule("draw-moved-dice")
@pytest.mark.parametrize(("uncounted", "blue"), [("", 3), (", {uncounted: gray}", 7)])
def test_dice_that_an_ability_moves_at_the_draw_count_towards_the_amount_unless_they_are_uncounted(
    uncounted: str, blue: int
) -> None:
    moving = "{move: {dice: {from: discard, colours: light-gray, count: 4}, to: roll}}"
    effects = f"{{when: next-draw, do: [{moving}{uncounted}]}}"
    race = drawing(effects, draw={"blue": 10}, discard={"light-gray": 4}, roll={"white": 2})
    assert seat(race).roll == {"light-gray": 4, "white": 2, "blue": blue, "start-player": 1}


@pytest.mark.rule("draw-moved-dice")
def test_a_die_that_an_ability_takes_at_the_draw_counts_too() -> None:
    taking = "{when: next-draw, do: [{take: {dice: {colours: red}, to: roll}}]}"
    race = drawing(taking, draw={"blue": 10})
    assert seat(race).roll == {"red": 1, "blue": 8, "start-player": 1}


@pytest.mark.rule("draw-moved-dice", "roll-draw-counts-leftovers")
def test_an_ability_may_move_more_dice_than_the_draw_amount_and_then_none_is_drawn() -> None:
    moving = "{when: next-draw, do: [{move: {dice: {from: discard, colours: light-gray, count: 12}, to: roll}}]}"
    race = drawing(moving, draw={"blue": 10}, discard={"light-gray": 12})
    assert (draw_amount(race), seat(race).roll) == (9, {"light-gray": 12, "start-player": 1})


@pytest.mark.rule("draw-moved-dice", "draw-moved-dice-may-stay")
def test_champion_with_5_dice_picked_has_4_more_drawn_and_10_rolled_with_the_start_player_die() -> None:
    mine = SeatAt(active=active("red symbol"), draw={"light-gray": 9}, discard={"purple": 5})
    race = at(with_cards("champion"), "compare", mine, WITNESS, start=1, rolls=BLANKS)
    choose(race, "use red next-draw")
    while race.state.round_number == 1:
        choose(race, "done")
    choose(race, *["purple discard"] * 5, "done")
    assert seat(race).roll == {"purple": 5, "light-gray": 4, "start-player": 1}
    assert (seat(race).draw, seat(race).discard) == ({"light-gray": 5}, {"red": 1}), "left where they are"


@pytest.mark.rule("draw-changed-once")
def test_changes_of_the_next_draw_add_up_and_hold_for_that_draw_only() -> None:
    race = drawing("{when: next-draw, do: [{draw-amount: 3}, {draw-amount: -1}]}", draw={"light-gray": 28})
    assert draw_amount(race) == 11
    until_next_round(race)
    assert draw_amount(race) == 9


@pytest.mark.rule("draw-changed-once")
def test_a_change_made_in_the_roll_phase_waits_for_the_next_draw() -> None:
    program = game(white="{when: now, do: [{draw-amount: -2}]}")
    me = SeatAt(draw={"white": 1, "light-gray": 8}, discard=MANY)
    race = at(program, "draw", me, SeatAt(status="done"), rolls="blank " * 8 + "symbol " + BLANKS, start=1)
    choose(race, "use white now")
    assert (draw_amount(race), seat(race).roll) == (9, {"light-gray": 8})
    until_next_round(race)
    assert draw_amount(race) == 7


@pytest.mark.rule("draw-changed-once")
def test_below_nought_nothing_is_drawn_and_nothing_put_back() -> None:
    race = drawing("{when: next-draw, do: [{draw-amount: -12}]}", draw={"light-gray": 9}, roll={"white": 2})
    assert (draw_amount(race), happened(race, EventKind.DREW)) == (0, [])
    assert seat(race).roll == {"white": 2, "start-player": 1}
