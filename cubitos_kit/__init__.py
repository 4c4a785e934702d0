"""cubitos_kit: write, check, translate, show and race card sets for the dice-building race game Cubitos."""

TYPE_CHECKING = False  # as type checkers know it; `typing` itself would be ten times as long as the rest to import
if TYPE_CHECKING:
    from typing import Any

    from cubitos_kit.games.cubitos.content.load import load_pack
    from cubitos_kit.games.cubitos.engine.race import Race
    from cubitos_kit.games.cubitos.lab.simulate import simulate

__version__ = "0.1.0"
__all__ = ["Race", "load_pack", "simulate"]

OF_THE_KIT = ("cubitos",)
"""The games that come with the kit; one is played where nobody names another."""
HOMES = {
    "load_pack": "games.cubitos.content.load",
    "Race": "games.cubitos.engine.race",
    "simulate": "games.cubitos.lab.simulate",
}
"""Where each name lives; the engine is imported by those who race only, for it takes its time."""


def __getattr__(name: str) -> "Any":  # noqa: ANN401 - whatever is asked for
    """Import a name of the package's face when it is first used.

    >>> from cubitos_kit import Race, load_pack
    >>> Race.of(load_pack(), "race-1", seed=1).over
    False
    """
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - as above

    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
