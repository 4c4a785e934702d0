"""Diagrams of spaces: the fan track with what it pays, and the kinds of spaces on a racetrack."""

from collections.abc import Callable

from cubitos_kit.base.message import N_
from cubitos_kit.base.words import Source
from cubitos_kit.book.svg import circle, path, placed, rect, words
from cubitos_kit.games.cubitos.drawings import signs
from cubitos_kit.games.cubitos.drawings.board import ground_tile, wall_tile
from cubitos_kit.games.cubitos.drawings.panel import (
    FAINT,
    INK_SOFT,
    Drawing,
    capital,
    centred,
    height,
    pill,
    pill_height,
    said,
    sheet,
    term,
)
from cubitos_kit.games.cubitos.drawings.symbols import BOX, RED, symbol_at
from cubitos_kit.games.cubitos.model.pack import FanSpace, Pack
from cubitos_kit.games.cubitos.model.track import Ground, Shortcut
from cubitos_kit.games.cubitos.text.board import ORIGINS

WIDE, MARGIN = 600, 20
BODY, NAME = 13, 16
SPACE_WIDE, SPACE_HIGH, GAP, A_ROW = 74, 84, 7, 7
PINK, PINK_EDGE = "#fde3ec", "#c2537f"
UNSEEN = frozenset({Source.ESTIMATED, Source.INFERRED})
"""Figures from here stand in a dashed frame."""
TILE = 46
COLUMN = (WIDE - 2 * MARGIN - 20) / 3
LegendEntry = tuple[str, Callable[[], str]]
"""What a kind of space is called, and what it looks like in a box of 24 by 24."""


