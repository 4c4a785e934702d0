"""The race as a PettingZoo environment: agents take turns, and each sees the options it may choose from."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]

from cubitos_kit.base.calls import CallError, known, whole
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.kernels.asking import die_colour, die_face, die_zone
from cubitos_kit.games.cubitos.engine.program.build import Program, build, seats_of, set_of
from cubitos_kit.games.cubitos.engine.questions import Verb
from cubitos_kit.games.cubitos.engine.race import SEEDS, IllegalOptionError, Race
from cubitos_kit.games.cubitos.model.pack import Pack

SEAT_FIGURES = (
    "n_active",
    "coins",
    "feet",
    "water_feet",
    "credits",
    "tokens",
    "fans",
    "space",
    "leg",
    "finished",
    "status",
    "at_risk",
    "safe_push",
    "must_push",
    "pushes",
    "busts",
    "swords",
    "n_bought",
)
"""What everybody sees of a player beside the dice."""
OPTION_FIGURES = 6
"""Verb, colour, zone, face, what else it speaks of, and the number beside it."""
FAR = 1 << 20
NO_AGENT = N_("no agent is called `{id}`")


class CubitosEnv(AECEnv):  # type: ignore[misc, unused-ignore]
    """A race of a set; the winner is paid 1, everybody else -1, and a race given up pays nothing.

    An observation holds `observation` (the race as the agent sees it, itself first), `options` (a row for each) and
    `action_mask`; an action is the number of an option.
    """

    metadata = {"name": "cubitos_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo asks

    def __init__(self, pack: Pack, card_set: str = "race-1", players: int = 4, max_rounds: int = 100) -> None:
        """Make an environment; `reset` lays out the race."""
        super().__init__()
        seats = seats_of(pack, players)
        self.program: Program = build(pack, set_of(pack, card_set), seats, max_rounds=max_rounds)
        self.possible_agents = [f"player_{seat + 1}" for seat in range(seats)]
        self.agents: list[str] = []
        self.render_mode = None
        shape = (len(self._seen(Race(self.program, 0), 0)),)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-FAR, FAR, shape, np.int32),
                "options": spaces.Box(-FAR, FAR, (limits.OPTIONS, OPTION_FIGURES), np.int32),
                "action_mask": spaces.Box(0, 1, (limits.OPTIONS,), np.int8),
            }
        )
        self._action_space = spaces.Discrete(limits.OPTIONS)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees; the same for all."""
        known(NO_AGENT, agent, self.possible_agents)
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may answer; the same for all."""
        known(NO_AGENT, agent, self.possible_agents)
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Lay out a race; without a seed any."""
        luck = None if seed is None else whole("seed", seed, 0, SEEDS - 1)
        chosen = int(np.random.default_rng(luck).integers(1 << 62))
        self.race = Race(self.program, chosen)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now; options only if it is asked."""
        seat = self.possible_agents.index(known(NO_AGENT, agent, self.possible_agents))
        state = self._begun().record
        count = int(state.n_options) if state.question and int(state.asked) == seat else 0
        listed = np.zeros((limits.OPTIONS, OPTION_FIGURES), np.int32)
        for place in range(count):
            listed[place] = _figures(int(state.options[place]), int(state.beside[place]))
        mask = np.zeros(limits.OPTIONS, np.int8)
        mask[:count] = 1
        return {"observation": self._seen(self.race, seat), "options": listed, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer the question; an action that is no option raises `IllegalOptionError`."""
        self._begun()
        if not self.agents:
            raise CallError(Message(N_("the race is over; `reset` lays out another")))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalOptionError(Message(N_("the race is over, and nothing is left to choose")))
            self._was_dead_step(action)
            return
        self.race.choose(action)  # type: ignore[arg-type] # None is none of the options
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.race.forget()
        if self.race.over:
            self._finish()
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> Any:  # noqa: ANN401, FBT001, FBT002 - as PettingZoo has it
        """Return what the agent whose turn it is sees, and what it was paid."""
        self._begun()
        return super().last(observe)

    def _begun(self) -> Race:
        """Return the race, or raise a `CallError` where none was laid out."""
        if not hasattr(self, "race"):
            raise CallError(Message(N_("there is no race yet; `reset` lays one out")))
        return self.race

    def _asked(self) -> str:
        return str(self.possible_agents[int(self.race.record.asked)])

    def _finish(self) -> None:
        won = self.race.winner >= 0
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = (1 if seat == self.race.winner else -1) if won else 0
            self.terminations[agent] = won
            self.truncations[agent] = not won
        self.agent_selection = self.agents[0]

    def _seen(self, race: Race, seat: int) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Write the race down as numbers, the agent's own seat first and the others clockwise."""
        state, program = race.record, self.program.record
        colours, faces = int(program.n_colours), int(program.n_faces)
        figures = [int(state.question), int(state.round_number), int(state.step), int(state.turn) - seat]
        figures += state.supply[:colours].tolist()
        for place in range(int(state.n_seats)):
            player = state.seats[(seat + place) % int(state.n_seats)]
            figures += [int(player[name]) for name in SEAT_FIGURES]
            for zone in (player.draw, player.roll, player.discard):
                figures += zone[:colours].tolist()
            active = np.zeros((colours, faces), np.int32)
            for die in player.active[: int(player.n_active)]:
                active[int(die.colour), int(die.face)] += 1
            figures += active.ravel().tolist()
        return np.array(figures, np.int32)


def _figures(option: int, beside: int) -> tuple[int, ...]:
    """Describe an option by numbers."""
    verb, what = Verb(option & 31), option >> 5
    if verb in {Verb.DIE, Verb.GAIN}:
        return int(verb), die_colour(what), die_zone(what), die_face(what), 0, beside
    if verb is Verb.COLOUR:
        return int(verb), what, codes.NOWHERE, 0, 0, beside
    return int(verb), 0, codes.NOWHERE, 0, min(what, FAR), max(-FAR, min(beside, FAR))
