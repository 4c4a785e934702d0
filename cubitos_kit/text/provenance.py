"""How sure a figure is, in words and as a mark beside it."""

from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.provenance import Source
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


def source_mark(source: Source) -> str:
    """Return the mark that stands behind a figure."""
    return MARKS[source]
