"""docs/rules/dice: what faces give, when dice may be used, gray dice, the start player die."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind, Gained
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
    seat,
    supply,
    with_cards,
)

GAIN = "{{when: run, do: [{{gain: {{feet: {0}}}}}]}}"


def figures(race: Race, number: int = 0) -> tuple[int, int, int]:
    """Return a player's coins, feet and credits."""
    now = seat(race, number)
    return now.coins, now.feet, now.credits


@pytest.mark.rule("dice-faces")
@pytest.mark.parametrize(
    ("die", "gained"),
    [
        ("light-gray coin-1", (1, 0, 0)),
        ("blue coin-2", (2, 0, 0)),
        ("brown coin-3", (3, 0, 0)),
        ("white foot", (0, 1, 0)),
        ("start-player credit", (0, 0, 1)),
        ("start-player coin-2", (2, 0, 0)),
        ("white blank", (0, 0, 0)),
    ],
)
def test_a_face_gives_its_coins_a_foot_or_a_credit_in_the_run_phase(die: str, gained: tuple[int, int, int]) -> None:
    me = SeatAt(roll={"green": 1}, active=active(die, die if "start" not in die else "white blank"))
    race = at(game(), "decide", me, start=1)
    assert figures(race) == (0, 0, 0), "not in the Roll Phase"
    choose(race, "pass")
    times = 1 if "start" in die else 2
    assert figures(race) == tuple(times * number for number in gained)


@pytest.mark.rule("dice-symbol")
def test_a_symbol_stands_for_the_card_of_its_own_colour_whatever_that_is_in_this_race() -> None:
    for white, brown in ((4, 7), (1, 2)):
        program = game(white=GAIN.format(white), brown=GAIN.format(brown))
        race = at(program, "run", SeatAt(active=active("white symbol", "brown symbol")), start=1)
        choose(race, "use brown run")
        assert seat(race).feet == brown
        choose(race, "use white run")
        assert seat(race).feet == brown + white


@pytest.mark.rule("dice-active-dice")
def test_blanks_and_used_dice_are_active_dice_too() -> None:
    counting = "{when: run, do: [{gain: {feet: {count: dice, of: {from: active}}}}]}"
    me = SeatAt(active=active("white symbol", "white blank", "light-gray coin-1", "orange symbol"), discard={"red": 5})
    race = at(game(white=GAIN.format(0), orange=counting), "run", me, start=1)
    choose(race, "use white run", "use orange run")
    assert seat(race).feet == 4


@pytest.mark.rule("dice-only-active-are-used")
def test_dice_outside_the_active_zone_give_nothing() -> None:
    program = game(white=GAIN.format(2))
    me = SeatAt(roll={"white": 3, "light-gray": 2}, draw={"white": 2, "brown": 1}, discard={"white": 2})
    race = at(program, "run", me, WITNESS, start=1)
    assert (asked(race), figures(race)) == ("1 move", (0, 0, 0)), "no symbol can be used either"


@pytest.mark.rule("dice-used-once")
def test_a_symbol_is_used_once_and_the_used_die_stays_active() -> None:
    race = at(
        game(white=GAIN.format(2)), "run", SeatAt(active=active("white symbol", "white symbol")), WITNESS, start=1
    )
    choose(race, "use white run")
    assert (offered(race), seat(race).feet) == (["use white run", "done"], 2), "the other one is left"
    choose(race, "use white run")
    assert (asked(race), seat(race).feet) == ("1 move", 4)
    assert seat(race).active == active("white symbol", "white symbol")


@pytest.mark.rule("dice-used-once")
def test_coins_and_feet_of_a_face_are_counted_once_also_when_an_ability_stops_at_each_player() -> None:
    me = SeatAt(active=active("brown coin-3", "white foot", "orange symbol"))
    race = at(game(orange=GAIN.format(0)), "run", me, start=1)
    choose(race, "use orange run")
    assert figures(race) == (3, 1, 0)


@pytest.mark.rule("dice-used-once")
def test_a_face_that_another_players_ability_brings_before_ones_turn_pays_once() -> None:
    program = game(white="{when: run, do: [{players: next, do: [{roll: {from: roll}}]}]}")
    race = at(program, "run", SeatAt(active=active("white symbol")), SeatAt(roll={"brown": 1}), rolls="coin-3", start=0)
    choose(race, "use white run")
    assert figures(race, 1) == (3, 0, 0)


ROLLING = "{when: run, do: [{roll: {from: active, colours: white}}]}"


@pytest.mark.rule("dice-fresh-face")
@pytest.mark.ruling("a-die-used-once")
def test_a_die_that_is_rolled_again_may_be_used_again_in_the_same_round() -> None:
    program = game(white=GAIN.format(2), orange=ROLLING)
    race = at(program, "run", SeatAt(active=active("white symbol", "orange symbol")), rolls="symbol", start=1)
    choose(race, "use white run")
    assert offered(race) == ["use orange run", "done"]
    choose(race, "use orange run", "use white run")
    assert (seat(race).feet, asked(race)) == (4, "1 move")


