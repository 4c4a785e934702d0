"""The health of translations: every slip below was made in a real translation of a game once."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from cubitos_kit.base.message import Message
from cubitos_kit.base.problem import ContentError, Place, Problem, Severity
from cubitos_kit.text.catalog import say
from cubitos_kit.text.health import (
    ContentString,
    StateCounts,
    TranslationState,
    check,
    content_translations,
    glossary,
    kit_translations,
    read_lock,
    status,
    unlocked,
    update,
    write_lock,
)

LANGUAGES = ("pl", "uk")
PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "no card is called {id}"
msgstr "żadna karta nie nazywa się {id}"

#, fuzzy
msgid "a die"
msgstr "kość"

msgid "a fan"
msgstr ""

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "kość"
msgstr[1] "{n} kości"
msgstr[2] "{n} kości"
"""


@dataclass(frozen=True)
class AnyTerm:
    id: str
    name: Mapping[str, str]


def string(path: str = "cards/smelly-cat/note", line: int = 1, **words: str) -> ContentString:
    return ContentString(path, words, Place("cards.yaml", line))


def found(*strings: ContentString, languages: tuple[str, ...] = (), allowed: tuple[str, ...] = ()) -> list[str]:
    """Return the codes of what is wrong with these strings."""
    return [problem.code for problem in check(content_translations(strings, languages, {}), allowed=allowed)]


def english(problem: Problem) -> tuple[str, str]:
    return say(problem.message, "en"), say(problem.expected, "en") if problem.expected else ""


def in_catalog(folder: Path, text: str, language: str = "pl") -> Path:
    po = folder / language / "LC_MESSAGES" / "cubitos.po"
    po.parent.mkdir(parents=True)
    po.write_text(text, encoding="utf-8")
    return po


# -- the three states ------------------------------------------------------------------------------------------------


def test_a_new_translation_is_translated() -> None:
    (pl, uk) = content_translations([string(en="Smelly", pl="Odorek")], LANGUAGES, {})
    assert (pl.language, pl.state) == ("pl", TranslationState.TRANSLATED)
    assert (uk.language, uk.state) == ("uk", TranslationState.MISSING)


def test_a_translation_whose_english_moved_is_stale_until_it_moves_too() -> None:
    lock = update([string(en="Gain 2 feet", pl="Zdobądź 2 stopy")], {})
    moved = string(en="Gain three feet", pl="Zdobądź 2 stopy")
    lock = update([moved], lock)
    assert content_translations([moved], (), lock)[0].state is TranslationState.STALE, "an update alone heals nothing"
    followed = string(en="Gain three feet", pl="Zdobądź trzy stopy")
    assert content_translations([followed], (), lock)[0].state is TranslationState.TRANSLATED
    lock = update([followed], lock)
    again = string(en="Gain four feet", pl="Zdobądź trzy stopy")
    assert content_translations([again], (), lock)[0].state is TranslationState.STALE


def test_a_stale_translation_that_is_still_right_can_be_confirmed() -> None:
    lock = update([string(en="Colour", pl="Kolor", uk="Колір")], {})
    moved = string(en="Color", pl="Kolor", uk="Колір")
    lock = update([moved], lock, confirmed={(moved.path, "pl")})
    assert [each.state for each in content_translations([moved], (), lock)] == [
        TranslationState.TRANSLATED,
        TranslationState.STALE,
    ]


def test_the_problem_says_what_moved_and_where() -> None:
    lock = update([string(en="Old words", pl="Stare słowa")], {})
    (problem,) = check(content_translations([string(line=7, en="New words", pl="Stare słowa")], (), lock))
    assert (problem.code, problem.place, problem.severity) == (
        "stale-translation",
        Place("cards.yaml", 7),
        Severity.ADVICE,
    )
    assert "cards/smelly-cat/note" in say(problem.message, "en")


def test_spaces_and_the_way_an_accent_is_typed_make_nothing_stale() -> None:
    lock = update([string(en="Piña", pl="Piña kość")], {})
    assert (
        content_translations([string(en=" Pin\u0303a\n", pl="Piña kość")], (), lock)[0].state
        is TranslationState.TRANSLATED
    )


def test_what_is_gone_leaves_the_lock_and_the_blank_never_enters_it() -> None:
    lock = update([string("a/x", en="A", pl="B"), string("a/y", en="A", pl="B")], {})
    assert set(update([string("a/y", en="A", pl="B"), string("a/z", en="A", pl=" ")], lock)) == {"a/y"}


# -- the lock file ---------------------------------------------------------------------------------------------------


