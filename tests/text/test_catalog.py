"""What the kit says, in which language, and what happens when a catalog is not as it should be."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubitos_kit.base.message import Message
from cubitos_kit.base.words import Words
from cubitos_kit.text.catalog import (
    PlaceholderError,
    add_catalogs,
    catalog,
    chosen_language,
    fill,
    forget_catalogs,
    languages,
    say,
)
from cubitos_kit.text.compiled import KEPT
from cubitos_kit.text.grammar import adjective, plural_index

ROOT = Path(__file__).parents[2]
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


class Colour:
    """A phrase object, as the sentence writer hands them to messages."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __str__(self) -> str:
        return self.word

    def __format__(self, case: str) -> str:
        return adjective("pl", self.word, case, None)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forget_catalogs()
    yield tmp_path / "cache" / "cubitos-kit"
    forget_catalogs()


def pack(folder: Path, language: str, *entries: str) -> Path:
    """Write a pack's catalog and lay it over the shipped ones."""
    po = folder / "locales" / language / "LC_MESSAGES" / "cubitos.po"
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_text(HEADER + "\n\n".join(entries) + "\n", encoding="utf-8")
    forget_catalogs()
    add_catalogs(folder / "locales")
    return po


def test_english_is_the_source_and_needs_no_catalog() -> None:
    one_coin = Message("{n} coin", plural="{n} coins", n=1)
    assert say(one_coin, "en") == "1 coin"
    assert say(Message("{n} coin", plural="{n} coins", n=0), "en") == "0 coins"
    assert say(Message(""), "pl") == ""


