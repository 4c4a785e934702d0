"""Whatever somebody calls the engine with from Python, or changes by hand: a sentence, and never a crash."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cubitos_kit.base.calls import CallError
from cubitos_kit.base.words import Words
from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.bounds import RESTING, PositionError, check_position
from cubitos_kit.games.cubitos.engine.codes import Step
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
from cubitos_kit.games.cubitos.engine.race import SEEDS, IllegalOptionError, Race
from cubitos_kit.games.cubitos.model.pack import CardSet
from tests.games.cubitos.engine.random_sets import drawn, program_of, program_of_strangers
from tests.long.wrong_calls import EACH, NOTHING, SOME, tried

PACK = load_pack()
ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def program() -> Program:
    return build(PACK, PACK.sets["race-1"], 2)


@pytest.mark.skipif(is_plain(), reason="the same doors, only slower")
def test_wrong_calls_flipped_edited_and_forged_positions_are_refused_or_sound_and_python_lives_on() -> None:
    came = dict(tried(EACH, 240))
    assert len(came) == 240
    assert [what for what in came.values() if what not in {NOTHING, SOME}] == []
    assert {NOTHING, SOME} == set(came.values())


@pytest.mark.rule("setup-players")
@pytest.mark.parametrize(
    ("players", "reason"),
    [
        *[(number, f"{number} is not between 2 and 4") for number in (0, -1, 1, 5, 8, 10**9)],
        *[(odd, f"a whole number is needed, not {odd!r}") for odd in ("2", 2.5, True, None)],
    ],
)
def test_a_race_is_of_two_to_four_players(players: Any, reason: str) -> None:
    for call in (Race.of, lambda pack, name, players: build(pack, pack.sets[name], players)):
        with pytest.raises(CallError) as refused:
            call(PACK, "race-1", players)
        assert str(refused.value) == f"players: {reason}"


@pytest.mark.parametrize("seed", [-1, SEEDS, "7", 0.5, float("nan"), None, False])
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any, program: Program) -> None:
    with pytest.raises(CallError, match=r"^seed: "):
        Race(program, seed)
    with pytest.raises(CallError, match=r"^seed: "):
        Race.of(PACK, "race-1", 2, seed)
    assert Race(program, SEEDS - 1).seed == SEEDS - 1


@pytest.mark.parametrize("first", [10**6, 2, -2, 0.0, "0"])
def test_a_start_player_sits_at_the_table(first: Any, program: Program) -> None:
    with pytest.raises(CallError, match=r"^start_player: "):
        Race(program, 1, start_player=first)


@pytest.mark.parametrize(
    ("changes", "word"), [({"laps": -1}, "laps"), ({"laps": 33}, "laps"), ({"max_rounds": 0}, "max_rounds")]
)
def test_laps_and_rounds_are_within_what_a_race_can_have(changes: dict[str, int], word: str) -> None:
    with pytest.raises(CallError, match=f"^{word}: "):
        build(PACK, PACK.sets["race-1"], 2, **changes)  # type: ignore[arg-type]


def test_a_set_or_card_that_there_is_not_is_told_with_the_nearest() -> None:
    with pytest.raises(CallError) as refused:
        Race.of(PACK, "combotastik", 2)
    assert str(refused.value) == "no set is called `combotastik`; did you mean `combotastic`?"
    with pytest.raises(CallError) as refused:
        Race.of(PACK, CardSet("mine", Words({}), ("bobb",)), 2)
    assert str(refused.value) == "no card is called `bobb`; did you mean `bob`?"
    with pytest.raises(CallError, match="pack: 'base' does not fit here; expected: a pack"):
        Race.of("base", "race-1", 2)  # type: ignore[arg-type]
    with pytest.raises(CallError, match="there is no edition `xx`"):
        load_pack(edition="xx")


def test_what_is_more_than_a_race_holds_is_a_value_error_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="too much for the engine") as refused:
        build(PACK, PACK.sets["race-1"], 2, tracks=tuple(PACK.tracks.values())[:2], laps=32)
    assert isinstance(refused.value, TooMuchError)


@pytest.mark.parametrize("answer", [0.5, True, "0", None, -1, 2, 10**30, np.bool_(1)])
def test_an_answer_that_is_no_option_is_refused_before_anything_changes(answer: Any, program: Program) -> None:
    race = Race(program, 1)
    before = race.to_bytes()
    with pytest.raises(IllegalOptionError, match="is not one of the 2 options"):
        race.choose(answer)
    assert (race.answers, race.to_bytes()) == ([], before)


def test_a_refused_answer_is_told_with_the_question_and_where_the_race_stands(program: Program) -> None:
    race = Race(program, 1)
    question = race.question
    assert question is not None
    with pytest.raises(IllegalOptionError) as refused:
        race.choose(9)
    player, asked = question.seat + 1, question.ask.name.lower().replace("_", "-")
    assert str(refused.value) == f"9 is not one of the 2 options; round 1 asks player {player}: `{asked}`"


def test_an_option_of_another_question_is_refused(program: Program) -> None:
    race = Race(program, 1)
    assert race.question
    old = race.question.options
    while race.question and race.question.options[0] in old:
        race.choose(race.question.options[-1])
    before = race.to_bytes()
    with pytest.raises(IllegalOptionError):
        race.choose(old[0])
    assert race.to_bytes() == before
    assert race.question
    race.choose(race.question.options[0])


def test_a_deep_copy_or_a_pickle_of_a_race_refuses_what_the_race_refuses(program: Program) -> None:
    race = Race(program, 3)
    for again in (race.copy(), deepcopy(race), pickle.loads(pickle.dumps(race))):
        while not again.over and len(again.answers) < 60:
            count = int(again.record.n_options)
            with pytest.raises(IllegalOptionError):
                again.choose(count)
            again.choose(count - 1)
        with pytest.raises(ValueError, match="read-only"):
            again.program.table[:] = 0


# --- positions as bytes ---


def test_a_position_with_one_bit_flipped_is_refused_and_changes_nothing(program: Program) -> None:
    race = Race(program, 1)
    race.replay([0, 1, 0])
    before = race.to_bytes()
    for bit in range(0, 8 * len(before), 997):
        flipped = bytearray(before)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(PositionError):
            race.restore(bytes(flipped))
    assert race.to_bytes() == before


def test_a_position_of_another_race_is_refused(program: Program) -> None:
    race = Race(program, 1)
    others = [
        Race.of(PACK, "race-2", 2, 1),
        Race.of(PACK, "race-1", 3, 1),
        Race(build(PACK, PACK.sets["race-1"], 2, laps=2)),
    ]
    for other in others:
        with pytest.raises(PositionError, match="a position of another race"):
            race.restore(other.to_bytes())
    for wrong in (b"", race.to_bytes()[:-1], race.plain_bytes(), "position", None):
        with pytest.raises(CallError):
            race.restore(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(6))
def test_every_position_that_comes_up_can_be_restored(number: int) -> None:
    programs = [program_of(drawn(number), max_rounds=30), program_of_strangers(number, max_rounds=30)]
    for each in (*programs, build(PACK, PACK.sets[list(PACK.sets)[number]], 2 + number % 3)):
        race = Race(each, number)
        for turn in range(10 if is_plain() else 400):
            if race.over:
                break
            check_position(each.record, each.bounds, race.record)
            race.choose((turn * 7 + number) % int(race.record.n_options))
        other = Race(each)
        other.restore(race.to_bytes())
        assert other.to_bytes() == race.to_bytes()


# --- positions changed by hand ---


def _changed(change: Callable[[Any], None], program: Program) -> Race:
    race = Race(program, 1)
    change(race.state)
    race.go_on()
    return race


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("n_seats", lambda state: setattr(state, "n_seats", 10**6)),
        ("depth", lambda state: setattr(state, "depth", -1)),
        ("seats[1].n_later", lambda state: setattr(state.seats[1], "n_later", 200)),
        ("options[0]", lambda state: setattr(state, "options", 7)),
        ("seats[0].coins", lambda state: setattr(state.seats[0], "coins", 10**6)),
        ("seats[0].coins", lambda state: setattr(state.seats[0], "coins", -1)),
        ("seats[1].fans", lambda state: setattr(state.seats[1], "fans", 99)),
        ("space", lambda state: setattr(state.seats[0], "space", 3)),
        ("step", lambda state: setattr(state, "step", Step.BUY)),
        ("question", lambda state: setattr(state, "question", 5)),
    ],
)
def test_what_no_race_can_have_is_refused_with_the_field(
    field: str, change: Callable[[Any], None], program: Program
) -> None:
    with pytest.raises(PositionError) as refused:
        _changed(change, program)
    assert f"`{field}`" in str(refused.value)


def test_what_was_changed_by_hand_is_looked_at_by_whatever_goes_on_from_it(program: Program) -> None:
    ways: list[Callable[[Race], object]] = [lambda race: race.choose(0), Race.copy, Race.to_bytes, pickle.dumps]
    for way in ways:
        race = Race(program, 1)
        race.state.n_seats = 99
        with pytest.raises(PositionError):
            way(race)
        race.state.n_seats = 2
        way(race)


def test_figures_changed_by_hand_count_from_the_next_answer(program: Program) -> None:
    race = Race(program, 1)
    state = race.state
    state.seats[0].coins = 7
    assert race.record.seats[0].coins == 0
    race.choose(0)
    assert (race.record.seats[0].coins, state.seats[0].coins) == (7, 7)
    assert state.n_questions == 1


def test_dice_given_by_hand_are_taken_from_their_tray(program: Program) -> None:
    race, red = Race(program, 1), program.colour_of["red"]
    race.state.seats[0].draw[red] = 4
    race.state.question, race.state.step = 0, Step.ROUND
    race.go_on()
    held = sum(int(zone[red]) for zone in (race.record.seats[0].draw, race.record.seats[0].roll))
    active = race.record.seats[0].active[: race.record.seats[0].n_active]
    assert held + int((active["colour"] == red).sum()) == 4
    assert race.record.supply[red] == program.record.supply[red] - 4
    race.state.seats[1].draw[red] = race.record.supply[red] + 1
    race.state.question = 0
    with pytest.raises(PositionError, match="more dice of one color"):
        race.go_on()


def test_the_record_of_a_race_can_only_be_looked_at(program: Program) -> None:
    race = Race(program, 1)
    for record, name in ((race.record, "n_seats"), (race.record.seats[0], "coins")):
        with pytest.raises(ValueError, match="read-only"):
            setattr(record, name, 3)


def test_a_position_laid_out_by_hand_is_looked_at_too(program: Program) -> None:
    for wrong in ({"n_later": 999}, {"n_used_spaces": 999}, {"coins": -1}, {"coins": "many"}, {"coins": 10**30}):
        with pytest.raises(CallError):
            placed(program, Position((SeatAt(more=wrong),)))  # type: ignore[arg-type]


def test_the_fields_that_bounds_speak_of_are_there() -> None:
    assert set(RESTING) <= set(records.STATE.names or ())


# --- interrupted ---

INTERRUPTED = """
import random, signal, sys
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.race import Race

