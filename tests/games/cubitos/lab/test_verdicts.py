"""Accusations stand only where the numbers lie surely outside of what counts as no difference."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.lab.findings import findings
from cubitos_kit.games.cubitos.lab.measures import FairPrice, PairReport, Seats, Strategies
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Evidence, Verdict
from cubitos_kit.lab.experiments import from_deviation
from cubitos_kit.lab.intervals import Figure, Measured
from tests.docs.pages import MANUAL
from tests.games.cubitos.lab.example_balance import card

PAGE = (MANUAL / "balance.rst").read_text(encoding="utf-8")
NO_STRATEGIES = Strategies((), (), (), ())
NO_SEATS = Seats((), ())
OFTEN = Figure(0.8, 0.7, 0.9)


def sure(value: float, null: float = 0.0) -> Measured:
    return from_deviation(value, 0.004, null, 4000)


def evidence(  # noqa: PLR0913, PLR0917 - what a card can be known by
    access: float = 0.03,
    presence: float = 0.08,
    worth: dict[int, float] | None = None,
    fired: float = 0.8,
    forced_fired: float = 0.9,
    use: float | None = None,
    liked: float | None = None,
) -> Evidence:
    raced = {cost: sure(value) for cost, value in (worth or {5: 0.06, 6: access, 7: 0.0}).items()}
    price = FairPrice(Figure(6.5, 6, 7), (min(raced), max(raced)), raced, 6)
    report = replace(
        card("some", "red", 6, 0.0),
        access=sure(access),
        presence=sure(presence),
        fair_price=price,
        fired=Figure(fired, fired, fired),
    )
    return Evidence(
        report,
        0.25,
        does_anything=True,
        races=5000,
        forced_fired=Figure(forced_fired, 0, 1),
        forced_races=1200,
        use=None if use is None else sure(use),
        liked=None if liked is None else sure(liked),
    )


def verdicts(*cards: Evidence) -> set[str]:
    return {each.verdict for each in findings(cards, (), NO_SEATS, NO_STRATEGIES)}


@pytest.mark.parametrize(
    ("some", "wanted"),
    [
        (evidence(), set()),
        (evidence(worth={5: 0.12, 6: 0.09, 7: 0.06}, access=0.09), {"too-cheap"}),
        (evidence(worth={5: 0.12, 6: 0.09, 7: 0.025}, access=0.09), set()),
        (evidence(access=0.16), {"dominant"}),
        (evidence(access=0.13), set()),
        (evidence(presence=0.0, fired=0.01), {"dead"}),
        (evidence(presence=0.0, fired=0.2), set()),
        (evidence(presence=0.0, fired=0.01, liked=-0.05), {"dead"}),
        (evidence(presence=0.0, fired=0.01, liked=0.0), set()),
        (evidence(presence=0.009), set()),
        (evidence(worth={4: 0.06, 5: 0.0, 6: 0.0, 7: 0.0}, access=0.0), {"too-dear"}),
        (evidence(worth={4: 0.0, 5: 0.0, 6: 0.0, 7: 0.0}, access=0.0), set()),
        (evidence(access=-0.05), {"not-understood"}),
        (evidence(fired=0.01, forced_fired=0.02), {"not-understood"}),
        (evidence(fired=0.01, forced_fired=0.9), set()),
        (evidence(presence=0.0, fired=0.01, forced_fired=0.02, use=-0.05), {"dead"}),
        (evidence(presence=0.0, fired=0.01, forced_fired=0.02, use=0.05), {"not-understood"}),
        (evidence(presence=0.0, fired=0.01, access=-0.05), {"dead"}),
        (evidence(worth={5: 0.2, 6: 0.2, 7: 0.2}, access=0.2), {"dominant"}),
        (evidence(worth={4: 0.06, 5: 0.0, 6: 0.0}, access=-0.05), {"not-understood"}),
    ],
)
def test_a_card_is_accused_of_what_its_numbers_surely_say(some: Evidence, wanted: set[str]) -> None:
    assert verdicts(some) == wanted


def test_a_card_without_abilities_is_dead_and_not_misunderstood() -> None:
    empty = replace(evidence(presence=0.0, fired=0.0, forced_fired=0.0), does_anything=False)
    assert verdicts(empty) == {"dead"}


def test_what_is_gravest_comes_first_and_alone_of_a_card() -> None:
    """One card would be all of it; and a pair with a dominant card is accused of nothing else."""
    all_at_once = evidence(presence=0.0, fired=0.01, access=0.2, worth={5: 0.2, 6: 0.2, 7: 0.2})
    other = replace(evidence(worth={5: 0.12, 6: 0.09, 7: 0.06}, access=0.09))
    other = replace(other, report=replace(other.report, card="other"))
    pairs = [
        PairReport(("some", "third"), sure(0.2), sure(0.3)),
        PairReport(("other", "third"), sure(0.2), sure(0.1)),
        PairReport(("third", "fourth"), sure(0.2), sure(0.09)),
    ]
    seats = Seats((sure(0.29, 0.25),), ())
    found = [(each.verdict, each.about) for each in findings([other, all_at_once], pairs, seats, NO_STRATEGIES)]
    assert found == [
        ("dominant", ("some",)),
        ("too-cheap", ("other",)),
        ("pair", ("other", "third")),
        ("seat", ("order-1",)),
    ]


def test_a_seat_a_pair_and_a_way_to_play_are_accused_beyond_their_regions() -> None:
    seats = Seats((sure(0.29, 0.25), sure(0.26, 0.25)), (sure(0.21, 0.25),))
    pairs = [PairReport(("a", "b"), sure(0.2), sure(0.09)), PairReport(("a", "c"), sure(0.1), sure(0.04))]
    row = (sure(0.3, 0.25), sure(0.33, 0.25))
    ways = Strategies(("sprinter", "crowd"), ((None, row[0]), (sure(0.2, 0.25), None)), row, ())
    found = {(each.verdict, each.about) for each in findings((), pairs, seats, ways)}
    assert found == {
        ("seat", ("order-1",)),
        ("seat", ("seat-1",)),
        ("pair", ("a", "b")),
        ("strategy", ("sprinter",)),
    }


def test_the_players_others_are_measured_by_may_win() -> None:
    row = (sure(0.5, 0.25),)
    ways = Strategies(("standard", "tuned"), ((None, *row), (*row, None)), row, ())
    assert findings((), (), NO_SEATS, ways) == ()


def test_what_stands_alone_among_many_needs_more_than_what_stands_among_few() -> None:
    shaky = Seats((replace(sure(0.2795, 0.25)),), ())
    assert findings((), (), shaky, NO_STRATEGIES)
    many = Seats((*shaky.order, *[sure(0.25, 0.25)] * 60), ())
    assert not findings((), (), many, NO_STRATEGIES)


# --- the limits, each from both sides ---


def exactly(value: float, null: float = 0.0) -> Measured:
    """Return what was measured so well that only its side of a limit matters."""
    return from_deviation(value, 1e-6, null, 4000)


def priced(worth: dict[int, float], now: int = 6) -> Evidence:
    some = evidence()
    raced = {cost: exactly(value) for cost, value in worth.items()}
    price = FairPrice(Figure(6.5, 6, 7), (min(raced), max(raced)), raced, now)
    return replace(some, report=replace(some.report, access=exactly(0.03), fair_price=price))


def idle(presence: float, fired: float, forced_fired: float = 0.9) -> Evidence:
    some = replace(evidence(fired=fired), races=10**9, forced_races=10**9, forced_fired=Figure(forced_fired, 0, 1))
    return replace(some, report=replace(some.report, access=exactly(0.03), presence=exactly(presence), fair_price=None))


def idle_of_use(use: float) -> Evidence:
    some = idle(0.0, 0.0499, 0.0499)
    return replace(some, use=exactly(use))


def idle_though_liked(liked: float) -> Evidence:
    return replace(idle(0.0, 0.0499), liked=exactly(liked))


def with_access(access: float) -> Evidence:
    some = evidence()
    return replace(some, report=replace(some.report, access=exactly(access), fair_price=None))


@pytest.mark.parametrize(
    ("inside", "outside", "verdict"),
    [
        (with_access(0.1249), with_access(0.1251), "dominant"),
        (with_access(-0.0199), with_access(-0.0201), "not-understood"),
        (idle(0.0101, 0.0499), idle(0.0099, 0.0499), "dead"),
        (idle(-0.0101, 0.0499), idle(-0.0099, 0.0499), "dead"),
        (idle(0.0, 0.0501), idle(0.0, 0.0499), "dead"),
        (idle(0.08, 0.0499, 0.0501), idle(0.08, 0.0499, 0.0499), "not-understood"),
        (idle_of_use(0.0201), idle_of_use(0.0199), "dead"),
        (idle_though_liked(-0.0099), idle_though_liked(-0.0101), "dead"),
        (idle_of_use(0.0199), idle_of_use(0.0201), "not-understood"),
        (priced({5: 0.1, 6: 0.09, 7: 0.0199}), priced({5: 0.1, 6: 0.09, 7: 0.0201}), "too-cheap"),
        (priced({4: 0.0199, 5: 0.01, 6: 0.0}), priced({4: 0.0201, 5: 0.01, 6: 0.0}), "too-dear"),
        (priced({4: 0.05, 5: 0.0201, 6: 0.0}), priced({4: 0.05, 5: 0.0199, 6: 0.0}), "too-dear"),
    ],
)
def test_a_card_is_accused_from_its_limit_on(inside: Evidence, outside: Evidence, verdict: str) -> None:
    assert verdict not in verdicts(inside)
    assert verdict in verdicts(outside)


@pytest.mark.parametrize(("interaction", "accused"), [(0.0499, False), (0.0501, True)])
def test_a_pair_is_accused_from_five_points_on(interaction: float, *, accused: bool) -> None:
    pair = PairReport(("a", "b"), exactly(0.2), exactly(interaction))
    assert bool(findings((), [pair], NO_SEATS, NO_STRATEGIES)) == accused


@pytest.mark.parametrize(("off", "accused"), [(0.0199, False), (0.0201, True)])
def test_a_seat_and_a_way_to_play_are_accused_from_two_points_on(off: float, *, accused: bool) -> None:
    for share in (0.25 + off, 0.25 - off):
        assert bool(findings((), (), Seats((exactly(share, 0.25),), ()), NO_STRATEGIES)) == accused
    row = (exactly(0.25 + off, 0.25),)
    ways = Strategies(("sprinter", "crowd"), ((None, *row), (exactly(0.2, 0.25), None)), row, ())
    assert bool(findings((), (), NO_SEATS, ways)) == accused


@pytest.mark.parametrize(("times", "accused"), [(1.95, False), (1.97, True)])
def test_an_accusation_may_be_wrong_once_in_twenty(times: float, *, accused: bool) -> None:
    """Of a standard normal number, 1.96 or more to either side comes once in twenty."""
    share = from_deviation(0.25 + 0.02 + times * 0.001, 0.001, 0.25, 4000)
    assert bool(findings((), (), Seats((share,), ()), NO_STRATEGIES)) == accused


# --- what is said of them ---


def test_the_chapter_on_balance_tells_of_every_verdict_the_gravest_first() -> None:
    entries = [line for line in PAGE.splitlines() if line.startswith("**") and line.endswith("``)")]
    told = [
        (name, id_)
        for line in entries
        for name, id_ in zip(re.findall(r"\*\*(.+?)\*\*", line), re.findall(r"``(.+?)``", line), strict=True)
    ]
    assert told == [(verdict.name, verdict.id) for verdict in VERDICTS.values()]


@pytest.mark.parametrize("verdict", VERDICTS.values(), ids=lambda verdict: verdict.id)
def test_a_verdict_that_names_its_limit_in_its_rule_has_one(verdict: Verdict) -> None:
    assert ("{limit}" not in verdict.rule) or verdict.limit > 0
