"""The game's icons, each in a box of 24 by 24: flat, outlined, and to be told apart on white paper and on a dark page."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from types import MappingProxyType

from cubitos_kit.book.svg import INK, circle, element, path, picture, placed, rect, words

BOX = 24
GOLD, GOLD_SHADE = "#f7c948", "#d99a1f"
GREEN, SKY, ORANGE, PINK, VIOLET, STEEL, RED = (
    *("#4fb477", "#58b4ea", "#f2913d", "#ee6593", "#9a7bd6", "#d5dde3"),
    "#d11f1f",
)
OUTLINE: Mapping[str, str | float] = MappingProxyType(
    {"stroke": INK, "stroke_width": 1.4, "stroke_linejoin": "round", "stroke_linecap": "round"}
)

SOLE = (
    "M9.4 21.6C7.2 21.4 6 19.8 6.4 17.5C6.7 15.7 7 14.9 6.2 13C5.2 10.6 6.6 8.4 9.6 8C13.4 7.6 16.1 9.8 15.7 13"
    "C15.4 15.3 13.6 16.4 13.1 18.6C12.7 20.6 11.6 21.8 9.4 21.6Z"
)
TOES = ((5.7, 5.9, 1.9), (9.3, 4.2, 1.6), (12.6, 4.4, 1.5), (15.4, 5.8, 1.35), (17.4, 8.1, 1.2))


def symbol_svg(name: str) -> str:
    """Return an icon by its token, such as `coin` or `power-face`, as a picture of its own."""
    return picture(BOX, BOX, symbol_group(name))


def symbol_group(name: str, number: int | None = None) -> str:
    """Return what is in an icon's box of 24 by 24, to be placed in other drawings.

    A coin, a credit, a fan or a foot may carry a number.
    """
    drawn = _ICONS[name.removesuffix("-face")]()
    return drawn if number is None else drawn + numbered(number)


def symbol_at(name: str, x: float, y: float, size: float, number: int | None = None) -> str:
    """Return an icon of this size in the middle of a place of another drawing."""
    return placed(symbol_group(name, number), x - size / 2, y - size / 2, size / BOX)


def numbered(number: int, ink: str = INK) -> str:
    """Return the number in the middle of an icon."""
    size = 13 if number < 10 else 10.5  # noqa: PLR2004 - two digits take more room
    return words(str(number), 12, 12 + 0.36 * size, size, font_weight=800, fill=ink)


def star(cx: float, cy: float, outer: float, inner: float, points: int = 5) -> str:
    """Return the path of a star that stands on two of its points."""
    corners = []
    for turn in range(2 * points):
        far, angle = (inner if turn % 2 else outer), pi * turn / points - pi / 2
        corners.append(f"{cx + far * cos(angle):.2f} {cy + far * sin(angle):.2f}")
    return f"M{'L'.join(corners)}Z"


def rays(cx: float, cy: float, near: float, far: float) -> str:
    """Return the path of five rays between the points of a star."""
    drawn = []
    for turn in range(5):
        angle = 2 * pi * (turn + 0.5) / 5 - pi / 2
        begin, end = ((cx + r * cos(angle), cy + r * sin(angle)) for r in (near, far))
        drawn.append(f"M{begin[0]:.2f} {begin[1]:.2f}L{end[0]:.2f} {end[1]:.2f}")
    return "".join(drawn)


def foot(**attributes: str | float) -> str:
    """Return a bare footprint in the middle of its box."""
    toes = (circle(x, y, r, **attributes) for x, y, r in TOES)
    return placed(path(SOLE, **attributes) + "".join(toes), 0.6, -0.4)


def _coin() -> str:
    return circle(12, 12, 10, fill=GOLD, **OUTLINE) + circle(
        12, 12, 7.4, fill="none", stroke=GOLD_SHADE, stroke_width=1.1
    )


def _credit() -> str:
    rim = circle(12, 12, 8.2, fill="none", stroke="#ffffff", stroke_width=2.6, stroke_dasharray="4.29 4.29")
    return (
        circle(12, 12, 10, fill=GREEN, **OUTLINE)
        + rim
        + circle(12, 12, 6.4, fill="#eaf7ef", stroke=INK, stroke_width=1)
    )


def _foot() -> str:
    return foot(fill=ORANGE, **{**OUTLINE, "stroke_width": 1.1})


def _water_foot() -> str:
    wave = "M2 20.2q2.5-2.6 5 0t5 0t5 0t5 0"
    waves = path(wave, fill="none", stroke=INK, stroke_width=4, stroke_linecap="round")
    waves += path(wave, fill="none", stroke="#a8dcff", stroke_width=2, stroke_linecap="round")
    return placed(foot(fill=SKY, **{**OUTLINE, "stroke_width": 1.2}), 1.6, -0.2, 0.88) + waves


def _fan() -> str:
    arms = "M4.4 4.2L8.6 12.2M19.6 4.2L15.4 12.2"
    body = "M7.6 11.6Q12 9.6 16.4 11.6L17 21.6H7Z"
    drawn = path(arms, fill="none", stroke=INK, stroke_width=5, stroke_linecap="round")
    drawn += path(body, fill=PINK, **OUTLINE)
    drawn += path(arms, fill="none", stroke=PINK, stroke_width=2.6, stroke_linecap="round")
    return drawn + circle(12, 6.6, 3.6, fill="#ffd9b8", **OUTLINE)


def _sword() -> str:
    blade = path("M20.8 3.2L20.2 7.6L10.4 17.4L6.6 13.6L16.4 3.8Z", fill=STEEL, **OUTLINE)
    ridge = path("M18.6 5.4L9.4 14.6", fill="none", stroke="#8c99a3", stroke_width=1.1)
    hilt = path("M8.2 15.8L4 20", fill="none", stroke=INK, stroke_width=4.6, stroke_linecap="round")
    hilt += path("M8.2 15.8L4 20", fill="none", stroke="#a9713a", stroke_width=2.2, stroke_linecap="round")
    guard = path("M5.2 11.4L12.6 18.8", fill="none", stroke=INK, stroke_width=4.4, stroke_linecap="round")
    guard += path("M5.2 11.4L12.6 18.8", fill="none", stroke=GOLD, stroke_width=2, stroke_linecap="round")
    return blade + ridge + hilt + guard


def _symbol() -> str:
    return path(star(12, 12.8, 11, 5.2), fill="#ffffff", **{**OUTLINE, "stroke_width": 2})


def _power() -> str:
    beams = path(rays(12, 12.4, 7.6, 9.8), fill="none", stroke=INK, stroke_width=3.8, stroke_linecap="round")
    beams += path(rays(12, 12.4, 7.6, 9.8), fill="none", stroke=ORANGE, stroke_width=1.9, stroke_linecap="round")
    return beams + path(star(12, 12.4, 10, 4.5), fill=GOLD, **OUTLINE)


def _draw_token() -> str:
    die = rect(6.6, 6.6, 10.8, 10.8, 2.6, fill="#ffffff", stroke=INK, stroke_width=1)
    plus = path("M12 9.2V14.8M9.2 12H14.8", stroke=INK, stroke_width=2, stroke_linecap="round", fill="none")
    return circle(12, 12, 10, fill=VIOLET, **OUTLINE) + die + plus


def _jet_pack() -> str:
    flames = "".join(
        path(f"M{x - 2.4} 16.5Q{x} 26.5 {x + 2.4} 16.5Z", fill=ORANGE, **{**OUTLINE, "stroke_width": 1.1})
        + path(f"M{x - 1} 17Q{x} 21 {x + 1} 17Z", fill=GOLD)
        for x in (7.5, 16.5)
    )
    band = path("M9 8H15V13H9Z", fill="#7b8894", **OUTLINE)
    tanks = "".join(
        path(f"M{x - 3.4} 15.5V6.4Q{x} -1.6 {x + 3.4} 6.4V15.5Z", fill="#e8564a", **OUTLINE)
        + path(f"M{x - 3.4} 13.4h6.8v3.4h-6.8z", fill="#7b8894", **OUTLINE)
        for x in (7.5, 16.5)
    )
    return flames + band + tanks


def _red_line() -> str:
    tile = rect(2, 4, 20, 16, 3, fill="#f7edd2", **OUTLINE)
    return tile + path("M12 2.6V21.4", stroke=RED, stroke_width=4.4, stroke_linecap="round", fill="none")


def _blank() -> str:
    return rect(3, 3, 18, 18, 4.5, fill="#ffffff", **OUTLINE)


def _die() -> str:
    top = path("M12 2L21 7L12 12L3 7Z", fill="#c3aef0", **OUTLINE)
    left = path("M3 7L12 12V22L3 17Z", fill=VIOLET, **OUTLINE)
    right = path("M21 7L12 12V22L21 17Z", fill="#7455b5", **OUTLINE)
    pips = element("ellipse", cx=12, cy=7, rx=2.2, ry=1.2, fill="#ffffff")
    return left + right + top + pips


_ICONS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "blank": _blank,
        "coin": _coin,
        "credit": _credit,
        "die": _die,
        "draw-token": _draw_token,
        "fan": _fan,
        "foot": _foot,
        "jet-pack": _jet_pack,
        "power": _power,
        "red-line": _red_line,
        "sword": _sword,
        "symbol": _symbol,
        "water-foot": _water_foot,
    }
)
