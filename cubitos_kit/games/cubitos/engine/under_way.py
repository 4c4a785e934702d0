"""Abilities under way, in a position that comes as bytes: what no kernel would have left there is refused.

A kernel trusts what kernels wrote: that an ability stands at one of its rows, that the dice it speaks of are dice, that
whoever acts in turn sits at the table. Bytes can be written by anybody, so all of it is looked at here, once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.bounds import RESTING, need
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.kernels.asking import NO_FACE, die_colour, die_face, die_seat, die_zone
from cubitos_kit.games.cubitos.engine.kernels.later import DUE
from cubitos_kit.games.cubitos.engine.kernels.work import BEFORE, FIRST, TOGETHER
from cubitos_kit.games.cubitos.engine.ops import REGISTERS_OF_PLAYERS, Op
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask

PICKING = {
    Ask.PICK_DICE: codes.PICKS_DICE,
    Ask.PICK_FACE: codes.PICKS_FACES,
    Ask.WALK: codes.PICKS_SPACES,
    Ask.PICK_LIST: codes.PICKS_LISTS,
}
"""What is being picked while a question stands open; coins are where it is a card that asks for a price."""
WITH_DICE = (Op.REGAIN, Op.ROLL, Op.LOSE, Op.TAKE, Op.MOVE, Op.SET, Op.USE, Op.GIVE, Op.KEEP)
"""What is done with dice at once when they are picked, so that nothing ever waits there."""
SCRATCH = frozenset({"spare", "stack", "frontier", "answer", "answer_beside", "later_dice", "later_serials"})
"""What a kernel writes before it reads it."""


@dataclass(frozen=True)
class Block:
    """Rows of code from one to just before another, with the first of the registers that they need."""

    first: int
    end: int
    register: int = 0

    def holds(self, row: int) -> bool:
        """Tell whether a row is one of them."""
        return self.first <= row < self.end


@dataclass(frozen=True)
class Code:
    """What the code of a program is like: what acts for one player after the other, and what is put off."""

    turns: tuple[Block, ...]
    later: tuple[Block, ...]
    entries: frozenset[int]
    """Rows at which something that was put off can begin."""

    def turns_around(self, row: int) -> list[Block]:
        """Return the blocks which give a row its player; none beyond what is put off as a whole."""
        inside = max((block.first for block in self.later if block.holds(row)), default=0)
        return [block for block in self.turns if block.holds(row) and block.first >= inside]


def code_of(program: Any) -> Code:  # noqa: ANN401 - a record
    """Read the code of a program."""
    rows = [(number, *row[:3].tolist()) for number, row in enumerate(program.code) if row[0]]
    later = tuple(Block(number + 1, to) for number, op, _, to in rows if op == Op.PUT_OFF)
    turns = tuple(
        Block(number, to, register) for number, op, register, to in rows if op in {Op.NEXT_PLAYER, Op.NEXT_RECEIVER}
    )
    units = program.units[: int(program.n_units)]
    begun = {int(row) for name in ("code", "must") for row in units[name]}
    return Code(turns, later, frozenset(begun | {block.first for block in later}))


def check_under_way(program: Any, code: Code, state: Any) -> None:  # noqa: ANN401 - records
    """Raise a `PositionError` where abilities under way, or what is put off, are none that a race can have."""
    _check_rest(state)
    for field in ("references", "picked", "later_dice"):
        _check_names(program, state, field)
    for level in range(int(state.depth)):
        _check_use(program, code, state, level)
    if int(state.picking) in {codes.PICKS_DICE, codes.PICKS_FACES}:
        _check_picked(state)
    if state.question == Ask.HOW_MANY_COINS:
        _check_price(program, state)
    _check_put_off(code, state)


def _check_put_off(code: Code, state: Any) -> None:  # noqa: ANN401
    """Look whether what is put off begins where it can, speaks of dice of its own, and is counted."""
    waiting, n_dice, due = [0] * int(state.n_seats), 0, 0
    for place in range(int(state.n_later)):
        later, field = state.later[place], f"later[{place}]"
        need(f"{field}.code", int(later.code) in code.entries)
        need(f"{field}.unit", bool(later.unit == codes.NONE or later.unit >= 0))
        need(f"{field}.times", later.times > 0)
        need(f"{field}.that", later.that == n_dice)
        n_dice += int(later.n_that)
        due += later.moment == DUE
        waiting[later.seat] += later.moment != DUE
    need("n_due", state.n_due == due)
    need("n_later_dice", state.n_later_dice == n_dice)
    for number, count in enumerate(waiting):
        need(f"seats[{number}].n_later", state.seats[number].n_later == count)


def _check_rest(state: Any) -> None:  # noqa: ANN401
    """Look whether nothing is under way where nobody is asked, and whether else the question is about what is picked."""
    if state.question == NO_QUESTION:
        for name in RESTING if not state.over else ():
            need(name, not state[name])
        need("n_due", bool(state.over or not state.n_due))
        return
    need("question", not state.over)
    need("answered", not state.answered)
    paying = state.question == Ask.HOW_MANY_COINS
    need(
        "picking",
        int(state.picking) == PICKING.get(Ask(int(state.question)), codes.PICKS_COINS * bool(paying and state.depth)),
    )
    need("price_for", bool(state.price_for) == bool(paying and not state.depth))


def _check_names(program: Any, state: Any, field: str) -> None:  # noqa: ANN401
    """Look whether every die that is spoken of is one that there can be."""
    names = state[field].astype(np.int64)
    sound = (names >= 0) & (die_colour(names) < program.n_colours) & (die_seat(names) < state.n_seats)
    sound &= (die_zone(names) <= codes.NOWHERE) & ((die_face(names) < program.n_faces) | (die_face(names) == NO_FACE))
    need(f"{field}[{int(sound.argmin())}]", bool(sound.all()))


def _check_use(program: Any, code: Code, state: Any, level: int) -> None:  # noqa: ANN401
    """Look whether an ability waits where one can wait, in the turn of a player, and speaks of dice that were noted."""
    use, field = state.uses[level], f"uses[{level}]"
    op, picking = int(program.code[use.at, 0]), int(state.picking) if level == state.depth - 1 else 0
    waits = picking == PICKING[Ask.PICK_FACE] if op in WITH_DICE else picking == codes.PICKS_COINS or op != Op.PAY_PRICE
    need(f"{field}.at", bool(waits))
    need(f"{field}.now", bool(use.now <= state.now))
    need(f"{field}.unit", bool(use.unit == codes.NONE or use.unit >= 0))
    need(f"{field}.otherwise", int(use.otherwise) == codes.NONE or int(use.otherwise) in code.entries)
    need(f"{field}.n_that", bool(use.that + use.n_that <= limits.REFERENCES))
    need(f"{field}.unit", bool(not use.ask_first or use.unit >= 0))
    _check_turns(code, state, use, field)


def _check_turns(code: Code, state: Any, use: Any, field: str) -> None:  # noqa: ANN401
    """Look whether players who act in turn sit at the table, and what they touch lies behind what was touched before."""
    behind = 0
    for block in code.turns_around(int(use.at)):
        kept = use.registers[block.register : block.register + REGISTERS_OF_PLAYERS].tolist()
        players, seat, first, before, together = kept[0], kept[1], kept[FIRST], kept[BEFORE], kept[TOGETHER]
        need(f"{field}.registers[{block.register}]", 0 <= players < 1 << int(state.n_seats))
        need(f"{field}.registers[{block.register + 1}]", 0 <= seat < state.n_seats)
        need(f"{field}.registers[{block.register + FIRST}]", first >= behind)
        need(f"{field}.registers[{block.register + BEFORE}]", 0 <= before <= limits.REFERENCES - first)
        behind = first + before + together
        need(f"{field}.registers[{block.register + TOGETHER}]", together >= 0 and behind <= limits.REFERENCES)
    need(f"{field}.n_that", not use.touched or behind + int(use.n_that) <= limits.REFERENCES)


def _check_picked(state: Any) -> None:  # noqa: ANN401
    """Look whether the dice that are picked lie where they are said to lie, each of them once."""
    left: dict[tuple[int, int, int, int], int] = {}
    for place in range(int(state.n_picked)):
        name, serial = int(state.picked[place]), int(state.picked_serials[place])
        zone, colour, owner = die_zone(name), die_colour(name), die_seat(name)
        is_active = zone == codes.ACTIVE
        die = (zone, colour, 0 if zone == codes.TRAYS else owner, serial if is_active else 0)
        if die not in left:
            left[die] = _lying(state, zone, colour, owner, serial)
        left[die] -= 1
        need(f"picked[{place}]", left[die] >= 0)


def _lying(state: Any, zone: int, colour: int, owner: int, serial: int) -> int:  # noqa: ANN401
    """Count the dice that a name means."""
    if zone == codes.TRAYS:
        return int(state.supply[colour])
    seat = state.seats[owner]
    if zone == codes.ACTIVE:
        dice = seat.active[: int(seat.n_active)]
        return int(((dice["colour"] == colour) & (dice["serial"] == serial)).sum())
    zones = {codes.DRAW: seat.draw, codes.ROLL: seat.roll, codes.DISCARD: seat.discard}
    return int(zones[zone][colour]) if zone in zones else 0


def _check_price(program: Any, state: Any) -> None:  # noqa: ANN401
    """Look whether a price whose mixture is asked can be paid, and what it is paid for can be bought."""
    seat = state.seats[int(state.asked)]
    need("beside[0]", 0 <= int(state.beside[0]) <= int(seat.coins) + int(seat.credits))
    if state.step == Step.BUY and not state.depth:
        colour = int(state.price_for) - 1
        need("price_for", bool(program.buyable[colour] and state.supply[colour] > 0))


def check_same_question(found: Any, state: Any) -> None:  # noqa: ANN401 - records
    """Raise a `PositionError` where a race that is asked anew asks another question, or comes elsewhere before it does."""
    depth, asked = int(state.depth), int(state.n_options)
    for name in state.dtype.names:
        if name in SCRATCH:
            continue
        now, then = found[name], state[name]
        if name == "uses":
            now, then = now[:depth], then[:depth]
        elif name in {"options", "beside"}:
            now, then = now[:asked], then[:asked]
        elif name == "later":
            now, then = now[: int(state.n_later)], then[: int(state.n_later)]
        need(name, bool(np.array_equal(now, then)))
