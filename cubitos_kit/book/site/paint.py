"""The colours of a pack's dice, for the stylesheet."""

from collections.abc import Iterable

from cubitos_kit.book.draw.palette import colours


def stylesheet(dice: Iterable[str]) -> str:
    """Return a class for each die that sets its colours: `--die`, what is printed on it, and its edge.

    >>> stylesheet(["red"]).partition(";")[0]
    '.die-red, section:has(> .die-red) { --die: #c62828'
    """
    return "".join(_rule(die) for die in dice)


def _rule(die: str) -> str:
    paint = colours(die)
    painted = f"--die: {paint.fill}; --die-ink: {paint.ink}; --die-edge: {paint.edge};"
    return f".die-{die}, section:has(> .die-{die}) {{ {painted} }}\n"
