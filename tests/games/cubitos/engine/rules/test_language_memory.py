"""docs/rules/abilities: what an ability remembers of dice and numbers, and for how long."""

import pytest

from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.race import End, Race
from tests.games.cubitos.engine.rules.playing import (
    ACTIVE,
    USE,
    active,
    asked,
    at,
    choose,
    game,
    offered,
    run,
    seat,
    supply,
)

LOSE = "{lose: {from: roll, colours: [red, blue], count: 2}}"
MINE = SeatAt(active=ACTIVE, roll={"red": 1, "blue": 1}, coins=4)
"""Two dice to lose, of 4 and 9 coins."""


def to(question: str, race: Race) -> Race:
    """Have nobody do anything more until a question."""
    while asked(race) != question:
        race.choose(race.state.n_options - 1)
    return race


NESTED = {
    "as it is": "{later: after-move, do: [EFFECT]}",
    "repeat": "{repeat: 1, do: [{later: after-move, do: [EFFECT]}]}",
    "within repeat": "{later: after-move, do: [{repeat: 1, do: [EFFECT]}]}",
    "if": "{if: {count: coins, at-least: 1}, do: [{later: after-move, do: [EFFECT]}]}",
    "pay": "{pay: {coins: 1}, do: [{if: {count: coins, at-least: 1}, do: [{later: after-move, do: [EFFECT]}]}]}",
    "choose": "{choose: [[{later: after-move, do: [EFFECT]}], [{fans: {steps: 1}}]]}",
    "players": "{players: everyone, do: [{if: {count: fans, at-least: 1}, do: [{later: after-move, do: [EFFECT]}]}]}",
    "later": "{later: after-move, do: [{later: end-of-round, do: [EFFECT]}]}",
}
EFFECTS = {
    "{gain: {credits: {count: that-many}}}": 2,
    "{gain: {credits: {count: cost-of-that}}}": 13,
    "{if: {that: {cost: {at-least: 4}}}, do: [{gain: {credits: 7}}]}": 7,
    "{if: {not: {that: {colours: red}}}, do: [{gain: {credits: 6}}]}": 6,
    "{take: {dice: that}}, {gain: {credits: {count: dice, of: {from: discard}}}}": 2,
}


@pytest.mark.rule("abilities-later-memory")
@pytest.mark.parametrize("nesting", sorted(NESTED))
@pytest.mark.parametrize("effect", EFFECTS)
def test_later_remembers_what_was_touched_however_it_is_nested(nesting: str, effect: str) -> None:
    mine = SeatAt(active=ACTIVE, roll={"red": 1, "blue": 1}, coins=4, fans=1)
    race = run(f"[{LOSE}, {NESTED[nesting].replace('EFFECT', effect)}]", mine, start=1)
    if nesting in {"choose", "pay"}:
        choose(race, "list 0" if nesting == "choose" else "yes")
    while race.state.round_number == 1:
        race.choose(race.state.n_options - 1)
    coins = 1 if nesting == "pay" and "that-many" in effect else EFFECTS[effect]
    assert seat(race).credits == coins


@pytest.mark.rule("abilities-later-memory")
def test_what_was_rolled_and_who_was_chosen_is_remembered_too() -> None:
    rolled = "[{roll: {from: roll, count: 3}}, {later: after-move, do: [{gain: {credits: {count: hits}}}]}]"
    race = run(rolled, SeatAt(active=ACTIVE, roll={"brown": 3}, coins=4), rolls="symbol blank power", start=1)
    assert seat(to("0 buy", race)).credits == 2
    chosen = "[{gain: {coins: 1, from: one-other}}, {later: after-move, do: [{gain: {credits: 1, from: one-other}}]}]"
    others = (SeatAt(coins=4, credits=1), SeatAt(coins=4, credits=1))
    race = choose(run(chosen, SeatAt(active=ACTIVE, coins=4), *others, players=3), "player 2")
    to("0 buy", race)
    assert [seat(race, number).credits for number in range(3)] == [1, 1, 0]


@pytest.mark.rule("abilities-later-dice")
@pytest.mark.parametrize(
    ("between", "lost"),
    [
        ("", "roll"),
        ("{move: {dice: {from: roll, colours: brown}, to: discard}}", "discard"),
        ("{move: {dice: {from: roll, colours: brown}, to: draw}}", "draw"),
        ("{move: {dice: {from: roll, colours: brown}, to: active}}", "active"),
        ("{lose: {from: roll, colours: brown}}", ""),
    ],
)
def test_a_die_that_has_moved_meanwhile_is_found_where_it_lies(between: str, lost: str) -> None:
    mine = SeatAt(active=active("white symbol", "brown symbol"), coins=4, draw={"red": 1})
    put = "{move: {dice: {from: active, colours: brown}, to: roll}}"
    race = run(f"[{put}, {{later: after-move, do: [{{lose: that}}]}}, {between}]".replace(", ]", "]"), mine, start=1)
    there = supply(race, "brown")
    to("0 buy", race)
    after = seat(race)
    assert supply(race, "brown") == there + bool(lost)
    assert not {"brown"} & {*after.roll, *after.discard, *after.draw}
    assert ("brown", "blank") not in after.active


