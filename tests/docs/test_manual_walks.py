"""What the manual has its reader type does what the page shows, figure by figure, from an empty folder on."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import MANUAL, RUNNER

TUTORIAL = ("first-card", "first-set")
"""Chapters that a reader follows one after the other, in the same folder; others go on with the pack that they make."""
PACK = "cd my-pack"
"""What a chapter begins with that does so."""


def commands(chapter: str) -> list[str]:
    """Return what a chapter has its reader type."""
    shown = [block for block in RUNNER.blocks(MANUAL / f"{chapter}.rst") if block.language == "console"]
    run = [block for block in shown if not block.name and "not-run" not in block.marks]
    return [command.text for block in run for command in RUNNER.commands(block)]


CHAPTERS = [page.stem for page in sorted(MANUAL.glob("*.rst")) if page.stem not in TUTORIAL and commands(page.stem)]
"""All others that show commands."""


@pytest.fixture(scope="module", autouse=True)
def _on_the_path() -> Iterator[None]:
    """Have the command found in a terminal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
        yield


@pytest.fixture(scope="module")
def after_the_tutorial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Follow the tutorial, and return the folder with what it made."""
    folder = tmp_path_factory.mktemp("tutorial")
    for chapter in TUTORIAL:
        play(chapter, folder)
    return folder


def play(chapter: str, folder: Path) -> None:
    """Write what a chapter has its reader write, and type what it has them type."""
    page = MANUAL / f"{chapter}.rst"
    for block in RUNNER.blocks(page):
        if block.language == "python" and block.caption:
            (folder / block.caption).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
    RUNNER.play(page, folder)


def test_the_tutorial_does_what_it_shows(after_the_tutorial: Path) -> None:
    assert (after_the_tutorial / "my-pack" / "pack.yaml").is_file()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_commands_of_a_chapter_do_what_it_shows(
    chapter: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if commands(chapter)[0] == PACK:
        shutil.copytree(request.getfixturevalue("after_the_tutorial"), tmp_path, dirs_exist_ok=True)
    play(chapter, tmp_path)
