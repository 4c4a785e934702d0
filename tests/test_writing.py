"""Files are written whole or not at all, with the rights that the user asks for, and inside their folder."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from cubitos_kit.base.reading import OutsideError
from cubitos_kit.base.writing import growing, write_all, write_whole

posix = pytest.mark.skipif(os.name == "nt", reason="for a system with rights and links")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
@pytest.mark.parametrize(("mask", "rights"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_rights_that_the_user_gives_new_files(tmp_path: Path, mask: int, rights: int) -> None:
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "new" / "a", "x")
        with growing(tmp_path / "b") as file:
            file.write("x")
    finally:
        os.umask(before)
    assert (mode(tmp_path / "new" / "a"), mode(tmp_path / "b")) == (rights, rights)
    assert mode(tmp_path / "new") == rights | (rights & 0o444) >> 2


@posix
def test_a_file_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o640)
    write_whole(tmp_path / "a", "new")
    assert (mode(tmp_path / "a"), (tmp_path / "a").read_text()) == (0o640, "new")


@posix
def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("theirs")
    (tmp_path / "a").symlink_to("victim")
    write_whole(tmp_path / "a", "new")
    assert (tmp_path / "victim").read_text() == "theirs"
    assert (tmp_path / "a").read_text() == "new"


@posix
def test_nothing_is_written_outside_the_folder_that_is_meant(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    (own / "sets").symlink_to(other)
    (own / "link").symlink_to(own)
    for name in ("sets/a.yaml", "sets/deep/a.yaml", "../a.yaml"):
        with pytest.raises(OutsideError):
            write_all({own / "first": "x", own / name: "y"}, within=own)
    write_all({own / "link" / "a.yaml": "y"}, within=own)
    assert [path.name for path in sorted(own.iterdir())] == ["a.yaml", "link", "sets"]
    assert list(other.iterdir()) == []


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, OSError])
@pytest.mark.parametrize("at", [1, 2, 3])
def test_an_end_at_any_moment_leaves_no_new_file_and_no_half_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], at: int
) -> None:
    (tmp_path / "old").write_text("old")
    count = 0
    replace = Path.replace

    def ends(self: Path, target: Path) -> Path:
        nonlocal count
        count += 1
        if count == at:
            raise error(errno.ENOSPC, "full")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", ends)
    with pytest.raises(error):
        write_all({tmp_path / "old": "new", tmp_path / "a" / "b": "1", tmp_path / "c": "2"})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"old": "old"}


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, OSError])
def test_a_file_that_grows_takes_its_place_when_it_is_whole(tmp_path: Path, error: type[BaseException]) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("old")

    def begun() -> None:
        with growing(file) as rows:
            rows.write("new")
            rows.flush()
            assert file.read_text() == "old"
            raise error

    with pytest.raises(error):
        begun()
    assert [path.name for path in tmp_path.iterdir()] == ["rows.csv"]
    with growing(file) as rows:
        rows.write("new")
    assert file.read_text() == "new"


@posix
def test_a_pipe_is_written_into_and_not_replaced(tmp_path: Path) -> None:
    for write in (lambda path: write_whole(path, "x"), write_rows):
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        write(pipe)
        assert os.read(reader, 9) == b"x"
        os.close(reader)
        assert pipe.is_fifo()
        pipe.unlink()


def write_rows(path: Path) -> None:
    with growing(path) as file:
        file.write("x")
