"""A game as the rooms see it: what its wing shows of it, and how it is found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cubitos_kit import OF_THE_KIT
from cubitos_kit.base.message import N_, Message

if TYPE_CHECKING:
    from cubitos_kit.base.problem import Problem
    from cubitos_kit.book.brought import Brought
    from cubitos_kit.content.format import Format
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.play.rules import Lever, Policy, Rules

Menu = tuple[tuple[str, tuple[str, ...]], ...]
GROUP = "cubitos_kit.games"
"""The group of entry points by which other packages bring games."""


@dataclass(frozen=True)
class Command:
    """A command of the command line: the module that holds it, and what it does in a sentence."""

    module: str
    about: str
    app: str = "app"
    """What it is called in the module."""


@dataclass(frozen=True)
class Trial:
    """What was found by playing many times."""

    problems: tuple[Problem, ...] = ()
    done: int = 0
    wanted: int = 0
    """How many games there were to be; fewer are done where somebody has interrupted."""


class Game:
    """What a wing shows to the rooms: a wing has a class of its own of this, and an object of it called `GAME`.

    What takes long to import is imported by the methods that need it: most commands need little.
    """

    id: str
    about: str = N_("Write, check, translate and play.")
    """What the command line does for it."""
    commands: Mapping[str, Command] = MappingProxyType({})
    """Its own commands, by name."""
    menu: Menu = ()
    """All commands that make sense for it, its own and those of any game, in the order of the work, under headings."""
    locales: Path | None = None
    """The folder of its own catalogs, as in `locales/pl/LC_MESSAGES/cubitos.po`; nothing where the kit's have its texts."""
    kernels: tuple[str, ...] = ()
    """Its units of machine code: the last one is for whole games, the others for games that Python looks at."""

    def format(self) -> Format[Any]:
        """Return the format of its files."""
        raise NotImplementedError

    def book(self) -> Brought:
        """Return what it brings to books."""
        raise NotImplementedError

    def rules(self, pack: Any) -> Rules[Any]:  # noqa: ANN401 - its own kind of pack
        """Return the rules as a game that can be stepped, by what a pack says."""
        raise NotImplementedError

    def policies(self, pack: Any) -> Mapping[str, Policy[Any]]:  # noqa: ANN401 - as above
        """Return its computer players by name; the first one plays where nobody names another."""
        raise NotImplementedError

    def levers(self, pack: Any) -> Sequence[Lever]:  # noqa: ANN401 - as above
        """Return what its players may have or not have."""
        raise NotImplementedError

    def unmarked(self) -> Mapping[str, Iterable[str]]:
        """Return texts that nothing in its sources marks as messages, by the folder of the package that they stand in."""
        return {}

    def examined(self, path: str, loaded: Loaded[Any]) -> Loaded[Any]:
        """Add to what is wrong with a pack what only shows when it is played a little."""
        del path
        return loaded

    def tried(self, loaded: Loaded[Any], seed: int, workers: int) -> Trial:
        """Play a sound pack many times, and tell what nobody uses."""
        del loaded, seed, workers
        return Trial()

    def all_is_well(self, path: str, pack: Any) -> tuple[Message, ...]:  # noqa: ANN401 - its own kind of pack
        """Say that nothing is wrong with a pack, and with how much of it: a message a line."""
        del pack
        return (Message(N_("{path}: no problem."), {"path": path}),)


class NoGameError(LookupError):
    """There is no game of this name; its arguments are the name and those that there are."""


class BrokenGameError(Exception):
    """The package that brings a game cannot be imported; its arguments are the game's name and the reason."""


class _Run:
    """Which game this run is about."""

    game = OF_THE_KIT[0]


def play_game(name: str) -> None:
    """Let this run be about a game; raise a NoGameError or a BrokenGameError if that cannot be."""
    _found(name)
    _Run.game = name


def game() -> Game:
    """Return the game that this run is about.

    >>> game().id in OF_THE_KIT
    True
    """
    return _found(_Run.game)


@cache
def _found(name: str) -> Game:
    """Return one of the kit, or one that another package brings."""
    if name in OF_THE_KIT:
        of_the_kit: Game = import_module(f"{GROUP}.{name}").GAME
        return of_the_kit
    from importlib.metadata import entry_points  # noqa: PLC0415 - it looks through all that is installed

    brought = entry_points(group=GROUP)
    if name not in brought.names:
        raise NoGameError(name, tuple(sorted({*OF_THE_KIT, *brought.names})))
    try:
        found: Game = brought[name].load()
    except Exception as error:  # whatever goes wrong in somebody's package
        raise BrokenGameError(name, f"{type(error).__name__}: {error}") from error
    return found
