"""The fair price of a card: what it would have to cost so that it is worth (almost) nothing to be allowed to buy it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from cubitos_kit.lab.intervals import Figure
from cubitos_kit.lab.measures import FairPrice, Measured

NOTHING = 0.02
"""In shares of wins: less than this is taken for nothing. What is so dear that it is a luxury still brings a little."""
UP, DOWN = 8, 6
"""How many coins up and down are tried."""
DRAWN = 1000
"""How often the measured worths are drawn again, each within its own scatter."""


def fair_price(now: int, access_at: Callable[[int], Measured], seed: int = 0) -> FairPrice:
    """Search for the cost at which access is worth nothing: near what the card costs now, then further and further."""
    worth = {now: access_at(now)}
    side = worth[now].figure.beside(NOTHING)
    # what is plainly worth something is worth it a coin cheaper, too; what plainly is not, is not a coin dearer
    worth |= {cost: access_at(cost) for cost in (now - 1, now + 1) if cost > 0 and (cost - now) * side >= 0}
    lowest = max(1, now - DOWN)
    if worth[max(worth)].value > NOTHING:
        _stride(worth, access_at, (now + 3, now + UP), over=True)
    elif worth[min(worth)].value <= NOTHING:
        _stride(worth, access_at, tuple(dict.fromkeys(max(lowest, now - off) for off in (2, 4, DOWN))), over=False)
    _close_in(worth, access_at)
    raced = dict(sorted(worth.items()))
    return FairPrice(crossing(raced, seed), (min(raced), max(raced)), raced, now)


def _stride(
    worth: dict[int, Measured], access_at: Callable[[int], Measured], costs: tuple[int, ...], *, over: bool
) -> None:
    """Go on until the other side is reached."""
    for cost in costs:
        if cost not in worth:
            worth[cost] = access_at(cost)
        if (worth[cost].value > NOTHING) != over:
            return


def _close_in(worth: dict[int, Measured], access_at: Callable[[int], Measured]) -> None:
    """Halve the gap between the dearest that is worth something and the next that is not, until no coin lies between."""
    while True:
        good = [cost for cost, each in worth.items() if each.value > NOTHING]
        bad = [cost for cost in worth if cost > max(good, default=0)]
        if not good or not bad or min(bad) - max(good) < 2:  # noqa: PLR2004 - neighbours
            return
        middle = (min(bad) + max(good)) // 2
        worth[middle] = access_at(middle)


def crossing(worth: Mapping[int, Measured], seed: int = 0) -> Figure:
    """Return the cost at which a falling line through the worths comes down to `NOTHING`, with its interval."""
    costs, values = np.array(list(worth)), np.array([each.value for each in worth.values()])
    apart = np.array([each.deviation for each in worth.values()])
    chance = np.random.default_rng(seed)
    weights = 1 / np.square(apart)
    found = [_crossed(costs, falling(drawn, weights)) for drawn in chance.normal(values, apart, (DRAWN, len(values)))]
    low, high = np.quantile(found, [0.025, 0.975])
    best = _crossed(costs, falling(values, weights))
    return Figure(best, min(best, float(low)), max(best, float(high)))


def falling(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the nearest numbers that never rise: neighbours that do are put together.

    >>> falling(np.array([3.0, 1.0, 2.0]), np.ones(3))
    array([3. , 1.5, 1.5])
    """
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        block = (float(value), float(weight), 1)
        while blocks and blocks[-1][0] < block[0]:
            before = blocks.pop()
            heavy = before[1] + block[1]
            block = ((before[0] * before[1] + block[0] * block[1]) / heavy, heavy, before[2] + block[2])
        blocks.append(block)
    return np.concatenate([np.full(length, value) for value, _, length in blocks])


def _crossed(costs: np.ndarray, line: np.ndarray) -> float:
    """Return where a falling line comes down to `NOTHING`; an end where it does not."""
    if line[0] <= NOTHING:
        return float(costs[0])
    if line[-1] > NOTHING:
        return float(costs[-1])
    after = int(np.argmax(line <= NOTHING))
    fallen = (line[after - 1] - NOTHING) / (line[after - 1] - line[after])
    return float(costs[after - 1] + fallen * (costs[after] - costs[after - 1]))