def test_a_lock_comes_back_from_its_file_a_line_for_each_string(tmp_path: Path) -> None:
    file = tmp_path / "locales" / "cubitos.lock.json"
    lock = update([string("b/żółć", en="A", uk="Б", pl="B"), string("a/x", en="C", pl="D")], {})
    assert write_lock(file, lock) is True
    assert read_lock(file) == lock
    assert write_lock(file, dict(reversed(lock.items()))) is False, "the same lock is the same file"
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line.split(":")[0].strip() for line in lines] == [
        "{",
        '"format"',
        '"strings"',
        '"a/x"',
        '"b/żółć"',
        "}",
        "}",
    ]
    assert json.loads(file.read_text(encoding="utf-8"))["format"] == 1


def test_an_empty_lock_and_no_lock_are_the_same(tmp_path: Path) -> None:
    write_lock(tmp_path / "lock.json", {})
    assert read_lock(tmp_path / "lock.json") == read_lock(tmp_path / "none.json") == {}


@pytest.mark.parametrize("text", ["<<<<<<< ours\n{", "[]", '{"strings": {"a": {"pl": ["1"]}}}', "{}"])
def test_a_broken_lock_is_a_problem_and_no_traceback(tmp_path: Path, text: str) -> None:
    (tmp_path / "lock.json").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as told:
        read_lock(tmp_path / "lock.json")
    assert told.value.problems[0].code == "broken-lock"


def test_a_lock_that_is_behind_is_told_once(tmp_path: Path) -> None:
    strings = [string("a/x", en="A", pl="B", uk="В"), string("a/y", en="A", pl="B")]
    (problem,) = unlocked(strings, update(strings[:1], {}), tmp_path)
    assert english(problem)[0].startswith("1 translation is newer")
    assert unlocked(strings, update(strings, {}), tmp_path) == ()


# -- what the kit says -----------------------------------------------------------------------------------------------


def test_catalog_messages_are_translated_fuzzy_or_missing(tmp_path: Path) -> None:
    po = in_catalog(tmp_path, PO)
    translations = kit_translations(tmp_path, ("pl",))
    assert {each.path: each.state for each in translations} == {
        "no card is called {id}": TranslationState.TRANSLATED,
        "a die": TranslationState.STALE,
        "a fan": TranslationState.MISSING,
        "{n} die": TranslationState.TRANSLATED,
    }
    problems = {problem.code: problem for problem in check(translations)}
    assert set(problems) == {"fuzzy-translation", "missing-translation"}
    assert problems["missing-translation"].place == Place(str(po), 12)
    assert status(translations) == {"pl": {"kit": StateCounts(2, 1, 1)}}


@pytest.mark.parametrize("one", ["a die", "{n} die", "1 die"])
def test_only_a_form_that_is_for_one_alone_may_leave_the_number_out(tmp_path: Path, one: str) -> None:
    entry = f'msgid "{one}"\nmsgid_plural "{{n}} dice"\nmsgstr[0] "%s"\nmsgstr[1] "{{n}} x"\nmsgstr[2] "{{n}} y"\n'
    in_catalog(tmp_path, entry % "kość", "pl")
    in_catalog(tmp_path, entry % "кубик", "uk")
    problems = check(kit_translations(tmp_path, LANGUAGES))
    assert [(problem.code, problem.message.values["language"]) for problem in problems] == [("other-places", "uk")]


@pytest.mark.parametrize(
    ("text", "code", "line"), [(None, "no-catalog", 0), ("msgid x y\nwhat\n", "broken-catalog", 2)]
)
def test_a_catalog_that_cannot_be_read_is_a_problem(tmp_path: Path, text: str | None, code: str, line: int) -> None:
    if text:
        in_catalog(tmp_path, text)
    with pytest.raises(ContentError) as told:
        kit_translations(tmp_path, ("pl",))
    (problem,) = told.value.problems
    assert (problem.code, problem.place.line) == (code, line)


def test_a_case_that_no_text_knows_is_found(tmp_path: Path) -> None:
    in_catalog(
        tmp_path,
        'msgid "of {players:dat}"\nmsgstr "{players:dat}"\n\n'
        'msgid "take {dice}"\nmsgstr "weź {dice:acc}"\n\nmsgid "roll {dice}"\nmsgstr "rzuć {dice:inst}"\n',
    )
    (problem,) = check(kit_translations(tmp_path, ("pl",)))
    assert problem.code == "unknown-case"
    assert english(problem) == (
        "the pl text of roll {dice} asks for {dice:inst}",
        "one of the cases acc, dat, gen, ins, nom, of, your",
    )


# -- one text beside the other ---------------------------------------------------------------------------------------


def test_a_good_translation_has_no_problem() -> None:
    note = string(
        en="The 2nd printing has 3 {coin} and 2 {foot}; see `cards`.",
        pl="Drugie wydanie (2.) ma 3 {coin} i 2 {foot}; zob. `cards`.",
        uk="2-ге видання має 3 {coin} і 2 {foot}; див. «`cards`».",
    )
    assert found(note, languages=LANGUAGES) == []


