"""What the engine's speed is held against: things that the same machine does, each on one core."""

import importlib
import logging
import random
import subprocess
import sys
import time
import timeit
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType

import numpy as np
from numba import njit
from numpy.typing import NDArray

# what others do on this core meanwhile is not ours; but Windows counts a process's time in steps of 16 ms
FINE = time.get_clock_info("process_time").resolution < 1e-5
CLOCK = time.process_time if FINE else time.perf_counter
ROUNDS = 9
DICE = 10_000_000
CALLS = 50_000
PYMINION_GAMES = 200
CATANATRON_GAMES = 40  # random games differ in length: the average of fewer would wander

# unsigned, so that Numba needs no branch for an index below zero
FACES: NDArray[np.uint8] = np.array([0, 0, 1, 2, 2, 3], dtype=np.uint8)
SIDES = np.uint64(len(FACES))
STEP, FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HIGH, BY_THIRTY, BY_TWENTY_SEVEN = np.uint64(32), np.uint64(30), np.uint64(27)


class NotInstalledError(Exception):
    """A package that only the benchmarks need is not there."""

    def __init__(self, package: str) -> None:
        """Say which, and what brings it."""
        super().__init__(f"{package} is not installed: pip install -e '.[bench]'")


def bare_dice(n: int = DICE) -> float:
    """Return the seconds that one of n dice takes when nothing is done but roll it, read its face and tally it."""
    tally = np.zeros(len(FACES), dtype=np.int64)
    roll(FACES, tally, 1, 0)
    return _best(lambda: roll(FACES, tally, n, 1), rounds=ROUNDS * 10) / n


def pyminion_games(*, logged: bool = False) -> float:
    """Return how many games of two BigMoney bots pyminion plays in a second.

    Its `log_stdout=False` still writes every line, for nobody to read: `logged` counts the time of that in.
    """
    with _left_as_found(logged=logged):
        cards = _bench("pyminion.expansions.base").base_set
        bot = _bench("pyminion.bots.examples").BigMoney
        game = _bench("pyminion.game").Game

        def play() -> None:
            for seed in range(PYMINION_GAMES):
                random.seed(seed)
                game([bot("one"), bot("two")], [cards], log_stdout=False).play()

        return PYMINION_GAMES / _best(play)


def catanatron_games() -> float:
    """Return how many games of four random players catanatron plays in a second, give or take a twentieth.

    Its games follow sets of names, so other runs of Python play other games with the same seeds.
    """
    with _left_as_found():
        catanatron = _bench("catanatron")

        def play() -> None:
            for seed in range(1, CATANATRON_GAMES + 1):  # its seed 0 means any seed
                players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
                catanatron.Game(players, seed=seed).play()

        return CATANATRON_GAMES / _best(play, rounds=3)


def _record(dtype: np.dtype[np.void]) -> np.void:
    record: np.void = np.zeros(1, dtype=np.dtype((np.record, dtype)))[0]
    return record


SEAT = np.dtype([("zones", "i2", (4, 8)), ("active", "i2", (8, 6)), ("space", "i2"), ("coins", "i2"), ("fans", "i2")])
QUESTION = np.dtype([("seat", "i1"), ("kind", "i2"), ("legal", "u8")])
STATE = _record(np.dtype([("random", "u8"), ("round", "i4"), ("seats", SEAT, (4,)), ("question", QUESTION)]))
CARD = np.dtype([("cost", "i2"), ("rows", "i4", (8, 4))])
PROGRAM = _record(np.dtype([("cards", CARD, (16,)), ("board", "i2", (128, 6)), ("seats", "i4")]))


def empty_call(program: object = PROGRAM, state: object = STATE) -> float:
    """Return the seconds of a call from Python of a compiled function that does nothing with two records and a number.

    Records are dear to hand over; give the engine's own program and state to compare like with like.
    """
    answer(program, state, 0)
    names = {"answer": answer, "program": program, "state": state}
    calls = timeit.Timer("answer(program, state, 0)", timer=CLOCK, globals=names)
    return min(calls.repeat(ROUNDS, CALLS)) / CALLS


def import_numba() -> float:
    """Return the seconds of a fresh Python that imports Numba and ends."""
    return _best(
        lambda: subprocess.run([sys.executable, "-c", "import numba"], check=True), rounds=5, clock=time.perf_counter
    )


@njit(cache=True)  # type: ignore[untyped-decorator]
def roll(faces: NDArray[np.uint8], tally: NDArray[np.int64], n: int, seed: int) -> int:
    """Add the faces of n dice to the tally, and return a sum over it, so that no roll can be left out."""
    state = np.uint64(seed)
    for _ in range(n):
        state += STEP
        mixed = (state ^ (state >> BY_THIRTY)) * FIRST
        mixed = (mixed ^ (mixed >> BY_TWENTY_SEVEN)) * SECOND
        # splitmix64 without its last step, which is for the low bits: a die takes the high ones
        tally[faces[((mixed >> HIGH) * SIDES) >> HIGH]] += 1
    checksum: int = (tally * np.arange(1, len(tally) + 1)).sum()
    return checksum


@njit(cache=True)  # type: ignore[untyped-decorator]
def answer(program: object, state: object, option: int) -> None:
    """Do nothing, as quickly as Numba can be asked to."""


def _best(work: Callable[[], object], rounds: int = ROUNDS, clock: Callable[[], float] = CLOCK) -> float:
    """Return the seconds of the quickest of some rounds: whatever else the machine does only ever adds."""
    seconds = []
    for _ in range(rounds):
        start = clock()
        work()
        seconds.append(clock() - start)
    return min(seconds)


def _bench(module: str) -> ModuleType:
    package = module.partition(".")[0]
    try:
        importlib.import_module(package)
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise
        raise NotInstalledError(package) from missing
    return importlib.import_module(module)


@contextmanager
def _left_as_found(*, logged: bool = False) -> Iterator[None]:
    """Put back what these packages change for everybody: the one random generator and the root of all loggers."""
    root, drawn = logging.getLogger(), random.getstate()
    level, handlers, disabled = root.level, root.handlers[:], root.manager.disable
    root.handlers[:] = [logging.NullHandler()]
    root.setLevel(logging.INFO)
    logging.disable(logging.NOTSET if logged else logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(disabled)
        root.setLevel(level)
        root.handlers[:] = handlers
        random.setstate(drawn)
