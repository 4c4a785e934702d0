"""Other processes: none takes something in the working folder for a module, none is left behind, one may work beside us."""

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

SAFE_PATH = "PYTHONSAFEPATH"
"""Has Python leave out what it would else begin to look for modules in: the working folder, or the folder of a script."""


def own_path() -> str:
    """Return the folders in which this process finds its modules, for the environment of another one.

    >>> "" in own_path().split(os.pathsep)
    False
    """
    return os.pathsep.join(os.path.abspath(folder) for folder in sys.path if folder)  # noqa: PTH100 - some are no folders


@contextmanager
def heard_afterwards() -> Iterator[None]:
    """Hear Ctrl-C afterwards, so that nothing is left half begun: what was started is known to whoever has to end it.

    Threads hear nothing of signals, so it is only for the main one; in others nothing changes.
    """
    if current_thread() is not main_thread():
        yield
        return
    heard: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda *what: heard.append(what))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if heard and callable(before):
        before(*heard[0])


@contextmanager
def safe_path() -> Iterator[None]:
    """Have every process that is started meanwhile, by whomever, find no module in the working folder.

    >>> with safe_path():
    ...     os.environ["PYTHONSAFEPATH"]
    '1'
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


FORKS = hasattr(os, "fork") and sys.platform != "darwin" and (os.cpu_count() or 1) > 1
"""Whether a second process costs next to nothing here and has a processor for itself."""


@contextmanager
def beside(work: Callable[[], object]) -> Iterator[None]:
    """Do some work in a second process while the body runs, and wait for its end; what it says or raises is lost.

    It is for work that leaves something behind which is used if it is there: where there can be no second process, it is
    not done at all.

    >>> with beside(lambda: 1 / 0):
    ...     print("meanwhile")
    meanwhile
    """
    child = _started(work) if FORKS else 0
    try:
        yield
    finally:
        if child:
            os.waitpid(child, 0)


def _started(work: Callable[[], object]) -> int:
    """Start the process and return its number, or 0 where there can be none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of other threads, whose locks the work does not touch
        try:
            child = os.fork()
        except OSError:
            return 0
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child
