"""New costs stand where the old ones stood, and all else in the files is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubitos_kit.base.problem import ContentError
from cubitos_kit.content.round_trip import neat
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.content.repricing import as_diff, costs_overlay, repriced, written_costs

HEAD = "pack: {id: mine, name: Mine, format: 1}\n"
CARDS = """\
# my cards
cards:
  - id: one   # the first
    die:   white
    name: {en: "One, 5"}
    cost: 5   # five, for now
    sources: {cost: transcribed, abilities: designed}
    abilities: [{when: run, do: [{gain: {feet: 5}}]}]

  - {id: two, die: brown, name: Two, cost: 7, abilities: [{when: run, do: [{gain: {feet: 1}}]}]}
"""
NEW = (
    CARDS.replace("cost: 5   #", "cost: 12   #")
    .replace("cost: 7", "cost: 1")
    .replace("cost: transcribed", "cost: designed")
)


def pack(folder: Path, cards: str = CARDS, **more: str) -> Path:
    (folder / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (folder / "cards.yaml").write_bytes(cards.encode())
    for name, text in more.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("begins", ["", "\ufeff"])
def test_only_the_figures_change_and_where_they_come_from(tmp_path: Path, ends: str, begins: str) -> None:
    loaded = check_pack(pack(tmp_path, begins + CARDS.replace("\n", ends)))
    (change,) = repriced(written_costs(loaded, ["one", "two"], in_overlays=False), {"one": 12, "two": 1})
    assert change.after == begins + NEW.replace("\n", ends)
    change.path.write_bytes(change.after.encode())
    assert [load_pack(tmp_path).cards[name].cost for name in ("one", "two")] == [12, 1]


def test_a_cost_is_changed_where_the_last_word_is(tmp_path: Path) -> None:
    over = "overrides: {cards: [{id: one, cost: 6}, {id: bob, cost: 3}, {id: two, cost: null}]}\n"
    loaded = check_pack(pack(tmp_path, over=over))
    costs = {"one": 9, "two": 2, "bob": 4, "rich-dog": 1}
    places = written_costs(loaded, costs, in_overlays=False)
    assert {name: Path(layer.document.file).name for name, layer in places.items()} == {
        "one": "over.yaml",
        "bob": "over.yaml",
        "two": "cards.yaml",
    }
    assert set(written_costs(loaded, costs, in_overlays=True)) == {"one", "bob"}
    changes = {change.path.name: change.after for change in repriced(places, costs)}
    assert changes["over.yaml"] == over.replace("cost: 6", "cost: 9").replace("cost: 3", "cost: 4")
    assert changes["cards.yaml"] == CARDS.replace("cost: 7", "cost: 2")


def test_what_the_base_writes_is_never_among_what_can_be_changed(tmp_path: Path) -> None:
    loaded = check_pack(pack(tmp_path))
    assert not written_costs(loaded, ["bob", "rich-dog"], in_overlays=False)
    assert not written_costs(check_pack(), ["bob"], in_overlays=False)


def test_a_file_that_was_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    places = written_costs(check_pack(pack(tmp_path)), ["one"], in_overlays=False)
    (tmp_path / "cards.yaml").write_text(f"# a new line\n{CARDS}", encoding="utf-8")
    with pytest.raises(ContentError) as told:
        repriced(places, {"one": 9})
    assert "was changed meanwhile" in told.value.problems[0].message.text
    assert [problem.code for problem in told.value.problems] == ["not-written"]


def test_an_overlay_sets_the_costs_and_is_neat(tmp_path: Path) -> None:
    draft = costs_overlay(tmp_path / "costs.yaml", load_pack(), {"bob": 4, "rich-dog": 1}, "cubitos\nprice a: b # c")
    assert neat(draft.text, "costs.yaml") == draft.text
    pack(tmp_path, costs=draft.text)
    cards = load_pack(tmp_path).cards
    assert [(cards[name].cost, cards[name].sources["cost"]) for name in ("bob", "rich-dog")] == [
        (4, "designed"),
        (1, "designed"),
    ]


def test_a_diff_leads_from_the_one_text_to_the_other(tmp_path: Path) -> None:
    places = written_costs(check_pack(pack(tmp_path)), ["one", "two"], in_overlays=False)
    told = as_diff(repriced(places, {"one": 12, "two": 1})).splitlines()
    assert [line[1:] for line in told if line.startswith("-") and not line.startswith("---")] == [
        line for line in CARDS.splitlines() if line not in NEW.splitlines()
    ]
    assert [line[1:] for line in told if line.startswith("+") and not line.startswith("+++")] == [
        line for line in NEW.splitlines() if line not in CARDS.splitlines()
    ]
