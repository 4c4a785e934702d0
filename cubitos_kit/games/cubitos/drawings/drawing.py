"""A picture and the words that say what is to be seen in it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Drawing:
    """An SVG and its label, which a reader who cannot see it is given instead."""

    svg: str
    label: str
