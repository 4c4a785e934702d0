"""Running the command line as a user does: `main.run` with its arguments, or the installed command itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.cli import main

COMMAND = Path(sys.executable).with_name("cubitos")
HEARING = (
    sys.executable,
    "-c",
    "import signal; from cubitos_kit.cli.main import run; signal.signal(signal.SIGINT, signal.default_int_handler); run()",
)
"""The command, hearing Ctrl-C also where whoever started the tests is deaf to it, as in the background of a shell."""
ONE_BY_ONE = """
import os, sys
from cubitos_kit.cli.main import run
for command in sys.argv[1:]:
    child = os.fork()
    if not child:
        sys.argv = ["cubitos", *command.split()]
        run()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.write(2, b"\\0%d\\0" % code)
"""
"""Several commands, each in a process of its own, which need not import everything anew; its code behind what it says."""
VARIABLES = ("CUBITOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def said(self) -> str:
        """All that was said, on one line."""
        return " ".join((self.out + self.err).split())


Cubitos = Callable[..., Ran]


@pytest.fixture
def cubitos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cubitos:
    """Return the command `cubitos`, run in this process, in an empty folder and in English."""
    monkeypatch.chdir(tmp_path)
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("cubitos_kit.cli.warm._tell", lambda: None)  # nobody is told what ran before

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["cubitos", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main.run()
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Ran(int(left.value.code or 0), out, err)

    return run


@pytest.fixture
def terminal(tmp_path: Path) -> Cubitos:
    """Return the installed command in a terminal of so many columns; what it prints comes back as it is."""
    pty = pytest.importorskip("pty")

    def run(
        *arguments: object,
        columns: int = 80,
        env: dict[str, str] | None = None,
        program: tuple[str, ...] = (str(COMMAND),),
    ) -> Ran:
        ours, theirs = pty.openpty()
        clean = {key: value for key, value in os.environ.items() if key not in {*VARIABLES, "NO_COLOR"}}
        surroundings = clean | {"COLUMNS": str(columns), "TERM": "xterm-256color"} | (env or {})
        command = [*program, *map(str, arguments)]
        with subprocess.Popen(
            command, cwd=tmp_path, env=surroundings, stdin=theirs, stdout=theirs, stderr=theirs
        ) as of:
            os.close(theirs)
            shown = b"".join(_read_to_the_end(ours))
        os.close(ours)
        return Ran(of.returncode, shown.decode("utf-8").replace("\r\n", "\n"), "")

    return run


def _read_to_the_end(file: int) -> Iterator[bytes]:
    """Read from a terminal until its other end is closed, which Linux calls an error."""
    while True:
        try:
            some = os.read(file, 65536)
        except OSError:
            return
        if not some:
            return
        yield some


@pytest.fixture
def pack(cubitos: Cubitos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a new pack, and stand in it."""
    assert cubitos("new", "pack", "mine").code == 0
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def installed(tmp_path: Path) -> Cubitos:
    """Return the command as it is installed, started anew in an empty folder."""

    def run(*arguments: object, env: dict[str, str] | None = None, **options: Any) -> Ran:
        surroundings = {key: value for key, value in os.environ.items() if key not in VARIABLES} | (env or {})
        done = subprocess.run(
            [*options.pop("before", ()), COMMAND, *map(str, arguments)],
            cwd=options.pop("cwd", tmp_path),
            env=surroundings,
            stdin=subprocess.DEVNULL,
            **({"capture_output": True} | options),
            encoding="utf-8",
            check=False,
            timeout=300,  # the rules may have to be compiled first
        )
        return Ran(done.returncode, done.stdout or "", done.stderr or "")

    return run
