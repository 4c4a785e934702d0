"""The chapter on scenarios names every word that one can be written with."""

import re
from collections.abc import Iterable

import pytest

from cubitos_kit.games.cubitos.content.scenarios import scenario_schema
from cubitos_kit.games.cubitos.model.scenario import (
    BARE,
    BESIDES,
    FIGURES,
    NOTHING,
    PLACES,
    QUESTIONS,
    SEEN,
    SPEAKING,
    STATUSES,
    STEPS,
    ZONES,
)
from tests.docs.pages import MANUAL

PAGE = (MANUAL / "test-your-card.rst").read_text(encoding="utf-8").partition("All that a scenario can say")[2]
NAMED = set(re.findall(r"[a-z-]+", " ".join(re.findall(r"``[^`]+``", PAGE))))
SCHEMA = scenario_schema()["properties"]


@pytest.mark.parametrize(
    "words",
    [SCHEMA, SCHEMA["expect"]["properties"], STEPS, STATUSES, ZONES, FIGURES, SEEN, QUESTIONS, BARE, SPEAKING, PLACES],
    ids=["scenario", "expect", "at", "status", "zones", "figures", "seen", "questions", "bare", "speaking", "places"],
)
def test_the_chapter_names_all_words_of_a_kind(words: Iterable[str]) -> None:
    assert set(words) - NAMED == set()


def test_the_chapter_names_what_stands_beside_a_choice_and_the_end() -> None:
    assert {word for words in BESIDES.values() for word in words} | {NOTHING, "prices"} <= NAMED
