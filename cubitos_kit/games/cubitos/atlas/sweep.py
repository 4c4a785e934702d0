"""Who races the stretches of an atlas: threads of this process, or a Dask cluster. What comes of it is the same."""

from __future__ import annotations

import logging
import pickle
import signal
import zlib
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from multiprocessing import resource_tracker
from threading import Event
from typing import Any

from cubitos_kit.base.processes import safe_path
from cubitos_kit.games.cubitos.atlas.shards import NoPackageError
from cubitos_kit.games.cubitos.atlas.survey import Survey
from cubitos_kit.games.cubitos.players.compiled import kernels

AHEAD = 2
"""How many stretches a worker is given at once, so that none waits and memory does not grow with the sets."""
PATIENCE = 30
"""So many seconds are given to a cluster to answer, and to have a worker."""

Work = Iterable[tuple[range, Any]]
"""Stretches, and the numbers of their sets."""
Raced = Generator[tuple[range, Any], None, None]
"""Stretches with their figures, in the order in which they are done."""


TALKATIVE = ("distributed", "distributed.client", "tornado.application")
"""Who writes pages to the error stream where we say in a sentence what went wrong."""


class ClusterError(Exception):
    """The cluster does not answer, has no workers, or its workers do something else than this process would."""

    def __init__(self, why: str) -> None:
        """Say why in a word: `silent`, `workers`, `other` or `lost`."""
        super().__init__(why)
        self.why = why


def on_threads(survey: Survey, work: Work, workers: int) -> Raced:
    """Race stretches on so many threads; whoever leaves early stops them after the set they are at."""
    stop = Event()
    pool = ThreadPoolExecutor(workers)
    left = iter(work)

    def begun(number: int) -> dict[Future[Any], range]:
        return {pool.submit(survey.figures, numbers, stop): stretch for stretch, numbers in islice(left, number)}

    try:
        under_way = begun(workers * AHEAD)
        while under_way:
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                stretch = under_way.pop(future)
                under_way |= begun(1)
                yield stretch, future.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class Cluster:
    """Workers on this computer or others."""

    client: Any

    def race(self, survey: Survey, work: Work) -> Raced:
        """Race stretches; when a worker dies, another one races its stretch."""
        distributed = _distributed()
        packed = zlib.compress(pickle.dumps(replace(survey)))
        left = iter(work)

        def begun(number: int) -> dict[Any, range]:
            return {
                self.client.submit(_figures, packed, numbers.tolist(), pure=False): stretch
                for stretch, numbers in islice(left, number)
            }

        threads = sum(self.client.nthreads().values())
        under_way = begun(threads * AHEAD)
        done = distributed.as_completed(list(under_way))
        try:
            for future in done:
                stretch = under_way.pop(future)
                more = begun(1)
                under_way |= more
                done.update(more)
                yield stretch, future.result()
        except (distributed.KilledWorker, distributed.client.FutureCancelledError, distributed.comm.CommClosedError):
            raise ClusterError("lost") from None
        finally:
            self.client.cancel(list(under_way))


@contextmanager
def cluster(address: str = "", processes: int = 0) -> Iterator[Cluster]:
    """Reach a cluster by its scheduler's address, or start one of so many processes on this computer."""
    distributed = _distributed()
    with _quiet(), safe_path(), ExitStack() as stack:  # a worker that dies is started anew at any time
        if not address:
            with _deaf_children():
                local = distributed.LocalCluster(
                    n_workers=processes,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            stack.enter_context(local)
        try:
            client = stack.enter_context(distributed.Client(address or local, timeout=PATIENCE))
        except (OSError, ValueError):
            raise ClusterError("silent") from None
        _check(client)
        yield Cluster(client)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Hear Ctrl-C afterwards, and have processes that threads begun now start not hear it: this one stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else starting it would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _quiet() -> Iterator[None]:
    """Have Dask keep its log to itself."""
    before = {name: logging.getLogger(name).level for name in TALKATIVE}
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


def _rules() -> str:
    """Return the fingerprint of the rules where this runs."""
    return kernels().key


def _check(client: Any) -> None:  # noqa: ANN401 - of a package without types
    """See that there are workers, and that they race by the same rules."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError("workers") from None
    try:
        rules = set(client.run(_rules).values())
    except ImportError:
        raise ClusterError("other") from None
    if rules != {kernels().key}:
        raise ClusterError("other")


def _figures(packed: bytes, numbers: Sequence[int]) -> Any:  # noqa: ANN401 - an array
    """Race sets on a worker."""
    return _unpacked(packed).figures(numbers)


@lru_cache(maxsize=1)
def _unpacked(packed: bytes) -> Survey:
    survey: Survey = pickle.loads(zlib.decompress(packed))  # noqa: S301 - from whoever may run anything here anyway
    return survey


def _distributed() -> Any:  # noqa: ANN401 - of a package without types
    try:
        import distributed  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415
    except ImportError as error:
        raise NoPackageError("distributed") from error
    return distributed
