"""What another judge says of an accused card: a verdict that hangs on who plays is not about the card.

Asked is the player that was tuned against the judge, or else the one that holds its own best among judges. It races what
the accusation rests on, once more. Where it surely would not accuse, the verdict is withheld.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cubitos_kit.games.cubitos.lab.bench import Bench, plain, without
from cubitos_kit.games.cubitos.lab.measures import CHALLENGER, Finding, Judge, Opinion, Strategies
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Appeal
from cubitos_kit.games.cubitos.model.pack import Card
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.experiments import Budget, effect, first_look
from cubitos_kit.lab.intervals import Measured

ABLE = 0.5
"""Whoever wins less than this part of its share among judges plays the set too badly to be asked."""


@dataclass(frozen=True)
class Second:
    """Who is asked, too."""

    name: str
    weights: Weights


def second_judge(bench: Bench, judge: Judge | None, ways: Strategies) -> Second | None:
    """Return who else can be asked; nothing where everybody else plays the set badly.

    Best is whoever was tuned to win among judges: it plays the set well, and otherwise than they do.
    """
    if judge and judge.challenger:
        return Second(CHALLENGER, judge.challenger)
    if bench.player not in ways.names:
        return None
    at = ways.names.index(bench.player)
    shares = {name: row[at] for name, row in zip(ways.names, ways.against, strict=True)}
    able = {name: share.value for name, share in shares.items() if share and share.value >= ABLE * share.null}
    best = max(able, key=able.__getitem__, default="")
    return Second(best, bench.weights_of(best)) if best else None


def with_opinions(bench: Bench, second: Second, made: Sequence[Finding]) -> tuple[Finding, ...]:
    """Ask a second judge of every accused card what it measures."""

    def heard(finding: Finding) -> Finding:
        appeal = VERDICTS[finding.verdict].appeal
        if not appeal:
            return finding
        measured = _measured(bench, second, bench.pack.cards[finding.about[0]], appeal)
        return replace(finding, second=Opinion(second.name, measured, appeal.denies(measured)))

    return tuple(bench.side_by_side(heard, made))


def _measured(bench: Bench, second: Second, card: Card, appeal: Appeal) -> Measured:
    stage = f"second:{card.id}/{second.name}"
    budget = Budget(bench.precision, first=first_look(bench.precision))
    if appeal.coins is None:
        at, name = (bench.program, second.weights), f"{stage}-presence"
        return effect(bench.one_otherwise(name, budget, others=plain(card.die), at=at), bench.players)
    coins = appeal.coins
    at = bench.at_cost(card, _cost(card) + coins, second.weights) if coins else (bench.program, second.weights)
    return effect(bench.one_otherwise(f"{stage}-{coins}", budget, one=without(card.die), at=at), bench.players, sign=-1)


def _cost(card: Card) -> int:
    """Return what a card costs that is accused of its price."""
    assert isinstance(card.cost, int), "a cost that is counted is accused of nothing"
    return card.cost
