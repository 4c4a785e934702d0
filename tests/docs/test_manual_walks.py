"""What the manual has its reader type does what the page shows, figure by figure, from an empty folder on."""

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs" / "manual"
TUTORIAL = ("first-card", "first-set", "first-balance-check")
"""Chapters that a reader follows one after the other, in the same folder."""
PACK = "cd my-pack"
"""What a chapter begins with that goes on with the pack of the tutorial."""


def runner() -> Any:
    """Return .ci/readme.py, which knows how to find a page's blocks and to run its commands."""
    spec = importlib.util.spec_from_file_location("readme", ROOT / ".ci" / "readme.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["readme"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


RUNNER = runner()


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
