"""A racetrack as a picture: bricks on a board, tinted by zone, with red lines, signs, shortcuts and runners."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from types import MappingProxyType

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.book.svg import Point, circle, path, picture, placed, rect, words
from cubitos_kit.games.cubitos.drawings import signs
from cubitos_kit.games.cubitos.drawings.measure import width
from cubitos_kit.games.cubitos.drawings.symbols import BOX, RED, symbol_group
from cubitos_kit.games.cubitos.model.track import Ground, Shortcut, Space, Track
from cubitos_kit.games.cubitos.text.board import meanings
from cubitos_kit.text.catalog import say

CELL = 44
"""A space's side."""
HALF = CELL / 2
MARGIN = 12
"""What is left around the outermost spaces."""

OPEN = ("#f8efd6", "#eaf1d3", "#fae3d0", "#ece4f3")
WATER = ("#b5def6", "#a5d6ea", "#b9d6fb", "#a9cdee")
"""Tints by turns, zone by zone."""
START, FINISH, FINISH_CHECK = "#2e8b57", "#26262b", "#4b4b54"
WALL, MORTAR = "#6a625a", "#857c72"
FRAME, BASE = "#5b4a38", "#d9c7a0"
FAINT, WAVE = "#b9a67c", "#5fa3d3"
SHORTCUT = "#5a22b0"
TAG = 13
"""How large a space's number is written, where it is."""
NOBODY: Mapping[int, int] = MappingProxyType({})

Cell = tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """A board with its spaces found by their cells, and where the upper left corner of its drawing is."""

    track: Track
    by_cell: Mapping[Cell, Space]
    top: int
    left: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return all cells, those of walls too."""
        return (*self.by_cell, *self.track.walls)

    @property
    def size(self) -> tuple[float, float]:
        """Return how wide and how high the drawing is."""
        x, y = zip(*map(self.corner, self.cells), strict=True)
        return max(x) + CELL + MARGIN, max(y) + CELL + MARGIN

    def corner(self, cell: Cell) -> Point:
        """Return the upper left corner of a cell in the drawing."""
        return MARGIN + (cell[1] - self.left) * HALF, MARGIN + (cell[0] - self.top) * CELL

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell in the drawing."""
        x, y = self.corner(cell)
        return x + HALF, y + HALF


def board_svg(track: Track, language: str, runners: Mapping[int, int] = NOBODY, numbered: Collection[int] = ()) -> str:
    """Draw a racetrack; runners stand, by seat, on spaces by number. Some spaces may show their number.

    The picture is as wide as its spaces, 44 units each, with 12 around.
    """
    plan = _plan(track)
    start, finish = (say(Message(text), language) for text in (N_("Start"), N_("Finish")))
    drawn = _without_runners(track, start, finish)
    return picture(*plan.size, drawn, *_runners(plan, runners), *_numbers(plan, numbered))


@lru_cache(maxsize=64)
def _without_runners(track: Track, start: str, finish: str) -> str:
    """Draw all that is the same in every picture of a racetrack, of which a book has dozens."""
    plan = _plan(track)
    names = _names(plan, {track.start: start, track.finish: finish})
    shortcuts = (_shortcut(plan, shortcut) for shortcut in track.shortcuts.values())
    return "".join((*_bare(plan), *_zone_numbers(plan), *_signs(plan), *names, *shortcuts))


def bare_board(track: Track, wide: float, runners: Mapping[int, int]) -> tuple[str, float]:
    """Return a small racetrack without signs, to be placed in another drawing, and how high it is."""
    plan = _plan(track)
    scale = wide / plan.size[0]
    drawn = "".join((*_bare(plan), *_runners(plan, runners, 2.4)))
    return placed(drawn, 0, 0, scale), plan.size[1] * scale


def legend(track: Track, language: str) -> tuple[tuple[str, str], ...]:
    """Explain what is drawn on this board: a picture of each mark, and what it means."""
    drawn = [
        (picture(BOX, BOX, _mark(mark)), say(meaning, language))
        for mark, meaning in meanings(track)
        if mark[0] not in "@="
    ]
    coins = NN_("shortcut: for {n} coin to where the arrow ends", "shortcut: for {n} coins to where the arrow ends")
    feet = NN_(
        "shortcut: for {n} movement to where the arrow ends", "shortcut: for {n} movement to where the arrow ends"
    )
    prices = {(each.pay, each.cost): each for each in track.shortcuts.values()}
    for (pay, cost), shortcut in sorted(prices.items()):
        one, many = coins if pay == "coins" else feet
        drawn.append((picture(BOX, BOX, signs.price(shortcut)), say(Message(one, plural=many, n=cost), language)))
    return tuple(drawn)


