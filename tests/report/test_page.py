"""The page of a balance report in a browser: it needs nothing else, and all of it is there to be seen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.report.balance import Making, balance_paper
from cubitos_kit.games.cubitos.report.balance_charts import balance_charts
from cubitos_kit.report.page import page
from tests.browsing import browsing
from tests.games.cubitos.lab.example_balance import example_balance
from tests.report.browser import visited

MADE = Making("cubitos balance race-1 --seed 7", 83.2)
VISIBLE = """return [...document.querySelectorAll(arguments[0])].map((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 100 && box.height > 30 && box.right <= innerWidth;
})"""


def written(language: str) -> str:
    pack, came = load_pack(), example_balance()
    return page(balance_paper(came, pack, language, MADE), balance_charts(came, pack, language))


@pytest.fixture(scope="module")
def driver(chromium: tuple[str, str]) -> Iterator[Any]:
    with browsing(chromium, "--window-size=1100,1600") as found:
        yield found


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_browser_asks_for_nothing_else_and_shows_every_chart_and_table(
    language: str, driver: Any, tmp_path: Path
) -> None:
    file = tmp_path / f"{language}.html"
    file.write_text(written(language), encoding="utf-8")
    outside, complaints = visited(driver, file)
    assert not outside
    assert not complaints
    assert driver.execute_script("return document.documentElement.lang") == language
    charts, tables = (driver.execute_script(VISIBLE, css) for css in ("svg.chart", "table"))
    assert charts == [True] * 8
    assert tables == [True] * 7


def test_a_page_is_dark_where_the_system_is(driver: Any, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(written("en"), encoding="utf-8")
    brightness = {}
    for scheme in ("light", "dark"):
        told = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", told)
        visited(driver, file)
        colour = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        brightness[scheme] = sum(int(part) for part in colour.removeprefix("rgb(").rstrip(")").split(","))
    assert brightness["light"] > 700
    assert brightness["dark"] < 100


def test_no_name_is_cut_off_in_a_chart(driver: Any, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(written("uk"), encoding="utf-8")
    visited(driver, file)
    outside = """return [...document.querySelectorAll('svg.chart text')].filter((each) => {
        const text = each.getBoundingClientRect(), chart = each.ownerSVGElement.getBoundingClientRect();
        return text.left < chart.left - 1 || text.right > chart.right + 1 || text.bottom > chart.bottom + 1;
    }).map((each) => each.textContent)"""
    assert driver.execute_script(outside) == []


def test_what_a_pack_calls_a_set_is_text_and_never_markup() -> None:
    pack = load_pack()
    named = replace(pack.sets["race-1"], name=Words({"en": "<script>1</script>"}))
    evil = replace(pack, sets={**pack.sets, "race-1": named})
    text = page(balance_paper(example_balance(), evil, "en", MADE), {})
    assert "<script>" not in text
    assert "&lt;script&gt;" in text
