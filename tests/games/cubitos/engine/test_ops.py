"""The operations of compiled abilities: which of them are effects, and that each effect has its worth to a player."""

import numpy as np
import pytest

from cubitos_kit.games.cubitos.engine import ops
from cubitos_kit.games.cubitos.engine.kernels.work import IS_EFFECT
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.registry import weights_of
from tests.games.cubitos.engine.rules.playing import game, ring, shipped

LEADING_ON = (
    *("END", "JUMP", "JUMP_UNLESS", "SET_REGISTER", "LOOP", "CHOOSE_LISTS", "JUMP_UNLESS_CHOSEN", "OFFER_PRICE"),
    *("PAY_PRICE", "PUT_OFF", "EACH_PLAYER", "NEXT_PLAYER", "CHOOSE_PLAYER", "PICK", "NEXT_RECEIVER"),
)
"""The operations that are no effects."""
NUMBERS = {
    name: value
    for name, value in vars(ops).items()
    if isinstance(value, int)
    and not name.startswith(("N_", "NEEDS_"))
    and name not in {"OPERATIONS", "REGISTERS_OF_PLAYERS"}
}


def test_every_operation_is_an_effect_or_leads_on_and_has_a_number_of_its_own() -> None:
    assert set(NUMBERS.values()) - {NUMBERS[name] for name in LEADING_ON} == set(ops.EFFECTS)
    assert len(set(NUMBERS.values())) == len(NUMBERS)
    assert max(NUMBERS.values()) < ops.OPERATIONS


def test_the_tables_of_kernels_hold_the_effects_and_nothing_else() -> None:
    assert set(np.flatnonzero(IS_EFFECT).tolist()) == set(ops.EFFECTS)


@pytest.mark.parametrize(
    ("op", "ability"),
    [
        (ops.REGAIN, "{when: run, do: [{regain: {from: active, colours: gray, count: all}}]}"),
        (ops.DISCOUNT, "{when: run, do: [{discount: {by: 2}}]}"),
        (ops.ROLL, "{when: run, do: [{add: 1}]}"),
        (ops.LOSE, "{when: run, do: [{lose: {from: draw}}]}"),
        (ops.TAKE, "{when: run, do: [{take: {dice: {cost: {at-most: 9}}}}]}"),
        (ops.MOVE, "{when: run, do: [{move: {dice: {from: discard}, to: draw}}]}"),
        (ops.SET, "{when: run, do: [{set: {dice: {from: active}, face: chosen}}]}"),
        (ops.USE, "{when: run, do: [{use: {from: roll}}]}"),
        (ops.GIVE, "{when: run, do: [{give: {dice: {from: draw}, to: next}}]}"),
        (ops.KEEP, "{when: bust, do: [{keep: {from: active, count: all}}]}"),
        (ops.SAFE_PUSH, "{when: anytime, do: [safe-push]}"),
        (ops.CANCEL_BUST, "{when: would-bust, do: [cancel-bust]}"),
        (ops.UNCOUNTED, "{when: next-draw, do: [{uncounted: gray}]}"),
        (ops.DRAW_AMOUNT, "{when: next-draw, do: [{draw-amount: 2}]}"),
        (ops.WALK, "{when: run, do: [{walk: 2}]}"),
        (ops.CLAIM, "{when: after-move, do: [{claim: {within: 2}}]}"),
    ],
)
def test_an_effect_is_worth_something_to_a_player_that_weighs(op: int, ability: str) -> None:
    program = game(track=ring({6: "c3"}), white=ability)
    brain = brain_of(program, weights_of(shipped(), "standard")("race-1"))
    rows = np.flatnonzero(program.record.code[:, 0] == op)
    assert len(rows)
    assert np.any(brain.row[rows] != 0)