def ground_tile(ground: Ground) -> str:
    """Return one space of a ground in a box of 24 by 24."""
    edge = path(_squares([(0, 0)], 1, BOX), fill=BASE, stroke=BASE, stroke_width=2, stroke_linejoin="round")
    return edge + _tiles([(1, 1)], ground, 0, BOX - 2)


def wall_tile() -> str:
    """Return one cell of a wall in a box of 24 by 24."""
    return _stones([(0, 0)], BOX)


@lru_cache(maxsize=64)
def _plan(track: Track) -> Plan:
    by_cell = {cell: space for space in track.spaces for cell in space.cells}
    rows, columns = zip(*by_cell, *track.walls, strict=True)
    return Plan(track, by_cell, min(rows), min(columns))


def _bare(plan: Plan) -> Iterator[str]:
    """Draw the board under the spaces, then the spaces, by their colours, then the lines between them."""
    whole = _squares(map(plan.corner, plan.cells), 0)
    for around, fill in ((9, FRAME), (5, BASE)):
        yield path(whole, fill=fill, stroke=fill, stroke_width=2 * around, stroke_linejoin="round")
    grounds: dict[tuple[Ground, int], list[Point]] = {}
    for cell, space in plan.by_cell.items():
        grounds.setdefault((space.ground, space.zone), []).append(plan.corner(cell))
    for (ground, zone), corners in grounds.items():
        yield _tiles(corners, ground, zone)
    if plan.track.walls:
        yield _stones(list(map(plan.corner, plan.track.walls)))
    yield _lines(plan)


def _squares(corners: Iterable[Point], inset: float, side: float = CELL) -> str:
    """Return the path of the cells with these corners, made smaller on every side."""
    inner = side - 2 * inset
    return "".join(f"M{x + inset:g} {y + inset:g}h{inner:g}v{inner:g}h{-inner:g}z" for x, y in corners)


def _tiles(corners: list[Point], ground: Ground, zone: int, side: float = CELL) -> str:
    """Draw cells of one ground in one zone."""
    if ground is Ground.START:
        return path(_squares(corners, 0, side), fill=START)
    if ground is Ground.FINISH:
        quarter = side / 4
        checks = [
            (x + column * quarter, y + row * quarter)
            for x, y in corners
            for row in range(4)
            for column in range(4)
            if (row + column) % 2
        ]
        return path(_squares(corners, 0, side), fill=FINISH) + path(_squares(checks, 0, quarter), fill=FINISH_CHECK)
    tints = WATER if ground is Ground.WATER else OPEN
    tint, round_by = tints[zone % len(tints)], side / 11
    inner = _squares(corners, 1 + round_by / 2, side)
    tiles = path(inner, fill=tint, stroke=tint, stroke_width=round_by, stroke_linejoin="round")
    return tiles + _waves(corners, side) if ground is Ground.WATER else tiles


def _waves(corners: list[Point], side: float) -> str:
    q = side / 11
    drawn = "".join(
        f"M{x + left * side:.4g} {y + top * side:.4g}q{q:.3g} {-1.3 * q:.3g} {2 * q:.3g} 0t{2 * q:.3g} 0"
        for x, y in corners
        for left, top in ((0.14, 0.26), (0.52, 0.84))
    )
    return path(drawn, fill="none", stroke=WAVE, stroke_width=side / 26, stroke_linecap="round")


def _stones(corners: list[Point], side: float = CELL) -> str:
    """Draw the cells of a wall."""
    third, half = side / 3, side / 2
    joints = "".join(
        f"M{x:.4g} {y + third:.4g}h{side:g}m{-side:g} {third:.4g}h{side:g}"
        f"M{x + half:.4g} {y:.4g}v{third:.4g}m{-half / 2:.4g} 0v{third:.4g}m{half:.4g} {-third:.4g}v{third:.4g}"
        f"m{-half / 2:.4g} 0v{third:.4g}"
        for x, y in corners
    )
    return path(_squares(corners, 0, side), fill=WALL) + path(
        joints, fill="none", stroke=MORTAR, stroke_width=side / 22
    )


def _lines(plan: Plan) -> str:
    """Draw the red lines where one passes from zone to zone, and a dark edge where nobody passes."""
    red, shut = "", ""
    for cell, space in plan.by_cell.items():
        for other, edge in _edges(plan, cell):
            if other.zone == space.zone and _passable(plan.track, space, other):
                continue
            if _passable(plan.track, space, other):
                red += edge
            elif other is not space:
                shut += edge
    drawn = path(shut, fill="none", stroke=FRAME, stroke_width=5, stroke_linecap="round") if shut else ""
    if not red:
        return drawn
    under = path(red, fill="none", stroke="#ffffff", stroke_width=7.5, stroke_linecap="round")
    return drawn + under + path(red, fill="none", stroke=RED, stroke_width=5, stroke_linecap="round")


