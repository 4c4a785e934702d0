"""Uneven seat: a seat, or a place in the order behind the start player, wins more or less than another."""

from __future__ import annotations

from collections.abc import Iterator

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Accused, Doubt, Found, Verdict, above, below

LIMIT = 0.02
"""A seat may win so much more or less than its share."""


def _doubts(found: Found) -> Iterator[Doubt]:
    for name, share in found.seats.named().items():
        p = min(1.0, 2 * min(above(share, share.null + LIMIT), below(share, share.null - LIMIT)))
        yield Doubt((name,), share, p)


VERDICT = Verdict(
    "seat",
    name=N_("uneven seat"),
    rule=N_("Equal players win more or less there than their share, by more than {limit} percentage points."),
    remedy=N_("Read a race for what the first takes from the others, then even out what they begin with."),
    doubts=_doubts,
    of=Accused.SEAT,
    limit=LIMIT,
)
