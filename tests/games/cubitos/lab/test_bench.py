"""Measurements go on side by side: in the order they were asked for, and none goes on when one has failed."""

from __future__ import annotations

from threading import Event

import pytest

from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab.bench import Bench, plain, with_bonus
from cubitos_kit.games.cubitos.lab.contest import StoppedError
from cubitos_kit.games.cubitos.lab.races import NO_HANDICAP, Handicap, race
from cubitos_kit.lab.experiments import Budget

PACK = load_pack()
LONG = Budget(groups=1_000_000, first=1_000_000)
"""Races for hours, were they not stopped."""


def bench(workers: int) -> Bench:
    return Bench(PACK, PACK.sets["race-1"], 2, "standard", 1, 0.05, workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_comes_of_things_is_in_their_order(workers: int) -> None:
    second = Event()

    def work(number: int) -> int:
        if workers > 1 and number == 0:
            assert second.wait(60), "two things are worked on at a time"
        if number == 1:
            second.set()
        return number * number

    assert bench(workers).side_by_side(work, range(5)) == [0, 1, 4, 9, 16]


@pytest.mark.skipif(is_plain(), reason="the races that are stopped take too long without compiled code")
def test_a_failure_stops_what_goes_on_beside_it_and_is_the_one_that_is_told() -> None:
    place, under_way, stopped = bench(2), Event(), []

    def work(number: int) -> None:
        if number:
            assert under_way.wait(60)
            raise KeyboardInterrupt
        under_way.set()
        try:
            place.run("long", place.program, (place.weights,) * 2, LONG)
        except StoppedError:
            stopped.append(number)
            raise

    with pytest.raises(KeyboardInterrupt):
        place.side_by_side(work, range(4))
    assert stopped == [0]
    assert "long" not in place.known


def test_nobody_buys_a_die_for_a_liking_where_its_symbols_do_nothing() -> None:
    table, die = bench(1), "green"
    fond = [with_bonus(table.weights, die, 20.0)] * table.players
    colour = [each.id for each in table.program.dice].index(die)

    def bought(handicap: Handicap) -> int:
        races = race(table.program, fond, 40, seed=1, handicaps=[handicap] * table.players, workers=1)
        return int(races.results["bought_of"][:, :, colour].sum())

    assert bought(plain(die)) < bought(NO_HANDICAP) / 4
