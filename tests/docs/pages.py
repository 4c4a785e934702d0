"""What the tests of the manual read its pages with: .ci/readme.py, which finds their blocks and runs their commands."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "docs" / "manual"


def _runner() -> Any:
    spec = importlib.util.spec_from_file_location("readme", ROOT / ".ci" / "readme.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["readme"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


RUNNER = _runner()
