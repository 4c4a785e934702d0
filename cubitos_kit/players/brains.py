"""From weights and a program to a brain: what every face, die, use and reward of this race is worth."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from cubitos_kit.engine import codes, counts, ops
from cubitos_kit.engine.program.build import Program
from cubitos_kit.players import records
from cubitos_kit.players.weights import Weights

Worth = np.ndarray[Any, np.dtype[np.float64]]
"""Early and late."""
TYPICAL_DICE, TYPICAL_COLOURS = 5.0, 4.0
"""What counted dice and colours come to on average, where a card's worth is reckoned before the race."""


def brain_of(program: Program, weights: Weights, plain: Collection[str] = ()) -> Any:  # noqa: ANN401 - a record
    """Return a brain for one race; symbols of the plain dice do nothing for it.

    >>> from cubitos_kit.content.load import load_pack
    >>> from cubitos_kit.engine.program.build import build
    >>> pack = load_pack()
    >>> int(brain_of(build(pack, pack.sets["race-1"], 2), Weights("simple")).plans)
    0
    """
    brain = np.zeros(1, records.BRAIN)[0]
    brain.kind = int(weights.kind != "random")
    brain.plans = brain.exact = int(weights.kind == "weighing")
    for field, name in FIELDS.items():
        brain[field][:] = weights.pair(name)
    for name in ("cover", "spare", "careless", "finish"):
        brain[name] = weights.single(name)
    if weights.kind != "random":
        Reckoning(program, weights, brain, plain).fill()
    return brain


FIELDS = {
    "coin": "coin",
    "foot": "foot",
    "credit": "credit",
    "fan": "fan",
    "token": "draw-token",
    "sword": "sword",
    "free_die": "free-die",
    "thin": "thin",
    "risk": "risk",
}


@dataclass(frozen=True)
class _Use:
    """What a record says of one use, read once: reading a record's field takes its time."""

    unit: int
    colour: int
    moment: int
    who: int
    face: int
    spend: int

    @classmethod
    def of(cls, record: Any, unit: int) -> _Use:  # noqa: ANN401
        return cls(unit, *(int(record[name]) for name in ("colour", "moment", "who", "face", "spend")))


