"""A snapshot of a report is read whole, or all that is wrong with it is told at once, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubitos_kit.base.problem import ContentError
from cubitos_kit.content.snapshot import read_snapshot


def problems(folder: Path, text: str) -> set[tuple[str, int]]:
    file = folder / "it.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as raised:
        read_snapshot(file)
    return {(problem.code, problem.place.line) for problem in raised.value.problems}


def test_a_file_that_is_no_snapshot_is_told_and_all_that_it_lacks(tmp_path: Path) -> None:
    found = problems(tmp_path, "cards:\n  one: 3\n")
    assert {code for code, _ in found} == {"not-a-snapshot", "wrong-snapshot"}
    assert ("wrong-snapshot", 2) in found


def test_a_snapshot_of_another_version_is_told(tmp_path: Path) -> None:
    assert ("not-a-snapshot", 1) in problems(tmp_path, "snapshot: 99\ncards: {}\n")
