"""A verdict is added as the chapter on how the kit is built says, on a copy, and accuses a card in a report."""

import pytest

from tests.adding.walking import Copy, copied

PLANTED = """
from dataclasses import replace

from cubitos_kit.cli.main import run
from cubitos_kit.games.cubitos.lab import results
from cubitos_kit.games.cubitos.lab.findings import findings
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Evidence
from cubitos_kit.lab.intervals import Figure
from tests.games.cubitos.lab.example_balance import example_balance, measured


def planted(*_, **__):
    report, often = example_balance(), Figure(0.9, 0.89, 0.91)
    cards = [replace(card, access=measured(0.03), presence=measured(0.08), fair_price=None) for card in report.cards]
    cards[1] = replace(cards[1], forced=measured(0.06))
    evidence = [Evidence(card, 0.25, True, 5000, often, 1200) for card in cards]
    return replace(report, findings=findings(evidence, (), report.seats, report.strategies))


results.balance = planted
results.judge_of = results.kept_judge = lambda *_, **__: None
run()
"""
"""`cubitos`, where it has measured a set in which only to buy the rich dog whenever possible stands out."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy with the verdict of the chapter."""
    copy = copied(tmp_path_factory.mktemp("verdict"))
    copy.walk("A new verdict")
    return copy


def test_six_files_are_edited_by_hand(copy: Copy) -> None:
    assert copy.touched == {
        "cubitos_kit/games/cubitos/lab/verdicts/must_buy.py",
        "cubitos_kit/games/cubitos/lab/verdicts/__init__.py",
        "docs/manual/balance.rst",
        "locales/pl/LC_MESSAGES/cubitos.po",
        "locales/uk/LC_MESSAGES/cubitos.po",
        "tests/games/cubitos/lab/test_verdicts.py",
    }


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            ("Rich Dog: a must-buy", "Whoever buys it whenever possible wins more by that, by over 2", "Let it cost"),
        ),
        ("pl", ("Dziany Kejter: zakup obowiązkowy", "Kto kupuje ją przy każdej okazji", "o ponad 2 punkty", "Niech")),
        ("uk", (": обов’язкова покупка", "Хто купує її за кожної нагоди", "більш ніж на 2 відсоткові")),
    ],
)
def test_a_report_accuses_in_every_language_and_a_check_fails_on_it(
    copy: Copy, language: str, told: tuple[str, ...]
) -> None:
    asked = ("balance", "race-1", "--no-tune", "--details", "--fail-on", "must-buy", "--lang", language)
    came = copy.python("-c", PLANTED, *asked)
    assert came.returncode == 1, came.stderr
    said = " ".join(came.stdout.split())
    assert [text for text in told if text not in said] == []
    assert "✗" in said
    assert said.count(": a must-buy") == (language == "en")


def test_a_name_of_a_verdict_that_is_misspelled_leads_to_the_new_one(copy: Copy) -> None:
    came = copy.run("balance", "race-1", "--fail-on", "must-by")
    assert came.returncode == 2
    assert "did you mean `must-buy`?" in " ".join(came.stderr.split())


def test_what_the_chapter_shows_is_as_neat_as_the_rest(copy: Copy) -> None:
    sources = sorted(file for file in copy.touched if file.endswith(".py"))
    for check in (("check",), ("format", "--check")):
        came = copy.python("-m", "ruff", *check, "--no-cache", *sources)
        assert came.returncode == 0, came.stdout
