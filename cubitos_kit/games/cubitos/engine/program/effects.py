"""Effects, compiled: a row or a few each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import singledispatch
from typing import Any

from cubitos_kit.games.cubitos.engine import codes, ops
from cubitos_kit.games.cubitos.engine.program.needs import needs
from cubitos_kit.games.cubitos.engine.program.numbers import amount, conditions, selector
from cubitos_kit.games.cubitos.engine.program.words import CHOSEN_PLAYERS, FACES, PLAYERS, REWARDS, TARGETS, moment_of
from cubitos_kit.games.cubitos.engine.program.writer import NONE, Writer
from cubitos_kit.games.cubitos.language import effects_dice, effects_flow, effects_gain, effects_race
from cubitos_kit.games.cubitos.model.ability import Effect, Players, Selector, Zone


def effects(writer: Writer, wanted: tuple[Effect, ...]) -> None:
    """Write effects in their order, each after the choice of players that it needs."""
    for effect in wanted:
        for who in _players_to_choose(effect):
            writer.row(ops.CHOOSE_PLAYER, PLAYERS[who])
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
    """Write one effect; a new word registers here, beside its class and its branch in the kernel."""
    raise NotImplementedError(type(effect).__name__, writer)


def _picked(writer: Writer, dice: Selector, *, start_die: bool = True, refill: bool = False) -> None:
    writer.row(ops.PICK, selector(writer, dice, start_die=start_die), int(refill))


@write.register
def _(effect: effects_gain.Gain, writer: Writer) -> None:
    amounts = (
        effect.coins,
        effect.feet,
        effect.water_feet,
        effect.credits,
        effect.draw_tokens,
        effect.swords,
        effect.buys,
    )
    whose = PLAYERS[effect.from_] if effect.from_ else NONE
    writer.row(ops.GAIN, *(amount(writer, each) for each in amounts), whose)


@write.register
def _(effect: effects_gain.Fans, writer: Writer) -> None:
    writer.row(ops.FANS, amount(writer, effect.steps), REWARDS[effect.rewards])


@write.register
def _(effect: effects_gain.Regain, writer: Writer) -> None:
    _picked(writer, effect.dice)
    writer.row(ops.REGAIN)


@write.register
def _(effect: effects_gain.Discount, writer: Writer) -> None:
    writer.row(ops.DISCOUNT, amount(writer, effect.by), writer.mask(effect.colours))


@write.register
def _(effect: effects_dice.Add, writer: Writer) -> None:
    _picked(writer, Selector(zones=(Zone.DRAW,), how_many=effect.dice), refill=True)
    writer.row(ops.ROLL)


@write.register
def _(effect: effects_dice.Roll, writer: Writer) -> None:
    _picked(writer, effect.dice)
    writer.row(ops.ROLL)


@write.register
def _(effect: effects_dice.Lose, writer: Writer) -> None:
    _picked(writer, effect.dice, start_die=False)
    writer.row(ops.LOSE)


@write.register
def _(effect: effects_dice.Take, writer: Writer) -> None:
    _picked(writer, effect.dice, start_die=False)
    writer.row(ops.TAKE, TARGETS[effect.to], _face(effect.face), int(effect.until is not None))


@write.register
def _(effect: effects_dice.Move, writer: Writer) -> None:
    _picked(writer, effect.dice)
    writer.row(ops.MOVE, TARGETS[effect.to], _face(effect.face), int(effect.until is not None))


def _face(face: object) -> int:
    return codes.NO_FACE if face is None else FACES[face]  # type: ignore[index]


@write.register
def _(effect: effects_dice.Set, writer: Writer) -> None:
    _picked(writer, effect.dice)
    writer.row(ops.SET, FACES[effect.face])


@write.register
def _(effect: effects_dice.Use, writer: Writer) -> None:
    _picked(writer, effect.dice)
    writer.row(ops.USE)


@write.register
def _(effect: effects_dice.Give, writer: Writer) -> None:
    who = PLAYERS[effect.to]
    if not effect.to.several:
        _picked(writer, effect.dice, start_die=False)
        writer.row(ops.GIVE, who, NONE)
        return
    with writer.with_registers(ops.REGISTERS_OF_PLAYERS) as register:
        writer.row(ops.EACH_PLAYER, register, who, 1)
        next_one = writer.row(ops.NEXT_RECEIVER, register, NONE)
        _picked(writer, effect.dice, start_die=False)
        writer.row(ops.GIVE, who, register + 1)
        writer.row(ops.JUMP, next_one)
        writer.mend(next_one, 2, writer.here)


@write.register
def _(effect: effects_dice.Keep, writer: Writer) -> None:
    _picked(writer, effect.dice)
    writer.row(ops.KEEP)


@write.register
def _(effect: effects_race.MustPush, writer: Writer) -> None:
    writer.row(ops.MUST_PUSH, amount(writer, effect.pushes))


@write.register
def _(_: effects_race.SafePush, writer: Writer) -> None:
    writer.row(ops.SAFE_PUSH)


@write.register
def _(_: effects_race.CancelBust, writer: Writer) -> None:
    writer.row(ops.CANCEL_BUST)


@write.register
def _(_: effects_race.Bust, writer: Writer) -> None:
    writer.row(ops.BUST)


@write.register
def _(effect: effects_race.Uncounted, writer: Writer) -> None:
    writer.row(ops.UNCOUNTED, writer.mask(effect.colours, start_die=False))


@write.register
def _(effect: effects_race.DrawAmount, writer: Writer) -> None:
    writer.row(ops.DRAW_AMOUNT, amount(writer, effect.by))


@write.register
def _(effect: effects_race.Rules, writer: Writer) -> None:
    writer.row(ops.RULES, amount(writer, effect.foot_price), amount(writer, effect.bust_from))


@write.register
def _(effect: effects_race.Walk, writer: Writer) -> None:
    writer.row(ops.WALK, amount(writer, effect.spaces))


@write.register
def _(effect: effects_race.Claim, writer: Writer) -> None:
    writer.row(ops.CLAIM, amount(writer, effect.within), int(effect.here))


@write.register
def _(effect: effects_flow.If, writer: Writer) -> None:
    jump = writer.row(ops.JUMP_UNLESS, conditions(writer, effect.conditions), NONE)
    effects(writer, effect.do)
    if effect.else_:
        over = writer.row(ops.JUMP, NONE)
        writer.mend(jump, 2, writer.here)
        effects(writer, effect.else_)
        writer.mend(over, 1, writer.here)
    else:
        writer.mend(jump, 2, writer.here)


@write.register
def _(effect: effects_flow.Choose, writer: Writer) -> None:
    with writer.with_registers(1) as register:
        writer.row(ops.CHOOSE_LISTS, register, amount(writer, effect.pick), len(effect.options))
        for which, option in enumerate(effect.options):
            jump = writer.row(ops.JUMP_UNLESS_CHOSEN, register, which, NONE)
            effects(writer, option)
            writer.mend(jump, 3, writer.here)


@write.register
def _(effect: effects_flow.Pay, writer: Writer) -> None:
    price = [amount(writer, each) for each in (effect.coins, effect.credits, effect.money, effect.feet)]
    dice = NONE if effect.dice is None else selector(writer, effect.dice, start_die=False)
    offer = writer.row(ops.OFFER_PRICE, *price, NONE, dice)
    writer.row(ops.PAY_PRICE, *price, NONE, dice)
    if dice != NONE:
        writer.row(ops.PICK, dice, 0)
        writer.row(ops.LOSE)
    effects(writer, effect.do)
    writer.mend(offer, 5, writer.here)


@write.register
def _(effect: effects_flow.Repeat, writer: Writer) -> None:
    with writer.with_registers(1) as register, writer.repeated(effect.times):
        writer.row(ops.SET_REGISTER, register, amount(writer, effect.times))
        enter = writer.row(ops.JUMP, NONE)
        again = writer.here
        effects(writer, effect.do)
        writer.mend(enter, 1, writer.here)
        writer.row(ops.LOOP, register, again)


@write.register
def _(effect: effects_flow.PutOff, writer: Writer) -> None:
    row = writer.row(ops.PUT_OFF, moment_of(effect.at), NONE, needs(effect.do))
    before, writer.registers = writer.registers, 0
    turns, writer.turns = writer.turns, 1
    effects(writer, effect.do)
    writer.registers, writer.turns = before, turns
    writer.row(ops.END)
    writer.mend(row, 2, writer.here)


@write.register
def _(effect: effects_flow.EachPlayer, writer: Writer) -> None:
    with writer.with_registers(ops.REGISTERS_OF_PLAYERS) as register:
        writer.row(ops.EACH_PLAYER, register, PLAYERS[effect.who], 0)
        again = writer.row(ops.NEXT_PLAYER, register, NONE)
        effects(writer, effect.do)
        writer.row(ops.JUMP, again)
        writer.mend(again, 2, writer.here)
