"""Who speaks in a report: a language, and the names that a pack has for what is spoken of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.text.cards import card_lines, line_in_words
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.lab.intervals import Figure, Measured
from cubitos_kit.report.paper import Cell, Tone
from cubitos_kit.text import catalog, grammar

# Translators: a number with decimals, 2.38, as the language writes it
DECIMAL = N_("{whole}.{decimals}")
TONES = {-1: Tone.DOWN, 0: Tone.PLAIN, 1: Tone.UP}
NONE = "–"
LEAST = 0.001
"""A tenth of a percent: what is rarer has no figure of its own."""


@dataclass(frozen=True)
class Voice:
    """Says sentences, names and figures in one language."""

    language: str
    pack: Pack

    def say(self, text: str, **values: object) -> str:
        """Say a text of the catalogs."""
        return catalog.say(Message(text, values), self.language)

    def plural(self, texts: tuple[str, str], n: int, **values: object) -> str:
        """Say a text with a number."""
        return catalog.say(Message(texts[0], {"n": n, **values}, plural=texts[1], n=n), self.language)

    def together(self, parts: Sequence[str]) -> str:
        """List several things with an *and* before the last."""
        return grammar.join(self.language, list(parts), "and")

    @cached_property
    def speaker(self) -> Speaker:
        """Who speaks of cards and dice."""
        return Speaker.of(self.pack, self.language)

    def card(self, card: str) -> str:
        """Name a card."""
        return self.pack.cards[card].name.say(self.language) if card in self.pack.cards else card

    def rules(self, card: str) -> tuple[str, ...]:
        """Write the rules text of a card, a line an ability."""
        if card not in self.pack.cards:
            return ()
        lines = card_lines(self.pack.cards[card], self.speaker)
        return tuple(line_in_words(line, self.language) for line in lines)

    def die(self, die: str) -> str:
        """Name a die's colour."""
        return self.speaker.colour(die)

    def player(self, player: str) -> str:
        """Name a way to play."""
        kind = self.pack.players.get(player)
        return kind.name.say(self.language) if kind else player

    def seat(self, name: str) -> str:
        """Name a seat, or a place in the order behind the start player, as `Seats.named` calls it."""
        what, _, number = name.partition("-")
        if what == "seat":
            return self.say(N_("seat {n}"), n=number)
        return self.say(N_("start player")) if number == "1" else self.say(N_("number {n} in turn order"), n=number)

    def decimal(self, value: float, digits: int = 1, *, sign: bool = False) -> str:
        """Write a number with so many decimals as the language writes them; what was not measured is a dash."""
        if not math.isfinite(value):
            return NONE
        rounded = round(value, digits) + 0.0
        whole, dot, decimals = f"{abs(rounded):.{digits}f}".partition(".")
        before = "−" if rounded < 0 else "+" if sign and rounded > 0 else ""
        return before + (self.say(DECIMAL, whole=whole, decimals=decimals) if dot else whole)

    def percent(self, share: float, digits: int = 0) -> str:
        """Write a share; what only nearly never or always happens is not rounded to that."""
        if not math.isfinite(share):
            return NONE
        if share in {0, 1}:
            return f"{int(share) * 100} %"
        if share < LEAST:
            return f"<{self.decimal(100 * LEAST)} %"
        if share > 1 - LEAST:
            return f">{self.decimal(100 * (1 - LEAST))} %"
        return f"{self.decimal(100 * share, max(digits, int(not 0.01 <= share <= 0.99)))} %"  # noqa: PLR2004

    def number(self, value: int) -> str:
        """Write a whole number, its thousands a thin space apart."""
        return f"{value:,}".replace(",", "\u202f")

    def points(self, effect: float) -> str:
        """Write a difference of shares in percentage points."""
        return self.decimal(100 * effect, sign=True)

    def q(self, q: float) -> str:
        """Write a q-value."""
        return NONE if not math.isfinite(q) else f"<{self.decimal(LEAST, 3)}" if q < LEAST else self.decimal(q, 3)

    def between(self, figure: Figure, digits: int = 1, scale: float = 1) -> str:
        """Write an interval."""
        if not math.isfinite(figure.low):
            return NONE
        low, high = (self.decimal(scale * edge, digits) for edge in (figure.low, figure.high))
        return f"{low}…{high}" if figure.low < 0 else f"{low}–{high}"

    def effect(self, measured: Measured) -> Cell:
        """Write a difference of shares in percentage points, with its interval, and whether it stands out."""
        text = f"{self.points(measured.value)} ±{self.decimal(100 * _off(measured.figure))}"
        return Cell(text if math.isfinite(measured.value) else NONE, TONES[measured.stands_out])

    def change(self, before: float, after: float, measured: Measured) -> Cell:
        """Write by how much one share is above another, in percentage points: as they are printed, so that it adds up."""
        return self._change(100 * before, 100 * after, measured, 1, 100)

    def counted_change(self, before: float, after: float, measured: Measured) -> Cell:
        """Write by how much one count is above another, as both are printed."""
        return self._change(before, after, measured, 2, 1)

    def _change(self, before: float, after: float, measured: Measured, digits: int, scale: int) -> Cell:
        difference = round(after, digits) - round(before, digits)
        text = f"{self.decimal(difference, digits, sign=True)} ±{self.decimal(scale * _off(measured.figure), digits)}"
        return Cell(text if math.isfinite(difference) else NONE, TONES[measured.stands_out])

    def difference(self, measured: Measured) -> Cell:
        """Write a difference of what is counted, with its interval, and whether it stands out."""
        text = f"{self.decimal(measured.value, 2, sign=True)} ±{self.decimal(_off(measured.figure), 2)}"
        return Cell(text if math.isfinite(measured.value) else NONE, TONES[measured.stands_out])

    def share(self, measured: Measured) -> Cell:
        """Write a share with its interval, and whether it stands out from its null."""
        text = f"{self.percent(measured.value, 1)} ±{self.decimal(100 * _off(measured.figure))}"
        return Cell(text if math.isfinite(measured.value) else NONE, TONES[measured.stands_out])


def _off(figure: Figure) -> float:
    """Return how far an interval reaches from its number to the further side."""
    return max(figure.high - figure.value, figure.value - figure.low)
