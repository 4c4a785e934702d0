"""What of a pack the engine could not race: told before anybody tries to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.engine import limits, records
from cubitos_kit.games.cubitos.engine.program.build import build, write_cards
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError, Writer
from cubitos_kit.games.cubitos.model.pack import CardSet, DieKind, Pack


@dataclass(frozen=True)
class Refusal:
    """Something of the pack's own, by its kind and id, and what there is too much of."""

    kind: str
    id: str
    error: TooMuchError


def refusals(pack: Pack) -> Iterator[Refusal]:
    """Run over the pack's own cards, sets and racetracks that are too much for a race.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> list(refusals(load_pack()))
    []
    """
    own = {kind: [name for of, name in sorted(pack.own) if of == kind] for kind in ("cards", "sets", "tracks")}
    table = np.zeros(1, records.PROGRAM)
    bad = [each for name in own["cards"] for each in _tried("cards", name, partial(_alone, pack, name, table[0]))]
    yield from bad
    refused = {each.id for each in bad}
    for name in own["sets"]:
        if not refused & set(pack.sets[name].cards):
            yield from _tried("sets", name, partial(build, pack, pack.sets[name], limits.SEATS))
    empty = CardSet("empty", Words({}), ())
    for name in own["tracks"]:
        yield from _tried("tracks", name, partial(build, pack, empty, limits.SEATS, tracks=(pack.tracks[name],)))


def _alone(pack: Pack, name: str, program: Any) -> None:  # noqa: ANN401 - a record to write into
    """Write what a card does without any other; what dice there are is no matter of the card's."""
    die = pack.dice[pack.cards[name].die]
    dice = (*(each for each in pack.dice.values() if each.kind is not die.kind), die)
    start = next((number for number, each in enumerate(dice) if each.kind is DieKind.START_PLAYER), -1)
    groups = {group.id: group.dice for group in pack.groups.values()}
    writer = Writer({each.id: number for number, each in enumerate(dice)}, groups, start)
    writer.row(0)
    write_cards(program, writer, dice, {die.id: pack.cards[name]})
    if len(writer.selectors) > limits.SELECTORS:
        raise TooMuchError("selectors", limits.SELECTORS)


def _tried(kind: str, name: str, attempt: Callable[[], object]) -> Iterator[Refusal]:
    try:
        attempt()
    except TooMuchError as error:
        yield Refusal(kind, name, error)
