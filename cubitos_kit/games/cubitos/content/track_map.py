"""Read the text map of a racetrack: rows of tokens become spaces, neighbours and shortcuts.

A row is `shift| token token ...`: the shift moves the row to the right by so many half spaces, a token is a cell.
What is wrong with the board as a whole is told by `track_checks`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem, Severity
from cubitos_kit.base.words import Source, Words
from cubitos_kit.content.partial import mappings
from cubitos_kit.games.cubitos.content.track_checks import MapProblems, board_problems, race_problems
from cubitos_kit.games.cubitos.model.track import Ground, Reward, Shortcut, Space, Track, cells_around

PlaceOf = Callable[[tuple[str | int, ...], int], Place]

ROW = re.compile(r"\s*(?P<shift>\d{1,2})\s*\|(?P<tokens>.*)", re.DOTALL)
MODIFIER = re.compile(r"~|j|c[1-9]\d?|-[1-9]\d?|f[1-9]?|\+\d{0,2}|@[a-z]|=[a-z]")
ZONED = re.compile(rf"(?P<zone>\d{{1,2}})(?P<modifiers>(?:{MODIFIER.pattern})*)")
ALONE = {"S": Ground.START, "F": Ground.FINISH}
WALL = "##"


@dataclass(frozen=True)
class Token:
    """What is drawn in one cell. A wall has no ground."""

    ground: Ground | None
    zone: int = 0
    reward: Reward = field(default_factory=Reward)
    jet_pack: bool = False
    entry: str = ""
    landing: str = ""


@dataclass(frozen=True)
class MapToken:
    """A token and where it stands: in the board, and in the text of its row."""

    row: int
    column: int
    offset: int
    token: Token


def read_token(text: str) -> Token | None:
    """Read one token; None if it is none.

    >>> token = read_token("3c2f")
    >>> token.zone, token.reward.credits, token.reward.fans
    (3, 2, 1)
    >>> read_token("c2") is None
    True
    """
    if text == WALL:
        return Token(None)
    if text in ALONE:
        return Token(ALONE[text])
    match = ZONED.fullmatch(text)
    if match is None:
        return None
    pieces = [piece.group() for piece in MODIFIER.finditer(match["modifiers"])]
    by_mark = {piece[0]: piece[1:] for piece in pieces}
    if len(by_mark) < len(pieces):
        return None
    return Token(
        ground=Ground.WATER if "~" in by_mark else Ground.OPEN,
        zone=int(match["zone"]),
        reward=_reward(by_mark),
        jet_pack="j" in by_mark,
        entry=by_mark.get("@", ""),
        landing=by_mark.get("=", ""),
    )


def _reward(by_mark: Mapping[str, str]) -> Reward:
    """Read what a token's marks let a runner gain."""
    any_die = by_mark.get("+")
    return Reward(
        credits=int(by_mark.get("c", "0")),
        fans=int(by_mark["f"] or "1") if "f" in by_mark else 0,
        lose_dice=int(by_mark.get("-", "0")),
        any_die=any_die == "",
        die_up_to=int(any_die) if any_die else None,
    )


def nearest_token(text: str) -> str:
    """Guess which token was meant: the right case, the right order, or as much of it as can be read.

    >>> nearest_token("3C2"), nearest_token("#"), nearest_token("c2"), nearest_token("4x")
    ('3c2', '##', '', '4')
    """
    lowered = text.lower()
    zone = re.search(r"\d{1,2}", lowered)
    marks_first = f"{zone.group()}{lowered[: zone.start()]}{lowered[zone.end() :]}" if zone else ""
    readable = ZONED.match(lowered)
    pieces = MODIFIER.findall(readable["modifiers"]) if readable else []
    each_once = {piece[0]: piece for piece in reversed(pieces)}
    guesses = [
        text.upper(),
        WALL if set(text) == {"#"} else "",
        lowered,
        marks_first if zone and zone.start() and MODIFIER.match(lowered, 0, zone.start()) else "",
        readable["zone"] + "".join(reversed(each_once.values())) if readable else "",
    ]
    return next((guess for guess in guesses if guess and read_token(guess)), "")


def read_track(entry: Mapping[str, object], place_of: PlaceOf) -> tuple[Track | None, tuple[Problem, ...]]:
    """Turn one item of `tracks:` into a board, or say all that is wrong with it. Advice alone does not stop it."""
    rows = tuple(str(row) for row in cast("Sequence[object]", entry.get("rows") or ()))
    if not rows or not all(isinstance(row, str) for row in cast("Sequence[object]", entry["rows"])):
        return None, ()
    cells, problems = read_rows(rows, place_of)
    declared = _declared(entry)
    if declared is None:
        return None, tuple(problems)
    problems += _shortcut_problems(declared, cells, place_of)
    if problems or not isinstance(entry.get("red-lines"), int):
        return None, tuple(problems)
    track = _track(entry, rows, cells)
    found = MapProblems(track, place_of, {(cell.row, cell.column): cell.offset for cell in cells})
    problems = board_problems(found) or race_problems(found)
    broken = any(problem.severity is Severity.ERROR for problem in problems)
    return (None if broken else track), tuple(problems)


