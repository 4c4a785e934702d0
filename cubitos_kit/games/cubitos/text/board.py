"""Draw a racetrack for the terminal: bricks of four characters by two lines, with the marks of the text map, and runners.

Everything can be read without colour too: the zones' numbers are written in the spaces, and `|` is a red line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rich.style import Style
from rich.table import Table
from rich.text import Text

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.words import Source
from cubitos_kit.games.cubitos.model.track import Ground, Reward, Shortcut, Space, Track, shortest_lap
from cubitos_kit.text.catalog import say

HEADING = 4
"""Lines above a drawing that say which board it is."""
HALF = 2
"""Characters to half a space."""
INSIDE = 2 * HALF - 1
"""Characters of a space beside its left edge."""

OPEN = (("#f7edd2", "#f1e4c0"), ("#dfc890", "#d7bd80"))
WATER = (("#b3dcf5", "#a6d4f0"), ("#86c1e8", "#79b7e1"))
"""Tints by turns, zone by zone; the two of a zone part the bricks."""
INK = "#4a4030"
FAINT = Style(color="#9a8a66")
FAINT_IN_WATER = Style(color="#47799c")
LINE = Style(color="#d11f1f", bold=True)
WALL = Style(color="#837b72", bgcolor="#57514b")
START = Style(color="#ffffff", bgcolor="#2e8b57", bold=True)
FINISH = Style(color="#ffffff", bgcolor="#222222", bold=True)
MARKS: Mapping[str, str] = MappingProxyType(
    {"c": "#0a4fa3", "f": "#a3127f", "-": "#a33a00", "+": "#136b2d", "j": "#5a22b0", "@": "#000000", "=": "#000000"}
)
"""The colour of each mark, by its first sign."""

BIG: Mapping[Ground, str] = MappingProxyType({Ground.START: "S", Ground.FINISH: "F"})

Sign = tuple[str, Style]
BLANK: Sign = (" ", Style())
NO_PIECES: Mapping[tuple[int, int], tuple[Sign, ...]] = MappingProxyType({})

ORIGINS: Mapping[Source, str] = MappingProxyType(
    {
        Source.RULEBOOK: N_("as the rulebook has it"),
        Source.TRANSCRIBED: N_("transcribed from the printed board"),
        Source.INFERRED: N_("inferred, not seen in print"),
        Source.ESTIMATED: N_("estimated, not seen in print"),
        Source.DESIGNED: N_("designed, not a printed board"),
    }
)


@dataclass(frozen=True)
class BoardGrid:
    """A board with its spaces found by their cells."""

    track: Track
    by_cell: Mapping[tuple[int, int], Space]
    landings: Mapping[int, str]
    """By space, the shortcut that ends there."""
    pieces: Mapping[tuple[int, int], tuple[Sign, ...]]
    """By cell, what stands on the board."""


def board(track: Track, language: str, pieces: Mapping[tuple[int, int], tuple[Sign, ...]] = NO_PIECES) -> Text:
    """Draw a racetrack under its name, its origin and its length; pieces take the upper line of their cells."""
    drawing = BoardGrid(
        track,
        {cell: space for space in track.spaces for cell in space.cells},
        {shortcut.landing: shortcut.id for shortcut in track.shortcuts.values()},
        pieces,
    )
    cells = sorted([*drawing.by_cell, *track.walls])
    picture = _heading(track, language)
    for row in sorted({row for row, _ in cells}):
        columns = [column for number, column in cells if number == row]
        for line in (0, 1):
            picture.append("\n" + " " * (HALF * columns[0]))
            for column in columns:
                picture.append_text(_part(drawing, (row, column), line))
    return picture


def legend(track: Track, language: str) -> Table:
    """Explain the marks that this board uses; its note stands below."""
    table = Table(
        say(Message(N_("Mark")), language),
        say(Message(N_("Meaning")), language),
        caption=track.note.say(language) or None,
        caption_justify="left",
    )
    for mark, meaning in meanings(track):
        table.add_row(Text(mark, Style(bold=True)), say(meaning, language))
    return table


def _heading(track: Track, language: str) -> Text:
    """Say what the board is called, where it comes from, and how long it is."""
    origin = say(Message(ORIGINS[track.source]), language)
    return Text.assemble(
        (track.name.say(language), "bold"), "\n", (f"{origin}\n{lengths(track, language)}", "dim"), "\n"
    )


def lengths(track: Track, language: str) -> str:
    """Say how long a board is, in red lines and in steps, with and without the way through water."""
    counted = [(NN_("{n} red line", "{n} red lines"), track.red_lines)]
    dry, wet = shortest_lap(track, water=False), shortest_lap(track, water=True)
    if dry is not None:
        counted.append((NN_("shortest lap {n} space", "shortest lap {n} spaces"), dry))
    if wet is not None and wet != dry:
        counted.append((NN_("through water {n} space", "through water {n} spaces"), wet))
    return ", ".join(say(Message(one, plural=many, n=n), language) for (one, many), n in counted)


def _part(drawing: BoardGrid, cell: tuple[int, int], line: int) -> Text:
    """Draw the upper or the lower line of a cell: its left edge, then what is in it."""
    space = drawing.by_cell.get(cell)
    if space is None:
        return Text("#" * (1 + INSIDE), WALL)
    drawn = [
        _edge(drawing, cell, space),
        *(_upper(drawing, cell, space) if line == 0 else _lower(drawing, cell, space)),
    ]
    if line == 1:
        drawn = _with_lines_below(drawing, cell, space, drawn)
    ground = _ground(space)
    return Text.assemble(*((sign, ground + style) for sign, style in drawn))


def _ground(space: Space) -> Style:
    """Return the tint of a space: by its zone, so that the red lines show."""
    if space.ground is Ground.START:
        return START
    if space.ground is Ground.FINISH:
        return FINISH
    tints = WATER if space.ground is Ground.WATER else OPEN
    return Style(color=INK, bgcolor=tints[space.zone % 2][space.cells[0][1] // 2 % 2])


def _edge(drawing: BoardGrid, cell: tuple[int, int], space: Space) -> Sign:
    """Draw the left edge of a cell: a red line, or nothing."""
    left = drawing.by_cell.get((cell[0], cell[1] - 2))
    return ("|", LINE) if left and left.zone != space.zone else BLANK


def _upper(drawing: BoardGrid, cell: tuple[int, int], space: Space) -> list[Sign]:
    """Draw the upper line of a space: the pieces on it, or else its first marks."""
    if cell in drawing.pieces:
        return _filled(list(drawing.pieces[cell]))
    if space.ground in BIG:
        return [BLANK, (BIG[space.ground], Style()), BLANK]
    return _filled(_signs(_two_lines(_marks(drawing, space))[0]))


def _lower(drawing: BoardGrid, cell: tuple[int, int], space: Space) -> list[Sign]:
    """Draw the lower line of a space: more marks, water, and the number of the zone."""
    if space.ground in BIG:
        return _filled([])
    water, marks = space.ground is Ground.WATER, _marks(drawing, space)
    signs = _signs(marks if cell in drawing.pieces else _two_lines(marks)[1]) + (
        [("~", FAINT_IN_WATER)] if water else []
    )
    number = [(digit, FAINT_IN_WATER if water else FAINT) for digit in str(space.zone)]
    room = INSIDE - len(signs) - len(number)
    return signs + [BLANK] * room + number if room > 0 else _filled(signs)


def _with_lines_below(drawing: BoardGrid, cell: tuple[int, int], space: Space, drawn: list[Sign]) -> list[Sign]:
    """Fill the blanks of a lower line where a red line runs below: each half of a cell has its own neighbour."""
    below = [drawing.by_cell.get((cell[0] + 1, cell[1] + side)) for side in (-1, 1)]
    return [
        ("_", LINE) if sign == BLANK and (near := below[at // HALF]) and near.zone != space.zone else sign
        for at, sign in enumerate(drawn)
    ]


def _signs(marks: list[str]) -> list[Sign]:
    """Set marks side by side, each in its colour."""
    return [(sign, Style(color=MARKS[mark[0]], bold=True)) for mark in marks for sign in mark]


def _filled(signs: list[Sign]) -> list[Sign]:
    """Cut or fill a line to the width of a space."""
    if len(signs) > INSIDE:
        return [*signs[: INSIDE - 1], ("…", signs[INSIDE - 1][1])]
    return signs + [BLANK] * (INSIDE - len(signs))


def _two_lines(marks: list[str]) -> tuple[list[str], list[str]]:
    """Fill the upper line, then the lower one."""
    upper = list(marks)
    while sum(map(len, upper)) > INSIDE and len(upper) > 1:
        upper.pop()
    return upper, marks[len(upper) :]


def _marks(drawing: BoardGrid, space: Space) -> list[str]:
    """List the marks of a space as the text map has them."""
    landing = drawing.landings.get(space.number, "")
    return [
        *_reward_marks(space.reward),
        *(["j"] if space.jet_pack else []),
        *(["@" + space.shortcut] if space.shortcut else []),
        *(["=" + landing] if landing else []),
    ]


def _reward_marks(reward: Reward) -> Iterator[str]:
    """List the marks of a reward."""
    if reward.lose_dice:
        yield f"-{reward.lose_dice}"
    if reward.credits:
        yield f"c{reward.credits}"
    if reward.fans:
        yield "f" if reward.fans == 1 else f"f{reward.fans}"
    if reward.any_die:
        yield "+"
    if reward.die_up_to is not None:
        yield f"+{reward.die_up_to}"


def meanings(track: Track) -> Iterator[tuple[str, Message]]:
    """Pair each mark on the board with what it means."""
    yield "S", Message(N_("start"))
    yield "F", Message(N_("finish"))
    yield f"0-{track.red_lines}", Message(N_("zone: how many red lines lie behind a runner here"))
    yield "|", Message(N_("red line"))
    if track.walls:
        yield "##", Message(N_("wall"))
    if any(space.ground is Ground.WATER for space in track.spaces):
        yield "~", Message(N_("water: only abilities lead into it"))
    rewards = [space.reward for space in track.spaces]
    yield from _counted(rewards)
    if any(reward.any_die for reward in rewards):
        yield "+", Message(N_("gain a die of any cost"))
    for cost in sorted({reward.die_up_to for reward in rewards if reward.die_up_to is not None}):
        yield f"+{cost}", Message(N_("gain a die that costs at most {cost}"), {"cost": cost})
    if any(space.jet_pack for space in track.spaces):
        yield "j", Message(N_("jet pack: the movement you have left counts twice"))
    for shortcut in track.shortcuts.values():
        yield from _shortcut_meanings(shortcut)


def _counted(rewards: list[Reward]) -> Iterator[tuple[str, Message]]:
    """Explain the rewards that come in numbers, each number once."""
    one, many = NN_("gain {n} credit", "gain {n} credits")
    for n in sorted({reward.credits for reward in rewards} - {0}):
        yield f"c{n}", Message(one, plural=many, n=n)
    one, many = NN_("gain {n} fan", "gain {n} fans")
    for n in sorted({reward.fans for reward in rewards} - {0}):
        yield "f" if n == 1 else f"f{n}", Message(one, plural=many, n=n)
    one, many = NN_("lose {n} die", "lose {n} dice")
    for n in sorted({reward.lose_dice for reward in rewards} - {0}):
        yield f"-{n}", Message(one, plural=many, n=n)


def _shortcut_meanings(shortcut: Shortcut) -> Iterator[tuple[str, Message]]:
    """Explain both ends of a shortcut."""
    coins = NN_("shortcut {id} starts here and costs {n} coin", "shortcut {id} starts here and costs {n} coins")
    feet = NN_("shortcut {id} starts here and costs {n} movement", "shortcut {id} starts here and costs {n} movement")
    one, many = coins if shortcut.pay == "coins" else feet
    yield "@" + shortcut.id, Message(one, {"id": shortcut.id}, many, shortcut.cost)
    yield "=" + shortcut.id, Message(N_("shortcut {id} ends here"), {"id": shortcut.id})


RUNNERS = "❶❷❸❹"
"""The players by their seats; without colours they are told by their numbers."""
COLOURS = ("#e0473c", "#2f81f7", "#2ea043", "#a765d8")
"""To be read on a dark ground and on a light one."""
CHOICE = Style(color="#000000", bgcolor="#ffd600", bold=True)
NOTHING: Mapping[int, int] = MappingProxyType({})
Pieces = dict[tuple[int, int], tuple[tuple[str, Style], ...]]


def runner(seat: int) -> tuple[str, Style]:
    """Return the sign of a player's runner.

    >>> runner(1)[0]
    '❷'
    """
    return RUNNERS[seat], Style(color="#ffffff", bgcolor=COLOURS[seat], bold=True)


def pieces(track: Track, runners: Mapping[int, int], choices: Mapping[int, int] = NOTHING) -> Pieces:
    """Place runners, by seat, and the numbers of what can be chosen, by space.

    On a start or a finish each has a line of its own, as far as there are enough.
    """
    placed: Pieces = {}
    for seat, space in sorted(runners.items()):
        cells = track.spaces[space].cells
        cell = cells[seat % len(cells)]
        placed[cell] = (*placed.get(cell, ()), runner(seat))
    for space, number in choices.items():
        cells = track.spaces[space].cells
        label = tuple((sign, CHOICE) for sign in f"›{number}")
        placed[cells[-1]] = (*label, *placed.get(cells[-1], ()))
    return placed
