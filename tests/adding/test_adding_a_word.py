"""A word is added to the ability language as the chapter on how the kit is built says, on a copy, and a card has it."""

import pytest

from tests.adding.walking import Copy, copied

PACK = """\
cards:
  - id: price-cat
    die: white
    name: {en: Price Cat, pl: Kot Cenowy, uk: Кіт-цінник}
    cost: 4
    sources: {cost: designed, abilities: designed}
    abilities:
      - {when: run, do: [{full-price: [blue, purple]}]}
"""
TRIALS = """
from tests.long.oracle import try_pack
found = [try_pack(seed, trials=12) for seed in range(2)]
print(sum(each.spoken["full-price"] for each in found), sum(len(each.differences) for each in found))
"""
"""Kernels and oracle beside each other, by random cards: how often the word came up, and how often they parted."""
MOST = 8
"""So many files are edited by hand."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy with the word of the chapter, and a pack beside it with a card that has it."""
    copy = copied(tmp_path_factory.mktemp("word"))
    assert "full-price" in copy.run("words", "full-price").stderr, "nobody knows it yet"
    copy.walk("A new word for the ability language")
    (copy.root / "pack.yaml").write_text(PACK, encoding="utf-8")
    return copy


def test_eight_files_are_edited_by_hand(copy: Copy) -> None:
    assert copy.touched == {
        "cubitos_kit/games/cubitos/language/effects_gain.py",
        "cubitos_kit/games/cubitos/engine/ops.py",
        "cubitos_kit/games/cubitos/engine/kernels/work.py",
        "tests/games/cubitos/reference/effects_rest.py",
        "tests/games/cubitos/engine/rules/test_language_race.py",
        "locales/pl/LC_MESSAGES/cubitos.po",
        "locales/uk/LC_MESSAGES/cubitos.po",
        "CHANGELOG.md",
    }
    assert len(copy.touched) <= MOST


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Blue and purple dice cost you their full price again."),
        ("pl", "Niebieskie i fioletowe kości znów kosztują cię pełną cenę."),
        ("uk", "Сині й фіолетові кубики знову коштують вам повну ціну."),
    ],
)
def test_a_card_with_the_word_is_sound_and_said(copy: Copy, language: str, told: str) -> None:
    copy.said("validate", "pack.yaml")
    assert told in copy.said("cards", "show", "price-cat", "--pack", "pack.yaml", CUBITOS_LANG=language)


def test_the_manual_of_words_shows_it(copy: Copy) -> None:
    assert "full-price: [blue, purple]" in copy.said("words", "full-price")


def test_kernels_and_oracle_play_random_cards_with_it_alike(copy: Copy) -> None:
    done = copy.python("-c", TRIALS)
    assert done.returncode == 0, done.stderr
    spoken, different = map(int, done.stdout.split())
    assert spoken > 0
    assert different == 0
