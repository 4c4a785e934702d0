"""One player's area: the four zones with the dice that lie there, and what else the player has."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from cubitos_kit.book.svg import INK, path, words
from cubitos_kit.games.cubitos.drawings.dice import die_at
from cubitos_kit.games.cubitos.drawings.measure import width
from cubitos_kit.games.cubitos.drawings.panel import card, centred, height, sheet, term
from cubitos_kit.games.cubitos.drawings.symbols import symbol_at
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.scenario import Holding

ZONES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "draw": ("draw-zone", "#3f7fb8"),
        "roll": ("roll-zone", "#c0641a"),
        "active": ("active-zone", "#2e7d32"),
        "discard": ("discard-zone", "#6b6258"),
    }
)
"""The zones as dice wander through them: the term, and the colour of its title."""
ICONS: Mapping[str, str] = MappingProxyType(
    {
        "coins": "coin",
        "feet": "foot",
        "water-feet": "water-foot",
        "credits": "credit",
        "fans": "fan",
        "tokens": "draw-token",
        "swords": "sword",
    }
)
"""The figures that have an icon."""

WIDE, MARGIN, GAP = 460, 12, 8
ZONE = (WIDE - 2 * MARGIN - 3 * GAP) / 4
PAD, DIE, BETWEEN = 7, 25, 4
TITLE = 11.5
COUNT = 12
DiceAlike = tuple[str, str, int]
"""A die's colour, its face, and how many alike."""


def zones_svg(holding: Holding, pack: Pack, language: str) -> str:
    """Draw a player's four zones; a dash stands where nothing is said, and dice alike are drawn once with their number.

    Below them stand coins, feet, credits, fans and tokens, as far as they are said.
    """
    titles = {zone: term(pack, name, language) for zone, (name, _) in ZONES.items()}
    head = max(height(title, TITLE, ZONE - 2 * PAD) for title in titles.values()) + 8
    rows = {zone: _rows(_dice(zone, holding.dice.get(zone, {}))) for zone in ZONES}
    high = head + max(1, *map(len, rows.values())) * (DIE + BETWEEN) + 2 * PAD - BETWEEN
    figures = [(ICONS[name], value) for name, value in holding.figures.items() if name in ICONS]
    parts = []
    for turn, zone in enumerate(ZONES):
        x = MARGIN + turn * (ZONE + GAP)
        parts.append(_zone(zone, titles[zone], x, head, high))
        if zone not in holding.dice:
            parts.append(words("–", x + ZONE / 2, MARGIN + head + PAD + 19, 20, fill="#b3a78f"))
        parts.extend(
            _row(row, x + PAD, MARGIN + head + PAD + at * (DIE + BETWEEN)) for at, row in enumerate(rows[zone])
        )
    below = MARGIN + high
    parts.extend(_figures(figures, below + 8))
    return sheet(WIDE, below + MARGIN + (30 if figures else 0), *parts)


def _zone(zone: str, title: str, x: float, head: float, high: float) -> str:
    """Draw an empty zone under its title."""
    colour = ZONES[zone][1]
    box = card((x, MARGIN), ZONE, high, colour)
    strip = path(
        f"M{x:g} {MARGIN + head:g}v{10 - head:g}q0 -10 10 -10h{ZONE - 20:g}q10 0 10 10v{head - 10:g}z", fill=colour
    )
    name = centred(title, x + ZONE / 2, MARGIN + head / 2, TITLE, ZONE - 2 * PAD, font_weight=700, fill="#ffffff")
    return box + strip + name


def _dice(zone: str, dice: Mapping[str, int]) -> Iterator[DiceAlike]:
    for name, count in dice.items():
        if count and zone == "active":
            colour, _, face = name.partition(" ")
            yield colour, face or "blank", count
        elif count:
            yield name, "blank", count


def _rows(dice: Iterator[DiceAlike]) -> list[list[DiceAlike]]:
    """Set dice side by side, and begin a new row where one is full."""
    rows: list[list[DiceAlike]] = []
    room = 0.0
    for shown in dice:
        wide = _wide(shown)
        if not rows or wide > room:
            rows.append([])
            room = ZONE - 2 * PAD
        rows[-1].append(shown)
        room -= wide + BETWEEN
    return rows


def _wide(shown: DiceAlike) -> float:
    """Return how much room a die takes with its number."""
    count = shown[2]
    return DIE if count == 1 else DIE + 2 + width(f"×{count}", COUNT)


def _row(row: list[DiceAlike], x: float, y: float) -> str:
    """Draw a row of dice from its left end on."""
    drawn = ""
    for shown in row:
        colour, face, count = shown
        drawn += die_at(colour, face, x + DIE / 2, y + DIE / 2, DIE)
        if count > 1:
            drawn += words(f"×{count}", x + DIE + 2, y + DIE / 2 + 4.3, COUNT, text_anchor="start", font_weight=700)
        x += _wide(shown) + BETWEEN
    return drawn


def _figures(figures: list[tuple[str, int | str]], y: float) -> Iterator[str]:
    """Draw icons with their numbers, from the left margin on."""
    x = MARGIN + 4.0
    for icon, value in figures:
        yield symbol_at(icon, x + 10, y + 10, 21)
        yield words(str(value), x + 24, y + 15, 14, text_anchor="start", font_weight=800, fill=INK)
        x += 24 + width(str(value), 14) + 16
