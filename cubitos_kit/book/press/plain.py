"""What goes to the press: plain values for JSON, and how large drawings are."""

from typing import Any

Plain = dict[str, Any]
"""What a Typst source reads as JSON."""


def units(svg: str) -> tuple[float, float]:
    """Return the width and height that a drawing has in its own units.

    >>> units('<svg viewBox="0 0 24 12.5"/>')
    (24.0, 12.5)
    """
    _, _, width, height = svg.partition('viewBox="')[2].partition('"')[0].split()
    return float(width), float(height)
