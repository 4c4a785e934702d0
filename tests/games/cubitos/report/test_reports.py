"""A balance report as people and programs get it: nothing is lost, and every number stands beside its null."""

import csv
import io
import json
from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab.measures import Finding, Judge, Strategies
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.games.cubitos.report import records
from cubitos_kit.games.cubitos.report.accusations import ReportRequest
from cubitos_kit.games.cubitos.report.balance import Making, balance_paper
from cubitos_kit.games.cubitos.report.records import record, tables
from cubitos_kit.games.cubitos.report.voice import Voice
from cubitos_kit.lab.intervals import Measured
from cubitos_kit.report.charts import Axis, ticks
from cubitos_kit.report.markdown import markdown
from tests.games.cubitos.lab.example_balance import example_balance

MADE = Making("cubitos balance race-1 --seed 7", 83.2, edition="kit")
PACK = load_pack()


def test_an_accusation_tells_its_null_its_interval_its_q_and_how_many_races() -> None:
    paper = balance_paper(example_balance(), PACK, "en", MADE)
    finding = example_balance().findings[1]
    notice = paper.notices[1]
    assert notice.title == "Mr. Soldier: not understood by the players"
    assert notice.figures == (
        f"null {100 * finding.measured.null:+.1f}; measured +2.0 (+1.0 to +3.0), which is −3.0 beyond the null; "
        "q 0.001; n 4\u202f000"
    )


def test_what_is_said_to_lie_beyond_the_null_is_the_difference_of_what_is_printed() -> None:
    balance = example_balance()
    measured = Measured(0.01149, 0.0, 0.02, 0.00151, 400, q=0.01)
    found = replace(balance, findings=(Finding("too-dear", ("rich-dog",), measured),))
    figures = balance_paper(found, PACK, "en", MADE).notices[0].figures
    assert "null +0.2; measured +1.1 (0.0 to +2.0), which is +0.9 beyond" in figures


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [(0.2224, 0.1516, "−7.0"), (0.22249, 0.15151, "−7.0"), (0.0004, -0.0004, "0.0"), (-0.00449, 0.0051, "+0.9")],
)
def test_a_change_is_the_difference_of_what_is_printed(before: float, after: float, written: str) -> None:
    voice = Voice("en", PACK)
    change = Measured(after - before, after - before - 0.01, after - before + 0.01, 0.0, 400)
    assert voice.change(before, after, change).text == f"{written} ±1.0"


def test_a_verdict_comes_with_the_text_of_its_card_a_cost_that_was_raced_and_what_to_type() -> None:
    asked = ReportRequest("my-set.yaml", "my-set.yaml", own=True)
    paper = balance_paper(example_balance(), PACK, "en", replace(MADE, asked=asked))
    cheap, misunderstood = paper.notices
    assert cheap.title == "Rich Dog: too cheap"
    assert cheap.texts == Voice("en", PACK).rules("rich-dog")
    assert cheap.texts[0].startswith("Run: ")
    assert cheap.advice == "cost 3 → 4: access +12.3 ±1.0 → +2.1 ±1.0"
    assert cheap.command == "cubitos compare my-set.yaml --against last"
    assert "race it yourself" in misunderstood.advice
    assert misunderstood.command == "cubitos play my-set.yaml"


def test_a_card_of_the_base_is_shown_for_it_cannot_be_changed_and_compared() -> None:
    asked = ReportRequest("race-1", "")
    paper = balance_paper(example_balance(), PACK, "en", replace(MADE, asked=asked))
    assert paper.notices[0].command == "cubitos cards show rich-dog"


@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_verdict_without_a_price_says_what_to_do_and_what_to_type(verdict: str) -> None:
    about = {"pair": ("rich-dog", "bob"), "seat": ("order-1",), "strategy": ("greedy",)}
    finding = Finding(verdict, about.get(verdict, ("bob",)), Measured(0.1, 0.1, 0.1, 0, 4, q=0.01))
    found = replace(example_balance(), findings=(finding,))
    (notice,) = balance_paper(found, PACK, "en", replace(MADE, asked=ReportRequest("race-1"))).notices
    assert notice.advice.endswith((".", "do."))
    assert notice.command.startswith("cubitos ")


def judged(among_judges: float) -> str:
    """Return the first line where an other player wins so much alone among judges."""
    share = Measured(among_judges, among_judges - 0.02, among_judges + 0.02, 0.25, 400)
    ways = Strategies(("standard", "builder"), ((None, share), (share, None)), (share, share), ())
    return balance_paper(replace(example_balance(), strategies=ways), PACK, "en", MADE).opening


def test_the_first_line_says_who_beats_the_judge() -> None:
    assert "Builder is better: alone among such players it wins 45 %, by chance 25 %" in judged(0.45)
    assert judged(0.26) == "Judged by Standard; other ways to play that were tried: 1, and none beats it."


