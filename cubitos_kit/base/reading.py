"""Reading what a stranger sent: never more of it than is meant to be there, never outside its folder, never by a link.

>>> Folder(Path("/nowhere")).read("../secret.txt", most=1000)
Traceback (most recent call last):
cubitos_kit.base.reading.OutsideError: [Errno 13] leads out of the folder: '/nowhere/../secret.txt'
"""

import errno
import os
import stat
from dataclasses import dataclass
from pathlib import Path


class OutsideError(OSError):
    """A name that leads out of the folder that is meant."""


class TooLargeError(OSError):
    """A file that holds more than it may; `strerror` says how much that is."""


@dataclass(frozen=True)
class Folder:
    """A folder from somebody else."""

    path: Path

    def inside(self, name: str | Path) -> Path:
        """Return the path of what has this name in the folder; an `OutsideError` where it lies elsewhere, by a link too."""
        path = self.path / name
        root = os.path.realpath(self.path)
        real = os.path.realpath(path)
        if os.path.commonpath((root, real)) != root:
            raise OutsideError(errno.EACCES, "leads out of the folder", str(path))
        return path

    def read(self, name: str | Path, most: int) -> bytes:
        """Return what a file of the folder holds, as `read_bounded` does."""
        return read_bounded(self.inside(name), most)


def read_bounded(path: Path, most: int) -> bytes:
    """Return what a regular file holds, at most so many bytes; else a `TooLargeError`, or what `open` raises.

    Whoever sends a pipe, a device or a file that grows while it is read keeps nobody waiting.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "is no file that holds data", str(path))
        found = file.read(most + 1)
    if len(found) > most:
        raise TooLargeError(errno.EFBIG, f"holds more than {most} bytes", str(path))
    return found
