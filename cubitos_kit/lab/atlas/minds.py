"""Brains put together from parts, as programs are: what a card is worth is reckoned once.

But for one number: what an extra die is worth depends on all dice of the set. So cards that roll one are reckoned anew for
every set, and only those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cubitos_kit.engine import ops
from cubitos_kit.engine.program.build import Program
from cubitos_kit.lab.atlas.parts import Part, Parts, put
from cubitos_kit.players import records
from cubitos_kit.players.brains import BEST_DICE, ROWS, Reckoning, brain_of
from cubitos_kit.players.weights import Weights

BY_COLOUR = ("die", "bought", "face")
"""What a brain holds of each colour and a card settles."""


class _OfACard(Reckoning):
    """Reckons one card anew with another worth of an extra die."""

    def __init__(self, program: Program, weights: Weights, brain: Any, colour: int, rows: slice) -> None:  # noqa: ANN401
        super().__init__(program, weights, brain, ())
        self.colour = colour
        self.uses = [use for use in self.uses if use.colour == colour]
        code = self.table.code
        self.rows = [at for at in range(rows.start, rows.stop) if code[at, 0] in ROWS]
        self.units = [use.unit for use in self.uses]
        self.rolls = bool((code[rows, 0] == ops.ROLL).any())

    def of_its_own(self) -> _OfACard:
        """Return the same with a brain of its own."""
        own = copy(self)
        own.brain = self.brain.copy()
        return own

    def again(self, extra_die: Any) -> None:  # noqa: ANN401
        """Write into the brain what the card is worth now."""
        self.extra_die = extra_die
        for at in self.rows:
            self.brain.row[at] = self._row(self.table.code[at], at)
        for unit in self.units:
            self.brain.unit[unit] = self._block(int(self.table.units[unit].code))
        self._colour(self.colour)


@dataclass(frozen=True)
class Mind:
    """What one card is worth to a player."""

    rows: slice
    """Where its rows stand."""
    units: slice
    """Where its units stand among those that were reckoned together."""
    brain: Any
    """The brain that it was reckoned in, of a set that the card is in."""
    first_die: Any
    """What its die is worth before it is known what extra dice bring."""
    reckoning: _OfACard | None
    """How to reckon it anew; nothing where that changes nothing."""


class Minds:
    """Gives players brains for one set after the other; each thread needs some `of_its_own`."""

    def __init__(self, parts: Parts, weights: Weights, of_cards: Mapping[str, float]) -> None:
        """Reckon every card once; what players think of single cards is added where they say nothing of the colour."""
        self.parts, self.weights, self.of_cards = parts, weights, of_cards
        self.extra_die = np.array(weights.pair("extra-die"))
        most = max(len(each) for each in parts.parts)
        layers = [[min(layer, len(each) - 1) for each in parts.parts] for layer in range(most)]
        self.minds: dict[str, Mind] = {}
        for places in layers:
            self._reckon(parts.at(places))

    def _reckon(self, chosen: Sequence[Part]) -> None:
        """Reckon the cards of one set."""
        table = self.parts.new_table()
        put(table, chosen)
        program = self.parts.program(table, chosen)
        names = {program.dice[part.colour].id: part.card for part in chosen}
        dice = {die: self.of_cards[card] for die, card in names.items() if card in self.of_cards}
        weights = replace(self.weights, dice={**dice, **self.weights.dice})
        self.bare = brain = brain_of(program, weights)
        first = 0
        for part in chosen:
            units = slice(first, first := first + len(part.units))
            if part.card in self.minds:
                continue
            rows = part.rows["code"][0]
            reckoning = _OfACard(program, weights, brain, part.colour, rows)
            reckoning.again(self.extra_die / 2)
            first_die = brain.die[part.colour].copy()
            self.minds[part.card] = Mind(rows, units, brain, first_die, reckoning if reckoning.rolls else None)

    def of_its_own(self) -> Minds:
        """Return the same, with other brains to write into."""
        own = copy(self)
        own.minds = {}
        for card, mind in self.minds.items():
            reckoning = mind.reckoning and mind.reckoning.of_its_own()
            own.minds[card] = replace(mind, reckoning=reckoning, brain=reckoning.brain if reckoning else mind.brain)
        return own

    def new_brains(self) -> Any:  # noqa: ANN401 - an array
        """Return brains for all players, to be filled for one set after the other."""
        brains = np.zeros(self.parts.bare.players, records.BRAIN)
        brains[:] = self.bare
        return brains

    def fill(self, brains: Any, chosen: Sequence[Part]) -> None:  # noqa: ANN401
        """Give all players the same brain for a set."""
        brain = brains[0]
        minds = [self.minds[part.card] for part in chosen]
        dice = brain["die"]
        for part, mind in zip(chosen, minds, strict=True):
            dice[part.colour] = mind.first_die
        extra_die = self.extra_die * np.sort(np.array(dice), axis=0)[-BEST_DICE:].mean(axis=0)
        first = 0
        for part, mind in zip(chosen, minds, strict=True):
            if mind.reckoning:
                mind.reckoning.again(extra_die)
            brain["row"][mind.rows] = mind.brain["row"][mind.rows]
            brain["unit"][first : first + len(part.units)] = mind.brain["unit"][mind.units]
            for name in BY_COLOUR:
                brain[name][part.colour] = mind.brain[name][part.colour]
            first += len(part.units)
        brains[1:] = brains[0]
