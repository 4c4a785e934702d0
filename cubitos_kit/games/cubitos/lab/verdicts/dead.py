"""Dead: the card makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.verdicts.use import seldom
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Appeal, Doubt, Evidence, Found, Verdict, above, below
from cubitos_kit.lab.intervals import Measured

LIMIT = 0.01
"""A card that is worth less to whoever has it alone, and by which whoever buys it loses more, is dead if hardly used."""


def _doubts(found: Found) -> Iterator[Doubt]:
    for card in found.cards:
        yield Doubt((card.report.card,), card.report.presence, _p(card))


def _p(evidence: Evidence) -> float:
    """Return how likely so little would be of a card that makes a difference, or that would if it were used."""
    card = evidence.report
    no_difference = max(below(card.presence, LIMIT), above(card.presence, -LIMIT))
    worthless = below(evidence.use, NOTHING) if evidence.use else 0.0
    loses = below(evidence.liked, -LIMIT) if evidence.liked else 0.0
    return max(no_difference, worthless, loses, seldom(card.fired, evidence.races))


def _makes_a_difference(presence: Measured) -> bool:
    return presence.low > LIMIT or presence.high < -LIMIT


VERDICT = Verdict(
    "dead",
    name=N_("dead"),
    rule=N_(
        "Hardly anybody uses it, having it alone changes a player's wins by less than {limit} percentage point, and nothing "
        "is won by buying or using it all the same."
    ),
    remedy=N_("Let it do more: no cost was found that is low enough."),
    doubts=_doubts,
    limit=LIMIT,
    mended_by=-1,
    appeal=Appeal(_makes_a_difference, coins=None),
)
