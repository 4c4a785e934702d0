"""Scenarios as content: what the base brings, how a pack brings its own, and slips told where they stand."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.base.words import Words
from cubitos_kit.content.document import parse_document
from cubitos_kit.content.round_trip import neat
from cubitos_kit.content.texts import pack_texts
from cubitos_kit.games.cubitos.content import lint_scenarios
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.content.scenario_writing import written
from cubitos_kit.games.cubitos.content.scenarios import FIGURE, GIVEN, MOST_CHOICES, MOST_FALLEN, read_scenario
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.model.scenario import Choice
from cubitos_kit.text import health
from cubitos_kit.text.catalog import say

if TYPE_CHECKING:
    from tests.laying import Found, Laid, Sentences

FILES = sorted((Path(__file__).parents[4] / "content" / "cubitos" / "scenarios").glob("*.yaml"))
MARK = "¦"
"""Stands before what is wrong; see the fixture `laid`."""
SCHEMA = "# yaml-language-server: $schema=../../schema/cubitos/scenarios.schema.json\n"


def one(text: str, expect: str = "{next: move}") -> str:
    """A file with one scenario, in which a line stands between what every scenario has."""
    return f"scenarios:\n  - id: a-scenario\n    about: It is so.\n    {text}\n    expect: {expect}\n"


def test_the_base_has_no_problem_with_its_scenarios_either() -> None:
    assert check_pack(scenarios=True).problems == ()


def test_the_scenarios_of_the_base_are_read_only_where_they_are_asked_for() -> None:
    """They are as long as all the rest, and every command would have to wait for them."""
    assert load_pack().scenarios == {}
    assert len(load_pack(scenarios=True).scenarios) >= 18


def test_what_a_scenario_shows_is_looked_after_as_a_translation_and_nothing_else_of_it_is() -> None:
    loaded = check_pack(scenarios=True)
    assert loaded.pack is not None
    paths = [text.path for text in pack_texts(loaded.entries, "en") if text.path.startswith("scenarios/")]
    assert paths == [f"scenarios/{name}/about" for name in loaded.pack.scenarios]


def test_the_figures_and_the_terms_of_a_sentence_are_in_every_language() -> None:
    loaded = check_pack(scenarios=True)
    assert loaded.pack is not None
    strings = tuple(text for text in pack_texts(loaded.entries, "en") if text.path.startswith("scenarios/"))
    terms = health.glossary(term for term in loaded.pack.terms.values() if not term.everyday)
    translations = health.content_translations(strings, ("pl", "uk"), {})
    wrong = [problem for problem in health.check(translations, terms) if problem.code != "stale-translation"]
    assert [f"{problem.place} {say(problem.message, 'en')}" for problem in wrong] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_scenarios_is_neat_and_names_its_schema(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.startswith(SCHEMA)
    assert neat(text, file.name) == text


# --- scenarios of a pack ---


def test_a_pack_may_bring_scenarios_of_its_own(laid: Laid) -> None:
    keys = "rules: [abilities-run], players: 3, turn: 2, rolls: [2 blank, foot], play: [push, {die: red}]"
    loaded = laid(f"scenarios: [{{id: a-scenario, about: It is so., {keys}, expect: {{next: move}}}}]\n")
    assert loaded.pack is not None, loaded.errors
    scenario = loaded.pack.scenarios["a-scenario"]
    assert dict(scenario.about) == {"en": "It is so."}
    assert (scenario.players, scenario.turn, scenario.at, scenario.rounds) == (3, 2, "decide", 1)
    assert scenario.rolls == ("blank", "blank", "foot")
    assert scenario.play == (Choice("push"), Choice("die", "red"))
    assert loaded.pack.own == {("scenarios", "a-scenario")}


def test_a_race_has_as_many_players_as_seats_but_never_one_alone(laid: Laid) -> None:
    def players(seats: str) -> int:
        loaded = laid(one(f"seats: [{seats}]"))
        assert loaded.pack is not None, loaded.errors
        return loaded.pack.scenarios["a-scenario"].players

    assert [players(", ".join(["{coins: 1}"] * count)) for count in (1, 2, 3, 4)] == [2, 2, 3, 4]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cards: [¦bobb]", "unknown-card -> bob"),
        ("cards: [bob, ¦stogie]", "colour-twice"),
        ("set: ¦race-11", "unknown-set -> race-1"),
        ("track: ¦nothing-goes-rihgt", "unknown-track -> nothing-goes-right"),
        ("rules: [¦rule-dice-faces]", "wrong-form -> dice-faces"),
        ("rules: [¦Dice Faces]", "wrong-form -> dice-faces"),
        ("at: ¦runn", "unknown-word -> run"),
        ("turn: ¦3", "out-of-range"),
        ("start-player: ¦5", "out-of-range"),
        ("seats: [{roll: {¦redd: 1}}]", "unknown-die -> red"),
        ("costs: {¦redd: 3}", "unknown-die -> red"),
        ("seats: [{active: {¦red foot: 1}}]", "no-such-face"),
        ("seats: [{active: {¦red: 1}}]", "wrong-form"),
        ("seats: [{roll: {red: ¦11}}]", "out-of-range"),
        ("seats: [{roll: {red: 6}}, {active: {red symbol: ¦5}}]", "out-of-range"),
        ("seats: [{space: ¦150}]", "out-of-range"),
        ("seats: [{space: ¦finnish}]", "unknown-word -> finish"),
        ("seats: [{¦coin: 3}]", "unknown-key -> coins"),
        ("seats: [{¦swords: 3}]", "unknown-key"),
        ("rolls: [¦foott]", "wrong-form -> foot"),
        ("rolls: [¦coin-9]", "no-such-face -> coin-3"),
        ("play: [¦pusch]", "unknown-word -> push"),
        ("play: [{use: ¦bobb}]", "unknown-card -> bob"),
        ("play: [{die: ¦redd}]", "unknown-die -> red"),
        ("play: [{gain: ¦redd}]", "unknown-die -> red"),
        ("play: [{buy: red, ¦die: blue}]", "two-words"),
        ("play: [{die: red, ¦when: run}]", "missing-key"),
        ("play: [¦{¦from: draw}]", "missing-key"),
        ("play: [{player: ¦3}]", "out-of-range"),
        ("seats: [{coins: ¦-1}]", "out-of-range"),
        ("seats: [{coins: ¦10000}]", "out-of-range"),
        ("players: ¦1", "out-of-range"),
        ("seats: [{roll: {red: 1}, lent: {red: ¦2}}]", "out-of-range"),
        ("seats: [{lent: {red: ¦1}}]", "out-of-range"),
        ("rolls: ¦[99 blank, 30 foot]", "out-of-range"),
        ("seats: [{¦prices: {red: 3}}]", "unknown-key"),
        ("seats: [{¦foot-price: 3}]", "unknown-key"),
        ("track: ahead-of-the-curve\n    play: [{space: ¦127}]", "out-of-range"),
    ],
)
def test_a_slip_in_a_scenario_is_told_where_it_stands(line: str, told: str, found: Found) -> None:
    assert found(one(line)) == [told] * line.count(MARK)


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("{next: ¦pusch-or-pass}", "unknown-word -> push-or-pass"),
        ("{next-player: ¦3}", "out-of-range"),
        ("{offered: [{buy: ¦mauve}]}", "unknown-die"),
        ("{supply: {¦mauve: 3}}", "unknown-die"),
        ("{seats: [{prices: {¦mauve: 3}}]}", "unknown-die"),
        ("{seats: [{coins: ¦10000}]}", "out-of-range"),
        ("{seats: [{}, {}, ¦{}]}", "out-of-range"),
        ("{seats: [{active: {¦white power: 1}}]}", "no-such-face"),
        ("¦{}", "wrong-length"),
    ],
)
def test_a_slip_in_what_is_expected_is_told_too(expect: str, told: str, found: Found) -> None:
    assert found(one("at: run", expect)) == [told]


@pytest.mark.parametrize(
    "line",
    [
        "seats: [{coins: 0}, {coins: 9999}]",
        "players: 2",
        "players: 4",
        "seats: [{roll: {red: 1}, active: {red symbol: 1}, lent: {red: 2}}]",
        "rolls: [99 blank, 29 foot]",
        "cards: [bob]\n    track: ahead-of-the-curve",
    ],
)
def test_what_is_within_its_bounds_is_no_slip(line: str, found: Found) -> None:
    assert found(one(line, "{seats: [{coins: -9999, prices: {red: 3}, foot-price: 4}]}")) == []


PINK = """\
dice: [{id: pink, kind: ability, name: Pink, count: 4, faces: [symbol, blank, blank, blank, blank, blank]}]
"""
PINK_CARD = "cards: [{id: pink-cat, die: pink, name: P, cost: 3, abilities: [{when: run, do: [{gain: {feet: 1}}]}]}]\n"


def test_dice_that_the_race_is_without_are_told(found: Found) -> None:
    there = one("cards: [pink-cat]\n    seats: [{draw: {pink: 1}}]", "{supply: {pink: 3}}")
    assert found(dice=PINK, cards=PINK_CARD, scenarios=there) == []
    absent = one(
        "seats: [{draw: {¦pink: 1}}]\n    costs: {¦pink: 3}", "{supply: {¦pink: 3}, seats: [{prices: {¦pink: 3}}]}"
    )
    assert found(dice=PINK, cards=PINK_CARD, scenarios=absent) == ["no-such-die"] * 4


@pytest.mark.parametrize(
    ("count", "told"), [(lint_scenarios.MOST_SCENARIOS, []), (lint_scenarios.MOST_SCENARIOS + 1, ["too-many"])]
)
def test_a_pack_has_no_more_scenarios_than_anybody_would_wait_for(count: int, told: list[str], found: Found) -> None:
    halves = [f"  - {{id: s{number}, about: So., expect: {{next: move}}}}\n" for number in range(count)]
    files = {"a": "scenarios:\n" + "".join(halves[:300]), "b": "scenarios:\n" + "".join(halves[300:])}
    assert found(**files) == told


@pytest.mark.parametrize(("answers", "told"), [(MOST_CHOICES, []), (MOST_CHOICES + 1, ["wrong-length"])])
def test_nobody_answers_more_often_than_nine_rounds_ask(answers: int, told: list[str], found: Found) -> None:
    assert found(one(f"play: [{', '.join(['push'] * answers)}]")) == told


@pytest.mark.parametrize(("seats", "told"), [(4, []), (5, ["wrong-length"])])
def test_there_are_as_many_seats_as_a_race_has(seats: int, told: list[str], found: Found) -> None:
    assert found(one(f"seats: [{', '.join(['{coins: 1}'] * seats)}]")) == told


def test_every_scenario_of_the_base_reads_back_as_it_is_written() -> None:
    pack = load_pack(scenarios=True)
    for scenario in pack.scenarios.values():
        text = "scenarios:\n" + written(scenario)
        (plain,) = parse_document(text, "x").plain["scenarios"]
        again = read_scenario(plain, lambda about: Words(dict(about)))
        assert again == replace(scenario, rules=())


def test_no_more_faces_can_be_told_than_the_engine_takes_in() -> None:
    assert MOST_FALLEN == limits.LOADS
    assert GIVEN["maximum"] == FIGURE["maximum"] == -FIGURE["minimum"] == limits.MOST


def test_faces_are_told_as_they_have_to_be_written(sentences: Sentences) -> None:
    told = sentences(one("seats: [{active: {red: 1, red blank: 1}}]\n    rolls: [three blank]"))
    assert [re.sub(r".*\| ", "", sentence) for sentence in told] == [
        "a kind of die and the face it shows: `red symbol`",
        "a face, perhaps several times: `blank`, `3 blank`",
    ]


def test_a_scenario_needs_its_id_a_sentence_and_something_to_expect(sentences: Sentences) -> None:
    assert sentences("scenarios: [{play: [push]}]\n") == [
        "the key `id` is missing here",
        "the key `about` is missing here",
        "the key `expect` is missing here",
    ]


@pytest.mark.parametrize("editions", ["3", "{en: 1}", "en", "[1, {}, [en]]", "null", "[null]"])
def test_editions_of_a_wrong_shape_are_told_like_all_else(tmp_path: Path, editions: str) -> None:
    (tmp_path / "pack.yaml").write_text("pack: {id: p, name: P, format: 1}\n", encoding="utf-8")
    (tmp_path / "s.yaml").write_text(one(f"editions: {editions}", "{next: 7}"), encoding="utf-8")
    lines = [problem.place.line for problem in check_pack(str(tmp_path), scenarios=True).errors]
    assert 4 in lines
    assert 5 in lines


def test_a_scenario_is_written_with_each_key_once() -> None:
    plain = parse_document(one("editions: [en, pl]\n    cards: [bob]"), "s.yaml").plain["scenarios"][0]
    scenario = read_scenario(plain, lambda about: Words({"en": about}))
    again = parse_document("scenarios:\n" + written(scenario), "s.yaml").plain["scenarios"][0]
    assert again["editions"] == ["en", "pl"]
