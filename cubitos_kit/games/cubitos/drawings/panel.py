"""What diagrams are put together from: paper to draw on, boxes that their words fit into, arrows between them, a label."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle, islice
from math import atan2, cos, pi, sin

from cubitos_kit.base.message import Message
from cubitos_kit.book.svg import Point, path, picture, rect, words
from cubitos_kit.games.cubitos.drawings.measure import width, wrapped
from cubitos_kit.games.cubitos.model.pack import DieKind, Pack
from cubitos_kit.text.catalog import say


@dataclass(frozen=True)
class Drawing:
    """An SVG and its label, which a reader who cannot see it is given instead."""

    svg: str
    label: str


PAPER, PAPER_EDGE = "#fdf8ec", "#e3d5b5"
FAINT = "#7d6c54"
INK_SOFT = "#5b4a38"
LEADING = 1.25
"""From line to line, by the size of the letters."""


def sheet(wide: float, high: float, *children: str) -> str:
    """Return a picture on paper of its own, so that it reads the same on a dark page."""
    paper = rect(0.75, 0.75, wide - 1.5, high - 1.5, 16, fill=PAPER, stroke=PAPER_EDGE, stroke_width=1.5)
    return picture(wide, high, paper, *children)


def term(pack: Pack, name: str, language: str) -> str:
    """Return a term of the pack as a title: with a large first letter."""
    return capital(pack.terms[name].name.say(language) if name in pack.terms else name)


def capital(text: str) -> str:
    """Return a text with a large first letter.

    >>> capital("fan track")
    'Fan track'
    """
    return text[:1].upper() + text[1:]


def team(pack: Pack) -> tuple[str, ...]:
    """Return colours of a pack's dice, those that can be bought first, as many as a picture needs."""
    bought = [die.id for die in pack.dice.values() if die.kind is DieKind.ABILITY]
    others = [die.id for die in pack.dice.values() if die.kind is DieKind.STARTING]
    return tuple(islice(cycle([*bought, *others]), 16))


def said(text: str, language: str, **values: object) -> str:
    """Say a text of the catalogs."""
    return say(Message(text, values), language)


def height(text: str, size: float, room: float) -> float:
    """Return how high a text is once it is broken into lines."""
    return len(wrapped(text, size, room)) * size * LEADING


def lines(text: str, x: float, y: float, size: float, room: float, **attributes: str | float) -> str:
    """Write a text in lines no wider than the room, the first one below y, in the middle of x by default.

    A single word that is too wide is written smaller.
    """
    drawn = []
    for turn, line in enumerate(wrapped(text, size, room)):
        fitting = min(size, size * room / max(width(line, size), 1))
        drawn.append(words(line, x, y + (turn * LEADING + 1) * size, fitting, **attributes))
    return "".join(drawn)


def centred(text: str, x: float, y: float, size: float, room: float, **attributes: str | float) -> str:
    """Write a text in lines around the height y."""
    return lines(text, x, y - height(text, size, room) / 2, size, room, **attributes)


def pill(text: str, place: Point, size: float, room: float, fill: str) -> str:
    """Write a title on a rounded strip of this colour; the place is the middle of its upper edge."""
    x, y = place
    high = height(text, size, room - 2 * size) + 0.6 * size
    strip = rect(x - room / 2, y, room, high, min(high / 2, size), fill=fill)
    return strip + centred(text, x, y + high / 2, size, room - 2 * size, font_weight=800, fill="#ffffff")


def pill_height(text: str, size: float, room: float) -> float:
    """Return how high a title's strip is."""
    return height(text, size, room - 2 * size) + 0.6 * size


def card(corner: Point, wide: float, high: float, edge: str, fill: str = "#ffffff") -> str:
    """Return a rounded box to write in, by its upper left corner."""
    return rect(*corner, wide, high, 10, fill=fill, stroke=edge, stroke_width=1.8)


def arrow(points: Iterable[Point], colour: str = FAINT, thick: float = 3, r: float = 10) -> str:
    """Draw a line with round corners through these points and a head where it ends."""
    through = list(points)
    d = f"M{through[0][0]:.1f} {through[0][1]:.1f}"
    for before, corner, after in zip(through, through[1:], through[2:], strict=False):
        (ax, ay), (bx, by) = _near(corner, before, r), _near(corner, after, r)
        d += f"L{ax:.1f} {ay:.1f}Q{corner[0]:.1f} {corner[1]:.1f} {bx:.1f} {by:.1f}"
    tip, before = through[-1], through[-2]
    ex, ey = _near(tip, before, 2.2 * thick)
    line = path(f"{d}L{ex:.1f} {ey:.1f}", fill="none", stroke=colour, stroke_width=thick, stroke_linecap="round")
    return line + _head(tip, before, colour, 4 * thick)


def _near(place: Point, towards: Point, far: float) -> Point:
    """Return the place so far from one point on the way to another, at most half the way."""
    right, down = towards[0] - place[0], towards[1] - place[1]
    whole = (right**2 + down**2) ** 0.5 or 1
    far = min(far, whole / 2)
    return place[0] + right * far / whole, place[1] + down * far / whole


def _head(tip: Point, before: Point, colour: str, long: float) -> str:
    """Draw the head of an arrow."""
    angle = atan2(tip[1] - before[1], tip[0] - before[0])
    sides = (angle + pi - 0.5, angle + pi + 0.5)
    corners = [tip, *((tip[0] + long * cos(side), tip[1] + long * sin(side)) for side in sides)]
    return path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z", fill=colour)
