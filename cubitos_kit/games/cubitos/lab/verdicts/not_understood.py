"""Not understood: the players do not use the card, or lose by it, so that its numbers say nothing about the card."""

from __future__ import annotations

from collections.abc import Iterator

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.verdicts.use import seldom
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Doubt, Evidence, Found, Verdict, below


def _doubts(found: Found) -> Iterator[Doubt]:
    for card in found.cards:
        loses, idle = below(card.report.access, -NOTHING), _idle(card)
        yield Doubt((card.report.card,), card.report.access, min(1.0, 2 * loses, 2 * idle))


def _idle(evidence: Evidence) -> float:
    """Return how likely so few uses would be if it were used often enough, by all or by whoever is made to buy it."""
    if not evidence.does_anything or not evidence.forced_races:
        return 1.0
    return max(seldom(evidence.report.fired, evidence.races), seldom(evidence.forced_fired, evidence.forced_races))


VERDICT = Verdict(
    "not-understood",
    name=N_("not understood by the players"),
    rule=N_("The players hardly use it, or win more without it: these numbers judge them, not the card."),
    remedy=N_("Change nothing by these numbers: race it yourself first, and see what it can do."),
    doubts=_doubts,
    by_playing=True,
)
