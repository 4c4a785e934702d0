"""What is kept between two runs is as good as what it was made of."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cubitos_kit.content.load import load_pack
from cubitos_kit.kept import cache_folder, kept


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "a.txt"
    made.write_text("one", encoding="utf-8")
    return made


@pytest.mark.usefixtures("cache")
def test_what_was_made_of_a_file_is_kept_until_the_file_changes(file: Path) -> None:
    assert kept("words", [file], lambda: file.read_text(encoding="utf-8")) == "one"
    assert kept("words", [file], lambda: pytest.fail("made again")) == "one"
    file.write_text("three", encoding="utf-8")
    assert kept("words", [file], lambda: file.read_text(encoding="utf-8")) == "three"


@pytest.mark.usefixtures("cache")
def test_a_pack_that_was_kept_is_the_pack() -> None:
    pack = load_pack(scenarios=True)
    assert kept("pack", [], lambda: pack) == kept("pack", [], lambda: pytest.fail("made again")) == pack


@pytest.mark.parametrize("junk", [b"", b"junk", b"\x80\x05junk", b"\x80\x05K\x01."])
def test_a_spoilt_memory_is_no_harm(cache: Path, file: Path, junk: bytes) -> None:
    kept("words", [file], lambda: "one")
    for each in (cache / "cubitos-kit" / "kept").glob("*.pickle"):
        each.write_bytes(junk)
    assert kept("words", [file], lambda: "anew") == "anew"


def test_without_a_cache_everything_works_as_well(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))  # no folder, so none can be made in it
    assert kept("words", [file], lambda: "one") == "one"
    assert os.access(cache_folder("kept"), os.W_OK)
    assert tmp_path not in cache_folder("kept").parents


def test_a_folder_for_one_run_is_the_same_for_all_of_it_and_gone_after_it(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    asked = "from cubitos_kit.kept import cache_folder; print(*(cache_folder(each) for each in 'aab'), sep='\\n')"
    surroundings = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "a file")}
    ran = subprocess.run(
        [sys.executable, "-c", asked], env=surroundings, capture_output=True, encoding="utf-8", check=True
    )
    first, again, other = ran.stdout.splitlines()
    assert first == again != other
    assert not Path(first).exists()
    assert not Path(other).exists()
