"""A set has one card of each of eight colours; the rulebook's tips are advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack

if TYPE_CHECKING:
    from tests.laying import Found, Laid, Sentences

BASE = load_pack()
RACE = BASE.sets["race-1"].cards
"""One card of each colour: white, brown, red, green, orange, purple, yellow, blue."""


def a_set(*cards: str, more: str = "") -> str:
    return f"sets:\n  - {{id: a-set, name: A Set, {more}cards: [{', '.join(cards)}]}}\n"


def other_of(name: str) -> str:
    """Return another card of the same colour."""
    return next(card.id for card in BASE.cards.values() if card.die == BASE.cards[name].die and card.id != name)


def marked(name: str) -> str:
    return f"¦{name}"


def test_one_card_of_each_colour_is_a_set(found: Found) -> None:
    assert found(a_set(*RACE)) == []


def test_an_unknown_card_is_told_and_nothing_that_follows_from_it(found: Found) -> None:
    assert found(a_set(*RACE[:7], "¦bobb")) == ["unknown-card -> bob"]
    assert found(a_set("¦smely-cat", *RACE[1:7], "¦quux")) == ["unknown-card -> smelly-cat", "unknown-card"]


def test_a_second_card_of_a_colour_is_told_with_the_colours_that_are_missing(
    found: Found, sentences: Sentences
) -> None:
    second = other_of(RACE[0])
    assert found(a_set(*RACE[:7], marked(second))) == ["colour-twice"]
    (told,) = sentences(a_set(*RACE[:7], second))
    assert told.startswith(f"`{second}` is the second white card of this set, after `{RACE[0]}`; a set has one of each")
    assert told.endswith(" | a card of one of these colors: blue")


def test_a_card_twice_is_the_second_of_its_colour(found: Found) -> None:
    assert found(a_set(*RACE, marked(RACE[3]))) == ["colour-twice"]


def test_a_colour_without_a_card_is_missed(found: Found, sentences: Sentences) -> None:
    assert found(a_set(*RACE[2:]).replace("cards: [", "cards: ¦[")) == ["colour-missing"]
    assert sentences(a_set(*RACE[2:])) == ["a set has one card of each of 8 colors; these have none: white, brown"]


def test_nine_colours_are_too_many(found: Found) -> None:
    dice = (
        "dice: [{id: pink, kind: ability, name: pink, count: 9, faces: [symbol, foot, blank, blank, blank, blank]}]\n"
    )
    card = "cards: [{id: a-card, die: pink, name: A, cost: 5, abilities: [{when: run, do: [{add: 1}]}]}]\n"
    text = a_set(*RACE, "a-card").replace("cards: [", "cards: ¦[")
    assert found(a=dice, b=card, c=text) == ["too-many-cards"]
    assert found(a=dice, b=card, c=a_set(*RACE[:7], "a-card")) == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("tracks: [¦nothing-goes-rigth], ", "unknown-track -> nothing-goes-right"),
        ("tracks: [nothing-goes-right, ¦quux], ", "unknown-track"),
        ("series: ¦champion-tours, ", "unknown-series -> champion-tour"),
        ("laps: ¦0, ", "out-of-range"),
        ("source: ¦rulebok, ", "unknown-word -> rulebook"),
    ],
)
def test_tracks_and_series_are_there(more: str, told: str, found: Found) -> None:
    assert found(a_set(*RACE, more=more)) == [told]


def test_a_track_of_the_same_pack_is_there_even_if_it_is_broken(found: Found) -> None:
    track = 'tracks: [{id: ring, name: Ring, red-lines: 2, rows: ["1| F S ¦O 0"]}]\n'
    assert found(a=track, b=a_set(*RACE, more="tracks: [ring], ")) == ["bad-token"]


# --- tips ---


def cards(cost: int, ability: str) -> tuple[str, tuple[str, ...]]:
    """Return a file of eight cards, one a colour, and their names."""
    names = tuple(f"my-{BASE.cards[name].die}" for name in RACE)
    items = [
        f"{{id: {name}, die: {name.removeprefix('my-')}, name: A, cost: {cost}, abilities: [{ability}]}}"
        for name in names
    ]
    return f"cards: [{', '.join(items)}]\n", names


@pytest.mark.rule("your-own-cheap-cards")
def test_a_set_without_cheap_cards_is_advised_against_but_allowed(laid: Laid, found: Found) -> None:
    text, names = cards(6, "{when: run, do: [{add: 1}]}")
    set_ = a_set(*names).replace("cards: [", "cards: ¦[")
    assert found(a=text, b=set_) == ["tip-cheap-cards?"]
    assert laid(a=text, b=set_).pack is not None
    assert found(a=cards(5, "{when: run, do: [{add: 1}]}")[0], b=a_set(*names)) == []


@pytest.mark.rule("your-own-cheap-cards")
@pytest.mark.parametrize(("cheap", "told"), [(1, ["tip-cheap-cards?"]), (2, [])])
def test_two_cheap_cards_are_enough(cheap: int, told: list[str], found: Found) -> None:
    text, names = cards(6, "{when: run, do: [{add: 1}]}")
    assert found(a=text.replace("cost: 6", "cost: 5", cheap), b=a_set(*names)) == told


@pytest.mark.rule("your-own-lose-or-add")
@pytest.mark.parametrize(
    ("effect", "helps"),
    [
        ("{gain: {coins: 1}}", False),
        ("{lose: this}", False),
        ("{roll: {from: roll}}", False),
        ("{lose: {from: roll}}", True),
        ("{add: 1}", True),
        ("{roll: {from: [draw, roll]}}", True),
        ("{draw-amount: 1}", True),
        ("{move: {dice: {from: discard}, to: roll}}", True),
        ("{move: {dice: this, to: roll}}", False),
        ("{uncounted: red}", True),
        ("{pay: {dice: {from: discard}}, do: [{gain: {coins: 1}}]}", True),
        ("{pay: {dice: this}, do: [{gain: {coins: 1}}]}", False),
        ("{if: {count: fans, at-least: 1}, do: [{add: 1}]}", True),
    ],
)
def test_a_set_that_lets_nobody_lose_or_add_dice_is_advised_against(
    effect: str,
    helps: bool,  # noqa: FBT001
    found: Found,
) -> None:
    text, names = cards(5, f"{{when: run, do: [{effect}]}}")
    assert found(a=text, b=a_set(*names)) == ([] if helps else ["tip-lose-or-draw?"])


def test_a_set_of_the_base_is_looked_at_again_where_its_cards_are_changed(laid: Laid) -> None:
    changes = ", ".join(f"{{id: {name}, cost: 9}}" for name in RACE)
    tips = laid(f"overrides: {{cards: [{changes}]}}\n").problems
    assert {(tip.code, tip.place.file) for tip in tips} == {("tip-cheap-cards", "cubitos/sets.yaml")}
