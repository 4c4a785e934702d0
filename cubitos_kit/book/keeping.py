"""Folders of the cache that hold books half made: ours alone, for one command at a time, and used only as we left them.

Sphinx keeps pickles there, and whoever can change a pickle can have its reader do anything.
"""

from __future__ import annotations

import atexit
import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

from cubitos_kit.kept import cache_folder
from cubitos_kit.writing import write_whole

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""All that others may be allowed in a folder."""
SEAL = ".seal"
LOCK = ".lock"


def is_private(folder: Path) -> bool:
    """Tell whether a folder is ours, and nobody else can change what is in it or put another one in its place."""
    if not hasattr(os, "getuid"):
        return True  # Windows keeps it in the user's profile, which nobody else may read
    try:
        found = folder.lstat()
        above = [each.stat() for each in folder.resolve().parents]
    except OSError:
        return False
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & OTHERS
    return is_ours and all(map(_keeps_others_out, above))


def _keeps_others_out(folder: os.stat_result) -> bool:
    """Tell whether nobody but its owner can rename what is in a folder; many systems give each user a group of his own."""
    group_is_own = folder.st_gid == os.getuid()
    writers = stat.S_IWOTH if group_is_own else stat.S_IWOTH | stat.S_IWGRP
    is_open = bool(folder.st_mode & writers) and not folder.st_mode & stat.S_ISVTX
    return folder.st_uid in {0, os.getuid()} and not is_open


def private_folder(name: str) -> Path:
    """Return a folder of the cache that only we can use; one for this run where there can be none.

    What was in one that others could write into is taken away.
    """
    folder = cache_folder(name)
    with suppress(OSError):
        mode = folder.lstat().st_mode
        if mode & (stat.S_IWGRP | stat.S_IWOTH) and stat.S_ISDIR(mode):
            for each in folder.iterdir():
                _remove(each)
        if stat.S_ISDIR(mode) and mode & OTHERS:
            folder.chmod(stat.S_IRWXU)
    return folder if is_private(folder) else _folder_for_this_run(name)


@cache
def _folder_for_this_run(_name: str) -> Path:
    """Return a folder that is the same one until the program ends, and is gone then."""
    folder = Path(tempfile.mkdtemp(prefix="cubitos-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def alone(name: str, waiting: Callable[[], object]) -> Iterator[None]:
    """Hold a lock of that name while this lasts; `waiting` is called if another command holds it."""
    if fcntl is None:
        yield
        return
    with (private_folder("locks") / f"{short(name)}{LOCK}").open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(file, fcntl.LOCK_EX)
        yield  # closing the file gives the lock back, and so does the end of the program, however it comes


def short(name: str) -> str:
    """Return a name for a file that stands for a longer one.

    >>> short("/home/bob/pack")
    'e3b5f26e97f238420b85'
    """
    return sha256(name.encode(errors="surrogateescape")).hexdigest()[:20]


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
    """Return what changes whenever a file in one of the folders does; a link is as good as no file."""
    whole = sha256()
    for name in folders:
        for file in sorted((work / name).rglob("*")):
            is_file = file.is_file() and not file.is_symlink()
            content = file.read_bytes() if is_file else b""
            whole.update(f"{file.relative_to(work)}\0{is_file}\0{len(content)}\0".encode(errors="surrogateescape"))
            whole.update(content)
    return whole.hexdigest()


def _remove(path: Path) -> None:
    """Take a file, a link or a folder away."""
    if path.is_dir() and not path.is_symlink():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)
