"""What the pages show in Python runs as it stands and prints what they say; so do the commands of the chapter on racing."""

import contextlib
import importlib.util
import io
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.content.load import load_pack
from cubitos_kit.engine.race import Race
from cubitos_kit.players.registry import player

ROOT = Path(__file__).parents[2]
RACING = ROOT / "docs" / "manual" / "racing.rst"


def runner() -> Any:
    """Return .ci/readme.py, which knows how to find a page's blocks and to run its commands."""
    spec = importlib.util.spec_from_file_location("readme", ROOT / ".ci" / "readme.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["readme"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


RUNNER = runner()


def examples(page: Path) -> list[Any]:
    """Return the page's blocks in Python, each with the text block after it: what it prints."""
    shown = pairwise([*RUNNER.blocks(page), None])
    return [
        pytest.param(
            "\n".join(block.lines),
            "\n".join(after.lines) if after and after.language == "text" else None,
            id=f"{page.stem}-{block.first}",
        )
        for block, after in shown
        if block.language == "python"
    ]


def racing_block(caption: str) -> str:
    return next("\n".join(block.lines) for block in RUNNER.blocks(RACING) if block.caption == caption) + "\n"


@pytest.mark.parametrize(("code", "printed"), [*examples(RACING), *examples(ROOT / "README.md")])
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_an_example_runs_and_prints_what_is_shown(code: str, printed: str | None) -> None:
    if "lab.environment" in code:
        pytest.importorskip("pettingzoo", reason="an optional extra: pip install '.[pettingzoo]'")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "example", "exec"), {"__name__": "example"})
    if printed is not None:
        assert out.getvalue().rstrip("\n") == printed


def test_the_chapter_on_racing_shows_python_enough() -> None:
    code = "\n".join(example.values[0] for example in examples(RACING))
    wanted = {"load_pack", ".question", ".choose(", ".copy()", ".story", ".to_bytes()", ".restore(", "simulate("}
    assert {each for each in wanted if each not in code} == set()


def test_the_player_of_the_chapter_on_racing_races_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(racing_block("my_bot.py"), encoding="utf-8")
    pack = load_pack()
    players = [player(f"{file}:Cautious", pack), player("standard", pack)]
    race = Race.of(pack, "race-1", players=2, seed=1)
    while not race.over:
        race.choose(players[int(race.state.asked)].answer(race))
    assert race.winner in {0, 1}


def test_the_commands_of_the_chapter_on_racing_do_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    RUNNER.play(RACING, tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"monday.json", "alone.json"}
