"""How the rules run for a single race at the terminal: as plain Python, for nobody should wait a minute for a compiler."""

import sys

KERNELS = "cubitos_kit.engine.kernels"


def run_rules_plainly() -> None:
    """Have the rules run as plain Python, quick enough for one race; once they are loaded nothing changes."""
    if KERNELS in sys.modules:
        return
    import numba

    from cubitos_kit.engine import compiled

    numba.config.DISABLE_JIT = 1  # type: ignore[attr-defined]
    compiled.PLAIN = True
