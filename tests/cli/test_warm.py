"""`cubitos warm`, and what commands say that have to compile first."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cubitos_kit.compiler import store
from cubitos_kit.compiler.ahead import CompilingError
from tests.commands import Cubitos

COMMAND = [str(Path(sys.executable).with_name("cubitos"))]


def test_where_all_is_compiled_it_says_where_it_is_kept(cubitos: Cubitos) -> None:
    cubitos("warm")
    ran = cubitos("warm")
    assert (ran.code, ran.err) == (0, "")
    assert "All is compiled already; kept in" in ran.said
    assert cubitos("warm", "--json").json["compiled"] == []


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Compiling the rules"), ("pl", "kompilowanie zasad"), ("uk", "компіляція правил")]
)
def test_whoever_waits_for_the_compiler_is_told_so(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("cubitos_kit.compiler.ahead.is_ready", lambda _unit: False)
    monkeypatch.setattr("cubitos_kit.compiler.ahead.make_ready", lambda _unit, _progress: b"")
    assert sentence in cubitos("simulate", "race-1", "--games", "4", "--lang", language).err
    monkeypatch.setattr("cubitos_kit.compiler.ahead.is_ready", lambda _unit: True)
    assert cubitos("simulate", "race-1", "--games", "4", "--lang", language).err == ""


def test_where_nothing_can_be_kept_that_is_said_once(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("cubitos_kit.compiler.ahead.is_ready", lambda _unit: False)
    monkeypatch.setattr("cubitos_kit.compiler.ahead.make_ready", lambda _unit, _progress: b"")
    monkeypatch.setattr(store, "stays", lambda: False)
    assert cubitos("simulate", "race-1", "--games", "4").err.count("nothing can be kept in") == 1


def test_rules_that_cannot_be_compiled_are_told_in_a_sentence(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise CompilingError("no room")

    monkeypatch.setattr("cubitos_kit.compiler.ahead.is_ready", lambda _unit: False)
    monkeypatch.setattr("cubitos_kit.compiler.ahead.make_ready", fail)
    ran = cubitos("simulate", "race-1", "--games", "4")
    assert (ran.code, ran.said) == (1, "the rules cannot be compiled: no room")


def test_interrupted_while_it_compiles_it_ends_within_a_second_and_in_a_sentence(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.Popen([*COMMAND, "warm"], env=environment, stderr=subprocess.PIPE, text=True)
    kept = tmp_path / "cubitos-kit" / store.FOLDER
    while not list(kept.glob("*.kernel")):
        assert run.poll() is None
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    before = time.monotonic()
    _, err = run.communicate()
    assert time.monotonic() - before < 1
    assert run.returncode == 130
    assert err.splitlines()[-1] == "Interrupted."
    assert len(list(kept.glob("*.kernel"))) > 0


def test_ended_while_it_compiles_it_leaves_nothing_in_the_temporary_folder(tmp_path: Path) -> None:
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("")
    temporary.mkdir()
    environment = {**os.environ, "XDG_CACHE_HOME": str(blocked), "TMPDIR": str(temporary)}
    run = subprocess.Popen([*COMMAND, "warm"], env=environment, stderr=subprocess.PIPE, text=True)
    while not list(temporary.rglob("*.kernel")):
        assert run.poll() is None
        time.sleep(0.05)
    run.terminate()
    _, err = run.communicate()
    assert run.returncode == 143
    assert "nothing can be kept in" in err
    assert list(temporary.iterdir()) == []


def test_commands_that_do_not_race_need_no_compiler(tmp_path: Path) -> None:
    asked = "import sys; from cubitos_kit.cli import main; sys.argv = ['cubitos', 'cards', 'list']\n"
    asked += "try:\n    main.run()\nexcept SystemExit:\n    pass\n"
    asked += "print([name for name in sys.modules if name.partition('.')[0] in ('numba', 'llvmlite')], file=sys.stderr)"
    ran = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr.splitlines()[-1] == "[]"
