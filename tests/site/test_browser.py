"""The site as a reader meets it: in a browser, on a phone, in the dark, by keyboard, by ear."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.site.browser import PHONE, Browser

DEEP = ("rules/cubitos/dice.html", "rules/cubitos/cards/red.html", "rules/cubitos/roll-phase.html")
READ = (
    "en/index.html",
    "en/rules/cubitos/roll-phase.html",
    "pl/rules/cubitos/cards/red.html",
    "uk/rules/cubitos/dice.html",
    "uk/rules/cubitos/tracks.html",
    "pl/rules/cubitos/glossary.html",
    "pl/manual/commands.html",
    "pl/search.html?q=kości",
    "uk/translations.html",
    "en/genindex.html",
)
SERIOUS = ("serious", "critical")
AXE = """
const done = arguments[arguments.length - 1];
axe.run(document).then(({violations}) => done(violations.map(({id, impact, nodes}) => [id, impact, nodes[0].html])));
"""
BRIGHTNESS = "(getComputedStyle(document.body).backgroundColor.match(/\\d+/g) || []).slice(0, 3).map(Number)"
FOCUS_SHOWS = """(() => {
    const seen = (of) => {
        const {outlineStyle, outlineWidth} = getComputedStyle(of);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    };
    const here = document.activeElement;
    return seen(here) || [...document.querySelectorAll(`label[for="${here.id}"]`)].some(seen);
})()"""


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("pl", "kości", "kość"),
        ("pl", "kością", "kości"),
        ("pl", "porażek", "porażka"),
        ("uk", "кубиків", "кубик"),
        ("uk", "кубиками", "кубики"),
        ("uk", "вболівальник", "уболівальників"),
        ("en", "dice", "die"),
        ("en", "pushes", "push"),
    ],
)
def test_a_search_for_one_form_of_a_word_finds_pages_with_another(
    browser: Browser, language: str, typed: str, meant: str
) -> None:
    found = {each["page"].partition("#")[0] for each in browser.find(typed, language)}
    assert found
    assert found == {each["page"].partition("#")[0] for each in browser.find(meant, language)}


def test_what_was_found_is_shown_around_the_word_whatever_its_form(browser: Browser) -> None:
    marked = {word for each in browser.find("kości", "pl") for word in each["marked"].split()}
    assert "kość" in marked
    assert all(word.startswith("koś") for word in marked)


def test_the_name_of_a_card_is_found_at_its_place(browser: Browser) -> None:
    cards = [each for each in browser.find("mistrzunia", "pl") if "card-" in each["page"]]
    assert [each["page"] for each in cards] == ["rules/cubitos/cards/red.html#card-champion"]


def test_a_search_without_a_match_says_so_in_the_reader_s_language(browser: Browser) -> None:
    assert browser.find("qqqqqq", "uk") == []
    assert "Нічого" in browser.ask("Search.status.innerText")


@pytest.mark.parametrize("page", DEEP)
def test_the_language_switch_stays_on_the_page_and_at_the_place(browser: Browser, page: str) -> None:
    browser.open(f"en/{page}")
    anchor = browser.ask("document.querySelector('article section section, article p[id]').id")
    browser.open(f"en/{page}#{anchor}")
    for language in ("uk", "pl", "en"):
        browser.ask(f"document.querySelector('.languages a[data-language=\"{language}\"]').click()")
        browser.wait_for(f"location.pathname === '/{language}/{page}' && document.readyState === 'complete'")
        assert browser.ask("location.hash") == f"#{anchor}"
        assert browser.ask("document.documentElement.lang") == language
        assert browser.ask("document.querySelector(location.hash) !== null")


def test_the_start_page_goes_to_the_browser_s_language_and_then_to_the_one_chosen(browser: Browser) -> None:
    browser.open("index.html")
    browser.wait_for("location.pathname === '/en/index.html'")
    browser.wait_for("document.readyState === 'complete'")
    browser.ask("document.querySelector('.languages a[data-language=\"uk\"]').click()")
    browser.wait_for("location.pathname === '/uk/index.html'")
    browser.open("index.html")
    browser.wait_for("location.pathname === '/uk/index.html'")


@pytest.mark.parametrize("page", READ)
def test_nothing_is_wider_than_a_phone(browser: Browser, page: str) -> None:
    browser.size(*PHONE)
    browser.open(page)
    assert browser.ask("[innerWidth, document.documentElement.scrollWidth]") == [PHONE[0], PHONE[0]]


def test_the_site_is_dark_where_the_system_is_and_light_where_one_says_so(browser: Browser) -> None:
    browser.open("en/rules/cubitos/dice.html")
    light = browser.ask(BRIGHTNESS)
    browser.prefer("dark")
    browser.open("en/rules/cubitos/dice.html")
    dark = browser.ask(BRIGHTNESS)
    assert min(light) > 200
    assert max(dark) < 60
    browser.ask("document.querySelector('.theme-toggle-content button').click()")
    assert browser.ask(BRIGHTNESS) == light
    browser.open("pl/rules/cubitos/dice.html")
    assert browser.ask(BRIGHTNESS) == light, "the choice is kept from page to page"


def test_by_keyboard_one_skips_to_the_text_first_and_then_reaches_search_pages_and_languages(browser: Browser) -> None:
    browser.open("pl/rules/cubitos/roll-phase.html")
    first = browser.tab()
    assert "skip-to-content" in first["css"]
    assert browser.ask("document.activeElement.innerText") == "Przejdź do treści"
    order = [browser.tab()]
    while order[-1]["language"] != "uk":
        order.append(browser.tab())
        assert len(order) < 200
    search = next(n for n, each in enumerate(order) if each["name"] == "q")
    pages = next(n for n, each in enumerate(order) if "toctree-checkbox" in each["css"])
    languages = [n for n, each in enumerate(order) if each["language"]]
    assert search < pages < languages[0]
    assert [order[n]["language"] for n in languages] == ["en", "pl", "uk"]


def test_the_link_that_skips_leads_to_the_text(browser: Browser) -> None:
    browser.open("en/rules/cubitos/roll-phase.html")
    browser.tab()
    browser.press("Enter", 13)
    browser.wait_for("location.hash === '#furo-main-content'")
    assert browser.ask("document.querySelector(location.hash).matches('[role=main]')")
    browser.tab()
    assert browser.ask("document.querySelector('[role=main]').contains(document.activeElement)")


@pytest.mark.parametrize("size", [(1280, 900), PHONE])
def test_one_always_sees_where_the_keyboard_is(browser: Browser, size: tuple[int, int]) -> None:
    browser.size(*size)
    browser.open("en/rules/cubitos/cards/red.html")
    for stop in range(40):
        where = browser.tab()
        if where["tag"] == "BODY":
            assert stop > 10, "the end of the page came early"
            break
        assert browser.ask(FOCUS_SHOWS), f"nothing shows that {where} has the keyboard"


def test_on_a_phone_the_menu_opens_and_closes_by_keyboard(browser: Browser) -> None:
    browser.size(*PHONE)
    browser.open("en/rules/cubitos/cards/red.html")
    browser.tab()
    assert browser.tab()["id"] == "__navigation"
    drawer = "getComputedStyle(document.querySelector('.sidebar-drawer')).visibility"
    assert browser.ask(drawer) == "hidden"
    browser.press(" ", 32)
    browser.wait_for(f"{drawer} === 'visible'")
    browser.press("Escape", 27)
    browser.wait_for(f"{drawer} === 'hidden'")
    assert browser.ask("document.activeElement.id") == "__navigation"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", READ)
def test_axe_finds_nothing_serious(browser: Browser, axe: str, page: str, scheme: str) -> None:
    browser.prefer(scheme)
    browser.open(page)
    if "search" in page:
        browser.wait_for("Search.status && Search.status.innerText")
    browser.driver.execute_script(axe)
    found: list[Any] = browser.driver.execute_async_script(AXE)
    assert [each for each in found if each[1] in SERIOUS] == []


def test_axe_finds_nothing_serious_on_a_phone(browser: Browser, axe: str) -> None:
    browser.size(*PHONE)
    browser.open("pl/rules/cubitos/dice.html")
    browser.driver.execute_script(axe)
    found: list[Any] = browser.driver.execute_async_script(AXE)
    assert [each for each in found if each[1] in SERIOUS] == []


def test_no_page_asks_another_host_for_anything(browser: Browser) -> None:
    browser.requests()
    for page in READ:
        browser.open(page)
    asked = {urlsplit(url) for url in browser.requests()}
    assert len(asked) > len(READ)
    ours = urlsplit(browser.address).netloc
    assert {each.netloc for each in asked if each.scheme not in {"data", "blob"}} == {ours}
