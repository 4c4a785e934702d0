"""A first scenario can be written for every card, and plays as it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.scenario import played
from cubitos_kit.games.cubitos.engine.scenario_draft import MOST_ANSWERS, drafted
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.model.ability import When

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.engine.scenario_draft import Draft

BASE = load_pack()
ABOUT = Words({"en": "So it is."})


def of_ability(written: dict[str, object], die: str = "white") -> Draft:
    """The first scenario of a card with one ability."""
    card = replace(BASE.cards["smelly-cat"], id="my-card", die=die, abilities=(read_ability(written),))
    pack = replace(BASE, cards={**BASE.cards, "my-card": card})
    found = drafted(pack, card, "my-scenario", ABOUT)
    assert played(pack, found.scenario).differences == ()
    return found


@pytest.mark.parametrize("card", BASE.cards)
def test_every_card_of_the_base_is_used_in_its_first_scenario(card: str) -> None:
    found = drafted(BASE, BASE.cards[card], "x", ABOUT)
    assert found.used
    assert found.scenario.cards == (card,)
    assert played(BASE, found.scenario).differences == ()


@pytest.mark.parametrize("when", When)
def test_an_ability_of_any_moment_is_come_to(when: When) -> None:
    assert of_ability({"when": str(when), "do": [{"gain": {"credits": 1}}]}).used


def test_a_card_of_a_new_colour_is_used_too() -> None:
    """The box of a race with nine colours would be too full."""
    pink = replace(BASE.dice["white"], id="pink", faces=("power", *["coin-1"] * 5))
    card = replace(BASE.cards["fast-cat"], id="my-card", die="pink")
    pack = replace(BASE, cards={**BASE.cards, "my-card": card}, dice={**BASE.dice, "pink": pink})
    found = drafted(pack, card, "my-scenario", ABOUT)
    assert found.used
    assert played(pack, found.scenario).differences == ()


@pytest.mark.parametrize("fewest", [2, 3, 4])
def test_as_many_players_take_part_as_the_pack_asks_for(fewest: int) -> None:
    pack = replace(BASE, setup=replace(BASE.setup, fewest_players=fewest))
    found = drafted(pack, BASE.cards["smelly-cat"], "x", ABOUT)
    assert (found.used, found.scenario.players) == (True, fewest)


def test_what_the_card_has_changed_is_what_is_expected() -> None:
    found = of_ability({"when": "run", "do": [{"gain": {"feet": 3}}]}).scenario
    assert [str(choice) for choice in found.play] == ["{use: my-card}"]
    assert dict(found.expect.seats[0].figures) == {"feet": 3}
    assert found.expect.next == "move"


def test_the_race_waits_where_there_is_still_something_to_see() -> None:
    """A card that gives nothing to spend would leave nothing to ask, and the round would be over."""
    found = of_ability({"when": "run", "do": [{"gain": {"coins": 1}}]}).scenario
    assert found.expect.next == "move"
    assert dict(found.expect.seats[0].figures) == {"coins": 1}


def test_what_asks_for_much_is_laid_out_richly() -> None:
    found = of_ability({"when": "run", "if": {"active": "red"}, "do": [{"gain": {"feet": 2}}]})
    assert found.used
    assert "red blank" in found.scenario.seats[0].dice["active"]


def test_of_several_dice_as_many_symbols_are_laid_out() -> None:
    found = of_ability({"when": "run", "spend": 2, "do": [{"gain": {"feet": 2}}]}).scenario
    assert found.seats[0].dice["active"] == {"white symbol": 2}


def test_a_card_that_cannot_be_used_has_a_scenario_that_plays_all_the_same() -> None:
    never: dict[str, object] = {
        "when": "run",
        "if": {"count": "fans", "is": {"min": 99}},
        "do": [{"gain": {"feet": 2}}],
    }
    found = of_ability(never)
    assert not found.used
    assert found.scenario.cards == ("my-card",)


def test_what_is_chosen_is_said_as_shortly_as_it_can_be() -> None:
    found = drafted(BASE, BASE.cards["cat-tastrophy"], "x", ABOUT).scenario
    assert [str(choice) for choice in found.play] == ["{use: cat-tastrophy}", "{die: light-gray}"]


@pytest.mark.parametrize(("times", "next_"), [(MOST_ANSWERS - 1, "move"), (MOST_ANSWERS, "pick-list")])
def test_a_card_that_asks_again_and_again_is_left_in_the_middle(times: int, next_: str) -> None:
    lists: list[object] = [[{"gain": {"feet": 1}}], [{"gain": {"coins": 1}}]]
    found = of_ability({"when": "run", "do": [{"repeat": times, "do": [{"choose": lists}]}]}).scenario
    assert len(found.play) == MOST_ANSWERS
    assert found.expect.next == next_
