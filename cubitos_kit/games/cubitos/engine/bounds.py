"""What numbers a position may hold, field by field: looked at once where one comes in, so that no kernel has to.

Two things are told apart. The figures of the game, which may be set by hand: dice, coins, runners, whose turn it is. And
what the machine keeps for itself (abilities under way, options, picks), which only a kernel writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from cubitos_kit.base.calls import CallError
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine import codes, limits, records
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.kernels.later import DUE, forget_due
from cubitos_kit.games.cubitos.engine.kernels.uses import LYING
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, Ask

ANY = 1 << 30
BEGINNINGS = (
    *(Step.ROUND, Step.CAST, Step.DECIDE, Step.PASSING, Step.BUST, Step.RUN, Step.COMPARE, Step.MOVE),
    *(Step.REWARD, Step.AFTER_MOVE, Step.BUY, Step.AT_END),
)
"""The steps at which a race can begin."""
PATIENT = frozenset({Ask.PUSH_OR_PASS, Ask.DRAW_A_DIE, Ask.DRAW_MORE, Ask.DISCARD_MISSES, Ask.TAKE_REWARD})
"""Questions whose options hang on no figure but dice and runners."""
PURSE = ("coins", "feet", "water_feet", "credits", "tokens")
COUNTS = ("pushes", "busts", "hits", "misses", "moved", "swords", "n_bought", "n_lost", "n_gained")
CHANGED: tuple[str, ...] = (
    "extra_swords",
    "extra_buys",
    "credits_gained",
    "water_entered",
    "foot_price",
    "draw_amount",
    "draw_bonus",
    "bust_from",
)
"""Figures of a player; those of the purse are never below 0, others may be, by what cards do."""
FLAGS = ("finished", "at_risk", "safe_push", "pushed_nothing")
COUNTED = (
    *("casts", "push_serial", "began_route", "rolled", "all_pushes", "all_busts", "all_bought"),
    *("all_moved", "first_bought", "bought_of"),
)
"""What is only ever counted up."""
NOWS = limits.USES + 1
"""How deep in Now abilities a race can be."""
PLACES = (
    "supply",
    "step",
    "stage",
    "turn",
    "count",
    "draw",
    "roll",
    "discard",
    "active",
    "n_active",
    "lent",
    "space",
    "leg",
)
"""What a question's options, and abilities under way, may speak of."""
Range = tuple[Any, Any]


class PositionError(CallError):
    """A position that no race can have, or a word that the race does not know."""

    def __init__(self, message: Message | str, nearest: str = "") -> None:
        """Keep a sentence of the catalogs, or one as it is."""
        super().__init__(message if isinstance(message, Message) else Message("{why}", {"why": message}), nearest)


@dataclass(frozen=True)
class Bounds:
    """The least and the most of every word of a position, and which of them may be set by hand."""

    low: Any
    high: Any
    free: Any

    def check(self, words: Any) -> None:  # noqa: ANN401 - an array
        """Raise a `PositionError` that names the first field that is out of its bounds."""
        self._refuse(words, self.low, (words < self.low) | (words > self.high))

    def check_changes(self, words: Any, before: Any) -> None:  # noqa: ANN401 - arrays
        """Raise a `PositionError` where somebody has changed what only the machine may."""
        wrong = np.flatnonzero((words != before) & ~self.free)
        if wrong.size:
            raise PositionError(Message(N_("`{field}` cannot be changed by hand"), {"field": name_of(int(wrong[0]))}))
        least = np.where(self.low > -ANY, np.maximum(self.low, 0), self.low)  # luck may be any number
        self._refuse(words, least, (words != before) & ((words < least) | (words > self.high)))

    def _refuse(self, words: Any, low: Any, wrong: Any) -> None:  # noqa: ANN401
        """Name the first of the words that are wrong, if there is one."""
        if wrong.any():
            at = int(wrong.argmax())
            values = {"field": name_of(at), "value": int(words[at]), "low": int(low[at]), "high": int(self.high[at])}
            raise PositionError(Message(N_("`{field}` is {value}, not between {low} and {high}"), values))


