"""Numbers of a race never wrap round, loops end, and what is too much for a race is told before it."""

import random
from pathlib import Path

import numpy as np
import pytest

from cubitos_kit.games.cubitos.engine import limits, records
from cubitos_kit.games.cubitos.engine.events import EventKind, Gained
from cubitos_kit.games.cubitos.engine.kernels.moving import mark_used, used_space
from cubitos_kit.games.cubitos.engine.kernels.telling import bounded
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.engine.program.numbers import amount, conditions
from cubitos_kit.games.cubitos.engine.program.refusals import refusals
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError, Writer
from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.lab.races import race as race_many
from cubitos_kit.games.cubitos.language.conditions import AnyOf, Compare
from cubitos_kit.games.cubitos.model.ability import Bound, Count
from cubitos_kit.games.cubitos.players.registry import weights_of
from tests.games.cubitos.engine import watched
from tests.games.cubitos.engine.random_cards import random_pack, random_sets
from tests.games.cubitos.engine.rules.playing import ACTIVE, USE, at, choose, game, happened, ring, run, seat, shipped
from tests.games.cubitos.engine.watched import Watched, WrappedError, watch

MINE = SeatAt(active=ACTIVE)
HELD = {"coins": "coins", "feet": "feet", "credits": "credits"}


def grown(what: str, times: int = 20) -> str:
    """Return effects which gain a thing and then so often 98 times what there is of it."""
    return f"[{{gain: {{{what}: 1}}}}, {{repeat: {times}, do: [{{gain: {{{what}: {{count: {what}, times: 98}}}}}}]}}]"


@pytest.mark.parametrize("what", HELD)
def test_a_number_that_grows_for_ever_stops_at_the_most_there_can_be(what: str) -> None:
    race = run(grown(what), MINE)
    assert getattr(seat(race), HELD[what]) == limits.MOST
    assert race.state.stopped == 1


def test_a_number_just_below_the_most_is_not_touched() -> None:
    state = np.zeros(1, dtype=[("stopped", "i4")]).view(np.recarray)[0]
    assert [bounded(state, number) for number in (limits.MOST, -limits.MOST, 0)] == [limits.MOST, -limits.MOST, 0]
    assert state.stopped == 0
    assert [bounded(state, number) for number in (limits.MOST + 1, -limits.MOST - 1)] == [limits.MOST, -limits.MOST]
    assert state.stopped == 1


def test_what_was_gained_is_told_as_much_as_it_was() -> None:
    race = run(grown("coins", 3), MINE)
    gained = [how_many for what, how_many, *_ in happened(race, EventKind.GAINED) if what == Gained.COINS]
    assert gained == [1, 98, 99 * 98, limits.MOST - 99 * 99]


def test_that_a_number_was_stopped_is_told_as_the_round_ends_and_only_once() -> None:
    program = game(white=f"{{when: run, do: {grown('coins')}}}")
    race = choose(at(program, "run", MINE), USE)
    while not race.over and race.state.round_number < 4:
        race.choose(race.state.n_options - 1)
    assert happened(race, EventKind.STOPPED, -1) == [(limits.MOST, 0, 0, 0)]


def test_races_with_a_number_that_was_stopped_are_counted() -> None:
    brains = (weights_of(shipped(), "standard")("race-1"),) * 2
    growing = game(white=f"{{when: now, must: {grown('coins')}}}")
    assert race_many(growing, brains, 4, seed=1).results["stopped"].tolist() == [1] * 4
    assert race_many(game(), brains, 4, seed=1).results["stopped"].tolist() == [0] * 4


@pytest.mark.parametrize(("so_far", "told"), [(limits.LARGEST_SUM - 3, 0), (limits.LARGEST_SUM - 2, 1)])
def test_a_sum_of_what_a_card_gained_that_stops_at_its_bound_is_told(so_far: int, told: int) -> None:
    program = game(white="{when: run, do: [{gain: {coins: 3}}]}")
    race = at(program, "run", MINE)
    race._states[0].yielded[:, Gained.COINS] = so_far  # noqa: SLF001 - what no race comes to soon
    choose(race, USE)
    assert (race.state.stopped, race.state.yielded.max()) == (told, limits.LARGEST_SUM)


def test_turns_of_loops_within_loops_are_counted_and_end_the_race() -> None:
    loops = (
        "[{gain: {coins: 50}}, {repeat: {count: coins}, do: [{repeat: {count: coins}, do: [{gain: {credits: 1}}]}]}]"
    )
    fine = run(loops.replace("50", "40"), MINE)
    assert (fine.end, seat(fine).credits) == (End.RUNNING, 1600)
    assert run(loops.replace("50", "70"), MINE).end is End.ENDLESS


def test_one_repeat_takes_its_most_turns_and_no_more() -> None:
    for coins, turns in ((limits.TURNS, limits.TURNS), (limits.TURNS + 1, limits.TURNS)):
        loop = f"[{{gain: {{coins: 99}}}}, {{gain: {{coins: {coins - 98}}}}}, {{gain: {{coins: -1}}}}]"
        race = run(f"[{loop[1:-1]}, {{repeat: {{count: coins}}, do: [{{gain: {{credits: 1}}}}]}}]", MINE)
        assert (seat(race).coins, seat(race).credits) == (coins, turns)


