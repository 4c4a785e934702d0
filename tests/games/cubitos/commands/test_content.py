"""`cubitos content`: sources, editions and schemas."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos


def test_every_figure_has_a_source(cubitos: Cubitos) -> None:
    figures = cubitos("content", "sources", "--json").json
    assert {key for figure in figures for key in figure} == {"kind", "id", "figure", "source", "note"}
    counts = Counter((figure["kind"], figure["figure"], figure["source"]) for figure in figures)
    assert counts["cards", "cost", "estimated"] == 56
    rows = cubitos("content", "sources").out.splitlines()
    assert len([row for row in rows if row.split()[-1].isdigit()]) == len(counts)


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_estimated_costs_and_rewards_come_with_how_and_when_they_were_found(cubitos: Cubitos, language: str) -> None:
    out = " ".join(cubitos("content", "sources", "--lang", language).out.split())
    for each in load_pack().estimates.values():
        assert each.date in out
        assert each.method.say(language) in out


def test_the_figures_of_one_source_are_listed_one_by_one(cubitos: Cubitos) -> None:
    figures = cubitos("content", "sources", "--only", "inferred", "--json").json
    assert {figure["source"] for figure in figures} == {"inferred"}
    assert len(cubitos("content", "sources", "--only", "inferred").out.splitlines()) == 1 + len(figures)


def test_each_difference_says_what_each_edition_says_and_what_is_played(cubitos: Cubitos) -> None:
    differences = cubitos("content", "editions", "--json").json
    for each in differences:
        assert set(each) == {"id", "about", "says", "default"}
    out = cubitos("content", "editions").out
    assert out.count("the kit's choice") == len(differences)


def test_schemas_are_written_where_one_says_and_only_if_they_changed(cubitos: Cubitos, tmp_path: Path) -> None:
    first = cubitos("content", "schema", "here")
    files = sorted((tmp_path / "here").iterdir())
    assert first.out.count("is written.") == len(files) == 16
    assert all(json.loads(file.read_text(encoding="utf-8"))["$schema"] for file in files)
    assert "up to date" in cubitos("content", "schema", "here").out
