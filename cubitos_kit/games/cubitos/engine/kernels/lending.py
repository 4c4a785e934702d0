"""Dice that go back at the end of the round: to their tray, or to the player who lent them.

A borrowed die is known as long as it is active (its mark). Elsewhere it is one of the dice of its color that are not active.
"""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.kernels.dice import leave_active, lying, put
from cubitos_kit.games.cubitos.engine.kernels.telling import tell
from cubitos_kit.games.cubitos.engine.records import LogRecord, SeatRecord, StateRecord

NOT_LENT, TO_TRAY, TO_PLAYER = 0, 1, 2
"""Marks of a die; that of one which goes back to a player is so much more than the seat."""


@kernel
def lend(seat: SeatRecord, colour: int, mark: int) -> None:
    """Note that a player has to give a die back."""
    seat.lent[colour] += 1
    if mark >= TO_PLAYER:
        seat.lent_by[mark - TO_PLAYER, colour] += 1


@kernel
def gone(state: StateRecord, s: int, colour: int, zone: int, mark: int) -> None:
    """rules: abilities-borrow. A die has left a player for good: if it was a borrowed one, none goes back for it."""
    seat = state.seats[s]
    if seat.lent[colour] == 0:
        return
    elsewhere = seat.lent[colour] - _marked(seat, colour)
    hidden = lying(seat, codes.DRAW, colour) + lying(seat, codes.ROLL, colour) + lying(seat, codes.DISCARD, colour)
    if mark != NOT_LENT:
        _settle(seat, colour, mark)
    elif elsewhere > 0 and (zone != codes.ACTIVE or hidden < elsewhere):
        _settle(seat, colour, _unmarked(state, seat, colour))


@kernel
def _settle(seat: SeatRecord, colour: int, mark: int) -> None:
    seat.lent[colour] -= 1
    if mark >= TO_PLAYER:
        seat.lent_by[mark - TO_PLAYER, colour] -= 1


@kernel
def _marked(seat: SeatRecord, colour: int) -> int:
    count = 0
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.colour == colour and die.lent != NOT_LENT:
            count += 1
    return count


@kernel
def _unmarked(state: StateRecord, seat: SeatRecord, colour: int) -> int:
    """Return to whom a borrowed die goes back that is not known: to a tray before a player."""
    to_tray = seat.lent[colour]
    for other in range(state.n_seats):
        to_tray -= seat.lent_by[other, colour]
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.colour == colour and die.lent == TO_TRAY:
            to_tray -= 1
    if to_tray > 0:
        return TO_TRAY
    for other in range(state.n_seats):
        owed = seat.lent_by[other, colour]
        for index in range(seat.n_active):
            die = seat.active[index]
            if die.colour == colour and die.lent == TO_PLAYER + other:
                owed -= 1
        if owed > 0:
            return TO_PLAYER + other
    return TO_TRAY


@kernel
def take_back(state: StateRecord, s: int, colour: int, log: LogRecord) -> int:
    """rules: abilities-borrow. Have one borrowed die of a colour go back; return its mark, NOT_LENT where there is none."""
    seat = state.seats[s]
    mark = NOT_LENT
    for index in range(seat.n_active):
        die = seat.active[index]
        if die.colour == colour and die.lent != NOT_LENT:
            mark = die.lent
            leave_active(seat, index)
            break
    if mark == NOT_LENT:
        if not take_from_anywhere(seat, colour):
            return NOT_LENT
        mark = _unmarked(state, seat, colour)
    _settle(seat, colour, mark)
    tell(log, EventKind.RETURNED, s, colour, max(0, mark - TO_TRAY), 0, 0)
    if mark == TO_TRAY:
        state.supply[colour] += 1
        seat.n_lost += 1
    else:
        put(state.seats[mark - TO_PLAYER], codes.DISCARD, colour, 1)
    return mark


@kernel
def take_from_anywhere(seat: SeatRecord, colour: int) -> bool:
    """Take a die of a colour out of whatever zone; False where there is none."""
    for zone in (codes.DISCARD, codes.DRAW, codes.ROLL):
        if lying(seat, zone, colour):
            put(seat, zone, colour, -1)
            return True
    for index in range(seat.n_active):
        if seat.active[index].colour == colour:
            leave_active(seat, index)
            return True
    return False
