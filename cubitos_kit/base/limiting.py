"""Calling what may take only so long: in the main thread, where the system has alarms, it is stopped where it is.

Elsewhere (threads, Windows) it runs in a thread of its own, which is left behind when the time is up.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

AGAIN = 0.5
"""So soon the alarm rings again, where what was called has caught the first one."""


class TooSlow(BaseException):
    """The time is up. What is called and catches errors shall not catch it."""


def limited(call: Callable[[], Any], seconds: float) -> Any:  # noqa: ANN401 - what is called decides
    """Call something that may take only so long."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        with _alarm(seconds):
            return call()
    return _watched(call, seconds)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt what runs in the main thread when the time is up."""

    def ring(_number: int, _frame: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *timer)


def _watched(call: Callable[[], Any], seconds: float) -> Any:  # noqa: ANN401
    """Call something in a thread of its own, and wait only so long."""
    given: list[Any] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            given.append(call())
        except BaseException as error:  # noqa: BLE001 - it is raised again where it was called
            raised.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not given:
        raise TooSlow
    return given[0]
