"""Colours, lists and plural forms by rule, in English, Polish, Ukrainian and a pack's language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cubitos_kit.text.catalog import add_catalogs, forget_catalogs
from cubitos_kit.text.grammar import CASES, adjective, capitalised, join, negated, plural_index

NUMBERS = (1, 2, 5, None)


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A pack's language, of which the kit knows no rule."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    po = tmp_path / "locales" / "de" / "LC_MESSAGES" / "cubitos.po"
    po.parent.mkdir(parents=True)
    po.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgctxt "list"\nmsgid "{list} and {next}"\nmsgstr "{list} und {next}"\n\n'
        'msgctxt "colour"\nmsgid "non-{word}"\nmsgstr "nicht {word}"\n',
        encoding="utf-8",
    )
    add_catalogs(tmp_path / "locales")
    yield "de"
    forget_catalogs()


def forms(language: str, word: str) -> dict[str, list[str]]:
    return {case: [adjective(language, word, case, n) for n in NUMBERS] for case in CASES}


@pytest.mark.parametrize(
    ("language", "singular", "plural"),
    [
        ("pl", "biała białej białą białą", "białe białych białymi"),
        ("pl", "niebieska niebieskiej niebieską niebieską", "niebieskie niebieskich niebieskimi"),
        ("pl", "droga drogiej drogą drogą", "drogie drogich drogimi"),
        ("pl", "tania taniej tanią tanią", "tanie tanich tanimi"),
        ("pl", "świeża świeżej świeżą świeżą", "świeże świeżych świeżymi"),
        ("pl", "pszczela pszczelej pszczelą pszczelą", "pszczele pszczelich pszczelimi"),
        ("pl", "jasnoszara jasnoszarej jasnoszarą jasnoszarą", "jasnoszare jasnoszarych jasnoszarymi"),
        ("pl", "biało-żółta biało-żółtej biało-żółtą biało-żółtą", "biało-żółte biało-żółtych biało-żółtymi"),
        ("uk", "білий білого білий білим", "білі білих білими"),
        ("uk", "синій синього синій синім", "сині синіх синіми"),
        ("uk", "темно-сірий темно-сірого темно-сірий темно-сірим", "темно-сірі темно-сірих темно-сірими"),
        ("uk", "бузковий бузкового бузковий бузковим", "бузкові бузкових бузковими"),
        ("uk", "безкраїй безкрайого безкраїй безкраїм", "безкраї безкраїх безкраїми"),
    ],
)
def test_a_colour_agrees_with_its_dice(language: str, singular: str, plural: str) -> None:
    nom, gen, acc, ins = singular.split()
    many, of_many, with_many = plural.split()
    assert forms(language, nom) == {
        "nom": [nom, many, of_many, many],
        "gen": [gen, of_many, of_many, of_many],
        "acc": [acc, many, of_many, many],
        "ins": [ins, with_many, with_many, with_many],
    }


def test_only_what_stands_before_the_die_agrees_with_it() -> None:
    assert adjective("pl", "złota w kropki", "acc", 5) == "złotych w kropki"
    assert adjective("pl", "mała błyszcząca", "acc", 2) == "małe błyszczące"
    assert adjective("uk", "білий у цятку", "ins", None) == "білими у цятку"


def test_twenty_one_is_one_in_ukrainian_and_many_in_polish() -> None:
    assert adjective("uk", "білий", "acc", 21) == "білий"
    assert adjective("pl", "biała", "acc", 21) == "białych"
    assert adjective("pl", "biała", "acc", 22) == "białe"
    assert adjective("pl", "biała", "acc", 0) == "białych"


@pytest.mark.parametrize(
    ("language", "word"),
    [
        *(("pl", word) for word in ("beżowy", "khaki", "indygo", "lila", "fuksja", "oliwka", "kość słoniowa", "a", "")),
        *(("uk", word) for word in ("біла", "хакі", "індиго", "бордо", "алюміній", "сапфір", "ий", "")),
        ("en", "white"),
        ("tlh", "wovbogh"),
    ],
)
def test_what_is_no_such_adjective_stays_as_it_is(language: str, word: str) -> None:
    assert {adjective(language, word, case, n) for case in CASES for n in NUMBERS} == {word}


def test_an_unknown_case_is_refused() -> None:
    with pytest.raises(ValueError, match="akk"):
        adjective("pl", "biała", "akk", 1)


@pytest.mark.parametrize(
    ("language", "word", "turned"),
    [
        ("en", "red", "non-red"),
        ("en", "light gray", "non-light-gray"),
        ("pl", "czerwona", "nieczerwona"),
        ("pl", "khaki", "nie khaki"),
        ("pl", "biała w kropki", "niebiała w kropki"),
        ("pl", "mała błyszcząca", "nie mała błyszcząca"),
        ("pl", "kość słoniowa", "nie kość słoniowa"),
        ("uk", "червоний", "не червоний"),
    ],
)
def test_a_colour_is_turned_round(language: str, word: str, turned: str) -> None:
    assert negated(language, word) == turned


def test_a_colour_turned_round_is_inflected_like_the_colour() -> None:
    assert adjective("pl", negated("pl", "czerwona"), "acc", None) == "nieczerwone"
    assert adjective("uk", negated("uk", "червоний"), "acc", 5) == "не червоних"


@pytest.mark.parametrize(
    ("language", "parts", "word", "text"),
    [
        ("en", ("red",), "and", "red"),
        ("en", ("red", "white", "green"), "and", "red, white and green"),
        ("pl", ("czerwone", "białe", "zielone"), "and", "czerwone, białe i zielone"),
        ("pl", ("czerwona", "biała"), "or", "czerwona lub biała"),
        ("uk", ("білі", "червоні"), "and", "білі й червоні"),
        ("uk", ("білі", "оранжеві"), "and", "білі й оранжеві"),
        ("uk", ("білий", "червоний"), "and", "білий і червоний"),
        ("uk", ("білі", "яскраві"), "and", "білі і яскраві"),
        ("uk", ("сині", "сталеві"), "and", "сині і сталеві"),
        ("uk", ("2 {coin}", "переміщення"), "and", "2 {coin} і переміщення"),
        ("uk", ("білі", "сірі"), "or", "білі або сірі"),
    ],
)
def test_a_list_is_joined_as_the_language_does(language: str, parts: tuple[str, ...], word: str, text: str) -> None:
    assert join(language, parts, word) == text


def test_an_empty_list_says_nothing() -> None:
    assert join("pl", (), "and") == ""


def test_a_list_is_joined_by_no_other_word() -> None:
    with pytest.raises(ValueError, match="nor"):
        join("en", ("a", "b"), "nor")


def test_braces_in_a_list_stay() -> None:
    assert join("en", ("{coin}", "{x}"), "or") == "{coin} or {x}"


def test_a_packs_catalog_brings_its_own_grammar(german: str) -> None:
    assert join(german, ("rot", "weiß"), "and") == "rot und weiß"
    assert negated(german, "rot") == "nicht rot"
    assert [plural_index(german, n) for n in (0, 1, 2)] == [0, 0, 1]
    assert adjective(german, "rot", "acc", 2) == "rot"


def test_a_language_without_a_catalog_counts_like_english() -> None:
    assert [plural_index("tlh", n) for n in (0, 1, 2)] == [1, 0, 1]


@pytest.mark.parametrize("n", [-1, 1, 2, 5])
def test_losses_are_counted_like_gains(n: int) -> None:
    assert plural_index("pl", n) == plural_index("pl", abs(n))


@pytest.mark.parametrize(
    ("text", "capital"),
    [
        ("gain 3 {coin}", "Gain 3 {coin}"),
        ("{sword} {power} most swords", "{sword} {power} Most swords"),
        ("„ślad”", "„Ślad”"),
        ("їжак", "Їжак"),
        ("3 dice", "3 dice"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_after_its_icons(text: str, capital: str) -> None:
    assert capitalised(text) == capital
