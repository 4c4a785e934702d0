"""Circles in which ways to play beat each other are found, and each only once."""

from __future__ import annotations

from cubitos_kit.games.cubitos.lab.strategies import Matrix, cycles, least
from cubitos_kit.lab.intervals import Measured

NAMES = ("rock", "paper", "scissors")


def matrix(*rows: tuple[float, ...]) -> Matrix:
    return tuple(
        tuple(None if a == b else Measured(x, x - 0.02, x + 0.02, 0.25, 800) for b, x in enumerate(row))
        for a, row in enumerate(rows)
    )


def test_rock_paper_scissors_is_one_circle() -> None:
    assert cycles(NAMES, matrix((0, 0.1, 0.5), (0.5, 0, 0.1), (0.1, 0.5, 0))) == (("rock", "scissors", "paper"),)


def test_who_beats_all_is_in_no_circle() -> None:
    assert cycles(NAMES, matrix((0, 0.5, 0.5), (0.1, 0, 0.5), (0.1, 0.1, 0))) == ()


def test_the_least_of_a_row_is_not_raised_by_a_player_who_is_there_to_lose() -> None:
    found = matrix((0, 0.2, 0.99), (0.3, 0, 0.98), (0.01, 0.02, 0))
    assert [share.value for row in found if (share := least(row))] == [0.2, 0.3, 0.01]
    assert least((None,)) is None


def test_two_that_are_each_better_for_being_rare_are_a_circle_of_two() -> None:
    assert cycles(NAMES, matrix((0, 0.5, 0.1), (0.4, 0, 0.26), (0.25, 0.24, 0))) == (("rock", "paper"),)
