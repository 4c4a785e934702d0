"""`cubitos players`: the list, one of them, and trying one out that somebody wrote."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.model.player import ABOUT

if TYPE_CHECKING:
    from tests.commands import Cubitos

BASE = load_pack()
TRY = ("players", "try")


def written(body: str) -> str:
    text = f"class Bot:\n    def choose(self, race, question):\n{textwrap.indent(body, ' ' * 8)}\n"
    Path("bot.py").write_text(text, encoding="utf-8")
    return "bot.py:Bot"


def test_every_player_has_a_row_and_look_ahead_too(cubitos: Cubitos) -> None:
    head, *rows = cubitos("players", "list").out.splitlines()
    assert head.split() == ["id", "chooses", "about"]
    assert [row.split()[0] for row in rows] == [*BASE.players, "look-ahead"]


def test_json_has_every_player_of_the_pack_whole(cubitos: Cubitos) -> None:
    listed = cubitos("players", "list", "--json").json
    assert [each["id"] for each in listed] == list(BASE.players)
    assert cubitos("players", "show", "sprinter", "--json").json in listed
    assert all(set(each) == {"id", "name", "about", "kind", "weights", "dice", "cards", "sets"} for each in listed)


def test_a_player_is_shown_with_every_weight_as_it_plays(cubitos: Cubitos) -> None:
    out = cubitos("players", "show", "sprinter").out.splitlines()
    rows = {line.split()[0]: line.split()[1:3] for line in out[4:]}
    assert set(rows) == set(ABOUT)
    assert rows["foot"] == ["1", "8"]
    assert rows["sword"] == [f"{each:g}" for each in BASE.players["standard"].taste.pairs["sword"]]


def test_a_player_is_shown_as_it_plays_on_a_set(cubitos: Cubitos) -> None:
    text = "overrides: {players: [{id: tuned, sets: {race-2: {weights: {coin: 7}, dice: {red: -2}}}}]}\n"
    Path("x.yaml").write_text(text, encoding="utf-8")
    here = ("players", "show", "tuned", "--pack", "x.yaml")
    assert "red " not in cubitos(*here).out
    rows = [line.split()[:3] for line in cubitos(*here, "--set", "race-2").out.splitlines()]
    assert ["coin", "7", "7"] in rows
    assert ["red", "-2"] in [row[:2] for row in rows]


def test_who_draws_lots_has_no_weights_to_show(cubitos: Cubitos) -> None:
    assert len(cubitos("players", "show", "random").out.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "sprintr"), "no player is called `sprintr`; did you mean `sprinter`?"),
        (("show", "tuned", "--set", "race-11"), "no set is called `race-11`; did you mean `race-1`?"),
        (("try", "standart"), "no player is called `standart`"),
        (("try", "standard:riks=1"), "did you mean `risk`?"),
        (("try", "nobody.py:Bot"), "there is no file nobody.py"),
    ],
)
def test_a_slip_is_told_with_the_nearest_word(arguments: tuple[str, ...], said: str, cubitos: Cubitos) -> None:
    ran = cubitos("players", *arguments)
    assert ran.code == 1
    assert said in ran.said


def test_a_player_that_answers_everything_is_told_so(cubitos: Cubitos) -> None:
    ran = cubitos(*TRY, written("return question.options[-1]"), "--games", 1)
    assert (ran.code, ran.out) == (0, "bot.py:Bot answered every question and won 0 of 1 race.\n")


def test_a_player_that_fails_is_told_with_its_line_and_no_traceback(cubitos: Cubitos) -> None:
    ran = cubitos(*TRY, written("return 1 / 0"))
    assert ran.code == 1
    assert ran.err.startswith("bot.py:3:16: error: bot.py:Bot raised ZeroDivisionError at the question `push-or-pass`")
    assert "    3 |         return 1 / 0" in ran.err
    assert "--traceback shows Python's traceback." in ran.err


def test_a_player_that_hangs_is_stopped(cubitos: Cubitos) -> None:
    ran = cubitos(*TRY, written("while True: pass"), "--limit", "0.1")
    assert ran.code == 1
    assert "has not answered the question `push-or-pass` within 0.1 s" in ran.said


def test_pythons_own_account_is_shown_where_it_is_asked_for(installed: Cubitos, tmp_path: Path) -> None:
    text = "class Bot:\n    def choose(self, race, question):\n        return 1 / 0\n"
    (tmp_path / "bot.py").write_text(text, encoding="utf-8")
    ran = installed(*TRY, "bot.py:Bot", "--traceback")
    assert ran.code == 1
    assert "Traceback (most recent call last)" in ran.err
    assert "outside.py" not in ran.err
