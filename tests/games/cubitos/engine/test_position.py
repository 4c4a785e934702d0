"""Positions laid out by hand: what is given is there, the rest follows, and the race goes on from the step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.position import STEP_OF, Position, PositionError, SeatAt, placed, position_of
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.race import Race


@pytest.fixture(scope="module")
def program() -> Program:
    pack = load_pack()
    return build(pack, pack.sets["race-1"], players=2)


def asked(race: Race) -> Ask:
    assert race.question is not None
    return race.question.ask


def choose(race: Race, verb: Verb) -> None:
    assert race.question is not None
    race.choose(next(option for option in race.question.options if option.verb is verb))


def test_dice_figures_and_runner_are_where_the_position_puts_them(program: Program) -> None:
    given = SeatAt(
        draw={"light-gray": 2},
        roll={"dark-gray": 1},
        active=(("red", "symbol"), ("brown", "coin-3")),
        discard={"white": 3},
        lent={"white": 1},
        coins=4,
        credits=2,
        tokens=1,
        fans=5,
        space=7,
    )
    read = position_of(placed(program, Position((given,), at="decide"))).seats[0]
    assert read == replace(given, active=(("brown", "coin-3"), ("red", "symbol")), status="rolling")


def test_the_supply_is_what_the_seats_leave(program: Program) -> None:
    seats = (SeatAt(draw={"red": 2}, active=(("red", "power"),)), SeatAt(discard={"red": 4}, roll={"brown": 1}))
    state = placed(program, Position(seats)).state
    red, brown, white = (program.colour_of[name] for name in ("red", "brown", "white"))
    assert [state.supply[colour] for colour in (red, brown, white)] == [3, 9, 10]


@pytest.mark.parametrize(
    ("position", "word"),
    [
        (Position((SeatAt(roll={"red": 11}),)), "10 red dice"),
        (Position((SeatAt(roll={"mauve": 1}),)), "mauve"),
        (Position((SeatAt(active=(("red", "foot"),)),)), "no face `foot`"),
        (Position((SeatAt(active=(("red", "wing"),)),)), "wing"),
        (Position((SeatAt(space=999),)), "no space 999"),
        (Position((SeatAt(status="asleep"),)), "asleep"),
        (Position((SeatAt(more={"wings": 2}),)), "wings"),
        (Position((SeatAt(),) * 3), "2 players"),
        (Position(turn=2), "nobody sits at 2"),
        (Position(at="lunch"), "lunch"),
    ],
)
def test_what_no_race_can_have_is_refused(program: Program, position: Position, word: str) -> None:
    with pytest.raises(PositionError, match=word):
        placed(program, position)


@pytest.mark.parametrize(("start_player", "holder"), [(-1, 1), (0, 0), (1, 1)])
def test_the_start_player_die_lies_with_the_start_player_unless_it_is_placed(
    program: Program, start_player: int, holder: int
) -> None:
    waiting = SeatAt(roll={"light-gray": 1})
    state = placed(program, Position((waiting,), start_player=start_player)).state
    start = program.colour_of["start-player"]
    assert [int(state.seats[seat].roll[start]) for seat in range(2)] == [int(seat == holder) for seat in range(2)]
    elsewhere = Position((replace(waiting, discard={"start-player": 1}),), start_player=start_player)
    assert not any(placed(program, elsewhere).state.seats[seat].roll[start] for seat in range(2))


def test_dice_fall_as_told(program: Program) -> None:
    seats = (SeatAt(roll={"light-gray": 2, "dark-gray": 1}),)
    race = placed(program, Position(seats, at="roll"), rolls=("coin-1", "blank", "foot", "coin-1"))
    assert position_of(race).seats[0].active == (("light-gray", "coin-1"), ("dark-gray", "foot"))
    choose(race, Verb.PUSH)
    assert position_of(race).seats[0].active == (("light-gray", "coin-1"),) * 2 + (("dark-gray", "foot"),)


def test_a_bust_can_be_played_out(program: Program) -> None:
    seats = (SeatAt(roll={"light-gray": 1}, active=(("dark-gray", "coin-1"),) * 3),)
    race = placed(program, Position(seats, at="decide"), rolls=("blank",))
    choose(race, Verb.PUSH)
    assert asked(race) is Ask.DISCARD_MISSES
    choose(race, Verb.DONE)
    assert position_of(race).seats[0].fans == 1


@pytest.mark.parametrize(
    ("at", "seat", "ask"),
    [
        ("draw", SeatAt(draw={"light-gray": 6, "dark-gray": 6}), Ask.DRAW_A_DIE),
        ("roll", SeatAt(roll={"light-gray": 3}), Ask.PUSH_OR_PASS),
        ("decide", SeatAt(roll={"light-gray": 3}), Ask.PUSH_OR_PASS),
        ("bust", SeatAt(roll={"light-gray": 3}), Ask.DISCARD_MISSES),
        ("run", SeatAt(active=(("dark-gray", "foot"),)), Ask.MOVE),
        ("compare", SeatAt(active=(("red", "symbol"),)), Ask.USE_RUN_AGAIN),
        ("move", SeatAt(feet=2), Ask.MOVE),
        ("reward", SeatAt(space=13, began=0), Ask.TAKE_REWARD),
        ("buy", SeatAt(coins=9), Ask.BUY),
    ],
)
def test_the_race_goes_on_from_the_step(program: Program, at: str, seat: SeatAt, ask: Ask) -> None:
    race = placed(program, Position((seat,), at=at), rolls=("blank",) * 3)
    assert race.question is not None
    assert (race.question.seat, race.question.ask) == (0, ask)


def test_at_the_move_step_the_dice_have_paid_already(program: Program) -> None:
    race = placed(program, Position((SeatAt(active=(("dark-gray", "foot"),), feet=1),), at="move"))
    assert position_of(race).seats[0].feet == 1


@pytest.mark.parametrize("at", STEP_OF)
def test_a_whole_round_can_be_played_from_every_step(program: Program, at: str) -> None:
    seat = SeatAt(draw={"light-gray": 5}, roll={"dark-gray": 2}, active=(("red", "power"), ("brown", "coin-3")))
    race = placed(program, Position((seat, seat), at=at))
    while race.state.round_number == 1 and not race.over:
        race.choose(int(race.state.n_options) - 1)
    assert race.state.round_number == 2
    assert race.state.start_player == 0
    after = position_of(race).seats
    for number, die in enumerate(program.dice):
        held = sum(zone.get(die.id, 0) for seen in after for zone in (seen.draw, seen.roll, seen.discard))
        active = sum(name == die.id for seen in after for name, _ in seen.active)
        assert held + active + race.state.supply[number] == die.count


@pytest.mark.parametrize("at", ["roll", "decide", "run", "move", "buy"])
def test_a_position_read_back_is_laid_out_the_same(program: Program, at: str) -> None:
    seats = (SeatAt(roll={"light-gray": 2}, active=(("red", "power"),), space=4), SeatAt(roll={"brown": 1}, fans=2))
    read = position_of(placed(program, Position(seats, at=at)))
    assert position_of(placed(program, read)) == read


def test_a_runner_on_the_last_finish_has_finished(program: Program) -> None:
    finish = program.boards[0].finish
    race = placed(program, Position((SeatAt(space=finish),), at="end"))
    assert (race.end, race.winner) == (codes.WON, 0)


def test_whoever_is_behind_draws_more(program: Program) -> None:
    far = max(program.boards[0].spaces, key=lambda space: space.zone).number
    race = placed(program, Position((SeatAt(draw={"light-gray": 20}), SeatAt(space=far)), at="roll"))
    lines = program.boards[0].spaces[far].zone
    assert [int(race.state.seats[seat].draw_amount) for seat in range(2)] == [9 + lines, 9]
