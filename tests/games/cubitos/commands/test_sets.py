"""`cubitos sets`: sets, and random ones that follow the tips."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

KEYS = {"id", "name", "series", "tracks", "laps", "cards", "source", "note"}
SET = """\
sets:
  - id: drawn
    name: Drawn
    tracks: [{track}]
    cards: [{cards}]
"""


def test_json_has_the_documented_keys(cubitos: Cubitos) -> None:
    sets = cubitos("sets", "list", "--json").json
    assert len(sets) == 10
    for each in [*sets, cubitos("sets", "show", "race-1", "--json").json]:
        assert set(each) == KEYS


def test_a_row_a_set_names_its_track_laps_and_cards(cubitos: Cubitos) -> None:
    head, first, *_ = cubitos("sets", "list").out.splitlines()
    assert head.split() == ["id", "name", "series", "track", "laps", "cards"]
    assert first.startswith("race-1 ")
    for words in ("Race 1 (First Game)", "Champion Tours", "Nothing Goes Right", " 1 ", "Smelly Cat, Rich Dog"):
        assert words in first


def test_a_set_shows_what_each_of_its_cards_does(cubitos: Cubitos) -> None:
    out = cubitos("sets", "show", "race-1").out
    assert out.startswith("Race 1 (First Game)\nTrack: Nothing Goes Right; laps: 1\n")
    assert "Run: Gain 3 coins. Not optional: lose this die." in out
    assert out.endswith("ᵉ an estimate of this project\n")


def test_a_set_is_the_editions(cubitos: Cubitos) -> None:
    here, there = (cubitos("sets", "show", "race-3", "--json", *more).json for more in (("--edition", "kit"), ()))
    assert (here["cards"][0], there["cards"][0]) == ("fat-cat", "fast-cat")


def test_the_same_seed_draws_the_same_set(cubitos: Cubitos) -> None:
    assert cubitos("sets", "random", "--seed", "7").out == cubitos("sets", "random", "--seed", "7").out
    assert cubitos("sets", "random", "--seed", "7").out != cubitos("sets", "random", "--seed", "8").out


def test_a_random_set_names_the_seed_that_draws_it_again(cubitos: Cubitos) -> None:
    drawn = cubitos("sets", "random", "--json").json
    assert set(drawn) == {"seed", "cards", "tracks", "laps"}
    assert cubitos("sets", "random", "--json", "--seed", drawn["seed"]).json == drawn


def test_a_random_set_can_hold_cards_that_are_wanted(cubitos: Cubitos) -> None:
    drawn = (cubitos("sets", "random", "--seed", seed, "--with", "bob,fat-cat", "--json").json for seed in range(5))
    assert all({"bob", "fat-cat"} <= set(each["cards"]) and len(each["cards"]) == 8 for each in drawn)


@pytest.mark.parametrize("seed", [0, 7, 8, 123456])
def test_a_random_set_is_sound_and_follows_the_tips(cubitos: Cubitos, pack: Path, seed: int) -> None:
    drawn = cubitos("sets", "random", "--seed", seed, "--json").json
    text = SET.format(track=drawn["tracks"][0], cards=", ".join(drawn["cards"]))
    (pack / "sets.yaml").write_text(text, encoding="utf-8")
    ran = cubitos("validate", "--format", "json")
    assert (ran.code, ran.json) == (0, []), "not even advice"


def test_a_random_set_may_draw_a_packs_own_cards(cubitos: Cubitos, pack: Path) -> None:
    cubitos("new", "card", "sea-cat", "--die", "white")
    assert (pack / "cards" / "sea-cat.yaml").exists()
    drawn = (cubitos("sets", "random", "--seed", seed, "--json").json["cards"] for seed in range(60))
    assert any("sea-cat" in cards for cards in drawn)
