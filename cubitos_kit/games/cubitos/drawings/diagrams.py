"""The diagrams of the rules, by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cubitos_kit.games.cubitos.drawings.drawing import Drawing
from cubitos_kit.games.cubitos.drawings.pushing import push
from cubitos_kit.games.cubitos.drawings.rounds import phases, round_at_a_glance
from cubitos_kit.games.cubitos.drawings.setting import setup
from cubitos_kit.games.cubitos.drawings.spaces import fan_track, space_kinds
from cubitos_kit.games.cubitos.drawings.wandering import zones
from cubitos_kit.games.cubitos.model.pack import Pack

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
