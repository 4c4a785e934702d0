"""The site of these pages, built once for all tests, served to a browser; and what the tests ask the browser."""

import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from selenium import webdriver

from cubitos_kit.book.site.build import Built, build_site, languages_of
from tests.browsing import browsing
from tests.debian import once
from tests.site.browser import DESKTOP, Browser

DOCS = Path(__file__).parents[2] / "docs"


def _build(place: Path) -> str:
    built: list[Built] = []
    build_site(DOCS, place / "site", languages_of(DOCS), built.append)
    return "\n".join(each.complaint for each in built if each.complaint)


@pytest.fixture(scope="session")
def site(shared: Path) -> Path:
    """The site in all languages. A warning of Sphinx fails whoever asks for it."""
    place, complaint = once(shared, "pages", _build)
    if complaint:
        pytest.fail(f"the site cannot be built without warnings:\n{complaint}", pytrace=False)
    return place / "site"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the server's own name
        """Say nothing of each request."""


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def driver(chromium: tuple[str, str]) -> Iterator[webdriver.Chrome]:
    """A browser without a window."""
    with browsing(chromium, "--lang=en", "--hide-scrollbars") as driver:
        yield driver


@pytest.fixture
def browser(driver: webdriver.Chrome, address: str) -> Browser:
    """The browser as it is at first: a desk's screen, light, nothing remembered."""
    asked = Browser(driver, address)
    asked.size(*DESKTOP)
    asked.prefer("light")
    asked.driver.get(f"{address}/en/_static/die.svg")
    asked.ask("localStorage.clear()")
    return asked


@pytest.fixture(scope="session")
def axe(shared: Path, pytestconfig: pytest.Config) -> str:
    """The script that looks for what keeps people from reading a page; fetched once, then kept."""
    kept = pytestconfig.cache.mkdir("axe-core") if pytestconfig.cache else shared

    def fetch(place: Path) -> str:
        if (kept / "axe.min.js").is_file():
            return ""
        if not (npm := shutil.which("npm")):
            return "npm is not installed, and axe-core cannot be fetched without it"
        try:
            run = subprocess.run([npm, "pack", "axe-core"], cwd=place, capture_output=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return "npm could not fetch axe-core within two minutes"
        packed = next(place.glob("axe-core-*.tgz"), None)
        if run.returncode or not packed:
            return f"npm could not fetch axe-core: {run.stderr.decode(errors='replace')[-300:]}"
        with tarfile.open(packed) as archive, archive.extractfile("package/axe.min.js") or packed.open("rb") as script:
            (kept / "axe.min.js").write_bytes(script.read())
        return ""

    _, reason = once(shared, "axe-core", fetch)
    if reason:
        pytest.skip(reason)
    return (kept / "axe.min.js").read_text(encoding="utf-8")
