"""What lies over what: ids that are used once, overlays that change only what they name, editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.base.words import Source
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.games.cubitos.text.cards import card_lines
from cubitos_kit.games.cubitos.text.speaker import Speaker

if TYPE_CHECKING:
    from tests.laying import Found, Laid, Sentences

BASE = load_pack()
EDITIONS = ("en", "pl", "uk")


def a_card(id_: str, die: str = "red") -> str:
    return f"{{id: {id_}, die: {die}, name: A Card, cost: 5, abilities: [{{when: run, do: [{{add: 1}}]}}]}}"


def a_set(id_: str) -> str:
    return f"{{id: {id_}, name: A Set, cards: [{', '.join(BASE.sets['race-1'].cards)}]}}"


def overlaid(laid: Laid, **files: str) -> Pack:
    loaded = laid(**files)
    assert loaded.pack is not None, loaded.errors
    return loaded.pack


# --- ids ---


def test_an_id_of_the_base_is_refused_and_overrides_are_recommended(found: Found, sentences: Sentences) -> None:
    assert found(f"cards: [{a_card('bob').replace('bob', '¦bob')}]\n") == ["duplicate-id"]
    assert sentences(f"cards: [{a_card('bob')}]\n") == [
        "`bob` is in the base already; choose another id, or change the base's one with `overrides:`"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("terms: [{id: ¦die, name: Die}]\n", "`die` is in the base already; choose another id"),
        ("editions: [{id: ¦pl, name: Mine}]\n", "`pl` is in the base already; choose another id"),
        ("sets: [" + a_set("a-set") + "]\nseries: [{id: ¦champion-tour, name: Mine}]\n",
         "`champion-tour` is in the base already; choose another id"),
    ],
)  # fmt: skip
def test_what_overrides_cannot_change_is_not_sent_there(text: str, told: str, sentences: Sentences) -> None:
    assert sentences(text) == [told]


def test_an_id_twice_is_told_at_the_second_with_the_place_of_the_first(found: Found, sentences: Sentences) -> None:
    one = f"cards:\n  - {a_card('a-card')}\n"
    other = f"cards:\n  - {a_card('b-card')}\n  - {a_card('¦a-card')}\n"
    assert found(a=one, b=other) == ["duplicate-id"]
    assert sentences(a=one, b=other) == [
        "`a-card` is already the name of something else, at a.yaml:2:10; ids are used once"
    ]


def test_things_of_different_kinds_may_share_an_id(found: Found) -> None:
    assert found(a=f"cards: [{a_card('bob-race')}]\n", b=f"sets: [{a_set('bob-race')}]\n") == []


def test_a_group_may_not_be_called_like_a_die(found: Found) -> None:
    die = "{id: pink, kind: ability, name: pink, count: 9, faces: [symbol, foot, blank, blank, blank, blank]}"
    assert found(f"dice: [{die}]\ngroups:\n  - {{id: ¦pink, name: pinks, dice: [pink, red]}}\n") == ["duplicate-id"]


def test_a_pack_has_one_head(found: Found) -> None:
    head = "pack: {id: mine, name: Mine, format: 1}\n"
    assert found(a=head, b="¦" + head) == ["duplicate-id"]


def test_a_pack_may_have_a_setup_of_its_own(laid: Laid) -> None:
    figures = "draw-amount: 7, buy-limit: 1, foot-price: 3, bust-from: 4"
    setup = f"setup: {{players: {{min: 1, max: 3}}, starting-dice: {{red: 3}}, {figures}}}\n"
    assert overlaid(laid, a=setup).setup.draw_amount == 7


# --- overlays ---


def test_an_override_changes_what_it_names_and_nothing_else(laid: Laid) -> None:
    pack = overlaid(laid, a="overrides: {cards: [{id: bob, cost: 9}]}\n")
    bob = BASE.cards["bob"]
    assert pack.cards["bob"] == Card(bob.id, bob.die, bob.name, 9, bob.abilities, bob.sources, bob.note)
    assert {**pack.cards, "bob": bob} == BASE.cards
    assert pack.own == {("cards", "bob")}


def test_an_override_keeps_where_figures_come_from_unless_it_says_so(laid: Laid) -> None:
    before = BASE.cards["bob"].sources
    assert overlaid(laid, a="overrides: {cards: [{id: bob, cost: 9}]}\n").cards["bob"].sources == before
    said = overlaid(laid, a="overrides: {cards: [{id: bob, cost: 9, sources: {cost: transcribed}}]}\n").cards["bob"]
    assert said.sources == {**before, "cost": Source.TRANSCRIBED}


def test_an_override_may_only_say_where_figures_come_from(laid: Laid) -> None:
    bob = overlaid(laid, a="overrides: {cards: [{id: bob, sources: {cost: transcribed}}]}\n").cards["bob"]
    assert (bob.cost, bob.sources["cost"]) == (BASE.cards["bob"].cost, Source.TRANSCRIBED)


def test_a_cost_that_is_left_empty_stays_with_its_source(laid: Laid) -> None:
    text = "overrides: {cards: [{id: bob, cost: null, sources: {cost: transcribed}}, {id: stogie, cost: ~}]}\n"
    pack = overlaid(laid, a=text)
    assert pack.cards == BASE.cards
    assert pack.own == frozenset()


def test_a_name_in_one_more_language_leaves_the_others(laid: Laid) -> None:
    head = "pack: {id: mine, name: Mine, format: 1, languages: [en, de]}\n"
    pack = overlaid(laid, pack=head, a="overrides: {cards: [{id: bob, name: {de: Bob eben, pl: Bob}}]}\n")
    assert dict(pack.cards["bob"].name) == {**BASE.cards["bob"].name, "de": "Bob eben", "pl": "Bob"}


def test_several_overlays_lie_one_over_the_other(laid: Laid) -> None:
    pack = overlaid(
        laid, a="overrides: {cards: [{id: bob, cost: 9}]}\n", b="overrides: {cards: [{id: bob, name: Robert}]}\n"
    )
    assert (pack.cards["bob"].cost, pack.cards["bob"].name["en"]) == (9, "Robert")


def test_an_override_may_change_a_card_of_the_same_pack(laid: Laid) -> None:
    pack = overlaid(laid, a="overrides: {cards: [{id: a-card, cost: 9}]}\n", b=f"cards: [{a_card('a-card')}]\n")
    assert pack.cards["a-card"].cost == 9


def test_dice_tracks_and_sets_are_changed_by_id_too(laid: Laid) -> None:
    text = """\
