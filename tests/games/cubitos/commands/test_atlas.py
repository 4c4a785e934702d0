"""`cubitos atlas` and `cubitos suggest`: what is made and said, how it goes on, and what is said when something is wrong."""

from __future__ import annotations

import builtins
import json
import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cubitos_kit.games.cubitos.atlas import sweep
from cubitos_kit.games.cubitos.commands import atlas as command
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.lab import suggest
from tests.games.cubitos.lab.known import look_for_sets_in_no_time

if TYPE_CHECKING:
    from tests.commands import Cubitos

FEW = ("--sets", 20, "--races", 1, "--workers", 1)
FOLDER = Path("here")


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(command, "PER_FILE", 10)
    look_for_sets_in_no_time(monkeypatch)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_an_atlas_is_made_and_summed_up_and_its_last_line_makes_it_again(cubitos: Cubitos) -> None:
    ran = cubitos("atlas", "here", *FEW)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("here: sets 20 of 5764801, races of each 1\n")
    assert sorted(contents(FOLDER)) == [
        "atlas.json",
        "sets-00000000-00000009.parquet",
        "sets-00000010-00000019.parquet",
    ]
    typed = shlex.split(ran.out.splitlines()[-1].partition(": cubitos ")[2])
    assert cubitos(typed[0], "there", *typed[2:]).code == 0
    assert contents(Path("there")) == contents(FOLDER)


def test_an_atlas_goes_on_by_its_folder_alone_and_can_grow(cubitos: Cubitos) -> None:
    assert cubitos("atlas", "here", *FEW).code == 0
    (FOLDER / "sets-00000010-00000019.parquet").unlink()
    ran = cubitos("atlas", "here", "--sets", 35)
    assert ran.code == 0
    assert "sets raced: 25" in ran.err
    assert cubitos("atlas", "large", "--sets", 35, *FEW[2:]).code == 0
    assert contents(FOLDER) == contents(Path("large"))
    assert cubitos("atlas", "here").err == ""


def test_a_range_of_sets_is_named_by_its_numbers(cubitos: Cubitos) -> None:
    ran = cubitos("atlas", "here", *FEW, "--first", 5_764_781, "--json")
    assert ran.json["done"] == ran.json["atlas"]["sets"] == 20
    assert "sets-05764791-05764800.parquet" in contents(FOLDER)
    assert ran.json["figures"]["rounds"]["lowest"] <= ran.json["figures"]["rounds"]["average"]


def test_an_interrupted_atlas_keeps_what_is_done(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cubitos("atlas", "whole", *FEW).code == 0
    real = sweep.on_threads

    def interrupted(*arguments: Any) -> Iterator[Any]:
        raced = real(*arguments)
        yield next(raced)
        raise KeyboardInterrupt

    monkeypatch.setattr(sweep, "on_threads", interrupted)
    ran = cubitos("atlas", "here", *FEW)
    assert ran.code == 130
    assert "Stopped. Sets done: 10 of 20; the same command goes on." in ran.said
    monkeypatch.setattr(sweep, "on_threads", real)
    assert cubitos("atlas", "here", *FEW).code == 0
    assert contents(FOLDER) == contents(Path("whole"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("--seed", 3), "--seed: this atlas was begun with 0 and cannot change that"),
        (("--races", 2), "--races: this atlas was begun with 1 and cannot change that"),
        (
            ("--track", "testing-the-waters"),
            "--track: this atlas was begun with ahead-of-the-curve and cannot change that",
        ),
        (("--first", 0), "--first: this atlas is a random sample and stays one"),
        (("--sets", 10), "--sets: an atlas can grow, but not shrink; sets in this one: 20"),
    ],
)
def test_an_atlas_goes_on_only_as_it_was_begun(change: tuple[object, ...], said: str, cubitos: Cubitos) -> None:
    assert cubitos("atlas", "here", *FEW).code == 0
    before = contents(FOLDER)
    ran = cubitos("atlas", "here", *change)
    assert ran.code == 2
    assert ran.said.startswith(said)
    assert contents(FOLDER) == before


