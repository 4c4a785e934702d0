"""Handing finished books over: whole, each in one move, by no link, and over nothing but books that were made before."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from cubitos_kit.base.reading import read_bounded
from cubitos_kit.base.writing import folder_for_files, reason_of, write_whole
from cubitos_kit.book.keeping import sum_of
from cubitos_kit.book.making import PDF, SITE, BookOrder, made
from cubitos_kit.book.project import Project
from cubitos_kit.book.site.build import start_page

MARK = ".cubitos-book"
"""The file that tells what in a folder is from us, so that a new book may take its place."""
LARGEST_MARK = 1 << 20


class NotOursError(Exception):
    """Something that is there already and is no book that was made before."""


def hand_over(projects: Sequence[Project], wish: BookOrder, out: Path) -> tuple[Path, ...]:
    """Put finished books where they were asked for, each in one move, and return what to open.

    Raises a `NotOursError` before anything is changed where something else stands in their place.
    """
    sites = {out / project.language: made(project, SITE) for project in projects} if SITE in wish.kinds else {}
    files: dict[Path, bytes] = {}
    if len(sites) > 1:
        files[out / "index.html"] = start_page(project.language for project in projects).encode()
    if PDF in wish.kinds:
        files |= {out / f"{each.pack.id}-{each.language}.pdf": made(each, PDF).read_bytes() for each in projects}
    known = _marks(out)
    for place in sites:
        if _is_there(place) and not _is_our_site(place):
            raise NotOursError(str(place))
    for place in files:
        if _is_there(place) and _sum_of(place) not in known.get(place.name, ()):
            raise NotOursError(str(place))
    with folder_for_files(out):
        for place, source in sites.items():
            _replace_folder(source, place)
        _replace_files(files, out, known)
    opened = [out / "index.html"] if len(sites) > 1 else [place / "index.html" for place in sites]
    return (*opened, *(place for place in files if place.suffix == ".pdf"))


def _marks(out: Path) -> Mapping[str, list[str]]:
    """Return the files of a folder that are from us, each with what it may be if nobody has changed it since."""
    try:
        found = json.loads(read_bounded(out / MARK, LARGEST_MARK)) if _is_file(out / MARK) else {}
    except (OSError, ValueError):
        return {}
    return {name: sums for name, sums in found.items() if isinstance(sums, list)} if isinstance(found, dict) else {}


def _replace_files(files: Mapping[Path, bytes], out: Path, known: Mapping[str, list[str]]) -> None:
    """Write files and note what they are: before, so that whoever is cut off in between finds his own, and after."""
    if files:
        new = {place.name: [_sum(content)] for place, content in files.items()}
        try:
            _write_marks(out, {**known, **{name: [*known.get(name, ()), *sums] for name, sums in new.items()}})
            for place, content in files.items():
                write_whole(place, content)
        except BaseException:
            if not known and not any(map(_is_there, files)):  # as before, then: nothing here is from us
                (out / MARK).unlink(missing_ok=True)
            raise
        _write_marks(out, {**known, **new})


def _write_marks(out: Path, marks: Mapping[str, list[str]]) -> None:
    write_whole(out / MARK, json.dumps(marks, indent=1, sort_keys=True))


def _replace_folder(source: Path, target: Path) -> None:
    """Copy a folder beside its place, then move it in and what was there out; if it cannot be moved in, that comes back."""
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as folder:
        new, old = Path(folder, "new"), Path(folder, "old")
        with _telling_of(target):
            shutil.copytree(source, new)
            (new / MARK).write_text(_sum_of_site(new), encoding="utf-8")
        if not target.exists():
            new.rename(target)
            return
        target.rename(old)
        try:
            new.rename(target)
        except BaseException:
            old.rename(target)
            raise


@contextmanager
def _telling_of(target: Path) -> Iterator[None]:
    """Have an error of the files beside a folder name the folder that was asked for."""
    try:
        yield
    except OSError as error:
        raise OSError(*reason_of(error), str(target)) from None


def _is_our_site(folder: Path) -> bool:
    """Tell whether a folder is a site that was made before, and nobody has changed it or put something into it since."""
    if folder.is_symlink() or not _is_file(folder / MARK):
        return False
    return (folder / MARK).read_bytes() == _sum_of_site(folder).encode()


def _sum_of_site(folder: Path) -> str:
    return sum_of(folder, (file for file in folder.rglob("*") if file != folder / MARK))


def _is_there(path: Path) -> bool:
    """Tell whether anything has this name, a link that leads nowhere too."""
    return path.exists() or path.is_symlink()


def _is_file(path: Path) -> bool:
    """Tell whether this is a file itself, and no link to one."""
    return path.is_file() and not path.is_symlink()


def _sum(content: bytes) -> str:
    return sha256(content).hexdigest()


def _sum_of(path: Path) -> str:
    """Return the sum of a file, or nothing for what is none: then it is not from us."""
    return _sum(path.read_bytes()) if _is_file(path) else ""
