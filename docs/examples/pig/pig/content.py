"""The files of pig: to how many points it is played, and charms that a player may have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cubitos_kit.base.message import Message
from cubitos_kit.base.problem import Problem, Severity
from cubitos_kit.base.words import Words
from cubitos_kit.content.entries import Entries
from cubitos_kit.content.format import Format, Holds, Kind, overrides
from cubitos_kit.content.head import HEAD, Defaults
from cubitos_kit.content.pack import CommonPack, common
from cubitos_kit.content.partial import mapping
from cubitos_kit.content.reference import TERMS
from cubitos_kit.content.schema import Schema, closed, listed, ref

MANY = 3
"""So many saves make a game without any danger."""


@dataclass(frozen=True)
class Charm:
    """A charm: so often in a game its owner rolls a 1 and keeps the pot."""

    id: str
    name: Words
    saves: int


@dataclass(frozen=True, kw_only=True)
class PigPack(CommonPack):
    """A pack of pig."""

    goal: int
    charms: Mapping[str, Charm] = field(default_factory=dict)


def _charm() -> dict[str, Schema]:
    return {"id": ref("id"), "name": ref("line"), "saves": {"type": "integer", "minimum": 1, "maximum": 9}}


def _table() -> Schema:
    return closed({"goal": {"type": "integer", "minimum": 10, "maximum": 1000}}, ("goal",))


CHARMS = Kind(
    "charms",
    lambda: listed(closed(_charm(), ("id", "name", "saves"))),
    unknown="unknown-charm",
    no_such="no charm is called `{id}`",
    change=_charm,
)
TABLE = Kind("table", _table, Holds.SINGLE)


def _examine(entries: Entries, _: Defaults) -> tuple[None, list[Problem]]:
    """Warn of charms that take all danger away."""
    found = []
    for entry in entries.own(CHARMS.id):
        saves = mapping(entry.plain).get("saves")
        if isinstance(saves, int) and saves >= MANY:
            text = Message("with {n} saves nobody has to fear a 1", {"n": saves})
            found.append(Problem("no-danger", entry.place(("saves",)), text, Severity.ADVICE))
    return None, found


def _build(entries: Entries, _: None, defaults: Defaults) -> PigPack:
    charms = {
        each.id: Charm(each.id, defaults.words(each.plain["name"]), each.plain["saves"])
        for each in entries.each(CHARMS.id)
    }
    return PigPack(**common(entries, defaults), goal=entries.singles[TABLE.id].plain["goal"], charms=charms)


def _rest(_entries: Entries, _parts: None, _defaults: Defaults, _wrong: Iterable[Problem]) -> None:
    """Nothing that is left of a broken pack is played."""


PIG: Format[PigPack] = Format(
    game="pig",
    kinds=(HEAD, TABLE, CHARMS, TERMS, overrides((CHARMS,))),
    examine=_examine,
    build=_build,
    rest=_rest,
    folder=Path(__file__).parent / "base",
)