def bounds_of(program: Any) -> Bounds:  # noqa: ANN401 - a record
    """Return the bounds of a program's races."""
    low, high, free = (np.zeros(1, records.STATE) for _ in range(3))
    low.view(np.int32)[:], high.view(np.int32)[:] = np.iinfo(np.int32).min, np.iinfo(np.int32).max
    for where, fields, by_hand in (
        ((low, high, free), _of_state(program), True),
        ((low, high, free), _of_machine(program), False),
        (tuple(each["seats"] for each in (low, high, free)), _of_seat(program), True),
        (tuple(each["seats"] for each in (low, high, free)), _of_memory(program), False),
        (tuple(each["seats"]["active"] for each in (low, high, free)), _of_die(program), True),
        (tuple(each["seats"]["active"] for each in (low, high, free)), _of_waiting_die(), False),
        (tuple(each["uses"] for each in (low, high, free)), _of_use(program), False),
        (tuple(each["later"] for each in (low, high, free)), _of_put_off(program), False),
    ):
        for name, (least, most) in fields.items():
            where[0][name], where[1][name], where[2][name] = least, most, by_hand
    for luck in (free["seed"], free["seats"]["rng"]):
        luck[...] = np.iinfo(np.uint64).max
    return Bounds(low.view(np.int32), high.view(np.int32), free.view(np.int32) != 0)


def _of_state(program: Any) -> Mapping[str, Range]:  # noqa: ANN401 - a record
    seats = int(program.n_seats)
    last = seats - 1
    return {
        "round_number": (1, int(program.max_rounds) + 1),
        "start_player": (0, last),
        "first_start": (0, last),
        "step": (0, Step.ROUND_END),
        "stage": (0, 2),
        "turn": (0, last),
        "count": (0, seats),
        "supply": (0, program.supply),
        "serial": (0, ANY),
        "n_uses": (0, limits.USES + 1),
        "question": (NO_QUESTION, max(Ask)),
        "after_finish": (0, 1),
        "lead": (0, seats),
        "lead_changes": (0, limits.MOST),
        "half_lead": (0, seats),
        "loads": (0, int(program.n_faces) - 1),
        "loaded": (0, limits.LOADS),
        "n_loaded": (0, limits.LOADS),
        "compared": (0, 1),
        "stopped": (0, 2),
    }


def _of_machine(program: Any) -> Mapping[str, Range]:  # noqa: ANN401
    seats = int(program.n_seats)
    return {
        "n_seats": (seats, seats),
        "over": (codes.RUNNING, codes.TOO_MUCH),
        "winner": (-1, seats - 1),
        "asked": (0, seats - 1),
        "n_options": (0, limits.OPTIONS),
        "depth": (0, limits.DEPTH),
        "n_picked": (0, limits.DICE),
        "mark": (0, 1 + seats),
        "n_later": (0, limits.LATER),
        "n_due": (0, limits.LATER),
        "n_later_dice": (0, limits.LATER_DICE),
        "cut_off": (0, 2),
        "n_questions": (0, ANY),
        "cast": (0, ANY),
        "now": (0, NOWS),
        "bust_now": (0, (1 << seats) - 1),
        "picking": (0, 5),
        "pick_left": (codes.NONE, ANY),
        "pick_seats": (0, (1 << seats) - 1),
        "progress": (-limits.MOST, limits.MOST),
        "price": (-limits.MOST, limits.MOST),
        "price_for": (0, int(program.n_colours)),
        **dict.fromkeys(("pick_low", "pick_high"), (codes.NONE, limits.MOST)),
        **dict.fromkeys(("picked_serials", "reference_serials", "later_serials"), (LYING, ANY)),
        "fired": (0, ANY),
        **dict.fromkeys(("answered", "bust_cancelled", "pick_besides"), (0, 1)),
        "yielded": (-limits.LARGEST_SUM, limits.LARGEST_SUM),
    }


def _of_seat(program: Any) -> Mapping[str, Range]:  # noqa: ANN401
    dice = program.supply
    return {
        **dict.fromkeys(PURSE, (0, limits.MOST)),
        **dict.fromkeys((*COUNTS, *CHANGED), (-limits.MOST, limits.MOST)),
        **dict.fromkeys(FLAGS, (0, 1)),
        "must_push": (0, limits.MOST),
        **dict.fromkeys(("draw", "roll", "discard", "lent"), (0, dice)),
        "n_active": (0, limits.DICE),
        "shown": (0, (1 << codes.MOMENTS) - 1),
        "fans": (0, int(program.n_fan_spaces)),
        "space": (0, int(program.n_spaces) - 1),
        "leg": (0, int(program.n_legs) + limits.LEGS),
        "status": (codes.NOT_ROLLED, codes.DONE_ROLLING),
    }


