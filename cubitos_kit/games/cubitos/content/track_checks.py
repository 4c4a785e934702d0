"""Check a racetrack as a whole: start and finish, red lines, ways, shortcuts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.problem import Place, Problem, Severity
from cubitos_kit.games.cubitos.model.track import Ground, Space, Track, cells_around, distances, shortest_lap

PLEASANT_LAP = range(20, 46)
"""Lap lengths that fit a race of an hour; the known board has 30."""
FEWEST_RED_LINES = 2
"""With fewer, the last zone would be the neighbour of zone 0 on both sides."""


@dataclass(frozen=True)
class MapProblems:
    """A board that was read, and how to find its cells in the file."""

    track: Track
    place_of: Callable[[tuple[str | int, ...], int], Place]
    offsets: Mapping[tuple[int, int], int]
    """For each cell, where its token stands in the text of its row."""

    def at(self, cell: tuple[int, int]) -> Place:
        """Point at a cell's token."""
        return self.place_of(("rows", cell[0]), self.offsets[cell])

    def at_space(self, space: Space) -> Place:
        """Point at the first token of a space, or at the whole map if it is not drawn."""
        return self.at(space.cells[0]) if space.cells else self.place_of(("rows",), 0)


def board_problems(found: MapProblems) -> list[Problem]:
    """Check start, finish and red lines: without them nothing else can be told."""
    return [*_start_and_finish(found), *_red_lines(found)] or list(_jumps(found))


def race_problems(found: MapProblems) -> list[Problem]:
    """Check what a race needs of a board whose parts are sound."""
    return [*_reach(found), *_landings(found), *_lap_length(found)]


def _start_and_finish(found: MapProblems) -> Iterator[Problem]:
    """Both must be drawn, each in one piece; cells of the finish may be joined by the start."""
    track = found.track
    start, finish = track.spaces[track.start], track.spaces[track.finish]
    if not start.cells:
        yield Problem("no-start", found.at_space(start), Message(N_("this map has no start")), expected=_cell("S"))
    if not finish.cells:
        yield Problem("no-finish", found.at_space(finish), Message(N_("this map has no finish")), expected=_cell("F"))
    pieces = _pieces(start.cells)
    if len(pieces) > 1:
        yield Problem(
            "start-in-pieces",
            found.at(pieces[1][0]),
            Message(N_("the cells of the start do not touch each other: the start is one big space")),
        )
    pieces = [piece for piece in _pieces((*finish.cells, *start.cells)) if set(piece) & set(finish.cells)]
    if len(pieces) > 1:
        yield Problem(
            "finish-in-pieces",
            found.at(next(cell for cell in pieces[1] if cell in finish.cells)),
            Message(N_("the cells of the finish touch neither each other nor one start: the finish is one big space")),
        )


def _cell(token: str) -> Message:
    return Message(N_("at least one cell {token}"), {"token": token})


