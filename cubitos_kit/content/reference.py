"""What readers look up in any game's pack: its terms, its rulings, where editions differ, and how figures were found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from cubitos_kit.base.message import N_
from cubitos_kit.base.words import Words
from cubitos_kit.content.format import OVERRIDES, Kind, changes
from cubitos_kit.content.schema import Schema, choice, closed, listed, ref

if TYPE_CHECKING:
    from cubitos_kit.content.head import Defaults

NO_WORDS = Words({})
NO_EDITION = N_("there is no edition `{id}`")


@dataclass(frozen=True)
class Difference:
    """A point on which the editions disagree, and what the kit plays."""

    id: str
    about: Words
    says: Mapping[str, Words]
    default: Words


@dataclass(frozen=True)
class Term:
    """A word of the game in every language."""

    id: str
    name: Words
    kind: str = "term"
    everyday: bool = False
    """A word that texts also use in its common sense, so that nobody looks for it in translations."""
    about: Words = NO_WORDS
    """What it means."""
    rule: str = ""
    """The anchor of the rule that tells of it, without `rule-`."""


@dataclass(frozen=True)
class Estimate:
    """How figures were found that no rulebook holds, and when."""

    id: str
    name: Words
    figure: str
    """As in `sources`: cost, spaces."""
    date: str
    """As in 2026-11-19."""
    method: Words


class Basis(StrEnum):
    """Whether close reading of a rulebook answers a question, or the kit had to decide."""

    RULEBOOK = "rulebook"
    RULING = "ruling"


@dataclass(frozen=True)
class Ruling:
    """A question that comes up in play, and how it is played here."""

    id: str
    question: Words
    answer: Words
    basis: Basis
    where: Words = NO_WORDS
    """What one reads in a rulebook about it."""


def read_difference(plain: Mapping[str, Any], defaults: Defaults) -> Difference:
    """Build a point on which editions disagree."""
    says = {edition: defaults.words(words) for edition, words in plain["says"].items()}
    return Difference(plain["id"], defaults.words(plain["about"]), says, defaults.words(plain["default"]))


def read_term(plain: Mapping[str, Any], defaults: Defaults) -> Term:
    """Build a term."""
    return Term(
        id=plain["id"],
        name=defaults.words(plain["name"]),
        kind=plain.get("kind", "term"),
        everyday=plain.get("everyday", False),
        about=defaults.words(plain.get("about")),
        rule=plain.get("rule", ""),
    )


def read_estimate(plain: Mapping[str, Any], defaults: Defaults) -> Estimate:
    """Build how figures were found."""
    name, method = defaults.words(plain["name"]), defaults.words(plain["method"])
    return Estimate(plain["id"], name, plain["figure"], plain["date"], method)


def read_ruling(plain: Mapping[str, Any], defaults: Defaults) -> Ruling:
    """Build a ruling."""
    return Ruling(
        id=plain["id"],
        question=defaults.words(plain["question"]),
        answer=defaults.words(plain["answer"]),
        basis=Basis(plain["basis"]),
        where=defaults.words(plain.get("where")),
    )


def _difference() -> Schema:
    says = {"type": "object", "propertyNames": ref("id"), "additionalProperties": ref("words"), "minProperties": 1}
    return closed(
        {"id": ref("id"), "about": ref("words"), "says": says, "default": ref("words")},
        ("id", "about", "says", "default"),
    )


def _term() -> Schema:
    return closed(
        {
            "id": ref("id"),
            "kind": {"enum": ["term", "series"]},
            "name": ref("line"),
            "everyday": {"const": True},
            "about": ref("words"),
            "rule": ref("id"),
        },
        ("id", "name"),
    )


def _ruling() -> dict[str, Schema]:
    return {
        "id": ref("id"),
        "question": ref("words"),
        "answer": ref("words"),
        "basis": choice(Basis),
        "where": ref("line"),
    }


def estimates(*figures: str) -> Kind:
    """Return the kind that says how these figures of a game were found."""
    schema = closed(
        {
            "id": ref("id"),
            "name": ref("line"),
            "figure": {"enum": list(figures)},
            "date": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
            "method": ref("words"),
        },
        ("id", "name", "figure", "date", "method"),
    )
    return Kind("estimates", lambda: listed(schema))


def editions(*kinds: Kind) -> Kind:
    """Return the kind of editions, which may change things of these kinds."""

    def schema() -> Schema:
        return closed(
            {
                "id": ref("id"),
                "name": ref("line"),
                "default": {"type": "boolean"},
                "language": ref("language"),
                OVERRIDES: changes(kinds),
            },
            ("id", "name"),
        )

    return Kind(
        "editions",
        lambda: listed(schema()),
        unknown="unknown-edition",
        no_such=NO_EDITION,
    )


DIFFERENCES = Kind("differences", lambda: listed(_difference()), file="editions")
TERMS = Kind("terms", lambda: listed(_term()))
RULINGS = Kind(
    "rulings",
    lambda: listed(closed(_ruling(), ("id", "question", "answer", "basis"))),
    unknown="unknown-ruling",
    no_such=N_("no ruling is called `{id}`"),
    change=_ruling,
)
