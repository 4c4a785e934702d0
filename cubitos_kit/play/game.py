"""A game as the rooms see it: what its wing shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cubitos_kit.base.games import chosen
from cubitos_kit.base.message import N_, Message

if TYPE_CHECKING:
    from cubitos_kit.base.problem import Problem
    from cubitos_kit.book.brought import Brought
    from cubitos_kit.content.format import Format
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.play.rules import Lever, Policy, Rules
    from cubitos_kit.text.icons import Icon

Menu = tuple[tuple[str, tuple[str, ...]], ...]


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
    """The folder of its own catalogs, as in `locales/pl/LC_MESSAGES/pig.po`; nothing where the kit brings it."""
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

    def icons(self) -> Mapping[str, Icon]:
        """Return its icons by the names of their tokens: `{coin}` in a text is the icon `coin`."""
        return {}

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


def game() -> Game:
    """Return the game that this run is about.

    >>> game().id
    'cubitos'
    """
    found: Game = chosen()
    return found
