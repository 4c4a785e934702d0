"""The charts of a balance report, by the section in which they stand."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import Balance, CardReport, FairPrice, PriceKind
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.report import card_sections
from cubitos_kit.games.cubitos.report.voice import Voice
from cubitos_kit.lab.intervals import Figure, Measured
from cubitos_kit.report.charts import (
    Axis,
    ChartRow,
    Curve,
    Square,
    curves,
    heat_map,
    histogram,
    intervals,
    ticks,
    whole_ticks,
)

STRONG = 0.5
"""A share so far from its null, or further, has the full colour."""
BEYOND = 8
"""Coins above what a card costs that are still drawn."""
Drawings = Mapping[str, Sequence[str]]


def balance_charts(balance: Balance, pack: Pack, language: str) -> Drawings:
    """Draw all charts of a report."""
    voice = Voice(language, pack)
    return {
        "cards": [_effects(balance, voice)],
        "prices": [_prices(balance, voice)],
        "strategies": [_ways(balance, voice)],
        "seats": [_seats(balance, voice)],
        "course": [_lengths(balance, voice)],
    }


def _effects(balance: Balance, voice: Voice) -> str:
    """Draw access above, presence lighter below, the card with the most worth first."""
    access, presence = voice.say(N_("access")), voice.say(N_("presence"))
    lines = [
        ChartRow(
            voice.card(card.card),
            _points(card.access),
            voice.effect(card.access).tone,
            f"{access}: {voice.effect(card.access)}",
            card.die,
            (_points(card.presence), f"{presence}: {voice.effect(card.presence)}"),
        )
        for card in sorted(balance.cards, key=lambda card: -card.access.value)
    ]
    title = voice.say(N_("What each card is worth"))
    name = voice.say(N_("percentage points of wins: access above, presence below"))
    return intervals(title, lines, _axis(name, lines, 0.0, voice))


def _prices(balance: Balance, voice: Voice) -> str:
    """Draw what access to each card is worth by its cost."""
    return curves([_curve(card, card.fair_price, voice) for card in balance.cards if card.fair_price])


def _curve(card: CardReport, price: FairPrice, voice: Voice) -> Curve:
    """Draw a curve up to some coins beyond all that matters."""
    found = price.kind is PriceKind.FOUND
    most = max(price.now + BEYOND, math.ceil(price.cost.high) + 1 if found else 0)
    line = {cost: _scaled(figure) for cost, figure in price.line.items() if cost <= most}
    dots = {cost: _points(each) for cost, each in price.raced.items() if cost <= most}
    edges = [edge for figure in (*line.values(), *dots.values()) for edge in (figure.low, figure.high)]
    upright = ticks(min([0.0, *edges]), max([100 * NOTHING, *edges]), 5)
    fair = card_sections.fair(price, voice).text
    across = whole_ticks(min([price.now, *line]), max([price.now, *line]))
    return Curve(
        voice.card(card.card),
        f"{voice.card(card.card)}. {card_sections.along(price, voice)}",
        voice.say(N_("fair cost: {cost}"), cost=fair),
        card.die,
        line,
        dots,
        price.now,
        price.cost,
        Axis(voice.say(N_("cost")), {float(cost): str(cost) for cost in across}, 0.0),
        Axis("", {value: voice.decimal(value, 0, sign=True) for value in upright}, 100 * NOTHING),
    )


def _scaled(figure: Figure) -> Figure:
    return Figure(100 * figure.value, 100 * figure.low, 100 * figure.high)


def _points(measured: Measured) -> Figure:
    return _scaled(measured.figure)


def _axis(name: str, lines: Sequence[ChartRow], null: float, voice: Voice, unit: str = "") -> Axis:
    figures = [line.figure for line in lines] + [line.other[0] for line in lines if line.other]
    edges = [edge for figure in figures for edge in (figure.low, figure.high) if edge == edge]  # noqa: PLR0124 - not NaN
    each = ticks(min([*edges, null]), max([*edges, null]))
    digits = 0 if all(value == round(value) for value in each) else 1
    return Axis(name, {value: voice.decimal(value, digits, sign=not unit) + unit for value in each}, null)


def _seats(balance: Balance, voice: Voice) -> str:
    lines = [
        ChartRow(voice.seat(name), _points(share), voice.share(share).tone, str(voice.share(share)))
        for name, share in balance.seats.named().items()
    ]
    name = voice.say(N_("share of races won; the dashed line is what chance gives"))
    return intervals(voice.say(N_("Seats")), lines, _axis(name, lines, 100 / balance.players, voice, " %"))


def _ways(balance: Balance, voice: Voice) -> str:
    found, null = balance.strategies, 1 / balance.players
    rows = [
        [
            Square(
                _heat(share.value, null),
                voice.percent(share.value),
                f"{voice.player(one)} / {voice.player(many)}: {voice.share(share)}",
            )
            if share
            else None
            for many, share in zip(found.names, row, strict=True)
        ]
        for one, row in zip(found.names, found.against, strict=True)
    ]
    return heat_map(voice.say(N_("Ways to play")), [voice.player(name) for name in found.names], rows)


def _heat(share: float, null: float) -> float:
    """Return how far a share is from its null, beside how far it could be."""
    return (share - null) / (1 - null if share > null else null) * (1 - STRONG / 2)


def _lengths(balance: Balance, voice: Voice) -> str:
    length = balance.course.length
    names = (voice.say(N_("rounds")), voice.say(N_("races")))
    return histogram(voice.say(N_("How long races take")), length.counts, names, (*length.quarters, 0, 0, 0)[2])
