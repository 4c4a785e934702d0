"""Effects, compiled: a row or a few each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import singledispatch
from typing import Any

from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.ops import REGISTERS_OF_PLAYERS, Op, op_of
from cubitos_kit.games.cubitos.engine.program.needs import needs
from cubitos_kit.games.cubitos.engine.program.numbers import amount, conditions, selector
from cubitos_kit.games.cubitos.engine.program.words import CHOSEN_PLAYERS, FACES, PLAYERS, REWARDS, TARGETS, moment_of
from cubitos_kit.games.cubitos.engine.program.writer import NONE, Writer
from cubitos_kit.games.cubitos.language import effects_dice, effects_flow
from cubitos_kit.games.cubitos.language.shape import Part, shape_of
from cubitos_kit.games.cubitos.model.ability import (
    Amount,
    Colours,
    Effect,
    Face,
    Players,
    Rewards,
    Selector,
    Target,
    Until,
    Zone,
)

NUMBERS: Mapping[Any, Mapping[Any, int]] = {Face: FACES, Target: TARGETS, Rewards: REWARDS, Players: PLAYERS}
"""The numbers of the closed lists that fields are of."""


def effects(writer: Writer, wanted: tuple[Effect, ...]) -> None:
    """Write effects in their order, each after the choice of players that it needs."""
    for effect in wanted:
        for who in _players_to_choose(effect):
            writer.row(Op.CHOOSE_PLAYER, PLAYERS[who])
        write(effect, writer)


def _players_to_choose(effect: Effect) -> list[Players]:
    """List the players of whom there may be several, in this effect itself; effects within it choose for themselves."""
    return list(dict.fromkeys(who for who in _mentioned(effect, top=True) if who in CHOSEN_PLAYERS))


def _mentioned(part: Any, *, top: bool = False) -> Iterator[Players]:  # noqa: ANN401 - any part of an effect
    if isinstance(part, Players):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from _mentioned(each)
    elif is_dataclass(part) and (top or not isinstance(part, Effect)):
        for each in fields(part):
            yield from _mentioned(getattr(part, each.name))


@singledispatch
def write(effect: Effect, writer: Writer) -> None:
    """Write one effect: its dice are picked, then comes its row, the other fields in their order as operands.

    What a word has besides, it registers below.
    """
    op, parts = op_of(effect.word), shape_of(type(effect)).parts
    if op is None:
        raise NotImplementedError(type(effect).__name__, writer)
    for part in parts:
        if part.type is Selector:
            _picked(writer, getattr(effect, part.attribute), start_die=effect.start_die)
    operands = [_operand(writer, effect, part) for part in parts if part.type is not Selector]
    writer.row(op, *operands)


def _picked(writer: Writer, dice: Selector, *, start_die: bool = True, refill: bool = False) -> None:
    writer.row(Op.PICK, selector(writer, dice, start_die=start_die), int(refill))


def _operand(writer: Writer, effect: Effect, part: Part) -> int:
    """Return a field as a number, by its type."""
    value: Any = getattr(effect, part.attribute)
    if part.type == Amount:
        return amount(writer, value)
    if part.type is Colours:
        return writer.mask(value, start_die=effect.start_die)
    if part.type in {bool, Until}:
        return int(value not in {None, False})
    if value is None:
        return codes.NO_FACE if part.type is Face else NONE
    return NUMBERS[part.type][value]


@write.register
def _(effect: effects_dice.Add, writer: Writer) -> None:
    _picked(writer, Selector(zones=(Zone.DRAW,), how_many=effect.dice), refill=True)
    writer.row(Op.ROLL)


@write.register
def _(effect: effects_dice.Give, writer: Writer) -> None:
    who = PLAYERS[effect.to]
    if not effect.to.several:
        _picked(writer, effect.dice, start_die=False)
        writer.row(Op.GIVE, who, NONE)
        return
    with writer.with_registers(REGISTERS_OF_PLAYERS) as register:
        writer.row(Op.EACH_PLAYER, register, who, 1)
        next_one = writer.row(Op.NEXT_RECEIVER, register, NONE)
        _picked(writer, effect.dice, start_die=False)
        writer.row(Op.GIVE, who, register + 1)
        writer.row(Op.JUMP, next_one)
        writer.mend(next_one, 2, writer.here)


@write.register
def _(effect: effects_flow.If, writer: Writer) -> None:
    jump = writer.row(Op.JUMP_UNLESS, conditions(writer, effect.conditions), NONE)
    effects(writer, effect.do)
    if effect.else_:
        over = writer.row(Op.JUMP, NONE)
        writer.mend(jump, 2, writer.here)
        effects(writer, effect.else_)
        writer.mend(over, 1, writer.here)
    else:
        writer.mend(jump, 2, writer.here)


@write.register
def _(effect: effects_flow.Choose, writer: Writer) -> None:
    with writer.with_registers(1) as register:
        writer.row(Op.CHOOSE_LISTS, register, amount(writer, effect.pick), len(effect.options))
        for which, option in enumerate(effect.options):
            jump = writer.row(Op.JUMP_UNLESS_CHOSEN, register, which, NONE)
            effects(writer, option)
            writer.mend(jump, 3, writer.here)


@write.register
def _(effect: effects_flow.Pay, writer: Writer) -> None:
    price = [amount(writer, each) for each in (effect.coins, effect.credits, effect.money, effect.feet)]
    dice = NONE if effect.dice is None else selector(writer, effect.dice, start_die=False)
    offer = writer.row(Op.OFFER_PRICE, *price, NONE, dice)
    writer.row(Op.PAY_PRICE, *price, NONE, dice)
    if dice != NONE:
        writer.row(Op.PICK, dice, 0)
        writer.row(Op.LOSE)
    effects(writer, effect.do)
    writer.mend(offer, 5, writer.here)


@write.register
def _(effect: effects_flow.Repeat, writer: Writer) -> None:
    with writer.with_registers(1) as register, writer.repeated(effect.times):
        writer.row(Op.SET_REGISTER, register, amount(writer, effect.times))
        enter = writer.row(Op.JUMP, NONE)
        again = writer.here
        effects(writer, effect.do)
        writer.mend(enter, 1, writer.here)
        writer.row(Op.LOOP, register, again)


@write.register
def _(effect: effects_flow.PutOff, writer: Writer) -> None:
    row = writer.row(Op.PUT_OFF, moment_of(effect.at), NONE, needs(effect.do))
    before, writer.registers = writer.registers, 0
    turns, writer.turns = writer.turns, 1
    effects(writer, effect.do)
    writer.registers, writer.turns = before, turns
    writer.row(Op.END)
    writer.mend(row, 2, writer.here)


@write.register
def _(effect: effects_flow.EachPlayer, writer: Writer) -> None:
    with writer.with_registers(REGISTERS_OF_PLAYERS) as register:
        writer.row(Op.EACH_PLAYER, register, PLAYERS[effect.who], 0)
        again = writer.row(Op.NEXT_PLAYER, register, NONE)
        effects(writer, effect.do)
        writer.row(Op.JUMP, again)
        writer.mend(again, 2, writer.here)
