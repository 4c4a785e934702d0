"""Ways to play: each alone among players of another kind, and the circles in which they beat each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from cubitos_kit.games.cubitos.lab.bench import Bench
from cubitos_kit.games.cubitos.lab.measures import Strategies
from cubitos_kit.games.cubitos.model.player import Mind
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.experiments import Budget, Run, effect, q_values
from cubitos_kit.lab.intervals import Measured

COARSER, FEWEST = 2.0, 50
"""At most so many groups of each pair, divided by the precision: strategies lie further apart than cards.

Fewer of them are enough where one plainly wins more or less than its share.
"""

Matrix = tuple[tuple[Measured | None, ...], ...]


def ways_to_play(bench: Bench) -> tuple[str, ...]:
    """Return all players of the pack that think at all."""
    return tuple(name for name, kind in bench.pack.players.items() if kind.mind is not Mind.RANDOM)


def strategies(bench: Bench, names: Sequence[str]) -> Strategies:
    """Race each way to play among the others."""
    fields = list(permutations(names, 2))
    shares = dict(zip(fields, bench.side_by_side(lambda both: _share(bench, *both), fields), strict=True))
    judged = dict(zip(shares, q_values([each.p for each in shares.values()]), strict=True))
    matrix = tuple(
        tuple(replace(shares[one, many], q=judged[one, many]) if one != many else None for many in names)
        for one in names
    )
    return Strategies(tuple(names), matrix, tuple(least(row) for row in matrix), cycles(names, matrix))


def _share(bench: Bench, one: str, many: str) -> Measured:
    return share_alone(bench, f"strategies/{one}/{many}", bench.weights_of(one), bench.weights_of(many), COARSER)


def share_alone(bench: Bench, name: str, one: Weights, many: Weights, coarser: float) -> Measured:
    """Measure under a name what one wins alone among many who are alike; `coarser` is for `COARSER`."""
    weights = (one, *[many] * (bench.players - 1))
    most = max(FEWEST, int(coarser / bench.precision))
    budget = Budget(groups=most, apart=0.0, first=FEWEST)
    run = bench.run(name, bench.program, weights, budget)
    return share_of(run, bench.players)


def share_of(run: Run, players: int) -> Measured:
    """Return what player 0 won of all races."""
    found, null = effect(run, players), 1 / players
    return replace(found, value=found.value + null, low=max(0.0, found.low + null), high=found.high + null, null=null)


def least(row: Sequence[Measured | None]) -> Measured | None:
    """Return the least share of a row; nothing where there is only one way to play."""
    return min((share for share in row if share), key=lambda share: share.value, default=None)


def cycles(names: Sequence[str], matrix: Matrix) -> tuple[tuple[str, ...], ...]:
    """Return the circles of three in which each wins more than its share among the next: each once, by its first name.

    Of two each can win more than its share among the other: whoever is rare does. That is a circle of two.
    """
    size = range(len(names))
    beats = {(a, b) for a in size for b in size if (share := matrix[a][b]) and share.stands_out > 0}
    pairs = [(a, b) for a, b in sorted(beats) if a < b and (b, a) in beats]
    threes = [
        (a, b, c)
        for a, b in sorted(beats)
        for c in size
        if a < min(b, c) and {(b, c), (c, a)} <= beats and not {(b, a), (c, b), (a, c)} & beats
    ]
    return tuple(tuple(names[each] for each in circle) for circle in (*pairs, *threes))
