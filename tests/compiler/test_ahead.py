"""Compiling ahead: shared, broken off, gone on with, and healed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cubitos_kit.compiler import store
from cubitos_kit.compiler.ahead import CompilingError, is_ready, make_ready, missing
from cubitos_kit.compiler.content import Unit, unit
from cubitos_kit.compiler.kernels import entry
from tests.compiler import example

EXAMPLE = "tests.compiler.example"
COMPILE = f"""
from cubitos_kit.compiler.ahead import make_ready
from cubitos_kit.compiler.content import unit
make_ready(unit({EXAMPLE!r}), lambda done, total: print(done, total, flush=True))
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "cubitos-kit" / store.FOLDER


@pytest.fixture
def found() -> Unit:
    return unit(EXAMPLE)


def started() -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", COMPILE], stdout=subprocess.PIPE, text=True)


def test_it_tells_how_far_it_has_come_and_is_silent_when_all_is_there(cache: Path, found: Unit) -> None:
    heard: list[tuple[int, int]] = []
    code = make_ready(found, lambda done, total: heard.append((done, total)))
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})
    assert heard[0][0] == 0
    assert heard[-1][0] == heard[-1][1]
    assert is_ready(found)
    assert missing(found) == []
    assert store.read(store.object_name(found.name, found.key)) == code
    assert not [file for file in cache.iterdir() if file.name.startswith(".") and file.name != ".writable"]


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_broken_off_at_any_moment_it_goes_on_from_there(cache: Path, found: Unit, end: signal.Signals) -> None:
    run = started()
    assert run.stdout
    run.stdout.readline()
    assert run.stdout.readline().startswith("1 ")
    os.kill(run.pid, end)
    before = time.monotonic()
    run.wait()
    run.stdout.close()
    assert time.monotonic() - before < 1
    left = len(missing(found))
    assert left < len(found.kernels)
    make_ready(found)
    assert is_ready(found)
    assert cache.exists()


def test_two_that_compile_at_once_both_end_right(cache: Path, found: Unit) -> None:
    runs = [started(), started()]
    assert [run.wait() for run in runs] == [0, 0]
    assert is_ready(found)
    assert cache.exists()
    for run in runs:
        assert run.stdout
        run.stdout.close()


@pytest.mark.parametrize("of", ["*.o", "*.kernel"])
def test_what_is_damaged_is_compiled_anew(cache: Path, found: Unit, of: str) -> None:
    code = make_ready(found)
    for file in cache.glob(of):
        file.write_bytes(file.read_bytes()[:-3])
    (cache / store.object_name(found.name, found.key)).unlink()
    assert not is_ready(found)
    assert make_ready(found) == code


def test_after_an_edit_only_the_edited_kernel_is_written_out(
    cache: Path, found: Unit, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_ready(found)
    monkeypatch.setattr(example, "FACTOR", 5)
    edited = Unit(found.name, tuple(entry(each.function) for each in found.entries))
    assert [kernel.function.__name__ for kernel in missing(edited)] == ["tripled"]
    assert cache.exists()


def test_a_helping_process_that_dies_is_replaced(cache: Path, found: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[str]] = []
    start = subprocess.Popen

    def dying(*args: object, **options: object) -> subprocess.Popen[str]:
        process = start(*args, **options)  # type: ignore[call-overload]
        if not begun:
            process.kill()
        begun.append(process)
        return process  # type: ignore[no-any-return]

    monkeypatch.setattr("cubitos_kit.compiler.ahead.subprocess.Popen", dying)
    make_ready(found)
    assert len(begun) == 2
    assert is_ready(found)
    assert cache.exists()


@pytest.mark.parametrize("what", ["sorted([number, 1])[0]", "int(number / 3)"])
def test_a_kernel_that_cannot_be_compiled_is_named(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    name = f"no_kernels_{len(what)}"
    (tmp_path / f"{name}.py").write_text(
        f"from cubitos_kit.compiler.kernels import entry\n@entry\ndef sorted_out(number: int) -> int:\n    return {what}\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CompilingError, match="sorted_out"):
        make_ready(unit(name))
    assert cache.exists()


def test_nothing_is_compiled_where_a_wheel_has_brought_it(
    cache: Path, found: Unit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = make_ready(found)
    brought = tmp_path / "brought"
    brought.mkdir()
    store.write_into(brought, store.object_name(found.name, found.key), code)
    monkeypatch.setattr(store, "SHIPPED", brought)
    store.forget()
    assert is_ready(found)
    assert list(cache.glob("*.o")) == []


def test_nothing_is_configured_or_imported_from_the_working_folder(
    cache: Path, found: Unit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".numba_config.yaml").write_text("disable_jit: 1\nopt: [", encoding="utf-8")
    for name in ("numba", "json", "cubitos_kit"):
        (tmp_path / f"{name}.py").write_text("open('executed', 'w')\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, ""])
    assert make_ready(found)
    assert not (tmp_path / "executed").exists()
    assert list(cache.iterdir())
