"""Where compiled rows are written: abilities, numbers and selectors side by side, with room for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from cubitos_kit.base.calls import CallError
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.ops import NumberOp, Op
from cubitos_kit.games.cubitos.model.ability import Amount, Colours


class TooMuchError(CallError):
    """More than the engine's records hold; the sentence says of what, and the limit."""

    def __init__(self, what: str, limit: int) -> None:
        """Say what there is too much of: `code`, `dice`, `spaces`."""
        values = {"what": what, "limit": limit}
        super().__init__(Message(N_("this race is too much for the engine ({what}: at most {limit})"), values))
        self.what, self.limit = what, limit


@dataclass
class Writer:
    """The rows written so far, and the numbers that colours go by."""

    colours: Mapping[str, int]
    groups: Mapping[str, tuple[str, ...]]
    start_die: int
    code: list[tuple[int, ...]] = field(default_factory=list)
    numbers: list[tuple[int, ...]] = field(default_factory=list)
    selectors: list[dict[str, int]] = field(default_factory=list)
    registers: int = 0
    turns: int = 1
    """How often what is written now is done, where `repeat`s stand around it."""
    height: int = 0
    """How many numbers are at hand while the number that is written now is worked out."""

    @property
    def here(self) -> int:
        """The number of the next row of code."""
        return len(self.code)

    def row(self, op: int, *operands: int) -> int:
        """Write a row of code, and return its number."""
        if len(self.code) >= limits.CODE:
            raise TooMuchError("code", limits.CODE)
        self.code.append((op, *operands))
        return len(self.code) - 1

    def mend(self, row: int, place: int, value: int) -> None:
        """Write an operand that was not known yet."""
        old = self.code[row]
        self.code[row] = (*old[:place], value, *old[place + 1 :])

    def number(self, op: int, *operands: int) -> None:
        """Write a row of a number."""
        if len(self.numbers) >= limits.NUMBERS:
            raise TooMuchError("numbers", limits.NUMBERS)
        self.numbers.append((op, *operands))
        self.height = 0 if op == NumberOp.END else self.height + _pushed(op, operands)
        if self.height > limits.STACK:
            raise TooMuchError("stack", limits.STACK)

    @contextmanager
    def with_registers(self, count: int) -> Iterator[int]:
        """Set registers aside for as long as an effect is written."""
        first = self.registers
        self.registers += count
        if self.registers > limits.REGISTERS:
            raise TooMuchError("registers", limits.REGISTERS)
        yield first
        self.registers = first

    @contextmanager
    def repeated(self, times: Amount) -> Iterator[None]:
        """Write what is done several times."""
        before = self.turns
        self.turns *= max(1, times) if isinstance(times, int) else 1
        if self.turns > limits.NESTED_TURNS:
            raise TooMuchError("turns", limits.NESTED_TURNS)
        yield
        self.turns = before

    def mask(self, colours: Colours, *, start_die: bool = True) -> int:
        """Return colours as bits; no names at all are all of them."""
        everything = (1 << len(self.colours)) - 1
        named = 0
        for name in colours.names:
            for die in self.groups.get(name, (name,)):
                if die in self.colours:
                    named |= 1 << self.colours[die]
        if not colours.names:
            named = everything
        elif colours.negated:
            named = everything & ~named
        if not start_die and self.start_die >= 0:
            named &= ~(1 << self.start_die)
        return named


def _pushed(op: int, operands: tuple[int, ...]) -> int:
    """Return how many numbers more there are at hand after a row."""
    if op in {NumberOp.CONSTANT, NumberOp.COUNTER, NumberOp.ACTIVE}:
        return 1
    if op in {NumberOp.ALL, NumberOp.ANY}:
        return 1 - operands[0]
    return 0 if op in {NumberOp.EVERY, NumberOp.TIMES, NumberOp.NOT} else -1


def written_down(value: int) -> int:
    """Return a plain number as an operand.

    >>> written_down(3), written_down(-1), written_down(0)
    (7, -1, 1)
    """
    return 2 * value + 1


NOTHING = written_down(0)
NONE = codes.NONE
END = Op.END
