"""The settings of a rulebook: read into the model, and told like all content where something is wrong."""

from pathlib import Path

import pytest

from cubitos_kit.base.problem import ContentError
from cubitos_kit.content.booklet import Booklet, read_booklet, unknown_pages
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.load import check_pack


def written(folder: Path, text: str) -> Path:
    file = folder / "book.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_everything_may_be_left_out(tmp_path: Path) -> None:
    assert read_booklet(CUBITOS, written(tmp_path, "book: {}\n"), "en") == Booklet()


def test_what_is_written_is_on_one_line_and_holds_no_controls(tmp_path: Path) -> None:
    file = written(tmp_path, 'book: {title: "A\\n B", author: "Ada\\n=\\n"}\n')
    booklet = read_booklet(CUBITOS, file, "pl")
    assert booklet.title is not None
    assert (dict(booklet.title), booklet.author) == ({"pl": "A B"}, "Ada =")


@pytest.mark.parametrize(
    ("text", "place", "code", "nearest"),
    [
        ("book:\n  titel: x\n", (2, 3), "unknown-key", "title"),
        ("book:\n  extensions: [os]\n", (2, 3), "unknown-key", ""),
        ('book:\n  colours: {light: "red"}\n', (2, 21), "wrong-form", ""),
        ("book:\n  pages: []\n", (2, 10), "wrong-length", ""),
        ("sets:\n  - {id: a, name: A, cards: [a]}\n", (1, 1), "unknown-kind", "book:"),
        ("title: x\n", (1, 1), "unknown-kind", ""),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, text: str, place: tuple[int, int], code: str, nearest: str
) -> None:
    with pytest.raises(ContentError) as told:
        read_booklet(CUBITOS, written(tmp_path, text), "en")
    (problem,) = told.value.problems
    assert ((problem.place.line, problem.place.column), problem.code) == (place, code)
    assert problem.nearest == nearest or not nearest


def test_a_chapter_that_is_no_page_is_an_unknown_page(tmp_path: Path) -> None:
    booklet = read_booklet(CUBITOS, written(tmp_path, "book:\n  pages: [our-rase, rules/index]\n"), "en")
    (problem,) = unknown_pages(booklet, {"our-race", "rules/index"})
    assert (problem.code, problem.nearest, problem.place.column) == ("unknown-page", "our-race", 11)


def test_the_settings_are_checked_with_the_pack_and_are_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("pack: {id: p, name: P, format: 1}\n", encoding="utf-8")
    written(tmp_path, "book: {title: Mine}\n")
    assert check_pack(tmp_path).problems == ()
    written(tmp_path, "book: {titel: Mine}\n")
    assert [problem.code for problem in check_pack(tmp_path).errors] == ["unknown-key"]
