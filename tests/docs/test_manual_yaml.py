"""Every YAML block that the manual shows is what it says: valid, without any finding, and read as shown."""

import textwrap
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.content.round_trip import neat
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.text.cards import card_lines, line_in_words
from cubitos_kit.games.cubitos.text.speaker import Speaker
from tests.docs.pages import MANUAL, RUNNER

CARD = "cards:\n  - id: try-it\n    die: red\n    name: Try It\n    cost: 5\n    abilities:\n"

BLOCKS = RUNNER.blocks
LANGUAGE = BLOCKS(MANUAL / "ability-language.rst")
ABILITIES = [block for block in LANGUAGE if block.language == "yaml"]
READINGS = [
    (block, after) for block, after in pairwise(LANGUAGE) if (block.language, after.language) == ("yaml", "text")
]
FILES = [block for block in BLOCKS(MANUAL / "packs.rst") if block.language == "yaml"]


def in_line(value: Any) -> str:
    return f"line {value.first}" if hasattr(value, "first") else ""


def written(block: Any, folder: Path) -> Path:
    """Write abilities as those of a card."""
    file = folder / "try-it.yaml"
    file.write_text(CARD + textwrap.indent("\n".join(block.lines), "      ") + "\n", encoding="utf-8")
    return file


def test_there_are_recipes_enough() -> None:
    recipes = (MANUAL / "ability-language.rst").read_text(encoding="utf-8").partition("\nRecipes\n")[2]
    assert recipes.partition("\nIf the language cannot")[0].count("code-block:: yaml") >= 15
    assert len(READINGS) > 15


@pytest.mark.parametrize("block", ABILITIES, ids=in_line)
def test_an_ability_of_the_manual_is_valid_without_any_finding(block: Any, tmp_path: Path) -> None:
    assert check_pack(written(block, tmp_path)).problems == ()


@pytest.mark.parametrize(("block", "reading"), READINGS, ids=in_line)
def test_an_ability_of_the_manual_reads_as_shown(block: Any, reading: Any, tmp_path: Path) -> None:
    pack = check_pack(written(block, tmp_path)).pack
    assert pack is not None
    lines = card_lines(pack.cards["try-it"], Speaker.of(pack, "en"))
    shown = " ".join(line.strip() for line in reading.lines)
    assert shown == " ".join(line_in_words(line, "en") for line in lines)


def test_the_files_of_the_chapter_on_packs_make_a_valid_neat_pack(tmp_path: Path) -> None:
    for block in FILES:
        assert block.caption, f"line {block.first}: which file is this?"
        file = tmp_path / block.caption
        file.parent.mkdir(parents=True, exist_ok=True)
        text = "\n".join(block.lines) + "\n"
        file.write_text(text, encoding="utf-8")
        assert ".github" in block.caption or neat(text, block.caption) == text
    loaded = check_pack(tmp_path / "my-pack")
    assert loaded.problems == ()
    assert loaded.pack is not None
