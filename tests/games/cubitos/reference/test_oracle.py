"""The kernels and the oracle, an interpreter of the language that was written from its definitions, come to the same."""

import random

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.language.counters import COUNTERS as WORDS_COUNTED
from cubitos_kit.games.cubitos.language.effects_gain import Fans
from cubitos_kit.games.cubitos.language.triggers import TRIGGERS
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS as CONDITION_WORDS
from cubitos_kit.games.cubitos.language.vocabulary import EFFECTS as EFFECT_WORDS
from cubitos_kit.games.cubitos.model.ability import Players, When
from tests.games.cubitos.reference import flow, table
from tests.games.cubitos.reference.abilities import EFFECTS
from tests.games.cubitos.reference.asking import Asking
from tests.games.cubitos.reference.counting import CONDITIONS, COUNTERS, Doing, players_meant
from tests.games.cubitos.reference.drawing import box_of, sound_cards
from tests.games.cubitos.reference.positions import random_position, table_of
from tests.games.cubitos.reference.rounds import play
from tests.games.cubitos.reference.shrinking import shrunk, smaller_cards, told, tried
from tests.games.cubitos.reference.table import WHENS, Box, Place, Table
from tests.games.cubitos.reference.trials import try_out
from tests.long.oracle import try_pack

PACKS = range(8)
OF_A_PACK = 375
"""Trials of each pack: three thousand in all."""
SEVERAL = 12
"""Positions of each set of the base."""


def test_the_oracle_speaks_every_word() -> None:
    assert set(EFFECTS) == set(EFFECT_WORDS.values())
    assert set(CONDITIONS) == set(CONDITION_WORDS.values())
    assert {*COUNTERS, "dice", "colours"} == set(WORDS_COUNTED)
    assert set(WHENS) == set(TRIGGERS) == set(When)


def test_the_oracle_knows_all_players_that_a_word_can_mean() -> None:
    program = build(load_pack(), load_pack().sets["race-1"], 3)
    laid_out = table_of(Box(program), Position((SeatAt(),)), Race(program))
    assert all(players_meant(laid_out, laid_out.players[0], who) is not None for who in Players)


def test_the_bounds_of_the_shell_are_part_of_the_definition() -> None:
    assert (table.MOST, table.USES, flow.TURNS) == (limits.MOST, limits.USES, limits.TURNS)


@pytest.mark.parametrize("seed", PACKS)
def test_random_sound_cards_do_what_the_oracle_does(seed: int) -> None:
    found = try_pack(seed, trials=OF_A_PACK)
    assert found.trials >= OF_A_PACK
    assert not found.differences, "\n\n".join(text for _, text in found.differences[:3])


@pytest.mark.parametrize("name", sorted(load_pack().sets))
def test_the_printed_cards_do_what_the_oracle_does(name: str) -> None:
    program = build(load_pack(), load_pack().sets[name], 3)
    box = Box(program)
    for seed in range(SEVERAL):
        came = try_out(box, random_position(random.Random(seed), program), seed, 40)
        assert came.difference is None, str(came.difference)


CARD = {"id": "drawn-0", "die": "white", "name": "A", "cost": 1}


def test_a_difference_is_made_small_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = EFFECTS[EFFECT_WORDS["fans"]]

    def wrong(laid_out: Table, doing: Doing, effect: Fans) -> Asking[None]:
        doing.player.coins += 1
        return honest(laid_out, doing, effect)

    monkeypatch.setitem(EFFECTS, EFFECT_WORDS["fans"], wrong)
    drawn = sound_cards(
        [{**CARD, "abilities": [{"when": "run", "do": [{"repeat": 2, "do": [{"fans": {"steps": 3}}]}]}]}]
    )
    case = tried(drawn, ("drawn-0",), 2, Position((SeatAt(active=(("white", "symbol"),), credits=2),), "run"), (1,))
    assert case is not None
    small = shrunk(case)
    assert small.drawn.cards["drawn-0"]["abilities"] == [{"when": "run", "do": [{"fans": {"steps": 1}}]}]
    assert small.position.seats[0].credits == 0
    assert "at: run" in told(small)
    assert "(0, 'coins'): engine" in told(small)


def test_smaller_cards_leave_something_out_or_take_what_is_within() -> None:
    card = {**CARD, "abilities": [{"when": "run", "do": [{"repeat": 9, "do": ["safe-push", "claim"]}]}]}
    smaller = [each["abilities"] for each in smaller_cards(card)]
    assert [{"when": "run", "do": ["safe-push", "claim"]}] in smaller
    assert [{"when": "run", "do": [{"repeat": 1, "do": ["safe-push", "claim"]}]}] in smaller
    assert [{"when": "run", "do": [{"repeat": 9, "do": ["claim"]}]}] in smaller


def test_the_oracle_asks_as_a_race_does() -> None:
    drawn = sound_cards([{**CARD, "abilities": [{"when": "run", "do": [{"choose": [["fans"], ["claim"]]}]}]}])
    box = box_of(drawn.pack, ("drawn-0",), 2)
    position = Position((SeatAt(active=(("white", "symbol"),)),), "run")
    laid_out = table_of(box, position, Race(box.program))
    die = laid_out.players[0].active[0]
    asking = play(laid_out, "run")
    assert next(asking).options == [("use", "drawn-0", (0,), "symbol", die.serial), ("done",)]
    assert asking.send(("use", "drawn-0", (0,), "symbol", die.serial)).options == [("list", 0), ("list", 1)]
    assert Place(laid_out.players[0], "active", "white", die).serial == 1
