"""Writing files whole or not at all, inside their folder, and never over somebody's work."""

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO

from cubitos_kit.base.reading import Folder, OutsideError

_NUMBERED = re.compile(r"\[Errno (?P<number>\d{1,5})\] (?P<reason>.*?)(?=: [\"']|$)")
"""How Python writes an error of the system as a text."""
LONGEST = 100
"""So much of a file's name is in the name of the one beside it."""


def write_whole(path: Path, content: str | bytes, *, within: Path | None = None) -> None:
    """Write a file so that nobody ever sees half of it: beside it first, then moved into its place."""
    write_all({path: content}, within=within)


def write_all(files: Mapping[Path, str | bytes], *, folders: Iterable[Path] = (), within: Path | None = None) -> None:
    """Write files that belong together: none is moved into its place before all are whole, and a failure leaves nothing new.

    The first one takes its place last: it is the one by which somebody knows that the others are there.
    Nothing is written outside the folder that all of it belongs to, if one is named, even where a link leads out.
    """
    beside: dict[Path, Path] = {}
    placed: list[Path] = []
    made: list[Path] = []
    try:
        for path in (*files, *folders):
            if within is not None:
                _check_inside(path, within)
        for folder in folders:
            made += _made(folder)
        for path, content in files.items():
            with _named(path):
                made += _made(path.parent)
                if _is_stream(path):
                    path.write_bytes(content.encode() if isinstance(content, str) else content)
                    continue
                beside[path] = _beside(path)
                with _opened(beside[path], path) as file:
                    file.write(content.encode() if isinstance(content, str) else content)
        for path, whole in reversed(beside.items()):
            with _named(path):
                placed += [] if os.path.lexists(path) else [path]
                whole.replace(path)
    except BaseException:
        for path in (*beside.values(), *placed):
            with suppress(OSError):
                path.unlink()
        for folder in sorted(made, reverse=True):  # what lies in another one comes first
            with suppress(OSError):
                folder.rmdir()
        raise


@contextmanager
def growing(path: Path) -> Iterator[TextIO]:
    """Give a file of text to write into bit by bit; it takes its place when it is whole, and is gone where that fails."""
    if _is_stream(path):
        with path.open("w", encoding="utf-8", newline="") as stream:
            yield stream
        return
    check_place(path)
    whole = _beside(path)
    try:
        with _named(path):
            file = _opened(whole, path)
        with file, TextIOWrapper(file, encoding="utf-8", newline="") as written:
            yield written
        whole.replace(path)
    except BaseException as error:
        with suppress(OSError):
            whole.unlink()
        if type(error) is OSError and not error.filename:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def _check_inside(path: Path, folder: Path) -> None:
    """Raise an `OutsideError` that names the file where it would be written elsewhere."""
    try:
        Folder(folder).inside(path.absolute())
    except OutsideError as error:
        raise OutsideError(error.errno, error.strerror, str(path)) from None


def _is_stream(path: Path) -> bool:
    """Tell whether what is written there goes on to somebody, as with `/dev/stdout`: nothing can take its place."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _beside(path: Path) -> Path:
    """Return a name beside a file that nothing has yet."""
    return path.with_name(f".{path.name[:LONGEST]}.{secrets.token_hex(4)}")


def _opened(beside: Path, path: Path) -> BinaryIO:
    """Make a new file with the rights of the one that it will replace, else with those that the user gives new files."""
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    if path.is_file() and not path.is_symlink():
        with suppress(OSError):
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
    return os.fdopen(handle, "wb")


@contextmanager
def folder_for_files(folder: Path) -> Iterator[None]:
    """Make a folder to write into; where that fails and nothing has come into it, it is gone again."""
    made = _made(folder)
    try:
        yield
    except BaseException:
        for each in made:  # the innermost first
            with suppress(OSError):
                each.rmdir()
        raise


def reason_of(error: OSError) -> tuple[int, str]:
    """Return what is wrong, by the system's number and in its words; of several files the first, as where some are copied.

    >>> import shutil
    >>> reason_of(shutil.Error([("a", "b", "[Errno 28] No space left on device: 'b'"), ("c", "d", "?")]))
    (28, 'No space left on device')
    """
    several = error.args[0] if error.args else ()
    if not (isinstance(several, list) and several):
        return error.errno or errno.EIO, error.strerror or str(error)
    found = _NUMBERED.match(str(several[0][2]))
    return (int(found["number"]), found["reason"]) if found else (errno.EIO, str(several[0][2]))


def _made(folder: Path) -> list[Path]:
    """Make a folder and those above it, and return those that were not there."""
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return new


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Have an error name the file that was asked for, and not the one beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def check_place(path: Path, *, folder: bool = False) -> None:
    """Raise before long work what writing this file, or files into this folder, would raise after it.

    Nothing is made or changed. A disk that fills up meanwhile is nothing that anybody can know by then.
    """
    there = next(each for each in (path, *path.absolute().parents) if each.exists())
    if there == path and path.is_dir() != folder:
        number = errno.ENOTDIR if folder else errno.EISDIR
    elif there != path and not there.is_dir():
        number = errno.ENOTDIR
    elif not os.access(there if there.is_dir() else there.absolute().parent, os.W_OK | os.X_OK):
        number = errno.EACCES
    else:
        return
    raise OSError(number, os.strerror(number), str(path))
