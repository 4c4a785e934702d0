"""docs/rules/end-of-game: the last round, who wins, laps and boards."""

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.race import End, Race
from tests.games.cubitos.engine.rules.playing import (
    FINISH,
    START,
    active,
    asked,
    at,
    base,
    choose,
    game,
    happened,
    offered,
    ring,
    seat,
    with_cards,
)

WALK = "{when: run, do: [{walk: 1}]}"
BRONTO = "{when: run, do: [{gain: {feet: {count: red-lines-to-finish}}}]}"


def finish_after(track_of: int, *seats: SeatAt) -> Race:
    """Play a round to its end with runners that stand where they have come to."""
    return at(game(track_of), "end", *seats, turn=track_of - 1, start=0)


@pytest.mark.rule("end-trigger", "end-round-is-finished")
@pytest.mark.ruling("who-wins-a-close-race")
def test_a_finish_ends_the_race_with_its_round_which_everybody_plays_to_its_end() -> None:
    race = at(game(3), "move", SeatAt(feet=1, space=9, coins=2), SeatAt(coins=2, feet=1, space=5), SeatAt(space=5))
    choose(race, f"space {FINISH}")
    assert (race.over, happened(race, EventKind.FINISHED)) == (False, [(0, 0, 0, 0)])
    choose(race, "white")
    assert asked(race) == "1 move"
    choose(race, "space 6", "white")
    assert (race.end, race.winner, int(race.state.round_number)) == (End.WON, 0, 1)
    assert [seat(race, number).discard for number in range(2)] == [{"white": 1}, {"white": 1}]


@pytest.mark.rule("end-trigger")
@pytest.mark.ruling("from-finish-to-start")
def test_a_runner_that_walks_into_the_finish_in_the_roll_phase_ends_the_race_too() -> None:
    mine = SeatAt(active=active("yellow symbol"), roll={"white": 1}, space=9)
    race = at(with_cards("reckless-cheese"), "decide", mine, SeatAt(), rolls="foot credit")
    choose(race, "push", "use yellow push-survived", f"space {FINISH}")
    assert happened(race, EventKind.FINISHED) == [(0, 0, 0, 0)]
    assert (asked(race), seat(race).space, seat(race).leg) == ("0 move", START, 1)
    while not race.over:
        choose(race, "done" if "done" in offered(race) else offered(race)[-1])
    assert (race.winner, int(race.state.round_number)) == (0, 1)


@pytest.mark.rule("end-single-finisher")
@pytest.mark.ruling("who-wins-a-close-race")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_a_single_finisher_wins_though_it_stands_on_the_finish_only(winner: int) -> None:
    seats = [SeatAt(space=FINISH) if number == winner else SeatAt(space=4) for number in range(3)]
    race = finish_after(3, *seats)
    assert (race.end, race.winner) == (End.WON, winner)


@pytest.mark.rule("end-farthest-beyond-the-start")
@pytest.mark.ruling("who-wins-a-close-race")
def test_of_several_finishers_the_one_farthest_beyond_the_start_wins() -> None:
    race = finish_after(3, SeatAt(leg=1, space=5), SeatAt(leg=1, space=6), SeatAt(space=FINISH))
    assert (race.end, race.winner) == (End.WON, 1)


@pytest.mark.rule("end-distance")
@pytest.mark.ruling("who-wins-a-close-race")
def test_distance_is_the_fewest_steps_over_any_ground_and_without_shortcuts() -> None:
    drawn = ring({5: "~", 6: "@a", 15: "=a"}, shortcuts="[{id: a, pay: feet, cost: 2}]")
    for ahead, behind in ((2, 5), (6, 1), (15, 16), (16, 7), (15, 10)):
        seats = (SeatAt(leg=1, space=behind), SeatAt(leg=1, space=ahead))
        race = at(game(track=drawn), "end", *seats, turn=1, start=0)
        assert (race.end, race.winner) == (End.WON, 1)
    tied = SeatAt(leg=1, space=10, roll={"white": 1})
    race = at(game(track=drawn), "end", tied, SeatAt(leg=1, space=7), turn=1, start=0, rolls="blank blank")
    assert race.end is End.RUNNING


@pytest.mark.rule("end-distance")
def test_to_stand_on_the_finish_is_less_than_to_stand_on_the_start() -> None:
    assert finish_after(2, SeatAt(space=FINISH), SeatAt(leg=1, space=START)).winner == 1


@pytest.mark.rule("end-tie-break")
@pytest.mark.ruling("who-wins-a-close-race")
def test_tied_runners_play_further_rounds_with_everybody_until_one_alone_is_farthest() -> None:
    waiting = {"white": 1}
    tied = SeatAt(leg=1, space=5, draw=waiting)
    race = at(
        game(3), "end", tied, tied, SeatAt(space=9, draw=waiting), turn=2, start=0, rolls="blank blank blank blank"
    )
    assert (race.over, int(race.state.round_number), int(race.state.after_finish)) == (False, 2, 1)
    race = at(game(3), "move", tied, tied, SeatAt(space=9, feet=3), turn=2, start=2)
    choose(race, f"space {FINISH}", "space 5")
    assert (seat(race, 2).space, seat(race, 2).leg, seat(race, 2).feet) == (5, 1, 1)
    choose(race, "space 6")
    assert (race.end, race.winner) == (End.WON, 2)


