"""Of what is started somebody knows who ends it, Ctrl-C or not; and work in a second process is done when it is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cubitos_kit.base import processes
from cubitos_kit.base.processes import FORKS, beside

PROGRAM = """
import os, signal
from cubitos_kit.base.processes import heard_afterwards
signal.signal(signal.SIGINT, signal.default_int_handler)
known = []
try:
    with heard_afterwards():
        os.kill(os.getpid(), signal.SIGINT)
        known.append("it")
except KeyboardInterrupt:
    print("heard", *known)
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
with heard_afterwards():
    print("nothing to hear")
"""


def test_ctrl_c_is_heard_as_soon_as_what_is_begun_is_known() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr) == ("heard it\nnothing to hear\n", "")


@pytest.mark.skipif(not FORKS, reason="there is no second process here")
def test_work_is_done_when_the_body_is_left(tmp_path: Path) -> None:
    file = tmp_path / "made"
    with beside(lambda: file.write_text(str(os.getpid()), encoding="utf-8")):
        pass
    assert int(file.read_text(encoding="utf-8")) != os.getpid()


def test_where_there_is_no_second_process_the_work_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "FORKS", False)
    with beside((tmp_path / "made").touch):
        pass
    assert not (tmp_path / "made").exists()


def test_what_goes_wrong_in_the_body_is_told_and_the_work_waited_for(tmp_path: Path) -> None:
    with pytest.raises(KeyError), beside((tmp_path / "made").touch):
        raise KeyError
    assert (tmp_path / "made").exists() or not FORKS


@pytest.mark.skipif(not FORKS, reason="there is no second process here")
def test_without_room_for_a_second_process_the_body_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise OSError

    monkeypatch.setattr(os, "fork", refuse)
    ran = []
    with beside(lambda: None):
        ran.append(True)
    assert ran
