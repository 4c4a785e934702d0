"""Tuning: what is turned and how far, that it climbs, and that nothing but the seed decides where it ends."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.lab.tune import (
    FIRST_STEP,
    Arena,
    Generation,
    Knob,
    NoPackageError,
    as_weights,
    generations,
    knobs_of,
    luck,
    taste_at,
    variants,
)
from cubitos_kit.games.cubitos.model.player import HEAVIEST, PAIRS, SINGLES, Taste
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.games.cubitos.players.weights import Weights

PACK = load_pack()
PROGRAM = build(PACK, PACK.sets["race-1"], 4)
STANDARD = weights_of(PACK, "standard")("race-1")
KNOBS = knobs_of(STANDARD, PROGRAM)


def likes_risk(tastes: Sequence[Taste], _seed: int) -> list[int]:
    """Count as wins how near the early risk is to 3 and how much red is liked."""
    return [round(1000 - 300 * abs(math.log(taste.pairs["risk"][0] / 3)) + taste.dice["red"]) for taste in tastes]


def first(number: int, seed: int = 1, done: Sequence[Sequence[int]] = ()) -> list[Generation]:
    return list(islice(generations(KNOBS, likes_risk, seed, done), number))


def test_every_weight_and_every_colour_of_the_set_is_turned_but_what_nobody_looks_at() -> None:
    turned = {knob.name for knob in KNOBS}
    colours = {PACK.cards[card].die for card in PACK.sets["race-1"].cards}
    assert turned == ({*PAIRS, *SINGLES} - {"careless"}) | colours
    assert len(KNOBS) == 2 * len(PAIRS) + len(SINGLES) - 1 + len(colours)


def test_knobs_that_are_not_turned_leave_the_player_as_it_is() -> None:
    as_it_is = as_weights(taste_at(KNOBS, [0.0] * len(KNOBS)))
    nobody_looks_at = {"careless": STANDARD.single("careless")}
    as_it_is = replace(as_it_is, singles={**as_it_is.singles, **nobody_looks_at})
    assert brain_of(PROGRAM, as_it_is).tobytes() == brain_of(PROGRAM, STANDARD).tobytes()


def test_a_weight_above_0_stays_so_and_one_at_0_can_go_both_ways() -> None:
    assert Knob("coin", 2.0).at(-5.0) > 0
    assert (Knob("price", 0.0).at(1.0), Knob("price", 0.0).at(-1.0)) == (0.5, -0.5)
    assert Knob("coin", 2.0).at(1000.0) == HEAVIEST


def test_tuning_climbs_to_what_wins() -> None:
    start, end = first(1)[0], first(60)[-1]
    assert sum(end.wins) > sum(start.wins)
    assert end.middle.pairs["risk"][0] == pytest.approx(3, rel=0.25)


def test_the_same_seed_gives_the_same_weights_and_another_one_others() -> None:
    assert first(8) == first(8)
    assert first(8)[-1].middle != first(8, seed=2)[-1].middle


@pytest.mark.parametrize("stopped", [0, 1, 5, 8])
def test_going_on_from_what_was_noted_ends_where_it_would_have_ended(stopped: int) -> None:
    noted = [list(each.wins) for each in first(stopped)]
    assert first(8, done=noted) == first(8)


def test_what_is_noted_is_not_raced_for_again() -> None:
    raced: list[int] = []

    def counting(tastes: Sequence[Taste], seed: int) -> list[int]:
        raced.append(seed)
        return likes_risk(tastes, seed)

    noted = [list(each.wins) for each in first(3)]
    list(islice(generations(KNOBS, counting, 1, noted), 5))
    assert raced == [luck(1, 3), luck(1, 4)]


def test_all_variants_of_a_generation_race_on_one_luck_and_each_generation_on_another() -> None:
    seeds = [luck(1, number) for number in range(50)]
    assert len({*seeds, luck(1, 0, fresh=True), luck(2, 0)}) == 52


def test_as_many_variants_are_tried_as_are_asked_for() -> None:
    assert len(first(1)[0].wins) == variants(len(KNOBS))


def test_the_first_variants_lie_around_the_start() -> None:
    seen: list[Taste] = []

    def looking(tastes: Sequence[Taste], seed: int) -> list[int]:
        seen.extend(tastes)
        return likes_risk(tastes, seed)

    next(generations(KNOBS, looking, 1))
    apart = [
        math.log(taste.pairs[name][stage] / STANDARD.pair(name)[stage])
        for taste in seen
        for name in ("coin", "foot")
        for stage in (0, 1)
    ]
    assert np.std(apart) == pytest.approx(FIRST_STEP, rel=0.4)


def test_numpys_own_luck_is_left_alone() -> None:
    np.random.seed(1)  # noqa: NPY002 - whether that is touched is what is asked
    first(3)
    touched = np.random.rand()  # noqa: NPY002
    np.random.seed(1)  # noqa: NPY002
    assert touched == np.random.rand()  # noqa: NPY002


def test_without_its_package_tuning_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(NoPackageError):
        first(1)


# --- the arena ---


def arena(workers: int = 1, rival: Weights = STANDARD) -> Arena:
    return Arena(PROGRAM, rival, 40, workers)


def test_a_variant_like_the_others_wins_one_race_of_each_rotation() -> None:
    same = taste_at(KNOBS, [0.0] * len(KNOBS))
    assert list(arena().count_wins([same, same], 5)) == [10, 10]
    figure = arena().measure(same, 80, 6)
    assert figure.value == arena().null == 0.25
    assert figure.beside(arena().null) == 0


def test_a_better_variant_wins_more_and_a_worse_one_less() -> None:
    same = taste_at(KNOBS, [0.0] * len(KNOBS))
    reckless = Taste({**same.pairs, "risk": (0.0, 0.0)}, same.singles, same.dice)
    against_random = arena(rival=Weights("random")).measure(same, 200, 6)
    assert against_random.value > 0.9
    assert against_random.beside(0.25) == 1
    assert arena().measure(reckless, 200, 6).value < 0.25


def test_wins_do_not_depend_on_the_number_of_workers() -> None:
    tastes = [taste_at(KNOBS, [far] * len(KNOBS)) for far in (-0.2, 0.0, 0.2)]
    assert list(arena(1).count_wins(tastes, 9)) == list(arena(3).count_wins(tastes, 9))


def test_another_set_rival_or_start_is_seen() -> None:
    other = build(PACK, PACK.sets["race-2"], 4)
    prints = {
        arena().fingerprint(STANDARD),
        arena(rival=Weights("random")).fingerprint(STANDARD),
        arena().fingerprint(Weights("weighing", {"coin": (2, 2)})),
        Arena(other, STANDARD, 40).fingerprint(STANDARD),
    }
    assert len(prints) == 4
    assert arena(3).fingerprint(STANDARD) in prints
