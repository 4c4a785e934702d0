"""docs/rules/abilities, first half: may and must, the power symbol. The moments and all effects have files of their own."""

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
    said,
    seat,
    supply,
)

FEET = "{{when: {0}, do: [{{gain: {{feet: {1}}}}}]}}"
LOSE_THIS = "{when: run, do: [{gain: {feet: 2}}], must: [{lose: this}]}"


def used(race: Race, number: int = 0) -> int:
    """Count the abilities that a player has used."""
    return len(happened(race, EventKind.USED, number))


@pytest.mark.rule("abilities-optional")
def test_optional_effects_are_used_or_declined_together_in_the_order_in_which_they_are_named() -> None:
    program = game(white="{when: run, do: [{gain: {feet: 1}}, {gain: {coins: {count: feet, times: 2}}}]}")
    me = SeatAt(active=active("white symbol"))
    race = at(program, "run", me, WITNESS, start=1)
    assert (asked(race), offered(race)) == ("0 use run", ["use white run", "done"])
    choose(race, "use white run")
    assert (seat(race).feet, seat(race).coins) == (1, 2), "the feet came first"
    race = at(program, "run", me, WITNESS, start=1)
    choose(race, "done")
    while asked(race) == "0 use run again":
        choose(race, "done")
    assert (asked(race), seat(race).feet, seat(race).coins) == ("1 move", 0, 0)


@pytest.mark.rule("abilities-must")
def test_what_is_not_optional_happens_though_the_rest_was_declined() -> None:
    race = at(game(brown=LOSE_THIS), "run", SeatAt(active=active("brown symbol", "white foot")), WITNESS, start=1)
    choose(race, "done", "done")
    assert (asked(race), seat(race).feet) == ("1 move", 1)
    assert (seat(race).active, supply(race, "brown")) == (active("white foot"), 10)


@pytest.mark.rule("abilities-must")
def test_what_is_not_optional_comes_after_the_rest() -> None:
    counting = "{when: run, do: [{gain: {feet: {count: dice, of: {from: active}}}}], must: [{lose: this}]}"
    race = at(game(brown=counting), "run", SeatAt(active=active("brown symbol", "white foot")), WITNESS, start=1)
    choose(race, "use brown run")
    assert (seat(race).feet, seat(race).active) == (3, active("white foot"))


@pytest.mark.rule("abilities-must")
@pytest.mark.parametrize("when", ["now", "push", "push-survived", "pass", "run", "after-move", "end-of-round"])
def test_what_is_not_optional_is_not_asked_about_at_any_moment_and_happens_once(when: str) -> None:
    program = game(orange=f"{{when: {when}, must: [{{gain: {{credits: 1}}}}]}}")
    me = SeatAt(roll={"orange": 1, "white": 1}, draw={"brown": 1}, status="rolling")
    race = at(program, "roll", me, SeatAt(status="done"), rolls="blank symbol foot " + "blank " * 20, start=1)
    choose(race, "push")
    while race.state.round_number == 1:
        idle = next(word for word in ("pass", "done", "no", offered(race)[0]) if word in offered(race))
        choose(race, idle)
    assert used(race) == 1
    assert (seat(race).credits, race.state.round_number) == (1, 2)


@pytest.mark.rule("abilities-must", "abilities-optional")
@pytest.mark.parametrize("when", ["now", "push", "push-survived", "pass", "run", "after-move", "end-of-round"])
def test_at_every_moment_the_optional_part_is_asked_about_first_and_the_rest_follows(when: str) -> None:
    doubling = "must: [{gain: {credits: {count: credits}}}]"
    program = game(orange=f"{{when: {when}, do: [{{gain: {{credits: 1}}}}], {doubling}}}")
    me = SeatAt(roll={"orange": 1, "white": 1}, credits=1)
    for use, credits_left in ((True, 4), (False, 2)):
        race = at(program, "roll", me, SeatAt(status="done"), rolls="blank symbol foot " + "blank " * 20, start=1)
        while race.state.round_number == 1:
            words = (f"use orange {when}" if use else "done", "push", "pass", "done")
            choose(race, next(word for word in words if word in offered(race)))
        assert (seat(race).credits, used(race)) == (credits_left, 1)


