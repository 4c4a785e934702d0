"""What the packs of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, Self

from cubitos_kit.base.words import Words
from cubitos_kit.content.entries import Entries
from cubitos_kit.content.head import HEAD, Defaults
from cubitos_kit.content.reference import (
    Difference,
    Estimate,
    Ruling,
    Term,
    read_difference,
    read_estimate,
    read_ruling,
    read_term,
)
from cubitos_kit.content.sheets import Sheet, read_sheet


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


@dataclass(frozen=True, kw_only=True)
class CommonPack:
    """A pack for a game to add its own things to; its one edition is what is written."""

    id: str
    name: Words
    version: str = "0"
    languages: tuple[str, ...] = ("en",)
    same_in_all_languages: tuple[str, ...] = ()
    terms: Mapping[str, Term] = field(default_factory=dict)
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    differences: Mapping[str, Difference] = field(default_factory=dict)
    estimates: Mapping[str, Estimate] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    editions: Mapping[str, object] = field(default_factory=dict)
    own: frozenset[tuple[str, str]] = frozenset()

    def in_edition(self, edition: str) -> Self:
        """Return the pack as it is; raise a KeyError where an edition is named."""
        if edition:
            raise KeyError(edition)
        return self

    def for_reader(self, language: str, edition: str = "") -> Self:
        """Return the pack as it is: all readers have the same."""
        del language
        return self.in_edition(edition)


def common(entries: Entries, defaults: Defaults) -> dict[str, Any]:
    """Return what the pack of any game has of sound entries, by the names of `CommonPack`."""
    head = entries.singles[HEAD.id].plain
    return {
        "id": head["id"],
        "name": defaults.words(head["name"]),
        "version": str(head.get("version", "0")),
        "languages": tuple(head.get("languages", (defaults.language,))),
        "same_in_all_languages": tuple(head.get("same-in-all-languages", ())),
        "terms": _each(entries, "terms", lambda plain: read_term(plain, defaults)),
        "rulings": _each(entries, "rulings", lambda plain: read_ruling(plain, defaults)),
        "differences": _each(entries, "differences", lambda plain: read_difference(plain, defaults)),
        "estimates": _each(entries, "estimates", lambda plain: read_estimate(plain, defaults)),
        "sheets": _each(entries, "sheets", lambda plain: read_sheet(plain, defaults.words)),
        "own": frozenset(
            (kind, each.id) for kind, found in entries.lists.items() for each in found.values() if each.own
        ),
    }


def _each(entries: Entries, kind: str, read: Callable[[Mapping[str, Any]], Any]) -> dict[str, Any]:
    return {each.id: read(each.plain) for each in entries.each(kind)}
