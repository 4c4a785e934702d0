"""What is wrong, where, and what would be right."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cubitos_kit.base.message import Message


class Severity(StrEnum):
    """An error stops a pack; advice is a tip that an author may overrule."""

    ERROR = "error"
    ADVICE = "advice"


@dataclass(frozen=True, order=True)
class Place:
    """A spot in a file. Lines and columns count from 1; 0 speaks of the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Write the place as compilers do.

        >>> str(Place("cards/red.yaml", 3, 7))
        'cards/red.yaml:3:7'
        """
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)


@dataclass(frozen=True)
class Problem:
    """One thing to put right: a code for programs, a place, a sentence for people."""

    code: str
    """A few words with hyphens: `unknown-card`. Stable: a designer's own CI may filter by it."""
    place: Place
    message: Message
    severity: Severity = Severity.ERROR
    expected: Message | None = None
    nearest: str = ""
    """The nearest valid word, where one is near enough to be what was meant."""


class ContentError(Exception):
    """Content that cannot be used, with every problem found in it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keep the problems for whoever tells the user."""
        super().__init__(
            f"{len(problems)} problems, first: {problems[0].place}: {problems[0].code}" if problems else ""
        )
        self.problems = problems


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems in the order of their places."""
    return tuple(sorted(problems, key=lambda each: each.place))
