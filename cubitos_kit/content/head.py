"""The head of a pack: who it is, and what it says once for all that it brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubitos_kit.base.words import Source, Words
from cubitos_kit.content.format import Holds, Kind
from cubitos_kit.content.partial import items, mapping
from cubitos_kit.content.schema import VERSION, Schema, closed, listed, ref

if TYPE_CHECKING:
    from cubitos_kit.content.document import Document


@dataclass(frozen=True)
class Defaults:
    """What a pack says once for all its entries."""

    language: str = "en"
    source: Source = Source.DESIGNED

    def words(self, plain: Any) -> Words:  # noqa: ANN401 - a text, or one a language
        """Read a text; a plain one is in the pack's first language."""
        if plain is None:
            return Words({})
        return Words({self.language: plain} if isinstance(plain, str) else dict(plain))

    def sources(self, plain: Mapping[str, Any], *figures: str) -> dict[str, Source]:
        """Read where figures come from."""
        written = plain.get("sources", {})
        return {figure: Source(written.get(figure, self.source)) for figure in figures}


def defaults_of(own: Iterable[Document]) -> Defaults:
    """Read what the pack's head says for all its entries."""
    for document in own:
        head = mapping(document.plain.get(HEAD.id))
        if head:
            language = next((str(each) for _, each in items(head.get("languages"))), Defaults.language)
            return Defaults(language, Source(head.get("source") or Source.DESIGNED))
    return Defaults()


def _schema() -> Schema:
    return closed(
        {
            "id": ref("id"),
            "name": ref("line"),
            "version": {"type": "string", "pattern": VERSION, "maxLength": 20},
            "format": {"const": 1},
            "on": {"enum": ["base"]},
            "languages": {"type": "array", "items": ref("language"), "minItems": 1, "uniqueItems": True},
            "source": ref("source"),
            "same-in-all-languages": listed({"type": "string", "minLength": 1, "maxLength": 200}),
        },
        ("id", "name", "format"),
    )


HEAD = Kind("pack", _schema, Holds.SINGLE)