def test_other_cards_and_another_version_are_told(cubitos: Cubitos) -> None:
    assert cubitos("atlas", "here", *FEW).code == 0
    before = contents(FOLDER)
    Path("pack.yaml").write_text("pack: {id: mine, name: Mine, format: 1}\n", encoding="utf-8")
    Path("change.yaml").write_text("overrides: {cards: [{id: smelly-cat, cost: 1}]}\n", encoding="utf-8")
    ran = cubitos("atlas", "here")
    assert ran.code == 1
    assert "are not the same now as in here; begin another atlas" in ran.said
    assert contents(FOLDER) == before
    Path("pack.yaml").unlink()
    notes = json.loads((FOLDER / "atlas.json").read_text(encoding="utf-8"))
    (FOLDER / "atlas.json").write_text(json.dumps({**notes, "version": "0.0.1"}), encoding="utf-8")
    ran = cubitos("atlas", "here")
    assert ran.code == 1
    assert "here was begun with version 0.0.1 of the kit" in ran.said


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', "\x00"])
def test_a_folder_with_something_else_in_it_is_left_alone(text: str, cubitos: Cubitos) -> None:
    FOLDER.mkdir()
    for name in ("atlas.json", "mine.txt"):
        (FOLDER / name).write_text(text, encoding="utf-8")
        ran = cubitos("atlas", "here", *FEW)
        assert (ran.code, ran.said) == (1, "here holds something other than an atlas, or its atlas.json was changed")
        assert contents(FOLDER) == {name: text.encode()}
        (FOLDER / name).unlink()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever may do everything can write here")
def test_a_folder_that_nobody_may_write_to_is_told(cubitos: Cubitos) -> None:
    FOLDER.mkdir(mode=0o500)
    assert "here/atlas.json cannot be used: Permission denied" in cubitos("atlas", "here", *FEW).said


@pytest.mark.parametrize(("player", "said"), [("", "no player is called ``"), ("standart", "did you mean `standard`?")])
def test_an_atlas_of_a_player_that_is_not_there_is_told(player: str, said: str, cubitos: Cubitos) -> None:
    assert cubitos("atlas", "here", *FEW).code == 0
    about = FOLDER / "atlas.json"
    about.write_text(json.dumps(json.loads(about.read_text()) | {"player": player}))
    ran = cubitos("atlas", "here", "--sets", 25)
    assert (ran.code, said in ran.said) == (1, True), ran.said


def test_a_file_where_the_folder_should_be_is_told(cubitos: Cubitos) -> None:
    FOLDER.write_text("mine", encoding="utf-8")
    ran = cubitos("atlas", "here", *FEW)
    assert ran.code == 1
    assert "cannot be used" in ran.said
    assert FOLDER.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--sets", 0), 2, "--sets: 0 is not between 1 and 5764801"),
        (("--first", 5_764_801), 2, "--first: 5764801 is not between 0 and 5764800"),
        (("--first", 5_764_800, "--sets", 2), 2, "--sets: 2 is not between 1 and 1"),
        (("--races", 0), 2, "--races: 0 is not between"),
        (("--seats", 0), 2, "--seats: 0 is not between 2 and 4"),
        (("--track", "testing-the-water"), 1, "did you mean `testing-the-waters`?"),
        (("--processes", 2, "--scheduler", "tcp://127.0.0.1:9"), 2, "--processes: the cluster has its own processes"),
    ],
)
def test_a_slip_is_told_before_anything_is_raced(
    arguments: tuple[object, ...], code: int, said: str, cubitos: Cubitos
) -> None:
    ran = cubitos("atlas", "here", *arguments)
    assert ran.code == code
    assert said in ran.said
    assert not FOLDER.exists()


