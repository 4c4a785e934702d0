"""What authors say of what they bring: names and texts in several languages, and where a figure comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from cubitos_kit.base.problem import Place


@dataclass(frozen=True)
class Words(Mapping[str, str]):
    """The same text by language code.

    >>> name = Words({"en": "Smelly Cat", "pl": "Odorek"})
    >>> name["pl"], name.say("uk")
    ('Odorek', 'Smelly Cat')
    """

    by_language: Mapping[str, str]

    def __getitem__(self, language: str) -> str:
        """Return the text in exactly this language."""
        return self.by_language[language]

    def __iter__(self) -> Iterator[str]:
        """Run over the languages that there are."""
        return iter(self.by_language)

    def __len__(self) -> int:
        """Count the languages."""
        return len(self.by_language)

    def say(self, language: str) -> str:
        """Return the text in a language, else in English, else in any: what is missing is shown by `i18n status`."""
        return self.by_language.get(language) or self.by_language.get("en") or next(iter(self.by_language.values()), "")


@dataclass(frozen=True)
class ContentString:
    """A text of the content in several languages, where it stands, and a path that names it for good.

    The path begins with the area that `i18n status` counts it under: `cards/smelly-cat/name`.
    """

    path: str
    words: Mapping[str, str]
    place: Place


class Source(StrEnum):
    """How sure a figure is, from printed in the rulebook to invented by us."""

    RULEBOOK = "rulebook"
    TRANSCRIBED = "transcribed"
    INFERRED = "inferred"
    ESTIMATED = "estimated"
    DESIGNED = "designed"