def _edges(plan: Plan, cell: Cell) -> Iterator[tuple[Space, str]]:
    """Give the spaces to the right and below, each with the piece of edge between."""
    row, column = cell
    x, y = plan.corner(cell)
    around = (
        ((row, column + 2), f"M{x + CELL:g} {y:g}v{CELL}"),
        ((row + 1, column - 1), f"M{x:g} {y + CELL:g}h{HALF:g}"),
        ((row + 1, column + 1), f"M{x + HALF:g} {y + CELL:g}h{HALF:g}"),
    )
    for near, edge in around:
        other = plan.by_cell.get(near)
        if other is not None and other is not plan.by_cell[cell]:
            yield other, edge


def _passable(track: Track, one: Space, other: Space) -> bool:
    """Tell whether a runner may step from one to the other, or back."""
    return other.number in track.neighbours[one.number] or one.number in track.neighbours[other.number]


def _zone_numbers(plan: Plan) -> Iterator[str]:
    """Write each zone's number once, faintly, on an empty space in its middle."""
    for zone in range(plan.track.red_lines + 1):
        spaces = [space for space in plan.track.spaces if space.zone == zone and space.ground is Ground.OPEN]
        empty = [space for space in spaces if not signs.signs_of(space, plan.track)] or spaces
        if empty:
            middles = [plan.middle(space.cells[0]) for space in spaces]
            x, y = _mean(middles)
            at = min((plan.middle(space.cells[0]) for space in empty), key=lambda p: hypot(p[0] - x, p[1] - y))
            yield _zone_number(zone, *at)


def _zone_number(zone: int, x: float, y: float, size: float = 24) -> str:
    return words(str(zone), x, y + 0.35 * size, size, font_weight=800, fill=FAINT)


def _numbers(plan: Plan, numbered: Collection[int]) -> Iterator[str]:
    """Write the numbers of spaces on small tags, in their upper left corners."""
    for number in sorted(numbered):
        x, y = plan.corner(plan.track.spaces[number].cells[0])
        wide = width(str(number), TAG) + 6
        tag = rect(x + 1, y + 1, wide, TAG + 3, 3, fill="#ffffff", stroke=FRAME, stroke_width=1)
        yield tag + words(str(number), x + 1 + wide / 2, y + TAG, TAG, font_weight=700, fill=FRAME)


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


PLACES: Mapping[int, tuple[tuple[float, float, float], ...]] = MappingProxyType(
    {
        1: ((0, 0, 30),),
        2: ((-10, 0, 20), (10, 0, 20)),
        3: ((-10, -10, 19), (10, -10, 19), (0, 10, 19)),
        4: ((-10, -10, 19), (10, -10, 19), (-10, 10, 19), (10, 10, 19)),
    }
)
"""By how many signs a space has: where each stands, from the middle, and how large it is."""


def _signs(plan: Plan) -> Iterator[str]:
    for space in plan.track.spaces:
        shown = signs.signs_of(space, plan.track)[: max(PLACES)]
        if shown:
            x, y = plan.middle(space.cells[0])
            for sign, (right, down, size) in zip(shown, PLACES[len(shown)], strict=True):
                yield placed(sign, x + right - size / 2, y + down - size / 2, size / BOX)


def _names(plan: Plan, names: Mapping[int, str]) -> Iterator[str]:
    """Write what some spaces are called, each in the longest row of its space."""
    for number, said in names.items():
        row = _longest_row(plan.track.spaces[number])
        x, y = _mean([plan.middle(cell) for cell in row])
        size = min(18.0, (len(row) * CELL - 10) / width(said, 1))
        yield words(said, x, y + 0.36 * size, size, font_weight=800, fill="#ffffff")


def _longest_row(space: Space) -> list[Cell]:
    """Return the cells of a space's longest row, the uppermost of several."""
    rows = [[cell for cell in space.cells if cell[0] == row] for row in sorted({row for row, _ in space.cells})]
    return max(rows, key=len)


BENDS = (0.18, -0.18, 0.32, -0.32)
"""How far the arrow of a shortcut may be bent, to one side or the other, as a part of its length."""


