"""The base itself: what the rulebooks count, and what the kit promises of its own content."""

from __future__ import annotations

from collections import Counter

import pytest

from cubitos_kit.base.words import Source
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.model.pack import DieKind

BASE = load_pack()
LANGUAGES = {"en", "pl", "uk"}


def test_the_base_has_no_problem_and_gets_no_advice() -> None:
    assert check_pack().problems == ()


def test_the_box_holds_what_the_rulebooks_count() -> None:
    """rules: components."""
    assert len(BASE.cards) == 56
    assert set(Counter(card.die for card in BASE.cards.values()).values()) == {7}
    assert {die.count for die in BASE.dice.values() if die.kind is DieKind.ABILITY} == {10}
    assert (BASE.dice["light-gray"].count, BASE.dice["dark-gray"].count, len(BASE.dice)) == (28, 12, 11)
    assert (len(BASE.sets), len(BASE.tracks), len(BASE.fan_track.spaces)) == (10, 4, 13)


def test_every_official_set_has_one_card_of_each_colour() -> None:
    colours = {die.id for die in BASE.dice.values() if die.kind is DieKind.ABILITY}
    for card_set in BASE.sets.values():
        assert len(card_set.cards) == 8
        assert {BASE.cards[card].die for card in card_set.cards} == colours, card_set.id


def test_the_seven_races_of_the_champion_tour_use_every_card_once() -> None:
    races = [card_set for card_set in BASE.sets.values() if card_set.series == "champion-tour"]
    used = Counter(card for race in races for card in race.cards)
    assert len(races) == 7
    assert used == dict.fromkeys(BASE.cards, 1)


@pytest.mark.parametrize("kind", ["cards", "dice", "groups", "tracks", "sets", "series", "editions", "terms"])
def test_everything_has_its_name_in_three_languages(kind: str) -> None:
    assert {each.id for each in getattr(BASE, kind).values() if set(each.name) != LANGUAGES} == set()


def test_no_cost_claims_to_be_printed_in_a_rulebook() -> None:
    assert {card.sources["cost"] for card in BASE.cards.values()} == {Source.ESTIMATED}


def test_only_one_board_is_transcribed_and_the_others_say_that_we_designed_them() -> None:
    assert {track.id for track in BASE.tracks.values() if track.source is Source.TRANSCRIBED} == {"nothing-goes-right"}
    designed = [track for track in BASE.tracks.values() if track.source is Source.DESIGNED]
    assert len(designed) == 3
    assert all(set(track.note) == LANGUAGES for track in designed)


def test_editions_play_what_their_rulebook_prints_and_the_default_is_the_kits() -> None:
    assert BASE.default_edition == "kit"
    assert BASE.in_edition("en").cards["mr-soldier"] != BASE.cards["mr-soldier"]
    assert BASE.in_edition("en").sets["race-3"].cards[0] == "fast-cat"
    kit = BASE.in_edition("kit")
    assert (kit.cards, kit.sets) == (BASE.cards, BASE.sets)


def test_an_edition_is_chosen_from_the_pack_as_it_is_written() -> None:
    again = BASE.in_edition("en").in_edition("pl")
    assert (again.cards, again.sets) == (BASE.in_edition("pl").cards, BASE.in_edition("pl").sets)


@pytest.mark.parametrize(("language", "edition"), [("en", "en"), ("pl", "pl"), ("uk", "uk"), ("de", "kit")])
def test_a_reader_gets_the_edition_of_the_language_unless_another_is_asked_for(language: str, edition: str) -> None:
    """rules: editions."""
    assert BASE.edition_for(language) == BASE.for_reader(language).edition == edition
    assert BASE.for_reader(language, "pl").edition == "pl"


def test_figures_that_come_of_an_estimate_have_one() -> None:
    how = {each.figure for each in BASE.estimates.values()}
    assert {"cost", "spaces"} <= how
    assert all(set(each.method) == {"en", "pl", "uk"} for each in BASE.estimates.values())


def test_a_pack_is_shown_in_one_short_line() -> None:
    pack = load_pack()
    assert repr(pack) == "<Pack 'base': 56 cards, 10 sets, 4 tracks>"
    assert repr(pack.in_edition("pl")) == "<Pack 'base' in edition 'pl': 56 cards, 10 sets, 4 tracks>"
