"""Put what commands print now in the place of what chapters of the manual show: python -m tests.docs.record CHAPTER...

The tutorial is followed first, then each chapter in a folder of its own. A line that is shown and not printed is replaced
by the likest line that is; read what `git diff` shows before you believe it. The tests walk the chapters afterwards.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.docs.pages import MANUAL, RUNNER
from tests.docs.test_manual_walks import PACK, TUTORIAL, commands

NUMBER = re.compile(r"[\d.,]+")


def printed_by(command: Any, folder: Path) -> list[str]:
    """Run a command as the tests do, and return its lines."""
    done = subprocess.run(
        ["bash", "-c", command.text],
        cwd=folder,
        env=os.environ | RUNNER.PLAIN,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return [line.rstrip() for line in done.stdout.splitlines()]


def replaced(shown: list[str], printed: list[str]) -> Iterator[tuple[str, str]]:
    """Run over shown lines that are not printed, each with the likest line behind those before it.

    >>> list(replaced(["cards 3", "rounds 12.2"], ["cards 3", "races", "rounds 12.4"]))
    [('rounds 12.2', 'rounds 12.4')]
    """
    for line in shown:
        if line not in printed:
            best = max(printed, key=lambda other: _likeness(line, other), default=line)
            yield line, best
            line = best  # noqa: PLW2901 - what follows stands behind it
        printed = printed[printed.index(line) + 1 :] if line in printed else printed


def _likeness(line: str, other: str) -> float:
    alike = NUMBER.sub("#", line) == NUMBER.sub("#", other)
    return 2.0 * alike + difflib.SequenceMatcher(None, line, other).ratio()


def record(page: Path, start: Path) -> None:
    """Follow a page, and put into it what is printed."""
    folder = start
    for block in RUNNER.blocks(page):
        if block.caption and block.language in {"yaml", "python"}:
            (start / block.caption).parent.mkdir(parents=True, exist_ok=True)
            (start / block.caption).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        if block.language != "console" or block.name or "not-run" in block.marks:
            continue
        for command in RUNNER.commands(block):
            lines = page.read_text(encoding="utf-8").split("\n")
            for old, new in replaced(command.shown, printed_by(command, folder)):
                at = next(at for at in range(command.line, len(lines)) if lines[at].strip() == old.strip())
                lines[at] = lines[at].replace(old.strip(), new.strip())
                sys.stdout.write(f"{page.name}:{at + 1}:\n  - {old}\n  + {new}\n")
            page.write_text("\n".join(lines), encoding="utf-8")
            if command.text.startswith("cd "):
                folder /= command.text.removeprefix("cd ").strip()


def main() -> None:
    """Record the chapters that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.docs.record", description=__doc__)
    parser.add_argument("chapters", nargs="+", metavar="CHAPTER")
    chapters = parser.parse_args().chapters
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with tempfile.TemporaryDirectory() as place:
        tutorial = Path(place, "tutorial")
        tutorial.mkdir()
        for chapter in TUTORIAL:
            record(MANUAL / f"{chapter}.rst", tutorial)
        for chapter in (each for each in chapters if each not in TUTORIAL):
            folder = Path(place, chapter)
            if commands(chapter)[:1] == [PACK]:
                shutil.copytree(tutorial, folder)
            else:
                folder.mkdir()
            record(MANUAL / f"{chapter}.rst", folder)


if __name__ == "__main__":
    main()
