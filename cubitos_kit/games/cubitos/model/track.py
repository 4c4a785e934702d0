"""A racetrack: a field of square spaces laid like bricks, so that an inner space touches six others."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from cubitos_kit.base.words import Source, Words


class Ground(StrEnum):
    """What a space is made of."""

    OPEN = "open"
    WATER = "water"
    START = "start"
    FINISH = "finish"


@dataclass(frozen=True)
class Reward:
    """What a runner gains by ending its Move step on a space; several may stand together."""

    credits: int = 0
    fans: int = 0
    lose_dice: int = 0
    any_die: bool = False
    die_up_to: int | None = None

    def __bool__(self) -> bool:
        """Tell whether there is anything to gain."""
        return self != Reward()


@dataclass(frozen=True)
class Space:
    """One space of the board. Start and finish are one big space each, drawn over several cells."""

    number: int
    ground: Ground
    zone: int
    """Red lines crossed since the start to stand here. The finish belongs to the last zone."""
    cells: tuple[tuple[int, int], ...]
    """Where it is drawn: (row, column), the column in half spaces."""
    reward: Reward = field(default_factory=Reward)
    jet_pack: bool = False
    shortcut: str = ""
    """The id of the shortcut that starts here, if one does."""


@dataclass(frozen=True)
class Shortcut:
    """A one-way jump from one space to another for a price in coins or in feet."""

    id: str
    entry: int
    landing: int
    pay: str
    """`coins` or `feet`."""
    cost: int


@dataclass(frozen=True)
class Track:
    """A board: its spaces, which touch which, and its shortcuts.

    Spaces are numbered from the start (0), line by line, to the finish (the highest number).
    """

    id: str
    name: Words = field(hash=False)
    source: Source
    red_lines: int
    spaces: tuple[Space, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """For each space the numbers of those a runner may step to. Backwards is allowed, but not over the line
    between finish and start: the finish is entered from the spaces it touches but for the start, and left by being set
    on the start."""
    start: int
    finish: int
    shortcuts: Mapping[str, Shortcut] = field(hash=False)
    rows: tuple[str, ...]
    """The map as its author drew it."""
    note: Words = field(default_factory=lambda: Words({}), hash=False)
    walls: tuple[tuple[int, int], ...] = ()
    """Cells that nobody enters: (row, column), the column in half spaces."""


def cells_around(row: int, column: int) -> Iterator[tuple[int, int]]:
    """Give the six cells that touch a cell, line by line.

    >>> list(cells_around(1, 4))
    [(0, 3), (0, 5), (1, 2), (1, 6), (2, 3), (2, 5)]
    """
    for rows, columns in ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)):
        yield row + rows, column + columns


def distances(track: Track, start_space: int, *, water: bool) -> tuple[int | None, ...]:
    """Count the fewest steps from a space to every space; None where no way leads. Shortcuts are not taken.

    Without `water` no water space is entered; a runner that stands in water may still leave it.
    """
    entered = (space.number for space in track.spaces if water or space.ground is not Ground.WATER)
    return _fewest_steps(track.neighbours, start_space, frozenset(entered))


def shortest_lap(track: Track, *, water: bool) -> int | None:
    """Count the steps of the shortest lap; the step into the finish is one of them."""
    return distances(track, track.start, water=water)[track.finish]


def spaces_within(track: Track, space: int, steps: int) -> tuple[int, ...]:
    """List the spaces at most so many steps away, itself left out: water counts, walls are not passed.

    This looks at the board instead of walking on it, so the finish reaches back to the spaces it touches;
    the line between finish and start is a wall.
    """
    away = _away(track.neighbours, space)
    return tuple(number for number, far in enumerate(away) if far is not None and 0 < far <= steps)


@lru_cache(maxsize=4096)  # a balance report builds the same boards at thirty costs
def _away(neighbours: tuple[tuple[int, ...], ...], space: int) -> tuple[int | None, ...]:
    """Return how many steps each space is away, to the eye."""
    around = _around(neighbours)
    return _fewest_steps(around, space, frozenset(range(len(around))))


@lru_cache(maxsize=64)
def _around(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each space those that touch it, from whichever side one may step."""
    around: list[set[int]] = [set(each) for each in neighbours]
    for number, each in enumerate(neighbours):
        for neighbour in each:
            around[neighbour].add(number)
    return tuple(tuple(sorted(one)) for one in around)


def _fewest_steps(
    neighbours: tuple[tuple[int, ...], ...], first: int, entered: frozenset[int]
) -> tuple[int | None, ...]:
    """Spread out from one space over those that may be entered."""
    steps: list[int | None] = [None] * len(neighbours)
    steps[first] = 0
    reached = deque([(first, 0)])
    while reached:
        here, far = reached.popleft()
        for number in neighbours[here]:
            if steps[number] is None and number in entered:
                steps[number] = far + 1
                reached.append((number, far + 1))
    return tuple(steps)
