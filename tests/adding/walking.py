"""A copy of the checkout that a test changes by hand, as a chapter of the manual says, and tries.

A chapter's own blocks are the edits, so that what it shows and what is tried are the same:

* a `diff` block with a file as its caption is an edit of that file: lines with a space before them stand there already,
  those with `-` go, those with `+` come; a line `@@` parts one spot from the next;
* any other block with a file as its caption is a new file;
* a `console` block marked `not-run`, which no other test runs, is typed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

from tests.commands import VARIABLES
from tests.docs.pages import MANUAL, ROOT, RUNNER

FOLDERS = (".ci", "content", "cubitos_kit", "docs", "locales", "tests")
FILES = ("CHANGELOG.md", "README.md", "pyproject.toml")
SECONDS = 120
"""No command of a walk takes so long."""
CUBITOS = ("-c", "from cubitos_kit.cli.main import run; run()")
PROGRAMS = {"cubitos": CUBITOS, "python": (), "pytest": ("-m", "pytest", "-n", "0", "-p", "no:cacheprovider")}
"""What each program that a chapter types is for Python."""


@dataclass(frozen=True)
class Copy:
    """A copy of the checkout. Files are named by their path from its top."""

    root: Path
    cache: Path
    """What commands keep, which nobody else sees."""
    touched: set[str] = field(default_factory=set)
    """The files that were edited by hand; what commands write is not among them."""

    def read(self, file: str) -> str:
        """Return what a file holds."""
        return (self.root / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        """Write a new file."""
        path = self.root / file
        assert not path.exists(), f"{file} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        self._save(file, text)

    def replace(self, file: str, old: str, new: str) -> None:
        """Put a text in the place of one that the file holds exactly once."""
        text = self.read(file)
        assert text.count(old) == 1, f"{file} holds {text.count(old)} times: {old}"
        self._save(file, text.replace(old, new))

    def insert(self, file: str, after: str, text: str) -> None:
        """Put whole lines behind the line in which a text ends that the file holds exactly once."""
        held = self.read(file)
        assert held.count(after) == 1, f"{file} holds {held.count(after)} times: {after}"
        before, _, rest = held.partition(after)
        line, _, behind = rest.partition("\n")
        self._save(file, f"{before}{after}{line}\n{text.rstrip()}\n{behind}")

    def run(self, *arguments: object, **environment: str) -> CompletedProcess[str]:
        """Run `cubitos` with these arguments in the copy, in English, its rules in plain Python; raise nothing."""
        return self.python(*CUBITOS, *arguments, **environment)

    def python(self, *arguments: object, **environment: str) -> CompletedProcess[str]:
        """Run Python with these arguments in the copy, as `run` does."""
        surroundings = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        ours = {
            "PYTHONPATH": str(self.root),
            "XDG_CACHE_HOME": str(self.cache),
            "NUMBA_DISABLE_JIT": "1",
            "COLUMNS": "120",
            "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
        }
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=self.root,
            env=surroundings | ours | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=SECONDS,
        )

    def said(self, *arguments: object, **environment: str) -> str:
        """Return what `cubitos` prints, which must go well."""
        done = self.run(*arguments, **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def walk(self, title: str, page: str = "architecture") -> None:
        """Do what a section of a page of the manual says, step by step, by its blocks."""
        steps = [block for block in blocks(title, page) if block.caption or block.language == "console"]
        assert steps, f"{page}: there is nothing to do under {title!r}"
        for block in steps:
            if block.language == "console":
                self._type(block)
            elif block.language == "diff":
                for old, new in spots(block.lines):
                    self.replace(block.caption, old, new)
            else:
                self.write(block.caption, "\n".join(block.lines) + "\n")

    def _type(self, block: Any) -> None:
        for command in RUNNER.commands(block):
            program, *arguments = shlex.split(command.text)
            done = self.python(*PROGRAMS[program], *arguments)
            assert done.returncode == 0, f"$ {command.text}\n{done.stdout}{done.stderr}"
            printed = iter([line.rstrip() for line in done.stdout.splitlines()])
            for line in command.shown:
                assert line in printed, f"$ {command.text} did not print {line!r}, but:\n{done.stdout}"

    def _save(self, file: str, text: str) -> None:
        path = self.root / file
        path.write_text(text, encoding="utf-8")
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            compiled.unlink()  # two edits within a second are one to Python, if they are of the same length
        self.touched.add(file)


def copied(tmp_path: Path) -> Copy:
    """Copy the checkout into a folder, with an empty cache beside it."""
    root = tmp_path / "checkout"
    for name in FOLDERS:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("_build", ".*"))
    for name in FILES:
        shutil.copy2(ROOT / name, root / name)
    return Copy(root, tmp_path / "cache")


def blocks(title: str, page: str = "architecture") -> list[Any]:
    """Return the blocks of a section of a page of the manual, as `.ci/readme.py` finds them."""
    lines = (MANUAL / f"{page}.rst").read_text(encoding="utf-8").splitlines()
    headings = [
        number
        for number, line in enumerate(lines, 1)
        if line and number < len(lines) and set(lines[number]) == {"-"} and len(lines[number]) >= len(line)
    ]
    first = next(number for number in headings if lines[number - 1] == title)
    last = min((number for number in headings if number > first), default=len(lines) + 1)
    return [block for block in RUNNER.blocks(MANUAL / f"{page}.rst") if first < block.first < last]


def spots(lines: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give what stands at each spot of a diff before and after.

    >>> list(spots((" a", "-b", "+c", "@@", " d", "+e")))
    [('a\\nb\\n', 'a\\nc\\n'), ('d\\n', 'd\\ne\\n')]
    """
    rest = iter(lines)
    while spot := list(takewhile(lambda line: not line.startswith("@@"), rest)):
        assert all(line[:1] in {"", " ", "+", "-"} for line in spot), spot
        yield _side(spot, "-"), _side(spot, "+")


def _side(spot: list[str], mark: str) -> str:
    return "".join(f"{line[1:]}\n" for line in spot if line[:1] in {"", " ", mark})
