"""A copy that is changed by hand shows what was changed, and leaves the checkout as it is."""

from pathlib import Path

import pytest

from tests.adding.walking import copied, spots
from tests.docs.pages import ROOT

ABOUT = "cubitos_kit/__init__.py"


def test_a_copy_runs_with_its_own_edits_and_the_checkout_stays(tmp_path: Path) -> None:
    before = (ROOT / ABOUT).read_text(encoding="utf-8")
    copy = copied(tmp_path)
    copy.insert(ABOUT, "__version__", '__version__ = "7.7"')
    assert "7.7" in copy.said("--version")
    copy.replace(ABOUT, '"7.7"', '"8.8"')
    assert "8.8" in copy.said("--version")
    assert copy.touched == {ABOUT}
    assert (ROOT / ABOUT).read_text(encoding="utf-8") == before


def test_an_edit_that_has_no_single_place_fails(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    with pytest.raises(AssertionError, match="0 times"):
        copy.replace(ABOUT, "no such text", "")
    with pytest.raises(AssertionError, match="there already"):
        copy.write(ABOUT, "")


def test_an_empty_line_of_a_diff_stands_on_both_sides() -> None:
    assert list(spots((" a", "", "+b"))) == [("a\n\n", "a\n\nb\n")]
