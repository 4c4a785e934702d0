"""Starting other processes of Python so that nothing in the working folder is taken for a module of theirs."""

import os
import signal
import sys
from collections.abc import Iterator
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