def read_rows(rows: Sequence[str], place_of: PlaceOf) -> tuple[list[MapToken], list[Problem]]:
    """Read the rows of a map, and check that every other row is shifted by half a space."""
    cells: list[MapToken] = []
    problems: list[Problem] = []
    above: int | None = None
    for number, row in enumerate(rows):
        match = ROW.fullmatch(row)
        if match is None:
            problems.append(_bad_row(place_of(("rows", number), 0)))
            above = None
            continue
        shift = int(match["shift"])
        if above is not None and (shift - above) % 2 == 0:
            problems.append(_not_alternating(place_of(("rows", number), match.start("shift")), shift, above))
        above = shift
        for cell, problem in _read_tokens(number, shift, match, place_of):
            cells += [cell] if cell else []
            problems += [problem] if problem else []
    return cells, problems


def _read_tokens(
    number: int, shift: int, row: re.Match[str], place_of: PlaceOf
) -> Iterator[tuple[MapToken | None, Problem | None]]:
    """Give for each token of a row its cell, or what is wrong with it."""
    for index, match in enumerate(re.finditer(r"\S+", row["tokens"])):
        offset = row.start("tokens") + match.start()
        token = read_token(match.group())
        if token is None:
            yield None, _bad_token(match.group(), place_of(("rows", number), offset))
        else:
            yield MapToken(number, shift + 2 * index, offset, token), None


def _bad_row(place: Place) -> Problem:
    return Problem(
        "bad-row",
        place,
        Message(N_("this row does not begin with its shift and a bar")),
        expected=Message(N_("the shift to the right in half spaces, then | and the spaces: 3| 1 1c2 ##")),
    )


def _bad_token(text: str, place: Place) -> Problem:
    return Problem(
        "bad-token",
        place,
        Message(N_("`{token}` is not a space of a map"), {"token": text}),
        expected=Message(
            N_(
                "## wall, S start, F finish, or a zone number followed by any of: ~ water, cN credits, f or fN fans, "
                "-N lose N dice, + any die, +N a die costing at most N, j jet pack, @a and =a the ends of shortcut a"
            )
        ),
        nearest=nearest_token(text),
    )


def _not_alternating(place: Place, shift: int, above: int) -> Problem:
    return Problem(
        "rows-do-not-alternate",
        place,
        Message(
            N_("a row shifted by {shift} cannot lie below a row shifted by {above}: the spaces would not be bricks"),
            {"shift": shift, "above": above},
        ),
        expected=Message(N_("an odd shift below an even one, and an even one below an odd one")),
        nearest=str(above - 1 if above > shift > 0 else above + 1),
    )


def _declared(entry: Mapping[str, object]) -> list[Mapping[str, object]] | None:
    """Return the items of `shortcuts:`, or nothing where it is broken which there are."""
    written = entry.get("shortcuts", [])
    found = [shortcut for _, shortcut in mappings(written) if shortcut.get("id")]
    return found if isinstance(written, list) and len(found) == len(written) else None


def _shortcut_problems(
    declared: Sequence[Mapping[str, object]], cells: Sequence[MapToken], place_of: PlaceOf
) -> list[Problem]:
    """Check that every shortcut is declared once and drawn once, with both its ends."""
    problems: list[Problem] = []
    ids = [str(shortcut["id"]) for shortcut in declared]
    drawn = {mark + id_ for cell in cells for mark, id_ in _ends(cell)}
    for number, id_ in enumerate(ids):
        place = place_of(("shortcuts", number, "id"), 0)
        if id_ in ids[:number]:
            problems.append(
                Problem("duplicate-shortcut", place, Message(N_("there already is a shortcut {id}"), {"id": id_}))
            )
        elif not {"@" + id_, "=" + id_} & drawn:
            problems.append(_unused_shortcut(id_, place))
    seen: set[str] = set()
    for cell in cells:
        place = place_of(("rows", cell.row), cell.offset)
        for mark, id_ in _ends(cell):
            if id_ not in ids:
                problems.append(
                    _unknown_shortcut(id_, place, [mark + known for known in ids if mark + known not in drawn])
                )
            problems += _lonely_or_twice(mark, id_, drawn, seen, place)
            seen.add(mark + id_)
    return problems


def _ends(cell: MapToken) -> list[tuple[str, str]]:
    """List the ends of shortcuts in a cell, as mark and id."""
    return [(mark, id_) for mark, id_ in (("@", cell.token.entry), ("=", cell.token.landing)) if id_]


