"""What is easily said wrongly: signs, limits, whose number it is, which dice are meant, and where a nested effect ends."""

from functools import cache
from typing import Any

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.text.cards import ability_line
from cubitos_kit.games.cubitos.text.speaker import Speaker


@cache
def speaker(language: str) -> Speaker:
    return Speaker.of(load_pack(), language)


def said(*do: Any, when: str = "run", on: Any = None, language: str = "en") -> str:
    ability = read_ability({"when": when, "do": list(do), **({} if on is None else {"if": on})})
    return ability_line(ability, speaker(language).at(ability.when)).text


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


@pytest.mark.parametrize(
    ("language", "condition"),
    [
        ("en", "If the trays hold at least 1 gray die,"),
        ("pl", "Jeśli na podajnikach znajdziesz co najmniej 1 szarą kość,"),
        ("uk", "Якщо у лотках лежить щонайменше 1 сірий кубик,"),
    ],
)
def test_dice_in_the_trays_are_nobodys(language: str, condition: str) -> None:
    in_the_trays = {"count": "dice", "of": {"from": "trays", "colours": "gray"}, "at-least": 1}
    assert said("fans", on=in_the_trays, language=language).startswith(condition)


COUNTED_TWICE = {"count": "coins", "plus": {"count": "fans"}}


@pytest.mark.parametrize(
    "do", [{"add": COUNTED_TWICE}, {"draw-amount": COUNTED_TWICE}, {"discount": {"by": COUNTED_TWICE}}]
)
def test_polish_does_not_say_twice_that_an_amount_is_counted(do: Any) -> None:
    assert said(do, language="pl").count("tyle, ile wynosi") < 2


@pytest.mark.parametrize("word", ["take", "move"])
@pytest.mark.parametrize(("language", "end"), [("pl", "do swojej Strefy Odrzucania."), ("uk", "у свою зону скиду.")])
def test_a_die_from_another_players_zone_is_put_into_ones_own(word: str, language: str, end: str) -> None:
    theirs = {"dice": {"from": "discard", "whose": "one-other"}, "to": "discard"}
    assert said({word: theirs}, language=language).endswith(end)


def test_ukrainian_speaks_of_what_is_the_players_own_and_of_all_dice_after_a_consonant() -> None:
    all_of_them = {"dice": {"from": "active", "count": "all"}, "to": "roll"}
    assert said({"move": all_of_them}, language="uk") == "Перемістіть усі активні кубики у свою зону кидків."
    assert said({"walk": 2}, language="uk") == "Відразу перемістіть свого бігуна на 2 клітинки."


@pytest.mark.parametrize(
    ("language", "did", "did_not"),
    [
        ("en", "If you did,", "If you did not,"),
        ("pl", "Jeśli to zrobisz,", "Jeśli tego nie zrobisz,"),
        ("uk", "Якщо ви так зробили,", "Якщо ви так не зробили,"),
    ],
)
def test_that_many_asks_whether_it_happened(language: str, did: str, did_not: str) -> None:
    def asked(bound: Any) -> str:
        lost = {"lose": {"from": "roll", "count": 2}}
        return said(lost, {"if": {"count": "that-many", **bound}, "do": ["fans"]}, language=language)

    assert f" {did} " in asked({"at-least": 1})
    assert f" {did_not} " in asked({"at-most": 0})
    assert f" {did_not} " in asked({"exactly": 0})
    assert did not in asked({"at-least": 2})


SEVERAL = {"set": {"dice": {"from": "active", "count": 2}, "face": "symbol"}}
ONE_ONLY = {"set": {"dice": {"from": "active"}, "face": "symbol"}}


@pytest.mark.parametrize(
    ("before", "language", "put"),
    [
        (SEVERAL, "en", "then take those dice and put them into your Roll Zone, then roll those dice."),
        (SEVERAL, "pl", "dołóż je do swojej Strefy Rzutu, a potem rzuć tymi samymi kośćmi."),
        (SEVERAL, "uk", "покладіть їх у свою зону кидків, а потім киньте ті кубики."),
        (ONE_ONLY, "en", "then take that die and put it into your Roll Zone, then roll that die."),
        (ONE_ONLY, "pl", "dołóż ją do swojej Strefy Rzutu, a potem rzuć tą samą kością."),
        (ONE_ONLY, "uk", "покладіть його у свою зону кидків, а потім киньте той кубик."),
    ],
)
def test_several_dice_touched_before_are_they_and_one_is_it(before: Any, language: str, put: str) -> None:
    assert said(before, {"take": {"dice": "that", "to": "roll"}}, {"roll": "that"}, language=language).endswith(put)


