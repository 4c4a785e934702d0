"""A stranger's book is text and pictures: it runs nothing, reads nothing outside, fetches nothing, writes nowhere else."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path, PurePosixPath

import pytest

from cubitos_kit.base.kept import is_private
from cubitos_kit.base.problem import Problem
from cubitos_kit.book import own
from cubitos_kit.book import project as project_room
from cubitos_kit.book.handing import NotOursError, hand_over
from cubitos_kit.book.making import PDF, SITE, BookOrder, made, make
from cubitos_kit.book.own import read_own
from cubitos_kit.book.press import compile as compile_
from cubitos_kit.book.press.compile import press
from cubitos_kit.book.project import Project, lay_out
from cubitos_kit.book.rulebook.memory import Memory
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.text.problems import problem_text
from tests.long.hostile_books import all_built_safely, hostile_book

SECRET = "somebody's secret"
SITE_ONLY, PDF_ONLY, BOTH = (BookOrder(kinds, "a4", ("en",)) for kinds in ((SITE,), (PDF,), (SITE, PDF)))


@pytest.fixture(autouse=True)
def few_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a cache of one's own, and a kit with one page of rules, which is soon read."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    rules = tmp_path / "rules"
    (rules / "cards").mkdir(parents=True)
    for name in ("index", "cards", "cards/white"):
        (rules / f"{name}.rst").write_text(":orphan:\n\nRules\n=====\n", encoding="utf-8")
    monkeypatch.setattr(project_room, "rules_of", lambda _: rules)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a book of one page, in a folder beside a secret; we stand in the pack."""
    root = tmp_path / "pack"
    (root / "book").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text(SECRET, encoding="utf-8")
    named(root, "P")
    page(root, "Hello.")
    return root


def named(root: Path, name: str) -> None:
    """Call the pack something."""
    (root / "pack.yaml").write_text(json.dumps({"pack": {"id": "p", "name": name, "format": 1}}), encoding="utf-8")


def page(root: Path, text: str, name: str = "index.rst") -> Path:
    """Write a page of the book, whose text begins in the fourth line."""
    file = root / "book" / name
    file.write_text(f"Mine\n====\n\n{text}\n", encoding="utf-8")
    return file


def laid_out(root: Path, language: str = "en", *, trusted: bool = False) -> Project:
    return lay_out(load_pack(root), str(root), language, trusted=trusted)


def built(root: Path, wish: BookOrder = SITE_ONLY, *, trusted: bool = False) -> tuple[Problem, ...]:
    return make(laid_out(root, trusted=trusted), wish)


def told(problems: tuple[Problem, ...]) -> list[tuple[str, int, str]]:
    """Return where problems are, and what they are."""
    return [(Path(each.place.file).name, each.place.line, each.code) for each in problems]


def site_of(root: Path) -> str:
    """Return all text of a site that was made."""
    folder = made(laid_out(root), SITE)
    return "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.html"))


