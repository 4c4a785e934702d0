"""`cubitos book`: new, build and serve, as somebody meets them who writes a pack."""

from __future__ import annotations

import json
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
from tests.commands import HEARING, Cubitos


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
    made = book.parent / "out" / "mine-book"
    assert {file.name for file in made.iterdir()} == {MARK, "en", "pl", "index.html", "mine-en.pdf", "mine-pl.pdf"}
    for name in ("index.html", "mine-en.pdf", "mine-pl.pdf"):
        assert f"{Path('out', 'mine-book', name)} is written." in ran.said
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
    assert not (book.parent / "out" / "mine-book").exists()


def test_a_mistake_on_a_page_leaves_the_last_book_as_it_was(cubitos: Cubitos, book: Path) -> None:
    assert cubitos("book", "build").code == 0
    made = book.parent / "out" / "mine-book"
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
    thesis = book.parent / "out" / "mine-book" / "en" / "thesis.txt"
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
    with subprocess.Popen(command, cwd=book.parent, stdout=-1, stderr=-1, encoding="utf-8") as serving:
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
            assert fetched(address.replace("en/", ".news")) == '{"turn": 1}'
            assert "Another race" in fetched(f"{address}our-race.html").replace("\u00a0", " ")
        finally:
            serving.send_signal(signal.SIGINT)
        said, complained = serving.communicate(timeout=60)
        assert "The site is closed." in said
        assert "KeyboardInterrupt" not in complained
        assert serving.returncode == 0


def test_a_program_of_the_book_is_run_for_whoever_asks_and_both_are_said(cubitos: Cubitos, book: Path) -> None:
    (book / "conf.py").write_text(
        "from pathlib import Path\nPath('ran.txt').touch()\nextensions = ['cubitos_kit.book']\n"
        "primary_domain = 'cubitos'\nhtml_theme = 'furo'\nproject = 'Mine'\n",
        encoding="utf-8",
    )
    ran = cubitos("book", "build", "--html")
    assert ran.code == 0
    assert re.search(r"book/conf\.py is not run; book\.yaml beside it", ran.err)
    assert not list(book.parent.rglob("ran.txt"))
    ran = cubitos("book", "build", "--html", "--trust-conf")
    assert ran.code == 0
    assert re.search(r"book/conf\.py is run, since you trust it", ran.err)
    assert list(book.parent.rglob("ran.txt"))


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        ("project = 'Mine'", 'extensions = ["cubitos_kit.book"]'),
        ("extensions = ['cubitos_kit.book']", 'primary_domain = "cubitos"'),
    ],
)
def test_a_program_of_the_book_that_leaves_out_the_kit_is_told_what_to_add(
    cubitos: Cubitos, book: Path, lines: str, missing: str
) -> None:
    (book / "conf.py").write_text(f"{lines}\n", encoding="utf-8")
    ran = cubitos("book", "build", "--html", "--trust-conf")
    assert ran.code == 1
    assert f"book/conf.py: error: the kit cannot make a book with this; add a line: {missing}" in ran.said


FULL = 'mkdir out && mount -t tmpfs -o size=400k tmpfs out || exit 77; "$@"; code=$?; ls -A out; exit $code'
"""A shell that mounts a small disk for itself alone, runs a command and lists what has come of it there."""


