"""The race tells what happens, where somebody listens, and notes where a number stops at its bound."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.records import LogRecord, StateRecord


@kernel
def tell(log: LogRecord, event: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write an event down, if somebody listens."""
    if log.listening and log.told < limits.EVENTS:
        row = log.told
        log.told += 1
        log.rows[row, 0] = event
        log.rows[row, 1] = seat
        log.rows[row, 2] = a
        log.rows[row, 3] = b
        log.rows[row, 4] = c
        log.rows[row, 5] = d


@kernel
def bounded(state: StateRecord, number: int) -> int:
    """Return a number, or the bound where it lies beyond it; that it did is noted."""
    if -limits.MOST <= number <= limits.MOST:
        return number
    state.stopped = max(state.stopped, 1)
    return limits.MOST if number > 0 else -limits.MOST
