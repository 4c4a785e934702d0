"""What may be asked of the kit from Python: each way in looks at what it is given first, and refuses it in a sentence."""

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index
from typing import TypeVar

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.showing import one_line

T = TypeVar("T")
SHORT = 60
"""So much of a value that is refused is shown."""


class CallError(ValueError):
    """A call that is refused before it changes anything; `message` is the sentence, for whoever says it in a language."""

    def __init__(self, message: Message, nearest: str = "") -> None:
        """Keep the sentence and the nearest valid word; the error itself speaks English."""
        super().__init__(message, nearest)
        self.message, self.nearest = message, nearest

    def __str__(self) -> str:
        """Write the sentence.

        >>> str(CallError(Message("no set is called `{id}`", {"id": "race-l"}), "race-1"))
        'no set is called `race-l`; did you mean `race-1`?'
        """
        meant = Message(N_("did you mean `{word}`?"), {"word": self.nearest})
        return "; ".join(map(_plain, (self.message, meant) if self.nearest else (self.message,)))


def _plain(value: object) -> str:
    if not isinstance(value, Message):
        return str(value)
    return value.text.format_map({name: _plain(each) for name, each in value.values.items()})


def refused(name: str, reason: Message) -> CallError:
    """Return the error for an argument, with the reason why it does not serve."""
    return CallError(Message(N_("{name}: {reason}"), {"name": name, "reason": reason}))


def whole(name: str, value: object, low: int, high: int) -> int:
    """Return a whole number within its bounds, or refuse it.

    >>> whole("players", 4, 2, 4)
    4
    >>> whole("players", 5, 2, 4)
    Traceback (most recent call last):
    cubitos_kit.base.calls.CallError: players: 5 is not between 2 and 4
    """
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # whatever it is
    except TypeError:
        number = None
    if number is None:
        raise refused(name, Message(N_("a whole number is needed, not {value}"), {"value": short(value)}))
    if not low <= number <= high:
        values = {"number": short(number), "low": low, "high": high}
        raise refused(name, Message(N_("{number} is not between {low} and {high}"), values))
    return number


def fraction(name: str, value: object, low: float, high: float) -> float:
    """Return a number within its bounds, which need not be whole, or refuse it."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refused(name, Message(N_("a number is needed, not {value}"), {"value": short(value)}))
    if not low <= value <= high:
        values = {"number": short(value), "low": f"{low:g}", "high": f"{high:g}"}
        raise refused(name, Message(N_("{number} is not between {low} and {high}"), values))
    return float(value)


def one_of(kind: type[T] | tuple[type[T], ...], name: str, value: object, expected: Message) -> T:
    """Return a value that is of a kind, or refuse it, saying what is expected."""
    if isinstance(value, kind):
        return value
    reason = Message(
        N_("{value} does not fit here; expected: {expected}"), {"expected": expected, "value": short(value)}
    )
    raise refused(name, reason)


def known(text: str, name: object, names: Iterable[str]) -> str:
    """Return a name that there is, or refuse it with a text like "no set is called `{id}`" and the nearest one.

    >>> known("no set is called `{id}`", "race-l", ["race-1"])
    Traceback (most recent call last):
    cubitos_kit.base.calls.CallError: no set is called `race-l`; did you mean `race-1`?
    """
    listed = list(names)
    if isinstance(name, str) and name in listed:
        return name
    shown = one_line(name) if isinstance(name, str) and len(name) <= SHORT else short(name)
    raise CallError(Message(text, {"id": shown}), near(name, listed) if isinstance(name, str) else "")


def near(word: str, among: Iterable[str]) -> str:
    """Return the word that was most likely meant, or nothing.

    >>> near("Standart", ["standard", "tuned"])
    'standard'
    """
    by_small_letters = {each.lower(): each for each in among}
    close = get_close_matches(word[:SHORT].lower(), by_small_letters, n=1)
    return by_small_letters[close[0]] if close else ""


def short(value: object) -> str:
    """Write a value shortly; what a stranger wrote may fail at it.

    >>> short("x" * 99)[-4:], short(10**9999)
    ('xxx…', '<int>')
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - whatever it does
        text = f"<{type(value).__name__}>"
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"