def _pieces(cells: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Sort cells into pieces that touch."""
    left = set(cells)
    pieces = []
    for first in cells:
        if first not in left:
            continue
        left.remove(first)
        piece = [first]
        for cell in piece:
            touching = [near for near in cells_around(*cell) if near in left]
            left.difference_update(touching)
            piece += touching
        pieces.append(piece)
    return pieces


def _red_lines(found: MapProblems) -> Iterator[Problem]:
    """Zones must run from 0 to the number of red lines, and none may be left out."""
    track = found.track
    if track.red_lines < FEWEST_RED_LINES:
        yield Problem(
            "too-few-red-lines",
            found.place_of(("red-lines",), 0),
            Message(N_("a board needs red lines, or nobody can tell its first zone from its last")),
            expected=Message(N_("at least {n}"), {"n": FEWEST_RED_LINES}),
        )
    drawn = {space.zone for space in track.spaces if space.ground not in (Ground.START, Ground.FINISH)} | {0}
    if max(drawn) != track.red_lines:
        one, many = NN_(
            "the map's last zone is {zone}, but the board is said to have {n} red line",
            "the map's last zone is {zone}, but the board is said to have {n} red lines",
        )
        yield Problem(
            "red-lines-disagree",
            found.place_of(("red-lines",), 0),
            Message(one, {"zone": max(drawn), "n": track.red_lines}, many, track.red_lines),
            nearest=str(max(drawn)),
        )
    for before, zone in pairwise(sorted(drawn)):
        if zone - before > 1:
            space = next(space for space in track.spaces if space.zone == zone and space.number != track.finish)
            yield Problem(
                "missing-zone",
                found.at_space(space),
                Message(N_("zone {zone} is drawn, but no zone {missing}"), {"zone": zone, "missing": before + 1}),
            )


def _jumps(found: MapProblems) -> Iterator[Problem]:
    """Spaces that touch but are more than one red line apart need a wall between them."""
    spaces = found.track.spaces
    by_cell = {cell: space.number for space in spaces for cell in space.cells}
    meetings = {
        (cell, by_cell[near]): near
        for cell in by_cell
        for near in cells_around(*cell)
        if near in by_cell and by_cell[near] != by_cell[cell]
    }
    ends = {found.track.start, found.track.finish}
    at_the_line = ends | {by_cell[cell] for cell, other in meetings if other in ends}
    for (cell, other), near in sorted(meetings.items()):
        pair = spaces[by_cell[cell]], spaces[other]
        if near < cell and abs(pair[0].zone - pair[1].zone) > 1 and not _at_the_line(found.track, *pair, at_the_line):
            yield _jump(found.at(cell), *pair)


def _at_the_line(track: Track, one: Space, other: Space, at_the_line: set[int]) -> bool:
    """Tell whether the line between finish and start parts two spaces: then they need no wall."""
    if {one.number, other.number} == {track.start, track.finish}:
        return True
    low, high = sorted((one, other), key=lambda space: space.zone)
    return (low.zone, high.zone) == (0, track.red_lines) and {low.number, high.number} <= at_the_line


def _jump(place: Place, one: Space, other: Space) -> Problem:
    """Say which two zones meet."""
    low, high = sorted((one.zone, other.zone))
    return Problem(
        "red-line-jump",
        place,
        Message(N_("zones {low} and {high} touch: one step would cross several red lines"), {"low": low, "high": high}),
        expected=Message(N_("a wall ## between them, or another zone")),
    )


def _reach(found: MapProblems) -> Iterator[Problem]:
    """Every space must be reached from the start, and the finish without entering water."""
    track = found.track
    if shortest_lap(track, water=False) is None:
        yield Problem(
            "finish-out-of-reach",
            found.at_space(track.spaces[track.finish]),
            Message(N_("no dry way leads from the start to the finish")),
        )
    for space, steps in zip(track.spaces, distances(track, track.start, water=True), strict=True):
        if steps is None and space.number != track.finish:
            yield Problem(
                "space-out-of-reach", found.at_space(space), Message(N_("no way leads from the start to this space"))
            )


def _landings(found: MapProblems) -> Iterator[Problem]:
    """Check that a shortcut leads to open ground and, as advice, forward."""
    track = found.track
    for shortcut in track.shortcuts.values():
        entry, landing = track.spaces[shortcut.entry], track.spaces[shortcut.landing]
        if landing.ground is not Ground.OPEN:
            yield Problem(
                "shortcut-into-water",
                found.at_space(landing),
                Message(N_("shortcut {id} ends in water"), {"id": shortcut.id}),
                expected=Message(N_("an open space")),
            )
        elif _to_go(track, landing) >= _to_go(track, entry):
            yield Problem(
                "shortcut-leads-back",
                found.at_space(landing),
                Message(N_("shortcut {id} leads no nearer to the finish"), {"id": shortcut.id}),
                Severity.ADVICE,
            )


def _to_go(track: Track, space: Space) -> int:
    """Count the steps to the finish, dry if that can be done."""
    dry = distances(track, space.number, water=False)[track.finish]
    wet = distances(track, space.number, water=True)[track.finish]
    return next((steps for steps in (dry, wet) if steps is not None), len(track.spaces))


def _lap_length(found: MapProblems) -> Iterator[Problem]:
    """Advise on laps that make a race very short or very long."""
    steps = shortest_lap(found.track, water=False)
    if steps is not None and steps not in PLEASANT_LAP:
        one, many = NN_("the shortest dry lap takes {n} step", "the shortest dry lap takes {n} steps")
        yield Problem(
            "lap-length",
            found.place_of(("rows",), 0),
            Message(one, {"n": steps}, many, steps),
            Severity.ADVICE,
            expected=Message(
                N_("{fewest} to {most} steps"), {"fewest": PLEASANT_LAP.start, "most": PLEASANT_LAP.stop - 1}
            ),
        )
