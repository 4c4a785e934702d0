"""Which game this run is about, and how it is found: by its name among those of the kit, or in somebody else's package.

What a game is, `play.game` says. Here it is only found, for rooms below that one, which may ask for a part of it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from cubitos_kit import OF_THE_KIT

GROUP = "cubitos_kit.games"
"""The group of entry points by which other packages bring games."""


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


def name_of_the_chosen() -> str:
    """Return the name of the game that this run is about, which need not be imported for it."""
    return _Run.game


def chosen() -> Any:  # noqa: ANN401 - a `play.game.Game`, of which this room knows nothing
    """Return the game that this run is about.

    >>> chosen().id in OF_THE_KIT
    True
    """
    return _found(_Run.game)


@cache
def _found(name: str) -> Any:  # noqa: ANN401 - as above
    """Return one of the kit, or one that another package brings."""
    if name in OF_THE_KIT:
        return import_module(f"{GROUP}.{name}").GAME
    from importlib.metadata import entry_points  # noqa: PLC0415 - it looks through all that is installed

    brought = entry_points(group=GROUP)
    if name not in brought.names:
        raise NoGameError(name, tuple(sorted({*OF_THE_KIT, *brought.names})))
    try:
        return brought[name].load()
    except Exception as error:  # whatever goes wrong in somebody's package
        raise BrokenGameError(name, f"{type(error).__name__}: {error}") from error
