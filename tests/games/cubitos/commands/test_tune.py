"""`cubitos tune`: what it writes and says, how it goes on, and that nobody's file is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.lab.tune import Arena
from cubitos_kit.games.cubitos.model.player import TUNED, Taste
from cubitos_kit.lab.intervals import Figure

if TYPE_CHECKING:
    from tests.commands import Cubitos

QUICK = ("--games", 4, "--workers", 1)
FILE, NOTES = Path("tuned-race-1.yaml"), Path("tuned-race-1.tune.json")


@pytest.fixture(autouse=True)
def _in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have races won by those who like risk, without racing any."""
    monkeypatch.setattr(Arena, "count_wins", count_wins)
    monkeypatch.setattr(Arena, "measure", measured(Figure(0.5, 0.4, 0.6)))


def count_wins(_arena: Arena, tastes: Sequence[Taste], _seed: int) -> list[int]:
    return [round(100 * taste.pairs["risk"][0]) % 5 for taste in tastes]


def measured(figure: Figure) -> Callable[..., Figure]:
    return lambda *_: figure


def test_what_is_found_is_written_as_a_file_that_makes_a_pack_play_so(cubitos: Cubitos) -> None:
    ran = cubitos("tune", "race-1", "--rounds", 2, *QUICK)
    assert ran.code == 0
    loaded = check_pack(FILE)
    assert loaded.problems == ()
    assert loaded.pack is not None
    assert loaded.pack.players[TUNED].sets["race-1"] != load_pack().players[TUNED].sets["race-1"]
    assert "wins 50.0 % (40.0 % to 60.0 %) of 20000 new races" in ran.out
    assert "it would win 25.0 %" in ran.out
    assert ran.out.splitlines()[-2:] == [
        "It plays better.",
        "tuned-race-1.yaml is written: in the folder of a pack it makes `tuned` play so on `race-1`.",
    ]
    assert [line.split(":")[0] for line in ran.err.splitlines() if line.startswith("round")] == [
        "round 1 of 2",
        "round 2 of 2",
    ]


@pytest.mark.parametrize(
    ("figure", "verdict"),
    [(Figure(0.25, 0.2, 0.3), "That is not shown to be better"), (Figure(0.1, 0.05, 0.2), "It plays worse")],
)
def test_what_is_not_better_is_not_called_better(
    figure: Figure, verdict: str, cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Arena, "measure", measured(figure))
    assert verdict in cubitos("tune", "race-1", "--rounds", 1, *QUICK).out


def test_going_on_ends_where_one_run_would_have_ended(cubitos: Cubitos) -> None:
    assert cubitos("tune", "race-1", "--rounds", 5, *QUICK, "--out", "whole.yaml").code == 0
    assert cubitos("tune", "race-1", "--rounds", 2, *QUICK).code == 0
    assert cubitos("tune", "race-1", "--rounds", 5, "--resume", "--workers", 1).code == 0
    assert FILE.read_bytes() == Path("whole.yaml").read_bytes()
    assert NOTES.read_bytes() == Path("whole.tune.json").read_bytes()


def test_an_interrupted_tuning_keeps_what_is_done_and_goes_on(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cubitos("tune", "race-1", "--rounds", 4, *QUICK, "--out", "whole.yaml").code == 0
    calls: list[int] = []

    def interrupted(arena: Arena, tastes: Sequence[Taste], seed: int) -> list[int]:
        calls.append(seed)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return count_wins(arena, tastes, seed)

    monkeypatch.setattr(Arena, "count_wins", interrupted)
    ran = cubitos("tune", "race-1", "--rounds", 4, *QUICK)
    assert ran.code == 130
    assert "Stopped after 2 rounds; tuned-race-1.yaml holds what was found, and --resume continues." in ran.said
    assert len(json.loads(NOTES.read_text(encoding="utf-8"))["wins"]) == 2
    assert check_pack(FILE).problems == ()
    assert cubitos("tune", "race-1", "--rounds", 4, "--resume").code == 0
    assert FILE.read_bytes() == Path("whole.yaml").read_bytes()


def test_a_tuning_interrupted_before_its_first_round_leaves_nothing(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> list[int]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "count_wins", interrupted)
    assert cubitos("tune", "race-1", *QUICK).code == 130
    assert not FILE.exists()
    assert not NOTES.exists()


@pytest.mark.parametrize("there", [FILE, NOTES])
def test_a_file_that_is_there_is_never_written_over(there: Path, cubitos: Cubitos) -> None:
    there.write_text("mine", encoding="utf-8")
    ran = cubitos("tune", "race-1", "--rounds", 1, *QUICK)
    assert ran.code == 1
    assert ran.said == f"{there} exists already; continue it with --resume, or choose another file"
    assert there.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (("--games", 8), 2, "--games: this tuning was begun with 4 and cannot change that"),
        (("--seed", 3), 2, "--seed: this tuning was begun with 0 and cannot change that"),
        (("--against", "greedy"), 2, "--against: this tuning was begun with standard and cannot change that"),
    ],
)
def test_a_tuning_goes_on_only_as_it_was_begun(
    change: tuple[object, ...], code: int, said: str, cubitos: Cubitos
) -> None:
    assert cubitos("tune", "race-1", "--rounds", 1, *QUICK).code == 0
    ran = cubitos("tune", "race-1", "--rounds", 2, "--resume", *change)
    assert ran.code == code
    assert ran.said.startswith(said)


