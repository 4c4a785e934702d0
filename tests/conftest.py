"""What all tests share: the option that rewrites snapshots, a folder for all processes, and programs to look with."""

import os
from pathlib import Path

import pytest

from tests.debian import program


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the snapshots instead of comparing with them")


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
