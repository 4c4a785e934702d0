"""`cubitos compare`: the same version twice is no difference, and a cheaper card is told with what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.lab import balance, experiments, results

if TYPE_CHECKING:
    from tests.cli.conftest import Cubitos

PACK = """pack:
  id: mine
  name: Mine
  version: "0.1"
  format: 1
  languages: [en]
  source: designed
"""
CARD = """cards:
  - id: surf-cat
    die: white
    name: Surf Cat
    cost: {cost}
    sources: {{cost: designed, abilities: designed}}
    abilities:
      - when: run
        do: [{{gain: {{feet: {feet}}}}}]
"""
SET = """sets:
  - {id: surf, name: Surf, tracks: [testing-the-waters], laps: 1, cards: [surf-cat, CARDS]}
""".replace("CARDS", "rich-dog, mr-soldier, rock-on, dugout, rollosaurus, reckless-cheese, bob")
ROUGH = ("--precision", "20pp", "--seed", "3")


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "cache_folder", lambda _name: tmp_path / "kept")
    monkeypatch.setattr(balance, "FEWEST", 100)
    monkeypatch.setattr(experiments, "FIRST", 50)
    (tmp_path / "kept").mkdir()


@pytest.fixture
def versions(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, cost, feet in ((old, 9, 1), (new, 3, 5)):
        folder.mkdir()
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        (folder / "cards.yaml").write_text(CARD.format(cost=cost, feet=feet), encoding="utf-8")
        (folder / "sets.yaml").write_text(SET, encoding="utf-8")
    return old, new


def test_a_version_beside_itself_is_no_different_at_all(cubitos: Cubitos, versions: tuple[Path, Path]) -> None:
    found = cubitos("compare", versions[0], versions[0], *ROUGH, "--json").json
    assert found["changes"] == []
    differences = [each for card in found["cards"] for each in card["effects"].values()]
    differences += found["course"].values()
    assert {each["change"]["value"] for each in differences} == {0}
    assert {each["change"]["q"] for each in differences} == {1}


def test_what_was_changed_is_told_and_what_came_of_it(cubitos: Cubitos, versions: tuple[Path, Path]) -> None:
    found = cubitos("compare", *versions, *ROUGH, "--json").json
    assert [(each["what"], each["before"], each["after"]) for each in found["changes"]] == [
        ("abilities", "", ""),
        ("cost", "9", "3"),
    ]
    access = next(card for card in found["cards"] if card["die"] == "white")["effects"]["access"]
    assert access["change"]["low"] > 0
    assert access["before"] < access["after"]


def test_people_read_both_texts_of_a_card_that_was_changed(cubitos: Cubitos, versions: tuple[Path, Path]) -> None:
    ran = cubitos("compare", *versions, *ROUGH)
    assert "Gain 1 movement." in ran.said
    assert "Gain 5 movement." in ran.said
    assert "white: cost" in ran.said
    assert ran.out.rstrip().endswith("--precision 20pp --seed 3 --seats 4 --edition kit")
    listed = cubitos("results", "list", "--json").json
    assert [(each["set"], each["done"]) for each in listed] == [("surf", False), ("surf", False)]
