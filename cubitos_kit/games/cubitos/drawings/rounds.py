"""Diagrams of a round: its seven steps at a glance, and its two phases as everybody goes through them together."""

from collections.abc import Callable
from dataclasses import dataclass

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.book.svg import circle, path, placed, rect, words
from cubitos_kit.games.cubitos.drawings.dice import die_at, tumbling
from cubitos_kit.games.cubitos.drawings.measure import width
from cubitos_kit.games.cubitos.drawings.panel import (
    FAINT,
    PAPER,
    Drawing,
    arrow,
    card,
    centred,
    height,
    lines,
    pill,
    pill_height,
    said,
    sheet,
    team,
    term,
)
from cubitos_kit.games.cubitos.drawings.signs import runner
from cubitos_kit.games.cubitos.drawings.symbols import BOX, symbol_at
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.text.catalog import say

ROLL, RUN = "#c0641a", "#2e7d32"
WIDE, MARGIN = 600, 18
GUTTER = 30
COLUMN = (WIDE - 2 * MARGIN - GUTTER) / 2
TITLE, NAME, BODY = 18, 15.5, 13.5
TEXT = 96
"""How far from the edge of a column the words of a step begin, after its number and its picture."""
ROOM = COLUMN - TEXT - 14
AGAIN = 22
"""What the arrow back to an earlier step takes of the Roll Phase's room."""


@dataclass(frozen=True)
class Step:
    """A step of a round: what it is called, what one does, and a picture of it around a place."""

    name: str
    about: str
    picture: Callable[[float, float], str]


def round_at_a_glance(pack: Pack, language: str) -> Drawing:
    """Draw the seven steps of a round in their two phases."""
    phases = (
        ("roll-phase", ROLL, _roll_steps(pack, language), ROOM - AGAIN),
        ("run-phase", RUN, _run_steps(pack, language), ROOM),
    )
    titles = [term(pack, name, language) for name, *_ in phases]
    head = max(pill_height(title, TITLE, COLUMN) for title in titles)
    top = MARGIN + head + 8
    inner = max(len(steps) * max(_step_height(step, room) for step in steps) for *_, steps, room in phases)
    parts, number = [], 0
    for turn, (_, colour, steps, room) in enumerate(phases):
        x, each = MARGIN + turn * (COLUMN + GUTTER), inner / len(steps)
        parts.append(card((x, MARGIN + head / 2), COLUMN, top + inner + 6 - MARGIN - head / 2, colour))
        parts.append(pill(titles[turn], (x + COLUMN / 2, MARGIN), TITLE, COLUMN, colour))
        for at, step in enumerate(steps):
            number += 1
            parts.append(_step(step, number, (x, top + (at + 0.5) * each), room, colour))
    rolled, decided = (top + inner * (at + 0.5) / len(phases[0][2]) for at in (1, 2))
    side = MARGIN + COLUMN - 12
    parts.append(arrow([(side - 10, decided), (side, decided), (side, rolled), (side - 10, rolled)], ROLL, 3, 8))
    parts.append(
        arrow([(MARGIN + COLUMN + 3, top + inner / 2), (MARGIN + COLUMN + GUTTER - 3, top + inner / 2)], FAINT, 5)
    )
    next_round = said(N_("the next round, with the next start player"), language)
    back, high = _way_back(next_round, top + inner + 6)
    label = N_("A round at a glance: three steps of the Roll Phase, then four steps of the Run Phase")
    return Drawing(sheet(WIDE, top + inner + 6 + high, *parts, back), said(label, language))


def phases(pack: Pack, language: str) -> Drawing:
    """Draw the two phases as three players go through them: nobody runs before the last one has rolled."""
    titles = [term(pack, name, language) for name in ("roll-phase", "run-phase")]
    head = max(pill_height(title, TITLE, COLUMN) for title in titles)
    texts = (
        said(N_("Everybody rolls at their own speed, and waits for the others."), language),
        said(N_("When all are ready, everybody runs."), language),
    )
    said_high = max(height(text, BODY, COLUMN - 30) for text in texts)
    lane, top = 44.0, MARGIN + head + 12
    bottom = top + 3 * lane + said_high + 14
    parts = []
    for turn, colour in enumerate((ROLL, RUN)):
        x = MARGIN + turn * (COLUMN + GUTTER)
        parts.append(card((x, MARGIN + head / 2), COLUMN, bottom - MARGIN - head / 2, colour))
        parts.append(pill(titles[turn], (x + COLUMN / 2, MARGIN), TITLE, COLUMN, colour))
        parts.append(lines(texts[turn], x + COLUMN / 2, top + 3 * lane, BODY, COLUMN - 30))
    for seat, rolls in enumerate((3, 5, 2)):
        y = top + (seat + 0.5) * lane
        parts.append(_rolling_lane(team(pack)[seat], seat, rolls, y))
        parts.append(_running_lane(seat, y))
    gate = WIDE / 2
    parts.append(
        path(
            f"M{gate} {MARGIN + head / 2 + 4:.1f}V{bottom - 4:.1f}",
            stroke=FAINT,
            stroke_width=4,
            stroke_dasharray="2 7",
            stroke_linecap="round",
            fill="none",
        )
    )
    next_round = said(N_("the next round, with the next start player"), language)
    back, high = _way_back(next_round, bottom)
    label = N_("The two phases: all players finish the Roll Phase before anybody begins the Run Phase")
    return Drawing(sheet(WIDE, bottom + high, *parts, back), said(label, language))


