"""`cubitos words`: the ability language, word by word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.language.manual import entries

if TYPE_CHECKING:
    from tests.commands import Cubitos


def test_json_has_the_documented_keys(cubitos: Cubitos) -> None:
    words = cubitos("words", "--json").json
    assert [word["word"] for word in words] == [entry.word for entry in entries()]
    for word in words:
        assert set(word) == {"kind", "word", "about", "example", "keys"}
        assert all(word[key] for key in ("kind", "word", "about", "example"))
        assert all(set(key) == {"name", "allows", "needed", "default"} for key in word["keys"])


def test_one_word_is_explained_whole(cubitos: Cubitos) -> None:
    out = cubitos("words", "walk").out
    (entry,) = (entry for entry in entries() if entry.word == "walk")
    head = f"walk (effect)\n{entry.about}\n  {entry.example}\n"
    assert out.startswith(head)
    assert [line.split()[1] for line in out.removeprefix(head).splitlines()] == [f"{key.name}:" for key in entry.keys]


def test_a_word_of_two_kinds_is_explained_as_both(cubitos: Cubitos) -> None:
    kinds = [line for line in cubitos("words", "bust").out.splitlines() if line.startswith("bust (")]
    assert kinds == ["bust (trigger)", "bust (effect)"]


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_words_are_explained_in_the_readers_language(cubitos: Cubitos, language: str) -> None:
    english, said = cubitos("words", "--json").json, cubitos("words", "--json", "--lang", language).json
    for ours, theirs in zip(english, said, strict=True):
        assert (ours["word"], ours["example"]) == (theirs["word"], theirs["example"]), "YAML is the same everywhere"
        assert not set(ours["about"].splitlines()) & set(theirs["about"].splitlines()), ours["word"]
    (lose,) = cubitos("words", "lose", "--json", "--lang", language).json
    assert (
        lose["keys"][0]["allows"]
        == {"pl": "które kości (`dice`)", "uk": "які кубики (`dice`)"}[language] + " (from: anywhere)"
    )