@pytest.mark.parametrize("kind", ["--html", "--pdf"])
def test_a_full_disk_is_told_by_the_name_that_was_asked_for_and_nothing_is_left(book: Path, kind: str) -> None:
    if not shutil.which("unshare"):
        pytest.skip("nothing here mounts a disk for one command")
    arguments = ["unshare", "-m", "sh", "-c", FULL, "sh", *HEARING, "book", "build", kind, "--out", "out/deep"]
    done = subprocess.run(arguments, cwd=book.parent, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == 77 or "unshare failed" in done.stderr:
        pytest.skip("only root mounts a disk")
    named = "out/deep/en" if kind == "--html" else "out/deep/mine-en.pdf"
    assert (done.returncode, done.stderr, done.stdout) == (
        1,
        f"{named} cannot be used: No space left on device\n",
        "",
    )


def test_what_a_page_must_not_do_is_told_with_file_and_line(cubitos: Cubitos, book: Path, tmp_path: Path) -> None:
    (book / "our-race.rst").write_text("Ours\n====\n\n.. include:: ../pack.yaml\n", encoding="utf-8")
    ran = cubitos("book", "build", "--html")
    assert ran.code == 1
    assert re.search(r"book/our-race\.rst:4: error: `\.\. include::` would put another file into the book", ran.said)
    assert (
        cubitos("book", "build", "--html", "--out", tmp_path / "read", "--trust-conf").code == 1
    )  # no such page: `../pack`


def test_the_settings_of_a_book_are_checked_like_all_content(cubitos: Cubitos, book: Path) -> None:
    (book / "book.yaml").write_text("book:\n  titel: Ours\n  colours: {light: red}\n", encoding="utf-8")
    for command in (("book", "build"), ("validate",)):
        ran = cubitos(*command)
        assert ran.code == 1
        assert re.search(r"book/book\.yaml:2:3: error: `titel` is not a key.*did you mean `title`", ran.said)
        assert re.search(r"book/book\.yaml:3:20: error: `red` is not written as it has to be", ran.said)


def test_the_settings_of_a_book_name_its_title_languages_chapters_and_colours(cubitos: Cubitos, book: Path) -> None:
    (book / "index.rst").unlink()
    settings = {
        "title": {"en": "The <Beach>", "pl": "Plaża"},
        "author": "Ada",
        "languages": ["en", "pl"],
        "pages": ["our-race", "rules/dice"],
        "colours": {"light": "#112233", "dark": "#ddeeff"},
    }
    (book / "book.yaml").write_text(json.dumps({"book": settings}), encoding="utf-8")
    assert cubitos("book", "build", "--html").code == 0
    made = book.parent / "out" / "mine-book"
    english, polish = ((made / language / "index.html").read_text(encoding="utf-8") for language in ("en", "pl"))
    assert "<h1>The &lt;Beach&gt;" in english.replace("\u00a0", " ")
    assert "<title>Plaża" in polish
    assert re.search(r'href="our-race\.html".*href="rules/dice\.html"', english, re.DOTALL)
    assert "light-dark(#112233, #ddeeff)" in (made / "en" / "_static" / "dice.css").read_text(encoding="utf-8")


def test_a_chapter_that_is_no_page_is_told_with_the_nearest(cubitos: Cubitos, book: Path) -> None:
    (book / "book.yaml").write_text("book:\n  pages: [our-rase, rules/index]\n", encoding="utf-8")
    ran = cubitos("book", "build", "--html")
    assert ran.code == 1
    assert re.search(r"book/book\.yaml:2:11: error: the book has no page `our-rase`.*did you mean `our-race`", ran.said)


def test_a_folder_for_the_book_that_the_pack_brings_as_a_link_is_left_alone(cubitos: Cubitos, book: Path) -> None:
    elsewhere = book.parent.parent / "elsewhere"
    elsewhere.mkdir()
    (book.parent / "out").mkdir()
    (book.parent / "out" / "mine-book").symlink_to(elsewhere)
    ran = cubitos("book", "build", "--html")
    assert (ran.code, list(elsewhere.iterdir())) == (1, [])
    assert "--out" in ran.err


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody take away a folder that somebody stands in")
@pytest.mark.parametrize("command", [("book", "build"), ("book", "serve"), ("print", "cards"), ("print", "boards")])
def test_a_folder_that_is_gone_is_told_in_a_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f'rmdir {gone}; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", script, "sh", *HEARING, *command], cwd=gone, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (1, "the folder you are in cannot be used: No such file or directory\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_two_builds_at_once_wait_for_each_other(book: Path) -> None:
    command = [*HEARING, "book", "build", "--html", "--languages", "en"]
    both = [subprocess.Popen(command, cwd=book.parent, stderr=subprocess.PIPE, encoding="utf-8") for _ in range(2)]
    said = [each.communicate(timeout=120)[1] for each in both]
    assert [each.returncode for each in both] == [0, 0], said
    assert sum("waiting for it" in each for each in said) == 1
    assert (book.parent / "out" / "mine-book" / "en" / "searchindex.js").is_file()