class Ring(BaseException): pass
def ring(*_): raise Ring

signal.signal(signal.SIGALRM, ring)
chance, rings = random.Random(5), 0
race = Race.of(load_pack(), "race-4", 4, 3)
straight = Race(race.program, race.seed)
while rings < 60:
    told = len(race.answers)
    try:
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(1e-5, 1e-2))
        while not race.over:
            race.choose(len(race.answers) * 3 % int(race.record.n_options))
    except Ring:
        rings += 1
    signal.setitimer(signal.ITIMER_REAL, 0)
    straight.replay(race.answers[told:])
    assert straight.plain_bytes() == race.plain_bytes(), (rings, race.answers)
    if race.over or rings % 20 == 0:
        assert straight.story == race.story
        race = Race(race.program, rings)
        straight = Race(race.program, rings)
print("sound", rings)
"""


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="there are no alarms here")
@pytest.mark.parametrize("plain", ["0", "1"])
def test_an_answer_that_is_interrupted_counts_wholly_or_not_at_all(plain: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": plain},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.stdout.startswith("sound"), ran.stderr


def test_copies_share_what_was_told_before_and_tell_apart_what_comes_after(program: Program) -> None:
    race = Race(program, 4)
    race.replay([0, 1, 0])
    other = race.copy()
    third = other.copy()
    race.choose(0)
    other.choose(1)
    begun = third.story
    assert race.story[: len(begun)] == other.story[: len(begun)] == begun
    assert race.story != other.story
    assert race.story[0] is begun[0]
    begun.clear()
    assert race.copy().story == race.story
    race.forget()
    assert race.story == []
    assert other.copy().story == other.story


@pytest.mark.parametrize("laps", [2.5, "1", None, -1, 0, True, 10**9])
def test_a_set_has_a_whole_number_of_laps(laps: Any) -> None:
    pack = load_pack()
    with pytest.raises(CallError, match="laps"):
        build(pack, replace(pack.sets["race-1"], laps=laps), 2)
