"""Many races: in chunks, on several workers, the same whoever runs them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event
from typing import Any

import numpy as np

from cubitos_kit.engine import limits
from cubitos_kit.engine import records as engine_records
from cubitos_kit.engine.compiled import PLAIN, all_compiled
from cubitos_kit.engine.program.build import Program
from cubitos_kit.engine.race import wrapping
from cubitos_kit.players import records
from cubitos_kit.players.brains import brain_of
from cubitos_kit.players.kernels.batch import race_many
from cubitos_kit.players.weights import Weights

CHUNK = 12 if PLAIN else 60
"""A hundredth of a second's work: whole groups of 2, 3 and 4 races, and soon done when somebody interrupts."""
AHEAD = 2
"""How many chunks a worker may be ahead of whoever takes them, so that memory does not grow with the races."""


@dataclass(frozen=True)
class Races:
    """What came of many races."""

    results: Any
    """A row a race, in their order; see `players.records.RESULT`."""
    fired: Any
    """For each use of a symbol: how often it was used, and in how many races."""


@dataclass
class _Table:
    """Where one worker races: nothing of it is shared."""

    states: Any
    words: Any
    memories: Any
    log: Any


def _table() -> _Table:
    states = np.zeros(1, engine_records.STATE)
    return _Table(states, states.view(np.int32), np.zeros(1, records.MEMORY), np.zeros(1, engine_records.LOG))


def brains_of(program: Program, players: Sequence[Weights]) -> Any:  # noqa: ANN401 - an array of records
    """Return a brain for each player."""
    brains = np.zeros(len(players), records.BRAIN)
    for place, weights in enumerate(players):
        alike = next((other for other in range(place) if players[other] is weights or players[other] == weights), place)
        brains[place] = brains[alike] if alike < place else brain_of(program, weights)
    return brains


def make_ready(program: Program, players: Sequence[Weights]) -> None:
    """Race no race at all: what has to be compiled first is compiled then."""
    _race_chunk(program, brains_of(program, players), _table(), 0, range(0))
    all_compiled()


def race_in_chunks(  # noqa: PLR0913 - what makes up a batch
    program: Program,
    players: Sequence[Weights],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    chunk: int = CHUNK,
    stop: Event | None = None,
) -> Iterator[Races]:
    """Race so many times and give the races chunk by chunk, in their order; no more of them once `stop` is set."""
    brains = brains_of(program, players)
    free: SimpleQueue[_Table] = SimpleQueue()
    for _ in range(workers):
        free.put(_table())
    chunks = (range(first, min(first + chunk, games)) for first in range(0, games, chunk))
    stopped = stop or Event()

    def do(numbers: range) -> Races | None:
        if stopped.is_set():
            return None
        table = free.get()
        try:
            return _race_chunk(program, brains, table, seed, numbers)
        finally:
            free.put(table)

    under_way: deque[Future[Races | None]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        under_way.extend(pool.submit(do, numbers) for _, numbers in zip(range(workers * AHEAD), chunks, strict=False))
        while under_way:
            done = under_way.popleft().result()
            if done is None:
                return
            under_way.extend(pool.submit(do, numbers) for numbers in _one_of(chunks))
            yield done
    finally:
        pool.shutdown(cancel_futures=True)


def race(  # noqa: PLR0913 - what makes up a batch
    program: Program,
    players: Sequence[Weights],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    chunk: int = CHUNK,
    progress: Callable[[int], None] | None = None,
) -> Races:
    """Race so many times and keep the result of every race; `progress` hears how many more are done."""
    results = [np.zeros(0, records.RESULT)]
    fired = np.zeros((limits.UNITS, 2), np.int64)
    for done in race_in_chunks(program, players, games, seed=seed, workers=workers, chunk=chunk):
        results.append(done.results)
        fired += done.fired
        if progress:
            progress(len(done.results))
    return Races(np.concatenate(results), fired)


def _one_of(chunks: Iterator[range]) -> Iterator[range]:
    for numbers in chunks:
        yield numbers
        return


def _race_chunk(program: Program, brains: Any, table: _Table, seed: int, numbers: range) -> Races:  # noqa: ANN401
    results = np.zeros(len(numbers), records.RESULT)
    fired = np.zeros((limits.UNITS, 2), np.int64)
    luck: Any = np.uint64(seed)
    with wrapping():
        race_many(
            program.table,
            table.states,
            table.words,
            brains,
            table.memories,
            table.log,
            luck,
            numbers.start,
            results,
            fired,
        )
    return Races(results, fired)