def _of_memory(program: Any) -> Mapping[str, Range]:  # noqa: ANN401
    return {
        "n_used_spaces": (0, limits.SPACES),
        "n_later": (0, limits.LATER),
        "lent_by": (0, limits.DICE),
        "used_spaces": (0, (1 << records.SPACES_A_WORD) - 1),
        **dict.fromkeys(("plain", "shut", "bought", "uncounted"), (0, (1 << limits.COLOURS) - 1)),
        **dict.fromkeys(COUNTED, (0, ANY)),
        "costs": (0, limits.MOST),
        "discount": (-limits.MOST, limits.MOST),
        "owed_for": (-1, ANY),
        "began_space": (0, int(program.n_spaces) - 1),
        "began_leg": (0, int(program.n_legs) + limits.LEGS),
    }


def _of_waiting_die() -> Mapping[str, Range]:
    return {"cast": (0, ANY), "now": (0, NOWS)}


def _of_die(program: Any) -> Mapping[str, Range]:  # noqa: ANN401
    return {
        "colour": (0, int(program.n_colours) - 1),
        "face": (0, int(program.n_faces) - 1),
        "used": (0, codes.ALL_USED),
        "serial": (0, ANY),
        "kept": (0, 1),
        "taken": (0, 1),
        "lent": (0, 1 + int(program.n_seats)),
    }


def _of_use(program: Any) -> Mapping[str, Range]:  # noqa: ANN401
    last = int(program.n_seats) - 1
    return {
        "at": (0, limits.CODE - 1),
        "otherwise": (codes.NONE, limits.CODE - 1),
        "now": (0, NOWS),
        "one_other": (-1, last),
        **dict.fromkeys(("that", "n_that"), (0, limits.REFERENCES)),
        **dict.fromkeys(("ask_first", "touched", "counted"), (0, 1)),
        "chosen": (-1, last),
        **_of_an_ability(program),
    }


def _of_put_off(program: Any) -> Mapping[str, Range]:  # noqa: ANN401
    return {
        "code": (codes.NONE, limits.CODE - 1),
        "times": (0, 2 * limits.USES),
        **dict.fromkeys(("that", "n_that"), (0, limits.LATER_DICE)),
        **_of_an_ability(program),
    }


def _of_an_ability(program: Any) -> Mapping[str, Range]:  # noqa: ANN401
    """Return what an ability under way and one that is put off have in common."""
    return {
        **dict.fromkeys(("seat", "owner"), (0, int(program.n_seats) - 1)),
        "unit": (codes.NONE, max(0, int(program.n_units) - 1)),
        "moment": (DUE, codes.MOMENTS - 1),
        "colour": (0, int(program.n_colours) - 1),
        "zone": (codes.DRAW, codes.NOWHERE),
        **dict.fromkeys(("serial", "that_many"), (0, ANY)),
        **dict.fromkeys(("hits", "misses"), (0, limits.DICE)),
        **dict.fromkeys(("rolled", "borrowed"), (0, 1)),
    }


def check_position(program: Any, bounds: Bounds, state: Any) -> None:  # noqa: ANN401 - records
    """Raise a `PositionError` where the parts of a position do not go together, though each is within its bounds."""
    bounds.check(np.frombuffer(state.tobytes(), np.int32))
    owned = np.zeros(limits.COLOURS, np.int64)
    for number in range(int(state.n_seats)):
        seat = state.seats[number]
        owned += _held(program, state, number, seat)
        board = program.leg_board[min(int(seat.leg), int(program.n_legs) - 1)]
        need(f"seats[{number}].space", bool(program.board_start[board] <= seat.space <= program.board_finish[board]))
    for colour in np.flatnonzero(owned + state.supply > program.supply).tolist():
        raise PositionError(
            Message(
                N_("there are more dice of one color than the box holds: `{field}`"), {"field": f"supply[{colour}]"}
            )
        )
    need("loaded", int(state.loaded) <= int(state.n_loaded))


