"""What may take only so long is stopped, wherever it is called."""

from __future__ import annotations

from threading import Thread
from time import monotonic, sleep

import pytest

from cubitos_kit.base.limiting import TooSlow, limited


def outcome(seconds: float, *, wait: float) -> str:
    begun = monotonic()
    try:
        limited(lambda: sleep(wait), seconds)
    except TooSlow:
        assert monotonic() - begun < wait
        return "too slow"
    return "done"


CASES = pytest.mark.parametrize(("seconds", "wait", "came"), [(20, 0, "done"), (0.05, 20, "too slow")])


@CASES
def test_in_the_main_thread(seconds: float, wait: float, came: str) -> None:
    assert outcome(seconds, wait=wait) == came


@CASES
def test_in_another_thread(seconds: float, wait: float, came: str) -> None:
    found: list[str] = []
    thread = Thread(target=lambda: found.append(outcome(seconds, wait=wait)))
    thread.start()
    thread.join()
    assert found == [came]


def test_what_is_raised_is_raised_there_too() -> None:
    def fail() -> None:
        raise KeyError("own")

    def in_a_thread() -> None:
        with pytest.raises(KeyError, match="own"):
            limited(fail, 20)
        passed.append(True)

    passed: list[bool] = []
    in_a_thread()
    thread = Thread(target=in_a_thread)
    thread.start()
    thread.join()
    assert passed == [True, True]
