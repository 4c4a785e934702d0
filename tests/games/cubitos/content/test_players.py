"""Players as data: those of the base, and how a pack brings, changes or misspells some."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.content.format import schema_of
from cubitos_kit.content.round_trip import neat
from cubitos_kit.content.texts import pack_texts
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.content.players import fragment
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import ABOUT, PAIRS, SINGLES, STANDARD, TUNED, Mind, Taste

if TYPE_CHECKING:
    from tests.laying import Found, Laid

BASE = load_pack()
LANGUAGES = {"en", "pl", "uk"}


def player(rest: str, kind: str = "weighing") -> str:
    return f"players: [{{id: mine, name: Mine, about: Mine., kind: {kind}, {rest}}}]\n"


def overlaid(laid: Laid, text: str = "", **files: str) -> Pack:
    loaded = laid(text, **files)
    assert loaded.pack is not None, loaded.errors
    return loaded.pack


def test_the_base_has_players_of_every_mind_told_in_three_languages() -> None:
    assert {kind.mind for kind in BASE.players.values()} == set(Mind)
    for kind in BASE.players.values():
        assert set(kind.name) == set(kind.about) == LANGUAGES


def test_standard_says_every_weight_there_is() -> None:
    taste = BASE.players[STANDARD].taste
    assert (set(taste.pairs), set(taste.singles)) == (set(PAIRS), set(SINGLES))


def test_every_text_of_a_player_is_looked_after_as_a_translation() -> None:
    paths = {text.path for text in pack_texts(check_pack().entries, "en")}
    assert {f"players/{name}/{part}" for name in BASE.players for part in ("name", "about")} <= paths


def test_a_player_of_ones_own_is_read_with_weights_dice_and_sets(laid: Laid) -> None:
    text = player("weights: {risk: 2, foot: [1, 3], spare: 0.5}, dice: {red: 1.5}, sets: {race-2: {dice: {blue: -1}}}")
    mine = overlaid(laid, text).players["mine"]
    assert mine.taste == Taste({"risk": (2, 2), "foot": (1, 3)}, {"spare": 0.5}, {"red": 1.5})
    assert mine.on("race-1") == mine.taste
    assert mine.on("race-2") == Taste(mine.taste.pairs, mine.taste.singles, {"red": 1.5, "blue": -1})


def test_a_change_of_one_weight_leaves_the_others(laid: Laid) -> None:
    pack = overlaid(laid, "overrides: {players: [{id: standard, weights: {coin: 2}, about: {en: Hm.}}]}\n")
    before, after = BASE.players[STANDARD], pack.players[STANDARD]
    assert after.taste.pairs == {**before.taste.pairs, "coin": (2, 2)}
    assert dict(after.about) == {**before.about, "en": "Hm."}


def test_what_was_tuned_for_two_sets_lies_in_two_files(laid: Laid) -> None:
    one, two = Taste({"coin": (1.5, 0.25)}), Taste({}, {"spare": 1.0}, {"red": -2.0})
    pack = overlaid(laid, a=fragment("race-1", one), b=fragment("race-2", two))
    assert pack.players[TUNED].sets["race-1"].pairs["coin"] == one.pairs["coin"]
    assert pack.players[TUNED].sets["race-2"].dice["red"] == two.dice["red"]


def test_what_tuning_writes_is_neat_and_read_as_it_was_meant(tmp_path: Path) -> None:
    taste = Taste(dict.fromkeys(PAIRS, (1.234e-05, -3.0)), dict.fromkeys(SINGLES, 30.0), {"red": 1.25})
    text = fragment("race-1", taste)
    assert neat(text, "x.yaml") == text
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    loaded = check_pack(tmp_path / "x.yaml")
    assert loaded.problems == ()
    assert loaded.pack is not None
    assert loaded.pack.players[TUNED].sets["race-1"] == taste


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (player("weights: {¦riks: 1}"), "unknown-key -> risk"),
        (player("weights: {¦draw-tokens: 1}"), "unknown-key -> draw-token"),
        (player("weights: {coin: ¦[1, 2, 3]}"), "wrong-length"),
        (player("weights: {coin: ¦hi}"), "wrong-type"),
        (player("weights: {coin: ¦.nan}"), "wrong-type"),
        (player("weights: {coin: ¦1000}"), "out-of-range"),
        (player("weights: {cover: ¦[1, 2]}"), "wrong-type"),
        (player("weights: ¦{}"), "wrong-length"),
        (player("dice: {¦redd: 1}"), "unknown-die -> red"),
        (player("dice: {red: ¦lots}"), "wrong-type"),
        (player("cards: {¦rich-dogg: 1}"), "unknown-card -> rich-dog"),
        (player("sets: {¦race-11: {dice: {red: 1}}}"), "unknown-set -> race-1"),
        (player("sets: {race-1: {dice: {¦blu: 1}}}"), "unknown-die -> blue"),
        (player("sets: {race-1: {¦wieghts: {risk: 1}}}"), "unknown-key -> weights"),
        (player("dice: {red: 1}", kind="¦weighting"), "unknown-word -> weighing"),
        ("¦players: {id: mine}\n".replace("¦players: {", "players: ¦{"), "wrong-type"),
        ("players: [¦{id: mine, name: M, about: M.}]\n", "missing-key"),
        ("overrides: {players: [{id: ¦tuend, dice: {red: 1}}]}\n", "unknown-player -> tuned"),
        ("players: [{id: ¦standard, name: M, about: M., kind: random}]\n", "duplicate-id"),
    ],
)
def test_a_slip_in_a_player_is_told_where_it_stands(text: str, told: str, found: Found) -> None:
    assert found(text) == [told]


def test_editors_know_every_weight() -> None:
    item = schema_of(CUBITOS, "players")["properties"]["players"]["items"]
    assert set(item["properties"]["weights"]["properties"]) == set(ABOUT)
