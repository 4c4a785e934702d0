"""The diagram of the table as a race begins: cards with their trays, boards, tokens, players."""

from collections.abc import Callable, Iterator

from cubitos_kit.base.message import N_
from cubitos_kit.book.palette import colours
from cubitos_kit.book.svg import path, placed, rect, words
from cubitos_kit.games.cubitos.drawings.board import bare_board
from cubitos_kit.games.cubitos.drawings.dice import die_at, tumbling
from cubitos_kit.games.cubitos.drawings.panel import INK_SOFT, Drawing, centred, height, lines, said, sheet, term
from cubitos_kit.games.cubitos.drawings.signs import runner
from cubitos_kit.games.cubitos.drawings.symbols import BOX, symbol_at
from cubitos_kit.games.cubitos.drawings.zones import ZONES
from cubitos_kit.games.cubitos.model.pack import DieKind, Pack

WIDE, MARGIN, APART = 600, 18, 12
SIZE, SMALL = 13, 11
TITLE = 20
"""What a title takes above or below what it names."""
SIDE = 198
"""How wide the column beside the racetrack is."""
CARD_HIGH, TRAY_HIGH = 42, 32
FAN, FAN_ROW = 25, 7
"""How large a space of the fan track is, and how many stand in a row."""
IN_A_PILE = ((-17, 12), (17, 12), (0, 14), (-9, -4), (10, -3))
ROLLING, PLAYER = 46, (WIDE - 2 * MARGIN - 16) / 2
"""How high the place to roll on is, and how wide all that a player has."""
ON_BOARD = ("draw", "active", "discard")
SLOT = (PLAYER - 24) / 3


def setup(pack: Pack, language: str) -> Drawing:
    """Draw the table as a race begins, for two players."""
    sale = MARGIN + 2 * TITLE + CARD_HIGH + 5 + TRAY_HIGH
    boards, middle = _boards(pack, language, sale + APART)
    below = middle + APART
    names = {name: term(pack, ZONES[name][0], language) for name in ZONES}
    head = max(height(names[name], SMALL, SLOT - 6) for name in ON_BOARD) + 6
    players = [_player(pack, names, seat, below, head) for seat in (0, 1)]
    bottom = below + ROLLING + 6 + head + 64
    parts = (*_for_sale(pack, language), *boards, *players, *_start_player(pack, language, below))
    label = N_("The table: cards with their trays, the racetrack, the fan track, tokens, and the players' zones")
    return Drawing(sheet(WIDE, bottom + MARGIN, *parts), said(label, language))


def _for_sale(pack: Pack, language: str) -> Iterator[str]:
    """Draw a card for each colour of dice, and the tray below it."""
    bought = [die.id for die in pack.dice.values() if die.kind is DieKind.ABILITY]
    each = (WIDE - 2 * MARGIN + 8) / max(len(bought), 1)
    top = MARGIN + TITLE
    yield _title(said(N_("Ability cards"), language), MARGIN, MARGIN, 250)
    for turn, colour in enumerate(bought):
        x, wide = MARGIN + turn * each, min(each - 8, 90)
        yield _card(colour, x, top, wide)
        yield _tray(colour, x, top + CARD_HIGH + 5, wide)
    yield _title(said(N_("Trays"), language), MARGIN, top + CARD_HIGH + TRAY_HIGH + 7, 250)


def _card(colour: str, x: float, y: float, wide: float) -> str:
    """Draw a card: the strip of its colour, its cost, its words."""
    paint = colours(colour)
    drawn = rect(x, y, wide, CARD_HIGH, 6, fill="#ffffff", stroke=paint.edge, stroke_width=1.6)
    drawn += rect(x + 5, y + 5, wide - 22, 8, 4, fill=paint.fill, stroke=paint.edge, stroke_width=0.8)
    text = f"M{x + 8:.1f} {y + 23}h{wide - 16:.1f}m{16 - wide:.1f} 8h{wide - 28:.1f}"
    drawn += path(text, stroke="#d8cfbd", stroke_width=3.4, stroke_linecap="round", fill="none")
    return drawn + symbol_at("coin", x + wide - 9, y + 9, 13)


def _tray(colour: str, x: float, y: float, wide: float) -> str:
    """Draw a tray with dice in it."""
    die = (wide - 14) / 3
    dice = (die_at(colour, "blank", x + 7 + die * (at + 0.5), y + TRAY_HIGH / 2, die + 1) for at in range(3))
    return rect(x, y, wide, TRAY_HIGH, 6, fill="#cdb48a", stroke="#8f7850", stroke_width=1.6) + "".join(dice)


