"""Where compiled rows are written: abilities, numbers and selectors side by side, with room for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cubitos_kit.base.calls import CallError
from cubitos_kit.engine import codes, limits, ops
from cubitos_kit.model.ability import Colours
from cubitos_kit.model.message import N_, Message


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

    def take_registers(self, count: int) -> int:
        """Set registers aside for one ability."""
        first = self.registers
        self.registers += count
        if self.registers > limits.REGISTERS:
            raise TooMuchError("registers", limits.REGISTERS)
        return first

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


def written_down(value: int) -> int:
    """Return a plain number as an operand.

    >>> written_down(3), written_down(-1), written_down(0)
    (7, -1, 1)
    """
    return 2 * value + 1


NOTHING = written_down(0)
NONE = codes.NONE
END = ops.END
