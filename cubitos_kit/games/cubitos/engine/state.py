"""The position of a race as type checkers and editors see it: the same names as in `records`, which say what each holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]
Row_co = TypeVar("Row_co", covariant=True)


class Named(Protocol):
    """A record: each of its numbers is an attribute, and an item by the same name."""

    def __getitem__(self, name: str, /) -> Any: ...  # noqa: ANN401, D105 - of whatever kind the name has


class Rows(Protocol[Row_co]):
    """An array of records: one by its number, or the same field of all by its name."""

    @overload
    def __getitem__(self, which: int, /) -> Row_co: ...
    @overload
    def __getitem__(self, which: str | slice, /) -> Any: ...  # noqa: ANN401 - as above
    def __iter__(self) -> Iterator[Row_co]: ...  # noqa: D105
    def __len__(self) -> int: ...  # noqa: D105
    def tolist(self) -> list[Any]: ...  # noqa: D102


class PutOff(Named, Protocol):
    """An effect that waits for its moment. See `records.PUT_OFF`."""

    seat: int
    moment: int
    code: int
    unit: int
    times: int
    serial: int
    colour: int
    zone: int
    owner: int
    borrowed: int
    that: int
    n_that: int
    that_many: int
    rolled: int
    hits: int
    misses: int
    chosen: int


class Use(Named, Protocol):
    """An ability under way. See `records.USE`."""

    seat: int
    unit: int
    moment: int
    at: int
    now: int
    serial: int
    colour: int
    zone: int
    that: int
    n_that: int
    that_many: int
    rolled: int
    hits: int
    misses: int
    one_other: int
    chosen: Numbers
    owner: int
    borrowed: int
    ask_first: int
    otherwise: int
    touched: int
    counted: int
    registers: Numbers


class ActiveDie(Named, Protocol):
    """A die in the Active Zone. See `records.ACTIVE_DIE`."""

    colour: int
    face: int
    used: int
    serial: int
    cast: int
    now: int
    kept: int
    taken: int
    lent: int


class Seat(Named, Protocol):
    """A player: the dice in each zone, and every figure of the player board. See `records.SEAT`."""

    rng: int
    casts: Numbers
    plain: int
    shut: int
    draw: Numbers
    roll: Numbers
    discard: Numbers
    active: Rows[ActiveDie]
    n_active: int
    shown: int
    lent: Numbers
    lent_by: Numbers
    costs: Numbers
    discount: Numbers
    coins: int
    feet: int
    water_feet: int
    credits: int
    tokens: int
    fans: int
    space: int
    leg: int
    finished: int
    status: int
    at_risk: int
    safe_push: int
    must_push: int
    owed_for: int
    pushed_nothing: int
    pushes: int
    busts: int
    hits: int
    misses: int
    push_serial: int
    swords: int
    extra_swords: int
    extra_buys: int
    bought: int
    n_bought: int
    n_lost: int
    n_gained: int
    credits_gained: int
    moved: int
    water_entered: int
    began_space: int
    began_leg: int
    began_route: int
    used_spaces: Numbers
    n_used_spaces: int
    foot_price: int
    bust_from: int
    uncounted: int
    draw_bonus: int
    draw_amount: int
    swords_used: int
    n_later: int
    rolled: int
    all_pushes: int
    all_busts: int
    all_bought: int
    all_moved: int
    first_bought: Numbers
    bought_of: Numbers


class State(Named, Protocol):
    """All of a race. See `records.STATE`."""

    seed: int
    seats: Rows[Seat]
    n_seats: int
    round_number: int
    start_player: int
    first_start: int
    step: int
    turn: int
    count: int
    over: int
    winner: int
    after_finish: int
    supply: Numbers
    serial: int
    cast: int
    now: int
    depth: int
    uses: Rows[Use]
    references: Numbers
    reference_serials: Numbers
    later: Rows[PutOff]
    n_later: int
    n_due: int
    later_dice: Numbers
    later_serials: Numbers
    n_later_dice: int
    n_uses: int
    compared: int
    bust_cancelled: int
    bust_now: int
    question: int
    asked: int
    n_options: int
    options: Numbers
    beside: Numbers
    n_questions: int
    picking: int
    pick_left: int
    pick_seats: int
    picked: Numbers
    picked_serials: Numbers
    n_picked: int
    mark: int
    pick_low: int
    pick_high: int
    answer: int
    answer_beside: int
    answered: int
    progress: int
    price: int
    price_for: int
    pick_besides: int
    stage: int
    stack: Numbers
    frontier: Numbers
    fired: Numbers
    yielded: Numbers
    lead: int
    lead_changes: int
    half_lead: int
    loads: Numbers
    loaded: int
    n_loaded: int
    stopped: int
    cut_off: int
