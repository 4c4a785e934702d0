"""How two judges are compared by `tests.long.understanding`, and that it goes on where it was."""

from pathlib import Path

import pytest

from cubitos_kit.lab.intervals import Figure
from tests.games.cubitos.lab.example_balance import example_balance
from tests.long.understanding import AGREED, Comparison, Notes, Seen, agree, compared, opposite, sight

GOOD, BAD, NEITHER = Figure(0.03, 0.01, 0.05), Figure(-0.03, -0.05, -0.01), Figure(-0.01, -0.03, 0.01)
CHEAP, DEAR = ("too-cheap",), ("too-dear",)


def cards(number: int, seen: Seen) -> dict[str, Seen]:
    return {f"card-{each}": seen for each in range(number)}


def test_judges_agree_where_they_say_the_same_in_any_order() -> None:
    assert agree(Seen((), GOOD), Seen((), BAD))
    assert agree(Seen((*CHEAP, *DEAR), GOOD), Seen((*DEAR, *CHEAP), GOOD))
    assert not agree(Seen(CHEAP, GOOD), Seen((), GOOD))
    assert not agree(Seen(CHEAP, GOOD), Seen(DEAR, GOOD))


def test_a_sign_is_opposite_only_beyond_both_intervals() -> None:
    assert opposite(Seen((), GOOD), Seen((), BAD))
    assert opposite(Seen((), BAD), Seen((), GOOD))
    assert not opposite(Seen((), GOOD), Seen((), NEITHER))
    assert not opposite(Seen((), GOOD), Seen((), GOOD))


@pytest.mark.parametrize("many", [0, 1])
def test_nine_of_ten_verdicts_must_be_the_same(many: int) -> None:
    usual = cards(80, Seen((), GOOD))
    parted = round((1 - AGREED) * 80) + many
    assert Comparison(usual, usual | cards(parted, Seen(DEAR, GOOD))).holds == (many == 0)


def test_one_opposite_sign_is_too_many() -> None:
    usual = cards(80, Seen((), GOOD))
    assert not Comparison(usual, usual | cards(1, Seen((), BAD))).holds


def test_a_row_tells_what_parts_the_judges() -> None:
    usual = {"same": Seen((), GOOD), "parted": Seen(CHEAP, GOOD), "turned": Seen(CHEAP, GOOD)}
    longer = {"same": Seen((), NEITHER), "parted": Seen((), GOOD), "turned": Seen(DEAR, BAD)}
    rows = Comparison(usual, longer).rows()
    assert [row.split()[0] for row in rows] == list(usual)
    assert [row.split()[-1] for row in rows[1:]] == ["differs", "OPPOSITE"]


def test_each_set_is_judged_by_both(capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[tuple[str, int]] = []

    def judged(set_id: str, times: int) -> dict[str, Seen]:
        asked.append((set_id, times))
        return {f"{set_id}-card": Seen((), GOOD)}

    found = compared(["a", "b"], judged)
    assert asked == [("a", 1), ("a", 10), ("b", 1), ("b", 10)]
    assert found.agreed == ["a-card", "b-card"]
    assert "a: the same verdict for 1 of 1 cards" in capsys.readouterr().out


def test_what_was_judged_is_remembered_as_it_was(tmp_path: Path) -> None:
    notes, seen = Notes(tmp_path / "out" / "notes.json"), sight(example_balance())
    assert notes.known("one") is None
    notes.keep("one", {"set": "a"}, seen)
    notes.keep("other", {"set": "b"}, cards(2, Seen(CHEAP, BAD)))
    assert notes.known("one") == seen
    assert notes.known("third") is None
