"""Atlases: sets by number, programs put together from parts, figures that depend on nothing else, files that are whole."""

from __future__ import annotations

import errno
import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.atlas import sweep
from cubitos_kit.games.cubitos.atlas.box import Box, Selection, box_of, shuffled
from cubitos_kit.games.cubitos.atlas.parts import Parts, parts_of
from cubitos_kit.games.cubitos.atlas.shards import (
    NOTES,
    AboutAtlas,
    NotAnAtlasError,
    begin,
    missing,
    read,
    read_about,
    write,
)
from cubitos_kit.games.cubitos.atlas.survey import Survey, WorkerTable, seeds_of
from cubitos_kit.games.cubitos.atlas.sweep import ClusterError, cluster, on_threads
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.lab.summary import summary, tally
from cubitos_kit.games.cubitos.model.pack import CardSet
from cubitos_kit.games.cubitos.players import records
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.registry import weights_of

PACK = load_pack()
TRACK = PACK.tracks["testing-the-waters"]
STANDARD = weights_of(PACK, "standard")("atlas")
PARTS = parts_of(PACK, 4, (TRACK,))
BOX = PARTS.box
SURVEY = Survey(PARTS, STANDARD, races=3, seed=7)
EVERY_CARD = [BOX.number_of([cards[place] for cards in BOX.cards]) for place in range(7)]
"""Sets that hold every card between them."""
SOME = [*EVERY_CARD, *Selection(13).numbers(BOX, 1, range(13)).tolist()]


def built(number: int) -> Program:
    return build(PACK, CardSet("x", Words({}), BOX.cards_of(number)), 4, tracks=(TRACK,))


def about(sets: int, per_file: int = 10, survey: Survey = SURVEY) -> AboutAtlas:
    dice = dict(zip(BOX.dice, map(list, BOX.cards), strict=True))
    hashes: Any = survey.fingerprint
    numbers = (sets, None, survey.races, survey.seed)
    return AboutAtlas("0", *numbers, 4, "standard", (TRACK.id,), 1, "", per_file, dice, **hashes)


def swept(folder: Path, what: AboutAtlas, workers: int = 1) -> None:
    begin(folder, what)
    for stretch, rows in on_threads(SURVEY, what.work(missing(folder, what)), workers):
        write(folder, what, stretch, rows)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_every_set_has_one_number() -> None:
    assert len(BOX) == 7**8
    assert [BOX.number_of(BOX.cards_of(number)) for number in SOME] == SOME
    assert BOX.all_places(np.array(SOME)).tolist() == [list(BOX.places_of(number)) for number in SOME]
    assert len({BOX.cards_of(number) for number in SOME}) == len(SOME)


def test_a_set_number_stands_for_one_card_of_each_die() -> None:
    for number in SOME:
        assert [PACK.cards[card].die for card in BOX.cards_of(number)] == list(BOX.dice)


@pytest.mark.parametrize("size", [1, 2, 3, 49, 1000])
def test_a_shuffle_holds_every_number_once(size: int) -> None:
    assert sorted(shuffled(np.arange(size), size, 3).tolist()) == list(range(size))


def test_a_larger_sample_begins_with_the_smaller_one_and_another_seed_draws_another() -> None:
    few, many = (Selection(sets).numbers(BOX, 5, range(sets)) for sets in (20, 50))
    assert many[:20].tolist() == few.tolist()
    assert Selection(20).numbers(BOX, 6, range(20)).tolist() != few.tolist()


def test_a_sample_prefers_no_card() -> None:
    places = BOX.all_places(Selection(7000).numbers(BOX, 1, range(7000)))
    counts = np.array([np.bincount(column, minlength=7) for column in places.T])
    assert abs(counts - 1000).max() < 150


def test_a_range_follows_on_from_its_first_number() -> None:
    assert Selection(5, first=100).numbers(BOX, 1, range(2, 5)).tolist() == [102, 103, 104]


@pytest.mark.parametrize("number", SOME)
def test_a_set_put_together_from_parts_races_as_one_that_was_built(number: int) -> None:
    table = WorkerTable(replace(SURVEY, races=1))
    table.race(np.array([SOME[3], number]))  # what was put in before leaves no trace
    together = PARTS.program(table.program, PARTS.of(number))
    ours, theirs = (race(program, [STANDARD] * 4, 8, seed=2) for program in (together, built(number)))
    assert ours.results.tobytes() == theirs.results.tobytes()
    assert (ours.fired == theirs.fired).all()


def test_a_brain_put_together_from_parts_is_the_one_that_is_reckoned() -> None:
    table = WorkerTable(replace(SURVEY, races=1))
    for number in SOME:
        table.race(np.array([number]))
        whole = brain_of(built(number), STANDARD)
        for name in set(records.BRAIN.names or ()) - {"row", "share", "unsure"}:  # a card's rows stand elsewhere
            assert (table.brains[0][name] == whole[name]).all(), (number, name)
        assert len({brain.tobytes() for brain in table.brains}) == 1


