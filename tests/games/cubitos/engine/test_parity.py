"""The rules run as compiled code and as plain Python, and it is the same race, byte by byte."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.race import Race, wrapping
from tests.games.cubitos.engine.invariants import ANYHOW, EAGER, HURRIED, answer_of
from tests.games.cubitos.engine.random_sets import drawn, program_of

ROOT = Path(__file__).parents[4]
QUESTIONS = 120
SETS = ("race-1", "race-2", "race-4", "race-7", "grand-finale")
DRAWN = (0, 3, 7)


def digests() -> list[str]:
    """Play some rounds of several sets, and return a figure for everything that happened on the way."""
    pack = load_pack()
    programs: list[tuple[str, Program]] = [
        (name, build(pack, pack.sets[name], 2 + at % 3)) for at, name in enumerate(SETS)
    ]
    programs += [(str(number), program_of(drawn(number))) for number in DRAWN]
    moods = (ANYHOW, HURRIED, EAGER)
    return [_digest(name, program, moods[at % 3]) for at, (name, program) in enumerate(programs)]


def _digest(name: str, program: Program, mood: int) -> str:
    digest = sha256()
    race = Race(program, seed=len(name))
    while not race.over and len(race.answers) < QUESTIONS:
        digest.update(race.to_bytes())
        with wrapping():
            answer = answer_of(program.table, race._states, np.uint64(11), mood)  # noqa: SLF001 - as the kernels take it
        race.choose(int(answer))
    digest.update(race.to_bytes() + repr(race.story).encode())
    return f"{name} {mood} round {race.state.round_number} {digest.hexdigest()}"


@pytest.mark.skipif(is_plain(), reason="there is nothing to compare plain Python with")
def test_compiled_and_plain_rules_are_the_same_race_byte_by_byte() -> None:
    asked = "from tests.games.cubitos.engine.test_parity import digests; print(*digests(), sep='\\n')"
    plain = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = digests()
    assert len(set(compiled)) == len(compiled) == len(SETS) + len(DRAWN)
    assert plain.stdout.splitlines() == compiled
