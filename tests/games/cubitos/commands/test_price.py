"""`cubitos price`: what is printed, and that costs are written where their author wants them, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import pricing, results
from cubitos_kit.games.cubitos.lab.prices import found_price
from cubitos_kit.games.cubitos.lab.pricing import CardPrice, Round
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.lab.experiments import from_deviation
from tests.games.cubitos.lab.known import judge_at_once

if TYPE_CHECKING:
    from tests.commands import Cubitos

HEAD = "pack: {id: mine, name: Mine, format: 1}\n"
ONE = """\
cards:
  - id: one  # mine
    die: white
    name: One
    cost: 5  # a guess
    abilities: [{when: run, do: [{gain: {feet: 2}}]}]
"""
SET = """\
sets:
  - id: mine
    name: Mine
    cards: [one, rich-dog, mr-soldier, rock-on, dugout, rollosaurus, reckless-cheese, bob]
"""
DEARER: Mapping[str, int] = {"one": 2, "rich-dog": 1}


def at(cards: Sequence[Card], more: Mapping[str, int], number: int, accused: Sequence[str] = ()) -> Round:
    def of(card: Card) -> CardPrice:
        assert isinstance(card.cost, int)
        cost = card.cost + more.get(card.id, 0)
        fair = card.cost + DEARER.get(card.id, 0)
        worth = {each: from_deviation(0.05 * (fair - each) + 0.02, 0.004, 0.0, 4000) for each in range(1, cost + 9)}
        verdict = "too-cheap" if card.id in accused else None
        return CardPrice(card.id, found_price(worth, cost), verdict)

    return Round(number, tuple(map(of, cards)))


@pytest.fixture(autouse=True)
def raced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Have two rounds without a race, in the second of which nobody is accused; return whose costs may move."""
    asked: list[list[str]] = []
    monkeypatch.setattr(results, "cache_folder", lambda _name: tmp_path / "kept")
    (tmp_path / "kept").mkdir()
    judge_at_once(monkeypatch)

    def rounds(_pack: Pack, cards: Sequence[Card], _bench_at: Any) -> Iterator[Round]:
        asked.append([card.id for card in cards])
        yield at(cards, {}, 1, ["one"])
        yield at(cards, DEARER, 2)

    monkeypatch.setattr(pricing, "rounds", rounds)
    return asked


