"""A pack's rulebook as a project: what is laid out, what is made of it, what stops it."""

from __future__ import annotations

import shutil
from html import unescape
from pathlib import Path

import pytest

from cubitos_kit.base.problem import Severity
from cubitos_kit.base.shipped import rules_of
from cubitos_kit.book import project as project_room
from cubitos_kit.book.handing import MARK, NotOursError, hand_over
from cubitos_kit.book.making import PDF, SITE, BookOrder, made, make
from cubitos_kit.book.project import Project, begin, chapters, lay_out
from cubitos_kit.book.subject import forget_packs
from cubitos_kit.content.load import BASE
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.content.scaffold import card_draft, pack_draft, write
from tests.book.printed import close, needs_poppler, page_of, text_of

FANS = Path(__file__).parents[1] / "packs" / "fans"
SITE_ONLY = BookOrder((SITE,), "a4", ("en",))
PDF_ONLY = BookOrder((PDF,), "a4", ("en",))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return a pack with a card and a book of its own."""
    root = tmp_path / "mine"
    write([pack_draft(root, "mine"), card_draft(root, "surf-cat", "white")])
    begin(load_pack(root), root, "en")
    return root


@pytest.fixture
def few_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a kit with few pages of rules, which are soon read."""
    rules = tmp_path / "rules"
    (rules / "cards").mkdir(parents=True)
    pages = {"index": "\n.. toctree::\n\n   cards\n", "cards": "\n.. toctree::\n\n   cards/white\n"}
    for name, text in pages.items():
        (rules / f"{name}.rst").write_text(f"{name}\n======\n{text}", encoding="utf-8")
    (rules / "cards" / "white.rst").write_text("White cards\n===========\n\n.. card:: surf-cat\n", encoding="utf-8")
    monkeypatch.setattr(project_room, "rules_of", lambda _: rules)


def laid_out(root: Path, language: str = "en") -> Project:
    return lay_out(load_pack(root), str(root), language)


def changed(project: Project, again: Project) -> set[str]:
    """Return the pages that were written anew."""
    return {
        file.relative_to(again.source).as_posix()
        for file in again.source.rglob("*.rst")
        if file.stat().st_mtime_ns > project.memory.stat().st_mtime_ns
    }


def test_a_book_holds_all_pages_of_rules_in_their_order() -> None:
    project = lay_out(load_pack(), BASE, "en")
    rules = {file.relative_to(rules_of("cubitos")) for file in rules_of("cubitos").rglob("*.rst")}
    assert {file.relative_to(project.source / "rules") for file in (project.source / "rules").rglob("*.rst")} == rules
    index = (project.source / "index.rst").read_text(encoding="utf-8")
    assert [line.strip() for line in index.splitlines() if line.startswith("   rules/")] == list(chapters())


def test_a_pack_without_a_book_of_its_own_is_introduced_with_what_it_brings() -> None:
    index = (laid_out(FANS).source / "index.rst").read_text(encoding="utf-8")
    assert "Cards by five fans" in index
    for kind, role in (("cards", "card"), ("sets", "set")):
        own = [name for of, name in load_pack(FANS).own if of == kind]
        assert own
        assert [name for name in own if f":{role}:`{name}`" not in index] == []


def test_a_colour_of_the_packs_own_has_a_page_among_the_cards() -> None:
    project = laid_out(FANS, "pl")
    page = (project.source / "rules" / "cards" / "pink.rst").read_text(encoding="utf-8")
    assert "różowa" in page.splitlines()[0]
    assert "cards/pink" in (project.source / "rules" / "cards.rst").read_text(encoding="utf-8")


