"""The text map of a racetrack: what a token says, which spaces touch, and what is wrong with a board."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.base.problem import Place, Problem, Severity
from cubitos_kit.base.words import Source
from cubitos_kit.content.document import parse_document, read_document
from cubitos_kit.games.cubitos.content.track_map import nearest_token, read_token, read_track
from cubitos_kit.games.cubitos.model.track import Ground, Reward, Space, Track, distances, shortest_lap, spaces_within

BOARDS = Path(__file__).parents[4] / "content" / "cubitos" / "tracks"
DESIGNED = ("ahead-of-the-curve", "testing-the-waters", "still-waters-run-deep")

RING = (
    "1|    F    S    0    0",
    "0|  2    ##   ##   ##   1",
    "1|    2    2    1    1",
)
"""The smallest sound board: nine steps round a wall."""


def place_of(path: tuple[str | int, ...], offset: int) -> Place:
    """Stand for the reader of the file: `rows/2`, and the character in it."""
    return Place("/".join(map(str, path)), 0, offset)


def read(*rows: str, red_lines: int = 2, **more: Any) -> tuple[Track | None, tuple[Problem, ...]]:
    return read_track({"id": "ring", "name": {"en": "Ring"}, "red-lines": red_lines, "rows": rows, **more}, place_of)


def sound(*rows: str, **more: Any) -> Track:
    track, problems = read(*rows, **more)
    assert track is not None, problems
    return track


def errors(*rows: str, **more: Any) -> list[tuple[str, str]]:
    """Return the code and the place of each error; a board with errors is no board."""
    track, problems = read(*rows, **more)
    found = [(problem.code, str(problem.place)) for problem in problems if problem.severity is Severity.ERROR]
    assert (track is None) == bool(found)
    return found


def advice(*rows: str, **more: Any) -> list[str]:
    _, problems = read(*rows, **more)
    return [problem.code for problem in problems if problem.severity is Severity.ADVICE]


def at(track: Track, row: int, column: int) -> Space:
    return next(space for space in track.spaces if (row, column) in space.cells)


def shipped(name: str) -> Track:
    document = read_document(BOARDS / f"{name}.yaml")
    entry = document.plain["tracks"][0]
    track, problems = read_track(entry, lambda path, offset: document.place(("tracks", 0, *path), offset))
    assert problems == ()
    assert track is not None
    return track


@pytest.fixture(scope="module")
def known() -> Track:
    return shipped("nothing-goes-right")


@pytest.mark.parametrize(
    ("text", "reward"),
    [
        ("4c3", Reward(credits=3)),
        ("4-2", Reward(lose_dice=2)),
        ("4f", Reward(fans=1)),
        ("4f2", Reward(fans=2)),
        ("4+", Reward(any_die=True)),
        ("4+4", Reward(die_up_to=4)),
        ("4-1f", Reward(lose_dice=1, fans=1)),
        ("4fc12", Reward(fans=1, credits=12)),
    ],
)
def test_a_token_names_the_zone_and_the_rewards(text: str, reward: Reward) -> None:
    token = read_token(text)
    assert token is not None
    assert (token.ground, token.zone, token.reward) == (Ground.OPEN, 4, reward)


def test_a_token_may_be_water_with_a_reward() -> None:
    token = read_token("11~c2")
    assert token is not None
    assert (token.ground, token.zone, token.reward) == (Ground.WATER, 11, Reward(credits=2))


def test_modifiers_come_in_any_order() -> None:
    assert read_token("3c2~j@a=b") == read_token("3=b@aj~c2")


def test_wall_start_and_finish_stand_alone() -> None:
    grounds = [token.ground for token in map(read_token, ("##", "S", "F")) if token]
    assert grounds == [None, Ground.START, Ground.FINISH]
    assert read_token("S0") is None
    assert read_token("##~") is None


@pytest.mark.parametrize(
    "text", ["c2", "4c", "4c0", "4-", "4x", "4~~", "4c1c2", "4@", "4@A", "4++", "100", "4+f+2", "#"]
)
def test_anything_else_is_no_token(text: str) -> None:
    assert read_token(text) is None


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        *[("s", "S"), ("f", "F"), ("#", "##"), ("###", "##"), ("4C3", "4c3"), ("~4", "4~"), ("4c", "4"), ("4~~", "4~")],
        *[("c2", ""), ("?", "")],
    ],
)
def test_a_wrong_token_is_told_the_nearest_right_one(wrong: str, nearest: str) -> None:
    assert nearest_token(wrong) == nearest


def test_every_wrong_token_is_pointed_at() -> None:
    _, problems = read("1|    F    S    O    0", "0|  2    ##   ##   ##   1", "1|    2    2C3  1    1k")
    assert [(problem.code, str(problem.place), problem.nearest) for problem in problems] == [
        ("bad-token", "rows/0:16", ""),
        ("bad-token", "rows/2:11", "2c3"),
        ("bad-token", "rows/2:21", "1"),
    ]
    assert all(problem.expected for problem in problems)


def test_a_wrong_token_is_found_in_the_file() -> None:
    document = parse_document('tracks:\n  - rows:\n      - "1| F S oops 0"\n', "my.yaml")
    entry: Mapping[str, object] = {**document.plain["tracks"][0], "id": "my", "name": "My", "red-lines": 2}
    _, problems = read_track(entry, lambda path, offset: document.place(("tracks", 0, *path), offset))
    assert str(problems[0].place) == "my.yaml:3:17"


def test_a_row_begins_with_its_shift() -> None:
    assert errors("1| F S", "0 2 ##", "x| 2") == [("bad-row", "rows/1"), ("bad-row", "rows/2")]


def test_rows_alternate_like_bricks() -> None:
    assert errors(RING[0], "1|  2    ##   ##   ##   1", RING[2]) == [
        ("rows-do-not-alternate", "rows/1"),
        ("rows-do-not-alternate", "rows/2"),
    ]
    _, problems = read(RING[0], "3|  2", "2| 1")
    assert [problem.nearest for problem in problems] == ["2"]


def test_an_inner_space_touches_six_others() -> None:
    track = sound("1|  F S 0 0", "0| 2 ## ## 0 1", "1|  2 2 1 1 1", "2|   2 1 1 1")
    touching = [track.spaces[number].cells[0] for number in track.neighbours[at(track, 2, 5).number]]
    assert touching == [(1, 6), (2, 3), (2, 7), (3, 4), (3, 6)]  # the sixth is the wall at (1, 4)


def test_start_and_finish_are_one_big_space_each(known: Track) -> None:
    assert len(known.spaces[known.start].cells) == 5
    assert known.spaces[known.finish].cells == ((6, 17), (8, 17), (10, 17))
    assert {known.spaces[number].zone for number in known.neighbours[known.start]} == {0}
    assert len(known.neighbours[known.start]) == 5


def test_runners_may_walk_backwards(known: Track) -> None:
    for here, neighbours in enumerate(known.neighbours):
        for there in neighbours:
            assert there == known.finish or here in known.neighbours[there]


def test_the_finish_is_entered_from_the_spaces_it_touches_but_the_start(known: Track) -> None:
    entered_from = {known.spaces[here].zone for here, near in enumerate(known.neighbours) if known.finish in near}
    assert entered_from == {7, 8}
    assert known.finish not in known.neighbours[known.start]
    assert known.neighbours[known.finish] == ()


def test_the_start_is_not_reached_from_behind(known: Track) -> None:
    behind = at(known, 7, 16)
    assert (behind.zone, at(known, 7, 18).number) == (8, known.start)
    assert known.start not in known.neighbours[behind.number]
    assert behind.number not in known.neighbours[known.start]


def test_the_known_board(known: Track) -> None:
    assert (shortest_lap(known, water=False), shortest_lap(known, water=True)) == (30, 27)
    assert (len(known.spaces), len(known.walls)) == (150, 12)
    assert sum(space.ground is Ground.WATER for space in known.spaces) == 17
    assert sum(bool(space.reward) for space in known.spaces) == 28
    assert known.source is Source.TRANSCRIBED


def test_without_water_feet_no_water_is_entered_but_it_may_be_left(known: Track) -> None:
    dry = distances(known, known.start, water=False)
    assert all(
        (steps is None) == (space.ground is Ground.WATER) for space, steps in zip(known.spaces, dry, strict=True)
    )
    pond = at(known, 1, 18).number
    assert distances(known, pond, water=False)[at(known, 1, 22).number] is not None


def test_spaces_near_by_count_water_but_no_walls(known: Track) -> None:
    above_the_wall = at(known, 4, 15)
    near = [known.spaces[number].cells[0] for number in spaces_within(known, above_the_wall.number, 2)]
    assert (3, 14) in near
    assert (2, 17) in near
    assert above_the_wall.cells[0] not in near
    assert all(row < 5 for row, _ in near)


def test_spaces_near_the_finish_lie_before_it(known: Track) -> None:
    zones = {known.spaces[number].zone for number in spaces_within(known, known.finish, 2)}
    assert zones == {7, 8}
    assert known.finish in spaces_within(known, at(known, 7, 16).number, 1)
    assert known.start not in spaces_within(known, at(known, 7, 16).number, 2)


def test_the_smallest_board_is_sound() -> None:
    track = sound(*RING)
    assert shortest_lap(track, water=False) == 9
    assert errors(*RING) == []


def test_a_board_needs_a_start_and_a_finish() -> None:
    assert errors("1|    2    0    0    0", *RING[1:])[:2] == [("no-start", "rows"), ("no-finish", "rows")]


def test_the_start_is_in_one_piece() -> None:
    assert errors("1|    F    S    0    S", *RING[1:]) == [("start-in-pieces", "rows/0:21")]


def test_the_finish_is_in_one_piece_or_joined_by_the_start() -> None:
    assert errors(RING[0], RING[1], "1|    2    F    1    1") == [("finish-in-pieces", "rows/2:11")]
    sound("1| ## F S 0 0", "2|  2 S 0 1", "1| 2 F ## ## 1", "0| 2 2 2 1 1 1")


def test_zones_run_up_to_the_number_of_red_lines() -> None:
    assert errors(*RING, red_lines=3) == [("red-lines-disagree", "red-lines")]
    _, problems = read(*RING, red_lines=3)
    assert problems[0].nearest == "2"


def test_no_zone_is_left_out() -> None:
    assert errors("1| F S 0 0", "0| 3 ## ## ## 1", "1| 3 3 1 1", red_lines=3) == [("missing-zone", "rows/1:3")]


def test_one_red_line_is_too_few() -> None:
    assert errors("1| F S 0 0", "0| 1 ## ## ## 0", "1| 1 1 0 0", red_lines=1) == [("too-few-red-lines", "red-lines")]


def test_a_step_over_several_red_lines_needs_a_wall() -> None:
    assert errors(RING[0], "0|  2    0    ##   ##   1", RING[2]) == [
        ("red-line-jump", "rows/2:6"),
        ("red-line-jump", "rows/2:11"),
    ]


def test_at_the_line_between_finish_and_start_no_wall_is_needed() -> None:
    track = sound("1| F S 0 0", "0| 2 2 0 ## 1", "1| 2 ## 1 1", "2| 2 2 1 1")
    last, first = at(track, 1, 2), at(track, 1, 4)
    assert first.number not in track.neighbours[last.number]
    assert last.number not in track.neighbours[first.number]


def test_far_from_that_line_a_wall_is_needed() -> None:
    rows = ("1| F S 0 0 0", "0| 2 ## ## ## 0 0", "1| 2 2 2 2 0 1", "0| 2 2 1 1 1 1")
    assert "red-line-jump" in dict(errors(*rows))


def test_the_finish_must_be_reached_on_dry_land() -> None:
    assert errors(RING[0], "0|  2    ##   ##   ##   1~", RING[2]) == [("finish-out-of-reach", "rows/0:6")]


def test_a_space_that_is_walled_in_is_pointed_at() -> None:
    assert errors(*RING, "0|  2    2    ##   1    ##   1") == [("space-out-of-reach", "rows/3:29")]


def test_an_island_is_within_reach() -> None:
    track = sound(*RING, "0|  2    2    1    1    1~", "1|    2    2    1    1~   1")
    assert distances(track, track.start, water=False)[at(track, 4, 9).number] is None
    assert distances(track, track.start, water=True)[at(track, 4, 9).number] is not None


COIN = {"id": "a", "pay": "coins", "cost": 4}


def test_a_shortcut_joins_its_two_ends() -> None:
    track = sound("1| F S 0@a 0", RING[1], "1| 2=a 2 1 1", shortcuts=[COIN])
    shortcut = track.shortcuts["a"]
    assert (track.spaces[shortcut.entry].cells, track.spaces[shortcut.landing].cells) == (((0, 5),), ((2, 1),))
    assert (shortcut.pay, shortcut.cost, track.spaces[shortcut.entry].shortcut) == ("coins", 4, "a")


@pytest.mark.parametrize(
    ("start_row", "end_row", "shortcuts", "expected"),
    [
        ("1| F S 0@a 0", "1| 2=a 2 1 1", [], [("unknown-shortcut", "rows/0:7"), ("unknown-shortcut", "rows/2:3")]),
        ("1| F S 0 0", "1| 2 2 1 1", [COIN], [("unused-shortcut", "shortcuts/0/id")]),
        ("1| F S 0@a 0", "1| 2 2 1 1", [COIN], [("unpaired-shortcut", "rows/0:7")]),
        ("1| F S 0 0", "1| 2=a 2 1 1", [COIN], [("unpaired-shortcut", "rows/2:3")]),
        ("1| F S 0@a 0@a", "1| 2=a 2 1 1", [COIN], [("duplicate-shortcut-end", "rows/0:11")]),
        ("1| F S 0@a 0", "1| 2=a 2 1 1", [COIN, COIN], [("duplicate-shortcut", "shortcuts/1/id")]),
        ("1| F S 0@a 0", "1| 2=a~ 2 1 1", [COIN], [("shortcut-into-water", "rows/2:3")]),
    ],
    ids=lambda value: value[0][0] if isinstance(value, list) and value and isinstance(value[0], tuple) else "",
)
def test_a_shortcut_is_declared_once_and_drawn_with_both_ends(
    start_row: str, end_row: str, shortcuts: list[dict[str, Any]], expected: list[tuple[str, str]]
) -> None:
    between = "0| 2 2 ## ## 1" if "~" in end_row else RING[1]
    assert errors(start_row, between, end_row, shortcuts=shortcuts, red_lines=2) == expected


def test_an_end_of_an_unknown_shortcut_is_told_the_one_that_lacks_it() -> None:
    _, problems = read("1| F S 0@b 0", RING[1], "1| 2=a 2 1 1", shortcuts=[COIN])
    assert next(problem.nearest for problem in problems if problem.code == "unknown-shortcut") == "@a"


def test_a_shortcut_backwards_is_advised_against() -> None:
    assert "shortcut-leads-back" in advice("1| F S 0=a 0", RING[1], "1| 2@a 2 1 1", shortcuts=[COIN])
    assert "shortcut-leads-back" in advice("1| F S 0 0", RING[1], "1| 2@a=a 2 1 1", shortcuts=[COIN])
    assert "shortcut-leads-back" not in advice("1| F S 0@a 0", RING[1], "1| 2=a 2 1 1", shortcuts=[COIN])


def round_a_wall(steps: int) -> tuple[str, ...]:
    """Draw a board that leads along a wall and back; a lap has so many steps."""
    half, odd = (steps - 1) // 2, steps % 2
    return (
        "2| S" + " 0" * (half - 1) + " 1 1",
        "1| ##" + " ##" * half + " 1",
        f"{2 + 2 * odd}| F" + " 2" * (half - 1 - odd) + " 2 1",
    )


@pytest.mark.parametrize(("steps", "advised"), [(19, True), (20, False), (45, False), (46, True)])
def test_a_very_short_or_very_long_lap_is_advised_against(steps: int, advised: bool) -> None:  # noqa: FBT001
    assert shortest_lap(sound(*round_a_wall(steps)), water=False) == steps
    assert ("lap-length" in advice(*round_a_wall(steps))) == advised


def worth(space: Space) -> int:
    """Weigh a reward roughly, to tell a rich way from a poor one."""
    reward = space.reward
    return reward.credits + 2 * reward.fans + 2 * reward.lose_dice + 6 * reward.any_die + (reward.die_up_to or 0)


Way = tuple[int, tuple[int, ...]]


def richest(track: Track, rank: Callable[[int], int], may_step: Callable[[int, int], bool]) -> Way:
    """Find the way from start to finish with the most rewards on it, always stepping to a higher rank."""
    best: dict[int, Way] = {track.start: (0, (track.start,))}
    for here in sorted((space.number for space in track.spaces), key=rank):
        for there in track.neighbours[here] if here in best else ():
            way = best[here][0] + worth(track.spaces[there]), (*best[here][1], there)
            if rank(there) > rank(here) and may_step(here, there):
                best[there] = max(best.get(there, (-1, ())), way)
    return best[track.finish]


def short_and_rich_way(track: Track) -> tuple[Way, Way]:
    """Return the richest of all shortest dry ways, and the richest dry way that always leads on."""
    gone = distances(track, track.start, water=False)
    left = [distances(track, space.number, water=False)[track.finish] for space in track.spaces]
    lap = gone[track.finish]

    def on_dry_land(number: int) -> bool:
        return gone[number] is not None and track.spaces[number].ground is not Ground.WATER

    def progress(number: int) -> int:
        return (gone[number] or 0) - (left[number] or 0)

    def on_a_shortest_way(_: int, there: int) -> bool:
        return on_dry_land(there) and (gone[there] or 0) + (left[there] or 0) == lap

    short = richest(track, progress, on_a_shortest_way)
    rich = richest(track, progress, lambda _, there: on_dry_land(there))
    return short, rich


@pytest.mark.parametrize("name", DESIGNED)
def test_a_designed_board_is_about_as_long_as_the_known_one(name: str) -> None:
    track = shipped(name)
    lap = shortest_lap(track, water=False)
    assert lap in range(28, 37)
    assert track.red_lines in range(7, 10)
    assert {row for space in track.spaces for row, _ in space.cells} == set(range(11))


@pytest.mark.parametrize("name", DESIGNED)
def test_a_designed_board_has_a_short_poor_way_and_a_long_rich_one(name: str) -> None:
    track = shipped(name)
    (poor, short_way), (rich, long_way) = short_and_rich_way(track)
    assert len(short_way) - 1 == shortest_lap(track, water=False)
    assert len(short_way) + 5 <= len(long_way) <= 1.6 * len(short_way)
    assert rich >= 3 * poor
    assert len(set(short_way) & set(long_way)) < len(short_way) / 2


@pytest.mark.parametrize("name", DESIGNED)
def test_a_designed_board_is_rich_in_rewards_and_says_that_it_is_designed(name: str) -> None:
    track = shipped(name)
    assert sum(bool(space.reward) for space in track.spaces) >= 40
    assert track.source is Source.DESIGNED
    assert set(track.note) == {"en", "pl", "uk"}


@pytest.mark.parametrize("name", DESIGNED)
def test_the_shortcuts_of_a_designed_board_land_on_open_spaces_and_save_steps(name: str) -> None:
    track = shipped(name)
    for shortcut in track.shortcuts.values():
        assert track.spaces[shortcut.landing].ground is Ground.OPEN
        before = distances(track, shortcut.entry, water=False)[track.finish] or 0
        after = distances(track, shortcut.landing, water=False)[track.finish] or 0
        assert before - after >= 5


def test_the_designed_boards_have_what_their_names_promise() -> None:
    curve, testing, still = map(shipped, DESIGNED)
    assert [shortcut.pay for shortcut in curve.shortcuts.values()] == ["coins"]
    assert sum(space.jet_pack for space in curve.spaces) == 1
    assert sum(space.reward.fans for space in curve.spaces) >= 7
    assert [(shortcut.pay, shortcut.cost) for shortcut in testing.shortcuts.values()] == [("feet", 7), ("coins", 6)]
    assert any(space.reward.die_up_to == 4 for space in testing.spaces)
    assert (shortest_lap(testing, water=True) or 0) < (shortest_lap(testing, water=False) or 0)
    assert sum(space.jet_pack for space in still.spaces) >= 2
    assert (shortest_lap(still, water=False) or 0) - (shortest_lap(still, water=True) or 0) >= 10
