"""The yardsticks measure what they say, and leave no trace in the process that asks them."""

import logging
import os
import random
import sys
from collections.abc import Callable

import numpy as np
import pytest

from tests.benchmarks import yardsticks
from tests.benchmarks.yardsticks import (
    FACES,
    NotInstalledError,
    bare_dice,
    catanatron_games,
    empty_call,
    import_numba,
    pyminion_games,
    roll,
)

GAMES: dict[str, Callable[[], float]] = {"pyminion": pyminion_games, "catanatron": catanatron_games}
compiled = pytest.mark.skipif(
    os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="only compiled code is worth a yardstick"
)


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    for size, small in (("ROUNDS", 2), ("CALLS", 100), ("PYMINION_GAMES", 2), ("CATANATRON_GAMES", 1)):
        monkeypatch.setattr(yardsticks, size, small)


@compiled
def test_every_bare_die_is_rolled_and_each_side_comes_up_as_often_as_any() -> None:
    sides = np.arange(6, dtype=np.uint8)
    tally = np.zeros(6, dtype=np.int64)
    checksum = roll(sides, tally, 60_000, 1)
    assert tally.sum() == 60_000
    assert checksum == sum(place * count for place, count in enumerate(tally, 1))
    assert ((tally > 9_500) & (tally < 10_500)).all()


@compiled
def test_bare_dice_show_the_faces_of_the_table() -> None:
    tally = np.zeros(len(FACES), dtype=np.int64)
    roll(FACES, tally, 1_000, 1)
    assert set(np.flatnonzero(tally)) == set(FACES)


@compiled
def test_the_time_of_a_bare_die_does_not_hang_on_how_many_are_rolled() -> None:
    few, many = bare_dice(200_000), bare_dice(2_000_000)
    assert many / 4 < few < many * 4


@compiled
def test_a_call_from_python_takes_longer_than_a_bare_die() -> None:
    assert bare_dice(200_000) < empty_call() < 0.001


@compiled
def test_a_call_can_be_measured_with_the_records_of_another() -> None:
    record = np.zeros(1, dtype=[("coins", "i4")])[0]
    assert 0 < empty_call(record, record) < 0.001


def test_importing_numba_takes_as_long_as_a_process_at_least() -> None:
    assert 0.01 < import_numba() < 60


@pytest.mark.parametrize("package", GAMES)
def test_games_are_played_in_a_second(package: str) -> None:
    pytest.importorskip(package)
    assert 1 < GAMES[package]() < 100_000


@pytest.mark.parametrize("package", GAMES)
def test_a_measurement_leaves_chance_and_the_loggers_as_they_were(
    package: str, caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip(package)
    caplog.set_level(logging.WARNING)
    root = logging.getLogger()
    before = random.getstate(), root.level, root.handlers[:], root.manager.disable
    GAMES[package]()
    assert (random.getstate(), root.level, root.handlers[:], root.manager.disable) == before


@pytest.mark.parametrize("package", GAMES)
def test_a_missing_package_is_told_with_what_brings_it(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(f"{package}.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(NotInstalledError, match=rf"^{package} is not installed: pip install -e '\.\[bench\]'$"):
        GAMES[package]()