@pytest.mark.rule("abilities-must", "abilities-next-draw")
def test_what_must_happen_at_the_next_draw_happens_though_nothing_was_used() -> None:
    program = game(orange="{when: next-draw, must: [{draw-amount: 2}]}")
    race = at(
        program, "run", SeatAt(active=active("orange symbol"), draw={"light-gray": 14}), start=1, rolls="blank " * 20
    )
    while race.state.round_number == 1:
        choose(race, "done")
    assert [amount for amount, *_ in happened(race, EventKind.DRAW_AMOUNT)] == [11]


@pytest.mark.rule("abilities-must-needs-the-symbol")
@pytest.mark.parametrize("die", ["brown coin-3", "brown blank"])
def test_a_die_that_shows_something_else_must_do_nothing(die: str) -> None:
    race = at(game(brown=LOSE_THIS), "run", SeatAt(active=active(die)), WITNESS, start=1)
    assert (asked(race), seat(race).active, used(race)) == ("1 move", active(die), 0)


@pytest.mark.rule("abilities-must-needs-the-symbol")
def test_a_die_that_a_bust_has_discarded_must_do_nothing() -> None:
    me = SeatAt(roll={"white": 1}, active=active("brown symbol", "brown symbol", "brown symbol"))
    race = at(game(brown=LOSE_THIS), "decide", me, WITNESS, rolls="blank", start=1)
    choose(race, "push", "done")
    assert (asked(race), used(race)) == ("1 move", 0)
    assert (seat(race).discard, supply(race, "brown")) == ({"brown": 3}, 7)


@pytest.mark.rule("abilities-must-at-the-latest")
@pytest.mark.ruling("when-a-must-lose-is-done")
def test_a_die_that_must_be_lost_goes_as_its_ability_is_used_and_may_help_others_before() -> None:
    program = game(brown=LOSE_THIS, white="{when: run, if: {active: brown}, do: [{gain: {coins: 2}}]}")
    me = SeatAt(active=active("brown symbol", "white symbol", "white symbol"))
    race = at(program, "run", me, WITNESS, start=1)
    choose(race, "use white run", "use brown run")
    assert (seat(race).coins, seat(race).feet, seat(race).active) == (2, 2, active("white symbol", "white symbol"))
    assert asked(race) == "1 move", "the second white symbol found no brown die any more"


@pytest.mark.rule("abilities-must-at-the-latest")
def test_a_die_lost_before_the_move_step_lies_in_its_tray_for_this_rounds_buy_step() -> None:
    me = SeatAt(active=active("brown symbol"), discard={"brown": 9}, credits=3)
    race = at(game(brown=LOSE_THIS), "run", me, SeatAt(status="done"), start=1)
    assert supply(race, "brown") == 0
    choose(race, "done", "done")
    assert (supply(race, "brown"), asked(race)) == (1, "0 buy"), "too poor for a foot"
    assert offered(race) == ["white", "brown", "done"]


@pytest.mark.rule("abilities-must-at-the-latest")
def test_a_symbol_that_a_must_brings_before_the_move_step_must_do_its_part_too() -> None:
    program = game(orange="{when: run, must: [{roll: {from: roll}}]}", brown=LOSE_THIS)
    me = SeatAt(roll={"brown": 1}, active=active("orange symbol"))
    race = at(program, "compare", me, WITNESS, rolls="symbol", start=1)
    choose(race, "done")
    assert (asked(race), seat(race).active, supply(race, "brown")) == ("1 move", active("orange symbol"), 10)


@pytest.mark.rule("abilities-own-use-of-each-part")
def test_the_same_symbol_is_used_once_for_each_part_of_its_card() -> None:
    program = game(orange="[{when: now, do: [{gain: {credits: 1}}]}, {when: run, do: [{gain: {feet: 3}}]}]")
    race = at(program, "roll", SeatAt(roll={"orange": 1}), WITNESS, rolls="symbol", start=1)
    choose(race, "use orange now")
    assert (asked(race), offered(race)) == ("0 use run", ["use orange run", "done"])
    choose(race, "use orange run")
    assert (asked(race), seat(race).credits, seat(race).feet) == ("1 move", 1, 3)


