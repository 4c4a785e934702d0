"""Where machine code lies: in the user's cache, found by its fingerprint, and in a wheel that brings it along.

Each file is written whole and carries a checksum over its name and what it holds. One that was cut off, changed or put
under another name is taken for missing, and made anew.
"""

from __future__ import annotations

import os
import platform
import re
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from shutil import rmtree

from cubitos_kit.base.kept import cache_folder, cache_root, folder_for_this_run, is_private
from cubitos_kit.base.shipped import PACKAGE

FOLDER = "machine-code"
SHIPPED = PACKAGE / "_shipped" / FOLDER
HEAD = b"cubitos-kit machine code 1\n"
DAY = 24 * 3600
UNUSED = 30 * DAY
"""What nobody has asked for in so long is cleared away, when something new is kept."""
OF_OLD = re.compile(r"(engine|players)-[0-9a-f]{20}")
"""What earlier versions of the kit called their folders."""

_for_this_run: list[Path] = []


def object_name(unit: str, key: str) -> str:
    """Return the file name of a unit's machine code: what it is of, how we compile, for which machine."""
    return f"{unit}-{key}-{_our_way()}-{platform.system()}-{platform.machine()}.o".lower()


def text_name(key: str) -> str:
    """Return the file name of one kernel in LLVM's language, as we and these versions of others write it."""
    tools = sha256(f"{version('numba')} {version('llvmlite')} {version('numpy')}".encode()).hexdigest()[:8]
    return f"{key}-{_our_way()}-{tools}.kernel"


@cache
def _our_way() -> str:
    """Return a fingerprint of how kernels are written out and linked."""
    sources = [Path(__file__).with_name(f"{name}.py").read_bytes() for name in ("lowering", "linking")]
    return sha256(b"".join(sources)).hexdigest()[:8]


def read(name: str) -> bytes | None:
    """Return what was kept, or nothing where it is not there or not whole."""
    for folder in chain((SHIPPED,), _kept()):
        found = read_from(folder, name)
        if found is not None:
            return found
    return None


def read_from(folder: Path, name: str) -> bytes | None:
    """Return what was kept in a folder, or nothing where it is not there or not whole."""
    with suppress(OSError, zlib.error, ValueError):
        file = folder / name
        head, checksum, packed = file.read_bytes().split(b"\n", 2)
        if head + b"\n" == HEAD and checksum == _checksum(name, packed):
            _mark_used(file)
            return zlib.decompress(packed)
    return None


def write_into(folder: Path, name: str, content: bytes) -> None:
    """Keep something as a whole file that `read_from` takes, or raise an OSError and leave nothing behind."""
    packed = zlib.compress(content, 1)
    beside = folder / f".{name}.{os.getpid()}"
    try:
        beside.write_bytes(HEAD + _checksum(name, packed) + b"\n" + packed)
        beside.replace(folder / name)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def writable() -> Path:
    """Return the folder for what is compiled now: the user's, or one for this run where nothing more can be kept there."""
    return _for_this_run[0] if _for_this_run else cache_folder(FOLDER)


def keep_for_this_run() -> None:
    """Keep what is compiled from now on until the program ends only, as where the disk of the user's cache is full."""
    _for_this_run.append(folder_for_this_run(f"{FOLDER} beside a full disk"))


def stays() -> bool:
    """Tell whether what is compiled now will be there at the next start."""
    root = cache_root()
    return root is not None and not _for_this_run and cache_folder(FOLDER).is_relative_to(root)


def forget() -> None:
    """Throw away all that is kept; what a wheel brought stays."""
    root = cache_root()
    if root is not None:
        for file in (root / FOLDER).glob("*-*.*"):
            file.unlink(missing_ok=True)


def clear_away() -> None:
    """Remove what nobody has used for a month, and what earlier versions of the kit have left."""
    root = cache_root()
    if root is None:
        return
    with suppress(OSError):
        for folder in root.iterdir():
            if OF_OLD.fullmatch(folder.name):
                rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        for file in (root / FOLDER).iterdir():
            with suppress(OSError):
                if file.stat().st_mtime < time.time() - UNUSED:
                    file.unlink()


def _kept() -> Iterator[Path]:
    """Give the user's folder, which may be one that can only be read, then that of this run, made only if it comes to it."""
    root = cache_root()
    if root is not None and is_private(root / FOLDER):
        yield root / FOLDER
    yield writable()


def _checksum(name: str, packed: bytes) -> bytes:
    return sha256(name.encode() + b"\0" + packed).hexdigest().encode()


def _mark_used(file: Path) -> None:
    now = time.time()
    with suppress(OSError):
        if file.stat().st_mtime < now - DAY:
            os.utime(file)
