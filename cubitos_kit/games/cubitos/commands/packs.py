"""The pack that a command is about, as one of Cubitos."""

from __future__ import annotations

from typing import cast

from cubitos_kit.cli import output
from cubitos_kit.content.entries import Entries
from cubitos_kit.games.cubitos.model.pack import Pack


def sound_pack(pack: str, edition: str | None = "") -> Pack:
    """Return a pack in an edition (else the reader's; `None`: as it is written), or say what is wrong and leave."""
    return sound_entries(pack, edition)[0]


def measured_pack(pack: str, edition: str = "") -> Pack:
    """Return a pack to be measured: without an edition its usual one, so that figures depend on no language."""
    found = sound_pack(pack, edition or None)
    return found if edition or not found.default_edition else found.in_edition(found.default_edition)


def sound_entries(pack: str, edition: str | None = "") -> tuple[Pack, Entries]:
    """Return a pack that can be shown and the entries it was made of, or say what is wrong with it and leave."""
    found, entries = output.sound_entries(pack, edition)
    return cast(Pack, found), entries
