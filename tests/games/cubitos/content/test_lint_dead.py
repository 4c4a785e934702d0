"""What can never happen is advised against, where it stands; what can is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack

if TYPE_CHECKING:
    from tests.laying import Found, Sentences

RACE = load_pack().sets["race-1"].cards
"""One card of each color, the last one blue."""
DRY = """\
tracks:
  - id: dry
    name: Dry
    red-lines: 2
    rows:
      ¦- "1|    F    S    0    0"
      - "0|  2    ##   ##   ##   1"
      - "1|    2    2    1    1"
"""
PINK = "dice: [{id: pink, kind: ability, name: pink, count: 9, faces: [symbol, foot, blank, blank, blank, blank]}]\n"


def card(ability: str, die: str = "blue") -> str:
    return f"cards: [{{id: mine, die: {die}, name: Mine, cost: 5, abilities: [{ability}]}}]\n"


def a_set(*cards: str, more: str = "") -> str:
    return f"sets: [{{id: a-set, name: A Set, {more}cards: [{', '.join(cards)}]}}]\n"


def dead(found: list[str]) -> list[str]:
    return [each for each in found if not each.startswith("tip-") and each != "lap-length?"]


# --- conditions ---


@pytest.mark.parametrize(
    ("conditions", "told"),
    [
        ("[{count: fans, at-least: 5}, ¦{count: fans, at-most: 4}]", ["never-happens?"]),
        ("[{count: fans, at-least: 5}, {count: fans, at-most: 5}]", []),
        ("[{count: fans, exactly: 3}, ¦{count: fans, at-least: 4}]", ["never-happens?"]),
        ("[{count: fans, exactly: 4}, {count: fans, at-least: 4}]", []),
        ("[{count: fans, at-most: 3}, {count: coins, at-least: 4}]", []),
        ("[{count: fans, at-most: 3}, {count: fans, whose: leader, at-least: 4}]", []),
        ("[{count: fans, at-most: {count: coins}}, {count: fans, at-least: 4}]", []),
        ("[{active: white}, ¦{not: {active: white}}]", ["never-happens?"]),
        ("[{not: {active: white}}, ¦{active: white}]", ["never-happens?"]),
        ("[{active: white}, {not: {active: brown}}]", []),
        ("{any: [{active: white}, {not: {active: white}}]}", []),
        ("¦{count: players-ahead, at-least: 4}", ["never-happens?"]),
        ("{count: players-ahead, at-least: 3}", []),
        ("¦{count: weaker-players, exactly: 4}", ["never-happens?"]),
        ("{count: players-ahead, whose: others, at-least: 4}", []),
        ("¦{count: players, at-most: 1}", ["never-happens?"]),
        ("{count: players, at-most: 2}", []),
        ("¦{count: players, at-least: 5}", ["never-happens?"]),
        ("{count: players, at-least: 4}", []),
        ("¦{count: busts-this-round, at-least: 2}", ["never-happens?"]),
        ("{count: busts-this-round, at-least: 1}", []),
    ],
)
def test_conditions_that_never_hold_are_advised_against(conditions: str, told: list[str], found: Found) -> None:
    assert found(card(f"{{when: run, if: {conditions}, do: [{{add: 1}}]}}")) == told
    assert found(card(f"{{when: run, do: [{{if: {conditions}, do: [{{add: 1}}]}}]}}")) == told


def test_with_more_players_more_of_them_may_be_ahead(found: Found) -> None:
    setup = (
        "setup: {players: {min: 1, max: 2}, starting-dice: {light-gray: 7}, "
        "draw-amount: 9, buy-limit: 2, foot-price: 4, bust-from: 3}\n"
    )
    text = card("{when: run, if: {count: players-ahead, at-least: 2}, do: [{add: 1}]}")
    assert found(a=text) == []
    assert found(a=text.replace("{count: players-ahead", "¦{count: players-ahead"), b=setup) == ["never-happens?"]


# --- what a set is without ---


@pytest.mark.parametrize(
    "ability",
    [
        "{when: run, if: {active: ¦pink}, do: [{add: 1}]}",
        "{when: run, if: {active: [white, ¦pink]}, do: [{add: 1}]}",
        "{when: run, do: [{lose: {colours: ¦pink}}]}",
        "{when: run, do: [{pay: {dice: {colours: ¦[pink]}}, do: [{add: 1}]}]}",
        "{when: run, do: [{gain: {coins: {count: dice, of: {colours: ¦pink}}}}]}",
    ],
)
def test_colours_that_a_set_is_without_are_advised_against(ability: str, found: Found) -> None:
    plain = ability.replace("¦", "")
    assert found(dice=PINK, cards=card(plain)) == [], "nobody knows which sets it is for"
    assert dead(found(dice=PINK, cards=card(ability), sets=a_set(*RACE[:7], "mine"))) == ["never-happens?"]
    pink = card("{when: run, do: [{add: 1}]}", "pink").replace("id: mine", "id: rose")
    assert dead(found(dice=PINK, cards=card(plain), more=pink, sets=a_set(RACE[0], *RACE[2:7], "rose", "mine"))) == []


@pytest.mark.parametrize(
    "ability",
    [
        "{when: run, if: {not: {active: pink}}, do: [{add: 1}]}",
        "{when: run, if: {any: [{active: pink}, {active: white}]}, do: [{add: 1}]}",
        "{when: run, do: [{lose: {colours: [pink, white]}}]}",
        "{when: run, do: [{lose: {colours: {not: pink}}}]}",
        "{when: run, do: [{lose: {colours: gray}}]}",
        "{when: run, do: [{lose: {colours: start-player}}]}",
    ],
)
def test_what_another_colour_can_stand_for_is_not(ability: str, found: Found) -> None:
    assert dead(found(dice=PINK, cards=card(ability), sets=a_set(*RACE[:7], "mine"))) == []


SWIM = "{when: run, do: [{gain: {water-feet: 1}}]}, "
PAYS = "{when: run, do: [{gain: {coins: {count: ¦water-entered-this-round}}}]}"


def test_water_that_nobody_can_enter_is_advised_against(found: Found) -> None:
    wet, dry = (a_set(*RACE[:7], "mine", more=f"tracks: [{name}], ") for name in ("testing-the-waters", "dry"))
    swims = card(SWIM + PAYS.replace("¦", ""))
    assert dead(found(cards=swims, sets=wet)) == []
    assert dead(found(tracks=DRY, cards=card(SWIM + PAYS), sets=dry)) == ["never-happens?"]
    dry_and_wet = dry.replace("[dry]", "[dry, testing-the-waters]")
    assert dead(found(tracks=DRY, cards=swims, sets=dry_and_wet)) == []
    assert dead(found(tracks=DRY, cards=card(PAYS), sets=wet)) == ["never-happens?"], "no card lets anybody swim"


def test_a_condition_that_water_was_entered_is_advised_against_and_one_that_it_was_not_is_fine(found: Found) -> None:
    dry = a_set(*RACE[:7], "mine", more="tracks: [dry], ")
    for condition, told in (
        ("{count: ¦water-entered-this-round, at-least: 1}", ["never-happens?"]),
        ("{count: water-entered-this-round, at-least: 0, at-most: 3}", []),
        ("{count: water-entered-this-round, at-most: 0}", []),
    ):
        text = card(f"{SWIM}{{when: run, if: {condition}, do: [{{add: 1}}]}}")
        assert dead(found(tracks=DRY, cards=text, sets=dry)) == told


def test_a_card_of_the_base_is_told_where_the_set_names_it(found: Found) -> None:
    pink = card("{when: run, do: [{add: 1}]}", "pink")
    others = [name for name in RACE if load_pack().cards[name].die not in {"brown", "red"}]
    assert dead(found(dice=PINK, cards=pink, sets=a_set("¦captain-bark", "mine", *others))) == ["never-happens?"]


def test_all_sets_where_it_never_happens_are_named(sentences: Sentences) -> None:
    dry = a_set(*RACE[:7], "mine", more="tracks: [dry], ")
    also = dry.replace("a-set", "b-set")
    told = sentences(tracks=DRY.replace("¦", ""), cards=card(SWIM + PAYS.replace("¦", "")), sets=dry, more=also)
    assert "nobody can enter water in this race, so this never happens; sets: a-set, b-set" in told