@pytest.mark.filterwarnings("ignore")  # of Dask, not of ours
def test_a_cluster_that_does_not_answer_is_told(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(sweep, "PATIENCE", 1)
    ran = cubitos("atlas", "here", *FEW, "--scheduler", "tcp://127.0.0.1:9")
    assert (ran.code, ran.err.splitlines()[-1]) == (1, "no Dask scheduler answers at tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    ("package", "arguments"), [("pyarrow", ()), ("distributed", ("--processes", 2))], ids=["pyarrow", "distributed"]
)
def test_a_package_that_is_missing_is_named(
    package: str, arguments: tuple[object, ...], cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    ran = cubitos("atlas", "here", *FEW, *arguments)
    assert ran.code == 1
    assert ran.said == f"this needs the package `{package}`; `pip install {package}` brings it"


def test_suggested_sets_can_be_pasted_and_their_last_line_finds_them_again(cubitos: Cubitos) -> None:
    ran = cubitos("suggest", "--rounds", 12, "--close", "--show", 2, "--sets", 60, "--races", 1, "--workers", 1)
    assert ran.code == 0, ran.err
    assert ran.out.startswith(
        "Wished for: rounds: 12, a close finish, no card that nobody uses\nSets learned from: 60."
    )
    text = ran.out.partition("As a file of a pack:\n")[2].partition("\n\n")[0]
    Path("found.yaml").write_text(text + "\n", encoding="utf-8")
    loaded = check_pack("found.yaml")
    assert loaded.errors == ()
    assert loaded.pack is not None
    assert [len(loaded.pack.sets[f"suggested-{number}"].cards) for number in (1, 2)] == [8, 8]
    typed = shlex.split(ran.out.splitlines()[-1].partition(": cubitos ")[2])
    assert cubitos(*typed).out == ran.out


def test_suggestions_learn_from_an_atlas(cubitos: Cubitos) -> None:
    assert cubitos("atlas", "here", "--sets", 60, "--races", 1, "--track", "testing-the-waters").code == 0
    ran = cubitos("suggest", "--atlas", "here", "--show", 1, "--json")
    assert ran.code == 0, ran.err
    assert (ran.json["learned-from"], ran.json["tracks"]) == (60, ["testing-the-waters"])
    wish: dict[str, object] = {
        "rounds": None,
        "close": True,
        "varied": True,
        "like": {},
        "like-set": None,
        "with": [],
        "without": [],
    }
    assert ran.json["wish"] == wish
    found = ran.json["suggestions"][0]
    assert set(found["used"]) == set(found["cards"])
    assert found["races"] == 8
    assert found["measured"]["rounds"]["low"] <= found["measured"]["rounds"]["value"]


QUICK = ("--sets", 60, "--races", 1, "--workers", 1)


def test_suggested_sets_hold_what_is_demanded_and_nothing_that_is_refused(cubitos: Cubitos) -> None:
    ran = cubitos("suggest", *QUICK, "--show", 2, "--with", "bob,fat-cat", "--without", "rich-dog, mr-dog", "--json")
    assert ran.code == 0, ran.err
    assert (ran.json["wish"]["with"], ran.json["wish"]["without"]) == (["bob", "fat-cat"], ["rich-dog", "mr-dog"])
    for each in ran.json["suggestions"]:
        assert {"bob", "fat-cat"} <= set(each["cards"])
        assert not {"rich-dog", "mr-dog"} & set(each["cards"])
    told = cubitos("suggest", *QUICK, "--show", 1, "--with", "bob,fat-cat", "--without", "mr-dog")
    assert told.out.startswith(
        "Wished for: a close finish, many cards in use, with Bob and Fat Cat, without Mr. Dog, no "
    )
    typed = shlex.split(told.out.splitlines()[-1].partition(": cubitos ")[2])
    assert cubitos(*typed).out == told.out


def test_own_cards_of_a_pack_can_be_demanded(cubitos: Cubitos, pack: Path) -> None:
    assert cubitos("new", "card", "tide-caller", "--die", "blue").code == 0
    ran = cubitos("suggest", *QUICK, "--show", 1, "--with", "tide-caller", "--pack", pack, "--json")
    assert "tide-caller" in ran.json["suggestions"][0]["cards"]


def test_sets_like_another_are_shown_beside_it_on_its_track(cubitos: Cubitos) -> None:
    ran = cubitos("suggest", *QUICK, "--show", 1, "--like", "race-2")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Wished for: races like those of Race 2, no card that nobody uses\n")
    rows = [line for line in ran.out.splitlines() if line.startswith(("rounds ", "busts per player "))]
    assert all(row.count("±") == 1 for row in rows)
    assert len(rows) == 2
    as_json = cubitos("suggest", *QUICK, "--show", 1, "--like", "race-2", "--json").json
    assert (as_json["tracks"], as_json["wish"]["like-set"]) == (["ahead-of-the-curve"], "race-2")
    assert set(as_json["wish"]["like"]) == {"rounds", "margin", "in_use", "lead_changes", "busts", "bought"}


def test_a_wish_that_is_missed_is_told_in_a_sentence_and_is_no_failure(cubitos: Cubitos) -> None:
    ran = cubitos("suggest", *QUICK, "--show", 2, "--rounds", 2)
    assert ran.code == 0
    assert "No set was found that takes 2 rounds: these take " in ran.out
    assert "Of the sets that were looked through the model expects " in ran.out
    found = cubitos("suggest", *QUICK, "--show", 2, "--rounds", 2, "--json").json["suggestions"]
    assert ["rounds" in each["missed"] for each in found] == [True, True]


def test_so_few_sets_as_there_are_is_told(cubitos: Cubitos) -> None:
    cards = "smelly-cat,rich-dog,mr-soldier,rock-on,dugout,rollosaurus,reckless-cheese,bob"
    ran = cubitos("suggest", *QUICK, "--with", cards)
    assert ran.code == 0
    assert "Only so many sets hold these cards and differ: 1." in ran.out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--with", "bob,fat-kat"), 1, "no card is called `fat-kat`; did you mean `fat-cat`?"),
        (("--without", "bop"), 1, "no card is called `bop`; did you mean `bob`?"),
        (("--like", "race-11"), 1, "no set is called `race-11`; did you mean `race-1`?"),
        (
            ("--with", "fat-cat,smelly-cat"),
            2,
            "--with: a set has one card for each color, and `fat-cat` and `smelly-cat` are of the same: white",
        ),
        (("--with", "bob", "--without", "bob"), 2, "--without: `bob` stands under --with, too"),
        (("--without", "WHITE"), 2, "--without: no card would be left for `white`; there are: broken-cow, "),
        (("--atlas", "here"), 1, "there is no atlas in here"),
        (("--atlas", "here", "--races", 3), 2, "--races: the atlas decides that"),
        (("--sets", 3), 2, "--sets: 3 is not between 50 and 1000000"),
        (("--seats", 0), 2, "--seats: 0 is not between 2 and 4"),
        (("--players", 4), 2, "There is no option --players. Did you mean `--seats`?"),
        (("--rounds", 0), 2, "--rounds: 0 is not between 1 and 1000"),
        (("--track", "testing-the-water"), 1, "did you mean `testing-the-waters`?"),
    ],
)
def test_a_slip_in_a_wish_is_told(arguments: tuple[object, ...], code: int, said: str, cubitos: Cubitos) -> None:
    every_white = ",".join(card.id for card in load_pack().cards.values() if card.die == "white")
    ran = cubitos("suggest", *(every_white if each == "WHITE" else each for each in arguments))
    assert ran.code == code
    assert said in ran.said


def test_an_atlas_of_too_few_sets_teaches_nothing(cubitos: Cubitos) -> None:
    assert cubitos("atlas", "here", *FEW).code == 0
    ran = cubitos("suggest", "--atlas", "here")
    assert (ran.code, ran.said) == (1, "too few sets to learn from: 20")


def test_an_interrupted_wish_says_so(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(suggest, "verified", interrupted)
    ran = cubitos("suggest", "--sets", 60, "--races", 1)
    assert (ran.code, ran.err) == (130, "Interrupted.\n")
