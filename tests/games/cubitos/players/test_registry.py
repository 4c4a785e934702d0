"""Who is meant by `standard`, `standard:risk=0.8`, `tuned`, `look-ahead:50` and `my_bot.py:Name`."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import PAIRS, SINGLES, STANDARD, TUNED, Taste
from cubitos_kit.games.cubitos.players.player import PlayerError
from cubitos_kit.games.cubitos.players.registry import names, player, weights_of

BASE = load_pack()
PACK = replace(BASE, players={name: replace(kind, cards={}) for name, kind in BASE.players.items()})
"""Where nobody thinks anything of single cards."""
PROGRAM = build(PACK, PACK.sets["race-1"], 4)


def problem(text: str) -> tuple[str, str, str]:
    with pytest.raises(PlayerError) as told:
        player(text, PACK)
    found = told.value.problem
    return found.code, found.place.file, found.nearest


def test_standard_says_every_weight_that_there_is() -> None:
    taste = PACK.players[STANDARD].taste
    assert (set(taste.pairs), set(taste.singles)) == (set(PAIRS), set(SINGLES))


@pytest.mark.parametrize("name", names(PACK))
def test_whoever_is_listed_can_be_called(name: str) -> None:
    assert player(name, PACK).name == name


def test_parameters_change_weights_early_and_late_and_what_a_colour_is_worth() -> None:
    weights = weights_of(PACK, "sprinter:risk=0.8,coin=1/-0.5, spare=2,red=1.5")("race-1")
    assert (weights.pair("risk"), weights.pair("coin")) == ((0.8, 0.8), (1, -0.5))
    assert (weights.single("spare"), weights.dice) == (2, {"red": 1.5})
    assert weights.pair("foot") == PACK.players["sprinter"].taste.pairs["foot"]


def test_what_a_player_does_not_say_is_as_the_packs_standard_has_it() -> None:
    standard = replace(PACK.players[STANDARD], taste=Taste({"sword": (9, 8)}, {}, {"red": 5}))
    pack = replace(PACK, players={**PACK.players, STANDARD: standard})
    weights = weights_of(pack, "sprinter")("race-1")
    assert weights.pair("sword") == (9, 8)
    assert weights.dice == {}, "what standard thinks of colours is its own"


def thinking(**cards: dict[str, float]) -> Pack:
    return replace(PACK, players={n: replace(kind, cards=cards.get(n, {})) for n, kind in PACK.players.items()})


def test_what_a_player_thinks_of_a_card_holds_on_every_set_that_the_card_is_in() -> None:
    weights = weights_of(thinking(standard={"rich-dog": 2, "captain-bark": 3}), "standard")
    assert [weights(name).dice for name in ("race-1", "such-much-fans", "race-2", "race-3")] == [
        *({"brown": 2}, {"brown": 2}, {"brown": 3}, {})
    ]


def test_other_players_think_of_cards_as_standard_does_where_they_say_nothing_else() -> None:
    pack = thinking(standard={"rich-dog": 2, "smelly-cat": 1}, sprinter={"rich-dog": 7})
    assert weights_of(pack, "sprinter")("race-1").dice == {"brown": 7, "white": 1}
    assert weights_of(pack, "sprinter:brown=4")("race-1").dice == {"brown": 4, "white": 1}
    tuned = replace(pack.players[TUNED], sets={"race-1": Taste(dice={"white": 9})})
    own = replace(pack, players={**pack.players, TUNED: tuned})
    assert weights_of(own, TUNED)("race-1").dice == {"brown": 2, "white": 9}, "a colour is said of the set itself"


def test_a_tuned_player_has_weights_of_its_own_on_each_set() -> None:
    tuned = replace(PACK.players[TUNED], sets={"race-2": Taste({"coin": (7, 7)})})
    weights = weights_of(replace(PACK, players={**PACK.players, TUNED: tuned}), "tuned:foot=5")
    standard = weights_of(PACK, "standard:foot=5")("race-1")
    assert weights("race-1") == standard
    assert weights("race-2") == replace(standard, pairs={**standard.pairs, "coin": (7, 7)})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("standart", ("unknown-player", "standart", "standard")),
        ("Standard", ("unknown-player", "Standard", "standard")),
        ("lookahead", ("unknown-player", "lookahead", "look-ahead")),
        ("", ("unknown-player", "", "")),
        ("standard:riks=1", ("unknown-weight", "standard:riks=1", "risk")),
        ("standard:", ("unknown-weight", "standard:", "")),
        ("standard:redd=1", ("unknown-weight", "standard:redd=1", "red")),
        ("standard:risk", ("wrong-number", "standard:risk", "")),
        ("standard:risk=1e5", ("wrong-number", "standard:risk=1e5", "")),
        ("standard:risk=nan", ("wrong-number", "standard:risk=nan", "")),
        ("standard:risk=1000", ("wrong-number", "standard:risk=1000", "")),
        ("standard:cover=1/2", ("wrong-number", "standard:cover=1/2", "")),
        ("look-ahead:", ("wrong-number", "look-ahead:", "")),
        ("look-ahead:0", ("wrong-number", "look-ahead:0", "")),
        ("look-ahead:10001", ("wrong-number", "look-ahead:10001", "")),
    ],
)
def test_a_slip_in_a_players_name_is_told_with_what_was_meant(text: str, told: tuple[str, str, str]) -> None:
    assert problem(text) == told


def test_a_player_without_weights_cannot_be_tuned_against() -> None:
    with pytest.raises(PlayerError) as told:
        weights_of(PACK, "look-ahead")
    assert told.value.problem.code == "no-weights"


@pytest.mark.parametrize("text", ["standard:risk=0.8,foot=1/2", "look-ahead:2"])
def test_a_player_that_was_sent_to_another_process_answers_as_before(text: str) -> None:
    before = player(text, BASE)
    race = Race.of(BASE, "race-1", 2, 7)
    first = before.answer(race)  # so that it has something in mind
    sent = pickle.dumps(before)
    asked = "import pickle, sys; from cubitos_kit import Race, load_pack; "
    asked += "sent = pickle.loads(sys.stdin.buffer.read()); print(sent.answer(Race.of(load_pack(), 'race-1', 2, 7)))"
    came = subprocess.run([sys.executable, "-c", asked], input=sent, capture_output=True, check=True)
    assert int(came.stdout) == first
    assert (copy.deepcopy(before), pickle.loads(sent).name) == (before, text)
