"""What a game brings to books about it: what its roles and directives name and show, its icons and dice, its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubitos_kit.base.words import Words
from cubitos_kit.play.game import game

if TYPE_CHECKING:
    from sphinx.util.docutils import SphinxDirective, SphinxRole

DOMAIN = "cubitos"
"""The Sphinx domain of the kit, whatever the game."""


@dataclass(frozen=True)
class Named:
    """A kind of thing that a role names and links to where it stands."""

    called: str
    """What it is called in the results of a search."""
    own: str = ""
    """How a book says which of them its pack brings: a message with the place `{names}`; nothing where it does not."""
    listed: str = ""
    """The kind of the game's files that they stand in."""
    is_sentence: bool = False
    """Whether their names are whole sentences: such are found after what is called so."""


def _nothing_drawn(*names: str) -> str:
    """Draw nothing: a game may have no icons and no dice; raise a KeyError with what was to be drawn."""
    raise KeyError(*names)


@dataclass(frozen=True, eq=False)
class Brought:
    """What a game brings to books."""

    load: Callable[[str], Any]
    """Reads a pack with all that its books can show; raises a `ContentError` with all its problems."""
    named: Mapping[str, Named]
    """By the role's name."""
    names: Callable[[Any, str], Mapping[str, Words]]
    """What everything is called that a role of a pack can name, by its id."""
    directives: Mapping[str, type[SphinxDirective]]
    roles: Mapping[str, SphinxRole] = field(default_factory=dict)
    """Other roles."""
    symbol: Callable[[str], str] = _nothing_drawn
    """Draws an icon by its name."""
    face: Callable[[str, str], str] = _nothing_drawn
    """Draws a die of a color that shows a face."""
    coloured: Callable[[Any], Iterable[str]] = lambda _: ()
    """What of a pack has a color of its own, by its id, as cards and headings are painted with."""
    ornaments: Callable[[Any], Mapping[str, str]] = lambda _: {}
    """Pictures for the title page of a pack's book, by their file names."""
    own_pages: Callable[[Any, str, Path], Iterable[tuple[str, str]]] = lambda *_: ()
    """Pages of the rules for what only a pack has, in a language: their files' names and their text."""
    unofficial: str = ""
    """Whose game it is, and that they had no hand in the book."""
    keywords: tuple[str, ...] = ()
    examples: str = ""
    """Roles and directives of which an author will want to know, a line each."""


def brought() -> Brought:
    """Return what the game brings."""
    return game().book()
