"""Dice as they lie on the table: a rounded square in the die's colour with the sign that it shows."""

from cubitos_kit.book.palette import Paint, colours, shaded
from cubitos_kit.book.svg import Point, circle, element, path, picture, placed, rect, words
from cubitos_kit.games.cubitos.drawings.symbols import BOX, foot, rays, star


def die_svg(colour: str, face: str) -> str:
    """Return a die of a colour that shows a face: `coin-2`, `foot`, `credit`, `symbol`, `power` or `blank`.

    A face of another name is written on the die.
    """
    return picture(BOX, BOX, die_group(colour, face))


def die_group(colour: str, face: str = "blank") -> str:
    """Return what is in a die's box of 24 by 24, to be placed in other drawings."""
    paint = colours(colour)
    body = rect(1.2, 1.2, 21.6, 21.6, 5, fill=paint.fill, stroke=paint.edge, stroke_width=1.4)
    shine = path(
        "M4.2 6.2Q4.4 4.4 6.2 4.2H17",
        fill="none",
        stroke=shaded(paint.fill, 1.35),
        stroke_width=1.2,
        stroke_linecap="round",
    )
    return body + shine + placed(_sign(face, paint), 3.6, 3.6, 0.7)


def die_at(colour: str, face: str, x: float, y: float, size: float) -> str:
    """Return a die of this size in the middle of a place of another drawing."""
    return placed(die_group(colour, face), x - size / 2, y - size / 2, size / BOX)


def tumbling(colour: str, face: str, place: Point, size: float, turned: float) -> str:
    """Return a die around a place, turned by so many degrees."""
    x, y = place
    moved = f"translate({x:g} {y:g}) rotate({turned:g}) scale({size / BOX:.3f}) translate(-12 -12)"
    return element("g", die_group(colour, face), transform=moved)


def _sign(face: str, paint: Paint) -> str:
    """Draw what a face shows in one colour, in a box of 24 by 24."""
    kind, _, number = face.partition("-")
    if kind == "coin":
        return circle(12, 12, 11, fill=paint.ink) + words(number, 12, 18, 17, font_weight=900, fill=paint.fill)
    if face == "credit":
        rim = circle(12, 12, 8.6, fill="none", stroke=paint.fill, stroke_width=2.4, stroke_dasharray="4.5 4.5")
        return circle(12, 12, 11, fill=paint.ink) + rim + circle(12, 12, 4.6, fill=paint.fill)
    if face == "foot":
        return placed(foot(fill=paint.ink), -1, -0.6, 1.08)
    if face == "symbol":
        outline: dict[str, str | float] = {"stroke": paint.ink, "stroke_width": 2.4, "stroke_linejoin": "round"}
        return path(star(12, 13, 11.4, 5.2), fill="none", **outline)
    if face == "power":
        beams = path(rays(12, 12.8, 8.8, 11.8), stroke=paint.ink, stroke_width=2.4, stroke_linecap="round", fill="none")
        return beams + path(star(12, 12.8, 11.6, 4.4), fill=paint.ink)
    return "" if face == "blank" else words(face, 12, 16, 9, font_weight=800, fill=paint.ink)
