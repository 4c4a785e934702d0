"""Many races: in chunks, on several workers, the same whoever runs them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event
from typing import Any

import numpy as np

from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine import records as engine_records
from cubitos_kit.games.cubitos.engine.events import GAINS
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.kernels.batch import race_many
from cubitos_kit.games.cubitos.players.weights import Weights

SMALL = 12
CHUNK = 60
"""Some hundredths of a second's work: whole groups of 2, 3 and 4 races, and soon done when somebody interrupts."""
FIRED = (limits.UNITS, 2 + GAINS)
"""A row a use: how often, in how many races, and what it gained."""
SOON = 0.1
"""Seconds until somebody who interrupts is heard."""
AHEAD = 2
"""How many chunks a worker may be ahead of whoever takes them, so that memory does not grow with the races."""


@dataclass(frozen=True)
class Handicap:
    """What is otherwise for one player, in an experiment: it tells how much a card or a die matters."""

    plain: frozenset[str] = frozenset()
    """Dice whose symbols do nothing for the player."""
    shut: frozenset[str] = frozenset()
    """Dice that the player cannot buy."""
    urged: frozenset[str] = frozenset()
    """Dice whose symbols the player uses whenever it may, whatever it thinks of that."""
    extra: Mapping[str, int] = field(default_factory=dict)
    """More dice at the start."""


NO_HANDICAP = Handicap()
URGE = 1000.0
"""So much is a use wanted that a player is to make, in coins."""


@dataclass(frozen=True)
class Races:
    """What came of many races."""

    results: Any
    """A row a race, in their order; see `players.records.RESULT`."""
    fired: Any
    """For each use of a symbol: how often it was used, in how many races, and what it gained as `engine.events` has it."""


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


@dataclass(frozen=True)
class Lineup:
    """Who races: a brain and a handicap each."""

    brains: Any
    handicaps: Any


def entered(program: Program, players: Sequence[Weights], handicaps: Sequence[Handicap] = ()) -> Lineup:
    """Return a brain for each player, and what is otherwise for it."""
    brains, marks = np.zeros(len(players), records.BRAIN), np.zeros(len(players), records.HANDICAP)
    known: list[tuple[Weights, frozenset[str], frozenset[str]]] = []
    for place, weights in enumerate(players):
        handicap = handicaps[place] if handicaps else NO_HANDICAP
        who = (weights, handicap.plain, handicap.urged)
        brains[place] = brains[known.index(who)] if who in known else brain_of(program, *who[:2])
        brains["urge"][place, : len(program.units)] = [URGE * (unit.die in handicap.urged) for unit in program.units]
        known.append(who)
        marks[place]["plain"] = sum(1 << program.colour_of[die] for die in handicap.plain)
        marks[place]["shut"] = sum(1 << program.colour_of[die] for die in handicap.shut)
        for die, number in handicap.extra.items():
            marks[place]["extra"][program.colour_of[die]] = number
    return Lineup(brains, marks)


def race_in_chunks(  # noqa: PLR0913 - what makes up a batch
    program: Program,
    players: Sequence[Weights],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    chunk: int | None = None,
    stop: Event | None = None,
    handicaps: Sequence[Handicap] = (),
    first: int = 0,
    apart: int = 1,
) -> Iterator[Races]:
    """Race so many times and give the races chunk by chunk, in their order; no more of them once `stop` is set.

    From the first race on every race is run, or only those that lie so far apart: the first one of each group, say.
    """
    entry = entered(program, players, handicaps)
    free: SimpleQueue[_Table] = SimpleQueue()
    tables = [_table() for _ in range(workers)]
    for table in tables:
        free.put(table)
    numbers = range(first, first + games * apart, apart)
    chunks = _cut(numbers, chunk or (SMALL if is_plain() else CHUNK), workers)
    stopped = stop or Event()

    def do(numbers: range) -> Races | None:
        if stopped.is_set():
            return None
        table = free.get()
        try:
            found = _race_chunk(program, entry, table, seed, numbers)
            return None if table.log["broken_off"][0] else found
        finally:
            free.put(table)

    under_way: deque[Future[Races | None]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        under_way.extend(pool.submit(do, numbers) for _, numbers in zip(range(workers * AHEAD), chunks, strict=False))
        while under_way:
            done = _result(under_way.popleft(), stopped, tables)
            if done is None:
                return
            under_way.extend(pool.submit(do, numbers) for numbers in _one_of(chunks))
            yield done
    finally:
        _break_off(tables)  # whoever does not want the rest waits for nothing
        pool.shutdown(cancel_futures=True)


def _result(chunk: Future[Races | None], stopped: Event, tables: Sequence[_Table]) -> Races | None:
    """Wait for a chunk, but not for its end once all is to stop."""
    while True:
        try:
            return chunk.result(timeout=SOON)
        except TimeoutError:
            if stopped.is_set():
                _break_off(tables)


def _break_off(tables: Sequence[_Table]) -> None:
    for table in tables:
        table.log["broken_off"] = 1


def race(  # noqa: PLR0913 - what makes up a batch
    program: Program,
    players: Sequence[Weights],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    chunk: int | None = None,
    progress: Callable[[int], None] | None = None,
    handicaps: Sequence[Handicap] = (),
    first: int = 0,
    apart: int = 1,
) -> Races:
    """Race so many times and keep the result of every race; `progress` hears how many more are done."""
    results = [np.zeros(0, records.RESULT)]
    fired = np.zeros(FIRED, np.int64)
    for done in race_in_chunks(
        program,
        players,
        games,
        seed=seed,
        workers=workers,
        chunk=chunk,
        handicaps=handicaps,
        first=first,
        apart=apart,
    ):
        results.append(done.results)
        fired += done.fired
        if progress:
            progress(len(done.results))
    return Races(np.concatenate(results), fired)


def _cut(numbers: range, chunk: int, workers: int) -> Iterator[range]:
    """Cut into chunks; the last are small, so that no worker is idle for long while another ends."""
    while numbers:
        size = chunk if len(numbers) > AHEAD * workers * chunk else min(chunk, SMALL)
        yield numbers[:size]
        numbers = numbers[size:]


def _one_of(chunks: Iterator[range]) -> Iterator[range]:
    for numbers in chunks:
        yield numbers
        return


def _race_chunk(program: Program, entry: Lineup, table: _Table, seed: int, numbers: range) -> Races:
    results = np.zeros(len(numbers), records.RESULT)
    fired = np.zeros(FIRED, np.int64)
    luck: Any = np.uint64(seed)
    where = (program.table, table.states, table.words, entry.brains, entry.handicaps, table.memories, table.log)
    race_many(*where, luck, numbers.start, numbers.step, results, fired)
    return Races(results, fired)
