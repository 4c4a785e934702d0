"""`cubitos scenario`: a test of a card is begun, listed and played; `validate` plays those of a pack, too."""

from __future__ import annotations

from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.commands import scenario

if TYPE_CHECKING:
    from tests.commands import Cubitos

CARD = """\
cards:
  - id: sea-cat
    die: white
    name: {en: Sea Cat, pl: Kot Morski, uk: Морський кіт}
    cost: 5
    abilities:
      - when: run
        do: [{gain: {feet: 2}}]
"""
PLAYS = """\
scenarios:
  - id: it-runs
    about: It runs.
    cards: [sea-cat]
    at: run
    seats: [{active: {white symbol: 1}}]
    play: [{use: sea-cat}]
    expect: {next: move, seats: [{feet: 2}]}
"""
KEYS = {"id", "plays", "differences"}


@pytest.fixture
def file(pack: Path) -> Path:
    """Return the scenarios of a pack with a card, one that plays; and stand in its folder."""
    (pack / "card.yaml").write_text(CARD, encoding="utf-8")
    file = pack / "tests.yaml"
    file.write_text(PLAYS, encoding="utf-8")
    return file


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


# --- new ---


def test_a_scenario_that_is_begun_is_valid_neat_and_comes_out_as_expected(cubitos: Cubitos, file: Path) -> None:
    file.unlink()
    ran = cubitos("scenario", "new", "sea-cat")
    assert (ran.code, ran.out) == (0, "scenarios/sea-cat.yaml is written.\n")
    assert cubitos("validate", "--format", "json").json == []
    assert cubitos("fmt", "--check").out == "Everything is neat.\n"
    assert cubitos("scenario", "play", "sea-cat").code == 0
    text = Path("scenarios/sea-cat.yaml").read_text(encoding="utf-8")
    assert "play: [{use: sea-cat}]" in text
    assert (Path("scenarios") / text.splitlines()[0].partition("$schema=")[2]).is_file()


@pytest.mark.parametrize(("language", "word"), [("pl", "Co robi"), ("uk", "Що робить")])
def test_the_comments_of_a_new_scenario_are_in_the_language_of_its_author(
    cubitos: Cubitos, file: Path, language: str, word: str
) -> None:
    file.unlink()
    written = []
    for code in ("en", language):
        assert cubitos("scenario", "new", "sea-cat", "--name", f"in-{code}", "--lang", code).code == 0
        written.append(Path(f"scenarios/in-{code}.yaml").read_text(encoding="utf-8").splitlines())
    english, theirs = ([line.partition("# ")[2] for line in lines if "# " in line][1:] for lines in written)
    assert len(english) == len(theirs)
    assert not set(english) & set(theirs)
    assert f"{language}: " in "".join(written[1])
    assert word in "".join(written[1])


def test_a_card_that_no_position_uses_is_said_to_be_so(cubitos: Cubitos, file: Path) -> None:
    change(Path("card.yaml"), "when: run\n", "when: run\n        if: {count: fans, at-least: 99}\n")
    file.unlink()
    assert cubitos("scenario", "new", "sea-cat").code == 0
    assert "# No position was found in which this card is used" in Path("scenarios/sea-cat.yaml").read_text()
    assert cubitos("scenario", "play").code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["sea-cta"], 1, "no card is called `sea-cta`; did you mean `sea-cat`?"),
        (["sea-cat", "--name", "Sea Cat"], 2, "--name: an id is made of lower-case letters"),
        (["sea-cat", "--name", "it-runs"], 1, "`it-runs` is taken already"),
        (["sea-cat", "--name", "smelly-cat-gives-2-feet"], 1, "`smelly-cat-gives-2-feet` is taken already"),
        (["sea-cat", "--into", "nowhere"], 1, "there is no such file or folder"),
    ],
)
def test_what_cannot_be_begun_is_told(cubitos: Cubitos, file: Path, arguments: list[str], code: int, told: str) -> None:
    ran = cubitos("scenario", "new", *arguments)
    assert ran.code == code
    assert told in ran.said
    assert file.is_file()
    assert not Path("scenarios").exists()


# --- list ---


def test_scenarios_are_listed_with_their_cards_and_how_they_come_out(cubitos: Cubitos, file: Path) -> None:
    ran = cubitos("scenario", "list")
    assert (ran.code, ran.out.splitlines()[1].split()) == (
        0,
        ["it-runs", "sea-cat", "tests.yaml:2:5", "as", "expected"],
    )
    change(file, "feet: 2", "feet: 3")
    assert cubitos("scenario", "list").out.rstrip().endswith("differs")
    assert cubitos("scenario", "list", "--json").json == [
        {"id": "it-runs", "cards": ["sea-cat"], "file": "tests.yaml", "line": 2, "plays": False}
    ]


