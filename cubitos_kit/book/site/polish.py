"""How Polish bends its words, as far as a search must know."""

from cubitos_kit.book.site.stemming import Table

CONSONANT = "[bcdfghjklłmnprstwzżźćńśqvx]"
VOWELS = "aeiouyąęó"

POLISH = Table(
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
