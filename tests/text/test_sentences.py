"""How English says what is easily said wrongly: signs, limits, whose number it is, and where a nested effect ends."""

from functools import cache
from typing import Any

import pytest

from cubitos_kit.abilities.reading import read_ability
from cubitos_kit.content.load import load_pack
from cubitos_kit.text.cards import ability_line
from cubitos_kit.text.speaker import Speaker


@cache
def english() -> Speaker:
    return Speaker.of(load_pack(), "en")


def said(*do: Any, when: str = "run", on: Any = None) -> str:
    ability = read_ability({"when": when, "do": list(do), **({} if on is None else {"if": on})})
    return ability_line(ability, english().at(ability.when)).text


@pytest.mark.parametrize(
    ("coins", "sentence"),
    [
        (3, "Gain 3 {coin}."),
        (-3, "Lose 3 {coin}."),
        ({"count": "fans", "every": 2, "times": 3}, "Gain 3 {coin} for every 2 {fan} you have."),
        ({"count": "fans", "plus": 2}, "Gain 2 {coin}, plus 1 for each {fan} you have."),
        ({"count": "fans", "plus": -2}, "Gain 1 {coin} for each {fan} you have, minus 2."),
        ({"count": "fans", "limit": 4}, "Gain 1 {coin} for each {fan} you have (at most 4)."),
        ({"count": "fans", "times": -2, "plus": 8}, "Gain 8 {coin}, minus 2 for each {fan} you have."),
        ({"count": "fans", "times": -2, "limit": 4}, "Lose 2 {coin} for each {fan} you have (at most 4)."),
        (
            {"count": "swords", "plus": {"count": "swords", "whose": "one-other", "times": -1}},
            "Gain 1 {coin} for each {sword} you have, minus 1 for each {sword} 1 other player of your choice has.",
        ),
        (
            {"count": "fans", "times": -1, "plus": {"count": "hits"}},
            "Gain 1 {coin} for each hit, minus 1 for each {fan} you have.",
        ),
        (
            {"count": "busts-this-round", "whose": "others", "times": 2},
            "Gain 2 {coin} for each time each other player busted this round.",
        ),
        (
            {"count": "dice", "of": {"from": "active", "whose": "everyone"}, "every": 3},
            "Gain 1 {coin} for every 3 active dice of each player in total.",
        ),
    ],
)
def test_an_amount_is_said_with_its_sign_and_its_limit(coins: Any, sentence: str) -> None:
    assert said({"gain": {"coins": coins}}) == sentence


@pytest.mark.parametrize(
    ("low", "value"),
    [
        ({"count": "fans", "every": 2}, "1 for every 2 {fan} you have"),
        ({"count": "fans", "every": 2, "times": 3}, "3 for every 2 {fan} you have"),
        ({"count": "fans", "times": -1, "plus": 5}, "(5, minus the number of {fan} you have)"),
        ({"count": "fans", "plus": -1}, "(the number of {fan} you have, minus 1)"),
        ({"count": "fans", "limit": 4}, "the number of {fan} you have (at most 4)"),
        ({"count": "swords", "whose": "others"}, "the number of {sword} each other player has in total"),
    ],
)
def test_a_number_is_said_with_its_sign_and_its_limit(low: Any, value: str) -> None:
    sentence = said("fans", on={"count": "hits", "at-least": low})
    assert sentence == f"If the number of hits is at least {value}, advance 1 space on the fan track."


A, B, C = {"gain": {"coins": 1}}, {"gain": {"feet": 1}}, {"gain": {"credits": 1}}


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        ([{"repeat": 2, "do": [A, B]}], "Twice in a row, gain 1 {coin}, then gain 1 {foot}."),
        ([{"repeat": 2, "do": [A]}, B], "Twice in a row, gain 1 {coin}. Then gain 1 {foot}."),
        ([A, {"repeat": 2, "do": [B]}], "Gain 1 {coin}. Twice in a row, gain 1 {foot}."),
        (
            [{"if": {"active": "red"}, "do": [{"if": {"active": "blue"}, "do": [A]}], "else": [B]}],
            "If you have an active red die, (if you have an active blue die, gain 1 {coin}). Otherwise, gain 1 {foot}.",
        ),
        (
            [{"choose": [[A, {"repeat": 2, "do": [B]}], [{"players": "others", "do": [C]}]]}],
            "(Gain 1 {coin}, then twice in a row, gain 1 {foot}) OR each other player: “Gain 1 {credit}.”",
        ),
        (
            [{"take": {"dice": {"colours": "gray"}, "to": "roll", "until": "end-of-round"}}, {"roll": "that"}],
            (
                "Take 1 gray die from the trays for free and put it into your Roll Zone"
                " (you lose it at the end of the round), then roll that die."
            ),
        ),
    ],
)
def test_it_is_seen_where_a_nested_effect_ends(do: list[Any], sentence: str) -> None:
    assert said(*do) == sentence


