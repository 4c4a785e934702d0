"""Every figure of a pack that has a source, for `content sources`."""

from collections.abc import Iterator
from dataclasses import dataclass

from cubitos_kit.base.words import Source, Words
from cubitos_kit.games.cubitos.model.pack import Pack


@dataclass(frozen=True)
class SourcedFigure:
    """One figure or group of figures, of what, and where it comes from."""

    kind: str
    id: str
    figure: str
    source: Source
    note: Words


def figures(pack: Pack) -> Iterator[SourcedFigure]:
    """Run over the figures of a pack.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> next(figures(load_pack())).source.value
    'rulebook'
    """
    nothing = Words({})
    yield SourcedFigure("setup", "setup", "all", pack.setup.source, nothing)
    for name, source in pack.fan_track.sources.items():
        yield SourcedFigure("fan-track", "fan-track", name, source, pack.fan_track.note)
    for die in pack.dice.values():
        for name, source in die.sources.items():
            yield SourcedFigure("dice", die.id, name, source, nothing)
    for card in pack.cards.values():
        for name, source in card.sources.items():
            yield SourcedFigure("cards", card.id, name, source, card.note if name == "abilities" else nothing)
    for track in pack.tracks.values():
        yield SourcedFigure("tracks", track.id, "map", track.source, track.note)
    for card_set in pack.sets.values():
        yield SourcedFigure("sets", card_set.id, "cards", card_set.source, card_set.note)
