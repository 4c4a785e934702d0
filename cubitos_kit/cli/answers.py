"""What a person types, word by word: from a keyboard, or from a file of answers."""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import dataclass, field

from rich.text import Text

from cubitos_kit.cli.output import console


@dataclass
class Typed:
    """The words that are typed, and an empty one for an empty line; it ends where the input ends.

    Several answers can stand in a line: the next questions then take them without a prompt.
    """

    prompt: str
    waiting: deque[str] = field(default_factory=deque)

    def __post_init__(self) -> None:
        """Let no byte that is no text stop the reading: it is at worst no option."""
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")

    def __iter__(self) -> Typed:
        """Return the words from here on."""
        return self

    def __next__(self) -> str:
        """Return the next word, and ask for a line if none waits."""
        if not self.waiting:
            self.waiting.extend(self._line().split() or [""])
        return self.waiting.popleft()

    def forget(self) -> None:
        """Leave out the rest of the line, after a word that was none of the options."""
        self.waiting.clear()

    def _line(self) -> str:
        console().print(Text(self.prompt, "dim"), end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            console().print()
            raise StopIteration
        if not sys.stdin.isatty():
            console().print(line.rstrip("\n"), markup=False)  # as a keyboard would have echoed it
        return line
