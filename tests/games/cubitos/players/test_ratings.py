"""Every word says what it is worth to the players, and nothing is worth nought because somebody forgot it."""

from typing import ClassVar

import numpy as np
import pytest

from cubitos_kit.games.cubitos.engine.ops import EFFECT_OPS, Op, op_of
from cubitos_kit.games.cubitos.language.counters import TABLE
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import Condition, Effect, Later, Reckoned
from cubitos_kit.games.cubitos.players.kernels.effects import BY_AMOUNT, RATED, RECKONED
from cubitos_kit.games.cubitos.players.ratings import NoWorthError, likelihoods, moments_coming, ratings, typical_counts


class Forgotten(Effect):
    word: ClassVar[str] = "keep"


class Unreckoned(Effect):
    word: ClassVar[str] = "keep"
    worth: ClassVar[Reckoned] = Reckoned.ITSELF


class Unlikely(Condition):
    word: ClassVar[str] = "active"


@pytest.mark.parametrize("word", EFFECTS)
def test_every_effect_has_a_figure_or_says_how_it_is_reckoned(word: str) -> None:
    worth = EFFECTS[word].worth
    assert isinstance(worth, Reckoned) or RATED[op_of(word) or Op.END] == worth != 0


@pytest.mark.parametrize("op", EFFECT_OPS)
def test_every_operation_is_rated_or_reckoned_and_never_both(op: int) -> None:
    assert (op in RECKONED) != (RATED[op] != 0)


def test_what_holds_effects_is_no_operation_of_its_own() -> None:
    within = {word for word, kind in EFFECTS.items() if kind.worth is Reckoned.WITHIN}
    assert within == {word for word in EFFECTS if op_of(word) is None}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({**EFFECTS, "keep": Forgotten}, "`keep` does not say"),
        ({**EFFECTS, "keep": Unreckoned}, "`keep` says that it is worth itself"),
        ({**EFFECTS, "hop": EFFECTS["keep"]}, "no operation in `engine.ops.Op` is called after `hop`"),
        ({word: kind for word, kind in EFFECTS.items() if word != "keep"}, "operations KEEP are worth"),
    ],
)
def test_a_forgotten_worth_is_an_error(words: dict[str, type[Effect]], told: str) -> None:
    with pytest.raises(NoWorthError, match=told):
        ratings(RECKONED, words)


def test_a_condition_says_how_often_it_holds() -> None:
    assert likelihoods().keys() == {word for word, kind in CONDITIONS.items() if isinstance(kind.likely, float)}
    with pytest.raises(NoWorthError, match="how often it holds"):
        likelihoods({"active": Unlikely})


def test_what_is_worth_so_much_each_has_an_amount() -> None:
    assert np.all(RATED[BY_AMOUNT] != 0)


def test_every_counter_and_every_moment_to_wait_for_has_its_figure() -> None:
    assert len(typical_counts()) == len(TABLE)
    assert np.all(typical_counts() > 0)
    assert np.count_nonzero(moments_coming()) == len(Later)
