"""A stranger's folder is read inside itself only, and no more of a file than it may hold."""

import os
from pathlib import Path

import pytest

from cubitos_kit.base.reading import Folder, OutsideError, TooLargeError, read_bounded


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "secret").write_text("outside")
    own = tmp_path / "pack"
    (own / "deep").mkdir(parents=True)
    (own / "deep" / "a.txt").write_text("inside")
    return Folder(own)


def test_what_lies_in_the_folder_is_read(folder: Folder) -> None:
    assert folder.read("deep/a.txt", most=100) == b"inside"
    (folder.path / "link").symlink_to(folder.path / "deep")
    assert folder.read("link/a.txt", most=100) == b"inside"


@pytest.mark.parametrize("name", ["../secret", "deep/../../secret", "link", "deep/folder/secret"])
def test_what_lies_elsewhere_is_not_read_whatever_leads_there(folder: Folder, name: str) -> None:
    (folder.path / "link").symlink_to("../secret")
    (folder.path / "deep" / "folder").symlink_to("../..")
    with pytest.raises(OutsideError):
        folder.read(name, most=100)


def test_a_file_has_as_many_bytes_as_it_may_and_no_more(folder: Folder) -> None:
    file = folder.path / "deep" / "a.txt"
    assert read_bounded(file, most=6) == b"inside"
    with pytest.raises(TooLargeError):
        read_bounded(file, most=5)


def test_a_pipe_keeps_nobody_waiting(folder: Folder) -> None:
    os.mkfifo(folder.path / "pipe")
    with pytest.raises(OSError, match="no file"):
        folder.read("pipe", most=5)