def _roll_steps(pack: Pack, language: str) -> tuple[Step, ...]:
    """Return the steps of the Roll Phase."""
    some = team(pack)
    amount = Message(N_("dice of your choice, {n} at first"), {"n": pack.setup.draw_amount})

    def drawn(x: float, y: float) -> str:
        places = ((-13, 9, 4), (0, -8, 0), (13, 9, 6))
        return "".join(die_at(some[at], "blank", x + right, y + down, 21) for right, down, at in places)

    def rolled(x: float, y: float) -> str:
        return tumbling(some[4], "foot", (x - 10, y + 5), 23, -18) + tumbling(
            some[0], "symbol", (x + 12, y - 7), 23, 22
        )

    def set_aside(x: float, y: float) -> str:
        hits = die_at(some[0], "symbol", x - 12, y - 10, 21) + die_at(some[4], "foot", x + 12, y - 10, 21)
        return hits + die_at(some[6], "blank", x, y + 14, 21)

    return (
        Step(said(N_("Draw"), language), say(amount, language), drawn),
        Step(said(N_("Roll"), language), said(N_("all dice in your Roll Zone"), language), rolled),
        Step(
            said(N_("Set hits aside"), language),
            said(N_("then push and roll the rest again, or pass"), language),
            set_aside,
        ),
    )


def _run_steps(pack: Pack, language: str) -> tuple[Step, ...]:
    """Return the steps of the Run Phase."""
    some = team(pack)
    one, many = NN_("a die with your coins and credits", "up to {n} dice, with your coins and credits")
    bought = Message(one, plural=many, n=pack.setup.buy_limit)

    def used(x: float, y: float) -> str:
        return symbol_at("power", x - 9, y - 6, 29) + symbol_at("sword", x + 11, y + 9, 27)

    def moved(x: float, y: float) -> str:
        return placed(runner(0), x - 2, y - 19, 26 / BOX) + symbol_at("foot", x - 12, y + 8, 24)

    def paid(x: float, y: float) -> str:
        return symbol_at("credit", x + 10, y + 8, 25) + symbol_at("coin", x - 9, y - 7, 27)

    def discarded(x: float, y: float) -> str:
        return tumbling(some[2], "symbol", (x - 9, y + 7), 23, 14) + tumbling(some[4], "foot", (x + 10, y - 7), 23, -12)

    return (
        Step(
            said(N_("Use abilities"), language), said(N_("as your symbols allow, and compare swords"), language), used
        ),
        Step(said(N_("Move"), language), said(N_("one space for each movement"), language), moved),
        Step(said(N_("Buy"), language), say(bought, language), paid),
        Step(said(N_("Discard"), language), said(N_("your active dice"), language), discarded),
    )


def _step_height(step: Step, room: float) -> float:
    """Return how high a step is, with its words or its picture."""
    return max(56, height(step.name, NAME, room) + height(step.about, BODY, room) + 14)


def _step(step: Step, number: int, place: tuple[float, float], room: float, colour: str) -> str:
    """Draw a step from the middle of its left edge on: its number, its picture, its words."""
    x, middle = place
    below = middle + (height(step.name, NAME, room) - height(step.about, BODY, room)) / 2
    drawn = circle(x + 24, middle, 13, fill=colour)
    drawn += words(str(number), x + 24, middle + 5.5, 15.5, font_weight=800, fill="#ffffff")
    drawn += step.picture(x + 66, middle)
    above = below - height(step.name, NAME, room)
    drawn += lines(step.name, x + TEXT, above, NAME, room, text_anchor="start", font_weight=800)
    return drawn + lines(step.about, x + TEXT, below, BODY, room, text_anchor="start")


def _way_back(text: str, y: float) -> tuple[str, float]:
    """Draw the arrow from the end of a round to the next one; return it with the room that it takes."""
    left, right = MARGIN + COLUMN / 4, WIDE - MARGIN - COLUMN / 4
    room = right - left - 60
    high = height(text, BODY, room)
    level = y + 12 + high / 2
    line = arrow([(right, y + 1), (right, level), (left, level), (left, y + 3)], FAINT, 3, 12)
    wide = min(room, width(text, BODY)) + 24
    ground = rect(WIDE / 2 - wide / 2, level - high / 2 - 2, wide, high + 4, fill=PAPER)
    return line + ground + centred(text, WIDE / 2, level, BODY, room, font_weight=700), high + 28


def _rolling_lane(colour: str, seat: int, rolls: int, y: float) -> str:
    """Draw a player who rolls so often, then waits."""
    x = MARGIN + 14
    drawn = placed(runner(seat), x, y - 15, 30 / BOX)
    faces = ("foot", "blank", "symbol", "coin-1", "blank")
    for turn in range(rolls):
        drawn += tumbling(colour, faces[turn], (x + 50 + 27 * turn, y), 20, (turn * 37 + seat * 19) % 44 - 22)
    begin, end = x + 40 + 27 * rolls, MARGIN + COLUMN - 12
    if end - begin < 30:  # noqa: PLR2004 - too short for a line with dots
        return drawn
    return drawn + path(
        f"M{begin} {y}H{end}",
        stroke=FAINT,
        stroke_width=2.5,
        stroke_dasharray="1 7",
        stroke_linecap="round",
        fill="none",
    )


def _running_lane(seat: int, y: float) -> str:
    """Draw a player who uses abilities, moves, buys and discards."""
    x = MARGIN + COLUMN + GUTTER + 16
    drawn = placed(runner(seat), x, y - 15, 30 / BOX)
    for turn, icon in enumerate(("symbol", "foot", "coin", "die")):
        drawn += symbol_at(icon, x + 58 + 50 * turn, y, 24)
    steps = "".join(f"M{x + 76 + 50 * turn} {y - 4}l5 4l-5 4" for turn in range(3))
    return drawn + path(
        steps, fill="none", stroke=FAINT, stroke_width=2.5, stroke_linecap="round", stroke_linejoin="round"
    )
