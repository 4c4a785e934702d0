"""libyaml and ruamel read the same, or ruamel is asked."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from cubitos_kit.base.shipped import shipped
from cubitos_kit.content import document
from cubitos_kit.content.libyaml import quick_nodes

pytest.importorskip("_ruamel_yaml")

TEXTS = [
    file.read_text(encoding="utf-8")
    for folder in (shipped("content") / "cubitos", Path(__file__).parents[1] / "packs")
    for file in sorted(folder.rglob("*.yaml"))
]
SCRAPS = (
    *"\n-:,[]{}'\"#&*!|>%@`?\\/~=<a9.+_\t\r ż\x85\u2028\ufeff\U0001f600\u00a0",
    *(
        "- ",
        ": ",
        "\n  ",
        "\n- ",
        " #",
        "null",
        "true",
        "1.5",
        "0x1",
        "''",
        '""',
        "a:",
        "a: b",
        "|\n  x\n",
        " >-\n  x\n y\n",
    ),
    *("---", "...", "? ", "\\n", "\\x41", "1_0", "0o7", "1e3", ".inf", "<<", "key: - x", "\n\n", "\\\n", "\r\n", ">#"),
)


def read(text: str, monkeypatch: pytest.MonkeyPatch, *, quickly: bool) -> object:
    """Return all that is read of a text, and what is wrong with it."""
    monkeypatch.setattr(document, "quick_nodes", quick_nodes if quickly else lambda *_: None)
    found, problems = document.parse(text, "x.yaml")
    return vars(found), list(found.values), problems


def spoilt(chance: random.Random) -> str:
    """Return a few lines of content with up to four slips in them."""
    lines = chance.choice(TEXTS).split("\n")
    first = chance.randrange(len(lines))
    text = "\n".join(line[chance.choice((0, 4)) :] for line in lines[first : first + chance.randint(1, 6)])
    for _ in range(chance.randint(0, 4)):
        at = chance.randint(0, len(text))
        text = text[:at] + chance.choice((chance.choice(SCRAPS), "")) + text[at + chance.choice((0, 0, 1, 3)) :]
    return text


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_content_is_read_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(text, monkeypatch, quickly=True) == read(text, monkeypatch, quickly=False)


def test_most_content_is_read_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    slow: list[str] = []
    monkeypatch.setattr(YAML, "compose", lambda _yaml, text: slow.append(text))
    for text in TEXTS:
        document.parse(text, "x.yaml")
    assert slow == []


@pytest.mark.parametrize("seed", range(8))
def test_texts_with_slips_are_read_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        text = spoilt(chance)
        assert read(text, monkeypatch, quickly=True) == read(text, monkeypatch, quickly=False), text
