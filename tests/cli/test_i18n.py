"""`cubitos i18n`: what is translated, and what a pack's author is told."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

CARD = """\
cards:
  - id: sea-cat
    die: white
    name: {names}
    cost: 5
    abilities:
      - when: run
        do: [{{gain: {{feet: 2}}}}]
"""


def write_card(pack: Path, names: str) -> None:
    (pack / "cards" / "sea-cat.yaml").write_text(CARD.format(names=names), encoding="utf-8")


def test_json_has_the_documented_keys(cubitos: Cubitos) -> None:
    counts = cubitos("i18n", "status", "--json").json
    assert set(counts) == {"pl", "uk"}
    for areas in counts.values():
        assert {"kit", "cards", "terms"} <= set(areas)
        assert {key for count in areas.values() for key in count} == {"translated", "stale", "missing"}


def test_a_pack_is_told_which_of_its_names_are_missing(cubitos: Cubitos, pack: Path) -> None:
    write_card(pack, "{en: Sea Cat, pl: Morski Kot}")
    assert cubitos("i18n", "status", "--json").json["uk"]["cards"]["missing"] == 1
    ran = cubitos("i18n", "check", "--json")
    assert ran.code == 1
    places = {(each["code"], each["file"], each["line"]) for each in ran.json}
    assert {each for each in places if each[1].endswith("sea-cat.yaml")}


def test_a_name_that_was_changed_in_one_language_only_is_stale(cubitos: Cubitos, pack: Path) -> None:
    write_card(pack, "{en: Sea Cat, pl: Morski Kot, uk: Морський кіт}")
    assert cubitos("i18n", "update").code == 0
    assert json.loads((pack / "translations.lock.json").read_text(encoding="utf-8"))
    write_card(pack, "{en: Lake Cat, pl: Morski Kot, uk: Морський кіт}")
    assert cubitos("i18n", "status", "--json").json["pl"]["cards"] == {"translated": 0, "stale": 1, "missing": 0}
    assert cubitos("i18n", "update", "--confirm", "cards/sea-cat/name").code == 0
    assert cubitos("i18n", "status", "--json").json["pl"]["cards"] == {"translated": 1, "stale": 0, "missing": 0}


def test_confirming_what_is_not_there_is_told(cubitos: Cubitos, pack: Path) -> None:
    write_card(pack, "Sea Cat")
    ran = cubitos("i18n", "update", "--confirm", "cards/lake-cat/name")
    assert (ran.code, ran.err) == (1, "there is no text `cards/lake-cat/name`\n")


@pytest.mark.skipif(os.name == "nt", reason="for a system with links")
@pytest.mark.parametrize("link", ["locales", "locales/de", "translations.lock.json"])
def test_translations_are_written_inside_the_pack_only(cubitos: Cubitos, pack: Path, link: str) -> None:
    head = (pack / "pack.yaml").read_text(encoding="utf-8")
    (pack / "pack.yaml").write_text(head.replace("[en, pl, uk]", "[en, de]"), encoding="utf-8")
    other = pack.parent / "other"
    other.mkdir()
    (other / "theirs").write_text("theirs", encoding="utf-8")
    (pack / link).parent.mkdir(exist_ok=True)
    (pack / link).symlink_to(other / "theirs" if link.endswith("json") else other)
    ran = cubitos("i18n", "update")
    assert ran.code == 1
    assert link in ran.err
    assert [path.read_text(encoding="utf-8") for path in other.iterdir()] == ["theirs"]


def test_a_lock_that_is_nested_too_deep_is_told(cubitos: Cubitos, pack: Path) -> None:
    (pack / "translations.lock.json").write_text("[" * 100_000, encoding="utf-8")
    ran = cubitos("i18n", "check")
    assert ran.code == 1
    assert "this lock of the translations cannot be read" in ran.err
