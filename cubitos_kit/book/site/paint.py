"""The colours of a pack's dice, and those that its author chose, for the stylesheet."""

from collections.abc import Iterable

from cubitos_kit.book.palette import colours


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


def links(light: str, dark: str) -> str:
    r"""Return what sets the colour of links and signs, on a light and on a dark ground; nothing where none is chosen.

    >>> links("#b3261e", "")
    ':root:root > body { --accent: #b3261e; --color-brand-content: #b3261e; }\n'
    """
    chosen = f"light-dark({light}, {dark})" if light and dark else light or dark
    rule = f":root:root > body {{ --accent: {chosen}; --color-brand-content: {chosen}; }}\n"  # over those of the theme
    return rule if chosen else ""
