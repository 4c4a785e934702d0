"""The diagrams of the rules, by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cubitos_kit.book.draw.drawing import Drawing
from cubitos_kit.book.draw.pushing import push
from cubitos_kit.book.draw.rounds import phases, round_at_a_glance
from cubitos_kit.book.draw.setting import setup
from cubitos_kit.book.draw.spaces import fan_track, space_kinds
from cubitos_kit.book.draw.wandering import zones
from cubitos_kit.model.pack import Pack

DRAWINGS: Mapping[str, Callable[[Pack, str], Drawing]] = MappingProxyType(
    {
        "fan-track": fan_track,
        "phases": phases,
        "push": push,
        "round": round_at_a_glance,
        "setup": setup,
        "space-kinds": space_kinds,
        "zones": zones,
    }
)
