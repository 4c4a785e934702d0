"""A race from Python: its question, its answers, its story; saved, copied and played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import IntEnum
from operator import index
from typing import Any

import numpy as np

from cubitos_kit.engine import codes, limits, records
from cubitos_kit.engine.kernels.entry import answer_with, begin_race, go_on
from cubitos_kit.engine.program.build import Program, build
from cubitos_kit.engine.questions import Option, Question, question_of
from cubitos_kit.model.pack import CardSet, Pack

FULL = limits.EVENTS // 2
"""From here on what was told is put down before more is heard."""


class End(IntEnum):
    """Why a race is over."""

    RUNNING = codes.RUNNING
    WON = codes.WON
    TOO_LONG = codes.TOO_LONG
    ENDLESS = codes.ENDLESS
    TOO_MUCH = codes.TOO_MUCH


@dataclass(frozen=True)
class Event:
    """Something that happened: its kind, as in `engine.events`, whose doing, and its numbers."""

    kind: int
    seat: int
    numbers: tuple[int, int, int, int]


class IllegalOptionError(ValueError):
    """An answer that is none of the options."""


class Race:
    """A race under way.

    >>> from cubitos_kit.content.load import load_pack
    >>> race = Race.of(load_pack(), "race-1", players=2, seed=7)
    >>> race.question.ask.name
    'PUSH_OR_PASS'
    """

    def __init__(self, program: Program, seed: int = 0, start_player: int = -1) -> None:
        """Lay out a race; a start player below 0 is drawn by lot."""
        self.program = program
        self.seed = seed
        self.answers: list[int] = []
        self._story: list[Event] = []
        self._states = np.zeros(1, records.STATE)
        self._listen()
        begin_race(program.table, self._states, np.uint64(seed), start_player, self._logs)

    @classmethod
    def of(cls, pack: Pack, card_set: str | CardSet, players: int = 4, seed: int = 0) -> Race:
        """Lay out a race of a set, by its id or as it is."""
        chosen = pack.sets[card_set] if isinstance(card_set, str) else card_set
        return cls(build(pack, chosen, players), seed)

    @property
    def state(self) -> Any:  # noqa: ANN401 - a record
        """The race itself: plain numbers, see `engine.records`."""
        return self._states[0]

    @property
    def story(self) -> list[Event]:
        """What has happened so far, as it was told."""
        self._turn_page()
        for page in self._pages:
            self._story += _events(page)
        self._pages.clear()
        return self._story

    @property
    def question(self) -> Question | None:
        """What the race waits for; nothing when it is over."""
        return question_of(self.program, self.state)

    @property
    def end(self) -> End:
        """Whether the race runs, was won, or had to be given up."""
        return End(int(self.state.over))

    @property
    def over(self) -> bool:
        """Tell whether there is nothing left to choose."""
        return bool(self.state.over)

    @property
    def winner(self) -> int:
        """The seat that has won; -1 as long as nobody has."""
        return int(self.state.winner)

    def choose(self, option: int | Option) -> None:
        """Answer the question, and go on to the next one."""
        which = option.index if isinstance(option, Option) else index(option)
        if not 0 <= which < self._n_options[0] or self._over[0]:
            raise IllegalOptionError(f"{which} is none of the {int(self._n_options[0])} options")
        self.answers.append(which)
        if self._told[0] > FULL:
            self._turn_page()
        self._answer(which)

    def replay(self, answers: Iterable[int]) -> None:
        """Give answers one after the other."""
        for which in answers:
            self.choose(which)

    def go_on(self) -> None:
        """Go on to the next question, after the position was changed by hand."""
        go_on(self.program.table, self._states, self._logs)

    def copy(self) -> Race:
        """Return the same race, to try something out."""
        other = Race.__new__(Race)
        other.program, other.seed = self.program, self.seed
        other.answers, other._story = list(self.answers), list(self.story)  # noqa: SLF001 - one of us
        other._states = self._states.copy()  # noqa: SLF001
        other._listen()  # noqa: SLF001
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what only looks at the position, for whoever pickles a race or copies it deeply."""
        kept = {"program", "seed", "answers", "_states"}
        return {name: value for name, value in vars(self).items() if name in kept} | {"_story": list(self.story)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on with the same race."""
        vars(self).update(kept)
        self._listen()

    def to_bytes(self) -> bytes:
        """Return the position as bytes; the same position is the same bytes."""
        return bytes(self._states.tobytes())

    def restore(self, position: bytes) -> None:
        """Go back to a position that `to_bytes` returned."""
        self._states[:] = np.frombuffer(position, records.STATE)

    def _turn_page(self) -> None:
        """Put down what was told; it is read when somebody asks for it."""
        told = int(self._told[0])
        if told:
            self._pages.append(self._logs["rows"][0, :told].copy())
            self._told[0] = 0

    def _listen(self) -> None:
        """Take a fresh page for what is told, and keep at hand what every answer looks at."""
        self._pages: list[Any] = []
        self._logs = np.zeros(1, records.LOG)
        self._logs["listening"] = 1
        self._told = self._logs["told"]
        self._over, self._n_options = self._states["over"], self._states["n_options"]
        self._answer = answer_with.bound(self.program.table, self._states, ..., self._logs)


def _events(rows: Any) -> Iterator[Event]:  # noqa: ANN401 - an array
    for kind, seat, *numbers in rows.tolist():
        a, b, c, d = numbers
        yield Event(kind, seat, (a, b, c, d))


def wrapping() -> AbstractContextManager[Any]:
    """Let numbers of luck run over in silence where a kernel is called as the plain Python it is."""
    return np.errstate(over="ignore")
