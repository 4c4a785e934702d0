"""What of a pack the engine could not race: told before anybody tries to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from cubitos_kit.engine import limits
from cubitos_kit.engine.program.build import build
from cubitos_kit.engine.program.writer import TooMuchError
from cubitos_kit.model.pack import CardSet, Pack
from cubitos_kit.model.words import Words


@dataclass(frozen=True)
class Refusal:
    """Something of the pack's own, by its kind and id, and what there is too much of."""

    kind: str
    id: str
    error: TooMuchError


def refusals(pack: Pack) -> Iterator[Refusal]:
    """Run over the pack's own cards, sets and racetracks that are too much for a race.

    >>> from cubitos_kit.content.load import load_pack
    >>> list(refusals(load_pack()))
    []
    """
    own = {kind: [name for of, name in sorted(pack.own) if of == kind] for kind in ("cards", "sets", "tracks")}
    bad = [each for name in own["cards"] for each in _tried("cards", name, partial(_alone, pack, name))]
    yield from bad
    refused = {each.id for each in bad}
    for name in own["sets"]:
        if not refused & set(pack.sets[name].cards):
            yield from _tried("sets", name, partial(build, pack, pack.sets[name], limits.SEATS))
    empty = CardSet("empty", Words({}), ())
    for name in own["tracks"]:
        yield from _tried("tracks", name, partial(build, pack, empty, limits.SEATS, tracks=(pack.tracks[name],)))


def _alone(pack: Pack, name: str) -> None:
    """Build a card without any other; what dice there are is no matter of the card's."""
    die = pack.dice[pack.cards[name].die]
    few = {**{each.id: each for each in pack.dice.values() if each.kind is not die.kind}, die.id: replace(die, count=1)}
    build(replace(pack, dice=few), CardSet("alone", Words({}), (name,)), limits.SEATS)


def _tried(kind: str, name: str, attempt: Callable[[], object]) -> Iterator[Refusal]:
    try:
        attempt()
    except TooMuchError as error:
        yield Refusal(kind, name, error)
