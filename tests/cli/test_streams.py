"""What leaves the program: plain text for pipes, and a sentence when it cannot be written or is interrupted."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.commands import COMMAND, ONE_BY_ONE

if TYPE_CHECKING:
    from tests.commands import Cubitos

EVERYTHING = [
    "--help",
    "cards --help",
    "validate --help",
    "cards list",
    "cards show bob rich-dog",
    "sets list",
    "sets show race-1",
    "sets random --seed 7",
    "tracks list",
    "tracks show testing-the-waters",
    "terms",
    "words",
    "words gain",
    "content sources",
    "content sources --only estimated",
    "content editions",
    "content rulings",
    "content rulings bob-reach",
    "i18n status",
    "validate",
]
BOX = re.compile(r"[\u2500-\u257f]")
FULL = Path("/dev/full")
SLOW = """
import signal, time
from cubitos_kit.cli.main import run
from cubitos_kit.content import load

signal.signal(signal.SIGINT, signal.default_int_handler)  # where whoever started the tests is deaf to Ctrl-C
load.check_once = load.check = lambda *_, **__: (print("at work", flush=True), time.sleep(60))
run()
"""
"""The command, kept busy."""


@pytest.mark.parametrize("command", EVERYTHING)
def test_what_a_pipe_gets_is_plain(cubitos: Cubitos, command: str) -> None:
    out = cubitos(*command.split()).out
    assert out.strip()
    assert "\x1b" not in out
    assert not BOX.search(out)
    assert [line for line in out.splitlines() if line != line.rstrip()] == []
    assert not out.endswith("\n\n")


def test_rows_of_a_pipe_are_not_wrapped(cubitos: Cubitos) -> None:
    lines = cubitos("sets", "list").out.splitlines()
    assert len(lines) == 1 + len(cubitos("sets", "list", "--json").json)
    assert max(map(len, lines)) > 120


@pytest.mark.parametrize("command", ["words", "cards list --json", "validate", "--help", "cards show bop"])
def test_whoever_stops_reading_causes_no_traceback(installed: Cubitos, command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = installed(*command.split(), capture_output=False, stdout=writer, stderr=subprocess.PIPE)
    finally:
        os.close(writer)
    assert ran.code == (1 if command.endswith("bop") else 0)
    assert "Error" not in ran.err
    assert "Traceback" not in ran.err
    assert "Exception" not in ran.err


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_output_that_cannot_be_written_is_told(installed: Cubitos) -> None:
    with FULL.open("w", encoding="utf-8") as full:
        ran = installed("cards", "list", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert (ran.code, ran.err) == (1, "what is printed cannot be written: No space left on device\n")


def test_an_interrupted_command_says_so_and_leaves_with_130() -> None:
    arguments = [sys.executable, "-c", SLOW, "validate"]
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as started:
        assert started.stdout is not None
        assert started.stdout.readline() == "at work\n"
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=30)
    assert (started.returncode, out, err) == (130, "", "Interrupted.\n")


ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_person_sees_colours_and_no_line_wider_than_the_terminal(
    terminal: Cubitos, language: str, columns: int
) -> None:
    commands = ["--help", "cards list", "sets list", "tracks show testing-the-waters", "words"]
    typed = [f"{command} --lang {language}" for command in commands]
    said = terminal(*typed, columns=columns, program=(sys.executable, "-c", ONE_BY_ONE)).out.split("\0")
    outs, codes = said[:-1:2], said[1::2]
    assert codes == ["0"] * len(commands)
    for command, out in zip(commands, outs, strict=True):
        assert ANSI.search(out), command
        assert max(len(line) for line in ANSI.sub("", out).splitlines()) <= columns, command


def test_no_id_is_broken_in_a_terminal_of_80_columns(terminal: Cubitos, cubitos: Cubitos) -> None:
    shown = ANSI.sub("", terminal("cards", "list").out)
    assert {card["id"] for card in cubitos("cards", "list", "--json").json} <= set(shown.split())


def test_a_person_who_wants_no_colours_sees_none(terminal: Cubitos) -> None:
    for command in ("--help", "cards list"):
        assert not re.search(r"\x1b\[[0-9;]*[34]\d", terminal(*command.split(), env={"NO_COLOR": "1"}).out)


def test_what_is_expected_stands_below_itself_in_a_terminal(terminal: Cubitos, tmp_path: Path) -> None:
    card = "cards:\n  - {id: a, die: red, name: A, cost: 1, abilities: [{when: now, do: [{gian: {feet: 1}}]}]}\n"
    (tmp_path / "a.yaml").write_text(card, encoding="utf-8")
    lines = ANSI.sub("", terminal("validate", "a.yaml", columns=60).out).splitlines()
    first = next(number for number, line in enumerate(lines) if "expected: " in line)
    assert lines[first].startswith("      = expected: one of: ")
    assert lines[first + 1].startswith(" " * 8)
    assert lines[first + 1][8] != " "


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", ["cards --help", "--help", "cards"])
def test_help_that_cannot_be_written_is_told(cubitos: Cubitos, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with FULL.open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        ran = cubitos(*command.split())
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())
    assert (ran.code, ran.err) == (1, "what is printed cannot be written: No space left on device\n")


IN_A_SHELL = {
    "cards list >&-": (1, "what is printed cannot be written: Bad file descriptor"),
    "cards list 2>&-": (0, ""),
    "cards show bop >&- 2>&-": (1, ""),
    "cards show bop 2>/dev/full": (1, ""),
    "play race-1 --seed 1 <&- >out; grep -q Nobody out": (0, ""),
    "print cards --out a.pdf >&-; test -s a.pdf": (0, "what is printed cannot be written: Bad file descriptor"),
}
"""Commands whose streams somebody has closed, and what comes of them."""


@pytest.mark.skipif(os.name == "nt" or not FULL.exists(), reason="for a shell that can close streams")
@pytest.mark.parametrize("command", IN_A_SHELL)
def test_a_closed_stream_is_told_or_needs_no_telling(tmp_path: Path, command: str) -> None:
    typed = f"{COMMAND} {command}"
    done = subprocess.run(typed, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr.strip()) == IN_A_SHELL[command]


AWAY = """
import os, sys, shutil, tempfile
from cubitos_kit.cli.main import run
os.chdir(tempfile.mkdtemp())
shutil.rmtree(os.getcwd())
"""


@pytest.mark.skipif(os.name == "nt", reason="there no folder goes that somebody is in")
def test_a_folder_that_is_gone_is_told() -> None:
    program = AWAY + ONE_BY_ONE
    commands = ["print cards", "book build", "new pack mine", "cards list --json", "fmt"]
    done = subprocess.run(
        [sys.executable, "-c", program, *commands], capture_output=True, encoding="utf-8", check=False
    )
    said = done.stderr.split("\0")
    sentence = "the folder you are in cannot be used: No such file or directory\n"
    assert said[0] == said[2] == sentence
    assert said[1::2] == ["1", "1", "1", "0", "1"]
    assert said[8] == ".: error: the folder cannot be read: No such file or directory [unreadable]\n"
    assert "Traceback" not in done.stderr


def caused(error: Exception, by: Exception) -> Exception:
    error.__context__ = by
    return error


FULL_DISK = "[Errno 28] No space left on device: 'b'"
NO_MEMORY = "there is not enough memory for this"
REFUSED = "this computer does not let it be done: "


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (MemoryError(), NO_MEMORY),
        (OSError(12, "Cannot allocate memory"), NO_MEMORY),
        (OSError("no library here"), f"{REFUSED}no library here"),
        (caused(OSError("no x.so"), OSError("x.so: failed to map segment from shared object")), NO_MEMORY),
        (ImportError("x.so: cannot allocate memory in static TLS block"), NO_MEMORY),
        (caused(OSError("no x.so"), OSError("x.so: no such file")), f"{REFUSED}no x.so"),
        (RuntimeError("can't start new thread"), f"{REFUSED}can't start new thread"),
        (shutil.Error([("a", "b", FULL_DISK), ("c", "d", "?")]), "b cannot be used: No space left on device"),
    ],
)
def test_what_the_computer_refuses_is_not_said_to_be_the_output(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("cubitos_kit.content.load.check", fails)
    ran = cubitos("validate")
    assert (ran.code, ran.err) == (1, sentence + "\n")


@pytest.mark.skipif(os.name == "nt", reason="a terminal's Ctrl-C is another there")
def test_ctrl_c_while_the_command_begins_gives_a_sentence_and_no_traceback() -> None:
    begun = "import sys\nsys.stdout.write('on\\n'); sys.stdout.flush()\n"
    slow = "class Slow:\n  def find_spec(self, name, *_):\n    if name == 'typer':\n      import time\n"
    slow += "      print('typing', flush=True)\n      time.sleep(9)\nsys.meta_path.insert(0, Slow())\n"
    program = f"import signal\n{begun}{slow}signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    program += "from cubitos_kit.cli.main import run\nrun()\n"
    with subprocess.Popen([sys.executable, "-c", program], stderr=-1, stdout=-1, encoding="utf-8") as started:
        assert started.stdout is not None
        assert (started.stdout.readline(), started.stdout.readline()) == ("on\n", "typing\n")
        started.send_signal(signal.SIGINT)
        _, err = started.communicate(timeout=9)
    assert (started.returncode, err) == (130, "Interrupted.\n")


def test_ctrl_c_is_heard_before_anything_else_is_imported() -> None:
    asked = "import re, signal, sys; known = set(sys.modules); "
    asked += "import cubitos_kit.cli.main; print(*sorted(set(sys.modules) - known))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["cubitos_kit", "cubitos_kit.cli", "cubitos_kit.cli.main"]


@pytest.mark.skipif(os.name == "nt", reason="a terminal's Ctrl-C is another there")
def test_ctrl_c_when_a_command_has_ended_changes_nothing_and_shows_no_traceback() -> None:
    program = "import os, signal, sys\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    program += "from cubitos_kit.cli import command, main\ncommand.run = lambda: 0\n"
    program += "leave = sys.exit\n"
    program += "def leaving(code):\n  os.kill(os.getpid(), signal.SIGINT)\n  leave(code)\n"
    program += "sys.exit = leaving\nmain.run()\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