def test_a_pack_without_scenarios_says_how_to_begin_one(cubitos: Cubitos, pack: Path) -> None:
    assert pack.is_dir()
    for command in ("list", "play"):
        ran = cubitos("scenario", command)
        assert (ran.code, ran.out) == (0, "This pack has no scenario; `cubitos scenario new CARD` begins one.\n")
        assert cubitos("scenario", command, "--json").json == []


def test_the_scenarios_of_the_base_are_there_too(cubitos: Cubitos) -> None:
    ran = cubitos("scenario", "play", "smelly-cat-gives-2-feet")
    assert ran.code == 0
    assert ran.out.startswith("smelly-cat-gives-2-feet · cubitos/scenarios/cards-white.yaml:")


# --- play ---


def test_a_scenario_is_told_step_by_step(cubitos: Cubitos, file: Path) -> None:
    assert file.is_file()
    ran = cubitos("scenario", "play", "it-runs")
    assert ran.code == 0
    assert ran.out == (
        "it-runs · tests.yaml:2:5\n"
        "It runs.\n"
        "  ? Player 1: which Run ability do you use?\n"
        "    → Sea Cat (white, symbol): Run: Gain 2 movement.\n"
        "  Player 1 uses “Sea Cat”.\n"
        "  Player 1 gains 2 movement.\n"
        "  ? Player 1: where does your runner go?\n"
        "    offered: {space: 90}, {space: 105}, {space: 132}, {space: 144}, done\n"
        "Everything is as expected.\n\n"
    )


def test_where_it_comes_out_otherwise_is_told_with_its_place(cubitos: Cubitos, file: Path) -> None:
    change(file, "feet: 2", "feet: 3")
    ran = cubitos("scenario", "play")
    assert ran.code == 1
    assert "tests.yaml:8:41: error: player 1, feet: expected 3, but it is 2 [scenario-differs]\n" in ran.out
    assert "Everything is as expected" not in ran.out


def test_an_answer_that_is_not_offered_is_told_with_all_that_is(cubitos: Cubitos, file: Path) -> None:
    change(file, "[{use: sea-cat}]", "[{use: sea-cat}, {space: 91}]")
    ran = cubitos("scenario", "play")
    assert ran.code == 1
    place = "tests.yaml:7:28: error: choice 2, {space: 91}: player 1 is asked move and may choose {space: 90}, "
    assert place in ran.out
    assert "did you mean `{space: 90}`?" in ran.out
    assert "→ Sea Cat" in ran.out, "the steps before it are told"


@pytest.mark.parametrize(("language", "word"), [("pl", "Gracz 1"), ("uk", "Гравець 1")])
def test_the_story_is_told_in_the_language_that_is_asked_for(
    cubitos: Cubitos, file: Path, language: str, word: str
) -> None:
    assert file.is_file()
    english, theirs = (cubitos("scenario", "play", "--lang", code).out.splitlines() for code in ("en", language))
    assert word in "".join(theirs)
    assert len(english) == len(theirs)
    assert [line for line in english[2:] if line in theirs] == [""]


def test_of_several_all_are_played_and_counted(cubitos: Cubitos, file: Path) -> None:
    file.write_text(PLAYS + PLAYS.partition("\n")[2].replace("it-runs", "it-walks"), encoding="utf-8")
    assert cubitos("scenario", "play").out.endswith("\n2 scenarios play as expected.\n")
    file.write_text(file.read_text(encoding="utf-8").rpartition("feet: 2")[0] + "feet: 3}]}\n", encoding="utf-8")
    ran = cubitos("scenario", "play")
    assert ran.code == 1
    assert ran.out.endswith("\n1 scenario plays as expected, 1 differs.\n")


def test_a_program_is_told_in_json(cubitos: Cubitos, file: Path) -> None:
    assert cubitos("scenario", "play", "--json").json == [{"id": "it-runs", "plays": True, "differences": []}]
    change(file, "next: move", "next: buy")
    ran = cubitos("scenario", "play", "--json")
    (found,) = ran.json
    assert (ran.code, set(found), found["plays"]) == (1, KEYS, False)
    (difference,) = found["differences"]
    assert (difference["line"], difference["code"]) == (8, "scenario-differs")


