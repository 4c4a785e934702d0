"""Folders of the cache that hold books half made: ours alone, for one command at a time, and used only as we left them.

Sphinx keeps pickles there, and whoever can change a pickle can have its reader do anything.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import BinaryIO

from cubitos_kit.base.kept import cache_folder, short
from cubitos_kit.base.writing import write_whole

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
try:
    import msvcrt
except ImportError:  # everywhere else
    msvcrt = None  # type: ignore[assignment]

SEAL = ".seal"
LOCK = ".lock"
HELD = frozenset({errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
"""What the systems answer where somebody else holds a lock."""
PAUSE = 0.1
"""Seconds until one looks again."""


@contextmanager
def alone(name: str, waiting: Callable[[], object]) -> Iterator[None]:
    """Hold a lock of that name while this lasts; `waiting` is called if another command holds it."""
    with (cache_folder("locks") / f"{short(name)}{LOCK}").open("wb") as file:
        if not _is_held(file):
            waiting()
            while not _is_held(file):
                time.sleep(PAUSE)
        yield  # closing the file gives the lock back, and so does the end of the program, however it comes


def _is_held(file: BinaryIO) -> bool:
    """Take the lock if nobody else holds it, and tell whether we do; where the system knows no locks, nobody else does."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError as error:
        return error.errno not in HELD
    return True


def seal(work: Path, folders: Sequence[str]) -> None:
    """Note what some folders hold, when they are whole."""
    write_whole(work / SEAL, _sum(work, folders))


def open_sealed(work: Path, folders: Sequence[str]) -> None:
    """Take away what some folders hold if it is not what was sealed: it is damaged, cut short, or not from us."""
    try:
        is_whole = (work / SEAL).read_text(encoding="utf-8") == _sum(work, folders)
    except (OSError, UnicodeDecodeError):
        is_whole = False
    if not is_whole:
        for name in folders:
            _remove(work / name)


def _sum(work: Path, folders: Sequence[str]) -> str:
    return sum_of(work, (file for name in folders for file in (work / name).rglob("*")))


def sum_of(folder: Path, files: Iterable[Path]) -> str:
    """Return what changes whenever one of these files below a folder does; a link is as good as no file."""
    whole = sha256()
    for file in sorted(files):
        is_file = file.is_file() and not file.is_symlink()
        content = file.read_bytes() if is_file else b""
        whole.update(f"{file.relative_to(folder)}\0{is_file}\0{len(content)}\0".encode(errors="surrogateescape"))
        whole.update(content)
    return whole.hexdigest()


def _remove(path: Path) -> None:
    """Take a file, a link or a folder away."""
    if path.is_dir() and not path.is_symlink():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)
