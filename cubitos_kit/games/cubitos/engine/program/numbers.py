"""Amounts, conditions and selectors, compiled."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.ops import NumberOp, count_of
from cubitos_kit.games.cubitos.engine.program.words import FACE_BITS, OWN_ZONES, PLAYERS, ZONES
from cubitos_kit.games.cubitos.engine.program.writer import NONE, Writer, written_down
from cubitos_kit.games.cubitos.language.conditions import Active, AnyOf, Compare, Not, That
from cubitos_kit.games.cubitos.model.ability import (
    All,
    Amount,
    Bound,
    Colours,
    Condition,
    Count,
    Face,
    Ref,
    Selector,
    Zone,
)

REFS = {None: codes.REF_NONE, Ref.THIS: codes.REF_THIS, Ref.THAT: codes.REF_THAT}


def amount(writer: Writer, value: Amount | None) -> int:
    """Return an amount as an operand; nothing where it was left out.

    >>> amount(Writer({}, {}, -1), 2), amount(Writer({}, {}, -1), Count("fans", every=2))
    (5, 0)
    """
    if value is None:
        return NONE
    if isinstance(value, int):
        return written_down(value)
    rows = _rows_of(writer, value)
    start = len(writer.numbers)
    for row in rows:
        writer.number(*row)
    writer.number(NumberOp.END)
    return 2 * start


Rows = list[tuple[int, ...]]


def _rows_of(writer: Writer, value: Amount) -> Rows:
    if isinstance(value, int):
        return [(NumberOp.CONSTANT, value)]
    rows = _counted(writer, value)
    if value.every != 1:
        rows.append((NumberOp.EVERY, value.every))
    if value.times != 1:
        rows.append((NumberOp.TIMES, value.times))
    if value.plus != 0:
        rows += [*_rows_of(writer, value.plus), (NumberOp.PLUS,)]
    if value.limit is not None:
        rows += [*_rows_of(writer, value.limit), (NumberOp.LIMIT,)]
    return rows


def _counted(writer: Writer, value: Count) -> Rows:
    whose = PLAYERS[value.whose] if value.whose else codes.OWN
    if value.what not in {"dice", "colours"}:
        return [(NumberOp.COUNTER, count_of(value.what), whose)]
    dice = value.of or Selector(zones=(Zone.ACTIVE,), how_many=All.ALL)
    if value.whose is not None and dice.whose is None:
        dice = replace(dice, whose=value.whose)
    op = NumberOp.DICE if value.what == "dice" else NumberOp.COLOURS
    return [*_bounds(writer, dice.cost), (op, selector(writer, dice))]


def _bounds(writer: Writer, bound: Bound | None) -> Rows:
    """Write the least and the most that a cost may be."""
    low = high = None
    if bound is not None:
        low = bound.exactly if bound.exactly is not None else bound.at_least
        high = bound.exactly if bound.exactly is not None else bound.at_most
    rows: Rows = []
    for limit in (low, high):
        rows += _rows_of(writer, limit) if limit is not None else [(NumberOp.CONSTANT, NONE)]
    return rows


def selector(writer: Writer, dice: Selector, *, start_die: bool = True) -> int:
    """Write which dice, and return the selector's number; `start_die` tells whether that die can be among them."""
    zones = 0
    for zone in dice.zones:
        zones |= OWN_ZONES if zone is Zone.ANYWHERE else 1 << ZONES[zone]
    low = high = None
    if dice.cost is not None:
        low = dice.cost.exactly if dice.cost.exactly is not None else dice.cost.at_least
        high = dice.cost.exactly if dice.cost.exactly is not None else dice.cost.at_most
    writer.selectors.append(
        {
            "ref": REFS[dice.ref],
            "zones": zones,
            "colours": writer.mask(dice.colours, start_die=start_die),
            "different": int(dice.different_colours),
            "same": int(dice.same_colour),
            "how_many": codes.ALL if isinstance(dice.how_many, All) else amount(writer, dice.how_many),
            "up_to": int(dice.up_to),
            "low": amount(writer, low),
            "high": amount(writer, high),
            "faces": face_bits(dice.faces),
            "besides": REFS[dice.besides],
            "whose": PLAYERS[dice.whose] if dice.whose else codes.OWN,
        }
    )
    return len(writer.selectors) - 1


def face_bits(faces: tuple[Face, ...]) -> int:
    """Return faces as bits.

    >>> face_bits((Face.SYMBOL, Face.POWER)), face_bits(())
    (6, 0)
    """
    return sum(1 << FACE_BITS[face] for face in set(faces) if face is not Face.CHOSEN)


def conditions(writer: Writer, wanted: tuple[Condition, ...]) -> int:
    """Write conditions of which all must hold; return where they begin, nothing where there are none."""
    if not wanted:
        return NONE
    rows = _all(writer, wanted)
    start = len(writer.numbers)
    for row in rows:
        writer.number(*row)
    writer.number(NumberOp.END)
    return start


def _all(writer: Writer, wanted: tuple[Condition, ...], join: int = NumberOp.ALL) -> Rows:
    rows = [row for condition in wanted for row in condition_rows(condition, writer)]
    return [*rows, (join, len(wanted))] if len(wanted) > 1 else rows


@singledispatch
def condition_rows(condition: Condition, writer: Writer) -> Rows:
    """Return the rows of one condition; a new kind of condition registers here."""
    raise NotImplementedError(type(condition).__name__, writer)


@condition_rows.register
def _(condition: Active, writer: Writer) -> Rows:
    names = condition.colours.names
    if condition.colours.negated or not names:
        return [(NumberOp.ACTIVE, writer.mask(condition.colours))]
    rows: Rows = [(NumberOp.ACTIVE, writer.mask(Colours((name,)))) for name in names]
    return [*rows, (NumberOp.ALL, len(names))] if len(names) > 1 else rows


@condition_rows.register
def _(condition: Compare, writer: Writer) -> Rows:
    bound, rows, count = condition.bound, [], 0
    for limit, op in (
        (bound.at_least, NumberOp.AT_LEAST),
        (bound.at_most, NumberOp.AT_MOST),
        (bound.exactly, NumberOp.EXACTLY),
    ):
        if limit is not None:
            rows += [*_rows_of(writer, condition.left), *_rows_of(writer, limit), (op,)]
            count += 1
    return [*rows, (NumberOp.ALL, count)] if count > 1 else rows


@condition_rows.register
def _(condition: That, writer: Writer) -> Rows:
    mask = writer.mask(condition.colours)
    return [*_bounds(writer, condition.cost), (NumberOp.THAT, mask, face_bits(condition.faces))]


@condition_rows.register
def _(condition: Not, writer: Writer) -> Rows:
    return [*condition_rows(condition.condition, writer), (NumberOp.NOT,)]


@condition_rows.register
def _(condition: AnyOf, writer: Writer) -> Rows:
    return _all(writer, condition.conditions, NumberOp.ANY)
