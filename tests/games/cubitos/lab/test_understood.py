"""`standard` plays with every card of the official sets: none lies around dead."""

from functools import cache

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.players.registry import weights_of

PACK = load_pack()
RACES = 4000


@cache
def used(card_set: str) -> frozenset[str]:
    program = build(PACK, PACK.sets[card_set], 4)
    races = race(program, [weights_of(PACK, "standard")(card_set)] * 4, RACES, seed=1)
    often = {unit.card for number, unit in enumerate(program.units) if races.fired[number, 1] >= RACES / 20}
    return frozenset(often)


@pytest.mark.parametrize("card_set", PACK.sets)
def test_every_card_of_an_official_set_is_used_in_one_race_of_twenty_at_least(card_set: str) -> None:
    assert set(PACK.sets[card_set].cards) == used(card_set)
