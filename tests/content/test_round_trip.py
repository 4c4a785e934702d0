"""The neat form: what it may not change, and what it leaves alone."""

from __future__ import annotations

import pytest

from cubitos_kit.base.problem import ContentError
from cubitos_kit.content.document import parse_document
from cubitos_kit.content.round_trip import neat


@pytest.mark.parametrize(
    "text",
    ["a: 2020-99-99\n", "a: 2020-01-01T99:99:99\n", "a: " + "9" * 5000 + "\n", "a: |\n  b \n  c\n"],
    ids=["a date", "a time", "a number", "spaces at the end of a line that belong to a text"],
)
def test_what_cannot_be_written_anew_as_it_was_is_told_and_left(text: str) -> None:
    assert parse_document(text, "x.yaml").plain
    with pytest.raises(ContentError) as told:
        neat(text, "x.yaml")
    (problem,) = told.value.problems
    assert (problem.code, str(problem.place)) == ("not-neat", "x.yaml")


@pytest.mark.parametrize("text", ["", "a: [", "a: 1\na: 2\n", "a: &b 1\n"])
def test_what_cannot_be_read_is_told_as_when_it_is_checked(text: str) -> None:
    with pytest.raises(ContentError) as read:
        parse_document(text, "x.yaml")
    with pytest.raises(ContentError) as told:
        neat(text, "x.yaml")
    assert told.value.problems == read.value.problems


@pytest.mark.parametrize("text", ["a: [1, # one\n  2]\n", "# above\n---\na: 1\n"], ids=["in a list", "above ---"])
def test_a_comment_is_never_lost_without_a_word(text: str) -> None:
    with pytest.raises(ContentError) as told:
        neat(text, "x.yaml")
    assert told.value.problems[0].code == "not-neat"
