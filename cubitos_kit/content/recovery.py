"""What YAML cannot read is taken out of a file, value by value or item by item, so that the rest of it can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

HOLE = "\ue000"
"""Stands where something was taken out; no keyboard writes it."""
KEY = re.compile(r"(?P<before> *(?:- +)*)(?P<key>\w[\w-]*)(?::(?= |$))?")
"""The beginning of a line: dashes, then the word that is, or should be, its key."""
DASH = re.compile(r"( *)- ")


@dataclass(frozen=True)
class Taken:
    """A text without some of its lines, which are still there as empty ones."""

    text: str
    first: int
    """Which line is the first of those that were taken out."""
    lost: tuple[str, ...]
    """They themselves."""

    def holds(self, line: int) -> bool:
        """Tell whether a line is one of them."""
        return self.first <= line < self.first + len(self.lost)


def without_value(text: str, line: int) -> Taken | None:
    r"""Take the value out that begins in a line, with the lines that are indented below it.

    >>> without_value("a:\n  b: [1\n  c: 2\n", 2).text.replace(HOLE, "?")
    'a:\n  b: ?\n  c: 2\n'
    """
    lines = text.split("\n")
    key = KEY.match(lines[line - 1])
    if key is None:
        return None
    return _taken(lines, line - 1, len(key["before"]) + 1, f"{key['before']}{key['key']}: {HOLE}")


def without_item(text: str, line: int) -> Taken | None:
    r"""Take the item of the file's list out that a line belongs to.

    >>> without_item("a:\n  - b: [1\n    c: 2\n  - d: 3\n", 3).text.replace(HOLE, "?")
    'a:\n  - ?\n\n  - d: 3\n'
    """
    lines = text.split("\n")
    dashes = [dash for each in lines if (dash := DASH.match(each))]
    if not dashes:
        return None
    start = next((n for n in range(line - 1, -1, -1) if lines[n].startswith(dashes[0][0])), None)
    return None if start is None else _taken(lines, start, len(dashes[0][1]) + 1, f"{dashes[0][0]}{HOLE}")


def _taken(lines: Sequence[str], start: int, deep: int, instead: str) -> Taken:
    """Take out a line and those below it that are indented at least so deep."""
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip(" ")) >= deep):
        end += 1
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    text = "\n".join([*lines[:start], instead, *[""] * (end - start - 1), *lines[end:]])
    return Taken(text, start + 1, tuple(lines[start:end]))
