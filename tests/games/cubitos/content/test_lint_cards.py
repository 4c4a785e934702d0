"""Dice, cards and figures that have to fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.laying import Found, Sentences

FACES = "[symbol, foot, blank, blank, blank, blank]"
SETUP = "draw-amount: 9, buy-limit: 2, foot-price: 4, bust-from: 3"


def card(die: str, cost: str = "5") -> str:
    return f"cards: [{{id: a-card, die: {die}, name: A Card, cost: {cost}, abilities: [{{when: run, do: [{{add: 1}}]}}]}}]\n"


def die(more: str) -> str:
    return f"dice: [{{id: pink, name: pink, count: 9, {more}}}]\n"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("whie", "unknown-die -> white"),
        ("gren", "unknown-die -> green"),
        ("quux", "unknown-die"),
        ("gray", "unknown-die"),
        ("light-grey", "unknown-die"),
        ("light-gray", "no-such-face"),
        ("start-player", "no-such-face"),
    ],
)
def test_a_card_belongs_to_a_die_that_can_have_one(name: str, told: str, found: Found, sentences: Sentences) -> None:
    assert found(card(f"¦{name}")) == [told]
    assert sentences(card(name))[0].endswith(" | one of: white, brown, red, green, orange, purple, yellow, blue")


def test_a_card_may_belong_to_a_die_of_the_same_pack(found: Found) -> None:
    assert found(a=die(f"kind: ability, faces: {FACES}"), b=card("pink")) == []


def test_a_cost_that_is_counted_is_looked_at_like_any_count(found: Found) -> None:
    assert found(card("red", "{count: dice, of: {colours: ¦whie}}")) == ["unknown-colour -> white"]


@pytest.mark.parametrize(
    ("cost", "told"), [("0", []), ("¦-1", ["out-of-range"]), ("99", []), ("¦100", ["out-of-range"])]
)
def test_a_cost_is_nothing_or_more(cost: str, told: list[str], found: Found) -> None:
    assert found(card("red", cost)) == told
    assert found(f"overrides: {{cards: [{{id: bob, cost: {cost}}}]}}\n") == told


def test_a_group_may_be_named_wherever_a_colour_may(found: Found) -> None:
    groups = "groups: [{id: pale, name: pale, dice: [white, pink, ¦yelow]}]\n"
    dice = die(f"kind: ability, faces: {FACES}")
    text = card("red", "{count: dice, of: {colours: {not: [pale, gray]}}}")
    assert found(a=dice + groups, b=text) == ["unknown-die -> yellow"]
    assert found(a=dice + groups.replace("¦yelow", "yellow"), b=text) == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("kind: ability, faces: ¦[foot, foot, blank, blank, blank, blank]", "no-such-face"),
        ("kind: starting, faces: [foot, ¦symbol, blank, blank, blank, blank]", "no-such-face"),
        ("kind: start-player, faces: [foot, blank, blank, blank, blank, ¦power]", "no-such-face"),
        (f"kind: ability, cost: ¦3, faces: {FACES}", "cost-twice"),
    ],
)
def test_a_die_shows_a_symbol_if_and_only_if_it_has_a_card(more: str, told: str, found: Found) -> None:
    assert found(die(more)) == [told]


def test_a_starting_die_may_have_a_cost(found: Found) -> None:
    assert found(die("kind: starting, cost: 3, faces: [foot, foot, blank, blank, blank, blank]")) == []


def test_the_game_begins_with_dice_and_players_that_there_can_be(found: Found) -> None:
    text = f"setup: {{players: {{min: ¦4, max: 2}}, starting-dice: {{light-gray: 7, ¦drak-gray: 2}}, {SETUP}}}\n"
    assert found(text) == ["out-of-range", "unknown-die -> dark-gray"]
    assert found(f"setup: {{players: {{min: 2, max: 2}}, starting-dice: {{light-gray: 7}}, {SETUP}}}\n") == []


def test_a_difference_speaks_of_editions_that_there_are(found: Found) -> None:
    editions = "editions: [{id: mine, name: Mine}]\n"
    differences = "differences: [{id: d, about: A, says: {mine: A, pl: B, ¦eng: C}, default: D}]\n"
    assert found(editions + differences) == ["unknown-edition -> en"]


def test_a_track_is_read_with_all_that_is_wrong_with_it(found: Found) -> None:
    text = """\
tracks:
  - id: ring
    name: Ring
    red-lines: 2
    rows:
      - "1|    F    S    ¦O    0"
      - "0|  2    ##   ##   ##   1"
      - "1|    2    ¦2C3  1    1"
"""
    assert found(text) == ["bad-token", "bad-token -> 2c3"]


# --- the box ---


@pytest.mark.parametrize(
    ("players", "starting", "told"),
    [
        (4, "light-gray: 7", []),
        (4, "light-gray: ¦8", ["too-many-dice"]),
        (3, "light-gray: 9", []),
        (4, "light-gray: ¦20, purple: ¦4", ["too-many-dice"] * 2),
        (2, "light-gray: 5, start-player: ¦1", ["never-fires"]),
    ],
)
def test_the_box_holds_the_dice_that_everybody_begins_with(
    players: int, starting: str, told: list[str], found: Found
) -> None:
    assert found(f"setup: {{players: {{min: 2, max: {players}}}, starting-dice: {{{starting}}}, {SETUP}}}\n") == told


def test_dice_of_a_packs_own_are_enough_for_the_setup_that_there_is(found: Found) -> None:
    change = "overrides: {dice: [{id: light-gray, count: COUNT}]}\n"
    assert found(change.replace("COUNT", "27")) == ["too-many-dice"]
    assert found(change.replace("COUNT", "28")) == []


def test_what_the_box_holds_too_little_of_is_told_with_all_figures(sentences: Sentences) -> None:
    setup = f"setup: {{players: {{min: 2, max: 4}}, starting-dice: {{light-gray: 20}}, {SETUP}}}\n"
    (told,) = sentences(setup)
    assert told.startswith(
        "4 players who begin with 20 light-gray dice each need 80, and the box holds 28 | at most 7,"
    )
