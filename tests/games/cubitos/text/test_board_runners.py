"""Runners on the board, and the numbers of what can be chosen, with colours and without."""

from __future__ import annotations

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.model.track import Ground, Track
from cubitos_kit.games.cubitos.text.board import RUNNERS, board, pieces


@pytest.fixture(scope="module")
def track() -> Track:
    return load_pack().tracks["nothing-goes-right"]


def drawn(track: Track, runners: dict[int, int], choices: dict[int, int] | None = None) -> str:
    return board(track, "en", pieces(track, runners, choices or {})).plain


def test_without_pieces_the_board_is_as_it_was(track: Track) -> None:
    assert drawn(track, {}) == board(track, "en").plain


def test_every_runner_is_seen_wherever_it_stands(track: Track) -> None:
    for space in track.spaces:
        picture = drawn(track, dict.fromkeys(range(3), space.number))
        assert all(picture.count(sign) == 1 for sign in RUNNERS[:3]), space


def test_four_runners_stand_on_one_start(track: Track) -> None:
    picture = drawn(track, dict.fromkeys(range(4), track.start))
    assert all(sign in picture for sign in RUNNERS)


def test_a_runner_moves_no_other_sign_but_those_of_its_space(track: Track) -> None:
    space = next(space for space in track.spaces if space.ground is Ground.OPEN and space.reward.credits)
    before, after = (drawn(track, runners).splitlines() for runners in ({}, {0: space.number}))
    changed = [at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    assert len(changed) == 2
    assert changed[1] == changed[0] + 1
    assert f"c{space.reward.credits}" in after[changed[1]], "the reward under a runner goes to the lower line"


def test_a_space_that_can_be_chosen_shows_its_number(track: Track) -> None:
    near = track.neighbours[track.start]
    picture = drawn(track, {0: track.start}, {space: number for number, space in enumerate(near, 1)})
    assert all(f"›{number}" in picture for number in range(1, len(near) + 1))


def test_two_digits_find_room(track: Track) -> None:
    assert "›12" in drawn(track, {}, {track.neighbours[track.start][0]: 12})
