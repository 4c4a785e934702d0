"""Writing SVG: elements with plain attributes only, so that a picture looks the same inside a page and inside a PDF.

No ids, classes, styles or references: several pictures share one page, and a typesetter knows no style sheets.
"""

from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"
FONT = "Nunito, sans-serif"
INK = "#3b2f22"
"""The colour of outlines and of words on paper."""

Value = str | float
Point = tuple[float, float]


def element(tag: str, *children: str, **attributes: Value) -> str:
    """Return an element; `stroke_width=1.5` becomes `stroke-width="1.5"`.

    >>> element("circle", cx=12, cy=2.50, fill="#fff")
    '<circle cx="12" cy="2.5" fill="#fff"/>'
    """
    opening = tag + "".join(f' {name.replace("_", "-")}="{_written(value)}"' for name, value in attributes.items())
    return f"<{opening}>{''.join(children)}</{tag}>" if children else f"<{opening}/>"


def picture(width: float, height: float, *children: str) -> str:
    """Return a whole SVG of this size, in its own units and, unless whoever shows it says otherwise, in pixels."""
    size = {"width": width, "height": height}
    return element("svg", *children, xmlns=NAMESPACE, viewBox=f"0 0 {_written(width)} {_written(height)}", **size)


def rect(x: float, y: float, width: float, height: float, r: float = 0, **attributes: Value) -> str:
    """Return a rectangle with its upper left corner at (x, y) and corners rounded by r."""
    return element("rect", x=x, y=y, width=width, height=height, **({"rx": r} if r else {}), **attributes)


def circle(cx: float, cy: float, r: float, **attributes: Value) -> str:
    """Return a circle around (cx, cy)."""
    return element("circle", cx=cx, cy=cy, r=r, **attributes)


def path(d: str, **attributes: Value) -> str:
    """Return a path."""
    return element("path", d=d, **attributes)


def words(content: str, x: float, y: float, size: float, **attributes: Value) -> str:
    """Return a line of text with its baseline at y, in the middle of x unless `text_anchor` says otherwise."""
    given = {"text_anchor": "middle", "fill": INK, **attributes}
    return element("text", escape(content, quote=False), x=x, y=y, font_family=FONT, font_size=size, **given)


def placed(inner: str, x: float, y: float, scale: float = 1) -> str:
    """Return a drawing moved to (x, y), its own origin at that place, and made larger or smaller."""
    sized = "" if scale == 1 else f" scale({_written(scale)})"
    return element("g", inner, transform=f"translate({_written(x)} {_written(y)}){sized}")


def _written(value: Value) -> str:
    """Write a number as briefly as two decimals allow, and a text so that it may stand in quotes."""
    if isinstance(value, str):
        return escape(value)
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")
