"""What is kept between two runs, in the user's cache: what takes a while to read, as it was last read.

Nobody else has a say in it. A folder is read only where it is the user's own and closed to all others; what lies in it
carries a checksum and holds plain data of the kit's own classes, never anything that runs. Whatever fails is made anew.
"""

from __future__ import annotations

import atexit
import copyreg
import io
import os
import pickle
import stat
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from types import MappingProxyType
from typing import Any, TypeVar

from cubitos_kit.base.shipped import PACKAGE

copyreg.pickle(MappingProxyType, lambda view: (MappingProxyType, (dict(view),)))  # which pickle cannot do alone

Kept = TypeVar("Kept")
BROKEN = (OSError, EOFError, pickle.UnpicklingError, ValueError, TypeError, AttributeError, ImportError, IndexError)
"""What reading something half-written or of another version can raise."""
HEAD = b"cubitos-kit 1\n"
PLAIN = {"builtins": {"frozenset", "set", "slice", "range"}, "pathlib": {"PosixPath", "WindowsPath", "Path"}}
"""Classes of Python's own that plain data may hold, beside lists, mappings, texts and numbers."""


def cache_root() -> Path | None:
    """Return the user's folder of what is kept, whether or not it is there or can be written; nothing without a home."""
    # platformdirs: one line less, other folders on macOS and Windows, 2 ms to import; measured 2026-11.
    asked = os.environ.get("XDG_CACHE_HOME", "")
    try:
        around = Path(asked) if Path(asked).is_absolute() else Path.home() / ".cache"
    except RuntimeError:
        return None
    open_to_others = (around / "cubitos-kit").exists() and not is_private(around / "cubitos-kit")
    return around / ("cubitos-kit-own" if open_to_others else "cubitos-kit")


def cache_folder(name: str) -> Path:
    """Return a folder of that name which stays, or one for this run where there can be none."""
    root = cache_root()
    if root is None:
        return folder_for_this_run(name)
    try:
        root.parent.mkdir(parents=True, exist_ok=True)
        folder = root / name
        for each in (*reversed(folder.relative_to(root.parent).parents[:-1]), folder.relative_to(root.parent)):
            (root.parent / each).mkdir(mode=0o700, exist_ok=True)
        (folder / ".writable").touch()
    except OSError:
        return folder_for_this_run(name)
    return folder if is_private(folder) else folder_for_this_run(name)


def is_private(folder: Path) -> bool:
    """Tell whether a folder is the user's or the system's, and nobody else can change it or put another in its place."""
    if not hasattr(os, "getuid"):
        return True  # Windows keeps it in the user's profile, which nobody else may read
    try:
        found = folder.stat()
        around = [each.stat() for each in folder.resolve().parents]
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and all(map(_keeps_others_out, (found, *around)))


def _keeps_others_out(folder: os.stat_result) -> bool:
    """Tell whether nobody but its owner can rename what is in a folder; many systems give each user a group of his own."""
    writers = stat.S_IWOTH if folder.st_gid == os.getuid() else stat.S_IWOTH | stat.S_IWGRP
    is_open = bool(folder.st_mode & writers) and not folder.st_mode & stat.S_ISVTX
    return folder.st_uid in {0, os.getuid()} and not is_open


@cache
def folder_for_this_run(_name: str) -> Path:
    """Return a folder that is the same one until the program ends, and is gone then."""
    folder = Path(tempfile.mkdtemp(prefix="cubitos-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def fingerprint(files: Iterable[Path]) -> str:
    """Return what changes whenever one of the files does."""
    whole = sha256()
    for file in sorted(files):
        found = file.stat()
        whole.update(f"{file}\0{found.st_mtime_ns}\0{found.st_size}\0".encode(errors="surrogateescape"))
    return whole.hexdigest()


@cache
def kit_fingerprint() -> str:
    """Return what changes whenever the kit's own code does."""
    return fingerprint(PACKAGE.rglob("*.py"))


def kept(name: str, files: Iterable[Path], make: Callable[[], Kept]) -> Kept:
    """Return what was made of files the last time, or make it where one of them, or the kit, has changed since."""
    file = cache_folder("kept") / f"{short(name)}.kept"
    now = f"{kit_fingerprint()} {fingerprint(files)}"
    with suppress(*BROKEN):
        was, found = unsealed(file.read_bytes())
        if was == now:
            made: Kept = found
            return made
    made = make()
    beside = file.with_suffix(f".{os.getpid()}")
    try:
        beside.write_bytes(sealed((now, made)))
        beside.replace(file)
    except OSError:  # a full disk, say: then it is made again the next time
        with suppress(OSError):
            beside.unlink()
    return made


def short(name: str) -> str:
    """Return a name for a file that stands for a longer one.

    >>> short("/home/bob/pack")
    'e3b5f26e97f238420b85'
    """
    return sha256(name.encode(errors="surrogateescape")).hexdigest()[:20]


def sealed(value: object) -> bytes:
    """Return plain data of the kit's classes as bytes that `unsealed` takes.

    >>> unsealed(sealed({"a": (1, 2)}))
    {'a': (1, 2)}
    """
    return stamped(pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL))


def unsealed(found: bytes) -> Any:  # noqa: ANN401 - whatever was sealed
    """Return what was sealed; where a bit of it has changed, or it is no data, something of `BROKEN` is raised."""
    return _DataOnly(io.BytesIO(unstamped(found))).load()


def stamped(content: bytes) -> bytes:
    """Return bytes with a checksum before them."""
    return HEAD + sha256(content).digest() + content


def unstamped(found: bytes) -> bytes:
    """Return what was stamped, or raise a ValueError where a bit of it has changed."""
    head, checksum, content = found[: len(HEAD)], found[len(HEAD) : len(HEAD) + 32], found[len(HEAD) + 32 :]
    if head != HEAD or checksum != sha256(content).digest():
        raise ValueError("not as it was kept")
    return content


class _DataOnly(pickle.Unpickler):
    """What makes data out of bytes, and of nothing but data's own classes."""

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401 - a class
        """Return a class that holds data only: of ours a dataclass, an enum or a tuple, or one of a few of Python's."""
        if name in PLAIN.get(module, ()):
            return super().find_class(module, name)
        if (module, name) == ("types", "MappingProxyType"):
            return MappingProxyType
        found = super().find_class(module, name) if module.partition(".")[0] == "cubitos_kit" else None
        if isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum | tuple)):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no data")
