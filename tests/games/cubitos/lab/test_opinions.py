"""A second judge is asked of every accused card; where it surely would not accuse, the verdict is withheld."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import balance as report_room
from cubitos_kit.games.cubitos.lab.balance import balance
from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.measures import CHALLENGER, Balance, Finding, Judge, Opinion, Strategies
from cubitos_kit.games.cubitos.lab.opinions import ABLE, Second, second_judge, with_opinions
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS, dead
from cubitos_kit.games.cubitos.report.accusations import ReportRequest, notices
from cubitos_kit.games.cubitos.report.records import tables
from cubitos_kit.games.cubitos.report.voice import Voice
from cubitos_kit.lab.intervals import Measured
from tests.games.cubitos.lab.example_balance import example_balance
from tests.games.cubitos.lab.planted import CHEAP, SET, too_cheap
from tests.games.cubitos.lab.test_judge import pack


def measured(value: float, off: float = 0.01, null: float = 0.0) -> Measured:
    return Measured(value, value - off, value + off, null, 4000)


def among_judges(**shares: float) -> Strategies:
    """Return what some ways to play win among judges, and nothing else."""
    names = ("standard", *shares)
    rows: list[tuple[Measured | None, ...]] = [(None, *[None] * len(shares))]
    rows += [(measured(share, null=0.25), *[None] * len(shares)) for share in shares.values()]
    return Strategies(names, tuple(rows), (), ())


def table(player: str = "standard") -> Bench:
    return Bench(pack(), pack().sets[SET], 4, player, 0, 0.05, 1)


def asked(judge: Judge | None = None, **shares: float) -> str:
    found = second_judge(table(), judge, among_judges(**shares))
    return found.name if found else ""


def test_asked_is_whoever_was_tuned_against_the_judge() -> None:
    weights = table().weights_of("builder")
    judge = Judge("standard", table().weights, 0, {}, challenger=weights)
    assert asked(judge, sprinter=0.24) == CHALLENGER
    assert second_judge(table(), judge, among_judges()) == Second(CHALLENGER, weights)


def test_where_nobody_was_it_is_whoever_wins_most_among_judges() -> None:
    assert asked(greedy=0.14, builder=0.22) == "builder"


@pytest.mark.parametrize(("share", "who"), [(0.25 * ABLE + 0.001, "builder"), (0.25 * ABLE - 0.001, "")])
def test_nobody_is_asked_who_plays_the_set_badly(share: float, who: str) -> None:
    assert asked(builder=share) == who


@pytest.mark.parametrize(
    ("verdict", "line", "opposite"),
    [
        ("too-cheap", NOTHING, -1),
        ("dominant", NOTHING, -1),
        ("too-dear", NOTHING, 1),
        ("dead", dead.LIMIT, 1),
        ("dead", -dead.LIMIT, -1),
    ],
)
def test_a_verdict_turns_only_where_the_whole_interval_lies_beyond_its_line(
    verdict: str, line: float, opposite: int
) -> None:
    appeal = VERDICTS[verdict].appeal
    assert appeal
    assert appeal.denies(measured(line + opposite * 0.011, 0.01))
    assert not appeal.denies(measured(line + opposite * 0.009, 0.01))
    assert not appeal.denies(measured(line - opposite * 0.011, 0.01))


def test_a_second_judge_races_what_the_verdict_rests_on() -> None:
    bench, made = table(), Finding("too-cheap", ("bob",), measured(0.1))
    (heard,) = with_opinions(bench, Second("builder", bench.weights_of("builder")), [made])
    assert heard.second
    assert (heard.second.player, heard.second.measured.races > 0) == ("builder", True)
    assert [name.partition("-")[0] for name in bench.known] == ["second:bob/builder"]


def test_a_seat_is_accused_without_a_second_judge() -> None:
    made = [Finding("seat", ("order-1",), measured(0.3))]
    assert with_opinions(table(), Second("builder", table().weights), made) == tuple(made)


def test_a_card_that_is_plainly_too_cheap_is_so_to_both_judges() -> None:
    accused = _too_cheap()
    assert accused.second
    assert not accused.second.turns


def test_what_a_second_judge_denies_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_room, "with_opinions", _denied)
    turned = _report()
    assert (CHEAP,) in {each.about for each in turned.withheld}
    assert not turned.findings
    assert not any(card.verdicts for card in turned.cards)


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_what_is_withheld_is_told_with_both_judges_and_is_no_accusation(language: str) -> None:
    denied = Finding("too-cheap", ("bob",), measured(0.1), second=Opinion("builder", measured(-0.1), turns=True))
    report, voice = replace(example_balance(), findings=(), withheld=(denied,)), Voice(language, load_pack())
    (notice,) = notices(report, voice, ReportRequest("race-1"))
    assert voice.player("builder") in notice.rule
    assert voice.points(-0.1) in notice.figures
    assert notice.command == "cubitos play race-1"
    (row,) = tables(report)["findings"]
    assert (row["withheld"], row["second-judge"], row["second-low"]) == (True, "builder", pytest.approx(-0.11))


def _report() -> Balance:
    return balance(too_cheap(), SET, precision=0.02, seed=1)


def _too_cheap() -> Finding:
    (found,) = (each for each in _report().findings if each.about == (CHEAP,))
    return found


def _denied(_bench: Bench, second: Second, made: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(replace(each, second=Opinion(second.name, measured(-0.1), turns=True)) for each in made)
