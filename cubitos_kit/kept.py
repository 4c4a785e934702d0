"""What is kept between two runs, in the user's cache: what takes a while to read, as it was last read."""

from __future__ import annotations

import atexit
import copyreg
import os
import pickle
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from types import MappingProxyType
from typing import TypeVar

from cubitos_kit.shipped import PACKAGE

copyreg.pickle(MappingProxyType, lambda view: (MappingProxyType, (dict(view),)))  # which pickle cannot do alone

Kept = TypeVar("Kept")
BROKEN = (OSError, EOFError, pickle.UnpicklingError, ValueError, TypeError, AttributeError, ImportError, IndexError)
"""What reading something half-written or of another version can raise."""


def cache_root() -> Path | None:
    """Return the user's folder of what is kept, whether or not it is there or can be written; nothing without a home."""
    asked = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(asked) if Path(asked).is_absolute() else Path.home() / ".cache") / "cubitos-kit"
    except RuntimeError:
        return None


def cache_folder(name: str) -> Path:
    """Return a folder of that name which stays, or one for this run where there can be none."""
    root = cache_root()
    if root is None:
        return _folder_for_this_run(name)
    try:
        folder = root / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".writable").touch()
    except OSError:
        return _folder_for_this_run(name)
    return folder


@cache
def _folder_for_this_run(_name: str) -> Path:
    """Return a folder that is the same one until the program ends, and is gone then."""
    folder = Path(tempfile.mkdtemp(prefix="cubitos-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def fingerprint(files: Iterable[Path]) -> str:
    """Return what changes whenever one of the files does."""
    whole = sha256()
    for file in sorted(files):
        found = file.stat()
        whole.update(f"{file}\0{found.st_mtime_ns}\0{found.st_size}\0".encode())
    return whole.hexdigest()


@cache
def kit_fingerprint() -> str:
    """Return what changes whenever the kit's own code does."""
    return fingerprint(PACKAGE.rglob("*.py"))


def kept(name: str, files: Iterable[Path], make: Callable[[], Kept]) -> Kept:
    """Return what was made of files the last time, or make it where one of them, or the kit, has changed since."""
    file = cache_folder("kept") / f"{sha256(name.encode()).hexdigest()[:20]}.pickle"
    now = f"{kit_fingerprint()} {fingerprint(files)}"
    with suppress(*BROKEN):
        was, found = pickle.loads(file.read_bytes())  # noqa: S301 - written by us, in the user's own cache
        if was == now:
            made: Kept = found
            return made
    made = make()
    with suppress(OSError):
        beside = file.with_suffix(f".{os.getpid()}")
        beside.write_bytes(pickle.dumps((now, made), protocol=pickle.HIGHEST_PROTOCOL))
        beside.replace(file)
    return made
