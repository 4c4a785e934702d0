"""The engine's dice against exact mathematics: a million samples each, and never more than four standard errors off."""

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.kernels.machine import set_up
from cubitos_kit.games.cubitos.engine.odds import Position, Roll, chances, rolls
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.race import Race, wrapping
from cubitos_kit.games.cubitos.model.pack import Die
from tests.games.cubitos.engine.sampling import first_of_seeds, push_hands, roll_hands, roll_often, throw

PACK = load_pack()
SAMPLES = 1_000 if is_plain() else 1_000_000
ERRORS = 4.0
STARTING = {"light-gray": 7, "dark-gray": 2}
NOBODY: Any = np.zeros(1, records.LOG)
"""Nobody listens to what is told."""


@pytest.fixture(scope="module")
def program() -> Program:
    return build(PACK, PACK.sets["race-1"], 4)


def begun(program: Program, seed: Any) -> Any:
    """Lay out a race, without a step of it."""
    states = np.zeros(1, records.STATE)
    with wrapping():
        set_up(program.table[0], states[0], seed, 0)
    return states


def near(count: float, chance: float, samples: int) -> bool:
    """Tell whether something that has a chance came up as often as it may."""
    return bool(abs(count - chance * samples) <= ERRORS * sqrt(samples * chance * (1 - chance)))


def hand(program: Program, dice: dict[str, int]) -> NDArray[np.int64]:
    return np.array([dice.get(die.id, 0) for die in program.dice], np.int64)


def dice_of(dice: dict[str, int]) -> tuple[Die, ...]:
    return tuple(PACK.dice[name] for name, count in dice.items() for _ in range(count))


def chi_square(counts: NDArray[Any]) -> float:
    """Return how far counts of equally likely things are from even, in standard errors of that figure."""
    expected = counts.sum() / counts.size
    free = counts.size - 1
    return float((((counts - expected) ** 2 / expected).sum() - free) / sqrt(2 * free))


@pytest.mark.parametrize("name", PACK.dice)
def test_every_face_of_a_die_comes_up_one_time_in_six(name: str) -> None:
    card = next((card.id for card in PACK.cards.values() if card.die == name), "bob")
    card_set = next(each for each in PACK.sets.values() if card in each.cards)
    program = build(PACK, card_set, 4)
    tally = np.zeros(program.record.n_faces, np.int64)
    with wrapping():
        roll_often(program.table, begun(program, 1), program.colour_of[name], SAMPLES, tally)
    assert tally.sum() == SAMPLES
    for face, count in zip(program.faces, tally.tolist(), strict=True):
        assert near(count, PACK.dice[name].faces.count(face) / 6, SAMPLES), face


@pytest.mark.parametrize("dice", [STARTING, {**STARTING, "start-player": 1}, {"red": 3, "green": 2, "purple": 4}])
def test_the_first_roll_of_a_hand_shows_as_many_hits_as_mathematics_says(dice: dict[str, int]) -> None:
    program = build(PACK, PACK.sets["race-1"], 4)
    exact = chances(dice_of(dice))
    tally = np.zeros(len(exact), np.int64)
    with wrapping():
        roll_hands(program.table, begun(program, 2), hand(program, dice), SAMPLES, NOBODY, tally)
    for hits, (count, chance) in enumerate(zip(tally.tolist(), exact, strict=True)):
        assert near(count, float(chance), SAMPLES), hits