@pytest.mark.rule("dice-fresh-face")
def test_a_die_that_is_turned_to_a_new_face_gives_what_that_shows() -> None:
    turning = "{when: run, do: [{set: {dice: {colours: white}, face: chosen}}]}"
    me = SeatAt(active=active("white symbol", "orange symbol", "orange symbol"))
    race = at(game(white=GAIN.format(2), orange=turning), "run", me, start=1)
    choose(race, "use white run", "use orange run", "face foot")
    assert (figures(race), offered(race)) == ((0, 3, 0), ["use orange run", "done"])
    choose(race, "use orange run", "face symbol", "use white run")
    assert figures(race) == (0, 5, 0)


@pytest.mark.rule("dice-gray-is-both")
def test_light_and_dark_gray_are_both_gray_and_one_colour_where_colours_are_counted() -> None:
    gray = "{when: run, do: [{gain: {feet: {count: dice, of: {from: active, colours: gray}}}}]}"
    colours = "{when: run, do: [{gain: {coins: {count: colours}}}]}"
    me = SeatAt(active=active("light-gray blank", "dark-gray blank", "orange symbol", "white symbol"))
    race = at(game(orange=gray, white=colours), "run", me, start=1)
    choose(race, "use orange run", "use white run")
    assert figures(race) == (3, 2, 0), "gray, orange and white are three colours"


@pytest.mark.rule("dice-gray-is-both")
def test_of_dice_of_different_colours_no_light_gray_one_goes_with_a_dark_gray_one() -> None:
    picking = "{when: run, do: [{lose: {from: discard, up-to: 3, different-colours: true}}]}"
    me = SeatAt(active=active("orange symbol"), discard={"light-gray": 1, "dark-gray": 1, "white": 1})
    race = at(game(orange=picking), "run", me, start=1)
    choose(race, "use orange run", "light-gray discard")
    assert offered(race) == ["white discard", "done"]


@pytest.mark.rule("dice-gray-never-bought", "dice-start-die-out-of-trade")
def test_neither_gray_dice_nor_the_start_player_die_are_for_sale_though_they_cost_nothing() -> None:
    race = at(game(), "buy", SeatAt(credits=40), SeatAt(status="done"), start=1)
    assert (supply(race, "light-gray"), supply(race, "dark-gray")) == (28, 12)
    assert offered(race) == ["white", "brown", "red", "green", "orange", "purple", "yellow", "blue", "done"]


@pytest.mark.rule("dice-gray-pile", "dice-gray-never-bought")
@pytest.mark.ruling("gray-pile-and-start-player-die")
def test_lost_gray_dice_join_the_pile_and_whoever_takes_a_gray_die_picks_light_or_dark() -> None:
    program = game(
        white="{when: run, do: [{take: {dice: {colours: gray}}}]}", orange="{when: run, do: [{lose: {from: discard}}]}"
    )
    me = SeatAt(active=active("white symbol", "orange symbol"), draw={"light-gray": 26}, discard={"light-gray": 2})
    race = at(program, "run", me, start=1)
    assert (supply(race, "light-gray"), supply(race, "dark-gray")) == (0, 12)
    choose(race, "use orange run")
    assert supply(race, "light-gray") == 1
    choose(race, "use white run")
    assert offered(race) == ["light-gray trays", "dark-gray trays"]
    choose(race, "light-gray trays")
    assert (supply(race, "light-gray"), seat(race).discard) == (0, {"light-gray": 2})


@pytest.mark.rule("dice-gray-pile")
def test_the_pile_is_a_tray_of_cost_0_for_whoever_takes_any_die_up_to_a_cost() -> None:
    program = game(white="{when: run, do: [{take: {dice: {cost: {at-most: 2}}}}]}")
    race = at(program, "run", SeatAt(active=active("white symbol")), start=1)
    choose(race, "use white run")
    assert offered(race) == ["light-gray trays", "dark-gray trays", "white trays"]


@pytest.mark.rule("dice-start-die-out-of-trade")
@pytest.mark.parametrize(
    "effect",
    [
        "{lose: {from: roll}}",
        "{give: {dice: {from: roll}, to: next}}",
        "{move: {dice: {from: roll}, to: trays}}",
        "{pay: {dice: {from: roll}}, do: [{gain: {coins: 1}}]}",
    ],
)
def test_the_start_player_die_can_be_neither_lost_nor_given_away(effect: str) -> None:
    me = SeatAt(roll={"start-player": 1}, active=active("white symbol"))
    race = at(game(white=f"{{when: run, do: [{effect}]}}"), "run", me, WITNESS, start=0)
    choose(race, "use white run")
    assert (asked(race), seat(race).roll, seat(race).coins) == ("1 move", {"start-player": 1}, 0)


