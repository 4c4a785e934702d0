"""docs/rules/abilities: dice that are borrowed go back once, and to whom they came from."""

import pytest

from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.race import Race
from tests.games.cubitos.engine.rules.playing import (
    ACTIVE,
    active,
    asked,
    at,
    choose,
    lent,
    run,
    seat,
    supply,
    with_cards,
)

BORROW = "{take: {dice: {colours: brown}, to: active, face: symbol, until: end-of-round}}"
LOAN = (
    "{take: {dice: {from: discard, colours: brown, whose: one-other}, to: active, face: symbol, until: end-of-round}}"
)


def round_over(race: Race) -> Race:
    """Have nobody do anything more in this round."""
    before = race.state.round_number
    while race.state.round_number == before:
        race.choose(race.state.n_options - 1)
    return race


def brown(race: Race, number: int = 0) -> int:
    """Count a player's brown dice."""
    mine = seat(race, number)
    return sum(zone.get("brown", 0) for zone in (mine.draw, mine.roll, mine.discard)) + sum(
        die == "brown" for die, _ in mine.active
    )


@pytest.mark.rule("abilities-borrow")
@pytest.mark.parametrize(
    ("then", "kept"),
    [
        ("", 2),
        ("{lose: {from: active, colours: brown}}", 2),
        ("{lose: {from: draw, colours: brown}}", 1),
        ("{give: {dice: {from: active, colours: brown}, to: one-other}}", 2),
        ("{move: {dice: {from: active, colours: brown}, to: trays}}", 2),
        ("{pay: {dice: {from: active, colours: brown}}, do: [{gain: {feet: 1}}]}", 2),
        ("{roll: {from: active, colours: brown}}", 2),
        ("{roll: {from: active, colours: brown}}, {lose: {from: active, colours: brown}}", 2),
        ("{move: {dice: {from: active, colours: brown}, to: roll}}, {lose: {from: roll, colours: brown}}", 2),
    ],
)
def test_a_borrowed_die_is_lost_once_only_and_no_other_of_its_color_is_taken(then: str, kept: int) -> None:
    mine = SeatAt(active=ACTIVE, draw={"brown": 2}, coins=4)
    race = run(f"[{BORROW}, {then}]" if then else f"[{BORROW}]", mine, rolls="symbol")
    if "pay" in then:
        choose(race, "yes")
    assert brown(round_over(race)) == kept


@pytest.mark.rule("abilities-borrow")
def test_a_die_of_ones_own_that_is_lost_is_not_the_borrowed_one_that_still_goes_back() -> None:
    mine = SeatAt(active=(*ACTIVE, ("brown", "blank")), coins=4)
    race = run(f"[{BORROW}, {{lose: {{from: active, colours: brown, faces: blank}}}}]", mine)
    assert (brown(race), brown(round_over(race))) == (1, 0)


@pytest.mark.rule("abilities-borrow")
def test_a_borrowed_die_that_lies_among_others_of_its_color_is_the_first_of_them_to_be_lost() -> None:
    mine = SeatAt(active=ACTIVE, discard={"brown": 2}, coins=4)
    moved = "{move: {dice: {from: active, colours: brown}, to: discard}}"
    race = run(f"[{BORROW}, {moved}, {{lose: {{from: discard, colours: brown}}}}]", mine)
    assert (brown(race), lent(race), brown(round_over(race))) == (2, {}, 2)


@pytest.mark.rule("abilities-borrow")
def test_a_die_borrowed_from_a_rival_goes_back_to_its_owner_who_has_not_lost_it() -> None:
    race = run(f"[{LOAN}]", SeatAt(active=ACTIVE, coins=4), SeatAt(discard={"brown": 1}, coins=4))
    there = supply(race, "brown")
    assert (brown(race), brown(race, 1)) == (1, 0)
    round_over(race)
    assert (brown(race), brown(race, 1), supply(race, "brown")) == (0, 1, there)
    assert race.state.seats[0].n_lost == 0


@pytest.mark.rule("abilities-borrow")
def test_a_die_borrowed_from_a_rival_and_lost_is_lost_for_its_owner() -> None:
    race = run(f"[{LOAN}, {{lose: that}}]", SeatAt(active=ACTIVE, coins=4), SeatAt(discard={"brown": 1}, coins=4))
    there = supply(race, "brown")
    round_over(race)
    assert (brown(race), brown(race, 1), supply(race, "brown")) == (0, 0, there)


@pytest.mark.rule("abilities-borrow")
def test_of_two_borrowed_dice_each_goes_back_to_where_it_came_from() -> None:
    mine = SeatAt(active=ACTIVE, coins=4)
    race = run(f"[{LOAN}, {BORROW}, {LOAN}]", mine, SeatAt(discard={"brown": 2}, coins=4))
    there = supply(race, "brown")
    round_over(race)
    assert (brown(race), brown(race, 1), supply(race, "brown")) == (0, 2, there + 1)


@pytest.mark.rule("abilities-borrow")
def test_broken_cow_and_dr_livingstone_take_no_brown_die_of_ones_own() -> None:
    program = with_cards("broken-cow", "dr-livingstone")
    race = at(program, "run", SeatAt(active=active("white symbol", "white symbol"), draw={"brown": 2}))
    choose(race, "use white anytime", "brown trays", "face symbol", "use brown run")
    while race.state.round_number == 1:
        race.choose(0 if asked(race) == "0 draw a die" else race.state.n_options - 1)
    assert (brown(race), supply(race, "brown")) == (2, 8)
