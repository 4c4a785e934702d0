"""Two commands never work in one folder at once, whatever locks the system has."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cubitos_kit.book import keeping
from cubitos_kit.book.keeping import alone

fcntl = pytest.importorskip("fcntl", reason="Windows has the other locks, which stand in for these here")

AS_ON_WINDOWS = """
import errno, fcntl, sys
from types import SimpleNamespace
from cubitos_kit.book import keeping

def locking(number, mode, length):
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None

if sys.argv[1] == "windows":
    keeping.msvcrt, keeping.fcntl = SimpleNamespace(locking=locking, LK_NBLCK=2), None
with keeping.alone("mine", lambda: print("waits", flush=True)):
    print("works", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.parametrize("system", ["windows", "other"])
def test_a_second_command_waits_until_the_first_one_has_ended_however_that_ends(system: str) -> None:
    command = [sys.executable, "-c", AS_ON_WINDOWS, system]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as first:
        assert first.stdout
        assert first.stdout.readline() == "works\n"
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as second:
            assert second.stdout
            assert second.stdout.readline() == "waits\n"
            first.kill()
            assert second.stdout.readline() == "works\n"
            second.communicate("\n", timeout=30)


def test_what_others_hold_under_another_name_is_no_reason_to_wait() -> None:
    with alone("mine", pytest.fail), alone("yours", pytest.fail):
        pass


def test_where_the_system_knows_no_locks_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(_file: object, _how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(keeping, "fcntl", SimpleNamespace(flock=flock, LOCK_EX=2, LOCK_NB=4))
    with alone("mine", pytest.fail):
        pass
    monkeypatch.setattr(keeping, "fcntl", None)
    monkeypatch.setattr(keeping, "msvcrt", None)
    with alone("mine", pytest.fail):
        pass
