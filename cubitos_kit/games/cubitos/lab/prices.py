"""The fair price of a card: what it would have to cost so that it is worth (almost) nothing to be allowed to buy it.

What access is worth falls with the cost, or so one would think: a falling line is laid through all costs that were raced.
It goes through what was measured at the cost that the card has, which is measured best, so that the fair cost lies above
that cost where access is worth something there, and below it where it is not. Where the line nowhere comes down to
nothing there is no fair cost, and it is told why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.lab.measures import FairPrice, PriceKind
from cubitos_kit.lab.intervals import Figure, Measured

NOTHING = 0.02
"""In shares of wins: less than this is taken for nothing. What is so dear that it is a luxury still brings a little."""
CHEAPEST = 1
"""No card gets a lower cost."""
UNPAYABLE = 99
"""Nobody has so many coins: whoever has a die of a card that costs that has not bought it."""
TRIED = (-6, -4, -2, -1, 0, 1, 2, 4, 8)
"""Costs that are raced, in coins beside what a card costs now; and the cheapest one."""
DRAWN = 1000
"""How often the measured worths are drawn again, each within its own scatter."""
WITHIN = 1.96
"""How many standard deviations an interval reaches that holds 95 in 100."""
UNKNOWN_COST = Figure(float("nan"), float("nan"), float("nan"))


def costs_tried(now: int) -> list[int]:
    """Return the costs that are raced before it is looked where the line comes down to nothing.

    >>> costs_tried(5)
    [1, 3, 4, 5, 6, 7, 9, 13]
    """
    return sorted({CHEAPEST, now, *(cost for step in TRIED if (cost := now + step) >= CHEAPEST)})


def fair_price(
    now: int, worth: Mapping[int, Measured], access_at: Callable[[int], Measured], seed: int = 0, *, is_bought: bool
) -> FairPrice:
    """Find the cost at which access is worth nothing, racing what lies between those that are known; or tell why not."""
    known = dict(worth)
    while (cost := _missing(known, now)) is not None:
        known[cost] = access_at(cost)
    return found_price(known, now, seed, is_bought=is_bought)


def _missing(worth: Mapping[int, Measured], now: int) -> int | None:
    """Return the cost that is to be raced next: one that nobody can pay, or the middle of where the line comes down.

    Nothing where it comes down from one coin to the next, or nowhere.
    """
    costs = sorted(worth)
    line = _line(costs, np.array([[worth[cost].value for cost in costs]]), _weights(worth, costs), now)[0]
    if line[-1] > NOTHING:
        return UNPAYABLE if costs[-1] < UNPAYABLE else None
    gaps = zip(pairwise(costs), pairwise(line.tolist()), strict=True)
    found = [(low, high) for (low, high), (before, after) in gaps if before > NOTHING >= after and high - low > 1]
    return sum(found[0]) // 2 if found else None


def found_price(raced: Mapping[int, Measured], now: int, seed: int = 0, *, is_bought: bool = True) -> FairPrice:
    """Lay the falling line through what was raced, `now` among it, and tell where it comes down to nothing.

    That nobody buys the card is only told where it is known.
    """
    costs = sorted(raced)
    values, weights = np.array([raced[cost].value for cost in costs]), _weights(raced, costs)
    best = _line(costs, values[None], weights, now)[0]
    drawn = np.random.default_rng(seed).normal(values, 1 / np.sqrt(weights), (DRAWN, len(values)))
    lines = _line(costs, drawn, weights, now)
    lows, highs = np.quantile(lines, [0.025, 0.975], axis=0)
    line = {
        cost: Figure(float(at), float(min(at, low)), float(max(at, high)))
        for cost, at, low, high in zip(costs, best, lows, highs, strict=True)
    }
    kind = _kind(best, raced, is_bought=is_bought)
    cost = _crossing(np.array(costs), best, lines) if kind is PriceKind.FOUND else UNKNOWN_COST
    return FairPrice(cost, (costs[0], costs[-1]), {each: raced[each] for each in costs}, now, line, kind)


def _kind(line: Any, raced: Mapping[int, Measured], *, is_bought: bool) -> PriceKind:  # noqa: ANN401 - an array
    if line[-1] > NOTHING:
        return PriceKind.GIVEN
    if line[0] > NOTHING:
        return PriceKind.FOUND
    if not is_bought:
        return PriceKind.UNBOUGHT
    loses = any(each.figure.beside(-NOTHING) < 0 for each in raced.values())
    return PriceKind.LOSS if loses else PriceKind.LITTLE


def _weights(worth: Mapping[int, Measured], costs: list[int]) -> Any:  # noqa: ANN401 - an array
    """Return how much each worth counts; the interval is the wider one where races ended early."""
    return 1 / np.square([max(worth[cost].deviation, worth[cost].half_width / WITHIN) for cost in costs])


def _line(costs: list[int], drawn: Any, weights: Any, now: int) -> Any:  # noqa: ANN401 - arrays
    """Return for each row of worths the nearest falling line that goes through the worth at the cost of now."""
    at = costs.index(now)
    here = drawn[:, at : at + 1]
    left = np.array([falling(row, weights[:at]) for row in drawn[:, :at]])
    right = np.array([falling(row, weights[at + 1 :]) for row in drawn[:, at + 1 :]])
    return np.hstack([np.maximum(left, here), here, np.minimum(right, here)])


def falling(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the nearest numbers that never rise: neighbours that do are put together (isotonic regression).

    >>> falling(np.array([3.0, 1.0, 2.0]), np.ones(3))
    array([3. , 1.5, 1.5])
    """
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        block = (value, weight, 1)
        while blocks and blocks[-1][0] < block[0]:
            before = blocks.pop()
            heavy = before[1] + block[1]
            block = ((before[0] * before[1] + block[0] * block[1]) / heavy, heavy, before[2] + block[2])
        blocks.append(block)
    return np.array([value for value, _, length in blocks for _ in range(length)])


def _crossing(costs: Any, best: Any, lines: Any) -> Figure:  # noqa: ANN401 - arrays
    """Return where the line comes down to nothing, with the interval of where those drawn again do."""
    low, high = np.quantile([_crossed(costs, line) for line in lines], [0.025, 0.975])
    at = _crossed(costs, best)
    return Figure(at, min(at, float(low)), max(at, float(high)))


def _crossed(costs: Any, line: Any) -> float:  # noqa: ANN401 - arrays
    """Return where a falling line comes down to `NOTHING`; an end where it does not."""
    if line[0] <= NOTHING:
        return float(costs[0])
    if line[-1] > NOTHING:
        return float(costs[-1])
    after = int(np.argmax(line <= NOTHING))
    fallen = (line[after - 1] - NOTHING) / (line[after - 1] - line[after])
    return float(costs[after - 1] + fallen * (costs[after] - costs[after - 1]))