@pytest.mark.rule("abilities-own-use-of-each-part")
def test_two_parts_of_the_same_moment_are_offered_apart_and_each_is_used_once() -> None:
    program = game(yellow="[{when: run, do: [{gain: {feet: 2}}]}, {when: run, do: [{gain: {coins: 1}}]}]")
    race = at(program, "run", SeatAt(active=active("yellow symbol")), WITNESS, start=1)
    assert offered(race) == ["use yellow run", "use yellow run", "done"]
    race.choose(1)
    assert (seat(race).coins, seat(race).feet, offered(race)) == (1, 0, ["use yellow run", "done"])
    race.choose(0)
    assert (seat(race).coins, seat(race).feet, asked(race)) == (1, 2, "1 move")


@pytest.mark.rule("abilities-symbols-together")
@pytest.mark.parametrize(("symbols", "uses"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_each_use_takes_as_many_symbols_as_the_card_asks_for_and_fewer_do_nothing(symbols: int, uses: int) -> None:
    program = game(white="{when: run, spend: 2, do: [{gain: {feet: 5}}]}")
    race = at(program, "run", SeatAt(active=active(*["white symbol"] * symbols, "white foot")), WITNESS, start=1)
    for _ in range(uses):
        choose(race, "use white run")
    assert (asked(race), seat(race).feet) == ("1 move", 1 + 5 * uses)


@pytest.mark.rule("abilities-symbols-together", "abilities-now")
def test_now_symbols_that_arrive_one_by_one_are_too_late_for_each_other() -> None:
    program = game(white="{when: now, spend: 2, do: [{gain: {credits: 1}}]}")
    race = at(program, "roll", SeatAt(roll={"white": 4}), rolls="symbol blank blank blank symbol foot blank", start=1)
    assert asked(race) == "0 push or pass"
    choose(race, "push")
    assert (asked(race), used(race)) == ("0 push or pass", 0)
    race = at(program, "roll", SeatAt(roll={"white": 3}), rolls="symbol symbol blank", start=1)
    choose(race, "use white now")
    assert (asked(race), seat(race).credits) == ("0 push or pass", 1)


@pytest.mark.rule("abilities-symbols-together", "abilities-must")
@pytest.mark.parametrize(("symbols", "times"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_what_several_symbols_must_do_together_they_do_once_for_so_many(symbols: int, times: int) -> None:
    program = game(white="{when: after-move, spend: 2, must: [{gain: {credits: 1}}]}")
    race = at(program, "after-move", SeatAt(active=active(*["white symbol"] * symbols, "brown coin-3")), start=1)
    assert seat(race).credits == times


@pytest.mark.rule("abilities-symbols-together", "abilities-power-does-both")
@pytest.mark.parametrize(("dice", "uses"), [("sp", 1), ("spp", 1), ("sspp", 2), ("p", 0)])
def test_a_power_symbol_serves_as_one_of_several_symbols(dice: str, uses: int) -> None:
    program = game(green="{when: run, spend: 2, do: [{gain: {feet: 5}}]}")
    faces = [f"green {'symbol' if letter == 's' else 'power'}" for letter in dice]
    race = at(program, "run", SeatAt(active=active(*faces)), WITNESS, start=1)
    for _ in range(uses):
        choose(race, "use green run")
    assert (asked(race), seat(race).feet) == ("1 move", 5 * uses)


@pytest.mark.rule("abilities-condition")
def test_a_condition_that_leaves_out_the_die_itself_counts_the_others_only() -> None:
    others = "{count: dice, of: {from: active, except: this}, at-least: 2}"
    program = game(white=f"{{when: run, if: {others}, do: [{{gain: {{feet: 1}}}}]}}")
    for dice, question in (2, "1 move"), (3, "0 use run"):
        assert asked(at(program, "run", SeatAt(active=active(*["white symbol"] * dice)), WITNESS, start=1)) == question


POWER = "[{when: run, do: [{gain: {feet: 2}}]}, {when: run, symbol: power, do: [{gain: {coins: 3}}]}]"


@pytest.mark.rule("abilities-power-does-both")
@pytest.mark.parametrize(("face", "gained"), [("symbol", (2, 0)), ("power", (2, 3))])
def test_a_power_symbol_does_the_plain_part_and_the_power_part_besides(face: str, gained: tuple[int, int]) -> None:
    race = at(game(yellow=POWER), "run", SeatAt(active=active(f"yellow {face}")), WITNESS, start=1)
    assert offered(race) == ["use yellow run", "done"]
    choose(race, "use yellow run")
    assert (asked(race), seat(race).feet, seat(race).coins) == ("1 move", *gained)


@pytest.mark.rule("abilities-power-does-both")
def test_a_power_symbol_does_what_the_symbol_does_where_the_card_has_no_power_part() -> None:
    race = at(game(yellow=FEET.format("run", 2)), "run", SeatAt(active=active("yellow power")), WITNESS, start=1)
    choose(race, "use yellow run")
    assert (asked(race), seat(race).feet) == ("1 move", 2)


@pytest.mark.rule("abilities-power-parts")
@pytest.mark.ruling("power-parts")
def test_a_power_part_with_a_moment_of_its_own_is_chosen_apart() -> None:
    parts = "[{when: push, do: [{gain: {credits: 1}}]}, {when: run, symbol: power, do: [{gain: {feet: 2}}]}]"
    me = SeatAt(roll={"white": 1}, active=active("green power"))
    race = at(game(green=parts), "decide", me, WITNESS, rolls="foot", start=1)
    choose(race, "push", "done")
    assert (asked(race), seat(race).credits) == ("0 use run", 0)
    choose(race, "use green run")
    assert (seat(race).feet, seat(race).credits) == (3, 0)


@pytest.mark.rule("abilities-power-parts")
@pytest.mark.parametrize(("uses", "gained"), [(True, (5, 1)), (False, (0, 0))])
def test_a_power_part_that_is_not_optional_comes_even_if_both_are_declined(
    uses: bool,  # noqa: FBT001 - a parameter of pytest's
    gained: tuple[int, int],
) -> None:
    parts = "[{when: run, do: [{gain: {coins: 5}}]},"
    parts += " {when: run, symbol: power, do: [{gain: {feet: 1}}], must: [{lose: this}]}]"
    me = SeatAt(active=active("orange power", "orange symbol"))
    race = at(game(orange=parts), "run", me, WITNESS, start=1)
    assert offered(race) == ["use orange run", "use orange run", "done"]
    if uses:
        race.choose(next(option for option in power_options(race)))
    choose(race, *(["done", "done"]))
    assert (asked(race), seat(race).coins, seat(race).feet) == ("1 move", *gained)
    assert seat(race).active == active("orange symbol"), "only the power symbol is lost"


def power_options(race: Race) -> list[int]:
    """List the options that use a power symbol."""
    assert race.question is not None
    power = race.program.faces.index("power")
    units = race.program.units
    return [each.index for each in race.question.options if each.unit >= 0 and units[each.unit].face == power]


@pytest.mark.rule("abilities-own-use-of-each-part")
def test_of_several_dice_the_one_is_used_whose_symbol_has_served_most() -> None:
    """So a fresh symbol is kept for whatever else it can do."""
    parts = "[{when: anytime, do: [{gain: {coins: 1}}]}, {when: run, do: [{gain: {feet: 1}}]}]"
    race = at(game(white=parts), "run", SeatAt(active=active("white symbol", "white symbol", "white symbol")))

    def serial(when: str) -> int:
        assert race.question is not None
        return next(each.number for each in race.question.options if said(race, each) == f"use white {when}")

    first = serial("anytime")
    choose(race, "use white anytime")
    assert serial("run") == first, "it has served before"
    assert serial("anytime") != first, "it has had its use"
    choose(race, "use white run")
    assert serial("run") != first
