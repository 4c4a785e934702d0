"""The diagram of the push: what follows a roll, and when it is a bust."""

from dataclasses import dataclass

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.drawings.dice import die_at, tumbling
from cubitos_kit.games.cubitos.drawings.panel import (
    FAINT,
    Drawing,
    arrow,
    capital,
    card,
    centred,
    height,
    lines,
    said,
    sheet,
    team,
    term,
)
from cubitos_kit.games.cubitos.drawings.rounds import ROLL, RUN
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.text.catalog import say

WIDE, MARGIN = 620, 18
LEFT, MAIN = 108, 264
"""Where the boxes of the main way begin, and how wide they are."""
RIGHT, ASIDE = 440, 162
"""The same for those beside it."""
LANE = 30
"""Where the arrow of a push goes up."""
NAME, BODY, LABEL = 16, 13.5, 12.5
PAD, PICTURE, BETWEEN = 10, 38, 30
BUST, ASK = "#b3261e", "#8a6d1f"


@dataclass(frozen=True)
class StepBox:
    """A box with a heading, words below it, and room for dice."""

    name: str
    about: str
    wide: float
    edge: str
    fill: str = "#ffffff"
    pictured: bool = False

    @property
    def high(self) -> float:
        """Return how high it is."""
        room = self.wide - 2 * PAD
        about = height(self.about, BODY, room) if self.about else 0
        return 2 * PAD + height(self.name, NAME, room) + about + (PICTURE if self.pictured else 0)

    def drawn(self, x: float, y: float) -> str:
        """Draw it with its upper left corner at a place."""
        room, middle = self.wide - 2 * PAD, x + self.wide / 2
        frame = card((x, y), self.wide, self.high, self.edge, self.fill)
        name = lines(self.name, middle, y + PAD, NAME, room, font_weight=800, fill=self.edge)
        below = y + PAD + height(self.name, NAME, room)
        return frame + name + (lines(self.about, middle, below, BODY, room) if self.about else "")


def push(pack: Pack, language: str) -> Drawing:
    """Draw the way from roll to roll, out of it by passing, and out of it by a bust."""
    least = {"n": pack.setup.bust_from}
    roll = StepBox(
        said(N_("Roll"), language), said(N_("all dice in your Roll Zone"), language), MAIN, ROLL, pictured=True
    )
    asked = StepBox(said(N_("A push at a risk, and only misses?"), language), "", MAIN, ASK, "#fff3d1")
    hits = said(N_("They go to your Active Zone. Misses stay in your Roll Zone."), language)
    kept = StepBox(said(N_("Hits"), language), hits, MAIN, "#2b6ca3", pictured=True)
    choice = StepBox(said(N_("Push or pass?"), language), "", MAIN, ASK, "#fff3d1")
    lost = said(N_("Your active dice go to your Discard Zone, and you move 1 space on the fan track."), language)
    bust = StepBox(term(pack, "bust", language), lost, ASIDE, BUST, "#fdeceb")
    run = StepBox(term(pack, "run-phase", language), "", ASIDE, RUN, "#eaf5ea")
    text = N_("If {n} or more dice are active, a push is a risk, and so is every further push of that phase.")
    risk = say(Message(text, least), language)

    parts, y, tops = [], float(MARGIN), []
    for box in (roll, asked, kept, choice):
        tops.append(y)
        parts.append(box.drawn(LEFT, y))
        y += box.high + BETWEEN
    middles = [top + box.high / 2 for top, box in zip(tops, (roll, asked, kept, choice), strict=True)]
    parts += [arrow([(LEFT + MAIN / 2, tops[at] - BETWEEN + 2), (LEFT + MAIN / 2, tops[at] - 3)]) for at in (1, 2, 3)]
    bust_top = min(max(middles[1] - bust.high / 2, MARGIN), middles[3] - run.high / 2 - bust.high - 12)
    parts += [bust.drawn(RIGHT, bust_top), run.drawn(RIGHT, middles[3] - run.high / 2)]
    parts += [
        arrow([(LEFT + MAIN + 2, middles[1]), (RIGHT - 3, middles[1])], BUST),
        arrow([(LEFT + MAIN + 2, middles[3]), (RIGHT - 3, middles[3])], RUN),
        arrow([(LEFT - 2, middles[3]), (LANE, middles[3]), (LANE, middles[0]), (LEFT - 3, middles[0])], ROLL, 3.5, 16),
    ]
    gap = LEFT + MAIN + (RIGHT - LEFT - MAIN) / 2
    parts += [
        _label(said(N_("yes"), language), gap, middles[1], BUST),
        _label(said(N_("no"), language), LEFT + MAIN / 2 + 26, tops[2] - BETWEEN / 2 + 11, FAINT, 40),
        _label(pack.terms["pass"].name.say(language), gap, middles[3], RUN),
        _label(pack.terms["push"].name.say(language), (LANE + LEFT) / 2, middles[3], ROLL, LEFT - LANE - 4),
        _rolled(pack, LEFT + MAIN / 2, tops[1] - BETWEEN - PICTURE / 2 - 5),
        _kept(pack, LEFT + MAIN / 2, tops[3] - BETWEEN - PICTURE / 2 - 5),
    ]
    strip = max(46, height(risk, BODY, WIDE - 190) + 18)
    parts += [card((MARGIN, y - 8), WIDE - 2 * MARGIN, strip, BUST, "#fdeceb")]
    parts += [die_at(team(pack)[at], "symbol", MARGIN + 30 + 32 * at, y - 8 + strip / 2, 28) for at in range(3)]
    parts += [
        centred(
            risk, MARGIN + 128 + (WIDE - 2 * MARGIN - 140) / 2, y - 8 + strip / 2, BODY, WIDE - 190, font_weight=700
        )
    ]
    label = N_("Push or pass: after each roll one chooses again, until one passes or busts")
    return Drawing(sheet(WIDE, y - 8 + strip + MARGIN, *parts), capital(said(label, language)))


def _label(text: str, x: float, y: float, colour: str, room: float = 66) -> str:
    """Write what an arrow stands for above it."""
    return lines(text, x, y - height(text, LABEL, room) - 5, LABEL, room, font_weight=800, fill=colour)


def _rolled(pack: Pack, x: float, y: float) -> str:
    """Draw dice as they tumble."""
    faces = ("symbol", "blank", "foot", "blank", "coin-1")
    some = team(pack)
    return "".join(
        tumbling(some[at], face, (x + 36 * (at - 2), y), 27, (at * 53) % 40 - 20) for at, face in enumerate(faces)
    )


def _kept(pack: Pack, x: float, y: float) -> str:
    """Draw the hits of that roll in a row."""
    some = team(pack)
    return "".join(
        die_at(some[at], face, x + 36 * turn - 36, y, 27)
        for turn, (at, face) in enumerate(((0, "symbol"), (2, "foot"), (4, "coin-1")))
    )