@pytest.mark.parametrize(
    ("dice", "active", "at_risk"),
    [
        ({"light-gray": 1}, 3, 0),
        ({"light-gray": 5, "dark-gray": 1}, 3, 0),
        ({"light-gray": 4, "dark-gray": 2, "white": 1}, 2, 0),
        ({"brown": 2, "green": 1, "blue": 1}, 1, 0),
        ({"light-gray": 6, "start-player": 1}, 1, 1),
        ({"red": 2, "yellow": 3, "white": 4}, 7, 0),
    ],
)
def test_pushes_bust_as_often_and_leave_as_many_dice_active_as_mathematics_says(
    program: Program, dice: dict[str, int], active: int, at_risk: int
) -> None:
    exact: Sequence[Roll] = rolls(Position(dice_of(dice), 3, active, bool(at_risk)), 4)
    found = np.zeros((3, len(exact)), np.int64)
    start = np.array([active, at_risk], np.int64)
    with wrapping():
        push_hands(program.table, begun(program, 3), hand(program, dice), start, SAMPLES, NOBODY, found)
    busts, left, squares = found.tolist()
    for number, roll in enumerate(exact):
        assert near(busts[number], float(roll.bust), SAMPLES), number
        mean = left[number] / SAMPLES
        error = sqrt(max(squares[number] / SAMPLES - mean**2, 1e-12) / SAMPLES)
        assert abs(mean - float(roll.active)) <= ERRORS * error, number


@pytest.mark.parametrize("lag", range(5))
def test_what_one_player_rolls_says_nothing_of_any_other_roll(program: Program, lag: int) -> None:
    thrown = np.zeros((4, SAMPLES), np.int64)
    with wrapping():
        throw(begun(program, 4), thrown)
    for one in range(4):
        for other in range(4):
            if lag == 0 and one >= other:
                continue
            earlier, later = thrown[one, : SAMPLES - lag], thrown[other, lag:]
            together = np.bincount(6 * earlier + later, minlength=36)
            assert abs(np.corrcoef(earlier, later)[0, 1]) <= ERRORS / sqrt(SAMPLES - lag), (one, other)
            assert abs(chi_square(together)) <= ERRORS, (one, other)


@pytest.mark.parametrize("first", [0, 1 << 40, (1 << 64) - 200_000])
def test_seeds_in_a_row_begin_with_numbers_of_every_kind(program: Program, first: int) -> None:
    begins = np.zeros((4, 2_000 if is_plain() else 100_000), np.int64)
    with wrapping():
        for stream in range(4):
            first_of_seeds(begun(program, 5), np.uint64(first), stream, 60, begins[stream])
    for stream in range(4):
        own, after = begins[stream, :-1], begins[stream, 1:]
        assert abs(chi_square(np.bincount(begins[stream], minlength=60))) <= ERRORS, stream
        assert abs(np.corrcoef(own, after)[0, 1]) <= ERRORS / sqrt(own.size), "one seed and the next"
        for other in range(stream):
            both = np.corrcoef(begins[stream], begins[other])[0, 1]
            assert abs(both) <= ERRORS / sqrt(begins.shape[1]), "two seats of a seed"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_start_player_equally_often(players: int) -> None:
    program = build(PACK, PACK.sets["race-1"], players)
    counts = np.zeros(players, np.int64)
    for seed in range(50 if is_plain() else 3_000):
        counts[int(Race(program, seed).state.start_player)] += 1
    assert abs(chi_square(counts)) <= ERRORS


@pytest.mark.parametrize("name", ["race-1", "race-7", "grand-finale"])
def test_the_draw_amount_is_nine_and_the_tokens_and_the_red_lines_behind_the_leader(name: str) -> None:
    program = build(PACK, PACK.sets[name], 4)
    legs = [PACK.tracks[track] for track in PACK.sets[name].tracks for _ in range(PACK.sets[name].laps)]
    chance = random.Random(6)
    for _ in range(5 if is_plain() else 200):
        race = Race(program, seed=1)
        lines, tokens = [], []
        for seat in race.state.seats:
            leg = chance.randrange(len(legs))
            space = chance.choice(legs[leg].spaces)
            seat.leg, seat.tokens = leg, chance.randrange(4)
            seat.space = program.record.board_start[program.record.leg_board[leg]] - legs[leg].start + space.number
            lines.append(space.zone + sum(before.red_lines for before in legs[:leg]))
            tokens.append(int(seat.tokens))
        race.state.step, race.state.stage, race.state.question = Step.ROUND, 0, 0
        race.go_on()
        amounts = [int(seat.draw_amount) for seat in race.state.seats]
        assert amounts == [9 + more + max(lines) - own for own, more in zip(lines, tokens, strict=True)]
