"""The chapter on how the kit is built speaks of the kit as it is."""

import re
import tomllib
from pathlib import Path

import pytest

from cubitos_kit.games.cubitos.engine.ops import op_of
from cubitos_kit.games.cubitos.engine.program.effects import write
from cubitos_kit.games.cubitos.language.vocabulary import EFFECTS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cubitos_kit"
PAGE = (ROOT / "docs" / "manual" / "architecture.rst").read_text(encoding="utf-8")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def test_the_rooms_stand_in_the_order_that_the_linter_goes_by() -> None:
    layers = next(contract["layers"] for contract in CONTRACTS if contract["id"] == "one-way")
    drawn = PAGE.partition(".. code-block:: text\n\n")[2].partition("\n\n")[0].splitlines()
    assert [set(re.findall(r"\w+", line)) for line in drawn] == [set(re.findall(r"\w+", layer)) for layer in layers]


def test_every_file_and_folder_it_names_is_there() -> None:
    named = set(re.findall(r"``((?:[\w-]+/)+[\w.-]*)``", PAGE)) | set(
        re.findall(r"``(\w+\.(?:py|yaml|toml|md))``", PAGE)
    )
    assert len(named) > 25
    homes = (ROOT, PACKAGE, PACKAGE / "book", PACKAGE / "games" / "cubitos", ROOT / "content" / "cubitos" / "scenarios")
    assert [name for name in sorted(named) if not any((home / name).exists() for home in homes)] == []


@pytest.mark.parametrize("word", EFFECTS)
def test_every_effect_has_an_operation_of_its_name_or_registers_how_it_is_compiled(word: str) -> None:
    assert op_of(word) or write.dispatch(EFFECTS[word]) is not write.dispatch(object)
