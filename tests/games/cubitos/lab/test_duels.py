"""Races with players asked from Python: the same races as in compiled code, on every seat in turn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.lab.duels import duel, raced
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.players.registry import player, weights_of

PACK = load_pack()


@dataclass
class Stops:
    """Plays like the first option, and stops everything at a question."""

    name: str = "stops"
    left: int = 10**9

    def answer(self, race: Race) -> int:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return int(race.state.n_options) - 1


@pytest.mark.parametrize("card_set", ["race-1", "race-2"])
@pytest.mark.parametrize("names", [("standard", "greedy", "random", "sprinter"), ("builder", "crowd", "tuned")])
def test_a_duel_of_compiled_players_is_the_race_they_run_without_python(card_set: str, names: tuple[str, ...]) -> None:
    program = build(PACK, PACK.sets[card_set], len(names))
    asked = duel(program, [player(name, PACK) for name in names], 2 * len(names), seed=3)
    straight = race(program, [weights_of(PACK, name)(card_set) for name in names], 2 * len(names), seed=3)
    assert (asked.results == straight.results).all()
    assert (asked.fired == straight.fired).all()


def test_players_sit_one_seat_further_in_every_race_of_the_same_luck() -> None:
    program = build(PACK, PACK.sets["race-1"], 2)
    same = [player("standard", PACK), player("standard", PACK)]
    results = duel(program, same, 4, seed=5).results
    assert results["winner"][0] != results["winner"][1]
    assert results["rounds"][0] == results["rounds"][1]
    assert (results["dice"][0][:2] == results["dice"][1][:2][::-1]).all()


def test_progress_hears_of_every_race() -> None:
    program = build(PACK, PACK.sets["race-1"], 2)
    heard: list[int] = []
    duel(program, [player("standard", PACK)] * 2, 3, progress=heard.append)
    assert heard == [1, 1, 1]


def test_an_interrupted_duel_gives_the_rotations_that_are_done() -> None:
    program = build(PACK, PACK.sets["race-1"], 2)
    standard = player("standard", PACK)
    whole = duel(program, [standard, standard], 2, seed=1).results
    turns = Stops()
    for number in range(2):
        raced(program, [standard, turns], 1, number)
    stopped = Stops(left=10**9 - turns.left + 5)
    results = duel(program, [standard, stopped], 6, seed=1).results
    assert len(results) == 2
    assert (results["end"] == 1).all()
    assert np.shape(whole) == np.shape(results)


def test_a_duel_interrupted_before_its_first_rotation_is_interrupted() -> None:
    program = build(PACK, PACK.sets["race-1"], 2)
    with pytest.raises(KeyboardInterrupt):
        duel(program, [player("standard", PACK), Stops(left=3)], 6)