@pytest.mark.rule("abilities-later-dice")
def test_an_active_die_is_known_among_others_of_its_color() -> None:
    mine = SeatAt(active=active("white symbol", "red symbol", "red power"), discard={"red": 1}, coins=4)
    turned = "{set: {dice: {from: active, colours: red, faces: power}, face: blank}}"
    race = run(f"[{turned}, {{later: after-move, do: [{{lose: that}}]}}]", mine)
    to("0 buy", race)
    assert (seat(race).active, seat(race).discard) == (active("white symbol", "red symbol"), {"red": 1})


@pytest.mark.rule("abilities-later-dice")
def test_no_die_is_found_twice() -> None:
    mine = SeatAt(active=ACTIVE, roll={"brown": 2}, coins=4)
    both = "{move: {dice: {from: roll, colours: brown, count: 2}, to: discard}}"
    one = "{lose: {from: discard, colours: brown}}"
    race = run(f"[{both}, {{later: after-move, do: [{{lose: that}}]}}, {one}]", mine, start=1)
    there = supply(race, "brown")
    to("0 buy", race)
    assert supply(race, "brown") == there + 1


@pytest.mark.rule("abilities-later-dice")
@pytest.mark.parametrize("to_zone", ["roll", "discard", "draw"])
def test_this_is_still_the_die_of_the_ability_when_it_has_left_the_active_zone(to_zone: str) -> None:
    moved = f"{{move: {{dice: this, to: {to_zone}}}}}"
    race = run(f"[{moved}, {{later: after-move, do: [{{lose: this}}]}}]", SeatAt(active=ACTIVE, coins=4), start=1)
    there = supply(race, "white")
    to("0 buy", race)
    assert supply(race, "white") == there + 1


@pytest.mark.rule("abilities-later-dice")
def test_this_is_its_owners_die_where_another_player_does_something_later() -> None:
    effects = "[{players: others, do: [{later: run, do: [{lose: this}]}]}]"
    race = run(effects, SeatAt(active=ACTIVE, coins=4), SeatAt(discard={"white": 1}, coins=4))
    assert (seat(race).active, seat(race, 1).discard) == ((), {"white": 1})


@pytest.mark.rule("abilities-that")
def test_this_is_followed_as_it_is_rolled_out_of_another_zone() -> None:
    mine = SeatAt(active=ACTIVE, roll={"white": 1}, coins=4)
    effects = "[{move: {dice: this, to: discard}}, {roll: this}, {set: {dice: this, face: blank}}]"
    race = run(effects, mine, rolls="power", start=1)
    assert (seat(race).active, seat(race).roll, seat(race).discard) == (active("white blank"), {"white": 1}, {})


@pytest.mark.rule("abilities-that")
def test_each_of_the_players_begins_with_what_was_touched_before_them_and_all_of_theirs_is_put_together() -> None:
    others = (SeatAt(coins=4, discard={"green": 3}), SeatAt(coins=4, discard={"purple": 3}))
    lost = "{lose: {from: discard, count: {count: that-many}}}"
    effects = f"[{LOSE}, {{players: others, do: [{lost}]}}, {{gain: {{credits: {{count: cost-of-that}}}}}}]"
    race = run(effects, MINE, *others, players=3, start=1)
    assert (seat(race, 1).discard, seat(race, 2).discard) == ({"green": 1}, {"purple": 1})
    assert seat(race).credits == 2 * 5 + 2 * 7


@pytest.mark.rule("abilities-that")
def test_what_players_do_within_players_is_put_together_too() -> None:
    inner = "{players: everyone, do: [{lose: {from: discard, up-to: 1}}]}"
    gain = "{gain: {credits: {count: that-many}, feet: {count: cost-of-that}}}"
    race = run(
        f"[{{players: everyone, do: [{inner}]}}, {gain}]",
        SeatAt(active=ACTIVE, discard={"red": 2}),
        SeatAt(discard={"blue": 2}),
    )
    choose(race, "red discard", "blue discard", "red discard", "blue discard")
    assert (seat(race).credits, seat(race).feet) == (4, 2 * 4 + 2 * 9)