def test_steps_far_beyond_the_fan_track_are_paid_at_once_as_they_are_one_by_one() -> None:
    def credits_after(steps: str) -> int:
        return seat(run(f"[{{gain: {{coins: 99}}}}, {{gain: {{coins: 51}}}}, {{fans: {steps}}}]", MINE)).credits

    beyond = shipped().fan_track.beyond.credits
    assert credits_after("{steps: {count: coins}}") == credits_after("{steps: 99}") + 51 * beyond


def test_a_payer_has_room_for_all_mixtures_however_much_is_paid() -> None:
    doubled = "{repeat: 30, do: [{gain: {coins: {count: coins}, credits: {count: coins}}}]}"
    wealth = f"[{doubled}, {{pay: {{money: {{count: coins}}}}, do: [{{gain: {{feet: 1}}}}]}}]"
    race = choose(run(wealth, SeatAt(active=ACTIVE, coins=5)), "yes")
    assert race.end is End.RUNNING
    coins = [option.number for option in race.question.options] if race.question else []
    assert coins[0] == limits.MOST
    assert 200 < len(coins) <= limits.OPTIONS


@pytest.mark.parametrize(("before", "end"), [(limits.USES - 1, End.RUNNING), (limits.USES, End.ENDLESS)])
def test_pushes_count_as_uses_so_that_nobody_pushes_for_ever(before: int, end: End) -> None:
    race = at(game(), "decide", SeatAt(roll={"white": 1}), start=1)
    race.state.n_uses = before
    assert choose(race, "push").end is end


@pytest.mark.parametrize(("limit", "marks"), [("WAYS", {}), ("REWARDS", {2: "c3"})])
def test_a_board_of_which_more_could_be_offered_than_there_is_room_for_is_refused(
    limit: str, marks: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = ring(marks)
    there = max(map(len, board.neighbours)) if limit == "WAYS" else 1
    monkeypatch.setattr(limits, limit, there)
    game(track=board)
    monkeypatch.setattr(limits, limit, there - 1)
    with pytest.raises(TooMuchError, match=limit.lower()):
        game(3, track=ring(marks, name="another"))


def test_every_space_of_a_board_is_remembered_as_used() -> None:
    seat_ = np.zeros(1, records.SEAT)[0]
    for space in range(0, limits.SPACES, 7):
        assert not used_space(seat_, space)
        seat_.space = space
        mark_used(seat_)
        assert used_space(seat_, space)
        assert not used_space(seat_, space + 1)


def test_a_foot_costs_a_coin_at_least() -> None:
    assert run("[{rules: {foot-price: {count: busts-this-round}}}]", MINE).state.seats[0].foot_price == 1


def test_what_is_nested_beyond_a_race_is_refused_and_what_fills_it_is_not() -> None:
    def repeated(*turns: int) -> str:
        inside = "{gain: {coins: 1}}"
        for number in turns:
            inside = f"{{repeat: {number}, do: [{inside}]}}"
        return f"{{when: run, do: [{inside}]}}"

    game(white=repeated(10, 10, 10))
    with pytest.raises(TooMuchError, match="turns"):
        game(white=repeated(10, 10, 11))
    game(white=repeated(*[1] * limits.REGISTERS))
    with pytest.raises(TooMuchError, match="registers"):
        game(white=repeated(*[1] * (limits.REGISTERS + 1)))
    game(white="{when: run, do: [" + ", ".join(["{repeat: 2, do: [{fans: {steps: 1}}]}"] * 20) + "]}")


def test_a_number_has_as_many_others_within_it_as_there_is_room_for() -> None:
    wide = tuple(Compare(Count("coins"), Bound(at_least=1)) for _ in range(limits.STACK))
    conditions(Writer({}, {}, -1), (AnyOf(wide[1:]),))
    with pytest.raises(TooMuchError, match="stack"):
        conditions(Writer({}, {}, -1), (AnyOf(wide),))
    deep: Count | int = 1
    for _ in range(limits.STACK):
        deep = Count("coins", plus=deep)
    with pytest.raises(TooMuchError, match="stack"):
        amount(Writer({}, {}, -1), deep)


@pytest.mark.parametrize("seed", range(3))
def test_random_cards_race_as_with_numbers_that_never_wrap_round(seed: int, tmp_path: Path) -> None:
    pack = random_pack(seed, tmp_path)
    own = [name for kind, name in pack.own if kind == "cards"]
    assert len(own) >= 2
    assert list(refusals(pack)) == []
    for card_set in random_sets(pack, random.Random(seed))[:2]:
        assert watch(build(pack, card_set, 2 + seed), seed, 25) == 0


def test_a_number_that_wraps_round_would_be_seen() -> None:
    row = Watched(np.zeros(1, dtype=[("coins", "i4")])[0])
    row.coins = watched.LARGEST
    with pytest.raises(WrappedError):
        row.coins += 1
