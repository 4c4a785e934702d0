#!/usr/bin/env python3
"""Run the commands that a page shows, so that no page shows a command that does not work.

    .ci/readme.py PAGE               run the page's console blocks in order, in the current folder
    .ci/readme.py PAGE --print NAME  print the command of the block named NAME instead

PAGE is Markdown (fences) or reStructuredText (code-block directives). In a console block

    $ command                        is run; it must exit 0, and `cd FOLDER` moves for all that follows
    any other line                   must stand in what the command above it printed, in that order
    ...                              stands for lines left out

Marks, after the language of a fence or in a directive's :class: option, change that for a whole block:

    exits-1                          each command must exit 1
    not-run                          shown, never run
    name=NAME                        run by whoever asks for it by name, not with the page

A yaml block whose :caption: is a path is written there, below the folder the page started in, before going on.
"""

import argparse
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

FENCE = re.compile(r"```(?P<language>[\w-]+)(?P<marks>.*)")
DIRECTIVE = re.compile(r"(?P<indent> *)\.\. code-block:: (?P<language>[\w-]+)")
OPTION = re.compile(r" +:(?P<key>[\w-]+): *(?P<value>.*)")
PROMPT = "$ "
SECONDS = 300
PLAIN = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "120", "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
"""What a command prints must not depend on who runs it."""


@dataclass(frozen=True)
class Block:
    """A block of a page: its language, its marks, and its lines with the number of the first."""

    language: str
    first: int
    lines: tuple[str, ...]
    marks: frozenset[str] = frozenset()
    caption: str = ""

    @property
    def name(self) -> str:
        """What `name=` calls it, if anything."""
        return next((mark.removeprefix("name=") for mark in self.marks if mark.startswith("name=")), "")


@dataclass
class Command:
    """A command as shown: where, what, and the lines printed under it."""

    line: int
    text: str
    shown: list[str] = field(default_factory=list)


class Mismatch(Exception):  # noqa: N818 - it is the page's, not the program's
    """What the page shows is not what happens."""


def markdown_blocks(lines: list[str]) -> Iterator[Block]:
    """Find the fenced blocks."""
    numbered = iter(enumerate(lines, 1))
    for number, line in numbered:
        if opening := FENCE.fullmatch(line):
            body: list[str] = []
            for _, inner in numbered:
                if inner.rstrip() == "```":
                    break
                body.append(inner)
            yield Block(opening["language"], number + 1, tuple(body), frozenset(opening["marks"].split()))


def rst_blocks(lines: list[str]) -> Iterator[Block]:
    """Find the code-block directives."""
    for number, line in enumerate(lines):
        if not (opening := DIRECTIVE.fullmatch(line)):
            continue
        inside = list(indented(lines[number + 1 :], len(opening["indent"])))
        options: dict[str, str] = {}
        while len(options) < len(inside) and (option := OPTION.fullmatch(inside[len(options)])):
            options[option["key"]] = option["value"].strip()
        head = len(options) + 1  # the options and the empty line after them
        body = textwrap.dedent("\n".join(inside[head:])).rstrip().split("\n")
        marks = frozenset(options.get("class", "").split())
        yield Block(opening["language"], number + 2 + head, tuple(body), marks, options.get("caption", ""))


def indented(lines: Iterable[str], indent: int) -> Iterator[str]:
    """Run over the lines that are empty or stand further in."""
    for line in lines:
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            return
        yield line


def blocks(page: Path) -> list[Block]:
    """Find all blocks of a page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return list(rst_blocks(lines) if page.suffix == ".rst" else markdown_blocks(lines))


def commands(block: Block) -> list[Command]:
    """Take a console block apart."""
    found: list[Command] = []
    for number, line in enumerate(block.lines, block.first):
        if line.startswith(PROMPT):
            found.append(Command(number, line.removeprefix(PROMPT)))
        elif found and line.strip() not in {"", "..."}:
            found[-1].shown.append(line.rstrip())
    return found


def run(command: Command, folder: Path, expected: int) -> None:
    """Run one command and compare what happens with what the page shows."""
    done = subprocess.run(
        ["bash", "-c", command.text],
        cwd=folder,
        env=os.environ | PLAIN,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != expected:
        raise Mismatch(f"exited {done.returncode}, not {expected}, and printed:\n{done.stdout}")
    printed = iter([line.rstrip() for line in done.stdout.splitlines()])
    for line in command.shown:
        if line not in printed:  # goes forward in `printed`, so that the order counts
            raise Mismatch(f"did not print, in this order: {line!r}. It printed:\n{done.stdout}")


def play(page: Path, start: Path) -> None:
    """Write the page's files and run its commands, in order."""
    folder, count = start, 0
    for block in blocks(page):
        if block.language == "yaml" and block.caption:
            target = start / block.caption
            print(f"{page.name}:{block.first}: writes {block.caption}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        if block.language != "console" or block.name or "not-run" in block.marks:
            continue
        for command in commands(block):
            print(f"{page.name}:{command.line}: $ {command.text}", flush=True)
            run(command, folder, expected=1 if "exits-1" in block.marks else 0)
            if command.text.startswith("cd "):
                folder /= command.text.removeprefix("cd ").strip()
            count += 1
    if not count:
        raise Mismatch("shows no command to run")


def command_named(page: Path, name: str) -> str:
    """Return the one command of the block with that name."""
    found = [command.text for block in blocks(page) if block.name == name for command in commands(block)]
    if len(found) != 1:
        raise Mismatch(f"{len(found)} commands are named {name}, not 1")
    return found[0]


def main() -> None:
    """Do as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("page", type=Path)
    parser.add_argument("--print", dest="name")
    options = parser.parse_args()
    try:
        if options.name:
            print(command_named(options.page, options.name))
        else:
            play(options.page, Path.cwd())
    except Mismatch as mismatch:
        sys.exit(f"{options.page}: {mismatch}")


if __name__ == "__main__":
    main()