@pytest.mark.rule("abilities-that")
def test_coins_gained_or_paid_leave_the_dice_touched_before_them_as_they_are() -> None:
    effects = (
        f"[{LOSE}, {{gain: {{coins: 1}}}}, {{gain: {{credits: {{count: cost-of-that}}, feet: {{count: that-many}}}}}}]"
    )
    race = run(effects, MINE, start=1)
    assert (seat(race).credits, seat(race).feet) == (13, 1)


@pytest.mark.rule("abilities-that")
def test_dice_touched_are_left_out_of_what_is_counted_in_the_trays() -> None:
    effects = (
        f"[{LOSE}, {{gain: {{credits: {{count: dice, of: {{from: trays, colours: [red, blue], except: that}}}}}}}}]"
    )
    race = run(effects, MINE, start=1)
    assert seat(race).credits == supply(race, "red") + supply(race, "blue") - 2


@pytest.mark.rule("abilities-that")
def test_dice_whose_ability_is_used_are_touched() -> None:
    effects = "[{use: {from: active, except: this}}, {move: {dice: that, to: roll}}]"
    red = "{when: run, do: [{gain: {feet: 2}}]}"
    race = choose(run(effects, SeatAt(active=active("white symbol", "red blank"), coins=4), red=red, start=1), "yes")
    assert (seat(race).feet, seat(race).roll, seat(race).active) == (2, {"red": 1}, active("white symbol"))


@pytest.mark.rule("abilities-that")
@pytest.mark.parametrize("touched", ["{move: {dice: this, to: discard}}", "{move: {dice: this, to: roll}}"])
def test_whoever_loses_that_loses_this_where_both_are_one_die_though_another_lies_beside_it(touched: str) -> None:
    effects = f"[{touched}, {{lose: that}}, {{pay: {{dice: this}}, do: [{{gain: {{credits: 1}}}}]}}]"
    mine = SeatAt(active=ACTIVE, coins=4, discard={"white": 1}, roll={"white": 1})
    race = run(effects, mine, start=1)
    while asked(race) != "0 buy":
        race.choose(0 if "yes" in offered(race) else race.state.n_options - 1)
    assert seat(race).credits == 0


@pytest.mark.rule("abilities-later-memory")
def test_what_is_put_off_again_and_again_is_done_as_often() -> None:
    """Ninety-nine times as much as a player could once put off."""
    effects = "[{repeat: 99, do: [{later: after-move, do: [{gain: {credits: 1}}]}]}]"
    dice = tuple(ACTIVE * 5)
    race = at(game(white=f"{{when: run, do: {effects}}}"), "run", SeatAt(active=dice, coins=4))
    choose(race, USE, USE, USE, USE, USE)
    assert (race.end, seat(to("0 buy", race)).credits) == (End.RUNNING, 5 * 99)


@pytest.mark.rule("abilities-later-memory")
def test_of_two_things_put_off_in_turn_each_keeps_its_place() -> None:
    first = "{later: after-move, do: [{gain: {credits: {count: credits, plus: 1}}}]}"
    second = "{later: after-move, do: [{pay: {credits: 1}, do: [{gain: {coins: 1}}]}]}"
    turn = f"{first}, {second}"
    race = run(f"[{{repeat: 3, do: [{turn}]}}]", SeatAt(active=ACTIVE, coins=4))
    while asked(race) != "0 buy":
        race.choose(0 if "yes" in offered(race) else race.state.n_options - 1)
    assert (seat(race).coins, seat(race).credits) == (4 + 3, 0)


@pytest.mark.rule("abilities-later-memory")
def test_more_different_things_than_there_is_room_for_are_not_put_off_and_the_race_goes_on() -> None:
    moved = "{move: {dice: {from: active, colours: brown}, to: active, face: symbol}}"
    later = "{later: after-move, do: [{set: {dice: that, face: symbol}}, {gain: {credits: 1}}]}"
    dice = active("brown symbol", *["white symbol"] * 5)
    program = game(white=f"{{when: run, do: [{{repeat: 99, do: [{moved}, {later}]}}]}}")
    race = at(program, "run", SeatAt(active=dice, coins=4))
    choose(race, USE, USE, USE, USE)
    assert (race.state.n_later, race.state.cut_off) == (4 * 99, 0)
    choose(race, USE)
    assert (race.end, race.state.n_later, race.state.cut_off) == (End.RUNNING, limits.LATER, 1)
    assert seat(to("0 buy", race)).credits == limits.LATER
    assert (race.state.n_later, race.state.n_later_dice) == (0, 0)