def test_the_first_line_says_how_a_judge_was_tuned_and_who_beats_it_all_the_same() -> None:
    share = Measured(0.31, 0.29, 0.33, 0.25, 4000, q=0.001)
    for way, named in (("builder", "Builder"), ("refuses:bob", "a player that never wants Bob")):
        found = Judge("tuned", Weights(), 12_000, {way: share})
        told = balance_paper(replace(example_balance(), judge=found), PACK, "en", MADE).opening
        assert told.startswith("Judged by Standard, trained on this set in 12\u202f000 races; but ")
        assert f"but {named} is better" in told
    found = Judge("tuned", Weights(), 12_000, {"builder": replace(share, low=0.24, q=0.4)})
    told = balance_paper(replace(example_balance(), judge=found), PACK, "en", MADE).opening
    assert told.endswith("other ways to play that were tried: 1, and none beats it.")


def test_a_glance_tells_how_many_cards_are_accused_of_nothing() -> None:
    standing = dict(balance_paper(example_balance(), PACK, "en", MADE).standing)
    assert standing["cards without a finding"] == "2 of 4"
    assert standing["rounds"] == "mostly 10 to 13"


def test_in_markdown_verdicts_come_first_and_figures_are_folded_away() -> None:
    text = markdown(balance_paper(example_balance(), PACK, "en", replace(MADE, asked=ReportRequest("race-1"))))
    assert (
        text.index("Judged by") < text.index("Rich Dog: too cheap") < text.index("cost 3 → 4") < text.index("<details>")
    )
    assert text.index("<details>") < text.index("What each card is worth") < text.index("</details>")
    assert "`cubitos cards show rich-dog`" in text


def test_a_mark_tells_what_lies_beyond_its_interval() -> None:
    paper = balance_paper(example_balance(), PACK, "en", MADE)
    cards = next(section for section in paper.sections if section.id == "cards")
    assert [str(cell) for cell in cards.tables[0].rows[1]] == [
        "Rich Dog",
        "+18.4 ±1.0▲",
        "+12.3 ±1.0▲",
        "−12.0 ±1.0▼",
        "3",
        "3.3–5.1▲",
    ]


def test_circles_are_named_where_ways_to_play_beat_each_other() -> None:
    paper = balance_paper(example_balance(), PACK, "en", MADE)
    ways = next(section for section in paper.sections if section.id == "strategies")
    assert "Standard → Sprinter → Builder → Standard" in ways.notes[0]


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_markdown_has_a_row_a_card_in_the_readers_language(language: str) -> None:
    text = markdown(balance_paper(example_balance(), PACK, language, MADE))
    for card in example_balance().cards:
        assert f"| {Voice(language, PACK).card(card.card)} |" in text
    assert MADE.command in text


def test_the_record_is_json_and_holds_every_field() -> None:
    found = json.loads(json.dumps(record(example_balance(), MADE), allow_nan=False))
    assert found["cards"][1]["access"]["value"] == 0.123
    assert found["findings"][0]["verdict"] == "too-cheap"
    assert found["command"] == MADE.command


def test_csv_has_a_file_a_table_and_a_line_a_row() -> None:
    written = records.csv_files(example_balance())
    for name, rows in tables(example_balance()).items():
        read = list(csv.DictReader(io.StringIO(written[f"{name}.csv"], newline="")))
        assert len(read) == len(rows)
        for was, row in zip(rows, read, strict=True):
            assert row == {key: "" if value is None else str(value) for key, value in was.items()}


def test_parquet_holds_the_same_rows() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    written = records.parquet_files(example_balance())
    for name, rows in tables(example_balance()).items():
        assert parquet.read_table(io.BytesIO(written[f"{name}.parquet"])).to_pylist() == list(rows)


def test_without_its_package_parquet_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise ImportError

    monkeypatch.setattr(records, "import_module", missing)
    with pytest.raises(records.NoPackageError):
        records.parquet_writer()


def test_ticks_hold_everything_between_their_ends() -> None:
    for low, high in ((-3.1, 14), (0, 0), (24.9, 25.1), (-40, -2)):
        found = ticks(low, high)
        assert found[0] <= low <= high <= found[-1]
        assert len(found) <= 11


def test_a_value_stands_where_the_axis_has_it() -> None:
    axis = Axis("", {0.0: "0", 10.0: "10"}, 0)
    assert [axis.place(value, 100, 200) for value in (0, 5, 10, 99)] == [100, 150, 200, 200]


@pytest.mark.parametrize(
    ("share", "written"),
    [
        *((0.0, "0 %"), (0.000999, "<0.1 %"), (0.001, "0.1 %"), (0.0099, "1.0 %"), (0.00944, "0.9 %"), (0.01, "1 %")),
        *((0.0149, "1 %"), (0.5, "50 %"), (0.985, "98 %"), (0.99, "99 %"), (0.9901, "99.0 %"), (0.999, "99.9 %")),
        *((0.9990001, ">99.9 %"), (0.9999999, ">99.9 %"), (1.0, "100 %")),
    ],
)
def test_a_share_near_never_and_always_is_written_so_that_it_is_not_taken_for_them(share: float, written: str) -> None:
    assert Voice("en", PACK).percent(share) == written


@pytest.mark.parametrize(("q", "written"), [(0.000999, "<0.001"), (0.001, "0.001"), (0.0496, "0.050")])
def test_a_q_value_below_a_thousandth_has_no_figure(q: float, written: str) -> None:
    assert Voice("en", PACK).q(q) == written