def test_pages_of_ones_own_stand_above_those_of_the_kit(mine: Path) -> None:
    (mine / "book" / "rules").mkdir()
    (mine / "book" / "rules" / "setup.rst").write_text("Our setup\n=========\n", encoding="utf-8")
    (mine / "book" / "_build").mkdir()
    (mine / "book" / "_build" / "old.rst").write_text("Old\n===\n", encoding="utf-8")
    project = laid_out(mine)
    assert (project.source / "rules" / "setup.rst").read_text(encoding="utf-8").startswith("Our setup")
    assert (project.source / "our-race.rst").is_file()
    assert not [file for file in project.source.rglob("*") if file.name in {"conf.py", "old.rst"}]


def test_only_what_has_changed_is_laid_out_again(mine: Path) -> None:
    project = laid_out(mine)
    project.memory.mkdir()
    assert changed(project, laid_out(mine)) == set()
    (mine / "book" / "our-race.rst").write_text("New\n===\n", encoding="utf-8")
    assert changed(project, laid_out(mine)) == {"our-race.rst"}
    (mine / "book" / "our-race.rst").unlink()
    assert not (laid_out(mine).source / "our-race.rst").exists()


def test_a_new_book_is_whole_as_it_is(mine: Path) -> None:
    project = laid_out(mine)
    assert make(project, BookOrder((SITE, PDF), "a4", ("en",))) == ()
    assert made(project, PDF).read_bytes().startswith(b"%PDF-")
    assert "Surf Cat" in (made(project, SITE) / "rules" / "cards" / "white.html").read_text(encoding="utf-8")


def test_a_new_book_is_never_written_over_another(mine: Path) -> None:
    before = (mine / "book" / "index.rst").read_bytes()
    with pytest.raises(FileExistsError):
        begin(load_pack(mine), mine, "en")
    assert (mine / "book" / "index.rst").read_bytes() == before


@pytest.mark.usefixtures("few_rules")
@pytest.mark.parametrize("wish", [SITE_ONLY, PDF_ONLY], ids=["site", "pdf"])
def test_mistakes_on_a_page_are_told_with_its_own_line_however_often_it_is_built(mine: Path, wish: BookOrder) -> None:
    page = mine / "book" / "our-race.rst"
    page.write_text("Ours\n====\n\nSee :card:`surf-cta`.\n\n.. nonsense::\n", encoding="utf-8")
    for _ in range(2):
        problems = make(laid_out(mine), wish)
        assert [(Path(each.place.file), each.place.line) for each in problems] == [(page, 4), (page, 6)]
        assert "did you mean 'surf-cat'" in str(problems[0].message.values["what"])
        assert {each.severity for each in problems} == {Severity.ERROR}
    page.write_text("Ours\n====\n\nSee :card:`surf-cat`.\n", encoding="utf-8")
    assert make(laid_out(mine), wish) == ()


@pytest.mark.usefixtures("few_rules")
def test_broken_settings_are_told_in_one_line(mine: Path) -> None:
    (mine / "book" / "conf.py").write_text("raise ValueError('oops')\n", encoding="utf-8")
    (problem,) = make(lay_out(load_pack(mine), str(mine), "en", trusted=True), PDF_ONLY)
    assert Path(problem.place.file) == mine / "book" / "conf.py"
    assert problem.message.values["what"] == "ValueError: oops"


@pytest.mark.usefixtures("few_rules")
def test_a_broken_picture_is_told(mine: Path) -> None:
    (mine / "book" / "x.png").write_bytes(b"no picture")
    (mine / "book" / "our-race.rst").write_text("Ours\n====\n\n.. image:: x.png\n", encoding="utf-8")
    for wish in (PDF_ONLY, SITE_ONLY):
        problem, *_ = make(laid_out(mine), wish)
        assert (Path(problem.place.file).name, problem.code) == ("x.png", "picture")


@pytest.mark.usefixtures("few_rules")
def test_a_picture_that_only_begins_as_one_is_named_where_it_cannot_be_printed(mine: Path) -> None:
    (mine / "book" / "x.png").write_bytes(b"\x89PNG\r\n\x1a\n and no more of it")
    (mine / "book" / "our-race.rst").write_text("Ours\n====\n\n.. image:: x.png\n", encoding="utf-8")
    (problem,) = make(laid_out(mine), PDF_ONLY)
    assert "x.png: " in str(problem.message.values["what"])


