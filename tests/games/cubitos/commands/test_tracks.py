"""`cubitos tracks`: racetracks, listed and drawn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.cli.output import SEAM

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

KEYS = {"id", "name", "source", "red-lines", "shortest-lap", "spaces", "rewards", "rows", "note"}


def test_json_has_the_documented_keys(cubitos: Cubitos) -> None:
    tracks = cubitos("tracks", "list", "--json").json
    assert len(tracks) == 4
    for each in [*tracks, cubitos("tracks", "show", "testing-the-waters", "--json").json]:
        assert set(each) == KEYS
        assert set(each["shortest-lap"]) == {"dry", "with-water"}


def test_a_row_a_track_says_whether_it_is_the_printed_board(cubitos: Cubitos) -> None:
    rows = {line.split()[0]: line for line in cubitos("tracks", "list").out.splitlines()}
    assert rows["nothing-goes-right"].endswith("transcribed by players")
    assert rows["testing-the-waters"].endswith("designed by the pack's author, not printed")


def test_a_track_is_drawn_with_a_legend_and_its_note_once(cubitos: Cubitos) -> None:
    out = cubitos("tracks", "show", "testing-the-waters").out
    assert out.startswith("Testing the Waters\n")
    assert " S   S   S   S " in out
    assert "\n@a    shortcut a starts here and costs 7 movement\n" in out
    assert out.count("Four ponds") == 1


def test_a_track_of_ones_own_is_drawn(cubitos: Cubitos, pack: Path) -> None:
    cubitos("new", "track", "my-loop")
    assert (pack / "tracks" / "my-loop.yaml").exists()
    assert cubitos("tracks", "show", "my-loop").out.startswith("My Loop\n")


ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.mark.parametrize("columns", [60, 76, 100])
def test_a_terminal_of_any_width_splits_no_name_of_a_track(terminal: Cubitos, columns: int) -> None:
    out = ESCAPES.sub("", terminal("tracks", "list", columns=columns).out)
    for name in ("Ahead of the Curve", "Nothing Goes Right", "still-waters-run-deep"):
        assert name in out
    assert max(map(len, out.splitlines())) <= columns


def test_a_board_wider_than_the_terminal_is_drawn_in_parts(terminal: Cubitos) -> None:
    out = ESCAPES.sub("", terminal("tracks", "show", "nothing-goes-right", columns=60).out)
    drawn = out.partition("part 1 of 2, from left to right\n")[2].partition("Mark")[0]
    assert max(map(len, drawn.splitlines())) <= 60
    first, second = (part.splitlines() for part in drawn.split("part 2 of 2, from left to right\n"))
    whole = ESCAPES.sub("", terminal("tracks", "show", "nothing-goes-right", columns=100).out).splitlines()
    lowest = next(line for line in reversed(whole) if line.lstrip().startswith("7   7"))
    together = [(a.ljust(60) + b[SEAM:]).rstrip() for a, b in zip(first, second, strict=False)]
    assert lowest.rstrip() in together
    assert "part 1" not in "\n".join(whole)
