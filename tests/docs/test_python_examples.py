"""What the pages show in Python runs as it stands and prints what they say."""

import contextlib
import io
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import MANUAL, ROOT, RUNNER


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


PAGES = (*sorted(MANUAL.glob("*.rst")), ROOT / "README.md")
EXAMPLES = [example for page in PAGES for example in examples(page)]


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_an_example_runs_and_prints_what_is_shown(code: str, printed: str | None) -> None:
    if "lab.environment" in code:
        pytest.importorskip("pettingzoo", reason="an optional extra: pip install '.[pettingzoo]'")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "example", "exec"), {"__name__": "example"})
    if printed is not None:
        assert out.getvalue().rstrip("\n") == printed


def test_the_chapter_on_python_shows_what_there_is() -> None:
    code = "\n".join(example.values[0] for example in examples(MANUAL / "python.rst"))
    wanted = {
        *("load_pack", "check_pack", "card_lines", ".question", ".choose(", ".copy()", ".to_bytes()", ".restore("),
        *(".replay(", ".story", "player(", "simulate(", "CubitosEnv", "rolls("),
    }
    assert {each for each in wanted if each not in code} == set()
