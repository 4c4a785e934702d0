"""Only pages that show what has changed are read again, and no page is left as it was that shows it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cubitos_kit.base.shipped import shipped
from cubitos_kit.book import subject
from cubitos_kit.content import load
from tests.book.conftest import Build, Built

PAGES = {
    "index": "All\n===\n\n.. toctree::\n   :glob:\n\n   *\n",
    "prose": "Prose\n=====\n\nNo word of the game.\n",
    "names": ":card:`el-bandito` :set:`race-1` :track:`testing-the-waters` ",
    "more-names": ":die:`red` :term:`die` :ruling:`when-a-roll-can-bust`",
    "signs": ":symbol:`coin` :face:`red symbol`",
    **{
        name: f".. {name}::"
        for name in ("dice", "symbols", "terms", "fan-track", "editions", "rulings", "sets", "tracks")
    },
    **{f"{colour}-cards": f".. cards:: {colour}" for colour in ("red", "blue")},
    "card": ".. card:: el-bandito",
    "set": ".. set:: race-1",
    "track": ".. track:: ahead-of-the-curve",
    "example": ".. example:: bahama-llama-gets-out-of-the-lake\n\n.. example:: bad-cheese-with-power",
    **{
        f"{name}-drawn": f".. drawing:: {name}" for name in ("setup", "round", "push", "phases", "space-kinds", "zones")
    },
}
"""Each directive and each role, on as many pages."""


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a base game of one's own, to be changed, in place of the shipped one."""
    content = tmp_path / "content"
    shutil.copytree(shipped("content"), content)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for module in (load, subject):
        monkeypatch.setattr(module, "shipped", lambda name: content if name == "content" else shipped(name))
    subject.forget_packs()
    return content / "cubitos"


@pytest.fixture
def trees(build: Build, tmp_path: Path) -> Callable[..., dict[str, str]]:
    """Read the pages, all of them where wanted, and return what each came to."""
    pages = {
        name: text if text.startswith(("All", "Prose")) else f"{name}\n{'=' * len(name)}\n\n{text}\n"
        for name, text in PAGES.items()
    }

    def read(*, anew: bool = False) -> dict[str, str]:
        subject.forget_packs()
        if anew:
            shutil.rmtree(tmp_path / "trees-en")
        built: Built = build(builder="dummy", **({} if (tmp_path / "source").is_dir() else pages))
        assert "the pack" not in built.warnings
        return {name: built.tree(name).pformat() for name in PAGES}

    return read


MORE = """
  - id: one-more
    die: blue
    name: {en: One More, pl: Jeszcze jedna, uk: Ще одна}
    cost: 5
    sources: {cost: estimated, abilities: inferred}
    abilities: [{when: run, do: [{gain: {feet: 1}}]}]
"""
EDITS = {
    "a card's cost": ("cards/red.yaml", r"cost: \d+", "cost: 17"),
    "a card's name": ("cards/red.yaml", r"El Bandito", "El Ladrón"),
    "a card's words": ("cards/blue.yaml", r"(coins|feet): \d+", r"\1: 6"),
    "another card": ("cards/blue.yaml", r"cost: \d+", "cost: 18"),
    "a card more": ("cards/blue.yaml", r"\Z", MORE),
    "a term's meaning": ("terms.yaml", "A cube with six faces", "A cube of wood"),
    "a term's name": ("terms.yaml", r"\{en: die,", "{en: cube,"),
    "a die's count": ("dice.yaml", r"count: \d+", "count: 77"),
    "a die's name": ("dice.yaml", r"\{en: red,", "{en: crimson,"),
    "a racetrack": ("tracks/ahead-of-the-curve.yaml", "8c1 ", "8c2 "),
    "a racetrack's note": ("tracks/testing-the-waters.yaml", "Designed by this project", "Drawn by this project"),
    "a set's name": ("sets.yaml", r"\{en: Race 1 ", "{en: Heat 1 "),
    "the draw amount": ("setup.yaml", r"draw-amount: \d+", "draw-amount: 8"),
    "the starting dice": ("setup.yaml", r"light-gray: \d+", "light-gray: 6"),
    "the fan track": ("fan-track.yaml", r"credits: \d+", "credits: 9"),
    "a ruling": ("rulings.yaml", r'(question:\n\s+en: ")', r"\1Well, "),
    "an edition's words": ("editions.yaml", r'(says:\n\s+en: \{en: ")', r"\1Well, "),
    "an example": (
        "scenarios/cards-blue.yaml",
        r'(id: bahama-llama-gets-out-of-the-lake\n\s+about:\n\s+en: ")',
        r"\1Well, ",
    ),
}
PARTS = 3
"""So that several processes share the work, and few have to read all pages to begin with."""


@pytest.mark.parametrize("part", range(PARTS))
def test_a_change_is_seen_on_every_page_that_shows_it(
    part: int, base: Path, trees: Callable[..., dict[str, str]]
) -> None:
    before = trees()
    for what, (name, old, new) in list(EDITS.items())[part::PARTS]:
        file = base / name
        text = file.read_text(encoding="utf-8")
        assert re.search(old, text), what
        file.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
        after = trees()
        assert after != before, what
        assert after == trees(anew=True), what
        before = after
