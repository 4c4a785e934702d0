"""Doing two things at once, each in its own process: Python's threads would take turns."""

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
