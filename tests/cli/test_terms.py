"""`cubitos terms`: the game's words in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.commands import Cubitos


def test_json_has_the_documented_keys(cubitos: Cubitos) -> None:
    terms = cubitos("terms", "--json").json
    assert len(terms) > 50
    for term in terms:
        assert set(term) == {"id", "kind", "name"}
        assert set(term["name"]) == {"en", "pl", "uk"}


def test_a_word_is_found_in_whichever_language_it_is(cubitos: Cubitos) -> None:
    for word in ("Draw Zone", "strefa dobierania", "ЗОНА ЗАПАСУ"):
        assert [term["id"] for term in cubitos("terms", word, "--json").json] == ["draw-zone"]


def test_a_row_a_term_has_a_column_a_language(cubitos: Cubitos) -> None:
    head, row = cubitos("terms", "red-line").out.splitlines()
    assert head.split() == ["id", "en", "pl", "uk"]
    assert row.split() == ["red-line", "red", "line", "czerwona", "linia", "червона", "лінія"]
