"""Charts as SVG: the colours are the page's own, so that they follow it into the dark and onto paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from cubitos_kit.book.palette import colours
from cubitos_kit.lab.intervals import Figure
from cubitos_kit.report.paper import Tone

WIDTH = 720
LETTER = 7.8
"""How wide a letter is, more or less."""
ROW, TOP, BOTTOM = 26, 10, 42
STEPS = (1, 2, 5)


@dataclass(frozen=True)
class ChartRow:
    """A number with its interval, in a row with a name."""

    name: str
    figure: Figure
    tone: Tone
    told: str
    """The number in words, for whoever points at it or cannot see it."""
    die: str = ""
    other: tuple[Figure, str] | None = None
    """A second number in the same row, lighter, and in words."""


@dataclass(frozen=True)
class Axis:
    """What a chart measures: its name, how numbers are written, and what they would be if nothing mattered."""

    name: str
    ticks: Mapping[float, str]
    null: float

    def place(self, value: float, left: float, right: float) -> float:
        """Return how far from the left a value stands."""
        low, high = min(self.ticks), max(self.ticks)
        return left + (right - left) * (min(max(value, low), high) - low) / (high - low)


def ticks(low: float, high: float, most: int = 8) -> tuple[float, ...]:
    """Return round numbers that hold everything between them.

    >>> ticks(-3.1, 14)
    (-5.0, 0.0, 5.0, 10.0, 15.0)
    """
    raw = max(high - low, 1e-9) / most
    unit = 10.0 ** math.floor(math.log10(raw))
    step = next((each * unit for each in STEPS if each * unit >= raw), 10 * unit)
    first, last = math.floor(low / step), math.ceil(high / step)
    return tuple(round(number * step, 10) for number in range(first, max(last, first + 1) + 1))


def intervals(title: str, lines: Sequence[ChartRow], axis: Axis) -> str:
    """Draw numbers with their intervals below each other, beside the line of the null."""
    left = 40 + LETTER * max((len(line.name) for line in lines), default=0)
    right, height = WIDTH - 24, TOP + ROW * len(lines) + BOTTOM
    floor = TOP + ROW * len(lines)
    parts = _grid(axis, left, right, floor)
    for number, line in enumerate(lines):
        y = TOP + ROW * number + ROW / 2
        parts.append(_name(line, left - 12, y))
        if line.other:
            figure, told = line.other
            parts.append(_interval(ChartRow("", figure, Tone.DIM, told), axis, (left, right), y + 5))
        parts.append(_interval(line, axis, (left, right), y - (3 if line.other else 0)))
    return _svg(title, height, parts)


def _grid(axis: Axis, left: float, right: float, floor: float) -> list[str]:
    parts = []
    for value, text in axis.ticks.items():
        x = axis.place(value, left, right)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{floor}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{floor + 16}" text-anchor="middle">{escape(text)}</text>')
    x = axis.place(axis.null, left, right)
    parts.append(f'<line class="null" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 4}" y2="{floor + 4}"/>')
    middle = (left + right) / 2
    parts.append(
        f'<text class="axis" x="{middle:.1f}" y="{floor + 35}" text-anchor="middle">{escape(axis.name)}</text>'
    )
    return parts


def _name(line: ChartRow, x: float, y: float) -> str:
    end = x - 16 if line.die else x
    text = f'<text class="name" x="{end:.1f}" y="{y + 4:.1f}" text-anchor="end">{escape(line.name)}</text>'
    return text + _die(line.die, x - 10, y - 5) if line.die else text


def _die(die: str, x: float, y: float) -> str:
    return f'<rect class="die" x="{x:.1f}" y="{y:.1f}" width="11" height="11" rx="2.5" fill="{colours(die).fill}"/>'


def _interval(line: ChartRow, axis: Axis, ends: tuple[float, float], y: float) -> str:
    if not math.isfinite(line.figure.value):
        return ""
    low, middle, high = (axis.place(each, *ends) for each in (line.figure.low, line.figure.value, line.figure.high))
    return (
        f'<g class="interval {line.tone}"><title>{escape(line.told)}</title>'
        f'<line x1="{low:.1f}" x2="{max(high, low + 1):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="{3 if line.tone is Tone.DIM else 4.5}"/></g>'
    )


def histogram(title: str, counts: Mapping[int, int], names: tuple[str, str], middle: int) -> str:
    """Draw how many races took how many rounds; names are those of both axes."""
    if not counts:
        return ""
    low, high, most = min(counts), max(counts), max(counts.values())
    left, right, floor = 24.0, WIDTH - 24.0, 200.0
    step = (right - left) / (high - low + 1)
    every = max(1, math.ceil(30 / step))
    parts = []
    for rounds in range(low, high + 1):
        races, x = counts.get(rounds, 0), left + step * (rounds - low)
        tall = 165 * races / most
        css = "bar middle" if rounds == middle else "bar"
        told = f"{names[0]}: {rounds}; {names[1]}: {races}"
        parts.append(
            f'<rect class="{css}" x="{x + 1:.1f}" y="{floor - tall:.1f}" width="{max(1.0, step - 2):.1f}" '
            f'height="{tall:.1f}" rx="2"><title>{escape(told)}</title></rect>'
        )
        if (rounds - low) % every == 0:
            parts.append(
                f'<text class="tick" x="{x + step / 2:.1f}" y="{floor + 16}" text-anchor="middle">{rounds}</text>'
            )
    parts.append(f'<line class="floor" x1="{left}" x2="{right}" y1="{floor}" y2="{floor}"/>')
    parts.append(f'<text class="axis" x="{WIDTH / 2}" y="{floor + 36}" text-anchor="middle">{escape(names[0])}</text>')
    return _svg(title, floor + BOTTOM, parts)


@dataclass(frozen=True)
class Square:
    """A share in a heat map: how far it is from its null, from -1 to 1, what is written in it, and in words."""

    heat: float
    text: str
    told: str


def heat_map(title: str, names: Sequence[str], squares: Sequence[Sequence[Square | None]]) -> str:
    """Draw shares of wins: a row a player alone, a column what all the others are."""
    left = 40 + LETTER * max(map(len, names), default=0)
    wide, tall = min(84.0, (WIDTH - left - 8) / max(1, len(names))), 34
    parts = []
    for number, name in enumerate(names, 1):
        x, y = left + wide * (number - 0.5), 26 + tall * (number - 1)
        parts.append(f'<text class="tick" x="{x:.1f}" y="18" text-anchor="middle">{number}</text>')
        parts.append(
            f'<text class="name" x="{left - 12:.1f}" y="{y + 22:.1f}" text-anchor="end">{number} {escape(name)}</text>'
        )
        for at, square in enumerate(squares[number - 1]):
            parts.append(_square(square, left + wide * at, y, (wide, tall)))
    return _svg(title, 34 + tall * len(names), parts)


def _square(square: Square | None, x: float, y: float, size: tuple[float, float]) -> str:
    wide, tall = size
    place = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="{tall - 2}" rx="4"'
    if square is None:
        return f'<rect class="none" {place}/>'
    css, strength = ("up" if square.heat > 0 else "down"), min(1.0, abs(square.heat))
    middle = f'x="{x + wide / 2:.1f}" y="{y + tall / 2 + 4:.1f}" text-anchor="middle"'
    return (
        f"<g><title>{escape(square.told)}</title>"
        f'<rect class="heat {css}" {place} fill-opacity="{strength:.2f}"/>'
        f'<text class="in" {middle}>{escape(square.text)}</text></g>'
    )


@dataclass(frozen=True)
class Curve:
    """A line through what was measured, with the band in which it lies."""

    name: str
    told: str
    """The curve in words, for whoever points at it or cannot see it."""
    result: str
    """What it comes to, which stands beside its name."""
    die: str
    line: Mapping[int, Figure]
    dots: Mapping[int, Figure]
    """What was measured, with its interval."""
    now: float
    """Where a mark stands, along the axis."""
    span: Figure
    """Where the line comes down to the null."""
    across: Axis
    upright: Axis
    """Its null is drawn."""


CURVE_WIDTH, CURVE_HEIGHT, CURVE_LEFT, CURVE_TOP, CURVE_FLOOR = 340, 200, 40.0, 36.0, 166.0
"""Of one of several curves: as wide as a phone, so that its letters are not made smaller there."""


def curves(each: Sequence[Curve]) -> str:
    """Draw curves beside and below each other, as many in a row as there is room for."""
    return f'<div class="curves">{"".join(map(_curve, each))}</div>' if each else ""


def _curve(curve: Curve) -> str:
    ends, floor = (CURVE_LEFT, CURVE_WIDTH - 12.0), CURVE_FLOOR

    def x(value: float) -> float:
        return curve.across.place(value, *ends)

    def y(value: float) -> float:
        return curve.upright.place(value, floor, CURVE_TOP)

    parts = [_die(curve.die, 2, 10), f'<text class="name" x="20" y="20">{escape(curve.name)}</text>']
    parts.append(f'<text class="tick" x="{ends[1]}" y="20" text-anchor="end">{escape(curve.result)}</text>')
    for value, text in curve.upright.ticks.items():
        parts.append(f'<line class="grid" x1="{ends[0]}" x2="{ends[1]}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(
            f'<text class="tick" x="{ends[0] - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{escape(text)}</text>'
        )
    for value, text in curve.across.ticks.items():
        parts.append(
            f'<text class="tick" x="{x(value):.1f}" y="{floor + 17}" text-anchor="middle">{escape(text)}</text>'
        )
    middle = (ends[0] + ends[1]) / 2
    name = escape(curve.across.name)
    parts.append(f'<text class="axis" x="{middle}" y="{floor + 31}" text-anchor="middle">{name}</text>')
    null = y(curve.upright.null)
    parts.append(f'<line class="null" x1="{ends[0]}" x2="{ends[1]}" y1="{null:.1f}" y2="{null:.1f}"/>')
    parts.append(f'<line class="now" x1="{x(curve.now):.1f}" x2="{x(curve.now):.1f}" y1="{CURVE_TOP}" y2="{floor}"/>')
    costs = sorted(curve.line)
    edge = [(cost, curve.line[cost].high) for cost in costs] + [(cost, curve.line[cost].low) for cost in costs[::-1]]
    parts.append(f'<polygon class="band" points="{_points((x(at), y(value)) for at, value in edge)}"/>')
    middles = ((x(cost), y(curve.line[cost].value)) for cost in costs)
    parts.append(f'<polyline class="line" points="{_points(middles)}"/>')
    for cost, dot in curve.dots.items():
        at, low, high = x(cost), y(dot.low), y(dot.high)
        parts.append(f'<line class="off" x1="{at:.1f}" x2="{at:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>')
        parts.append(f'<circle class="dot" cx="{at:.1f}" cy="{y(dot.value):.1f}" r="3"/>')
    if math.isfinite(curve.span.value):
        low, high = x(curve.span.low), max(x(curve.span.high), x(curve.span.low) + 3)
        parts.append(f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{null:.1f}" y2="{null:.1f}"/>')
    return _svg(curve.told, CURVE_HEIGHT, [f"<title>{escape(curve.told)}</title>", *parts], CURVE_WIDTH, "chart curve")


def _points(each: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in each)


def whole_ticks(low: int, high: int, most: int = 8) -> tuple[int, ...]:
    """Return whole numbers, evenly apart, that hold everything between them.

    >>> whole_ticks(1, 7), whole_ticks(1, 21)
    ((1, 2, 3, 4, 5, 6, 7), (0, 5, 10, 15, 20, 25))
    """
    step = next((step for step in (1, 2, 5, 10, 20) if (high - low) / step <= most), 50)
    return tuple(range(low // step * step, max(-(-high // step), low // step + 1) * step + 1, step))


def _svg(title: str, height: float, parts: Sequence[str], width: int = WIDTH, css: str = "chart") -> str:
    return (
        f'<svg class="{css}" viewBox="0 0 {width} {height:.0f}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )
