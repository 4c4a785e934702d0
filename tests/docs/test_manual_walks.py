"""What the manual has its reader type does what the page shows, figure by figure, from an empty folder on."""

import os
import sys
from pathlib import Path

import pytest

from tests.docs.pages import MANUAL, RUNNER

TUTORIAL = ("first-card", "first-set", "first-balance-check")
"""Chapters that a reader follows one after the other, in the same folder."""
PACK = "cd my-pack"
"""What a chapter begins with that goes on with the pack of the tutorial."""


def commands(chapter: str) -> list[str]:
    """Return what a chapter has its reader type."""
    shown = [block for block in RUNNER.blocks(MANUAL / f"{chapter}.rst") if block.language == "console"]
    run = [block for block in shown if not block.name and "not-run" not in block.marks]
    return [command.text for block in run for command in RUNNER.commands(block)]


def walks() -> list[tuple[str, ...]]:
    """Return the tutorial, and each other chapter that shows commands, after the tutorial's pack if it needs that."""
    others = [page.stem for page in sorted(MANUAL.glob("*.rst")) if page.stem not in TUTORIAL and commands(page.stem)]
    return [TUTORIAL, *((*TUTORIAL[:2], each) if commands(each)[0] == PACK else (each,) for each in others)]


@pytest.mark.parametrize("walk", walks(), ids="+".join)
def test_the_commands_of_a_chapter_do_what_it_shows(
    walk: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    for chapter in walk:
        page = MANUAL / f"{chapter}.rst"
        for block in RUNNER.blocks(page):
            if block.language == "python" and block.caption:
                (tmp_path / block.caption).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        RUNNER.play(page, tmp_path)