@pytest.mark.parametrize("seed", [0, 7, 2**32 - 1, 2**32, 2**63 - 1])
def test_the_seeds_of_many_sets_are_those_that_numpy_makes_of_each_by_itself(seed: int) -> None:
    numbers = [0, 1, *SOME, 2**32 - 1, 2**32, 2**40 + 3]
    singly = [np.random.SeedSequence([seed, number]).generate_state(1, np.uint64)[0] for number in numbers]
    assert seeds_of(seed, np.array(numbers)).tolist() == [int(each) >> 1 for each in singly]


def test_two_boards_and_several_laps_are_raced_as_well() -> None:
    tracks = (TRACK, PACK.tracks["nothing-goes-right"])
    parts = parts_of(PACK, 3, tracks, laps=2)
    table = WorkerTable(Survey(parts, STANDARD, 1, 7))
    table.race(np.array([SOME[-1]]))
    card_set = CardSet("x", Words({}), BOX.cards_of(SOME[-1]))
    ours = race(parts.program(table.program, parts.of(SOME[-1])), [STANDARD] * 3, 3)
    theirs = race(build(PACK, card_set, 3, tracks=tracks, laps=2), [STANDARD] * 3, 3)
    assert ours.results.tobytes() == theirs.results.tobytes()


def test_cards_that_the_engine_cannot_hold_are_refused() -> None:
    effects = PACK.cards["smelly-cat"].abilities
    heavy = {name: replace(card, abilities=effects * 200) for name, card in PACK.cards.items()}
    with pytest.raises(TooMuchError):
        parts_of(replace(PACK, cards=heavy), 4, (TRACK,))


def test_the_figures_of_a_set_are_those_of_simulate_with_its_seed() -> None:
    row = SURVEY.figures([SOME[-1]])[0]
    program = built(SOME[-1])
    races = race(program, [STANDARD] * 4, 4 * SURVEY.races, seed=int(row["seed"]))
    told = summary(program, ["standard"] * 4, int(row["seed"]), tally(program, races))
    assert row["rounds"] == pytest.approx(told.length.average.value)
    assert row["start_player"] == told.start_player.value
    assert row["ties"] == told.ties.value
    for name in ("pushes", "busts", "bought", "fans"):
        assert row[name] == pytest.approx(np.mean([getattr(player, name).value for player in told.players]))
    first = races.results[::4]
    assert row["lead_changes"] == pytest.approx(first["lead_changes"].mean())
    came = np.sort(first["came"], axis=1)
    assert row["margin"] <= (came[:, -1] - came[:, -2]).mean()
    assert [row[f"bought_{die}"] for die in BOX.dice] == [
        first["bought_of"][:, :, program.colour_of[die]].sum() for die in BOX.dice
    ]


def test_a_card_is_used_as_often_as_any_of_its_abilities() -> None:
    survey = replace(SURVEY, races=1)
    for number in SOME:
        row, program = survey.figures([number])[0], built(number)
        fired = race(program, [STANDARD] * 4, 4, seed=int(row["seed"])).fired
        used = {unit.die for place, unit in enumerate(program.units) if fired[place, 1]}
        assert {die for die in BOX.dice if row[f"used_{die}"]} == used
        assert (row["in_use"], row["dead"]) == (len(used), 8 - len(used))


def test_a_set_that_nobody_can_win_has_no_figures_but_is_counted() -> None:
    parts = parts_of(PACK, 4, (TRACK,))
    table = parts.new_table()
    table["max_rounds"] = 2
    parts = replace(parts, bare=replace(parts.bare, table=table))
    row = Survey(parts, STANDARD, 3, 7).figures([0])[0]
    assert (row["races"], row["won"]) == (3, 0)
    assert np.isnan([row["rounds"], row["margin"], row["in_use"]]).all()


def test_what_a_set_comes_to_depends_on_no_other_set() -> None:
    together, alone = SURVEY.figures(SOME), [SURVEY.figures([number])[0] for number in SOME]
    assert together.tobytes() == b"".join(row.tobytes() for row in alone)


def test_the_measured_figures_of_a_set_are_those_of_its_row_with_intervals() -> None:
    survey = replace(SURVEY, races=40)
    row, measured = survey.figures([SOME[-1]])[0], survey.measured(SOME[-1])
    for name, figure in measured.figures.items():
        assert figure.value == pytest.approx(row[name])
        assert figure.low < figure.value < figure.high
    assert [round(40 * figure.value) for figure in measured.used] == [row[f"used_{die}"] for die in BOX.dice]