def _boards(pack: Pack, language: str, y: float) -> tuple[list[str], float]:
    """Draw the racetrack with the fan track and the piles beside it; return where all of it ends, too."""
    wide, x = WIDE - 2 * MARGIN - SIDE - 16, WIDE - MARGIN - SIDE
    parts, ends = [_title(term(pack, "racetrack", language), MARGIN, y, wide)], [y]
    named = [name for card_set in pack.sets.values() for name in card_set.tracks]
    for track in [pack.tracks[name] for name in (*named, *pack.tracks)][:1]:
        board, high = bare_board(track, wide, {0: track.start, 1: track.start})
        parts.append(placed(board, MARGIN, y + TITLE))
        ends.append(y + TITLE + high)
    parts += [_title(term(pack, "fan-track", language), x, y, SIDE), *_fan_track(pack, x, y + TITLE + 2)]
    rows = -(-(len(pack.fan_track.spaces) + 1) // FAN_ROW)
    below = y + TITLE + rows * (FAN + 3) + 10
    names = [said(text, language) for text in (N_("Credits"), N_("Draw tokens"), N_("Starting dice"))]
    third = SIDE / len(names)
    for turn, (name, one) in enumerate(zip(names, _piles(pack), strict=True)):
        middle = x + third * (turn + 0.5)
        parts += [one(middle + right, below + 22 + down, at) for at, (right, down) in enumerate(IN_A_PILE)]
        parts.append(lines(name, middle, below + 54, SMALL, third - 4, font_weight=700, fill=INK_SOFT))
        ends.append(below + 54 + height(name, SMALL, third - 4))
    return parts, max(ends)


def _fan_track(pack: Pack, x: float, y: float) -> Iterator[str]:
    """Draw the fan track in rows, the bleachers first, with two runners there."""
    for number in range(len(pack.fan_track.spaces) + 1):
        left, top = x + (number % FAN_ROW) * (FAN + 3), y + (number // FAN_ROW) * (FAN + 3)
        fill = "#f7c7d8" if number else "#c9b8a0"
        yield rect(left, top, FAN, FAN, 5, fill=fill, stroke="#a8657f", stroke_width=1)
        if number:
            yield words(str(number), left + FAN / 2, top + 17, 12, fill="#8a3a58", font_weight=700)
    for seat in (0, 1):
        yield placed(runner(seat), x - 2 + 9 * seat, y + 2, 20 / BOX)


def _piles(pack: Pack) -> tuple[Callable[[float, float, int], str], ...]:
    """Return how one credit, one draw token and one starting die of a pile is drawn."""
    starting = [die.id for die in pack.dice.values() if die.kind is DieKind.STARTING]

    def credit(x: float, y: float, _turn: int) -> str:
        return symbol_at("credit", x, y, 28)

    def token(x: float, y: float, _turn: int) -> str:
        return symbol_at("draw-token", x, y, 28)

    def die(x: float, y: float, turn: int) -> str:
        return tumbling(starting[turn % len(starting)], "blank", (x, y), 23, 31 * turn % 50 - 25) if starting else ""

    return credit, token, die


def _player(pack: Pack, names: dict[str, str], seat: int, y: float, head: float) -> str:
    """Draw a player's place to roll on, and the board with the other zones, where the first dice lie."""
    x, roll = MARGIN + seat * (PLAYER + 16), ZONES["roll"][1]
    drawn = rect(x, y, PLAYER, ROLLING, 10, fill="#fdf3e4", stroke=roll, stroke_width=1.6, stroke_dasharray="5 4")
    drawn += placed(runner(seat), x + 8, y + 9, 28 / BOX)
    about = {"text_anchor": "start", "fill": roll, "font_weight": "700"}
    drawn += centred(names["roll"], x + 44, y + ROLLING / 2, SMALL, 90, **about)
    board = y + ROLLING + 6
    drawn += rect(x, board, PLAYER, head + 64, 10, fill="#e9dcc0", stroke="#a58f66", stroke_width=1.6)
    for turn, name in enumerate(ON_BOARD):
        left, colour = x + 6 + turn * (SLOT + 6), ZONES[name][1]
        drawn += rect(left, board + 6, SLOT, head + 52, 7, fill="#ffffff", stroke=colour, stroke_width=1.4)
        middle = left + SLOT / 2
        drawn += centred(names[name], middle, board + 6 + head / 2, SMALL, SLOT - 6, fill=colour, font_weight=700)
    for turn, (colour, count) in enumerate(pack.setup.starting_dice.items()):
        at = board + head + 18 + 24 * turn
        drawn += die_at(colour, "blank", x + 22, at, 20)
        drawn += words(f"×{count}", x + 36, at + 5, SIZE, text_anchor="start", font_weight=700)
    return drawn


def _start_player(pack: Pack, language: str, y: float) -> Iterator[str]:
    """Draw the die that the start player rolls, with its name."""
    x, middle = MARGIN + PLAYER, y + ROLLING / 2
    for die in [die for die in pack.dice.values() if die.kind is DieKind.START_PLAYER][:1]:
        yield tumbling(die.id, "foot", (x - 26, middle), 27, -12)
        yield centred(die.name.say(language), x - 44, middle, SMALL, 100, text_anchor="end")


def _title(text: str, x: float, y: float, room: float) -> str:
    """Write what something is called, from its left edge on."""
    return lines(text, x + 2, y, SIZE, room, text_anchor="start", font_weight=800, fill=INK_SOFT)
