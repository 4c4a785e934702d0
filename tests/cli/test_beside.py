"""Work in a second process is done by the time it is needed, and hurts nobody."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cubitos_kit.cli import beside as room
from cubitos_kit.cli.beside import FORKS, beside


@pytest.mark.skipif(not FORKS, reason="there is no second process here")
def test_work_is_done_when_the_body_is_left(tmp_path: Path) -> None:
    file = tmp_path / "made"
    with beside(lambda: file.write_text(str(os.getpid()), encoding="utf-8")):
        pass
    assert int(file.read_text(encoding="utf-8")) != os.getpid()


def test_where_there_is_no_second_process_the_work_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "FORKS", False)
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
