"""A proposal is the whole cost nearest to the fair one, on the side to which the verdict points, and it was raced."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.lab.measures import FairPrice, Finding, PriceKind
from cubitos_kit.games.cubitos.lab.proposals import DEAREST, proposed_cost, with_proposals
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.lab.intervals import Figure, Measured
from tests.games.cubitos.lab.example_balance import card, measured


def price(fair: float, now: int = 5, kind: PriceKind = PriceKind.FOUND) -> FairPrice:
    return FairPrice(Figure(fair, fair - 0.4, fair + 0.4), (1, 13), {now: measured(0.05)}, now, kind=kind)


@pytest.mark.parametrize(
    ("verdict", "found", "cost"),
    [
        ("too-cheap", price(7.4), 7),
        ("too-cheap", price(7.6), 8),
        ("too-cheap", price(5.2), 6),
        ("too-cheap", price(13.0), 13),
        ("dominant", price(9.1), 9),
        ("dominant", price(float(DEAREST)), DEAREST),
        ("dominant", price(DEAREST + 1.0), None),
        ("too-dear", price(3.4), 3),
        ("too-dear", price(4.9), 4),
        ("too-dear", price(1.0), 1),
        ("dead", price(2.6), 3),
        ("dead", price(math.nan, kind=PriceKind.LITTLE), None),
        ("not-understood", price(7.4), None),
        ("too-dear", price(0.9, now=1), None),
        ("too-cheap", price(math.nan, kind=PriceKind.GIVEN), None),
    ],
)
def test_the_cost_proposed_is_the_fair_one_in_whole_coins(verdict: str, found: FairPrice, cost: int | None) -> None:
    assert proposed_cost(VERDICTS[verdict], found) == cost


def proposed(raced: dict[int, Measured]) -> tuple[list[int], Finding]:
    """Return which costs were raced for a proposal, and the finding with it."""
    asked: list[int] = []

    def access_at(_card: str, cost: int) -> Measured:
        asked.append(cost)
        return measured(0.011)

    report = card("some", "red", 5, 0.09)
    report = replace(report, fair_price=FairPrice(Figure(7.4, 7, 8), (4, 8), {5: measured(0.09), **raced}, 5))
    (found,) = with_proposals([Finding("too-cheap", ("some",), measured(0.06))], [report], access_at)
    return asked, found


def test_a_cost_that_was_raced_is_not_raced_again() -> None:
    asked, found = proposed({7: measured(0.022)})
    assert not asked
    assert found.proposal
    assert (found.proposal.now, found.proposal.cost) == (5, 7)
    assert (found.proposal.before.value, found.proposal.after.value) == (0.09, 0.022)


def test_a_cost_that_was_not_is_raced_once() -> None:
    asked, found = proposed({8: measured(0.0)})
    assert asked == [7]
    assert found.proposal
    assert found.proposal.after.value == 0.011


def test_a_finding_without_a_price_has_no_proposal() -> None:
    seat = Finding("seat", ("order-1",), measured(0.29, 0.25))
    assert with_proposals([seat], [card("some", "red", 5, 0.0)], lambda *_: measured(0.0)) == (seat,)


def test_a_cost_that_mends_nothing_is_not_proposed() -> None:
    report = card("some", "red", 5, 0.0)
    price = FairPrice(Figure(3.0, 2, 4), (1, 6), {3: measured(-0.017), 5: measured(0.0)}, 5)
    dead = Finding("dead", ("some",), measured(0.0))
    assert with_proposals([dead], [replace(report, fair_price=price)], lambda *_: measured(9.0)) == (dead,)
    price = replace(price, raced={**price.raced, 3: measured(0.017)})
    (found,) = with_proposals([dead], [replace(report, fair_price=price)], lambda *_: measured(9.0))
    assert found.proposal