def test_english_reads_no_file_and_imports_no_babel() -> None:
    program = """
import sys
from cubitos_kit.base.message import Message
from cubitos_kit.text.catalog import chosen_language, say
from cubitos_kit.text.grammar import adjective, join
opened = []
sys.addaudithook(lambda event, arguments: opened.append(arguments) if event in {"open", "import"} else None)
language = chosen_language(None, {"LANG": "C.UTF-8"})
said = say(Message("{what}", {"what": join(language, ("red", "white"), "or")}), language)
assert (said, opened) == ("red or white", []), (said, opened)
assert not {"babel", "hashlib", "tempfile", "ruamel"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


def test_a_translation_is_said_with_its_plural_forms(tmp_path: Path) -> None:
    pack(
        tmp_path,
        "pl",
        'msgid "no card is called {id}"\nmsgstr "żadna karta nie nazywa się {id}"',
        'msgid "{n} test coin"\nmsgid_plural "{n} test coins"\n'
        'msgstr[0] "{n} moneta"\nmsgstr[1] "{n} monety"\nmsgstr[2] "{n} monet"',
    )
    assert say(Message("no card is called {id}", {"id": "bobb"}), "pl") == "żadna karta nie nazywa się bobb"
    coins = [say(Message("{n} test coin", plural="{n} test coins", n=n), "pl") for n in (1, 2, 5, -1)]
    assert coins == ["1 moneta", "2 monety", "5 monet", "-1 moneta"]


def test_the_same_english_is_said_differently_in_different_places(tmp_path: Path) -> None:
    pack(tmp_path, "uk", 'msgctxt "a zone"\nmsgid "Roll"\nmsgstr "Кидок"', 'msgid "Roll"\nmsgstr "Киньте"')
    assert say(Message("Roll", context="a zone"), "uk") == "Кидок"
    assert say(Message("Roll"), "uk") == "Киньте"
    assert say(Message("Roll", context="a sushi"), "uk") == "Roll"


def test_a_packs_translation_wins_and_the_shipped_ones_stay(tmp_path: Path) -> None:
    shipped = catalog("pl").gettext("{list} or {next}", "list")
    pack(tmp_path, "pl", 'msgctxt "list"\nmsgid "{list} and {next}"\nmsgstr "{list} oraz {next}"')
    assert catalog("pl").gettext("{list} and {next}", "list") == "{list} oraz {next}"
    assert catalog("pl").gettext("{list} or {next}", "list") == shipped == "{list} lub {next}"


def test_a_pack_may_bring_a_language(tmp_path: Path) -> None:
    before = languages()
    pack(tmp_path, "de", 'msgid "dice"\nmsgstr "Würfel"')
    assert before[0] == "en"
    assert set(before) >= {"en", "pl", "uk"}
    assert set(languages()) - set(before) == {"de"}
    assert say(Message("dice"), "de") == "Würfel"
    assert chosen_language("de_AT", {}) == "de"


@pytest.mark.parametrize("state", ["#, fuzzy\n", ""])
def test_what_is_fuzzy_or_half_translated_is_said_in_english(tmp_path: Path, state: str) -> None:
    last = "{n} кубиків" if state else ""
    pack(
        tmp_path,
        "uk",
        f'{state}msgid "{{n}} test die"\nmsgid_plural "{{n}} test dice"\n'
        f'msgstr[0] "{{n}} кубик"\nmsgstr[1] "{{n}} кубики"\nmsgstr[2] "{last}"',
    )
    said = [say(Message("{n} test die", plural="{n} test dice", n=n), "uk") for n in (1, 21)]
    assert said == ["1 test die", "21 test dice"]


def test_a_broken_translation_falls_back_to_english(tmp_path: Path) -> None:
    pack(
        tmp_path,
        "pl",
        'msgid "no die is {colour}"\nmsgstr "żadna kość nie jest {kolor}"',
        'msgid "only {colour} dice"\nmsgstr "tylko {colour:bier} kości"',
        'msgid "see {place}"\nmsgstr "zobacz {place:gen}"',
    )
    assert say(Message("no die is {colour}", {"colour": "red"}), "pl") == "no die is red"
    assert say(Message("only {colour} dice", {"colour": Colour("biała")}), "pl") == "only biała dice"
    assert say(Message("see {place}", {"place": "x.yaml"}), "pl") == "see x.yaml"


def test_an_english_text_without_its_value_is_our_mistake() -> None:
    with pytest.raises(PlaceholderError, match="colour"):
        say(Message("no die is {colour}"), "en")


def test_a_phrase_stands_in_the_case_that_the_text_asks_for(tmp_path: Path) -> None:
    pack(tmp_path, "pl", 'msgid "roll {colour} dice"\nmsgstr "rzuć {colour:ins} kośćmi"')
    assert say(Message("roll {colour} dice", {"colour": Colour("biała")}), "pl") == "rzuć białymi kośćmi"


def test_a_message_in_a_message_is_said_in_the_same_language(tmp_path: Path) -> None:
    pack(tmp_path, "pl", 'msgid "expected: {what}"\nmsgstr "oczekiwano: {what}"', 'msgid "a die"\nmsgstr "kość"')
    assert say(Message("expected: {what}", {"what": Message("a die")}), "pl") == "oczekiwano: kość"
    card = Words({"en": "Red Cat", "pl": "Rudy Kot"})
    assert say(Message("expected: {what}", {"what": card}), "pl") == "oczekiwano: Rudy Kot"


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("gain {n} {coin}, {water-foot}", "gain 2 {coin}, {water-foot}"),
        ("gain {n} {empty} {coin} {empty} .", "gain 2 {coin}."),
        ("{empty} gain ( {n} {empty} ) ; now", "gain ( 2); now"),
        ("no such file in {folder}", "no such file in .github"),
        ("write {{gain: {n}}} here", "write {gain: 2} here"),
        ("{nested} stays", "{n} stays"),
    ],
)
def test_places_are_filled_icons_stay_and_gaps_close(template: str, text: str) -> None:
    values = {"n": 2, "empty": "", "folder": ".github", "nested": "{n}"}
    assert fill(template, values, "en") == text


@pytest.mark.parametrize("template", ["{coin:gen}", "{purse}", "{n:bier}"])
def test_a_place_that_cannot_be_filled_is_told(template: str) -> None:
    with pytest.raises(PlaceholderError):
        fill(template, {"n": 2}, "en")


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        ("uk", {"CUBITOS_LANG": "pl"}, "uk"),
        ("PL", {}, "pl"),
        ("tlh", {"LANG": "pl_PL.UTF-8"}, "en"),
        (None, {"CUBITOS_LANG": "uk", "LC_ALL": "pl_PL.UTF-8"}, "uk"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "pl_PL.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "uk_UA.UTF-8", "LANG": "pl_PL"}, "uk"),
        (None, {"LANG": "pl_PL@euro", "LANGUAGE": "uk"}, "pl"),
        (None, {"LANGUAGE": "tlh:uk:pl"}, "uk"),
        (None, {"LANG": "POSIX"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_or_the_environments(
    asked: str | None, environ: dict[str, str], language: str
) -> None:
    assert chosen_language(asked, environ) == language


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_the_shipped_catalogs_count_as_the_grammar_does(language: str) -> None:
    numbers = range(201)
    assert [catalog(language).plural_index(n) for n in numbers] == [plural_index(language, n) for n in numbers]


def test_a_catalog_is_compiled_once_for_each_content(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    po = pack(tmp_path, "de", 'msgid "dice"\nmsgstr "Würfel"')
    assert say(Message("dice"), "de") == "Würfel"
    assert len(list(cache.glob("de-*.mo"))) == 1
    forget_catalogs()
    add_catalogs(tmp_path / "locales")
    with monkeypatch.context() as without_babel:
        without_babel.setattr("cubitos_kit.text.compiled.compiled", lambda *_: pytest.fail("compiled again"))
        assert say(Message("dice"), "de") == "Würfel"
    po.write_text(po.read_text(encoding="utf-8").replace("Würfel", "Kuben!"), encoding="utf-8")  # of the same length
    forget_catalogs()
    add_catalogs(tmp_path / "locales")
    assert say(Message("dice"), "de") == "Kuben!"
    assert len(list(cache.glob("de-*.mo"))) == 2


@pytest.mark.parametrize("torn", [b"", b"not a catalog", b"\xde\x12\x04\x95\x00\x00"])
def test_a_torn_copy_in_the_cache_is_made_anew(tmp_path: Path, cache: Path, torn: bytes) -> None:
    pack(tmp_path, "de", 'msgid "dice"\nmsgstr "Würfel"')
    say(Message("dice"), "de")
    (copy,) = cache.glob("de-*.mo")
    copy.write_bytes(torn)
    forget_catalogs()
    add_catalogs(tmp_path / "locales")
    assert say(Message("dice"), "de") == "Würfel"
    assert len(copy.read_bytes()) > len(torn)


def test_without_a_cache_a_catalog_is_compiled_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    pack(tmp_path, "de", 'msgid "dice"\nmsgstr "Würfel"')
    assert say(Message("dice"), "de") == "Würfel"


def test_the_cache_does_not_grow_for_ever(tmp_path: Path, cache: Path) -> None:
    cache.mkdir(parents=True)
    for i in range(KEPT + 5):
        (cache / f"de-{i}.mo").write_bytes(b"")
    pack(tmp_path, "de", 'msgid "dice"\nmsgstr "Würfel"')
    assert say(Message("dice"), "de") == "Würfel"
    assert len(list(cache.glob("*.mo"))) == KEPT
    assert not list(cache.glob("*.part"))


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"what is this", b'msgid "dice"\nmsgstr[x] "W"\n'])
def test_a_catalog_that_cannot_be_read_leaves_english(tmp_path: Path, content: bytes) -> None:
    pack(tmp_path, "de").write_bytes(content)
    forget_catalogs()
    add_catalogs(tmp_path / "locales")
    assert say(Message("dice"), "de") == "dice"