def _changed(**changes: Any) -> Parts:
    card = replace(PACK.cards["smelly-cat"], **changes)
    return parts_of(replace(PACK, cards={**PACK.cards, card.id: card}), 4, (TRACK,))


def test_hashes_change_with_what_they_are_of_and_with_nothing_else() -> None:
    before = SURVEY.fingerprint
    assert replace(SURVEY, seed=8, races=9).fingerprint == before
    for parts in (_changed(cost=1), _changed(abilities=()), parts_of(PACK, 3, (TRACK,)), parts_of(PACK, 4)):
        assert Survey(parts, STANDARD, 3, 7).fingerprint["content"] != before["content"]
    other = replace(SURVEY, weights=weights_of(PACK, "standard:risk=0.5")("atlas")).fingerprint
    assert other["players"] != before["players"]
    assert (other["content"], other["rules"]) == (before["content"], before["rules"])


def test_a_survey_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(replace(SURVEY)))
    assert sent.figures(SOME[:3]).tobytes() == SURVEY.figures(SOME[:3]).tobytes()


def test_workers_change_no_byte(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for workers in (1, 3):
        swept(tmp_path / str(workers), about(45), workers)
    assert contents(tmp_path / "1") == contents(tmp_path / "3")
    assert len(contents(tmp_path / "1")) == 6


def test_an_interrupted_atlas_ends_in_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    swept(tmp_path / "whole", about(40))
    half = tmp_path / "half"
    begin(half, about(40))
    for number, (stretch, rows) in enumerate(on_threads(SURVEY, about(40).work(missing(half, about(40))), 2)):
        if number == 2:
            break
        write(half, about(40), stretch, rows)
    assert len(missing(half, about(40))) == 2
    kept = {name: (half / name).stat().st_mtime_ns for name in contents(half)}
    (half / ".sets-00000030-00000039.parquet.left").write_bytes(b"half of it")
    swept(half, about(40))
    assert contents(half) == contents(tmp_path / "whole")
    assert kept == {name: (half / name).stat().st_mtime_ns for name in kept}


def test_a_file_that_is_not_whole_or_of_another_atlas_is_raced_anew(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    swept(tmp_path, about(20))
    before = contents(tmp_path)
    first, second = sorted(tmp_path.glob("*.parquet"))
    first.write_bytes(before[first.name][:-9])
    other = about(20, survey=replace(SURVEY, seed=8))
    write(tmp_path, other, range(10, 20), SURVEY.figures(range(10)))
    assert before[second.name] != second.read_bytes()
    assert missing(tmp_path, about(20)) == [range(10), range(10, 20)]
    swept(tmp_path, about(20))
    assert contents(tmp_path) == before


def test_no_figure_is_read_from_a_file_of_which_a_bit_has_changed(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    swept(tmp_path, about(10))
    (file,) = tmp_path.glob("*.parquet")
    whole = file.read_bytes()
    columns = ["rounds", "ties"]
    (sound,) = read(tmp_path, about(10), columns)
    for place in range(0, len(whole), 97):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 16]) + whole[place + 1 :])
        for found in read(tmp_path, about(10), columns):
            assert {name: found[name].tolist() for name in columns} == {name: sound[name].tolist() for name in columns}


