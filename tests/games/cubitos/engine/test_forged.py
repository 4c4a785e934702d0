"""Bytes of a position that somebody has written on purpose, with the right checksum: what no race can have is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cubitos_kit.games.cubitos.engine import codes, records
from cubitos_kit.games.cubitos.engine.bounds import PositionError
from cubitos_kit.games.cubitos.engine.kernels.work import FIRST, TOGETHER
from cubitos_kit.games.cubitos.engine.ops import Op
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.under_way import code_of
from tests.games.cubitos.engine.random_sets import program_of_strangers
from tests.games.cubitos.engine.rules.playing import ACTIVE, run

PICKED = "[{move: {dice: {from: discard, count: 2}, to: roll}}]"
IN_TURN = "[{players: everyone, do: [{move: {dice: {from: discard}, to: roll}}]}]"
DICE = {"red": 2, "green": 2, "blue": 1}


def forged(race: Race, **words: Any) -> bytes:
    """Return bytes of a race's position with other numbers, and a checksum that is right."""
    other = race.copy()
    for path, value in words.items():
        where: Any = other._states[0]  # noqa: SLF001 - what no draft would take
        *names, last = path.split("__")
        for name in names:
            where = where[int(name)] if name.isdigit() else where[name]
        where[int(last) if last.isdigit() else last] = value
    return other.to_bytes()


def refuse(race: Race, field: str, **words: Any) -> None:
    before = race.to_bytes()
    with pytest.raises(PositionError) as refused:
        race.restore(forged(race, **words))
    assert f"`{field}`" in str(refused.value)
    assert race.to_bytes() == before


@pytest.fixture
def picking() -> Race:
    """Return a race in which an ability has dice picked."""
    race = run(PICKED, SeatAt(active=ACTIVE, discard=DICE))
    assert race.record.question == Ask.PICK_DICE
    return race


def asked() -> Iterator[Race]:
    """Give races at questions of all kinds."""
    for seed in range(6):
        chance = random.Random(seed)
        race = Race(program_of_strangers(seed), seed)
        for _ in range(120):
            if race.over:
                break
            race.choose(chance.randrange(int(race.record.n_options)))
            yield race
        yield race


def test_every_position_that_a_race_comes_to_is_taken() -> None:
    questions = set()
    for race in asked():
        before = race.to_bytes()
        race.restore(before)
        assert race.to_bytes() == before
        questions.add(int(race.record.question))
    assert len(questions) > 8


def test_a_position_in_the_middle_of_an_ability_is_taken_and_goes_on_as_before(picking: Race) -> None:
    other = run(PICKED, SeatAt(active=ACTIVE, discard=DICE))
    other.restore(picking.to_bytes())
    for race in (picking, other):
        race.choose(0)
    assert other.to_bytes() == picking.to_bytes()


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("bust_now", {"bust_now": 1 << 20}),  # nobody sits there, and the race would look for him for ever
        ("now", {"now": 1 << 29}),
        ("picking", {"question": Ask.BUY}),
        ("question", {"question": Ask.BUY, "picking": 0}),
        ("n_options", {"n_options": 9}),
        ("options", {"options__0": Verb.DIE + 32 * 4096}),
        ("picking", {"picking": 0}),
        ("picking", {"picking": 4}),
        ("answered", {"answered": 1}),
        ("price_for", {"price_for": 3}),
        ("uses[0].at", {"uses__0__at": 4096}),
        ("uses[0].chosen[3]", {"uses__0__chosen__3": 3}),
        ("uses[0].n_that", {"uses__0__that": 2000, "uses__0__n_that": 49}),
        ("uses[0].unit", {"uses__0__unit": -1}),
        ("picked[0]", {"n_picked": 1, "picked__0": 4096}),
        ("picked[5]", {"picked__5": 4096 * 4}),
        ("references[7]", {"references__7": 15}),
        ("later[0].code", {"n_later": 1, "later__0__code": 2}),
        ("n_due", {"n_due": 1}),  # nothing is, and the race would look for it for ever
        ("seats[0].n_later", {"seats__0__n_later": 1}),
        ("later_dice[3]", {"later_dice__3": 4096 * 4}),
    ],
)
def test_what_no_kernel_would_leave_there_is_refused_by_its_name(
    picking: Race, field: str, words: dict[str, int]
) -> None:
    refuse(picking, field, **words)


def test_an_ability_never_waits_between_picking_dice_and_what_is_done_with_them(picking: Race) -> None:
    code = picking.program.record.code
    row = int(np.flatnonzero(code[:, 0] == Op.MOVE)[0])
    refuse(picking, "uses[0].at", uses__0__at=row)


def test_who_acts_in_turn_sits_at_the_table() -> None:
    race = run(IN_TURN, SeatAt(active=ACTIVE, discard=DICE))
    assert race.record.question == Ask.PICK_DICE
    race.restore(race.to_bytes())
    (block,) = code_of(race.program.record).turns_around(int(race.record.uses[0].at))
    for register, value in (
        (block.register + TOGETHER, 4000),
        (block.register, 1 << 9),
        (block.register + 1, 7),
        (block.register + FIRST, -1),
    ):
        refuse(race, f"uses[0].registers[{register}]", **{f"uses__0__registers__{register}": value})


def test_what_is_put_off_has_registers_of_its_own() -> None:
    put_off = "[{players: everyone, do: [{later: next-draw, do: [{players: everyone, do: [{gain: {coins: 1}}]}]}]}]"
    race = run(put_off, SeatAt(active=ACTIVE))
    code = code_of(race.program.record)
    later, inner = next(
        (put_off, block) for put_off in code.later for block in code.turns if put_off.holds(block.first)
    )
    outer = next(block for block in code.turns if block.holds(later.first))
    assert code.turns_around(inner.first) == [inner]
    assert code.turns_around(outer.first) == [outer]
    assert later.first in code.entries
    assert code.turns_around(later.first) == []


def test_a_race_that_is_over_asks_nobody() -> None:
    race = next(race for race in asked() if not race.over).copy()
    race._states[0].over = codes.WON  # noqa: SLF001
    with pytest.raises(PositionError, match="`question`"):
        race.restore(race.to_bytes())


def test_what_cannot_be_paid_for_is_not_bought() -> None:
    price = "[{pay: {money: 3}, do: [{gain: {feet: 1}}]}]"
    race = run(price, SeatAt(active=ACTIVE, coins=3, credits=3))
    race.choose(0)
    assert race.record.question == Ask.HOW_MANY_COINS
    race.restore(race.to_bytes())
    seat = f"seats__{int(race.record.asked)}"
    refuse(race, "beside[0]", **{f"{seat}__coins": 0, f"{seat}__credits": 0})


def test_every_word_of_a_position_has_its_bounds_or_is_looked_at_in_another_way() -> None:
    bounds = Race(program_of_strangers(1), 1).program.bounds
    fields = records.STATE.fields or {}
    low = bounds.low.view(records.STATE)
    wide = {name for name in fields if np.any(low[name].view(np.int32) == np.iinfo(np.int32).min)}
    scratch = {"stack", "frontier", "answer", "answer_beside"}
    assert wide - {"seats", "uses", "spare"} == {
        "seed",
        "options",
        "beside",
        "references",
        "picked",
        "later",
        "later_dice",
        *scratch,
    }