def test_a_scenario_that_there_is_not_is_told(cubitos: Cubitos, file: Path) -> None:
    assert file.is_file()
    ran = cubitos("scenario", "play", "it-rums")
    assert (ran.code, ran.said) == (1, "no scenario is called `it-rums`; did you mean `it-runs`?")


def test_a_pack_that_is_not_sound_is_told(cubitos: Cubitos, file: Path) -> None:
    change(file, "white symbol", "wite symbol")
    for command in ("list", "play"):
        ran = cubitos("scenario", command)
        assert ran.code == 1
        assert ran.out == ""
        assert "no die is called `wite`" in ran.err


# --- validate ---


def test_validate_plays_the_scenarios_of_a_pack_and_tells_all_that_differ(cubitos: Cubitos, file: Path) -> None:
    ran = cubitos("validate")
    assert (ran.code, ran.out.splitlines()[1]) == (0, "1 scenario plays as expected.")
    change(file, "feet: 2", "feet: 3, coins: 1")
    change(file, "next: move", "next: buy")
    ran = cubitos("validate", "--format", "json")
    assert ran.code == 1
    assert {each["code"] for each in ran.json} == {"scenario-differs"}
    assert [(each["line"], each["column"], each["message"]) for each in ran.json] == [
        (8, 20, "next: expected buy, but it is move"),
        (8, 40, "player 1, feet: expected 3, but it is 2"),
        (8, 50, "player 1, coins: expected 1, but it is 0"),
    ]


def test_validate_tells_all_scenarios_at_once(cubitos: Cubitos, file: Path) -> None:
    wrong = PLAYS.replace("feet: 2", "feet: 3")
    file.write_text(wrong + wrong.partition("\n")[2].replace("it-runs", "it-walks"), encoding="utf-8")
    assert [each["line"] for each in cubitos("validate", "--format", "json").json] == [8, 15]
    assert cubitos("validate").out.endswith("\n2 problems\n")


def test_a_pack_whose_scenarios_differ_can_be_read_all_the_same(cubitos: Cubitos, file: Path) -> None:
    change(file, "feet: 2", "feet: 3")
    assert cubitos("cards", "show", "sea-cat").code == 0


def test_an_id_of_a_scenario_of_the_base_is_taken(cubitos: Cubitos, file: Path) -> None:
    """The book shows both."""
    change(file, "it-runs", "smelly-cat-gives-2-feet")
    ran = cubitos("validate")
    assert ran.code == 1
    assert "`smelly-cat-gives-2-feet` is in the base already" in ran.out


@pytest.mark.parametrize(("seconds", "codes"), [(0, ["scenarios-not-played"]), (60, ["scenario-differs"])])
def test_validate_stops_playing_after_some_seconds_and_says_so(
    cubitos: Cubitos, file: Path, seconds: int, codes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario, "LONGEST", seconds)
    change(file, "feet: 2", "feet: 3")
    ran = cubitos("validate", "--format", "json")
    assert [each["code"] for each in ran.json] == codes
    assert ran.code == (0 if seconds == 0 else 1)


def test_the_scenarios_of_the_base_are_not_played_by_validate(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are hundreds, and the tests play them."""
    monkeypatch.setattr(scenario, "differences", None)
    assert cubitos("validate", "base").code == 0


def test_a_scenario_that_takes_too_long_is_broken_off(
    cubitos: Cubitos, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's card may keep plain Python busy for minutes."""
    monkeypatch.setattr(scenario, "PATIENCE", 0.2)
    monkeypatch.setattr("cubitos_kit.games.cubitos.engine.scenario.laid_out", lambda *_: sleep(30))
    told = "this was still going on after 0.2 seconds, and was broken off"
    (found,) = cubitos("validate", "--format", "json").json
    assert (found["line"], found["code"], found["message"]) == (7, "scenario-differs", told)
    assert told in cubitos("scenario", "play").out
    assert file.is_file()


def test_a_card_that_takes_too_long_to_be_tried_out_is_told(
    cubitos: Cubitos, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario, "LONGEST", 0.2)
    monkeypatch.setattr("cubitos_kit.games.cubitos.engine.scenario_draft.laid_out", lambda *_: sleep(30))
    ran = cubitos("scenario", "new", "sea-cat")
    assert (ran.code, ran.said) == (1, "what this card does takes too long to be tried out")
    assert file.is_file()
