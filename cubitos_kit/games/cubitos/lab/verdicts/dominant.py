"""Dominant: whoever may not have the card loses most of its wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Appeal, Doubt, Found, Verdict, above

PART = 0.5
"""Without a dominant card a player loses more than this part of its wins."""


def _doubts(found: Found) -> Iterator[Doubt]:
    for card in found.cards:
        access, most = card.report.access, PART * card.null
        yield Doubt((card.report.card,), replace(access, null=most), above(access, most))


VERDICT = Verdict(
    "dominant",
    name=N_("dominant"),
    rule=N_("Whoever may not have it loses more than half of its wins."),
    remedy=N_("Let it cost more, or do less."),
    doubts=_doubts,
    mended_by=1,
    appeal=Appeal(lambda measured: measured.high < NOTHING),
    clears_pairs=True,
)
