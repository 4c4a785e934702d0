"""What every page of the site holds: its languages, its words, links that lead somewhere."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup, Tag

from cubitos_kit.book.prose import catalogs
from cubitos_kit.games.cubitos.content.load import load_pack

DOCS = Path(__file__).parents[2] / "docs"
RULE = re.compile(r"^\.\. _(rule-[a-z0-9-]+):", re.MULTILINE)

LANGUAGES = ("en", "pl", "uk")
LOOKED_AT = (
    "index.html",
    "rules/cubitos/dice.html",
    "rules/cubitos/cards/red.html",
    "manual/commands.html",
    "search.html",
    "genindex.html",
)
SPOKEN = ("aria-label", "title", "placeholder", "alt")
SAME_IN_ALL = {"Menu", "cubitos_kit", "English", "Polski", "Українська"}
"""Menu is Polish too; a language has its own name everywhere."""
HREF = re.compile(r"<a\b[^>]*?\bhref=\"([^\"]*)\"")
ID = re.compile(r"\bid=\"([^\"]*)\"")
FROM_OUTSIDE = re.compile(r"""(?:@import|url\(|\bsrc=|<link\b[^>]*\bhref=)\s*["']?(?:https?:)?//""")
SCHEME = re.compile(r"[a-z]+:")


def pages(site: Path, language: str) -> list[str]:
    return sorted(file.relative_to(site / language).as_posix() for file in (site / language).rglob("*.html"))


def soup(site: Path, page: str) -> BeautifulSoup:
    return BeautifulSoup((site / page).read_text(encoding="utf-8"), "html.parser")


def words_of_the_site(page: BeautifulSoup) -> set[str]:
    """What a page says beside its text and its pages' titles."""
    for theirs in page.select(
        "article, link, .sidebar-tree a, .sidebar-tree .caption, .toc-tree, .related-pages .title, title"
    ):
        theirs.decompose()
    spoken = {str(tag[name]) for tag in page.select("*") for name in SPOKEN if tag.get(name)}
    return {" ".join(said.split()) for said in (*spoken, *page.stripped_strings) if re.search(r"[^\W\d_]{2}", said)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_page_is_there_in_every_language(site: Path, language: str) -> None:
    assert pages(site, language) == pages(site, "en")


def places(site: Path, language: str) -> set[str]:
    """Every place that has an id of ours: rules, cards, sets, boards, dice, terms, rulings, differences."""
    ours = re.compile(r"\bid=\"((?:rule|card|set|track|die|term|ruling|difference)-[^\"]+)\"")
    return {
        f"{page}#{place}"
        for page in pages(site, language)
        for place in ours.findall((site / language / page).read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_set_board_die_term_and_rule_has_its_place_in_every_language(site: Path, language: str) -> None:
    found = places(site, language)
    assert found == places(site, "en")
    pack, names = load_pack(), {place.partition("#")[2] for place in found}
    ids = {"card": pack.cards, "set": pack.sets, "track": pack.tracks, "die": pack.dice, "ruling": pack.rulings}
    assert {f"{kind}-{id_}" for kind, every in ids.items() for id_ in every} <= names
    assert {f"term-{id_}" for id_, term in pack.terms.items() if term.kind == "term"} <= names
    labels = {
        label for page in (DOCS / "rules" / "cubitos").glob("*.rst") for label in RULE.findall(page.read_text("utf-8"))
    }
    assert len(labels) > 150
    assert labels <= names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_its_language_and_names_itself_in_the_others(site: Path, language: str) -> None:
    for name in LOOKED_AT:
        page, folder = soup(site, f"{language}/{name}"), (site / language / name).parent
        html = page.html
        assert html
        assert html["lang"] == language
        alternate = {str(link["hreflang"]): str(link["href"]) for link in page.select("link[rel=alternate]")}
        assert set(alternate) == {*LANGUAGES, "x-default"}
        switch = {str(link["hreflang"]): link for link in page.select(".languages a")}
        assert tuple(switch) == LANGUAGES
        for code, link in switch.items():
            assert link["lang"] == code
            assert (folder / str(link["href"])).resolve() == site / code / name
            assert (folder / alternate[code]).resolve() == site / code / name
            assert ("aria-current" in link.attrs) == (code == language)


def test_who_has_no_language_of_ours_is_sent_to_the_page_that_chooses(site: Path) -> None:
    default = soup(site, "pl/index.html").select_one("link[hreflang=x-default]")
    assert default
    assert (site / "pl" / str(default["href"])).resolve() == site / "index.html"


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", LOOKED_AT)
def test_no_word_of_the_site_itself_is_left_in_english(site: Path, language: str, name: str) -> None:
    ours, english = (words_of_the_site(soup(site, f"{code}/{name}")) for code in (language, "en"))
    assert len(ours) > 10
    assert {said for said in ours & english if not said.startswith("©")} <= SAME_IN_ALL


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_links_to_headings_say_so_in_the_page_s_language(site: Path, language: str) -> None:
    said = {
        str(link["title"])
        for code in (language, "en")
        for link in soup(site, f"{code}/rules/cubitos/dice.html").select("a.headerlink")
    }
    assert len(said) == 2


def links(site: Path) -> Iterator[tuple[str, str, str]]:
    """Every link of every page that leads to another place of the site: from where, to which file, to which anchor."""
    for file in sorted(site.rglob("*.html")):
        for href in HREF.findall(file.read_text(encoding="utf-8")):
            target, _, anchor = unescape(href).partition("#")
            if not SCHEME.match(target):
                there = (file.parent / unquote(target)).resolve() if target else file
                yield file.relative_to(site).as_posix(), str(there), unquote(anchor)


def test_every_link_inside_the_site_leads_to_a_place_that_there_is(site: Path) -> None:
    places = {str(file): set(ID.findall(file.read_text(encoding="utf-8"))) for file in site.rglob("*.html")}
    found = list(links(site))
    assert len(found) > 1000
    wrong = {link for link in found if link[1] not in places or (link[2] and link[2] not in places[link[1]])}
    assert sorted(wrong) == []


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    files = [file for kind in ("html", "css") for file in site.rglob(f"*.{kind}")]
    assert [file for file in files if FROM_OUTSIDE.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_page_that_is_only_in_english_says_so_and_is_read_out_as_english(site: Path, language: str) -> None:
    translated = {f"{file.with_suffix('').as_posix()}.html" for file in catalogs(language)}
    english = [name for name in pages(site, language) if name.startswith("manual/") and name not in translated]
    assert english
    for name in (*english, "index.html", "rules/cubitos/dice.html", "search.html"):
        page = soup(site, f"{language}/{name}")
        article = page.select_one("article")
        assert article
        assert (article.get("lang") == "en") == (name in english)
        assert bool(page.select(".notice")) == (name in english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_leads_to_how_much_is_translated(site: Path, language: str) -> None:
    link = soup(site, f"{language}/rules/cubitos/dice.html").select_one(".bottom-of-page a")
    assert isinstance(link, Tag)
    assert (
        site / language / "rules" / "cubitos" / str(link["href"])
    ).resolve() == site / language / "translations.html"
    rows = soup(site, f"{language}/translations.html").select("table.progress tbody tr")
    shares = [[re.findall(r"\d+ %", cell.text) for cell in row.select("td")] for row in rows]
    assert len(rows) == 3
    assert all(len(row) == len(LANGUAGES) - 1 and all(len(cell) == 1 for cell in row) for row in shares)
    assert all(cell[0] != "100 %" for cell in shares[0]), "most of the manual is in English only"