overrides:
  dice: [{id: red, count: 12}]
  tracks: [{id: nothing-goes-right, name: {en: Everything Goes Right}}]
  sets: [{id: race-1, laps: 2}]
"""
    pack = overlaid(laid, a=text)
    assert (pack.dice["red"].count, pack.sets["race-1"].laps) == (12, 2)
    assert pack.tracks["nothing-goes-right"].name["en"] == "Everything Goes Right"
    assert pack.tracks["nothing-goes-right"].name["pl"] == BASE.tracks["nothing-goes-right"].name["pl"]
    assert pack.sets["race-1"].cards == BASE.sets["race-1"].cards


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("cards: [{id: ¦bobb, cost: 3}]", "unknown-card -> bob"),
        ("dice: [{id: ¦grean, count: 3}]", "unknown-die -> green"),
        ("tracks: [{id: ¦nothing-goes-wrong, red-lines: 3}]", "unknown-track -> nothing-goes-right"),
        ("sets: [{id: ¦race1, laps: 2}]", "unknown-set -> race-1"),
        ("sets: [{id: ¦quux, laps: 2}]", "unknown-set"),
    ],
)
def test_an_override_of_nothing_is_told_what_is_nearest(change: str, told: str, found: Found) -> None:
    assert found(f"overrides: {{{change}}}\n") == [told]


def test_a_mistake_in_an_override_stands_in_the_override(found: Found) -> None:
    text = """\
overrides:
  cards:
    - {id: bob, abilities: [{when: now, do: [{add: ¦0}]}]}
    - {id: stogie, die: ¦whie}
"""
    assert found(text) == ["never-fires", "unknown-die -> white"]


# --- editions ---


def lines(pack: Pack, card: str) -> str:
    return str(card_lines(pack.cards[card], Speaker.of(pack, "en")))


def test_each_edition_plays_the_cards_that_its_rulebook_prints_differently() -> None:
    """rules: editions."""
    changed = {
        edition: {name for name in BASE.cards if lines(BASE.in_edition(edition), name) != lines(BASE, name)}
        for edition in EDITIONS
    }
    assert changed == {"en": {"mr-soldier", "cubasaurus"}, "pl": {"cubasaurus", "wikiwiki-dinosaur"}, "uk": set()}


def test_an_edition_changes_what_its_cards_do_and_leaves_their_cost() -> None:
    for edition in EDITIONS:
        pack = load_pack(edition=edition)
        assert {name: card.cost for name, card in pack.cards.items()} == {
            name: card.cost for name, card in BASE.cards.items()
        }


def test_the_english_third_race_has_the_card_that_its_rulebook_prints() -> None:
    """rules: editions."""
    assert "fat-cat" in BASE.sets["race-3"].cards
    assert "fast-cat" in load_pack(edition="en").sets["race-3"].cards
    assert load_pack(edition="pl").sets == BASE.sets


def test_an_edition_of_ones_own_lies_over_ones_own_overlay(laid: Laid) -> None:
    pack = overlaid(
        laid,
        a="overrides: {cards: [{id: bob, cost: 9}]}\n",
        b="editions: [{id: mine, name: Mine, overrides: {cards: [{id: bob, name: Robert}]}}]\n",
    )
    assert pack.cards["bob"].name == BASE.cards["bob"].name
    robert = pack.in_edition("mine").cards["bob"]
    assert (robert.name["en"], robert.cost) == ("Robert", 9)


def test_an_edition_is_checked_like_any_other_file(found: Found) -> None:
    text = """\
editions:
  - id: mine
    name: Mine
    overrides:
      cards:
        - {id: ¦bobb, cost: 3}
        - {id: bob, abilities: [{when: now, who: ¦most-swords, do: [{lose: {colours: ¦rde}}]}]}
      sets:
        - {id: ¦race1, laps: 2}
        - {id: race-1, tracks: [¦nothing-goes-rigth]}
differences:
  - {id: a-point, about: A point, says: {¦mien: Yes}, default: "No"}
"""
    assert found(text) == [
        *("unknown-card -> bob", "too-early", "unknown-colour -> red"),
        *("unknown-set -> race-1", "unknown-track -> nothing-goes-right", "unknown-edition -> mine"),
    ]
