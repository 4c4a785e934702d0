"""Writing files whole or not at all, and never over somebody's work."""

import errno
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that nobody ever sees half of it: beside it first, then moved into its place."""
    write_all({path: content})


def write_all(files: Mapping[Path, str | bytes]) -> None:
    """Write files that belong together: none is moved into its place before all are whole, and a failure leaves nothing."""
    beside: dict[Path, Path] = {}
    folders: list[Path] = []
    try:
        for path, content in files.items():
            with _named(path):
                folders += (each for each in (path.parent, *path.parent.parents) if not each.exists())
                path.parent.mkdir(parents=True, exist_ok=True)
                handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
                beside[path] = Path(name)
                with os.fdopen(handle, "wb") as file:
                    file.write(content.encode() if isinstance(content, str) else content)
                beside[path].chmod(path.stat().st_mode if path.exists() else 0o644)
        for path, whole in beside.items():
            with _named(path):
                whole.replace(path)
    except BaseException:
        for whole in beside.values():
            with suppress(OSError):
                whole.unlink()
        for folder in sorted(folders, reverse=True):  # what lies in another one comes first
            with suppress(OSError):
                folder.rmdir()
        raise


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
