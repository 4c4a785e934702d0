"""Where the kernels once went another way than the interpreter of `reference`, which reads the definitions."""

import pytest

from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.race import Race
from tests.games.cubitos.engine.rules.playing import (
    ACTIVE,
    WITNESS,
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


def to(question: str, race: Race) -> Race:
    """Have nobody do anything more until a question."""
    while asked(race) != question:
        race.choose(race.state.n_options - 1)
    return race


@pytest.mark.rule("abilities-bought-and-lost", "abilities-condition")
@pytest.mark.parametrize(("coins", "question"), [(0, "0 move"), (1, "0 use bought or lost")])
def test_nobody_is_asked_about_a_lost_die_whose_condition_does_not_hold(coins: int, question: str) -> None:
    lost = "{when: lost, if: {count: coins, at-least: 1}, do: [{gain: {feet: 1}}]}"
    mine = SeatAt(active=ACTIVE, roll={"red": 1}, coins=coins, feet=1)
    race = run("[{lose: {from: roll, colours: red}}]", mine, start=0, red=lost)
    assert asked(race) == question


def test_misses_in_the_roll_zone_show_blanks() -> None:
    effect = "[{move: {dice: {from: roll, faces: blank}, to: discard}}]"
    race = run(effect, SeatAt(active=ACTIVE, roll={"brown": 1}, coins=4), start=1)
    assert seat(race).discard == {"brown": 1}
    counted = "[{gain: {coins: {count: dice, of: {from: [roll, draw], faces: blank}}}}]"
    assert seat(run(counted, SeatAt(active=ACTIVE, roll={"brown": 2}, draw={"red": 1}), start=1)).coins == 2


@pytest.mark.parametrize(("face", "coins"), [("blank", 1), ("symbol", 0)])
def test_a_die_that_missed_shows_a_blank(face: str, coins: int) -> None:
    effects = "[{roll: {from: roll}}, {if: {that: {faces: blank}}, do: [{gain: {coins: 1}}]}]"
    assert seat(run(effects, SeatAt(active=ACTIVE, roll={"brown": 1}, feet=1), rolls=face, start=1)).coins == coins


def test_dice_in_the_trays_show_no_face() -> None:
    race = run("[{move: {dice: {from: [trays, active], faces: blank}, to: active}}]", SeatAt(active=ACTIVE))
    assert supply(race, "brown") == race.program.pack.dice["brown"].count
    counted = "[{gain: {coins: {count: dice, of: {from: [trays, active], faces: symbol}}}}]"
    assert seat(run(counted, SeatAt(active=ACTIVE))).coins == 1


@pytest.mark.rule("abilities-walk", "abilities-counting")
def test_how_far_a_walk_goes_is_counted_before_its_first_step() -> None:
    race = run("[{walk: {count: red-lines-to-finish}}]", SeatAt(active=ACTIVE, space=6, feet=1))
    choose(race, "space 10")
    assert asked(race) == "0 walk", "two red lines as it began, one by now"
    choose(race, "space 16")
    assert asked(race) != "0 walk"


@pytest.mark.rule("abilities-give")
@pytest.mark.parametrize("whom", ["everyone", "others"])
def test_nobody_gives_dice_to_themselves(whom: str) -> None:
    mine = SeatAt(active=ACTIVE, roll={"brown": 2}, coins=4)
    race = run(f"[{{give: {{dice: {{from: roll, colours: brown}}, to: {whom}}}}}]", mine)
    assert seat(race, 0).discard == {}
    assert seat(race, 1).discard == {"brown": 1}


@pytest.mark.parametrize("seats", [(SeatAt(roll={"brown": 2}, active=active("white symbol", "red symbol")),)])
def test_who_busts_at_once_does_nothing_more_of_the_ability(seats: tuple[SeatAt, ...]) -> None:
    program = game(white="{when: anytime, do: [bust, {gain: {credits: 5}}]}")
    race = at(program, "decide", *seats)
    choose(race, "use white anytime")
    assert asked(race) == "0 discard misses"
    assert seat(race).credits == 0


@pytest.mark.rule("abilities-cancel-bust")
def test_a_bust_that_is_averted_and_comes_all_the_same_averts_nobody_elses() -> None:
    program = game(white="{when: would-bust, do: [cancel-bust, bust]}")
    mine = SeatAt(active=active("white symbol", "red blank", "red blank"), roll={"brown": 1})
    other = SeatAt(active=active("red blank", "red blank", "red blank"), roll={"brown": 1})
    race = at(program, "decide", mine, other, rolls="blank blank")
    choose(race, "push", "use white would-bust", "done", "push")
    assert asked(race) == "1 discard misses"


@pytest.mark.parametrize("whose", ["others", "next"])
def test_what_dice_of_others_show_is_gained_too(whose: str) -> None:
    effect = f"[{{regain: {{whose: {whose}, count: all}}}}]"
    rich = SeatAt(active=active("light-gray coin-1", "dark-gray foot"), coins=4)
    race = run(effect, SeatAt(active=ACTIVE), rich)
    assert (seat(race).coins, seat(race).feet) == (1, 1)


NEXT_DRAW = "{when: next-draw, if: {active: brown}, do: [{gain: {credits: 2}}]"


@pytest.mark.rule("abilities-condition", "abilities-next-draw")
@pytest.mark.parametrize(("dice", "credits_gained"), [(("white symbol", "brown blank"), 2), (("white symbol",), 0)])
@pytest.mark.parametrize("part", ["}", ", must: [{gain: {credits: 0}}, {fans: {steps: 1, rewards: none}}]}"])
def test_the_condition_of_a_next_draw_is_looked_at_when_it_is_used(
    dice: tuple[str, ...], credits_gained: int, part: str
) -> None:
    program = game(white=NEXT_DRAW + part)
    race = at(program, "run", SeatAt(active=active(*dice), draw={"light-gray": 9}), WITNESS)
    if credits_gained:
        choose(race, "use white next draw") if "use white next draw" in offered(race) else race.choose(0)
    while race.state.round_number == 1:
        race.choose(race.state.n_options - 1)
    assert seat(race).credits == credits_gained


@pytest.mark.rule("abilities-condition")
def test_of_two_parts_of_a_next_draw_each_has_its_own_condition() -> None:
    parts = (
        "[{when: next-draw, if: {active: brown}, do: [{gain: {credits: 2}}]},"
        " {when: next-draw, symbol: power, if: {active: red}, do: [{gain: {credits: 5}}]}]"
    )
    program = game(orange=parts)
    race = at(program, "run", SeatAt(active=active("orange power", "red blank"), draw={"light-gray": 9}), WITNESS)
    race.choose(0)
    while race.state.round_number == 1:
        race.choose(race.state.n_options - 1)
    assert seat(race).credits == 5


@pytest.mark.rule("abilities-condition", "run-red-effect-once")
def test_the_condition_of_what_swords_bring_later_is_looked_at_when_it_is_used() -> None:
    program = game(
        red="{when: end-of-round, who: most-swords, if: {count: coins, at-least: 1}, do: [{gain: {credits: 2}}]}"
    )
    mine = SeatAt(active=active("red symbol"), coins=4)
    race = at(program, "compare", mine, SeatAt())
    race.choose(0)
    choose(to("0 move", race), "buy foot")
    while race.state.round_number == 1:
        race.choose(race.state.n_options - 1)
    assert seat(race).credits == 2


@pytest.mark.rule("abilities-now-order")
def test_a_bust_ends_the_now_abilities_of_all_players() -> None:
    white = "{when: pass, do: [{players: others, do: [{roll: {from: roll, colours: brown}}]}, bust]}"
    program = game(white=white, brown="{when: now, do: [{gain: {credits: 1}}]}")
    mine = SeatAt(active=active("white symbol"), roll={"light-gray": 1})
    race = at(program, "pass", mine, SeatAt(roll={"brown": 1}), rolls="symbol")
    race.choose(0)
    assert asked(race) == "1 use now"
    choose(race, "use brown now")
    assert seat(race, 1).credits == 1
    assert all(die.now == 0 for die in race.state.seats[1].active)
