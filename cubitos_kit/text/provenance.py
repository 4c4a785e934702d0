"""How sure a figure is, in words and as a mark beside it."""

from collections.abc import Collection

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.provenance import Source
from cubitos_kit.games.cubitos.model.pack import Pack
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


def estimated(pack: Pack, figures: Collection[str], language: str) -> list[str]:
    """Say how figures were estimated, and when.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> estimated(load_pack(), ["cost"], "en")[0].partition(":")[0]
    'What cards cost (estimated 2026-11-19)'
    """
    text = N_("{figures} (estimated {date}): {method}")
    wanted = (each for each in pack.estimates.values() if each.figure in figures)
    return [
        say(Message(text, {"figures": name, "date": each.date, "method": each.method.say(language)}), language)
        for each in wanted
        for name in [each.name.say(language)]
    ]


def source_mark(source: Source) -> str:
    """Return the mark that stands behind a figure."""
    return MARKS[source]
