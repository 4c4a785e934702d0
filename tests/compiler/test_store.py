"""What is kept is found whole or not at all, wherever it may lie, and goes when nobody asks for it."""

import os
import stat
import time
from pathlib import Path

import pytest

from cubitos_kit.base.kept import cache_folder
from cubitos_kit.compiler import store

NAME, CODE = "unit-0123.o", bytes(range(256)) * 8


def keep(name: str, content: bytes) -> None:
    store.write_into(cache_folder(store.FOLDER), name, content)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(store, "SHIPPED", tmp_path / "none")
    return tmp_path / "cubitos-kit" / store.FOLDER


def test_what_is_kept_is_read_again(root: Path) -> None:
    assert store.read(NAME) is None
    keep(NAME, CODE)
    assert store.read(NAME) == CODE
    assert [file.name for file in root.iterdir() if not file.name.startswith(".")] == [NAME]


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-9], lambda b: b[:0], lambda b: b[:60], lambda b: b[:-9] + bytes([b[-9] ^ 4]) + b[-8:]]
)
def test_what_is_damaged_is_taken_for_missing(root: Path, damage: object) -> None:
    keep(NAME, CODE)
    assert callable(damage)
    (root / NAME).write_bytes(damage((root / NAME).read_bytes()))
    assert store.read(NAME) is None


def test_a_file_under_another_name_is_taken_for_missing(root: Path) -> None:
    keep(NAME, CODE)
    (root / NAME).rename(root / "unit-4567.o")
    assert store.read("unit-4567.o") is None


def test_a_folder_that_can_only_be_read_is_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(NAME, CODE)
    assert store.stays()
    root.chmod(stat.S_IRUSR | stat.S_IXUSR)
    monkeypatch.setattr(store, "cache_folder", lambda _name: pytest.fail("no folder for this run is needed"))
    assert store.read(NAME) == CODE


def test_where_nothing_can_be_kept_it_is_there_for_this_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert not store.stays()
    keep(NAME, CODE)
    assert store.read(NAME) == CODE
    assert blocked.read_text() == ""


def test_what_a_wheel_brings_is_found_without_a_cache(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = tmp_path / "brought"
    brought.mkdir()
    store.write_into(brought, NAME, CODE)
    monkeypatch.setattr(store, "SHIPPED", brought)
    assert store.read(NAME) == CODE
    assert not (root / NAME).exists()


def test_what_nobody_used_for_a_month_is_cleared_away_and_what_older_kits_left(root: Path) -> None:
    keep(NAME, CODE)
    keep("unit-89ab.o", CODE)
    keep("unit-cdef.o", CODE)
    now = time.time()
    for name, age in (
        (NAME, store.UNUSED + 60),
        ("unit-89ab.o", store.UNUSED + 60),
        ("unit-cdef.o", store.UNUSED - 60),
    ):
        os.utime(root / name, (now - age, now - age))
    store.read("unit-89ab.o")  # so somebody uses it
    old, other = root.parent / "engine-0123456789abcdef0123", root.parent / "results"
    old.mkdir()
    other.mkdir()
    store.clear_away()
    assert sorted(file.name for file in root.glob("*.o")) == ["unit-89ab.o", "unit-cdef.o"]
    assert (old.exists(), other.exists()) == (False, True)
