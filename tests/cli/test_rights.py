"""What the user has no right to read or write: said in a sentence, and done without where that is possible."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubitos_kit.base.kept import cache_folder
from cubitos_kit.compiler import store
from tests.commands import HEARING, ONE_BY_ONE, Cubitos

CAPABILITIES = "-dac_override,-dac_read_search"


def without_privileges() -> tuple[str, ...]:
    """Return what a command begins with so that the rights of files bind it, for root too."""
    if not hasattr(os, "getuid"):
        pytest.skip("files have no such rights here")
    if os.getuid():
        return ()
    if not shutil.which("setpriv"):
        pytest.skip("root can do anything here")
    return "setpriv", f"--bounding-set={CAPABILITIES}", f"--inh-caps={CAPABILITIES}"


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """Return a folder, whose rights a test may take away."""
    folder = tmp_path / "closed"
    folder.mkdir()
    yield folder
    for each in (folder, *folder.rglob("*")):
        each.chmod(0o700)


def test_a_working_folder_that_may_not_be_read_is_told_by_whatever_needs_it(closed: Path) -> None:
    closed.chmod(0)
    commands = ["cards list", "validate", "fmt", "book build", "play race-1", "new pack mine", "--version"]
    command = [*without_privileges(), sys.executable, "-c", ONE_BY_ONE, *commands]
    done = subprocess.run(command, cwd=closed, capture_output=True, encoding="utf-8", check=False)
    said = done.stderr.split("\0")
    assert "Traceback" not in done.stderr
    assert said[1::2] == ["1"] * 6 + ["0"]
    assert all("Permission denied" in sentence for sentence in said[:12:2])
    assert done.stdout.startswith("cubitos_kit ")


@pytest.mark.parametrize("command", ["fmt", "validate ."])
def test_a_folder_that_nobody_may_look_into_is_not_said_to_be_empty(
    closed: Path, installed: Cubitos, command: str
) -> None:
    closed.chmod(0o300)
    ran = installed(*command.split(), before=without_privileges(), cwd=closed)
    assert ran.code == 1
    assert ".: error: the folder cannot be read: Permission denied [unreadable]" in ran.said


def test_a_warm_cache_that_may_only_be_read_is_read_and_nothing_is_left_beside_it(
    closed: Path, installed: Cubitos, tmp_path: Path
) -> None:
    installed("warm")  # so that there is something to be read
    root, temporary = closed / "cubitos-kit", tmp_path / "temporary"
    shutil.copytree(cache_folder(store.FOLDER), root / store.FOLDER)
    temporary.mkdir()
    before = {file: file.stat().st_mtime_ns for file in closed.rglob("*")}
    for each in (*closed.rglob("*"), closed):
        each.chmod(0o500 if each.is_dir() else 0o400)
    environment = {"XDG_CACHE_HOME": str(closed), "TMPDIR": str(temporary)}
    ran = installed("simulate", "race-1", "--games", "4", "--seed", "1", env=environment, before=without_privileges())
    assert (ran.code, ran.err) == (0, "")
    assert {file: file.stat().st_mtime_ns for file in closed.rglob("*")} == before
    assert list(temporary.iterdir()) == []


def test_ended_while_it_compiles_beside_a_cache_that_may_only_be_read_it_leaves_nothing(
    closed: Path, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    closed.chmod(0o500)
    environment = {**os.environ, "XDG_CACHE_HOME": str(closed), "TMPDIR": str(temporary)}
    command = [*without_privileges(), *HEARING, "warm"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, encoding="utf-8") as run:
        while not list(temporary.rglob("*.kernel")):
            assert run.poll() is None
            time.sleep(0.05)
        run.send_signal(signal.SIGTERM)
        assert "nothing can be kept in" in run.communicate(timeout=30)[1]
    assert run.returncode == 143
    assert (list(temporary.iterdir()), list(closed.iterdir())) == ([], [])
