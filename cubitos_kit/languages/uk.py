"""Ukrainian: a colour is given in the masculine, as it stands beside one die (білий кубик)."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from cubitos_kit.languages.profile import Forms, LanguageProfile, each_case, is_few
from cubitos_kit.languages.stemming import Stems

NOUNS = frozenset({"алюміній", "кремній", "літій", "магній"})
ENDINGS: Mapping[str, tuple[Forms, Forms]] = MappingProxyType(
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


def decline(word: str) -> tuple[Forms, Forms] | None:
    """Decline a Ukrainian adjective given in the masculine, or return None for another word."""
    shape = re.fullmatch(r"(?P<stem>.+(?:[^\Wаеєиіїоуюя]и|[нт]і|[аеиіоу]ї))й", word)
    if not shape or word.casefold() in NOUNS:
        return None
    stem, endings = word[:-2], ENDINGS[word[-2:]]
    singular, plural = endings
    return each_case(singular, stem.__add__), each_case(plural, stem.__add__)


def _plural_form(n: int) -> int:
    """1, also 21; 2 to 4, also 22 to 24; 5 and more."""
    one = n % 10 == 1 and n % 100 != 11  # noqa: PLR2004 - eleven is no one
    return 0 if one else 1 if is_few(n) else 2


CONSONANT = "[бвгджзйклмнпрстфхцчшщ]"
VOWELS = "аеєиіїоуюя"

STEMS = Stems(
    vowels=VOWELS,
    before=(
        ("['’ʼ\u0301ь]", ""),
        ("ґ", "г"),
        (f"^в(?={CONSONANT})", "у"),  # вболівальник: уболівальник
    ),
    suffixes=(
        "ами ями ів їв ам ям ах ях ом ем єм ою ею єю ей ові еві єві а я у ю і ї и е є о й"
        " ого ому ими їми их їх им їм ій ої ий"
    ),
    after=(
        (rf"({CONSONANT})\1$", r"\1"),  # умінням: умінь
        ("(..)(?:ат|ают|аєт|аєм|аєш|ає)$", r"\1"),  # кидати: кидає
        (rf"і({CONSONANT}*)$", r"о\1"),  # кіл: коло
        (rf"([{VOWELS}].*{CONSONANT})[ое]({CONSONANT})$", r"\1\2"),  # клітинок: клітинка
        ("ц$", "к"),  # клітинці: клітинка
        ("з$", "г"),  # дорозі: дорога
        ("с$", "х"),  # русі: рух
    ),
    roots=("проблем", "промах"),
    stop_words=(
        "а або аби адже але б без би був була були було бути в вам вас ваш весь ви від він вона вони воно все всі"
        " втім де для до є ж же з за зі і із інших й його йому її їх їм їхній коли крім лише між має мають ми може"
        " можна на над нам нас наш не нею ним них ні ну о об однак он от ось по поки при про проте просто під після"
        " та так також там те ти тим тих то тоді той тобто тому ту тут у усе усі це цей ці ця через чи чого що щоб"
        " щодо як яка яке який яких які якщо"
    ),
)


def _joining(template: str, before: str, after: str) -> str:
    """Say й for і after a vowel, before a syllable that is easy to say."""
    return template.replace(" і ", " й ") if _asks_for_short_and(before, after) else template


def _asks_for_short_and(before: str, after: str) -> bool:
    """Tell whether й sounds better than і: after a vowel, before a syllable that is easy to say."""
    first, second = after[:1].casefold(), after[1:2].casefold()
    if not before or before[-1].casefold() not in VOWELS or not first.isalpha() or first in "йєїюя":
        return False
    return first in VOWELS or (second != "" and second in VOWELS)


HARD = "бвгґджзйклмнпрстфхцчшщь"
UKRAINIAN = LanguageProfile(
    names=("ukrainian", "ua"),
    decline=decline,
    particle="не",
    plural_form=_plural_form,
    joining=_joining,
    better=(  # a comma before each `if` within a sentence; no three consonants meet
        (re.compile(r"(?<=[\w)}])(?<!лише) (?=(?:якщо|коли) )"), ", "),
        (re.compile(rf"(?<=[{HARD}] )в(?=сі)"), "у"),
        (re.compile(rf"(?<=[{HARD}] )в(?= [{HARD}])"), "у"),
    ),
    each=r"(?:кож[ен]\w*|од(?:ин|ну|не|ного|нієї))",
    quotes="«»",
    foreign_letters=re.compile(r"\w*[ыэъё]\w*", re.IGNORECASE),
    lone_letters=re.compile(r"(?<=\s)[ioy](?=\s)"),
    other_apostrophes=re.compile(r"[^\W\d_]+['ʼ][^\W\d_]+"),
    tied="[аіоуйвз]",
    alphabet="абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    folded=dict.fromkeys("еєіїо", "о"),  # коло, кіл; зоря, зір
    softened={"к": "кцч", "г": "гзж", "х": "хсш"},  # рука, руці
    stems=STEMS,
)