def _held(program: Any, state: Any, number: int, seat: Any) -> Any:  # noqa: ANN401
    """Count a player's dice by their colours, and look at those that are active."""
    held = (seat.draw + seat.roll + seat.discard).astype(np.int64)
    serials = set()
    for place in range(int(seat.n_active)):
        die, field = seat.active[place], f"seats[{number}].active[{place}]"
        held[die.colour] += 1
        need(f"{field}.face", die.face == codes.BLANK or bool((program.faces[die.colour] == die.face).any()))
        need(f"{field}.serial", 0 < die.serial <= state.serial and int(die.serial) not in serials)
        serials.add(int(die.serial))
    return held


def need(field: str, fits: bool) -> None:  # noqa: FBT001 - what is needed
    """Raise a `PositionError` that names a field, unless it fits."""
    if not fits:
        raise PositionError(Message(N_("`{field}` does not fit the rest of the position"), {"field": field}))


def taken_in(program: Any, bounds: Bounds, edited: Any, before: Any) -> Any:  # noqa: ANN401 - arrays of one state
    """Return a position that somebody has changed by hand as the race goes on from it, or raise a `PositionError`."""
    bounds.check_changes(edited.view(np.int32), before.view(np.int32))
    found, was = edited.view(np.uint64).copy().view(records.STATE), before[0]
    state = found[0]
    bounds.check(found.view(np.int32))
    changed = [name for name in _changed(state, was) if name not in {"seed", "rng"}]
    if state.question == NO_QUESTION and was.question != NO_QUESTION:
        need("step", int(state.step) in {*BEGINNINGS, int(was.step)})
        _rest(state)
    elif changed:
        need("question", state.question == was.question)
        at_rest = not (state.depth or state.picking or state.now or state.price_for or state.bust_now)
        _need_new_question(changed, bool(at_rest and int(state.question) in PATIENT))
    owned = sum(_held(program, state, number, state.seats[number]) for number in range(int(state.n_seats)))
    state.supply = np.minimum(state.supply, np.maximum(program.supply - owned, 0))  # what players hold lies in no tray
    check_position(program, bounds, state)
    return found


def _need_new_question(changed: list[str], patient: bool) -> None:  # noqa: FBT001
    """Refuse a change that the options of the open question know nothing of."""
    stale = next((name for name in changed if name in PLACES or not patient), "")
    if stale:
        text = N_(
            "`{field}` can only be changed where `question` is set to 0, so that the race asks again from its `step`"
        )
        raise PositionError(Message(text, {"field": stale}))


def _changed(state: Any, was: Any) -> Iterator[str]:  # noqa: ANN401
    """Give the names of the fields that are different."""
    for name in records.STATE.names or ():
        if name != "seats" and np.any(state[name] != was[name]):
            yield name
    for name in records.SEAT.names or ():
        if (state.seats[name] != was.seats[name]).any():
            yield name


def _rest(state: Any) -> None:  # noqa: ANN401
    """Have the machine forget what it was at, before it begins a step."""
    forget_due(state)
    for name in RESTING:
        state[name] = 0
    state.seats["active"]["now"] = 0


RESTING: tuple[str, ...] = (
    "now",
    "depth",
    "bust_now",
    "n_options",
    "asked",
    "picking",
    "pick_left",
    "n_picked",
    "answered",
    "progress",
    "price",
    "price_for",
    "stage",
)
"""What of the machine is 0 between two steps."""


@lru_cache(maxsize=256)
def name_of(word: int) -> str:
    """Return the name of the field in which a word of a position lies.

    >>> name_of(records.STATE.fields["n_seats"][1] // 4), name_of(2)
    ('n_seats', 'seats[0].rng')
    """
    return _name_of(records.STATE, 4 * word)


def _name_of(dtype: np.dtype[Any], offset: int) -> str:
    for name, (kind, first, *_) in (dtype.fields or MappingProxyType({})).items():
        if first <= offset < first + kind.itemsize:
            base, inside = kind.base, offset - first
            number, rest = divmod(inside, base.itemsize)
            place = f"[{number}]" if kind.shape else ""
            return f"{name}{place}" + (f".{_name_of(base, rest)}" if base.fields else "")
    return str(offset)
