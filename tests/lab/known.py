"""Reports and comparisons without any race, for tests of what is done with them."""

from __future__ import annotations

from typing import Any

import pytest

from cubitos_kit.lab import compare, pricing, results, suggest
from cubitos_kit.lab.compare import Comparison
from cubitos_kit.lab.pricing import CardPrice, Round
from cubitos_kit.lab.results import Answer, Question
from tests.lab.example_balance import example_balance


def know_every_answer(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """Have every report, comparison and price known already; return the questions as they come."""
    asked: list[Question] = []

    def answer(question: Question, **_: Any) -> Answer:
        asked.append(question)
        return Answer(example_balance(), 83.2, reused=False)

    def compared(old: Any, new: Any, *, players: int, seed: int, precision: float, **_: Any) -> Comparison:
        asked.extend(Question(each.pack, each.set_id, players, seed, precision) for each in (old, new))
        return Comparison(old.set_id, new.set_id, players, seed, precision, 4000, (), (), {})

    prices = tuple(CardPrice(card.card, card.fair_price, None) for card in example_balance().cards if card.fair_price)
    monkeypatch.setattr(pricing, "rounds", lambda *_: iter([Round(1, prices)]))
    monkeypatch.setattr(results, "answer", answer)
    monkeypatch.setattr(compare, "compare", compared)
    return asked


def look_for_sets_in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a wish confirmed by a handful of races."""
    monkeypatch.setattr(suggest, "HEATS", ((2, 2), (1, 2), (1, 8)))
    monkeypatch.setattr(suggest, "LOOKED_THROUGH", 200)
    monkeypatch.setattr(suggest, "PAIR_PENALTIES", (100.0,))
