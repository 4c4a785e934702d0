"""`cubitos words`: the ability language, word by word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubitos_kit.abilities.manual import entries

if TYPE_CHECKING:
    from tests.cli.conftest import Cubitos


def test_json_has_the_documented_keys(cubitos: Cubitos) -> None:
    words = cubitos("words", "--json").json
    assert [word["word"] for word in words] == [entry.word for entry in entries()]
    for word in words:
        assert set(word) == {"kind", "word", "about", "example"}
        assert all(word.values())


def test_one_word_is_explained_whole(cubitos: Cubitos) -> None:
    out = cubitos("words", "keep").out
    (entry,) = (entry for entry in entries() if entry.word == "keep")
    assert out == f"keep (effect)\n{entry.about}\n  {entry.example}\n"


def test_a_word_of_two_kinds_is_explained_as_both(cubitos: Cubitos) -> None:
    kinds = [line for line in cubitos("words", "bust").out.splitlines() if line.startswith("bust (")]
    assert kinds == ["bust (trigger)", "bust (effect)"]