@pytest.fixture
def mine(cubitos: Cubitos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    del cubitos
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in {"pack.yaml": HEAD, "one.yaml": ONE, "set.yaml": SET}.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


def texts(folder: Path) -> dict[str, str]:
    files = (file for file in folder.rglob("*") if file.is_file() and ".schema" not in file.parts)
    return {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in files}


def test_a_row_a_card_and_the_command_for_the_same_again(cubitos: Cubitos, mine: Path) -> None:
    before = texts(mine)
    ran = cubitos("price", "mine", "--seed", 3, "--keep", "bob")
    assert ran.code == 0
    row = next(line for line in ran.out.splitlines() if line.startswith("One"))
    assert row.split()[:3] == ["One", "5", "7"]
    assert "Bob" not in ran.out
    assert ran.out.rstrip().endswith("cubitos price mine --precision 2pp --seed 3 --seats 4 --keep bob --edition kit")
    assert "One 5 → 7" in ran.err
    assert texts(mine) == before


def test_the_packs_own_files_keep_all_but_the_cost_and_the_box_gets_an_overlay(cubitos: Cubitos, mine: Path) -> None:
    before = texts(mine)
    ran = cubitos("price", "mine", "--write", "pack")
    assert ran.code == 0, ran.err
    after = texts(mine)
    assert after.pop("one.yaml") == ONE.replace("cost: 5", "cost: 7")
    assert "rich-dog" in after.pop("overlays/costs-mine.yaml")
    assert after == {name: text for name, text in before.items() if name != "one.yaml"}
    assert cubitos("validate").code == 0
    dog = load_pack().cards["rich-dog"].cost
    assert isinstance(dog, int)
    assert {name: load_pack(mine).cards[name].cost for name in DEARER} == {"one": 7, "rich-dog": dog + 1}


def test_an_overlay_leaves_every_file_as_it_was_and_a_second_one_does_not_replace_it(
    cubitos: Cubitos, mine: Path
) -> None:
    before = texts(mine)
    assert cubitos("price", "mine", "--write", "overlay").code == 0
    after = texts(mine)
    assert {name: after[name] for name in before} == before
    assert load_pack(mine).cards["one"].cost == 7
    overlay = after["overlays/costs-mine.yaml"]
    assert cubitos("price", "mine", "--write", "overlay", "--only", "one").code == 0
    assert texts(mine)["overlays/costs-mine.yaml"] == overlay.replace("cost: 7", "cost: 9")


def test_a_diff_is_all_that_is_printed_and_nothing_is_written(cubitos: Cubitos, mine: Path) -> None:
    before = texts(mine)
    ran = cubitos("price", "mine", "--diff", "--only", "one")
    assert ran.code == 0
    assert ran.out.splitlines()[:2] == ["--- a/one.yaml", "+++ b/one.yaml"]
    assert [line for line in ran.out.splitlines()[2:] if line[:1] in "+-"] == [
        "-    cost: 5  # a guess",
        "+    cost: 7  # a guess",
    ]
    assert "One  5  7" in ran.err
    assert texts(mine) == before


def test_over_the_base_a_pack_is_made_and_the_base_is_never_changed(cubitos: Cubitos, tmp_path: Path) -> None:
    ran = cubitos("price", "race-1", "--write", "pack")
    assert (ran.code, "never changed in place" in ran.err) == (1, True)
    assert cubitos("price", "race-1", "--write", "overlay").code == 0
    dog = load_pack().cards["rich-dog"].cost
    assert isinstance(dog, int)
    assert load_pack(tmp_path / "race-1-costs").cards["rich-dog"].cost == dog + 1
    ran = cubitos("price", "race-1", "--write", "overlay")
    assert (ran.code, "is there already" in ran.err) == (1, True)


def test_json_holds_the_costs_before_and_after(cubitos: Cubitos, mine: Path) -> None:
    del mine
    found = cubitos("price", "mine", "--json", "--only", "one").json
    (card,) = found["cards"]
    assert (card["card"], card["before"]["cost"], card["after"]["cost"]) == ("one", 5, 7)
    assert card["before"]["accused"] == "too-cheap"
    assert found["seed"] == 0


def test_where_a_card_is_left_accused_it_leaves_with_1(
    cubitos: Cubitos, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del mine
    monkeypatch.setattr(pricing, "rounds", lambda _pack, cards, _at: iter([at(cards, {}, 1, ["one"])]))
    ran = cubitos("price", "mine", "--only", "one")
    assert ran.code == 1
    assert "One has no fair cost" in ran.out


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--only", "on"), 1, "did you mean `one`?"),
        (("--only", "one", "--keep", "bob"), 2, "either --only or --keep"),
        (("--write", "packs"), 2, "did you mean `pack`?"),
        (("--diff", "--json"), 2, "--diff prints a diff and nothing else"),
        (("--precision", "0.01pp"), 2, "0.01 is not between 0.1 and 25"),
        (("--player", "look-ahead"), 1, "has no weights"),
        (("--keep", "one,rich-dog,mr-soldier,rock-on,dugout,rollosaurus,reckless-cheese,bob"), 1, "no card is left"),
    ],
)
@pytest.mark.usefixtures("mine")
def test_what_cannot_be_is_told_before_any_race(
    cubitos: Cubitos, raced: list[list[str]], options: tuple[str, ...], code: int, said: str
) -> None:
    ran = cubitos("price", "mine", *options)
    assert ran.code == code
    assert said in ran.err
    assert not raced


def test_interrupted_it_says_that_what_is_done_is_kept(
    cubitos: Cubitos, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = texts(mine)

    def interrupted(pack: Pack, cards: Sequence[Card], bench_at: Any) -> Iterator[Round]:
        yield at(cards, {}, 1, ["one"])
        place: AbstractContextManager[Any] = bench_at(pack)
        with place as bench:
            bench.told("card:one", 4)
            raise KeyboardInterrupt

    monkeypatch.setattr(pricing, "rounds", interrupted)
    ran = cubitos("price", "mine", "--write", "pack")
    assert ran.code == 130
    assert "the same command goes on from here" in ran.err
    assert texts(mine) == before
    assert [(each["set"], each["done"]) for each in cubitos("results", "list", "--json").json] == [("mine", False)]