@pytest.mark.parametrize(
    ("pl", "codes"),
    [
        ("", ["missing-translation"]),
        ("Zdobądź 3 {foot}.", ["other-icons"]),
        ("Zdobądź 3 {coin} {coin}.", ["other-icons"]),
        ("Zdobądź 3 {moneta}.", ["other-places", "other-icons"]),
        ("Zdobądź 2 {coin}.", ["other-numbers"]),
        ("Gain 3 {coin}.", ["same-as-english"]),
        ('Zdobądź "3" {coin}.', ["plain-quotes"]),
        ("Zdobądź „3” {coin}.", []),
        ("Zdоbądź 3 {coin}.", ["mixed-script"]),
    ],
)
def test_a_slip_in_polish_is_found(pl: str, codes: list[str]) -> None:
    assert found(string(en="Gain 3 {coin}.", pl=pl)) == codes


@pytest.mark.parametrize(
    ("uk", "codes"),
    [
        ("Отримайте 3 {coin} з YAML-файла.", []),
        ("Отримайтe 3 {coin}.", ["mixed-script"]),
        ("Отримайте i 3 {coin}.", ["mixed-script"]),
        ("Получыте 3 {coin}.", ["foreign-letter"]),
        ('Отримайте "3" {coin}.', ["plain-quotes"]),
        ("Отримайте «3» {coin}; обов’язково.", []),
        ("Отримайте 3 {coin}; обов'язково.", ["other-apostrophe"]),
    ],
)
def test_a_slip_in_ukrainian_is_found(uk: str, codes: list[str]) -> None:
    assert found(string(en="Gain 3 {coin}.", uk=uk)) == codes


def test_a_slip_is_told_with_what_the_english_has() -> None:
    (problem,) = check(content_translations([string(en="Gain {coin}, {coin}.", pl="Weź {foot}.")], (), {}))
    assert problem.severity is Severity.ERROR
    assert english(problem) == (
        "the pl text of cards/smelly-cat/note has other icons: {foot}",
        "as in English: {coin}, {coin}",
    )


def test_nothing_in_english_is_called_none() -> None:
    (problem,) = check(content_translations([string(en="Gain.", pl="Weź 1.")], (), {}))
    assert english(problem)[1] == "as in English: none"


def test_a_name_may_be_the_same_or_lose_its_number_where_that_is_allowed() -> None:
    strings = (string("sets/x/name", en="Tour de Cube", pl="Tour de Cube"), string(en="Up to 11", pl="Słodziak"))
    assert found(*strings) == ["same-as-english", "other-numbers"]
    assert found(*strings, allowed=("Tour de Cube", "Up to 11")) == []


@pytest.mark.parametrize("same", ["Bob", "3 {coin}", "`cards.yaml`", "12:30"])
def test_what_is_short_or_no_word_may_be_the_same(same: str) -> None:
    assert found(string(en=same, pl=same)) == []


def test_without_english_there_is_nothing_to_compare_with() -> None:
    assert found(string(pl="Zdobądź 3 {coin}.")) == ["missing-english"]


# -- the glossary ----------------------------------------------------------------------------------------------------

TERMS = [
    AnyTerm("die", {"en": "die", "pl": "kość", "uk": "кубик"}),
    AnyTerm("coin", {"en": "coin (money)", "pl": "moneta (waluta)", "uk": "монета (гроші)"}),
    AnyTerm("fan-track", {"en": "fan track", "pl": "tor fanów", "uk": "трек уболівальників"}),
    AnyTerm("fan", {"en": "fan", "pl": "fan", "uk": "уболівальник"}),
    AnyTerm("ability", {"en": "ability", "pl": "zdolność", "uk": "уміння"}),
    AnyTerm("tray", {"en": "tray", "pl": "podajnik", "uk": "лоток"}),
    AnyTerm("lap", {"en": "lap", "pl": "okrążenie", "uk": "коло"}),
    AnyTerm("foot", {"en": "foot", "pl": "stopa", "uk": "переміщення"}),
    AnyTerm("jet-pack", {"en": "jet pack", "pl": "plecak odrzutowy", "uk": "реактивний ранець"}),
    AnyTerm("active-zone", {"en": "Active Zone", "pl": "Strefa Aktywna", "uk": "активна зона"}),
    AnyTerm("push", {"en": "push", "pl": "kusić los", "uk": "перевірити удачу"}),
]


