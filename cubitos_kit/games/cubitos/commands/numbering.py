"""Which number stands before which option: while the same is asked again in a round, a number goes on meaning the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace

from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.story import asked_of
from cubitos_kit.games.cubitos.model.race import Asked, Choice
from cubitos_kit.games.cubitos.text.race import Teller, heading

COUNTED = frozenset({"coins", "list", "space", "shortcut"})
"""Options that their number tells apart; elsewhere it is a price or a count, which may change."""


@dataclass
class Numbering:
    """The numbers that the options of a round have had so far.

    What is offered for the first time gets the next number that is free, so where something is offered no more, its number
    stays empty: whoever types `1` twice never does two different things.
    """

    teller: Teller
    round: int = 0
    known: dict[Hashable, dict[Hashable, int]] = field(default_factory=dict)
    """By what was asked of whom, and what was offered."""

    def of(self, asked: Asked, round_number: int) -> Mapping[int, int]:
        """Return the places of the options by their numbers, the lowest number first."""
        if round_number != self.round:
            self.round, self.known = round_number, {}
        numbers = self.known.setdefault((asked.seat, asked.ask, asked.part), {})
        alike: Counter[Hashable] = Counter()
        found = {}
        for place, choice in enumerate(asked.choices):
            same = self._same(asked, choice)
            alike[same] += 1
            found[numbers.setdefault((same, alike[same]), len(numbers) + 1)] = place
        return dict(sorted(found.items()))

    def _same(self, asked: Asked, choice: Choice) -> Hashable:
        """Return what an option has in common with the same one asked again: a step goes in the same direction."""
        step = heading(self.teller, asked, choice)
        number = choice.number if choice.verb in COUNTED and step is None else 0
        return replace(choice, number=number, spot=None if step else choice.spot, used=False), step


def numbering_of(race: Race, begun: Race, people: frozenset[int], teller: Teller) -> Numbering:
    """Return the numbers as they are in a race under way, so that they are the same after going on or taking back."""
    numbering, now = Numbering(teller), int(race.record.round_number)
    for answer in race.answers:
        if int(begun.record.round_number) == now and int(begun.record.asked) in people:
            asked = asked_of(begun)
            assert asked is not None, "the race went on"
            numbering.of(asked, now)
        begun.choose(answer)
    return numbering
