"""What is kept of a report: it is the same when it goes on, and a changed card asks anew."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cubitos_kit.base.kept import sealed, unsealed
from cubitos_kit.base.writing import write_whole
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import results
from cubitos_kit.games.cubitos.lab.results import Inquiry, KeptRuns, answer, clear, entries
from cubitos_kit.lab.experiments import Run
from tests.games.cubitos.lab.example_balance import example_balance

PACK = load_pack()


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results, "cache_folder", lambda _name: tmp_path)
    return tmp_path


def asked(**changes: Any) -> Inquiry:
    return replace(Inquiry(PACK, "race-1", 4, 0, 0.1), **changes)


def test_measurements_are_read_back_as_they_were(tmp_path: Path) -> None:
    KeptRuns(tmp_path / "it")["card:bob/access"] = Run(np.array([4, -4, 0]), 2, done=True, early=True, contests=2)
    found = KeptRuns(tmp_path / "it")["card:bob/access"]
    assert found.values.tolist() == [4, -4, 0]
    assert (found.looks, found.done, found.early, found.contests) == (2, True, True, 2)


def test_what_is_broken_is_measured_anew(tmp_path: Path) -> None:
    KeptRuns(tmp_path)["card:bob/access"] = Run(np.array([4]), 1, done=True)
    for file in tmp_path.glob("*.run"):
        file.write_bytes(file.read_bytes()[:40])
    assert not KeptRuns(tmp_path)


def test_a_changed_bit_of_a_measurement_or_a_report_changes_no_figure(tmp_path: Path) -> None:
    KeptRuns(tmp_path)["card:bob/access"] = Run(np.arange(40), 1, done=True)
    (file,) = tmp_path.glob("*.run")
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        assert all(run.values.tolist() == list(range(40)) for run in KeptRuns(tmp_path).values())
    report = tmp_path / asked().key / results.REPORT
    whole = sealed(example_balance())
    write_whole(report, whole)
    assert answer(asked(), workers=1).reused
    for place in range(0, len(whole), 13):
        with pytest.raises(ValueError, match="not as it was kept"):
            unsealed(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])


def test_the_key_changes_with_a_card_a_die_the_setup_and_the_question_but_not_with_a_name() -> None:
    bob, blue = PACK.cards["bob"], PACK.dice["blue"]
    dearer = replace(PACK, cards={**PACK.cards, "bob": replace(bob, cost=99)})
    plainer = replace(PACK, cards={**PACK.cards, "bob": replace(bob, abilities=())})
    blank = replace(PACK, dice={**PACK.dice, "blue": replace(blue, faces=("blank", *blue.faces[1:]))})
    setup = replace(PACK, setup=replace(PACK.setup, draw_amount=PACK.setup.draw_amount + 1))
    others = [asked(pack=each) for each in (dearer, plainer, blank, setup)]
    others += [asked(seed=1), asked(precision=0.2), asked(players=3), asked(set_id="race-2")]
    keys = [asked().key, *(each.key for each in others)]
    assert len(set(keys)) == len(keys)
    renamed = replace(PACK, cards={**PACK.cards, "bob": replace(bob, name=PACK.cards["rich-dog"].name)})
    assert asked(pack=renamed).key == asked().key


def test_a_card_that_is_not_in_the_set_changes_nothing() -> None:
    other = next(name for name in PACK.cards if name not in PACK.sets["race-1"].cards)
    changed = replace(PACK, cards={**PACK.cards, other: replace(PACK.cards[other], cost=99)})
    assert asked(pack=changed).key == asked().key


def test_a_report_that_is_kept_is_not_raced_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for = []

    def made(*_: Any, **__: Any) -> Any:
        asked_for.append(1)
        return example_balance()

    monkeypatch.setattr(results, "balance", made)
    first, second = answer(asked(), workers=1), answer(asked(), workers=1)
    assert (first.reused, second.reused) == (False, True)
    assert second.balance == example_balance()
    assert len(asked_for) == 1
    assert [entry.about.set for entry in entries()] == ["race-1"]
    assert clear(frozenset({asked().key})) == 1
    assert not entries()


def test_what_was_interrupted_goes_on_to_the_same_report(tmp_path: Path) -> None:
    small = replace(
        PACK, sets={**PACK.sets, "race-1": replace(PACK.sets["race-1"], cards=PACK.sets["race-1"].cards[:1])}
    )
    whole = answer(asked(pack=small), workers=2).balance
    clear(frozenset({asked(pack=small).key}))
    heard = 0

    def interrupt(_stage: str, _races: int) -> None:
        nonlocal heard
        heard += 1
        if heard == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answer(asked(pack=small), workers=2, progress=interrupt)
    assert any(tmp_path.rglob("*.run"))
    assert answer(asked(pack=small), workers=2).balance == whole


@pytest.mark.parametrize(
    "wrong",
    [
        {"precision": "x"},
        {"precision": float("inf")},
        {"precision": True},
        {"set": {"a": 1}},
        {"seed": None},
        {"done": 1},
        {"players": 2.5},
    ],
)
def test_what_is_told_of_a_result_has_its_kind_or_is_not_believed(tmp_path: Path, wrong: dict[str, object]) -> None:
    told = {"set": "race-1", "pack": "p", "players": 2, "seed": 1, "precision": 1, "races": 3}
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / results.ABOUT).write_text(json.dumps(told), encoding="utf-8")
    assert [entry.about.set for entry in entries()] == ["race-1"]
    (tmp_path / "a" / results.ABOUT).write_text(json.dumps(told | wrong), encoding="utf-8")
    assert [entry.about.set for entry in entries()] == [""]


def test_what_is_told_of_a_result_is_read_as_far_as_it_can_be_meant(tmp_path: Path) -> None:
    about = tmp_path / "a" / results.ABOUT
    about.parent.mkdir()
    for text in ("[" * 50_000, json.dumps({"set": "x" * results.MOST_ABOUT})):
        about.write_text(text, encoding="utf-8")
        assert [entry.about.set for entry in entries()] == [""]
    about.write_text(json.dumps({"set": "x" * (results.MOST_ABOUT - 20)}), encoding="utf-8")
    assert [len(entry.about.set) for entry in entries()] == [results.MOST_ABOUT - 20]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among its files")
def test_pipes_devices_and_links_among_results_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    os.mkfifo(tmp_path / "a" / results.ABOUT)
    os.mkfifo(tmp_path / "a" / "x.run")
    (tmp_path / "a" / "y.run").symlink_to("/dev/zero")
    (tmp_path / "b").symlink_to("a")
    assert [entry.key for entry in entries()] == ["a"]
    assert not KeptRuns(tmp_path / "a")
