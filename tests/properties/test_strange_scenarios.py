"""The promise for scenarios: whatever a stranger lays out and answers, playing it ends soon, in sentences with places.

Scenarios of the base are changed at random, within what their schema lets stand: other numbers, dice, answers, moments.
The same id is the same scenario on every machine.
"""

from __future__ import annotations

import json
import random
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.base.showing import spelt
from cubitos_kit.content.document import parse_document
from cubitos_kit.games.cubitos.commands.examining import with_scenarios
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.model.scenario import BARE, QUESTIONS, SEEN, STATUSES, STEPS
from cubitos_kit.text.problems import problem_annotation, problem_record, problem_text
from tests.properties.conftest import LANGUAGES, within

BASE = Path(__file__).parents[2] / "content" / "cubitos" / "scenarios"
PACKS, OF_A_PACK, SECONDS = 6, 10, 20.0
SOME = [0, 1, 2, 3, 5, 12, 99, 999, 9999]
DICE = ["red", "white", "blue", "green", "light-gray", "dark-gray", "start-player"]


@cache
def seeds() -> tuple[dict[str, Any], ...]:
    """The scenarios of the base, as they are written."""
    files = sorted(BASE.glob("*.yaml"))
    return tuple(
        each for file in files for each in parse_document(file.read_text("utf-8"), file.name).plain["scenarios"]
    )


def strange(number: int) -> dict[str, Any]:
    """Change a scenario of the base here and there."""
    chance = random.Random(f"scenario {number}")
    scenario = deepcopy(chance.choice(seeds())) | {"id": f"strange-{number}", "about": "So it is."}
    for _ in range(chance.randint(1, 4)):
        change(scenario, chance)
    return scenario


def change(scenario: dict[str, Any], chance: random.Random) -> None:
    seats = scenario.setdefault("seats", [{}])
    if chance.random() < 0.5:
        change_seat(chance.choice(seats), chance)
    else:
        scenario |= changed(scenario, chance)


def change_seat(seat: dict[str, Any], chance: random.Random) -> None:
    figures = ("coins", "feet", "credits", "tokens", "fans", "leg", "pushes", "at-risk", "must-push", "moved", "bought")
    match chance.randrange(5):
        case 0:
            seat[chance.choice(figures)] = chance.choice(SOME)
        case 1:
            seat.setdefault(chance.choice(["draw", "roll", "discard"]), {})[chance.choice(DICE)] = chance.choice(
                SOME[:5]
            )
        case 2:
            seat.setdefault("active", {})[f"{chance.choice(DICE)} blank"] = chance.choice(SOME[:6])
        case 3:
            seat["status"] = chance.choice(STATUSES)
        case _:
            seat["space"] = chance.choice([*SOME[:7], "start", "finish"])


def changed(scenario: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return something else for one of the keys of a scenario."""
    other, spaces = chance.choice(seeds()), [{"space": space} for space in (*SOME[:7], "finish")]
    options: list[dict[str, Any]] = [
        {"at": chance.choice(STEPS)},
        {"rounds": chance.randint(1, 9)},
        {"rolls": other.get("rolls", ["99 blank"])},
        {"play": [*scenario.get("play", ["push"]), *other.get("play", [])]},
        {"play": [chance.choice([*BARE, *spaces]) for _ in range(9)]},
        {"play": [chance.choice(["pass", "done", "push"])] * chance.choice([1, 40, 400])},
        {"expect": {"next": chance.choice(QUESTIONS), "seats": [dict.fromkeys(SEEN, 1)]}},
    ]
    return chance.choice(options)


@pytest.mark.parametrize("pack", range(PACKS))
def test_strange_scenarios_are_played_to_their_ends_and_told(pack: int, tmp_path: Path) -> None:
    for number in range(pack * OF_A_PACK, (pack + 1) * OF_A_PACK):
        text = json.dumps({"scenarios": [strange(number)]})
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
    with within(SECONDS, pack):
        loaded = check_pack(tmp_path)
        for file in {problem.place.file for problem in loaded.errors}:
            Path(file).unlink()  # what no race can have is told before it is played
        loaded = with_scenarios(str(tmp_path), check_pack(tmp_path))
    assert loaded.lines
    for problem in loaded.problems:
        line = loaded.lines[problem.place.file][problem.place.line - 1]
        assert 1 <= problem.place.column <= len(line) + 1, problem
        for language in LANGUAGES:
            assert problem_text(problem, loaded.lines, language).plain.startswith(spelt(problem.place.file))
            assert json.dumps(problem_record(problem, language))
            assert "\n" not in problem_annotation(problem, language)


def test_most_of_them_are_played_and_many_come_out_otherwise(tmp_path: Path) -> None:
    """Or else the test above would try nothing."""
    played = 0
    for number in range(30):
        file = tmp_path / f"{number}.yaml"
        file.write_text(json.dumps({"scenarios": [strange(number)]}), encoding="utf-8")
        if check_pack(file).pack is None:
            file.unlink()
        else:
            played += 1
    found = with_scenarios(str(tmp_path), check_pack(tmp_path)).problems
    assert played > 15
    assert len({problem.place.file for problem in found}) > 10
