"""The two pages on this computer, of a card and of a book: nobody else reads them, and nothing asked of them does harm."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from cubitos_kit.book.serve import Site
from cubitos_kit.games.cubitos.commands.preview_web import Shown, View
from tests.browsing import browsing

Server = tuple[str, int]


@contextmanager
def of_a_card() -> Iterator[str]:
    with Shown("de", "</script><script>alert(1)</script>", 0) as shown:
        shown.show(View("Bob", alt="A card", picture=b"<svg/>"))
        yield shown.address


@pytest.fixture(params=["card", "book"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """Serve a card, or a folder with a page, a folder without one, and a link that leads out of it."""
    (tmp_path / "secret.html").write_text("<body>secret</body>")
    site = tmp_path / "site"
    (site / "deep" / "er").mkdir(parents=True)
    (site / "index.html").write_text("<html><body>hello</body></html>")
    (site / "deep" / "a.txt").write_text("text")
    if os.name != "nt":
        for link in ("link.html", "link.txt"):
            (site / link).symlink_to(tmp_path / "secret.html")
        (site / "out").symlink_to(tmp_path)
    with of_a_card() if request.param == "card" else of_a_book(site) as address:
        yield request.param, urlsplit(address).port or 0


@contextmanager
def of_a_book(folder: Path) -> Iterator[str]:
    with Site(folder, 0) as site:
        yield site.address


def asked(port: int, path: str, method: str = "GET", host: str | None = None) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", f"127.0.0.1:{port}" if host is None else host)
    connection.endheaders()
    return connection.getresponse()


def test_a_page_is_shown_and_says_that_it_may_do_nothing_else(server: Server) -> None:
    what, port = server
    for path in ("/", "/card.svg" if what == "card" else "/deep/a.txt", "/nothing"):
        answer = asked(port, path)
        assert answer.status == (404 if path == "/nothing" else 200)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy or "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example:{port}", "127.0.0.1:1", "", "localhost:99999"],
)
def test_an_address_that_somebody_points_here_is_not_answered(server: Server, host: str) -> None:
    _, port = server
    answer = asked(port, "/", host=host.format(port=port))
    assert answer.status == 421
    assert b"hello" not in answer.read()


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "LOCALHOST:{port}", "[::1]:{port}"])
def test_this_computer_may_be_called_by_its_names(server: Server, host: str) -> None:
    _, port = server
    assert asked(port, "/", host=host.format(port=port)).status == 200


@pytest.mark.parametrize(
    "path",
    ["/%00", "/a%00.html", "/%0d%0aX: y", "/%1b[2J", "http://evil.example/", "//evil.example/%00", "*", "/%ff%fe%00"],
)
def test_an_address_that_is_none_is_refused(server: Server, path: str, capfd: pytest.CaptureFixture[str]) -> None:
    _, port = server
    with socket.create_connection(("127.0.0.1", port), timeout=5) as raw:
        raw.sendall(
            f"GET {path.replace(' ', '%20')} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
        )
        assert raw.recv(100).split(b" ")[1] == b"400"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("path", "status"),
    [("/" + "a" * 1999, "404"), ("/" + "a" * 2000, "414"), ("/" + "a" * 9000, "414"), ("/a" * 9000, "414")]
    + [("/" + "a" * 300 + ending, "404") for ending in ("", "/", ".html", "?" + "b" * 300)]
    + [("/" + "a" * 70_000, "414"), ("/ HTTP/1.1\r\nX: " + "a" * 70_000, "431")],
)
def test_an_address_of_any_length_is_answered(
    server: Server, path: str, status: str, capfd: pytest.CaptureFixture[str]
) -> None:
    _, port = server
    with socket.create_connection(("127.0.0.1", port), timeout=5) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert raw.recv(100).split(b" ")[1] == status.encode()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("turn", ["9" * 1900, "²", "x", "-1", "1&2", "٣", "99999999999"])
def test_news_are_asked_for_by_a_number(server: Server, turn: str, capfd: pytest.CaptureFixture[str]) -> None:
    _, port = server
    with socket.create_connection(("127.0.0.1", port), timeout=5) as raw:
        raw.sendall(f"GET /.news?{turn} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert raw.recv(100).split(b" ")[1] == b"400"
    assert capfd.readouterr().err == ""


def test_no_folder_is_listed_and_no_link_leads_out(server: Server) -> None:
    what, port = server
    if what == "card":
        pytest.skip("it serves no files")
    for path in (
        "/deep/",
        "/deep",
        "/deep/er/",
        "/link.html",
        "/link.txt",
        "/out/",
        "/out/secret.html",
        "/../secret.html",
    ):
        for method in ("GET", "HEAD"):
            answer = asked(port, path, method)
            assert answer.status in {301, 404}, path
            assert b"secret" not in answer.read(), path
            if answer.status == 301:
                assert asked(port, str(answer.headers["Location"])).status == 404


def test_words_in_a_page_cannot_end_its_script(server: Server) -> None:
    what, port = server
    page = asked(port, "/").read().decode()
    assert page.count("</script>") == 1
    assert "alert(1)" not in page or what == "card"


def test_only_the_script_that_is_ours_runs_in_the_page_of_a_card() -> None:
    with of_a_card() as address:
        first, second = (asked(urlsplit(address).port or 0, "/") for _ in range(2))
    policies = [answer.headers["Content-Security-Policy"] for answer in (first, second)]
    assert policies[0] != policies[1], "a word for each time"
    nonce = policies[0].partition("script-src 'nonce-")[2].partition("'")[0]
    assert len(nonce) > 15
    assert f'<script nonce="{nonce}">' in first.read().decode()
    assert "unsafe" not in policies[0]


def test_whoever_leaves_in_the_middle_causes_no_traceback(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    _, port = server
    for path in ("/", "/.news", "/.news?1", "/", "/.news"):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as raw:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    assert asked(port, "/").status == 200
    assert capfd.readouterr().err == ""


def test_a_browser_shows_what_is_new_and_says_when_nobody_serves_it(chromium: tuple[str, str], tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<html><body>one</body></html>")
    picture = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    with browsing(chromium) as driver:
        wait = WebDriverWait(driver, 20, ignored_exceptions=[StaleElementReferenceException])

        def comes(words: str) -> None:
            wait.until(lambda _: words in driver.title + driver.find_element(By.TAG_NAME, "body").text)

        with Shown("en", "It is over.", 0) as shown:
            driver.get(shown.address)
            for name in ("Bob", "Ann"):
                shown.show(View(name, alt=f"{name}.", picture=picture))
                comes(name)
                assert driver.find_element(By.ID, "card").get_attribute("alt") == f"{name}."
            shown.show(View("Ann", problems="a slip"))
            comes("a slip")
            assert not driver.find_element(By.ID, "card").is_displayed()
        comes("It is over.")
        with Site(tmp_path, 0) as site:
            driver.get(site.address)
            comes("one")
            page.write_text("<html><body>two</body></html>")
            site.tell()
            comes("two")