def test_several_dice_moved_until_the_end_of_the_round_are_they() -> None:
    moved = {"move": {"dice": "that", "to": "roll", "until": "end-of-round"}}
    assert said(SEVERAL, moved).endswith("(you lose them at the end of the round).")
    assert said(ONE_ONLY, moved).endswith("(you lose it at the end of the round).")


@pytest.mark.parametrize(("count", "put"), [(1, "that die and put it"), (2, "those dice and put them")])
def test_dice_that_are_the_price_are_those_spoken_of_next(count: int, put: str) -> None:
    price = {"dice": {"from": "roll", "count": count}}
    text = said({"pay": price, "do": [{"take": {"dice": "that"}}]})
    assert text.endswith(f"If you do, take {put} into your Discard Zone.")


@pytest.mark.parametrize(
    ("language", "zone"),
    [
        ("en", "into the Discard Zone of another player with the fewest {sword}."),
        ("pl", "do Strefy Odrzucania innego gracza z najmniejszą liczbą {sword}."),
        ("uk", "у зону скиду іншого гравця з найменшою кількістю {sword}."),
    ],
)
def test_a_card_says_where_a_die_given_away_goes(language: str, zone: str) -> None:
    given = {"give": {"dice": {"from": "anywhere"}, "to": "fewest-swords"}}
    assert said(given, language=language).endswith(zone)


LOSE_THIS, LOSE_ANOTHER = {"lose": "this"}, {"lose": {"except": "this"}}


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        ([LOSE_THIS, LOSE_ANOTHER], "Lose this die and 1 other die from any of your zones."),
        (
            [{"gain": {"coins": 1}}, LOSE_THIS, {"lose": {"from": "active", "count": 2, "except": "this"}}],
            "Gain 1 {coin}, then lose this die and 2 other active dice.",
        ),
        ([LOSE_THIS, {"lose": {"from": "roll"}}], "Lose this die, then lose 1 die from your Roll Zone."),
        (
            [LOSE_THIS, LOSE_ANOTHER, {"take": {"dice": "that"}}],
            (
                "Lose this die, then lose 1 other die from any of your zones,"
                " then take that die and put it into your Discard Zone."
            ),
        ),
    ],
)
def test_this_die_and_another_are_lost_in_one_go_unless_more_is_done_with_the_other(do: Any, sentence: str) -> None:
    assert said(*do) == sentence


@pytest.mark.parametrize(
    ("colours", "paid"),
    [
        ("gray", "the {coin} and {foot} of"),
        ("light-gray", "the {coin} of"),
        (["gray", "start-player"], "the {coin}, {foot} and {credit} of"),
        ({"not": "gray"}, "the {coin}, {foot} and {credit} of"),
        ([], "the {coin}, {foot} and {credit} of"),
    ],
)
def test_dice_pay_again_only_what_they_can_show(colours: Any, paid: str) -> None:
    regained = {"from": "active", "count": "all", **({"colours": colours} if colours else {})}
    assert paid in said({"regain": regained})


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        ([{"repeat": 2, "do": [{"repeat": 2, "do": ["fans"]}]}], "4 times in a row, advance 1 space on the fan track."),
        (
            [{"repeat": 2, "do": [{"repeat": 2, "do": ["fans"]}, {"gain": {"coins": 1}}]}],
            "Twice in a row, (twice in a row, advance 1 space on the fan track), then gain 1 {coin}.",
        ),
        (
            [{"repeat": 2, "do": [{"repeat": {"count": "hits"}, "do": ["fans"]}]}],
            "Twice in a row, (once for each hit, advance 1 space on the fan track).",
        ),
    ],
)
def test_a_repeat_of_nothing_but_a_repeat_is_said_as_one(do: Any, sentence: str) -> None:
    assert said(*do) == sentence


@pytest.mark.parametrize(
    ("language", "colours", "sentence"),
    [
        ("en", "start-player", "Lose 2 non-start-player dice from your Roll Zone."),
        ("pl", "start-player", "Strać 2 kości (poza kością pierwszego gracza) ze swojej Strefy Rzutu."),
        ("uk", "start-player", "Втратьте 2 кубики (крім кубика першого гравця) зі своєї зони кидків."),
        (
            "pl",
            ["start-player", "red"],
            "Strać 2 nieczerwone kości (poza kością pierwszego gracza) ze swojej Strefy Rzutu.",
        ),
    ],
)
def test_a_die_named_for_its_owner_is_left_out_behind_the_others(language: str, colours: Any, sentence: str) -> None:
    assert said({"lose": {"from": "roll", "count": 2, "colours": {"not": colours}}}, language=language) == sentence
