"""A fingerprint changes with what a kernel does, and with nothing else."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cubitos_kit.compiler.content import Unit, unit, unit_name
from cubitos_kit.compiler.kernels import EntryKernel, NoKernelError
from tests.compiler import example

SOURCE = Path(example.__file__).read_text(encoding="utf-8")
Edited = Callable[..., dict[str, str]]


def keys(source: str) -> dict[str, str]:
    """Return the fingerprints of all kernels of a source, by their names."""
    module = ModuleType(example.__name__)
    exec(compile(source, example.__file__, "exec"), module.__dict__)
    entries = tuple(value for value in vars(module).values() if isinstance(value, EntryKernel))
    return {each.function.__name__: each.key for each in Unit("example", entries).kernels}


def changed(before: str, after: str) -> set[str]:
    assert before in SOURCE
    was, now = keys(SOURCE), keys(SOURCE.replace(before, after, 1))
    return {name for name in was if was[name] != now[name]}


def test_all_that_entries_reach_is_part_of_their_unit() -> None:
    assert set(keys(SOURCE)) == {"tripled", "pair", "weighed", "summed", "steps", "marked"}


@pytest.mark.parametrize(
    ("before", "after", "names"),
    [
        ("FACTOR * number", "number * FACTOR", {"tripled"}),
        ("FACTOR = 3", "FACTOR = 4", {"tripled"}),
        ("SKIPPED = -1", "SKIPPED = -3", {"summed"}),
        ("STEPS = 4", "STEPS = 5", {"steps"}),
        ("number / 2", "number / 4", {"pair"}),
        ('("count", "i4")', '("count", "i8")', {"summed", "steps", "weighed"}),
        (
            "def weighed(pile: PileRecord, place: int) -> Float32",
            "def weighed(pile: PileRecord, place: int) -> float",
            {"weighed", "steps"},
        ),
        ("(0, 2, 3)", "(0, 2, 1)", {"steps"}),
    ],
)
def test_an_edit_changes_the_kernel_and_whoever_relies_on_what_it_takes(
    before: str, after: str, names: set[str]
) -> None:
    assert changed(before, after) == names


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"""Return three times a number."""', '"""Return a number, three times as large."""'),
        ("    total = 0\n", "    # from nothing on\n    total = 0\n"),
        ("FACTOR = 3\n", "\n\n\nFACTOR = 3\n"),
        ("UNUSED = -2", "UNUSED = -4"),
    ],
)
def test_comments_and_places_change_nothing(before: str, after: str) -> None:
    assert changed(before, after) == set()


def test_a_kernel_that_uses_what_is_no_number_is_told() -> None:
    with pytest.raises(NoKernelError, match="no kernel can use `FACTOR`, which is a dict"):
        keys(SOURCE.replace("FACTOR = 3", "FACTOR = {}"))


def test_a_folder_of_kernels_is_one_unit_and_any_other_module_is_its_own() -> None:
    assert unit_name("cubitos_kit.games.cubitos.engine.kernels.entry") == "cubitos_kit.games.cubitos.engine.kernels"
    assert unit_name(example.__name__) == example.__name__
    players: Any = unit("cubitos_kit.games.cubitos.players.kernels")
    assert {each.__name__ for each in players.entries} == {
        "answer_once",
        "play_out",
        "race_many",
        "race_sets",
        "reckon",
    }
    assert {"cast", "advance", "race_many"} <= {each.function.__name__ for each in players.kernels}
