"""How long the kit takes, as ratios to something that the same machine does in the same moments."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from ruamel.yaml import YAML

from cubitos_kit.base.shipped import shipped
from cubitos_kit.content import load
from cubitos_kit.games.cubitos.content.load import check_pack

RUNS = 5
LIBRARIES = 'python -c "import typer, rich"'
CUBITOS = Path(sys.executable).with_name("cubitos")


@dataclass(frozen=True)
class Ratio:
    """What took how long, against what, and what is the most that it may be."""

    what: str
    against: str
    seconds: float
    yardstick: float
    bar: float
    aim: float | None = None
    was: float | None = None
    """What it was before the engine was made quicker, at 189a4bb."""

    @property
    def ratio(self) -> float:
        """Return how many times the yardstick it took."""
        return self.seconds / self.yardstick


def compare(what: str, against: str, bar: float, work: Callable[[], object], yardstick: Callable[[], object]) -> Ratio:
    """Run both by turns, so that noise hits both, once without looking at the clock; compare the medians."""
    work()
    yardstick()
    pairs = [(_timed(work), _timed(yardstick)) for _ in range(RUNS)]
    return Ratio(what, against, median(a for a, _ in pairs), median(b for _, b in pairs), bar)


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def help_in_a_pipe() -> Ratio:
    """Compare the help, as a program gets it, with what importing the libraries that draw it takes."""
    return compare("cubitos --help, in a pipe", LIBRARIES, 3, _help, _libraries)


def help_in_a_terminal() -> Ratio:
    """Compare the help, as a person gets it, framed and coloured."""
    return compare("cubitos --help, in a terminal", LIBRARIES, 3, _help_in_a_terminal, _libraries)


def validating_the_base() -> Ratio:
    """Compare checking the whole base with parsing its files alone, with ruamel.yaml's default loader."""
    return compare(
        "checking the base, in one process", "YAML().load of its files", 20, _check_the_base, _parse_the_base
    )


def sheets_of_all_cards() -> Ratio:
    """Compare printing all cards, a command of its own, with importing the libraries that draw its help."""
    with TemporaryDirectory() as folder:
        command = [str(CUBITOS), "print", "cards", "base", "--lang", "uk", "--out", f"{folder}/cards.pdf"]
        return compare("all 56 cards as sheets", LIBRARIES, 70, lambda: _run(command), _libraries)


BENCHMARKS = (help_in_a_pipe, help_in_a_terminal, validating_the_base, sheets_of_all_cards)


def _run(command: Sequence[str], **more: str) -> None:
    subprocess.run(command, check=True, capture_output=True, env=os.environ | more)


def _libraries() -> None:
    subprocess.run([sys.executable, "-c", "import typer, rich"], check=True, stdout=subprocess.DEVNULL)


def _help() -> None:
    subprocess.run([CUBITOS, "--help"], check=True, stdout=subprocess.DEVNULL)


def _help_in_a_terminal() -> None:
    import pty  # noqa: PLC0415 - not every system has terminals to open

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [CUBITOS, "--help"], stdout=theirs, env=os.environ | {"COLUMNS": "80", "TERM": "xterm"}
    ) as run:
        os.close(theirs)
        try:
            while os.read(ours, 65536):
                pass
        except OSError:
            pass  # so a terminal ends on Linux
    os.close(ours)
    assert run.returncode == 0


def _check_the_base() -> None:
    load._parsed_once.cache_clear()  # noqa: SLF001 - as a command meets it, which reads the base for the first time
    check_pack()


def _parse_the_base() -> None:
    for file in sorted((shipped("content") / "cubitos").rglob("*.yaml")):
        YAML().load(file)
