"""A race as a player in Python is shown it: made when it is looked at, folded up small when it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zlib import compress, decompress

import numpy as np

from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.pages import Pages
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.players.player import reseed

QUICK = 1
"""How hard zlib tries: a position is nearly all zeros."""
MADE = frozenset({"seed", "answers", "_states", "_logs", "_shown", "_words", "_told", "_answer", "_plain", "_draft"})
MADE |= {"_pages", "_story", "_heard"}
"""What a race has only once somebody looks at it."""


@dataclass(frozen=True)
class _Folded:
    """A race that nobody looks at; the answers and pages are those of another race, as far as they went."""

    position: bytes | Race
    """Folded up, or the race that still stands there."""
    answers: list[int]
    given: int
    pages: Pages
    told: int
    other_luck: bool
    """Whether it has luck of its own already."""


class ShownRace(Race):
    """A copy of a race in which the dice will fall in another way; whatever is done to it does the race no harm."""

    def __init__(self, race: Race) -> None:  # it is no race of its own yet
        """Show a race; nothing is copied yet."""
        self.program = race.program
        self._folded: _Folded | None = _Folded(
            race, race.answers, len(race.answers), *race.pages_so_far(), other_luck=False
        )

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a race has
        """Make the race, for whoever looks at it first."""
        if name not in MADE or vars(self).get("_folded") is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self._make()
        return vars(self)[name]

    def fold(self) -> None:
        """Fold the race up, so that somebody may keep thousands; what was changed in it by hand stays as it is."""
        folded = self._folded
        if folded is None and (self._draft is None or not self._draft.changed):
            position = compress(self._states, QUICK)
            self._folded = _Folded(position, self.answers, len(self.answers), *self.pages_so_far(), other_luck=True)
            for name in MADE:
                vars(self).pop(name, None)
        elif folded is not None and isinstance(folded.position, Race):
            position = compress(folded.position.plain_bytes(), QUICK)
            self._folded = _Folded(position, folded.answers, folded.given, folded.pages, folded.told, other_luck=False)

    def _make(self) -> None:
        folded = self._folded
        assert folded is not None, "it is made already"
        self._states = np.zeros(1, records.STATE)
        if isinstance(folded.position, Race):
            folded.position.put_into(self._states)
        else:
            self._states.view(np.uint8)[:] = np.frombuffer(decompress(folded.position), np.uint8)
        if not folded.other_luck:
            reseed(self._states[0], 0)
        self.seed, self.answers = int(self._states[0].seed), folded.answers[: folded.given]
        self._listen(Pages(folded.pages, folded.told))
        self._folded = None
