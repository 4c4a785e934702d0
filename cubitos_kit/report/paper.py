"""A report as it is read, before it is printed anywhere: verdicts, sections with tables, and what it does not tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Tone(StrEnum):
    """How a figure looks at first glance."""

    PLAIN = ""
    UP = "up"
    """Above what it would be if nothing mattered, beyond its interval."""
    DOWN = "down"
    DIM = "dim"
    STRONG = "strong"


MARKS = {Tone.UP: "▲", Tone.DOWN: "▼"}
"""What also tells the tone where there are no colours, and to whoever does not see them."""


@dataclass(frozen=True)
class Cell:
    """What stands in one place of a table."""

    text: str
    tone: Tone = Tone.PLAIN
    die: str = ""
    """The die in whose colours it is painted."""

    def __str__(self) -> str:
        """Write the text with its mark; figures below each other keep their places."""
        return self.text + MARKS.get(self.tone, "")


@dataclass(frozen=True)
class Table:
    """Rows of figures behind some columns of words."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    words: int = 1
    """So many columns hold words; the others are figures, and stand to the right."""


@dataclass(frozen=True)
class Section:
    """A part of a report, with a heading of its own."""

    id: str
    title: str
    lead: str = ""
    """How to read what follows."""
    terms: tuple[tuple[str, str], ...] = ()
    """What the columns mean, by their headings."""
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Notice:
    """An accusation, what to do about it, and what it rests on."""

    title: str
    rule: str
    figures: str
    die: str = ""
    texts: tuple[str, ...] = ()
    """The rules text of the card that is accused, a line an ability."""
    advice: str = ""
    """What to do: another cost with what it would bring, or plain words."""
    command: str = ""
    """What to type to see it."""


@dataclass(frozen=True)
class Paper:
    """A whole report."""

    language: str
    title: str
    facts: tuple[tuple[str, str], ...]
    """What was measured and how, by what it is called."""
    notices: tuple[Notice, ...]
    no_notice: str
    """What is said where nobody is accused."""
    sections: tuple[Section, ...]
    limits: tuple[str, ...] = field(default=())
    """What the report does not tell."""
    commands: tuple[tuple[str, str], ...] = field(default=())
    """What to type for the same again, and for more, by what it is for."""
    opening: str = ""
    """How far to trust all that follows: what is read before anything else."""
    standing: tuple[tuple[str, str], ...] = ()
    """How good the whole is, at a glance."""
    more: str = ""
    """How to see what a first screen leaves out; nothing where none is left out."""
