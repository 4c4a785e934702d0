"""What a card can count: every counter of the ability language, in a position in which it has a number of its own."""

import pytest

from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.language.counters import TABLE
from tests.games.cubitos.engine.rules.playing import active, at, choose, game, ring, run, seat

MINE = SeatAt(
    active=active("white symbol", "red power", "light-gray blank", "dark-gray blank"),
    draw={"blue": 1},
    fans=4,
    coins=5,
    feet=1,
    water_feet=1,
    credits=7,
    space=10,
    began=5,
    more={
        "n_lost": 2,
        "n_gained": 3,
        "n_bought": 1,
        "credits_gained": 6,
        "pushes": 8,
        "busts": 1,
        "hits": 9,
        "misses": 11,
        "moved": 12,
        "water_entered": 13,
        "draw_amount": 14,
    },
)
AHEAD = SeatAt(active=active("red power", "red symbol"), space=14, began=14, coins=4)
BEHIND = SeatAt(active=active("red symbol"), space=6, began=6)
CASES = {
    "fans": 4,
    "swords": 2,
    "weaker-players": 1,
    "stronger-players": 1,
    "players": 3,
    "red-lines-to-finish": 1,
    "red-lines-to-leader": 1,
    "players-ahead": 1,
    "players-behind": 1,
    "dice-lost-this-round": 2,
    "dice-gained-this-round": 3,
    "dice-bought-this-round": 1,
    "credits-gained-this-round": 6,
    "coins": 5,
    "feet": 2,
    "credits": 7,
    "pushes-this-round": 8,
    "busts-this-round": 1,
    "hits": 9,
    "misses": 11,
    "spaces-moved-this-round": 12,
    "water-entered-this-round": 13,
    "red-lines-crossed-this-round": 1,
    "runners-passed-this-round": 1,
    "draw-amount": 14,
    "colours": 3,
}
WITH_DICE = {"dice", "cost-of-that", "that-many"}
COUNT = "[{{gain: {{draw-tokens: {}}}}}]"


@pytest.mark.rule("abilities-counting")
@pytest.mark.parametrize(("word", "number"), CASES.items())
def test_a_counter_counts_what_the_manual_says(word: str, number: int) -> None:
    race = run(COUNT.format(f"{{count: {word}}}"), MINE, AHEAD, BEHIND, players=3)
    assert seat(race).tokens == number


def test_every_counter_has_a_case() -> None:
    assert {counter.word for counter in TABLE} == {*CASES, *WITH_DICE}


@pytest.mark.rule("abilities-counting", "dice-gray-is-both")
@pytest.mark.parametrize(
    ("amount", "number"),
    [
        ("{count: dice, of: {from: active}}", 4),
        ("{count: dice, of: {from: active, colours: gray}}", 2),
        ("{count: dice, of: {from: active, faces: [symbol, power]}}", 2),
        ("{count: dice, of: {from: active, faces: symbol}}", 1),
        ("{count: dice, of: {from: active, except: this}}", 3),
        ("{count: dice, of: {from: anywhere}}", 6),
        ("{count: dice, of: {from: anywhere, cost: {at-least: 1}}}", 3),
        ("{count: dice, of: {from: active, whose: others}}", 3),
        ("{count: colours, of: {from: active, whose: everyone}}", 3),
        ("{count: fans, times: 2, plus: 3}", 11),
        ("{count: fans, times: 2, plus: 3, limit: 6}", 6),
        ("{count: fans, plus: {count: credits, times: -1}, limit: 2}", 0),
        ("{count: swords, whose: others}", 4),
        ("{count: swords, whose: leader}", 3),
    ],
)
def test_dice_and_figures_are_counted_as_described(amount: str, number: int) -> None:
    assert seat(run(COUNT.format(amount), MINE, AHEAD, BEHIND, players=3)).tokens == number


@pytest.mark.rule("abilities-counting")
def test_hits_and_misses_are_those_of_the_abilitys_own_roll_once_it_rolls() -> None:
    effects = "[{roll: {from: draw, count: all}}, {gain: {draw-tokens: {count: hits}, credits: {count: misses}}}]"
    mine = SeatAt(active=active("white symbol"), draw={"brown": 3}, coins=4, more={"hits": 9})
    race = run(effects, mine, rolls="coin-3 blank coin-3")
    assert (seat(race).tokens, seat(race).credits) == (2, 1)


@pytest.mark.rule("abilities-counting")
def test_spaces_water_lines_and_runners_are_counted_as_the_runner_moves() -> None:
    counts = ("spaces-moved", "water-entered", "red-lines-crossed", "runners-passed")
    gains = ", ".join(
        f"{{gain: {{credits: {{count: {word}-this-round, times: {10**n}}}}}}}" for n, word in enumerate(counts)
    )
    program = game(white=f"{{when: after-move, do: [{gains}]}}", track=ring({10: "~"}))
    mine = SeatAt(active=active("white symbol"), feet=2, water_feet=1, space=5)
    race = choose(at(program, "move", mine, SeatAt(space=6, coins=4)), "space 6", "space 10", "space 16")
    choose(race, "use white after-move")
    assert seat(race).credits == 1113
