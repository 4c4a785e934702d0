"""`cubitos odds`: the chances of a hand, as people and as programs read them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

HAND = ("light-gray:4", "dark-gray", "white:2", "red:1", "start-player", "--active", "4", "--until", "3")
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def test_without_dice_it_is_the_first_roll_of_a_race(cubitos: Cubitos) -> None:
    ran = cubitos("odds", "--pushes", "2")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "light gray ×7, dark gray ×2 · active dice: 0",
        "One roll: 12.4 % for no hit at all; 1.83 hits on average.",
        "",
        "in one roll    hits   coins  movement",
        "at least 1   87.6 %  80.6 %    30.6 %",
        "at least 2   57.8 %  45.7 %     2.8 %",
        "at least 3   26.9 %  17.8 %",
        "at least 4    8.7 %   4.8 %",
        "at least 5    1.9 %   0.9 %",
        "at least 6    0.3 %   0.1 %",
        "",
        "push        bust now  busted by now  hits  coins  movement",
        "first roll       0 %            0 %  1.83   1.50      0.33",
        "1              8.2 %          8.2 %  2.96   2.46      0.50",
        "2             24.0 %         30.2 %  3.04   2.56      0.48",
        "",
        "Nobody passes here, no ability is used, and what a bust takes away is not counted.",
    ]


def test_with_active_dice_every_roll_is_a_push(cubitos: Cubitos) -> None:
    lines = cubitos("odds", *HAND, "--pushes", "1").out.splitlines()
    assert "At least one symbol: white 30.6 % and red 33.3 %." in lines
    assert "push  bust now  busted by now  active dice  coins  movement  credits  symbols" in lines
    assert "1        2.7 %          2.7 %         6.73   1.17      1.00     0.17     0.67" in lines
    assert "Rolling until 3 hits: 94.4 % to get there, 5.6 % to bust first; 1.41 rolls on average." in lines


def test_an_earlier_risk_is_a_risk_still(cubitos: Cubitos) -> None:
    busted = [cubitos("odds", "dark-gray", *more, "--json").json["rolls"][0]["busted"] for more in ((), ("--at-risk",))]
    assert busted == [0, pytest.approx(2 / 3)]


def test_json_has_everything_as_numbers(cubitos: Cubitos) -> None:
    found = cubitos("odds", "light-gray:7", "dark-gray:2", "--active", "3", "--until", "2", "--json").json
    assert {key: found[key] for key in ("dice", "active", "at-risk", "bust-from")} == {
        "dice": {"light-gray": 7, "dark-gray": 2},
        "active": 3,
        "at-risk": False,
        "bust-from": 3,
    }
    assert set(found["roll"]) == {"hits", "coins", "feet", "credits", "symbols"}
    assert found["roll"]["hits"]["chances"][0] == pytest.approx((5 / 6) ** 7 * (4 / 6) ** 2)
    assert found["roll"]["hits"]["expected"] == pytest.approx(11 / 6)
    assert len(found["rolls"]) == 3
    assert found["rolls"][0]["risk"] == found["rolls"][0]["busted"] == found["roll"]["hits"]["chances"][0]
    assert set(found["until"]) == {"hits", "reached", "busted", "rolls"}
    assert found["until"]["reached"] + found["until"]["busted"] == pytest.approx(1)


def test_symbols_are_told_by_colour(cubitos: Cubitos) -> None:
    by_colour = cubitos("odds", "red:2", "purple", "brown", "dark-gray", "--json").json["symbols-by-colour"]
    assert list(by_colour) == ["red", "purple", "brown"]
    assert by_colour["red"]["chances"] == pytest.approx([4 / 9, 4 / 9, 1 / 9])


def test_a_colour_named_twice_is_added_up(cubitos: Cubitos) -> None:
    assert cubitos("odds", "red", "blue:2", "red:3", "--json").json["dice"] == {"red": 4, "blue": 2}


def test_what_is_nearly_certain_or_impossible_is_not_called_so(cubitos: Cubitos) -> None:
    out = cubitos("odds", "green:20").out
    assert "<0.1 % for no hit at all" in out
    assert re.search(r"at least 1 +>99\.9 %", out)


def test_a_push_nobody_comes_to_has_no_risk(cubitos: Cubitos, pack: Path) -> None:
    (pack / "dice.yaml").write_text(
        "dice:\n  - {id: sure, kind: ability, name: {en: sure}, count: 10, faces: [symbol, foot, foot, foot, foot, foot],"
        " sources: {faces: designed, count: designed}}\n",
        encoding="utf-8",
    )
    ran = cubitos("odds", "sure", "--active", "3", "--pushes", "2")
    assert [line.split() for line in ran.out.splitlines() if line[:1] in {"1", "2"}] == [
        ["1", "0", "%", "0", "%", "4.00", "0.83", "0.17"],
        ["2", "–", "0", "%", "4.00", "0.83", "0.17"],
    ], ran.err


@pytest.mark.parametrize(
    ("language", "dice", "figure", "last"),
    [
        (
            "pl",
            "jasnoszara ×7, ciemnoszara ×2 · aktywne kości: 0",
            "12,4 %",
            "na wcześniejszą porażkę 34,2 %; średnia liczba rzutów 3,27.",
        ),
        (
            "uk",
            "світло-сірий ×7, темно-сірий ×2 · активних кубиків: 0",
            "12,4 %",
            "спершу зазнати невдачі – 34,2 %; у середньому кидків 3,27.",
        ),
    ],
)
def test_it_speaks_and_counts_in_the_language_asked_for(
    cubitos: Cubitos, language: str, dice: str, figure: str, last: str
) -> None:
    lines = cubitos("odds", "--until", "5", "--lang", language).out.splitlines()
    assert lines[0] == dice
    assert figure in lines[1]
    assert lines[-2].endswith(last)


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_terminal_of_80_columns_shows_every_figure_whole(terminal: Cubitos, language: str) -> None:
    ran = terminal("odds", *HAND, "--lang", language)
    lines = ESCAPES.sub("", ran.out).splitlines()
    assert ran.code == 0, ran.out
    assert max(map(len, lines)) <= 80
    assert "…" not in ran.out
    assert all(len(line.split()) == 10 for line in lines if re.match(r"[123] ", line)), "a push, a line"


def test_a_colour_that_no_die_has_is_named_with_the_nearest(cubitos: Cubitos) -> None:
    ran = cubitos("odds", "light-grey:3")
    assert (ran.code, ran.out) == (1, "")
    assert ran.said == "no die is called `light-grey`; did you mean `light-gray`?"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("red:x",), "COLOR[:N]: `red:x` should be a color and a number, as in `red:2`"),
        (("red:",), "COLOR[:N]: `red:` should be a color and a number, as in `red:2`"),
        (("red:-1",), "COLOR[:N]: `red:-1` should be a color and a number, as in `red:2`"),
        (("red:0",), "COLOR[:N]: 0 is not between 1 and 40"),
        (("red:30", "blue:30"), "COLOR[:N]: 60 is not between 1 and 40"),
        (("--active", "-1"), "--active: -1 is not between 0 and 40"),
        (("--pushes", "0"), "--pushes: 0 is not between 1 and 20"),
        (("--pushes", "many"), "--pushes: a whole number is needed"),
        (("red", "--until", "2"), "--until: 2 is not between 1 and 1"),
    ],
)
def test_a_number_out_of_range_is_said_in_a_sentence(
    cubitos: Cubitos, arguments: tuple[str, ...], sentence: str
) -> None:
    ran = cubitos("odds", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [sentence, "Try `cubitos odds --help`."]