def fan_track(pack: Pack, language: str) -> Drawing:
    """Draw the fan track: each space with what a step onto it pays, the bleachers before, what lies beyond after."""
    track = pack.fan_track
    title = term(pack, "fan-track", language)
    head = pill_height(title, NAME, WIDE - 2 * MARGIN)
    parts = [pill(title, (WIDE / 2, MARGIN - 2), NAME, WIDE - 2 * MARGIN, PINK_EDGE)]
    top = MARGIN + head + 8
    places = [
        (MARGIN + (turn % A_ROW) * (SPACE_WIDE + GAP), top + (turn // A_ROW) * (SPACE_HIGH + GAP))
        for turn in range(len(track.spaces) + 1)
    ]
    parts.append(_bleachers(term(pack, "bleachers", language), *places[0]))
    unseen = track.sources.get("spaces") in UNSEEN
    for number, (space, (x, y)) in enumerate(zip(track.spaces, places[1:], strict=True), start=1):
        parts += [
            _frame(x, y, SPACE_WIDE, SPACE_HIGH, dashed=unseen),
            _number(number, x, y),
            _pay(space, x + SPACE_WIDE / 2, y + 50),
        ]
    below = places[-1][1] + SPACE_HIGH + 12
    beyond = said(N_("each step beyond the last space"), language)
    parts.append(_frame(MARGIN, below, WIDE - 2 * MARGIN, 44, dashed=track.sources.get("beyond") in UNSEEN))
    parts.append(centred(capital(beyond), MARGIN + 90, below + 22, BODY + 1, 380, text_anchor="start", font_weight=700))
    parts.append(_pay(track.beyond, MARGIN + 46, below + 22))
    bottom = below + 44
    if unseen:
        parts.append(_frame(MARGIN, bottom + 12, 30, 18, dashed=True))
        origin = capital(said(ORIGINS[track.sources["spaces"]], language))
        parts.append(centred(origin, MARGIN + 40, bottom + 21, BODY, 500, text_anchor="start", fill=FAINT))
        bottom += 30
    label = N_("The fan track and what each of its spaces pays")
    return Drawing(sheet(WIDE, bottom + MARGIN, *parts), said(label, language))


def space_kinds(pack: Pack, language: str) -> Drawing:
    """Draw each kind of space with its name: the ground, rewards, movement effects."""
    groups: tuple[tuple[str, tuple[LegendEntry, ...]], ...] = (
        (said(N_("The ground"), language), _grounds(pack, language)),
        (term(pack, "reward-space", language), _rewards(pack, language)),
        (term(pack, "movement-effect", language), _effects(pack, language)),
    )
    parts, y = [], float(MARGIN - 2)
    for (title, entries), colour in zip(groups, ("#7a6a4f", "#2e7d32", "#5a22b0"), strict=True):
        parts.append(pill(title, (WIDE / 2, y), NAME, WIDE - 2 * MARGIN, colour))
        y += pill_height(title, NAME, WIDE - 2 * MARGIN) + 10
        for first in range(0, len(entries), 3):
            row = entries[first : first + 3]
            high = max(TILE, *(height(name, BODY, COLUMN - TILE - 12) for name, _ in row))
            for turn, (name, drawn) in enumerate(row):
                x = MARGIN + turn * (COLUMN + 10)
                parts.append(placed(drawn(), x, y + (high - TILE) / 2, TILE / BOX))
                parts.append(
                    centred(capital(name), x + TILE + 10, y + high / 2, BODY, COLUMN - TILE - 12, text_anchor="start")
                )
            y += high + 10
        y += 4
    label = N_("The kinds of spaces on a racetrack, each with its name")
    return Drawing(sheet(WIDE, y + MARGIN - 14, *parts), said(label, language))


def _grounds(pack: Pack, language: str) -> tuple[LegendEntry, ...]:
    """Return what a space is made of, and what parts spaces."""

    def line() -> str:
        return ground_tile(Ground.OPEN) + path("M12 0V24", stroke=RED, stroke_width=3, fill="none")

    return (
        (term(pack, "open-space", language), lambda: ground_tile(Ground.OPEN)),
        (term(pack, "water", language), lambda: ground_tile(Ground.WATER)),
        (said(N_("wall"), language), wall_tile),
        (term(pack, "start-space", language), lambda: ground_tile(Ground.START)),
        (term(pack, "finish-space", language), lambda: ground_tile(Ground.FINISH)),
        (term(pack, "red-line", language), line),
    )


def _rewards(pack: Pack, language: str) -> tuple[LegendEntry, ...]:
    """Return what a space gives to whoever stops there."""
    drawn: tuple[tuple[str, str], ...] = (
        ("gain-credits", signs.credits_gained(2)),
        ("gain-a-fan", signs.fans_gained(1)),
        ("lose-a-die-space", signs.dice_lost(1)),
        ("gain-any-die", signs.die_gained()),
        ("gain-any-die-cost", signs.die_gained(4)),
    )
    return tuple((term(pack, name, language), _on_a_space(sign)) for name, sign in drawn)


def _effects(pack: Pack, language: str) -> tuple[LegendEntry, ...]:
    """Return what a space does for whoever passes."""
    coins, feet = (Shortcut("", 0, 0, pay, 5) for pay in ("coins", "feet"))
    return (
        (said(N_("shortcut for coins"), language), _on_a_space(signs.price(coins))),
        (said(N_("shortcut for movement"), language), _on_a_space(signs.price(feet))),
        (term(pack, "jet-pack", language), _on_a_space(signs.jet_pack())),
    )


def _on_a_space(sign: str) -> Callable[[], str]:
    return lambda: ground_tile(Ground.OPEN) + placed(sign, 3.6, 3.6, 0.7)


def _frame(x: float, y: float, wide: float, high: float, *, dashed: bool) -> str:
    """Draw the frame of a space; a dashed one says that nobody has seen its figures."""
    dashes = {"stroke_dasharray": "6 4"} if dashed else {}
    return rect(x, y, wide, high, 10, fill=PINK, stroke=PINK_EDGE, stroke_width=1.8, **dashes)


def _bleachers(name: str, x: float, y: float) -> str:
    """Draw where runners begin, with two of them."""
    drawn = rect(x, y, SPACE_WIDE, SPACE_HIGH, 10, fill="#efe3cb", stroke="#a58f66", stroke_width=1.8)
    drawn += "".join(placed(signs.runner(seat), x + 12 + 22 * seat, y + 10, 28 / BOX) for seat in (0, 1))
    return drawn + centred(name, x + SPACE_WIDE / 2, y + 62, 12, SPACE_WIDE - 6, font_weight=700, fill=INK_SOFT)


def _number(number: int, x: float, y: float) -> str:
    """Write a space's number in its corner."""
    return circle(x + 15, y + 15, 10, fill=PINK_EDGE) + words(
        str(number), x + 15, y + 19.3, 12, font_weight=800, fill="#ffffff"
    )


def _pay(space: FanSpace, x: float, y: float) -> str:
    """Draw what a step pays, around a place."""
    signs_paid = [symbol_at("credit", 0, 0, 33, space.credits)] if space.credits else []
    if space.draw_tokens:
        several = (
            placed(signs.badge(f"×{space.draw_tokens}", "#5b3f9e"), -14, -14, 28 / BOX) if space.draw_tokens > 1 else ""
        )
        signs_paid.append(symbol_at("draw-token", 0, 0, 28) + several)
    first = -16 * (len(signs_paid) - 1)
    return "".join(placed(sign, x + first + 33 * turn, y) for turn, sign in enumerate(signs_paid))
