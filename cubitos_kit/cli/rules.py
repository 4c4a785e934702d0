"""How the rules run for a single race at the terminal: as machine code if there is some, for nobody waits for a compiler."""

from cubitos_kit.compiler.ahead import is_ready
from cubitos_kit.compiler.content import unit
from cubitos_kit.compiler.kernels import run_plainly

UNITS = ("cubitos_kit.engine.kernels", "cubitos_kit.players.kernels")


def run_rules_at_once() -> None:
    """Have the rules run as plain Python where they are not compiled yet: quick enough for one race."""
    if not all(is_ready(unit(name)) for name in UNITS):
        run_plainly()