@pytest.mark.rule("dice-start-die-out-of-trade")
@pytest.mark.parametrize("whose", ["roll, whose: next", "trays"])
def test_nobody_can_take_the_start_player_die(whose: str) -> None:
    program = game(white=f"{{when: run, do: [{{take: {{dice: {{from: {whose}, colours: [red, start-player]}}}}}}]}}")
    me = SeatAt(active=active("white symbol"), draw={"red": 10})
    race = at(program, "run", me, SeatAt(roll={"start-player": 1}, coins=4), start=1)
    choose(race, "use white run")
    assert (seat(race).discard, seat(race, 1).roll) == ({}, {"start-player": 1})


@pytest.mark.rule("dice-start-die-out-of-trade")
def test_the_start_player_die_is_not_given_back_as_if_it_were_borrowed() -> None:
    program = game(white="{when: run, do: [{move: {dice: {from: roll}, to: active, until: end-of-round}}]}")
    me = SeatAt(roll={"start-player": 1}, active=active("white symbol"), draw={"white": 9})
    race = at(program, "run", me, SeatAt(draw={"brown": 9}, coins=4), rolls="blank " * 40, start=0)
    choose(race, "use white run", "done", "done")
    assert race.state.round_number == 2
    assert seat(race, 1).roll == {"brown": 9, "start-player": 1}


@pytest.mark.rule("dice-start-die-is-handled")
@pytest.mark.parametrize(
    ("effect", "answers", "where"),
    [
        ("{roll: {from: roll}}", [], ("active", "credit")),
        ("{move: {dice: {from: roll}, to: discard}}", [], ("discard", "")),
        ("{move: {dice: {from: roll}, to: active, face: chosen}}", ["face coin-2"], ("active", "coin-2")),
    ],
)
def test_abilities_roll_move_and_turn_the_start_player_die(
    effect: str, answers: list[str], where: tuple[str, str]
) -> None:
    me = SeatAt(roll={"start-player": 1}, active=active("white symbol"), feet=1)
    race = at(game(white=f"{{when: run, do: [{effect}]}}"), "run", me, WITNESS, rolls="credit", start=0)
    choose(race, "use white run", *answers)
    zone, face = where
    lies = {"active": [shown for die, shown in seat(race).active if die == "start-player"], "discard": [""]}
    assert lies[zone] == [face]
    assert seat(race).roll == {}
    assert figures(race) == {"credit": (0, 1, 1), "coin-2": (2, 1, 0), "": (0, 1, 0)}[face]


@pytest.mark.rule("dice-start-die-is-handled")
def test_wherever_it_lies_the_start_player_die_goes_to_the_next_player_as_the_round_ends() -> None:
    program = game(white="{when: run, do: [{move: {dice: {from: roll}, to: discard}}]}")
    me = SeatAt(roll={"start-player": 1}, active=active("white symbol"))
    race = at(program, "run", me, SeatAt(draw={"brown": 1}, coins=4), rolls="blank " * 9, start=0)
    choose(race, "use white run", "done", "done")
    assert len(happened(race, EventKind.START_DIE, 1)) == 1
    assert (seat(race, 1).roll, race.state.start_player) == ({"brown": 1, "start-player": 1}, 1)


@pytest.mark.rule("dice-start-die-is-active")
def test_the_start_player_die_is_an_active_die_of_a_colour_of_its_own() -> None:
    counting = "{when: run, do: [{gain: {feet: {count: colours}, coins: {count: dice, of: {from: active}}}}]}"
    me = SeatAt(active=active("white symbol", "start-player blank", "light-gray blank"))
    race = at(game(white=counting), "run", me, start=0)
    choose(race, "use white run")
    assert figures(race) == (3, 3, 0)
    named = with_cards("shimmy-shimmy-dino")
    race = at(named, "run", SeatAt(active=active("purple symbol", "start-player blank", "light-gray blank")), start=0)
    choose(race, "use purple run")
    assert seat(race).feet == 1, "it is neither gray nor white"


TAKES_A_DIE = (
    "{when: after-move, if: {count: credits-gained-this-round, at-least: 1}, must: [{lose: {from: anywhere}}]}"
)


@pytest.mark.rule("dice-faces-optional", "abilities-run")
@pytest.mark.ruling("faces-may-be-declined")
def test_the_credit_of_the_start_player_die_may_be_declined_where_it_would_cost_a_die() -> None:
    mine = SeatAt(active=active("orange symbol", "start-player credit", "brown coin-3"), draw={"white": 1})
    program = with_cards("batter-beaver")
    race = at(program, "run", mine, start=0)
    assert (asked(race), offered(race)) == ("0 use run", ["gain start-player credit", "done"])
    assert figures(race) == (3, 0, 0), "more coins never harm here"
    declined = choose(at(program, "run", mine, start=0), "done", "done")
    assert (asked(declined), figures(declined), seat(declined).draw) == ("0 buy", (3, 0, 0), {"white": 1})
    choose(race, "gain start-player credit")
    assert (asked(race), figures(race)) == ("0 move", (3, 0, 1))
    choose(race, "done")
    assert (asked(race), seat(race).credits) == ("0 pick dice", 1)


