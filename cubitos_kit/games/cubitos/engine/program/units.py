"""What symbols start: the parts of a card that work at one moment, for each face of its die."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.ops import Needs, NumberOp, Op
from cubitos_kit.games.cubitos.engine.program.effects import effects, write
from cubitos_kit.games.cubitos.engine.program.needs import needs
from cubitos_kit.games.cubitos.engine.program.numbers import conditions
from cubitos_kit.games.cubitos.engine.program.words import MOMENTS, TIES, WHO
from cubitos_kit.games.cubitos.engine.program.writer import NONE, TooMuchError, Writer
from cubitos_kit.games.cubitos.language.effects_flow import PutOff
from cubitos_kit.games.cubitos.language.triggers import WITHOUT_SYMBOL
from cubitos_kit.games.cubitos.model.ability import Ability, Later, Symbol, When, Who
from cubitos_kit.games.cubitos.model.pack import Card

NO_SYMBOL = 0
"""Stands where a face would, for what needs none."""


@dataclass(frozen=True)
class Unit:
    """What one use of a symbol does: one ability, or the power part together with what goes with it."""

    card: str
    die: str
    when: When
    who: Who
    face: int
    abilities: tuple[int, ...]
    """Which of the card's abilities, by their place on it."""
    row: dict[str, int]


def units_of(card: Card, colour: int, writer: Writer) -> list[Unit]:
    """Write a card's abilities; return what its symbols can start, for each face."""
    found: list[Unit] = []
    for who_else in (False, True):
        for face in (codes.SYMBOL, codes.POWER):
            for group in _groups(card, face, who_else=who_else):
                if not (who_else and face == codes.POWER) and not _without_symbol(card, group):
                    twin = next((unit for unit in found if unit.row["mixes"] and unit.abilities == group), None)
                    bit = twin.row["bit"] if twin else 1 << len(found)
                    found.append(_unit(card, colour, face, group, writer, bit))
    for place, ability in enumerate(card.abilities):
        if ability.when in WITHOUT_SYMBOL:
            found.append(_unit(card, colour, NO_SYMBOL, (place,), writer, 1 << len(found)))
    if len(found) > limits.UNITS_OF_A_COLOUR:
        raise TooMuchError("abilities", limits.UNITS_OF_A_COLOUR)
    return found


def _without_symbol(card: Card, group: tuple[int, ...]) -> bool:
    return card.abilities[group[0]].when in WITHOUT_SYMBOL


def _groups(card: Card, face: int, *, who_else: bool) -> Iterable[tuple[int, ...]]:
    """rules: abilities-power-parts. On a power face, what works at the same moment goes together with the power part."""
    fitting = [
        place
        for place, ability in enumerate(card.abilities)
        if (who_else or _works_on(ability.symbol, face)) and (ability.who is not Who.OWNER) == who_else
    ]
    together: dict[When, list[int]] = {}
    for place in fitting:
        together.setdefault(card.abilities[place].when, []).append(place)
    for places in together.values():
        if any(card.abilities[place].symbol is Symbol.POWER for place in places) and not who_else:
            yield tuple(places)
        else:
            yield from ((place,) for place in places)


def _works_on(symbol: Symbol, face: int) -> bool:
    return symbol is Symbol.ANY or (symbol is Symbol.POWER) == (face == codes.POWER)


def _unit(  # noqa: PLR0913, PLR0917 - what makes up a use
    card: Card, colour: int, face: int, group: tuple[int, ...], writer: Writer, bit: int
) -> Unit:
    parts = [card.abilities[place] for place in group]
    first = parts[0]
    decided = _is_decided_before(first) and any(part.conditions for part in parts)
    code = _written(writer, parts, whole=True, decided=decided)
    decided_must = decided and first.when is When.NEXT_DRAW
    must = _written(writer, parts, whole=False, decided=decided_must) if any(part.must for part in parts) else NONE
    condition = NONE if any(not part.conditions for part in parts) else _any_condition(writer, parts)
    rows = writer.code[code : must if must != NONE else len(writer.code)]
    spend = max(part.spend for part in parts)
    row = {
        "colour": colour,
        "moment": MOMENTS[first.when],
        "who": WHO[first.who],
        "ties": TIES[first.ties],
        "face": face,
        "spend": spend,
        "mixes": int(face == codes.SYMBOL and spend > 1 and group in _groups(card, codes.POWER, who_else=False)),
        "bit": bit,
        "condition": condition,
        "code": code,
        "must": must,
        "optional": int(any(part.do for part in parts) or first.when is When.RUN),
        "may_decline": int(any(part.do for part in parts)),
        "decided": int(decided),
        "reads_this": int(any(needs(part) & Needs.THIS for part in parts)),
        "puts_dice_in_roll": int(any(r[0] in {Op.MOVE, Op.TAKE} and r[1] == codes.ROLL for r in rows)),
        "makes_safe": int(any(r[0] == Op.SAFE_PUSH for r in rows)),
    }
    return Unit(card.id, card.die, first.when, first.who, face, group, row)


def _any_condition(writer: Writer, parts: list[Ability]) -> int:
    """Write the condition of a unit; of several parts one that can be used is enough."""
    if len(parts) == 1:
        return conditions(writer, parts[0].conditions)
    starts = [conditions(writer, part.conditions) for part in parts]
    rows = [row for start in starts for row in _rows_from(writer, start)]
    begin = len(writer.numbers)
    for row in rows:
        writer.number(*row)
    writer.number(NumberOp.ANY, len(parts))
    writer.number(NumberOp.END)
    return begin


def _rows_from(writer: Writer, start: int) -> list[tuple[int, ...]]:
    rows = []
    while writer.numbers[start][0] != NumberOp.END:
        rows.append(writer.numbers[start])
        start += 1
    return rows


def _is_decided_before(ability: Ability) -> bool:
    """Tell whether an ability is used at one moment and happens at another."""
    compared = ability.who is not Who.OWNER and ability.when in {str(later) for later in Later} - {str(Later.RUN)}
    return ability.when is When.NEXT_DRAW or compared


def _written(writer: Writer, parts: list[Ability], *, whole: bool, decided: bool) -> int:
    """Write the parts in their order, each behind its condition; without `whole` only what must happen.

    What is `decided` puts itself off as soon as its conditions have been looked at.
    """
    start = writer.here
    writer.registers = 0
    for part in parts:
        wanted = (part.do if whole else ()) + part.must
        if not wanted:
            continue
        jump = writer.row(Op.JUMP_UNLESS, conditions(writer, part.conditions), NONE) if part.conditions else NONE
        if decided:
            write(PutOff(Later(str(part.when)), wanted), writer)
        else:
            effects(writer, wanted)
        if jump != NONE:
            writer.mend(jump, 2, writer.here)
    writer.row(Op.END)
    return start
