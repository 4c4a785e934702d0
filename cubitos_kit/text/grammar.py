"""Inflection by rule: colours, lists, plural forms. A designer's own colour needs no entry in a catalog.

A colour is given as it stands beside one die: in Polish in the feminine (biała kość), in Ukrainian in the masculine
(білий кубик). What does not look like such an adjective (khaki, indygo, хакі) stays as it is.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from cubitos_kit.model.message import NC_
from cubitos_kit.text.catalog import ENGLISH, catalog, fill

CASES = ("nom", "gen", "acc", "ins")
Forms = Mapping[str, str]
"""The form of a word by case."""


def adjective(language: str, word: str, case: str, number: int | None) -> str:
    """Return an adjective as it stands before so many dice; None is a plain plural, as in all white dice.

    >>> [adjective("pl", "biała", "acc", n) for n in (1, 2, 5)]
    ['białą', 'białe', 'białych']
    >>> [adjective("uk", "темно-сірий", "acc", n) for n in (1, 2, 5)]
    ['темно-сірий', 'темно-сірі', 'темно-сірих']
    >>> adjective("pl", "khaki", "ins", None), adjective("en", "white", "gen", 5)
    ('khaki', 'white')
    """
    if case not in CASES:
        raise ValueError(f"no case is called {case}: {', '.join(CASES)}")
    if language not in _DECLENSIONS:
        return word
    decline = _DECLENSIONS[language]
    form = 1 if number is None else plural_index(language, number)
    counted = "gen" if form > 1 and case in {"nom", "acc"} else case  # five OF the white dice
    parts = word.split(" ")
    for i, part in enumerate(parts):
        declined = decline(part)
        if declined:
            singular, plural = declined
            parts[i] = plural[counted] if form else singular[counted]
        elif part not in _PARTICLES:
            break  # `biała w kropki`: only what stands before the first other word agrees with the die
    return " ".join(parts)


def negated(language: str, word: str) -> str:
    """Return a colour turned round, to be inflected like the colour itself.

    >>> negated("en", "red"), negated("pl", "czerwona"), negated("uk", "червоний"), negated("pl", "khaki")
    ('non-red', 'nieczerwona', 'не червоний', 'nie khaki')
    """
    if language == "pl" and [bool(_polish(part)) for part in word.split(" ")[:2]] not in ([True], [True, False]):
        return f"nie {word}"
    # Translators: a colour that a die must not have: non-red dice. Leave the space out where both are written as one.
    context, text = NC_("colour", "non-{word}")
    return fill(catalog(language).gettext(text, context), {"word": _hyphenated(word, language)}, language)


def plural_index(language: str, n: int) -> int:
    """Return which plural form a number takes: in Polish and Ukrainian 0 for 1, 1 for 2 to 4, 2 for 5 and more.

    >>> [plural_index("pl", n) for n in (1, 2, 5, 12, 21, 22)]
    [0, 1, 2, 2, 2, 1]
    >>> [plural_index("uk", n) for n in (1, 2, 5, 12, 21, 22)]
    [0, 1, 2, 2, 0, 1]
    """
    n = abs(n)
    few = n % 10 in {2, 3, 4} and n % 100 not in {12, 13, 14}
    match language:
        case "pl":
            return 0 if n == 1 else 1 if few else 2
        case "uk":
            one = n % 10 == 1 and n % 100 != 11  # noqa: PLR2004 - eleven is no one
            return 0 if one else 1 if few else 2
        case "en":
            return int(n != 1)
        case _:
            return catalog(language).plural_index(n)


def join(language: str, parts: Sequence[str], word: str) -> str:
    """Return a list in words; the word between its last parts is `and` or `or`.

    >>> join("en", ("red", "white", "green"), "or")
    'red, white or green'
    """
    if word not in _LAST:
        raise ValueError(f"a list is joined by and, or: not {word}")
    if not parts:
        return ""
    text = parts[0]
    for i, part in enumerate(parts[1:], 2):
        context, pattern = _LAST[word] if i == len(parts) else _NEXT
        template = catalog(language).gettext(pattern, context)
        if language == "uk" and _asks_for_short_and(text, part):
            template = template.replace(" і ", " й ")
        text = fill(template, {"list": text, "next": part}, language)
    return text


def capitalised(text: str) -> str:
    """Return a text that begins like a sentence; leading icons and opening quotes are passed over.

    >>> capitalised("gain 3 {coin}"), capitalised("{coin} or {foot}"), capitalised("{coin}: gain 1")
    ('Gain 3 {coin}', '{coin} Or {foot}', '{coin}: gain 1')
    """
    found = _BEFORE_LETTER.match(text)
    start = found.end() if found else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def well_written(text: str, language: str) -> str:
    """Put the commas and sounds of a sentence right, where its parts met.

    >>> well_written("po kroku Ruchu jeśli masz 2 {coin}, strać tę kość", "pl")
    'po kroku Ruchu, jeśli masz 2 {coin}, strać tę kość'
    >>> well_written("киньте всі кубики; перемістіть всі кубики", "uk")
    'киньте всі кубики; перемістіть усі кубики'
    """
    for pattern, better in _BETTER.get(language, ()):
        text = pattern.sub(better, text)
    return _COMMA_BEFORE_STOP.sub("", text)


_COMMA_BEFORE_STOP = re.compile(r",(?=\s*[.,;:]|[)”»])")
_UKRAINIAN_CONSONANTS = "бвгґджзйклмнпрстфхцчшщь"
_BETTER = MappingProxyType(
    {
        "pl": ((re.compile(r"(?<=[\w)}]) (?=(?:jeśli|gdy) )"), ", "),),
        "uk": (
            (re.compile(r"(?<=[\w)}])(?<!лише) (?=(?:якщо|коли) )"), ", "),
            (re.compile(rf"(?<=[{_UKRAINIAN_CONSONANTS}] )в(?=сі)"), "у"),
            (re.compile(rf"(?<=[{_UKRAINIAN_CONSONANTS}] )в(?= [{_UKRAINIAN_CONSONANTS}])"), "у"),
        ),
    }
)
"""Polish and Ukrainian have a comma before each `if` and `when` within a sentence; in Ukrainian no three consonants meet."""
# Translators: how a list is put together: "red, white and green" is "red", then "red, white", then the whole.
_NEXT = NC_("list", "{list}, {next}")
_LAST = MappingProxyType({"and": NC_("list", "{list} and {next}"), "or": NC_("list", "{list} or {next}")})
_PARTICLES = frozenset({"nie", "не"})
_BEFORE_LETTER = re.compile(r"(?:\s|\{[a-z][a-z-]*\}|[\"„“«‹(\[])*")


def _hyphenated(word: str, language: str) -> str:
    """Keep an English colour of two words together: non-light-gray."""
    return word.replace(" ", "-") if language == ENGLISH else word


_UKRAINIAN_VOWELS = "аеєиіїоуюя"


def _asks_for_short_and(before: str, after: str) -> bool:
    """Tell whether й sounds better than і: after a vowel, before a syllable that is easy to say."""
    first, second = after[:1].casefold(), after[1:2].casefold()
    if not before or before[-1].casefold() not in _UKRAINIAN_VOWELS or not first.isalpha() or first in "йєїюя":
        return False
    return first in _UKRAINIAN_VOWELS or (second != "" and second in _UKRAINIAN_VOWELS)


# -- Polish ----------------------------------------------------------------------------------------------------------

_POLISH_NOUNS = re.compile(
    "brzoskwinia|cegła|cytryna|czekolada|jagoda|kawa|lawenda|lila|limonka|magenta|malina|mięta|moka|morela|ochra|perła"
    "|platyna|pomarańcza|purpura|rdza|róża|sepia|szałwia|terakota|umbra|wanilia|wiśnia|woda"
)
"""Colours that are nouns in -a, and stay as they are."""
_POLISH_SINGULAR = MappingProxyType({"nom": "a", "gen": "ej", "acc": "ą", "ins": "ą"})
_POLISH_PLURAL = MappingProxyType({"nom": "e", "gen": "ych", "acc": "e", "ins": "ymi"})


def _polish(word: str) -> tuple[Forms, Forms] | None:
    """Decline a Polish adjective given in the feminine, or return None for another word."""
    stem = word[:-1]
    is_adjective = re.search(r"[^aeouyąęój]a$", word) and not word.endswith("wka")
    if not is_adjective or len(stem) < len("zł") or _POLISH_NOUNS.fullmatch(word.casefold()):
        return None

    def form(ending: str) -> str:
        if stem.endswith("i"):  # tania: tanie, tanich
            return stem + ending.removeprefix("y")
        if stem.endswith(("k", "g")) and ending[0] in "ey":  # niebieska: niebieskie, niebieskich
            return stem + "i" + ending.removeprefix("y")
        if stem.endswith("l") and ending[0] == "y":  # pszczela: pszczelich
            return stem + "i" + ending.removeprefix("y")
        return stem + ending

    return _each(_POLISH_SINGULAR, form), _each(_POLISH_PLURAL, form)


# -- Ukrainian -------------------------------------------------------------------------------------------------------

_UKRAINIAN_NOUNS = frozenset({"алюміній", "кремній", "літій", "магній"})
_UKRAINIAN_ENDINGS: Mapping[str, tuple[Forms, Forms]] = MappingProxyType(
    {
        "ий": (
            {"nom": "ий", "gen": "ого", "acc": "ий", "ins": "им"},
            {"nom": "і", "gen": "их", "acc": "і", "ins": "ими"},
        ),
        "ій": (
            {"nom": "ій", "gen": "ього", "acc": "ій", "ins": "ім"},
            {"nom": "і", "gen": "іх", "acc": "і", "ins": "іми"},
        ),
        "їй": (
            {"nom": "їй", "gen": "його", "acc": "їй", "ins": "їм"},
            {"nom": "ї", "gen": "їх", "acc": "ї", "ins": "їми"},
        ),
    }
)
"""Hard (білий), soft (синій) and after a vowel (безкраїй); the accusative is that of a lifeless thing."""


def _ukrainian(word: str) -> tuple[Forms, Forms] | None:
    """Decline a Ukrainian adjective given in the masculine, or return None for another word."""
    shape = re.fullmatch(r"(?P<stem>.+(?:[^\Wаеєиіїоуюя]и|[нт]і|[аеиіоу]ї))й", word)
    if not shape or word.casefold() in _UKRAINIAN_NOUNS:
        return None
    stem, endings = word[:-2], _UKRAINIAN_ENDINGS[word[-2:]]
    singular, plural = endings
    return _each(singular, stem.__add__), _each(plural, stem.__add__)


def _each(endings: Forms, form: Callable[[str], str]) -> Forms:
    """Return the form for every case."""
    return {case: form(ending) for case, ending in endings.items()}


_DECLENSIONS: Mapping[str, Callable[[str], tuple[Forms, Forms] | None]] = MappingProxyType(
    {"pl": _polish, "uk": _ukrainian}
)
