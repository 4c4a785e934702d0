"""A race that begins where one likes: dice, figures and runners laid out by hand, for tests and scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cubitos_kit.base.calls import whole
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine import codes, limits, records
from cubitos_kit.games.cubitos.engine.bounds import ANY, PositionError
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.kernels.lending import TO_TRAY
from cubitos_kit.games.cubitos.engine.kernels.standing import lines, route_of, swords_now
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import Race

__all__ = ["NAMED", "STEP_OF", "Position", "PositionError", "SeatAt", "placed", "position_of"]

STEP_OF = {
    "draw": Step.ROUND,
    "roll": Step.CAST,
    "decide": Step.DECIDE,
    "pass": Step.PASSING,
    "bust": Step.BUST,
    "run": Step.RUN,
    "compare": Step.COMPARE,
    "move": Step.MOVE,
    "reward": Step.REWARD,
    "after-move": Step.AFTER_MOVE,
    "buy": Step.BUY,
    "end": Step.AT_END,
}
"""Where a race can begin. From `run` on the round stands with the Run Phase; a race at `draw` begins the round anew."""

NAMED = {
    Step.DRAW: "draw",
    Step.DRAW_DICE: "draw",
    Step.DRAW_EXTRA: "draw",
    Step.NEXT_ACT: "decide",
    Step.AT_PUSH: "decide",
    Step.WOULD_BUST: "bust",
    Step.BUST_MISSES: "bust",
    Step.BUST_FAN: "bust",
    Step.SURVIVED: "decide",
    Step.RUN_MENU: "run",
    Step.RUN_AGAIN: "compare",
    Step.MUSTS: "compare",
    Step.MOVING: "move",
    Step.DISCARD: "end",
    Step.ROUND_END: "end",
} | {step: word for word, step in STEP_OF.items()}
"""The word for every step of the machine, as `position_of` reads it."""

STATUSES = {"not-rolled": codes.NOT_ROLLED, "rolling": codes.ROLLING, "done": codes.DONE_ROLLING}
FIGURES = ("coins", "feet", "water_feet", "credits", "tokens", "fans")
ZONES = ("draw", "roll", "discard")


@dataclass(frozen=True)
class SeatAt:
    """What one player has: dice by the id of their kind, active ones with the face they show."""

    draw: Mapping[str, int] = field(default_factory=dict)
    roll: Mapping[str, int] = field(default_factory=dict)
    active: tuple[tuple[str, str], ...] = ()
    discard: Mapping[str, int] = field(default_factory=dict)
    lent: Mapping[str, int] = field(default_factory=dict)
    """Of the dice above, those that go back to their trays at the end of the round."""
    coins: int = 0
    feet: int = 0
    water_feet: int = 0
    credits: int = 0
    tokens: int = 0
    """Draw tokens."""
    fans: int = 0
    space: int = 0
    """The space's number on the board of the leg, as `cubitos tracks` prints it."""
    leg: int = 0
    began: int = -1
    """The space on which the round began; -1 for the space it stands on now."""
    status: str = ""
    """`not-rolled`, `rolling` or `done` in the Roll Phase; left out, it follows from the step and from the Roll Zone."""
    more: Mapping[str, int] = field(default_factory=dict)
    """Anything else of `records.SEAT` by its name: `{"pushes": 2, "at_risk": 1}`."""


@dataclass(frozen=True)
class Position:
    """Where a race stands. Seats that are left out have nothing, and wait at the start."""

    seats: tuple[SeatAt, ...] = ()
    at: str = "decide"
    """A word of `STEP_OF`."""
    turn: int = 0
    """Whose turn it is."""
    start_player: int = -1
    """-1 for the player before `turn`, so that the start player die is out of the way of whoever acts."""
    round_number: int = 1


def placed(program: Program, position: Position, rolls: tuple[str, ...] = (), seed: int = 0) -> Race:
    """Return a race that goes on from a position, at its first question; dice fall as `rolls` says, face after face.

    The supply is what the seats leave of each colour. The start player die lies where the position puts it, else in
    the start player's Roll Zone. Dice of one roll fall in the order of `program.dice`, not of the zones as written.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> from cubitos_kit.games.cubitos.engine.program.build import build
    >>> pack = load_pack()
    >>> program = build(pack, pack.sets["race-1"], players=2)
    >>> race = placed(program, Position((SeatAt(roll={"dark-gray": 2}),), at="roll"), rolls=("coin-1", "blank"))
    >>> race.question.ask.name, position_of(race).seats[0].active
    ('PUSH_OR_PASS', (('dark-gray', 'coin-1'),))
    """
    if position.at not in STEP_OF:
        raise PositionError(f"a race cannot begin at {position.at!r}, only at {', '.join(STEP_OF)}")
    whole("round_number", position.round_number, 1, int(program.record.max_rounds) + 1)
    for name in ("turn", "start_player"):
        whole(name, getattr(position, name), -1, limits.DICE)
    if len(position.seats) > program.players or not -1 <= position.start_player < program.players:
        raise PositionError(f"the race has {program.players} players")
    if not 0 <= position.turn < program.players:
        raise PositionError(f"the race has {program.players} players, so nobody sits at {position.turn}")
    start_player = position.start_player if position.start_player >= 0 else (position.turn - 1) % program.players
    race = Race(program, seed, start_player)
    states = np.zeros(1, records.STATE)
    state = states[0]
    _lay_out(program, state, position, start_player, race.record)
    _load(program, state, rolls)
    race.stand_at(states)
    race.forget()
    race.go_on()
    return race


