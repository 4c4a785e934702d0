"""A text beside its English: whether it is there and of today, its places, icons and numbers, and slips of typing."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem, Severity
from cubitos_kit.languages import profile
from cubitos_kit.text.catalog import PLACE
from cubitos_kit.text.grammar import CASES, plural_index
from cubitos_kit.text.icons import icons

KIT = "kit"
"""The area of what the kit itself says."""
_JOINTS = re.compile(r"[/.:#\[]")


class TranslationState(StrEnum):
    """Whether a text is there, and was made from the English that there is now."""

    TRANSLATED = "translated"
    STALE = "stale"
    MISSING = "missing"


@dataclass(frozen=True)
class Translation:
    """A text in one language. English has a second form where it has a plural; the translation has all of its own."""

    area: str
    path: str
    place: Place
    language: str
    english: tuple[str, ...]
    forms: tuple[str, ...]
    state: TranslationState
    fuzzy: bool = False

    @property
    def is_name(self) -> bool:
        """Tell whether this is what something is called: names are found anew in each language."""
        return self.area != KIT and _JOINTS.split(self.path)[-1] == "name"

    @property
    def comparable(self) -> bool:
        """Tell whether there are two texts to lay side by side."""
        return self.state is not TranslationState.MISSING and bool(self.english[0])


def area(path: str) -> str:
    """Return what a content string's path begins with.

    >>> area("cards/smelly-cat/name"), area("pack.name")
    ('cards', 'pack')
    """
    return _JOINTS.split(path, maxsplit=1)[0]


MIXED_SCRIPT = re.compile(r"[^\W\d_]*(?:[A-Za-zÀ-ɏ][Ѐ-ӿ]|[Ѐ-ӿ][A-Za-zÀ-ɏ])[^\W\d_]*")
"""Words of letters that look alike in two alphabets."""
ONE = Counter({"{n}": 1, "1": 1})
"""What a singular need not say."""
SAMPLE = range(200)
"""Enough numbers to meet every plural form of a language."""
OWNERS_CASES = frozenset({"of", "your"})
"""How other languages than English speak of the player whose number is counted."""
RECEIVERS_CASES = frozenset({"dat"})
"""How other languages than English speak of the player who is given something."""
_CODE = re.compile(r"`[^`]*`")
_QUOTED = re.compile(r"“[^”]*”|„[^”]*”|«[^»]*»")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]")
_SHORT = 3


@dataclass(frozen=True)
class Measure:
    """Something that a translation has to have just as the English has it."""

    code: str
    text: str
    found_in: Callable[[str], Counter[str]]


def _places(text: str) -> Counter[str]:
    """Return the places of a text, each once: a language may have to name a thing twice."""
    known = icons()
    return Counter({f"{{{name}}}" for name in _names(text) if name not in known})


def _icons(text: str) -> Counter[str]:
    """Count the icons of a text: one more or less is another rule."""
    known = icons()
    return Counter(f"{{{name}}}" for name in _names(text) if name in known)


def _numbers(text: str) -> Counter[str]:
    """Count the numbers of a text that are written out in digits."""
    return Counter(_NUMBER.findall(PLACE.sub("", text)))


PLACES = Measure("other-places", N_("the {language} text of {path} has other places to fill: {found}"), _places)
ICONS_SHOWN = Measure("other-icons", N_("the {language} text of {path} has other icons: {found}"), _icons)
NUMBERS = Measure("other-numbers", N_("the {language} text of {path} has other numbers: {found}"), _numbers)


def compare(translation: Translation, cases: Collection[str], *, free: bool = False) -> Iterator[Problem]:
    """Yield what differs from the English, or is mistyped, as far as it can be seen without knowing the language.

    A name may be free: the same as in English, or without the number that is part of the English joke.
    """
    for measure in (PLACES, ICONS_SHOWN) if free else (PLACES, ICONS_SHOWN, NUMBERS):
        yield from _measured(translation, measure)
    for found in places(translation.forms):
        if found["case"] and found["case"] not in cases:
            sentence = Message(N_("the {language} text of {path} asks for {place}"), {"place": found[0]})
            wanted = Message(N_("one of the cases {cases}"), {"cases": ", ".join(sorted(cases))})
            yield problem(translation, "unknown-case", sentence, expected=wanted)
    if not free:
        yield from _same(translation)
    yield from _mistyped(translation)


def bare(text: str) -> str:
    """Return a text without its places, icons and code, and without what it quotes.

    >>> bare("Gain {n} {coin}, see `cards`, or “hand token”.")
    'Gain  , see , or .'
    """
    return PLACE.sub("", _QUOTED.sub("", _CODE.sub("", text)))


def known_cases(translations: Iterable[Translation]) -> frozenset[str]:
    """Return what a translator may write after a place's name: the grammar's cases, and what English texts ask for."""
    english = (found["case"] for each in translations for found in places(each.english))
    return frozenset(CASES) | OWNERS_CASES | RECEIVERS_CASES | frozenset(filter(None, english))


def places(texts: Iterable[str]) -> Iterator[re.Match[str]]:
    """Yield what stands in braces in texts."""
    return (found for text in texts for found in PLACE.finditer(text) if found["name"])


def problem(
    translation: Translation,
    code: str,
    message: Message,
    *,
    expected: Message | None = None,
    advice: bool = False,
) -> Problem:
    """Return a problem of one translation; its sentence may name the language and the path."""
    values = {"language": translation.language, "path": translation.path, **message.values}
    severity = Severity.ADVICE if advice else Severity.ERROR
    return Problem(code, translation.place, replace(message, values=values), severity, expected)


def _measured(translation: Translation, measure: Measure) -> Iterator[Problem]:
    """Compare every form with the English; a form that stands for 1 alone may follow the English singular."""
    for i, form in enumerate(translation.forms):
        *singular, plural = (measure.found_in(text) for text in translation.english)
        found = measure.found_in(form)
        for_one = [counted - left_out for counted in singular for left_out in (Counter(), ONE)]
        if found == plural or (found in for_one and _stands_for_one(translation, i)):
            continue
        wanted = Message(N_("as in English: {wanted}"), {"wanted": _listed(plural)})
        yield problem(translation, measure.code, Message(measure.text, {"found": _listed(found)}), expected=wanted)


def _stands_for_one(translation: Translation, form: int) -> bool:
    """Tell whether a plural form is used for 1 and no other number (in Ukrainian the first form is for 21 as well)."""
    return [n for n in SAMPLE if plural_index(translation.language, n) == form] == [1]


def _same(translation: Translation) -> Iterator[Problem]:
    """Find English that was copied and never translated."""
    for form in translation.forms:
        text = bare(form).strip()
        if form in translation.english and len(text) > _SHORT and _WORD.search(text):
            sentence = Message(N_("the {language} text of {path} is the English one"))
            yield problem(translation, "same-as-english", sentence, advice=True)
            return


def _mistyped(translation: Translation) -> Iterator[Problem]:
    """Find words in two alphabets, letters of another language, and a typewriter's quotes."""
    text = " \n ".join(bare(form) for form in translation.forms)
    known = profile(translation.language)
    for word in _found((MIXED_SCRIPT, known.lone_letters), text):
        sentence = N_("in the {language} text of {path}, {word} has letters of another alphabet that look the same")
        yield problem(translation, "mixed-script", Message(sentence, {"word": word}))
    for word in _found((known.foreign_letters,), text):
        sentence = N_("in the {language} text of {path}, {word} has letters that this language does not have")
        yield problem(translation, "foreign-letter", Message(sentence, {"word": word}))
    if known.quotes and '"' in text:
        wanted = Message(N_("quotes like {quotes}"), {"quotes": known.quotes})
        sentence = N_("the {language} text of {path} has a typewriter's quotes")
        yield problem(translation, "plain-quotes", Message(sentence), expected=wanted, advice=True)
    for word in _found((known.other_apostrophes,), text):
        sentence = N_("in the {language} text of {path}, {word} has another apostrophe than the other texts")
        yield problem(translation, "other-apostrophe", Message(sentence, {"word": word}), advice=True)


def _found(patterns: Iterable[re.Pattern[str] | None], text: str) -> list[str]:
    """Return what any of the patterns finds, each word once."""
    return list(dict.fromkeys(word for pattern in patterns if pattern for word in pattern.findall(text)))


def _names(text: str) -> list[str]:
    """Return the names of what stands in braces in a text."""
    return [found["name"] for found in places((text,))]


def _listed(things: Counter[str]) -> str | Message:
    """Return things in a row, or the word for nothing."""
    return ", ".join(sorted(things.elements())) or Message(N_("none"))
