"""Golden races read as they did, and every ability of every official card comes up in them. `pytest --bless` rewrites."""

from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from tests.games.cubitos.engine.golden_races import FOLDER, RACES, Golden, missing, program_of, transcript, wanted

SETS = tuple(load_pack().sets)
AT_MOST = 400_000
"""Bytes of all transcripts together: they are to be read."""


@pytest.mark.parametrize("golden", RACES, ids=lambda golden: golden.name)
def test_a_golden_race_goes_as_it_did(golden: Golden, *, bless: bool) -> None:
    file, now = FOLDER / f"{golden.name}.txt", transcript(golden)
    if bless:
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8"), (
        "if this is right now: pytest --bless tests/games/cubitos/engine/test_golden.py"
    )


@pytest.mark.parametrize("name", SETS)
def test_every_ability_of_a_set_comes_up_in_its_golden_races(name: str) -> None:
    assert not list(missing([golden for golden in RACES if golden.card_set == name], [name]))


@pytest.mark.parametrize("name", SETS)
def test_every_ability_of_a_card_is_wanted(name: str) -> None:
    program = program_of(name, 2)
    for card in (program.pack.cards[card] for card in program.card_set.cards):
        places = {place for use in wanted(program) if use.card == card.id for place in use.abilities}
        assert places == set(range(len(card.abilities)))


@pytest.mark.parametrize("name", SETS)
def test_a_missing_set_is_noticed(name: str) -> None:
    assert f"{name}: no race" in missing([golden for golden in RACES if golden.card_set != name], SETS)


def test_an_ability_that_does_not_come_up_is_noticed() -> None:
    first = replace(RACES[0], rounds=1)
    assert list(missing([first], [first.card_set]))


def test_no_transcript_is_left_over_and_all_can_be_read() -> None:
    files = list(FOLDER.iterdir())
    assert {file.name for file in files} == {f"{golden.name}.txt" for golden in RACES}
    assert sum(file.stat().st_size for file in files) < AT_MOST
