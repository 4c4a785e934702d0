"""A small balance report without any races, for tests of what is made of one."""

from cubitos_kit.games.cubitos.lab.measures import (
    Balance,
    CardReport,
    Course,
    FairPrice,
    Finding,
    Pairing,
    PairReport,
    Proposal,
    Seats,
    Strategies,
)
from cubitos_kit.games.cubitos.lab.summary import Length
from cubitos_kit.lab.intervals import Figure, Measured


def measured(value: float, null: float = 0.0, off: float = 0.01, q: float = 0.5) -> Measured:
    return Measured(value, value - off, value + off, null, 4000, q / 2, q, off / 2)


def card(name: str, die: str, cost: int, access: float, *verdicts: str) -> CardReport:
    worth = {cost + more: measured(access - 0.02 * more) for more in (-1, 0, 1, 4)}
    line = {at: each.figure for at, each in worth.items()}
    return CardReport(
        name,
        die,
        cost,
        presence=measured(access * 1.5, q=0.001),
        access=measured(access, q=0.01),
        forced=measured(-0.12, q=0.0001),
        length=measured(-0.31, off=0.05),
        bought=Figure(0.42, 0.4, 0.44),
        copies=Figure(1.3, 1.2, 1.4),
        first_bought=(1, 2, 4, 7, 15),
        fired=Figure(0.8, 0.78, 0.82),
        uses=3.25,
        yields={"coins": 5.5, "feet": 1.25},
        fair_price=FairPrice(Figure(cost + 1.2, cost + 0.3, cost + 2.1), (cost - 1, cost + 4), worth, cost, line),
        verdicts=verdicts,
    )


def example_balance() -> Balance:
    """Return a report of the first four cards of the base's first set."""
    share = measured(0.25, 0.25)
    names = ("standard", "sprinter", "builder")
    cards = (
        card("smelly-cat", "white", 6, -0.05),
        card("rich-dog", "brown", 3, 0.123, "too-cheap"),
        card("mr-soldier", "red", 6, 0.0, "not-understood"),
        card("rock-on", "green", 4, 0.01),
    )
    return Balance(
        set_id="race-1",
        tracks=("testing-the-waters",),
        laps=1,
        players=4,
        player="standard",
        seed=7,
        precision=0.01,
        races=123_456,
        seats=Seats((measured(0.262, 0.25), share, share, measured(0.238, 0.25)), (share,) * 4),
        strategies=Strategies(
            names,
            (
                (None, measured(0.28, 0.25), measured(0.22, 0.25)),
                (measured(0.22, 0.25), None, measured(0.3, 0.25)),
                (measured(0.28, 0.25), measured(0.2, 0.25), None),
            ),
            (measured(0.22, 0.25), measured(0.22, 0.25), measured(0.2, 0.25)),
            (names,),
        ),
        cards=cards,
        pairs=(PairReport(("smelly-cat", "rich-dog"), measured(0.11), measured(0.037, q=0.02)),),
        course=Course(
            races=8000,
            length=Length((6, 10, 11, 13, 24), Figure(11.4, 11.3, 11.5), {6: 1, 10: 3000, 11: 3000, 13: 1998, 24: 1}),
            pushes=Figure(20.5, 20.1, 20.9),
            busts=Figure(2.1, 2.0, 2.2),
            bought=Figure(8.8, 8.7, 8.9),
            fans=Figure(3.3, 3.2, 3.4),
            lead_changes=Figure(2.9, 2.8, 3.0),
            margin=Figure(4.4, 4.2, 4.6),
            runaways=measured(0.41, 0.25),
            comebacks=Figure(0.55, 0.54, 0.56),
            ties=Figure(0.06, 0.055, 0.065),
            given_up=Figure(0.0, 0.0, 0.001),
            stopped=Figure(0.0, 0.0, 0.001),
        ),
        pairing=Pairing({"smelly-cat": 4.2, "rich-dog": 3.4, "mr-soldier": 9.9, "rock-on": 9.1}, 5.8),
        findings=(
            Finding(
                "too-cheap",
                ("rich-dog",),
                measured(0.103, 0.02, q=0.004),
                Proposal(3, 4, measured(0.123), measured(0.021)),
            ),
            Finding("not-understood", ("mr-soldier",), measured(0.02, 0.05, q=0.001)),
        ),
    )
