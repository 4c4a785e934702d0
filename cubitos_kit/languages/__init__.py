"""The languages that the kit knows: a file each, with all that is known of it."""

from collections.abc import Mapping
from types import MappingProxyType

from cubitos_kit.languages.en import ENGLISH
from cubitos_kit.languages.pl import POLISH
from cubitos_kit.languages.profile import LanguageProfile
from cubitos_kit.languages.uk import UKRAINIAN

LANGUAGES: Mapping[str, LanguageProfile] = MappingProxyType(
    {
        "en": ENGLISH,
        "pl": POLISH,
        "uk": UKRAINIAN,
    }
)
UNKNOWN = LanguageProfile()


def profile(language: str) -> LanguageProfile:
    """Return what is known of a language: of one that is not ours, nothing.

    >>> profile("pl").quotes, profile("x-klingon").quotes
    ('„”', '')
    """
    return LANGUAGES.get(language, UNKNOWN)
