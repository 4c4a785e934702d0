"""Two games, one protocol: race k of a seed is the same whoever asks for it, and players take every seat in turn."""

from __future__ import annotations

import numpy as np
import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.lab.contest import EngineContest
from cubitos_kit.games.cubitos.lab.duels import AskedContest
from cubitos_kit.games.cubitos.lab.races import Handicap
from cubitos_kit.games.cubitos.players.registry import player, weights_of
from cubitos_kit.lab.contest import Contest, luck
from tests.lab import pig

PACK = load_pack()


def engine(*handicaps: Handicap, workers: int = 1) -> EngineContest:
    program = build(PACK, PACK.sets["race-1"], 2)
    return EngineContest(program, (weights_of(PACK, "greedy")("race-1"),) * 2, handicaps, workers)


CONTESTS: dict[str, Contest] = {"engine": engine(), "pig": pig.contest(12, 25)}


@pytest.mark.parametrize("name", CONTESTS)
def test_a_race_is_the_same_in_whichever_batch_it_is_run(name: str) -> None:
    contest = CONTESTS[name]
    whole, later = contest.races(0, 24, 5), contest.races(10, 14, 5)
    for column in whole:
        assert (whole[column][10:] == later[column]).all()
    assert any((contest.races(0, 24, 6)[column] != whole[column]).any() for column in whole)


@pytest.mark.parametrize("name", CONTESTS)
def test_no_races_have_no_winners(name: str) -> None:
    assert len(CONTESTS[name].races(0, 0, 5)["winner"]) == 0


def test_races_of_a_group_share_their_luck_and_players_change_seats() -> None:
    outcomes = pig.contest(20, 20).races(0, 40, 1)
    first, second = outcomes["winner"].reshape(-1, 2).T
    assert (first != second).all()
    turns = outcomes["turns"].reshape(-1, 2)
    assert (turns[:, 0] == turns[:, 1]).all()
    points = outcomes["points"].reshape(-1, 2, 2)
    assert (points[:, 0] == points[:, 1, ::-1]).all()


def test_the_first_race_of_each_group_alone_is_the_same_race() -> None:
    contest = engine(Handicap(extra={"red": 1}), Handicap())
    all_of_them, firsts = contest.raced(0, 40, 3), contest.raced(0, 20, 3, apart=2)
    assert (all_of_them.results[::2] == firsts.results).all()
    assert all_of_them.fired[:, 0].sum() > firsts.fired[:, 0].sum() > 0


def test_groups_have_luck_of_their_own() -> None:
    assert len({luck(seed, group) for seed in range(20) for group in range(20)}) == 400


def test_the_numbers_of_pig_are_fair_dice() -> None:
    faces = [pig.cast(luck(1, turn), turn, roll) for turn in range(500) for roll in range(6)]
    assert np.bincount(faces)[1:].min() > 430


def test_players_that_are_asked_race_as_compiled_ones_do() -> None:
    compiled = engine()
    asked = AskedContest(compiled.program, (player("greedy", PACK),) * 2)
    assert (asked.races(2, 7, 5)["winner"] == compiled.races(2, 7, 5)["winner"]).all()