class Reckoning:
    """Works out worths for one program, from the small to the large: rows, uses, faces, dice, rewards."""

    def __init__(self, program: Program, weights: Weights, brain: Any, plain: Collection[str]) -> None:  # noqa: ANN401
        """Begin; the symbols of plain dice do nothing."""
        self.program, self.table, self.weights, self.brain = program, program.record, weights, brain
        self.extra_die = np.array(weights.pair("extra-die")) / 2
        idle = {program.colour_of[die] for die in plain}
        uses = [_Use.of(program.record.units[unit], unit) for unit in range(int(program.record.n_units))]
        self.uses = [use for use in uses if use.colour not in idle]

    def fill(self) -> None:
        """Reckon twice: what an extra die brings depends on what the dice of this set bring."""
        self._pass()
        best = np.sort(np.array(self.brain.die), axis=0)[-BEST_DICE:]
        self.extra_die = np.array(self.weights.pair("extra-die")) * best.mean(axis=0)
        self._pass()

    def _pass(self) -> None:
        table, brain = self.table, self.brain
        for at in np.flatnonzero(np.isin(table.code[:, 0], ROWS)).tolist():
            brain.row[at] = self._row(table.code[at], at)
        for unit in range(int(table.n_units)):
            brain.unit[unit] = self._block(int(table.units[unit].code))
        for colour in range(int(table.n_colours)):
            self._colour(colour)
        for space in range(int(table.n_spaces)):
            code = int(table.reward[space])
            if code != codes.NONE:
                brain.reward[space] = self._block(code)

    def _block(self, start: int) -> Worth:
        """Add up the rows of one ability, gains as they come out on average."""
        total = np.zeros(2)
        for at in range(start, len(self.table.code)):
            row = self.table.code[at]
            if row[0] == ops.END:
                break
            total += self._gains(row) if row[0] in {ops.GAIN, ops.FANS} else np.array(self.brain.row[at])
        return total

    def _gains(self, row: Any) -> Worth:  # noqa: ANN401
        if row[0] == ops.FANS:
            return self._amount(row[1]) * (self._pair("fan") + 2.5 * self._pair("credit"))
        named = zip(("coin", "foot", "foot", "credit", "draw-token", "sword"), row[1:7], strict=True)
        total = np.zeros(2)
        for name, number in named:
            total = total + self._amount(number) * self._pair(name)
        return total

    def _pair(self, name: str) -> Worth:
        return np.array(self.weights.pair(name))

    def _amount(self, number: int) -> float:
        """Return an amount, or what it comes to on average where it is counted."""
        if number & 1:
            return float(number >> 1)
        if number == codes.NONE:
            return 0.0
        return self._counted(int(number) >> 1)

    def _counted(self, at: int) -> float:
        stack: list[float] = []
        while True:
            op, a = int(self.table.numbers[at][0]), int(self.table.numbers[at][1])
            at += 1
            if op == ops.N_END:
                return stack[-1] if stack else 0.0
            if op == ops.N_CONSTANT:
                stack.append(float(a) if a != codes.NONE else 0.0)
            elif op == ops.N_COUNTER:
                stack.append(AVERAGES.get(a, 2.0))
            elif op in {ops.N_DICE, ops.N_COLOURS}:
                del stack[-2:]
                stack.append(TYPICAL_DICE if op == ops.N_DICE else TYPICAL_COLOURS)
            elif op == ops.N_EVERY:
                stack[-1] = stack[-1] / a
            elif op == ops.N_TIMES:
                stack[-1] *= a
            elif op == ops.N_PLUS:
                stack[-2:] = [stack[-2] + stack[-1]]
            elif op == ops.N_LIMIT:
                stack[-2:] = [max(-stack[-1], min(stack[-1], stack[-2]))]
            else:
                return stack[0] if stack else 0.0

    def _row(self, row: Any, at: int) -> Worth:  # noqa: ANN401
        """Return what a row brings that is no gain: dice rolled, taken, lost, a space walked."""
        op = int(row[0])
        picked = self._picked_before(at)
        if op == ops.ROLL:
            return picked * self.extra_die
        if op == ops.LOSE:
            own = self._loses_itself(at)
            return self._own_loss(at) if own else 0.6 * picked * self._pair("thin")
        if op == ops.GIVE:
            return 0.8 * picked * self._pair("thin")
        if op == ops.TAKE:
            return picked * self._pair("free-die") * (0.4 if int(row[3]) else 1.0)
        if op == ops.WALK:
            return self._amount(row[1]) * self._pair("foot")
        return FIXED.get(op, 0.0) * (self._pair("coin") + self._pair("foot")) / 2

    def _picked_before(self, at: int) -> float:
        before = self.table.code[at - 1]
        if before[0] != ops.PICK:
            return 1.0
        number = int(self.table.selectors[int(before[1])].how_many)
        return 5.0 if number == codes.ALL else min(6.0, self._amount(number))

    def _loses_itself(self, at: int) -> bool:
        before = self.table.code[at - 1]
        return bool(before[0] == ops.PICK and self.table.selectors[int(before[1])].ref == codes.REF_THIS)

    def _own_loss(self, at: int) -> Worth:
        """Losing the die itself costs about its price, less for what is cheap."""
        unit = next((unit for unit in reversed(range(len(self.program.units))) if self._starts_before(unit, at)), 0)
        cost = self._amount(int(self.table.cost[int(self.table.units[unit].colour)]))
        return -0.15 * cost * self._pair("coin")

    def _starts_before(self, unit: int, at: int) -> bool:
        return int(self.table.units[unit].code) <= at

    def _colour(self, colour: int) -> None:
        table, brain = self.table, self.brain
        for face in range(int(table.n_faces)):
            brain.face[colour, face] = self._face(colour, face)
        sides = [int(face) for face in table.faces[colour]]
        average = sum((np.array(self._rolled(colour, face)) for face in sides), np.zeros(2)) / len(sides)
        brain.die[colour] = average
        brain.miss[colour] = sides.count(codes.BLANK) / len(sides)
        cost = self._amount(int(table.cost[colour]))
        bonus = self.weights.dice.get(self.program.dice[colour].id, 0.0)
        own = average * self._pair("use") + cost * self._pair("price")
        brain.bought[colour] = own + bonus * np.array([1.0, 0.15])

    def _face(self, colour: int, face: int) -> Worth:
        """Return what an active die is worth that shows a face: what it will still bring this round."""
        table = self.table
        plain = (
            float(table.face_coins[face]) * self._pair("coin")
            + float(table.face_feet[face]) * self._pair("foot")
            + float(table.face_credits[face]) * self._pair("credit")
        )
        if face in {codes.SYMBOL, codes.POWER}:
            swords = (face if table.swords & (1 << colour) else 0) * self._pair("sword")
            return plain + swords + self._uses(colour, face, STILL)
        return plain

    def _rolled(self, colour: int, face: int) -> Worth:
        """Return what rolling a face brings: also what happens at once, and what goes on at every push."""
        if face in {codes.SYMBOL, codes.POWER}:
            return self._face(colour, face) + self._uses(colour, face, AT_ONCE)
        return self._face(colour, face)

    def _uses(self, colour: int, face: int, moments: frozenset[int]) -> Worth:
        total = np.zeros(2)
        for use in self.uses:
            if use.colour != colour or use.moment not in moments:
                continue
            if use.who != codes.OWNER:
                total += 0.4 * face * self.brain.unit[use.unit]
            elif use.face == face:
                total += self.brain.unit[use.unit] / max(1, use.spend)
        return total


