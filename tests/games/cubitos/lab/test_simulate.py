"""Many races summed up: the same whoever runs them, whole groups, and nothing that is lost is kept silent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from operator import add
from threading import Event, Timer
from typing import Any

import numpy as np
import pytest

from cubitos_kit.base.calls import CallError
from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.race import End, Race
from cubitos_kit.games.cubitos.lab.races import Races, race, race_in_chunks
from cubitos_kit.games.cubitos.lab.simulate import Entrants, entrants, simulate, whole_groups
from cubitos_kit.games.cubitos.lab.summary import Summary, summary, tally
from cubitos_kit.games.cubitos.players.player import Player
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.games.cubitos.players.weights import Weights

PACK = load_pack()
NAMES = ("greedy", "random")
MANY = pytest.mark.skipif(is_plain(), reason="so many races take hours without compiled code")


def program_for(players: int, *, max_rounds: int = 1000) -> Program:
    return build(PACK, PACK.sets["race-1"], players, max_rounds=max_rounds)


def weights(names: tuple[str, ...]) -> list[Weights]:
    return [weights_of(PACK, name)("race-1") for name in names]


@dataclass(frozen=True)
class FromPython:
    """A player that has to be asked, as one from a file has."""

    name: str
    inner: Player

    def answer(self, race: Race) -> int:
        return self.inner.answer(race)


def summed_up(program: Program, races: Races, names: tuple[str, ...]) -> Summary:
    return summary(program, names, 0, tally(program, races))


def raced(names: tuple[str, ...], games: int, **options: Any) -> tuple[Program, Races]:
    program = program_for(len(names), max_rounds=options.pop("max_rounds", 1000))
    return program, race(program, weights(names), games, **options)


@pytest.mark.parametrize("players", [("greedy", "random"), ("greedy", "random", "random", "greedy")])
def test_two_workers_bring_the_numbers_that_one_brings(players: tuple[str, ...]) -> None:
    one, two = (simulate(PACK, "race-1", players, 24, seed=3, workers=workers) for workers in (1, 2))
    assert one == two
    assert one != simulate(PACK, "race-1", players, 24, seed=4)


def test_the_size_of_chunks_changes_no_race() -> None:
    program = program_for(2)
    players = weights(NAMES)
    whole = race(program, players, 12, seed=5)
    parts = list(race_in_chunks(program, players, 12, seed=5, workers=2, chunk=4))
    assert [len(part.results) for part in parts] == [4, 4, 4]
    assert np.array_equal(np.concatenate([part.results for part in parts]), whole.results)
    assert np.array_equal(sum(part.fired for part in parts), whole.fired)


def test_tallies_added_up_in_any_order_are_the_tally_of_all() -> None:
    program, races = raced(("greedy", "random", "random"), 12)
    parts = [tally(program, part) for part in race_in_chunks(program, weights(("greedy",) * 3), 12, chunk=3)]
    assert reduce(add, parts) == reduce(add, parts[::-1])
    assert reduce(add, parts).games == tally(program, races).games == 12


def test_players_that_are_asked_from_python_race_the_same_races() -> None:
    program = program_for(2)
    who = entrants(("greedy", "sprinter"), PACK)
    asked = Entrants(who.names, (FromPython("one", who.players[0]), who.players[1]))
    one, other = (list(each.races(program, 4, seed=3)) for each in (who, asked))
    assert [len(part.results) for part in other] == [2, 2]
    assert np.array_equal(np.concatenate([part.results for part in other]), one[0].results)
    assert np.array_equal(sum(part.fired for part in other), one[0].fired)


def test_whoever_is_asked_from_python_can_be_stopped_too() -> None:
    who = entrants(("greedy", "greedy"), PACK)
    asked = Entrants(who.names, (FromPython("one", who.players[0]), who.players[1]))
    stop = Event()
    races = asked.races(program_for(2), 100, stop=stop)
    assert len(next(races).results) == 2
    stop.set()
    assert list(races) == []


def test_stopped_races_are_whole_and_the_first_of_their_row() -> None:
    program = program_for(2)
    players = weights(NAMES)
    stop = Event()
    done = []
    for part in race_in_chunks(program, players, 100_000, seed=5, workers=2, chunk=2, stop=stop):
        done.append(part.results)
        if len(done) == 3:
            stop.set()
    results = np.concatenate(done)
    assert 6 <= len(results) < 100
    assert np.array_equal(results, race(program, players, len(results), seed=5).results)


def test_whoever_stops_taking_chunks_leaves_nobody_racing() -> None:
    program = program_for(2)
    chunks = race_in_chunks(program, weights(("greedy",) * 2), 10**9, workers=2, chunk=2)
    assert len(next(chunks).results) == 2
    chunks.close()  # type: ignore[attr-defined]


@MANY
def test_the_true_share_of_wins_lies_in_the_interval_about_95_times_in_100() -> None:
    names, of = ("standard", "crowd"), 60
    program, races = raced(names, 24_000, seed=11)
    truth = summed_up(program, races, names).players[0].wins.value
    found = [
        summed_up(program, Races(races.results[at : at + of], 0 * races.fired), names).players[0].wins
        for at in range(0, len(races.results), of)
    ]
    held = sum(each.low <= truth <= each.high for each in found) / len(found)
    assert 0.92 <= held <= 0.985
    assert 0.5 < truth < 0.99, "where one always wins there is nothing to see"


def test_among_equals_each_player_wins_once_a_group_and_nobody_stands_out() -> None:
    for seed in range(10):
        came = simulate(PACK, "race-1", ("greedy",) * 3, 9, seed=seed)
        assert came.alike
        for player in came.players:
            assert player.wins.value == player.null == pytest.approx(1 / 3)
            assert player.wins.low < player.null < player.wins.high
            assert player.stands_out == 0


@MANY
def test_a_better_player_stands_out() -> None:
    came = simulate(PACK, "race-1", ("standard", "random", "random", "random"), 200)
    assert [player.stands_out for player in came.players] == [1, -1, -1, -1]
    assert not came.alike


def test_figures_are_those_of_the_races() -> None:
    names = ("greedy", "random", "greedy")
    program, races = raced(names, 12, seed=2)
    came, results = summed_up(program, races, names), races.results
    assert (came.games, came.groups) == (12, 4)
    for number, player in enumerate(came.players):
        assert player.player == names[number]
        assert player.wins.value == pytest.approx((results["winner"] == number).mean())
        assert player.fans.value == pytest.approx(results["fans"][:, number].mean())
        assert player.bought.value == pytest.approx(results["bought"][:, number].mean())
        share = results["busts"][:, number].sum() / results["pushes"][:, number].sum()
        assert player.busts_per_push.value == pytest.approx(share)
        won = results["rounds"][results["winner"] == number]
        assert player.rounds_won.value == pytest.approx(won.sum() / max(1, len(won))) or not len(won)
    assert came.length.average.value == pytest.approx(results["rounds"].mean())
    assert came.length.quarters[::4] == (results["rounds"].min(), results["rounds"].max())
    assert came.length.quarters[2] in results["rounds"]
    assert came.ties.value == pytest.approx((results["tie"] != 0).mean())
    assert came.start_player.value == pytest.approx((results["winner"] == results["start_player"]).mean())


def test_abilities_are_counted_where_the_die_has_their_symbol() -> None:
    names = ("greedy", "greedy")
    program, races = raced(names, 8)
    uses = summed_up(program, races, names).uses
    assert {use.card for use in uses} == set(PACK.sets["race-1"].cards)
    assert all("power" in PACK.dice[use.die].faces for use in uses if use.face == 2)
    used = next(use for use in uses if use.uses)
    unit = next(number for number, unit in enumerate(program.units) if (unit.card, unit.face) == (used.card, used.face))
    assert used.uses == races.fired[unit, 0] / 8
    assert used.races.value == races.fired[unit, 1] / 8


def test_races_that_nobody_wins_are_told_and_left_out_of_the_shares() -> None:
    names = ("random", "random")
    program, races = raced(names, 8, max_rounds=3)
    came = summed_up(program, races, names)
    assert came.given_up == {End.TOO_LONG: 8, End.ENDLESS: 0, End.TOO_MUCH: 0}
    assert came.most_rounds == 3
    assert came.length.quarters == ()
    assert np.isnan(came.players[0].wins.value)
    assert "given up, TOO_LONG: 8" in repr(came)


def test_a_share_of_wins_is_one_of_the_races_that_were_won() -> None:
    names = ("greedy", "random")
    program, races = raced(names, 8)
    races.results["end"][:4], races.results["winner"][:4] = End.ENDLESS, -1
    came = summed_up(program, races, names)
    assert came.given_up[End.ENDLESS] == 4
    assert sum(player.wins.value for player in came.players) == pytest.approx(1)


@pytest.mark.parametrize(("asked", "players", "raced"), [(1, 4, 4), (2000, 3, 2001), (8, 4, 8)])
def test_races_are_rounded_up_to_whole_groups(asked: int, players: int, raced: int) -> None:
    assert whole_groups(asked, players) == raced


def test_a_summary_reads_as_a_few_lines() -> None:
    came = replace(simulate(PACK, "race-1", ("greedy", "random"), 4, seed=1), games=1234)
    first, *rest = repr(came).splitlines()
    assert first.startswith("<Summary of 1234 races of race-1, seed 1: ")
    assert [line.split()[0] for line in rest] == ["greedy", "random"]


@pytest.mark.skipif(is_plain(), reason="plain Python races one race after the other and is heard between them")
def test_whoever_stops_a_batch_does_not_wait_for_the_races_under_way() -> None:
    stop, program = Event(), build(PACK, PACK.sets["race-7"], 4)
    brains = [weights_of(PACK, "random")("race-7")] * 4
    minutes = race_in_chunks(program, brains, 100_000, workers=1, chunk=10_000, stop=stop)
    Timer(0.3, stop.set).start()
    assert list(minutes) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"games": 0}, "games: 0 is not between 1 and 100000000"),
        ({"games": 2.5}, "games: a whole number is needed, not 2.5"),
        ({"seed": -1}, "seed: -1 is not between 0 and 18446744073709551615"),
        ({"seed": 1 << 64}, "seed: 18446744073709551616 is not between"),
        ({"seed": float("nan")}, "seed: a whole number is needed, not nan"),
        ({"workers": 0}, "workers: 0 is not between 1 and 64"),
        ({"workers": 100_000}, "workers: 100000 is not between 1 and 64"),
        ({"players": ("standard",) * 5}, "players: 5 is not between 2 and 4"),
        ({"players": ()}, "players: 0 is not between 2 and 4"),
        ({"players": "standard"}, "players: 'standard' does not fit here; expected: a list of players"),
        ({"players": ("standard", "tunde")}, "no player is called `tunde`; did you mean `tuned`?"),
        ({"set_id": "combotastik"}, "no set is called `combotastik`; did you mean `combotastic`?"),
        ({"pack": None}, "pack: None does not fit here; expected: a pack"),
    ],
)
def test_a_batch_that_cannot_be_is_refused_before_anything_is_raced(given: dict[str, Any], said: str) -> None:
    with pytest.raises(CallError) as refused:
        simulate(**({"pack": PACK, "set_id": "race-1", "players": ("greedy",) * 2} | given))  # type: ignore[arg-type]
    assert said in str(refused.value)