def position_of(race: Race) -> Position:
    """Read a position back; `placed` goes on from it with the same round, though not with the same luck."""
    state = race.record
    seats = tuple(_seat_of(race.program, state.seats[seat]) for seat in range(int(state.n_seats)))
    at = NAMED[Step(int(state.step))]
    return Position(seats, at, int(state.turn), int(state.start_player), int(state.round_number))


def _lay_out(program: Program, state: Any, position: Position, start_player: int, begun: Any) -> None:  # noqa: ANN401
    """Write a position into an empty record; costs and luck are those of a race that has just begun."""
    state.seed, state.n_seats, state.winner = begun.seed, program.players, -1
    state.round_number, state.start_player, state.turn = position.round_number, start_player, position.turn
    state.step = STEP_OF[position.at]
    state.count = (position.turn - start_player) % program.players
    state.compared = int(state.step > Step.COMPARE)
    seats = position.seats + (SeatAt(),) * (program.players - len(position.seats))
    for number, given in enumerate(seats):
        seat = state.seats[number]
        seat.rng, seat.costs = begun.seats[number].rng, begun.seats[number].costs
        _lay_out_seat(program, state, seat, given)
    _put_start_die(program, state, seats)
    for colour, die in enumerate(program.dice):
        state.supply[colour] = die.count - sum(_owned(state.seats[seat], colour) for seat in range(program.players))
        if state.supply[colour] < 0:
            raise PositionError(Message(N_("there are only {n} {id} dice"), {"n": die.count, "id": die.id}))
    _begin_round(program, state, seats)


def _lay_out_seat(program: Program, state: Any, seat: Any, given: SeatAt) -> None:  # noqa: ANN401
    for name in (*ZONES, "lent"):
        for die, count in getattr(given, name).items():
            getattr(seat, name)[_colour(program, die)] = whole(f"{name}: {die}", count, 0, limits.DICE)
    for number, (die, face) in enumerate(given.active):
        state.serial += 1
        active = seat.active[number]
        active.colour, active.face, active.serial = _colour(program, die), _face(program, face), state.serial
        if face not in program.dice[active.colour].faces:
            text = N_("a {id} die has no face `{face}`")
            raise PositionError(Message(text, {"id": die, "face": face}))
        if active.face in {codes.SYMBOL, codes.POWER}:
            seat.shown |= program.record.moments[active.colour]
    seat.n_active = len(given.active)
    _mark_lent(seat)
    for name in FIGURES:
        setattr(seat, name, whole(name, getattr(given, name), 0, limits.MOST))
    seat.leg = whole("leg", given.leg, 0, limits.LEGS)
    seat.space = _space(program, given.leg, given.space)


def _mark_lent(seat: Any) -> None:  # noqa: ANN401
    """Have dice that go back be active ones, as far as there are any of their color."""
    marked = [0] * limits.COLOURS
    for die in seat.active[: int(seat.n_active)]:
        if marked[die.colour] < seat.lent[die.colour]:
            marked[die.colour] += 1
            die.lent = TO_TRAY


def _begin_round(program: Program, state: Any, seats: tuple[SeatAt, ...]) -> None:  # noqa: ANN401
    """Set what a round begins with, and what has happened of it before the step."""
    red_lines = [int(lines(program.record, state, seat)) for seat in range(program.players)]
    for number, given in enumerate(seats):
        seat = state.seats[number]
        seat.owed_for = -1
        seat.foot_price, seat.bust_from = program.record.foot_price, program.record.bust_from
        whole("began", given.began, -1, limits.SPACES)
        seat.began_space = seat.space if given.began < 0 else _space(program, given.leg, given.began)
        seat.began_leg = seat.leg
        seat.began_route = route_of(program.record, int(seat.leg), int(seat.began_space))
        seat.draw_amount = program.record.draw_amount + seat.tokens + max(red_lines) - red_lines[number]
        last = program.record.n_legs - 1
        at_finish = program.record.ground[seat.space] == codes.FINISH
        seat.finished = int(seat.leg > last or (seat.leg == last and at_finish))
        seat.status = _status(program, state, number, given)
        ran = state.step > Step.RUN or (state.step == Step.RUN and _place(state, number) < state.count)
        for index in range(seat.n_active):
            die = seat.active[index]
            die.taken = int(ran)
            if die.face in {codes.SYMBOL, codes.POWER}:
                seat.shown |= program.record.moments[die.colour]
        seat.swords = swords_now(program.record, state, number) if state.compared else 0
        for name, value in given.more.items():
            if name not in (records.SEAT.names or ()):
                raise PositionError(f"a seat has no figure {name!r}")
            setattr(seat, name, whole(name, value, -ANY, ANY))


