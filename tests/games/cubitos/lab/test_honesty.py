"""The lab does not fool itself: equals win equally, workers change nothing, the blind lose, the reference stays."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.lab.bench import plain, without
from cubitos_kit.games.cubitos.lab.contest import EngineContest
from cubitos_kit.games.cubitos.lab.races import Handicap
from cubitos_kit.games.cubitos.players.registry import player, weights_of
from cubitos_kit.lab.contest import Contest
from cubitos_kit.lab.experiments import Budget, beyond_share, effect, measure
from tests.lab import pig

pytestmark = pytest.mark.skipif(is_plain(), reason="so many races take hours without compiled code")

PACK = load_pack()
PINNED = Path(__file__).parent / "reference_player.txt"
RACES = 3
"""Of each set, to tell the reference player from another."""


def contest(
    *names: str, set_id: str = "race-1", workers: int = 1, handicaps: tuple[Handicap, ...] = ()
) -> EngineContest:
    program = build(PACK, PACK.sets[set_id], len(names))
    return EngineContest(program, tuple(weights_of(PACK, name)(set_id) for name in names), handicaps, workers)


MIRRORS: dict[str, Contest] = {
    "standard": contest(*["standard"] * 4),
    "three": contest(*["greedy"] * 3),
    "all with a plain die": contest(*["standard"] * 4, handicaps=(plain("white"),) * 4),
    "pig": pig.contest(20, 20, 20),
}


@pytest.mark.parametrize("name", MIRRORS)
def test_equals_win_exactly_their_share(name: str) -> None:
    mirror = MIRRORS[name]
    outcomes = mirror.races(0, 40 * mirror.players, 1)
    for seat in range(mirror.players):
        assert not beyond_share(outcomes, mirror.players, seat).any()


def test_workers_change_nothing() -> None:
    one_otherwise = (without(*(PACK.cards[name].die for name in PACK.sets["race-1"].cards)), *[Handicap()] * 3)
    runs = [
        measure(contest(*["standard"] * 4, workers=workers, handicaps=one_otherwise), Budget(0.05), seed=2)
        for workers in (1, 2, 3)
    ]
    for run in runs[1:]:
        assert (run.values == runs[0].values).all()
    assert effect(runs[0], 4).high < 0


@pytest.mark.parametrize("set_id", PACK.sets)
def test_a_blind_player_loses(set_id: str) -> None:
    blind = contest("random", "standard", "standard", "standard", set_id=set_id)
    assert (blind.races(0, 100, 1)["winner"] == 0).sum() <= 1


def test_who_changes_nothing_wins_no_more_than_a_hair_of_its_share() -> None:
    outcomes = contest(*["standard"] * 4, handicaps=(Handicap(extra={"white": 0}), *[Handicap()] * 3)).races(0, 80, 4)
    assert not beyond_share(outcomes, 4).any()


def test_the_reference_player_chooses_as_it_did(bless: bool) -> None:  # noqa: FBT001 - a fixture
    lines = [f"{set_id} {choices_of(set_id)}" for set_id in PACK.sets]
    if bless:
        PINNED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == PINNED.read_text(encoding="utf-8").splitlines(), "run with --bless if it was meant to change"


def choices_of(set_id: str) -> str:
    """Fingerprint every answer of some races of the reference player, where all cards cost the same."""
    told, even = sha256(), replace(PACK, cards={name: replace(card, cost=6) for name, card in PACK.cards.items()})
    for seed in range(RACES):
        race = Race.of(even, set_id, seed=seed)
        reference = player("standard", even)
        while not race.over:
            race.choose(reference.answer(race))
        told.update(np.array(race.answers, np.int32).tobytes())
    return told.hexdigest()[:16]
