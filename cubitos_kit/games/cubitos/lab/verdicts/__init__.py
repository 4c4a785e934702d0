"""What somebody can be accused of: a file each, with its rule, its limits and its words."""

from collections.abc import Mapping
from types import MappingProxyType

from cubitos_kit.games.cubitos.lab.verdicts import (
    dead,
    dominant,
    not_understood,
    pair,
    seat,
    strategy,
    too_cheap,
    too_dear,
)
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Verdict

GRAVEST = (
    dominant.VERDICT,
    dead.VERDICT,
    not_understood.VERDICT,
    too_cheap.VERDICT,
    too_dear.VERDICT,
    pair.VERDICT,
    strategy.VERDICT,
    seat.VERDICT,
)
"""All of them, the gravest first: of a card it tells most, or makes doubtful what comes after it."""
VERDICTS: Mapping[str, Verdict] = MappingProxyType({each.id: each for each in GRAVEST})
"""The same by id, as findings name them."""