def _unused_shortcut(id_: str, place: Place) -> Problem:
    return Problem(
        "unused-shortcut",
        place,
        Message(N_("shortcut {id} is not on the map"), {"id": id_}),
        expected=Message(N_("a space with @{id} where it starts and one with ={id} where it ends"), {"id": id_}),
    )


def _unknown_shortcut(id_: str, place: Place, missing: Sequence[str]) -> Problem:
    return Problem(
        "unknown-shortcut",
        place,
        Message(N_("no shortcut is called {id}"), {"id": id_}),
        expected=Message(N_("an item under shortcuts: with this id, how it is paid, and its cost")),
        nearest=missing[0] if missing else "",
    )


def _lonely_or_twice(mark: str, id_: str, drawn: set[str], seen: set[str], place: Place) -> Iterator[Problem]:
    """Check one end of a shortcut against the ends drawn at all and those seen before it."""
    end, other = mark + id_, ("=" if mark == "@" else "@") + id_
    if end in seen:
        yield Problem("duplicate-shortcut-end", place, Message(N_("{end} is drawn twice"), {"end": end}))
    if other not in drawn:
        yield Problem(
            "unpaired-shortcut", place, Message(N_("{end} has no {other} on the map"), {"end": end, "other": other})
        )


def _track(entry: Mapping[str, object], rows: tuple[str, ...], cells: Sequence[MapToken]) -> Track:
    """Build the board that the cells draw, sound or not."""
    red_lines = cast("int", entry["red-lines"])
    spaces = _spaces(cells, red_lines)
    return Track(
        id=str(entry["id"]),
        name=_words(entry.get("name")),
        source=Source(str(entry.get("source", Source.DESIGNED))),
        red_lines=red_lines,
        spaces=spaces,
        neighbours=_neighbours(spaces),
        start=0,
        finish=len(spaces) - 1,
        shortcuts=_shortcuts(entry, cells, {cell: space.number for space in spaces for cell in space.cells}),
        rows=rows,
        note=_words(entry.get("note")),
        walls=tuple((cell.row, cell.column) for cell in cells if cell.token.ground is None),
    )


def _words(value: object) -> Words:
    """Read a name or a note; a plain text is in English."""
    if isinstance(value, Words):
        return value
    return Words({"en": value} if isinstance(value, str) else dict(cast("Mapping[str, str]", value or {})))


def _spaces(cells: Sequence[MapToken], red_lines: int) -> tuple[Space, ...]:
    """Give the spaces their numbers: the start, the others line by line, the finish."""
    big: dict[Ground | None, list[tuple[int, int]]] = {Ground.START: [], Ground.FINISH: []}
    single = []
    for cell in cells:
        if cell.token.ground in big:
            big[cell.token.ground].append((cell.row, cell.column))
        elif cell.token.ground:
            single.append((cell.token.ground, cell))
    return (
        Space(0, Ground.START, 0, tuple(big[Ground.START])),
        *(
            Space(
                number=number,
                ground=ground,
                zone=cell.token.zone,
                cells=((cell.row, cell.column),),
                reward=cell.token.reward,
                jet_pack=cell.token.jet_pack,
                shortcut=cell.token.entry,
            )
            for number, (ground, cell) in enumerate(single, 1)
        ),
        Space(len(single) + 1, Ground.FINISH, red_lines, tuple(big[Ground.FINISH])),
    )


def _neighbours(spaces: Sequence[Space]) -> tuple[tuple[int, ...], ...]:
    """Say for each space where a runner may step to."""
    by_cell = {cell: space for space in spaces for cell in space.cells}
    return tuple(
        tuple(
            sorted(
                {
                    by_cell[near].number
                    for cell in space.cells
                    for near in cells_around(*cell)
                    if near in by_cell and _may_step(space, by_cell[near])
                }
                - {space.number}
            )
        )
        for space in spaces
    )


def _may_step(here: Space, there: Space) -> bool:
    """rules: spaces-finish-not-from-the-start. One red line at a time; over the line of start and finish nobody steps."""
    if here.ground is Ground.FINISH or (here.ground is Ground.START and there.ground is Ground.FINISH):
        return False
    return abs(here.zone - there.zone) <= 1


def _shortcuts(
    entry: Mapping[str, object], cells: Sequence[MapToken], numbers: Mapping[tuple[int, int], int]
) -> dict[str, Shortcut]:
    """Join the two ends of each shortcut."""
    entries = {cell.token.entry: numbers[cell.row, cell.column] for cell in cells if cell.token.entry}
    landings = {cell.token.landing: numbers[cell.row, cell.column] for cell in cells if cell.token.landing}
    return {
        id_: Shortcut(id_, entries[id_], landings[id_], str(shortcut.get("pay")), cast("int", shortcut.get("cost")))
        for shortcut in _declared(entry) or ()
        for id_ in (str(shortcut["id"]),)
    }
