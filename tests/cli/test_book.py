"""`cubitos book`: new, build and serve, as somebody meets them who writes a pack."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from cubitos_kit.book.handing import MARK
from tests.cli.conftest import HEARING, Cubitos


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the user's own cache out of it; what the base is made of is read once for all tests."""
    folder = tmp_path_factory.getbasetemp() / "cubitos-cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def book(cubitos: Cubitos, pack: Path) -> Path:
    """Return the folder of a new book in a new pack with a card, and stand in the pack."""
    assert cubitos("new", "card", "surf-cat", "--die", "white").code == 0
    assert cubitos("book", "new").code == 0
    return pack / "book"


def test_new_begins_a_book_and_says_how_to_go_on(cubitos: Cubitos, pack: Path) -> None:
    ran = cubitos("book", "new")
    assert ran.code == 0
    assert "Go on with `cubitos book build`" in ran.said
    assert {file.name for file in (pack / "book").iterdir()} == {"book.yaml", "index.rst", "our-race.rst"}
    assert "book is there already" in cubitos("book", "new").said


def test_new_wants_a_pack(cubitos: Cubitos) -> None:
    for arguments in ((), ("base",), ("nowhere",)):
        ran = cubitos("book", "new", *arguments)
        assert ran.code == 1
        assert "cubitos new pack" in ran.err


def test_a_book_begins_in_the_language_that_is_spoken(cubitos: Cubitos, pack: Path) -> None:
    assert cubitos("book", "new", "--lang", "pl").code == 0
    assert (pack / "book" / "index.rst").read_text(encoding="utf-8") != ""


def test_build_makes_a_site_and_a_pdf_in_every_language_asked_for(cubitos: Cubitos, book: Path) -> None:
    ran = cubitos("book", "build", "--languages", "en,pl")
    assert ran.code == 0, ran.err
    made = book.parent / "mine-book"
    assert {file.name for file in made.iterdir()} == {MARK, "en", "pl", "index.html", "mine-en.pdf", "mine-pl.pdf"}
    for name in ("index.html", "mine-en.pdf", "mine-pl.pdf"):
        assert f"{Path('mine-book', name)} is written." in ran.said
    assert 'hreflang="pl"' in (made / "en" / "index.html").read_text(encoding="utf-8")


def test_build_makes_one_kind_where_one_is_asked_for_in_the_language_spoken(cubitos: Cubitos, book: Path) -> None:
    assert cubitos("book", "build", "--pdf", "--paper", "letter", "--out", "print", "--lang", "uk").code == 0
    assert {file.name for file in (book.parent / "print").iterdir()} == {MARK, "mine-uk.pdf"}
    if shutil.which("pdfinfo"):
        info = subprocess.run(
            ["pdfinfo", "print/mine-uk.pdf"], capture_output=True, check=True, encoding="utf-8"
        ).stdout
        assert re.search(r"Page size: +612 x 792 pts", info)
    assert cubitos("book", "build", "--html", "--out", "read").code == 0
    assert [file.name for file in (book.parent / "read").iterdir()] == ["en"]


def test_a_broken_pack_is_told_as_validate_tells_it_and_no_book_is_begun(cubitos: Cubitos, book: Path) -> None:
    card = book.parent / "cards" / "surf-cat.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("cost:", "csot:"), encoding="utf-8")
    ran = cubitos("book", "build")
    assert ran.code == 1
    assert re.search(r"surf-cat\.yaml:\d+:\d+: error: `csot`.*did you mean `cost`", ran.said)
    assert not (book.parent / "mine-book").exists()


def test_a_mistake_on_a_page_leaves_the_last_book_as_it_was(cubitos: Cubitos, book: Path) -> None:
    assert cubitos("book", "build").code == 0
    made = book.parent / "mine-book"
    before = {file: file.read_bytes() for file in made.rglob("*") if file.is_file()}
    with (book / "our-race.rst").open("a", encoding="utf-8") as page:
        page.write("\nSee :card:`surf-cta`.\n")
    ran = cubitos("book", "build")
    assert ran.code == 1
    assert re.search(
        r"book/our-race\.rst:\d+: error: .*surf-cta.*See :card:`surf-cta`.*The book is not built", ran.said
    )
    assert {file: file.read_bytes() for file in made.rglob("*") if file.is_file()} == before


def test_other_peoples_folders_are_left_alone(cubitos: Cubitos, book: Path) -> None:
    thesis = book.parent / "mine-book" / "en" / "thesis.txt"
    thesis.parent.mkdir(parents=True)
    thesis.touch()
    ran = cubitos("book", "build", "--html")
    assert ran.code == 1
    assert "--out" in ran.err
    assert thesis.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--languages", "plk"), "there is no language `plk`; there are en, pl, uk; did you mean `pl`?"),
        (("--paper", "a3"), "there is no `a3`; there are a4, letter"),
    ],
)
def test_what_there_is_not_is_wrong_usage(cubitos: Cubitos, arguments: tuple[str, str], sentence: str) -> None:
    ran = cubitos("book", "build", "base", *arguments)
    assert ran.code == 2
    assert sentence in ran.said


def test_a_taken_port_is_told(cubitos: Cubitos, book: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = cubitos("book", "serve", book.parent, "--port", taken.getsockname()[1])
    assert ran.code == 1
    assert re.search(r"port \d+ cannot be used: .*--port", ran.said)


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode("utf-8"))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no Ctrl-C that one program can send another")
def test_serve_shows_every_change_and_ends_politely(book: Path) -> None:
    command = [*HEARING, "book", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=book.parent, stdout=subprocess.PIPE, encoding="utf-8") as serving:
        assert serving.stdout is not None
        try:
            said = serving.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/en/", said)
            assert found, said
            address = found[0]
            page = fetched(f"{address}our-race.html")
            assert "Our race" in page
            assert "/.news" in page
            time.sleep(1)  # until it watches
            (book / "our-race.rst").write_text("Another race\n============\n", encoding="utf-8")
            assert fetched(address.replace("en/", ".news")) == ""
            assert "Another race" in fetched(f"{address}our-race.html").replace("\u00a0", " ")
        finally:
            serving.send_signal(signal.SIGINT)
        assert "The site is closed." in serving.communicate(timeout=60)[0]
        assert serving.returncode == 0
