"""Starting other processes of Python so that nothing in the working folder is taken for a module of theirs."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SAFE_PATH = "PYTHONSAFEPATH"
"""Has Python leave out what it would else begin to look for modules in: the working folder, or the folder of a script."""


def own_path() -> str:
    """Return the folders in which this process finds its modules, for the environment of another one.

    >>> "" in own_path().split(os.pathsep)
    False
    """
    return os.pathsep.join(os.path.abspath(folder) for folder in sys.path if folder)  # noqa: PTH100 - some are no folders


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
