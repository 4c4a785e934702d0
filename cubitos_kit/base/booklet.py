"""What the author of a rulebook chooses: its title, its languages, the order of its chapters, its colours."""

from __future__ import annotations

from dataclasses import dataclass

from cubitos_kit.base.problem import Place
from cubitos_kit.base.words import Words


@dataclass(frozen=True)
class Booklet:
    """The settings of a book; what is empty is as the kit has it."""

    title: Words | None = None
    author: str = ""
    languages: tuple[str, ...] = ()
    pages: tuple[tuple[str, Place], ...] = ()
    """The chapters in their order, each with where it is named."""
    light: str = ""
    """The colour of links and signs on a light ground, as in `#b3261e`."""
    dark: str = ""
