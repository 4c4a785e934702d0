"""Runners on a board, and the spaces that can be chosen, as the drawing of the board takes them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rich.style import Style

from cubitos_kit.games.cubitos.model.track import Track

RUNNERS = "❶❷❸❹"
"""The players by their seats; without colours they are told by their numbers."""
COLOURS = ("#e0473c", "#2f81f7", "#2ea043", "#a765d8")
"""To be read on a dark ground and on a light one."""
CHOICE = Style(color="#000000", bgcolor="#ffd600", bold=True)
NOTHING: Mapping[int, int] = MappingProxyType({})
Pieces = dict[tuple[int, int], tuple[tuple[str, Style], ...]]


def runner(seat: int) -> tuple[str, Style]:
    """Return the sign of a player's runner.

    >>> runner(1)[0]
    '❷'
    """
    return RUNNERS[seat], Style(color="#ffffff", bgcolor=COLOURS[seat], bold=True)


def pieces(track: Track, runners: Mapping[int, int], choices: Mapping[int, int] = NOTHING) -> Pieces:
    """Place runners, by seat, and the numbers of what can be chosen, by space.

    On a start or a finish each has a line of its own, as far as there are enough.
    """
    placed: Pieces = {}
    for seat, space in sorted(runners.items()):
        cells = track.spaces[space].cells
        cell = cells[seat % len(cells)]
        placed[cell] = (*placed.get(cell, ()), runner(seat))
    for space, number in choices.items():
        cells = track.spaces[space].cells
        label = tuple((sign, CHOICE) for sign in f"›{number}")
        placed[cells[-1]] = (*label, *placed.get(cells[-1], ()))
    return placed