def test_an_effect_put_off_is_said_as_of_its_moment() -> None:
    later = {"later": "next-draw", "do": [{"draw-amount": 1}]}
    assert said(later) == "At your next draw, raise your draw amount by 1."
    assert said({"later": "push", "do": ["safe-push"]}).endswith("protect this push: you cannot bust on it.")
    assert said({"draw-amount": 1}) == "Raise your next draw amount by 1."


RED, BLUE, HITS = {"active": "red"}, {"active": "blue"}, {"count": "hits", "at-least": 1}


@pytest.mark.parametrize(
    ("condition", "opening"),
    [
        ([RED, HITS], "If you have an active red die and you rolled at least 1 hit"),
        ({"any": [RED, HITS]}, "If you have an active red die or you rolled at least 1 hit"),
        (
            [HITS, {"any": [RED, BLUE]}],
            "If you rolled at least 1 hit and (you have an active red die or you have an active blue die)",
        ),
        (
            {"not": {"any": [RED, BLUE]}},
            "If none of this is true (you have an active red die or you have an active blue die)",
        ),
        ({"not": RED}, "If you do not have an active red die"),
        (
            {"not": {"active": ["red", "blue"]}},
            "If you do not have an active red die and an active blue die at the same time",
        ),
        (
            {"count": "dice", "of": {"from": "active", "whose": "others"}, "at-least": 1},
            "If the number of active dice of each other player in total is at least 1",
        ),
    ],
)
def test_conditions_are_joined_as_they_are_meant(condition: Any, opening: str) -> None:
    assert said("fans", on=condition) == f"{opening}, advance 1 space on the fan track."


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (
            {"lose": {"from": "active", "same-colour": True, "count": "all"}},
            "Lose all active dice of one color of your choice.",
        ),
        ({"lose": {"from": "active", "same-colour": True, "count": 2}}, "Lose 2 active dice of the same color."),
        (
            {"roll": {"from": "draw", "different-colours": True, "count": 3, "cost": {"at-most": 4}}},
            "Roll 3 dice of different colors costing at most 4 {coin} from your Draw Zone.",
        ),
        ({"roll": {"from": "active", "colours": "start-player"}}, "Roll 1 active start player die."),
        (
            {"pay": {"dice": {"colours": "gray"}}, "do": [{"gain": {"feet": 1}}]},
            "You may lose 1 gray die from any of your zones. If you do, gain 1 {foot}.",
        ),
        ({"claim": {"within": 0, "here": True}}, "Gain the reward of your space."),
        ({"rules": {"foot-price": 2}}, "This round each {foot} costs you 2 {coin}."),
        (
            {"fans": {"steps": {"count": "runners-passed-this-round", "limit": 2}}},
            "Advance on the fan track by 1 space for each runner you passed this round (at most 2).",
        ),
    ],
)
def test_dice_and_places_are_said_exactly(step: Any, sentence: str) -> None:
    assert said(step) == sentence


def test_dice_are_kept_in_place() -> None:
    assert said({"keep": "this"}, when="bust") == "When you bust, keep this die in place."
    assert said({"keep": {"count": "all"}}) == ("Keep all active dice in place when your Active Zone is next emptied.")


@pytest.mark.parametrize(
    ("dice", "then"),
    [
        ({}, "you lose it at the end of the round"),
        ({"from": "trays", "count": 2}, "you lose them at the end of the round"),
        ({"from": "discard", "whose": "one-other"}, "it goes back to its owner at the end of the round"),
        ({"from": "discard", "whose": "others"}, "they go back to their owners at the end of the round"),
        ("that", "it goes back at the end of the round"),
        ("this", "it goes back at the end of the round"),
    ],
)
def test_a_card_says_what_becomes_of_a_die_taken_until_the_end_of_the_round(dice: object, then: str) -> None:
    assert said({"take": {"dice": dice, "until": "end-of-round"}}).endswith(f"({then}).")
