"""`cubitos fmt`: one neat form, in which nothing of an author's gets lost."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.content.document import read_document
from cubitos_kit.content.round_trip import neat_file

if TYPE_CHECKING:
    from tests.commands import Cubitos

BASE = Path(__file__).parents[2] / "content" / "cubitos"
BASE_FILES = sorted(BASE.rglob("*.yaml"))
UNTIDY = """\
# My cats.
cards:
-   die:   white   # the die first: I like it so
    id: sea-cat


    name: {  en: Sea Cat,pl: "Morski Kot" }
    cost: 5   # dear?
    abilities:
        # two feet
        - when: run
          do:
              - gain: {feet: 2}
# The end.
"""


@pytest.fixture
def untidy(tmp_path: Path) -> Path:
    file = tmp_path / "cats.yaml"
    file.write_text(UNTIDY, encoding="utf-8")
    return file


@pytest.mark.parametrize("file", BASE_FILES, ids=lambda file: str(file.relative_to(BASE)))
def test_the_base_is_neat_to_the_last_space(file: Path) -> None:
    before, after = neat_file(file)
    assert before == after


def test_a_neat_file_says_what_it_said_with_its_comments_in_its_order(cubitos: Cubitos, untidy: Path) -> None:
    before = read_document(untidy).plain
    ran = cubitos("fmt", untidy.name)
    assert (ran.code, ran.out) == (0, "cats.yaml is neat now\n")
    text = untidy.read_text(encoding="utf-8")
    assert read_document(untidy).plain == before
    assert re.findall(r"# .*", text) == re.findall(r"# .*", UNTIDY)
    assert re.findall(r"(\w+):", text) == re.findall(r"(\w+):", UNTIDY)
    assert '"Morski Kot"' in text
    assert "\n  - die: white" in text


def test_what_is_neat_stays_as_it_is(cubitos: Cubitos, untidy: Path) -> None:
    cubitos("fmt", untidy.name)
    text, written = untidy.read_text(encoding="utf-8"), untidy.stat().st_mtime_ns
    ran = cubitos("fmt", untidy.name)
    assert (ran.code, ran.out) == (0, "Everything is neat.\n")
    assert (untidy.read_text(encoding="utf-8"), untidy.stat().st_mtime_ns) == (text, written)


def test_check_changes_nothing_and_leaves_with_1(cubitos: Cubitos, untidy: Path) -> None:
    ran = cubitos("fmt", "--check", untidy.name)
    assert (ran.code, ran.out) == (1, "cats.yaml would change\n")
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    cubitos("fmt", untidy.name)
    assert cubitos("fmt", "--check", untidy.name).code == 0


def test_a_file_that_cannot_be_read_is_told_and_left_alone_while_others_are_put_in_order(
    cubitos: Cubitos, untidy: Path
) -> None:
    broken = untidy.with_name("broken.yaml")
    broken.write_text("cards: [\n", encoding="utf-8")
    ran = cubitos("fmt")
    assert ran.code == 1
    assert ran.err.startswith("broken.yaml:")
    assert broken.read_text(encoding="utf-8") == "cards: [\n"
    assert untidy.read_text(encoding="utf-8") != UNTIDY


def test_the_mode_of_a_file_stays(cubitos: Cubitos, untidy: Path) -> None:
    untidy.chmod(0o640)
    assert cubitos("fmt").code == 0
    assert untidy.stat().st_mode & 0o777 == 0o640


def no_more_than_64_bytes() -> None:
    import resource  # noqa: PLC0415 - POSIX has it

    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


@pytest.mark.skipif(os.name != "posix", reason="limits of files are POSIX's")
def test_a_full_disk_is_told_and_the_file_stays_whole(installed: Cubitos, untidy: Path) -> None:
    ran = installed("fmt", preexec_fn=no_more_than_64_bytes)
    assert ran.code == 1
    assert ran.err == "cats.yaml cannot be used: File too large\n"
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    assert [file.name for file in untidy.parent.iterdir()] == ["cats.yaml"]


@pytest.mark.skipif(os.name == "nt", reason="for a system with rights")
def test_a_file_is_said_to_be_neat_when_it_is(installed: Cubitos, untidy: Path) -> None:
    untidy.parent.chmod(0o555)
    try:
        ran = installed("fmt", "cats.yaml", before=("setpriv", "--bounding-set=-dac_override"))
    finally:
        untidy.parent.chmod(0o755)
    assert (ran.code, ran.out, ran.err) == (1, "", "cats.yaml cannot be used: Permission denied\n")


@pytest.mark.skipif(os.name == "nt", reason="for a system with links")
def test_a_link_that_leads_out_of_the_folder_is_left_alone_and_told(cubitos: Cubitos, untidy: Path) -> None:
    folder = untidy.parent / "pack"
    folder.mkdir()
    (folder / "cats.yaml").symlink_to(untidy)
    ran = cubitos("fmt", "pack")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("pack/cats.yaml: error: ")
    assert untidy.read_text(encoding="utf-8") == UNTIDY
