"""A player that looks ahead: it plays each option out many times, and chooses the one that wins most often."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine import records as engine_records
from cubitos_kit.games.cubitos.engine.kernels.entry import answer_with
from cubitos_kit.games.cubitos.engine.questions import Ask
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.players.compiled import Compiled, brains_on, new_memories, put_position
from cubitos_kit.games.cubitos.players.kernels.batch import play_out
from cubitos_kit.games.cubitos.players.player import reseed
from cubitos_kit.games.cubitos.players.weights import Weights

LOOK_AHEAD = "look-ahead"
USUAL_RACES, MOST_RACES = 50, 10_000
MOST_OPTIONS = 8
"""So many options are played out: the one that `tuned` takes, and the first of the others."""
LEAD = 0.2
"""What a lead of the whole route counts against a win: it tells apart what wins equally often."""
DOUBT = 1.5
"""By how many standard errors an option has to be better than what `tuned` takes."""

WEIGHED = frozenset(
    {
        *(Ask.PUSH_OR_PASS, Ask.BUY, Ask.TAKE_REWARD, Ask.CLAIM),
        *(Ask.USE_NOW, Ask.USE_AT_PUSH, Ask.USE_SURVIVED, Ask.USE_WOULD_BUST, Ask.USE_AT_BUST, Ask.USE_AT_PASS),
        *(Ask.USE_RUN, Ask.USE_RUN_AGAIN, Ask.USE_AFTER_MOVE, Ask.USE_AT_END, Ask.USE_BOUGHT_OR_LOST),
    }
)
"""The questions at which it looks ahead; any other it answers as `tuned` does, also each step of a move: a plan for
the whole way sees more than a few races can tell of one step."""


@dataclass
class _Table:
    """Where races are played out."""

    base: Any = field(default_factory=lambda: np.zeros(1, engine_records.STATE))
    states: Any = field(default_factory=lambda: np.zeros(1, engine_records.STATE))
    log: Any = field(default_factory=lambda: np.zeros(1, engine_records.LOG))


@dataclass(frozen=True)
class LookAhead:
    """Plays so many races out for each option, everybody in them playing as `tuned`, with luck of their own."""

    name: str
    races: int
    weights: Callable[[str], Weights]

    @cached_property
    def _tuned(self) -> Compiled:
        return Compiled("", self.weights)

    @cached_property
    def _table(self) -> _Table:
        return _Table()

    def __reduce__(self) -> tuple[object, ...]:
        """Send who it is to another process, and nothing of what it has on its table."""
        return LookAhead, (self.name, self.races, self.weights)

    def answer(self, race: Race) -> int:
        """Return what wins most often; what `tuned` takes, unless something is clearly better."""
        usual = self._tuned.answer(race)
        state = race.record
        if int(state.question) not in WEIGHED or int(state.n_options) < 2:  # noqa: PLR2004 - nothing to choose
            return usual
        others = [which for which in range(int(state.n_options)) if which != usual][: MOST_OPTIONS - 1]
        scores = self.scores(race, (usual, *others))
        better = scores[:, 1:] - scores[:, :1]
        doubt = better.std(axis=0) / np.sqrt(self.races)
        gains = np.where(better.mean(axis=0) > DOUBT * doubt, better.mean(axis=0), 0.0)
        return others[int(gains.argmax())] if gains.max() > 0 else usual

    def scores(self, race: Race, options: tuple[int, ...]) -> Any:  # noqa: ANN401 - an array
        """Play out options; a row a race, in which all of them have the same luck, and a column an option."""
        table, seat = self._table, int(race.record.asked)
        brains = np.repeat(brains_on(race.program, self.weights), race.program.players)
        scores = np.zeros((self.races, len(options)))
        for number in range(self.races):
            put_position(table.base, race)
            reseed(table.base[0], number)
            for column, which in enumerate(options):
                table.states.view(np.uint8)[:] = table.base.view(np.uint8)
                answer_with(race.program.table, table.states, which, table.log)
                play_out(race.program.table, table.states, brains, new_memories(), table.log)
                scores[number, column] = score(race.program.record, table.states[0], seat)
        return scores


def score(program: Any, state: Any, seat: int) -> float:  # noqa: ANN401 - records
    """Return 1 for a win and 0 for none, and a little for how far the seat is before the best of the others."""
    ways = [int(program.leg_route[each.leg]) + int(program.from_start[each.space]) for each in state.seats]
    ways = ways[: int(state.n_seats)]
    others = [way for other, way in enumerate(ways) if other != seat]
    lead = (ways[seat] - max(others, default=0)) / max(1, int(program.whole_route))
    return float(int(state.winner) == seat) + LEAD * lead
