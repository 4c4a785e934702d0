"""What a race tells, put down page by page: copies of a race share what was told before, and nobody reads it unasked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any


@dataclass(frozen=True)
class Event:
    """Something that happened: its kind, as in `engine.events`, whose doing, and its numbers."""

    kind: int
    seat: int
    numbers: tuple[int, int, int, int]


class Pages:
    """The pages of one race, behind those of the race that it was copied from; they only ever become more."""

    def __init__(self, before: Pages | None = None, first: int = 0) -> None:
        """Begin behind so many pages of another race."""
        self.before, self.first = before, first
        self.put_down: list[Any] = []
        self._read: list[Event] = []
        self._ends = [0]
        """How many events there are up to the end of each page read."""
        self._lock = Lock()

    def add(self, rows: Any) -> None:  # noqa: ANN401 - an array
        """Put a page down."""
        self.put_down.append(rows)

    def events(self, first: int, end: int) -> Sequence[Event]:
        """Return what stands on some pages; each is read only once, for all who share it."""
        with self._lock:  # a player that was left behind may still be reading in a thread of its own
            for rows in self.put_down[len(self._ends) - 1 : end]:
                self._read.extend(_events(rows))
                self._ends.append(len(self._read))
            return self._read[self._ends[first] : self._ends[end]]

    def all(self) -> list[Event]:
        """Return everything that was told from the start."""
        found: list[Sequence[Event]] = []
        pages, end = self, len(self.put_down)
        while True:
            found.append(pages.events(0, end))
            if pages.before is None:
                return [event for part in reversed(found) for event in part]
            pages, end = pages.before, pages.first


def _events(rows: Any) -> Iterator[Event]:  # noqa: ANN401 - an array
    for kind, seat, *numbers in rows.tolist():
        a, b, c, d = numbers
        yield Event(kind, seat, (a, b, c, d))


def told_already(events: Sequence[Event]) -> Pages:
    """Return pages on which these events stand, as a pickled race brings them."""
    pages = Pages()
    pages.put_down.append(_Rows(events))
    return pages


@dataclass(frozen=True)
class _Rows:
    """Events as an array would have them."""

    events: Sequence[Event]

    def tolist(self) -> list[list[int]]:
        """Return a row an event."""
        return [[event.kind, event.seat, *event.numbers] for event in self.events]
