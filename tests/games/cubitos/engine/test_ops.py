"""The operations of compiled abilities: which of them are effects, and that each effect has its worth to a player."""

import numpy as np
import pytest

from cubitos_kit.games.cubitos.engine.kernels.work import IS_EFFECT
from cubitos_kit.games.cubitos.engine.ops import EFFECT_OPS, LEADING_ON, OPERATIONS, Counted, Op, count_of, op_of
from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.language.vocabulary import EFFECTS
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.registry import weights_of
from tests.games.cubitos.engine.rules.playing import game, ring, shipped


def test_an_operation_is_an_effect_where_it_is_called_after_a_word_and_leads_on_where_it_is_not() -> None:
    assert {op_of(word) for word in EFFECTS} - {None} == set(EFFECT_OPS)
    assert set(Op) == LEADING_ON | set(EFFECT_OPS)
    assert max(Op) < OPERATIONS


@pytest.mark.parametrize("word", ["jump", "pick", "end", "put-off", "nonsense"])
def test_a_word_is_never_compiled_to_an_operation_that_leads_on(word: str) -> None:
    assert op_of(word) is None


def test_every_counter_of_the_language_has_a_number_of_its_name_and_no_other_has_one() -> None:
    assert {count_of(word) for word in COUNTERS} == set(Counted)


def test_the_tables_of_kernels_hold_the_effects_and_nothing_else() -> None:
    assert set(np.flatnonzero(IS_EFFECT).tolist()) == set(EFFECT_OPS)


@pytest.mark.parametrize(
    ("op", "ability"),
    [
        (Op.REGAIN, "{when: run, do: [{regain: {from: active, colours: gray, count: all}}]}"),
        (Op.DISCOUNT, "{when: run, do: [{discount: {by: 2}}]}"),
        (Op.ROLL, "{when: run, do: [{add: 1}]}"),
        (Op.LOSE, "{when: run, do: [{lose: {from: draw}}]}"),
        (Op.TAKE, "{when: run, do: [{take: {dice: {cost: {at-most: 9}}}}]}"),
        (Op.MOVE, "{when: run, do: [{move: {dice: {from: discard}, to: draw}}]}"),
        (Op.SET, "{when: run, do: [{set: {dice: {from: active}, face: chosen}}]}"),
        (Op.USE, "{when: run, do: [{use: {from: roll}}]}"),
        (Op.GIVE, "{when: run, do: [{give: {dice: {from: draw}, to: next}}]}"),
        (Op.KEEP, "{when: bust, do: [{keep: {from: active, count: all}}]}"),
        (Op.SAFE_PUSH, "{when: anytime, do: [safe-push]}"),
        (Op.CANCEL_BUST, "{when: would-bust, do: [cancel-bust]}"),
        (Op.UNCOUNTED, "{when: next-draw, do: [{uncounted: gray}]}"),
        (Op.DRAW_AMOUNT, "{when: next-draw, do: [{draw-amount: 2}]}"),
        (Op.WALK, "{when: run, do: [{walk: 2}]}"),
        (Op.CLAIM, "{when: after-move, do: [{claim: {within: 2}}]}"),
    ],
)
def test_an_effect_is_worth_something_to_a_player_that_weighs(op: int, ability: str) -> None:
    program = game(track=ring({6: "c3"}), white=ability)
    brain = brain_of(program, weights_of(shipped(), "standard")("race-1"))
    rows = np.flatnonzero(program.record.code[:, 0] == op)
    assert len(rows)
    assert np.any(brain.row[rows] != 0)
