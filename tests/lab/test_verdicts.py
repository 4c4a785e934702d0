"""Accusations stand only where the numbers lie surely outside of what counts as no difference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubitos_kit.lab.experiments import from_deviation
from cubitos_kit.lab.intervals import Figure
from cubitos_kit.lab.measures import FairPrice, Measured, PairReport, Seats, Strategies, Verdict
from cubitos_kit.lab.verdicts import Evidence, findings
from tests.lab.example_balance import card

NO_STRATEGIES = Strategies((), (), (), ())
NO_SEATS = Seats((), ())
OFTEN = Figure(0.8, 0.7, 0.9)


def sure(value: float, null: float = 0.0) -> Measured:
    return from_deviation(value, 0.004, null, 4000)


def evidence(
    access: float = 0.03,
    presence: float = 0.08,
    worth: dict[int, float] | None = None,
    fired: float = 0.8,
    forced_fired: float = 0.9,
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
        report, 0.25, does_anything=True, races=5000, forced_fired=Figure(forced_fired, 0, 1), forced_races=1200
    )


def verdicts(*cards: Evidence) -> set[Verdict]:
    return {each.verdict for each in findings(cards, (), NO_SEATS, NO_STRATEGIES)}


@pytest.mark.parametrize(
    ("some", "wanted"),
    [
        (evidence(), set()),
        (evidence(worth={5: 0.12, 6: 0.09, 7: 0.06}, access=0.09), {Verdict.TOO_CHEAP}),
        (evidence(worth={5: 0.12, 6: 0.09, 7: 0.025}, access=0.09), set()),
        (evidence(access=0.16), {Verdict.DOMINANT}),
        (evidence(access=0.13), set()),
        (evidence(presence=0.0, fired=0.01), {Verdict.DEAD}),
        (evidence(presence=0.0, fired=0.2), set()),
        (evidence(presence=0.009), set()),
        (evidence(worth={4: 0.06, 5: 0.0, 6: 0.0, 7: 0.0}, access=0.0), {Verdict.TOO_DEAR}),
        (evidence(worth={4: 0.0, 5: 0.0, 6: 0.0, 7: 0.0}, access=0.0), set()),
        (evidence(access=-0.05), {Verdict.NOT_UNDERSTOOD}),
        (evidence(fired=0.01, forced_fired=0.02), {Verdict.NOT_UNDERSTOOD}),
        (evidence(fired=0.01, forced_fired=0.9), set()),
    ],
)
def test_a_card_is_accused_of_what_its_numbers_surely_say(some: Evidence, wanted: set[Verdict]) -> None:
    assert verdicts(some) == wanted


def test_a_card_without_abilities_is_dead_and_not_misunderstood() -> None:
    empty = replace(evidence(presence=0.0, fired=0.0, forced_fired=0.0), does_anything=False)
    assert verdicts(empty) == {Verdict.DEAD}


def test_a_seat_a_pair_and_a_way_to_play_are_accused_beyond_their_regions() -> None:
    seats = Seats((sure(0.29, 0.25), sure(0.26, 0.25)), (sure(0.21, 0.25),))
    pairs = [PairReport(("a", "b"), sure(0.2), sure(0.09)), PairReport(("a", "c"), sure(0.1), sure(0.04))]
    row = (sure(0.3, 0.25), sure(0.33, 0.25))
    ways = Strategies(("sprinter", "crowd"), ((None, row[0]), (sure(0.2, 0.25), None)), row, ())
    found = {(each.verdict, each.about) for each in findings((), pairs, seats, ways)}
    assert found == {
        (Verdict.SEAT, ("order-1",)),
        (Verdict.SEAT, ("seat-1",)),
        (Verdict.PAIR, ("a", "b")),
        (Verdict.STRATEGY, ("sprinter",)),
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
