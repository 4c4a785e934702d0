"""What the packs of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, Self

from cubitos_kit.base.words import Words
from cubitos_kit.content.reference import Difference, Estimate, Ruling, Term
from cubitos_kit.content.sheets import Sheet


class AnyPack(Protocol):
    """A pack of some game. The things that only this game has stand beside, each kind a mapping by id."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def name(self) -> Words:
        """What it is called."""

    @property
    def version(self) -> str:
        """Which version of it this is."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Those that it is written in, the one of plain texts first."""

    @property
    def same_in_all_languages(self) -> tuple[str, ...]:
        """Texts that are not translated, names of people and puns."""

    @property
    def terms(self) -> Mapping[str, Term]:
        """The words of the game."""

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """How open questions are played."""

    @property
    def differences(self) -> Mapping[str, Difference]:
        """Points on which the editions disagree."""

    @property
    def estimates(self) -> Mapping[str, Estimate]:
        """How figures were found that no rulebook holds."""

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """Sheets to print on."""

    @property
    def editions(self) -> Mapping[str, object]:
        """Printings of the game, by their ids."""

    @property
    def own(self) -> frozenset[tuple[str, str]]:
        """(kind, id) of what the pack itself brings, beside what it is laid upon."""

    def in_edition(self, edition: str) -> Self:
        """Return the pack as that edition plays it."""

    def for_reader(self, language: str, edition: str = "") -> Self:
        """Return the pack in the edition that is asked for, else in the reader's."""