def test_an_atlas_that_grows_ends_where_a_large_one_would(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    swept(tmp_path / "grown", about(15))
    swept(tmp_path / "grown", about(32))
    swept(tmp_path / "large", about(32))
    assert contents(tmp_path / "grown") == contents(tmp_path / "large")


def test_a_file_says_what_it_is_and_what_cards_are_in_its_sets(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    swept(tmp_path, about(10))
    table = parquet.read_table(next(tmp_path.glob("*.parquet")))
    assert b'"seed": 7' in table.schema.metadata[b"cubitos"]
    for row in table.select(["set", *BOX.dice]).to_pylist():
        assert tuple(row[die] for die in BOX.dice) == BOX.cards_of(row["set"])
    rounds = np.concatenate([columns["rounds"] for columns in read(tmp_path, about(10), ["set", "rounds"])])
    assert rounds.tolist() == SURVEY.figures(table["set"].to_pylist())["rounds"].tolist()
    assert read_about(tmp_path) == about(10)


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    swept(tmp_path, about(10))
    before = contents(tmp_path)
    monkeypatch.setattr(os, "fdopen", _full)
    with pytest.raises(OSError, match="sets-00000010-00000019") as failed:
        write(tmp_path, about(20), range(10, 20), SURVEY.figures(range(10)))
    assert failed.value.errno == errno.ENOSPC
    assert contents(tmp_path) == before


def _full(handle: int, *_: object, **__: object) -> object:
    os.close(handle)
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture(scope="module")
def two_processes() -> Iterator[Any]:
    pytest.importorskip("distributed")
    pytest.importorskip("pyarrow")
    SURVEY.measured(0)
    with cluster(processes=2) as found:
        yield found


@pytest.mark.filterwarnings("ignore")  # of Dask, not of ours
def test_a_cluster_gives_the_same_bytes_as_threads(tmp_path: Path, two_processes: Any) -> None:
    swept(tmp_path / "threads", about(60), 2)
    begin(tmp_path / "cluster", about(60))
    for stretch, rows in two_processes.race(SURVEY, about(60).work(about(60).stretches)):
        write(tmp_path / "cluster", about(60), stretch, rows)
    assert contents(tmp_path / "cluster") == contents(tmp_path / "threads")


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_costs_nothing_but_time(two_processes: Any) -> None:
    survey, what = replace(SURVEY, races=200), about(80)
    victims = list(two_processes.client.run(os.getpid).values())
    raced = {}
    for stretch, rows in two_processes.race(survey, what.work(what.stretches)):
        raced[stretch.start] = rows
        if victims:
            os.kill(victims.pop(), signal.SIGKILL)
    assert sorted(raced) == [stretch.start for stretch in what.stretches]
    stretch, numbers = next(iter(what.work([range(30, 40)])))
    assert raced[stretch.start].tobytes() == survey.figures(numbers).tobytes()


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("cubitos_kit.games.cubitos.atlas.sweep.PATIENCE", 1)
    with pytest.raises(ClusterError, match="silent"), cluster("tcp://127.0.0.1:9"):
        pass


class StandIn:
    """Answers for a cluster whose workers race by other rules, or that has none."""

    def __init__(self, *, workers: bool) -> None:
        self.workers = workers

    def wait_for_workers(self, *_: object, timeout: float) -> None:
        if not self.workers:
            raise TimeoutError(timeout)

    def run(self, *_: object) -> dict[str, str]:
        return {"tcp://somewhere": "other rules"}


@pytest.mark.parametrize(("workers", "why"), [(True, "other"), (False, "workers")])
def test_workers_of_another_version_and_none_at_all_are_told_apart(workers: bool, why: str) -> None:  # noqa: FBT001
    with pytest.raises(ClusterError, match=why):
        sweep._check(StandIn(workers=workers))  # noqa: SLF001


def test_a_pack_with_fewer_cards_makes_fewer_sets() -> None:
    cards = {name: card for name, card in PACK.cards.items() if card.die != "white" or name == "smelly-cat"}
    box = box_of(replace(PACK, cards=cards))
    assert len(box) == 7**7
    assert box.cards[box.dice.index("white")] == ("smelly-cat",)
    assert box == Box(BOX.dice, box.cards)


def test_processes_that_race_import_nothing_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.chdir(tmp_path)
    for name in ("multiprocessing", "distributed", "numpy"):
        (tmp_path / f"{name}.py").write_text("open('executed', 'w')\n", encoding="utf-8")

    def started(**_: object) -> None:
        """Start what multiprocessing starts for a process."""
        for module in ("spawn import spawn_main", "resource_tracker import main"):
            subprocess.run([sys.executable, "-c", f"from multiprocessing.{module}"], check=True)
        raise ClusterError("lost")

    monkeypatch.setattr(distributed, "LocalCluster", started)
    with pytest.raises(ClusterError), cluster(processes=1):
        pass
    assert not (tmp_path / "executed").exists()


@pytest.mark.parametrize(
    "entries",
    [
        {"sets": 10**15},
        {"sets": 0},
        {"sets": 2.0},
        {"sets": True},
        {"first": 10**15},
        {"first": -1},
        {"first": "0"},
        {"first": []},
        {"first": {}},
        {"first": False},
        {"races": 0},
        {"races": 10**9},
        {"seed": -1},
        {"seats": 5},
        {"laps": 10**6},
        {"per_file": 0},
        {"per_file": 10**15},
        {"player": "stan\x1bdard"},
        {"tracks": ["a\nb"]},
        {"dice": {"red": []}},
        {"dice": {"red": "abc"}},
        {"dice": {"red": ["\ud800"]}},
        {"dice": []},
    ],
)
def test_notes_that_no_atlas_can_have_are_no_atlas(entries: dict[str, Any], tmp_path: Path) -> None:
    notes = tmp_path / NOTES
    notes.write_text(json.dumps(json.loads(about(10).written()) | entries), encoding="utf-8")
    with pytest.raises(NotAnAtlasError):
        read_about(tmp_path)
    notes.write_text(about(10).written() + " " * 4_000_000, encoding="utf-8")
    with pytest.raises(NotAnAtlasError):
        read_about(tmp_path)
    notes.write_text(about(10).written(), encoding="utf-8")
    assert read_about(tmp_path) == about(10)
