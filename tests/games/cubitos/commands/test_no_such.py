"""Whoever asks for what there is not is told what was probably meant, else what there is, or which command lists it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.cli import output
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

DICE = "light-gray, dark-gray, start-player, white, brown, red, green, orange, purple, yellow, blue"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("odds teal:2", f"no die is called `teal`; there are: {DICE}"),
        ("cards list --die teal", f"no die is called `teal`; there are: {DICE}"),
        ("print cards --sheet a5", "no sheet is called `a5`; there are: a4, a4-bleed, letter, letter-bleed, single"),
        ("cards show zzzz", "no card is called `zzzz`; `cubitos cards list` lists what there is"),
        ("cards show bop", "no card is called `bop`; did you mean `bob`?"),
        ("cards list --edition zzzz", "there is no edition `zzzz`; there are: kit, en, pl, uk"),
        ("content rulings zzzz", "no ruling is called `zzzz`; `cubitos content rulings` lists what there is"),
        ("players show zzzz", "no player is called `zzzz`; there are: standard, tuned, "),
        ("simulate race-1 --players zzzz", "expected: one of: standard, tuned, "),
        ("words zzzz", "`zzzz` is not a word of the ability language; `cubitos words` lists what there is"),
        ("words steal", "did you mean `take`?"),
    ],
)
def test_no_such_answers_list_what_there_is(cubitos: Cubitos, typed: str, said: str) -> None:
    ran = cubitos(*typed.split())
    assert ran.code == 1
    assert said in ran.said


def test_more_names_than_a_reader_looks_through_are_left_to_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    del capsys
    few = [f"a{number}" for number in range(output.FEW)]
    assert output.no_such("sets", "zzzz", few).endswith("there are: " + ", ".join(few))
    assert output.no_such("sets", "zzzz", [*few, "b"]).endswith("`cubitos sets list` lists what there is")


def test_a_word_knows_what_beginners_write_for_it_and_none_stands_for_two() -> None:
    also = [each for effect in EFFECTS.values() for each in effect.also]
    assert len(also) == len(set(also))
    assert not set(also) & {*EFFECTS, *CONDITIONS}
    assert {CUBITOS.nearest(each, EFFECTS) for each in EFFECTS["take"].also} == {"take"}


def test_a_color_in_a_file_that_there_is_not_is_answered_with_those_there_are(cubitos: Cubitos, pack: Path) -> None:
    assert cubitos("new", "card", "my-card", "--die", "white").code == 0
    file = pack / "cards" / "my-card.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("die: white", "die: teal"), encoding="utf-8")
    found = cubitos("validate", "--json").json
    assert [each["words"] for each in found if each["code"] == "unknown-die"] == [
        ["white", "brown", "red", "green", "orange", "purple", "yellow", "blue"]
    ]