def _shortcut(plan: Plan, shortcut: Shortcut) -> str:
    """Draw a bent arrow of dashes from a shortcut's entry to its landing, clear of other signs where it can be."""
    begin, end = (plan.middle(plan.track.spaces[at].cells[0]) for at in (shortcut.entry, shortcut.landing))
    right, down = end[0] - begin[0], end[1] - begin[1]
    bends = [(begin[0] + right / 2 - by * down, begin[1] + down / 2 + by * right) for by in BENDS]
    others = [plan.middle(space.cells[0]) for space in plan.track.spaces if signs.signs_of(space, plan.track)]
    bend = min(bends, key=lambda bend: _crossed((begin, bend, end), [at for at in others if at not in {begin, end}]))
    first, last = _towards(begin, bend, 17), _towards(end, bend, 9)
    curve = f"M{first[0]:.1f} {first[1]:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {last[0]:.1f} {last[1]:.1f}"
    ring = circle(*end, 7, fill="#ffffff", stroke=SHORTCUT, stroke_width=2.5)
    under = path(curve, fill="none", stroke="#ffffff", stroke_width=6, stroke_linecap="round", opacity=0.75)
    dashes = path(curve, fill="none", stroke=SHORTCUT, stroke_width=3, stroke_dasharray="8 4.5")
    return under + dashes + ring + _head(bend, end)


def _crossed(curve: tuple[Point, Point, Point], places: list[Point]) -> int:
    """Count the signs, by where they stand, that a curve would be drawn over."""
    begin, bend, end = curve
    crossed: set[Point] = set()
    for step in range(1, 16):
        t = step / 16
        x, y = ((1 - t) ** 2 * begin[i] + 2 * t * (1 - t) * bend[i] + t**2 * end[i] for i in (0, 1))
        crossed.update(at for at in places if hypot(at[0] - x, at[1] - y) < HALF)
    return len(crossed)


def _towards(begin: Point, end: Point, far: float) -> Point:
    """Return the place so far from the first point on the way to the second."""
    whole = hypot(end[0] - begin[0], end[1] - begin[1]) or 1
    return begin[0] + (end[0] - begin[0]) * far / whole, begin[1] + (end[1] - begin[1]) * far / whole


def _head(come_from: Point, end: Point) -> str:
    """Draw the head of an arrow whose tip is at the end."""
    back = _towards(end, come_from, 12)
    across, along = (back[1] - end[1]) * 0.55, (end[0] - back[0]) * 0.55
    corners = (end, (back[0] + across, back[1] + along), (back[0] - across, back[1] - along))
    return path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z", fill=SHORTCUT)


def _runners(plan: Plan, runners: Mapping[int, int], scale: float = 1) -> Iterator[str]:
    """Stand runners on their spaces, those on one cell side by side."""
    crowds: dict[Cell, list[int]] = {}
    for seat, number in sorted(runners.items()):
        cells = _standing_room(plan, plan.track.spaces[number])
        crowds.setdefault(cells[seat % len(cells)], []).append(seat)
    for cell, seats in crowds.items():
        x, y = plan.middle(cell)
        size, apart = (32 * scale, 0) if len(seats) == 1 else (25 * scale, 30 * scale / len(seats))
        for turn, seat in enumerate(seats):
            left = x + apart * (turn - (len(seats) - 1) / 2)
            yield placed(signs.runner(seat), left - size / 2, y - size / 2 - 2, size / BOX)


def _standing_room(plan: Plan, space: Space) -> tuple[Cell, ...]:
    """Return the cells of a space where a runner hides no name."""
    x, y = _mean([plan.middle(cell) for cell in _longest_row(space)])
    middles = {cell: plan.middle(cell) for cell in space.cells}
    free = (cell for cell, at in middles.items() if abs(at[0] - x) > CELL or abs(at[1] - y) > HALF)
    return tuple(free) or space.cells


def _mark(mark: str) -> str:
    """Draw a mark of the text map in a box of 24 by 24."""
    number = int(mark[1:]) if mark[1:].isdigit() else None
    tiles = {"S": Ground.START, "F": Ground.FINISH, "~": Ground.WATER}
    if mark in tiles:
        return ground_tile(tiles[mark])
    drawn: dict[str, Callable[[], str]] = {
        "0": lambda: ground_tile(Ground.OPEN) + _zone_number(0, 12, 12, 15),
        "|": lambda: symbol_group("red-line"),
        "#": wall_tile,
        "c": lambda: signs.credits_gained(number or 1),
        "f": lambda: signs.fans_gained(number or 1),
        "-": lambda: signs.dice_lost(number or 1),
        "+": lambda: signs.die_gained(number),
        "j": lambda: symbol_group("jet-pack"),
    }
    return drawn[mark[0]]()
