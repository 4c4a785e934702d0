"""The player that looks ahead: what it plays out, that it knows no future, and that it is better for it."""

from __future__ import annotations

import numpy as np
import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.players.look_ahead import LEAD, LookAhead
from cubitos_kit.games.cubitos.players.registry import player, weights_of

PACK = load_pack()
USUAL, OTHER = "what standard takes", "the other option"


def looking(races: int) -> LookAhead:
    return LookAhead("look-ahead", races, weights_of(PACK, "standard"))


def race(seed: int = 7) -> Race:
    return Race.of(PACK, "race-1", players=2, seed=seed)


def test_the_same_position_is_answered_in_the_same_way_and_left_as_it_is() -> None:
    here = race()
    before = here.to_bytes()
    assert looking(10).answer(here) == looking(10).answer(here)
    assert here.to_bytes() == before


def test_every_race_played_out_gives_each_option_a_score_between_a_clear_loss_and_a_clear_win() -> None:
    scores = looking(30).scores(race(), (0, 1))
    assert scores.shape == (30, 2)
    assert scores.min() >= -LEAD
    assert scores.max() <= 1 + LEAD
    assert 0 < (scores > 0.5).mean() < 1, "neither seat has won before the race has begun"


def test_the_future_that_the_dice_hold_is_not_what_it_plays_out() -> None:
    """With the race's own luck every race played out would be the same one."""
    scores = looking(20).scores(race(), (0,))
    assert len(set(scores[:, 0].tolist())) > 5


def test_a_question_that_it_does_not_weigh_is_answered_as_standard_does() -> None:
    here, standard, ahead = race(3), player("standard", PACK), looking(2)
    asked = set()
    for _ in range(300):
        question = here.question
        if question is None:
            break
        usual = standard.answer(here)
        if question.ask.name in {"MOVE", "DRAW_A_DIE", "PICK_DICE"}:
            asked.add(question.ask.name)
            assert ahead.answer(here) == usual
        here.choose(usual)
    assert "MOVE" in asked


@pytest.mark.parametrize(
    ("others", "taken"),
    [
        ([0.0, 0.0, 0.0, 0.0], USUAL),
        ([-1.0, -1.0, -1.0, -1.0], USUAL),
        ([1.0, 1.0, 1.0, 1.0], OTHER),
        ([1.0, -1.0, 1.0, 0.0], USUAL),
    ],
)
def test_what_standard_takes_stays_unless_something_is_better_beyond_doubt(
    others: list[float], taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, ahead = race(), looking(4)
    monkeypatch.setattr(LookAhead, "scores", lambda *_: np.array([[0.0, other] for other in others]))
    usual = player("standard", PACK).answer(here)
    assert (OTHER if ahead.answer(here) != usual else USUAL) == taken
