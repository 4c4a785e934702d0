"""One best way to play: it beats all the others. Who plays as well as it can may do so."""

from __future__ import annotations

from collections.abc import Iterator

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Accused, Doubt, Found, Verdict, above
from cubitos_kit.games.cubitos.model.player import STANDARD, TUNED

LIMIT = 0.02
"""A way to play may win so much more than its share among others."""


def _doubts(found: Found) -> Iterator[Doubt]:
    for name, row in zip(found.strategies.names, found.strategies.against, strict=True):
        shares = [each for each in row if each]
        if name not in {STANDARD, TUNED} and shares:
            least = min(shares, key=lambda each: each.effect)
            yield Doubt((name,), least, max(above(each, each.null + LIMIT) for each in shares))


VERDICT = Verdict(
    "strategy",
    name=N_("one best way to play"),
    rule=N_("Alone among players of any other kind it wins more than its share by over {limit} points."),
    remedy=N_("Let cost more what this way to play lives on, or give the others something against it."),
    doubts=_doubts,
    of=Accused.PLAYER,
    limit=LIMIT,
)
