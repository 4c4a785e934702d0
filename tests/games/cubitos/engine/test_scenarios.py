"""Every scenario of the base is played; and what a scenario says of a race that goes otherwise is noticed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.content.scenarios import read_choice, read_scenario
from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.position import STATUSES as STATUS_CODES
from cubitos_kit.games.cubitos.engine.position import STEP_OF
from cubitos_kit.games.cubitos.engine.questions import ZONES as OPTION_ZONES
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.scenario import play_through, played
from cubitos_kit.games.cubitos.engine.scenario_words import MOST_LISTED, field_of, listed, options_of
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.model.scenario import BARE, NOTHING, QUESTIONS, SEEN, SPEAKING, STATUSES, STEPS, Choice
from cubitos_kit.text.catalog import say

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.model.pack import Pack
    from cubitos_kit.games.cubitos.model.scenario import Scenario

BASE = load_pack(scenarios=True)
LANGUAGES = {"en", "pl", "uk"}

EXAMPLES = {
    "Draw: 2 dice of a draw amount of 9 lie there already": "draw-7-beside-2-leftovers",
    "Mandatory Hits: nobody keeps a hit to roll it again": "hits-leave-the-roll-zone",
    "Gain Any Die (Cost): any die that costs 0 to 4": "a-free-die-up-to-4",
    "Shortcut: 10 feet": "a-shortcut-for-7-of-10-feet",
    "Jet Pack: a start in its space": "a-jet-pack-before-the-first-step",
    "Jet Pack: 6 feet and 3 spaces": "a-jet-pack-doubles-the-last-3-of-6-feet",
    "Fan Track: on the bleachers": "the-first-step-from-the-bleachers",
    "Fan Track: 3 spaces": "three-steps-are-3-fans",
    "Fan Track: the last space": "beyond-the-last-fan-space",
    "red card with 5 fans": "supah-general-runs-for-5-fans",
    "orange card with 5 fans": "mr-bats-runs-for-half-of-5-fans",
    "yellow card with 7 dice": "ledercheesen-counts-7-dice",
    "yellow card with 5 fans": "the-big-cheese-runs-for-half-of-5-fans",
    "blue card with a jet pack": "bahama-llama-flies-over-4-water-spaces",
    "another blue card with a jet pack": "undercover-fish-flies-over-8-water-spaces",
    "purple card, 5 red lines from the finish": "pronto-bronto-5-lines-from-the-finish",
    "brown card, 9 coins": "dapper-doggie-pays-9-coins",
}
"""The worked examples of the English rulebook, and the scenarios that play them."""

WITHOUT_SCENARIO: frozenset[str] = frozenset()
"""Cards that no scenario plays yet. A card leaves this list as soon as one does; the list only ever shrinks."""


def cards_played() -> set[str]:
    """The cards that scenarios name as theirs."""
    return {card for scenario in BASE.scenarios.values() for card in scenario.cards}


@pytest.mark.parametrize("scenario", BASE.scenarios.values(), ids=lambda scenario: scenario.id)
def test_a_scenario_comes_to_what_it_expects(scenario: Scenario) -> None:
    assert told(BASE, scenario) == []


@pytest.mark.parametrize("edition", BASE.editions)
def test_a_book_shows_just_the_scenarios_that_come_out_in_its_edition(edition: str) -> None:
    pack = BASE.in_edition(edition)
    touched = [
        each for each in BASE.scenarios.values() if any(card in pack.editions[edition].cards for card in each.cards)
    ]
    shown = {scenario.id for scenario in touched if pack.holds(scenario)}
    assert shown == {scenario.id for scenario in touched if not played(pack, scenario).differences}
    assert all(pack.holds(scenario) for scenario in BASE.scenarios.values() if scenario not in touched)


def test_every_worked_example_of_the_rulebook_is_a_scenario() -> None:
    assert {example for example, scenario in EXAMPLES.items() if scenario not in BASE.scenarios} == set()


def test_every_card_has_a_scenario_or_waits_in_the_list_for_one() -> None:
    assert sorted(BASE.cards.keys() - cards_played() - WITHOUT_SCENARIO) == [], "no scenario plays these: write one"


def test_no_card_waits_in_the_list_that_has_its_scenario() -> None:
    assert sorted(WITHOUT_SCENARIO & cards_played()) == [], "scenarios play these: take them off WITHOUT_SCENARIO"
    assert sorted(WITHOUT_SCENARIO - BASE.cards.keys()) == [], "there is no such card"


def test_what_a_scenario_shows_is_said_in_a_whole_sentence_in_every_language() -> None:
    assert {each.id for each in BASE.scenarios.values() if set(each.about) != LANGUAGES} == set()
    sentences = [(each.id, text) for each in BASE.scenarios.values() for text in each.about.values()]
    assert [(name, text) for name, text in sentences if text[-1] not in ".!?"] == []


def test_no_scenario_is_there_twice() -> None:
    """Under another id, that is: two that say the same in English, or are laid out and played alike."""
    abouts = [each.about["en"] for each in BASE.scenarios.values()]
    assert sorted(text for text in set(abouts) if abouts.count(text) > 1) == []
    alike = [str(replace(each, id="", about=Words({}), rules=())) for each in BASE.scenarios.values()]
    assert len(set(alike)) == len(alike)


# --- the words of scenarios are those of the engine ---


def test_a_scenario_can_begin_wherever_a_position_can() -> None:
    assert set(STEPS) == set(STEP_OF)
    assert set(STATUSES) == set(STATUS_CODES)


def test_every_question_has_its_word() -> None:
    assert set(QUESTIONS) == {ask.name.lower().replace("_", "-") for ask in Ask}


def test_every_option_of_the_engine_can_be_written_as_a_choice() -> None:
    words = {verb.name.lower().replace("_", "-") for verb in Verb}
    assert words - {"colour"} == {*BARE, *SPEAKING} - {"draw", "buy", "discard"}, "a colour is drawn, bought, discarded"
    assert set(OPTION_ZONES) == {"draw", "roll", "active", "discard", "trays"}


def test_every_figure_is_one_of_a_seat() -> None:
    assert [word for word in SEEN if field_of(word) not in (records.SEAT.names or ())] == []


# --- what goes otherwise is noticed ---

LAID = {
    "seats": [{"roll": {"light-gray": 1, "brown": 1}, "active": {"red symbol": 1}, "coins": 2, "fans": 3}],
    "rolls": ["coin-1", "blank"],
    "play": ["push"],
}


def scenario(expect: dict[str, Any], **changes: Any) -> Scenario:
    plain = {"id": "x", "about": "x", "expect": expect, **LAID, **changes}
    return read_scenario({key: value for key, value in plain.items() if value is not None}, lambda _: Words({}))


def told(pack: Pack, one: Scenario) -> list[str]:
    return [say(difference.message, "en") for difference in played(pack, one).differences]


@pytest.mark.parametrize(
    "expect",
    [
        {"next": "push-or-pass", "next-player": 1, "offered": ["push", "pass"], "not-offered": ["done"]},
        {"seats": [{"roll": {"brown": 1}, "active": {"red symbol": 1, "light-gray coin-1": 1}}]},
        {"seats": [{}, {"coins": 0, "draw": {}}], "supply": {"brown": 9, "red": 9}},
        {"seats": [{"coins": 2, "fans": 3, "space": "start", "pushes": 1, "busts": 0, "status": "rolling"}]},
    ],
)
def test_what_is_as_expected_makes_no_difference(expect: dict[str, Any]) -> None:
    assert told(BASE, scenario(expect)) == []


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"next": "move"}, "next: expected move, but it is push-or-pass"),
        ({"next-player": 2}, "next-player: expected 2, but it is 1"),
        ({"winner": 1}, "winner: expected 1, but it is nobody"),
        ({"offered": ["done"]}, "done is not offered, only push, pass"),
        ({"not-offered": ["pass"]}, "pass is offered: push, pass"),
        ({"supply": {"red": 10}}, "supply/red: expected 10, but it is 9"),
        ({"seats": [{"coins": 3}]}, "player 1, coins: expected 3, but it is 2"),
        ({"seats": [{}, {"fans": 1}]}, "player 2, fans: expected 1, but it is 0"),
        ({"seats": [{"space": "finish"}]}, "player 1, space: expected 149, but it is 0"),
        ({"seats": [{"status": "done"}]}, "player 1, status: expected done, but it is rolling"),
        ({"seats": [{"roll": {}}]}, "player 1, roll: expected {}, but it is {brown: 1}"),
        (
            {"seats": [{"active": {"red symbol": 1}}]},
            "player 1, active: expected {red symbol: 1}, but it is {light-gray coin-1: 1, red symbol: 1}",
        ),
    ],
)
def test_each_figure_that_is_otherwise_is_told(expect: dict[str, Any], difference: str) -> None:
    assert told(BASE, scenario(expect)) == [difference]


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        ({"rolls": ["coin-1", "2 blank"]}, "1 of the 3 faces in `rolls` never fell"),
        ({"rolls": ["coin-1"]}, "2 dice were rolled, but `rolls` tells of 1"),
        ({"rolls": ["foot", "blank"]}, "a light-gray die was to show `foot`, a face it does not have"),
        ({"play": ["push", "yes"]}, "choice 2, yes: player 1 is asked push-or-pass and may choose push, pass"),
        (
            {"play": ["push", "pass", "done", "done", "push"], "costs": {"brown": 2}},
            "choice 5, push: nothing is asked anymore",
        ),
        (
            {"seats": [{"roll": {"light-gray": 29}}], "play": None, "rolls": None},
            "the position cannot be laid out: there are only 28 light-gray dice",
        ),
    ],
)
def test_what_cannot_be_played_is_told(changes: dict[str, Any], difference: str) -> None:
    assert told(BASE, scenario({"next-player": 1}, **changes))[:1] == [difference]


def test_when_nothing_is_asked_any_more_nothing_is_offered_to_anybody() -> None:
    laid = {"at": "end", "seats": [{"draw": {"light-gray": 9}}], "play": None, "rolls": None}
    assert told(BASE, scenario({"next-player": 1, "offered": ["push"], "not-offered": ["pass"]}, **laid)) == [
        "next-player: expected 1, but it is nobody",
        "push is not offered, as nothing is asked anymore",
    ]


def test_each_difference_is_found_where_it_is_written() -> None:
    expect = {
        "next": "move",
        "offered": ["push", "done"],
        "supply": {"red": 1},
        "seats": [{}, {"coins": 3, "roll": {"red": 1}}],
    }
    ways = [difference.way for difference in played(BASE, scenario(expect)).differences]
    assert ways == [
        ("expect", "next"),
        ("expect", "offered", 1),
        ("expect", "supply", "red"),
        ("expect", "seats", 1, "roll"),
        ("expect", "seats", 1, "coins"),
    ]


def test_a_wrong_choice_names_the_option_that_was_meant() -> None:
    laid = {"at": "run", "cards": ["benchwarmer"], "seats": [{"active": {"orange symbol": 1}}], "rolls": None}
    (wrong,) = played(
        BASE, scenario({"next": "move"}, **laid, play=[{"use": "benchwarmer", "symbol": "power"}])
    ).differences
    assert (wrong.way, wrong.nearest) == (("play", 0), "{use: benchwarmer, when: run, symbol: plain}")


def test_of_many_options_as_many_are_named_as_anybody_reads() -> None:
    assert listed(map(str, range(MOST_LISTED))).endswith("18, 19")
    assert listed(map(str, range(MOST_LISTED + 1))).endswith("18, 19, …")


@pytest.mark.parametrize(
    ("seats", "way", "difference"),
    [
        ([{"fans": 99}], ("seats", 0, "fans"), "`fans` is 99, not between 0 and 13"),
        ([{}, {"at-risk": 2}], ("seats", 1, "at-risk"), "`at-risk` is 2, not between 0 and 1"),
        ([{"bought": 10000}], ("seats", 0, "bought"), "`bought` is 10000, not between -9999 and 9999"),
        ([{"space": 999}], ("seats",), "`nothing-goes-right` has no space 999, only 0 to 149"),
        ([{"leg": 99}], ("seats",), "leg: 99 is not between 0 and 32"),
        ([{"roll": {"pink": 1}}], ("seats",), "the race has no pink dice, only light-gray, dark-gray"),
        ([{"active": {"red foot": 1}}], ("seats",), "a red die has no face `foot`"),
    ],
)
def test_a_position_that_no_race_can_have_is_told(seats: list[Any], way: tuple[Any, ...], difference: str) -> None:
    one = scenario({"next": "move"}, seats=seats, track="nothing-goes-right", play=None, rolls=None)
    (found,) = played(BASE, one).differences
    assert found.way == way
    assert say(found.message, "en").startswith(f"the position cannot be laid out: {difference}")


def test_a_race_for_which_there_are_too_many_players_is_told() -> None:
    pack = replace(BASE, setup=replace(BASE.setup, most_players=2))
    assert told(pack, scenario({"next": "move"}, players=3)) == [
        "the position cannot be laid out: players: 3 is not between 2 and 2"
    ]


def test_a_card_that_starts_itself_for_ever_ends_a_scenario_with_a_sentence() -> None:
    effects: list[Any] = [{"repeat": 99, "do": [{"repeat": 10, "do": [{"gain": {"coins": 1}}]}]}] * 5
    card = replace(BASE.cards["smelly-cat"], abilities=(read_ability({"when": "run", "do": effects}),))
    pack = replace(BASE, cards={**BASE.cards, "smelly-cat": card})
    laid = {"at": "run", "cards": ["smelly-cat"], "seats": [{"active": {"white symbol": 1}}], "rolls": None}
    (found,) = played(pack, scenario({"next": "move"}, **laid, play=[{"use": "smelly-cat"}])).differences
    assert found.way == ("play", 0)
    assert say(found.message, "en") == "A card kept starting itself again and again; the race is called off."


def test_what_dice_cost_a_player_can_be_expected() -> None:
    card = replace(
        BASE.cards["smelly-cat"], abilities=(read_ability({"when": "run", "do": [{"discount": {"by": 2}}]}),)
    )
    pack = replace(BASE, cards={**BASE.cards, "smelly-cat": card})
    laid: dict[str, Any] = {
        "at": "run",
        "cards": ["smelly-cat"],
        "seats": [{"active": {"white symbol": 1}, "coins": 5}],
        "rolls": None,
    }
    laid |= {"costs": {"red": 5, "green": 1}, "play": [{"use": "smelly-cat"}]}
    seats = [{"prices": {"red": 3, "green": 0}}, {"prices": {"red": 5, "green": 1}}]
    assert told(pack, scenario({"seats": seats}, **laid)) == []
    assert told(pack, scenario({"seats": [{"prices": {"red": 4}}]}, **laid)) == [
        "player 1, prices/red: expected 4, but it is 3"
    ]


def test_what_cards_count_of_a_round_can_be_given_and_looked_at() -> None:
    given = {"bought": 1, "moved": 3, "water-entered": 2, "lost": 1, "gained": 2}
    seen = {**given, "hits": 0, "misses": 0, "foot-price": 4, "bust-from": 3, "buys": 0}
    assert told(BASE, scenario({"seats": [seen]}, at="run", seats=[{**given, "feet": 1}], play=None, rolls=None)) == []


def test_a_choice_that_could_mean_several_things_is_not_made() -> None:
    """A die to lose lies in three zones: which of them is meant has to be said."""
    seat = {"active": {"orange symbol": 1, "brown coin-3": 1}, "discard": {"brown": 1}, "draw": {"brown": 1}}
    laid = {"at": "run", "cards": ["benchwarmer"], "seats": [seat], "rolls": None}
    vague = scenario({"next": "move"}, **laid, play=[{"use": "benchwarmer"}, {"die": "brown"}])
    dice = "{die: brown, from: draw, player: 1}", "{die: brown, from: discard, player: 1}"
    active = "{die: brown, from: active, face: coin-3, player: 1}"
    assert told(BASE, vague) == [f"choice 2, {{die: brown}}: it could mean each of {', '.join((*dice, active))}"]
    clear = [{"use": "benchwarmer"}, {"die": "brown", "from": "discard"}]
    assert told(BASE, scenario({"seats": [{"discard": {}, "draw": {"brown": 1}}]}, **laid, play=clear)) == []


def test_of_several_abilities_of_a_card_it_is_said_which_one_is_used() -> None:
    seat = {"active": {"purple symbol": 1, "red blank": 1}}
    laid = {"at": "run", "cards": ["dancing-dino"], "seats": [seat], "rolls": None}
    vague = scenario({"next": "move"}, **laid, play=[{"use": "dancing-dino"}])
    assert "it could mean each of" in told(BASE, vague)[0]
    parts: list[Any] = [{"use": "dancing-dino", "part": 2}, {"use": "dancing-dino"}]
    assert told(BASE, scenario({"next": "move", "seats": [{"feet": 4}]}, **laid, play=parts)) == []


def test_the_cards_of_a_scenario_take_the_places_of_those_of_its_set() -> None:
    one = scenario({"next": "push-or-pass"}, cards=["champion", "bob"], set="race-2")
    through = play_through(BASE, one)
    assert through.race is not None
    base = BASE.sets["race-2"].cards
    assert through.race.program.card_set.cards == (*base[:2], "champion", *base[3:7], "bob")


def test_a_scenario_stops_after_its_rounds_with_what_the_players_had() -> None:
    laid = {"at": "end", "seats": [{"draw": {"light-gray": 9}, "coins": 2}], "play": None}
    first = {"next": NOTHING, "seats": [{"coins": 2, "draw": {"light-gray": 9}, "roll": {}}]}
    assert told(BASE, scenario(first, **laid, rolls=None)) == []
    second = {"next": "push-or-pass", "seats": [{"coins": 0, "draw": {}, "roll": {"light-gray": 9}}]}
    assert told(BASE, scenario(second, **laid, rolls=["10 blank"], rounds=2)) == []


def test_options_are_told_in_the_words_in_which_they_are_chosen() -> None:
    one = scenario({"next": "buy"}, at="buy", costs={"purple": 9}, seats=[{"coins": 9}], play=None, rolls=None)
    race = play_through(BASE, one).race
    assert race is not None
    assert options_of(race) == (
        *("{buy: white}", "{buy: brown}", "{buy: red}", "{buy: green}", "{buy: orange}", "{buy: purple}"),
        *("{buy: yellow}", "{buy: blue}", "done"),
    )


@pytest.mark.parametrize(
    ("plain", "choice"),
    [
        ("push", Choice("push")),
        ({"face": "symbol"}, Choice("face", "symbol")),
        ({"player": 2}, Choice("player", 2)),
        ({"face": "foot", "die": "white", "player": 2}, Choice("die", "white", {"face": "foot", "player": 2})),
        ({"when": "run", "use": "bob"}, Choice("use", "bob", {"when": "run"})),
    ],
)
def test_the_first_known_word_of_a_choice_says_what_is_done(plain: Any, choice: Choice) -> None:
    assert read_choice(plain) == choice
