"""The search brings the forms of a word together, and leaves other words alone."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from sphinx.search import SearchLanguage

from cubitos_kit.base.shipped import shipped
from cubitos_kit.book.site.search import SearchByTable, SearchOurEnglish, search_in
from cubitos_kit.content.texts import pack_texts
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.languages import LANGUAGES
from cubitos_kit.languages.stemming import Stems

TABLES = {code: known.stems for code, known in LANGUAGES.items() if known.stems}
FORMS = {
    "pl": (
        "kość kości kością kościom kościami kościach kośćmi",
        "porażka porażki porażek porażce porażkę porażką",
        "stopa stóp stopy stopę stopą stopie stopom stopami",
        "pole pól pola polu polem polach polami",
        "żeton żetony żetonów żetonu żetonem żetonie żetonami",
        "biegacz biegacza biegacze biegaczy biegaczem biegaczowi biegaczami",
        "meta mety mecie metę metą",
        "okrążenie okrążenia okrążeń okrążeniu okrążeniem okrążeniach",
        "fan fani fanów fanom fana fanami",
        "wyścig wyścigu wyścigi wyścigów wyścigiem",
        "karta karty kart karcie kartę kartami",
        "tor toru torze torów torach",
        "miecz miecze mieczy miecza",
        "moneta monet monety monecie",
        "pudło pudła pudeł pudle",
        "zdolność zdolności zdolnością zdolnościami",
        "strefa stref strefie strefy strefą",
        "gra gry grze gier grę",
        "gracz gracza graczy gracze graczem graczom",
        "koszt kosztu kosztów kosztem koszcie",
        "zestaw zestawu zestawy zestawów",
        "czerwony czerwona czerwoną czerwonych czerwonego czerwonym czerwonej",
        "zawodnik zawodnicy zawodników",
        "poziom poziomu poziomie poziomów",
    ),
    "uk": (
        "кубик кубика кубику кубиком кубики кубиків кубикам кубиками кубиках",
        "уболівальник вболівальник уболівальники уболівальників вболівальників вболівальника",
        "жетон жетони жетонів жетона жетоном жетонами",
        "перегони перегонів перегонах перегонами",
        "клітинка клітинки клітинок клітинці клітинку клітинкою клітинках",
        "вміння уміння вмінь умінь умінням вміннями умінню",
        "коло кола кіл колу колом колі колами",
        "гравець гравця гравців гравцем гравцеві гравцям",
        "промах промаху промахи промахів промахами",
        "успіх успіху успіхи успіхів",
        "невдача невдачі невдач невдачу",
        "монета монети монет монетою",
        "бігун бігуна бігуни бігунів бігуном",
        "зона зони зон зоні зоною",
        "меч меча мечі мечів мечем",
        "набір набору набори наборів",
        "картка карток картці картки",
        "вартість вартості вартістю",
        "колір кольору кольори кольорів",
        "переміщення переміщень переміщенням",
        "траса траси трас трасі",
        "грань грані граней гранню",
        "шлях шляху шляхи шляхів",
        "кидок кидка кидки кидків",
        "червоний червона червоного червоних червоними",
        "обов'язково обов’язково обовʼязково",
    ),
}
APART = {
    "pl": "kość koszt karta kort pole połowa stopa stół tor tura meta miecz moneta fan faza gra gracz bieg biegacz",
    "uk": "кубик куб кубок коло колір карта картка набір небо меч місто монета зона клас бігун біг",
}
WORD = re.compile(r"[^\W\d_]+(?:['’ʼ][^\W\d_]+)*")
NOT_WORDS = re.compile(r"\{[^}]*\}|`[^`]*`|[\w-]+/[\w/.-]+")
OF_TABLES = {code: search_in(code, table) for code, table in TABLES.items()}
SEARCHES: dict[str, type[SearchLanguage]] = {"en": SearchOurEnglish, **OF_TABLES}


def vocabulary(language: str) -> Iterator[str]:
    """Every word that the kit, its pages and its content say in a language."""
    texts: list[str | None] = [string.words.get(language, "") for string in pack_texts(check_pack().entries, "en")]
    for po in (shipped("locales") / language).rglob("*.po"):
        with po.open("rb") as file:
            for message in read_po(file):
                texts += message.string if isinstance(message.string, tuple | list) else [message.string]
    for text in texts:
        yield from WORD.findall(NOT_WORDS.sub(" ", text or ""))


@pytest.mark.parametrize(("language", "forms"), [(code, forms) for code, every in FORMS.items() for forms in every])
def test_all_forms_of_a_word_have_one_stem(language: str, forms: str) -> None:
    assert len({TABLES[language].stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(("language", "words"), APART.items())
def test_words_that_only_look_alike_have_different_stems(language: str, words: str) -> None:
    stems = [TABLES[language].stem(word) for word in words.split()]
    assert len(set(stems)) == len(stems)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_stop_word_stays_as_it_is_so_that_it_is_recognized(table: Stems) -> None:
    assert all(table.stem(word) == word and table.stem(word.title()) == word for word in table.stops)


@pytest.mark.parametrize("search", OF_TABLES.values(), ids=OF_TABLES)
def test_a_stop_word_is_not_worth_finding_however_it_is_written(search: type[SearchByTable]) -> None:
    asked = search({})
    assert not any(asked.word_filter(word) or asked.word_filter(word.title()) for word in search.table.stops)


def test_an_apostrophe_does_not_end_a_word() -> None:
    assert OF_TABLES["uk"]({}).split("Це обов'язково, п’ять!") == ["Це", "обов'язково", "п’ять"]


def test_dice_and_feet_are_found_by_one_die_and_one_foot() -> None:
    english = SearchOurEnglish({})
    assert english.stem("Dice") == english.stem("die")
    assert english.stem("feet") == english.stem("foot")


@pytest.mark.parametrize("language", SEARCHES)
def test_the_browser_makes_the_same_stems_as_the_index(language: str, tmp_path: Path) -> None:
    if not (node := shutil.which("node")):
        pytest.skip("node is not installed, and the stemmer of the browser cannot be run without it")
    search: SearchLanguage = SEARCHES[language]({})
    words = sorted({*vocabulary(language), *(form for every in FORMS.get(language, ()) for form in every.split())})
    assert len(words) > 1000 or language == "en"
    asked = json.dumps([word.lower() for word in [*words, "Dice", "feet", "races", "running"]])
    script = tmp_path / "stem.js"
    said = f"const stemmer = new Stemmer(); console.log(JSON.stringify({asked}.map((word) => stemmer.stemWord(word))));"
    script.write_text(f"{search.js_stemmer_code}\n{said}", encoding="utf-8")
    run = subprocess.run([node, script], capture_output=True, encoding="utf-8", check=True)
    stems = dict(zip(json.loads(asked), json.loads(run.stdout), strict=True))
    assert {word: stem for word, stem in stems.items() if stem != search.stem(word)} == {}


@pytest.mark.parametrize("language", TABLES)
def test_the_browser_splits_what_is_typed_as_the_index_splits_texts(language: str, tmp_path: Path) -> None:
    if not (node := shutil.which("node")):
        pytest.skip("node is not installed, and the splitter of the browser cannot be run without it")
    search: SearchLanguage = SEARCHES[language]({})
    text = "Krab't'Cupak, обов’язково: 3 kości — «кубик»! 'x'"
    script = tmp_path / "split.js"
    said = f"console.log(JSON.stringify(splitQuery({json.dumps(text)})));"
    script.write_text(f"{search.js_splitter_code}\n{said}", encoding="utf-8")
    run = subprocess.run([node, script], capture_output=True, encoding="utf-8", check=True)
    assert json.loads(run.stdout) == search.split(text)