ROWS = sorted(
    {
        ops.ROLL,
        ops.LOSE,
        ops.GIVE,
        ops.TAKE,
        ops.MOVE,
        ops.SET,
        ops.WALK,
        ops.CLAIM,
        ops.REGAIN,
        ops.KEEP,
        ops.SAFE_PUSH,
        ops.CANCEL_BUST,
        ops.UNCOUNTED,
        ops.DRAW_AMOUNT,
        ops.USE,
        ops.DISCOUNT,
    }
)
FIXED = {
    ops.MOVE: 0.5,
    ops.SET: 1.0,
    ops.CLAIM: 1.8,
    ops.REGAIN: 1.5,
    ops.KEEP: 2.0,
    ops.SAFE_PUSH: 1.5,
    ops.CANCEL_BUST: 2.0,
    ops.UNCOUNTED: 1.2,
    ops.DRAW_AMOUNT: 0.6,
    ops.USE: 1.0,
    ops.DISCOUNT: 0.8,
}
"""What other effects are worth, in the mean of a coin and a foot: rough, and tuned by racing."""
AVERAGES = {
    counts.FANS: 4.0,
    counts.SWORDS: 1.0,
    counts.WEAKER_PLAYERS: 1.2,
    counts.STRONGER_PLAYERS: 1.2,
    counts.PLAYERS: 4.0,
    counts.RED_LINES_TO_FINISH: 5.0,
    counts.RED_LINES_TO_LEADER: 2.0,
    counts.PLAYERS_AHEAD: 1.5,
    counts.PLAYERS_BEHIND: 1.5,
}
"""What other counters come to on average; any that is not named, 2."""
BEST_DICE = 5
"""Extra dice are drawn from the better ones."""
STILL = frozenset({codes.RUN, codes.ANYTIME, codes.AFTER_MOVE, codes.NEXT_DRAW, codes.END_OF_ROUND, codes.WOULD_BUST})
AT_ONCE = frozenset({codes.NOW, codes.PUSH, codes.PUSH_SURVIVED, codes.BUST, codes.PASS})
