"""How long nobody can race yet: compiling from nothing, after an edit, from a wheel, and the start of a command."""

import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.ratios import Ratio
from tests.benchmarks.yardsticks import import_numba

ROOT = Path(__file__).parents[2]
CUBITOS = (sys.executable, "-c", "from cubitos_kit.cli.main import run; run()")
RACE = (*CUBITOS, "simulate", "race-1")
LEAF = ("engine/kernels/dice.py", r'("""Count the dice of the Draw Zone."""\n    count = 0\n)', r"\1    count += 0\n")
"""A kernel that calls no other, and an edit of it that changes what it does, but not what comes of it."""


def first_start() -> Ratio:
    """Compare the very first race with the second, which finds all compiled."""
    first, second = _twice(RACE)
    return Ratio("first simulate race-1, on two cores", "the second", first, second, 30, aim=20, was=93)


def first_start_on_one_core() -> Ratio:
    """Compare the same where only one processor is to be had."""
    first, second = _twice(RACE, cores=1)
    return Ratio("first simulate race-1, on one core", "the second", first, second, 30, aim=20, was=93)


def first_start_from_a_wheel() -> Ratio:
    """Compare the first race with the second where a wheel has brought the machine code."""
    with TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
        _done([*pip, "wheel", "--no-deps", "-w", folder, str(ROOT)])
        plain = next(Path(folder).glob("*.whl"))
        _done([sys.executable, "-m", "cubitos_kit.compiler.wheel", str(plain), f"{folder}/compiled"])
        made = next(Path(folder, "compiled").glob("*.whl"))
        _done([*pip, "install", "--no-deps", "--no-compile", "--target", f"{folder}/site", str(made)])
        _done([*CUBITOS, "validate"], {"PYTHONPATH": f"{folder}/site"})  # what Python compiles for itself is not ours
        first, second = _twice(RACE, {"PYTHONPATH": f"{folder}/site"})
    return Ratio("the same, from a platform wheel", "the second", first, second, 2, aim=1.5)


def compiling_everything() -> Ratio:
    """Add up the processors' time of compiling all there is."""
    with TemporaryDirectory() as cache:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        _done([*CUBITOS, "warm"], {"XDG_CACHE_HOME": cache})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Ratio("compiling everything, all processors added up", "one second", seconds, 1.0, 32, aim=24, was=64)


def after_an_edit() -> Ratio:
    """Edit a kernel that calls no other, and race; less what a race takes without an edit."""
    with _copy() as (package, more):
        _done(RACE, more)
        warm = _took(RACE, more)
        file, before, after = LEAF
        source = (package / file).read_text(encoding="utf-8")
        edited, times = re.subn(before, after, source)
        assert times == 1
        (package / file).write_text(edited, encoding="utf-8")
        seconds = _took(RACE, more) - warm
    return Ratio("an edited leaf kernel until the next race", "one second", seconds, 1.0, 6, aim=3, was=64)


def warm_start() -> Ratio:
    """Compare 2000 races, all compiled before, with importing Numba, which they do without."""
    command = [*RACE, "--games", "2000", "--seed", "1"]
    _done(command)
    seconds = min(_took(command) for _ in range(5))
    return Ratio("2000 races of race-1, warm", 'python -c "import numba"', seconds, import_numba(), 2.5, aim=2, was=4.5)


STARTS: tuple[Callable[[], Ratio], ...] = (
    warm_start,
    after_an_edit,
    compiling_everything,
    first_start,
    first_start_on_one_core,
    first_start_from_a_wheel,
)


@contextmanager
def _copy() -> Iterator[tuple[Path, dict[str, str]]]:
    """Give a copy of the package to edit, and what makes Python use it."""
    with TemporaryDirectory() as folder:
        for name in ("cubitos_kit", "content", "locales"):
            shutil.copytree(ROOT / name, Path(folder, name), ignore=shutil.ignore_patterns("__pycache__"))
        yield Path(folder, "cubitos_kit"), {"PYTHONPATH": folder, "XDG_CACHE_HOME": f"{folder}/cache"}


def _twice(command: Sequence[str], more: Mapping[str, str] | None = None, cores: int = 0) -> tuple[float, float]:
    """Run a command on an empty cache, then twice again, and return the first time and the better of the others."""
    with TemporaryDirectory() as cache:
        where = {**(more or {}), "XDG_CACHE_HOME": cache}
        return _took(command, where, cores), min(_took(command, where, cores) for _ in range(2))


def _took(command: Sequence[str], more: Mapping[str, str] | None = None, cores: int = 0) -> float:
    start = time.perf_counter()
    _done(command, more, cores)
    return time.perf_counter() - start


def _done(command: Sequence[str], more: Mapping[str, str] | None = None, cores: int = 0) -> None:
    only = ["taskset", "-c", f"0-{cores - 1}"] if cores else []
    subprocess.run([*only, *command], check=True, capture_output=True, env={**os.environ, **(more or {})}, cwd="/")
