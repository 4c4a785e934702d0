"""Polish: a colour is given in the feminine, as it stands beside one die (biała kość)."""

import re
from types import MappingProxyType

from cubitos_kit.languages.profile import Forms, LanguageProfile, each_case, is_few
from cubitos_kit.languages.stemming import Stems

NOUNS = re.compile(
    "brzoskwinia|cegła|cytryna|czekolada|jagoda|kawa|lawenda|lila|limonka|magenta|malina|mięta|moka|morela|ochra|perła"
    "|platyna|pomarańcza|purpura|rdza|róża|sepia|szałwia|terakota|umbra|wanilia|wiśnia|woda"
)
"""Colours that are nouns in -a, and stay as they are."""
SINGULAR = MappingProxyType({"nom": "a", "gen": "ej", "acc": "ą", "ins": "ą"})
PLURAL = MappingProxyType({"nom": "e", "gen": "ych", "acc": "e", "ins": "ymi"})


def decline(word: str) -> tuple[Forms, Forms] | None:
    """Decline a Polish adjective given in the feminine, or return None for another word."""
    stem = word[:-1]
    is_adjective = re.search(r"[^aeouyąęój]a$", word) and not word.endswith("wka")
    if not is_adjective or len(stem) < len("zł") or NOUNS.fullmatch(word.casefold()):
        return None

    def form(ending: str) -> str:
        if stem.endswith("i"):  # tania: tanie, tanich
            return stem + ending.removeprefix("y")
        if stem.endswith(("k", "g")) and ending[0] in "ey":  # niebieska: niebieskie, niebieskich
            return stem + "i" + ending.removeprefix("y")
        if stem.endswith("l") and ending[0] == "y":  # pszczela: pszczelich
            return stem + "i" + ending.removeprefix("y")
        return stem + ending

    return each_case(SINGULAR, form), each_case(PLURAL, form)


def _deny(word: str) -> str | None:
    """Write `nie` apart from what is no adjective, or more than one word that is."""
    declined = [bool(decline(part)) for part in word.split(" ")[:2]]
    return None if declined in ([True], [True, False]) else f"nie {word}"


def _plural_form(n: int) -> int:
    """1; 2 to 4, also 22 to 24; 5 and more."""
    return 0 if n == 1 else 1 if is_few(n) else 2


CONSONANT = "[bcdfghjklłmnprstwzżźćńśqvx]"
VOWELS = "aeiouyąęó"

STEMS = Stems(
    vowels=VOWELS,
    before=(
        ("['’ʼ\u0301]", ""),
        ("ć", "ci"),
        ("ń$", "ni"),
        ("ś$", "si"),
        ("ź$", "zi"),
        ("ń", "n"),
        ("ś", "s"),
        ("ź", "z"),
        ("^gr(?:a|y|ę|ą|ze|om|ami|ach)$|^gier$", "gra"),
        (rf"([^{VOWELS}s])ce$", r"\1ka"),  # porażce: porażka
        ("dze$", "ga"),  # drodze: droga
    ),
    suffixes=(
        "iami ami imi ymi owie owi iego ego iemu emu iach ach iom om iem em ów ich ych im ym iej ej ią ą ię ę ie ia iu io"
        " i e a u o y"
        " aci asz ają amy ici yci ujesz uje ujemy ują owaci"
    ),
    after=(
        ("nic$", "nik"),  # zawodnicy: zawodnik
        ("dz$", "d"),  # wodzie: woda
        ("rz$", "r"),  # torze: tor
        ("c$", "t"),  # mecie: meta
        (rf"([^{VOWELS}])l$", r"\1ł"),  # pudle: pudło
        ("ó", "o"),
        ("ą", "ę"),
        (rf"([{VOWELS}].*{CONSONANT})i?e({CONSONANT})$", r"\1\2"),  # porażek: porażka
    ),
    roots=("poziom", "problem", "system"),
    stop_words=(
        "a aby albo ale ani aż bo by byli był była było być będzie ci co czy dla do gdy gdyby gdzie go i ich im"
        " innych jak jako je jednak jego jej jemu jest jeszcze jeśli już każdy kiedy kto która które którego której"
        " który których którym którzy lub ma mają mi mnie mogą może można my na nad nam nas nie nich nim niż no o"
        " od on ona one oni ono oraz po pod ponieważ poza przed przez przy się są swoje ta tak także tam te tego"
        " tej ten to też tu ty tych tylko tym w we więc wszystkie wszystko z za ze że żeby"
    ),
)

POLISH = LanguageProfile(
    names=("polish", "polski"),
    decline=decline,
    deny=_deny,
    particle="nie",
    plural_form=_plural_form,
    better=((re.compile(r"(?<=[\w)}]) (?=(?:jeśli|gdy) )"), ", "),),  # a comma before each `if` within a sentence
    each=r"(?:każd\w+|jed(?:en|ną|no|nego|nej))",
    quotes="„”",
    tied="[aiouwz]",
    alphabet="aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    folded=dict(zip("ąćęłńóśźż", "acelnoszz", strict=True)),  # kość, kości; stopa, stóp; moc, z mocą
    softened={"k": "kc", "g": "gz", "h": "hs", "t": "tc"},  # moneta, monecie
    stems=STEMS,
)
