"""What another judge says of an accused card: a verdict that hangs on who plays is not about the card.

Asked is the player that holds its own best among judges. It races what the accusation rests on, once more. Where it
surely says the opposite, the verdict is withheld.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cubitos_kit.lab.bench import Bench, without
from cubitos_kit.lab.cards import alone_with
from cubitos_kit.lab.experiments import Budget, effect, first_look
from cubitos_kit.lab.measures import Finding, Measured, Opinion, Strategies, Verdict
from cubitos_kit.lab.prices import NOTHING
from cubitos_kit.lab.verdicts import DEAD
from cubitos_kit.model.pack import Card

ABLE = 0.5
"""Whoever wins less than this part of its share among judges plays the set too badly to be asked."""
COINS = {Verdict.DOMINANT: 0, Verdict.TOO_CHEAP: 1, Verdict.TOO_DEAR: -1}
"""At how many coins more a verdict measures what access is worth."""


def second_judge(ways: Strategies, judge: str) -> str:
    """Return who else can be asked; nothing where everybody else plays the set badly."""
    if judge not in ways.names:
        return ""
    at = ways.names.index(judge)
    shares = {name: row[at] for name, row in zip(ways.names, ways.against, strict=True)}
    able = {name: share.value for name, share in shares.items() if share and share.value >= ABLE * share.null}
    return max(able, key=able.__getitem__, default="")


def with_opinions(bench: Bench, player: str, made: Sequence[Finding]) -> tuple[Finding, ...]:
    """Ask a second judge of every accused card what it measures."""
    asked = replace(bench, player=player)

    def heard(finding: Finding) -> Finding:
        if finding.verdict not in COINS and finding.verdict is not Verdict.DEAD:
            return finding
        measured = _measured(asked, finding)
        return replace(finding, second=Opinion(player, measured, turns(finding.verdict, measured)))

    return tuple(bench.side_by_side(heard, made))


def turns(verdict: Verdict, measured: Measured) -> bool:
    """Tell whether a figure surely says the opposite of a verdict.

    >>> turns(Verdict.TOO_CHEAP, Measured(-0.04, -0.05, -0.03, null=0, races=4000))
    True
    """
    if verdict in {Verdict.DOMINANT, Verdict.TOO_CHEAP}:
        return measured.high < 0
    if verdict is Verdict.TOO_DEAR:
        return measured.low > NOTHING
    return measured.low > DEAD or measured.high < -DEAD


def _measured(bench: Bench, finding: Finding) -> Measured:
    card = bench.pack.cards[finding.about[0]]
    stage = f"second:{card.id}/{bench.player}"
    budget = Budget(bench.precision, first=first_look(bench.precision))
    if finding.verdict is Verdict.DEAD:
        return effect(alone_with(bench, f"{stage}-presence", card, budget), bench.players)
    coins = COINS[finding.verdict]
    at = bench.at_cost(card, _cost(card) + coins) if coins else None
    return effect(bench.one_otherwise(f"{stage}-{coins}", budget, one=without(card.die), at=at), bench.players, sign=-1)


def _cost(card: Card) -> int:
    """Return what a card costs that is accused of its price."""
    assert isinstance(card.cost, int), "a cost that is counted is accused of nothing"
    return card.cost
