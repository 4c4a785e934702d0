"""Too good together: two cards are worth much more together than each alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Accused, Doubt, Found, Verdict, above

LIMIT = 0.05
"""Two cards may be worth so much more beside each other."""


def _doubts(found: Found) -> Iterator[Doubt]:
    for pair in found.pairs:
        yield Doubt(pair.cards, replace(pair.interaction, null=LIMIT), above(pair.interaction, LIMIT))


VERDICT = Verdict(
    "pair",
    name=N_("too good together"),
    rule=N_(
        "Each is worth much more beside the other: who may have neither loses less than the two losses alone add up to, "
        "by over {limit} points."
    ),
    remedy=N_("Let one of them cost more, or put another card of its color into the set in its place."),
    doubts=_doubts,
    of=Accused.PAIR,
    limit=LIMIT,
)
