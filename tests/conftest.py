"""What all tests share: the option that rewrites snapshots, a folder for all processes, and programs to look with.

And what makes a run short: rules compiled before it begins, and those tests first that take longest.
"""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubitos_kit.cli.command import SELDOM
from cubitos_kit.compiler.ahead import is_ready, make_ready
from cubitos_kit.compiler.content import unit
from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.play.game import game
from tests.debian import program

LONGEST = (
    "book/test_rulebook_again.py",
    "book/test_uses.py",
    "docs/test_manual_walks.py",
    "site/test_browser.py",
    "site/test_pages.py",
    "report/test_page.py",
    "games/cubitos/language/test_orthogonality.py",
    "book/test_project.py",
    "cli/test_book.py",
    "site/test_build.py",
    "games/cubitos/engine/test_parity.py",
    "book/test_rulebook_whole.py",
    "games/cubitos/lab/test_balance.py",
    "adding/test_adding_a_verdict.py",
    "adding/test_adding_a_language.py",
    "docs/test_prose.py",
    "compiler/test_ahead.py",
    "cli/test_streams.py",
    "games/cubitos/commands/test_written_reports.py",
    "games/cubitos/commands/test_play.py",
    "games/cubitos/commands/test_atlas.py",
    "games/cubitos/test_atlas.py",
    "games/cubitos/lab/test_understood.py",
    "games/cubitos/lab/test_results.py",
)
"""Files with tests that take seconds, the longest first: begun last, one of them would keep all other processes waiting."""


@pytest.fixture(autouse=True)
def _hears_ctrl_c() -> Iterator[None]:
    """Hear Ctrl-C after a test as before: a command that has ended is deaf to it, and here it is not the end."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the snapshots instead of comparing with them")


def pytest_configure(config: pytest.Config) -> None:
    """Look for garbage as seldom as a command does; make ready, where all starts, what each would make for itself."""
    gc.set_threshold(*SELDOM)
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each of hundreds of commands compiles all modules for itself
    sys.dont_write_bytecode = False
    for name in game().kernels:
        if not is_plain() and not is_ready(unit(name)):
            make_ready(unit(name))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest; all else stays in its order."""
    folder = Path(__file__).parent
    places = {folder / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--bless"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all test processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def chromium(shared: Path) -> tuple[str, str]:
    """A browser and its driver."""
    return program(shared, "chromium"), program(shared, "chromium-driver")


@pytest.fixture(scope="session")
def poppler_tools(shared: Path) -> str:
    """What reads printed pages."""
    return program(shared, "poppler-utils")
