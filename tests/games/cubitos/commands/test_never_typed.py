"""What was never typed is never blamed: where a default does not fit a pack, one that does is taken, or the pack is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubitos_kit.games.cubitos.commands import atlas
from tests.commands import Cubitos

SETUP = """\
setup:
  players: {{min: {low}, max: {high}}}
  starting-dice: {{{dice}}}
  draw-amount: 9
  buy-limit: 2
  foot-price: 4
  bust-from: 3
"""
USUAL = "light-gray: 7, dark-gray: 2"
HEAD = "pack: {{id: {id}, name: Mine, format: 1}}\n"


def a_pack(folder: Path, name: str, low: int = 2, high: int = 4, dice: str = USUAL) -> Path:
    """Return a pack for other numbers of players, or of starting dice."""
    (folder / name).mkdir()
    (folder / name / "pack.yaml").write_text(HEAD.format(id=name), encoding="utf-8")
    setup = SETUP.format(low=low, high=high, dice=dice)
    (folder / name / "setup.yaml").write_text(setup, encoding="utf-8")
    return folder / name


@pytest.mark.parametrize(
    ("low", "high", "arguments"),
    [
        (3, 4, ("play", "race-1", "--people", "0", "--against", "greedy")),
        (1, 1, ("play", "race-1", "--people", "0", "--against", "greedy")),
        (1, 1, ("simulate", "race-1", "--games", "2", "--players", "greedy")),
        (2, 3, ("atlas", "here", "--sets", "1", "--races", "1")),
    ],
)
def test_without_a_number_so_many_sit_down_as_the_pack_allows(
    cubitos: Cubitos, tmp_path: Path, low: int, high: int, arguments: tuple[str, ...]
) -> None:
    if arguments[0] == "atlas":
        pytest.importorskip("pyarrow")
    ran = cubitos(*arguments, "--pack", a_pack(tmp_path, "mine", low, high))
    assert ran.code == 0, ran.err


def test_packs_that_no_number_fits_are_told_so(cubitos: Cubitos, tmp_path: Path) -> None:
    few, many = a_pack(tmp_path, "few", 1, 2), a_pack(tmp_path, "many", 3, 4)
    ran = cubitos("compare", few, many, "--set", "race-1")
    assert (ran.code, ran.said) == (1, "one of these packs is for 2 players at most, the other for 3 at least")


def test_an_atlas_takes_all_sets_where_there_are_fewer_than_usual(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(atlas, "SETS", 10**9)
    monkeypatch.setattr(atlas, "_sweep", lambda *_: None)
    monkeypatch.setattr(atlas, "_report", lambda _folder, about, *_, **__: print(about.sets))  # noqa: T201
    assert cubitos("atlas", "here").out == "5764801\n"
    assert cubitos("atlas", "here", "--first", "5764800").out == "1\n"
    assert cubitos("atlas", "here", "--sets", "10000000").said.startswith(
        "--sets: 10000000 is not between 1 and 5764801"
    )


def test_an_atlas_whose_pack_is_for_others_now_is_not_the_same(cubitos: Cubitos, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    mine = a_pack(tmp_path, "mine")
    assert cubitos("atlas", "here", "--sets", "1", "--races", "1", "--pack", mine).code == 0
    (mine / "setup.yaml").write_text(SETUP.format(low=1, high=2, dice=USUAL), encoding="utf-8")
    ran = cubitos("atlas", "here", "--pack", mine)
    assert ran.code == 1
    assert "are not the same now as in here" in ran.said


@pytest.mark.parametrize(("white", "code"), [(4, 0), (5, 1)])
def test_starting_dice_that_are_too_many_to_count_are_told_of_the_pack(
    cubitos: Cubitos, tmp_path: Path, white: int, code: int
) -> None:
    mine = a_pack(tmp_path, "mine", 1, 1, f"light-gray: 28, dark-gray: 8, white: {white}")
    ran = cubitos("odds", "--pack", mine, "--pushes", "1")
    assert ran.code == code
    assert ("a race starts with 41 dice, and at most 40 are counted here" in ran.err) == bool(code)
