"""What .ci/readme.py promises about the pages whose commands it runs."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "readme.py"


def play(folder: Path, text: str, *options: str, suffix: str = ".md") -> subprocess.CompletedProcess[str]:
    page = folder / f"page{suffix}"
    page.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, SCRIPT, page, *options], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )


def console(*lines: str, marks: str = "") -> str:
    return "\n".join([f"```console {marks}".rstrip(), *lines, "```", ""])


def test_a_page_of_true_commands_passes(tmp_path: Path) -> None:
    done = play(tmp_path, console("$ echo hello", "hello") + "words\n" + console("$ true"))
    assert (done.returncode, done.stdout.splitlines()) == (0, ["page.md:2: $ echo hello", "page.md:7: $ true"])


def test_a_command_that_fails_is_told_with_its_line_and_output(tmp_path: Path) -> None:
    done = play(tmp_path, "# Page\n\n" + console("$ echo oh no; exit 3"))
    assert done.returncode == 1
    assert "page.md:4: $" in done.stdout
    assert "exited 3, not 0" in done.stderr
    assert "oh no" in done.stderr


@pytest.mark.parametrize("shown", [["two"], ["b", "a"], ["a", "a"]], ids=["other", "other order", "too often"])
def test_lines_that_a_command_does_not_print_fail(tmp_path: Path, shown: list[str]) -> None:
    assert play(tmp_path, console("$ printf 'a\\nb\\n'", *shown)).returncode == 1


def test_dots_stand_for_lines_left_out(tmp_path: Path) -> None:
    assert play(tmp_path, console("$ printf 'a\\nb\\nc\\n'", "a", "...", "c")).returncode == 0


def test_a_command_marked_to_fail_must_fail(tmp_path: Path) -> None:
    assert play(tmp_path, console("$ false", marks="exits-1")).returncode == 0
    assert play(tmp_path, console("$ true", marks="exits-1")).returncode == 1


def test_a_command_runs_where_cd_left_the_one_before(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert play(tmp_path, console("$ cd a", "$ touch here")).returncode == 0
    assert (tmp_path / "a" / "here").exists()


def test_a_page_without_a_command_to_run_fails(tmp_path: Path) -> None:
    assert play(tmp_path, "words\n" + console("$ exit 5", marks="not-run")).returncode == 1


def test_a_named_command_is_printed_and_not_run_with_the_page(tmp_path: Path) -> None:
    page = console("$ exit 5", marks="name=start") + console("$ true")
    assert play(tmp_path, page).returncode == 0
    assert play(tmp_path, page, "--print", "start").stdout == "exit 5\n"
    assert play(tmp_path, page, "--print", "finish").returncode == 1


def test_a_yaml_block_with_a_caption_becomes_a_file(tmp_path: Path) -> None:
    page = """
Page
====

.. code-block:: yaml
   :caption: pack/card.yaml
   :emphasize-lines: 1

   cards:
     - id: surf-cat

.. code-block:: console

   $ cat pack/card.yaml
   cards:
     - id: surf-cat

.. code-block:: console
   :class: exits-1

   $ grep sea-cat pack/card.yaml

Words.
"""
    done = play(tmp_path, page, suffix=".rst")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "pack" / "card.yaml").read_text(encoding="utf-8") == "cards:\n  - id: surf-cat\n"
    assert "page.rst:14: $ cat pack/card.yaml" in done.stdout
