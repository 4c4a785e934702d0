"""Files with the spots marked where something is wrong, and what is told about them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cubitos_kit.base.problem import Place, Problem, Severity
from cubitos_kit.content.load import Loaded
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.text.catalog import say

MARK = "¦"
"""Stands in a file before each spot where a problem is expected; twice for two of them."""

Found = Callable[..., list[str]]
Laid = Callable[..., Loaded[Pack]]
Sentences = Callable[..., list[str]]


def unmarked(file: str, text: str) -> tuple[str, list[Place]]:
    """Take the marks out of a text and say where they stood."""
    places = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        parts = line.split(MARK)
        lengths = [len("".join(parts[:end])) for end in range(1, len(parts))]
        places += [Place(file, number + 1, length + 1) for length in lengths]
        lines[number] = "".join(parts)
    return "\n".join(lines), places


def in_short(problem: Problem) -> str:
    """Write a problem as its code and the nearest word; advice with a question mark."""
    code = problem.code + ("?" if problem.severity is Severity.ADVICE else "")
    return f"{code} -> {problem.nearest}" if problem.nearest else code


@pytest.fixture
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Laid:
    """Return what lays files over the base and checks them: one text, or several by name (`a_card` is a_card.yaml)."""
    monkeypatch.chdir(tmp_path)

    def lay(text: str = "", **files: str) -> Loaded[Pack]:
        named = {"x": text} if text else files
        expected = []
        for name, marked in named.items():
            plain, places = unmarked(f"{name}.yaml", marked)
            Path(f"{name}.yaml").write_text(plain, encoding="utf-8")
            expected += places
        loaded = check_pack(".")
        if any(MARK in marked for marked in named.values()):
            told = [problem.place for problem in loaded.problems]
            assert told == sorted(expected), [f"{problem.place} {in_short(problem)}" for problem in loaded.problems]
        return loaded

    return lay


@pytest.fixture
def found(laid: Laid) -> Found:
    """Return what tells the problems of files in short, and looks that they are where the marks are."""

    def find(text: str = "", **files: str) -> list[str]:
        return [in_short(problem) for problem in laid(text, **files).problems]

    return find


@pytest.fixture
def sentences(laid: Laid) -> Sentences:
    """Return what tells the problems of files in whole English sentences, with what was expected."""

    def tell(text: str = "", **files: str) -> list[str]:
        return [
            say(problem.message, "en") + (f" | {say(problem.expected, 'en')}" if problem.expected else "")
            for problem in laid(text, **files).problems
        ]

    return tell


@pytest.fixture
def ability(found: Found) -> Found:
    """Return what tells the problems of one ability, on a red card if no other die is named."""

    def find(text: str, die: str = "red") -> list[str]:
        head = f"cards:\n  - id: a-card\n    die: {die}\n    name: A Card\n    cost: 5\n"
        return found(f"{head}    abilities:\n      - {text}\n")

    return find
