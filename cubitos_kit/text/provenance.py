"""How sure a figure is, in words and as a mark beside it."""

from collections.abc import Collection, Mapping
from typing import Protocol

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.words import Source, Words
from cubitos_kit.text.catalog import say

NAMES = {
    Source.RULEBOOK: N_("from the rulebook"),
    Source.TRANSCRIBED: N_("transcribed by players"),
    Source.INFERRED: N_("inferred"),
    Source.ESTIMATED: N_("an estimate of this project"),
    Source.DESIGNED: N_("designed by the pack's author, not printed"),
}
MARKS = {
    Source.RULEBOOK: "",
    Source.TRANSCRIBED: "ᵗ",
    Source.INFERRED: "ⁱ",
    Source.ESTIMATED: "ᵉ",
    Source.DESIGNED: "",
}
"""Printed figures need no mark, nor do an author's own."""


def source_name(source: Source, language: str) -> str:
    """Say where a figure comes from."""
    return say(Message(NAMES[source]), language)


class Estimate(Protocol):
    """What the text of an estimate is made of."""

    @property
    def name(self) -> Words:
        """What was estimated."""

    @property
    def figure(self) -> str:
        """The same as in `sources`."""

    @property
    def date(self) -> str:
        """When, as in 2026-11-19."""

    @property
    def method(self) -> Words:
        """How."""


def estimated(estimates: Mapping[str, Estimate], figures: Collection[str], language: str) -> list[str]:
    """Say how figures were estimated, and when."""
    text = N_("{figures} (estimated {date}): {method}")
    wanted = (each for each in estimates.values() if each.figure in figures)
    return [
        say(Message(text, {"figures": name, "date": each.date, "method": each.method.say(language)}), language)
        for each in wanted
        for name in [each.name.say(language)]
    ]


def source_mark(source: Source) -> str:
    """Return the mark that stands behind a figure."""
    return MARKS[source]