@pytest.mark.rule("end-tie-break")
def test_three_tied_on_the_finish_go_on_too() -> None:
    on_it = SeatAt(space=FINISH, roll={"white": 1})
    race = at(game(), "end", on_it, on_it, turn=1, start=0, rolls="blank blank blank")
    assert (race.end, int(race.state.round_number)) == (End.RUNNING, 2)


@pytest.mark.rule("end-laps")
@pytest.mark.ruling("from-finish-to-start")
def test_only_the_finish_of_the_last_lap_ends_the_race() -> None:
    program = game(laps=2)
    first = choose(at(program, "move", SeatAt(feet=1, space=9, draw={"white": 1})), f"space {FINISH}")
    assert happened(first, EventKind.FINISHED) == []
    choose(first, "done", "done")
    assert int(first.state.round_number) == 2
    last = choose(at(program, "move", SeatAt(feet=1, space=9, leg=1), SeatAt()), f"space {FINISH}")
    assert (last.end, last.winner) == (End.WON, 0)


@pytest.mark.rule("end-boards")
@pytest.mark.ruling("from-finish-to-start")
def test_a_race_of_two_boards_goes_on_for_a_foot_and_ends_at_the_second_finish() -> None:
    program = game(tracks=(ring(name="one"), ring(name="two")))
    race = at(program, "move", SeatAt(feet=4, space=9))
    choose(race, f"space {FINISH}")
    assert (seat(race).space, seat(race).leg, offered(race)) == (FINISH, 0, ["go on", "done"])
    choose(race, "go on")
    assert (seat(race).space, seat(race).leg, seat(race).feet) == (START, 1, 2)
    assert happened(race, EventKind.FINISHED) == []
    choose(race, "space 5")
    assert race.program.space(int(race.state.seats[0].space))[0].id == "two"
    over = choose(at(program, "move", SeatAt(feet=1, space=9, leg=1), SeatAt()), f"space {FINISH}")
    assert over.winner == 0


@pytest.mark.rule("end-boards")
def test_the_grand_finale_is_run_on_two_boards() -> None:
    program = base("grand-finale")
    assert [track.id for track in program.boards] == ["still-waters-run-deep", "testing-the-waters"]
    track = program.boards[0]
    race = at(program, "move", SeatAt(feet=1, space=track.finish))
    assert seat(choose(race, "go on")).leg == 1


@pytest.mark.rule("end-beyond-the-last-board")
@pytest.mark.ruling("from-finish-to-start")
def test_beyond_the_last_board_a_runner_goes_on_from_that_boards_own_start_for_nothing() -> None:
    program = game(tracks=(ring(name="one"), ring(name="two")))
    race = at(program, "move", SeatAt(feet=2, space=9, leg=1))
    choose(race, f"space {FINISH}")
    assert (seat(race).space, seat(race).leg, seat(race).feet) == (START, 2, 1)
    assert race.program.space(int(race.state.seats[0].space))[0].id == "two"


@pytest.mark.rule("end-red-lines-of-the-lap")
@pytest.mark.ruling("red-line-bonus")
@pytest.mark.parametrize(("space", "leg", "lines"), [(5, 0, 2), (10, 0, 1), (13, 0, 0), (5, 1, 2), (16, 1, 1)])
def test_red_lines_to_the_finish_are_those_of_the_lap(space: int, leg: int, lines: int) -> None:
    race = at(game(laps=2, purple=BRONTO), "run", SeatAt(active=active("purple symbol"), coins=4, space=space, leg=leg))
    assert seat(choose(race, "use purple run")).feet == lines


@pytest.mark.rule("end-red-lines-of-the-lap")
def test_red_lines_to_the_finish_are_still_counted_in_the_round_of_the_first_finish() -> None:
    mine = SeatAt(active=active("purple symbol"), coins=4, space=5)
    race = at(game(purple=BRONTO), "run", mine, SeatAt(space=FINISH))
    assert seat(choose(race, "use purple run")).feet == 2


@pytest.mark.rule("end-red-lines-of-the-lap")
@pytest.mark.ruling("red-lines-beyond-the-finish")
def test_a_runner_carried_past_the_last_finish_has_no_red_lines_left_in_that_round() -> None:
    mine = SeatAt(active=active("yellow symbol", "purple symbol", "white blank"), roll={"blue": 1}, space=9)
    program = game(yellow="{when: push-survived, do: [{walk: 1}]}", purple=BRONTO)
    race = at(program, "decide", mine, SeatAt(coins=4), start=1, rolls="foot")
    choose(race, "push", "use yellow push-survived", f"space {FINISH}")
    assert (asked(race), int(race.state.seats[0].finished)) == ("0 use run", 1)
    choose(race, "use purple run")
    assert seat(race).feet == 1, "only that of the blue die"


@pytest.mark.rule("end-red-lines-of-the-lap")
def test_red_lines_to_the_finish_are_none_in_tie_break_rounds() -> None:
    mine = SeatAt(active=active("purple symbol"), coins=4, space=5)
    race = at(game(purple=BRONTO), "run", mine, SeatAt(space=FINISH))
    race.state.after_finish, race.state.question = 1, 0
    race.go_on()
    assert seat(choose(race, "use purple run")).feet == 0
