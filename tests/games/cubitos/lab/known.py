"""Reports and comparisons without any race, for tests of what is done with them."""

from __future__ import annotations

from typing import Any

import pytest

from cubitos_kit.games.cubitos.lab import compare, pricing, results, suggest
from cubitos_kit.games.cubitos.lab.compare import Comparison
from cubitos_kit.games.cubitos.lab.measures import Judge
from cubitos_kit.games.cubitos.lab.pricing import CardPrice, Round
from cubitos_kit.games.cubitos.lab.results import Answer, Inquiry
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from cubitos_kit.games.cubitos.players.registry import weights_of
from tests.games.cubitos.lab.example_balance import example_balance


def judge_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a player judge a set as it is, untried."""

    def kept_judge(pack: Pack, set_id: str, _players: int, player: str = "", *_: Any) -> Judge:
        name = player or STANDARD
        return Judge(name, weights_of(pack, name)(set_id), 0, {})

    monkeypatch.setattr(results, "kept_judge", kept_judge)


def know_every_answer(monkeypatch: pytest.MonkeyPatch) -> list[Inquiry]:
    """Have every report, comparison and price known already; return the questions as they come."""
    asked: list[Inquiry] = []

    def answer(question: Inquiry, **_: Any) -> Answer:
        asked.append(question)
        return Answer(example_balance(), 83.2, reused=False)

    def compared(old: Any, new: Any, *, players: int, seed: int, precision: float, **_: Any) -> Comparison:
        asked.extend(Inquiry(each.pack, each.set_id, players, seed, precision) for each in (old, new))
        return Comparison(old.set_id, new.set_id, players, STANDARD, seed, precision, 4000, (), (), {})

    judge_at_once(monkeypatch)
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