@pytest.mark.rule("dice-faces-optional")
def test_what_was_declined_before_the_comparison_may_still_be_gained_after_it_but_not_later() -> None:
    mine = SeatAt(active=active("orange symbol", "start-player credit"), coins=4)
    race = at(with_cards("batter-beaver"), "run", mine, start=0)
    choose(race, "done")
    assert (asked(race), offered(race)) == ("0 use run again", ["gain start-player credit", "done"])
    choose(race, "done")
    assert (asked(race), figures(race)) == ("0 move", (4, 0, 0))
    assert "gain start-player credit" not in offered(race)


@pytest.mark.rule("dice-faces-optional")
@pytest.mark.ruling("faces-may-be-declined")
def test_nobody_is_asked_where_more_never_harms() -> None:
    mine = SeatAt(active=active("start-player credit", "orange symbol", "brown coin-3", "white foot"))
    race = at(with_cards("dugout"), "run", mine, start=0)
    assert (asked(race), figures(race)) == ("0 move", (3, 1, 1))


@pytest.mark.rule("dice-faces-optional", "dice-faces")
@pytest.mark.parametrize(("start", "first"), [(0, "0 use run"), (1, "0 use run")])
def test_a_face_rolled_in_step_4_may_be_declined_too(start: int, first: str) -> None:
    program = game(orange=TAKES_A_DIE, blue="{when: run, do: [{roll: {from: roll, count: all}}]}")
    mine = SeatAt(active=active("orange symbol", "blue symbol"), roll={"start-player": 1}, coins=4)
    race = at(program, "run", mine, start=start, rolls="credit")
    assert asked(race) == first
    choose(race, "use blue run")
    assert (offered(race), seat(race).credits) == (["gain start-player credit", "done"], 0)
    assert seat(choose(race, "gain start-player credit")).credits == 1


@pytest.mark.rule("dice-faces-optional")
def test_a_face_that_comes_too_late_to_be_asked_about_pays_by_itself() -> None:
    program = game(orange=TAKES_A_DIE, blue="{when: after-move, do: [{roll: {from: roll, count: all}}]}")
    mine = SeatAt(active=active("orange symbol", "blue symbol"), roll={"start-player": 1}, coins=4)
    race = choose(at(program, "move", mine, start=0, rolls="credit"), "done", "use blue after-move")
    assert (asked(race), seat(race).credits) == ("0 pick dice", 1)


@pytest.mark.rule("dice-faces-optional")
@pytest.mark.parametrize(
    ("ability", "what"),
    [
        (TAKES_A_DIE, ["credits"]),
        ("{when: run, if: {count: credits-gained-this-round, at-least: 1}, do: [{gain: {coins: 2}}]}", []),
        ("{when: run, if: {count: credits, at-most: 1}, do: [{gain: {coins: 2}}]}", ["credits"]),
        ("{when: run, if: {count: coins, exactly: 3}, do: [{gain: {feet: 1}}]}", ["coins"]),
        ("{when: run, do: [{gain: {feet: {count: coins, every: 3}}}]}", []),
        ("{when: run, do: [{gain: {credits: {count: feet, times: -1}}}]}", ["feet"]),
        ("{when: run, do: [{if: {count: feet, at-least: 2}, do: [{gain: {coins: 1}}]}]}", ["feet"]),
        ("{when: run, do: [{gain: {coins: 1, from: others}}]}", ["coins"]),
        ("{when: run, do: [{gain: {coins: 1, feet: 2}}], must: [{lose: this}]}", []),
        ("{when: run, must: [{gain: {coins: {count: feet}}}]}", ["feet"]),
        ("{when: run, if: {count: fans, at-least: 1}, must: [{lose: this}]}", []),
    ],
)
def test_declining_is_a_choice_where_a_card_may_make_less_the_better(ability: str, what: list[str]) -> None:
    bits = {"coins": Gained.COINS, "feet": Gained.FEET, "credits": Gained.CREDITS}
    assert int(game(white=ability).record.declinable) == sum(1 << bits[each] for each in what)


@pytest.mark.rule("dice-credit-face")
def test_the_start_player_die_alone_has_a_face_with_a_credit() -> None:
    dice = at(game(), "run", WITNESS).program.pack.dice.values()
    assert [die.id for die in dice if "credit" in die.faces] == ["start-player"]
