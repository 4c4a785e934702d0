"""A language is added as the chapter on how the kit is built says, on a copy, and cards are shown in it."""

import json
import re
from pathlib import Path

import pytest

from tests.adding.walking import Copy, copied

HAND = {
    "cubitos_kit/languages/sk.py",
    "cubitos_kit/languages/__init__.py",
    "content/cubitos/pack.yaml",
    "content/cubitos/names/sk.yaml",
    "locales/sk/LC_MESSAGES/cubitos.po",
}
COUNTED = {
    1: ("1 mincu", "1 bielu kocku"),
    2: ("2 mince", "2 biele kocky"),
    5: ("5 mincí", "5 bielych kociek"),
    22: ("22 mincí", "22 bielych kociek"),
}
"""Coins and white dice in the accusative."""
CARD = """  - id: counts-{n}
    die: white
    name: Counts {n}
    cost: 5
    abilities:
      - {{when: run, do: [{{gain: {{coins: {n}}}}}, {{lose: {{from: discard, colours: white, count: {n}}}}}]}}
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy with the language of the chapter, which shows a card in it."""
    copy = copied(tmp_path_factory.mktemp("language"))
    copy.walk("A new language")
    return copy


@pytest.fixture(scope="module")
def counting(copy: Copy) -> Path:
    """Cards that count coins and white dice, which are laid over the base."""
    file = copy.root.parent / "counting.yaml"
    file.write_text("cards:\n" + "".join(CARD.format(n=n) for n in COUNTED), encoding="utf-8")
    return file


def test_five_files_are_edited_by_hand(copy: Copy) -> None:
    assert copy.touched == HAND


def test_cards_count_and_decline_as_the_language_does(copy: Copy, counting: Path) -> None:
    told = copy.said("cards", "show", *(f"counts-{n}" for n in COUNTED), "--pack", counting, "--lang", "sk")
    assert re.findall(r"Získaj (\d+ \w+), then strať (\d+ \w+ \w+) ", told) == list(COUNTED.values())


def test_the_names_of_the_base_hold_in_a_pack_that_is_laid_over_it(copy: Copy, counting: Path) -> None:
    told = copy.said("cards", "show", "rich-dog", "--pack", counting, "--lang", "sk")
    assert told.startswith("Zazobaný pes\nhnedá ")


def test_other_languages_say_what_they_said(copy: Copy, counting: Path) -> None:
    told = copy.said("cards", "show", "counts-2", "--pack", counting, "--lang", "pl")
    assert "Zdobądź 2 monety, a potem strać 2 białe kości" in told


def test_what_is_not_translated_yet_is_counted_and_named_with_its_place(copy: Copy) -> None:
    counts = json.loads(copy.said("i18n", "status", "--json"))
    assert (counts["sk"]["cards"]["translated"], counts["sk"]["dice"]["translated"]) == (1, 2)
    assert counts["sk"]["kit"]["translated"] == 4
    assert all(count["missing"] == 0 for count in counts["pl"].values())
    came = copy.run("i18n", "check")
    assert came.returncode == 1
    missing = [line for line in came.stdout.splitlines() if line.endswith("[missing-translation]")]
    assert any(
        re.match(r"cubitos/cards/white\.yaml:\d+:\d+: .* cards/smelly-cat/name has no sk text", line)
        for line in missing
    )
    assert not any("rich-dog/name" in line for line in missing)
    assert not any("pl text" in line or "uk text" in line for line in missing)


def test_its_name_is_understood_where_a_code_is_asked_for(copy: Copy) -> None:
    came = copy.run("cards", "list", "--lang", "slovak")
    assert came.returncode == 2
    assert "did you mean `sk`?" in " ".join(came.stderr.split())
