"""Cards on sheets: which stands where, where to cut, and the pages that the press makes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import typst

from cubitos_kit.book.press.compile import FileFormat, press
from cubitos_kit.book.press.plain import Plain
from cubitos_kit.content.sheets import Sheet, Size
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.games.cubitos.press import source
from cubitos_kit.games.cubitos.press.cards import pictures, plain_card

MARK, GAP = 4.0, 0.5
"""How long a mark is, and how far it stays from what is printed."""
SHORTEST_MARK = 0.5
POKER = Size(63, 88)
"""How large cards are where no sheet says otherwise."""

Mark = tuple[float, float, float, float]
Placed = tuple[float, float, str]


class TooLongError(Exception):
    """A card whose words find no room on it even in the smallest letters."""

    def __init__(self, card: str) -> None:
        """Keep the card's id."""
        super().__init__(card)
        self.card = card


@dataclass(frozen=True)
class Deck:
    """Cards to print, each as often as it is wanted, of a pack and in a language."""

    cards: Sequence[Card]
    pack: Pack
    language: str

    @cached_property
    def plain(self) -> dict[str, Plain]:
        """Return all that stands on each of the cards, by its id."""
        return {card.id: plain_card(card, self.pack, self.language) for card in self.cards}


@dataclass(frozen=True)
class Backs:
    """That backs are printed behind the cards, and how far to move them for a printer that shifts them."""

    right: float = 0
    down: float = 0


def print_sheets(deck: Deck, sheet: Sheet, backs: Backs | None = None) -> bytes:
    """Return a PDF with the cards on sheets; with backs, each page is followed by theirs, for the long edge.

    Raises a `TooLongError` for a card whose text does not fit.
    """
    many = sheet.columns * sheet.rows
    pages = [deck.cards[first : first + many] for first in range(0, len(deck.cards), many)]
    sides = [side for cards in pages for side in _sides(cards, sheet, backs)]
    return _pressed(deck, sheet, sides, "pdf")[0]


def card_picture(deck: Deck, fmt: FileFormat = "png", ppi: float = 300, size: Size = POKER, bleed: float = 0) -> bytes:
    """Return the first card of a deck alone, with what bleeds out of it, as a picture."""
    card = deck.cards[0]
    paper = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    sheet = Sheet(card.id, card.name, paper, size, columns=1, rows=1, bleed=bleed, marks=False)
    return _pressed(deck, sheet, list(_sides([card], sheet, None)), fmt, ppi)[0]


def text_of(deck: Deck) -> str:
    """Return all that is written on the cards of a deck, for whoever asks which signs are in it."""
    return json.dumps([deck.plain[card.id] for card in deck.cards], ensure_ascii=False)


def _sides(cards: Sequence[Card], sheet: Sheet, backs: Backs | None) -> Iterator[Plain]:
    fronts = [(x, y, card.id) for (x, y), card in zip(sheet.corners(), cards, strict=False)]
    yield {"back": False, "cards": fronts, "marks": list(_marks(sheet)) if sheet.marks else []}
    if backs:
        yield {"back": True, "cards": [_behind(front, sheet, backs) for front in fronts], "marks": []}


def _behind(front: Placed, sheet: Sheet, backs: Backs) -> Placed:
    """Return where the back of a card is printed: the paper is turned over like a page of a book."""
    x, y, name = front
    return sheet.paper.width - x - sheet.card.width + backs.right, y + backs.down, name


def _marks(sheet: Sheet) -> Iterator[Mark]:
    """Run over the lines that show where to cut, all in the margin."""
    corners = list(sheet.corners())
    across = sorted({edge for x, _ in corners for edge in (x, x + sheet.card.width)})
    down = sorted({edge for _, y in corners for edge in (y, y + sheet.card.height)})
    for begin, end in _outside(down[0], down[-1], sheet.bleed, sheet.paper.height):
        yield from ((x, begin, x, end) for x in across)
    for begin, end in _outside(across[0], across[-1], sheet.bleed, sheet.paper.width):
        yield from ((begin, y, end, y) for y in down)


def _outside(first: float, last: float, bleed: float, edge: float) -> Iterator[tuple[float, float]]:
    """Run over where marks begin and end before the first cut and behind the last, if the paper has room for them."""
    before, behind = first - bleed - GAP, last + bleed + GAP
    if before >= SHORTEST_MARK:
        yield max(0, before - MARK), before
        yield behind, min(edge, behind + MARK)


def _pressed(deck: Deck, sheet: Sheet, sides: list[Plain], fmt: FileFormat, ppi: float = 300) -> tuple[bytes, ...]:
    pack = deck.pack
    plan = {
        "title": pack.name.say(deck.language),
        "language": deck.language,
        "paper": sheet.paper,
        "card": sheet.card,
        "bleed": sheet.bleed,
        "pages": sides,
    }
    dice = {card.die: pack.dice[card.die] for card in deck.cards}
    files = {
        "card.typ": source("card.typ"),
        "plan.json": json.dumps(plan),
        "cards.json": json.dumps(deck.plain),
        **pictures(dice.values()),
    }
    try:
        return press(source("sheets.typ"), files, fmt, ppi)
    except typst.TypstError as error:
        found = re.search(r"does not fit: ([a-z0-9-]+)", str(error))
        raise TooLongError(found[1]) if found else error from None
