"""Checking a broken pack as `validate` does, and holding whatever is said to what all problems promise."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from cubitos_kit.base.showing import spelt
from cubitos_kit.content.load import Loaded
from cubitos_kit.games.cubitos.commands.examining import with_refusals
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.text.problems import problem_annotation, problem_record, problem_text

HEAD = "pack: {id: mine, name: Mine, format: 1}\n"
LANGUAGES = ("en", "pl", "uk")
SECONDS = 2.0
WHOLE_FILE = {
    *("empty", "empty-pack", "no-such-file", "not-a-file", "not-a-pack", "outside-pack", "too-large", "unreadable"),
}
"""Codes that may speak of a file as a whole; all others have a line."""

Checked = Callable[[Path, object], Loaded[Pack]]


@contextmanager
def within(seconds: float, what: object) -> Iterator[None]:
    """Fail what takes too long: by the processor's clock, as other tests run beside; what waits for ever by the wall's."""

    def stop(*_: object) -> NoReturn:
        pytest.fail(f"{what}: still waiting")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)
    begun = time.process_time()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    took = time.process_time() - begun
    assert took < seconds, f"{what}: {took:.1f} s"


@pytest.fixture
def checked() -> Checked:
    """Return the check: in time, every problem said in every way and language, each with its place."""

    def check(path: Path, what: object) -> Loaded[Pack]:
        with within(SECONDS, what):
            loaded = with_refusals(check_pack(path))
            for problem in loaded.problems:
                for language in LANGUAGES:
                    assert problem_text(problem, loaded.lines, language).plain.startswith(spelt(problem.place.file)), (
                        what
                    )
                    assert json.dumps(problem_record(problem, language)), what
                    assert "\n" not in problem_annotation(problem, language), what
        for problem in loaded.problems:
            place = problem.place
            assert place.file, (what, problem)
            assert place.line or problem.code in WHOLE_FILE, (what, problem)
            if place.line and place.file in loaded.lines:
                assert place.line <= len(loaded.lines[place.file]), (what, problem)
                assert 1 <= place.column <= len(loaded.lines[place.file][place.line - 1]) + 1, (what, problem)
        assert (loaded.pack is None) == bool(loaded.errors), what
        return loaded

    return check


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Return the folder of a pack that has nothing but its head."""
    (tmp_path / "pack.yaml").write_text(HEAD, encoding="utf-8")
    return tmp_path
