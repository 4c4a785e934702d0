"""What holds in every race: of all sets, editions, boards and numbers of players, and with the cards of strangers."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubitos_kit.base.words import Words
from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.content.random_set import random_set
from cubitos_kit.games.cubitos.engine import codes, limits, records
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.questions import Ask, Option, Verb
from cubitos_kit.games.cubitos.engine.race import End, IllegalOptionError, Race, wrapping
from cubitos_kit.games.cubitos.model.pack import CardSet
from tests.games.cubitos.engine.invariants import (
    ACTIVE,
    ANYHOW,
    DICE,
    EAGER,
    HURRIED,
    NEGATIVE,
    OPTION,
    PILE,
    PLACE,
    PURSE,
    QUESTION,
    SOUND,
    START_DIE,
    STILL_ASKED,
    TWICE,
    WHAT,
    answer_of,
    broken,
    walk,
    walk_from_start,
)
from tests.games.cubitos.engine.random_sets import FANS, cards_of_all, drawn, program_of, program_of_strangers

PACK = load_pack()
MOODS = (ANYHOW, EAGER, HURRIED)
WALKS = (HURRIED,) if is_plain() else (HURRIED, HURRIED, HURRIED, EAGER, ANYHOW)
ROUNDS = 1 if is_plain() else 150
"""So long do walkers race here who seldom reach a finish."""
MANY = 1_000_000
EXAMPLES = settings(max_examples=3 if is_plain() else 20, deadline=None)
NUMBERS = st.integers(0, 15)
SEEDS = st.integers(0, (1 << 64) - 1)
ANSWERS = st.lists(st.integers(0, 1 << 30), max_size=100)


@cache
def program_drawn(number: int) -> Program:
    return program_of(drawn(number), max_rounds=ROUNDS)


def walked(program: Program, seed: int, mood: int) -> Any:
    """Walk through a race and return its last position; every position on the way was looked at."""
    states, logs = np.zeros(1, records.STATE), np.zeros(1, records.LOG)
    with wrapping():
        found = walk_from_start(program.table, states, states.view(np.int32), np.uint64(seed), mood, MANY, logs)
    at = f"{WHAT[found]}: {program.card_set}, seed {seed}, mood {mood}, question {states[0].n_questions}"
    assert found == SOUND, at
    return states[0]


def walk_all_ways(program: Program) -> Counter[End]:
    ends = Counter[End]()
    for seed, mood in enumerate(WALKS):
        ends[End(int(walked(program, seed, mood).over))] += 1
    return ends


def is_sound(race: Race) -> str:
    """Return what is wrong with a race; nothing if nothing is."""
    found = broken(race.program.table, race._states)  # noqa: SLF001 - as the kernels take it
    return "" if found == SOUND else WHAT[found]


def answered(race: Race, answers: list[int]) -> None:
    for answer in answers:
        if race.question:
            race.choose(answer % len(race.question.options))


def _make_a_die(state: Any) -> None:
    state.supply[0] += 1


def _owe_a_die(state: Any) -> None:
    state.seats[0].discard[1], state.seats[1].discard[1] = -1, state.seats[1].discard[1] + 1


def _take_the_start_die_away(state: Any) -> None:
    start = int(state.start_player)
    dice = [int(die.colour) for die in state.seats[start].active[: state.seats[start].n_active]]
    if 2 in dice:
        state.seats[start].active[dice.index(2)].colour = 0
        state.supply[0] -= 1
    else:
        state.seats[start].roll[2] -= 1
    state.supply[2] += 1


def _offer_the_last_twice(state: Any) -> None:
    state.options[state.n_options] = state.options[state.n_options - 1]
    state.beside[state.n_options] = state.beside[state.n_options - 1]
    state.n_options += 1


def _set(name: str, value: int, seat: int = -1) -> Callable[[Any], None]:
    return lambda state: setattr(state if seat < 0 else state.seats[seat], name, value)


def _offer_what_nobody_has(state: Any) -> None:
    state.question, state.options[0], state.beside[0] = Ask.BUY, Verb.COLOUR + 32 * 3, 99


SPOILT: list[tuple[Callable[[Any], None], int]] = [
    (_make_a_die, DICE),
    (_owe_a_die, NEGATIVE),
    (_set("coins", -1, seat=1), PURSE),
    (_set("fans", 31, seat=0), PURSE),
    (lambda state: setattr(state.seats[0].active[0], "face", codes.SYMBOL), ACTIVE),
    (lambda state: setattr(state.seats[0].active[0], "serial", 0), ACTIVE),
    (_set("space", 600, seat=1), PLACE),
    (_take_the_start_die_away, START_DIE),
    (_set("depth", limits.DEPTH + 1), PILE),
    (_set("n_due", 1), PILE),
    (_set("n_later_dice", limits.LATER_DICE + 1), PILE),
    (lambda state: setattr(state.seats[0].active[0], "lent", 1), NEGATIVE),
    (_set("question", 0), QUESTION),
    (_set("n_options", 1), QUESTION),
    (_set("asked", 4), QUESTION),
    (_offer_the_last_twice, TWICE),
    (_offer_what_nobody_has, OPTION),
    (_set("over", 1), STILL_ASKED),
]


@pytest.mark.parametrize(("spoil", "promise"), SPOILT)
def test_a_position_that_breaks_a_promise_is_seen(spoil: Callable[[Any], None], promise: int) -> None:
    race = next(race for seed in range(99) if (race := Race(program_drawn(0), seed)).state.seats[0].n_active)
    assert not is_sound(race)
    spoil(race._states[0])  # noqa: SLF001 - nobody else can
    assert is_sound(race) == WHAT[promise]


@pytest.mark.parametrize("name", PACK.sets)
def test_no_dice_are_made_or_lost_and_no_promise_broken_in_any_set_edition_and_number_of_players(name: str) -> None:
    ends = Counter[End]()
    for edition in [PACK.default_edition] if is_plain() else PACK.editions:
        pack = PACK.in_edition(edition)
        for players in (2, 3, 4):
            ends += walk_all_ways(build(pack, pack.sets[name], players, max_rounds=ROUNDS))
    assert set(ends) <= {End.WON, End.TOO_LONG}
    assert ends[End.WON] or is_plain(), "those who run for the finish come there"


@pytest.mark.parametrize("name", sorted(card for kind, card in cards_of_all().own if kind == "cards"))
def test_no_promise_is_broken_with_a_card_of_the_fans(name: str) -> None:
    drawn_race = drawn(sum(name.encode()), with_card=name)
    assert name in drawn_race.cards
    assert End.TOO_MUCH not in walk_all_ways(program_of(drawn_race, max_rounds=ROUNDS))


@pytest.mark.parametrize("number", range(20))
def test_no_promise_is_broken_in_a_race_of_any_cards_on_any_boards(number: int) -> None:
    assert End.TOO_MUCH not in walk_all_ways(program_drawn(number))


@pytest.mark.parametrize("number", range(20))
def test_no_promise_is_broken_with_abilities_of_any_cards_at_any_moments(number: int) -> None:
    assert sum(walk_all_ways(program_of_strangers(number, max_rounds=ROUNDS)).values()) == len(WALKS)


@pytest.mark.parametrize("path", ["base", FANS], ids=["base", "fans"])
def test_no_promise_is_broken_in_random_sets_that_follow_the_tips(path: str) -> None:
    loaded = check_pack(path)
    assert loaded.pack
    for seed in range(6):
        cards, track = random_set(loaded.pack, loaded.entries, seed)
        program = build(loaded.pack, CardSet("random", Words({}), cards, (track,)), 2 + seed % 3, max_rounds=ROUNDS)
        assert End.TOO_MUCH not in walk_all_ways(program)


@pytest.mark.skipif(is_plain(), reason="a whole race takes long as plain Python")
@pytest.mark.parametrize("tracks", [("nothing-goes-right",), ("still-waters-run-deep", "testing-the-waters")])
@pytest.mark.parametrize("laps", [1, 2, 3])
def test_a_race_of_several_laps_or_boards_is_won_by_somebody_who_ran_them_all(
    tracks: tuple[str, ...], laps: int
) -> None:
    boards = tuple(PACK.tracks[name] for name in tracks)
    program = build(PACK, PACK.sets["race-4"], 3, tracks=boards, laps=laps)
    for seed in range(10):
        state = walked(program, seed, HURRIED)
        assert state.over == codes.WON
        winner = state.seats[state.winner]
        assert winner.finished
        assert winner.leg >= len(tracks) * laps - 1


@EXAMPLES
@given(NUMBERS, SEEDS, ANSWERS)
def test_a_race_saved_and_restored_at_every_question_goes_on_as_if_nothing_had_been(
    number: int, seed: int, answers: list[int]
) -> None:
    straight, broken_off = Race(program_drawn(number), seed), Race(program_drawn(number), seed)
    for answer in answers:
        position = straight.to_bytes()
        other = Race(program_drawn(number), seed=1)
        other.restore(position)
        assert other.to_bytes() == position
        assert other.question == straight.question
        broken_off.restore(position)
        answered(straight, [answer])
        answered(broken_off, [answer])
        assert broken_off.to_bytes() == straight.to_bytes()
    assert broken_off.story == straight.story


@EXAMPLES
@given(NUMBERS, SEEDS, ANSWERS, ANSWERS)
def test_looking_ahead_on_a_copy_changes_nothing(number: int, seed: int, answers: list[int], ahead: list[int]) -> None:
    race = Race(program_drawn(number), seed)
    answered(race, answers)
    before = race.to_bytes(), list(race.answers), list(race.story), race.question
    copy = race.copy()
    assert copy.to_bytes() == before[0]
    answered(copy, ahead or [0])
    assert copy.answers != race.answers or race.over
    assert (race.to_bytes(), race.answers, race.story, race.question) == before


@EXAMPLES
@given(NUMBERS, SEEDS, ANSWERS)
def test_the_same_answers_to_the_same_seed_are_the_same_race_byte_by_byte(
    number: int, seed: int, answers: list[int]
) -> None:
    race = Race(program_drawn(number), seed)
    answered(race, answers)
    again = Race(program_of(drawn(number), max_rounds=ROUNDS), seed)
    again.replay(race.answers)
    assert again.to_bytes() == race.to_bytes()
    assert again.story == race.story


def test_other_seeds_are_other_races() -> None:
    races = {Race(program_drawn(0), seed).to_bytes() for seed in range(200)}
    assert len(races) == 200


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("number", range(6))
def test_every_option_of_every_question_can_be_chosen(number: int, mood: int) -> None:
    program = program_drawn(number)
    race = Race(program, seed=number)
    for _ in range(20 if is_plain() else 250):
        if race.over:
            break
        for option in range(int(race.state.n_options)):
            aside = race.copy()
            aside.choose(option)
            assert not is_sound(aside), (number, option, race.answers)
            assert aside.over == (aside.question is None)
            assert aside.over or int(aside.state.n_options) > 1
        with wrapping():
            race.choose(answer_of(program.table, race._states, np.uint64(number), mood))  # noqa: SLF001


@pytest.mark.parametrize("mood", MOODS)
def test_many_answers_given_by_compiled_code_are_the_race_of_the_same_answers_from_python(mood: int) -> None:
    for number in range(3):
        program, logs = program_drawn(number), np.zeros(1, records.LOG)
        race, states = Race(program, seed=9), np.zeros(1, records.STATE)
        states[:] = race._states  # noqa: SLF001
        for _ in range(50 if is_plain() else 300):
            if race.over:
                break
            with wrapping():
                race.choose(answer_of(program.table, race._states, np.uint64(9), mood))  # noqa: SLF001
        with wrapping():
            walk(program.table, states, np.uint64(9), mood, len(race.answers), logs)
        assert states.tobytes() == race.plain_bytes()


def test_an_answer_that_is_no_option_changes_nothing() -> None:
    race = Race(program_drawn(0), seed=1)
    before = race.to_bytes()
    for wrong in (-1, int(race.state.n_options), 1 << 40):
        with pytest.raises(IllegalOptionError):
            race.choose(wrong)
    assert race.to_bytes() == before
    assert race.answers == []


def test_a_race_that_nobody_wins_is_given_up_and_says_so() -> None:
    race = Race(build(PACK, PACK.sets["race-1"], 2, max_rounds=2), seed=1)
    last = 0
    while race.question:
        last = int(race.state.round_number)
        race.choose(len(race.question.options) - 1)
    assert (race.end, race.winner, last) == (End.TOO_LONG, -1, 2)
    with pytest.raises(IllegalOptionError):
        race.choose(0)


def test_dice_that_turn_each_other_for_ever_are_stopped_and_the_race_says_so() -> None:
    cards = CardSet("turning", Words({}), ("switch-hitter",))
    program = build(cards_of_all(), cards, 2)
    orange = program.colour_of["orange"]
    race = Race(program, seed=1, start_player=0)
    seat, state = race.state.seats[0], race.state
    seat.roll[:], seat.draw[orange], seat.n_active = 0, 0, 0
    seat.roll[orange] = 2
    state.turn, state.step, state.stage, state.question = 0, Step.CAST, 0, 0
    state.loads[:2], state.n_loaded, state.loaded = program.faces.index("symbol"), 2, 0
    state.n_uses = limits.USES - 100
    race.go_on()
    while race.question:
        race.choose(_that_turns_an_orange_die(race))
    assert race.end is End.ENDLESS
    assert not race.state.question


def _that_turns_an_orange_die(race: Race) -> Option:
    assert race.question
    wanted = {Ask.USE_NOW: Verb.USE, Ask.PICK_DICE: Verb.DIE, Ask.PICK_FACE: Verb.FACE}[race.question.ask]
    symbols = [option for option in race.question.options if option.verb is wanted and option.face in {"", "symbol"}]
    return random.Random(0).choice([option for option in symbols if option.die == "orange"])


@pytest.mark.parametrize("again", [copy.deepcopy, copy.copy, lambda race: pickle.loads(pickle.dumps(race)), Race.copy])
def test_a_copied_or_pickled_race_plays_on_as_the_same_race(again: Callable[[Race], Race]) -> None:
    race = Race.of(PACK, "race-1", 2, 5)
    race.replay([0] * 5)
    other = again(race)
    for each in (race, other):
        while not each.over and len(each.answers) < 40:
            each.choose(int(each.state.n_options) - 1)
    assert other.to_bytes() == race.to_bytes()
    assert other.answers == race.answers
    assert other.story == race.story
