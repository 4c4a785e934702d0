"""How quick the engine is, against bare dice, other games and other ways of asking, measured by turns in one run."""

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.lab.simulate import simulate
from cubitos_kit.games.cubitos.players.registry import player, weights_of
from tests.benchmarks.kernels import replayed
from tests.benchmarks.ratios import RUNS, Ratio
from tests.benchmarks.yardsticks import bare_dice, catanatron_games, empty_call, pyminion_games

GAMES = 2000
FOUR = [weights_of(load_pack(), "standard")("race-1")] * 4


def _program() -> Program:
    pack = load_pack()
    return build(pack, pack.sets["race-1"], 4)


def _best(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Return the least time of several runs, after one that does not count."""
    work()
    times = []
    for _ in range(RUNS):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def standard_races() -> Ratio:
    """Compare races of four standard players with rolling as many bare dice."""
    program = _program()
    dice = int(race(program, FOUR, GAMES).results["dice"].sum())
    bare = bare_dice()
    seconds = _best(lambda: race(program, FOUR, GAMES)) / dice
    return Ratio(
        "a die of four standard players", "a bare die in a Numba loop", seconds, min(bare, bare_dice()), 80, 60, 123
    )


def rules_alone() -> Ratio:
    """Compare the same races with their answers known beforehand: what the rules take of the time."""
    program = _program()
    raced = [_answers(program, seed) for seed in range(40)]
    states, logs = np.zeros(1, records.STATE), np.zeros(1, records.LOG)
    words = states.view(np.int32)

    def again() -> int:
        return sum(replayed(program.table, states, words, logs, np.uint64(seed), raced[seed]) for seed in range(40))

    dice = again()
    return Ratio(
        "  of which the rules alone", "a bare die in a Numba loop", _best(again) / dice, bare_dice(), 60, 45, 92.6
    )


def _answers(program: Program, seed: int) -> Any:
    racer, under_way = player("standard", program.pack), Race(program, seed)
    while not under_way.over:
        under_way.choose(racer.answer(under_way))
    return np.array(under_way.answers, np.int64)


def against_pyminion() -> Ratio:
    """Compare races a second with games of Dominion a second."""
    program = _program()
    seconds = _best(lambda: race(program, FOUR, GAMES)) / GAMES
    games = pyminion_games(logged=True)
    return Ratio(
        "a race of four standard players", "a game of pyminion, two BigMoney", seconds, 1 / games, 0.045, 0.035, 0.07
    )


def against_pyminion_silenced() -> Ratio:
    """Compare with pyminion as quick as it gets: with the log switched off that it writes even for nobody."""
    program = _program()
    seconds = _best(lambda: race(program, FOUR, GAMES)) / GAMES
    return Ratio(
        "a race of four standard players", "the same, its log switched off", seconds, 1 / pyminion_games(), 0.2
    )


def against_catanatron() -> Ratio:
    """Compare races a second with games of Catan a second."""
    program = _program()
    seconds = _best(lambda: race(program, FOUR, GAMES)) / GAMES
    return Ratio(
        "a race of four standard players",
        "a game of catanatron, four at random",
        seconds,
        1 / catanatron_games(),
        0.0035,
        0.0025,
        0.0054,
    )


def two_workers() -> Ratio:
    """Compare two workers with one, by the wall's clock."""
    program = _program()
    one = _best(lambda: race(program, FOUR, 4 * GAMES), time.perf_counter)
    two = _best(lambda: race(program, FOUR, 4 * GAMES, workers=2), time.perf_counter)
    return Ratio("8000 races on two workers", "on one", two, one, 1 / 1.7)


def decisions_from_python() -> Ratio:
    """Compare an answer given from Python with an empty compiled call that takes the same records."""
    program = _program()
    answers = _answers(program, 1).tolist()

    def play() -> None:
        choosing = Race(program, 1).choose
        for which in answers:
            choosing(which)

    state = np.zeros(1, records.STATE)
    seconds = _best(play) / len(answers)
    return Ratio("a decision through Race", "an empty Numba call", seconds, empty_call(program.table, state), 5)


def games_grow_linearly() -> Ratio:
    """Compare four times as many races with four times their time."""
    program = _program()
    few = _best(lambda: race(program, FOUR, GAMES))
    many = _best(lambda: race(program, FOUR, 4 * GAMES))
    return Ratio("8000 races", "4 x 2000 races", many, 4 * few, 1.1)


def memory_stays() -> Ratio:
    """Compare the most memory that many races take with that of a few, in megabytes."""
    pack = load_pack()
    peaks = []
    for games in (2000, 16000):
        tracemalloc.start()
        simulate(pack, "race-1", games=games)
        peaks.append(tracemalloc.get_traced_memory()[1] / 1e6)
        tracemalloc.stop()
    return Ratio("memory of 16000 races, MB", "of 2000", peaks[1], peaks[0], 1.1)


ENGINE = (
    standard_races,
    rules_alone,
    against_pyminion,
    against_pyminion_silenced,
    against_catanatron,
    two_workers,
    decisions_from_python,
    games_grow_linearly,
    memory_stays,
)
