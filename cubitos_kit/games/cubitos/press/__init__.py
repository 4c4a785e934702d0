"""Cards, boards and player aids as the press wants them, and the pages that it makes of them."""

from functools import cache
from pathlib import Path


@cache
def source(name: str) -> str:
    """Return a Typst source of ours."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")
