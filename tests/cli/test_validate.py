"""`cubitos validate`: all problems at once, for people, programs and GitHub."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.commands import examining

if TYPE_CHECKING:
    from tests.commands import Cubitos

THREE_MISTAKES = """\
cards:
  - id: sea-cat
    die: wite
    name: Sea Cat
    cost: 5
    abilities:
      - when: run
        do: [{gain: {feet: 2}}]
  - id: lake-cat
    die: white
    name: Lake Cat
    cost: 5
    abilities:
      - when: run
        if: {active: blu}
        do: [{gain: {feet: 2}}]
      - when: bust
        do: [cancel-bust]
"""
KEYS = {"code", "severity", "file", "line", "column", "message", "hint", "expected", "words", "nearest"}


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "cats.yaml"
    file.write_text(THREE_MISTAKES, encoding="utf-8")
    return file


def test_the_base_has_no_problem_and_its_contents_are_counted(cubitos: Cubitos) -> None:
    ran = cubitos("validate", "base")
    assert (ran.code, ran.out) == (0, "base: no problem. Cards: 56, sets: 10, tracks: 4, dice: 11.\n")


def test_without_a_name_the_pack_one_stands_in_is_checked(cubitos: Cubitos, pack: Path) -> None:
    assert pack.is_dir()
    assert cubitos("validate").out == ".: no problem. Cards: 0, sets: 0, tracks: 0, dice: 0.\n"


def test_every_problem_is_told_with_its_place_its_line_and_the_nearest_word(cubitos: Cubitos, bad: Path) -> None:
    ran = cubitos("validate", bad.name)
    assert ran.code == 1
    assert ran.out.startswith("cats.yaml:3:10: error: ")
    assert "    3 |     die: wite\n      |          ^ did you mean `white`?\n" in ran.out
    assert "cats.yaml:15:22: error: " in ran.out
    assert "cats.yaml:18:14: error: " in ran.out
    assert ran.out.splitlines()[-1].startswith("3 problems")


def test_json_has_the_documented_keys_and_lists_the_same_problems(cubitos: Cubitos, bad: Path) -> None:
    ran = cubitos("validate", bad.name, "--format", "json")
    assert ran.code == 1
    assert all(set(problem) == KEYS for problem in ran.json)
    errors = [problem for problem in ran.json if problem["severity"] == "error"]
    assert [(problem["line"], problem["nearest"]) for problem in errors] == [(3, "white"), (15, "blue"), (18, "")]


def test_github_is_told_in_workflow_commands(cubitos: Cubitos, bad: Path) -> None:
    ran = cubitos("validate", bad.name, "--format", "github")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert all(line.startswith(("::error file=cats.yaml,line=", "::warning file=cats.yaml,line=")) for line in lines)
    assert lines[0].startswith("::error file=cats.yaml,line=3,col=10,title=unknown-die::")
    assert lines[0].endswith("; did you mean `white`?")


def test_what_is_sound_gives_programs_an_empty_answer(cubitos: Cubitos) -> None:
    assert cubitos("validate", "base", "--format", "json").json == []
    assert cubitos("validate", "base", "--format", "github").out == ""


def test_advice_alone_is_no_failure(cubitos: Cubitos, pack: Path) -> None:
    cubitos("new", "set", "mine")
    cards = cubitos("cards", "list", "--json").json
    dear = {card["die"]: card["id"] for card in sorted(cards, key=lambda card: card["cost"])}
    file = pack / "sets" / "mine.yaml"
    head = file.read_text(encoding="utf-8").partition("    cards:")[0]
    file.write_text(f"{head}    cards: [{', '.join(dear.values())}]\n", encoding="utf-8")
    ran = cubitos("validate", "--format", "json")
    assert (ran.code, {each["severity"] for each in ran.json}) == (0, {"advice"})
    text = cubitos("validate")
    assert text.code == 0
    assert "tip-cheap-cards" in text.out
    assert cubitos("validate", "--format", "github").out.startswith("::warning ")


def test_several_packs_are_checked_in_one_go(cubitos: Cubitos, bad: Path) -> None:
    ran = cubitos("validate", "base", bad.name)
    assert ran.code == 1
    assert ran.out.startswith("base: no problem.")
    assert "3 problems" in ran.out


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_problems_are_told_in_the_users_language(cubitos: Cubitos, bad: Path, language: str) -> None:
    english, translated = (
        [problem["message"] for problem in cubitos("validate", bad.name, "--format", "json", "--lang", code).json]
        for code in ("en", language)
    )
    assert len(english) == len(translated)
    assert not set(english) & set(translated)


# --- what programs read ---


def test_json_tells_the_hint_and_every_word_that_could_stand_there(cubitos: Cubitos, bad: Path) -> None:
    ran = cubitos("validate", bad.name, "--json")
    assert (ran.code, ran.json) == (1, cubitos("validate", bad.name, "--format", "json").json)
    first = ran.json[0]
    assert first["hint"] == "did you mean `white`?"
    assert first["words"] == ["white", "brown", "red", "green", "orange", "purple", "yellow", "blue"]
    assert first["expected"] == "one of: " + ", ".join(first["words"])
    assert (ran.json[2]["hint"], ran.json[2]["words"]) == ("", [])
    polish = cubitos("validate", bad.name, "--json", "--lang", "pl").json[0]
    assert polish["hint"] != first["hint"]
    assert {key: polish[key] for key in ("code", "line", "words", "nearest")} == {
        key: first[key] for key in ("code", "line", "words", "nearest")
    }


def test_the_manual_names_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "manual" / "commands.rst").read_text(encoding="utf-8")
    listed = page.partition("cubitos validate\n---")[2].partition("cubitos fmt\n---")[0]
    assert set(re.findall(r"(?m)^   \* - ``([a-z]+)``$", listed)) == KEYS


# --- what nobody uses ---

CARDS = """\
cards:
  - id: sea-cat
    die: blue
    name: Sea Cat
    cost: 2
    abilities:
      - when: run
        do: [{gain: {feet: 3}}]
      - when: run
        if: {count: coins, at-least: 90}
        do: [{gain: {credits: 1}}]
  - id: gold-cat
    die: red
    name: Gold Cat
    cost: 99
    abilities:
      - when: run
        do: [{gain: {feet: 3}}]
"""


def test_what_nobody_uses_in_many_races_is_advised_against(
    cubitos: Cubitos, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examining, "GAMES", 40)
    (pack / "cats.yaml").write_text(CARDS, encoding="utf-8")
    assert cubitos("validate", "--json").json == []
    ran = cubitos("validate", "--play", "--seed", "7", "--json")
    assert ran.code == 0
    told = [(each["code"], each["severity"], each["line"], each["column"]) for each in ran.json]
    assert told == [("never-used", "advice", 9, 9), ("never-bought", "advice", 13, 10)]
    assert "in 40 races between players called `standard`" in ran.json[0]["message"]
    assert ran.json[0]["message"].endswith("sets: race-1; seed 7")
    assert "40 quick races, seed 7; `--seed 7` runs the same ones again." in ran.said


def test_a_pack_with_mistakes_is_not_raced(cubitos: Cubitos, bad: Path) -> None:
    ran = cubitos("validate", bad.name, "--play")
    assert ran.code == 1
    assert "quick races" not in ran.said


def test_a_seed_is_a_whole_number_that_there_is(cubitos: Cubitos) -> None:
    assert cubitos("validate", "base", "--play", "--seed", "-1").code == 2
