"""Can an ability ever do anything? One test a rule, each at the spot that is wrong, and what must not be complained of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.laying import Found, Sentences


def test_an_ability_that_works_is_not_complained_of(ability: Found) -> None:
    assert (
        ability(
            "{when: run, who: most-swords, ties: start-player, do: [{gain: {coins: 3}}], must: [{lose: {count: 1}}]}"
        )
        == []
    )


# --- who and which symbol ---


@pytest.mark.parametrize("when", ["now", "push", "push-survived", "would-bust", "bust", "anytime"])
def test_nobody_has_the_most_swords_before_they_are_compared(when: str, ability: Found) -> None:
    assert ability(f"{{when: {when}, who: ¦most-swords, do: [{{lose: {{count: 1}}}}]}}") == ["too-early"]


@pytest.mark.parametrize("when", ["run", "after-move", "next-draw", "end-of-round"])
def test_from_the_comparison_on_somebody_has(when: str, ability: Found) -> None:
    assert ability(f"{{when: {when}, who: everyone-with-swords, do: [{{lose: {{count: 1}}}}]}}") == []


def test_ties_need_somebody_who_has_the_most(ability: Found) -> None:
    assert ability("{when: run, who: everyone-with-swords, ties: ¦nobody, do: [{add: 1}]}") == ["pointless"]
    assert ability("{when: run, ¦ties: nobody, do: [{add: 1}]}") == ["missing-key"]


def test_a_die_has_to_have_the_face_that_an_ability_waits_for(ability: Found) -> None:
    assert ability("{when: run, symbol: ¦power, do: [{add: 1}]}", die="white") == ["no-such-face"]
    assert ability("{when: run, symbol: power, do: [{add: 1}]}", die="red") == []


def test_no_more_dice_are_spent_than_there_are(found: Found) -> None:
    die = "{id: pink, kind: ability, name: pink, count: 2, faces: [power, foot, blank, blank, blank, blank]}"
    card = (
        "{id: a-card, die: pink, name: A, cost: 5, abilities: [{when: run, symbol: ¦plain, spend: ¦3, do: [{add: 1}]}]}"
    )
    assert found(a=f"dice: [{die}]\n", b=f"cards: [{card}]\n") == ["no-such-face", "never-fires"]


@pytest.mark.parametrize("when", ["bought", "lost"])
def test_what_needs_no_symbol_reads_none(when: str, ability: Found) -> None:
    text = f"{{when: {when}, symbol: ¦power, spend: ¦2, do: [{{gain: {{credits: 1}}}}]}}"
    assert ability(text) == ["pointless", "pointless"]


@pytest.mark.parametrize("ability_text", ["symbol: ¦power", "spend: ¦2"])
def test_swords_that_start_an_ability_read_no_symbol(ability_text: str, ability: Found) -> None:
    text = f"{{when: run, who: most-swords, ties: nobody, {ability_text}, do: [{{lose: {{count: 1}}}}]}}"
    assert ability(text) == ["pointless"]


# --- conditions ---


@pytest.mark.parametrize(
    "condition",
    ["{active: ¦red}", "{active: [white, ¦red]}", "{not: {active: ¦red}}", "{any: [{active: ¦red}, {active: blue}]}"],
)
def test_the_die_itself_is_active(condition: str, ability: Found) -> None:
    assert ability(f"{{when: run, if: {condition}, do: [{{add: 1}}]}}") == ["always-true"]
    assert ability(f"{{when: run, do: [{{if: {condition}, do: [{{add: 1}}]}}]}}") == ["always-true"]


@pytest.mark.parametrize(
    "text",
    [
        "{when: next-draw, if: {active: red}, do: [{add: 1}]}",
        "{when: run, if: {active: {not: red}}, do: [{add: 1}]}",
        "{when: run, who: most-swords, if: {active: red}, do: [{add: 1}]}",
        "{when: run, do: [{lose: this}, {if: {active: red}, do: [{add: 1}]}]}",
        "{when: run, do: [{players: others, do: [{if: {active: red}, do: [{lose: {count: 1}}]}]}]}",
        "{when: bought, if: {active: red}, do: [{gain: {credits: 1}}]}",
    ],
    ids=["at the next draw", "another colour", "of swords", "after it was lost", "of others", "as it is bought"],
)
def test_unless_it_is_not(text: str, ability: Found) -> None:
    assert ability(text) == []


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("{active: ¦warm}", ["always-true"]),
        ("{active: [white, ¦warm]}", ["always-true"]),
        ("{active: cold}", []),
        ("{active: ¦{not: white}}", ["always-true"]),
        ("{active: ¦{not: cold}}", ["always-true"]),
        ("{active: {not: warm}}", []),
        ("{active: {not: [cold, red]}}", []),
    ],
)
def test_a_die_is_one_of_its_groups_too(condition: str, told: list[str], found: Found) -> None:
    die = "dice: [{id: pink, kind: ability, name: pink, count: 2, faces: [power, foot, blank, blank, blank, blank]}]\n"
    groups = "groups:\n  - {id: warm, name: warm, dice: [red, pink]}\n  - {id: cold, name: cold, dice: [blue, green]}\n"
    ability = f"{{when: run, if: {condition}, do: [{{add: 1}}]}}"
    card = f"cards:\n  - {{id: a-card, die: red, name: A, cost: 5, abilities: [{ability}]}}\n"
    assert found(a=card, b=die + groups) == told


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("{count: fans, at-least: ¦5, at-most: 3}", ["never-fires"]),
        ("{count: fans, at-least: 3, exactly: ¦3}", ["pointless"]),
        ("{count: fans, at-least: ¦0}", ["always-true"]),
        ("{count: fans, at-least: ¦-1}", ["always-true"]),
        ("{count: fans, plus: -3, at-least: 0}", []),
        ("{count: fans, times: -1, at-least: 0}", []),
        ("{count: fans, at-least: 0, at-most: 3}", []),
        ("{count: fans, at-least: {count: players}}", []),
        ("{count: fans, of: ¦{colours: red}, at-least: 1}", ["pointless"]),
        ("{count: fans, at-least: {count: coins, of: ¦{from: active}}}", ["pointless"]),
        ("{count: dice, of: {cost: {at-least: ¦4, at-most: 2}}, at-least: 1}", ["never-fires"]),
        ("{that: ¦{colours: red}}", ["nothing-touched"]),
    ],
)
def test_a_comparison_can_hold_and_can_fail(condition: str, told: list[str], ability: Found) -> None:
    assert ability(f"{{when: run, if: {condition}, do: [{{add: 1}}]}}") == told


# --- what was rolled and touched before ---


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{when: run, do: [{gain: {coins: {count: ¦hits}}}]}", ["nothing-rolled"]),
        ("{when: run, if: {count: ¦misses, at-least: 1}, do: [{add: 1}]}", ["nothing-rolled"]),
        ("{when: now, do: [{roll: {from: roll}}, {gain: {coins: {count: hits}}}]}", []),
        ("{when: would-bust, do: [{gain: {coins: {count: misses}}}]}", []),
        ("{when: now, do: [{later: would-bust, do: [{gain: {coins: {count: misses}}}]}]}", []),
        ("{when: run, do: [{gain: {coins: {count: ¦cost-of-that}}}]}", ["nothing-touched"]),
        ("{when: run, do: [{lose: {from: roll}}, {gain: {coins: {count: cost-of-that}}}]}", []),
        ("{when: run, do: [{gain: {coins: {count: ¦that-many}}}]}", ["nothing-touched"]),
        ("{when: run, do: [{gain: {feet: 1}}, {gain: {coins: {count: that-many}}}]}", []),
        ("{when: run, do: [{pay: {coins: 2}, do: [{gain: {feet: {count: that-many}}}]}]}", []),
        ("{when: run, do: [{lose: ¦that}]}", ["nothing-touched"]),
        ("{when: run, do: [{take: {to: roll}}, {move: {dice: that, to: active}}]}", []),
        ("{when: run, do: [{lose: {from: roll, except: ¦that}}]}", ["nothing-touched"]),
        ("{when: run, do: [{lose: {count: {count: ¦hits}}}]}", ["nothing-rolled"]),
        ("{when: run, do: [{gain: {coins: {count: fans, plus: {count: ¦hits}, limit: {count: ¦misses}}}}]}",
         ["nothing-rolled", "nothing-rolled"]),
        ("{when: run, do: [{pay: {dice: {from: roll}}, do: [{gain: {coins: {count: cost-of-that}}}]}]}", []),
        ("{when: run, do: [{add: 1}], must: [{lose: that}]}", []),
    ],
)  # fmt: skip
def test_a_word_refers_to_something_that_happened_before(text: str, told: list[str], ability: Found) -> None:
    assert ability(text) == told


# --- which dice ---


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("{lose: {count: ¦0}}", ["never-fires"]),
        ("{lose: {up-to: ¦-1}}", ["never-fires"]),
        ("{lose: {from: ¦trays}}", ["never-fires"]),
        ("{lose: {from: ¦[trays, roll]}}", ["never-fires"]),
        ("{pay: {dice: {from: ¦trays}}, do: [{add: 1}]}", ["never-fires"]),
        ("{take: {dice: {whose: ¦others}}}", ["pointless"]),
        ("{take: {dice: {from: roll, whose: others}}}", []),
        ("{take: {dice: {faces: ¦symbol}}}", ["no-such-face"]),
        ("{roll: {faces: ¦symbol}}", ["no-such-face"]),
        ("{roll: {faces: blank}}", []),
        ("{take: {dice: {from: trays, whose: ¦others}}}", ["pointless"]),
        ("{lose: {from: ¦[roll, anywhere]}}", ["pointless"]),
        ("{lose: {from: draw, faces: ¦symbol}}", ["no-such-face"]),
        ("{lose: {from: [draw, discard], faces: ¦[symbol]}}", ["no-such-face"]),
        ("{lose: {from: [draw, active], faces: symbol}}", []),
        ("{lose: {from: roll, faces: ¦symbol}}", ["no-such-face"]),
        ("{lose: {from: roll, faces: blank}}", []),
        ("{lose: {from: active, cost: {at-least: 2, exactly: ¦3}}}", ["pointless"]),
        ("{move: {dice: {from: roll}, to: ¦roll}}", ["never-fires"]),
        ("{move: {dice: {from: roll, whose: others}, to: roll}}", []),
        ("{move: {dice: {from: roll}, to: discard, face: ¦symbol}}", ["no-such-face"]),
        ("{move: {dice: {from: roll}, to: active, face: symbol}}", []),
        ("{lose: {colours: ¦rde}}", ["unknown-colour -> red"]),
        ("{lose: {colours: [red, ¦whie]}}", ["unknown-colour -> white"]),
        ("{lose: {colours: {not: ¦whie}}}", ["unknown-colour -> white"]),
        ("{lose: {colours: {not: [red, ¦whie]}}}", ["unknown-colour -> white"]),
        ("{lose: {colours: ¦grey}}", ["unknown-colour -> gray"]),
        ("{lose: {colours: [gray, light-gray]}}", []),
        ("{lose: {colours: {not: gray}}}", []),
        ("{uncounted: ¦whie}", ["unknown-colour -> white"]),
        ("{discount: {by: 1, colours: ¦whie}}", ["unknown-colour -> white"]),
        ("{if: {active: [white, ¦bleu]}, do: [{add: 1}]}", ["unknown-colour -> blue"]),
        ("{gain: {coins: {count: dice, of: {colours: ¦whie}}}}", ["unknown-colour -> white"]),
    ],
)
def test_the_dice_that_are_meant_can_be_found(effect: str, told: list[str], ability: Found) -> None:
    assert ability(f"{{when: run, do: [{effect}]}}") == told


# --- what can happen at which moment ---


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{when: run, do: [¦cancel-bust]}", ["never-fires"]),
        ("{when: would-bust, do: [cancel-bust]}", []),
        ("{when: now, do: [{later: would-bust, do: [cancel-bust]}]}", []),
        ("{when: would-bust, do: [{later: run, do: [¦cancel-bust]}]}", ["never-fires"]),
        ("{when: run, do: [¦{must-push: 1}]}", ["never-fires"]),
        ("{when: run, do: [{later: ¦push, do: [{add: 1}]}]}", ["never-fires"]),
        ("{when: now, do: [{later: push, do: [{add: 1}]}]}", []),
        ("{when: bust, do: [¦safe-push]}", ["never-fires"]),
        ("{when: push, do: [safe-push]}", []),
        ("{when: run, do: [{repeat: 2, do: [¦safe-push]}]}", ["never-fires"]),
        ("{when: run, do: [{choose: [[¦safe-push], [{add: 1}]]}]}", ["never-fires"]),
        ("{when: end-of-round, do: [¦{discount: {by: 1}}]}", ["never-fires"]),
        ("{when: after-move, do: [{discount: {by: 1}}]}", []),
        ("{when: after-move, do: [{gain: {feet: ¦2, swords: ¦1, water-feet: ¦1, coins: 1}}]}", ["too-late"] * 3),
        ("{when: end-of-round, do: [{gain: {coins: ¦2, buys: ¦1, credits: 1}}]}", ["too-late"] * 2),
        ("{when: run, do: [{gain: {feet: 2, coins: 2, buys: 1}}]}", []),
    ],
)
def test_an_effect_comes_at_a_moment_when_it_can_work(text: str, told: list[str], ability: Found) -> None:
    assert ability(text) == told


@pytest.mark.parametrize(
    "effect",
    [
        *("{add: ¦0}", "{walk: ¦0}", "{repeat: ¦0, do: [{add: 1}]}", "{draw-amount: ¦0}", "{gain: {coins: ¦0}}"),
        *("{pay: {coins: ¦0}, do: [{add: 1}]}", "{fans: {steps: ¦0}}", "{discount: {by: ¦0}}"),
        *("{add: ¦-1}", "{repeat: ¦-1, do: [{add: 1}]}", "{claim: {within: ¦-1}}"),
    ],
)
def test_an_effect_happens_at_least_once(effect: str, ability: Found) -> None:
    assert ability(f"{{when: run, do: [{effect}]}}") == ["never-fires"]


def test_what_may_be_negative_may_be_negative(ability: Found) -> None:
    for effect in ("{walk: -1}", "{gain: {coins: -1}}", "{fans: {steps: -1}}", "{draw-amount: -1}"):
        assert ability(f"{{when: run, do: [{effect}]}}") == []


def test_who_takes_from_others_says_what(ability: Found) -> None:
    assert ability("{when: run, do: [{gain: ¦{from: others}}]}") == ["missing-key"]
    assert ability("{when: run, do: [{gain: {from: others, coins: 1}}]}") == []


@pytest.mark.parametrize("pick", [0, 2, 3, -1])
def test_a_choice_leaves_something_to_choose(pick: int, ability: Found) -> None:
    assert ability(f"{{when: run, do: [{{choose: [[{{add: 1}}], [{{add: 2}}]], pick: ¦{pick}}}]}}") == ["out-of-range"]


# --- dice that there are not ---


@pytest.mark.parametrize(
    "effect",
    ["lose: ¦this", "lose: {except: ¦this}", "later: end-of-round, do: [{lose: ¦this}]", "give: {dice: ¦this}"],
)
def test_what_swords_start_is_started_by_no_die(effect: str, ability: Found) -> None:
    text = f"{{when: run, who: most-swords, do: [{{{effect}}}]}}"
    assert ability(text) == ["no-die"]
    assert ability(text.replace("who: most-swords, ", "").replace("¦", "")) == []


def test_instead_of_the_die_that_swords_do_not_start_others_are_described(sentences: Sentences) -> None:
    ability = "{when: run, who: most-swords, do: [{lose: this}]}"
    (told,) = sentences(f"cards: [{{id: a-card, die: red, name: A, cost: 5, abilities: [{ability}]}}]\n")
    assert told.endswith("so nothing is `this`; say which dice: `{from: active, colours: red}`")


@pytest.mark.parametrize(("to", "told"), [("others", ["never-fires"]), ("weaker", ["never-fires"]), ("next", [])])
def test_one_die_is_not_given_to_several_players(to: str, told: list[str], ability: Found) -> None:
    mark = "¦" if told else ""
    assert ability(f"{{when: run, do: [{{give: {{dice: {mark}this, to: {to}}}}}]}}") == told
    that = f"{{when: run, do: [{{set: {{dice: {{from: active}}}}}}, {{give: {{dice: {mark}that, to: {to}}}}}]}}"
    assert ability(that) == told
    assert ability(f"{{when: run, do: [{{give: {{dice: {{from: discard}}, to: {to}}}}}]}}") == []


# --- as a whole ---


def test_all_that_is_wrong_with_an_ability_is_told_at_once(ability: Found) -> None:
    if_, lose = "if: {count: coins, at-least: ¦0}", "{lose: {colours: ¦rde}}"
    text = f"{{when: now, who: ¦most-swords, {if_}, do: [¦cancel-bust, {{add: ¦0}}, {lose}]}}"
    assert ability(text) == ["too-early", "always-true", "never-fires", "never-fires", "unknown-colour -> red"]


def test_the_rest_of_a_card_is_looked_at_even_if_its_die_is_wrong(found: Found) -> None:
    ability = "{when: run, if: {active: red}, do: [{add: ¦0}]}"
    for die, told in (("whie", "unknown-die -> white"), ("light-gray", "no-such-face")):
        card = f"{{id: a-card, die: ¦{die}, name: A, cost: 5, abilities: [{ability}]}}"
        assert found(f"cards: [{card}]\n") == [told, "never-fires"]


def test_the_sentence_says_why(sentences: Sentences) -> None:
    head = "cards:\n  - {id: a-card, die: red, name: A, cost: 5, abilities: ["
    assert sentences(
        head + "{when: run, do: [cancel-bust, {gain: {coins: {count: hits}}}], if: {active: red}}]}\n"
    ) == [
        "`cancel-bust` can never work here: this happens at `run`, but it needs one of: would-bust",
        "`hits` counts a roll made before in this ability, but nothing was rolled yet",
        "the red die that shows the symbol is active itself, so this always holds",
    ]


# --- prices ---


@pytest.mark.parametrize("whose", ["everyone", "others", "weaker", "stronger"])
def test_a_price_is_not_paid_by_several_players(whose: str, ability: Found) -> None:
    text = f"{{when: run, do: [{{pay: {{dice: {{whose: ¦{whose}}}}}, do: [{{add: 1}}]}}]}}"
    assert ability(text) == ["several-pay"]


@pytest.mark.parametrize("dice", ["{count: 1}", "{whose: next}", "this"])
def test_a_price_is_paid_with_the_dice_of_one_player(dice: str, ability: Found) -> None:
    assert ability(f"{{when: run, do: [{{pay: {{dice: {dice}}}, do: [{{add: 1}}]}}]}}") == []


# --- colors and costs of dice ---


@pytest.mark.parametrize("key", ["same-colour", "different-colours"])
def test_one_die_has_no_other_color_than_its_own(key: str, ability: Found) -> None:
    for number in ("", "count: 1, ", "up-to: 1, "):
        text = f"{{when: run, do: [{{roll: {{{number}{key}: ¦true}}}}]}}"
        assert ability(text) == ["pointless"]
    for number in ("count: 2, ", "count: all, ", "up-to: 2, "):
        assert ability(f"{{when: run, do: [{{roll: {{{number}{key}: true}}}}]}}") == []


def test_every_die_costs_at_least_nothing(ability: Found) -> None:
    assert ability("{when: run, do: [{roll: {cost: {at-least: ¦0}}}]}") == ["always-true"]
    assert ability("{when: run, do: [{roll: {cost: {at-least: 1}}}]}") == []
    assert ability("{when: run, do: [{roll: {cost: {at-least: 0, at-most: 3}}}]}") == []
