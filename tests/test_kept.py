"""What is kept between two runs is as good as what it was made of."""

import os
import pickle
import stat
import subprocess
import sys
from pathlib import Path
from shutil import rmtree

import pytest

from cubitos_kit.base.kept import cache_folder, kept, sealed, unsealed
from cubitos_kit.games.cubitos.content.load import load_pack


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
    for each in (cache / "cubitos-kit" / "kept").glob("*.kept"):
        each.write_bytes(junk)
    assert kept("words", [file], lambda: "anew") == "anew"


def test_without_a_cache_everything_works_as_well(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))  # no folder, so none can be made in it
    assert kept("words", [file], lambda: "one") == "one"
    assert os.access(cache_folder("kept"), os.W_OK)
    assert tmp_path not in cache_folder("kept").parents


def test_a_folder_for_one_run_is_the_same_for_all_of_it_and_gone_after_it(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    asked = "from cubitos_kit.base.kept import cache_folder; print(*(cache_folder(each) for each in 'aab'), sep='\\n')"
    surroundings = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "a file")}
    ran = subprocess.run(
        [sys.executable, "-c", asked], env=surroundings, capture_output=True, encoding="utf-8", check=True
    )
    first, again, other = ran.stdout.splitlines()
    assert first == again != other
    assert not Path(first).exists()
    assert not Path(other).exists()


@pytest.mark.usefixtures("cache")
def test_one_changed_bit_of_what_is_kept_has_it_made_anew(cache: Path, file: Path) -> None:
    kept("words", [file], lambda: "one")
    (written,) = (cache / "cubitos-kit" / "kept").glob("*.kept")
    whole = written.read_bytes()
    for place in range(0, len(whole), 7):
        written.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert kept("words", [file], lambda: "anew") == "anew"
        written.write_bytes(whole)
    assert kept("words", [file], lambda: pytest.fail("made again")) == "one"


class Runs:
    """Data that wants something run as it is read."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.target),)


def test_nothing_that_is_kept_is_ever_run(tmp_path: Path) -> None:
    with pytest.raises(pickle.UnpicklingError, match="is no data"):
        unsealed(sealed(Runs(tmp_path / "made")))
    assert not (tmp_path / "made").exists()
    for function in (rmtree, print, load_pack, type, Path.write_text):
        with pytest.raises(pickle.UnpicklingError):
            unsealed(sealed(function))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owner here")
@pytest.mark.parametrize("mode", [0o707, 0o777])
def test_a_cache_that_others_may_write_to_is_not_read(cache: Path, file: Path, mode: int) -> None:
    kept("words", [file], lambda: "planted")
    (cache / "cubitos-kit").chmod(mode)
    assert kept("words", [file], lambda: "ours") == "ours"
    assert cache_folder("kept") == cache / "cubitos-kit-own" / "kept"
    assert kept("words", [file], lambda: pytest.fail("made again")) == "ours"
    (cache / "cubitos-kit-own" / "kept").chmod(mode)
    assert cache not in cache_folder("kept").parents


@pytest.mark.usefixtures("cache")
def test_what_is_kept_is_nobody_else_s_to_read_or_write(file: Path) -> None:
    kept("words", [file], lambda: "one")
    for folder in (cache_folder("kept"), cache_folder("kept").parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_costs_the_memory_and_leaves_nothing(
    cache: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache_folder("kept")

    def full(path: Path, content: bytes) -> int:
        path.touch()
        with Path("/dev/full").open("wb", buffering=0) as disk:
            return disk.write(content)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        assert kept("words", [file], lambda: "one") == "one"
    assert [each.name for each in (cache / "cubitos-kit" / "kept").iterdir()] == [".writable"]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owner here")
def test_a_cache_that_others_may_put_another_in_the_place_of_is_not_read(cache: Path, file: Path) -> None:
    kept("words", [file], lambda: "planted")
    cache.chmod(0o777)
    assert kept("words", [file], lambda: "ours") == "ours"
    assert cache not in cache_folder("kept").parents
