"""`cubitos tracks`: racetracks, listed and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cubitos

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
