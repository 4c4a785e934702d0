"""Reading YAML: what stands where, and what a text is told that is no YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubitos_kit.base.problem import ContentError, Problem
from cubitos_kit.content.document import (
    LARGEST_FILE,
    MOST_VALUES,
    READ_AGAIN,
    parse,
    parse_document,
    read_document,
    read_text,
)
from cubitos_kit.content.partial import UNREAD
from cubitos_kit.text.catalog import say

MISFIT = (
    "yaml: this does not fit here: the line is indented unlike its neighbors, or a quote or bracket is one too many"
)
NO_LETTER = "no-letter: an escape in this text makes something that is not a letter; write the letter itself"


def wrong(text: str) -> list[str]:
    """Return each problem of a text as `line:column code: sentence`."""
    return [line(problem) for problem in parse(text, "x.yaml")[1]]


def line(problem: Problem) -> str:
    return f"{problem.place} {problem.code}: {say(problem.message, 'en')}".removeprefix("x.yaml:")


def test_every_value_and_every_key_has_its_place() -> None:
    document = parse_document('cards:\n  - id: bob\n    name: {en: "Bob"}\n', "x.yaml")
    assert str(document.place(("cards",))) == "x.yaml:2:3"
    assert str(document.place(("cards", 0, "id"))) == "x.yaml:2:9"
    assert str(document.key_place(("cards", 0, "name"))) == "x.yaml:3:5"
    assert str(document.place(("cards", 0, "name", "en"))) == "x.yaml:3:17"  # behind the quote


def test_a_place_in_a_text_is_counted_from_its_beginning() -> None:
    document = parse_document('rows: ["1| F S"]\n', "x.yaml")
    assert str(document.place(("rows", 0), 5)) == "x.yaml:1:14"


def test_a_place_in_a_text_of_several_lines_is_no_farther_than_the_first() -> None:
    document = parse_document('rows: ["1| F\n  S 0 0 0"]\n', "x.yaml")
    assert str(document.place(("rows", 0), 10)) == "x.yaml:1:13"


def test_what_is_not_in_the_file_stands_where_it_would() -> None:
    document = parse_document("cards:\n  - id: bob\n", "x.yaml")
    assert str(document.place(("cards", 0, "name", "pl"))) == "x.yaml:2:5"
    assert str(document.key_place(("sets",))) == "x.yaml:1:1"


def test_values_are_what_yaml_1_2_says() -> None:
    text = "[5, 0x10, 1.5, true, null, ~, yes, no, 1:30, 2020-01-01, 007, '5']"
    assert parse_document(text, "x").plain == [5, 16, 1.5, True, None, None, "yes", "no", "1:30", "2020-01-01", 7, "5"]


def test_numbers_of_thousands_of_digits_are_only_very_large() -> None:
    assert parse_document("[" + "9" * 5000 + ", -99999999999999999999, 0x" + "f" * 4000 + "]", "x").plain == [
        10**15,
        -(10**15),
        10**15,
    ]


def test_keys_are_texts() -> None:
    assert parse_document("{1: a, true: b, ~: c}", "x").plain == {"1": "a", "true": "b", "~": "c"}


def test_lines_are_counted_as_windows_and_old_macs_end_them() -> None:
    for end in ("\n", "\r\n", "\r"):
        document = parse_document(f"a: 1{end}b: 2{end}", "x.yaml")
        assert (str(document.place(("b",))), document.lines) == ("x.yaml:2:4", ("a: 1", "b: 2", ""))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "x.yaml empty: the file is empty"),
        ("# only this\n", "x.yaml empty: the file is empty"),
        ("cards:\n\t- id: bob\n", "2:1 yaml-tab: a tab stands here; YAML wants spaces"),
        ("cards:\n  - id: bob\n\tdie: red\n", "3:1 yaml-tab: a tab stands here; YAML wants spaces"),
        ("cost:\t5\n", "1:6 yaml-tab: a tab stands here; YAML wants spaces"),
        ("name: @home\n", "1:7 yaml: a text cannot begin with this character; quote it"),
        ("name: `x`\n", "1:7 yaml: a text cannot begin with this character; quote it"),
        ("id: bob: red\n", "1:8 yaml: a colon is one too many here; quote the text that holds it"),
        ("id:bob\ndie: red\n", "1:4 yaml: a colon that follows a key has a space after it"),
        ("- cost:5\n  die: red\n", "1:8 yaml: a colon that follows a key has a space after it"),
        ("- id: bob\n  cost:5\n  die: red\n", "2:8 yaml: a colon that follows a key has a space after it"),
        ("cards: - id: bob\n", "1:8 yaml: a list begins on a line of its own; press Enter before the dash"),
        ("bob: 1\nred\nblue: 2\n", "2:1 yaml: a key has to be followed by a colon and its value"),
        ("a: [b, c\nd: e\n", "1:4 yaml: the bracket that opens here is never closed"),
        ("a: {b: 1\n", "1:4 yaml: the bracket that opens here is never closed"),
        ("a:\n  b: [1\n  c: 2\n", "2:6 yaml: the bracket that opens here is never closed"),
        ("a:\n  - b: [1\n    c: 2\n", "2:8 yaml: the bracket that opens here is never closed"),
        ("a: [{b: 1}\n  {b: 2}]\n", "2:3 yaml: a comma or the closing bracket is missing before this"),
        ("a: [{b: 1} {b: 2}]\n", "1:12 yaml: a comma or the closing bracket is missing before this"),
        ("a: 'don't'\n", f"1:9 {MISFIT}"),
        ("a: [b]]\n", f"1:7 {MISFIT}"),
        ("a:\n    b: 1\n  c: 2\n", f"3:3 {MISFIT}"),
        ('a: "b\nc: d\n', "1:4 yaml: the quote that opens here is never closed"),
        ("a: 'b\nc: d\n", "1:4 yaml: the quote that opens here is never closed"),
        ("a: 1\n---\nb: 2\n", "2:1 yaml: a content file holds one document; take out the line `---`"),
        ("a: b\0c\n", "1:5 yaml: this character cannot be read; save the file as plain UTF-8 text"),
        ("a: 1\nb: \x1b[2J\n", "2:4 yaml: this character cannot be read; save the file as plain UTF-8 text"),
        ('a: "\\UFFFFFFFF"\n', "1:1 yaml: something in this file cannot be read as YAML; look for backslashes"),
        ("a: &b c\n", "1:4 yaml-anchor: anchors and aliases (& and *) are not used in content; write it out"),
        ("a: *b\n", "1:4 yaml-anchor: anchors and aliases (& and *) are not used in content; write it out"),
        ("a: !!int 5\n", "1:4 yaml-tag: tags (words with !) are not used in content; quote a text that begins so"),
        (
            "%YAML 1.1\n---\na: 1\n",
            "2:1 yaml-directive: lines that begin with % are not used in content; take this out",
        ),
        ("%YAML 2.0\n---\na: 1\n", "1:1 yaml: lines that begin with % are not used in content; take this out"),
        ("[" * 50 + "]" * 50, "1:42 yaml-depth: this is nested deeper than any content is"),
        ("[a]: b\n", "1:1 yaml-key: a key has to be a word"),
        ("{a: b}: c\n", "1:1 yaml-key: a key has to be a word"),
        ('a: "\\ud800"\n', f"1:5 {NO_LETTER}"),
        ('"\\a": 1\n', f"1:2 {NO_LETTER}"),
    ],
)
def test_what_is_no_yaml_is_told_in_a_sentence_at_its_place(text: str, told: str) -> None:
    assert wrong(text) == [told]


def test_every_repeated_key_is_told() -> None:
    assert wrong("a: 1\nb: {c: 1, c: 2}\na: 2\n") == [
        "2:11 duplicate-key: `c` stands here twice; each key is written once",
        "3:1 duplicate-key: `a` stands here twice; each key is written once",
    ]


def test_a_file_with_a_slip_is_read_all_the_same() -> None:
    document, problems = parse("a: 1\na: 2\nb: 3\n", "x.yaml")
    assert len(problems) == 1
    assert (document.readable, document.plain) == (True, {"a": 2, "b": 3})


def test_a_file_that_yaml_cannot_read_still_has_its_lines() -> None:
    document, problems = parse("[\n", "x.yaml")
    assert len(problems) == 1
    assert (document.readable, document.plain, document.lines) == (False, None, ("[", ""))


ITEMS = "a:\n  - b: [1\n    c: 2\n  - d\n    e: 1\n  - {f: 1\n  - g: 5\n"


def test_a_file_that_yaml_cannot_read_is_read_without_what_it_cannot() -> None:
    document, problems = parse(ITEMS, "x.yaml")
    assert [str(problem.place) for problem in problems] == ["x.yaml:2:8", "x.yaml:5:6", "x.yaml:6:5"]
    assert document.plain == {"a": [{"b": UNREAD, "c": 2}, UNREAD, UNREAD, {"g": 5}]}
    assert document.lost == ("  - b: [1", "  - d", "    e: 1", "  - {f: 1")
    assert str(document.place(("a", 3, "g"))) == "x.yaml:7:8"


@pytest.mark.parametrize(("slips", "readable"), [(8, True), (9, False)])
def test_a_file_with_more_slips_than_anybody_makes_is_not_read_without_them(slips: int, *, readable: bool) -> None:
    document, problems = parse("".join(f"k{n}: [\n" for n in range(slips)) + "z: 1\n", "x.yaml")
    assert (document.readable, len(problems)) == (readable, slips if readable else 1)


@pytest.mark.parametrize(("length", "readable"), [(READ_AGAIN // 10 - 60, True), (READ_AGAIN // 10 + 60, False)])
def test_a_long_file_is_read_again_only_so_often(length: int, *, readable: bool) -> None:
    """Five slips are ten readings at most: it is the characters of all of them that count."""
    slips = "".join(f"k{n}: [\n" for n in range(5))
    document, problems = parse(f"{slips}z: {'x' * (length - len(slips))}\n", "x.yaml")
    assert (document.readable, len(problems)) == (readable, 5 if readable else 1)


@pytest.mark.parametrize(("more", "readable"), [(0, True), (1, False)])
def test_a_long_file_with_a_slip_is_not_read_without_it(more: int, *, readable: bool) -> None:
    text = "a: [\nb: 1\n"
    document, problems = parse(text + "#" * (65_536 - len(text) + more), "x.yaml")
    assert (document.readable, len(problems)) == (readable, 1)


def test_whoever_wants_a_whole_document_gets_it_or_all_its_problems() -> None:
    with pytest.raises(ContentError) as told:
        parse_document("a: 1\na: 2\na: 3\n", "x.yaml")
    assert [problem.code for problem in told.value.problems] == ["duplicate-key"] * 2


def test_a_file_of_too_many_values_is_told_where_it_becomes_too_long() -> None:
    assert wrong("[" + "1," * MOST_VALUES + "]") == [
        f"1:{MOST_VALUES * 2} too-large: the file is too long to be checked from here on; make two of it"
    ]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ("a: 1\nname: Кіт\n".encode("cp1251"), "2:8 not-utf8: this is not UTF-8 text; save the file as UTF-8"),
        ("a: Żółw\n".encode("iso8859-2"), "1:4 not-utf8: this is not UTF-8 text; save the file as UTF-8"),
        ("a: 1\n".encode("utf-16"), "1:1 not-utf8: this is not UTF-8 text; save the file as UTF-8"),
        ("a: żółw\n".encode()[:-2], None),
        ("\ufeffa: 1\n".encode(), None),
        (b"#\n" * LARGEST_FILE, "x.yaml too-large: the file has 512 KB; a content file has at most 256 KB"),
    ],
    ids=["cp1251", "latin 2", "utf-16", "polish", "byte order mark", "large"],
)
def test_what_is_no_text_is_told_at_the_first_wrong_byte(raw: bytes, told: str | None, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(raw)
    if told is None:
        assert read_text(file, "x.yaml").startswith("a: ")
        return
    with pytest.raises(ContentError) as error:
        read_document(file, "x.yaml")
    assert [line(problem) for problem in error.value.problems] == [told]


def test_a_folder_and_a_missing_file_are_told(tmp_path: Path) -> None:
    for path, told in (
        (tmp_path, "x.yaml not-a-file: this is a folder; name a file in it, or the folder of a pack"),
        (tmp_path / "gone", "x.yaml no-such-file: there is no such file or folder"),
    ):
        with pytest.raises(ContentError) as error:
            read_text(path, "x.yaml")
        assert [line(problem) for problem in error.value.problems] == [told]
