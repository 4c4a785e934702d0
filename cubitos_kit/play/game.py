"""A game as the rooms see it: what its wing shows of it, and how it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cubitos_kit import OF_THE_KIT

if TYPE_CHECKING:
    from cubitos_kit.book.brought import Brought
    from cubitos_kit.content.format import Format

GROUP = "cubitos_kit.games"
"""The group of entry points by which other packages bring games."""


@dataclass(frozen=True)
class Command:
    """A command of the command line: the module that holds it as `app`, and what it does in a sentence."""

    module: str
    about: str


def _nothing() -> Mapping[str, Iterable[str]]:
    return {}


@dataclass(frozen=True, eq=False)
class Game:
    """What a wing shows to the rooms. What takes long to import is named, and imported by whoever needs it."""

    id: str
    format: Callable[[], Format[Any]]
    """The format of its files."""
    book: Callable[[], Brought]
    """What it brings to books."""
    commands: Mapping[str, Command] = field(default_factory=dict)
    """Its own commands, by name."""
    menu: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """All commands that make sense for it, its own and those of any game, in the order of the work, under headings."""
    unmarked: Callable[[], Mapping[str, Iterable[str]]] = _nothing
    """Texts that nothing in its sources marks as messages, by the folder of the package that they stand in."""


class NoGameError(LookupError):
    """There is no game of this name; its arguments are the name and those that there are."""


@cache
def game(name: str = OF_THE_KIT[0]) -> Game:
    """Return a game by its id: one of the kit, or one that another package brings; raise a NoGameError if there is none.

    >>> game().id in OF_THE_KIT
    True
    """
    if name in OF_THE_KIT:
        of_the_kit: Game = import_module(f"{GROUP}.{name}").GAME
        return of_the_kit
    from importlib.metadata import entry_points  # noqa: PLC0415 - it looks through all that is installed

    brought = entry_points(group=GROUP)
    if name not in brought.names:
        raise NoGameError(name, sorted({*OF_THE_KIT, *brought.names}))
    found: Game = brought[name].load()
    return found