def test_a_tuning_of_another_set_is_not_gone_on_with(cubitos: Cubitos) -> None:
    assert cubitos("tune", "race-1", "--rounds", 1, *QUICK).code == 0
    ran = cubitos("tune", "race-2", "--rounds", 2, "--resume", "--out", FILE)
    assert ran.said.startswith("SET: this tuning was begun with race-1 and cannot change that")


def test_a_set_that_has_changed_since_is_told(cubitos: Cubitos) -> None:
    assert cubitos("tune", "race-1", "--rounds", 1, *QUICK).code == 0
    Path("pack.yaml").write_text("pack: {id: mine, name: Mine, format: 1}\n", encoding="utf-8")
    Path("change.yaml").write_text("overrides: {players: [{id: standard, weights: {coin: 2}}]}\n", encoding="utf-8")
    ran = cubitos("tune", "race-1", "--rounds", 2, "--resume")
    assert ran.code == 1
    assert ran.said == "the set or the players are not the same now as in tuned-race-1.tune.json; start again"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": 1}', "\x00"],
)
def test_notes_that_nobody_can_go_on_from_are_told(text: str, cubitos: Cubitos) -> None:
    NOTES.write_text(text, encoding="utf-8")
    ran = cubitos("tune", "race-1", "--resume")
    assert (ran.code, ran.said) == (1, "tuned-race-1.tune.json is not what a tuning wrote, or it was changed")


@pytest.mark.parametrize(
    ("name", "value"), [("format", 2), ("games", 0), ("seed", -1), ("games", "x"), ("wins", [[1]]), ("wins", 5)]
)
def test_notes_that_were_changed_are_told(name: str, value: object, cubitos: Cubitos) -> None:
    assert cubitos("tune", "race-1", "--rounds", 1, *QUICK).code == 0
    notes = json.loads(NOTES.read_text(encoding="utf-8"))
    NOTES.write_text(json.dumps({**notes, name: value}), encoding="utf-8")
    ran = cubitos("tune", "race-1", "--rounds", 2, "--resume")
    assert (ran.code, ran.said) == (1, "tuned-race-1.tune.json is not what a tuning wrote, or it was changed")


def test_without_notes_there_is_nothing_to_go_on_from(cubitos: Cubitos) -> None:
    ran = cubitos("tune", "race-1", "--resume")
    assert (ran.code, ran.said) == (1, "there is no tuned-race-1.tune.json to continue from")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("race-11",), 1, "no set is called `race-11`; did you mean `race-1`?"),
        (("race-1", "--against", "standart"), 1, "did you mean `standard`?"),
        (("race-1", "--against", "look-ahead"), 1, "`look-ahead` has no weights"),
        (("race-1", "--games", 0), 2, "--games: 0 is not between 1 and 1000000"),
        (("race-1", "--rounds", 0), 2, "--rounds: 0 is not between 1 and 10000"),
    ],
)
def test_a_slip_is_told_before_anything_is_raced(
    arguments: tuple[object, ...], code: int, said: str, cubitos: Cubitos
) -> None:
    ran = cubitos("tune", *arguments)
    assert ran.code == code
    assert said in ran.said
    assert not NOTES.exists()