def terms_missing(
    words: Mapping[str, str], only: tuple[str, ...] | None = None, path: str = "cards/x/note"
) -> list[str]:
    """Return the terms that a translation is blamed for not holding."""
    translations = content_translations([ContentString(path, words, Place("cards.yaml"))], (), {})
    problems = check(translations, glossary(TERMS, only))
    return [str(problem.message.values["term"]) for problem in problems if problem.code == "missing-term"]


@pytest.mark.parametrize(
    ("en", "language", "text"),
    [
        ("Lose a die.", "pl", "Strać kość."),
        ("Roll 2 dice.", "pl", "Rzuć 2 kośćmi."),
        ("Roll 2 dice.", "uk", "Киньте 2 кубиками."),
        ("About coins.", "pl", "O monecie."),
        ("Money: coins.", "pl", "Wydaj walutę."),
        ("Step on the fan track.", "pl", "Krok na torze fanów."),
        ("Step on the fan track.", "uk", "Крок на треку вболівальників."),
        ("Each fan.", "uk", "Кожен уболівальник."),
        ("Two abilities.", "uk", "Двох умінь або вмінням."),
        ("From the trays.", "uk", "З лотків."),
        ("After two laps.", "uk", "Після двох кіл."),
        ("After two laps.", "pl", "Po dwóch okrążeniach."),
        ("Five feet.", "pl", "Pięć stóp."),
        ("A jet pack.", "uk", "Без реактивного ранця."),
        ("In the Active Zone.", "pl", "W Strefie Aktywnej."),
        ("In the Active Zone.", "uk", "В активній зоні."),
        ("When you push.", "pl", "Gdy kusisz los."),
        ("When you push.", "uk", "Коли перевіряєте вдачу."),
    ],
)
def test_a_term_is_known_in_every_case(en: str, language: str, text: str) -> None:
    assert terms_missing({"en": en, language: text}) == []


@pytest.mark.parametrize(
    ("en", "language", "text", "term"),
    [
        ("Lose a die.", "pl", "Strać kostkę.", None),  # begins alike: not to be blamed
        ("Lose a die.", "pl", "Strać sześcian.", "die"),
        ("Dice are lost.", "uk", "Кості втрачено.", "Dice"),
        ("The fan track", "pl", "Ścieżka fanów", "fan track"),
        ("The fan track", "uk", "Трек фанатів", "fan track"),
        ("Two abilities.", "uk", "Дві здібності.", "abilities"),
        ("In the Active Zone.", "pl", "W polu gry.", "Active Zone"),
    ],
)
def test_another_word_for_a_term_is_found(en: str, language: str, text: str, term: str | None) -> None:
    assert terms_missing({"en": en, language: text}) == ([term] if term else [])


def test_a_longer_term_covers_the_shorter_one_in_it() -> None:
    assert terms_missing({"en": "The fan track.", "pl": "Tor fanów."}) == []
    assert terms_missing({"en": "The fan tracks.", "uk": "Дорога."}) == ["fan tracks"]


@pytest.mark.parametrize("en", ["An active zone.", "Studied dietetics.", "{die} {fan}", "Use `die`.", "The fanfare"])
def test_what_only_looks_like_a_term_is_none(en: str) -> None:
    assert terms_missing({"en": en, "pl": "{die} {fan} coś innego"}) == []


def test_only_the_asked_terms_are_looked_for_and_names_are_free() -> None:
    words = {"en": "A die for a fan", "pl": "Nic"}
    assert terms_missing(words, only=("fan",)) == ["fan"]
    assert terms_missing(words, only=()) == []
    assert terms_missing(words, path="cards/x/name") == []


# -- the count -------------------------------------------------------------------------------------------------------


def test_the_status_counts_by_language_and_area() -> None:
    strings = [
        string("cards/a/name", en="Aa", pl="Bb", uk="Вв"),
        string("cards/b/name", en="Aa", pl="Bb"),
        string("sets/a/name", en="Aa", pl="Bb"),
    ]
    lock = update(strings, {})
    strings[1] = string("cards/b/name", en="Changed", pl="Bb")
    counts = status(content_translations(strings, LANGUAGES, lock))
    assert counts == {
        "pl": {"cards": StateCounts(1, 1, 0), "sets": StateCounts(1, 0, 0)},
        "uk": {"cards": StateCounts(1, 0, 1), "sets": StateCounts(0, 0, 1)},
    }
    assert counts["pl"]["cards"].total == 2


def test_every_problem_can_be_said() -> None:
    strings = [string(en="Gain 3 {coin} fan.", pl='"Zdоbądź" {foot}'), string(en="x", uk="ы"), string(pl="")]
    problems = check(content_translations(strings, LANGUAGES, {}), glossary(TERMS))
    said = [say(part, "en") for problem in problems for part in (problem.message, problem.expected) if part]
    assert len(said) > len(problems) > 6
    assert isinstance(problems[0].message, Message)
