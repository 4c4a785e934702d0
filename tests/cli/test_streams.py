"""What leaves the program: plain text for pipes, and a sentence when it cannot be written or is interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Cubitos

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
load.check_pack = lambda path: (print("at work", flush=True), time.sleep(60))
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
