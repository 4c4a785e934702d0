"""What `balance`, `compare` and `suggest` write: all or nothing; what cannot be written is said before any race."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cubitos_kit.base.message import Message
from cubitos_kit.games.cubitos.lab import results
from cubitos_kit.games.cubitos.lab.results import Inquiry
from cubitos_kit.text.catalog import say
from tests.commands import ONE_BY_ONE
from tests.games.cubitos.commands.test_new import AS_IF_NOT_ROOT
from tests.games.cubitos.lab.known import know_every_answer

if TYPE_CHECKING:
    from tests.commands import Cubitos

BALANCE, COMPARE = ("balance", "race-1"), ("compare", "race-1", "race-2")
SUGGEST = ("suggest", "--sets", "50", "--races", "1", "--show", "1", "--workers", "1")
EVERYTHING = ("--html", "r.html", "--markdown", "r.md", "--csv", "csv", "--parquet", "in/parquet")
TARGETS = [
    *((BALANCE, option, "new/r") for option in ("--html", "--markdown", "--csv", "--parquet", "--races")),
    *((COMPARE, option, "r") for option in ("--html", "--markdown")),
]
IDS = [f"{command[0]}{option}" for command, option, _ in TARGETS]
FULL = Path("/dev/full")
KNOWN = """
import pytest
from tests.games.cubitos.lab.known import know_every_answer, look_for_sets_in_no_time

patch = pytest.MonkeyPatch()
know_every_answer(patch)
look_for_sets_in_no_time(patch)
"""
"""Has commands know every report already."""


@pytest.fixture
def raced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Inquiry]:
    """Have no race run; return what was asked for."""
    monkeypatch.setattr(results, "cache_folder", lambda _: tmp_path.parent / f"{tmp_path.name}-kept")
    return know_every_answer(monkeypatch)


@pytest.fixture
def full_after(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return what has the disk fill up after so many files."""
    real = os.fdopen

    def fill(files: int) -> None:
        written: list[int] = []

        def opened(handle: int, *rest: Any, **more: Any) -> Any:
            if "r" in str(rest[:1] or more.get("mode", "r")):  # what is read needs no room
                return real(handle, *rest, **more)
            written.append(handle)
            if len(written) <= files:
                return real(handle, *rest, **more)
            os.close(handle)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fdopen", opened)

    return fill


def told(file: str, number: int, language: str) -> str:
    """What is said of a file that cannot be used."""
    values = {"file": file, "reason": os.strerror(number)}
    return say(Message("{file} cannot be used: {reason}", values), language) + "\n"


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
@pytest.mark.parametrize(("files", "first"), [(0, "r.md"), (1, "r.html"), (4, "csv/pairs.csv")])
def test_a_disk_that_fills_up_is_told_and_leaves_no_file_of_a_report(  # noqa: PLR0913, PLR0917 - fixtures and what varies
    cubitos: Cubitos,
    raced: list[Inquiry],
    full_after: Callable[[int], None],
    tmp_path: Path,
    files: int,
    first: str,
    language: str,
) -> None:
    pytest.importorskip("pyarrow")
    full_after(files)
    ran = cubitos(*BALANCE, *EVERYTHING, "--lang", language)
    assert (ran.code, ran.out, ran.err) == (1, "", told(first, errno.ENOSPC, language))
    assert raced
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_up_leaves_an_older_report_as_it_was(
    cubitos: Cubitos, raced: list[Inquiry], full_after: Callable[[int], None], tmp_path: Path
) -> None:
    del raced
    (tmp_path / "r.md").write_text("older", encoding="utf-8")
    full_after(1)
    for command in (BALANCE, COMPARE):
        assert cubitos(*command, "--markdown", "r.md", "--html", "r.html").code == 1
        assert [(file.name, file.read_text(encoding="utf-8")) for file in tmp_path.iterdir()] == [("r.md", "older")]


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """Return a folder that nobody may write into."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o555)
    yield folder
    folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="the rights of folders are POSIX's")
@pytest.mark.parametrize(("command", "option", "target"), TARGETS, ids=IDS)
def test_a_read_only_folder_is_told_before_any_race(
    installed: Cubitos, read_only: Path, command: tuple[str, ...], option: str, target: str
) -> None:
    before = AS_IF_NOT_ROOT if os.geteuid() == 0 else ()
    if before and not shutil.which(before[0]):
        pytest.skip("root may write everywhere here")
    ran = installed(*command, option, target, "--lang", "pl", cwd=read_only, before=before)
    assert (ran.code, ran.out, ran.err) == (1, "", told(target, errno.EACCES, "pl"))
    assert list(read_only.iterdir()) == []


@pytest.mark.parametrize(("command", "option", "target"), TARGETS, ids=IDS)
def test_a_folder_where_a_file_should_be_or_the_other_way_round_is_told_before_any_race(
    cubitos: Cubitos, raced: list[Inquiry], command: tuple[str, ...], option: str, target: str
) -> None:
    place = Path(target)
    if option in {"--html", "--markdown"}:
        place.mkdir(parents=True)
        number = errno.EISDIR
    else:
        place.parent.mkdir()
        place.touch()
        number = errno.ENOTDIR
    ran = cubitos(*command, option, target)
    assert (ran.code, ran.err) == (1, told(target, number, "en"))
    assert not raced


@pytest.mark.parametrize(("command", "option", "target"), TARGETS, ids=IDS)
def test_a_place_below_a_file_is_told_before_any_race(
    cubitos: Cubitos, raced: list[Inquiry], command: tuple[str, ...], option: str, target: str
) -> None:
    Path("mine.txt").write_text("mine", encoding="utf-8")
    ran = cubitos(*command, option, f"mine.txt/{target}")
    assert (ran.code, ran.err) == (1, told(f"mine.txt/{target}", errno.ENOTDIR, "en"))
    assert not raced


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_report_that_cannot_be_printed_is_told(tmp_path: Path) -> None:
    surroundings = os.environ | {"CUBITOS_LANG": "en", "PYTHONPATH": str(Path(__file__).parents[4])}
    typed = [" ".join((*command, *more)) for command in (BALANCE, COMPARE, SUGGEST) for more in ((), ("--json",))]
    with FULL.open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-c", KNOWN + ONE_BY_ONE, *typed],
            cwd=tmp_path,
            env=surroundings,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            timeout=300,  # the rules may have to be compiled first
        )
    said = ran.stderr.split("\0")
    told, codes = [each.splitlines()[-1] for each in said[:-1:2]], said[1::2]
    assert codes == ["1"] * len(typed)
    assert told == [f"what is printed cannot be written: {os.strerror(errno.ENOSPC)}"] * len(typed)