def _status(program: Program, state: Any, number: int, given: SeatAt) -> int:  # noqa: ANN401
    """Whoever has no dice to roll has passed; the start player die alone is nobody's reason to go on."""
    if given.status and given.status not in STATUSES:
        raise PositionError(f"a player is {', '.join(STATUSES)}, not {given.status!r}")
    if given.status:
        return STATUSES[given.status]
    if state.step >= Step.RUN:
        return codes.DONE_ROLLING
    if number == state.turn:
        return codes.ROLLING
    if not any(count for die, count in given.roll.items() if _colour(program, die) != program.record.start_die):
        return codes.DONE_ROLLING
    return codes.NOT_ROLLED if state.step == Step.CAST else codes.ROLLING


def _put_start_die(program: Program, state: Any, seats: tuple[SeatAt, ...]) -> None:  # noqa: ANN401
    start = int(program.record.start_die)
    if start < 0 or any(_owned(state.seats[seat], start) for seat in range(len(seats))):
        return
    state.seats[state.start_player].roll[start] = 1


def _load(program: Program, state: Any, rolls: tuple[str, ...]) -> None:  # noqa: ANN401
    if len(rolls) > limits.LOADS:
        raise PositionError(f"at most {limits.LOADS} dice can be told how to fall")
    for number, face in enumerate(rolls):
        state.loads[number] = _face(program, face)
    state.n_loaded = len(rolls)


def _seat_of(program: Program, seat: Any) -> SeatAt:  # noqa: ANN401
    last = program.record.n_legs - 1
    board = program.record.leg_board[min(seat.leg, last)]
    first = int(program.record.board_start[board]) - program.boards[board].start
    words = {status: word for word, status in STATUSES.items()}
    came_from = int(seat.began_space) - first
    same = seat.began_space == seat.space or not 0 <= came_from < len(program.boards[board].spaces)
    return SeatAt(
        draw=_counts(program, seat.draw),
        roll=_counts(program, seat.roll),
        active=tuple(_active(program, seat)),
        discard=_counts(program, seat.discard),
        lent=_counts(program, seat.lent),
        coins=int(seat.coins),
        feet=int(seat.feet),
        water_feet=int(seat.water_feet),
        credits=int(seat.credits),
        tokens=int(seat.tokens),
        fans=int(seat.fans),
        space=int(seat.space) - first,
        leg=int(seat.leg),
        began=-1 if same else came_from,
        status=words[int(seat.status)],
    )


def _active(program: Program, seat: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Give the active dice in an order that does not hang on how they came."""
    shown = ((int(die.colour), int(die.face)) for die in seat.active[: seat.n_active])
    for colour, face in sorted(shown):
        yield program.dice[colour].id, program.faces[face]


def _counts(program: Program, dice: Any) -> dict[str, int]:  # noqa: ANN401
    return {die.id: int(dice[colour]) for colour, die in enumerate(program.dice) if dice[colour]}


def _owned(seat: Any, colour: int) -> int:  # noqa: ANN401
    active = sum(1 for index in range(seat.n_active) if seat.active[index].colour == colour)
    return active + int(seat.draw[colour]) + int(seat.roll[colour]) + int(seat.discard[colour])


def _colour(program: Program, die: str) -> int:
    if die not in program.colour_of:
        text = N_("the race has no {id} dice, only {dice}")
        raise PositionError(Message(text, {"id": die, "dice": ", ".join(program.colour_of)}))
    return program.colour_of[die]


def _face(program: Program, face: str) -> int:
    if face not in program.faces:
        text = N_("no die of this race has the face `{face}`, only {faces}")
        raise PositionError(Message(text, {"face": face, "faces": ", ".join(program.faces)}))
    return program.faces.index(face)


def _space(program: Program, leg: int, space: int) -> int:
    board = int(program.record.leg_board[min(leg, program.record.n_legs - 1)])
    track = program.boards[board]
    whole("space", space, -ANY, ANY)
    if leg < 0 or not 0 <= space < len(track.spaces):
        text = N_("`{id}` has no space {space}, only 0 to {n}")
        raise PositionError(Message(text, {"id": track.id, "space": space, "n": len(track.spaces) - 1}))
    return int(program.record.board_start[board]) - track.start + space


def _place(state: Any, seat: int) -> int:  # noqa: ANN401
    return (seat - int(state.start_player)) % int(state.n_seats)
