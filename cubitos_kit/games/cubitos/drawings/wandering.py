"""The diagram of a player's four zones, and how dice wander through them."""

from collections.abc import Iterator

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.drawings.dice import die_at, tumbling
from cubitos_kit.games.cubitos.drawings.panel import (
    FAINT,
    INK_SOFT,
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
from cubitos_kit.games.cubitos.drawings.zones import ZONES
from cubitos_kit.games.cubitos.model.pack import Pack

WIDE, MARGIN = 600, 18
BODY, NAME, LABEL = 13.5, 16, 13
ZONE = 214
ACROSS = WIDE - 2 * MARGIN - 2 * ZONE
"""What is left between two zones for an arrow and its words."""
DOWN = 76
PICTURE = 44


def zones(pack: Pack, language: str) -> Drawing:
    """Draw the four zones, what lies in each, and what moves dice from one to the next."""
    abouts = {
        "draw": said(N_("They wait here until you choose them."), language),
        "roll": said(N_("You roll them here. Misses stay for the next roll."), language),
        "active": said(N_("Your hits, to be used in the Run Phase."), language),
        "discard": said(N_("Used dice, and dice that you have just bought."), language),
    }
    names = {zone: term(pack, name, language) for zone, (name, _) in ZONES.items()}
    head = max(pill_height(name, NAME, ZONE) for name in names.values())
    words_high = max(height(about, BODY, ZONE - 24) for about in abouts.values())
    high = head + PICTURE + words_high + 26
    right, below = MARGIN + ZONE + ACROSS, MARGIN + high + DOWN
    corners = {"draw": (MARGIN, MARGIN), "roll": (right, MARGIN), "active": (right, below), "discard": (MARGIN, below)}
    parts = []
    for zone, (x, y) in corners.items():
        colour = ZONES[zone][1]
        parts.append(card((x, y + head / 2), ZONE, high - head / 2, colour))
        parts.append(pill(names[zone], (x + ZONE / 2, y), NAME, ZONE, colour))
        parts.append("".join(_lying(pack, zone, x + ZONE / 2, y + head + 10 + PICTURE / 2)))
        parts.append(centred(abouts[zone], x + ZONE / 2, y + high - words_high / 2 - 10, BODY, ZONE - 24))
    bottom = below + high
    parts += _wandering(language, high, below)
    label = N_(
        "The four zones: dice go from the Draw Zone to the Roll Zone, as hits to the Active Zone, then to the Discard Zone"
    )
    return Drawing(sheet(WIDE, bottom + MARGIN, *parts), said(label, language))


def _wandering(language: str, high: float, below: float) -> Iterator[str]:
    """Draw the arrows from zone to zone with what moves the dice."""
    left, right = MARGIN + ZONE / 2, WIDE - MARGIN - ZONE / 2
    near, far = MARGIN + ZONE + 5, WIDE - MARGIN - ZONE - 5
    upper, lower = MARGIN + high / 2, below + high / 2
    between = MARGIN + high + DOWN / 2
    yield arrow([(near, upper), (far, upper)], FAINT, 4)
    yield arrow([(right, MARGIN + high + 4), (right, below - 5)], FAINT, 4)
    yield arrow([(far, lower), (near, lower)], FAINT, 4)
    yield arrow([(left, below - 5), (left, MARGIN + high + 5)], FAINT, 4)
    room = ACROSS - 16
    for text, y in ((N_("you draw"), upper), (N_("the round ends, or you bust"), lower)):
        what = said(text, language)
        yield lines(what, WIDE / 2, y - height(what, LABEL, room) - 8, LABEL, room, font_weight=700, fill=INK_SOFT)
    aside = WIDE / 2 - left - 24
    for text, x, anchor in (
        (N_("when there is nothing left to draw"), left + 14, "start"),
        (N_("a hit"), right - 14, "end"),
    ):
        what = said(text, language)
        yield centred(what, x, between, LABEL, aside, text_anchor=anchor, font_weight=700, fill=INK_SOFT)


def _lying(pack: Pack, zone: str, x: float, y: float) -> Iterator[str]:
    """Draw some dice as they lie in a zone."""
    some = team(pack)
    if zone == "active":
        for turn, face in enumerate(("symbol", "foot", "coin-1")):
            yield die_at(some[(0, 2, 4)[turn]], face, x + 38 * turn - 38, y, 29)
        return
    for turn in range(4):
        turned = (turn * 47) % 36 - 18 if zone == "roll" else 0
        yield tumbling(some[turn + (4 if zone == "discard" else 0)], "blank", (x + 37 * turn - 55.5, y), 28, turned)