@pytest.mark.usefixtures("few_rules")
def test_a_picture_of_the_authors_is_in_the_book(mine: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    (mine / "book" / "pictures").mkdir()
    (mine / "book" / "pictures" / "x.svg").write_text(svg, encoding="utf-8")
    page = "Ours\n====\n\n.. figure:: pictures/x.svg\n   :width: 50%\n   :alt: A square.\n\n   Our square.\n"
    (mine / "book" / "our-race.rst").write_text(page, encoding="utf-8")
    assert make(laid_out(mine), PDF_ONLY) == ()


@needs_poppler
@pytest.mark.usefixtures("few_rules")
def test_a_changed_picture_is_in_the_next_pdf(mine: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="{}"/></svg>'
    page = "Ours\n====\n\n.. image:: x.svg\n   :width: 50%\n"
    (mine / "book" / "our-race.rst").write_text(page, encoding="utf-8")
    seen = []
    for colour in ("#112233", "#445566"):
        (mine / "book" / "x.svg").write_text(svg.format(colour), encoding="utf-8")
        project = laid_out(mine)
        assert make(project, PDF_ONLY) == ()
        seen.append(page_of(made(project, PDF), 3).dots)
    assert [bytes.fromhex("112233") in seen[0], bytes.fromhex("445566") in seen[1]] == [True, True]


@needs_poppler
@pytest.mark.usefixtures("few_rules")
def test_every_change_is_in_the_next_pdf(mine: Path) -> None:
    (mine / "terms.yaml").write_text("terms:\n  - {id: wave, name: Wave, about: Wet.}\n", encoding="utf-8")
    (mine / "book" / "our-race.rst").write_text("Ours\n====\n\nDry prose.\n\nA :term:`wave`.\n", encoding="utf-8")
    changes = (
        ("cards/surf-cat.yaml", "feet: 2", "feet: 7", "Gain7"),
        ("cards/surf-cat.yaml", "{en: Surf Cat}", "{en: Wave Cat}", "WaveCat"),
        ("terms.yaml", "Wave", "Foam", "AFoam."),
        ("book/our-race.rst", "Dry", "Wet", "Wetprose."),
        ("pack.yaml", "{en: Mine}", "{en: Ours}", "Ours·"),
    )
    assert make(laid_out(mine), PDF_ONLY) == ()
    for file, old, new, seen in changes:
        text = (mine / file).read_text(encoding="utf-8")
        assert old in text
        assert seen not in close(text_of(made(laid_out(mine), PDF)))
        (mine / file).write_text(text.replace(old, new), encoding="utf-8")
        forget_packs()
        project = laid_out(mine)
        assert make(project, PDF_ONLY) == ()
        assert seen in close(text_of(made(project, PDF))), file


@pytest.mark.usefixtures("few_rules")
@pytest.mark.usefixtures("few_rules")
@pytest.mark.parametrize("between", [PDF_ONLY, SITE_ONLY])
def test_what_is_taken_out_of_a_book_is_gone_from_its_site(mine: Path, between: BookOrder) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    book = mine / "book"
    for name in ("x", "y"):
        (book / f"{name}.svg").write_text(svg, encoding="utf-8")
    (book / "more").mkdir()
    (book / "more" / "of-it.rst").write_text("More\n====\n\n.. image:: ../y.svg\n", encoding="utf-8")
    (book / "our-race.rst").write_text(
        "Ours\n====\n\n.. image:: ../book/x.svg\n".replace("../book/", ""), encoding="utf-8"
    )
    assert make(laid_out(mine), SITE_ONLY) == ()
    site = made(laid_out(mine), SITE)
    before = {file.relative_to(site).as_posix() for file in site.rglob("*.*")}
    assert before > {"more/of-it.html", "_images/x.svg", "_images/y.svg", "our-race.html", "search.html"}
    (book / "more" / "of-it.rst").unlink()
    assert make(laid_out(mine), between) == ()
    assert make(laid_out(mine), SITE_ONLY) == ()
    after = {file.relative_to(site).as_posix() for file in site.rglob("*.*")}
    assert before - after == {"more/of-it.html", "_images/y.svg"}
    assert not (site / "more").exists()


def test_a_site_shows_a_change_that_a_pdf_was_made_of_before(mine: Path) -> None:
    card = mine / "cards" / "surf-cat.yaml"
    for wish in (SITE_ONLY, PDF_ONLY, SITE_ONLY):
        project = laid_out(mine)
        assert make(project, wish) == ()
        card.write_text(card.read_text(encoding="utf-8").replace("Surf Cat", "Wave Cat"), encoding="utf-8")
        forget_packs()
    assert "Wave Cat" in (made(project, SITE) / "rules" / "cards" / "white.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("few_rules")
def test_what_the_author_translated_is_in_the_translated_book(mine: Path) -> None:
    catalog = mine / "book" / "locales" / "pl" / "LC_MESSAGES" / "our-race.po"
    catalog.parent.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    catalog.write_text(f'{header}msgid "Our race"\nmsgstr "Nasz wyścig"\n', encoding="utf-8")
    for language, heading in (("pl", "Nasz wyścig"), ("uk", "Our race"), ("pl", "Nasz wyścig")):
        project = laid_out(mine, language)
        assert make(project, BookOrder((SITE,), "a4", (language,))) == ()
        page = (made(project, SITE) / "our-race.html").read_text(encoding="utf-8").replace("\u00a0", " ")
        assert f"<h1>{heading}" in page


@pytest.mark.usefixtures("few_rules")
def test_a_language_that_only_the_pack_speaks_has_its_names_and_english_prose(mine: Path) -> None:
    for file in (mine / "pack.yaml", mine / "cards" / "surf-cat.yaml"):
        text = file.read_text(encoding="utf-8")
        text = text.replace("languages: [en, pl, uk]", "languages: [en, de]").replace(
            "{en: Surf Cat}", "{en: Surf Cat, de: Surfkatze}"
        )
        file.write_text(text, encoding="utf-8")
    assert load_pack(mine).languages == ("en", "de")
    project = laid_out(mine, "de")
    assert make(project, BookOrder((SITE,), "a4", ("de",))) == ()
    page = (made(project, SITE) / "rules" / "cards" / "white.html").read_text(encoding="utf-8")
    assert "Surfkatze" in page
    assert "White cards" in unescape(page).replace("\u00a0", " ")


def test_a_pack_of_fans_has_a_book() -> None:
    project = laid_out(FANS)
    assert make(project, PDF_ONLY) == ()
    assert made(project, PDF).stat().st_size > 100_000


@pytest.mark.usefixtures("few_rules")
def test_a_finished_book_takes_the_place_of_the_one_before_and_of_nothing_else(mine: Path, tmp_path: Path) -> None:
    project, out = laid_out(mine), tmp_path / "out"
    assert make(project, BookOrder((SITE, PDF), "a4", ("en",))) == ()
    wish = BookOrder((SITE, PDF), "a4", ("en",))
    assert hand_over([project], wish, out) == (out / "en" / "index.html", out / "mine-en.pdf")
    hand_over([project], wish, out)
    assert sorted(file.name for file in out.iterdir()) == [MARK, "en", "mine-en.pdf"]
    shutil.rmtree(out / "en")
    (out / "en").mkdir()
    (out / "en" / "thesis.txt").touch()
    with pytest.raises(NotOursError):
        hand_over([project], wish, out)
    assert (out / "en" / "thesis.txt").exists()
