"""`cubitos balance` and `cubitos results`: what is printed, what is written, and what a designer's own checks can use."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from rich.console import Console

from cubitos_kit.cli import papers
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import courses, results
from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.measures import Balance
from cubitos_kit.games.cubitos.lab.results import Answer, Inquiry
from cubitos_kit.games.cubitos.report.accusations import ReportRequest
from cubitos_kit.games.cubitos.report.balance import Making, balance_paper
from cubitos_kit.report.paper import Notice
from tests.games.cubitos.lab.example_balance import example_balance
from tests.games.cubitos.lab.known import know_every_answer

if TYPE_CHECKING:
    from tests.commands import Cubitos


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "cache_folder", lambda _name: tmp_path / "kept")
    (tmp_path / "kept").mkdir()


@pytest.fixture
def raced(monkeypatch: pytest.MonkeyPatch) -> list[Inquiry]:
    """Have no race run: every question gets the same answer; return what was asked."""
    return know_every_answer(monkeypatch)


def test_accusations_come_first_and_the_command_for_the_same_again_last(cubitos: Cubitos, raced: list[Inquiry]) -> None:
    ran = cubitos("balance", "race-1", "--seed", 7, "--details")
    assert ran.code == 0
    assert ran.out.index("Rich Dog: too cheap") < ran.out.index("What each card is worth")
    assert ran.out.rstrip().splitlines()[-1] == (
        "The same again: cubitos balance race-1 --precision 1pp --seed 7 --seats 4 --edition kit"
    )
    assert [(question.seed, question.precision) for question in raced] == [(7, 0.01)]


def test_figures_are_printed_only_where_they_are_asked_for(cubitos: Cubitos, raced: list[Inquiry]) -> None:
    del raced
    ran = cubitos("balance", "race-1")
    assert "What each card is worth" not in ran.out
    assert "The same with `--details` shows all figures" in ran.out


def accused_of(number: int) -> Balance:
    """Return a report with so many findings, about long names."""
    finding = example_balance().findings[0]
    return replace(example_balance(), findings=tuple([finding] * number))


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("findings", [0, 1, 4, 7, 30])
@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_the_first_screen_is_one_whatever_is_accused(
    columns: int, findings: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = Console(width=columns, force_terminal=True, color_system=None)
    monkeypatch.setattr(papers, "console", lambda: out)
    monkeypatch.setattr(papers, "in_terminal", lambda: True)
    made = Making("cubitos balance race-1 --precision 1pp", 1, asked=ReportRequest("race-1"))
    paper = balance_paper(accused_of(findings), load_pack(), language, made)
    with out.capture() as captured:
        papers.print_paper(paper, details=False)
    lines = captured.get().splitlines()
    assert len(lines) <= papers.SCREEN
    assert max(map(len, lines)) <= columns
    assert sum(line.startswith("✗ ") for line in lines) >= min(findings, 7)


def test_what_has_no_room_gives_way_from_the_last_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "in_terminal", lambda: False)
    notice = Notice("title", "rule", "figures", "", ("text",), "advice", "command")
    for room, wanted in ((12, "333"), (11, "332"), (9, "222"), (8, "221"), (3, "111"), (2, "100"), (1, "000")):
        found = papers.fullness([notice] * 3, room)
        assert "".join(str(int(each)) for each in found) == wanted


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_terminal_of_80_columns_breaks_no_row_of_figures(language: str, raced: list[Inquiry]) -> None:
    del raced
    paper = balance_paper(example_balance(), load_pack(), language, Making("cubitos", 1))
    for section in paper.sections:
        for table in section.tables:
            widths = [
                max(len(papers.figure_text(row[at])) for row in table.rows)
                for at in range(table.words, len(table.columns))
            ]
            assert sum(widths) + len(widths) <= 62, f"no room for names beside the figures: {table.columns}"


@pytest.mark.parametrize("room", [40, 60, 80, 200])
def test_a_table_that_is_too_wide_goes_on_below_itself_and_breaks_no_name(room: int) -> None:
    paper = balance_paper(example_balance(), load_pack(), "en", Making("cubitos", 1))
    for table in (table for section in paper.sections for table in section.tables):
        found = papers.parts(table, room)
        words = list(range(table.words))
        assert [at for some in found for at in some[table.words :]] == list(range(table.words, len(table.columns)))
        for some in found:
            assert some[: table.words] == words
            figures = [max(len(papers.figure_text(row[at])) for row in table.rows) + 1 for at in some[table.words :]]
            assert sum(figures) <= room - room // 2 or len(figures) == 1 or sum(figures) + 16 <= room


def test_a_verdict_that_was_named_leaves_with_1_and_another_one_does_not(
    cubitos: Cubitos, raced: list[Inquiry]
) -> None:
    del raced
    assert cubitos("balance", "race-1", "--fail-on", "dead,too-cheap").code == 1
    assert cubitos("balance", "race-1", "--fail-on", "all").code == 1
    assert cubitos("balance", "race-1", "--fail-on", "dead,seat").code == 0


def test_every_file_that_is_asked_for_is_written(cubitos: Cubitos, raced: list[Inquiry], tmp_path: Path) -> None:
    del raced
    pytest.importorskip("pyarrow")
    files = ("--html", "r.html", "--markdown", "r.md", "--csv", "csv", "--parquet", "parquet")
    assert cubitos("balance", "race-1", *files).code == 0
    assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith('<!doctype html>\n<html lang="en">')
    assert (tmp_path / "r.md").read_text(encoding="utf-8").startswith("# ")
    assert {file.stem for file in (tmp_path / "csv").iterdir()} == {
        file.stem for file in (tmp_path / "parquet").iterdir()
    }


def test_the_races_to_read_are_those_of_the_batch_and_can_be_replayed(
    cubitos: Cubitos, raced: list[Inquiry], monkeypatch: pytest.MonkeyPatch
) -> None:
    del raced
    monkeypatch.setattr(courses, "LOOKED_AT", 40)
    ran = cubitos("balance", "race-1", "--races", "read", "--seed", 7)
    assert "cubitos replay read/ordinary.json" in ran.out
    pack = load_pack()
    bench = Bench(pack, pack.sets["race-1"], 4, "standard", 7, 0.0, 1)
    results = bench.alike("seats", 40).results
    came = np.sort(results["came"], axis=1)
    most = int((came[:, -1] - came[:, -2]).max())
    assert f"the most lopsided race, won by {most} steps" in ran.out
    for name in ("ordinary", "lopsided"):
        assert cubitos("replay", f"read/{name}.json", "--print").code == 0


def test_json_is_the_whole_report(cubitos: Cubitos, raced: list[Inquiry]) -> None:
    del raced
    assert len(cubitos("balance", "race-1", "--json").json["cards"]) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fail-on", "too-chep"), "did you mean `too-cheap`?"),
        (("--precision", "often"), "a precision is written like `1pp`"),
        (("--precision", "0.01pp"), "0.01 is not between 0.1 and 25"),
        (("--seats", "9"), "--seats: 9 is not between 2 and 4"),
        (("--players", "9"), "--players: 9 is not between 2 and 4"),
        (
            ("--players", "greedy"),
            "--players: here one player sits on all seats: `--player` says who, `--seats` on how many",
        ),
        (("--players", "3", "--seats", "3"), "--players: `--seats` says that already"),
    ],
)
def test_wrong_usage_is_told_before_any_race(
    cubitos: Cubitos, raced: list[Inquiry], arguments: tuple[str, ...], said: str
) -> None:
    ran = cubitos("balance", "race-1", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert not raced


def test_interrupted_it_keeps_what_is_done_and_says_so(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    real = results.answer

    def interrupted(question: Inquiry, *, workers: int, progress: Any) -> Answer:
        def heard(stage: str, races: int) -> None:
            progress(stage, races)
            if stage.startswith("card:"):
                raise KeyboardInterrupt

        return real(question, workers=workers, progress=heard)

    monkeypatch.setattr(results, "answer", interrupted)
    ran = cubitos("balance", "race-1", "--precision", "20pp", "--no-tune")
    assert ran.code == 130
    assert "are done and kept; the same command goes on" in ran.err
    listed = cubitos("results", "list", "--json").json
    assert {(each["set"], each["what"], each["done"]) for each in listed} == {
        ("race-1", "report", False),
        ("race-1", "judge", True),
    }


def test_results_can_be_seen_and_thrown_away(cubitos: Cubitos, tmp_path: Path) -> None:
    assert "Nothing is kept." in cubitos("results", "list").out
    for key in ("aaaa1111", "bbbb2222"):
        (tmp_path / "kept" / key).mkdir()
        about = {"set": "race-1", "pack": "base", "players": 4, "seed": 0, "precision": 0.01, "rules": "another"}
        (tmp_path / "kept" / key / "about.json").write_text(json.dumps(about), encoding="utf-8")
    assert "from an older version" in cubitos("results", "list").out
    assert cubitos("results", "clear", "cccc").code == 1
    assert "1 result deleted." in cubitos("results", "clear", "aaaa").out
    assert [each["key"] for each in cubitos("results", "list", "--json").json] == ["bbbb2222"]
    assert "1 result deleted." in cubitos("results", "clear").out