def test_a_book_runs_no_program_of_its_own_unless_it_is_trusted(pack: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    conf = f"open({str(ran)!r}, 'w')\nextensions = ['cubitos_kit.book']\nprimary_domain = 'cubitos'\n"
    (pack / "book" / "conf.py").write_text(conf, encoding="utf-8")
    assert built(pack) == ()
    assert not ran.exists()
    assert built(pack, trusted=True) == ()
    assert ran.exists()


@pytest.mark.parametrize("place", ["pack", "pack/book", "home"])
def test_no_settings_are_read_from_where_we_are_or_from_anybodys_home(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text(SECRET, encoding="utf-8")
    settings = tmp_path / place / (".docutils" if place == "home" else "docutils.conf")
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(f"[general]\nrecord_dependencies: {victim}\nraw_enabled: yes\n", encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(pack)
    assert built(pack) == ()
    page(pack, ".. raw:: html\n\n   <b>x</b>")
    assert told(built(pack)) == [("index.rst", 4, "forbidden")]
    assert victim.read_text(encoding="utf-8") == SECRET


@pytest.mark.parametrize(
    "text",
    [
        ".. raw:: html\n   :file: ../../secret.txt",
        ".. raw:: html\n\n   <script>alert(1)</script>",
        '.. raw:: typst\n\n   #read("/secret.txt")',
        ".. surowe:: html\n\n   <b>x</b>\n\n.. raw:: html\n\n   <b>x</b>",
        ".. include:: ../../secret.txt",
        ".. include:: <isonum.txt>",
        ".. literalinclude:: ../../../../secret.txt",
        ".. csv-table:: t\n   :file: ../../secret.txt",
        ".. csv-table:: t\n   :url: http://127.0.0.1:9/x",
        "A :download:`file <../../secret.txt>`.",
        ".. image:: ../../secret.txt",
        ".. figure:: /../../secret.txt",
        ".. image:: http://127.0.0.1:9/x.png",
        ".. image:: x.svg\n   :loading: embed",
        ".. math:: x",
        "The :math:`x`.",
        ".. meta::\n   :http-equiv=refresh: 0; url=http://127.0.0.1:9",
        ".. py:function:: x",
        "A `link <javascript:alert(1)>`_.",
        ".. toctree::\n\n   x <javascript://%0aalert(1)>",
    ],
)
def test_what_a_page_must_not_do_is_told_with_its_line_and_not_done(pack: Path, text: str) -> None:
    page(pack, text)
    problems = [each for each in built(pack) if each.code == "forbidden"]
    assert told((problems[0],))[0][0] == "index.rst"
    assert problems[0].place.line >= 4
    assert problem_text(problems[0], {}, "pl").plain != problem_text(problems[0], {}, "en").plain
    assert [word for word in (SECRET, "<script>alert", "javascript:") if word in site_of(pack)] == []
    assert any(each.code == "forbidden" for each in built(pack, PDF_ONLY))


def test_a_role_of_the_pages_own_can_do_no_more_than_what_it_is_made_of(pack: Path) -> None:
    page(
        pack,
        ".. role:: mine(raw)\n   :format: html\n\n.. role:: quiet(emphasis)\n\nA :quiet:`word`, a :mine:`<b>x</b>`.",
    )
    assert ("index.rst", 9, "forbidden") in told(built(pack))
    assert "<b>x</b>" not in site_of(pack)


def test_a_translation_can_do_no_more_than_the_page(pack: Path) -> None:
    catalog = pack / "book" / "locales" / "pl" / "LC_MESSAGES" / "index.po"
    catalog.parent.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    catalog.write_text(f'{header}msgid "Hello."\nmsgstr "x :raw:`<b>` `y <javascript:z>`_"\n', encoding="utf-8")
    project = laid_out(pack, "pl")
    problems = make(project, BookOrder((SITE,), "a4", ("pl",)))
    assert {code for _, _, code in told(problems)} >= {"forbidden"}


def test_what_leads_out_of_the_book_is_told_and_left_out(pack: Path, tmp_path: Path) -> None:
    (pack / "book" / "away.rst").symlink_to(tmp_path / "secret.txt")
    (pack / "book" / "all").symlink_to(tmp_path)
    (pack / "book" / "loop.rst").symlink_to("loop.rst")
    project = laid_out(pack)
    assert {(Path(each.place.file).name, each.code) for each in project.problems} == {
        ("away.rst", "link"),
        ("all", "link"),
        ("loop.rst", "unreadable"),
    }
    assert {file.name for file in project.source.iterdir()} == {"index.rst", "rules"}


def test_a_book_that_is_itself_a_link_out_of_the_pack_is_none(pack: Path, tmp_path: Path) -> None:
    (pack / "book").rename(tmp_path / "elsewhere")
    (pack / "book").symlink_to(tmp_path / "elsewhere")
    assert told(built(pack)) == [("book", 0, "link")]


def test_pages_that_nobody_can_read_are_told(pack: Path) -> None:
    os.mkfifo(pack / "book" / "pipe.rst")
    (pack / "book" / "long.rst").write_bytes(b"x" * (1 << 21))
    (pack / "book" / "odd.rst").write_bytes(b"\xff\xfe")
    (pack / "book" / "a<b.rst").touch()
    assert {(name, code) for name, _, code in told(built(pack))} == {
        ("pipe.rst", "unreadable"),
        ("long.rst", "too-large"),
        ("odd.rst", "not-utf8"),
        ("a<b.rst", "wrong-name"),
    }


@pytest.mark.parametrize(
    "inside",
    [
        "<script>x</script>",
        '<rect onload="x"/>',
        '<image href="../../secret.txt"/>',
        '<a xlink:href="javascript:x"/>',
        "<style>@import 'x'</style>",
        '<rect fill="url(http://127.0.0.1:9)"/>',
    ],
)
def test_a_picture_that_is_a_program_is_told(pack: Path, inside: str) -> None:
    (pack / "book" / "x.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{inside}</svg>', encoding="utf-8")
    assert told(built(pack)) == [("x.svg", 2, "picture")]


WEBP = b"RIFF\x00\x00\x00\x00WEBPVP8 "


@pytest.mark.parametrize(
    ("name", "content", "sound"),
    [
        ("x.png", b"\x89PNG\r\n\x1a\n...", True),
        ("x.png", b"<html>", False),
        ("x.jpg", b"\xff\xd8\xff\xe0", True),
        ("x.JPEG", b"\x89PNG\r\n\x1a\n...", False),
        ("x.gif", b"GIF89a", True),
        ("x.gif", b"", False),
        ("x.webp", WEBP, True),
        ("x.webp", WEBP[:8], False),
        ("x.svg", b"<?xml version='1.0'?>\n<!-- a -->\n<svg:svg xmlns:svg='x'/>", True),
        ("x.svg", b"\xef\xbb\xbf<svg viewBox='0 0 1 1'/>", True),
        ("x.svg", b"<html><body>svg</body></html>", False),
    ],
)
def test_a_picture_that_is_none_is_told_by_its_name(pack: Path, name: str, content: bytes, *, sound: bool) -> None:
    (pack / "book" / name).write_bytes(content)
    found = read_own(pack / "book", trusted=False)
    assert [(Path(each.place.file).name, each.code) for each in found.problems] == [] if sound else [(name, "picture")]
    assert (PurePosixPath(name) in found.files) is sound


def test_a_picture_that_is_not_there_is_told_beside_all_else(pack: Path) -> None:
    page(pack, ".. image:: /nowhere.png\n\n.. raw:: html\n\n   x")
    for wish in (SITE_ONLY, PDF_ONLY):
        assert told(built(pack, wish))[:2] == [("index.rst", 6, "forbidden"), ("index.rst", 4, "page")]


def test_the_press_reads_nothing_but_what_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.txt").write_text(SECRET, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert press('#read("given.txt")', {"given.txt": "x"})
    for source in ('#read("secret.txt")', '#read("/secret.txt")', '#import "@local/x:0.1.0"'):
        with pytest.raises(RuntimeError, match="not found"):
            press(source, {})


def test_nothing_is_written_into_the_pack_and_translations_are_no_links(pack: Path, tmp_path: Path) -> None:
    catalog = pack / "book" / "locales" / "pl" / "LC_MESSAGES" / "index.po"
    catalog.parent.mkdir(parents=True)
    catalog.write_text('msgid ""\nmsgstr ""\n\nmsgid "Hello."\nmsgstr "Witaj."\n', encoding="utf-8")
    victim = tmp_path / "victim.txt"
    victim.write_text(SECRET, encoding="utf-8")
    catalog.with_suffix(".mo").symlink_to(victim)
    before = sorted(pack.rglob("*"))
    project = laid_out(pack, "pl")
    assert make(project, BookOrder((SITE,), "a4", ("pl",))) == ()
    assert "Witaj." in (made(project, SITE) / "index.html").read_text(encoding="utf-8")
    assert (sorted(pack.rglob("*")), victim.read_text(encoding="utf-8")) == (before, SECRET)


def test_a_catalog_that_would_take_all_memory_is_told(pack: Path) -> None:
    catalog = pack / "book" / "locales" / "pl" / "LC_MESSAGES" / "index.po"
    catalog.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=1000000000; plural=0;\\n"\n\n'
    catalog.write_text(f'{head}msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n', encoding="utf-8")
    assert told(built(pack)) == [("index.po", 5, "broken-catalog")]


def test_a_catalog_speaks_for_pages_and_never_for_the_site(pack: Path) -> None:
    catalog = pack / "book" / "locales" / "pl" / "LC_MESSAGES" / "sphinx.po"
    catalog.parent.mkdir(parents=True)
    catalog.write_text('msgid ""\nmsgstr ""\n\nmsgid "Search"\nmsgstr "<script>x</script>"\n', encoding="utf-8")
    project = laid_out(pack, "pl")
    assert make(project, BookOrder((SITE,), "a4", ("pl",))) == ()
    assert "<script>x" not in (made(project, SITE) / "search.html").read_text(encoding="utf-8")


NAMES = (
    "<script>alert(1)</script>",
    "A\n B",
    "X\n=\n\n.. raw:: html\n   :file: ../secret.txt\n\nY",
    ".. include:: ../secret.txt",
    "- x `y <javascript:z>`_ |s| *a* \\ https://example.org",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("has_pages", [True, False])
def test_a_name_is_one_line_of_text_wherever_it_stands(pack: Path, name: str, *, has_pages: bool) -> None:
    found = load_pack(pack)
    hostile = type(found.name)({"en": name})
    if not has_pages:
        (pack / "book" / "index.rst").unlink()
    project = lay_out(type(found)(**{**vars(found), "name": hostile}), str(pack), "en")
    assert make(project, BOTH) == ()
    pages = [file.read_text(encoding="utf-8") for file in made(project, SITE).rglob("*.html")]
    assert [word for word in ("<script>alert", SECRET, 'href="javascript') for text in pages if word in text] == []
    assert not any("A\n B" in text for text in pages)


def test_the_start_of_a_new_book_holds_the_name_as_text(tmp_path: Path, pack: Path) -> None:
    found = load_pack(pack)
    for number, name in enumerate(NAMES):
        root = tmp_path / f"new-{number}"
        hostile = type(found)(**{**vars(found), "name": type(found.name)({"en": name})})
        project_room.begin(hostile, root, "en")
        index = (root / "book" / "index.rst").read_text(encoding="utf-8")
        assert index.splitlines()[1] == "=" * len(index.splitlines()[0])
        assert ".. raw::" not in index.partition(".. toctree")[0].replace(r"\.. raw", "")


def test_a_book_goes_through_no_link_and_over_nothing_that_is_not_from_us(pack: Path, tmp_path: Path) -> None:
    victim, out = tmp_path / "victim", tmp_path / "out"
    out.mkdir()
    victim.write_text(SECRET, encoding="utf-8")
    assert built(pack, BOTH) == ()
    project = laid_out(pack)
    pdf, site = out / "p-en.pdf", out / "en"
    (out / ".p-en.pdf").symlink_to(victim)
    hand_over([project], BOTH, out)
    assert pdf.read_bytes().startswith(b"%PDF")
    hand_over([project], BOTH, out)
    for place in (pdf, site):
        place.rename(out / "old")
        for there in ("link", "folder", "file"):
            if there == "link":
                place.symlink_to(victim)
            elif there == "folder":
                place.mkdir()
                (place / ".buildinfo").touch()
            else:
                place.write_text(SECRET, encoding="utf-8")
            with pytest.raises(NotOursError):
                hand_over([project], BOTH, out)
            place.rename(out / f"{place.name}-{there}")
        (out / "old").rename(place)
    pdf.write_bytes(pdf.read_bytes() + b"% and somebody's notes")
    with pytest.raises(NotOursError):
        hand_over([project], BOTH, out)
    assert victim.read_text(encoding="utf-8") == SECRET


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows keeps it in the user's profile")
def test_what_others_could_have_written_is_not_read(pack: Path, tmp_path: Path) -> None:
    assert built(pack) == ()
    work = laid_out(pack).work
    folder = work.parent
    assert (is_private(folder), stat.S_IMODE(folder.stat().st_mode)) == (True, 0o700)
    (work / "memory" / "environment.pickle").write_bytes(b"somebody else's")
    folder.chmod(0o777)
    assert not is_private(folder)
    assert laid_out(pack).work != work
    assert built(pack) == ()
    folder.chmod(0o700)
    (tmp_path / "cache").chmod(0o777)
    assert not is_private(folder)
    assert laid_out(pack).work != work


def test_what_is_kept_of_a_book_is_made_anew_when_it_is_damaged(pack: Path) -> None:
    assert built(pack, BOTH) == ()
    project = laid_out(pack)
    sound = {kind: _content(made(project, kind)) for kind in (SITE, PDF)}
    names = (
        "html/index.html",
        "html/searchindex.js",
        "rulebook/rulebook.pdf",
        "memory/index.doctree",
        "memory/rulebook.*",
    )
    for file in [*(next(project.work.glob(name)) for name in names), project.work / "memory" / "environment.pickle"]:
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 0x15
        file.write_bytes(content)
    assert built(pack, BOTH) == ()
    assert {kind: _content(made(project, kind)) for kind in (SITE, PDF)} == sound


def _content(path: Path) -> dict[str, bytes]:
    files = [path] if path.is_file() else [path / name for name in ("index.html", "search.html", "searchindex.js")]
    return {file.name: file.read_bytes() for file in files}


def test_what_was_printed_is_kept_as_plain_data_with_a_checksum(tmp_path: Path) -> None:
    memory = Memory(pdf=b"x", stretches={"a": b"b"})
    folder = tmp_path / "memory"
    memory.keep(folder)
    (file,) = folder.iterdir()
    assert Memory.of(folder) == memory
    content = file.read_bytes()
    for at in range(0, len(content), 7):
        file.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        assert Memory.of(folder) == Memory()
    file.write_bytes(content[:-5])
    assert Memory.of(folder) == Memory()


def test_hostile_books_are_built_without_harm(tmp_path: Path) -> None:
    folders = [tmp_path / f"book-{seed}" for seed in range(5)]
    for seed, folder in enumerate(folders):
        hostile_book(seed, folder)
    assert all_built_safely(folders) == []


def test_the_watch_over_hostile_books_is_awake(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    hostile_book(0, folder)
    text = f"Mine\n====\n\n.. raw:: html\n   :file: {folder}/secret.txt\n"
    for name, content in {
        "index.rst": text,
        "conf.py": "extensions = ['cubitos_kit.book']\nprimary_domain = 'cubitos'\n"
        f"import os\nos.system('true')\nopen({str(folder / 'ran')!r}, 'w')\n",
    }.items():
        (folder / "pack" / "book" / name).write_text(content, encoding="utf-8")
    noticed = " ".join(all_built_safely([folder], trusted=True))
    assert [word for word in ("runs", "os.system", "writes", "reads") if word not in noticed] == []


def test_a_press_that_stops_in_its_tracks_is_told_as_too_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException):
        """What Typst's own language raises."""

    class Stopped:
        def compile(self, **_: object) -> bytes:
            raise PanicException

    monkeypatch.setattr(compile_, "_compiler", lambda *_: Stopped())
    with pytest.raises(MemoryError):
        compile_.press("Hello", {})


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("*a " * (own.LONGEST_BLOCK // 3 + 1), 4),
        (".. cards:: red\n\n" * (own.MOST_DIRECTIVES + 1), 4 + 2 * own.MOST_DIRECTIVES),
        (f"- a\n\n{' ' * (own.DEEPEST + 1)}- b", 6),
        (".. |a| replace:: |b| |b|\n.. |b| replace:: lol\n\n|a|", 4),
        (f".. |a| replace:: {'lol ' * own.LONGEST_REPLACED}\n\n|a|", 4),
    ],
    ids=["a long paragraph", "many directives", "deep", "words for words", "a long word"],
)
def test_what_would_take_too_long_to_read_is_told_with_its_line(pack: Path, text: str, line: int) -> None:
    page(pack, text)
    assert told(built(pack))[0] == ("index.rst", line, "too-large")


def test_what_just_fits_on_a_page_is_read(pack: Path) -> None:
    words = ".. |a| replace:: " + "l" * (own.LONGEST_REPLACED - len(" replace:: "))
    page(
        pack,
        f"{words}\n\n|a|\n\n"
        + "a" * (own.LONGEST_BLOCK - 1)
        + "\n\n"
        + ".. rubric:: a\n\n" * (own.MOST_DIRECTIVES - 1),
    )
    assert told(built(pack)) == []


def test_a_page_of_mistakes_is_given_up_after_so_many(pack: Path) -> None:
    page(pack, ("*a " * 300 + "\n\n") * 4)
    problems = built(pack)
    assert "more than 1000 mistakes" in str(problems[-1].message.values.get("reason", ""))
    page(pack, ("*a " * 300 + "\n\n") * 3)
    assert "reason" not in built(pack)[-1].message.values


def test_a_site_that_somebody_has_changed_is_not_built_over(pack: Path, tmp_path: Path) -> None:
    assert built(pack) == ()
    out = tmp_path / "out"
    hand_over([laid_out(pack)], SITE_ONLY, out)
    hand_over([laid_out(pack)], SITE_ONLY, out)
    mine = out / "en" / "mine.html"
    mine.write_text("mine", encoding="utf-8")
    with pytest.raises(NotOursError):
        hand_over([laid_out(pack)], SITE_ONLY, out)
    assert mine.read_text(encoding="utf-8") == "mine"
    mine.unlink()
    index = out / "en" / "index.html"
    index.write_text("edited", encoding="utf-8")
    with pytest.raises(NotOursError):
        hand_over([laid_out(pack)], SITE_ONLY, out)
    assert index.read_text(encoding="utf-8") == "edited"
